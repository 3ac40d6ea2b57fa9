"""What handlers of requests share: the node, the guest behind a cookie, strict bodies, rate limits."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.exceptions import InternalServerException

from farshore.server.cluster.node import Node
from farshore.server.errors import Refusal
from farshore.server.http.guard import COOKIE, address
from farshore.server.limits import Cap, Limit
from farshore.server.storage.records import Guest
from farshore.server.storage.store import digest

YEAR = 365 * 24 * 3600
HttpRequest = Request[Any, Any, State]
AnyConnection = ASGIConnection[Any, Any, Any, State]
Body = TypeVar("Body", bound=msgspec.Struct)


def node_of(connection: AnyConnection) -> Node:
    node: Node = connection.app.state.node
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


def within(node: Node, limit: Limit, key: str, cost: float = 1.0) -> None:
    """Raises `Refusal` if this key has used up its limit."""
    if not node.limits.allows(limit, key, cost):
        raise Refusal("too_fast", 429)


@contextmanager
def one_of(node: Node, cap: Cap, key: str, refusal: str) -> Iterator[None]:
    """Around something of which a key may have only so many at a time; raises `Refusal`."""
    if not node.limits.on:
        yield
        return
    if not cap.enter(key):
        raise Refusal(refusal, 429)
    try:
        yield
    finally:
        cap.leave(key)


@contextmanager
def guess(node: Node, wrong: str, *counted: tuple[Limit, str]) -> Iterator[None]:
    """Around looking up something that can be guessed; raises `Refusal`. The guess is counted before anybody looks, so that after too many
    a right one is refused like a wrong one, and many at once are many. It is given back unless it was refused as `wrong`."""
    for limit, key in counted:
        within(node, limit, key)
    answer = ""
    try:
        yield
    except Refusal as refusal:
        answer = refusal.key
        raise
    finally:
        if answer != wrong:
            for limit, key in counted:
                node.limits.give_back(limit, key)


async def code_of(node: Node, client: str, word: str) -> str:
    """The code of the room with this code or link; raises `Refusal`. An address that tries many wrong ones is slowed down."""
    with guess(node, "no_room", (node.limits.wrong_codes, client)):
        return await node.directory.code_of(word)


async def check_body(request: HttpRequest) -> None:
    """Before a request is handled: a body must be JSON, and say so. A page of another site can't say so without asking first."""
    try:
        body = await request.body()
    except InternalServerException:  # the client has gone in the middle of it: no fault of ours, and nobody reads the answer
        raise Refusal("malformed") from None
    if not body:
        return
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal("malformed", 415)
    try:
        msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("malformed") from None


async def strict_body(request: HttpRequest, data: Body) -> Body:
    """The body decoded again as it was sent: Litestar would take "3" for a number."""
    try:
        return msgspec.json.decode(await request.body(), type=type(data), strict=True)
    except (msgspec.DecodeError, UnicodeError):
        raise Refusal("malformed") from None


def client_address(request: HttpRequest) -> str:
    return address(request.scope)


def device_of(request: HttpRequest) -> str:
    """A name for the browser that asks; its cookie itself is kept nowhere."""
    return digest(request.cookies.get(COOKIE) or "")
