"""The contract: what every game must hold, checked by random play. Use it for games of your own.

    check_game(game("port"), matches=200)

raises a Breach with everything needed to see it again.
"""

import random
from collections.abc import Mapping
from typing import Any

from parlour.engine.errors import OptionError
from parlour.engine.game import CHIPS_AT_START, Game, SetUp
from parlour.engine.log import Log
from parlour.engine.loops import plain
from parlour.engine.match import Match
from parlour.engine.options import Option
from parlour.engine.records import play_record, read_record, write_record
from parlour.engine.table import Table, blank_table, seeded
from parlour.engine.views import SPECTATOR, cards_in, knows, sees, view

MONEY = ("chips", "pot", "bank", "ante")


class Breach(AssertionError):
    """A game does not hold the contract."""


def random_options(game: Game, seats: int, dice: random.Random) -> dict[str, Any]:
    """Some of the options at random; limits are kept low, so that matches stay short."""
    said: dict[str, Any] = {}
    for option in game.options:
        if dice.random() < 0.5:
            said[option.name] = _random_value(option, dice)
    return said


def _random_value(option: Option, dice: random.Random) -> Any:
    if option.choices:
        return dice.choice(option.choices)
    reach = 20 if dice.random() < 0.9 else 500
    low, high = option.at_least, min(option.at_most, option.at_least + reach * option.multiple_of)
    draw = [
        dice.randrange(low, high + 1) // option.multiple_of * option.multiple_of for _ in range(9)
    ]
    values = [max(low, value) for value in draw]
    return values[: option.length] if option.length else values[0]


def random_set_up(game: Game, dice: random.Random) -> SetUp:
    """A seat count and options at random that go together."""
    while True:
        seats = dice.randint(*game.seats)
        try:
            return game.set_up(seats, random_options(game, seats, dice))
        except OptionError:
            continue


def check_game(game: Game, matches: int = 50, seed: int = 1, *, native: bool = False) -> int:
    """Play random matches and check everything on the way; returns how many decisions it saw."""
    dice = random.Random(seed)
    decisions = 0
    for _ in range(matches):
        set_up = random_set_up(game, dice)
        decisions += check_match(set_up, dice.randrange(1 << 62), native=native)
    return decisions


def check_match(set_up: SetUp, seed: int, *, native: bool = False) -> int:
    """One random match of this set-up under the whole contract."""
    where = f"{set_up.game.slug}, {set_up.seats} seats, {dict(set_up.options)}, seed {seed}"
    try:
        decisions = _check_play(set_up, seed)
        if native:
            check_native(set_up, seed)
        return decisions
    except Breach as breach:
        raise Breach(f"{breach} ({where})") from None


def _check_play(set_up: SetUp, seed: int) -> int:
    dice = random.Random(seed)
    match = Match(set_up, seed=seed, listen=True)
    decisions = 0
    money = _money(set_up.game, match.table)
    while not match.over:
        decisions += 1
        _need(decisions <= set_up.game.bound, "the match does not end within its bound")
        seat = dice.choice([s for s in range(set_up.seats) if match.may_act(s)])
        legal = match.legal(seat)
        _need(legal, f"seat {seat} must act and has no legal move")
        if dice.random() < 0.15 or decisions < 4:
            _check_text(match, legal)
            _check_knowledge(match, dice)
            _need(match.table.copy() == match.table, "a copy differs")
        match.step(seat, dice.choice(legal))
        _check_cards(match.table, set_up)
        _check_money(match, money)
        match.table.events.clear()
    _check_end(match)
    _check_replay(match)
    return decisions


def _need(holds: object, text: str) -> None:
    if not holds:
        raise Breach(text)


def _check_text(match: Match, legal: list[int]) -> None:
    for move in legal:
        text = match.game.moves.text(move)
        verb, _ = match.game.moves.of(move)
        if verb.kind != "head" or match._has_picks(verb.name):
            continue
        _need(
            match.read(text) == [move], f"the text {text!r} is not read as the move it was made of"
        )


def _check_cards(table: Any, set_up: SetUp) -> None:
    for word in range(len(table.pack)):
        seen = 0
        for row in table.cards:
            _need(not seen & row[word], "a card lies in two places")
            seen |= row[word]
        _need(seen == table.pack[word], "cards have been lost or made")
    for row in range(set_up.game.zones.ordered_rows):
        laid = table.order[row][: table.order_count[row]]
        held = [
            card
            for card in range(64 * len(table.pack))
            if table.cards[row][card >> 6] >> (card & 63) & 1
        ]
        _need(sorted(laid) == held, "an ordered place and its cards differ")


