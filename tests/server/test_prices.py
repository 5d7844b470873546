"""What a button says that a move costs is sure, not only likely."""

from parlour.engine.match import Match
from parlour.engine.registry import game
from parlour.server.picture import ask_of


def moves_asked(slug, seats, seed, most=60):
    """What is asked, and how many cards in hands are hidden then; all make the first move."""
    match = Match(game(slug).set_up(seats), seed=seed)
    for _ in range(most):
        acting = [seat for seat in range(seats) if match.may_act(seat)]
        if match.over or not acting:
            return
        hands = match.view(acting[0])["zones"].get("hand", {})
        hidden = sum(hand["hidden"] for hand in hands.values())
        yield from ((move, hidden) for move in ask_of(match, acting[0])["moves"])
        match.play(acting[0], match.lines_of(acting[0], 1)[0])


def test_a_call_has_a_price_only_where_all_hands_are_known():
    asked = [move for seed in range(12) for move in moves_asked("deadfall", 4, seed)]
    calls = [(move, hidden) for move, hidden in asked if move["m"].startswith("call")]
    assert {bool(hidden) for _, hidden in calls} == {True, False}
    assert all(("cost" in move) == (hidden == 0) for move, hidden in calls)


def test_a_fold_that_scores_an_open_card_has_one():
    folds = [move for move, _ in moves_asked("pairs", 3, 1) if move["m"].startswith("fold")]
    assert folds
    assert all(move["cost"]["points"] > 0 for move in folds)
