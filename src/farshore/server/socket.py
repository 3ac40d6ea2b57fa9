"""One WebSocket for each open table: letters in, messages out. Whatever a page sends, the worst it gets is a sentence."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from farshore.engine.words import FarshoreError
from farshore.server.guard import COOKIE, address, from_own_page, known_host
from farshore.server.house import House
from farshore.server.mail import Traveller
from farshore.server.room import Letter, Room
from farshore.server.seats import Client
from farshore.server.store import LEASE, Guest, Lost, Moved
from farshore.server.wire import WIRE, AnyCommand, Bye, Refused, commands, encode
from farshore.server.words import SENTENCES, Refusal, told

logger = logging.getLogger("farshore.server")
Socket = WebSocket[Any, Any, State]
TAKEN_OVER = LEASE + 3  # seconds in which a room finds a new house
GOING_ON = 50  # messages that can't be understood before a connection is closed


def read(text: str | bytes, limit: int) -> AnyCommand:
    """A command from a message; raises `Refusal` with a sentence."""
    if len(text) > limit:
        raise Refusal("too_long", 413)
    try:
        command: AnyCommand = commands.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        raise Refusal("malformed") from None
    return command


def id_in(text: str | bytes) -> str:
    """The id of a message that is no command, so that the page knows what was refused; empty if there is none."""
    try:
        ident = json.loads(text).get("id", "") if len(text) < 4096 else ""
    except (ValueError, AttributeError, RecursionError):
        return ""
    return ident if isinstance(ident, str) and len(ident) <= 64 else ""


@websocket("/ws/{code:str}")
async def table(socket: Socket, code: FromPath[str]) -> None:
    """Let a guest into a room and carry letters until one side goes."""
    house: House = socket.app.state.house
    headers = {name.lower(): value for name, value in socket.headers.items()}
    if not known_host(headers, house.settings) or not from_own_page(headers, house.settings):
        await socket.close(code=4403, reason=SENTENCES["foreign_page"])
        return
    await socket.accept()
    after = socket.query_params.get("after", "0")
    seen = int(after) if after.isdecimal() and len(after) < 10 else 0
    try:
        guest = await _admit(socket, house)
        blocked = await house.people.blocked_by(guest.id)
        client, say, part = await _enter(house, await _code(socket, house, code), guest, blocked, seen)
    except FarshoreError as refusal:
        key, sentence, _ = told(refusal)
        if key == "too_fast":
            await socket.close(code=4429, reason=key)  # without a goodbye: the page tries again later
        else:
            await _last(socket, Bye(key, sentence))
        return
    except Lost:
        await socket.close(code=4503, reason="elsewhere")  # the page tries again
        return
    except (SQLAlchemyError, OSError) as error:
        logger.error("a room could not be read: %s", error)
        await socket.close(code=4503, reason="not_saved")
        return
    writer = asyncio.create_task(_write(socket, client))
    reader = asyncio.create_task(_read(socket, client, say, house))
    try:
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        client.closed = True
        part()
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        with contextlib.suppress(Exception):
            await socket.close()


async def _admit(socket: Socket, house: House) -> Guest:
    page = socket.query_params.get("wire")
    if page is not None and page != str(WIRE):
        raise Refusal("old_page")
    token = socket.cookies.get(COOKIE)
    guest = await house.store.guest_of(token) if token else None
    if guest is None:
        raise Refusal("no_guest", 401)
    if guest.banned:
        raise Refusal("banned", 403)
    if not house.limits.allows(house.limits.sockets, guest.id):
        raise Refusal("too_fast", 429)
    return guest


async def _code(socket: Socket, house: House, word: str) -> str:
    try:
        return await house.code_of(word)
    except Refusal:
        if not house.limits.allows(house.limits.wrong_codes, address(socket.scope)):
            raise Refusal("too_fast", 429) from None
        raise


Say = Callable[[AnyCommand, str], None]


async def _enter(house: House, code: str, guest: Guest, blocked: set[str], seen: int) -> tuple[Client, Say, Callable[[], None]]:
    """Let a guest into a room, wherever it is: who they are there, what carries their commands, and how they part. Where the house that
    had the room is gone, its time must be over before another takes it; that is waited for here. Raises `Lost` if it can't be reached."""
    for _ in range(int(TAKEN_OVER / 0.25)):
        room = await house.place(code)
        if isinstance(room, Room):
            client = Client(guest, blocked)
            await room.ask(lambda room=room, client=client: room.enter(client, seen))  # type: ignore[misc] # binds the loop's values
            return _here(room, client)
        if house.mail is None or house.draining:
            break
        if room and await house.mail.reaches(room):
            traveller = Traveller(house.mail, room, code, guest, blocked, seen)
            return traveller, traveller.carry, traveller.part
        await asyncio.sleep(0.25)
    raise Moved(code)


def _here(room: Room, client: Client) -> tuple[Client, Say, Callable[[], None]]:
    def say(command: AnyCommand, text: str) -> None:
        room.post(Letter(client, command))

    def part() -> None:
        room.post(Letter(None, None, lambda: room.part(client)))

    return client, say, part


async def _last(socket: Socket, bye: Bye) -> None:
    with contextlib.suppress(Exception):
        await socket.send_text(encode(bye).decode())
        await socket.close(code=4000, reason=bye.key)


async def _write(socket: Socket, client: Client) -> None:
    while (message := await client.queue.get()) is not None:
        await socket.send_text(message.decode())


async def _read(socket: Socket, client: Client, say: Say, house: House) -> None:
    nonsense = 0
    while True:
        try:
            text = await socket.receive_data("text")
        except WebSocketDisconnect:
            return
        except Exception:  # bytes instead of text, or a frame that is none
            text = ""
            nonsense += 5
        if client.closed:
            return
        ident = ""
        try:
            limits = house.limits
            if not limits.allows(limits.commands, client.guest.id) or not limits.allows(limits.crowd, address(socket.scope)):
                ident = id_in(text)
                raise Refusal("too_fast", 429)
            try:
                command = read(text, house.settings.message_bytes)
            except Refusal:
                ident = id_in(text)
                nonsense += 1
                raise
        except Refusal as refusal:
            client.tell(Refused(ident, *told(refusal)))
            if nonsense > GOING_ON and house.settings.limits:
                client.bye("malformed")
            await asyncio.sleep(0)
            continue
        say(command, text)
