"""Shared table manners."""
