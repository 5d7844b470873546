"""What seats see and know."""

from parlour.engine.log import Log
from parlour.engine.match import Match
from parlour.engine.registry import game
from parlour.engine.views import SPECTATOR

DEAL = ["shuffle 2 5 7   10 10 10   9 9 9   8 8 8   7 7 4   6 6 6"]


def red_devil():
    """Deadfall with three seats and a pass: A 2 10 9 8 7 6, B 5 10 9 8 7 6, C 7 10 9 8 4 6."""
    set_up = game("deadfall").set_up(3, {"devil": "red"})
    return Match(set_up, chance=DEAL, listen=True, settle=False)


def cards(match, zone, seat, viewer):
    return match.view(viewer)["zones"][zone][seat]


def test_a_hand_is_its_owners():
    match = red_devil()
    match.settle()
    assert cards(match, "hand", "A", 0) == {"cards": ["2", "6", "7", "8", "9", "10"], "hidden": 0}
    assert cards(match, "hand", "A", 1) == {"cards": [], "hidden": 6}
    assert cards(match, "hand", "A", SPECTATOR) == {"cards": [], "hidden": 6}


def test_giver_and_taker_know_the_passed_card_and_nobody_else():
    match = red_devil()
    match.settle()
    for seat, line in enumerate(("pass 2", "pass 5", "pass 4")):
        match.play(seat, line)
    assert cards(match, "hand", "B", 0)["cards"] == ["2"]
    assert cards(match, "hand", "B", 2)["cards"] == []
    assert cards(match, "hand", "B", SPECTATOR)["cards"] == []


def test_a_committed_card_is_not_told_apart_from_the_hand():
    match = red_devil()
    match.settle()
    for seat, line in enumerate(("pass 2", "pass 5", "pass 4")):
        match.play(seat, line)
    match.play(1, "play 2")  # the very card that A gave
    assert cards(match, "played", "B", 0) == {"cards": [], "hidden": 1}
    assert cards(match, "hand", "B", 0) == {"cards": [], "hidden": 5}
    match.play(0, "play 10")
    match.play(2, "play 10")
    assert cards(match, "hand", "B", 0) == {"cards": [], "hidden": 5}


def test_an_equal_card_shown_may_have_been_the_known_one():
    match = red_devil()
    match.settle()
    for seat, line in enumerate(("pass 10", "pass 5", "pass 4")):
        match.play(seat, line)  # B now holds two tens, A knows one of them
    assert cards(match, "hand", "B", 0)["cards"] == ["10"]
    for seat, line in ((0, "play 2"), (1, "play 10"), (2, "play 9")):
        match.play(seat, line)
    assert cards(match, "hand", "B", 0)["cards"] == []


def test_a_pass_hides_what_was_known_of_the_hand():
    set_up = game("kitty").set_up(4)
    match = Match(set_up, seed=4)
    for seat in range(4):
        match.play(seat, match.lines_of(seat)[0])
    known = cards(match, "hand", "B", 0)["cards"]
    assert known  # A's card
    for seat in range(4):
        match.play(seat, match.lines_of(seat)[-1])
    while match.view()["phase"] == "capture":
        seat = "ABCDEF".index(match.turn[0])
        match.play(seat, match.lines_of(seat)[0])
    for seat in range(4):
        match.play(seat, match.lines_of(seat)[0])
    assert (
        len(cards(match, "hand", "B", 2)["cards"]) <= 1
    )  # what B has just given C is not in B's hand


def test_a_bid_hides_even_its_size():
    match = Match(game("boneyard").set_up(4), listen=True, settle=False)
    log = Log(match.set_up, match.table, 1, {})
    match.settle()
    heard = len(log.messages)
    match.play(0, "bid 1 3 5")
    assert cards(match, "hand", "A", 1) == {"cards": [], "hidden": 5}
    assert cards(match, "played", "A", 1) == {"cards": [], "hidden": 0}
    assert log.messages[heard:] == []


def test_messages_name_a_card_only_to_those_who_see_it():
    match = red_devil()
    logs = [Log(match.set_up, match.table, viewer, {}) for viewer in (0, 1, SPECTATOR)]
    match.settle()
    dealt = [[m["card"] for m in log.messages if m["kind"] == "moved"] for log in logs]
    assert dealt[0][::3] == ["2", "10", "9", "8", "7", "6"]
    assert set(dealt[0][1::3]) == {None}
    assert dealt[1][1::3] == ["5", "10", "9", "8", "7", "6"]
    assert set(dealt[2]) == {None}


def test_a_new_deal_of_unseen_cards_keeps_what_is_known():
    match = red_devil()
    match.settle()
    for seat, line in enumerate(("pass 2", "pass 5", "pass 4")):
        match.play(seat, line)
    twin = match.table.copy()
    differs = False
    for seed in range(1, 20):
        assert match.loops.redeal(twin, 0, [seed, 2, 3, 4])
        differs = differs or twin != match.table
        again = Match(match.set_up, settle=False)
        again.table = twin
        assert again.view(0) == match.view(0)
        assert "2" in again.view(1)["zones"]["hand"]["B"]["cards"]
    assert differs
