"""The rooms that this node has in memory: loaded when somebody asks for them, unloaded when nobody is there."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from farshore.engine.errors import FarshoreError
from farshore.server import memory
from farshore.server.errors import Refusal
from farshore.server.rooms import runner
from farshore.server.rooms.finished import FinishedGames
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.messages import Renamed
from farshore.server.rooms.room import Room
from farshore.server.rooms.services import RoomServices
from farshore.server.storage.errors import RoomLost, RoomMoved
from farshore.server.storage.records import Guest

logger = logging.getLogger("farshore.server")
LONGEST_LINK = 64
MANY = 100  # rooms that were unloaded, after which the garbage they left is collected if not more than that are in memory
LAST_LOADING = 1.0  # seconds that rooms which are being loaded get when the server shuts down


class RoomDirectory:
    """Finds rooms by code or link, and holds their leases."""

    def __init__(self, node: str, services: RoomServices) -> None:
        self.rooms: dict[str, Room] = {}
        self.finished = FinishedGames(services.store)
        self.draining = False  # no room is loaded any more
        self._node = node
        self._services = services
        self._store = services.store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # whoever holds or awaits a lock keeps it alive
        self._unloaded = 0  # rooms, since everything was searched for garbage
        self._closing: set[asyncio.Task[None]] = set()
        self._placing: set[asyncio.Task[Room | str]] = set()

    # --- finding

    async def code_of(self, word: str) -> str:
        """The code of the room with this code or link; raises `Refusal`."""
        code = await self._store.code_of(word) if 0 < len(word) <= LONGEST_LINK else None
        if code is None:
            raise Refusal("no_room", 404)
        return code

    async def place(self, code: str) -> Room | str:
        """The room, loaded here if no living node has it; or the node that has it ("" if this node is shutting down)."""
        async with self.lock(code):
            room = self.rooms.get(code)
            if room is None:
                if self.draining:
                    return ""
                owner, epoch = await self._store.leases.claim(code, self._node)
                if owner != self._node:
                    return owner
                room = await self._load(code, epoch)
                if not self._takes_rooms():
                    await room.close()  # nobody would stop it any more
                    return ""
                self.rooms[code] = room
            room.idle_since = time.monotonic()
        return room

    def _takes_rooms(self) -> bool:
        return not self.draining

    async def place_in_any_case(self, code: str) -> Room | str:
        """Like `place`, but the room is loaded even if the one who asked gives up: who comes next finds it loaded, however slow that is."""
        placing = asyncio.create_task(self.place(code), name=f"loading of room {code}")
        self._placing.add(placing)
        placing.add_done_callback(self._placing.discard)
        try:
            return await asyncio.shield(placing)
        except asyncio.CancelledError:
            placing.add_done_callback(self._placed_for_nobody)
            raise

    def _placed_for_nobody(self, placing: asyncio.Task[Room | str]) -> None:
        """Nobody is left to hear what went wrong."""
        error = None if placing.cancelled() else placing.exception()
        if isinstance(error, FarshoreError | RoomLost | SQLAlchemyError | OSError):
            logger.warning("%s failed: %s", placing.get_name(), error)
        elif error is not None:
            self._services.tasks.crashed("loading", placing.get_name(), error)

    async def room(self, code: str) -> Room:
        """The room with this code, here; raises `Refusal`, or `RoomMoved` if another node has it."""
        room = await self.place(code)
        if isinstance(room, str):
            raise RoomMoved(code)
        return room

    async def _load(self, code: str, epoch: int) -> Room:
        snapshot = await self._store.read(code)
        if snapshot is None:
            raise Refusal("no_room", 404)
        if snapshot.room["state"] == "closed":
            raise Refusal("room_closed", 410)
        log = await asyncio.to_thread(GameLog.of, snapshot)
        return runner.start(Room(self._services, snapshot, log, epoch), self.discard)

    def lock(self, code: str) -> asyncio.Lock:
        """Whoever holds it is the only one to load or unload this room."""
        lock = self._locks.get(code)
        if lock is None:
            lock = self._locks[code] = asyncio.Lock()
        return lock

    # --- unloading

    def discard(self, room: Room) -> None:
        """A room in memory is no longer valid: unload it. Its clients reconnect to the room as it is stored."""
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
        closing = self._services.tasks.once("closing", room.close(), f"of room {room.code}")
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def unload(self, code: str) -> None:
        """Take a room that was changed in the database out of memory; the caller holds its lock. Clients reconnect by themselves."""
        self.finished.forget(code)
        room = self.rooms.pop(code, None)
        if room is not None:
            await room.close()

    @asynccontextmanager
    async def unloaded(self, codes: Iterable[str]) -> AsyncIterator[None]:
        """While the context lasts, none of these rooms is in memory, and none is loaded."""
        async with AsyncExitStack() as locks:
            for code in codes:
                await locks.enter_async_context(self.lock(code))
                await self.unload(code)
            yield

    async def unload_idle(self) -> None:
        """Unload the rooms that nobody uses, and give back their leases and their memory."""
        unloaded = 0
        for code in list(self.rooms):
            async with self.lock(code):
                room = self.rooms.get(code)  # asked for only now: meanwhile it may have been unloaded, or somebody may have come
                if room is not None and room.idle(time.monotonic()):
                    del self.rooms[code]
                    await self._close_idle(room)
                    unloaded += 1
            del room  # or the last one would not be freed
        if unloaded:
            self._unloaded += unloaded
            if self._unloaded >= MANY >= len(self.rooms):
                self._unloaded = 0
                memory.collect_frozen()
            await asyncio.to_thread(memory.give_back)

    async def _close_idle(self, room: Room) -> None:
        """Whatever goes wrong with one room, the others are unloaded all the same."""
        try:
            await room.close()
            await self._store.leases.release(self._node, room.code, room.epoch)
        except (SQLAlchemyError, OSError) as error:
            logger.warning("the lease of room %s could not be given back: %s", room.code, error)
        except Exception:
            logger.exception("room %s could not be closed", room.code)

    async def discard_lost(self) -> None:
        """Discard the rooms whose lease another node has taken."""
        rooms = list(self.rooms.values())  # not those that are claimed meanwhile
        held = await self._store.leases.held_by(self._node)
        for room in rooms:
            if held.get(room.code) != room.epoch and self.rooms.get(room.code) is room:
                self.discard(room)

    async def drain(self) -> list[Room]:
        """Stop all rooms for good, and load none any more. Their clients are still connected."""
        self.draining = True
        rooms = list(self.rooms.values())
        self.rooms.clear()
        for room in rooms:
            await room.stop()
        if self._placing:
            await asyncio.wait(self._placing, timeout=LAST_LOADING)
        for placing in list(self._placing):
            placing.cancel()
        await asyncio.gather(*self._placing, *self._closing, return_exceptions=True)
        return rooms

    # --- people

    async def rename(self, guest: Guest) -> None:
        """A guest has a new name, in all rooms here."""
        for room in self._rooms_with(guest):
            with contextlib.suppress(RoomLost):  # whoever loads it again reads the new name
                await room.ask(Renamed(guest))

    def rename_later(self, guest: Guest) -> None:
        for room in self._rooms_with(guest):
            room.post(Renamed(guest))

    def disconnect(self, guest: str, key: str | None) -> None:
        """End the connections of a guest: with a reason, for good; without one, so that they reconnect."""
        for room in list(self.rooms.values()):
            for client in [client for client in room.clients if client.guest.id == guest]:
                client.bye(key) if key is not None else client.drop()

    def _rooms_with(self, guest: Guest) -> list[Room]:
        return [room for room in self.rooms.values() if guest.id in room.connected()]
