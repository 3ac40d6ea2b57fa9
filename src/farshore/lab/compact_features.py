"""Compact features: an observation as a few hundred numbers, which a small network learns from quickly.

`OneHotFeatures` lists every place; here places count by what they bring: how many pieces each seat has, what its buildings yield from each
terrain, and how good the free corners within its reach are. They follow from the fields' names and axes; a game without terrain or tokens
has no yields. A policy that chooses among places needs them one by one: `places` says what each is worth.
"""

from typing import Any

from farshore.board.grid import corners_of_edge, hexes_of_corner
from farshore.board.pips import pips
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.installation import need
from farshore.lab.codec import OWNED, SEAT_SET, Field
from farshore.lab.encoder import Array, Encoder

np = need("numpy", "lab")

FEATURES_VERSION = 1  # what networks have learnt from
PIPS = np.array([pips(number) for number in range(33)], dtype=np.float32)
LEFT_OUT = ("waiting",)  # follows from the question, nearly always


class CompactFeatures:
    """Observations of one kind of game as rows of 32-bit floats."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        one: list[tuple[int, int]] = []  # column and value
        bit: list[tuple[int, int]] = []  # column and bit
        number: list[int] = []
        for field in encoder.fields:
            if field.name in LEFT_OUT or (field.axis is not None and field.axis.place) or field.lowest < 0:
                continue
            for at in range(field.start, field.start + field.size):
                if field.how == SEAT_SET:
                    bit += [(at, seat) for seat in range(encoder.seats)]
                elif field.classes:
                    one += [(at, value) for value in range(1, field.classes)]
                else:
                    number.append(at)
        self._one, self._value = _columns(one)
        self._bit, self._shift = _columns(bit)
        self._number = np.array(number, dtype=np.int64)
        self._places = _Places(encoder)
        self.width = len(one) + len(bit) + 2 * len(number) + self._places.width
        self.places_width = self._places.places_width

    def __call__(self, rows: Array) -> Array:
        rows = np.atleast_2d(rows)
        numbers = rows[:, self._number].astype(np.float32)
        return np.concatenate(
            [
                rows[:, self._one] == self._value,
                rows[:, self._bit] >> self._shift & 1,
                np.minimum(numbers, 24) / 8,
                np.minimum(numbers, 2) / 2,
                self._places(rows),
            ],
            axis=1,
            dtype=np.float32,
            casting="unsafe",
        )

    def places(self, rows: Array) -> Array:
        """What each corner and hex is worth: the throws that bring something there, for a building to come and for those that stand."""
        return self._places.places(np.atleast_2d(rows))


def _columns(pairs: list[tuple[int, int]]) -> tuple[Array, Array]:
    return np.array([pair[0] for pair in pairs], dtype=np.int64), np.array([pair[1] for pair in pairs], dtype=np.int16)


class _Places:
    """What the places bring to each seat."""

    def __init__(self, encoder: Encoder) -> None:
        self.seats = np.arange(encoder.seats, dtype=np.int16)
        named = {field.name: field for field in encoder.fields}
        owned = _pieces_on_places(encoder)
        self.owned = [(_cells(field), field.classes >> LEVEL_SHIFT) for field in owned]
        self.width = encoder.seats * sum(levels - 1 for _, levels in self.owned)
        terrain, token, buildings = named.get("terrain"), named.get("token"), named.get("buildings")
        self.places_width = 0
        self.whole = False
        if terrain is None or token is None or buildings is None:
            return
        self.whole = True
        self.places_width = 2 * (buildings.size + token.size)
        self.terrain, self.token, self.buildings = _cells(terrain), _cells(token), _cells(buildings)
        self.thieves = _thieves(encoder, token)
        self.kinds = np.arange(terrain.classes, dtype=np.int16)
        hexes, corners = _index(token), _index(buildings)
        self.around = _links(buildings, lambda corner: hexes_of_corner(corner), hexes)
        edges = [field for field in owned if field.axis is not None and field.axis.name == "edge"]
        self.ways = [(_cells(field), _links(field, lambda edge: corners_of_edge(edge), corners)) for field in edges]
        self.beside = _neighbours([ends for _, ends in self.ways], len(corners))
        self.width += encoder.seats * (terrain.classes + 5)

    def __call__(self, rows: Array) -> Array:
        count, seats = len(rows), len(self.seats)
        found: list[Array] = []
        for cells, levels in self.owned:
            pieces = rows[:, cells]
            for level in range(1, levels):
                of_level = pieces[:, None, :] == (self.seats + (level << LEVEL_SHIFT))[:, None]
                found.append(of_level.sum(axis=2, dtype=np.float32) / 4)
        if not self.whole:
            return np.concatenate(found, axis=1, dtype=np.float32) if found else np.zeros((count, 0), dtype=np.float32)
        pips = PIPS[rows[:, self.token]]
        open_pips = pips.copy()
        for at in self.thieves:
            robbed = np.flatnonzero(rows[:, at] >= 0)
            open_pips[robbed, rows[robbed, at]] = 0
        pieces = rows[:, self.buildings]
        mine = (pieces[:, None, :] & SEAT_MASK) == self.seats[:, None]
        level = np.where(mine, pieces[:, None, :] >> LEVEL_SHIFT, 0).astype(np.float32)
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
            own = ((ways & SEAT_MASK) == self.seats[:, None]) & (ways != 0)
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
        mine = (pieces & SEAT_MASK) == 0
        own, foreign = np.where(mine, pieces >> LEVEL_SHIFT, 0), np.where(mine, 0, pieces >> LEVEL_SHIFT)
        by_hex = [pips * (level.astype(np.float32) @ self.around) for level in (own, foreign)]
        return np.concatenate([worth * free, worth * own, *by_hex], axis=1, dtype=np.float32) / np.float32(8)


def _pieces_on_places(encoder: Encoder) -> list[Field]:
    """The fields that show which pieces stand where."""
    return [field for field in encoder.fields if field.how == OWNED and field.axis is not None and field.axis.place]


def _thieves(encoder: Encoder, hexes: Field) -> list[int]:
    """Where the robber's hex stands in an observation, and those of its like."""
    return [field.start for field in encoder.fields if field.lowest < 0 and field.classes == hexes.size + 1]


def _neighbours(ways: list[Array], corners: int) -> Array:
    """A matrix with 1 where two corners are the ends of an edge; `ways` has a row for each edge and a 1 for each of its ends."""
    beside = np.zeros((corners, corners), dtype=np.float32)
    for ends in ways:
        beside += ends.T @ ends
    np.fill_diagonal(beside, 0)
    return np.minimum(beside, 1)


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
