"""A game at a table: the interface for pages, bots, scripts and tests.

`game` holds the game itself, `loading` makes one (from the catalogue, a record or a position), `spec` says what is meant by a game's name
or a board, `own_map` how a map of one's own is played, `new_deal` deals its map anew.

>>> from farshore import make
>>> game = make("base", seats=4, seed=7)
>>> seat = game.seats_to_act()[0]
>>> action = game.legal(seat)[0]
>>> game.choice(action, seat).verb
'found'
>>> events = game.play(seat, action)
>>> [event.kind for event in events]
['built']
"""

import farshore.game.pictures  # noqa: F401  tells the engine how things are drawn
from farshore.game.game import Game, Position
from farshore.game.loading import load, load_position, make, replay
from farshore.game.prompt import Prompt
from farshore.game.spec import BoardLike, GameLike, GameSpec, choose

__all__ = ["BoardLike", "Game", "GameLike", "GameSpec", "Position", "Prompt", "choose", "load", "load_position", "make", "replay"]
