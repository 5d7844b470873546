"""What can go wrong with words from outside: what was wrong, where, and what is allowed."""


class ParlourError(ValueError):
    """A mistake in what was asked for. `code` is stable, the text is for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class OptionError(ParlourError):
    """An option, a seat count or a deck that the game does not take."""


class MoveError(ParlourError):
    """A move that cannot be read or is not allowed now."""


class RecordError(ParlourError):
    """A record or scenario that cannot be read."""
