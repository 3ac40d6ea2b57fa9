"""A game at a table: the interface for pages, bots, scripts and tests.

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

import json
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from farshore.board import boardfile
from farshore.board.facts import Board
from farshore.board.picture_svg import svg
from farshore.board.picture_text import text
from farshore.board.scene import Scene, SeatScene
from farshore.boxes.box import Settings
from farshore.boxes.kit import Kit
from farshore.catalogue import RULES_VERSION, GameKind, deal_board, kind_of, kit_of, settings_of
from farshore.engine.events import Event, read_journal
from farshore.engine.machine import NATURE, PHASE, WINNERS, Journal, State
from farshore.engine.position import PositionError, check, read_cells, write_cells
from farshore.engine.record import Record, RecordError, load_record
from farshore.engine.sight import SPECTATOR, View, sample, view
from farshore.engine.words import Choice, FarshoreError, IllegalMove, Sentence
from farshore.luck import Luck
from farshore.parts.buildings import Buildings
from farshore.parts.hand import Hand
from farshore.parts.part import ScoreRow
from farshore.parts.roads import Roads
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory
from farshore.playing import draw

POSITION_FORMAT = "farshore-position/1"


@dataclass(frozen=True)
class Prompt:
    """What a seat is asked: enough to draw the question without knowing a rule."""

    seat: int
    phase: str
    sentence: Sentence
    must: bool  # False: the seat may act, but nobody waits for it
    choices: list[tuple[int, Choice]]

    def as_dict(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "phase": self.phase,
            "key": self.sentence.key,
            "sentence": str(self.sentence),
            "must": self.must,
            "choices": [{"action": action, **choice.as_dict()} for action, choice in self.choices],
        }


class Game:
    """One game being played. Chance is drawn from `luck`; without it (`luck=None`) whoever runs the game gives nature's outcomes."""

    def __init__(self, kind: GameKind, seats: int, settings: Settings, board: Board, luck: Luck | None) -> None:
        self.kind = kind
        self.seats = seats
        self.settings = settings
        self.board = board
        self.luck = luck
        self.kit: Kit = kit_of(kind, seats, settings, board)
        self.actions: list[tuple[int, int]] = []
        self.from_position = False
        self._told: dict[str, list[Event]] = {}  # answers to messages already carried out (R24)
        journal = Journal()
        self.state: State = self.kit.start(board, journal)
        self.events: list[Event] = read_journal(self.state.rules, journal)
        self.state.journal = None
        if luck is not None:
            self.events += self._let_chance_run()

    # --- who, what

    def over(self) -> bool:
        return self.state.over()

    def winners(self) -> list[int]:
        """Empty while the game goes on."""
        mask = int(self.state.cells[WINNERS])
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def seats_to_act(self) -> list[int]:
        """The seats who must act now; [-1] if nature has to draw, empty when the game is over."""
        if self.state.by_chance():
            return [NATURE]
        return self.state.seats_to_act()

    def seats_invited(self) -> list[int]:
        """The seats who may act though nobody waits for them."""
        return self.state.seats_invited()

    def legal(self, seat: int) -> list[int]:
        """The actions open to a seat, ascending; for −1 nature's possible outcomes."""
        return self.state.legal_list(seat)

    def choice(self, action: int, seat: int | None = None) -> Choice:
        """What an action means."""
        move = self.state.move_of(action)
        if move is None:
            raise IllegalMove(Sentence("not_now", "That can't be done now."))
        if seat is None:
            seat = next(iter(self.seats_to_act()), 0)
        return move.choice(self.state, seat, action - int(move.first))

    def find(self, seat: int, verb: str, **fields: object) -> int:
        """The one legal action of `seat` with this verb and these fields (`place`, `piece`, `player`, `cards`, `gets`, `number`)."""
        wanted = {name: _plain(value) for name, value in fields.items()}
        matches = [
            action
            for action in self.legal(seat)
            if (choice := self.choice(action, seat).as_dict())["verb"] == verb
            and all(_plain(choice.get(name)) == value for name, value in wanted.items())
        ]
        if len(matches) != 1:
            told = f"{verb} {wanted}" if wanted else verb
            raise FarshoreError(f"{'No' if not matches else 'More than one'} legal action of seat {seat} is: {told}.")
        return matches[0]

    def prompt(self, seat: int) -> Prompt | None:
        """What is asked of a seat, or None."""
        legal = self.legal(seat)
        if not legal or seat == NATURE:
            return None
        phase = self.state.rules.phases[self.state.cells[PHASE]]
        return Prompt(
            seat, phase.name, phase.prompt(self.state, seat), seat in self.seats_to_act(), [(action, self.choice(action, seat)) for action in legal]
        )

    # --- playing

    def play(self, seat: int, action: int, message: str | None = None) -> list[Event]:
        """Carry out an action, and chance after it. An illegal one raises `IllegalMove` with a sentence and changes nothing.

        A `message` id makes a repeated command act once: the second time the same events come back (R24).
        """
        return self.play_all(seat, [action], message)

    def play_all(self, seat: int, actions: list[int], message: str | None = None) -> list[Event]:
        """Several steps of one decision, all or nothing: the cards of a discard, an offer from first card to sending."""
        if message is not None and message in self._told:
            return self._told[message]
        before = self.state.copy()
        played = len(self.actions)
        journal = Journal()
        self.state.journal = journal
        try:
            for action in actions:
                self.state.play(seat, action)
                self.actions.append((seat, action))
        except IllegalMove:
            self.state = before
            del self.actions[played:]
            raise
        events = read_journal(self.state.rules, journal)
        self.state.journal = None
        if self.luck is not None:
            events += self._let_chance_run()
        self.events += events
        if message is not None:
            self._told[message] = events
        return events

    def _let_chance_run(self) -> list[Event]:
        assert self.luck is not None
        journal = Journal()
        self.state.journal = journal
        while self.state.by_chance():
            self.actions.append((NATURE, int(draw(self.state, self.luck))))
        self.state.journal = None
        return read_journal(self.state.rules, journal)

    def undo(self, seat: int) -> None:
        """Take back one's own last step, if nothing was drawn or shown since and nobody else has acted (R10)."""
        if self.from_position or not self.actions or self.actions[-1][0] != seat or self._revealed_by_last():
            raise FarshoreError("That can't be taken back: dice, cards or another player came after it.")
        again = replay(Record(self.kind.name, self.seats, self.settings, RULES_VERSION, self._board_lines(), self.actions[:-1]))
        self.actions.pop()
        self.state = again.state
        self.events = again.events

    def _revealed_by_last(self) -> bool:
        """Did the last step show something that others had not known, or take cards from a hidden hand (a monopoly)?"""
        before = replay(Record(self.kind.name, self.seats, self.settings, RULES_VERSION, self._board_lines(), self.actions[:-1])).state
        seat = self.actions[-1][0]
        old, new = view(before, seat), view(self.state, seat)
        return any(total != new.totals.get(key) for key, total in old.totals.items())

    # --- looking

    def view(self, seat: int | None) -> View:
        """What a seat may know (None: a spectator)."""
        return view(self.state, SPECTATOR if seat is None else seat)

    def view_data(self, seat: int | None) -> dict[str, object]:
        """The view as JSON-ready data."""
        return {"game": self.kind.name, "seats": self.seats, "viewer": seat, **write_cells(self.view(seat))}

    def sample(self, seat: int, luck: Luck) -> State:
        """A full state that agrees with what `seat` knows."""
        return sample(self.view(seat), luck)

    def points(self, seat: int, asking: int | None = None) -> int:
        """Points of a seat as `asking` may know them: secret ones only if it asks for its own, or the game is over."""
        victory = self.kit.part(Victory)
        if asking == seat or self.over():
            return int(victory.total(self.state, seat))
        return int(self.state.cells[victory.points + seat])

    def score(self, seat: int, asking: int | None = None) -> list[ScoreRow]:
        """Points by source, as `asking` may know them."""
        rows = self.kit.part(Victory).rows(self.state, seat)
        return [row for row in rows if not row.secret or asking == seat or self.over()]

    def hand(self, seat: int, asking: int | None = None) -> dict[str, int] | int:
        """The goods in a hand if `asking` may know them, otherwise how many cards it has."""
        hand = self.kit.part(Hand)
        if asking == seat or self.settings.get("open_hands"):
            return dict(zip(hand.goods, hand.held(self.state, seat), strict=True))
        return int(self.state.cells[hand.count + seat])

    def turn(self) -> tuple[int, int]:
        """Whose turn it is, and its number (0 before the first)."""
        turn = self.kit.part(Turn)
        return int(self.state.cells[turn.seat]), int(self.state.cells[turn.number])

    def pieces(self, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        """Where a seat's pieces stand, by kind."""
        found: dict[str, list[tuple[int, int, str]]] = {}
        buildings, roads = self.kit.part(Buildings), self.kit.part(Roads)
        for corner, at in enumerate(self.kit.grid.corners):
            value = int(self.state.cells[buildings.building + corner])
            if value and value & 7 == seat:
                found.setdefault(buildings.names[(value >> 3) - 1], []).append(at)
        for edge, at in enumerate(self.kit.grid.edges):
            value = int(self.state.cells[roads.link + edge])
            if value and value & 7 == seat:
                found.setdefault(roads.names[(value >> 3) - 1], []).append(at)
        return found

    def scene(self, asking: int | None = None, lit: list[int] | None = None) -> Scene:
        """The position as a picture sees it; `lit` are actions whose places light up."""
        scene = Scene(title=self.kind.title)
        for part in self.kit.parts:
            part.draw(self.state, scene)
        on_turn = self.turn()[0]
        for seat in range(self.seats):
            facts: dict[str, str] = {}
            for part in self.kit.parts:
                facts.update(part.facts(self.state, seat))
            colour = self.kit.tables.colours[seat]
            scene.seats.append(SeatScene(colour, colour.capitalize(), self.points(seat, asking), facts, on_turn=seat == on_turn))
        for action in lit or []:
            place = self.choice(action).place
            if place is not None:
                scene.lit.append(place)
        return scene

    def text(self, asking: int | None = None, colour: bool = False) -> str:
        """The position as a text picture."""
        return text(self.scene(asking), colour=colour)

    def svg(self, asking: int | None = None, dark: bool = False) -> str:
        """The position as an SVG picture."""
        return svg(self.scene(asking), dark=dark)

    # --- keeping

    def copy(self) -> "Game":
        """An independent game. It shares nothing that changes; its chance goes on by itself from the same point."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.actions = list(self.actions)
        twin.events = list(self.events)
        twin._told = dict(self._told)
        twin.luck = None if self.luck is None else self.luck.twin()
        return twin

    def _board_lines(self) -> list[str]:
        return boardfile.write(self.board).splitlines()

    def record(self, about: dict[str, object] | None = None) -> Record:
        """The whole game so far."""
        if self.from_position:
            raise FarshoreError("A game that began from a position has no record from the start; save the position.")
        return Record(
            self.kind.name,
            self.seats,
            dict(self.settings),
            RULES_VERSION,
            self._board_lines(),
            list(self.actions),
            self.winners() if self.over() else None,
            about or {},
        )

    def position(self) -> dict[str, object]:
        """The position as JSON-ready data: `load_position` gives the same game back."""
        return {
            "format": POSITION_FORMAT,
            "game": self.kind.name,
            "seats": self.seats,
            "options": dict(self.settings),
            "rules": RULES_VERSION,
            "board": self._board_lines(),
            **write_cells(self.state, self.kit.start(self.board)),
        }


def _plain(value: object) -> object:
    """Tuples and lists compare alike."""
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def make(game: str, seats: int | None = None, seed: int | None = None, board: Board | str | None = None, **options: object) -> Game:
    """A new game of the catalogue.

    The seed decides the deal of the board and all chance; without one it is drawn. `board` is an own map: a `Board`, or the text of a board
    file, played as it is drawn.
    """
    kind = kind_of(game)
    count = max(kind.seats) if seats is None else seats
    settings = settings_of(kind, count, options)
    luck = Luck(secrets.randbits(60) if seed is None else seed)
    if isinstance(board, str):
        board = boardfile.parse(board)
    return Game(kind, count, settings, deal_board(kind, count, settings, luck) if board is None else board, luck)


def replay(record: Record, steps: int | None = None) -> Game:
    """Play a record again, up to `steps` actions; every action is checked. The game that comes back draws no chance of its own."""
    if record.rules != RULES_VERSION:
        raise RecordError(f"This record was played by rules version {record.rules}; this Farshore has version {RULES_VERSION}.")
    kind = kind_of(record.game)
    settings = settings_of(kind, record.seats, dict(record.options))
    board = boardfile.parse("\n".join(record.board) + "\n")
    game = Game(kind, record.seats, settings, board, None)
    actions = record.actions if steps is None else record.actions[:steps]
    for number, (seat, action) in enumerate(actions):
        try:
            game.play(seat, action)
        except IllegalMove as error:
            raise RecordError(f"Action {number} of the record is not legal: {error}") from None
    if steps is None and record.winners is not None and record.winners != game.winners():
        raise RecordError("The record names other winners than its actions lead to.")
    return game


def load_position(data: dict[str, object], luck: Luck | None = None) -> Game:
    """A game from a position as data. Faults are told in sentences; a position marked `"made_up": true` may break the distance rule."""
    if not isinstance(data, dict) or data.get("format") != POSITION_FORMAT:
        raise PositionError(f"This is not a position of the format {POSITION_FORMAT}.")
    if data.get("rules", RULES_VERSION) != RULES_VERSION:
        raise PositionError(f"This position belongs to rules version {data['rules']}; this Farshore has version {RULES_VERSION}.")
    seats, options = data.get("seats"), data.get("options", {})
    if not isinstance(data.get("game"), str) or not isinstance(seats, int) or not isinstance(options, dict):
        raise PositionError("A position names its game, its seats and its options.")
    known = {"format", "game", "seats", "options", "rules", "board", "frames", "winners", "table", "players", "made_up"}
    for name in data:
        if name not in known:
            raise PositionError(f"A position has no {name!r}; it has {', '.join(sorted(known))}.")
    kind = kind_of(cast(str, data["game"]))
    settings = settings_of(kind, seats, options)
    lines = data.get("board", kind.board(seats))
    if isinstance(lines, list) and all(isinstance(line, str) for line in lines):
        board = boardfile.parse("\n".join(lines) + "\n")
    elif isinstance(lines, str):
        board = boardfile.load(lines)
    else:
        raise PositionError("A position's board is the name of a board or the lines of a board file.")
    game = Game(kind, seats, settings, board, None)
    state = read_cells(game.state.rules, data, game.state)
    check(state, made_up=data.get("made_up") is True)
    game.state = state
    game.events = []
    game.from_position = True
    game.luck = luck
    if luck is not None:
        game.events = game._let_chance_run()
    return game


def read_json(path: Path, what: str) -> dict[str, object]:
    """A JSON object from a file, or one sentence."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FarshoreError(f"{path} can't be read: {error.strerror or error}.") from None
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise FarshoreError(f"{path} is not a whole {what}: the text is not complete JSON.") from None
    if not isinstance(data, dict):
        raise FarshoreError(f"{path} is not a {what}.")
    return data


def load(path: Path) -> Game:
    """A game from a file: a record (replayed to its end) or a position."""
    data = read_json(path, "record or position")
    if data.get("format") == POSITION_FORMAT:
        return load_position(data)
    return replay(load_record(path))
