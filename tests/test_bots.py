"""The bots of the house: honest, legal, and better the harder they think."""

import random
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

import pytest

from parlour.bots.bot import Sight
from parlour.bots.levels import LEVELS, PERSONAS, make_bot
from parlour.bots.searcher import Edge, Searcher
from parlour.engine.errors import OptionError
from parlour.engine.match import Match
from parlour.engine.registry import game, slugs

FEW = 6  # simulations, where only the kind of move counts


def sight_of(match, seat, seed):
    return Sight(match.set_up, seat, match.observation(seat), match.legal(seat), seed)


def with_few_simulations(level, persona="steady"):
    bot = make_bot(level, persona, plain=True)
    bot.simulations = FEW
    return bot


def may_act(match):
    return [seat for seat in range(match.set_up.seats) if match.may_act(seat)]


def seat_counts(found):
    return sorted({found.seats[0], min(found.seats[1], found.seats[0] + 2)})


def twin_of(match, seat, dice):
    """The same match, but for what the seat cannot know."""
    twin = Match(match.set_up, seed=1)
    twin.table = match.table.copy()
    twin.loops.redeal(twin.table, seat, [dice.getrandbits(64) for _ in range(4)])
    twin.table.rng = [dice.getrandbits(64) for _ in range(4)]
    return twin


@pytest.mark.parametrize("slug", slugs())
def test_a_bot_plays_the_same_whatever_it_cannot_know(slug):
    found = game(slug)
    dice = random.Random(slug)
    bots = [with_few_simulations(level) for level in LEVELS if level != "random"]
    bots += [make_bot("random"), with_few_simulations("medium", "bold")]
    differing = 0
    for seed in range(3):
        match = Match(found.set_up(max(seat_counts(found))), seed=seed)
        for _ in range(dice.randrange(3, 12)):
            if match.over:
                break
            seat = dice.choice(may_act(match))
            twin = twin_of(match, seat, dice)
            differing += twin.table != match.table
            ours, theirs = sight_of(match, seat, 99), sight_of(twin, seat, 99)
            assert ours == theirs
            for bot in bots:
                assert bot.choose(ours) == bot.choose(theirs)
            match.step(seat, dice.choice(match.legal(seat)))
    assert differing, "no twin differed: nothing was tested"


@pytest.mark.parametrize("slug", slugs())
def test_every_level_plays_to_the_end(slug):
    found = game(slug)
    dice = random.Random(slug)
    for seats in seat_counts(found):
        bots = [with_few_simulations(level) for level in ("hard", "easy")] + [make_bot("random")]
        match = Match(found.set_up(seats), seed=seats)
        while not match.over:
            seat = dice.choice(may_act(match))
            sight = sight_of(match, seat, dice.getrandbits(60))
            match.step(seat, bots[seat % 3].choose(sight))  # refuses what is not legal


@pytest.mark.parametrize("slug", ["pairs", "deadfall"])
def test_plain_and_compiled_search_learn_the_same(slug):
    match = Match(game(slug).set_up(4), seed=5)
    seat = may_act(match)[0]
    learned = [
        Searcher(match.set_up, 60, 1.0, plain=plain).look(match.observation(seat), seat, 7, 150)
        for plain in (True, False)
    ]
    assert [edge.visits for edge in learned[0]] == [edge.visits for edge in learned[1]]
    for ours, theirs in zip(*learned, strict=True):
        assert ours == pytest.approx(theirs)


def results(slug, seats, strong, weak, deals):
    """The strong bot's mean result over all seats of each deal, against weak ones."""
    set_up = game(slug).set_up(seats)
    found = []
    for deal in range(deals):
        in_seat = []
        for own in range(seats):
            match = Match(set_up, seed=deal)
            dice = random.Random(deal)
            while not match.over:
                seat = may_act(match)[0]
                bot = strong if seat == own else weak
                match.step(seat, bot.choose(sight_of(match, seat, dice.getrandbits(60))))
            in_seat.append(match.returns()[own])
        found.append(mean(in_seat))
    return found


@pytest.mark.parametrize("slug", ["pairs", "deadfall"])
def test_hard_beats_random(slug):
    won = results(
        slug, 3, make_bot("hard"), make_bot("random"), {"pairs": 40, "deadfall": 150}[slug]
    )
    assert mean(won) > 4 * stdev(won) / sqrt(len(won))


def test_easy_errs_and_medium_does_not():
    """Seeds change what easy does more often than what medium does."""
    match = Match(game("pairs").set_up(3), seed=4)
    match.step(may_act(match)[0], match.legal(may_act(match)[0])[0])
    seat = may_act(match)[0]
    chosen = {
        level: [make_bot(level).choose(sight_of(match, seat, seed)) for seed in range(60)]
        for level in ("easy", "medium")
    }
    assert len(set(chosen["medium"])) == 1
    rare = 60 - chosen["easy"].count(chosen["medium"][0])
    assert 0 < rare < 30


def test_candidates_tell_moves_visits_values_and_errors():
    match = Match(game("pairs").set_up(3), seed=4)
    seat = may_act(match)[0]
    told = make_bot("medium", plain=True).candidates(sight_of(match, seat, 1))
    assert {move for move, *_ in told} == set(match.legal(seat))
    assert sum(visits for _, visits, _, _ in told) == LEVELS["medium"].plain_simulations
    assert all(error >= 0 for *_, error in told)
    assert told == sorted(told, key=lambda row: -row[1])


def test_a_bold_bot_likes_a_swing_and_a_timid_one_does_not():
    match = Match(game("pairs").set_up(3), seed=4)
    sight = replace(sight_of(match, may_act(match)[0], 1), legal=(1, 2))
    safe, wild = Edge(1, 600, 0.0, 0.1), Edge(2, 400, 0.0, 2.0)
    chosen = {}
    for persona in PERSONAS:
        bot = make_bot("hard", persona, plain=True)
        bot._look = lambda sight: [safe, wild]
        chosen[persona] = bot.choose(sight)
    assert chosen == {"timid": 1, "steady": 1, "bold": 2}


def test_a_capped_search_stops_early():
    match = Match(game("port").set_up(3), seed=4)
    seat = may_act(match)[0]
    bot = make_bot("hard", plain=True, cap=0.05)
    bot.simulations = 100_000
    visits = sum(row[1] for row in bot.candidates(sight_of(match, seat, 1)))
    assert 0 < visits < 100_000


def test_unknown_levels_and_personas_are_refused():
    with pytest.raises(OptionError, match="easy"):
        make_bot("expert")
    with pytest.raises(OptionError, match="timid"):
        make_bot("hard", "wild")
