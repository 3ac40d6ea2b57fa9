"""The list of public tables: rooms of all nodes whose hosts have made them public, while people are there.

What it shows is in the rows of rooms and seats. Only its node knows how many people are in a room, and writes that down for its own public
rooms whenever it has changed, once a second at most.
"""

import asyncio
import logging
import time

import msgspec
from sqlalchemy import func, select, true
from sqlalchemy.exc import SQLAlchemyError

from farshore.catalogue import GAMES
from farshore.server.cluster.directory import RoomDirectory
from farshore.server.storage.errors import RoomLost
from farshore.server.storage.game_models import rooms, seats
from farshore.server.storage.records import Change, Row
from farshore.server.storage.store import Store
from farshore.server.wire.messages import RoomMapInfo
from farshore.server.wire.rest import PublicSeat, PublicTable, PublicTables

logger = logging.getLogger("farshore.server")
FRESH = 1.0  # seconds for which the list is not read again, and between two counts of people
LONGEST = 40  # tables that are listed


class PublicTableList:
    """Made by the node. The same list for everybody, so that however many ask, the database is asked once a second."""

    def __init__(self, node: str, store: Store, directory: RoomDirectory) -> None:
        self._node = node
        self._store = store
        self._directory = directory
        self._reading = asyncio.Lock()
        self._read = float("-inf")
        self._tables = PublicTables([], 0, 0)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(FRESH)
            await self.note_people()

    async def note_people(self) -> None:
        """Write down how many people are in the public rooms of this node, where that has changed."""
        for room in list(self._directory.rooms.values()):
            people = room.people_there() if room.public else room.people
            if people == room.people:
                continue
            try:
                await self._store.commit(room.code, room.epoch, Change(room={"people": people}))
            except (RoomLost, SQLAlchemyError, OSError) as error:
                logger.warning("the people of room %s could not be noted: %s", room.code, error or type(error).__name__)
            else:
                room.people = people

    async def tables(self) -> PublicTables:
        async with self._reading:
            if time.monotonic() - self._read >= FRESH:
                self._tables = await self._read_tables()
                self._read = time.monotonic()
            return self._tables

    async def _read_tables(self) -> PublicTables:
        r, s = rooms.c, seats.c
        listed = (r.public == true()) & r.state.in_(("open", "playing")) & (r.people > 0) & self._store.leases.in_memory(self._node)
        latest = select(rooms).where(listed).order_by(r.state, r.updated.desc()).limit(LONGEST)
        async with self._store.engine.connect() as connection:
            found = [dict(row) for row in (await connection.execute(latest)).mappings()]
            if not found:
                return PublicTables([], 0, 0)
            count, people = (await connection.execute(select(func.count(), func.sum(r.people)).where(listed))).one()
            of_rooms = select(seats).where(s.room.in_([row["code"] for row in found])).order_by(s.seat)
            seats_of: dict[str, list[Row]] = {}
            for row in (await connection.execute(of_rooms)).mappings():
                seats_of.setdefault(row["room"], []).append(dict(row))
        return PublicTables([_table(row, seats_of.get(row["code"], [])) for row in found], count, people)


def _table(row: Row, seats_: list[Row]) -> PublicTable:
    drawn = None if row["map"] is None else msgspec.convert(row["map"], RoomMapInfo)
    title = drawn.title if drawn else GAMES[row["game"]].title if row["game"] in GAMES else row["game"]  # its package may be gone
    shown = [PublicSeat(seat["kind"], seat["name"], seat["colour"]) for seat in seats_]
    points = list(row["points"] or []) if row["state"] == "playing" else []
    return PublicTable(row["code"], row["game"], title, row["state"], row["turn"], points, shown, drawn)
