"""The rules as native code: the very same functions, compiled by Numba, for cores and for GPUs.

A game's functions are plain Python. `Native` rebuilds every function they reach with compiled
globals: rules become dispatchers, leaves their hand-written twins, tables arrays, enumerations
constants. Compiled code is kept on disk in a folder named by all that games share, under a name
that holds the game's own source: a second process compiles nothing, an edit anywhere is never
stale, and an edit of one game leaves the others as they are.
"""

import hashlib
import os
import sys
import types
from collections.abc import Callable
from enum import EnumMeta
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from parlour.engine import loops
from parlour.engine.fixing import facts_of, fix
from parlour.engine.game import Game, SetUp, layout_of

SHARED = ("engine", "kit")


def _fingerprint() -> str:
    """A hash of the sources that all games share, and of what compiles them."""
    digest = hashlib.sha256()
    root = Path(__file__).parents[1]
    for folder in SHARED:
        for path in sorted((root / folder).glob("*.py")):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    from importlib.metadata import version

    digest.update(f"{sys.version} {version('numba')} {version('llvmlite')}".encode())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept: in the folder the user names, or in the usual one."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(chosen) if chosen else home / "parlour") / _fingerprint()


os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())  # before Numba is first imported

import numba  # noqa: E402
import numpy as np  # noqa: E402

from parlour.engine import native_bits  # noqa: E402
from parlour.engine.decks import Masks  # noqa: E402

njit: Any = numba.njit  # typed without all of its options


def cuda_toolkit() -> Any:
    """Numba for GPUs, imported when it is first needed (hardly typed)."""
    from numba import cuda

    return cuda


SILENT: dict[str, Callable[..., Any]] = {
    "say": lambda t, note, seat, number: None,
    "tell_moved": lambda t, card, src, dst: None,
    "arrange": lambda t, place: None,
    "arranged_card": lambda t, place: -1,
    "arranged_pick": lambda t, place: -1,
    "arranged_seat": lambda t, seats: -1,
}


