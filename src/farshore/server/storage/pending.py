"""Changes of rooms on their way into the database."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from farshore.server.storage.records import Change, Row


@dataclass(eq=False)
class PendingWrite:
    """A change that waits to be written."""

    code: str
    epoch: int
    change: Change
    written: asyncio.Future[None]
    since: float = field(default_factory=time.monotonic)
    pause: float = 0.0  # before the next attempt, if somebody holds the room's row


class Written(NamedTuple):
    """What became of a batch. Changes in neither list belong to rooms that have moved."""

    written: list[PendingWrite]
    busy: list[PendingWrite]


class Writer(Protocol):
    """One kind of database."""

    async def write(self, batch: list[PendingWrite]) -> Written:
        """Write the changes whose epoch still holds, all together or, if it raises, none."""

    async def probe(self) -> None:
        """Write something that changes nothing."""

    async def close(self) -> None: ...


def rows_of(batch: list[PendingWrite]) -> dict[str, list[Row]]:
    """The new and changed rows by table. Each says for which epoch of its room it is meant."""
    now = time.time()
    rows: dict[str, list[Row]] = {"steps": [], "commands": [], "chat": [], "seats": [], "rooms": []}
    for one in batch:
        change, room = one.change, {"room": one.code, "epoch": one.epoch}
        if change.step is not None:
            rows["steps"].append({**room, **change.step.row()})
        if change.command is not None:
            rows["commands"].append({**room, "guest": change.command[0], "id": change.command[1]})
        if change.chat is not None:
            rows["chat"].append({**room, **change.chat})
        rows["seats"] += [{**room, **row} for row in change.seats]
        rows["rooms"].append({**change.room, "code": one.code, "epoch": one.epoch, "updated": now})
    return rows
