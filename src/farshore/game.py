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
import operator
import reprlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import SupportsIndex, cast

from farshore.board import boardfile
from farshore.board.facts import Board
from farshore.board.picture_svg import svg
from farshore.board.picture_text import text
from farshore.board.scene import Scene, SeatScene
from farshore.boxes.box import Settings
from farshore.boxes.kind import GameKind
from farshore.boxes.kit import Kit
from farshore.catalogue import CODEC_VERSION, RULES_VERSION, check_board, deal_board, kind_of, kit_of, settings_of
from farshore.engine.events import Event, read_journal
from farshore.engine.machine import NATURE, PHASE, WINNERS, Journal, State
from farshore.engine.position import PositionError, check, read_cells, write_cells, write_own
from farshore.engine.record import Record, RecordError, read_record, read_text
from farshore.engine.sight import SPECTATOR, View, sample, view
from farshore.engine.words import Choice, FarshoreError, IllegalMove, Sentence
from farshore.luck import Luck
from farshore.parts.barter import Barter
from farshore.parts.discard import Discard
from farshore.parts.hand import Hand
from farshore.parts.part import ScoreRow
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory
from farshore.playing import draw

POSITION_FORMAT = "farshore-position/1"
MOST_WARES = 99  # of what is traded beside cards, in one offer


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


