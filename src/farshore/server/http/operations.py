"""For whoever runs the server: is it alive, should it get players, and its metrics."""

from typing import Any

from litestar import Response, get

import farshore
from farshore.server.errors import Refusal
from farshore.server.http.requests import HttpRequest, node_of
from farshore.server.metrics import Metrics
from farshore.server.wire import WIRE

NO_STORE = {"cache-control": "no-store"}


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> Response[str]:
    """The process answers. Restart it if it doesn't; a restart mends nothing else."""
    return Response("ok\n", media_type="text/plain", headers=NO_STORE)


@get("/ready", include_in_schema=False)
async def ready(request: HttpRequest) -> Response[str]:
    """Send players here only while this answers 200: the database can be written, Redis answers, and the server is not shutting down."""
    reason = await node_of(request).not_ready()
    return Response(f"{reason or 'ready'}\n", media_type="text/plain", status_code=503 if reason else 200, headers=NO_STORE)


@get("/metrics", include_in_schema=False)
async def metrics(request: HttpRequest) -> Response[bytes]:
    node = node_of(request)
    if not node.settings.metrics:
        raise Refusal("not_found", 404)
    return Response(await node.metrics_text(), headers={"content-type": Metrics.content_type, **NO_STORE})


@get("/health", summary="Is the server well?")
async def api_health(request: HttpRequest) -> Response[dict[str, Any]]:
    well = not await node_of(request).store.health.check()
    return Response({"ok": well, "version": farshore.__version__, "wire": WIRE}, status_code=200 if well else 503)


HANDLERS = [health, ready, metrics]
API_HANDLERS = [api_health]
