"""One WebSocket for each open table: commands in, messages out. Whatever a page sends, the worst it gets is a sentence."""

import asyncio
import contextlib
import json
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.protocols.utils import ClientDisconnected

from farshore.engine.errors import FarshoreError
from farshore.server.cluster.connections import Connection
from farshore.server.cluster.node import Node
from farshore.server.errors import SENTENCES, Refusal, error_payload
from farshore.server.http.guard import COOKIE, TOO_FAST, address, from_own_page, known_host, sound_host
from farshore.server.http.prices import CHEAP, PRICES, charge
from farshore.server.http.requests import code_of, guest_by_token, one_of, within
from farshore.server.rooms.client import Client
from farshore.server.settings import Settings
from farshore.server.storage.errors import RoomLost
from farshore.server.storage.records import Guest
from farshore.server.wire import WIRE
from farshore.server.wire.commands import AnyCommand, Hint, decode_command
from farshore.server.wire.messages import Bye, Refused, encode

logger = logging.getLogger("farshore.server")
Socket = WebSocket[Any, Any, State]
TOO_MUCH_NONSENSE = 50  # malformed messages until a connection is closed
ENTER_WITHIN = 4.5  # seconds; what the page has sent meanwhile waits, so it must not be longer than a command may take
GONE = (WebSocketException, ClientDisconnected)  # the other side closed, or the server did while something was being sent
NOT_TEXT = 5  # malformed messages that a frame of bytes counts for

# Codes with which sockets are closed, beside `TOO_FAST`; after the first two the page does not reconnect by itself.
CLOSED_FOR_GOOD, FOREIGN_PAGE, TRY_AGAIN = 4000, 4403, 4503
LATER = ("too_fast", "many_sockets", "many_tables")  # refusals after which the page tries again, but not soon


@websocket("/ws/{code:str}")
async def table(socket: Socket, code: FromPath[str]) -> None:
    """Let a guest into a room, and carry commands and messages until one side ends it."""
    try:
        await _serve(socket, code)
    finally:
        socket.send = socket.receive = _closed  # what was there refers to the socket, and would keep it in memory (`run.QuietServer`)


async def _closed(*_: Any) -> Any:
    """A socket that has ended neither sends nor receives."""
    raise WebSocketDisconnect(detail="The socket has closed.")


async def _serve(socket: Socket, code: str) -> None:
    node: Node = socket.app.state.node
    if not _welcome({name.lower(): value for name, value in socket.headers.items()}, node.settings):
        await socket.close(code=FOREIGN_PAGE, reason=SENTENCES["foreign_page"])
        return
    await socket.accept()
    with contextlib.ExitStack() as held:
        connection = await _connect(socket, node, code, held)
        if connection is not None:
            await _carry(socket, connection, node)


async def _carry(socket: Socket, connection: Connection, node: Node) -> None:
    """Carry commands and messages until one side ends it."""
    client = connection.client
    writer = asyncio.create_task(_write(socket, client))
    reader = asyncio.create_task(_read(socket, connection, node))
    try:
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        client.closed = True
        connection.close()
        for task in (writer, reader):
            task.cancel()
        ends = await asyncio.gather(writer, reader, return_exceptions=True)
        for error in ends:
            if isinstance(error, Exception) and not isinstance(error, GONE):
                node.tasks.crashed("socket", "socket", error)
        with contextlib.suppress(Exception):
            await socket.close()


def _welcome(headers: dict[str, str], settings: Settings) -> bool:
    return sound_host(headers) and known_host(headers, settings) and from_own_page(headers, settings)


