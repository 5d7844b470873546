"""What went wrong inside: noted for us without values, told to nobody."""

import contextlib
import logging
import traceback
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server import guard

log = logging.getLogger("parlour.server")


def place_of(error: BaseException) -> str:
    """What kind of fault and where; never its words: they may be cards."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames)]
    return f"{type(error).__name__} at {' < '.join(places) or 'an unknown place'}"


class Calm:
    """Whatever goes wrong inside, a client gets one constant sentence, and the log a place."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def send_on(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, send_on)
        except Exception as error:
            if scope["type"] == "lifespan":
                raise
            log.error("%a: %s", scope["path"][:80], place_of(error))
            if scope["type"] == "websocket":
                with contextlib.suppress(Exception):
                    await send({"type": "websocket.close", "code": 1011})
            elif not has_begun:
                answer = guard.error_reply(500, "fault", "something went wrong here; it is noted")
                await answer(scope, receive, send)
