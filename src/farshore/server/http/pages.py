"""Serves the built page. Unknown addresses get index.html, so that links into the page work; browsers cache files with a digest in their
name forever. The build has left compressed copies of most of these (web/vite.config.ts), which spare the server the work."""

import asyncio
import mimetypes
import re
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from farshore.server.errors import Refusal

HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Farshore</title>
<p>The server is running, but the page was not built into this installation. See CONTRIBUTING.md.</p></html>"""


def page_handlers(folder: Path) -> list[HTTPRouteHandler]:
    root = folder.resolve()

    def find(path: str, accepted: str) -> tuple[bytes, str, dict[str, str]]:
        wanted = (root / path.lstrip("/")).resolve() if "\0" not in path else root
        if not wanted.is_relative_to(root) or not wanted.is_file():
            if path.startswith(("/api", "/ws", "/assets/")) or "." in path.rsplit("/", 1)[-1]:
                raise Refusal("not_found", 404)
            wanted = root / "index.html"
        if not wanted.is_file():
            return NOT_BUILT.encode(), "text/html", {"cache-control": "no-cache"}
        kind = TYPES.get(wanted.suffix) or mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        hashed = "assets" in wanted.relative_to(root).parts and HASHED.search(wanted.name)
        headers = {"cache-control": "public, max-age=31536000, immutable" if hashed else "no-cache"}
        if hashed:
            headers["vary"] = "accept-encoding"
            understood = {part.partition(";")[0].strip() for part in accepted.split(",") if not part.replace(" ", "").endswith(";q=0")}
            for coding, ending in COMPRESSED.items():
                compressed = wanted.with_name(wanted.name + ending)
                if coding in understood and compressed.is_file():
                    return compressed.read_bytes(), kind, {**headers, "content-encoding": coding}
        return wanted.read_bytes(), kind, headers

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any], path: FromPath[str | None] = None) -> Response[bytes]:
        try:
            body, kind, headers = await asyncio.to_thread(find, path or "/", request.headers.get("accept-encoding", ""))
        except (OSError, ValueError):
            raise Refusal("not_found", 404) from None
        return Response(body, media_type=kind, headers=headers)

    return [page]


COMPRESSED = {"br": ".br", "gzip": ".gz"}  # the smallest first
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".json": "application/json",
}
