"""The gist of an observation: a few hundred numbers that a small network learns from quickly.

Places are not told one by one, as `Features` tells them, but by what they bring: how many pieces each seat has, what its buildings yield
from each terrain, and how good the free corners within its reach are. It is made from the spans' names and axes; where a game has no
terrain or tokens the yields are left out. Who chooses among places needs them one by one all the same: `places` says what each is worth.
"""

from typing import Any

from farshore.board.grid import corners_of_edge, hexes_of_corner
from farshore.lab.codec import OWNED, SEAT_SET, Field
from farshore.lab.extras import need
from farshore.lab.observation import Array, Spans

np = need("numpy", "lab")

GIST_VERSION = 1  # what networks have learnt from
PIPS = np.array([0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1] + [0] * 20, dtype=np.float32)  # of 36 throws, how many bring the number
LEFT_OUT = ("waiting",)  # follows from the question, nearly always


class Gist:
    """Observations of one kind of game as rows of 32-bit floats."""

    def __init__(self, spans: Spans) -> None:
        self.spans = spans
        one: list[tuple[int, int]] = []  # column and value
        bit: list[tuple[int, int]] = []  # column and bit
        number: list[int] = []
        for field in spans.fields:
            if field.name in LEFT_OUT or (field.axis is not None and field.axis.place) or field.lowest < 0:
                continue
            for at in range(field.start, field.start + field.size):
                if field.how == SEAT_SET:
                    bit += [(at, seat) for seat in range(spans.seats)]
                elif field.classes:
                    one += [(at, value) for value in range(1, field.classes)]
                else:
                    number.append(at)
        self._one, self._value = _columns(one)
        self._bit, self._shift = _columns(bit)
        self._number = np.array(number, dtype=np.int64)
        self._island = _Island(spans)
        self.width = len(one) + len(bit) + 2 * len(number) + self._island.width
        self.places_width = self._island.places_width

    def __call__(self, rows: Array) -> Array:
        rows = np.atleast_2d(rows)
        numbers = rows[:, self._number].astype(np.float32)
        return np.concatenate(
            [
                rows[:, self._one] == self._value,
                rows[:, self._bit] >> self._shift & 1,
                np.minimum(numbers, 24) / 8,
                np.minimum(numbers, 2) / 2,
                self._island(rows),
            ],
            axis=1,
            dtype=np.float32,
            casting="unsafe",
        )

    def places(self, rows: Array) -> Array:
        """What each corner and hex is worth: the throws that bring something there, for a building to come and for those that stand."""
        return self._island.places(np.atleast_2d(rows))


def _columns(pairs: list[tuple[int, int]]) -> tuple[Array, Array]:
    return np.array([pair[0] for pair in pairs], dtype=np.int64), np.array([pair[1] for pair in pairs], dtype=np.int16)


