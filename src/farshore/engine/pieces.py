"""A piece on the board and its owner in one number: `level << LEVEL_SHIFT | seat`. Levels count from 1, so that 0 is an empty place."""

from typing import Final

LEVEL_SHIFT: Final = 3
SEAT_MASK: Final = 7
OWNERLESS: Final = 7  # the seat of pieces that belong to nobody
