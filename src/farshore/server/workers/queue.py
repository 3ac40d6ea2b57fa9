"""A queue in which addresses take turns, and at each address its tables: whoever asks much waits for themselves."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """First come, first served at one table; one table after the other, one address after the other."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def waiting(self, address: str) -> int:
        """How many items of an address wait."""
        tables = self._addresses.get(address)
        return sum(len(items) for items in tables.values()) if tables is not None else 0

    def put(self, address: str, table: str, item: Item) -> None:
        self._addresses.setdefault(address, OrderedDict()).setdefault(table, deque()).append(item)
        self._size += 1

    def take(self) -> Item | None:
        """The next item; the others of its table and of its address go to the end."""
        if not self._addresses:
            return None
        address, tables = next(iter(self._addresses.items()))
        table, items = next(iter(tables.items()))
        item = items.popleft()
        self._size -= 1
        self._addresses.move_to_end(address)
        tables.move_to_end(table)
        self._tidy(address, table)
        return item

    def discard(self, address: str, table: str, item: Item) -> bool:
        """Take an item out of its turn; False if it does not wait."""
        tables = self._addresses.get(address)
        items = tables.get(table) if tables is not None else None
        if items is None or item not in items:
            return False
        items.remove(item)
        self._size -= 1
        self._tidy(address, table)
        return True

    def _tidy(self, address: str, table: str) -> None:
        tables = self._addresses[address]
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._addresses[address]
