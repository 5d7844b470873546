"""Information-set Monte Carlo tree search over re-dealt hidden cards, for any game.

Each simulation re-deals what the searching seat cannot know and plays on from there. Every seat
has nodes of its own, named by what it has done and seen since the root (Cowling, Powley and
Whitehouse's multiple-observer form; chance is left open): a choice that others cannot see does not
steer them. What a game adds (`parlour/manners`, a file a game, none needed): how likely a move is
in light play, what of its own cards a seat's choice hangs on, what a match that is cut off is
worth, and how far to look ahead.

Written like `engine/loops.py`, so it runs as plain Python and compiled.
"""

import importlib
import time
import types
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from parlour.engine.bits import (
    NO_CARDS,
    WORD,
    below,
    bit,
    count_bits,
    low_bit,
    next_word,
    nth_bit,
    rule,
    seed_words,
    without,
)
from parlour.engine.game import Game, SetUp
from parlour.engine.loops import generic, list_legal, names_of, redeal, step
from parlour.engine.moves import Face
from parlour.engine.table import Table

MIND = (1 << 58) - 1  # what a seat has seen is kept as a number of so many bits
PRIME = 1000003
MAX_IDLE = 1000  # dealer steps in a row
PARTS = 16  # a capped search looks at the clock so many times
ALL_ROUNDS = 1 << 20  # look ahead to the end of the match
NO_LIMIT = 1 << 60
SHARED = "sense.py"  # what manners of several games use


class Tree(NamedTuple):
    """Nodes are slots of a hash table; their edges are chained. All of it is handed in."""

    keys: Any  # of a slot: the name of a node, 0: free
    heads: Any  # its first edge
    moves: Any  # of an edge
    nexts: Any  # the next edge of its node, or -1
    visits: Any
    avail: Any  # how often the move was legal when its node was met
    sums: Any  # of values for the seat that moves
    squares: Any
    path: Any  # the edges of this simulation
    movers: Any  # and who moved there
    minds: Any  # of a seat: what it has done and seen since the root
    secrets: Any  # of a seat: what it has chosen while others choose too
    spread: Any  # number, sum, sum of squares and deviation of the searcher's results
    state: Any  # numbers of the search and of the simulation under way, see below


EDGES, DEPTH, IS_SECRET, IS_ABOUT_CARDS, MARK, ALL_IN, WORK = range(7)  # places in Tree.state
SUM, SQUARES, COUNT, DEVIATION = range(4)  # places in Tree.spread


def advance(t): ...
def returns(t, seat): ...
def standing(t, seat): ...
def inclination(t, seat, move): ...
def bearing(t, seat): ...
def round_of(t): ...


IS_INCLINED = False
HAS_SECRETS = True  # choices made together stay secret until all are in
SHOWS_CARD: tuple[int, ...] = ()  # for each verb: is it about a card?
VERB_STARTS: tuple[int, ...] = ()
MASK_WORDS = 0


@generic
def search(
    roots, tables, mask, untried, rng, seat, simulations, work, horizon, rounds, width, tree
):
    """So many simulations from what a seat knows; the root's edges hold what was learned.

    No further one is begun after `work` simulated decisions.
    """
    for _ in range(simulations):
        if tree.state[WORK] >= work:
            return
        take_copy(tables, roots)
        t = tables[0]
        seed_words(t.rng, next_word(rng))
        redeal(t, seat, rng)
        tree.state[WORK] += _simulate(t, mask, untried, rng, seat, horizon, rounds, width, tree)
        _credit(t, seat, tree)


@generic
def take_copy(tables, roots):
    tables[0] = roots[0]


@generic
def _simulate(t, mask, untried, rng, searcher, horizon, rounds, width, tree):
    """Through the tree, then light play, to the end or the horizon; how many decisions."""
    for seat in range(t.seats):
        tree.minds[seat] = 0
    tree.state[DEPTH] = 0
    tree.state[IS_SECRET] = 0
    last_round = round_of(t) + rounds
    grows = True
    decisions = 0
    idle = 0
    while not t.over and decisions < horizon and idle < MAX_IDLE and round_of(t) < last_round:
        if not t.acting:
            advance(t)
            idle += 1
            continue
        together = t.acting
        seat = searcher if together >> searcher & 1 else low_bit(together)
        total = list_legal(t, seat, mask)
        if total == 0:
            return decisions + 1  # this deal does not fit: it counts as it stands
        if grows:
            _begin_choice(t, tree)
        if grows and (total > 1 or decisions == 0):
            edge = _descend(t, seat, mask, untried, total, rng, width, tree)
            move = tree.moves[edge]
            grows = tree.visits[edge] > 0
        else:
            move = _pick_lightly(t, seat, mask, total, rng)
        step(t, seat, move)
        if grows:
            _remember(t, tree, seat, move, together)
        decisions += 1
        idle = 0
    return decisions + 1


