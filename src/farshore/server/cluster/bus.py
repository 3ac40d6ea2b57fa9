"""The bus between nodes: several server processes on one database, any of which takes any player.

A room lives in one node (`storage.leases`). A socket that opens in another node is connected to it over Redis' publish and subscribe:
commands go to the node that has the room, and what the room tells goes to the node that has the socket. Nothing is stored in Redis, and
nothing depends on its reliability: the messages of a connection are numbered, and if one is missing, nobody listens, or Redis is down,
the connection is closed. The page then reconnects with what it has seen, and the database has everything.
"""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec

from farshore.engine.errors import FarshoreError
from farshore.server.cluster.bus_messages import (
    BusMessage,
    GuestRenamed,
    NodeReset,
    RemoteCommand,
    RemoteConnect,
    RemoteDisconnect,
    RemoteReply,
)
from farshore.server.cluster.directory import RoomDirectory
from farshore.server.cluster.remote import ForwardedClient, RemoteClient
from farshore.server.errors import error_payload
from farshore.server.rooms.messages import Connect, Disconnect
from farshore.server.rooms.room import Room
from farshore.server.storage.errors import StoreError
from farshore.server.storage.records import Guest
from farshore.server.tasks import Tasks
from farshore.server.wire.messages import Bye

logger = logging.getLogger("farshore.server")
EVERYONE = "all"
RETRY = 0.5  # seconds until Redis is tried again
BATCH = 500  # messages that are published together
LONGEST_OUTBOX, LARGEST_OUTBOX = 50_000, 64_000_000  # messages, bytes; a node that can't publish them closes its remote connections

_decode = msgspec.msgpack.Decoder(BusMessage).decode
_encode = msgspec.msgpack.Encoder().encode


