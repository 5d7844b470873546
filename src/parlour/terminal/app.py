"""The command line: `parlour games`, `rules`, `play`, `replay`, `check`, `bench`, `new-game`."""

import random
import re
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import Parameter

from parlour.engine.errors import OptionError, ParlourError, RecordError
from parlour.engine.game import Game, SetUp
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import write_record
from parlour.engine.registry import game as find_game
from parlour.engine.registry import slugs

BAD_INPUT = 2

app = cyclopts.App(
    name="parlour",
    help="Card games by James Ernest and friends: play them, measure them, learn from them.",
    version_flags=["--version"],
)


def main() -> None:
    """Run a command; bad input of any kind is one clear line and exit status 2."""
    try:
        status = app(exit_on_error=False, print_error=False, result_action="return_value")
    except cyclopts.CycloptsError as error:
        _fail(" ".join(str(error).split()))
    except ParlourError as error:
        _fail(error.text)
    except KeyboardInterrupt:
        print()
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    sys.exit(status if isinstance(status, int) else 0)


def _fail(text: str) -> None:
    print(f"parlour: {text}", file=sys.stderr)
    sys.exit(BAD_INPUT)


def _set_up(slug: str, seats: int | None, said: Sequence[str]) -> SetUp:
    game = find_game(slug)
    options = {}
    for entry in said:
        name, equals, value = entry.partition("=")
        if not equals:
            raise OptionError("option/malformed", f"an option is name=value, not {entry[:60]!r}")
        options[name] = game.option(name).parse(value)
    return game.set_up(_seats(game, seats), options)


def _seats(game: Game, seats: int | None) -> int:
    if seats is not None:
        return seats
    low, high = game.seats
    return min(max(4, low), high)