# What the seats have done and seen


@generic
def _remember(t, tree, seat, move, together):
    """Tell every seat's mind of a move, as far as it can see it."""
    for verb in range(len(VERB_STARTS)):
        if move >= VERB_STARTS[verb]:
            is_about_card = SHOWS_CARD[verb]
    tree.state[IS_ABOUT_CARDS] &= is_about_card
    _learn(tree, seat, move + 1)
    if tree.state[IS_SECRET]:
        tree.secrets[seat] = (tree.secrets[seat] * PRIME + move + 1) & MIND
        is_done = t.acting >> seat & 1 and not t.midway >> seat & 1
        tree.state[ALL_IN] = not t.acting or t.acting & ~together != 0 or is_done
        return
    is_seen = tree.state[IS_ABOUT_CARDS] == 0 or tree.state[MARK] != _mark(t)
    for other in range(t.seats):
        if other != seat:
            _learn(tree, other, (move + 1 if is_seen else 0) * 16 + seat)


@generic
def _learn(tree, seat, news):
    tree.minds[seat] = (tree.minds[seat] * PRIME + news + 1) & MIND


@generic
def _begin_choice(t, tree):
    """Before a decision in the tree: secret choices that are all in are told, as far as seen."""
    if tree.state[IS_SECRET]:
        if not tree.state[ALL_IN]:
            return
        is_seen = tree.state[IS_ABOUT_CARDS] == 0 or tree.state[MARK] != _mark(t)
        for seat in range(t.seats):
            for other in range(t.seats):
                if other != seat and tree.secrets[seat]:
                    _learn(tree, other, (tree.secrets[seat] if is_seen else 0) * 16 + seat)
    for seat in range(t.seats):
        tree.secrets[seat] = 0
    tree.state[IS_SECRET] = HAS_SECRETS and t.acting & (t.acting - 1) != 0
    tree.state[IS_ABOUT_CARDS] = 1
    tree.state[ALL_IN] = 0
    tree.state[MARK] = _mark(t)


@generic
def _mark(t):
    """A number that changes when a card is shown, or a shown one goes elsewhere."""
    mark = 0
    for row in range(len(t.cards)):
        for word in range(len(t.pack)):
            shown = t.cards[row][word] & t.public[word]
            if shown != NO_CARDS:
                mark = (mark * PRIME + row * 64 + count_bits(shown) * 7 + low_bit(shown)) & MIND
    return mark


# Nodes and edges


@generic
def _descend(t, seat, mask, untried, total, rng, width, tree):
    """The edge to follow from this seat's node: an untried move, or the best bound."""
    slot = _find_node(tree, _node_of(t, seat, tree))
    for word in range(MASK_WORDS):
        untried[word] = mask[word]
    left = total
    chosen = -1
    best = 0.0
    edge = tree.heads[slot]
    while edge >= 0:
        move = tree.moves[edge]
        if mask[move >> 6] & bit(move & 63) != NO_CARDS:
            left -= 1
            untried[move >> 6] = without(untried[move >> 6], bit(move & 63))
            tree.avail[edge] += 1
            n = tree.visits[edge]
            reach = width * tree.spread[DEVIATION] * sqrt(log(tree.avail[edge]) / n)
            bound = tree.sums[edge] / n + reach
            if chosen < 0 or bound > best:
                best = bound
                chosen = edge
        edge = tree.nexts[edge]
    if left > 0:
        chosen = _add_edge(tree, slot, _pick_lightly(t, seat, untried, left, rng))
    tree.path[tree.state[DEPTH]] = chosen
    tree.movers[tree.state[DEPTH]] = seat
    tree.state[DEPTH] += 1
    return chosen


@generic
def _node_of(t, seat, tree):
    """The name of a seat's node: what it has seen since the root, and what its cards say to it."""
    mind = tree.minds[seat]
    if tree.state[DEPTH] > 0:
        mind = (mind * PRIME + bearing(t, seat)) & MIND
    return mind * 16 + seat + 1


@generic
def _find_node(tree, key):
    """The slot of a node; a free one is taken for a new node."""
    last = len(tree.keys) - 1
    slot = (key ^ key >> 23) & last
    while tree.keys[slot] != 0 and tree.keys[slot] != key:
        slot = (slot + 1) & last
    tree.keys[slot] = key
    return slot


@generic
def _add_edge(tree, slot, move):
    edge = tree.state[EDGES]
    tree.state[EDGES] += 1
    tree.moves[edge] = move
    tree.nexts[edge] = tree.heads[slot]
    tree.heads[slot] = edge
    tree.avail[edge] = 1
    return edge


