"""A game as tables that can be read without Farshore: the game, its decisions, its rolls, everything that happened.

Every column holds one plain value: a number, a text, or nothing. What a column means stands beside it here, and in the `about.json` of each
export. Only the table of observations, for those who ask for it, has rows of numbers.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from farshore.board import boardfile
from farshore.bots.advice import win_chances
from farshore.boxes.kit import Kit
from farshore.catalogue import RULES_VERSION, kind_of, kit_of, settings_of
from farshore.engine.errors import FarshoreError
from farshore.engine.events import read_journal
from farshore.engine.machine import PHASE, Journal, State
from farshore.engine.record import Record
from farshore.engine.visibility import view
from farshore.game import replay
from farshore.installation import need
from farshore.lab.codec import Codec
from farshore.lab.encoder import Array, Encoder
from farshore.luck import Luck
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory

np = need("numpy", "data")

GAMES, DECISIONS, ROLLS, EVENTS, OBSERVATIONS = "games", "decisions", "rolls", "events", "observations"
SET_UP = -1  # the step of what happened before the first action

Row = dict[str, Any]

_as_json = json.JSONEncoder(separators=(",", ":")).encode  # made once: json.dumps would make one for each row


@dataclass(frozen=True)
class Column:
    """What one column holds. `kind` is a type of Arrow; with a `size` above 0 each row has so many values."""

    name: str
    kind: str
    about: str
    size: int = 0


@dataclass(frozen=True)
class Wanted:
    """What an export holds besides the tables that cost little."""

    values: bool = False
    observations: bool = False


LITTLE = Wanted()


def columns(encoder: Encoder, wanted: Wanted) -> dict[str, list[Column]]:
    """The tables of an export and their columns."""
    game = Column("game", "string", "which game: its number in a run, or the name of its record")
    step = Column("step", "int32", "the number of the action in the record, chance included; −1 is what happened before the first")
    turn = Column("turn", "int16", "the number of the turn; 0 while players found their first settlements")
    seats = range(encoder.seats)
    found = {
        GAMES: [
            game,
            Column("kind", "string", "which game of the catalogue was played"),
            Column("seats", "int8", "how many players"),
            Column("seed", "int64", "what decided the deal and all chance; empty for records that name none"),
            Column("rules", "int16", "the version of the rules"),
            Column("options", "string", "the options of the game, as JSON"),
            Column("board", "string", "the board, as a board file"),
            Column("finished", "bool_", "false where the game was broken off"),
            Column("winner", "int8", "the seat that won; empty where nobody did, or several together"),
            Column("winners", "int8", "how many seats won"),
            Column("turns", "int16", "how many turns were played"),
            Column("decisions", "int32", "how many decisions the players made"),
            *(Column(f"bot_{seat}", "string", f"who played seat {seat}; empty for records that name none") for seat in seats),
            *(Column(f"points_{seat}", "int16", f"points of seat {seat} at the end, secret ones included") for seat in seats),
        ],
        DECISIONS: [
            game,
            step,
            turn,
            Column("seat", "int8", "who decided; seats are counted from 0"),
            Column("bot", "string", "who plays this seat"),
            Column("phase", "string", "what was asked"),
            Column("verb", "string", "what was chosen: build, roll, bank_trade …"),
            Column("piece", "string", "which piece, where the choice names one"),
            Column("place", "string", "where, as in board files: 'q,r' a hex, 'q,r,N' a corner, 'q,r,NE' an edge"),
            Column("choice", "string", "the whole choice, as JSON"),
            Column("action", "int16", "its number, on which masks and policies depend"),
            Column("legal", "int16", "how many actions were legal"),
            Column("outcome", "int8", "1: this seat won the game in the end; −1: it did not; 0: the game was broken off"),
        ],
        ROLLS: [
            game,
            step,
            turn,
            Column("seat", "int8", "who rolled"),
            Column("die1", "int8", "the first die"),
            Column("die2", "int8", "the second die"),
            Column("total", "int8", "their sum"),
        ],
        EVENTS: [
            game,
            step,
            turn,
            Column("number", "int32", "the number of the event in its game"),
            Column("event", "string", "what happened: produced, built, stolen, won …"),
            Column("seat", "int8", "to whom, or by whom; empty where it concerns nobody in particular"),
            Column("detail", "string", "what else there is to tell, secrets included, as JSON"),
        ],
    }
    if wanted.values:
        about = "the chance to win of the seat that decides, before its decision, judged from what it may know"
        found[DECISIONS].append(Column("value", "float32", about))
    if wanted.observations:
        seen = [Column(f"obs: {field.name}", "int16", field.about, 0 if field.size == 1 else field.size) for field in encoder.fields]
        mask = Column("mask", "bool_", "which actions were legal, for each action's number", encoder.actions)
        found[OBSERVATIONS] = [game, step, mask, *seen]
    return found


class Reader:
    """Goes through a record once and notes the rows of all tables."""

    def __init__(self, record: Record, name: str, wanted: Wanted, check: bool) -> None:
        if check:
            replay(record)
        if record.rules != RULES_VERSION:
            raise FarshoreError(f"This record was played by rules version {record.rules}; this Farshore has version {RULES_VERSION}.")
        self.record, self.name, self.wanted = record, name, wanted
        kind = kind_of(record.game)
        settings = settings_of(kind, record.seats, dict(record.options))
        board = boardfile.parse("\n".join(record.board) + "\n")
        self.kit: Kit = kit_of(kind, record.seats, settings, board)
        self.journal = Journal()
        self.state: State = self.kit.start(board, self.journal)
        self.state.listen(self.journal)
        self.encoder = Encoder(kind.name, Codec(self.state.rules))
        self.bots: list[str | None] = _bots(record)
        self.steps: list[tuple[int, int]] = []  # step and turn of each entry in the journal
        self.decisions: list[Row] = []
        self._observations: list[Array] = []
        self._masks: list[list[int]] = []
        self._note(SET_UP)
        luck = Luck(0)  # for the hidden cards that a value is judged by
        for step, (seat, action) in enumerate(record.actions):
            if seat >= 0:
                self._decide(step, seat, action, luck)
            self.state.apply(seat, action)
            self._note(step)

    @property
    def turn(self) -> int:
        return int(self.state.cells[self.kit.part(Turn).number])

    def _note(self, step: int) -> None:
        self.steps += [(step, self.turn)] * (len(self.journal.entries) - len(self.steps))

    def _decide(self, step: int, seat: int, action: int, luck: Luck) -> None:
        state, winners = self.state, self.record.winners
        legal = state.legal_list(seat)
        move = state.move_of(action)
        assert move is not None
        choice = move.choice(state, seat, action - int(move.first))
        row: Row = {
            "game": self.name,
            "step": step,
            "turn": self.turn,
            "seat": seat,
            "bot": self.bots[seat],
            "phase": state.rules.phases[state.cells[PHASE]].name,
            "verb": choice.verb,
            "piece": choice.piece,
            "place": None if choice.place is None else ",".join(map(str, choice.place)),
            "choice": _as_json(choice.as_dict()),
            "action": action,
            "legal": len(legal),
            "outcome": 0 if winners is None else 1 if seat in winners else -1,
        }
        if self.wanted.values:
            row["value"] = round(win_chances(self.kit, view(state, seat), luck)[seat], 4)
        if self.wanted.observations:
            self._observations.append(self.encoder.observe(state, seat))
            self._masks.append(legal)
        self.decisions.append(row)

    def tables(self) -> dict[str, list[Row]]:
        """The rows of all tables but the observations."""
        rolls, events = [], []
        for number, (event, (step, turn)) in enumerate(zip(read_journal(self.state.rules, self.journal), self.steps, strict=True)):
            where: Row = {"game": self.name, "step": step, "turn": turn}
            told = dict(event.data)
            if event.kind == "rolled":
                dice = {"die1": told["die1"], "die2": told["die2"]}
                rolls.append({**where, "seat": told["seat"], **dice, "total": int(str(told["die1"])) + int(str(told["die2"]))})
            seat = told.pop("seat", None)
            detail = _as_json(told)
            events.append({**where, "number": number, "event": event.kind, "seat": seat, "detail": detail})
        return {GAMES: [self._game()], DECISIONS: self.decisions, ROLLS: rolls, EVENTS: events}

    def _game(self) -> Row:
        record, victory = self.record, self.kit.part(Victory)
        winners = record.winners or []
        seed = record.about.get("seed") if isinstance(record.about, dict) else None
        row: Row = {
            "game": self.name,
            "kind": record.game,
            "seats": record.seats,
            "seed": seed if isinstance(seed, int) else None,
            "rules": record.rules,
            "options": _as_json(record.options),
            "board": "\n".join(record.board) + "\n",
            "finished": record.winners is not None,
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": len(winners),
            "turns": self.turn,
            "decisions": len(self.decisions),
        }
        for seat in range(record.seats):
            row[f"bot_{seat}"] = self.bots[seat]
            row[f"points_{seat}"] = int(victory.total(self.state, seat))
        return row

    def observations(self) -> tuple[Array, Array]:
        """What the seats saw, and which actions were legal: a row for each decision."""
        masks = np.zeros((len(self._masks), self.encoder.actions), dtype=np.bool_)
        for at, legal in enumerate(self._masks):
            masks[at, legal] = True
        seen = np.array(self._observations, dtype=np.int16).reshape(len(self._observations), self.encoder.width)
        return seen, masks

    def observation_rows(self) -> Iterator[Row]:
        """The same as rows; masks as the list of legal actions, which is far shorter."""
        for decision, seen, legal in zip(self.decisions, self._observations, self._masks, strict=True):
            row: Row = {"game": self.name, "step": decision["step"], "mask": legal}
            for name, part in self.encoder.split(seen).items():
                row[f"obs: {name}"] = part.tolist() if len(part) > 1 else int(part[0])
            yield row


def _bots(record: Record) -> list[str | None]:
    named = record.about.get("bots") if isinstance(record.about, dict) else None
    if isinstance(named, list) and len(named) == record.seats:
        return [str(name) for name in named]
    return [None] * record.seats
