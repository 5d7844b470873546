"""What one viewer is shown: built from the declared zones and the viewer's seat, never from "the
table minus something".
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from parlour.engine.decks import TRIANGLE
from parlour.engine.errors import MoveError
from parlour.engine.game import Game
from parlour.engine.log import Message
from parlour.engine.match import Match
from parlour.engine.moves import HEAD, PICK, SEAT_LETTERS, Verb
from parlour.engine.registry import game as find_game
from parlour.engine.views import SPECTATOR, knows, sees
from parlour.kit.notes import TEXTS, Manner
from parlour.server.seating import BOT, OVER, PROGRAM, News, Seating

MOST_LINES = 300  # more combinations than this are chosen freely and checked when sent
MOST_PREVIEWS = 6
MOST_EVENTS = 200
DICE = [1, 2, 3, 4]
Words = dict[str, Any]


# Facts of a game


@cache
def game_facts(slug: str) -> Words:
    """What screens need to know of a game before the first card."""
    game = find_game(slug)
    low, high = game.seats
    return {
        "slug": slug,
        "title": game.title,
        "credit": game.credit,
        "source": game.source,
        "summary": game.summary,
        "about": game.about.split("\n"),
        "seats": [low, high],
        "deck": "triangle" if game.deck is TRIANGLE else "standard",
        "length": game.length,
        "moods": list(game.moods),
        "version": game.version,
        "options": [_option_facts(game, option) for option in game.options],
        "zones": [
            {
                "name": zone.name,
                "per_seat": zone.per_seat,
                "seen_by": {0: "everyone", 0x100: "owner", 0x200: "nobody"}[zone.seen_by],
                "ordered": bool(zone.ordered),
            }
            for zone in game.zones
        ],
        "counters": [{"name": c.name, "per_seat": c.per_seat} for c in game.counters],
        "verbs": [_verb_facts(verb) for verb in game.moves.verbs],
        "hints": {name: list(value) for name, value in vars(game.hints).items()},
        "notes": {note_name(game, n): text for n, text in {**TEXTS, **game.notes}.items()},
    }


def _option_facts(game: Game, option: Any) -> Words:
    low, high = game.seats
    kind = "choice" if option.choices else "numbers" if option.length else "number"
    return {
        "name": option.name,
        "kind": "switch" if option.switch else kind,
        "says": option.says,
        "choices": list(option.choices),
        "default": {str(n): _default(game, option, n) for n in range(low, high + 1)},
        "least": option.at_least,
        "most": option.at_most,
        "step": option.multiple_of,
        "length": option.length,
    }


def _default(game: Game, option: Any, seats: int) -> Any:
    values: Words = {}
    for other in game.options:
        values[other.name] = other.default_for(seats, values)
    return values[option.name]


def _verb_facts(verb: Verb) -> Words:
    kinds = {"Face": "card", "Seat": "seat", "Number": "number", "Word": "word"}
    domains = [kinds[type(domain).__name__] for domain in verb.domains]
    return {"name": verb.name, "kind": verb.kind, "domains": domains, "says": verb.says}


def note_name(game: Game, note: int) -> str:
    """The stable code of a note."""
    for number in game.notes:
        if number == note:
            return str(getattr(number, "name", note))
    return Manner(note).name


# What a viewer may be asked


def ask_of(match: Match, seat: int) -> Words | None:
    """What a seat may do now, or None."""
    legal = match.legal(seat)
    if not legal:
        return None
    moves = match.game.moves
    single: list[Words] = []
    heads: dict[str, list[int]] = {}
    for move in legal:
        verb, what = moves.of(move)
        if any(other.kind != HEAD for other in moves.named(verb.name)):
            heads.setdefault(verb.name, []).append(move)
        else:
            place = moves.verbs.index(verb)
            single.append({"m": moves.text(move), "k": place, "a": verb.arguments(what)})
    if len(single) <= MOST_PREVIEWS:
        known = match.observed(seat)
        other = known.copy()
        match.loops.redeal(other, seat, list(DICE))
        for words in single:
            words.update(_preview(match, (known, other), seat, words["m"]))
    return {"moves": single, "sets": [_set_of(match, seat, name) for name in heads]}


def _question(seating: Seating, match: Match, viewer: int) -> Words | None:
    """What a seat is asked, worked out once a question."""
    if not match.may_act(viewer):
        return None
    since = seating.asked.get(viewer, 0)
    kept = seating.questions.get(viewer)
    if kept is None or kept["since"] != since or not match.game.secret_choices:
        kept = {"since": since, **(ask_of(match, viewer) or {})}
        seating.questions[viewer] = kept
    return kept


def _set_of(match: Match, seat: int, name: str) -> Words:
    """A move of several cards: every legal line, or what to choose from."""
    verbs = list(match.game.moves.named(name))
    pick = next(verb for verb in verbs if verb.kind == PICK)
    words: Words = {"name": name, "k": match.game.moves.verbs.index(pick), "ordered": pick.ordered}
    lines = match.lines_of(seat, MOST_LINES + 1)
    if len(lines) <= MOST_LINES:
        said = (line.split() for line in lines)
        return words | {"lines": [rest for first, *rest in said if first == name]}
    return words | _free_choice(match, seat, pick)


def _free_choice(match: Match, seat: int, pick: Verb) -> Words:
    """Too many to list: any of these cards, so many of them."""
    legal = [match.game.moves.of(move) for move in match.legal(seat)]
    faces = {verb.arguments(what)[0] for verb, what in legal if verb.kind == PICK}
    cards = [card for card in _own_cards(match, seat) if card in faces]
    sizes = [n for n in range(1, len(cards) + 1) if _some_legal(match, seat, pick.name, cards, n)]
    return {"from": cards, "least": min(sizes, default=1), "most": max(sizes, default=1)}


def _own_cards(match: Match, seat: int) -> list[str]:
    zones = match.view(seat)["zones"]
    return list(zones["hand"][SEAT_LETTERS[seat]]["cards"])


def _some_legal(match: Match, seat: int, name: str, cards: Sequence[str], size: int) -> bool:
    tries = combinations(cards, size) if comb(len(cards), size) < 50 else [cards[:size]]
    for chosen in tries:
        try:
            match.moves_of(seat, " ".join([name, *chosen]))
            return True
        except MoveError:
            continue
    return False


def _preview(match: Match, tables: tuple[Any, Any], seat: int, line: str) -> Words:
    """What a move does to the seat at once, if no chance and nothing hidden is in it.

    It is tried on what the seat knows and on another deal that fits it: it cannot tell more. Where
    a card is turned up that the seat cannot place, the effect hangs on that card and is not told.
    """
    known, other = tables
    found = _effect(match, known.copy(), seat, line)
    return found if found and found == _effect(match, other.copy(), seat, line) else {}


def _effect(match: Match, table: Any, seat: int, line: str) -> Words:
    table.rng[:] = DICE
    before = _own_counters(match, table, seat)
    mine = _face_up(match, table, seat)
    unseen = _unseen_cards(match, table, seat)
    match.loops.step(table, seat, match.read(line)[0])
    after = _own_counters(match, table, seat)
    cost = {name: after[name] - value for name, value in before.items() if after[name] != value}
    if table.rng != DICE or not cost or unseen - _unseen_cards(match, table, seat):
        return {}
    gets = sorted(_face_up(match, table, seat) - mine)
    return {"cost": cost, "gets": [match.game.deck.card_text(card) for card in gets]}


def _own_counters(match: Match, table: Any, seat: int) -> dict[str, int]:
    counters = [c for c in match.game.counters if c.per_seat and c.is_used(match.set_up.options)]
    return {c.name: getattr(table, c.key)[seat] for c in counters if not c.halves}


def _face_up(match: Match, table: Any, seat: int) -> set[int]:
    """The open cards before a seat."""
    found = set()
    for zone in match.game.zones:
        if zone.per_seat and zone.seen_by == 0:
            for word, cards in enumerate(table.cards[zone.row + seat]):
                found |= {word * 64 + k for k in range(64) if cards >> k & 1}
    return found


def unseen_by(match: Match, viewer: int) -> list[str]:
    """All cards whose place a viewer does not know, lowest first."""
    found = _unseen_cards(match, match.table, viewer)
    return [match.game.deck.card_text(card) for card in sorted(found, key=_rank_order)]


def _unseen_cards(match: Match, table: Any, viewer: int) -> set[int]:
    found = set()
    for place in match.game.zones.places():
        if sees(table, place, viewer):
            continue
        for word, cards in enumerate(table.cards[place & 0xFF]):
            cards_here = {word * 64 + k for k in range(64) if cards >> k & 1}
            found |= {card for card in cards_here if not knows(table, card, viewer)}
    return found


def _rank_order(card: int) -> tuple[int, int]:
    return (card & 63, card)


# The whole picture


def picture(seating: Seating, viewer: int, since: int, presence: Words, due: float | None) -> Words:
    """A view message, but for its type."""
    match = seating.match
    words: Words = {
        "t": "view",
        "v": seating.version,
        "meta": meta_of(seating, viewer, presence),
        "view": None,
        "ask": None,
        "unseen": None,
        "ev": [],
        "due": due,
        "returns": None,
    }
    if match is None:
        return words
    words["view"] = match.view(viewer)
    words["ev"] = news_for(seating, viewer, since)
    if viewer != SPECTATOR and seating.status == "playing" and not seating.chairs[viewer].stand_in:
        words["ask"] = _question(seating, match, viewer)
    if seating.settings.aid:
        words["unseen"] = unseen_by(match, viewer)
    if match.over:
        words["returns"] = match.returns()
    return words


def meta_of(seating: Seating, viewer: int, presence: Words) -> Words:
    """Who sits where and what is agreed."""
    is_over = seating.status == OVER
    match = seating.match
    return {
        "table": seating.id,
        "code": seating.code,
        "game": seating.game,
        "status": seating.status,
        "version": seating.rules,
        "seats": [
            _seat_words(seating, seat, viewer, presence) for seat in range(len(seating.chairs))
        ],
        "you": SEAT_LETTERS[viewer] if viewer >= 0 else None,
        "host": presence["host"],
        "options": seating.options,
        "said": match.set_up.said_options() if match else seating.set_up().said_options(),
        "settings": seating.settings,
        "watchers": presence["watchers"],
        "commitment": seating.commitment,
        "next": seating.next or None,
        "seed": seating.secret.hex() if is_over and not seating.settings.sealed else None,
        "nonces": [chair.nonce for chair in seating.chairs] if is_over else None,
    }


def _seat_words(seating: Seating, seat: int, viewer: int, presence: Words) -> Words:
    chair = seating.chairs[seat]
    away = presence["away"].get(seat)
    is_here = away is None
    if chair.level == PROGRAM and not chair.stand_in:
        is_here = seat in presence["programs"]
    return {
        "seat": SEAT_LETTERS[seat],
        "kind": "me" if seat == viewer else chair.kind,
        "name": chair.name,
        "level": chair.stand_in or chair.level,
        "online": is_here,
        "away": away or 0,
        "replaced": bool(chair.stand_in),
        "ready": chair.kind == BOT or bool(chair.nonce),
    }


def news_for(seating: Seating, viewer: int, since: int) -> list[Words]:
    """What happened since a version, as this viewer saw it; the newest events if too many."""
    found: list[Words] = []
    left = MOST_EVENTS
    for news in reversed(seating.news):
        if news.v <= since or left <= 0:
            break
        events = events_for(seating.game, _events_of(news, viewer))[-left:]
        left -= len(events)
        is_own = viewer >= 0 and news.seat == SEAT_LETTERS[viewer]
        line = news.line if is_own and news.line else None
        found.append({"v": news.v, "seat": news.seat or None, "line": line, "ev": events})
    return found[::-1]


def _events_of(news: News, viewer: int) -> list[Message]:
    return news.events.get(viewer, news.events[SPECTATOR])


def events_for(slug: str, messages: Sequence[Message]) -> list[Message]:
    """Messages of the engine's log as screens get them: notes by code, without sentences."""
    game = find_game(slug)
    return [_event(game, message) for message in messages]


def _event(game: Game, message: Message) -> Message:
    if message["kind"] != "said":
        return message
    words = {name: value for name, value in message.items() if name != "text"}
    return words | {"note": note_name(game, message["note"])}
