"""`parlour games` and `parlour rules`, and the question which game it is to be."""

from collections.abc import Iterator
from pathlib import Path

from parlour.engine.errors import OptionError
from parlour.engine.registry import game, slugs
from parlour.terminal.text import ask, columns, fold_entries, say
from parlour.terminal.wishes import find_game

WIDE = 120  # columns in which a game takes one line
DECKS = {
    "triangular": "With the triangular deck (one 1, two 2s ... ten 10s):",
    "": "With a standard deck:",
}


def list_games() -> None:
    """Every game, what it is about, how many can play and how long it takes."""
    for line in _catalogue(columns()):
        say(line)


def _catalogue(width: int) -> Iterator[str]:
    for deck, heading in DECKS.items():
        yield heading
        for slug in slugs():
            found = game(slug)
            if (found.deck.name if found.deck.name in DECKS else "") != deck:
                continue
            low, high = found.seats
            seats = f"{low}-{high}" if low != high else f"{low}"
            facts = f"{slug:<20} {seats:<5} {found.length:<14}"
            if width >= WIDE:
                yield f"{facts} {found.summary}"
            else:
                yield facts.rstrip()
                yield f"    {found.summary}"


def ask_for_game() -> str | None:
    """The slug of the game that somebody at the keyboard wants to play; None to leave."""
    print(fold_entries("Games:", slugs(), columns()))
    say("Type the name of a game, ? for what they are about, or quit. A first one could be pairs.")
    while True:
        try:
            said = ask("Which game? ").strip()
        except EOFError:
            print()
            return None
        if said.lower() in ("quit", "exit", "q"):
            return None
        if said == "?":
            list_games()
        elif said:
            try:
                return _begun(said) or find_game(said).slug
            except OptionError as error:
                say(error.text)


def _begun(said: str) -> str:
    """The one game whose name begins so."""
    found = [slug for slug in slugs() if slug.startswith(said.lower())]
    return found[0] if len(found) == 1 else ""


def rules_text(slug: str) -> str:
    """The rules page of a game, as its Markdown text."""
    here = Path(__file__).parents[1]
    for folder in (here / "rules", here.parents[1] / "docs" / "rules"):
        page = folder / f"{slug}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise OptionError("rules/missing", f"the rules page of {slug} is not installed")
