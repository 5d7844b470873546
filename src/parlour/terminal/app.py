"""The command line: what `parlour` takes and what it leads to."""

import os
import re
import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import cyclopts
from cyclopts import Parameter

from parlour.engine.errors import OptionError, ParlourError
from parlour.terminal.text import show_pages, visible
from parlour.terminal.wishes import find_game, seats_of, set_up_of, whole_number

BAD_INPUT = 2
CTRL_C = 130


def _to_whole(_: Any, tokens: Any) -> int:
    """Never a fraction, rounded."""
    said: str = tokens[0].value
    if not re.fullmatch(r"-?[0-9]{1,18}", said):
        raise ValueError(f"{said[:40]!r} is not a whole number")
    return int(said)


Whole = Annotated[int, Parameter(converter=_to_whole)]

app = cyclopts.App(
    name="parlour",
    help="Card games by James Ernest and friends: play them, measure them, learn from them.",
    version_flags=["--version"],
    default_parameter=Parameter(negative=()),
)


def main() -> None:
    """Run a command; bad input of any kind is one clear line and exit status 2."""
    _mend_streams()
    try:
        status = app(exit_on_error=False, print_error=False, result_action="return_value")
        print(end="", flush=True)
    except cyclopts.CycloptsError as error:
        status = _fail(str(error))
    except ParlourError as error:
        status = _fail(error.text)
    except KeyboardInterrupt:
        print()
        status = CTRL_C
    except BrokenPipeError:
        status = _stop_printing()
    except OSError as error:
        _stop_printing()
        status = _fail(f"{error.filename or 'this cannot go on'}: {error.strerror}")
    sys.exit(status if isinstance(status, int) else 0)


def _mend_streams() -> None:
    """Some of the three may be closed, and not every terminal knows a ±."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - stays open
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _fail(text: str) -> int:
    print(f"parlour: {visible(' '.join(text.split()))}", file=sys.stderr)
    return BAD_INPUT


def _stop_printing() -> int:
    """Nobody reads any more, or the disk is full: what is still to be written is dropped."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


@app.command
def games() -> None:
    """List the games: what they are about, how many can play, how long they take."""
    from parlour.terminal.catalogue import list_games

    list_games()


@app.command
def rules(game: str, /) -> None:
    """Show the rules page of a game.

    Args:
        game: which game
    """
    from parlour.terminal.catalogue import rules_text

    show_pages(rules_text(find_game(game).slug))


@app.command
def play(
    game: str | None = None,
    /,
    *,
    seats: Whole | None = None,
    option: list[str] | None = None,
    seed: str | None = None,
    seat: Annotated[str, Parameter(name="--as")] = "A",
    record: Path | None = None,
    bots: str = "medium",
) -> int:
    """Play a game in the terminal, against bots.

    Args:
        game: which game; without it you are asked
        seats: how many seats; by default four, or what the game takes
        option: an option of the rules as name=value; may be given several times
        seed: a whole number; the same one deals the same cards
        seat: your seat
        record: a file to which the match is written
        bots: how your opponents play: random, easy, medium, hard; hard:bold or hard:timid for a
            persona; or a program, exec:./mybot.py
    """
    from parlour.terminal.catalogue import ask_for_game
    from parlour.terminal.sit_down import sit_down

    slug = ask_for_game() if game is None else find_game(game).slug
    if slug is None:
        return 0
    set_up = set_up_of(find_game(slug), seats, option or [])
    number = whole_number(seed) if seed is not None else secrets.randbits(32)
    return 0 if sit_down(set_up, seat, number, bots, record) else CTRL_C


@app.command
def replay(file: Path, /, *, seat: str | None = None, step: bool = False) -> int:
    """Show a record move by move.

    Args:
        file: a record
        seat: as this seat saw it; without it all cards lie open
        step: wait for Enter after every move
    """
    from parlour.terminal.replay import show_record

    show_record(file, seat, step)
    return 0


@app.command
def check(*paths: Path) -> int:
    """Play scenario files and check what they say. Status 0 only if all hold.

    Args:
        paths: scenarios, or folders of them
    """
    from parlour.terminal.checking import check_paths

    return check_paths(paths)


