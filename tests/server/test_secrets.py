"""What a seat cannot know changes no byte that it gets."""

import copy
import itertools
import json
import logging
import re

import pytest

from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.places import OWNER
from parlour.engine.registry import game, slugs
from parlour.engine.views import SPECTATOR, knows, sees
from parlour.server.picture import ask_of, picture
from parlour.server.wire import pack

from .clients import is_over, play_on
from .tables import SECRET, dealt, dice_for, say, some_seats, wander
from .test_table import nonce, order

PRESENCE = {"away": {}, "watchers": 1, "host": False, "programs": set()}
STEPS = 12


def frame(seating, viewer, since=-1):
    return pack(picture(seating, viewer, since, PRESENCE, None))


def twin_for(seating, viewer, seed):
    """The same table, with everything that the viewer cannot place laid anew."""
    twin = copy.copy(seating)
    twin.questions = {}
    twin.match = copy.copy(seating.match)
    twin.match.table = seating.match.table.copy()
    twin.match.table.events = None
    assert twin.match.loops.redeal(twin.match.table, viewer, [seed, 2, 3, 4])
    return twin


def is_other(one, two):
    return bytes(one.match.table) != bytes(two.match.table)


@pytest.mark.parametrize("slug", slugs())
def test_s1_a_frame_is_the_same_for_all_that_a_viewer_cannot_tell_apart(slug):
    seating = dealt(slug)
    viewers = [*range(seating.seats), SPECTATOR]
    differed = 0
    for step, _ in enumerate(wander(seating, dice_for(slug), STEPS)):
        for viewer in viewers:
            twin = twin_for(seating, viewer, 7 + step)
            differed += is_other(seating, twin)
            for since in (-1, seating.version - 1):
                assert frame(twin, viewer, since) == frame(seating, viewer, since)
    if any(zone.seen_by == OWNER for zone in game(slug).zones):
        assert differed, "no twin differed: the test shows nothing"


@pytest.mark.parametrize("slug", slugs())
def test_a_question_stays_the_same_while_others_choose(slug):
    """It is worked out once; working it out anew says the same, whoever has chosen meanwhile."""
    seating = dealt(slug)
    for _ in wander(seating, dice_for(slug), 3 * STEPS):
        for viewer in range(seating.seats):
            told = picture(seating, viewer, -1, PRESENCE, None)["ask"]
            since = {"since": seating.asked.get(viewer, 0)}
            fresh = ask_of(seating.match, viewer)
            assert told == (since | fresh if fresh else None)


def choices_beside(slug):
    """Pairs of tables at which a seat has chosen differently while another still thinks."""
    moves = []
    seating = dealt(slug)
    for seat, line in wander(seating, dice_for(slug), 2 * STEPS):
        lines = seating.match.lines_of(seat, 40)
        if seating.match.table.acting & ~(1 << seat) and len(lines) > 1:
            one, two = dealt(slug, moves=moves), dealt(slug, moves=moves)
            say(one, seat, lines[0])
            say(two, seat, lines[-1])
            if one.match.dealer_steps == two.match.dealer_steps == seating.match.dealer_steps:
                yield seat, one, two
        moves.append((SEAT_LETTERS[seat], line))


def test_s1_a_secret_choice_shows_only_that_it_was_made():
    """The others' frames, and so their sizes, do not depend on it."""
    compared = set()
    for slug in slugs():
        for seat, one, two in itertools.islice(choices_beside(slug), 3):
            compared.add(slug)
            for viewer in {*range(one.seats), SPECTATOR} - {seat}:
                assert frame(one, viewer, one.version - 1) == frame(two, viewer, one.version - 1)
    assert len(compared) >= 8


def known_faces(match, viewer):
    """Every face that a viewer can see or place, with its number, told by the engine alone."""
    table, deck = match.table, match.game.deck
    found = {}
    for place in match.game.zones.places():
        for word, cards in enumerate(table.cards[place & 0xFF]):
            for card in (word * 64 + k for k in range(64) if cards >> k & 1):
                if sees(table, place, viewer) or knows(table, card, viewer):
                    text = deck.card_text(card)
                    found[text] = found.get(text, 0) + 1
    return found


def shown_faces(view):
    """Every face in the zones of a frame, with its number."""
    found = {}
    for zone in view["zones"].values():
        for place in [zone] if "hidden" in zone else zone.values():
            for text in place["cards"]:
                if text != "?":
                    found[text] = found.get(text, 0) + 1
    return found


