"""Questions that cards ask: pick a hex, a corner, an edge, a player or a kind of goods. All questions of one sort share their numbers."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import SEATS, Buffer, Move, Phase, State
from farshore.engine.sentence import Sentence
from farshore.parts.hand import Hand
from farshore.parts.table import Table
from farshore.parts.turn import Turn

HEX: Final = "hex"
CORNER: Final = "corner"
EDGE: Final = "edge"
SEAT: Final = "seat"
GOODS: Final = "goods"


class Asker:
    """Makes questions; keeps the numbers that each sort of answer has."""

    def __init__(self, b: Builder, table: Table, hand: Hand, turn: Turn) -> None:
        self.b = b
        self.table = table
        self.hand = hand
        self.turn = turn
        self.sizes = {
            HEX: int(table.n_hexes),
            CORNER: int(table.n_corners),
            EDGE: int(table.n_edges),
            SEAT: int(table.seats),
            GOODS: int(hand.kinds),
        }
        self.numbers: dict[str, Move] = {}
        self.done: Move | None = None


class CardQuestion(Phase):
    """One question of a card. The frame's ARG and EXTRA are the card's own; it is on top while the answer is carried out."""

    def __init__(self, asker: Asker, name: str, sort: str, asks: str, piece: str = "") -> None:
        super().__init__(name)
        self.asker = asker
        self.sort = sort
        self.asks = asks
        self.piece = piece  # what is put, moved or taken there, for people
        self.size: i64 = asker.sizes[sort]
        self.reveals = False  # does the answer show what could not be known (R10)?
        asker.b.phase(self)
        answer = CardAnswer(self)
        if sort in asker.numbers:
            asker.b.move(answer, like=asker.numbers[sort])
        else:
            asker.numbers[sort] = asker.b.move(answer)
        self.moves.append(answer)

    def open_done(self) -> None:
        """This question may also be answered with "enough"."""
        done = DoneChoosing(self)
        if self.asker.done is None:
            self.asker.done = self.asker.b.move(done)
        else:
            self.asker.b.move(done, like=self.asker.done)
        self.moves.append(done)

    def ask(self, s: State, seat: i64, arg: i64 = 0, extra: i64 = 0) -> None:
        s.push(self.id, 1 << seat, arg, extra)

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        """Is this an answer?"""
        raise NotImplementedError

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        """Carry it out; the frame must be popped or replaced."""
        raise NotImplementedError

    def some(self, s: State, seat: i64) -> bool:
        """Is there any answer?"""
        for pick in range(self.size):
            if self.fits(s, seat, pick):
                return True
        return False

    def answers(self, s: State, seat: i64, first: i64, out: Buffer) -> None:
        """Append all answers, as actions from `first` on."""
        for pick in range(self.size):
            if self.fits(s, seat, pick):
                out.add(first + pick)

    def enough(self, s: State, seat: i64) -> None:
        """No more; only asked where `open_done` was called."""
        s.pop()

    def may_stop(self, s: State) -> bool:
        return True

    def why(self, s: State, seat: int, pick: int) -> Sentence:
        return Sentence("no_answer", "That is not a valid choice for this card.")

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_" + self.name, self.asks)

    def sound(self, s: State) -> str | None:
        mask = int(s.cells[SEATS])
        if mask & (mask - 1):
            return f"Phase {self.name!r} asks one seat."
        return None


class CardAnswer(Move):
    def __init__(self, question: CardQuestion) -> None:
        super().__init__(question.asker.sizes[question.sort])
        self.question = question

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        self.question.answers(s, seat, self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.question.answer(s, seat, arg)

    def reveals(self, s: State, seat: int, arg: int) -> bool:
        return self.question.reveals

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        question = self.question
        table = question.asker.table
        piece = question.piece or None
        if question.sort == HEX:
            return Choice("choose", table.hex_at(arg), piece)
        if question.sort == CORNER:
            return Choice("choose", table.corner_at(arg), piece)
        if question.sort == EDGE:
            return Choice("choose", table.edge_at(arg), piece)
        if question.sort == SEAT:
            return Choice("choose", piece=piece, player=arg)
        return Choice("choose", piece=piece, gets=((question.asker.hand.goods[arg], 1),))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return self.question.why(s, seat, arg)


class DoneChoosing(Move):
    """Enough."""

    def __init__(self, question: CardQuestion) -> None:
        super().__init__(1)
        self.question = question

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if self.question.may_stop(s):
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.question.enough(s, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("done")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("not_done_yet", "You have played the card, so choose at least once.")
