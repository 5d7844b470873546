"""What each level loses against exact best play, in end positions that can be walked to the end.

    python bench/exact.py [--positions 20] [GAME ...]

A level's loss is the value of the best move less that of the move it chose, best play following.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from typing import Any

from parlour.bots.bot import Sight
from parlour.bots.levels import LEVELS, make_bot
from parlour.engine.cards import count, has_rank, lowest, move, next_card, rank_of
from parlour.engine.match import Match
from parlour.engine.registry import game
from parlour.games import carousel, pendleton, rocket, starboard
from parlour.lab.exact import Solver

SEED = 7


def reached(slug: str, seats: int, is_late: Callable[[Any], bool]) -> Iterator[Match]:
    """Positions that come up in random play."""
    dice = random.Random(SEED)
    while True:
        match = Match(game(slug).set_up(seats), seed=dice.getrandbits(60))
        while not match.over and not is_late(match.table):
            seat = match.table.acting.bit_length() - 1
            match.step(seat, dice.choice(match.legal(seat)))
        if not match.over:
            yield match


def rocket_against_the_house() -> Iterator[Match]:
    """One player, four cards or more, four of the dealer's at least."""
    return reached("rocket", 1, lambda t: count(t, rocket.HOUSE) >= 4)


def starboard_for_two() -> Iterator[Match]:
    """Five cards on the board, or more."""
    return reached("starboard", 2, lambda t: count(t, starboard.BOARD) >= 5)


def pendleton_round() -> Iterator[Match]:
    """The last round of a match: four more cards fit at most."""
    dice = random.Random(SEED)
    while True:
        match = Match(game("pendleton").set_up(2, {"target": 1}), seed=dice.getrandbits(60))
        t = match.table
        move(t, lowest(t, pendleton.DRAWN), pendleton.DRAWN, pendleton.STOCK)
        while len(free := _free_spots(t)) > 4:
            card, column = dice.choice(free)
            move(t, card, pendleton.STOCK, column + t.turn)
            t.turn = 1 - t.turn
        t.acting = 0
        match.settle()
        if not match.over:
            yield match


def _free_spots(t: Any) -> list[tuple[int, int]]:
    """Cards of the stock, one a rank, and columns that would take them."""
    found = []
    for rank in range(1, 11):
        card = next(_of_rank(t, pendleton.STOCK, rank), -1)
        for target in range(1, 11):
            if card >= 0 and pendleton._columns_taking(t, rank) >> target & 1:
                found.append((card, pendleton._column(target)))
    return found


def carousel_bet() -> Iterator[Match]:
    """Two hands of eight cards are left; the others had a pair at once."""
    dice = random.Random(SEED)
    while True:
        match = Match(game("carousel").set_up(2), seed=dice.getrandbits(60))
        t = match.table
        hands = [carousel.HAND1 + k * carousel.APART for k in range(carousel.HANDS)]
        hands.sort(key=lambda hand: lowest(t, hand))
        for hand in hands[2:]:
            card = lowest(t, hand)
            twin = next(_of_rank(t, carousel.STOCK, rank_of(t, card)), -1)
            if twin < 0:
                break
            move(t, card, hand, carousel.DISCARD)
            move(t, twin, carousel.STOCK, carousel.DISCARD)
        else:
            for hand in hands[:2]:
                _fill(t, hand, dice)
            t.alive = 2
            yield match


def _fill(t: Any, hand: int, dice: random.Random) -> None:
    ranks = [rank for rank in range(1, 11) if not has_rank(t, hand, rank)]
    dice.shuffle(ranks)
    for rank in ranks:
        card = next(_of_rank(t, carousel.STOCK, rank), -1)
        if card >= 0 and count(t, hand) < 8:
            move(t, card, carousel.STOCK, hand)


def _of_rank(t: Any, place: int, rank: int) -> Iterator[int]:
    card = next_card(t, place, -1)
    while card >= 0:
        if rank_of(t, card) == rank:
            yield card
        card = next_card(t, place, card)


POSITIONS: dict[str, Callable[[], Iterator[Match]]] = {
    "rocket": rocket_against_the_house,
    "starboard": starboard_for_two,
    "pendleton": pendleton_round,
    "carousel": carousel_bet,
}


def losses(match: Match, levels: tuple[str, ...], seed: int) -> tuple[float, list[float]]:
    """The value of a position, and what each level's choice loses."""
    solver = Solver(match.set_up)
    seat = match.table.acting.bit_length() - 1
    best = solver.values(match.table)[seat]
    sight = Sight(match.set_up, seat, match.observation(seat), match.legal(seat), seed)
    chosen = [make_bot(level).choose(sight) for level in levels]
    return best, [best - solver.after(match.table, seat, move)[seat] for move in chosen]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(POSITIONS), metavar="GAME")
    parser.add_argument("--positions", type=int, default=20)
    said = parser.parse_args()
    print("| game | positions | mean size of the value | " + " | ".join(LEVELS) + " |")
    print("|---" * (3 + len(LEVELS)) + "|")
    for slug in said.names:
        found = [
            losses(match, tuple(LEVELS), seed)
            for seed, match in zip(range(said.positions), POSITIONS[slug](), strict=False)
        ]
        size = sum(abs(best) for best, _ in found) / len(found)
        means = [
            sum(column) / len(found) for column in zip(*(lost for _, lost in found), strict=True)
        ]
        shown = " | ".join(f"{mean:.4f}" for mean in means)
        print(f"| {slug} | {len(found)} | {size:.3f} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
