"""REST: what happens once. Described by OpenAPI at /api/schema."""

import asyncio
import unicodedata
from collections.abc import Awaitable
from functools import cache
from typing import Any, TypeVar

import msgspec
import segno
from litestar import Request, Response, get, patch, post
from litestar.datastructures import Cookie, State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

import farshore
from farshore.board.scene import COLOURS
from farshore.bots import bot_names
from farshore.boxes.kind import GameKind
from farshore.catalogue import GAMES, deal_board, kind_of, settings_of
from farshore.luck import Luck
from farshore.server.guard import COOKIE, address
from farshore.server.house import Finished, House
from farshore.server.results import chances_of, replay_of, results_of
from farshore.server.seats import Seat
from farshore.server.store import Guest, Row
from farshore.server.wire import (
    WIRE,
    BotInfo,
    Chances,
    GameInfo,
    Me,
    NewRoom,
    OptionInfo,
    PatchMe,
    Replay,
    Results,
    RoomRef,
    RoomSummary,
)
from farshore.server.wire_people import RatingChange
from farshore.server.words import Refusal

YEAR = 365 * 24 * 3600
Asked = Request[Any, Any, State]
Shape = TypeVar("Shape", bound=msgspec.Struct)
Found = TypeVar("Found")


def house_of(request: Asked) -> House:
    house: House = request.app.state.house
    return house


async def guest_of(request: Asked) -> Guest:
    token = request.cookies.get(COOKIE)
    guest = await house_of(request).store.guest_of(token) if token else None
    if guest is None:
        raise Refusal("no_guest", 401)
    if guest.banned:
        raise Refusal("banned", 403)
    return guest


def session_cookie(request: Asked, token: str) -> Cookie:
    """What keeps a person logged in: for our own page only, unseen by its scripts, and over https only where there is https."""
    secure = house_of(request).settings.secure or request.url.scheme == "https"
    return Cookie(key=COOKIE, value=token, path="/", max_age=YEAR, httponly=True, samesite="lax", secure=secure)


async def guarded(request: Asked, asked: Awaitable[Found]) -> Found:
    """What was asked for by a code; whoever tries many wrong ones is slowed down."""
    house = house_of(request)
    try:
        return await asked
    except Refusal as refusal:
        if refusal.key == "no_room" and not house.limits.allows(house.limits.wrong_codes, address(request.scope)):
            raise Refusal("too_fast", 429) from None
        raise


async def row_of(request: Asked, code: str) -> tuple[Row, list[Row]]:
    """A room as it is kept, wherever it is played."""
    house = house_of(request)
    found = await house.store.row_of(await guarded(request, house.code_of(code)))
    if found is None:
        raise Refusal("no_room", 404)
    if found[0]["state"] == "closed":
        raise Refusal("room_closed", 410)
    return found


async def strictly(request: Asked, data: Shape) -> Shape:
    """The body decoded anew as it was sent: Litestar would take "3" for a number."""
    try:
        return msgspec.json.decode(await request.body(), type=type(data), strict=True)
    except (msgspec.DecodeError, UnicodeError):
        raise Refusal("malformed") from None


def me_view(house: House, guest: Guest) -> Me:
    return Me(
        guest.id, guest.name, guest.language, guest.colour, guest.account, house.settings.accounts, farshore.__version__, WIRE
    )


def clean_name(name: str) -> str:
    """One line of visible letters; control and direction characters would let a name pass for something else."""
    letters = unicodedata.normalize("NFC", name)
    shown = "".join(letter for letter in letters if letter.isprintable() and unicodedata.category(letter) != "Cf")
    return " ".join(shown.split())[:30]


@get("/me", summary="Who am I? Makes a guest where there is none.")
async def me(request: Asked) -> Response[Me]:
    house = house_of(request)
    try:
        known = await guest_of(request)
    except Refusal as refusal:
        if refusal.key != "no_guest":
            raise
    else:
        await house.people.was_seen(request.cookies[COOKIE])
        return Response(me_view(house, known))
    if not house.limits.allows(house.limits.guests, address(request.scope)):
        raise Refusal("too_fast", 429)
    language = request.headers.get("accept-language", "")[:2].lower()
    guest, token = await house.store.new_guest("", language if language in ("en", "ru", "uk") else "en")
    return Response(me_view(house, guest), cookies=[session_cookie(request, token)])


@patch("/me", summary="Change the own name, language or favourite colour.")
async def change_me(request: Asked, data: JSONBody[PatchMe]) -> Me:
    guest = await guest_of(request)
    data = await strictly(request, data)
    if data.name is not None:
        guest.name = clean_name(data.name)
    if data.language is not None:
        guest.language = data.language
    if data.colour is not None:
        if data.colour not in ("", *COLOURS):
            raise Refusal("no_colour")
        guest.colour = data.colour
    house = house_of(request)
    await house.store.change_guest(guest)
    await house.rename(guest)
    return me_view(house, guest)


@cache
def plan_of(name: str) -> list[tuple[int, int, str]]:
    """The land of a board of this game, dealt once."""
    kind = kind_of(name)
    seats = kind.usual_seats
    board = deal_board(kind, seats, settings_of(kind, seats, {}), Luck(1))
    return [(*hex_.at, hex_.terrain) for hex_ in board.hexes if hex_.terrain != "sea"]


