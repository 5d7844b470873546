"""Deals that can be checked: a seed that was promised before anybody spoke, mixed with what each
seat adds, keys the generator anew before every step.

The promise shows that the house did not choose the cards after hearing the seats, and no seat chose
them at all. It does not show that nobody at the house looked at the cards.
"""

import hashlib
import hmac
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

from parlour.engine.errors import RecordError

LABEL = b"parlour deal 1"
SECRET_BYTES = 32


@dataclass(frozen=True)
class Fair:
    """All that is needed to check a deal; `secret` is opened after the match."""

    table: str
    commitment: str  # hex, shown before the deal
    secret: str = field(repr=False)  # hex
    nonces: tuple[str, ...] = field(repr=False)  # hex, by seat; empty where one has added nothing

    def check(self) -> None:
        """A RecordError if the secret is not the one that was promised."""
        for name, text in (("secret", self.secret), ("commitment", self.commitment)):
            _bytes_of(name, text)
        for nonce in self.nonces:
            _bytes_of("nonce", nonce)
        if commit(self.table, bytes.fromhex(self.secret)) != self.commitment:
            raise RecordError(
                "fair/commitment", "the secret is not the one that was promised before the deal"
            )

    def key(self) -> bytes:
        """What keys every step of the table."""
        return table_key(self.table, bytes.fromhex(self.secret), self.commitment, self.nonces)


def _bytes_of(name: str, text: str) -> None:
    if len(text) not in (0, 2 * SECRET_BYTES) or not set(text) <= set("0123456789abcdef"):
        raise RecordError("fair/malformed", f"a {name} is {2 * SECRET_BYTES} hex digits")
    if not text and name != "nonce":
        raise RecordError("fair/malformed", f"the {name} is missing")


def commit(table: str, secret: bytes) -> str:
    """The promise that is shown before the deal."""
    return hashlib.sha256(LABEL + b"\0" + table.encode() + b"\0" + secret).hexdigest()


def table_key(table: str, secret: bytes, commitment: str, nonces: Sequence[str]) -> bytes:
    """The house's secret and what the seats added, mixed."""
    said = "\0".join([table, commitment, *nonces])
    return hmac.new(secret, said.encode(), hashlib.sha256).digest()


def step_words(key: bytes, step: int) -> list[int]:
    """The generator's four words before the deal (step 0) and before each line after it."""
    digest = hmac.new(key, struct.pack("<Q", step), hashlib.sha256).digest()
    return list(struct.unpack("<4Q", digest))