@app.command
def games() -> None:
    """List the games: seats, deck, length."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("game", "seats", "deck", "length", ""):
        table.add_column(heading)
    for slug in slugs():
        game = find_game(slug)
        low, high = game.seats
        seats = f"{low}-{high}" if low != high else str(low)
        table.add_row(slug, seats, game.deck.name, game.length, game.summary)
    Console(highlight=False).print(table)


@app.command
def rules(game: str) -> None:
    """Show the rules page of a game."""
    print(rules_text(find_game(game).slug))


def rules_text(slug: str) -> str:
    """The rules page of a game, as its Markdown text."""
    here = Path(__file__).parents[1]
    for folder in (here / "rules", here.parents[1] / "docs" / "rules"):
        page = folder / f"{slug}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise OptionError("rules/missing", f"the rules page of {slug} is not installed")


@app.command
def play(
    game: str | None = None,
    *,
    seats: int | None = None,
    option: list[str] | None = None,
    seed: str | None = None,
    seat: Annotated[str, Parameter(name="--as")] = "A",
    record: Path | None = None,
    bots: str = "medium",
) -> int:
    """Play a game in the terminal, against bots.

    Parameters
    ----------
    game: which game; without it you are asked
    seats: how many seats
    option: an option of the rules as name=value; may be given several times
    seed: the same seed deals the same cards
    seat: your seat
    record: a file to which the match is written afterwards
    bots: how your opponents play: random, easy, medium, hard; hard:bold or hard:timid for a
        persona; or a program, exec:./mybot.py
    """
    from parlour.bots.levels import make_bot
    from parlour.terminal.play import CAP, Sitting

    program = bots if bots.startswith("exec:") else ""
    level, _, persona = ("random" if program else bots).partition(":")
    bot = make_bot(level, persona or "steady", cap=CAP)

    if game is None:
        game = _ask_for_game()
        if game is None:
            return 0
    set_up = _set_up(game, seats, option or [])
    mine = SEAT_LETTERS[: set_up.seats].find(seat) if len(seat) == 1 else -1
    if mine < 0:
        raise OptionError(
            "seat/unknown",
            f"--as takes one of the seats {' '.join(SEAT_LETTERS[: set_up.seats])}, "
            f"not {seat[:20]!r}",
        )
    number = _whole_number(seed) if seed is not None else secrets.randbits(63)
    match = Match(set_up, seed=number, listen=True, settle=False)
    title = f"{set_up.game.title}, {set_up.seats} seats."
    print(f"{title} You are {seat}. Seed {number}. Type ? for help.")
    dice = random.Random(number ^ 1)
    sitting = Sitting(
        match, mine, rules_text(set_up.game.slug), dice=dice, bot=bot, program=program
    )
    try:
        finished = sitting.play()
    except KeyboardInterrupt:
        print()
        finished = False
    finally:
        sitting.leave()
    if not finished:
        print("You leave the table; the match is not over.")
    if record is not None:
        _write(record, write_record(match))
    return 0


def _whole_number(text: str) -> int:
    """A seed of any size and sign."""
    if not re.fullmatch(r"-?[0-9]{1,1000}", text):
        raise OptionError("seed/malformed", f"a seed is a whole number, not {text[:40]!r}")
    return int(text)


def _ask_for_game() -> str | None:
    games()
    while True:
        try:
            said = input("Which game? ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        if said in ("quit", "exit", "q"):
            return None
        if said in slugs():
            return said
        print("Type the name of one of the games above, or quit.")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RecordError("record/unwritable", f"{path}: {error.strerror}") from None


@app.command
def replay(file: Path, *, seat: str | None = None, step: bool = False) -> int:
    """Show a record move by move.

    Parameters
    ----------
    file: a record
    seat: as this seat saw it; without it all cards lie open
    step: wait for Enter after every move
    """
    from parlour.terminal.replay import show_record

    show_record(file, seat, step)
    return 0


@app.command
def check(*paths: Path) -> int:
    """Play scenario files (or folders of them) and check what they say. Status 0 only if all
    hold.
    """
    from parlour.engine.records import check_file
    from parlour.terminal.progress import progress

    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(path.rglob("*.toml"))
        elif path.is_file():
            files.append(path)
        else:
            raise RecordError("record/unreadable", f"{path}: there is no such file or folder")
    if not files:
        raise RecordError("record/none", "there is no scenario (*.toml) to check")
    failed = 0
    for path in progress(files, "checking"):
        verdict = check_file(path)
        if not verdict.passed:
            failed += 1
            print(verdict.failure)
    print(f"{len(files) - failed} passed, {failed} failed")
    return 1 if failed else 0


@app.command
def bench(
    *games: str,
    seats: int | None = None,
    json: bool = False,
    plain: bool = False,
    threads: int = 1,
    cuda: bool = False,
    seconds: float = 1.0,
) -> int:
    """Measure uniformly random play: decisions and games a second, compile time apart.

    Parameters
    ----------
    games: which games; all of them if none is named
    seats: how many seats; by default four, or what the game takes
    json: print a list of objects
    plain: measure the plain Python mode
    threads: so many threads at once, measured by the clock
    cuda: on a GPU, compared with the CPU's final states
    seconds: how long to measure
    """
    from parlour.terminal.speed import measure

    set_ups = [find_game(slug).set_up(_seats(find_game(slug), seats)) for slug in games or slugs()]
    if not 0 < seconds <= 600 or not 1 <= threads <= 1024:
        raise OptionError("bench/impossible", "--seconds takes 0 to 600, --threads 1 to 1024")
    return measure(set_ups, json=json, plain=plain, threads=threads, cuda=cuda, seconds=seconds)


@app.command
def new_game(name: str) -> int:
    """Start a new game from the template: a module, a rules page and a folder of scenarios.

    Parameters
    ----------
    name: the slug, such as horn-of-plenty
    """
    from parlour.terminal.new_game import make_game

    for path in make_game(name):
        print(f"made {path}")
    return 0


@app.command
def arena(
    *games: str,
    bots: str,
    deals: int = 100,
    seats: int | None = None,
    option: list[str] | None = None,
    seed: str | None = None,
    processes: int = 1,
    stop_early: bool = False,
    out: Annotated[Path | None, Parameter(name=("--out", "--csv"))] = None,
) -> int:
    """Let bots play each other with the same cards in all seats, and measure the difference.

    Parameters
    ----------
    games: one game or several
    bots: levels (random, easy, medium, hard; hard:bold for a persona) and programs
        (exec:./mybot.py), with commas between them
    deals: so many deals, each played once for every seating
    seats: how many seats; by default as many as there are bots, or what the game takes
    option: an option of the rules as name=value; may be given several times
    seed: the same seed gives the same cards and the same moves
    processes: so many processes at once
    stop_early: stop as soon as all bots are told apart (5% error for all pairs together)
    out: a file for the result of every seat of every match: CSV, or Parquet if its name ends so
    """
    from parlour.kit.notes import TEXTS
    from parlour.lab.arena import Contest
    from parlour.terminal.contest import check_bots, hold

    if not 1 <= deals <= 10_000_000 or not 1 <= processes <= 256:
        raise OptionError("arena/impossible", "--deals takes 1 and more, --processes 1 to 256")
    if not games:
        raise OptionError("game/missing", "name a game, as in parlour arena port --bots ...")
    names = check_bots(bots.split(","))
    number = _whole_number(seed) if seed is not None else secrets.randbits(32)
    contests = []
    for slug in games:
        low, high = find_game(slug).seats
        count = seats if seats is not None else min(max(len(names), low), high)
        set_up = _set_up(slug, count, option or [])
        texts = {int(note): text for note, text in TEXTS.items()}
        contests.append(Contest(slug, count, set_up.said_options(), names, number, texts))
    return hold(contests, deals, processes, stop_early, out)


@app.command
def analyse(file: Path, *, seat: str, level: str = "hard") -> int:
    """What the decisions of a seat were worth, by what the seat knew; the worst three marked.

    Parameters
    ----------
    file: a record
    seat: the seat to look at
    level: who judges: a level, or a program (exec:./mybot.py) that answers `analyse`
    """
    from parlour.terminal.advice import analyse_record

    return analyse_record(file, seat, level)


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    store: Path | None = None,
    origin: list[str] | None = None,
    tls: tuple[Path, Path] | None = None,
    workers: int = 1,
    open: bool = False,
) -> int:
    """Open the tables in the browser.

    Parameters
    ----------
    host: the address to listen on; 0.0.0.0 lets in everybody on your network
    port: the port; without it 8042, or the next that is free
    store: the file in which tables are kept
    origin: how browsers reach this server through a proxy, as in https://cards.example.org; may
        be given several times
    tls: a certificate and its key, as two files
    workers: so many processes in which bots think
    open: show the first page in your browser
    """
    from parlour.server.serving import Tls
    from parlour.terminal.serve import open_house

    if not 1 <= workers <= 64 or not 0 <= (port or 0) <= 65535:
        raise OptionError("serve/impossible", "--workers takes 1 to 64, --port 0 to 65535")
    safe = Tls(*tls) if tls else None
    return open_house(host, port, store, origin or [], safe, workers, open)


@app.command
def verify(file: Path, *, promise: str = "", nonce: list[str] | None = None) -> int:
    """Check the cards of a record against what was promised before the deal.

    Parameters
    ----------
    file: a record of a server's table
    promise: the promise that your screen showed before the deal
    nonce: what a seat added to the deal, as A=HEX; may be given several times
    """
    from parlour.terminal.verify import verify_file

    return verify_file(file, promise, nonce or [])


@app.command
def doctor(*, store: Path | None = None) -> int:
    """Show what is installed and whether it works.

    Parameters
    ----------
    store: the file in which tables are kept
    """
    from parlour.terminal.doctor import examine
    from parlour.terminal.serve import default_store

    return examine(store or default_store())


if __name__ == "__main__":
    main()
