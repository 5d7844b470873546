"""Playing at a keyboard: what is told, how it fits, and how soon one can begin."""

import random
import re
import subprocess
import sys
import time
from contextlib import nullcontext
from itertools import pairwise

import pytest

from parlour.engine.log import Log
from parlour.engine.match import Match
from parlour.engine.registry import game, slugs
from parlour.kit.notes import TEXTS
from parlour.terminal import progress as progress_module
from parlour.terminal import readying
from parlour.terminal.draw import table_lines
from parlour.terminal.grammar import addressed
from parlour.terminal.play import Sitting
from parlour.terminal.progress import bar
from parlour.terminal.readying import Bots
from parlour.terminal.story import Story
from parlour.terminal.text import fold, fold_entries, visible


def set_up_of(slug, seats=4):
    found = game(slug)
    low, high = found.seats
    return found.set_up(min(max(seats, low), high))


def told(slug, viewer=0, seed=3, moves=0, me="A"):
    """What a seat is told of the deal and of so many random moves."""
    set_up = set_up_of(slug)
    match = Match(set_up, seed=seed, listen=True, settle=False)
    story = Story(Log(set_up, match.table, viewer, TEXTS), me)
    match.settle()
    dice = random.Random(seed)
    for _ in range(moves):
        if not match.over:
            seat = dice.choice([s for s in range(set_up.seats) if match.may_act(s)])
            match.step(seat, dice.choice(match.legal(seat)))
    return story.sentences()


# Sentences


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ("{seat} takes the 3", "you take the 3"),
        ("{seat} has a pair of 3s and busts", "you have a pair of 3s and bust"),
        ("{seat} catches the ball", "you catch the ball"),
        ("{seat} passes", "you pass"),
        ("{seat}'s mark acts", "your mark acts"),
        ("the ante of {seat} goes into the pot", "your ante goes into the pot"),
        ("a 5 of {seat} is knocked out", "a 5 of yours is knocked out"),
        ("B attacks {seat}", "B attacks you"),
        ("B surrenders: {seat} draws a card", "B surrenders: you draw a card"),
        ("{seat}, locked at 3 cards, is knocked out", "you, locked at 3 cards, are knocked out"),
        ("only {seat}, the thief, is left and wins", "only you, the thief, are left and win"),
        ("no art is left for {seat}, who takes it", "no art is left for you, who take it"),
        ("{seat} buys the next card of their own", "you buy the next card of your own"),
        ("{seat} would stop it too and takes it", "you would stop it too and take it"),
        ("{seat} took the last card: the ship sinks", "you took the last card: the ship sinks"),
        ("exact change for {seat}", "exact change for you"),
        ("turn 3: {seat}", "turn 3: you"),
    ],
)  # fmt: skip
def test_whoever_plays_is_you(note, said):
    assert addressed(note, "{seat}") == said


def test_no_note_of_any_game_says_you_takes():
    notes = set(TEXTS.values())
    for slug in slugs():
        notes |= set(game(slug).notes.values())
    for note in notes:
        for name in ("{seat}", "{other}"):
            said = addressed(note, name)
            assert not re.search(r"\byou (?!pass\b|guess\b)\w+s\b", said), said
            assert not re.search(r"\byou\b.* and (takes|wins|busts|loses|folds)\b", said), said


def test_a_deal_is_told_in_one_breath():
    first, second = told("deadfall")
    assert first == "Every seat antes 1"
    assert re.fullmatch(r"You get( \d+){6}; B, C and D get 6 cards each", second)


def test_every_seat_is_told_its_own_cards_and_no_others():
    for slug in ("deadfall", "kitty", "monster", "octopus", "willow"):
        for viewer, me in ((0, "A"), (1, "B"), (-1, "")):
            set_up = set_up_of(slug)
            match = Match(set_up, seed=9, listen=True, settle=False)
            log = Log(set_up, match.table, viewer, TEXTS)
            match.settle()
            said = " ".join(Story(log, me).sentences())
            seen = [m["card"] for m in log.messages if m["kind"] == "moved" and m["card"]]
            for card in set(re.findall(r"\b(?:10|[2-9TJQKA][cdhs])\b", said)):
                assert card in seen


def test_stories_of_all_games_are_sentences():
    for slug in slugs():
        for sentence in told(slug, moves=60):
            assert "{" not in sentence
            assert "None" not in sentence
            assert sentence[0] == sentence[0].upper()
            assert not re.search(r"\byou (?!pass)\w+[^s]s\b", sentence, re.IGNORECASE), sentence


def test_a_move_of_one_choice_is_told_once():
    """A bot's choice of several cards is complete before anything of it is told."""
    lines = []
    match = Match(set_up_of("monster"), seed=4, listen=True, settle=False)
    sitting = Sitting(match, 3, ask=lambda _: "fold", tell=lines.append)
    sitting.play()
    assert any(re.fullmatch(r"\w lays \d cards face down", line) for line in lines)
    both = [pair for pair in pairwise(lines) if all("lays" in line for line in pair)]
    assert all(before[0] != after[0] for before, after in both)


# Lines


def test_entries_are_folded_between_and_never_inside():
    entries = [f"{number}) bid {number}" for number in range(1, 30)]
    text = fold_entries("Your move:", entries, 40)
    assert all(len(line) <= 40 for line in text.split("\n"))
    assert re.split(r"\s{3,}", text.removeprefix("Your move: ")) == entries