def game_info(kind: GameKind) -> GameInfo:
    by_seats = {seats: kind.options(seats) for seats in kind.seats}
    options = [
        OptionInfo(
            option.name,
            option.kind(),  # type: ignore[arg-type] # one of the three words
            option.default,
            option.low,
            option.high,
            list(option.words),
            option.help,
            [seats for seats, known in by_seats.items() if option.name in known],
        )
        for option in kind.options().values()
    ]
    bots = [BotInfo(name) for name in bot_names()]
    return GameInfo(
        kind.name,
        kind.family,
        kind.title,
        kind.about,
        list(kind.seats),
        kind.usual_seats,
        kind.minutes,
        plan_of(kind.name),
        options,
        bots,
        list(COLOURS),
    )


@get("/games", summary="Every game that can be played, with its options and bots.", sync_to_thread=False)
def games() -> list[GameInfo]:
    return [game_info(kind) for kind in GAMES.values()]


@post("/rooms", summary="Make a room; `quick` starts a game against bots at once.")
async def new_room(request: Asked, data: JSONBody[NewRoom]) -> RoomRef:
    guest = await guest_of(request)
    house = house_of(request)
    limits = house.limits
    if not limits.allows(limits.rooms, guest.id) or not limits.allows(limits.rooms_of_address, address(request.scope)):
        raise Refusal("too_fast", 429)
    return RoomRef(*await house.make(guest, await strictly(request, data)))


@get("/rooms", summary="The own rooms, the latest first.")
async def my_rooms(request: Asked) -> list[RoomSummary]:
    guest = await guest_of(request)
    house = house_of(request)
    rooms = await house.store.rooms_of(guest.id)
    return [_summary(house, guest, row, seats) for row, seats in rooms if row["state"] != "closed"]


def _summary(house: House, guest: Guest, row: Row, seats: list[Row]) -> RoomSummary:
    """Who is connected is known where the room lives; elsewhere nobody seems to be."""
    kind = kind_of(row["game"])
    room = house.rooms.get(row["code"])
    here = room.here() if room is not None else set()
    infos = [Seat.of(seat).info(guest.id, here) for seat in seats]
    mine = [info.seat for info in infos if info.mine]
    return RoomSummary(row["code"], kind.name, kind.title, row["state"], row["turn"], infos, row["updated"], mine, list(row["winners"]))


@get("/rooms/{code:str}", summary="What anyone with the code may know of a room.")
async def one_room(request: Asked, code: FromPath[str]) -> RoomSummary:
    guest = await guest_of(request)
    return _summary(house_of(request), guest, *await row_of(request, code))


async def finished(request: Asked, code: str) -> Finished:
    guest = await guest_of(request)
    house = house_of(request)
    game = await guarded(request, house.ended(code))
    if not house.limits.allows(house.limits.heavy, guest.id):
        raise Refusal("too_fast", 429)
    return game


def about(code: str, seats: list[Seat]) -> dict[str, object]:
    """What a record says beside the game: who played. A person who was deleted has no name."""
    return {"room": code, "names": [seat.name or (f"bot {seat.level}" if seat.kind == "bot" else "") for seat in seats]}


@get("/rooms/{code:str}/record", summary="The record of a finished game, as a file.")
async def record(request: Asked, code: FromPath[str]) -> Response[str]:
    room = await finished(request, code)
    text = room.log.game.record(about(room.code, room.seats)).as_json()
    headers = {"content-disposition": f'attachment; filename="farshore-{room.code}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@get("/rooms/{code:str}/replay", summary="A finished game step by step, with every hand open.")
async def replay(request: Asked, code: FromPath[str]) -> Replay:
    guest = await guest_of(request)
    room = await finished(request, code)
    seats = [seat.info(guest.id, ()) for seat in room.seats]
    return await asyncio.to_thread(replay_of, room.code, room.log, seats)


@get("/rooms/{code:str}/results", summary="How a finished game went: points, dice, income, trades, luck, time.")
async def results(request: Asked, code: FromPath[str]) -> Results:
    room = await finished(request, code)
    return await asyncio.to_thread(results_of, room.code, room.log)


@get("/rooms/{code:str}/chances", summary="The chance to win of every seat over a finished game.")
async def chances(request: Asked, code: FromPath[str]) -> Chances:
    room = await finished(request, code)
    if room.chances is None:  # twice at once does the same work twice, and no harm
            room.chances = await asyncio.to_thread(chances_of, room.code, room.log)
    return room.chances


@get("/rooms/{code:str}/ratings", summary="What a finished game did to the ratings of accounts that played it.")
async def rating_changes(request: Asked, code: FromPath[str]) -> list[RatingChange]:
    room = await finished(request, code)
    return await house_of(request).ratings.changes(room.code)


@get("/rooms/{code:str}/qr.svg", summary="The link as a QR code.", media_type="image/svg+xml")
async def qr(request: Asked, code: FromPath[str]) -> Response[str]:
    await guest_of(request)
    room, _ = await row_of(request, code)
    link = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}/r/{room['secret']}"
    picture = segno.make(link, error="m").svg_inline(scale=8, border=2, dark="#000", light="#fff")
    return Response(picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), media_type="image/svg+xml")


@get("/health", summary="Is the server well?")
async def health(request: Asked) -> Response[dict[str, Any]]:
    well = await house_of(request).store.healthy()
    return Response({"ok": well, "version": farshore.__version__, "wire": WIRE}, status_code=200 if well else 503)


HANDLERS: list[HTTPRouteHandler] = [
    me, change_me, games, new_room, my_rooms, one_room, record, replay, results, chances, rating_changes, qr, health,
]  # fmt: skip
