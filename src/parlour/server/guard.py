"""Who may come in: origins, the profile behind a cookie or a token, headers on every answer."""

import hashlib
import ipaddress
import re
import secrets
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.wire import pack

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 random bytes
STRANGER = "?"  # begins the name of a profile that is none
COOKIE_AGE = 400 * 86400  # seconds; browsers keep none for longer
POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Wrong(Exception):
    """A call that is answered with an error: a status, a stable code, a sentence."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text


def reply(words: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON that nobody keeps."""
    kept = {"Cache-Control": "no-store"} | (headers or {})
    return Response(pack(words), status, kept, "application/json")


def error_reply(status: int, code: str, text: str) -> Response:
    return reply({"error": code, "text": text}, status)


# Where the house is


@dataclass(frozen=True)
class Front:
    """How the house is reached: its port, its scheme, and the only origins if any are named."""

    port: int
    is_secure: bool = False
    origins: Sequence[str] = ()
    names: frozenset[str] = field(default_factory=lambda: own_names())

    @property
    def cookie(self) -> str:
        prefix = "__Host-" if self.is_secure else ""
        return f"{prefix}parlour_{self.port}"

    def allows(self, origin: str, host: str) -> bool:
        """Is a page of this origin ours? Scheme, host and port are compared exactly."""
        if self.origins:
            return origin in self.origins
        scheme = "https" if self.is_secure else "http"
        return origin == f"{scheme}://{host}" and self._is_own(host)

    def _is_own(self, host: str) -> bool:
        """An address or a name of this machine: no name that a stranger can point at us."""
        name = host.rpartition(":")[0] if re.search(r":[0-9]+$", host) else host
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return name.lower() in self.names
        return True

    def base(self, host: str) -> str:
        """The beginning of links to this house."""
        if self.origins:
            return self.origins[0]
        return f"{'https' if self.is_secure else 'http'}://{host}"


def own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local", f"{name.partition('.')[0]}.local"})


def front_of(connection: HTTPConnection) -> Front:
    front: Front = connection.app.state.front
    return front


def is_ours(connection: HTTPConnection) -> bool:
    """Does this come from a page of ours, or from a program that shows a token?"""
    origin = connection.headers.get("origin")
    if origin is None:
        return bool(bearer(connection))
    return front_of(connection).allows(origin, connection.headers.get("host", ""))


def check_change(request: Request) -> None:
    """Changes: JSON, from our own pages, by somebody."""
    if not is_ours(request):
        raise Wrong(403, "origin", "this page may not change anything here; see --origin")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Wrong(415, "schema", "changes are sent as application/json")
    if not profile_of(request):
        raise Wrong(403, "profile", "open a page of this server first: it gives a cookie")


# Who it is


def bearer(connection: HTTPConnection) -> str:
    """The token that a program shows, or nothing."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" and TOKEN.fullmatch(token) else ""


def profile_of(connection: HTTPConnection) -> str:
    """The profile behind a token, or nothing: a hash, from which the token cannot be told."""
    token = bearer(connection) or connection.cookies.get(front_of(connection).cookie, "")
    return profile_name(token) if TOKEN.fullmatch(token) else ""


def stranger(connection: HTTPConnection) -> str:
    """Whoever shows no token: may look on where that is allowed, and say nothing."""
    return f"{STRANGER}{address_of(connection)}"


def profile_name(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def give_cookie(request: Request, response: Response) -> None:
    """Everybody who opens a page has a profile; its age starts anew with every page."""
    front = front_of(request)
    token = request.cookies.get(front.cookie, "")
    if not TOKEN.fullmatch(token):
        token = secrets.token_urlsafe(32)
    response.set_cookie(
        front.cookie,
        token,
        max_age=COOKIE_AGE,
        path="/",
        secure=front.is_secure,
        httponly=True,
        samesite="lax",
    )


def address_of(connection: HTTPConnection) -> str:
    """Whose the connection is: of IPv6 the network, since one person has as many as they like."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))


# Every call


class Turnstile:
    """So many calls of the interface, and so many new sockets, from one address in a minute."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._is_counted(scope) or self._may_pass(HTTPConnection(scope)):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            answer = error_reply(429, "rate", "too many calls from this address; wait a minute")
            await answer(scope, receive, send)

    @staticmethod
    def _is_counted(scope: Scope) -> bool:
        path: str = scope.get("path", "")
        return scope["type"] == "websocket" or path.startswith("/api/")

    @staticmethod
    def _may_pass(connection: HTTPConnection) -> bool:
        may_pass: bool = connection.app.state.doors.calls.allows(address_of(connection))
        return may_pass


# Every answer


class SafeHeaders:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_secure = scope["app"].state.front.is_secure if "app" in scope else False

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if is_secure:
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            await send(message)

        await self.app(scope, receive, send_safely)
