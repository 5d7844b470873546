"""Duplicate deals: the same cards for every bot in every seat, and what came of them.

Cards, bots, places at the table and who goes first where several may move have random streams
of their own, all from one seed.
"""

import hashlib
import random
from collections import deque
from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from parlour.bots.players import level, player
from parlour.bots.stranger import Limits
from parlour.engine.game import SetUp
from parlour.engine.match import Match
from parlour.engine.registry import game as find_game

AHEAD = 3  # deals a process that are handed out before they are asked for

_warm: set[str] = set()  # set-ups whose bots have been called in this process


@dataclass(frozen=True)
class Contest:
    """All that settles a contest: plain values, so that any process can play any deal of it."""

    game: str
    seats: int
    options: Mapping[str, Any]
    bots: Sequence[str]
    seed: int
    manners: Mapping[int, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)

    def set_up(self) -> SetUp:
        return find_game(self.game).set_up(self.seats, self.options)


@dataclass(frozen=True)
class Row:
    """One seat of one match."""

    game: str
    deal: int
    cards: int  # the seed of the match
    rotation: int
    seat: int
    bot: int
    result: float
    decisions: int
    replaced: bool


@dataclass
class Dealt:
    """One deal, played once for every rotation."""

    rows: list[Row] = field(default_factory=list)
    seconds: dict[int, list[float]] = field(default_factory=dict)  # of thought, a move, by bot
    faults: list[tuple[int, str]] = field(default_factory=list)  # of programs


def stream(*words: object) -> int:
    """A seed of its own for whatever the words name."""
    data = "/".join(map(str, words)).encode()
    return int.from_bytes(hashlib.sha256(data).digest()[:8], "little") >> 1


def seating(contest: Contest, deal: int, rotation: int) -> list[int]:
    """The bot of each seat. Over all rotations every bot has held every seat once."""
    count = len(contest.bots)
    order = random.Random(stream(contest.seed, "places", deal)).sample(range(count), count)
    return [order[(seat + rotation) % count] for seat in range(contest.seats)]


def _warm_up(contest: Contest) -> None:
    """Let our own bots compile what they need, once a process: it is no time of thought."""
    own = [name for name in contest.bots if not name.startswith("exec:")]
    key = f"{contest.game} {contest.seats} {contest.options} {own}"
    if key in _warm:
        return
    _warm.add(key)
    for name in own:
        level(name).prepare(contest.set_up())


def play_deal(contest: Contest, deal: int) -> Dealt:
    """All rotations of one deal."""
    _warm_up(contest)
    dealt = Dealt()
    for rotation in range(len(contest.bots)):
        _play_match(contest, deal, rotation, dealt)
    return dealt


def _play_match(contest: Contest, deal: int, rotation: int, dealt: Dealt) -> None:
    cards = stream(contest.seed, "cards", deal)
    match = Match(contest.set_up(), seed=cards, listen=True, settle=False)
    bots = seating(contest, deal, rotation)
    players = [player(contest.bots[bot], contest.manners, contest.limits) for bot in bots]
    decisions = [0] * contest.seats
    order = random.Random(stream(contest.seed, "order", deal, rotation))
    try:
        for seat, one in enumerate(players):
            one.sit(match, seat)
        match.settle()
        while not match.over:
            seat = order.choice([s for s in range(contest.seats) if match.may_act(s)])
            own = stream(contest.seed, "bots", deal, rotation, seat, decisions[seat])
            spent = players[seat].move(own)
            decisions[seat] += 1
            dealt.seconds.setdefault(bots[seat], []).append(spent)
            match.table.events.clear()
    finally:
        for one in players:
            one.leave()
    for seat, (one, result) in enumerate(zip(players, match.returns(), strict=True)):
        if one.fault:
            dealt.faults.append((bots[seat], one.fault))
        dealt.rows.append(
            Row(
                contest.game, deal, cards, rotation, seat, bots[seat], result,
                decisions[seat], bool(one.fault),
            )
        )  # fmt: skip


def play(contest: Contest, deals: int, processes: int = 1) -> Generator[Dealt]:
    """The deals in their order, whatever the number of processes."""
    if processes == 1:
        for deal in range(deals):
            yield play_deal(contest, deal)
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    waiting: deque[Future[Dealt]] = deque()
    try:
        for deal in range(deals):
            waiting.append(pool.submit(play_deal, contest, deal))
            if len(waiting) > AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def deal_means(rows: Iterable[Row], bots: int) -> list[float]:
    """For each bot its mean result over the seats it held in one deal."""
    results: list[list[float]] = [[] for _ in range(bots)]
    for row in rows:
        results[row.bot].append(row.result)
    return [sum(found) / len(found) for found in results]


# Ratings


def standings(rows: Sequence[Row]) -> list[dict[int, float]]:
    """What a deal says about who beat whom: for each match the mean result of each bot in it.

    Where one bot plays alone, its rotations are compared as one match.
    """
    found: dict[int, dict[int, list[float]]] = {}
    alone = all(row.seat == 0 for row in rows)
    for row in rows:
        key = 0 if alone else row.rotation
        found.setdefault(key, {}).setdefault(row.bot, []).append(row.result)
    matches = [{bot: sum(r) / len(r) for bot, r in match.items()} for match in found.values()]
    return [match for match in matches if len(match) > 1]


def rate(matches: Iterable[Mapping[int, float]], bots: int) -> list[tuple[float, float]]:
    """Ratings and their uncertainty (Plackett and Luce's model; everybody starts at 25)."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(bots)]
    for match in matches:
        best = sorted(set(match.values()), reverse=True)
        ranks = [float(best.index(result)) for result in match.values()]
        rated = model.rate([[ratings[bot]] for bot in match], ranks=ranks)
        for bot, team in zip(match, rated, strict=True):
            ratings[bot] = team[0]
    return [(rating.mu, rating.sigma) for rating in ratings]
