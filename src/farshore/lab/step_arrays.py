"""What a step of many games shows, in one process or in several: the arrays, and what follows from them."""

from collections.abc import Callable
from typing import Final

from farshore.lab.batch import CUT_OFF, WON
from farshore.lab.encoder import Array, Encoder

# The arrays, each with its kind of number.
ARRAYS: Final = {
    "observations": "int16",
    "masks": "bool",
    "seat": "uint8",
    "done": "uint8",
    "winners": "uint8",
    "rewards": "int16",
    "points": "int16",
    "leads": "int16",
}


class StepArrays:
    """The arrays of `count` games. They stay the same objects, change with every step, and can't be written to."""

    observations: Array
    masks: Array
    seat: Array
    done: Array
    winners: Array
    rewards: Array
    points: Array
    leads: Array

    def __init__(self, count: int, encoder: Encoder) -> None:
        self.count, self.encoder, self.seats = count, encoder, encoder.seats

    def _show(self, flat: Callable[[str], Array]) -> None:
        """Take the arrays from where they lie, as flat rows."""
        for name in ARRAYS:
            setattr(self, name, read_only(flat(name)).reshape(self.count, *row_shape(name, self.encoder)))

    @property
    def won(self) -> Array:
        """Which games ended with this step."""
        return self.done == WON

    @property
    def cut_off(self) -> Array:
        """Which games were cut off with this step because they took too long."""
        return self.done == CUT_OFF


def row_shape(name: str, encoder: Encoder) -> tuple[int, ...]:
    """The shape of what an array holds for each game."""
    sizes = {"observations": encoder.width, "finals": encoder.width, "masks": encoder.actions, "points": encoder.seats}
    return (sizes[name],) if name in sizes else ()


def read_only(array: Array) -> Array:
    array.flags.writeable = False
    return array
