"""REST for maps that are kept: drafts, versions, the gallery."""

import asyncio
from collections import OrderedDict
from contextlib import AbstractContextManager
from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from farshore.server.http.maps import LARGEST_DRAWING
from farshore.server.http.requests import YEAR, HttpRequest, client_address, guess, guest_of, node_of, strict_body, within
from farshore.server.maps.prepared import picture, written
from farshore.server.maps.rule_sets import rule_sets
from farshore.server.storage.records import Guest
from farshore.server.wire.map_gallery import (
    CopyMap,
    HideMap,
    MapPage,
    MapRuleSet,
    MapSize,
    MapSorting,
    MapVersionView,
    MapView,
    MyMaps,
    NewMap,
    PublishedMap,
    PublishMap,
    ReportMap,
    SavedMap,
    SaveMap,
)
from farshore.server.wire.maps import MapBox

MOST_PICTURES = 64  # that are remembered
PICTURES: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()  # by code, version and revision
WantedVersion = Annotated[int | None, QueryParameter(ge=0, le=1_000_000_000)]


@get("/maps/rules", summary="Which boxes and options a map can be played with.")
async def map_rules() -> list[MapRuleSet]:
    return rule_sets()


@get("/maps", summary="The gallery: maps that people have published, a page of them.")
async def gallery(
    request: HttpRequest,
    sort: FromQuery[MapSorting] = "newest",
    seats: Annotated[int | None, QueryParameter(ge=2, le=6)] = None,
    box: FromQuery[MapBox | None] = None,
    size: FromQuery[MapSize | None] = None,
    q: Annotated[str, QueryParameter(max_length=60)] = "",
    page: Annotated[int, QueryParameter(ge=1, le=10_000)] = 1,
) -> MapPage:
    guest = await guest_of(request)
    return await node_of(request).maps.gallery(guest, sort, seats, box, size, q, page)


@get("/maps/mine", summary="The maps that you keep here, drafts first.")
async def my_maps(request: HttpRequest) -> MyMaps:
    return await node_of(request).maps.mine(await guest_of(request))


@post("/maps", summary="Keep a new map, as a draft.", request_max_body_size=LARGEST_DRAWING)
async def new_map(request: HttpRequest, data: JSONBody[NewMap]) -> SavedMap:
    guest = await _drawing(request)
    wish = await strict_body(request, data)
    return await node_of(request).maps.new(guest, wish.drawing)


@get("/maps/{code:str}", summary="A map: your own as you draw it, others' as published.")
async def one_map(request: HttpRequest, code: FromPath[str]) -> MapView:
    with found_map(request):
        return await node_of(request).maps.view(await guest_of(request), code)


@put("/maps/{code:str}", summary="Save your map. What can't be played is kept too.", request_max_body_size=LARGEST_DRAWING)
async def save_map(request: HttpRequest, code: FromPath[str], data: JSONBody[SaveMap]) -> SavedMap:
    guest = await guest_of(request)
    node = node_of(request)
    within(node, node.limits.saved_maps, guest.id)
    wish = await strict_body(request, data)
    with found_map(request):
        return await node.maps.save(guest, code, wish.drawing, wish.revision)


@delete("/maps/{code:str}", summary="Delete your map. Games that were played on it stay.")
async def delete_map(request: HttpRequest, code: FromPath[str]) -> None:
    with found_map(request):
        await node_of(request).maps.delete(await guest_of(request), code)


@post("/maps/{code:str}/publish", summary="Make a version of your map that never changes, for everybody.", status_code=200)
async def publish_map(request: HttpRequest, code: FromPath[str], data: JSONBody[PublishMap]) -> PublishedMap:
    guest = await guest_of(request)
    node = node_of(request)
    within(node, node.limits.published_maps, guest.id)
    within(node, node.limits.maps_of_address, client_address(request))
    wish = await strict_body(request, data)
    with found_map(request):
        return await node.maps.publish(guest, code, wish.revision, wish.listed)


