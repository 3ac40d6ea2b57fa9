"""Answers that are large: encoded once, and compressed outside of the event loop."""

import gzip
import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Response

from farshore.server.http.requests import HttpRequest

LEVEL = 6
VARY = {"vary": "accept-encoding"}


@dataclass(frozen=True)
class Packed:
    """JSON as it is sent, with and without compression."""

    plain: bytes
    zipped: bytes
    tag: str


def pack(content: Any) -> Packed:
    plain = msgspec.json.encode(content)
    return Packed(plain, gzip.compress(plain, LEVEL, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:32]}"')


def respond(request: HttpRequest, packed: Packed, headers: dict[str, str] | None = None) -> Response[Any]:
    """The form that the client understands; whoever has it already is told so."""
    headers = {**VARY, **(headers or {})}
    if packed.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    if takes_gzip(request):
        return Response(packed.zipped, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
    return Response(packed.plain, media_type="application/json", headers=headers)


def takes_gzip(request: HttpRequest) -> bool:
    codings = (coding.replace(" ", "") for coding in request.headers.get("accept-encoding", "").split(","))
    return any(coding.partition(";")[0] == "gzip" and not coding.endswith(";q=0") for coding in codings)
