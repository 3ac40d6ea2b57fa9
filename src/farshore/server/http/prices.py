"""What each request costs. An address has so many tokens a second (`limits.Limits.requests`), and a request takes as many as its price.

A token stands for five milliseconds of a core, measured with the compiled build. So one address gets a tenth of a core in the long run,
whatever it asks for. A test finds every route here.
"""

from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from farshore.server.http.guard import address
from farshore.server.http.requests import AnyConnection, node_of, within

TOKEN = 0.005  # seconds of a core
CHEAP, COSTLY, HASHING, HEAVY = 1, 5, 20, 40  # hashing a password leaves the interpreter to others, so it costs half
# Looking back at a game costs this only if the game is not in memory, or what is asked for was not made yet: its handler charges for it.
LOOKING_BACK = {f"GET /api/rooms/{{code}}/{what}" for what in ("record", "results", "chances", "replay")}
PRICES = {
    "GET /": CHEAP,
    "GET /{path}": CHEAP,
    "GET /health": CHEAP,
    "GET /ready": CHEAP,
    "GET /metrics": CHEAP,
    "GET /api/schema": CHEAP,
    "GET /api/schema/openapi.json": CHEAP,
    "GET /api/schema/{path}": CHEAP,
    "GET /api/health": CHEAP,
    "GET /api/me": CHEAP,
    "PATCH /api/me": COSTLY,  # renames the guest in all rooms
    "GET /api/games": CHEAP,
    "GET /api/lessons": CHEAP,
    "POST /api/lessons/{name}": COSTLY,  # plays the lesson again
    "GET /api/learning": CHEAP,
    "POST /api/learning": COSTLY,  # may write a row for each lesson
    "POST /api/rooms": COSTLY,
    "GET /api/rooms": COSTLY,
    "GET /api/tables": CHEAP,  # the same for everybody, and made anew once a second at most
    "GET /api/rooms/{code}": CHEAP,
    "GET /api/rooms/{code}/qr.svg": CHEAP,
    "GET /api/rooms/{code}/map": CHEAP,
    "GET /api/rooms/{code}/ratings": CHEAP,
    **dict.fromkeys(sorted(LOOKING_BACK), HEAVY),
    "GET /api/maps/templates": CHEAP,
    "GET /api/maps/templates/{name}": CHEAP,
    "POST /api/maps/read": COSTLY,
    "POST /api/maps/judge": COSTLY,
    "POST /api/maps/fill": HEAVY,
    "GET /api/maps": COSTLY,
    "POST /api/maps": COSTLY,
    "GET /api/maps/rules": CHEAP,
    "GET /api/maps/mine": COSTLY,
    "GET /api/maps/{code}": COSTLY,
    "PUT /api/maps/{code}": COSTLY,
    "DELETE /api/maps/{code}": COSTLY,
    "POST /api/maps/{code}/publish": COSTLY,
    "POST /api/maps/{code}/hide": CHEAP,
    "POST /api/maps/{code}/copy": COSTLY,
    "POST /api/maps/{code}/report": COSTLY,
    "GET /api/maps/{code}/versions/{number}": COSTLY,
    "GET /api/maps/{code}/file": CHEAP,
    "GET /api/maps/{code}/picture.svg": COSTLY,
    "GET /api/maps/{code}/qr.svg": CHEAP,
    "POST /api/maps/{code}/trial": COSTLY,  # the games themselves are limited by the workers
    "GET /api/maps/{code}/trial": CHEAP,
    "DELETE /api/maps/{code}/trial": CHEAP,
    "POST /api/maps/generate": HEAVY,
    "GET /api/maps/generate": CHEAP,
    "DELETE /api/maps/generate": CHEAP,
    "POST /api/account": HASHING,
    "POST /api/account/login": HASHING,
    "POST /api/account/password": HASHING,
    "POST /api/account/delete": HASHING,
    "GET /api/account": CHEAP,
    "GET /api/account/invite/{code}": CHEAP,
    "POST /api/account/enter": COSTLY,
    "POST /api/account/link": COSTLY,
    "POST /api/account/logout": CHEAP,
    "GET /api/leaderboard": COSTLY,
    "GET /api/blocks": CHEAP,
    "DELETE /api/blocks/{ident}": CHEAP,
    "WS /ws/{code}": COSTLY,
}


def take_price(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """A guard of all routes; raises `Refusal`. The first token of a request is taken before it has a route (`Guard`)."""
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        return  # `socket` takes it, and tells the page so
    name = f"{connection.scope['method']} {connection.scope['path_template']}"
    if name not in LOOKING_BACK and (price := PRICES.get(name, CHEAP)) > CHEAP:
        charge(connection, price - CHEAP)


def charge(connection: AnyConnection, tokens: int) -> None:
    """Take tokens of the client's address; raises `Refusal` if it has not enough."""
    node = node_of(connection)
    within(node, node.limits.requests, address(connection.scope), tokens)
