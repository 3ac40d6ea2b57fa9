"""The ASGI application: REST, the socket and the page's files, behind the guard."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import farshore
from farshore.server.cluster.node import Node
from farshore.server.http import (
    accounts,
    faults,
    finished_games,
    games,
    guests,
    learning,
    lessons,
    map_gallery,
    map_qr,
    map_trials,
    maps,
    operations,
    rooms,
    socket,
)
from farshore.server.http.guard import Guard
from farshore.server.http.pages import page_handlers
from farshore.server.http.prices import take_price
from farshore.server.http.requests import HttpRequest
from farshore.server.offers import offer
from farshore.server.settings import Settings
from farshore.server.wire.structs import STRUCTS

LARGEST_BODY = 16_384
UNCOMPRESSED = [
    "^/ws",
    "^/assets/",
    "^/api/games$",
    "^/api/lessons$",
    "^/api/rooms/[^/]+/replay$",
]  # the handlers compress, where it is worth it
REST = [
    *guests.HANDLERS,
    *games.HANDLERS,
    *lessons.HANDLERS,
    *learning.HANDLERS,
    *rooms.HANDLERS,
    *finished_games.HANDLERS,
    *maps.HANDLERS,
    *map_gallery.HANDLERS,
    *map_qr.HANDLERS,
    *map_trials.HANDLERS,
    *operations.API_HANDLERS,
    *accounts.HANDLERS,
]


def create_app(settings: Settings | None = None) -> Litestar:
    """Opens the database when it starts (`StoreError` says why it can't) and closes everything when it ends."""
    chosen = settings or Settings()
    offer(chosen)

    @asynccontextmanager
    async def open_node(app: Litestar) -> AsyncIterator[None]:
        node = await Node.open(chosen)
        app.state.node = node
        app.state.catalogue = await asyncio.to_thread(games.catalogue)
        app.state.course = lessons.course_view()
        try:
            yield
        finally:
            await node.close()

    app = Litestar(
        route_handlers=[faults.rest_router(REST), socket.table, *operations.HANDLERS, *page_handlers(chosen.static)],
        lifespan=[open_node],
        exception_handlers=faults.HANDLERS,
        guards=[take_price],
        openapi_config=OpenAPIConfig(
            title="Farshore",
            version=farshore.__version__,
            description="Rooms and games. What happens at a table goes over the WebSocket, see docs/reference/wire-protocol.md.",
            path="/api/schema",
            render_plugins=[StrictOpenApi(path="/openapi.json")],
            create_examples=False,
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000, gzip_compress_level=6, exclude=UNCOMPRESSED),
        request_max_body_size=LARGEST_BODY,
        debug=False,
        logging_config=None,
    )
    app.asgi_handler = Guard(app.asgi_handler, chosen)  # around everything, also around requests without a route
    return app


class StrictOpenApi(JsonRenderPlugin):
    """The OpenAPI document; it says of bodies that refuse unknown fields that they do."""

    def render(self, request: HttpRequest, openapi_schema: dict[str, Any]) -> bytes:
        for name, schema in openapi_schema["components"]["schemas"].items():
            struct = STRUCTS.get(name)
            if struct is not None and struct.__struct_config__.forbid_unknown_fields:
                schema["additionalProperties"] = False
        return super().render(request, openapi_schema)