# Light play and what it is worth


@generic
def _pick_lightly(t, seat, mask, total, rng):
    """A random move, by the game's inclinations where it has any."""
    if IS_INCLINED and total > 1:
        return _pick_inclined(t, seat, mask, rng)
    n = below(rng, total) if total > 1 else 0
    for word in range(MASK_WORDS):
        here = count_bits(mask[word])
        if n < here:
            return word * 64 + nth_bit(mask[word], n)
        n -= here
    return -1


@generic
def _pick_inclined(t, seat, mask, rng):
    """Each move as likely as its weight: one pass, the later ones replace the earlier."""
    weight = 0
    chosen = -1
    for word in range(MASK_WORDS):
        left = mask[word]
        while left != NO_CARDS:
            move = word * 64 + low_bit(left)
            left = without(left, bit(low_bit(left)))
            here = inclination(t, seat, move)
            weight += here
            if chosen < 0 or below(rng, weight) < here:
                chosen = move
    return chosen


@generic
def _credit(t, searcher, tree):
    """Count the end of a simulation for whoever moved in the tree."""
    for k in range(tree.state[DEPTH]):
        edge = tree.path[k]
        value = _value(t, tree.movers[k])
        tree.visits[edge] += 1
        tree.sums[edge] += value
        tree.squares[edge] += value * value
    spread = tree.spread
    value = _value(t, searcher)
    spread[COUNT] += 1.0
    spread[SUM] += value
    spread[SQUARES] += value * value
    mean = spread[SUM] / spread[COUNT]
    spread[DEVIATION] = sqrt(max(0.0, spread[SQUARES] / spread[COUNT] - mean * mean)) + 1e-9


@generic
def _value(t, seat):
    if t.over:
        return float(returns(t, seat))
    return float(standing(t, seat))


# What a game has no manners of its own for


@rule
def _even(t, seat):
    return 0.0


@rule
def _by_chips(t, seat):
    return float(t.chips[seat] - 100)


@rule
def _by_chips_and_pot(t, seat):
    """Whoever is still in has a share in the pot."""
    live = count_bits(t.live)
    share = t.pot / live if t.live >> seat & 1 else 0.0
    return float(t.chips[seat] - 100) + share


@rule
def _by_points(t, seat):
    """A share of the win, the larger the further ahead a seat is."""
    total = 0.0
    for other in range(t.seats):
        total += exp((t.points[other] - t.points[seat]) / 6.0)
    return t.seats / total - 1.0


@rule
def _by_points_to_target(t, seat):
    total = 0.0
    for other in range(t.seats):
        total += exp(6.0 * (t.points[other] - t.points[seat]) / t.options.target)
    return t.seats / total - 1.0


@rule
def _any_move(t, seat, move):
    return 1


@rule
def _any_cards(t, seat):
    return 0


@rule
def _one_round(t):
    return 0


@rule
def _this_round(t):
    return t.round


def _standing_of(game: Game) -> Any:
    """How a cut-off match is valued where the game does not say."""
    seat_keys = {counter.key for counter in game.counters if counter.per_seat}
    table_keys = {counter.key for counter in game.counters if not counter.per_seat}
    if "points" in seat_keys:
        has_target = any(option.name == "target" for option in game.options)
        return _by_points_to_target if has_target else _by_points
    if "chips" in seat_keys:
        return _by_chips_and_pot if "pot" in table_keys else _by_chips
    return _even


@cache
def manners_of(slug: str) -> Any:
    """The module of a game's manners, or None."""
    name = f"parlour.manners.{slug.replace('-', '_')}"
    return importlib.import_module(name) if find_spec(name) else None


@cache
def _names_of(slug: str, module: Any, manners: Any) -> dict[str, Any]:
    found: Game = module.GAME
    verbs = found.moves.verbs
    round_of = _this_round if hasattr(manners, "ROUNDS") else _one_round
    return names_of(found) | {
        "returns": module.returns,
        "standing": getattr(manners, "standing", _standing_of(found)),
        "inclination": getattr(manners, "inclination", _any_move),
        "bearing": getattr(manners, "bearing", _any_cards),
        "round_of": getattr(manners, "round_of", round_of),
        "IS_INCLINED": hasattr(manners, "inclination"),
        "HAS_SECRETS": found.secret_choices,
        "SHOWS_CARD": tuple(int(any(isinstance(d, Face) for d in v.domains)) for v in verbs),
    }


def _named_by(manners: Any) -> Any:
    """The search under a name that changes with the manners: compiled code is kept by its name."""
    if manners is None:
        return search
    folder = Path(manners.__file__).parent
    digest = sha256(Path(manners.__file__).read_bytes() + (folder / SHARED).read_bytes())
    twin = types.FunctionType(search.__code__, globals(), f"search_{digest.hexdigest()[:12]}")
    twin.__module__ = __name__
    return twin