@dataclass(frozen=True)
class LastStep:
    """How a game was before a message."""

    seat: int
    state: State
    actions: int
    events: int


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
        self._told: dict[tuple[int, str], tuple[list[int], list[Event]]] = {}  # messages carried out by (seat, id), and their answers (R24)
        self._undo: list[LastStep] = []  # the last messages, all of one seat, that can be taken back
        journal = Journal()
        self.state: State = self.kit.start(board, journal)
        self.events: list[Event] = read_journal(self.state.rules, journal)
        self.state.listen(None)
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
        """The actions open to a seat, ascending; for −1 nature's possible outcomes, which are no player's to see."""
        return self.state.legal_list(self._seat(seat, nature=True))

    def choice(self, action: int, seat: int | None = None) -> Choice:
        """What an action means."""
        action = self._action(action)
        move = self.state.move_of(action)
        if move is None:
            raise IllegalMove(Sentence("not_now", "That can't be done now."))
        seat = next(iter(self.seats_to_act()), 0) if seat is None else self._seat(seat, nature=True)
        return move.choice(self.state, seat, action - int(move.first))

    def find(self, seat: int, verb: str, **fields: object) -> int:
        """The one legal action of `seat` with this verb and these fields (`place`, `piece`, `player`, `cards`, `gets`, `number`)."""
        wanted = {name: _plain(value) for name, value in fields.items()}
        place = fields.get("place")
        if place is not None and not self._is_place(place):
            raise FarshoreError(f"There is no place {reprlib.repr(place)} on this board.")
        matches = [
            action
            for action in self.legal(seat)
            if (choice := self.choice(action, seat).as_dict())["verb"] == verb
            and all(_plain(choice.get(name)) == value for name, value in wanted.items())
        ]
        if len(matches) != 1:
            told = ", ".join([str(verb), *(f"{name} {reprlib.repr(value)}" for name, value in wanted.items())])
            raise FarshoreError(f"{'No' if not matches else 'More than one'} legal action of seat {seat} is: {told}.")
        return matches[0]

    def _is_place(self, place: object) -> bool:
        grid = self.kit.grid
        at = tuple(place) if isinstance(place, list | tuple) else ()
        return any(at == known for places in (grid.hexes, grid.corners, grid.edges) for known in places)

    def prompt(self, seat: int) -> Prompt | None:
        """What is asked of a seat, or None."""
        legal = self.legal(seat)
        if not legal or seat == NATURE:
            return None
        phase = self.state.rules.phases[self.state.cells[PHASE]]
        choices = [(action, self.choice(action, seat)) for action in legal]
        return Prompt(seat, phase.name, phase.prompt(self.state, seat), seat in self.seats_to_act(), choices)

    def why_not(self, seat: int, place: tuple[int, int] | tuple[int, int, str]) -> list[tuple[str, Sentence]]:
        """Why `seat` can do nothing at this place now: (piece, reason) for each that the phase knows; empty where something can be done.

        >>> from farshore import make
        >>> game = make("base", seats=3, seed=1, first=0)
        >>> corner = game.choice(game.legal(0)[0]).place
        >>> _ = game.play(0, game.find(0, "found", place=corner))
        >>> _ = game.play(0, game.legal(0)[0])
        >>> [(piece, str(reason)) for piece, reason in game.why_not(1, corner)]
        [('settlement', 'That crossroads is taken.')]
        """
        found: list[tuple[str, Sentence]] = []
        legal = set(self.legal(seat))
        if seat not in self.seats_to_act():
            return found
        for move in self.state.rules.phases[self.state.cells[PHASE]].moves:
            for arg in range(int(move.size)):
                action = int(move.first) + arg
                choice = move.choice(self.state, seat, arg)
                if choice.place != place:
                    if choice.place is None:
                        break  # no action of this move has a place
                    continue
                if action in legal:
                    return []
                found.append((choice.piece or choice.verb, move.why(self.state, seat, arg)))
        return found

    # --- playing

    def play(self, seat: int, action: int, message: str | None = None) -> list[Event]:
        """Carry out an action, and chance after it. An illegal one raises `IllegalMove` with a sentence and changes nothing.

        The sentence may speak of the seat's own cards: it is for whoever plays that seat, and the caller vouches for them.
        A `message` id makes a repeated command act once: the second time the same events come back (R24).
        """
        return self.play_all(seat, [action], message)

    def play_all(self, seat: int, actions: list[int], message: str | None = None) -> list[Event]:
        """Several steps of one decision, all or nothing: the cards of a discard, an offer from first card to sending."""
        seat = self._seat(seat, nature=True)
        steps = [self._action(action) for action in actions] if isinstance(actions, list | tuple) else [self._action(actions)]
        told = self._told_before(seat, steps, message)
        if told is not None:
            return told
        last = LastStep(seat, self.state.copy(), len(self.actions), len(self.events))
        reveals = seat == NATURE
        journal = Journal()
        self.state.listen(journal)
        try:
            for action in steps:
                move = self.state.move_of(action)
                shown = move is not None and not reveals and move.reveals(self.state, seat, action - int(move.first))
                self.state.play(seat, action)
                self.actions.append((seat, action))
                reveals = reveals or shown
        except Exception:
            self.state = last.state
            del self.actions[last.actions :]
            raise
        events = read_journal(self.state.rules, journal)
        self.state.listen(None)
        if self.luck is not None:
            events += self._let_chance_run()
        self.events += events
        if reveals or self._shows(last, len(steps)):
            self._undo = []
        else:
            self._undo = [step for step in self._undo if step.seat == seat]
            self._undo.append(last)
        if message is not None:
            self._told[seat, message] = (steps, events)
        return list(events)

    def _told_before(self, seat: int, steps: list[int], message: str | None) -> list[Event] | None:
        """The answer to a message that was carried out already (R24)."""
        if message is None:
            return None
        if not isinstance(message, str):
            raise FarshoreError("A message id is a text.")
        if (seat, message) not in self._told:
            return None
        earlier, events = self._told[seat, message]
        if earlier != steps:
            raise FarshoreError("This message id was used for another command already.")
        return list(events)

    def _let_chance_run(self) -> list[Event]:
        assert self.luck is not None
        journal = Journal()
        self.state.listen(journal)
        while self.state.by_chance():
            self.actions.append((NATURE, int(draw(self.state, self.luck))))
        self.state.listen(None)
        return read_journal(self.state.rules, journal)

    def _seat(self, seat: object, nature: bool = False) -> int:
        """A seat of this table as a number, or a refusal."""
        number = _whole(seat)
        if number is None or not (NATURE if nature else 0) <= number < self.seats:
            raise IllegalMove(Sentence("no_such_seat", "There is no seat {seat} at this table.", seat=reprlib.repr(seat)))
        return number

    def _action(self, action: object) -> int:
        number = _whole(action)
        if number is None or not 0 <= number < self.state.rules.width:
            raise IllegalMove(Sentence("no_such_action", "There is no action {action} in this game.", action=reprlib.repr(action)))
        return number

    # --- taking back

    def undo(self, seat: int, message: str | None = None) -> None:
        """Take back one's own last message, with all its steps (R10).

        Possible while nobody else has acted, nothing was drawn, nothing was shown that somebody could not know, and the game is not over.
        So a piece built, a trade with the bank, an invention, a robber moved where nothing is stolen and the end of a turn can be taken
        back, one after the other; a roll, a card bought, a theft, a monopoly, an offer sent or accepted and a deal can't. Own cards that
        were paid or played are no secret that somebody else lost. A message id that was used stays used (R24).
        """
        seat = self._seat(seat)
        if self._told_before(seat, [], message) is not None:
            return
        if not self.can_undo(seat):
            raise FarshoreError("That can't be taken back: dice, cards, an offer or another player came after it.")
        last = self._undo.pop()
        self.state = last.state
        del self.actions[last.actions :]
        del self.events[last.events :]
        if message is not None:
            self._told[seat, message] = ([], [])

    def can_undo(self, seat: int) -> bool:
        """Could this seat take back its last message?"""
        seat = self._seat(seat)
        return bool(self._undo) and self._undo[-1].seat == seat

    def _shows(self, last: "LastStep", steps: int) -> bool:
        """Did a message, besides what its moves say of themselves, draw, end the game, or move cards of hands that its seat can't see?"""
        if self.state.over() or self.state.by_chance() or len(self.actions) != last.actions + steps:
            return True
        layout = self.state.rules.layout
        for pool in self.state.rules.pools:
            for name in pool.spans:
                span = layout.by_name[name]
                for owner in range(span.copies):
                    if span.hidden_from(owner, last.seat):
                        for at in range(span.at(owner), span.at(owner) + span.size):
                            if self.state.cells[at] != last.state.cells[at]:
                                return True
        return False

    # --- whole decisions of several steps, for people

    def offer(
        self, seat: int, give: dict[str, int], want: dict[str, int], to: list[int] | None = None, message: str | None = None
    ) -> list[Event]:
        """The player on turn offers cards to everybody, or to those in `to` (B18). One side may be empty: an open question.

        >>> from farshore import load_position, make
        >>> position = make("base", seats=3, setup="beginner", first=0).position()
        >>> position["frames"] = [{"phase": "actions", "seats": [0]}]  # the roll is over
        >>> game = load_position(position)
        >>> game.hand(0, asking=0)
        {'lumber': 0, 'brick': 0, 'wool': 0, 'grain': 2, 'ore': 1}
        >>> events = game.offer(0, give={"grain": 1}, want={"wool": 1}, to=[2])
        >>> game.seats_to_act()
        [2]
        >>> game.offer(0, give={"grain": 1}, want={"wool": 1})
        Traceback (most recent call last):
        farshore.engine.words.IllegalMove: An offer is made on one's own turn, after the roll, and one at a time.
        """
        barter = self._barter()
        seat = self._seat(seat)
        if self.turn()[0] != seat or self.state.cells[PHASE] != barter.turn.actions.id:
            raise IllegalMove(Sentence("no_offer_now", "An offer is made on one's own turn, after the roll, and one at a time."))
        others = [other for other in range(self.seats) if other != seat]
        heard = others if to is None else [self._seat(other) for other in to]
        if not heard or seat in heard:
            raise IllegalMove(Sentence("somebody_must_hear", "An offer must go to somebody else."))
        return self.play_all(seat, self._offer_steps(give, want, [other for other in others if other not in heard]), message)

    def counter(self, seat: int, give: dict[str, int], want: dict[str, int], message: str | None = None) -> list[Event]:
        """Answer the offer of the player on turn with another one.

        >>> from farshore import load_position, make
        >>> position = make("base", seats=3, setup="beginner", first=0).position()
        >>> position["frames"] = [{"phase": "actions", "seats": [0]}]  # the roll is over
        >>> game = load_position(position)
        >>> events = game.offer(0, give={}, want={"wool": 1})
        >>> game.hand(1, asking=1)
        {'lumber': 1, 'brick': 0, 'wool': 1, 'grain': 0, 'ore': 1}
        >>> events = game.counter(1, give={"wool": 1}, want={"grain": 1})
        >>> events = game.play(0, game.find(0, "deal", player=1))
        >>> game.hand(0, asking=0)
        {'lumber': 0, 'brick': 0, 'wool': 1, 'grain': 1, 'ore': 1}
        """
        barter = self._barter()
        seat = self._seat(seat)
        if self.state.cells[PHASE] != barter.answering.id or seat not in self.seats_to_act():
            raise IllegalMove(Sentence("nothing_to_counter", "No offer waits for your answer."))
        return self.play_all(seat, self._offer_steps(give, want, []), message)

    def propose(self, seat: int, give: dict[str, int], want: dict[str, int], message: str | None = None) -> list[Event]:
        """Put a proposal to the player on turn, who may take it up (R9).

        >>> from farshore import load_position, make
        >>> position = make("base", seats=3, setup="beginner", first=0).position()
        >>> position["frames"] = [{"phase": "actions", "seats": [0]}]  # the roll is over
        >>> game = load_position(position)
        >>> events = game.propose(1, give={"lumber": 1}, want={"grain": 1})
        >>> game.choice(game.find(0, "deal", player=1), 0)
        Choice(verb='deal', cards={'grain': 1}, gets={'lumber': 1}, player=1)
        """
        barter = self._barter()
        seat = self._seat(seat)
        if self.turn()[0] == seat or self.state.cells[PHASE] != barter.turn.actions.id:
            raise IllegalMove(Sentence("no_proposal_now", "A proposal is put to another player on their turn, between their steps."))
        return self.play_all(seat, self._offer_steps(give, want, []), message)

    def discard(self, seat: int, cards: dict[str, int], message: str | None = None) -> list[Event]:
        """Give back all the cards that a 7 costs (B27).

        >>> from farshore import make, load_position
        >>> position = make("base", seats=3, setup="beginner", first=0).position()
        >>> position["players"][1]["hand"] = {"wool": 3, "ore": 5}
        >>> del position["table"]["bank"]
        >>> game = load_position(position)  # without luck: we say what is rolled
        >>> events = game.play(0, game.find(0, "roll"))
        >>> events = game.play(-1, game.find(-1, "dice", number=34))
        >>> game.discard(1, {"wool": 1, "ore": 2})
        Traceback (most recent call last):
        farshore.engine.words.IllegalMove: You give back 4 cards, not 3.
        >>> [event.seen_by(None) for event in game.discard(1, {"wool": 1, "ore": 3})]
        [{'event': 'discarded', 'seat': 1, 'card': 'wool', 'count': 1}, {'event': 'discarded', 'seat': 1, 'card': 'ore', 'count': 3}]
        """
        discard = self.kit.part(Discard)
        seat = self._seat(seat)
        counts = self._counts(cards)
        owed = int(self.state.cells[discard.owed + seat])
        if not discard.open_now(self.state) or owed == 0:
            raise IllegalMove(Sentence("nothing_owed", "You have no cards to give back now."))
        if sum(counts) != owed:
            raise IllegalMove(Sentence("owed", "You give back {owed} cards, not {count}.", owed=owed, count=sum(counts)))
        first = int(discard.phase.moves[0].first)
        return self.play_all(seat, [first + kind for kind, count in enumerate(counts) for _ in range(count)], message)

    def _barter(self) -> Barter:
        if not self.kit.has(Barter):
            raise IllegalMove(Sentence("no_trade", "There is no trade between players in this game."))
        return self.kit.part(Barter)

    def _offer_steps(self, give: dict[str, int], want: dict[str, int], left_out: list[int]) -> list[int]:
        """The one sequence of actions that drafts and sends this offer."""
        steps = self._barter().steps
        actions = [int(steps["begin"].first)]
        for name, cards in (("give", give), ("want", want)):
            for kind, count in enumerate(self._traded(cards)):
                actions += [int(steps[name].first) + kind] * count
        return [*actions, *(int(steps["leave_out"].first) + other for other in left_out), int(steps["send"].first)]

    def _traded(self, cards: dict[str, int]) -> list[int]:
        """Cards of an offer by name as counts, and behind them those of the ware that is traded beside cards, where there is one."""
        wares = self._barter().goods[len(self.kit.part(Hand).goods) :]
        if not wares or not isinstance(cards, dict):
            return self._counts(cards)
        counts = self._counts({name: count for name, count in cards.items() if name not in wares})
        for name in wares:
            number = _whole(cards.get(name, 0))
            if number is None or not 0 <= number <= MOST_WARES:
                raise IllegalMove(
                    Sentence("no_such_number", "{count} {card} is no number of cards.", count=reprlib.repr(cards[name]), card=name)
                )
            counts.append(number)
        return counts

    def _counts(self, cards: dict[str, int]) -> list[int]:
        """Cards by name as counts in the order of the hand."""
        hand = self.kit.part(Hand)
        if not isinstance(cards, dict):
            raise IllegalMove(Sentence("cards_by_name", 'Cards are given by name and number, such as {{"wool": 2}}.'))
        for name, count in cards.items():
            if name not in hand.goods:
                told = {"card": reprlib.repr(name), "cards": ", ".join(hand.goods)}
                raise IllegalMove(Sentence("no_such_kind", "There is no card {card}; there is {cards}.", **told))
            number = _whole(count)
            if number is None or not 0 <= number <= hand.stock[hand.goods.index(name)]:
                raise IllegalMove(Sentence("no_such_number", "{count} {card} is no number of cards.", count=reprlib.repr(count), card=name))
        return [cards.get(name, 0) for name in hand.goods]

    # --- looking

    def view(self, seat: int | None) -> View:
        """What a seat may know (None: a spectator)."""
        return view(self.state, SPECTATOR if seat is None else self._seat(seat))

    def view_data(self, seat: int | None, names: Collection[str] | None = None) -> dict[str, object]:
        """The view as JSON-ready data; with `names` only these of its entries."""
        return {"game": self.kind.name, "seats": self.seats, "viewer": seat, **write_cells(self.view(seat), names=names)}

    def own_data(self, seat: int, names: Collection[str]) -> dict[str, object]:
        """Of these entries those that only `seat` sees, of its own: a spectator's `view_data` with them is the seat's, for less work."""
        return write_own(self.state, self._seat(seat), names)

    def sample(self, seat: int, luck: Luck) -> State:
        """A full state that agrees with what `seat` knows."""
        return sample(self.view(seat), luck)

    def points(self, seat: int, asking: int | None = None) -> int:
        """Points of a seat as `asking` may know them: secret ones only if it asks for its own, or the game is over."""
        victory = self.kit.part(Victory)
        seat = self._seat(seat)
        if asking == seat or self.over():
            return int(victory.total(self.state, seat))
        return int(self.state.cells[victory.points + seat])

    def score(self, seat: int, asking: int | None = None) -> list[ScoreRow]:
        """Points by source, as `asking` may know them."""
        rows = self.kit.part(Victory).rows(self.state, self._seat(seat))
        return [row for row in rows if not row.secret or asking == seat or self.over()]

    def hand(self, seat: int, asking: int | None = None) -> dict[str, int] | int:
        """The goods in a hand if `asking` may know them, otherwise how many cards it has."""
        hand = self.kit.part(Hand)
        seat = self._seat(seat)
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
        seat = self._seat(seat)
        for part in self.kit.parts:
            for kind, places in part.pieces_of(self.state, seat).items():
                found.setdefault(kind, []).extend(places)
        return found

    def scene(self, asking: int | None = None, lit: list[int] | None = None) -> Scene:
        """The position as a picture sees it; `lit` are actions whose places light up."""
        scene = Scene(title=self.kind.title)
        for part in self.kit.parts:
            part.draw(self.state, scene)
        on_turn = self.turn()[0] if self.turn()[1] else next(iter(self.state.seats_to_act()), -1)
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
        twin._undo = list(self._undo)
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
            {"codec": CODEC_VERSION, **(about or {})},
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