def numbers_in(words):
    if isinstance(words, dict):
        words = list(words.values())
    if isinstance(words, list):
        for each in words:
            yield from numbers_in(each)
    elif isinstance(words, int | float) and not isinstance(words, bool):
        yield words


@pytest.fixture(scope="module")
def recorded(shared_house):
    """Every byte to two people and a watcher, through a match of every game."""
    found = {}
    for slug in slugs():
        seats = some_seats(slug)
        people = min(2, seats)
        browsers = [shared_house.browser() for _ in range(people + 1)]
        fill = ("me", "open")[:people] + ("easy",) * (seats - people)
        table = browsers[0].new_table(slug, fill, sealed=True)
        screens = [browser.screen(table) for browser in browsers]
        if people == 2:
            assert screens[1].ask({"t": "sit", "seat": "B", "name": "Ben"})["t"] == "ack"
        for screen, digit in zip(screens[:people], "ab", strict=False):
            nonce(screen, digit)
        if people == 2:
            order(screens[0], "start")
        play_on(screens[:people], dice_for(slug))
        screens[-1].until(is_over)
        found[slug] = (table, screens)
    yield shared_house, found
    for _, screens in found.values():
        for screen in screens:
            screen.close()


def replayed(house, table):
    """The match as it was after each version of the log."""
    rows = house.house.store.read_now(
        "SELECT v, seat, kind, said FROM log WHERE table_id = ? ORDER BY v", table
    )
    seating = house.house.rooms[table].seating
    match = Match(seating.set_up(), key=seating.fair().key())
    for v, seat, kind, said in rows:
        if kind == "move":
            match.play(SEAT_LETTERS.index(seat), said)
        yield v, match


@pytest.mark.parametrize("slug", slugs())
def test_s2_no_card_on_the_wire_that_a_viewer_may_not_know(slug, recorded):
    house, found = recorded
    table, screens = found[slug]
    frames = {}
    for viewer, screen in zip((0, 1) if len(screens) > 2 else (0,), screens, strict=False):
        frames[viewer] = screen.frames
    frames[SPECTATOR] = screens[-1].frames
    views = {
        (viewer, words["v"]): words
        for viewer, heard in frames.items()
        for words in map(json.loads, heard)
        if isinstance(words, dict) and words["t"] == "view" and words["view"]
    }
    looked_at = 0
    for v, match in replayed(house, table):
        for viewer in frames:
            words = views.get((viewer, v))
            if words is not None:
                known = known_faces(match, viewer)
                for text, count in shown_faces(words["view"]).items():
                    assert count <= known.get(text, 0), (v, viewer, text)
                looked_at += 1
    assert looked_at >= len(frames)
    for words in views.values():  # no bit masks, no generator's words
        assert all(abs(number) < 1 << 31 for number in numbers_in(words))


def test_s3_no_secret_leaves_the_house(recorded):
    house, found = recorded
    for table, screens in found.values():
        secret = house.house.rooms[table].seating.secret
        everything = "\n".join(str(frame) for screen in screens for frame in screen.frames)
        assert secret.hex() not in everything
        assert house.house.rooms[table].seating.fair().key().hex() not in everything
        assert str(int.from_bytes(secret[:8], "little")) not in everything
        for screen in screens:
            assert screen.browser.token not in everything
            assert re.search(r'"profile', everything) is None


def test_s3_secrets_are_not_printed():
    seating = dealt("port")
    assert SECRET.hex() not in repr(seating)
    assert repr(SECRET) not in repr(seating)


def test_s3_a_log_tells_no_moves(house, caplog):
    """Whatever is written down of a match is the table's name and version."""
    caplog.set_level(logging.DEBUG, logger="parlour")
    screen = house.browser().sit_alone("boneyard", ("me", "easy", "easy", "easy"))
    screen.ask({"t": "act", "v": screen.until_asked()["v"], "m": "bid 99"})
    assert "bid" not in caplog.text
    assert SECRET.hex() not in caplog.text


def test_words_of_bots_come_from_what_their_seat_knows():
    """What crosses to a worker is the same for all lays that the seat cannot tell apart."""
    for slug in slugs():
        seating = dealt(slug)
        for step, (seat, _) in enumerate(wander(seating, dice_for(slug), 4)):
            twin = twin_for(seating, seat, 3 + step)
            assert twin.match.observation(seat) == seating.match.observation(seat)
