"""The games, one module each, named like their slugs. A file is all it takes to be listed."""
