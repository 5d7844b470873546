"""`parlour serve`: the table in the browser."""

import ipaddress
import logging
import os
import re
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from starlette.applications import Starlette

from parlour.engine.errors import OptionError
from parlour.server.app import make_app
from parlour.server.guard import Front
from parlour.server.limits import Rates
from parlour.server.serving import ServeError, Tls, listen, server_for
from parlour.server.store import Store
from parlour.server.sweeping import hold_back
from parlour.server.thinking import Thinkers

PORT = 8042
HOST = r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\]"  # a name or an address
ORIGIN = re.compile(rf"https?://({HOST})(:[0-9]{{1,5}})?")
AT_HOME = Rates(sockets=4000, tables=20_000, calls=100_000)  # nobody comes in from outside


def default_store() -> Path:
    """A file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "parlour" / "tables.sqlite"


def open_house(
    host: str,
    port: int | None,
    store: Path | None,
    origins: Sequence[str],
    tls: Tls | None,
    workers: int,
    show: bool,
) -> int:
    """Serve until somebody ends it."""
    path = store or default_store()
    _check_store(path)
    if tls:
        tls.check()
    listening = listen(host, PORT if port is None else port, is_fixed=port is not None)
    number = listening.getsockname()[1]
    front = Front(number, _is_secure(tls, origins), tuple(_origin(text) for text in origins))
    rates = AT_HOME if _is_loopback(host) and not origins else Rates()
    app = make_app(front, path, rates=rates, thinkers=lambda: Thinkers(workers))
    address = _address(front, host, number)
    print(
        f"Parlour is open at {address}  (Ctrl-C closes it; tables are kept in {path})", flush=True
    )
    if show and _has_screen():
        threading.Timer(0.5, webbrowser.open, [address]).start()
    _serve_quietly(app, listening, tls, bool(origins))
    return 0


def _has_screen() -> bool:
    """Can a browser be opened in a window? In the terminal it would be in the way."""
    is_unix_desktop = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return sys.platform in ("win32", "darwin") or is_unix_desktop


def _serve_quietly(
    app: Starlette, listening: socket.socket, tls: Tls | None, proxied: bool
) -> None:
    form = "%(asctime)s %(name)s: %(message)s"
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format=form)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    hold_back()
    with suppress(KeyboardInterrupt):
        server_for(app, tls, proxied=proxied).run(sockets=[listening])
    print("\nClosed; every table is kept.")


def _check_store(path: Path) -> None:
    """Can tables be kept there?"""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        Store(path).close()
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise ServeError("serve/store", f"tables cannot be kept in {path}: {why}") from None


def _is_secure(tls: Tls | None, origins: Sequence[str]) -> bool:
    return tls is not None or bool(origins and all(o.startswith("https://") for o in origins))


def _origin(text: str) -> str:
    """An origin as browsers write it."""
    origin = text.lower().removesuffix("/")
    if not ORIGIN.fullmatch(origin):
        raise OptionError(
            "serve/origin", f"an origin is like https://example.org, not {text[:60]!r}"
        )
    return origin


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _address(front: Front, host: str, port: int) -> str:
    """What to type into a browser."""
    name = {"0.0.0.0": socket.gethostname(), "::": socket.gethostname()}.get(host, host)
    name = f"[{name}]" if ":" in name else name
    return front.base(f"{name}:{port}")