class Native:
    """One game compiled for cores (or, with `target="cuda"`, ready to be called in a kernel)."""

    def __init__(
        self,
        game: Game,
        words: int = 1,
        target: str = "cpu",
        *,
        checked: bool = False,
        fixed: SetUp | None = None,
    ) -> None:
        """`fixed`: for this set-up alone, see `fixing.py`."""
        self.game = game
        self.words = words
        self.target = target
        self.facts = facts_of(fixed) if fixed else {}
        self.checked = checked  # every index is looked at: slow, for tests
        self.record = numba.from_dtype(layout_of(game, words).dtype)
        self._built: dict[Any, Any] = {}

    @cached_property
    def playout(self) -> Any:
        """playout(t, mask, rng) -> decisions: one match of uniformly random play."""
        return self.build(loops.playout)

    @cached_property
    def play_many(self) -> Any:
        return self.build(loops.play_many)

    @cached_property
    def first_breach(self) -> Any:
        return self.build(loops.first_breach)

    def build(self, function: Any, names: dict[str, Any] | None = None) -> Any:
        """A generic loop over this game's functions, cached under the game's own name.

        `names`: what it finds besides those of `loops.names_of`, for loops from elsewhere.
        """
        return self._build(function, names or loops.names_of(self.game), self._name)

    @cached_property
    def _name(self) -> str:
        """The game, its source, and how it is compiled."""
        source = Path(str(getattr(self.game.module, "__file__", ""))).read_bytes()
        parts = [self.game.slug.replace("-", "_"), hashlib.sha256(source).hexdigest()[:12]]
        if self.words > 1:
            parts.append(str(self.words))
        if self.checked:
            parts.append("checked")
        if self.facts:
            parts.append(hashlib.sha256(repr(self.facts).encode()).hexdigest()[:12])
        return "_".join(parts)

    def _build(self, function: Any, extra: dict[str, Any] | None = None, suffix: str = "") -> Any:
        key = (function, suffix)
        if key not in self._built:
            self._built[key] = self._compile(function, extra or {}, suffix)
        return self._built[key]

    def _compile(self, function: Any, extra: dict[str, Any], suffix: str) -> Any:
        code = fix(function, self.facts) if self.facts else function.__code__
        scope: dict[str, Any] = {"__name__": function.__module__}
        for name in _names_in(code):
            if name in extra:
                value = extra[name]
            elif name in function.__globals__:
                value = function.__globals__[name]
            else:
                continue
            if getattr(value, "is_generic", False):
                scope[name] = self._build(value, extra, suffix + "_")
            else:
                scope[name] = self._native(value)
        twin = types.FunctionType(
            code, scope, function.__name__, function.__defaults__, function.__closure__
        )
        if suffix:
            twin.__qualname__ = twin.__name__ = f"{function.__name__}_{suffix}"
        else:
            twin.__qualname__ = function.__qualname__
        twin.__module__ = function.__module__
        if self.target == "cuda":
            return cuda_toolkit().jit(device=True)(twin)  # forced inlining was 4% slower
        options = {"nogil": True, "error_model": "numpy", "_nrt": False}
        if self.checked:
            options["boundscheck"] = True
        if suffix:
            if suffix.endswith("_"):
                return njit(twin, forceinline=True, **options)
            return njit(twin, cache=True, **options)
        options["forceinline"] = not getattr(function, "is_rare", False)
        return _with_signature(njit(twin, **options), self._signature(code))

    def _signature(self, code: types.CodeType) -> Any:
        """One signature a rule, told by the names of its parameters.

        They are tables, masks, rows of numbers, else numbers. Left to itself Numba would compile a
        rule again for every mixture of narrow, wide and literal numbers.
        """
        special = {
            "t": self.record,
            "mask": numba.uint64[::1],
            "rng": numba.uint64[::1],
            "numbers": numba.types.NestedArray(numba.int32, (self.game.max_seats,)),
        }
        names = code.co_varnames[: code.co_argcount]
        return tuple(special.get(name, numba.int64) for name in names)

    def _native(self, value: Any) -> Any:
        if isinstance(value, types.FunctionType):
            if getattr(value, "is_leaf", False):
                return self._leaf(value.__name__)
            if getattr(value, "is_rule", False):
                return self._build(value)
        if value is native_bits.NO_CARDS or isinstance(value, np.uint64):
            return value
        if isinstance(value, EnumMeta):
            members = {member.name: int(member.value) for member in list[Any](value)}
            make_type: Any = NamedTuple  # known to mypy as a literal declaration only
            return make_type(value.__name__, [(name, int) for name in members])(**members)
        if isinstance(value, Masks):
            return np.array(value, dtype=np.uint64)
        if isinstance(value, tuple) and len(value) > 8 and all(type(v) is int for v in value):
            return np.array(value, dtype=np.int64)
        return value

    def _leaf(self, name: str) -> Any:
        if ("leaf", name) not in self._built:
            if name in SILENT:
                function = SILENT[name]
            elif self.target == "cuda":
                function = native_bits.LEAVES_ON_GPU[name]
            else:
                function = native_bits.LEAVES_ON_CORE[name]
            if self.target == "cuda":
                compiled = cuda_toolkit().jit(device=True)(function)
            else:
                compiled = njit(
                    function, nogil=True, error_model="numpy", _nrt=False, forceinline=True
                )
            self._built["leaf", name] = compiled
        return self._built["leaf", name]


def _with_signature(dispatcher: Any, signature: tuple[Any, ...]) -> Any:
    """Compile for this signature alone, at the first call: a cached caller never makes one."""
    ask = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        if not dispatcher.overloads:
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        return ask(args, kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _names_in(code: types.CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= _names_in(constant)
    return names


_natives: dict[tuple[str, int, bool], Native] = {}
_fixed: dict[tuple[str, str], Native] = {}


def native(game: Game, words: int = 1, *, checked: bool = False) -> Native:
    """The compiled game with so many decks in the shoe; compiled when it is first needed."""
    key = (game.slug, words, checked)
    if key not in _natives:
        _natives[key] = Native(game, words, checked=checked)
    return _natives[key]


def native_of(set_up: SetUp) -> Native:
    """The game compiled for one set-up: faster, and of no use to any other."""
    key = (set_up.game.slug, repr(facts_of(set_up)))
    if key not in _fixed:
        _fixed[key] = Native(set_up.game, set_up.words, fixed=set_up)
    return _fixed[key]
