"""One WebSocket for each open table: letters in, messages out. Whatever a page sends, the worst it gets is a sentence."""

import asyncio
import contextlib
import json
import logging
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
from farshore.server.room import Letter, Room
from farshore.server.seats import Client
from farshore.server.store import Guest, Lost
from farshore.server.wire import WIRE, AnyCommand, Bye, Refused, commands, encode
from farshore.server.words import SENTENCES, Refusal, told

logger = logging.getLogger("farshore.server")
Socket = WebSocket[Any, Any, State]
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
    try:
        guest, room = await _admit(socket, house, code)
        blocked = await house.people.blocked_by(guest.id)
    except FarshoreError as refusal:
        key, sentence, _ = told(refusal)
        if key == "too_fast":
            await socket.close(code=4429, reason=key)  # without a goodbye: the page tries again later
        else:
            await _last(socket, Bye(key, sentence))
        return
    except (SQLAlchemyError, OSError):
        logger.exception("a room could not be read")
        await socket.close(code=4503, reason="not_saved")
        return
    client = Client(guest, blocked)
    after = socket.query_params.get("after", "0")
    seen = int(after) if after.isdecimal() and len(after) < 10 else 0
    try:
        await room.ask(lambda: room.enter(client, seen))
    except Lost:
        await socket.close(code=4503, reason="elsewhere")  # the page tries again
        return
    writer = asyncio.create_task(_write(socket, client))
    reader = asyncio.create_task(_read(socket, client, room, house))
    try:
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        client.closed = True
        room.post(Letter(None, None, lambda: room.part(client)))
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        with contextlib.suppress(Exception):
            await socket.close()


async def _admit(socket: Socket, house: House, code: str) -> tuple[Guest, Room]:
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
    try:
        return guest, await house.room(code)
    except Refusal as refusal:
        if refusal.key == "no_room" and not house.limits.allows(house.limits.wrong_codes, address(socket.scope)):
            raise Refusal("too_fast", 429) from None
        raise


async def _last(socket: Socket, bye: Bye) -> None:
    with contextlib.suppress(Exception):
        await socket.send_text(encode(bye).decode())
        await socket.close(code=4000, reason=bye.key)


async def _write(socket: Socket, client: Client) -> None:
    while (message := await client.queue.get()) is not None:
        await socket.send_text(message.decode())


async def _read(socket: Socket, client: Client, room: Room, house: House) -> None:
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
        room.post(Letter(client, command))
