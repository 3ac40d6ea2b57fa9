"""Numbers that callers hand in: whole numbers of any library are taken, everything else is refused in a sentence."""

import operator
import reprlib
from typing import SupportsIndex

from farshore.boxes.kit import Kit
from farshore.engine.errors import IllegalMove
from farshore.engine.machine import NATURE
from farshore.engine.sentence import Quoted, Sentence


def whole(value: object) -> int | None:
    """A whole number, also one of an array library; None for anything else."""
    if type(value) is int:  # what follows is right for it too, and forty times slower
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    return operator.index(value)


def seat_number(kit: Kit, seat: object, nature: bool = False) -> int:
    """A seat of this table, or a refusal."""
    number = whole(seat)
    if number is None or not (NATURE if nature else 0) <= number < kit.rules.seats:
        raise IllegalMove(Sentence("no_such_seat", "There is no seat {seat} at this table.", seat=Quoted(reprlib.repr(seat))))
    return number


def action_number(kit: Kit, action: object) -> int:
    """An action number of this game, or a refusal."""
    number = whole(action)
    if number is None or not 0 <= number < kit.rules.width:
        raise IllegalMove(Sentence("no_such_action", "There is no action {action} in this game.", action=Quoted(reprlib.repr(action))))
    return number
