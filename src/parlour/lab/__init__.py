"""Measuring games and their speed."""
