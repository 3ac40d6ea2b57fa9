"""Runs a server: `serve` opens the database, listens, opens the browser, and shuts down cleanly on Ctrl+C."""

import asyncio
import contextlib
import errno
import gc
import socket
import webbrowser
from pathlib import Path
from typing import Any, cast

import uvicorn
from litestar import Litestar
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.installation import BUILD, PLAIN_NOTE
from farshore.server.cluster.node import Node
from farshore.server.http.app import create_app
from farshore.server.logs import set_up
from farshore.server.queues import LightQueue
from farshore.server.settings import Settings
from farshore.server.storage.errors import StoreError

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", 9)  # an address that nobody has (RFC 5737)
LONGEST_FRAME = 65_536
NO_UTF8 = 1007  # as RFC 6455 has it
BEAT, FREEZE, COLLECT = 9, 50, 36_000  # ticks of a tenth of a second
SHUTDOWN = 5  # seconds that open connections get when the server shuts down


class ServerError(FarshoreError):
    """The server can't start; the sentence says why."""


def serve(host: str, port: int, db_path: Path | str, open_browser: bool = False, settings: Settings | None = None) -> None:
    """Run until interrupted. Raises a `FarshoreError` with one sentence if it can't start."""
    listening = listen(host, port)
    try:
        given = settings or Settings()
        chosen = Settings(**{**given.__dict__, "database": str(db_path), "hosts": names(host, given.hosts)})
        set_up(chosen.log)
        asyncio.run(_check(chosen))
        address, *others = addresses(host, listening.getsockname()[1])
        print(f"Farshore is running: {address}  (Ctrl+C stops it)", flush=True)
        for other in others:
            print(f"Others in your network open {other}", flush=True)
        if BUILD == "plain":
            print(PLAIN_NOTE, flush=True)
        for problem in GAMES.problems.values():
            print(problem, flush=True)
        server = AnnouncingServer(config(chosen), address if open_browser else None)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
        if not server.started:
            raise ServerError("The server could not start; see the lines above.")
    finally:
        listening.close()


def addresses(host: str, port: int) -> list[str]:
    """Where the page is found: for this machine, and for others if the server listens everywhere."""
    hosts = ["localhost", own_address()] if host in EVERYWHERE else [f"[{host}]" if ":" in host else host]
    return [f"http://{name}:{port}/" for name in hosts if name is not None]


def own_address() -> str | None:
    """This machine's address in its network: the one it would send from. Nothing is sent; None if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        own = str(probe.getsockname()[0])
    return None if own in EVERYWHERE or own in LOOPBACK else own


def names(host: str, more: tuple[str, ...]) -> tuple[str, ...]:
    """The host names a server answers to: the given ones, and on loopback its own, so that another site's name can't be pointed at it."""
    return (*LOOPBACK, *more) if host in LOOPBACK or more else ()


def config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        ws=TableSocket,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=SHUTDOWN,
        lifespan="on",
        server_header=False,
        limit_concurrency=settings.sockets,
    )


class TableSocket(WebSocketsSansIOProtocol):
    """Says something every second, so that a proxy notices within seconds when the whole server hangs: if there is nothing to say, a pong
    that nobody asked for, which is not answered.

    Ends its parser when the socket closes. The two refer to each other, and would stay in memory with the buffers of compression (see
    `QuietServer`)."""

    silent = False  # since the last beat

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = cast(Any, LightQueue())

    async def send(self, message: Any) -> None:
        self.silent = False
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response  # of the handshake: four kilobytes that nobody needs any more

    def send_receive_event_to_app(self) -> None:
        """A text must be UTF-8; if not, the socket is closed with the code for that. uvicorn would log a traceback for each."""
        text = b"".join(self.frames) if self.curr_msg_data_type == "text" and not self.close_sent else b""
        if not text.isascii():
            try:
                text.decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(NO_UTF8)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def beat(self) -> None:
        if self.silent and self.handshake_complete and self.writable.is_set() and not (self.close_sent or self.transport.is_closing()):
            self.conn.send_pong(b"")
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.silent = True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()


class DrainingServer(uvicorn.Server):
    """Keeps its sockets awake. Gives its rooms back before it closes its connections, so that clients who reconnect find them free in
    another node."""

    async def on_tick(self, counter: int) -> bool:
        if counter % BEAT == 0:
            for connection in list(self.server_state.connections):
                if isinstance(connection, TableSocket):
                    connection.beat()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # no new connections
        node: Node | None = cast(Litestar, self.config.app).state.get("node")
        if node is not None:
            await node.drain()
        await super().shutdown(sockets)


class QuietServer(DrainingServer):
    """Keeps the garbage collector quiet. A full collection stops everything: with 500 games for a third of a second, every half minute. So
    every few seconds the objects that have come since are searched for garbage, which takes milliseconds, and what stays is frozen (taken
    out of collections). What is frozen is freed when nothing refers to it any more; if it refers to itself, only by the collection of
    everything, once an hour. So rooms must not (see `rooms.room.Room`)."""

    async def on_tick(self, counter: int) -> bool:
        if counter % FREEZE == 0:
            if counter % COLLECT == 0:
                gc.unfreeze()
            gc.collect()
            gc.freeze()
        return await super().on_tick(counter)


class AnnouncingServer(QuietServer):
    """Opens the browser as soon as the server answers."""

    def __init__(self, config: uvicorn.Config, address: str | None) -> None:
        super().__init__(config)
        self.address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.address is not None and self.started:
            with contextlib.suppress(Exception):  # no browser here: the address was printed
                await asyncio.to_thread(webbrowser.open, self.address)


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that a second server fails at once."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise ServerError(f"This machine can't listen on the address {host!r}.") from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(512)
    except (OSError, OverflowError) as error:
        listening.close()
        number = getattr(error, "errno", None)
        if number == errno.EADDRINUSE:
            raise ServerError(f"Port {port} is already in use; choose another with --port.") from None
        if number == errno.EACCES:
            raise ServerError(f"You may not use port {port}; choose one above 1023 with --port.") from None
        reason = str(getattr(error, "strerror", None) or error).rstrip(".")
        raise ServerError(f"The server can't listen on {host}, port {port}: {reason}.") from None
    listening.setblocking(False)
    return listening


async def _check(settings: Settings) -> None:
    """Open everything once before the server starts: a problem is then one sentence, not a traceback."""
    try:
        node = await Node.open(settings)
    except StoreError as error:
        raise ServerError(str(error)) from None
    await node.close()
