"""Keeping a game in a file."""

import json
from pathlib import Path

from farshore.engine.errors import FarshoreError
from farshore.game import Game


def save_game(game: Game, path: Path, bots: list[str]) -> str:
    """Write the record, or the position if the game began from one; says what was done."""
    try:
        if game.from_position:
            half = path.with_name(path.name + ".part")
            half.write_text(json.dumps(game.position(), indent=1) + "\n", encoding="utf-8")
            half.replace(path)
        else:
            game.record({"played with": bots}).save(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise FarshoreError(f"{path} can't be written: {reason}.") from None
    return f"Saved. `farshore play {path}` goes on from here."
