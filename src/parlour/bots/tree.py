"""The tree of a search: what it holds, and how one seat's choice moves through it.

Written like `engine/loops.py`, so it runs as plain Python and compiled.
"""

from math import log, sqrt
from typing import Any, NamedTuple

from parlour.bots.light import pick_lightly
from parlour.engine.bits import NO_CARDS, bit, without
from parlour.engine.loops import MASK_WORDS, generic

MIND = (1 << 58) - 1  # what a seat has seen is kept as a number of so many bits
PRIME = 1000003
FLOOR = 16  # of the tries of a node one in so many goes, in equal parts, to every move
BEYOND = 1e15  # more than any result


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
    spread: Any  # of the results of the root's moves, each move counted once
    state: Any  # numbers of the search and of the simulation under way, see below


EDGES, DEPTH, IS_SECRET, IS_ABOUT_CARDS, MARK, ALL_IN, WORK = range(7)  # places in Tree.state
SUM, SQUARES, COUNT, DEVIATION = range(4)  # places in Tree.spread: sums over the moves


def bearing(t, seat): ...


@generic
def descend(t, seat, mask, untried, total, rng, width, tree):
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
            if n * FLOOR * total < tree.avail[edge]:
                bound += BEYOND
            if chosen < 0 or bound > best:
                best = bound
                chosen = edge
        edge = tree.nexts[edge]
    if left > 0:
        chosen = _add_edge(tree, slot, pick_lightly(t, seat, untried, left, rng))
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
