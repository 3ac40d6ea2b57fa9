"""Farshore: the whole family of island-trading games on one rules engine.

>>> import farshore
>>> game = farshore.make("base", seats=3, seed=1)
>>> game.over()
False
"""

from farshore.catalogue import GAMES
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.engine.record import Record, load_record, read_record
from farshore.game import Game, Prompt, load, load_position, make, replay
from farshore.luck import Luck
from farshore.registration import register_when_imported

__all__ = [
    "GAMES",
    "Choice",
    "FarshoreError",
    "Game",
    "IllegalMove",
    "Luck",
    "Prompt",
    "Record",
    "load",
    "load_position",
    "load_record",
    "make",
    "read_record",
    "replay",
]

__version__ = "0.1.0"

register_when_imported()
