"""A queue for one reader. Each socket needs two and each room one, and asyncio's takes three kilobytes even when it is empty."""

import asyncio
from typing import Generic, TypeVar

Item = TypeVar("Item")


class LightQueue(Generic[Item]):
    """As `asyncio.Queue` without bounds, but only one task may wait for it at a time."""

    __slots__ = ("_items", "_waiting")

    def __init__(self) -> None:
        self._items: list[Item] = []  # short: whoever falls behind is disconnected
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, item: Item) -> None:
        self._items.append(item)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Item:
        while not self._items:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._items.pop(0)

    def get_nowait(self) -> Item:
        """The next item, if one is there; otherwise an IndexError."""
        return self._items.pop(0)

    def qsize(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        return not self._items
