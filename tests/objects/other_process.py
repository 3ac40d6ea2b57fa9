"""Run by test_processes.py as a process of its own, on either build: `make FILE` pickles games in play and what belongs to them, `read
FILE` reads such pickles, says what it found and pickles it again beside them."""

import json
import pickle
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from farshore.catalogue import GAMES
from farshore.engine.ints import COMPILED
from farshore.game import Game
from objects.games_in_play import in_play

NAMES = [*GAMES]


def things_of(game: Game) -> dict[str, Any]:
    """A game and one of everything that can leave its process with it."""
    seat = game.seats_to_act()[0]
    return {
        "game": game,
        "state": game.state,
        "views": [game.view(seat) for seat in (None, *range(game.seats))],
        "luck": game.luck,
        "events": game.events,
        "choices": [game.choice(action, seat) for action in game.legal(seat)],
        "prompt": game.prompt(seat),
        "board": game.board,
        "record": game.record(),
        "position": game.position(),
    }


def told(things: dict[str, Any]) -> dict[str, Any]:
    """What a process found, in words that another can compare; hashes are each process's own."""
    game = things["game"]
    return {
        "repr": repr(game),
        "luck": things["luck"].point(),
        "key": things["state"].key().hex(),
        "views": [view.key().hex() for view in things["views"]],
        "events": [[event.kind, event.data, event.secrets, event.knowers] for event in things["events"]],
        "choices": [choice.as_dict() for choice in things["choices"]],
        "prompt": things["prompt"].as_dict(),
        "digest": things["record"].digest(),
        "position": things["position"],
        "same state": game.state == things["state"],
        "undo": [game.can_undo(seat) for seat in range(game.seats)],
        "next": [event.seen_by(None) for event in game.copy().play(game.seats_to_act()[0], game.legal(game.seats_to_act()[0])[0])],
    }


def main(verb: str, file: Path) -> None:
    if verb == "make":
        file.write_bytes(pickle.dumps([things_of(in_play(name)) for name in NAMES]))
    else:
        things = pickle.loads(file.read_bytes())
        file.with_suffix(".again").write_bytes(pickle.dumps(things))
        file.with_suffix(".told").write_text(json.dumps([told(one) for one in things]), encoding="utf-8")
    print("compiled" if COMPILED else "plain")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
