"""Which fields of its view a game fills in: what the page can draw of it. `views.txt` has them for a golden game of each kind."""

from pathlib import Path
from typing import Any

import msgspec

from farshore.boxes.kind import GameKind
from farshore.engine.record import Record, load_record
from farshore.game import Game, replay
from farshore.server.view import table_view

GOLDEN = Path(__file__).resolve().parent
VIEWS = GOLDEN / "views.txt"
LOOKS = 30  # at the whole table, with the eyes of who acts; what is public of the seats is looked at after each action
TABLE = ("dice", "event", "bank", "deck", "tokens", "costs", "rates", "supply", "score", "prompts")
SEAT = ("hand", "cards", "new_cards", "decks", "known", "owed", "offer")
CHOICE = ("place", "piece", "cards", "gets", "player", "number", "origin", "path", "tolls", "odds")


def says_something(value: Any) -> bool:
    """Is there anything to draw? Counts that are all zero say nothing, and neither does an empty list."""
    if isinstance(value, dict):
        return any(says_something(one) for one in value.values())
    return bool(value)


def filled(view: dict[str, Any]) -> set[str]:
    """The fields of a table's view that say something."""
    found = {name for name in TABLE if says_something(view[name])}
    found |= {f"scene.{name}" for name, value in view["scene"].items() if value}
    for player in view["players"]:
        found |= {f"player.{name}" for name in SEAT if says_something(player[name])}
        found |= {f"facts.{name}" for name in player["facts"]}
        found |= {f"goal.{goal['name']}" for goal in player["goals"]}
    for prompt in view["prompts"].values():
        found |= {f"choice.{name}" for choice in prompt["choices"] for name in CHOICE if choice.get(name) is not None}
    return found


def fields_of(record: Record) -> list[str]:
    """All that is filled in at some moment of a recorded game."""
    game: Game = replay(record, 0)
    found: set[str] = set()
    every = max(1, len(record.actions) // LOOKS)
    for number, (seat, action) in enumerate(record.actions):
        game.play(seat, action)
        for shown in game.shown(None).seats:
            found |= {f"facts.{name}" for name, value in vars(shown.facts).items() if value is not None}
        if number % every == 0:
            viewer = max(0, *game.seats_to_act(), 0)
            found |= filled(msgspec.to_builtins(table_view(game, number, viewer, [viewer], list(game.kit.tables.colours))))
    return sorted(found)


def views_line(kind: GameKind) -> str:
    record = load_record(GOLDEN / f"{kind.name}-{min(kind.seats)}.json")
    return f"{kind.name}: {' '.join(fields_of(record))}"


def expected() -> dict[str, set[str]]:
    """By game, what its golden game fills in."""
    lines = [line.partition(": ") for line in VIEWS.read_text(encoding="utf-8").splitlines()]
    return {name: set(fields.split()) for name, _, fields in lines}
