"""Periodic work of a node: notice what was changed in the database by others, rate games that were missed, delete what has expired."""

import asyncio
import logging
import time

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from farshore.engine.errors import FarshoreError
from farshore.server.accounts.people import People
from farshore.server.accounts.ratings import RatingQueue
from farshore.server.cluster.directory import RoomDirectory
from farshore.server.maps.library import MapLibrary
from farshore.server.storage import game_models
from farshore.server.storage.notices import Notice, recent_notices
from farshore.server.storage.store import Store
from farshore.server.tasks import Tasks

logger = logging.getLogger("farshore.server")
WINDOW = 60.0  # seconds of notices that are read each time: clocks differ, and transactions end out of order
RATE_MISSED = 60.0  # seconds between looks for games that were not rated
DELETE_EXPIRED = 3600.0  # seconds between clean-ups


class Maintenance:
    """Runs every `interval` seconds from its creation until `close`."""

    def __init__(
        self,
        store: Store,
        directory: RoomDirectory,
        people: People,
        maps: MapLibrary,
        ratings: RatingQueue,
        tasks: Tasks,
        interval: float,
    ) -> None:
        self._store = store
        self._directory = directory
        self._people = people
        self._maps = maps
        self._ratings = ratings
        self._tasks = tasks
        self._interval = interval
        self._seen: dict[str, float] | None = None  # notices, and when they were made
        self._rated = self._cleaned = float("-inf")
        self._task = tasks.keep("maintenance", self._run)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            now = time.monotonic()
            try:
                await self._act_on_notices()
                if now - self._rated > RATE_MISSED:
                    self._rated = now
                    await self._rate_missed()
                if now - self._cleaned > DELETE_EXPIRED:
                    self._cleaned = now
                    await self._people.delete_expired()
                    await self._maps.delete_expired()
                    await self._people.add_missing_looks()
            except (SQLAlchemyError, OSError) as error:
                logger.error("maintenance failed, and will be tried again: %s", error)
            await asyncio.sleep(self._interval)

    async def _act_on_notices(self) -> None:
        """Each notice is acted on once, and again only if the database failed meanwhile."""
        now = time.time()
        notices = await recent_notices(self._store.engine, now - WINDOW)
        if self._seen is None:  # those from before the start concern nobody here
            self._seen = {notice.id: notice.at for notice in notices}
        self._seen = {ident: at for ident, at in self._seen.items() if at > now - 2 * WINDOW}
        for notice in notices:
            if notice.id in self._seen:
                continue
            self._seen[notice.id] = notice.at
            try:
                await self._act_on(notice)
            except (SQLAlchemyError, OSError):
                del self._seen[notice.id]
                raise

    async def _act_on(self, notice: Notice) -> None:
        match notice.kind:
            case "room":
                await self._reload(notice.subject)
            case "guest":
                banned = await self._people.is_banned(notice.subject)
                self._directory.disconnect(notice.subject, "banned" if banned else None)

    async def _reload(self, code: str) -> None:
        """Unload a room that was changed in the database, unless it was loaded after that."""
        async with self._directory.lock(code):
            async with self._store.engine.connect() as connection:
                epoch = await connection.scalar(select(game_models.rooms.c.epoch).where(game_models.rooms.c.code == code))
            self._directory.finished.forget(code)
            room = self._directory.rooms.get(code)
            if room is not None and room.epoch != epoch:
                await self._directory.unload(code)

    async def _rate_missed(self) -> None:
        """Rate games whose end was missed: the server was killed at that moment, or they are older than ratings."""
        for code, people in await self._ratings.ratings.uncounted():
            try:
                await self._rate(code, people)
            except (SQLAlchemyError, OSError):
                raise
            except Exception as error:  # one that can't be rated keeps no other from it
                self._tasks.crashed("rating", f"rating of room {code}", error)
                await self._ratings.ratings.count(code, "", [])

    async def _rate(self, code: str, people: int) -> None:
        try:
            game = await self._directory.finished.load(code) if people > 1 else None
        except FarshoreError:  # played by other rules: it can't be replayed
            game = None
        if game is None:
            await self._ratings.ratings.count(code, "", [])
        else:
            await self._ratings.rate(code, game.log.game, game.seats)
