"""The engine: tables, chance, moves, views, records.

It names no game, and does no more input or output than a file asks.
"""
