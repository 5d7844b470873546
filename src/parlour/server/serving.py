"""The listening socket and the HTTP server around the house."""

import asyncio
import errno
import logging
import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from parlour.engine.errors import ParlourError
from parlour.server.limits import FRAME_SECONDS, SEAT_FRAMES, Window
from parlour.server.wire import LARGEST_FRAME

USER_TIMEOUT = 10_000  # ms until the kernel gives up a client that takes nothing
BACKLOG = 1024
HEAD_PATIENCE = 15.0  # seconds for the head of a request
LARGEST_HEAD = 32_768  # bytes
MOST_PORTS = 20  # tried after the usual one
GOODBYE = 3  # seconds for the last words to a screen
MOST_PIECES = 64  # of one message


class ServeError(ParlourError):
    """The house cannot open."""


def listen(host: str, port: int, *, is_fixed: bool) -> socket.socket:
    """A socket on that port, or on the next that is free if none was asked for."""
    ports = [port] if is_fixed else range(port, port + MOST_PORTS)
    for each in ports:
        try:
            return _bound(host, each)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                reason = error.strerror or str(error)
                raise ServeError(
                    "serve/host", f"cannot listen on {host}:{each}: {reason}"
                ) from None
    raise ServeError("serve/busy", f"port {port} is in use; choose another with --port")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, USER_TIMEOUT)
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError:
        found.close()
        raise
    return found


class PatientHttp(HttpToolsProtocol):
    """Lets go of a client that does not come to the end of what it asks."""

    _deadline: asyncio.TimerHandle | None = None
    _head = 0  # bytes of a request that has not come to the end of its head

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        is_waiting = self._deadline is not None
        super().data_received(data)
        if not is_waiting and self._is_between_requests():
            self._wait()
        if self._deadline is not None:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.abort()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_between_requests(self) -> bool:
        return self.parser is not None and (self.cycle is None or self.cycle.response_complete)

    def _wait(self) -> None:
        self._head = 0
        self._deadline = self.loop.call_later(HEAD_PATIENCE, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class PatientSocket(WebSocketsSansIOProtocol):
    """Lets go of a client that sends what no screen would."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.close_timeout = GOODBYE
        self._signals = Window(SEAT_FRAMES, FRAME_SECONDS)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:  # a head that only the parser of requests takes
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        if self._signals.allows():
            super().handle_ping()
        else:
            self.transport.abort()


@dataclass(frozen=True)
class Tls:
    """A certificate and its key, as files."""

    certificate: Path
    key: Path

    def check(self) -> None:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(self.certificate, self.key)
        except (OSError, ssl.SSLError) as error:
            raise ServeError(
                "serve/tls", f"{self.certificate} and {self.key}: {error.strerror or error}"
            ) from None


class _Server(uvicorn.Server):
    """Says good-bye to every screen before it closes."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        app.state.house.dismiss()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def server_for(app: Starlette, tls: Tls | None = None, *, proxied: bool = False) -> uvicorn.Server:
    """An HTTP server around the house; `run(sockets=[...])` is until somebody ends it."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    config = uvicorn.Config(
        app,
        http=PatientHttp,
        ws=PatientSocket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        log_config=None,
        lifespan="on",
        backlog=BACKLOG,
        proxy_headers=proxied,
        timeout_graceful_shutdown=GOODBYE,
        ssl_certfile=tls.certificate if tls else None,
        ssl_keyfile=tls.key if tls else None,
    )
    return _Server(config)