def _money(game: Game, table: Any) -> int | None:
    names = {counter.name for counter in game.counters}
    if "chips" not in names:
        return None
    total = 0
    for counter in game.counters:
        if counter.name in (game.money or MONEY):
            value = getattr(table, counter.key)
            total += sum(value) if counter.per_seat else value
    return total


def _check_money(match: Match, before: int | None) -> None:
    if before is not None and not match.game.money_leaves(match.set_up):
        after = _money(match.game, match.table)
        _need(after == before, f"there were {before} chips, now there are {after}")


def _check_end(match: Match) -> None:
    table, seats = match.table, match.set_up.seats
    returns = match.returns()
    _need(
        table.winners < 1 << seats and table.losers < 1 << seats, "a seat that is not there has won"
    )
    _need(not table.winners & table.losers, "a seat has both won and lost")
    _need(not table.acting and not table.midway, "somebody must act after the end")
    chips = [value - CHIPS_AT_START for value in getattr(table, "chips", ())[:seats]]
    zero_sum = abs(sum(returns)) < 1e-9
    _need(
        zero_sum or returns == [float(value) for value in chips],
        f"the returns {returns} do not add up",
    )


def _check_replay(match: Match) -> None:
    text = write_record(match)
    record = read_record(text)
    again = record.start()
    play_record(record, again)
    _need(bytes(again.table) == bytes(match.table), "the replayed record ends in other bytes")
    _need(write_record(again) == text, "the replayed record reads otherwise")


def _check_knowledge(match: Match, dice: random.Random) -> None:
    """What a seat does not know must not change what it is shown, may do or is told."""
    viewer = dice.randrange(-1, match.set_up.seats)
    rng = [dice.randrange(1, 1 << 64) for _ in range(4)]
    other = match.table.copy()
    _need(match.loops.redeal(other, viewer, rng), "the unseen cards cannot be dealt anew")
    _check_cards(other, match.set_up)
    _check_same(match.set_up, match.table, other, viewer)
    _check_known_stay(match, other, viewer)
    _check_observation(match, match.table, other, viewer)
    _check_messages(match, other, viewer, dice)


def _check_same(set_up: SetUp, one: Any, two: Any, viewer: int) -> None:
    shown, instead = view(set_up, one, viewer), view(set_up, two, viewer)
    _need(
        shown == instead,
        f"seat {viewer} is shown what it cannot know: {_difference(shown, instead)}",
    )
    if viewer >= 0 and one.acting >> viewer & 1:
        loops: Any = plain(set_up.game)
        masks = [[0] * set_up.game.moves.words for _ in range(2)]
        loops.list_legal(one, viewer, masks[0])
        loops.list_legal(two, viewer, masks[1])
        _need(masks[0] == masks[1], f"the legal moves of seat {viewer} tell what it cannot know")


def _difference(one: Mapping[str, Any], two: Mapping[str, Any]) -> str:
    for key, value in one.items():
        if value != two[key]:
            if isinstance(value, Mapping):
                return f"{key}: {_difference(value, two[key])}"
            return f"{key}: {value} or {two[key]}"
    return "?"


def _check_known_stay(match: Match, other: Any, viewer: int) -> None:
    """A card that a seat can place lies where it lay, or is committed by the same seat."""
    for zone in match.game.zones:
        for seat in range(match.set_up.seats if zone.per_seat else 1):
            place = zone.place + seat
            cards = cards_in(match.table, place)
            if sees(match.table, place, viewer):
                _need(cards == cards_in(other, place), f"seen cards of {zone.name} were dealt anew")
            elif not (zone.per_seat and match.table.veiled >> seat & 1):
                known = [card for card in cards if knows(match.table, card, viewer)]
                _need(
                    set(known) <= set(cards_in(other, place)), f"known cards of {zone.name} moved"
                )


def _check_observation(match: Match, one: Any, two: Any, viewer: int) -> None:
    """A bot's record of the table is the same for all lays that its seat cannot tell apart."""
    records = [one.copy(), two.copy()]
    for record in records:
        match.loops.observe(record, viewer, [1, 2, 3, 4])
        _check_cards(record, match.set_up)
    one, two = records
    if one != two:
        apart = [f.name for f in one.layout.fields if getattr(one, f.name) != getattr(two, f.name)]
        raise Breach(f"the observation of seat {viewer} tells what it cannot know: {apart}")


