"""Following Suit: look ahead to the end of the round."""

ROUNDS = 1
