"""What a server does beside its games, every few seconds: hear what was changed behind its back (by the administrator's command line, or by
another server on the same database), count finished games, and tidy up."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from farshore.engine.words import FarshoreError
from farshore.game import Game
from farshore.server import schema
from farshore.server.people import People
from farshore.server.ratings import Ratings, ranking
from farshore.server.seats import Seat
from farshore.server.tables import bans, notices

if TYPE_CHECKING:
    from farshore.server.house import House
    from farshore.server.room import Room

logger = logging.getLogger("farshore.server")
WINDOW = 60.0  # seconds back that notices are looked for: clocks differ, and transactions end out of order
HOUR = 3600.0


class Overseer:
    def __init__(self, house: "House", people: People, ratings: Ratings, pause: float) -> None:
        self.house = house
        self.people = people
        self.ratings = ratings
        self.pause = pause
        self._heard: dict[str, float] = {}
        self._over: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._run(), name="overseer")

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, *self._over, return_exceptions=True)

    def over(self, room: "Room") -> None:
        """A game has ended just now."""
        task = asyncio.create_task(self._count(room.code, room.game(), room.seats))
        self._over.add(task)
        task.add_done_callback(self._over.discard)

    async def _count(self, code: str, game: Game, seats: list[Seat]) -> None:
        try:
            await self.ratings.count(code, game.kind.family, ranking(game, seats))
        except (SQLAlchemyError, OSError) as error:
            logger.error("room %s was not rated: %s", code, error)  # `_sweep` comes by later

    async def _run(self) -> None:
        await self._hear(quietly=True)
        tidied = swept = 0.0
        while True:
            now = time.monotonic()
            try:
                await self._hear()
                if now - swept > 60.0 or swept == 0.0:
                    await self._sweep()
                    swept = now
                if now - tidied > HOUR or tidied == 0.0:
                    await self.people.tidy()
                    tidied = now
            except (SQLAlchemyError, OSError) as error:
                logger.error("what changed could not be read: %s", error)
            await asyncio.sleep(self.pause)

    async def _hear(self, quietly: bool = False) -> None:
        now = time.time()
        async with self.house.store.engine.connect() as connection:
            rows = list(await connection.execute(select(notices).where(notices.c.at > now - WINDOW)))
        self._heard = {ident: at for ident, at in self._heard.items() if at > now - 2 * WINDOW}
        for row in rows:
            if row.id in self._heard:
                continue
            self._heard[row.id] = row.at
            if not quietly:
                await self._act(row.kind, row.subject)

    async def _act(self, kind: str, subject: str) -> None:
        if kind == "room":
            async with self.house.loading(subject):
                async with self.house.store.engine.connect() as connection:
                    epoch = await connection.scalar(select(schema.rooms.c.epoch).where(schema.rooms.c.code == subject))
                self.house.finished.pop(subject, None)
                room = self.house.rooms.get(subject)
                if room is not None and room.epoch != epoch:
                    await self.house.let_go(subject)
        elif kind == "guest":
            async with self.house.store.engine.connect() as connection:
                until = (await connection.execute(select(bans.c.until).where(bans.c.guest == subject))).first()
            banned = until is not None and (until[0] is None or until[0] > time.time())
            for room in list(self.house.rooms.values()):
                for client in [one for one in room.clients if one.guest.id == subject]:
                    client.bye("banned") if banned else client.drop()

    async def _sweep(self) -> None:
        """Games whose end nobody counted: the server was killed just then, or they are older than ratings."""
        for code, people in await self.ratings.uncounted():
            try:
                ended = await self.house.ended(code) if people > 1 else None
            except FarshoreError:  # of other rules: it can't be played again
                ended = None
            if ended is None:
                await self.ratings.count(code, "", [])
            else:
                await self._count(code, ended.log.game, ended.seats)