def _check_messages(match: Match, other: Any, viewer: int, dice: random.Random) -> None:
    """Where another seat chooses in secret, its choice must not show before all have chosen."""
    acting = [s for s in range(match.set_up.seats) if match.may_act(s) and s != viewer]
    if len([s for s in range(match.set_up.seats) if match.may_act(s)]) < 2 or not acting:
        return
    seat = dice.choice(acting)
    tables: list[Any] = [match.table.copy(), other.copy()]
    logs = []
    for table in tables:
        log = Log(match.set_up, table, viewer, {})
        for _ in range(100):
            mask = [0] * match.game.moves.words
            match.loops.list_legal(table, seat, mask)
            moves = [m for m in range(match.game.moves.count) if mask[m >> 6] >> (m & 63) & 1]
            match.loops.step(table, seat, dice.choice(moves))
            if not table.midway >> seat & 1:
                break
        logs.append(log.messages)
    if not tables[0].acting or not tables[1].acting:
        return
    if match.game.secret_choices:
        _check_same(match.set_up, tables[0], tables[1], viewer)
        _check_observation(match, tables[0], tables[1], viewer)
        _need(logs[0] == logs[1], f"seat {viewer} is told of a secret choice: {logs}")


# Plain, native and bounds-checked


def check_native(set_up: SetUp, seed: int, *, checked: bool = False, fixed: bool = False) -> None:
    """A match in plain and compiled play: the same bytes at the end.

    `checked`: bounds-checked; `fixed`: compiled for this set-up alone.
    """
    import numpy as np

    from parlour.engine.native import native, native_of

    compiled = native_of(set_up) if fixed else native(set_up.game, set_up.words, checked=checked)
    start = blank_table(set_up)
    dtype = set_up.layout.dtype
    blank = np.frombuffer(bytes(start), dtype=dtype).copy()
    tables = blank.copy()
    rng = np.array([seed % 1000 + 1, 2, 3, 4], np.uint64)
    words = set_up.game.moves.words
    decisions = compiled.play_many(
        blank, tables, np.zeros(words, np.uint64), rng, seed, 1, np.zeros(10, np.int64)
    )
    table: Any = seeded(start, seed)
    set_up.game.module.deal(table)  # type: ignore[union-attr]
    played = plain(set_up.game).playout(table, [0] * words, [seed % 1000 + 1, 2, 3, 4])
    _need(played == decisions, f"{played} decisions in plain play, {decisions} in compiled play")
    if bytes(table) != tables.tobytes():
        raise Breach(f"plain and compiled play differ in {_fields_apart(table, tables)}")


def check_many(set_up: SetUp, seed: int, matches: int) -> None:
    """Many matches in compiled play: each ends within its bound, all cards in their places."""
    import numpy as np

    from parlour.engine.native import native

    blank = np.frombuffer(bytes(blank_table(set_up)), dtype=set_up.layout.dtype).copy()
    mask = np.zeros(set_up.game.moves.words, np.uint64)
    rng = np.array([seed + 1, 2, 3, 4], np.uint64)
    search = native(set_up.game, set_up.words).first_breach
    bad = search(blank, blank.copy(), mask, rng, seed, matches, set_up.game.bound)
    _need(bad < 0, f"{set_up.game.slug}, {set_up.seats} seats, {dict(set_up.options)}: seed {bad}")


def _fields_apart(table: Any, tables: Any) -> str:
    twin: Any = Table(table.layout)
    table.layout.load(tables.tobytes(), twin)
    return ", ".join(
        field.name
        for field in table.layout.fields
        if getattr(table, field.name) != getattr(twin, field.name)
    )


def main() -> None:
    """python -m parlour.testing SLUG [matches]: check one game, and compiled if there is Numba."""
    import importlib.util
    import sys

    from parlour.engine.registry import game

    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    native = importlib.util.find_spec("numba") is not None
    decisions = check_game(game(sys.argv[1]), matches, native=native)
    print(f"{sys.argv[1]}: {matches} matches, {decisions} decisions, the contract holds")


if __name__ == "__main__":
    main()

__all__ = ["SPECTATOR", "Breach", "check_game", "check_match", "check_native", "random_set_up"]
