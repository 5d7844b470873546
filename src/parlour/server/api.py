"""The HTTP interface: games, profiles, tables, and what is left of them."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import slugs
from parlour.server import guard, lessons, pages, profiles, review, shelf
from parlour.server.guard import Wrong, reply
from parlour.server.hearing import Refusal
from parlour.server.picture import game_facts
from parlour.server.room import Room
from parlour.server.seating import OVER
from parlour.server.sockets import read, version_of
from parlour.server.wire import LARGEST_FRAME, pack, read_new_table, read_profile, read_program

POLL = 25.0  # seconds until a question about a newer view is answered anyway
BODY_PATIENCE = 10.0
Endpoint = Callable[[Request], Awaitable[Response]]


# What is sent


async def body_of(request: Request) -> bytes:
    """The body of a change: small, whole, soon."""
    guard.check_change(request)
    found = b""
    try:
        async with asyncio.timeout(BODY_PATIENCE):
            async for part in request.stream():
                found += part
                if len(found) > LARGEST_FRAME:
                    raise Wrong(413, "size", f"{LARGEST_FRAME:,} bytes at most")
    except TimeoutError:
        raise Wrong(408, "slow", "the request did not come to an end") from None
    return found


def _decoded(read: Callable[[bytes], Any], body: bytes) -> Any:
    try:
        return read(body)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Wrong(400, "schema", "this is not what docs/protocol.md asks for") from None


# Games


async def games(request: Request) -> Response:
    facts = [_facts(slug) for slug in slugs()]
    return shelf.send_leaf(request, shelf.json_leaf("games", lambda: pack(facts)))


async def one_game(request: Request) -> Response:
    return reply(_facts(_slug(request)))


def _facts(slug: str) -> dict[str, Any]:
    return game_facts(slug) | {"has_lesson": lessons.has_lesson(slug)}


def _slug(request: Request) -> str:
    slug: str = request.path_params["slug"]
    if slug not in slugs():
        raise Wrong(404, "game/unknown", "there is no such game")
    return slug


async def rules(request: Request) -> Response:
    slug = _slug(request)
    packed = shelf.json_leaf(f"rules {slug}", lambda: pack(pages.rules_page(slug)))
    return shelf.send_leaf(request, packed)


async def lesson(request: Request) -> Response:
    slug = _slug(request)
    if not lessons.has_lesson(slug):
        raise Wrong(404, "lesson/unknown", "there is no guided first hand of this game")
    return reply(await asyncio.to_thread(lessons.lesson, slug))


# Profiles


async def me(request: Request) -> Response:
    state = request.app.state
    return reply(await profiles.about(state.house, guard.profile_of(request)))


async def change_me(request: Request) -> Response:
    said = _decoded(read_profile, await body_of(request))
    store = request.app.state.house.store
    return reply({"name": await profiles.rename(store, guard.profile_of(request), said.name)})


async def forget_me(request: Request) -> Response:
    guard.check_change(request)
    await profiles.forget(request.app.state.house.store, guard.profile_of(request))
    return reply({})


# Tables


async def new_table(request: Request) -> Response:
    wish = _decoded(read_new_table, await body_of(request))
    state = request.app.state
    if not state.doors.tables.allows(guard.address_of(request)):
        raise Wrong(429, "rate", "too many new tables from this address; try again in an hour")
    profile = guard.profile_of(request)
    wish.name = wish.name or await profiles.name_of(state.house.store, profile)
    return reply(await state.house.create(profile, wish), 201)


async def join(request: Request) -> Response:
    table = await request.app.state.house.by_code(request.path_params["code"][:12])
    if table is None:
        raise Wrong(404, "table/unknown", "no table has this code")
    return reply({"table": table})


async def room_of(request: Request) -> Room:
    room: Room | None = await request.app.state.house.room(request.path_params["table"])
    if room is None:
        raise Wrong(404, "table/unknown", "there is no such table")
    return room


async def room_to_see(request: Request) -> tuple[Room, str]:
    """A table that this profile may look at."""
    room = await room_of(request)
    profile = guard.profile_of(request) or guard.stranger(request)
    async with room.lock:
        if not room.may_watch(profile):
            raise Wrong(403, "watch", "watching is not allowed at this table")
    return room, profile


async def view(request: Request) -> Response:
    """What the socket would push, as soon as there is something newer."""
    room, profile = await room_to_see(request)
    since = version_of(request.query_params.get("v", ""))
    await room.welcome_back(profile)
    with room.polled_by(profile):
        until = time.monotonic() + POLL
        while True:
            changed = room.changed
            async with room.lock:
                if room.is_lost:
                    raise Wrong(503, "store", "the table is read again; ask again")
                if room.seating.version > since or time.monotonic() >= until:
                    return reply(room.picture_for(profile, since))
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, until - time.monotonic()))
            except TimeoutError:
                continue


async def act(request: Request) -> Response:
    body = await body_of(request)
    room, profile = await room_to_see(request)
    window = request.app.state.doors.frames.of(f"{room.seating.id} {profile}")
    if not room.may_speak(profile, window):
        raise Wrong(429, "rate", "too many messages; wait a moment")
    said, fault = read(body.decode("utf-8", "replace"))
    answer = fault if said is None else await room.hear(profile, said)
    if answer["t"] == "nak":
        window.allows()
    return reply(answer)


async def program(request: Request) -> Response:
    """A seat for a program: where it connects, and the code that it shows there, once."""
    wish = _decoded(read_program, await body_of(request))
    room, profile = await room_to_see(request)
    try:
        code = await room.programs.invite(profile, wish.seat)
    except Refusal as refusal:
        raise Wrong(409, refusal.why, refusal.text) from None
    base = guard.front_of(request).base(request.headers.get("host", ""))
    address = f"ws{base.removeprefix('http')}/ws/bot/{room.seating.id}/{wish.seat}"
    return reply({"address": address, "code": code}, 201)


async def qr(request: Request) -> Response:
    room = await room_of(request)
    base = guard.front_of(request).base(request.headers.get("host", ""))
    picture = pages.qr_code(f"{base}/join/{room.seating.code}")
    return Response(picture, headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


# After the match


async def _finished(request: Request) -> Room:
    room, _ = await room_to_see(request)
    async with room.lock:
        if room.seating.status != OVER:
            raise Wrong(409, "table/open", "the match is not over")
    return room


async def replay(request: Request) -> Response:
    room = await _finished(request)
    viewer = _viewer(request, room)
    entries = await room.store.entries(room.seating.id)
    return reply(await asyncio.to_thread(review.replay, room.seating, entries, viewer))


def _viewer(request: Request, room: Room) -> int:
    """Whose view is wanted, if it may be had: after a sealed match only one's own."""
    said = request.query_params.get("seat", "")
    viewer = review.viewer_of(said, len(room.seating.chairs))
    if viewer is None:
        raise Wrong(400, "seat/unknown", "there is no such seat")
    own = room.seating.seat_of(guard.profile_of(request))
    if room.seating.settings.sealed and viewer not in (-1, own):
        raise Wrong(403, "sealed", "the cards of this match stay closed")
    return viewer


