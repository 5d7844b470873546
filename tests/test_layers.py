"""A folder imports only from those above it; rules import nothing but the engine and the kit."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "parlour"
LEVELS = {
    "engine": {"engine", "games"},  # the registry looks into the folder of games
    "kit": {"engine", "kit"},
    "games": {"engine", "kit"},
    "manners": {"engine", "games", "manners", "kit"},
    "bots": {"engine", "manners", "bots"},
    "lab": {"engine", "bots", "lab"},
    "server": {"engine", "kit", "bots", "server"},
    "terminal": {"engine", "kit", "bots", "lab", "server", "terminal"},
}


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_layers():
    for folder, allowed in LEVELS.items():
        for path in (PACKAGE / folder).rglob("*.py"):
            for name in imports(path):
                if name.startswith("parlour."):
                    assert name.split(".")[1] in allowed, f"{path} imports {name}"


def test_the_engine_names_no_game():
    games = {path.stem for path in (PACKAGE / "games").glob("[a-z]*.py")}
    for folder in ("engine", "kit"):
        for path in (PACKAGE / folder).glob("*.py"):
            strings = {
                node.value
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            named = {text for text in strings if text.replace("-", "_") in games}
            assert not named, f"{path} names {named}"


def test_rules_import_nothing_from_outside():
    for folder in ("kit", "games"):
        for path in (PACKAGE / folder).glob("*.py"):
            outside = {n for n in imports(path) if not n.startswith("parlour")} - {"enum"}
            assert not outside - {"collections.abc", "typing"}, f"{path} imports {outside}"
