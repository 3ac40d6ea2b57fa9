"""REST about rooms: creating, listing, their QR codes. What happens in a room goes over its socket."""

import asyncio

import msgspec
import segno
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from farshore.board import boardfile
from farshore.catalogue import GAMES
from farshore.server.cluster.node import Node
from farshore.server.errors import Refusal
from farshore.server.http.requests import HttpRequest, client_address, code_of, guest_of, node_of, strict_body, within
from farshore.server.rooms.seats import seat_info
from farshore.server.storage.records import Guest, Row, Seat
from farshore.server.wire.map_gallery import RoomMapWords
from farshore.server.wire.maps import MapWords
from farshore.server.wire.messages import RoomMapInfo
from farshore.server.wire.rest import NewRoom, PublicTables, RoomRef, RoomSummary


@post("/rooms", summary="Create a room; `quick` starts a game against bots at once.")
async def new_room(request: HttpRequest, data: JSONBody[NewRoom]) -> RoomRef:
    guest = await guest_of(request)
    node = node_of(request)
    within(node, node.limits.rooms, guest.id)
    within(node, node.limits.rooms_of_address, client_address(request))
    return RoomRef(*await node.create_room(guest, await strict_body(request, data)))


@get("/rooms", summary="Your rooms, the latest first.")
async def my_rooms(request: HttpRequest) -> list[RoomSummary]:
    guest = await guest_of(request)
    node = node_of(request)
    rooms = await node.store.rooms_of(guest.id)
    return [_summary(node, guest, row, seats) for row, seats in rooms if row["state"] != "closed"]


@get("/tables", summary="The tables that their hosts have made public, open ones first.")
async def public_tables(request: HttpRequest) -> PublicTables:
    return await node_of(request).public_tables.tables()


@get("/rooms/{code:str}", summary="A room as anyone with its code may see it.")
async def one_room(request: HttpRequest, code: FromPath[str]) -> RoomSummary:
    guest = await guest_of(request)
    return _summary(node_of(request), guest, *await _row_of(request, code))


@get("/rooms/{code:str}/qr.svg", summary="The room's link as a QR code.", media_type="image/svg+xml")
async def qr(request: HttpRequest, code: FromPath[str]) -> Response[str]:
    await guest_of(request)
    room, _ = await _row_of(request, code)
    link = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}/r/{room['secret']}"
    picture = segno.make(link, error="m").svg_inline(scale=8, border=2, dark="#000", light="#fff")
    return Response(picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), media_type="image/svg+xml")


@get("/rooms/{code:str}/map", summary="The story of the map that a room plays on.")
async def room_map(request: HttpRequest, code: FromPath[str]) -> RoomMapWords:
    await guest_of(request)
    row, _ = await _row_of(request, code)
    if row["map"] is None:
        raise Refusal("not_found", 404)
    board = await asyncio.to_thread(boardfile.parse, row["map_board"])
    words = [MapWords(one.language, one.title, list(one.about)) for one in board.words]
    return RoomMapWords(msgspec.convert(row["map"], RoomMapInfo), words, list(board.notes))


async def _row_of(request: HttpRequest, code: str) -> tuple[Row, list[Row]]:
    """A room as it is stored, wherever it is played; raises `Refusal`."""
    node = node_of(request)
    found = await node.store.row_of(await code_of(node, client_address(request), code))
    if found is None:
        raise Refusal("no_room", 404)
    if found[0]["state"] == "closed":
        raise Refusal("room_closed", 410)
    return found


def _summary(node: Node, guest: Guest, row: Row, seats: list[Row]) -> RoomSummary:
    """Only the node that has the room knows who is connected; in others nobody seems to be."""
    drawn = None if row["map"] is None else msgspec.convert(row["map"], RoomMapInfo)
    title = drawn.title if drawn else GAMES[row["game"]].title if row["game"] in GAMES else row["game"]  # its package may be gone
    room = node.directory.rooms.get(row["code"])
    connected = room.connected() if room is not None else set()
    infos = [seat_info(Seat.of(seat), guest.id, connected) for seat in seats]
    mine = [info.seat for info in infos if info.mine]
    waiting = list(row["waiting"] or []) if row["state"] == "playing" else []
    return RoomSummary(
        row["code"], row["game"], title, row["state"], row["turn"], infos, row["updated"], mine, list(row["winners"]), waiting, drawn
    )


HANDLERS: list[HTTPRouteHandler] = [new_room, my_rooms, public_tables, one_room, qr, room_map]