def _whole(value: object) -> int | None:
    """A whole number, also one of an array library; None for anything else."""
    if type(value) is int:  # what follows is right for it too, and forty times slower
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    return operator.index(value)


def make(game: str, seats: int | None = None, seed: int | None = None, board: Board | str | None = None, **options: object) -> Game:
    """A new game of the catalogue.

    The seed decides the deal of the board and all chance; without one it is drawn. `board` is an own map: a `Board`, or the text of a board
    file; it is played as it is drawn, unless the option `map` says how to deal it.
    """
    kind = kind_of(game)
    count = kind.usual_seats if seats is None else seats
    settings = settings_of(kind, count, options)
    chosen = secrets.randbits(60) if seed is None else _whole(seed)
    if chosen is None:
        raise FarshoreError(f"A seed is a whole number, not {reprlib.repr(seed)}.")
    luck = Luck(chosen)
    if board is None:
        return Game(kind, count, settings, deal_board(kind, count, settings, luck), luck)
    if isinstance(board, str):
        board = boardfile.parse(board)
    elif not isinstance(board, Board):
        raise FarshoreError("An own board is a Board or the text of a board file.")
    check_board(kind, count, settings, board)
    if "map" in options:
        board = deal_board(kind, count, settings, luck, board)
    return Game(kind, count, settings, board, luck)


