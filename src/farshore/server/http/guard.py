"""Checks every request before anything else sees it: where it comes from, and how many there are. Adds security headers to every answer."""

import asyncio
import re
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from farshore.server.errors import SENTENCES
from farshore.server.limits import Limits
from farshore.server.settings import Settings

SAFE = {"GET", "HEAD", "OPTIONS"}
COOKIE = "farshore"
TOO_FAST = 4429  # closes a WebSocket that comes too soon, or is one too many: the page tries again later
HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")
HOLD = 1.0  # seconds that an address which goes on asking waits for each answer
LONGEST_HOST = 262  # a name of 255 letters, a colon and a port
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self' 'unsafe-inline'",  # the page moves pieces with style attributes
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",  # the link of a room is a secret
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
    b"x-frame-options": b"DENY",
}


def from_own_page(headers: Mapping[str, str], settings: Settings) -> bool:
    """Does a request come from our own page, or from no page at all? Browsers don't lie about the origin of a page."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return origin in settings.origins or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:  # no address at all
        return False


def sound_host(headers: Mapping[str, str]) -> bool:
    """Is the Host header a host, so that links can be made with it? None at all is one too."""
    host = headers.get("host", "")
    return not host or (len(host) <= LONGEST_HOST and HOST.fullmatch(host) is not None)


def known_host(headers: Mapping[str, str], settings: Settings) -> bool:
    """A server on a private machine answers only to its own names, so that another site's name can't be pointed at it (DNS rebinding)."""
    if not settings.hosts:
        return True
    host = headers.get("host", "").lower()
    return host.rsplit(":", 1)[0].strip("[]") in settings.hosts or host.strip("[]") in settings.hosts


def address(scope: Scope) -> str:
    """The client's address, as limits count it. Whoever has one IPv6 address has the 2^64 beside it, so these count as one."""
    client = scope.get("client")
    return _counted(client[0]) if client else "unknown"


@lru_cache(10_000)
def _counted(client: str) -> str:
    if ":" not in client:
        return client
    try:
        found = IPv6Address(client)
    except ValueError:
        return client
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        node = scope["litestar_app"].state.get("node") if "litestar_app" in scope else None
        if scope["type"] == ScopeType.WEBSOCKET and node is not None and not node.limits.allows(node.limits.requests, address(scope)):
            node.metrics.refused_sockets.labels("too_fast").inc()
            await send({"type": "websocket.close", "code": TOO_FAST, "reason": "too_fast"})
            return
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        method = scope["method"]
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if not sound_host(headers):
            await _answer(send, 400, "malformed")
            return
        if not known_host(headers, self.settings):
            await _answer(send, 421, "foreign_page")
            return
        if method not in SAFE and not from_own_page(headers, self.settings):
            await _answer(send, 403, "foreign_page")
            return
        if node is not None and not node.limits.allows(node.limits.requests, address(scope)):
            await _turn_away(node.limits, address(scope), send)
            return
        api = scope["path"].startswith("/api")

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                extra = [(name, value) for name, value in HEADERS.items() if name not in given]
                if api and b"cache-control" not in given:
                    extra.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        await self.app(scope, receive, sending)


async def _turn_away(limits: Limits, client: str, send: Send) -> None:
    """Answer a request that comes too soon. Refusing costs a tenth of a millisecond, too, so whoever goes on asking is answered slowly, and
    asks no sooner again on the same connection; or, with too many connections, loses this one."""
    if limits.at_once.allows(client):
        await _answer(send, 429, "too_fast")
    elif limits.held_back.enter(client):
        try:
            await asyncio.sleep(HOLD)
            await _answer(send, 429, "too_fast")
        finally:
            limits.held_back.leave(client)
    else:
        await _answer(send, 429, "too_fast", closes=True)


async def _answer(send: Send, status: int, key: str, closes: bool = False) -> None:
    body = msgspec.json.encode({"key": key, "sentence": SENTENCES[key]})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS.items()]
    headers += [(b"connection", b"close")] if closes else []
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
