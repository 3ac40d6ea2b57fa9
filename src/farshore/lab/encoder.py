"""Observations as NumPy arrays with named fields, and as the numbers a network takes.

>>> from farshore import make
>>> game = make("base", seed=7)
>>> encoder = Encoder.of(game)
>>> seen = encoder.observe(game, 0)
>>> encoder.split(seen)["bank"]
array([19, 19, 19, 19, 19], dtype=int16)
"""

import hashlib
import json
from functools import cached_property
from typing import Any

from farshore.catalogue import CODEC_VERSION, RULES_VERSION
from farshore.engine.machine import State
from farshore.engine.pieces import LEVEL_SHIFT, OWNERLESS
from farshore.game import Game
from farshore.installation import need
from farshore.lab.codec import OWNED, SEAT_SET, Codec, Field

np = need("numpy", "lab")
Array = Any  # numpy's array types say nothing about shapes
COUNT = 8  # a count of so many is scaled to tanh(1)


class Encoder:
    """Encodes what a seat observes as a row of numbers with named fields, for its number of seats and its options. For one thread at a
    time: it writes each observation into the same row before it is copied out."""

    def __init__(self, name: str, codec: Codec) -> None:
        self.game = name
        self.codec = codec
        self.fields: list[Field] = codec.fields
        self.width = int(codec.width)
        self.actions = int(codec.rules.n_actions)
        self.seats = int(codec.rules.seats)
        self._row = np.frombuffer(codec.row, dtype=np.int16)

    def __reduce__(self) -> tuple[object, ...]:
        return Encoder, (self.game, self.codec)  # made anew: the codec writes into the row that is read here

    @classmethod
    def of(cls, game: Game) -> "Encoder":
        return cls(game.kind.name, Codec(game.state.rules))

    @cached_property
    def version(self) -> str:
        """Of codec and rules, and a digest of the fields and the number of actions: equal versions mean equal columns."""
        layout = [[field.name, field.start, field.size, field.classes, field.lowest, field.how] for field in self.fields]
        digest = hashlib.sha256(json.dumps([self.game, self.seats, self.actions, layout]).encode()).hexdigest()
        return f"{CODEC_VERSION}.{RULES_VERSION}-{digest[:12]}"

    def observe(self, game: Game | State, seat: int) -> Array:
        """What `seat` may know of a position: a new array of 16-bit numbers."""
        state = game.state if isinstance(game, Game) else game
        self.codec.look(state, seat)
        return self._row.copy()

    def mask(self, game: Game | State, seat: int) -> Array:
        """Which actions are open to a seat who must act; all closed for the others."""
        state = game.state if isinstance(game, Game) else game
        mask = np.zeros(self.actions, dtype=np.int8)
        if seat in state.seats_to_act():
            mask[state.legal_list(seat)] = 1
        return mask

    def split(self, row: Array) -> dict[str, Array]:
        """The fields of an observation (or of many, along the last axis) by name."""
        return {field.name: row[..., field.start : field.start + field.size] for field in self.fields}

    def table(self) -> list[dict[str, object]]:
        """What each field is, ready for JSON."""
        return [
            {"name": field.name, "start": field.start, "size": field.size, "classes": field.classes, "about": field.about}
            for field in self.fields
        ]


class ScaledRow:
    """Observations with the same columns as 32-bit floats from −1 to 1: counts as tanh(count / 8), all others by the most they can be."""

    def __init__(self, encoder: Encoder) -> None:
        self._counts = np.zeros(encoder.width, dtype=np.bool_)
        self._most = np.ones(encoder.width, dtype=np.float32)
        for field in encoder.fields:
            columns = slice(field.start, field.start + field.size)
            if field.how == SEAT_SET:
                self._most[columns] = (1 << encoder.seats) - 1
            elif field.classes:
                self._most[columns] = max(1, field.classes + field.lowest - 1)
            else:
                self._counts[columns] = True
                self._most[columns] = COUNT

    def __call__(self, rows: Array) -> Array:
        scaled = np.empty(rows.shape, dtype=np.float32)
        self.write(rows, scaled)
        return scaled

    def write(self, rows: Array, scaled: Array) -> None:
        np.divide(rows, self._most, out=scaled)
        np.tanh(scaled, out=scaled, where=self._counts)


class OneHotFeatures:
    """Observations as numbers from −1 to 1: names, pieces, seats and places one-hot (planes), sets bit by bit, counts scaled."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        column: list[int] = []  # of the observation, for each feature
        value: list[int] = []  # the feature is 1 where the column has this value …
        kind: list[int] = []  # … (0), or where the value's bit is set (1), or it is the value scaled (2)
        for field in encoder.fields:
            values = _values(field, encoder.seats)
            for at in range(field.start, field.start + field.size):
                if field.how == SEAT_SET:
                    column += [at] * encoder.seats
                    value += list(range(encoder.seats))
                    kind += [1] * encoder.seats
                elif values:
                    column += [at] * len(values)
                    value += values
                    kind += [0] * len(values)
                else:
                    column.append(at)
                    value.append(0)
                    kind.append(2)
        self.width = len(column)
        order = np.argsort(np.array(kind), kind="stable")
        columns, values_, kinds = np.array(column)[order], np.array(value, dtype=np.int16)[order], np.array(kind)[order]
        self._one, self._bit, self._number = (columns[kinds == which] for which in range(3))
        self._values, self._bits = values_[kinds == 0], values_[kinds == 1]

    def __call__(self, rows: Array) -> Array:
        """OneHotFeatures of one observation or of many, as 32-bit floats."""
        rows = np.atleast_2d(rows)
        out = np.empty((len(rows), self.width), dtype=np.float32)
        ones, bits = len(self._one), len(self._one) + len(self._bit)
        np.equal(rows[:, self._one], self._values, out=out[:, :ones], casting="unsafe")
        out[:, ones:bits] = rows[:, self._bit] >> self._bits & 1
        out[:, bits:] = np.tanh(rows[:, self._number] / np.float32(COUNT))
        return out


def _values(field: Field, seats: int) -> list[int]:
    """The values of a field that stands for names, without the plainest one (nothing there)."""
    if field.how == OWNED:
        return [level << LEVEL_SHIFT | owner for level in range(1, field.classes >> LEVEL_SHIFT) for owner in [*range(seats), OWNERLESS]]
    return list(range(field.lowest + 1, field.lowest + field.classes)) if field.classes else []
