"""The rules pages: Markdown files that come with the package."""

from pathlib import Path

from parlour.engine.errors import OptionError


def rules_text(slug: str) -> str:
    """The rules page of a game, as its Markdown text."""
    here = Path(__file__).parents[1]
    for folder in (here / "rules", here.parents[1] / "docs" / "rules"):
        page = folder / f"{slug}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise OptionError("rules/missing", f"the rules page of {slug} is not installed")