@app.command
def bench(
    *games: str,
    seats: Whole | None = None,
    json: bool = False,
    plain: bool = False,
    threads: Whole = 1,
    cuda: bool = False,
    seconds: float = 1.0,
) -> int:
    """Measure uniformly random play: decisions and games a second, compile time apart.

    Args:
        games: which games; all of them if none is named
        seats: how many seats; by default four, or what the game takes
        json: print a list of objects
        plain: measure plain Python
        threads: so many threads at once, measured by the clock
        cuda: on a GPU, compared with the CPU's final states
        seconds: how long to measure each game
    """
    from parlour.engine.registry import slugs
    from parlour.terminal.speed import measure

    found = [find_game(name) for name in games or slugs()]
    set_ups = [game.set_up(seats_of(game, seats)) for game in found]
    if not 0.01 <= seconds <= 600 or not 1 <= threads <= 1024:
        raise OptionError("bench/impossible", "--seconds takes 0.01 to 600, --threads 1 to 1024")
    if plain + cuda + (threads > 1) > 1:
        raise OptionError("bench/impossible", "--plain, --cuda and --threads exclude each other")
    return measure(set_ups, json=json, plain=plain, threads=threads, cuda=cuda, seconds=seconds)


@app.command
def new_game(name: str, /) -> int:
    """Start a new game from the template: a module, a rules page and a folder of scenarios.

    Args:
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
    deals: Whole = 100,
    seats: Whole | None = None,
    option: list[str] | None = None,
    seed: str | None = None,
    processes: Whole = 1,
    stop_early: bool = False,
    out: Annotated[Path | None, Parameter(name=("--out", "--csv"))] = None,
) -> int:
    """Let bots play each other with the same cards in all seats, and measure the difference.

    Args:
        games: one game or several
        bots: levels (random, easy, medium, hard; hard:bold for a persona) and programs
            (exec:./mybot.py), with commas between them
        deals: so many deals, each played once for every seating
        seats: how many seats; by default as many as there are bots, or what the game takes
        option: an option of the rules as name=value; may be given several times
        seed: a whole number; the same one gives the same cards and the same moves
        processes: so many processes at once
        stop_early: stop as soon as all bots are told apart (5% error for all pairs together)
        out: a file for the result of every seat of every match: CSV, or Parquet if its name ends
            so
    """
    from parlour.kit.notes import TEXTS
    from parlour.lab.arena import Contest
    from parlour.terminal.contest import check_bots, hold

    if not 1 <= deals <= 10_000_000 or not 1 <= processes <= 256:
        raise OptionError("arena/impossible", "--deals takes 1 and more, --processes 1 to 256")
    if not games:
        raise OptionError("game/missing", "name a game, as in parlour arena port --bots ...")
    names = check_bots(bots.split(","))
    number = whole_number(seed) if seed is not None else secrets.randbits(32)
    texts = {int(note): text for note, text in TEXTS.items()}
    contests = []
    for name in games:
        game = find_game(name)
        low, high = game.seats
        count = seats if seats is not None else min(max(len(names), low), high)
        said = set_up_of(game, count, option or []).said_options()
        contests.append(Contest(game.slug, count, said, names, number, texts))
    return hold(contests, deals, processes, stop_early, out)


@app.command
def analyse(file: Path, /, *, seat: str, level: str = "hard") -> int:
    """What the decisions of a seat were worth, by what the seat knew; the worst three marked.

    Args:
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
    port: Whole | None = None,
    store: Path | None = None,
    origin: list[str] | None = None,
    tls: tuple[Path, Path] | None = None,
    workers: Whole = 1,
    open: bool = False,
) -> int:
    """Open the tables in the browser.

    Args:
        host: the address to listen on; 0.0.0.0 lets in everybody on your network
        port: the port; without it 8042, or the next that is free
        store: the file in which tables are kept
        origin: how browsers reach this server through a proxy, as in https://cards.example.org;
            may be given several times
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
def verify(file: Path, /, *, promise: str = "", nonce: list[str] | None = None) -> int:
    """Check the cards of a record against what was promised before the deal.

    Args:
        file: a record of a server's table
        promise: the promise that your screen showed before the deal
        nonce: what a seat added to the deal, as A=HEX; may be given several times
    """
    from parlour.terminal.verify import verify_file

    return verify_file(file, promise, nonce or [])


@app.command
def doctor(*, store: Path | None = None) -> int:
    """Show what is installed and whether it works.

    Args:
        store: the file in which tables are kept
    """
    from parlour.terminal.doctor import examine
    from parlour.terminal.serve import default_store

    return examine(store or default_store())


if __name__ == "__main__":
    main()