async def _connect(socket: Socket, node: Node, code: str, held: contextlib.ExitStack) -> Connection | None:
    """Connect the socket to its room; if that can't be, close it with the reason. `held`: its places among the open sockets."""
    after = socket.query_params.get("after", "0")
    where = address(socket.scope)
    try:
        charge(socket, PRICES["WS /ws/{code}"] - CHEAP)  # the first token is taken by `Guard`
        held.enter_context(one_of(node, node.limits.sockets_of_address, where, "many_sockets"))
        async with asyncio.timeout(ENTER_WITHIN):
            guest = await _admit(socket, node)
            held.enter_context(one_of(node, node.limits.open_sockets, guest.id, "many_tables"))
            seen = int(after) if after.isdecimal() and len(after) < 10 else 0
            return await node.connect(await code_of(node, where, code), guest, seen, where)
    except FarshoreError as refusal:
        key, sentence, _ = error_payload(refusal)
        if key in LATER:
            node.metrics.refused_sockets.labels(key).inc()
            await socket.close(code=TOO_FAST, reason=key)  # without a goodbye: the page tries again later
        else:
            await _say_bye(socket, Bye(key, sentence))
    except RoomLost:
        await socket.close(code=TRY_AGAIN, reason="elsewhere")
    except TimeoutError:  # its node is silent, or everything is slow: the page tries again
        logger.warning("a connection could not enter its room within %g s", ENTER_WITHIN)
        await socket.close(code=TRY_AGAIN, reason="elsewhere")
    except (SQLAlchemyError, OSError) as error:
        logger.error("a room could not be loaded: %s", error)
        await socket.close(code=TRY_AGAIN, reason="not_saved")
    return None


async def _admit(socket: Socket, node: Node) -> Guest:
    """The guest behind the socket's cookie; raises `Refusal`."""
    page = socket.query_params.get("wire")
    if page is not None and page != str(WIRE):
        raise Refusal("old_page")
    guest = await guest_by_token(node, socket.cookies.get(COOKIE))
    within(node, node.limits.sockets, guest.id)
    return guest


async def _say_bye(socket: Socket, bye: Bye) -> None:
    with contextlib.suppress(Exception):
        await socket.send_text(encode(bye).decode())
        await socket.close(code=CLOSED_FOR_GOOD, reason=bye.key)


async def _write(socket: Socket, client: Client) -> None:
    while (message := await client.queue.get()) is not None:
        text = message.decode()
        del message  # while the next one is awaited, nobody needs this one
        try:
            await socket.send_text(text)
        except RuntimeError as error:  # uvicorn has closed it already, since the server shuts down
            raise WebSocketDisconnect(detail=str(error)) from None
        del text


async def _read(socket: Socket, connection: Connection, node: Node) -> None:
    client = connection.client
    nonsense = 0
    while True:
        try:
            text = await socket.receive_data("text")
        except WebSocketDisconnect:
            return
        except Exception:  # bytes instead of text, or a malformed frame
            text = ""
            nonsense += NOT_TEXT
        if client.closed:
            return
        try:
            within(node, node.limits.commands, client.guest.id)
            within(node, node.limits.crowd, address(socket.scope))
            command = read_command(text, node.settings.message_bytes)
        except Refusal as refusal:
            client.tell(Refused(id_in(text), *error_payload(refusal)))
            nonsense += refusal.key != "too_fast"
            if nonsense > TOO_MUCH_NONSENSE and node.settings.limits:
                client.bye("malformed")
            await asyncio.sleep(0)
            continue
        if not isinstance(command, Hint):  # the expert may think for longer, and says so if it takes too long
            client.expect_answer(command.id)
        connection.send(command, text)


def read_command(text: str | bytes, limit: int) -> AnyCommand:
    """A command from a message; raises `Refusal` with a sentence."""
    if len(text) > limit:
        raise Refusal("too_long", 413)
    try:
        command: AnyCommand = decode_command(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        raise Refusal("malformed") from None
    return command


def id_in(text: str | bytes) -> str:
    """The id in a message that is no valid command, so that the page knows what was refused; empty if there is none."""
    try:
        ident = json.loads(text).get("id", "") if len(text) < 4096 else ""
    except (ValueError, AttributeError, RecursionError):
        return ""
    return ident if isinstance(ident, str) and len(ident) <= 64 else ""