@cache
def _plain_search(slug: str, module: Any, manners: Any) -> Any:
    import parlour.engine.loops as loops

    scope = dict(vars(loops)) | dict(globals()) | _names_of(slug, module, manners)
    for name, value in list(scope.items()):
        if getattr(value, "is_generic", False):
            scope[name] = types.FunctionType(value.__code__, scope, name)
    scope["take_copy"] = _take_plain_copy
    return scope["search"]


def _take_plain_copy(tables: list[Table], roots: list[Table]) -> None:
    tables[0] = roots[0].copy()


def is_native_here() -> bool:
    """Can rules be compiled here?"""
    return find_spec("numba") is not None


class Edge(NamedTuple):
    """One move at the root and what the simulations say of it."""

    move: int
    visits: int
    mean: float
    deviation: float


class Searcher:
    """The search over one game (and number of decks), as plain Python or compiled."""

    def __init__(
        self, set_up: SetUp, horizon: int, width: float, *, plain: bool, mannered: bool = True
    ) -> None:
        self.game = set_up.game
        self.layout = set_up.layout
        manners = manners_of(self.game.slug) if mannered else None
        self.horizon = getattr(manners, "HORIZON", horizon)
        self.rounds = getattr(manners, "ROUNDS", ALL_ROUNDS)
        self.width = width
        self.plain = plain
        if plain:
            self.run = _plain_search(self.game.slug, self.game.module, manners)
        else:
            from parlour.engine.native import native

            names = _names_of(self.game.slug, self.game.module, manners)
            self.run = native(self.game, set_up.words).build(_named_by(manners), names)

    def look(
        self,
        observation: bytes,
        seat: int,
        seed: int,
        simulations: int,
        cap: float | None = None,
        work: int = NO_LIMIT,
    ) -> list[Edge]:
        """Search from what a seat knows; what is learned of the moves at the root.

        `work`: so many simulated decisions at most. After `cap` seconds the search is broken off.
        """
        tree = self._new_tree(simulations)
        roots, tables = self._load(observation), self._load(observation)
        mask, untried = (self._row("u", self.game.moves.words) for _ in range(2))
        rng = self._row("u", 4)
        words = [0, 0, 0, 0]
        seed_words(words, seed & WORD)
        rng[:] = words
        part = simulations if cap is None else -(-simulations // PARTS)
        start = time.monotonic()
        done = 0
        while done < simulations and (cap is None or time.monotonic() - start < cap):
            count = min(part, simulations - done)
            args = (rng, seat, count, work, self.horizon, self.rounds, self.width, tree)
            self.run(roots, tables, mask, untried, *args)
            done += count
        return self._root_edges(tree, seat)

    def _row(self, kind: str, size: int, fill: int = 0) -> Any:
        """A row of words (u), numbers (i) or fractions (f)."""
        if self.plain:
            return [float(fill) if kind == "f" else fill] * size
        import numpy as np

        return np.full(size, fill, {"u": np.uint64, "i": np.int64, "f": np.float64}[kind])

    def _new_tree(self, size: int) -> Tree:
        row, slots, seats = self._row, 1 << (2 * size).bit_length(), self.game.max_seats
        return Tree(
            keys=row("i", slots),
            heads=row("i", slots, fill=-1),
            moves=row("i", size),
            nexts=row("i", size),
            visits=row("i", size),
            avail=row("i", size),
            sums=row("f", size),
            squares=row("f", size),
            path=row("i", self.horizon + 1),
            movers=row("i", self.horizon + 1),
            minds=row("i", seats),
            secrets=row("i", seats),
            spread=row("f", 4),
            state=row("i", 7),
        )

    def _load(self, observation: bytes) -> Any:
        if self.plain:
            table = Table(self.layout)
            self.layout.load(observation, table)
            return [table]
        import numpy as np

        return np.frombuffer(observation, dtype=self.layout.dtype).copy()

    @staticmethod
    def _root_edges(tree: Tree, seat: int) -> list[Edge]:
        """The searcher has learned nothing yet at the root: its mind is 0."""
        key = seat + 1
        last = len(tree.keys) - 1
        slot = (key ^ key >> 23) & last
        found = []
        edge = int(tree.heads[slot]) if tree.keys[slot] == key else -1
        while edge >= 0:
            visits = int(tree.visits[edge])
            mean = float(tree.sums[edge]) / visits
            variance = float(tree.squares[edge]) / visits - mean * mean
            found.append(Edge(int(tree.moves[edge]), visits, mean, sqrt(max(0.0, variance))))
            edge = int(tree.nexts[edge])
        return sorted(found)
