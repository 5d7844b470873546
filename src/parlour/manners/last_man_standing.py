"""Last Man Standing: rather buy what is cheap."""

from parlour.engine.bits import rule
from parlour.engine.cards import has
from parlour.games.last_man_standing import BUY, PLAY, _line


@rule
def inclination(t, seat, move):
    if move >= PLAY:
        return 1
    spot = 0
    while spot < 3 and not has(t, _line(spot), move - BUY):
        spot += 1
    return 8 >> spot
