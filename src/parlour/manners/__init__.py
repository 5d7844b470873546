"""How games are played lightly, a file a game: bits of sense for the search of the bots.

No game needs one. `inclination(t, seat, move)`: how likely a move is in light play (whole numbers,
their sum 2048 at most). `bearing(t, seat)`: a number for what of its cards a seat's choice hangs
on, so that one who holds good cards may choose otherwise than one who holds bad ones.
`standing(t, seat)`: what a match that is cut off is worth. `ROUNDS`: how many rounds to look ahead
(of `t.round`, or of what `round_of(t)` says). `HORIZON`: how many decisions.
"""
