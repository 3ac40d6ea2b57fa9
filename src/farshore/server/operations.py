"""For whoever runs the server: is it alive, does it take players, what are its numbers."""

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from farshore.server.house import House
from farshore.server.numbers import Numbers
from farshore.server.words import Refusal

Asked = Request[Any, Any, State]


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> Response[str]:
    """The process answers. Restart it if it doesn't; what else may be wrong, a restart does not mend."""
    return Response("ok\n", media_type="text/plain", headers={"cache-control": "no-store"})


@get("/ready", include_in_schema=False)
async def ready(request: Asked) -> Response[str]:
    """Send players here only while this answers 200: database (and mail) are there, and the server is not about to end."""
    house: House = request.app.state.house
    why = await house.not_ready()
    return Response(f"{why or 'ready'}\n", media_type="text/plain", status_code=503 if why else 200, headers={"cache-control": "no-store"})


@get("/metrics", include_in_schema=False)
async def metrics(request: Asked) -> Response[bytes]:
    house: House = request.app.state.house
    if not house.settings.metrics:
        raise Refusal("not_found", 404)
    text = house.numbers.text(house, not await house.not_ready())
    return Response(text, headers={"content-type": Numbers.kind, "cache-control": "no-store"})


HANDLERS = [health, ready, metrics]