def test_words_are_not_broken():
    text = fold("  " + "some words and more " * 8, 30)
    assert all(len(line) <= 30 for line in text.split("\n"))
    assert text.split() == ("some words and more " * 8).split()


def test_tables_of_all_games_fit_80_columns():
    for slug in slugs():
        set_up = set_up_of(slug)
        match = Match(set_up, seed=2)
        for line in "\n".join(table_lines(set_up, match.view(0), 80)).split("\n"):
            assert len(line) <= 80 or "   " not in line.strip()


def test_characters_that_steer_a_terminal_are_written_out():
    assert visible("a\x1b[31mb\x9b\u202e\n±") == r"a\x1b[31mb\x9b\u202e\n±"


# The keyboard


def at_the_table(*said, slug="port", seats=3, seed=1, **more):
    """A person who says these things and then leaves; what is told, and the match."""
    lines = []
    words = iter(said)

    def ask(_):
        try:
            return next(words)
        except StopIteration:
            raise EOFError from None

    match = Match(game(slug).set_up(seats), seed=seed, listen=True, settle=False)
    sitting = Sitting(match, 0, "THE RULES", ask, lines.append, lines.append, **more)
    try:
        sitting.play()
    finally:
        sitting.leave()
    return lines, match


def test_a_move_is_taken_by_number_and_in_capitals():
    for said in ("2", "LOCK", "  lock "):
        _, match = at_the_table(said)
        assert (0, "lock") in match.lines


def test_nonsense_changes_nothing_and_says_what_is_possible():
    lines, match = at_the_table("jump", "hit 3", "0", "3", "999999999", "²", "\x1b[31m", "", "1 2")
    assert all(seat != 0 for seat, _ in match.lines)
    assert sum(line.startswith("Not possible:") for line in lines) == 8
    assert all(line.isprintable() for line in "\n".join(lines).split("\n"))


def test_enter_is_enough_where_there_is_one_move():
    lines, match = at_the_table("1", "", slug="caribbean-star", seats=2, seed=4)
    assert any("Enter will do" in line for line in lines)
    assert (0, "pass") in match.lines


def test_what_moves_mean_is_told_where_their_words_do_not():
    lines, _ = at_the_table("1", "moves", slug="deadfall", seed=3)
    assert any(re.fullmatch(r"\d+\) call B: Call B's card dead", line) for line in lines)


def test_a_choice_of_very_many_is_described_with_an_example():
    lines, _ = at_the_table("moves", slug="troll-guts", seats=4, seed=4)
    (offer,) = [line for line in lines if line.startswith("Your move:")]
    example = re.search(r"as in `(.*?)`", offer)[1]
    assert example.startswith("arrange ")
    assert any(f"1) {example}" in line for line in lines)


def test_help_log_rules_table():
    lines, _ = at_the_table("?", "log", "RULES", "table")
    text = "\n".join(lines)
    assert "leave the table" in text
    assert "THE RULES" in text
    assert text.count("Table:") == 2


# How soon one can begin


def test_bots_play_at_once_without_a_compiler():
    """A whole match against bots that think, and a hint, before anything has been compiled."""
    program = """
import sys
from parlour.engine.match import Match
from parlour.engine.registry import game
from parlour.terminal import readying
from parlour.terminal.play import Sitting
readying.Bots.begin = lambda self: None
said = iter(["hint"] + ["lock"] * 50)
match = Match(game("port").set_up(3, {"target": 2}), seed=1, listen=True, settle=False)
assert Sitting(match, 0, ask=lambda _: next(said), level="medium").play()
assert "numba" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "A strong player would say: " in done.stdout


def test_compiled_rules_take_over_when_they_are_there():
    bots = Bots(set_up_of("_template"), "medium")
    try:
        assert bots.opponent().plain
        assert not bots.take_over(nullcontext)
        bots.begin()
        assert bots._compiler.wait(240) == 0
        bots.take_over(nullcontext)
        assert not bots.opponent().plain
        assert not bots.adviser().plain
    finally:
        bots.leave()


def test_bots_play_on_where_compiling_fails(monkeypatch):
    monkeypatch.setattr(readying.sys, "executable", "/bin/false")
    bots = Bots(set_up_of("_template"), "medium")
    bots.begin()
    bots._compiler.wait(10)
    bots.take_over(nullcontext)
    assert bots.opponent().plain


def test_whoever_leaves_waits_for_no_compiler():
    bots = Bots(set_up_of("_template"), "medium")
    bots.begin()
    bots.leave()
    assert bots._compiler.returncode is not None


# Bars


@pytest.mark.parametrize("seconds", [0.0, 0.3])
def test_a_bar_appears_only_when_something_takes_long(monkeypatch, seconds):
    calls = []
    monkeypatch.setattr(progress_module, "PATIENCE", 0.1)
    with progress_module._opened_late(lambda: calls.append("on"), lambda: calls.append("off")):
        time.sleep(seconds)
    time.sleep(0.2)
    assert calls == (["on", "off"] if seconds else [])


def test_there_is_no_bar_without_a_terminal(capfd, monkeypatch):
    monkeypatch.setattr(progress_module, "PATIENCE", 0.0)
    with bar("working", 3) as reach:
        time.sleep(0.1)
        reach(1)
    assert capfd.readouterr() == ("", "")
