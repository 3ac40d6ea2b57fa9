"""Every action number of a game, explained. The numbers are the engine's own: dense, and the same for every board of a game."""

import re
from dataclasses import dataclass

from farshore.engine.choice import Choice
from farshore.engine.machine import Draw, Move
from farshore.game import Game


@dataclass(frozen=True)
class ActionRow:
    """One action number. Several moves share it where they are never open at the same time."""

    action: int
    moves: tuple[str, ...]
    phases: tuple[str, ...]
    about: str  # what it does, as far as that does not depend on the position

    def as_dict(self) -> dict[str, object]:
        return {"action": self.action, "moves": list(self.moves), "phases": list(self.phases), "about": self.about}


def action_table(game: Game) -> list[ActionRow]:
    """All actions of players, in the order of their numbers.

    >>> from farshore import make
    >>> rows = action_table(make("base", seed=1))
    >>> [row.action for row in rows] == list(range(len(rows)))
    True
    """
    rules = game.state.rules
    owners: dict[int, list[Move]] = {action: [] for action in range(int(rules.n_actions))}
    phases: dict[int, list[str]] = {action: [] for action in owners}
    for phase in rules.phases:
        for move in [*phase.moves, *(move for move in phase.aside if move not in phase.moves)]:
            for action in range(int(move.first), int(move.first) + int(move.size)):
                phases[action].append(phase.name)
                if move not in owners[action]:
                    owners[action].append(move)
    for move in rules.moves:  # for moves that no phase allows with these options
        if not isinstance(move, Draw):
            for action in range(int(move.first), int(move.first) + int(move.size)):
                if not owners[action]:
                    owners[action].append(move)
    return [
        ActionRow(
            action,
            tuple(dict.fromkeys(_words(type(move).__name__) for move in owners[action])),
            tuple(dict.fromkeys(phases[action])),
            _about(game, owners[action][0], action),
        )
        for action in owners
    ]


def _words(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


def _about(game: Game, move: Move, action: int) -> str:
    """What the choice means without a position. A move that can't say is described by its number."""
    arg = action - int(move.first)
    try:
        return told(move.choice(game.state, 0, arg))
    except (IndexError, KeyError, ValueError, ZeroDivisionError):
        return f"number {arg}" if int(move.size) > 1 else ""


def told(choice: Choice) -> str:
    """A choice in one line: its verb, and its fields with their names."""
    fields = choice.as_dict()
    parts = [str(fields.pop("verb"))]
    for name, value in fields.items():
        if isinstance(value, dict):
            parts.append(f"{name}: {', '.join(f'{count} {kind}' for kind, count in value.items())}")
        elif isinstance(value, list):
            parts.append(f"at ({', '.join(str(part) for part in value)})")
        else:
            parts.append(f"{name} {value}")
    return ", ".join(parts)
