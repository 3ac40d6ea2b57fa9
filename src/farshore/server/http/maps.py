"""REST for the map editor: reading and judging drawings. Nothing is stored here."""

import asyncio

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from farshore.arena.map_trial import terrain_goods
from farshore.board.boardfile import load, names, parse
from farshore.board.filling import fill
from farshore.luck import Luck
from farshore.server.errors import Refusal
from farshore.server.http.requests import HttpRequest, guest_of, strict_body
from farshore.server.maps.drawing import board_of, drawing_of
from farshore.server.maps.judging import GAME, judge
from farshore.server.wire.maps import FillMap, MapDrawing, MapJudgement, MapTemplate, MapText

LARGEST_DRAWING = 65_536  # bytes of a body


@get("/maps/templates", summary="The boards that come with the game, to begin a map with.", sync_to_thread=True)
def templates() -> list[MapTemplate]:
    boards = [load(name) for name in names()]
    return [MapTemplate(board.id, board.title, list(board.seats), len(board.hexes)) for board in boards]


@get("/maps/templates/{name:str}", summary="One of these boards as a drawing.", sync_to_thread=True)
def template(name: FromPath[str]) -> MapDrawing:
    if name not in names():
        raise Refusal("not_found", 404)
    return drawing_of(load(name))


@post("/maps/read", summary="A board file as a drawing.", status_code=200, request_max_body_size=LARGEST_DRAWING)
async def read(request: HttpRequest, data: JSONBody[MapText]) -> MapDrawing:
    await guest_of(request)
    given = await strict_body(request, data)
    return await asyncio.to_thread(lambda: drawing_of(parse(given.text)))


@post(
    "/maps/judge",
    summary="What is wrong with a drawing, how fair it is, and its board file.",
    status_code=200,
    request_max_body_size=LARGEST_DRAWING,
)
async def judged(request: HttpRequest, data: JSONBody[MapDrawing]) -> MapJudgement:
    await guest_of(request)
    return await asyncio.to_thread(judge, await strict_body(request, data))


@post(
    "/maps/fill",
    summary="A drawing with fair numbers, and terrains where they were asked for.",
    status_code=200,
    request_max_body_size=LARGEST_DRAWING,
)
async def filled(request: HttpRequest, data: JSONBody[FillMap]) -> MapDrawing:
    await guest_of(request)
    return await asyncio.to_thread(_filled, await strict_body(request, data))


def _filled(wish: FillMap) -> MapDrawing:
    board = board_of(wish.drawing)
    return drawing_of(fill(board, terrain_goods(GAME), Luck(wish.seed), wish.any_terrain))


HANDLERS: list[HTTPRouteHandler] = [templates, template, read, judged, filled]
