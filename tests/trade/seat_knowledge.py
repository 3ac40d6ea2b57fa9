"""Everything that a seat can ask a game, in one value: two games that differ only in what is hidden from it must answer alike."""

import json

from farshore import FarshoreError, Game
from farshore.engine.visibility import View


def refusals(game: Game, seat: int, every: int = 1) -> list[str | None]:
    """What the seat is told about each action of the game that it tries, legal or not."""
    sentences = []
    for action in range(0, int(game.kit.rules.width), every):
        reason = game.state.refusal(seat, action)
        sentences.append(None if reason is None else str(reason))
    return sentences


def meanings(game: Game, seat: int) -> list[str]:
    """What each action that is open in this phase would mean for a seat, whoever's it is."""
    lines = []
    for action in range(int(game.kit.rules.width)):
        if game.state.move_of(action) is not None:
            lines.append(json.dumps(game.choice(action, seat).as_dict()))
    return lines


def asked_by(game: Game, seat: int, every: int = 1) -> dict[str, object]:
    prompt = game.prompt(seat)
    tried = []
    for verb in ("accept", "deal", "propose", "steal_from", "play_card"):
        try:
            tried.append(str(game.find(seat, verb)))
        except FarshoreError as error:
            tried.append(str(error))
    return {
        "view": cells(game.view(seat)),
        "data": json.dumps(game.view_data(seat)),
        "legal": game.legal(seat),
        "prompt": None if prompt is None else json.dumps(prompt.as_dict()),
        "refusals": refusals(game, seat, every),
        "meanings": [meanings(game, other) for other in range(game.seats)],
        "tried": tried,
        "acting": (game.seats_to_act(), game.seats_invited()),
        "undo": game.can_undo(seat),
        "points": [game.points(other, seat) for other in range(game.seats)],
        "hands": [game.hand(other, seat) for other in range(game.seats)],
        "score": [[(row.source, row.points) for row in game.score(other, seat)] for other in range(game.seats)],
        "picture": game.svg(seat),
    }


def cells(seen: View) -> list[int]:
    return list(seen.cells)
