"""Which games there are: one module each in `parlour.games`, found by its file."""

import importlib
import pkgutil
from functools import cache

from parlour import games
from parlour.engine.errors import OptionError
from parlour.engine.game import Game

TEMPLATE = "_template"  # a game to copy: played by the tests, not listed


@cache
def slugs() -> tuple[str, ...]:
    """The slugs of all games, in alphabetical order."""
    names = (module.name for module in pkgutil.iter_modules(games.__path__))
    return tuple(sorted(name.replace("_", "-") for name in names if not name.startswith("_")))


@cache
def game(slug: str) -> Game:
    """The game of that slug."""
    if slug not in (*slugs(), TEMPLATE):
        raise OptionError(
            "game/unknown", f"there is no game {slug[:40]!r}; the games are {', '.join(slugs())}"
        )
    return load(f"parlour.games.{slug.replace('-', '_')}")


def load(module_name: str) -> Game:
    """The game that a module declares."""
    module = importlib.import_module(module_name)
    found: Game = module.GAME
    found.module = module
    name = module_name.rpartition(".")[2]
    found.slug = name if name == TEMPLATE else name.replace("_", "-")
    return found