class _Island:
    """What the places bring to each seat."""

    def __init__(self, spans: Spans) -> None:
        self.seats = np.arange(spans.seats, dtype=np.int16)
        named = {field.name: field for field in spans.fields}
        owned = [field for field in spans.fields if field.how == OWNED and field.axis is not None and field.axis.place]
        self.owned = [(_cells(field), field.classes // 8) for field in owned]
        self.width = spans.seats * sum(levels - 1 for _, levels in self.owned)
        terrain, token, buildings = named.get("terrain"), named.get("token"), named.get("buildings")
        self.whole = terrain is not None and token is not None and buildings is not None
        self.places_width = 0
        if terrain is None or token is None or buildings is None:
            return
        self.places_width = 2 * (buildings.size + token.size)
        self.terrain, self.token, self.buildings = _cells(terrain), _cells(token), _cells(buildings)
        self.thieves = [field.start for field in spans.fields if field.lowest < 0 and field.classes == token.size + 1]
        self.kinds = np.arange(terrain.classes, dtype=np.int16)
        hexes, corners = _index(token), _index(buildings)
        self.around = _links(buildings, lambda corner: hexes_of_corner(corner), hexes)
        self.ways: list[tuple[slice, Array]] = []
        beside = np.zeros((len(corners), len(corners)), dtype=np.float32)
        for field in owned:
            if field.axis is not None and field.axis.name == "edge":
                self.ways.append((_cells(field), _links(field, lambda edge: corners_of_edge(edge), corners)))
                for edge in field.axis.labels:
                    ends = [corners[corner] for corner in corners_of_edge(edge) if corner in corners]  # type: ignore[arg-type]
                    if len(ends) == 2:
                        beside[ends[0], ends[1]] = beside[ends[1], ends[0]] = 1
        self.beside = beside
        self.width += spans.seats * (terrain.classes + 5)

    def __call__(self, rows: Array) -> Array:
        count, seats = len(rows), len(self.seats)
        found: list[Array] = []
        for cells, levels in self.owned:
            pieces = rows[:, cells]
            for level in range(1, levels):
                of_level = pieces[:, None, :] == (self.seats + 8 * level)[:, None]
                found.append(of_level.sum(axis=2, dtype=np.float32) / 4)
        if not self.whole:
            return np.concatenate(found, axis=1, dtype=np.float32) if found else np.zeros((count, 0), dtype=np.float32)
        pips = PIPS[rows[:, self.token]]
        open_pips = pips.copy()
        for at in self.thieves:
            robbed = np.flatnonzero(rows[:, at] >= 0)
            open_pips[robbed, rows[robbed, at]] = 0
        pieces = rows[:, self.buildings]
        mine = (pieces[:, None, :] & 7) == self.seats[:, None]
        level = np.where(mine, pieces[:, None, :] >> 3, 0).astype(np.float32)
        weight = (level.reshape(count * seats, -1) @ self.around).reshape(count, seats, -1)
        by_kind = (rows[:, self.terrain, None] == self.kinds) * open_pips[:, :, None]
        found.append((weight @ by_kind).reshape(count, -1) / 8)
        found.append((weight * (pips - open_pips)[:, None, :]).sum(axis=2) / 8)
        worth = pips @ self.around.T
        held = (pieces != 0).astype(np.float32)
        free = (held + held @ self.beside == 0)[:, None, :]
        touched = np.zeros((count * seats, self.beside.shape[0]), dtype=np.float32)
        for cells, ends in self.ways:
            ways = rows[:, None, cells]
            own = ((ways & 7) == self.seats[:, None]) & (ways != 0)
            touched += own.reshape(count * seats, -1).astype(np.float32) @ ends
        reached = touched.reshape(count, seats, -1) > 0
        next_to = ((touched > 0).astype(np.float32) @ self.beside).reshape(count, seats, -1) > 0
        for place in (reached & free, next_to & free & ~reached):
            found.append((place * worth[:, None, :]).max(axis=2) / 8)
            found.append(place.sum(axis=2, dtype=np.float32) / 4)
        return np.concatenate(found, axis=1, dtype=np.float32)

    def places(self, rows: Array) -> Array:
        if not self.whole:
            return np.zeros((len(rows), 0), dtype=np.float32)
        pips, pieces = PIPS[rows[:, self.token]], rows[:, self.buildings]
        worth = pips @ self.around.T
        held = (pieces != 0).astype(np.float32)
        free = held + held @ self.beside == 0
        mine = (pieces & 7) == 0
        own, foreign = np.where(mine, pieces >> 3, 0), np.where(mine, 0, pieces >> 3)
        by_hex = [pips * (level.astype(np.float32) @ self.around) for level in (own, foreign)]
        return np.concatenate([worth * free, worth * own, *by_hex], axis=1, dtype=np.float32) / np.float32(8)


def _cells(field: Field) -> slice:
    return slice(field.start, field.start + field.size)


def _index(field: Field) -> dict[object, int]:
    assert field.axis is not None
    return {label: at for at, label in enumerate(field.axis.labels)}


def _links(field: Field, near: Any, index: dict[object, int]) -> Array:
    """A matrix with 1 where a place of the field lies at one of the others."""
    assert field.axis is not None
    links = np.zeros((field.size, len(index)), dtype=np.float32)
    for at, label in enumerate(field.axis.labels):
        for other in near(label):
            if other in index:
                links[at, index[other]] = 1
    return links
