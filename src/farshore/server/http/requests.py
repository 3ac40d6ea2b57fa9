"""What handlers of requests share: the node, the guest behind a cookie, strict bodies, rate limits."""

from collections.abc import Awaitable
from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import Cookie, State

from farshore.server.cluster.node import Node
from farshore.server.errors import Refusal
from farshore.server.http.guard import COOKIE, address
from farshore.server.limits import Limit
from farshore.server.storage.records import Guest

YEAR = 365 * 24 * 3600
HttpRequest = Request[Any, Any, State]
Body = TypeVar("Body", bound=msgspec.Struct)
Found = TypeVar("Found")


def node_of(request: HttpRequest) -> Node:
    node: Node = request.app.state.node
    return node


async def guest_of(request: HttpRequest) -> Guest:
    """The guest whose cookie came with the request; raises `Refusal`."""
    return await guest_by_token(node_of(request), request.cookies.get(COOKIE))


async def guest_by_token(node: Node, token: str | None) -> Guest:
    guest = await node.store.guest_of(token) if token else None
    if guest is None:
        raise Refusal("no_guest", 401)
    if guest.banned:
        raise Refusal("banned", 403)
    return guest


def session_cookie(request: HttpRequest, token: str) -> Cookie:
    """Keeps a person logged in: for our own page only, hidden from its scripts, and over https only if there is https."""
    secure = node_of(request).settings.secure or request.url.scheme == "https"
    return Cookie(key=COOKIE, value=token, path="/", max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def within(node: Node, limit: Limit, key: str) -> None:
    """Raises `Refusal` if this key has used up its limit."""
    if not node.limits.allows(limit, key):
        raise Refusal("too_fast", 429)


async def guarded(node: Node, client: str, wanted: Awaitable[Found]) -> Found:
    """What was asked for by a room's code. An address that tries many wrong codes is slowed down."""
    try:
        return await wanted
    except Refusal as refusal:
        if refusal.key == "no_room":
            within(node, node.limits.wrong_codes, client)
        raise


async def strict_body(request: HttpRequest, data: Body) -> Body:
    """The body decoded again as it was sent: Litestar would take "3" for a number."""
    try:
        return msgspec.json.decode(await request.body(), type=type(data), strict=True)
    except (msgspec.DecodeError, UnicodeError):
        raise Refusal("malformed") from None


def client_address(request: HttpRequest) -> str:
    return address(request.scope)