@post("/maps/{code:str}/hide", summary="Hide your map from everybody else, or show it again.", status_code=200)
async def hide_map(request: HttpRequest, code: FromPath[str], data: JSONBody[HideMap]) -> PublishedMap:
    wish = await strict_body(request, data)
    with found_map(request):
        return await node_of(request).maps.hide(await guest_of(request), code, wish.hidden)


@post("/maps/{code:str}/copy", summary="A copy of a map, as a draft of your own.")
async def copy_map(request: HttpRequest, code: FromPath[str], data: JSONBody[CopyMap]) -> SavedMap:
    guest = await _drawing(request)
    wish = await strict_body(request, data)
    with found_map(request):
        return await node_of(request).maps.copy(guest, code, wish.version)


@post("/maps/{code:str}/report", summary="Tell the administrator about a map.", status_code=204)
async def report_map(request: HttpRequest, code: FromPath[str], data: JSONBody[ReportMap]) -> None:
    guest = await guest_of(request)
    node = node_of(request)
    within(node, node.limits.reports, guest.id)
    wish = await strict_body(request, data)
    with found_map(request):
        await node.maps.report(guest, code, wish.reason)


@get("/maps/{code:str}/versions/{number:int}", summary="One version of a map.")
async def map_version(request: HttpRequest, code: FromPath[str], number: FromPath[int]) -> MapVersionView:
    with found_map(request):
        return await node_of(request).maps.version(await guest_of(request), code, number)


@get("/maps/{code:str}/file", summary="A map as a board file.", media_type="text/plain")
async def map_file(request: HttpRequest, code: FromPath[str], version: WantedVersion = None) -> Response[str]:
    with found_map(request):
        row, number, board = await node_of(request).maps.board(await guest_of(request), code, version)
    name = f"farshore-{row['code']}" + (f"-{number}" if number else "")
    headers = {"content-disposition": f'attachment; filename="{name}.board"'}
    return Response(await asyncio.to_thread(written, board), media_type="text/plain; charset=utf-8", headers=headers)


@get("/maps/{code:str}/picture.svg", summary="A picture of a map.", media_type="image/svg+xml")
async def map_picture(
    request: HttpRequest, code: FromPath[str], version: WantedVersion = None, draft: WantedVersion = None
) -> Response[bytes]:
    """`draft`: a revision of one's own draft, so that browsers know one picture from the next."""
    guest = await guest_of(request)
    with found_map(request):
        row, number, board = await node_of(request).maps.board(guest, code, 0 if draft is not None else version)
    key = (row["code"], number, 0 if number else row["revision"])
    drawn = PICTURES.get(key)
    if drawn is None:
        drawn = PICTURES[key] = await asyncio.to_thread(lambda: picture(board).encode())
        if len(PICTURES) > MOST_PICTURES:
            PICTURES.popitem(last=False)
    wanted = version if number else draft
    fixed = wanted == (number or row["revision"])  # the address says exactly which one: it never changes
    headers = {"cache-control": f"private, max-age={YEAR}, immutable" if fixed else "private, no-cache"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


async def _drawing(request: HttpRequest) -> Guest:
    """Somebody who wants to keep another map."""
    guest = await guest_of(request)
    node = node_of(request)
    within(node, node.limits.maps, guest.id)
    within(node, node.limits.maps_of_address, client_address(request))
    return guest


def found_map(request: HttpRequest) -> AbstractContextManager[None]:
    """Around looking for a map by its code, so that nobody guesses those that are not listed."""
    node = node_of(request)
    return guess(node, "no_map", (node.limits.wrong_codes, client_address(request)))


HANDLERS: list[HTTPRouteHandler] = [
    map_rules,
    gallery,
    my_maps,
    new_map,
    one_map,
    save_map,
    delete_map,
    publish_map,
    hide_map,
    copy_map,
    report_map,
    map_version,
    map_file,
    map_picture,
]
