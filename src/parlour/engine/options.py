"""Options of a game: what they are called, what they may be, what they are when nobody says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from parlour.engine.errors import OptionError

Value = int | str | bool | list[int]
Default = Value | Callable[[int, Mapping[str, Value]], Value]  # of seats and the options before it


@dataclass(frozen=True)
class Option:
    name: str
    default: Default
    choices: tuple[Value, ...] = ()  # if not empty, one of these
    at_least: int = 0
    at_most: int = 1_000_000_000
    multiple_of: int = 1
    length: int = 0  # of a list of numbers
    switch: bool = False
    says: str = ""

    def default_for(self, seats: int, before: Mapping[str, Value]) -> Value:
        return self.default(seats, before) if callable(self.default) else self.default

    def read(self, value: Any) -> Value:
        """The value as the rules write it, or an OptionError."""
        if self.switch:
            return self._read_switch(value)
        if self.choices:
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return choice
            raise self._refuse(value)
        if self.length:
            if not isinstance(value, list | tuple) or len(value) != self.length:
                raise self._refuse(value)
            return [self._read_number(entry) for entry in value]
        return self._read_number(value)

    def _read_switch(self, value: Any) -> Value:
        words: dict[Any, int] = {"off": 0, "on": 1, "false": 0, "true": 1}
        if isinstance(value, bool):
            return self.choices[int(value)]
        if isinstance(value, str) and value in words:
            return self.choices[words[value]]
        raise self._refuse(value)

    def _read_number(self, value: Any) -> int:
        if type(value) is int and value > self.at_most:
            raise self._refuse(value, f"{self.at_least} to {self.at_most}")
        if type(value) is not int or value < self.at_least:
            raise self._refuse(value)
        if value % self.multiple_of:
            raise self._refuse(value)
        return value

    def _refuse(self, value: Any, allowed: str = "") -> OptionError:
        return OptionError(
            "option/impossible",
            f"option {self.name} cannot be {value!r}: it takes {allowed or self.allowed}",
        )

    @property
    def allowed(self) -> str:
        if self.choices:
            return ", ".join(_plain(choice) for choice in self.choices)
        bounds = (
            f"at least {self.at_least}"
            if self.at_most == 1_000_000_000
            else f"{self.at_least} to {self.at_most}"
        )
        kind = f"a list of {self.length} whole numbers" if self.length else "a whole number"
        steps = f", a multiple of {self.multiple_of}" if self.multiple_of > 1 else ""
        return f"{kind}, {bounds}{steps}"

    def number(self, value: Value) -> int | list[int]:
        """How the record of the table holds the value: of words, their place among the choices."""
        if self.choices:
            return self.choices.index(value)
        assert not isinstance(value, str)
        return value

    def parse(self, text: str) -> Any:
        """A value typed on a command line."""
        if text.lstrip("-").isdigit() and len(text) < 20:
            return int(text)
        if self.length:
            parts = text.strip("[]").split(",")
            if all(part.strip().isdigit() and len(part) < 20 for part in parts):
                return [int(part) for part in parts]
        return {"true": True, "false": False}.get(text, text)


def _plain(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def number(
    name: str,
    default: Default,
    at_least: int,
    at_most: int = 1_000_000_000,
    *,
    multiple_of: int = 1,
    says: str = "",
) -> Option:
    """A whole number."""
    return Option(
        name, default, at_least=at_least, at_most=at_most, multiple_of=multiple_of, says=says
    )


def numbers(name: str, default: list[int], at_least: int, at_most: int, says: str = "") -> Option:
    """A list of whole numbers."""
    return Option(name, default, at_least=at_least, at_most=at_most, length=len(default), says=says)


def choice(name: str, *choices: Value, default: Default | None = None, says: str = "") -> Option:
    """One of several words or numbers, by default the first. The record holds its place."""
    return Option(name, choices[0] if default is None else default, choices, says=says)


def switch(name: str, default: Default = "off", *, says: str = "") -> Option:
    """An option that is `off` or `on`."""
    return Option(name, default, ("off", "on"), switch=True, says=says)


def flag(name: str, *, says: str = "") -> Option:
    """An option that is `false` or `true`."""
    return Option(name, False, (False, True), switch=True, says=says)
