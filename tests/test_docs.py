"""What the pages promise, the program does."""

import re
from pathlib import Path

from parlour.engine.records import play_record, read_record
from parlour.engine.registry import game, slugs

ROOT = Path(__file__).parents[1]


def blocks(page, language):
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_readme_example_runs(capsys):
    for block in blocks("README.md", "python"):
        exec(compile(block, "README.md", "exec"), {})
    assert "[" in capsys.readouterr().out


def test_the_notation_example_holds():
    (block,) = blocks("docs/notation.md", "toml")
    record = read_record(block)
    play_record(record, record.start())


def test_links_lead_somewhere():
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_rules_page_lists_every_option_zone_verb_and_counter():
    for slug in slugs():
        found = game(slug)
        page = (ROOT / "docs" / "rules" / f"{slug}.md").read_text(encoding="utf-8")
        names = [option.name for option in found.options]
        names += [counter.name for counter in found.counters]
        names += [verb.name for verb in found.moves.verbs]
        for name in names:
            assert f"`{name}" in page or f"`? {name}" in page, f"{slug}: {name} is not on its page"


def test_every_game_says_what_it_is():
    for slug in slugs():
        found = game(slug)
        assert found.summary, slug
        assert len(found.about.splitlines()) == 3, slug
        assert found.length, slug
        assert found.credit, slug
        used = set(found.notes.values())
        assert all(text == text.strip() and text for text in used), slug
