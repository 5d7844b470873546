"""Information-set Monte Carlo tree search over re-dealt hidden cards, for any game.

Each simulation re-deals what the searching seat cannot know and plays on from there. Every seat
has nodes of its own, named by what it has done and seen since the root (Cowling, Powley and
Whitehouse's multiple-observer form; chance is left open): a choice that others cannot see does not
steer them. What a game adds (`parlour/manners`, a file a game, none needed): how likely a move is
in light play, what of its own cards a seat's choice hangs on, what a match that is cut off is
worth, and how far to look ahead.

Written like `engine/loops.py`, so it runs as plain Python and compiled.
"""

from math import sqrt

from parlour.bots.light import pick_lightly
from parlour.bots.tree import (
    ALL_IN,
    COUNT,
    DEPTH,
    DEVIATION,
    IS_ABOUT_CARDS,
    IS_SECRET,
    MARK,
    MIND,
    PRIME,
    SQUARES,
    SUM,
    WORK,
    descend,
)
from parlour.engine.bits import NO_CARDS, count_bits, low_bit, next_word, seed_words
from parlour.engine.loops import VERB_STARTS, generic, list_legal, redeal, step

MAX_IDLE = 1000  # dealer steps in a row


def advance(t): ...
def returns(t, seat): ...
def standing(t, seat): ...
def round_of(t): ...


HAS_SECRETS = True  # choices made together stay secret until all are in
SHOWS_CARD: tuple[int, ...] = ()  # for each verb: is it about a card?


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
        _credit(t, tree)


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
            edge = descend(t, seat, mask, untried, total, rng, width, tree)
            move = tree.moves[edge]
            grows = tree.visits[edge] > 0
        else:
            move = pick_lightly(t, seat, mask, total, rng)
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


# What it was worth


@generic
def _credit(t, tree):
    """Count the end of a simulation for whoever moved in the tree."""
    if tree.state[DEPTH] == 0:
        return
    _weigh_root(tree, -1.0)
    for k in range(tree.state[DEPTH]):
        edge = tree.path[k]
        value = _value(t, tree.movers[k])
        tree.visits[edge] += 1
        tree.sums[edge] += value
        tree.squares[edge] += value * value
    _weigh_root(tree, 1.0)
    spread = tree.spread
    mean = spread[SUM] / spread[COUNT]
    spread[DEVIATION] = sqrt(max(0.0, spread[SQUARES] / spread[COUNT] - mean * mean)) + 1e-9


@generic
def _weigh_root(tree, sign):
    """Take the root's edge into the spread, or out of it.

    Each move counts once, however often it was tried: else the spread would vanish where a sure
    thing is tried most, and what else there is never be tried again.
    """
    edge = tree.path[0]
    visits = tree.visits[edge]
    if visits > 0:
        tree.spread[COUNT] += sign
        tree.spread[SUM] += sign * tree.sums[edge] / visits
        tree.spread[SQUARES] += sign * tree.squares[edge] / visits


@generic
def _value(t, seat):
    if t.over:
        return float(returns(t, seat))
    return float(standing(t, seat))
