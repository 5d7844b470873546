"""Parlour as people meet it: pages in a real browser."""
