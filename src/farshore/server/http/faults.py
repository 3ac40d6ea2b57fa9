"""How REST answers when something goes wrong: always a `Fault` with a key and a sentence."""

import logging

from litestar import Response, Router
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from farshore.engine.errors import FarshoreError
from farshore.server.errors import SENTENCES, error_payload
from farshore.server.http.requests import HttpRequest, check_body
from farshore.server.storage.errors import DatabaseGone, RoomBusy, RoomLost
from farshore.server.wire.params import Params
from farshore.server.wire.rest import Fault

logger = logging.getLogger("farshore.server")

DESCRIPTIONS = {
    400: "The request is malformed, or can't be carried out.",
    401: "The request has no guest's cookie: call `/api/me` first.",
    403: "You may not do this.",
    404: "There is no such thing.",
    409: "Not possible at the moment.",
    410: "The administrator has closed this table.",
    413: "The body is too long.",
    415: "The body is not JSON by its content type.",
    421: "This server does not answer to this host name.",
    429: "Too many requests; try again later.",
    503: "The server can't save anything at the moment.",
}


def rest_router(handlers: list[HTTPRouteHandler]) -> Router:
    """A router for REST whose OpenAPI description lists the faults that every call can answer with."""
    faults = {status: ResponseSpec(Fault, generate_examples=False, description=text) for status, text in DESCRIPTIONS.items()}
    for handler in handlers:
        handler.responses = {**faults, **(handler.responses or {})}
    return Router("/api", route_handlers=handlers, before_request=check_body)


def _answer(status: int, key: str, sentence: str, params: Params | None = None) -> Response[Fault]:
    return Response(Fault(key, sentence, params or {}), status_code=status, media_type="application/json")


def _refused(request: HttpRequest, error: FarshoreError) -> Response[Fault]:
    key, sentence, params = error_payload(error)
    return _answer(getattr(error, "status", 400), key, sentence, params)


def _not_saved(request: HttpRequest, error: SQLAlchemyError | OSError) -> Response[Fault]:
    logger.error("%s %s: %s", request.method, request.url.path, error)
    return _answer(503, "not_saved", SENTENCES["not_saved"])


def _lost(request: HttpRequest, error: RoomLost) -> Response[Fault]:
    logger.warning("%s %s: %s", request.method, request.url.path, type(error).__name__)
    return _answer(503, "fault", SENTENCES["fault"])


def _http(request: HttpRequest, error: HTTPException) -> Response[Fault]:
    if error.status_code == 413:
        return _answer(413, "too_long", SENTENCES["too_long"])
    if error.status_code in (404, 405):
        return _answer(error.status_code, "not_found", SENTENCES["not_found"])
    if error.status_code < 500:
        return _answer(error.status_code, "malformed", SENTENCES["malformed"])
    return _unexpected(request, error)


def _unexpected(request: HttpRequest, error: Exception) -> Response[Fault]:
    logger.error("%s %s", request.method, request.url.path, exc_info=error)
    return _answer(500, "fault", SENTENCES["fault"])


HANDLERS: ExceptionHandlersMap = {
    Exception: _unexpected,
    HTTPException: _http,
    FarshoreError: _refused,
    SQLAlchemyError: _not_saved,
    RoomBusy: _not_saved,
    DatabaseGone: _not_saved,
    RoomLost: _lost,
}
