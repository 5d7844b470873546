"""What is said in English is said in every other language of the web pages too."""

import json
import re
from pathlib import Path

import pytest

from parlour.engine.moves import Word
from parlour.engine.registry import game, slugs
from parlour.server.picture import game_facts

WEB = Path(__file__).parents[1] / "src" / "parlour" / "web"
PLURALS = {"zero", "one", "two", "few", "many", "other"}
SAYS_HOW_MANY = {"number", "count", "n"}  # "one minute" need not say 1
OWN_NUMBER = re.compile(r"(.+?) ?(\d+|[cdhs])")


def other_languages():
    (line,) = re.findall(r"LANGUAGES = {(.*?)}", (WEB / "js" / "text.js").read_text("utf-8"))
    return [code for code in re.findall(r"(\w+):", line) if code != "en"]


def texts(name):
    return json.loads((WEB / "i18n" / f"{name}.json").read_text("utf-8"))


def leaves(tree, path=()):
    """Path and text of everything in a file; the forms of a plural are one text."""
    for key, value in tree.items():
        if isinstance(value, str) or set(value) <= PLURALS:
            yield (*path, key), value
        else:
            yield from leaves(value, (*path, key))


def asked_of(slug):
    """Path and English text of everything that the pages look up for a game (js: gameText)."""
    return {**dict(declared_by(slug)), **dict(leaves(texts("games.en").get(slug, {})))}.items()


def declared_by(slug):
    facts = game_facts(slug)
    yield ("summary",), facts["summary"]
    yield ("about",), "\n".join(facts["about"])
    for option in facts["options"]:
        yield ("options", option["name"]), option["says"]
        if option["kind"] == "choice":
            words = [value for value in option["choices"] if isinstance(value, str)]
            yield from ((("values", word), word) for word in words)
    for verb in facts["verbs"]:
        yield ("verbs", "_".join([verb["name"], *verb["domains"]])), verb["says"]
    for verb in game(slug).moves.verbs:
        words = [
            word for domain in verb.domains if isinstance(domain, Word) for word in domain.words
        ]
        yield from ((("words", word), word) for word in words)
    yield from ((("notes", name), text) for name, text in facts["notes"].items())
    yield from ((("moods", mood), mood) for mood in facts["moods"])


def said_of(slug, translated):
    """Path, English text and translation, None where there is none, as the pages find them."""
    own, shared = (dict(leaves(translated.get(part, {}))) for part in (slug, "shared"))
    for path, english in asked_of(slug):
        yield path, english, own.get(path, shared.get(path))


def forms(text):
    return {"other": text} if isinstance(text, str) else text


def places(text):
    return set(re.findall(r"{(\w+)}", text))


def is_alike(english, translation):
    """Do both have a form for any number, and the same places in every form?"""
    if "other" not in forms(english) or "other" not in forms(translation):
        return False
    wanted = places(forms(english)["other"])
    return all(
        places(text) == wanted or (form == "one" and places(text) == wanted - SAYS_HOW_MANY)
        for form, text in [*forms(english).items(), *forms(translation).items()]
    )


@pytest.mark.parametrize("language", other_languages())
@pytest.mark.parametrize("part", ["", "table."])
def test_the_pages_say_the_same_in_both_languages(part, language):
    english, translated = dict(leaves(texts(f"{part}en"))), dict(leaves(texts(part + language)))
    assert english.keys() == translated.keys()
    unlike = {path for path in english if not is_alike(english[path], translated[path])}
    assert not unlike


@pytest.mark.parametrize("language", other_languages())
@pytest.mark.parametrize("slug", slugs())
def test_every_text_of_a_game_is_translated(slug, language):
    said = list(said_of(slug, texts(f"games.{language}")))
    assert not [path for path, _, found in said if not found]
    assert not [path for path, english, found in said if not is_alike(english, found)]


@pytest.mark.parametrize("language", other_languages())
@pytest.mark.parametrize("slug", slugs())
def test_a_translation_has_as_many_lines_about_a_game(slug, language):
    about = texts(f"games.{language}")[slug]["about"]
    assert len(about.split("\n")) == len(game_facts(slug)["about"])


@pytest.mark.parametrize("language", ["en", *other_languages()])
def test_every_text_of_a_file_is_asked_for(language):
    told = texts(f"games.{language}")
    assert told.keys() <= {"shared", *slugs()}
    shared_and_used = set()
    for slug in slugs():
        facts, own = game_facts(slug), {path for path, _ in leaves(told.get(slug, {}))}
        asked = {path for path, _ in declared_by(slug)}
        zones = {("zones", zone["name"]) for zone in facts["zones"]}
        values = {("values", str(v)) for option in facts["options"] for v in option["choices"]}
        assert own <= asked | zones | values, slug
        shared_and_used |= asked - own
    assert {path for path, _ in leaves(told.get("shared", {}))} <= shared_and_used


@pytest.mark.parametrize("language", other_languages())
def test_games_share_a_translation_only_of_the_same_text(language):
    translated = texts(f"games.{language}")
    own = {slug: dict(leaves(translated[slug])) for slug in slugs()}
    said = {}
    for slug in slugs():
        for path, english in asked_of(slug):
            if path not in own[slug]:
                said.setdefault(path, set()).add(english)
    assert not {path: found for path, found in said.items() if len(found) > 1}


@pytest.mark.parametrize("slug", slugs())
def test_no_two_texts_of_a_game_have_one_key(slug):
    found = {}
    for path, english in declared_by(slug):
        assert found.setdefault(path, english) == english, path


@pytest.mark.parametrize("slug", slugs())
def test_places_and_counters_have_names(slug):
    board, facts = texts("table.en")["board"], game_facts(slug)
    for zone in facts["zones"]:
        kind = OWN_NUMBER.fullmatch(zone["name"])
        assert zone["name"] in board["zones"] or (kind and kind[1] in board["zones"]), zone["name"]
    named = {*board["counters"], *board["flags"]}
    assert {counter["name"] for counter in facts["counters"]} <= named
