"""REST about the guest behind the cookie."""

from litestar import Response, get, patch
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

import farshore
from farshore.board.scene import COLOURS
from farshore.server.accounts.names import guest_name
from farshore.server.cluster.node import Node
from farshore.server.errors import Refusal
from farshore.server.http.guard import COOKIE
from farshore.server.http.requests import HttpRequest, client_address, guest_of, node_of, session_cookie, strict_body, within
from farshore.server.storage.records import Guest
from farshore.server.wire import WIRE
from farshore.server.wire.rest import Me, PatchMe

LANGUAGES = ("en", "ru", "uk")


def me_view(node: Node, guest: Guest) -> Me:
    return Me(guest.id, guest.name, guest.language, guest.colour, guest.account, node.settings.accounts, farshore.__version__, WIRE)


@get("/me", summary="Who am I? Creates a guest if the request has no cookie.")
async def me(request: HttpRequest) -> Response[Me]:
    node = node_of(request)
    try:
        known = await guest_of(request)
    except Refusal as refusal:
        if refusal.key != "no_guest":
            raise
    else:
        await node.people.mark_seen(request.cookies[COOKIE])
        return Response(me_view(node, known))
    within(node, node.limits.guests, client_address(request))
    language = request.headers.get("accept-language", "")[:2].lower()
    guest, token = await node.store.new_guest("", language if language in LANGUAGES else "en")
    return Response(me_view(node, guest), cookies=[session_cookie(request, token)])


@patch("/me", summary="Change your name, language or favourite colour.")
async def change_me(request: HttpRequest, data: JSONBody[PatchMe]) -> Me:
    guest = await guest_of(request)
    data = await strict_body(request, data)
    if data.name is not None:
        guest.name = guest_name(data.name)
    if data.language is not None:
        guest.language = data.language
    if data.colour is not None:
        if data.colour not in ("", *COLOURS):
            raise Refusal("no_colour")
        guest.colour = data.colour
    node = node_of(request)
    changed = {name: getattr(guest, name) for name in ("name", "language", "colour") if getattr(data, name) is not None}
    if changed:
        await node.store.change_guest(guest.id, changed)
    await node.rename(guest)
    return me_view(node, guest)


HANDLERS: list[HTTPRouteHandler] = [me, change_me]
