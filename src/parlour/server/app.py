"""The house as an ASGI application: its paths, what it opens and closes."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from parlour.engine.errors import ParlourError
from parlour.server import api, guard, pages, shelf
from parlour.server.faults import Calm, place_of
from parlour.server.guard import Front, SafeHeaders, Turnstile, Wrong
from parlour.server.house import House
from parlour.server.limits import Doors, Rates
from parlour.server.programs import program_socket
from parlour.server.review import Analyses
from parlour.server.sockets import table_socket
from parlour.server.store import Store
from parlour.server.sweeping import sweep
from parlour.server.thinking import Thinkers

log = logging.getLogger("parlour.server")

TIDY_EVERY = 60.0


def make_app(
    front: Front,
    store: Path | str,
    *,
    rates: Rates | None = None,
    thinkers: Callable[[], Thinkers] = Thinkers,
) -> Starlette:
    """A house over one store."""

    @contextlib.asynccontextmanager
    async def open_house(app: Starlette) -> AsyncIterator[None]:
        state = app.state
        state.house = House(Store(store), thinkers())
        state.analyses = Analyses(state.house.thinkers)
        chores = [asyncio.create_task(do(state.house)) for do in (House.wake_clocks, _tidy, sweep)]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await state.house.close()

    any_method = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    app = Starlette(
        routes=[
            *(Route(path, pages.shell) for path in pages.PATHS),
            Route("/static/{path:path}", shelf.static),
            Route("/sw.js", pages.worker),
            Route("/manifest.webmanifest", pages.manifest),
            *api.ROUTES,
            WebSocketRoute("/ws/t/{table}", table_socket),
            WebSocketRoute("/ws/bot/{table}/{seat}", program_socket),
            Route("/{path:path}", pages.missing, methods=any_method),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(Calm), Middleware(Turnstile)],
        exception_handlers={
            Wrong: _say_wrong,
            ParlourError: _say_impossible,
            HTTPException: _say_http,
            sqlite3.Error: _say_unwritten,
        },
        lifespan=open_house,
    )
    app.state.front = front
    app.state.doors = Doors(rates or Rates())
    return app


async def _tidy(house: House) -> None:
    while True:
        await asyncio.sleep(TIDY_EVERY)
        house.put_away()


# Errors


async def _say_wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, Wrong)
    return guard.error_reply(error.status, error.code, error.text)


async def _say_impossible(request: Request, error: Exception) -> Response:
    assert isinstance(error, ParlourError)
    return guard.error_reply(409, error.code, error.text)


async def _say_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return guard.error_reply(error.status_code, "http", error.detail)


async def _say_unwritten(request: Request, error: Exception) -> Response:
    log.error("%a: %s", request.url.path[:80], place_of(error))
    return guard.error_reply(503, "store", "nothing can be written to disk now; try again soon")
