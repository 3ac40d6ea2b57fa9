"""REST for what bots do with a map: trials, and the search for a fair one."""

from litestar import delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from farshore.server.http.map_gallery import found_map
from farshore.server.http.maps import LARGEST_DRAWING
from farshore.server.http.requests import HttpRequest, client_address, guest_of, node_of, strict_body
from farshore.server.wire.map_gallery import GenerateMap, MapSearch, MapTrialView, StartTrial


@post("/maps/{code:str}/trial", summary="Let bots play your map, in the background.", status_code=202)
async def start_trial(request: HttpRequest, code: FromPath[str], data: JSONBody[StartTrial]) -> MapTrialView:
    guest = await guest_of(request)
    wish = await strict_body(request, data)
    with found_map(request):
        return await node_of(request).map_jobs.start_trial(guest, client_address(request), code, wish.seats)


@get("/maps/{code:str}/trial", summary="How the bots' games on a map go.")
async def trial(request: HttpRequest, code: FromPath[str]) -> MapTrialView:
    with found_map(request):
        return await node_of(request).map_jobs.trial(await guest_of(request), code)


@delete("/maps/{code:str}/trial", summary="Stop the bots.", status_code=200)
async def stop_trial(request: HttpRequest, code: FromPath[str]) -> MapTrialView:
    with found_map(request):
        return await node_of(request).map_jobs.stop_trial(await guest_of(request), code)


@post("/maps/generate", summary="Search for a fair map, in the background.", status_code=202, request_max_body_size=LARGEST_DRAWING)
async def generate(request: HttpRequest, data: JSONBody[GenerateMap]) -> MapSearch:
    guest = await guest_of(request)
    wish = await strict_body(request, data)
    return await node_of(request).map_jobs.start_search(guest, client_address(request), wish.drawing, wish.any_terrain, wish.seed)


@get("/maps/generate", summary="How your search for a fair map goes.")
async def search(request: HttpRequest) -> MapSearch:
    return await node_of(request).map_jobs.search(await guest_of(request))


@delete("/maps/generate", summary="Stop your search for a fair map.", status_code=200)
async def stop_search(request: HttpRequest) -> MapSearch:
    return await node_of(request).map_jobs.stop_search(await guest_of(request))


HANDLERS: list[HTTPRouteHandler] = [start_trial, trial, stop_trial, generate, search, stop_search]
