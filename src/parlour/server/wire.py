"""What clients may say: schemas for every message. See docs/protocol.md."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

LARGEST_FRAME = 8192

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}\Z")]
SeatLetter = Annotated[str, Meta(pattern=r"^[A-J]\Z")]
Version = Annotated[int, Meta(ge=-1, le=1 << 31)]
Line = Annotated[str, Meta(min_length=1, max_length=400)]
Name = Annotated[str, Meta(max_length=200)]
LevelName = Annotated[str, Meta(pattern=r"^[a-z]{1,20}(:[a-z]{1,20})?\Z")]
Slug = Annotated[str, Meta(pattern=r"^[a-z-]{1,40}\Z")]
OptionName = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=40)]
Numbers = Annotated[list[Annotated[int, Meta(ge=-(1 << 31), le=1 << 31)]], Meta(max_length=60)]
OptionValue = (
    bool | Annotated[int, Meta(ge=-(1 << 31), le=1 << 31)] | Word | Numbers
)  # the game looks at it again
OptionValues = Annotated[dict[OptionName, OptionValue], Meta(max_length=40)]


class Message(msgspec.Struct, tag_field="t", forbid_unknown_fields=True):
    """Something a client says at a table."""

    id: Id


class Act(Message, tag="act"):
    v: Version
    m: Line


class Sit(Message, tag="sit"):
    seat: SeatLetter
    name: Name = ""


class Stand(Message, tag="stand"):
    pass


class Nonce(Message, tag="nonce"):
    n: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Hint(Message, tag="hint"):
    pass


class More(Message, tag="more"):
    v: Version


class Settings(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=False):
    """What the host may set at a table."""

    watch: bool = True
    hints: bool = True
    aid: bool = False
    clock: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    sealed: bool = False


class Host(Message, tag="host"):
    do: Literal["start", "bot", "open", "swap", "options", "settings", "rematch", "close"]
    seat: SeatLetter | None = None
    other: SeatLetter | None = msgspec.field(default=None, name="with")
    level: LevelName | None = None
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None
    options: OptionValues | None = None
    settings: Settings | None = None


AnyMessage = Act | Sit | Stand | Nonce | Hint | More | Host


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """The wish for a new table."""

    game: Slug
    seats: Annotated[int, Meta(ge=1, le=10)]
    fill: Annotated[list[LevelName], Meta(min_length=1, max_length=10)]
    options: OptionValues = {}
    settings: Settings = msgspec.field(default_factory=Settings)
    name: Name = ""


class Profile(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser says about its person."""

    name: Name


class ProgramSeat(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that a stranger's program is to play."""

    seat: SeatLetter


read_message = msgspec.json.Decoder(AnyMessage).decode
read_new_table = msgspec.json.Decoder(NewTable).decode
read_profile = msgspec.json.Decoder(Profile).decode
read_program = msgspec.json.Decoder(ProgramSeat).decode
_encoder = msgspec.json.Encoder()


def pack(words: Any) -> str:
    """One text frame."""
    return _encoder.encode(words).decode()


LONGEST_NAME = 24
_BAD_MARKS = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C, 0xFEFF}


def clean_name(name: str) -> str:
    """A name that is safe to show: no control or direction marks, 24 characters at most."""
    kept = "".join(c for c in name if ord(c) >= 32 and ord(c) != 127 and ord(c) not in _BAD_MARKS)
    kept = "".join(c for c in kept if not 0x80 <= ord(c) < 0xA0)
    kept = "".join(c for c in kept if not 0xD800 <= ord(c) <= 0xDFFF)
    return " ".join(kept.split())[:LONGEST_NAME].strip()
