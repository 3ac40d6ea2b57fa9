"""A node: one server process with its database, its rooms and, where there are several, its connection to the others."""

import asyncio
import logging
import secrets
import time

from sqlalchemy.exc import SQLAlchemyError

from farshore.server.accounts.learning import Learners
from farshore.server.accounts.passwords import Passwords
from farshore.server.accounts.people import People
from farshore.server.accounts.ratings import RatingQueue, Ratings
from farshore.server.cluster.bus import EVERYONE, Bus
from farshore.server.cluster.bus_messages import GuestRenamed
from farshore.server.cluster.connections import Connection, connect
from farshore.server.cluster.directory import RoomDirectory
from farshore.server.cluster.maintenance import Maintenance
from farshore.server.cluster.map_jobs import MapJobs
from farshore.server.cluster.public_tables import PublicTableList
from farshore.server.limits import Limits
from farshore.server.maps.library import MapLibrary
from farshore.server.metrics import Gauges, Metrics
from farshore.server.rooms.broadcast import tell_room
from farshore.server.rooms.messages import StartGame
from farshore.server.rooms.new_room import create_room
from farshore.server.rooms.room import Room
from farshore.server.rooms.services import RoomServices
from farshore.server.settings import Settings
from farshore.server.storage.database import is_postgres
from farshore.server.storage.errors import StoreError
from farshore.server.storage.leases import LEASE
from farshore.server.storage.records import Guest
from farshore.server.storage.store import Store
from farshore.server.tasks import Tasks
from farshore.server.wire.rest import NewRoom
from farshore.server.workers.pool import WorkerPool

logger = logging.getLogger("farshore.server")
WATCH = 0.5  # seconds between two looks at the database
SHORTEST_IDLE = 0.02  # seconds between two looks for idle rooms, also where they are to be unloaded at once
HEARTBEAT = 1.0  # seconds between two signs of life, where there are other nodes
CHECK = 2.0  # seconds between two looks at which rooms this node still has
LONGEST_HEARTBEAT = 3.0  # seconds until one that gets no answer is given up, so that the next one still comes in time