def replay(record: Record, steps: int | None = None) -> Game:
    """Play a record again, up to `steps` actions; every action is checked. The game that comes back draws no chance of its own."""
    if record.rules != RULES_VERSION:
        raise RecordError(f"This record was played by rules version {record.rules}; this Farshore has version {RULES_VERSION}.")
    if steps is not None and not 0 <= steps <= len(record.actions):
        raise RecordError(f"The record has {len(record.actions)} actions, so it can't be played up to number {steps}.")
    kind = kind_of(record.game)
    settings = settings_of(kind, record.seats, dict(record.options))
    board = boardfile.parse("\n".join(record.board) + "\n")
    check_board(kind, record.seats, settings, board)
    game = Game(kind, record.seats, settings, board, None)
    actions = record.actions if steps is None else record.actions[:steps]
    for number, (seat, action) in enumerate(actions):
        try:
            game.play(seat, action)
        except IllegalMove as error:
            raise RecordError(f"Action {number} of the record is not legal: {error}") from None
    if steps is None and (record.winners or []) != game.winners():
        raise RecordError("The record names other winners than its actions lead to.")
    return game


def load_position(data: dict[str, object], luck: Luck | None = None) -> Game:
    """A game from a position as data. Faults are told in sentences; a position marked `"made_up": true` may break the distance rule."""
    if not isinstance(data, dict) or data.get("format") != POSITION_FORMAT:
        raise PositionError(f"This is not a position of the format {POSITION_FORMAT}.")
    rules = _whole(data.get("rules", RULES_VERSION))
    if rules != RULES_VERSION:
        raise PositionError(f"This position belongs to rules version {rules or 'unknown'}; this Farshore has version {RULES_VERSION}.")
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
    check_board(kind, seats, settings, board)
    game = Game(kind, seats, settings, board, None)
    state = read_cells(game.state.rules, data, game.state)
    check(state, made_up=data.get("made_up") is True)
    state.settle()  # whoever is on turn with the points to win has won
    game.state = state
    game.events = []
    game.from_position = True
    game.luck = luck
    if luck is not None:
        game.events = game._let_chance_run()
    return game


def _json(content: str, path: Path, what: str) -> dict[str, object]:
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):  # RecursionError: brackets without end
        raise FarshoreError(f"{path} is not a whole {what}: the text is not complete JSON.") from None
    if not isinstance(data, dict):
        raise FarshoreError(f"{path} is not a {what}.")
    return data


def load(path: Path | str) -> Game:
    """A game from a file: a record (replayed to its end) or a position."""
    path = Path(path)
    content = read_text(path)
    data = _json(content, path, "record or position")
    return load_position(data) if data.get("format") == POSITION_FORMAT else replay(read_record(content))
