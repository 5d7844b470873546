"""Every rule scenario holds."""

from pathlib import Path

import pytest

from parlour.engine.records import check_file
from parlour.engine.registry import slugs

HERE = Path(__file__).parent / "scenarios"
FILES = sorted(HERE.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path):
    verdict = check_file(path)
    assert verdict.passed, verdict.failure


def test_every_game_has_scenarios_and_a_rules_page():
    pages = Path(__file__).parents[1] / "docs" / "rules"
    for slug in slugs():
        assert (pages / f"{slug}.md").is_file(), slug
        assert any((HERE / slug).glob("*.toml")), slug
