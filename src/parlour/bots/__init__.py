"""Bots: opponents that know exactly what a person in their seat knows."""
