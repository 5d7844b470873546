"""The files of the pages: read once, packed once, told apart by what is in them."""

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.guard import Wrong

WEB = Path(__file__).parents[1] / "web"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
PACKED = {".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".wasm", ".webmanifest"}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class Leaf:
    """A file as it is sent."""

    kind: str
    tag: str
    plain: bytes
    packed: bytes | None


@lru_cache(maxsize=400)
def _read(path: Path, changed: int) -> Leaf:
    """`changed` is part of the key only: a file that is edited is read again."""
    plain = path.read_bytes()
    if path.suffix in PACKED:
        return _pack(KINDS[path.suffix], plain)
    return Leaf(KINDS[path.suffix], _tag(plain), plain, None)


def _pack(kind: str, plain: bytes) -> Leaf:
    packed = gzip.compress(plain, 9, mtime=0)
    return Leaf(kind, _tag(plain), plain, packed if len(packed) < len(plain) else None)


def _tag(plain: bytes) -> str:
    return hashlib.sha256(plain).hexdigest()[:20]


_made: dict[str, Leaf] = {}


def json_leaf(name: str, make: Callable[[], str]) -> Leaf:
    """JSON that stays as it is while the house is open."""
    if name not in _made:
        _made[name] = _pack(KINDS[".json"], make().encode())
    return _made[name]


def leaf(name: str) -> Leaf:
    """A file of the web folder by its relative path."""
    try:
        path = (WEB / name).resolve()
        if path.is_relative_to(WEB) and path.suffix in KINDS and path.is_file():
            return _read(path, path.stat().st_mtime_ns)
    except (OSError, ValueError):
        pass  # a name that no file can have
    raise Wrong(404, "not_found", "there is no such file")


def send_leaf(request: Request, found: Leaf, cache: str = ASK_AGAIN) -> Response:
    """A file, packed if the client unpacks, or word that its copy still holds."""
    headers = {"Cache-Control": cache, "ETag": f'"{found.tag}"', "Vary": "Accept-Encoding"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = found.plain
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=found.kind)


async def static(request: Request) -> Response:
    """`/static/...`: with a version in the query it may be kept for ever."""
    cache = FOR_EVER if request.query_params.get("v") else ASK_AGAIN
    return send_leaf(request, leaf(request.path_params["path"]), cache)
