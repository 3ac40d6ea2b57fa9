"""REST about finished games: record, replay, results, chances, ratings."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from farshore.server.errors import Refusal
from farshore.server.http.packed import Packed, pack, respond
from farshore.server.http.prices import HEAVY, charge
from farshore.server.http.requests import HttpRequest, client_address, code_of, guest_of, node_of, within
from farshore.server.rooms.finished import FinishedGame
from farshore.server.rooms.replay import chances_of, replay_of
from farshore.server.rooms.results import results_of
from farshore.server.rooms.seats import seat_info
from farshore.server.wire.messages import RoomMapInfo
from farshore.server.wire.people import RatingChange
from farshore.server.wire.rest import Chances, Replay, Results


async def _code(request: HttpRequest, code: str) -> str:
    """Judged before the work: somebody who looks back too often gets nothing looked up."""
    guest = await guest_of(request)
    node = node_of(request)
    within(node, node.limits.heavy, guest.id)
    return await code_of(node, client_address(request), code)


@asynccontextmanager
async def _finished(request: HttpRequest, word: str) -> AsyncIterator[FinishedGame]:
    """A finished game to work on, while nobody else does. Whoever has it loaded pays for that."""
    code = await _code(request, word)
    finished = node_of(request).directory.finished
    async with finished.working:
        if code not in finished.cached:
            charge(request, HEAVY)
        yield await finished.load(code)


@get("/rooms/{code:str}/record", summary="The record of a finished game, as a file.")
async def record(request: HttpRequest, code: FromPath[str]) -> Response[str]:
    async with _finished(request, code) as game:
        headers = {"content-disposition": f'attachment; filename="farshore-{game.code}.json"'}
        return Response(game.log.record(game.code, game.seats, game.map), media_type="application/json", headers=headers)


@get("/rooms/{code:str}/replay", summary="A finished game step by step, with every hand open.")
async def replay(request: HttpRequest, code: FromPath[str]) -> Response[Replay]:
    guest = await guest_of(request)
    async with _finished(request, code) as game:
        charge(request, HEAVY)
        seats = [seat_info(seat, guest.id, ()) for seat in game.seats]
        return respond(request, await asyncio.to_thread(_packed_replay, game, seats))


def _packed_replay(game: FinishedGame, seats: list[Any]) -> Packed:
    return pack(replay_of(game.code, game.log, seats, None if game.map is None else msgspec.convert(game.map, RoomMapInfo)))


@get("/rooms/{code:str}/results", summary="How a finished game went: points, dice, income, trades, luck, time.")
async def results(request: HttpRequest, code: FromPath[str]) -> Results:
    async with _finished(request, code) as game:
        if game.results is None:
            charge(request, HEAVY)
            game.results = await asyncio.to_thread(results_of, game.code, game.log)
        return game.results


@get("/rooms/{code:str}/chances", summary="Each seat's chance to win in the course of a finished game.")
async def chances(request: HttpRequest, code: FromPath[str]) -> Chances:
    async with _finished(request, code) as game:
        if game.chances is None:
            charge(request, HEAVY)
            game.chances = await asyncio.to_thread(chances_of, game.code, game.log)
        return game.chances


@get("/rooms/{code:str}/ratings", summary="How a finished game changed the ratings of its players with an account.")
async def rating_changes(request: HttpRequest, code: FromPath[str]) -> list[RatingChange]:
    node = node_of(request)
    code = await _code(request, code)
    found = await node.store.row_of(code)
    state = "" if found is None else found[0]["state"]
    if state != "over":
        raise Refusal("room_closed", 410) if state == "closed" else Refusal("not_over", 409)
    return await node.ratings.changes(code)


HANDLERS: list[HTTPRouteHandler] = [record, replay, results, chances, rating_changes]