async def analysis(request: Request) -> Response:
    room = await _finished(request)
    said = request.query_params.get("seat", "")
    viewer = _viewer(request, room)
    if viewer < 0:
        raise Wrong(400, "seat/unknown", f"name a seat, A to {SEAT_LETTERS[-1]}, not {said[:9]!r}")
    entries = await room.store.entries(room.seating.id)
    return reply(request.app.state.analyses.of(room.seating, entries, viewer))


async def record(request: Request) -> Response:
    room = await _finished(request)
    if room.seating.settings.sealed:
        raise Wrong(403, "sealed", "the cards of this match stay closed")
    name = f"{room.seating.game}-{room.seating.code}.toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    text = await asyncio.to_thread(review.record_of, room.seating)
    return Response(text, headers=headers, media_type="application/toml")


ROUTES = [
    Route("/api/games", games),
    Route("/api/games/{slug}", one_game),
    Route("/api/rules/{slug}", rules),
    Route("/api/lessons/{slug}", lesson),
    Route("/api/me", me),
    Route("/api/me", change_me, methods=["POST"]),
    Route("/api/me", forget_me, methods=["DELETE"]),
    Route("/api/tables", new_table, methods=["POST"]),
    Route("/api/join/{code}", join),
    Route("/api/t/{table}/view", view),
    Route("/api/t/{table}/act", act, methods=["POST"]),
    Route("/api/t/{table}/program", program, methods=["POST"]),
    Route("/api/t/{table}/qr", qr),
    Route("/api/t/{table}/replay", replay),
    Route("/api/t/{table}/analysis", analysis),
    Route("/api/t/{table}/record", record),
]
