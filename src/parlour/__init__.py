"""Parlour: card games by James Ernest and friends, to play, to measure, to learn from."""
