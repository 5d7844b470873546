"""A second opinion: OpenSpiel's own search plays our games against ours, at equal simulations."""

import random
from math import sqrt
from statistics import mean, stdev

import numpy as np
import pytest

from parlour.bots.bot import Sight
from parlour.bots.levels import make_bot
from parlour.engine.match import Match
from parlour.engine.registry import game

pyspiel = pytest.importorskip("pyspiel")
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")

SIMULATIONS = 60


class State(pyspiel.State):
    """A match as OpenSpiel sees it. Chance happens inside a move: the cards are our dealer's."""

    def __init__(self, of, match):
        super().__init__(of)
        self.of = of
        self.match = match

    def current_player(self):
        if self.match.over:
            return pyspiel.PlayerId.TERMINAL
        return self.match.table.acting.bit_length() - 1

    def is_terminal(self):
        return self.match.over

    def returns(self):
        return self.match.returns() if self.match.over else [0.0] * self.match.set_up.seats

    def _legal_actions(self, player):
        return self.match.legal(player)

    def _apply_action(self, action):
        self.match.loops.step(self.match.table, self.current_player(), action)
        self.match.settle()

    def _action_to_string(self, player, action):
        return self.match.game.moves.text(action)

    def information_state_string(self, player=None):
        """All that we show to a seat: a person would see no more."""
        return self.match.observation(self.current_player() if player is None else player).hex()

    def __str__(self):
        return str(self.match.view())

    def clone(self):
        return State(self.of, copy_of(self.match))


def copy_of(match):
    twin = Match(match.set_up)
    twin.table = match.table.copy()
    return twin


def as_openspiel(slug, seats):
    """One of our games, registered there."""
    set_up = game(slug).set_up(seats)
    kind = pyspiel.GameType(
        short_name=f"parlour_{slug.replace('-', '_')}",
        long_name=set_up.game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )
    facts = pyspiel.GameInfo(
        num_distinct_actions=set_up.game.moves.count,
        max_chance_outcomes=0,
        num_players=seats,
        min_utility=-1000.0,
        max_utility=1000.0,
        max_game_length=1000,
    )

    class Game(pyspiel.Game):
        def __init__(self, params=None):
            super().__init__(kind, facts, params or {})

        def new_initial_state(self):
            return State(self, Match(set_up))

    pyspiel.register_game(kind, Game)
    return pyspiel.load_game(kind.short_name)


def resample_with(dice):
    """Our re-deal: all that the seat knows stays, all else is laid anew."""

    def resample(state, player):
        twin = copy_of(state.match)
        twin.table.rng = [dice.getrandbits(64) for _ in range(4)]
        twin.loops.redeal(twin.table, player, [dice.getrandbits(64) for _ in range(4)])
        return State(state.of, twin)

    return resample


def play(slug, seats, deals):
    """Our mean result over the seats of each deal, OpenSpiel's search in the others."""
    spiel = as_openspiel(slug, seats)
    ours = make_bot("hard", plain=False)
    ours.simulations = SIMULATIONS
    found = []
    for deal in range(deals):
        in_seat = []
        for own in range(seats):
            dice = random.Random(f"{slug} {deal} {own}")
            theirs = ismcts.ISMCTSBot(
                spiel,
                mcts.RandomRolloutEvaluator(1, np.random.RandomState(deal)),
                uct_c=stake(slug),
                max_simulations=SIMULATIONS,
                random_state=np.random.RandomState(deal),
                allow_inconsistent_action_sets=True,
            )
            theirs.set_resampler(resample_with(dice))
            match = Match(game(slug).set_up(seats), seed=deal)
            while not match.over:
                seat = match.table.acting.bit_length() - 1
                legal = match.legal(seat)
                if seat == own:
                    seed = dice.getrandbits(60)
                    move = ours.choose(
                        Sight(match.set_up, seat, match.observation(seat), legal, seed)
                    )
                else:
                    move = theirs.step(State(spiel, match))
                match.step(seat, int(move))
            in_seat.append(match.returns()[own])
        found.append(mean(in_seat))
    return found


def stake(slug):
    """OpenSpiel explores in units of results; its own default of 2 is for results of one."""
    return {"starboard": 3.0, "regent": 4.0}[slug]


@pytest.mark.parametrize(("slug", "deals"), [("starboard", 60), ("regent", 40)])
def test_our_search_is_not_worse_than_openspiels(slug, deals):
    won = play(slug, 2, deals)
    print(slug, mean(won), stdev(won) / sqrt(deals))
    assert mean(won) > -1.64 * stdev(won) / sqrt(deals)
