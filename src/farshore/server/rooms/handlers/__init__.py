"""What each command of a player does. Every handler checks first, saves second, and changes the room in memory and tells others last.

- `registry.py` says which handler belongs to which command (`@handles`), and calls it (`dispatch`); `checks.py` has the checks they share.
- `play.py` plays at the table: moves, looks, questions why, hints.
- `agreements.py` has what others must agree to: undo, a new deal, a pause.
- `seating.py` changes seats before the game, and gives them to bots and back; `lifecycle.py` starts games and sets up rooms.
- `chat.py` writes in the chat, blocks and reports.
"""

from farshore.server.rooms.handlers import agreements, chat, lifecycle, play, seating
from farshore.server.rooms.handlers.registry import HANDLERS, dispatch

__all__ = ["HANDLERS", "agreements", "chat", "dispatch", "lifecycle", "play", "seating"]
