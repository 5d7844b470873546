"""The bots of the house: how hard they think, what their errors cost, what risks they like."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt

from parlour.bots.bot import Sight
from parlour.bots.fitting import is_native_here
from parlour.bots.searcher import Edge, Searcher
from parlour.engine.errors import OptionError
from parlour.engine.game import SetUp
from parlour.engine.match import Match

WIDTH = 1.5  # how far the search explores, in deviations of its results
HORIZON = 60  # decisions after which a simulated match is valued as it stands
DOUBT = 0.5  # standard errors taken off what a little-tried move seems to be worth
KNOWN = 0.1  # a move is known if it was tried this often, measured by the most tried one


@dataclass(frozen=True)
class Level:
    """How a level plays. Its thought is bounded by work alone, so a seed settles its moves."""

    simulations: int  # for one decision, in compiled play
    plain_simulations: int  # without Numba
    work: int = 0  # no further simulation after so many simulated decisions
    error: float = 0.0  # a move that costs so many deviations is chosen e times less often


LEVELS = {
    "random": Level(0, 0),
    "easy": Level(200, 40, 6_000, error=0.2),
    "medium": Level(500, 80, 15_000, error=0.04),
    "hard": Level(16_000, 240, 300_000),
}


@dataclass(frozen=True)
class Persona:
    """What a bot feels about risk: so many deviations are added to what a move is worth."""

    says: str
    risk: float


PERSONAS = {
    "timid": Persona("gives up a little to be sure of the rest", -0.15),
    "steady": Persona("plays for the average, whatever the swing", 0.0),
    "bold": Persona("pays a little for the chance of a lot", 0.15),
}


def make_bot(
    level: str, persona: str = "steady", *, plain: bool | None = None, cap: float | None = None
) -> "RandomBot | SearchBot":
    """A bot of that level and persona.

    `plain`: without compiled rules (default: only where there is no Numba). `cap`: seconds after
    which a search is broken off; only without it does the same seed always give the same move.
    """
    if level not in LEVELS:
        raise OptionError("bot/unknown", f"no level {level[:30]!r}: there are {', '.join(LEVELS)}")
    if persona not in PERSONAS:
        raise OptionError(
            "bot/unknown", f"no persona {persona[:30]!r}: there are {', '.join(PERSONAS)}"
        )
    if level == "random":
        return RandomBot()
    return SearchBot(level, persona, not is_native_here() if plain is None else plain, cap)


class RandomBot:
    """Any legal move."""

    name = "random"

    def prepare(self, set_up: SetUp) -> None:
        """Nothing to do."""

    def choose(self, sight: Sight) -> int:
        return random.Random(sight.seed).choice(sight.legal)


class SearchBot:
    """Thinks by simulation; see `searcher.py`."""

    def __init__(self, level: str, persona: str, plain: bool, cap: float | None = None) -> None:
        self.name = level if persona == "steady" else f"{level}:{persona}"
        self.level = LEVELS[level]
        self.risk = PERSONAS[persona].risk
        self.plain = plain
        self.cap = cap
        self.simulations = self.level.plain_simulations if plain else self.level.simulations
        self._searchers: dict[tuple[str, int], Searcher] = {}

    def prepare(self, set_up: SetUp) -> None:
        """Have the rules compiled now rather than during the first decision."""
        match = Match(set_up)
        seat = next(seat for seat in range(set_up.seats) if match.may_act(seat))
        self._searcher(set_up).look(match.observation(seat), seat, 1, 1)

    def choose(self, sight: Sight) -> int:
        """The move that was tried most, unless errors or risk are liked."""
        if len(sight.legal) == 1:
            return sight.legal[0]
        edges = self._look(sight)
        if not edges:
            return sight.legal[0]
        if self.level.error:
            return self._err(edges, sight.seed)
        most = max(edge.visits for edge in edges)
        if not self.risk:
            return max(edges, key=lambda edge: (edge.visits, edge.mean)).move
        known = [edge for edge in edges if edge.visits >= KNOWN * most]
        return max(known, key=self._worth).move

    def _worth(self, edge: Edge) -> float:
        return edge.mean + self.risk * edge.deviation

    def _err(self, edges: Sequence[Edge], seed: int) -> int:
        """A newcomer's choice: the more a move costs, the less likely it is."""
        visits = sum(edge.visits for edge in edges)
        swing = sqrt(sum(edge.visits * edge.deviation**2 for edge in edges) / visits)
        worths = [self._worth(edge) - DOUBT * swing / sqrt(edge.visits) for edge in edges]
        scale = self.level.error * swing + 1e-9
        weights = [exp(max(-60.0, (worth - max(worths)) / scale)) for worth in worths]
        return random.Random(seed).choices([edge.move for edge in edges], weights)[0]

    def candidates(self, sight: Sight) -> list[tuple[int, int, float, float]]:
        """Move, visits, mean value, standard error: the most tried first."""
        edges = sorted(self._look(sight), key=lambda edge: (-edge.visits, -edge.mean))
        return [(e.move, e.visits, e.mean, e.deviation / sqrt(e.visits)) for e in edges]

    def _look(self, sight: Sight) -> list[Edge]:
        edges = self._searcher(sight.set_up).look(
            sight.observation, sight.seat, sight.seed, self.simulations, self.cap, self.level.work
        )
        return [edge for edge in edges if edge.move in sight.legal]

    def _searcher(self, set_up: SetUp) -> Searcher:
        key = (set_up.game.slug, set_up.words)
        if key not in self._searchers:
            self._searchers[key] = Searcher(set_up, HORIZON, WIDTH, plain=self.plain)
        return self._searchers[key]