class Node:
    """Made by `Node.open`. The application and its handlers find everything here."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.id = secrets.token_hex(8)  # the name under which this process leases rooms
        self.settings = settings
        self.store = store
        self.limits = Limits(settings.limits, settings.sockets_per_address)
        self.metrics = Metrics()
        self.tasks = Tasks(self.metrics)
        self.workers = WorkerPool(settings.workers, settings.bots)
        self.people = People(store)
        self.learners = Learners(store)
        self.maps = MapLibrary(store)
        self.passwords = Passwords()
        self.ratings = Ratings(store)
        self.rating_queue = RatingQueue(self.ratings, self.tasks)
        self.services = RoomServices(settings, store, self.people, self.rating_queue, self.limits, self.workers, self.metrics, self.tasks)
        self.directory = RoomDirectory(self.id, self.services)
        self.map_jobs = MapJobs(store, self.maps, self.workers, self.limits, self.tasks)
        self.maintenance = Maintenance(store, self.directory, self.people, self.maps, self.rating_queue, self.tasks, settings.maintenance)
        self.public_tables = PublicTableList(self.id, store, self.directory)
        self.bus: Bus | None = None
        self._tasks = [
            self.tasks.keep("unload idle rooms", self._unload_idle),
            self.tasks.keep("watch the database", self._watch_database),
            self.tasks.keep("count people", self.public_tables.run),
        ]

    @classmethod
    async def open(cls, settings: Settings) -> "Node":
        """A node with its database and, where there are others, its bus; raises `StoreError` with one sentence."""
        if settings.redis and not is_postgres(settings.database):
            raise StoreError("Only a PostgreSQL database can be shared by several servers; --redis is of no use with a file.")
        node = cls(settings, await Store.open(settings.database, shared=bool(settings.redis)))
        try:
            if settings.redis:
                node.bus = Bus(settings.redis, node.id, node.directory, node.tasks)
                await node.bus.start()
                await node.store.leases.renew(node.id)
                node._tasks.append(node.tasks.keep("heartbeat", node._heartbeat))
                node._tasks.append(node.tasks.keep("check leases", node._check_leases))
        except BaseException:
            node.bus = None
            await node.close()
            raise
        return node

    async def drain(self) -> None:
        """Give all rooms back and send everybody to other nodes. A command under way is stored or did not happen; clients find out when
        they reconnect."""
        if self.directory.draining:
            return
        self.directory.draining = True
        await self.maintenance.close()
        await self.map_jobs.close()
        rooms = await self.directory.drain()
        await self.rating_queue.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.leases.release_all(self.id)
        except (SQLAlchemyError, OSError) as error:
            logger.warning("the leases of this server's rooms could not be given back: %s", error)
        for room in rooms:
            room.disconnect_all()
        if self.bus is not None:
            self.bus.keep_only(set())

    async def close(self) -> None:
        await self.drain()
        if self.bus is not None:
            await self.bus.close()
        await self.workers.close()
        await self.store.close()

    async def not_ready(self) -> str:
        """Why this node should get no players now; empty if it should."""
        if self.directory.draining:
            return "the server is shutting down"
        if self.bus is not None and not self.bus.connected.is_set():
            return "Redis can't be reached"
        return await self.store.health.check()

    async def create_room(self, host: Guest, wish: NewRoom) -> tuple[str, str]:
        """Create a room, and start its game if that is wished; returns its code and the secret of its link."""
        code, secret = await create_room(self.store, self.maps, host, wish, self.settings.bot)
        if wish.quick:
            await (await self.directory.room(code)).ask(StartGame())
        return code, secret

    async def connect(self, code: str, guest: Guest, after: int, address: str) -> Connection:
        """Connect a guest to a room, wherever it is; see `connections.connect`. `address`: of the guest, as limits count it."""
        blocked = await self.people.blocked_by(guest.id)
        return await connect(self.directory, self.bus, code, guest, blocked, after, address)

    async def rename(self, guest: Guest) -> None:
        """A guest has a new name, in the rooms of all nodes."""
        await self.directory.rename(guest)
        if self.bus is not None:
            self.bus.send(EVERYONE, GuestRenamed(self.id, guest))

    async def metrics_text(self) -> bytes:
        rooms = self.directory.rooms.values()
        remote = len(self.bus.remote_clients) if self.bus is not None else 0
        forwarded = len(self.bus.forwarded_clients) if self.bus is not None else 0
        clients = sum(len(room.clients) for room in rooms)
        ready = not await self.not_ready()
        return self.metrics.render(Gauges(ready, len(rooms), clients - remote, remote, forwarded, *self.workers.waiting()))

    async def _unload_idle(self) -> None:
        while True:
            await asyncio.sleep(max(SHORTEST_IDLE, min(60.0, self.settings.idle)))
            await self.directory.unload_idle()

    async def _watch_database(self) -> None:
        """Tell everybody when nothing can be saved any more, and when all is well again."""
        health, told = self.store.health, ""
        while True:
            await asyncio.sleep(WATCH)
            health.look()
            if health.trouble:
                await health.check()
            if bool(health.trouble) != bool(told):
                for room in list(self.directory.rooms.values()):
                    self._tell(room)
            told = health.trouble

    def _tell(self, room: Room) -> None:
        """Not by its mailbox: its task may be waiting for the database. A room that can't be told keeps no other from hearing it."""
        try:
            tell_room(room)
        except Exception as error:
            self.tasks.crashed("watch the database", f"telling room {room.code}", error)

    async def _heartbeat(self) -> None:
        """Say every second that this node is alive."""
        last = time.monotonic()
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                async with asyncio.timeout(LONGEST_HEARTBEAT):
                    alive = await self.store.leases.renew(self.id)
                if time.monotonic() - last > LEASE:
                    logger.warning("no heartbeat of this server for %.1f s", time.monotonic() - last)
                last = time.monotonic()
                if self.bus is not None:
                    self.bus.keep_only(alive)
            except (SQLAlchemyError, OSError) as error:
                logger.error("the database does not answer: %s", error or type(error).__name__)
            except Exception as error:  # a task that crashes pauses longer each time, and a lease would run out
                self.tasks.crashed("heartbeat", "heartbeat", error)

    async def _check_leases(self) -> None:
        """Other nodes may have taken rooms of this one: it was suspended, or the database's clock has jumped. Whoever still waits there
        would hear nothing any more."""
        while True:
            await asyncio.sleep(CHECK)
            try:
                await self.directory.discard_lost()
            except (SQLAlchemyError, OSError) as error:
                logger.error("the leases of this server's rooms could not be checked: %s", error or type(error).__name__)
