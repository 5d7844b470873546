"""The search fitted to a game: with its rules and its manners, as plain Python or compiled."""

import importlib
import types
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from parlour.bots import light, search, tree
from parlour.engine import loops
from parlour.engine.game import Game
from parlour.engine.moves import Face
from parlour.engine.table import Table
from parlour.manners import sense, usual

LOOPS = (loops, light, tree, search)  # modules of loops over any game


def is_native_here() -> bool:
    """Can rules be compiled here?"""
    return find_spec("numba") is not None


@cache
def manners_of(slug: str) -> Any:
    """The module of a game's manners, or None."""
    name = f"parlour.manners.{slug.replace('-', '_')}"
    return importlib.import_module(name) if find_spec(name) else None


def fit(game: Game, words: int, manners: Any, *, plain: bool) -> Any:
    """`search` over one game (with so many words of cards); see `search.search`."""
    if plain:
        return _fit_plain(game.slug, game.module, manners)
    return _fit_native(game.slug, game.module, words, manners)


@cache
def _fit_plain(slug: str, module: Any, manners: Any) -> Any:
    scope: dict[str, Any] = {}
    for loop in LOOPS:
        scope |= vars(loop)
    scope |= _names_of(slug, module, manners)
    for name, value in list(scope.items()):
        if getattr(value, "is_generic", False):
            scope[name] = types.FunctionType(value.__code__, scope, name)
    scope["take_copy"] = _take_plain_copy
    return scope["search"]


def _take_plain_copy(tables: list[Table], roots: list[Table]) -> None:
    tables[0] = roots[0].copy()


@cache
def _fit_native(slug: str, module: Any, words: int, manners: Any) -> Any:
    from parlour.engine.native import Native

    own = Native(module.GAME, words)  # loops of the same game with other manners are others
    return own.build(_named_by(manners), _names_of(slug, module, manners))


def _named_by(manners: Any) -> Any:
    """The search under a name of its sources: compiled code is kept by its name.

    The rules' sources name the folder already; see `engine/native.py`.
    """
    digest = sha256()
    for module in (*LOOPS, usual, sense, manners):
        if module is not None:
            digest.update(Path(str(module.__file__)).read_bytes())
    name = f"search_{digest.hexdigest()[:12]}"
    twin = types.FunctionType(search.search.__code__, vars(search), name)
    twin.__module__ = search.__name__
    return twin


def _names_of(slug: str, module: Any, manners: Any) -> dict[str, Any]:
    """What the names of the loops stand for in one game."""
    found: Game = module.GAME
    verbs = found.moves.verbs
    round_of = usual.this_round if hasattr(manners, "ROUNDS") else usual.one_round
    return loops.names_of(found) | {
        "returns": module.returns,
        "standing": getattr(manners, "standing", _standing_of(found)),
        "inclination": getattr(manners, "inclination", usual.any_move),
        "bearing": getattr(manners, "bearing", usual.any_cards),
        "round_of": getattr(manners, "round_of", round_of),
        "IS_INCLINED": hasattr(manners, "inclination"),
        "HAS_SECRETS": found.secret_choices,
        "SHOWS_CARD": tuple(int(any(isinstance(d, Face) for d in v.domains)) for v in verbs),
    }


def _standing_of(game: Game) -> Any:
    """How a cut-off match is valued where the game does not say."""
    seat_keys = {counter.key for counter in game.counters if counter.per_seat}
    table_keys = {counter.key for counter in game.counters if not counter.per_seat}
    if "points" in seat_keys:
        has_target = any(option.name == "target" for option in game.options)
        return usual.by_points_to_target if has_target else usual.by_points
    if "chips" in seat_keys:
        return usual.by_chips_and_pot if "pot" in table_keys else usual.by_chips
    return usual.even
