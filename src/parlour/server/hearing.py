"""What people say at a table: whether it holds now, and the entry of the log that it becomes."""

import json

from parlour.engine.errors import ParlourError
from parlour.engine.moves import SEAT_LETTERS
from parlour.server import host_orders
from parlour.server.seating import CLOSED, OPEN_SEAT, OVER, PERSON, PLAYING, WAITING, Seating
from parlour.server.wire import Act, AnyMessage, Host, More, Nonce, Sit, Stand, clean_name

LONG_AWAY = 30  # seconds until anybody who sits here may call a bot for a person
MOST_ENTRIES = 100_000
STAND_IN = "medium"  # plays on for whoever leaves
Line = tuple[str, str]  # the kind and the text of an entry
NOTHING: Line = ("", "")  # it holds already: nothing is written


class Refusal(Exception):
    """A message that changes nothing."""

    def __init__(self, why: str, text: str = "") -> None:
        super().__init__(text)
        self.why = why
        self.text = text


class Hearing:
    """One message of one profile, at a table as it stands."""

    def __init__(
        self, seating: Seating, profile: str, away: dict[int, int], *, has_clock: bool
    ) -> None:
        self.seating = seating
        self.profile = profile
        self.away = away
        self.has_clock = has_clock
        self.seat = seating.seat_of(profile)

    def line(self, said: AnyMessage) -> Line:
        """What it becomes, or a Refusal."""
        if self.seating.status == CLOSED:
            raise Refusal("closed", "this table is closed")
        if self.seating.version >= MOST_ENTRIES:
            raise Refusal("closed", "this table has gone on for too long")
        if isinstance(said, Act):
            return self._act(said)
        if isinstance(said, Sit):
            return self._sit(said)
        if isinstance(said, Stand):
            return self._stand()
        if isinstance(said, Nonce):
            return self._nonce(said)
        if isinstance(said, More):
            return self._more()
        assert isinstance(said, Host)
        return self._order(said)

    def _must_sit(self) -> None:
        if self.seat < 0:
            raise Refusal("seat", "you have no seat at this table")

    def _act(self, said: Act) -> Line:
        self._must_sit()
        match = self.seating.match
        if match is None or self.seating.status != PLAYING:
            raise Refusal("closed", "there is no match to play in now")
        if self.seating.chairs[self.seat].stand_in:
            raise Refusal("seat", "a bot plays for you; take your seat back first")
        if said.v > self.seating.version:
            raise Refusal("stale", "that table is not known here")
        if not match.may_act(self.seat):
            raise Refusal("not_asked", "it is not your turn")
        if said.v < self.seating.asked.get(self.seat, 0):
            raise Refusal("stale", "the table has moved on since")
        return "move", said.m

    def _sit(self, said: Sit) -> Line:
        place = SEAT_LETTERS.index(said.seat)
        if place >= len(self.seating.chairs):
            raise Refusal("seat", "there is no such seat")
        chair = self.seating.chairs[place]
        is_own = chair.kind == PERSON and chair.profile == self.profile
        if is_own and chair.stand_in:
            return "back", said.seat
        if not is_own and (chair.kind != OPEN_SEAT or self.seating.status != WAITING):
            raise Refusal("seat", "that seat is taken")
        words = {"seat": said.seat, "profile": self.profile, "name": clean_name(said.name)}
        if is_own and words["name"] in ("", chair.name):
            return NOTHING
        return "sit", json.dumps(words)

    def _stand(self) -> Line:
        self._must_sit()
        if self.seating.status not in (WAITING, PLAYING):
            raise Refusal("closed", "the match is over")
        return "stand", STAND_IN

    def _nonce(self, said: Nonce) -> Line:
        """The first one counts: a page that is loaded again may send another."""
        self._must_sit()
        if self.seating.chairs[self.seat].nonce:
            return NOTHING
        if self.seating.status != WAITING:
            raise Refusal("closed", "too late to add to the deal")
        return "nonce", said.n

    def _more(self) -> Line:
        """Time is a gift of the others."""
        self._must_sit()
        if not self.has_clock or self.seating.match is None:
            raise Refusal("seat", "no clock is running")
        if self.seating.match.may_act(self.seat):
            raise Refusal("seat", "only the others can give you time")
        return "more", ""

    def _order(self, said: Host) -> Line:
        """A host's order. `rematch` becomes an entry once there is a table to go to."""
        if self.profile != self.seating.host and not self._anyone_may(said):
            raise Refusal("host", "that is for the host of the table")
        try:
            host_orders.check(self.seating, said, self.away)
        except ParlourError as error:
            raise Refusal("host", error.text) from None
        return host_orders.entry(said)

    def _anyone_may(self, said: Host) -> bool:
        """Whoever sits here: a bot for somebody who has been gone for long, and a rematch."""
        if self.seat < 0:
            return False
        if said.do == "bot" and said.seat and self.seating.status == PLAYING:
            return self.away.get(SEAT_LETTERS.index(said.seat), 0) >= LONG_AWAY
        return said.do == "rematch" and self.seating.status == OVER
