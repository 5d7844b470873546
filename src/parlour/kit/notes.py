"""What dealers say in every game.

{seat}, {seats}, {card} and {number} stand for what the note is about.
"""

from enum import IntEnum


class Manner(IntEnum):
    """Notes of the kit; the notes of a game are numbered from 0."""

    TIED = 1000
    REPLACED = 1001
    BURNT = 1002
    RESHUFFLED = 1003
    VOID = 1004
    LEADS = 1005
    PAYS = 1006
    TAKES = 1007
    ANTE = 1008
    SCORES = 1009
    OUT = 1010
    LEFT_IN_POT = 1011


TEXTS: dict[int, str] = {
    Manner.TIED: "{seats} are tied",
    Manner.REPLACED: "{seat}: another {card} would pair, it is replaced",
    Manner.BURNT: "{number} cards are burnt",
    Manner.RESHUFFLED: "the discards are shuffled into a new stock",
    Manner.VOID: (
        "no card can break the tie: the deal is void, everything is shuffled and dealt again"
    ),
    Manner.LEADS: "{seat} leads",
    Manner.PAYS: "{seat} pays {number}",
    Manner.TAKES: "{seat} takes {number}",
    Manner.ANTE: "every seat antes {number}",
    Manner.SCORES: "{seat} scores {number}",
    Manner.OUT: "{seat} is out",
    Manner.LEFT_IN_POT: "{number} stays in the pot",
}