class Bus:
    """One node's connection to the bus. Call `start` before use."""

    def __init__(self, url: str, node: str, directory: RoomDirectory, tasks: Tasks) -> None:
        try:
            from redis.asyncio import Redis
        except ImportError:
            raise StoreError("Several servers need a package that is not installed: pip install 'farshore[redis]'.") from None
        self.node = node
        self.forwarded_clients: dict[str, ForwardedClient] = {}  # by connection
        self.remote_clients: dict[str, RemoteClient] = {}  # by connection
        self.connected = asyncio.Event()  # subscribed to Redis
        self._directory = directory
        self._supervisor = tasks
        self._redis: Any = Redis.from_url(url, socket_connect_timeout=3, socket_timeout=10, health_check_interval=5)
        self._outbox: asyncio.Queue[tuple[str, BusMessage]] = asyncio.Queue()
        self._outbox_bytes = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._joining: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        try:
            await self._redis.ping()
        except Exception as error:
            await self._redis.aclose()
            raise StoreError(f"Redis can't be used: {str(error).splitlines()[0].rstrip('.')}.") from None
        self._tasks = [self._supervisor.keep("bus in", self._receive), self._supervisor.keep("bus out", self._publish)]
        async with asyncio.timeout(10):
            await self.connected.wait()

    async def close(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(3):
                while self._outbox.qsize() and self.connected.is_set():
                    await asyncio.sleep(0.02)
        for task in (*self._tasks, *self._joining):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._joining, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self._redis.aclose()

    def send(self, to: str, message: BusMessage) -> None:
        self._outbox.put_nowait((to, message))
        self._outbox_bytes += _size(message)
        if self._outbox.qsize() > LONGEST_OUTBOX or self._outbox_bytes > LARGEST_OUTBOX:
            logger.error("other servers do not take messages as fast as this one has them")
            self._reset()

    def connect(self, owner: str, code: str, guest: Guest, blocked: set[str], after: int, address: str = "") -> ForwardedClient:
        """Connect a socket of this node to a room of another."""
        forwarded = ForwardedClient(owner, guest, blocked, self.send, address)
        self.forwarded_clients[forwarded.connection] = forwarded
        forwarded.connect(self.node, code, after)
        return forwarded

    def disconnect(self, forwarded: ForwardedClient) -> None:
        """The socket has closed."""
        forwarded.closed = True
        if self.forwarded_clients.pop(forwarded.connection, None) is not None:
            forwarded.disconnect()

    async def reaches(self, node: str) -> bool:
        """Does this node listen?"""
        try:
            found = await self._redis.pubsub_numsub(_channel(node))
        except Exception:  # Redis is down; `_receive` says so
            return False
        return bool(found and found[0][1])

    def keep_only(self, alive: set[str]) -> None:
        """Close the connections from and to nodes that are gone. Or that seem to be, since the database was away: they are told."""
        for forwarded in [one for one in self.forwarded_clients.values() if one.owner not in alive]:
            self._drop(forwarded)
        for remote in [one for one in self.remote_clients.values() if one.node not in alive]:
            remote.drop()
            self._part(remote)

    # --- out

    async def _publish(self) -> None:
        """Publish what waits, in batches."""
        while True:
            batch = [await self._outbox.get()]
            while not self._outbox.empty() and len(batch) < BATCH:
                batch.append(self._outbox.get_nowait())
            self._outbox_bytes = max(0, self._outbox_bytes - sum(_size(message) for _, message in batch))
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for to, message in batch:
                        pipe.publish(_channel(to), _encode(message))
                    listeners = await pipe.execute()
            except Exception as error:
                logger.error("messages to other servers could not be sent: %s", error)
                self._reset()
                await asyncio.sleep(RETRY)
                continue
            for (_, message), count in zip(batch, listeners, strict=True):
                if not count:
                    self._not_delivered(message)

    def _not_delivered(self, message: BusMessage) -> None:
        match message:
            case RemoteConnect() | RemoteCommand():
                if (forwarded := self.forwarded_clients.get(message.connection)) is not None:
                    self._drop(forwarded)
            case RemoteReply():
                if (remote := self.remote_clients.get(message.connection)) is not None:
                    self._part(remote)
            case RemoteDisconnect() | GuestRenamed() | NodeReset():
                pass

    def _reset(self) -> None:
        """Messages may be missing: all remote connections must reconnect."""
        while not self._outbox.empty():
            self._outbox.get_nowait()
        self._outbox_bytes = 0
        for forwarded in list(self.forwarded_clients.values()):
            self._drop(forwarded)
        for remote in list(self.remote_clients.values()):
            self._part(remote)
        self.send(EVERYONE, NodeReset(self.node))  # if it can't be published, we are here again and try once more

    def _drop(self, forwarded: ForwardedClient) -> None:
        self.forwarded_clients.pop(forwarded.connection, None)
        forwarded.drop()

    def _part(self, remote: RemoteClient) -> None:
        self.remote_clients.pop(remote.connection, None)
        remote.closed = True
        if remote.room is not None:
            remote.room.post(Disconnect(remote))

    # --- in

    async def _receive(self) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=False) as listening:
                    await listening.subscribe(_channel(self.node), _channel(EVERYONE))
                    while True:
                        message = await listening.get_message(timeout=2.0)
                        if message is None:
                            continue
                        if message["type"] == "subscribe":
                            self.connected.set()
                        elif message["type"] == "message":
                            self._handle_any(message["data"])
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.error("Redis can't be reached: %s", error)
            self.connected.clear()
            self._reset()
            await asyncio.sleep(RETRY)

    def _handle_any(self, data: bytes) -> None:
        """A message that can't be handled, as of a node of another version, harms its own connection only: the next one is out of turn."""
        try:
            self._handle(_decode(data))
        except Exception as error:
            self._supervisor.crashed("bus message", "a message of another server", error)

    def _handle(self, message: BusMessage) -> None:
        match message:
            case RemoteReply():
                self._handle_reply(message)
            case RemoteCommand():
                self._handle_command(message)
            case RemoteConnect():
                # now, since the next message may be a command of this remote
                remote = self.remote_clients[message.connection] = RemoteClient(message, self.send, self._remote_closed)
                connecting = self._supervisor.once("remote connection", self._connect(remote, message), f"to room {message.code}")
                self._joining.add(connecting)
                connecting.add_done_callback(self._joining.discard)
            case RemoteDisconnect():
                if (found := self.remote_clients.get(message.connection)) is not None:
                    self._part(found)
            case NodeReset():
                if message.node != self.node:
                    self._handle_reset(message.node)
            case GuestRenamed():
                if message.node != self.node:
                    self._directory.rename_later(message.guest)

    def _handle_reply(self, message: RemoteReply) -> None:
        forwarded = self.forwarded_clients.get(message.connection)
        if forwarded is None:
            return
        forwarded.received += 1
        if message.text is None or message.number != forwarded.received:
            self._drop(forwarded)
        else:
            forwarded.forward(message.text)

    def _handle_command(self, message: RemoteCommand) -> None:
        remote = self.remote_clients.get(message.connection)
        if remote is None:
            return
        remote.received += 1
        try:
            if message.number == remote.received:
                remote.command(message.text)
                return
        except msgspec.DecodeError as error:
            logger.error("a command from another server can't be read: %s", error)
        remote.drop()
        self._part(remote)

    def _handle_reset(self, node: str) -> None:
        for forwarded in [one for one in self.forwarded_clients.values() if one.owner == node]:
            self._drop(forwarded)
        for remote in [one for one in self.remote_clients.values() if one.node == node]:
            self._part(remote)

    def _remote_closed(self, remote: RemoteClient) -> None:
        self.remote_clients.pop(remote.connection, None)

    async def _connect(self, remote: RemoteClient, message: RemoteConnect) -> None:
        try:
            room = await self._directory.place(message.code)
            if not isinstance(room, Room):
                remote.drop()  # it has moved on meanwhile: when the page reconnects, it is found there
                return
            await room.ask(Connect(remote, message.after))
        except FarshoreError as refusal:
            key, sentence, _ = error_payload(refusal)
            remote.tell(Bye(key, sentence))
            remote.drop()
            return
        except Exception as error:
            logger.warning("a connection from another server could not enter room %s: %s", message.code, error)
            remote.drop()
            return
        remote.room = room
        if remote.closed:
            self._part(remote)
        for text in remote.early:
            remote.command(text)


def _size(message: BusMessage) -> int:
    """About how many bytes a message takes."""
    return 100 + len(message.text or b"") if isinstance(message, RemoteCommand | RemoteReply) else 500


def _channel(node: str) -> str:
    return f"farshore:{node}"
