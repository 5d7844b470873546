"""Pages: the shell for every path of the script's, rules as safe HTML, codes to be scanned."""

import io
import re
from functools import cache
from itertools import pairwise
from typing import Any

import segno
from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import Response

from parlour.engine.registry import game as find_game
from parlour.engine.rulebook import rules_text
from parlour.server import guard, shelf
from parlour.server.guard import Wrong

PATHS = (
    "/",
    "/g/{slug}",
    "/t/{table}",
    "/rules/{slug}",
    "/stats",
    "/settings",
    "/join/{code}",
    "/learn/{slug}",
)


async def shell(request: Request) -> Response:
    """The one page; its script reads the path."""
    response = shelf.send_leaf(request, shelf.leaf("index.html"), "no-store")
    guard.give_cookie(request, response)
    return response


async def missing(request: Request) -> Response:
    """No such path: an error to a program, the shell to a person."""
    if request.url.path.startswith("/api/") or request.method not in ("GET", "HEAD"):
        raise Wrong(404, "not_found", "there is nothing at this path")
    response = await shell(request)
    response.status_code = 404
    return response


async def worker(request: Request) -> Response:
    """The service worker, at the root so that it may serve every page."""
    return shelf.send_leaf(request, shelf.leaf("sw.js"))


async def manifest(request: Request) -> Response:
    return shelf.send_leaf(request, shelf.leaf("manifest.webmanifest"))


# Rules


async def rules(request: Request) -> Response:
    return guard.reply(rules_page(find_game(request.path_params["slug"]).slug))


@cache
def rules_page(slug: str) -> dict[str, Any]:
    """A rules page as HTML; every heading has an id, nothing in it is HTML by itself."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(rules_text(slug))
    sections: list[dict[str, str]] = []
    title = ""
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        if token.tag == "h1" and not title:
            title = inline.content
            continue
        name = _free_id(inline.content, {section["id"] for section in sections})
        token.attrSet("id", name)
        if token.tag == "h2":
            sections.append({"id": name, "title": inline.content})
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return {"slug": slug, "title": title, "html": html, "sections": sections}


def _free_id(title: str, taken: set[str]) -> str:
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "section"
    number = 1
    found = name
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    return found


def qr_code(address: str) -> bytes:
    """An address to be scanned, as a picture."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", xmldecl=False, border=2, omitsize=True)
    return out.getvalue()
