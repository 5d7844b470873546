"""`parlour new-game`: a module, a rules page and a scenario, copied from the template game."""

import keyword
import re
from pathlib import Path

from parlour.engine.errors import OptionError
from parlour.engine.registry import slugs

TEMPLATE = "_template"


def make_game(slug: str) -> list[Path]:
    """Make the files of a new game; nothing is overwritten."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) or len(slug) > 40:
        raise OptionError(
            "game/name", "a game is named in small letters and hyphens, such as horn-of-plenty"
        )
    if keyword.iskeyword(slug):
        raise OptionError("game/name", f"{slug} is a word of Python and cannot name a module")
    if slug in slugs():
        raise OptionError("game/exists", f"there is a game {slug} already")
    package = Path(__file__).parents[1]
    root = package.parents[1]
    if not (root / "docs" / "rules").is_dir():
        raise OptionError("game/no_source", "new games are made in a checkout of Parlour's source")
    title = slug.replace("-", " ").title()
    made = [
        (package / "games" / f"{TEMPLATE}.py", package / "games" / f"{slug.replace('-', '_')}.py"),
        (root / "docs" / "rules" / f"{TEMPLATE}.md", root / "docs" / "rules" / f"{slug}.md"),
    ]
    for scenario in sorted((root / "tests" / "scenarios" / TEMPLATE).glob("*.toml")):
        made.append((scenario, root / "tests" / "scenarios" / slug / scenario.name))
    for _, target in made:
        if target.exists():
            raise OptionError("game/exists", f"{target.relative_to(root)} is there already")
    for source, target in made:
        text = source.read_text(encoding="utf-8")
        text = text.replace("Highest Card", title).replace(TEMPLATE, slug)
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    return [target.relative_to(root) for _, target in made]
