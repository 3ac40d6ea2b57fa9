"""The application: REST, the socket, the page's files, and one way to say that something went wrong."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

import farshore
from farshore.engine.words import FarshoreError
from farshore.server import accounts, operations, rest, socket, wire, wire_people
from farshore.server.guard import Guard
from farshore.server.house import House
from farshore.server.pages import page_handlers
from farshore.server.settings import Settings
from farshore.server.store import Lost
from farshore.server.wire import Fault
from farshore.server.words import SENTENCES, told

logger = logging.getLogger("farshore.server")
LARGEST_BODY = 16_384
Asked = Request[Any, Any, State]


def create_app(settings: Settings | None = None) -> Litestar:
    """The ASGI application. It opens the database when it starts (`StoreError` says why it can't) and closes everything when it ends."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        house = await House.open(chosen)
        app.state.house = house
        try:
            yield
        finally:
            await house.close()

    routes = [*operations.HANDLERS, *page_handlers(chosen.static)]
    app = Litestar(
        route_handlers=[described([*rest.HANDLERS, *accounts.HANDLERS]), socket.table, *routes],
        lifespan=[living],
        exception_handlers={
            Exception: _unexpected,
            HTTPException: _http,
            FarshoreError: _refused,
            SQLAlchemyError: _not_saved,
            Lost: _lost,
        },
        openapi_config=OpenAPIConfig(
            title="Farshore",
            version=farshore.__version__,
            description="Rooms and games. What happens at a table goes over the WebSocket, see docs/wire.md.",
            path="/api/schema",
            render_plugins=[Strict(path="/openapi.json")],
            create_examples=False,
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000, gzip_compress_level=6, exclude=["^/ws", "^/assets/"]),
        request_max_body_size=LARGEST_BODY,
        debug=False,
        logging_config=None,
    )
    app.asgi_handler = Guard(app.asgi_handler, chosen)  # round everything, also round what finds no route
    return app


class Strict(JsonRenderPlugin):
    """The description, which says of bodies that take no unknown fields that they take none."""

    def render(self, request: Asked, openapi_schema: dict[str, Any]) -> bytes:
        for module in (wire, wire_people):
            for name, schema in openapi_schema["components"]["schemas"].items():
                struct = getattr(module, name, None)
                if struct is not None and struct.__struct_config__.forbid_unknown_fields:
                    schema["additionalProperties"] = False
        return super().render(request, openapi_schema)


FAULTS = {
    400: "It is not understood, or can't be done.",
    401: "The browser has no guest's cookie: ask for `/api/me` first.",
    403: "Not for you.",
    404: "There is no such thing.",
    409: "Not at the moment.",
    410: "The administrator has closed this table.",
    413: "The body is too long.",
    421: "This server has another name.",
    429: "Too much at once.",
    503: "Nothing can be saved at the moment.",
}


def described(handlers: list[HTTPRouteHandler]) -> Router:
    """REST, with everything that can be answered instead of what was asked for written down in the OpenAPI document."""
    faults = {status: ResponseSpec(Fault, generate_examples=False, description=said) for status, said in FAULTS.items()}
    for handler in handlers:
        handler.responses = {**faults, **(handler.responses or {})}
    return Router("/api", route_handlers=handlers)


def _answer(status: int, key: str, sentence: str, params: dict[str, object] | None = None) -> Response[Fault]:
    return Response(Fault(key, sentence, params or {}), status_code=status, media_type="application/json")


def _refused(request: Asked, error: FarshoreError) -> Response[Fault]:
    key, sentence, params = told(error)
    return _answer(getattr(error, "status", 400), key, sentence, params)


def _not_saved(request: Asked, error: SQLAlchemyError) -> Response[Fault]:
    logger.error("%s %s: %s", request.method, request.url.path, error)
    return _answer(503, "not_saved", SENTENCES["not_saved"])


def _lost(request: Asked, error: Lost) -> Response[Fault]:
    logger.warning("%s %s: %s", request.method, request.url.path, type(error).__name__)
    return _answer(503, "fault", SENTENCES["fault"])


def _http(request: Asked, error: HTTPException) -> Response[Fault]:
    if error.status_code == 413:
        return _answer(413, "too_long", SENTENCES["too_long"])
    if error.status_code in (404, 405):
        return _answer(error.status_code, "not_found", SENTENCES["not_found"])
    if error.status_code < 500:
        return _answer(error.status_code, "malformed", SENTENCES["malformed"])
    return _unexpected(request, error)


def _unexpected(request: Asked, error: Exception) -> Response[Fault]:
    logger.error("%s %s", request.method, request.url.path, exc_info=error)
    return _answer(500, "fault", SENTENCES["fault"])
