"""REST about finished games: record, replay, results, chances, ratings."""

import asyncio

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from farshore.server.http.requests import HttpRequest, client_address, code_of, guest_of, node_of, within
from farshore.server.rooms.finished import FinishedGame
from farshore.server.rooms.replay import chances_of, replay_of
from farshore.server.rooms.results import results_of
from farshore.server.rooms.seats import seat_info
from farshore.server.wire.people import RatingChange
from farshore.server.wire.rest import Chances, Replay, Results


async def _finished(request: HttpRequest, code: str) -> FinishedGame:
    guest = await guest_of(request)
    node = node_of(request)
    within(node, node.limits.heavy, guest.id)
    return await node.directory.finished.load(await code_of(node, client_address(request), code))


@get("/rooms/{code:str}/record", summary="The record of a finished game, as a file.")
async def record(request: HttpRequest, code: FromPath[str]) -> Response[str]:
    game = await _finished(request, code)
    headers = {"content-disposition": f'attachment; filename="farshore-{game.code}.json"'}
    return Response(game.log.record(game.code, game.seats), media_type="application/json", headers=headers)


@get("/rooms/{code:str}/replay", summary="A finished game step by step, with every hand open.")
async def replay(request: HttpRequest, code: FromPath[str]) -> Replay:
    guest = await guest_of(request)
    game = await _finished(request, code)
    seats = [seat_info(seat, guest.id, ()) for seat in game.seats]
    return await asyncio.to_thread(replay_of, game.code, game.log, seats)


@get("/rooms/{code:str}/results", summary="How a finished game went: points, dice, income, trades, luck, time.")
async def results(request: HttpRequest, code: FromPath[str]) -> Results:
    game = await _finished(request, code)
    return await asyncio.to_thread(results_of, game.code, game.log)


@get("/rooms/{code:str}/chances", summary="Each seat's chance to win in the course of a finished game.")
async def chances(request: HttpRequest, code: FromPath[str]) -> Chances:
    game = await _finished(request, code)
    if game.chances is None:  # two requests at once do the same work twice, and no harm
        game.chances = await asyncio.to_thread(chances_of, game.code, game.log)
    return game.chances


@get("/rooms/{code:str}/ratings", summary="How a finished game changed the ratings of its players with an account.")
async def rating_changes(request: HttpRequest, code: FromPath[str]) -> list[RatingChange]:
    game = await _finished(request, code)
    return await node_of(request).ratings.changes(game.code)


HANDLERS: list[HTTPRouteHandler] = [record, replay, results, chances, rating_changes]
