"""Finished games that somebody looks back at. They are loaded wherever they were played, and the latest stay in memory."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from farshore.server.errors import Refusal
from farshore.server.rooms.game_log import GameLog
from farshore.server.storage.records import Row, Seat
from farshore.server.storage.store import Store
from farshore.server.wire.rest import Chances, Results

CACHED = 32  # games


@dataclass
class FinishedGame:
    code: str
    seats: list[Seat]
    log: GameLog
    map: Row | None = None  # that somebody has drawn: `RoomMapInfo`
    results: Results | None = None  # once somebody has asked for them
    chances: Chances | None = None


class FinishedGames:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.cached: OrderedDict[str, FinishedGame] = OrderedDict()  # the last used at the end
        self._changes = 0  # how often something was forgotten
        self.working = asyncio.Lock()  # one game is replayed at a time: several would leave the event loop no time

    async def load(self, code: str) -> FinishedGame:
        """Raises `Refusal` if the game is not over."""
        game = self.cached.pop(code, None)
        if game is None:
            before = self._changes
            game = await self._read(code)
            if before != self._changes:
                return game  # it may have been changed while it was read, as when somebody was erased from it
        self.cached[code] = game
        while len(self.cached) > CACHED:
            self.cached.popitem(last=False)
        return game

    def forget(self, code: str) -> None:
        self._changes += 1
        self.cached.pop(code, None)

    async def _read(self, code: str) -> FinishedGame:
        snapshot = await self._store.read(code)
        if snapshot is not None and snapshot.room["state"] == "closed":
            raise Refusal("room_closed", 410)
        if snapshot is None or snapshot.room["state"] != "over":
            raise Refusal("not_over", 409)
        log = await asyncio.to_thread(GameLog.of, snapshot)
        assert log is not None
        return FinishedGame(code, [Seat.of(seat) for seat in snapshot.seats], log, snapshot.room["map"])
