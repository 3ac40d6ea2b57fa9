"""Whose turn it is, and the two places where a turn rests: before the roll and after it (B13)."""

from typing import TypeAlias

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints, mypyc_attr, vec
from farshore.engine.layout import OneSeat
from farshore.engine.machine import ARG, EXTRA, PHASE, SEATS, Buffer, Move, Phase, State
from farshore.engine.sentence import Sentence
from farshore.parts.hand import PaidMove
from farshore.parts.part import GamePart
from farshore.parts.tables import Tables
from farshore.parts.victory import Victory


@mypyc_attr(allow_interpreted_subclasses=True)
class Reaction:
    """Told that something happened; returns nothing and asks nobody."""

    def run(self, s: State, seat: i64) -> None:
        raise NotImplementedError


Reactions: TypeAlias = "vec[Reaction]"


@mypyc_attr(allow_interpreted_subclasses=True)
class Sequel(GamePart):
    """What a turn has beside the player whose turn it is: further parts, each for another player, before the next turn begins."""

    def begun(self, s: State, seat: i64) -> None:
        """`seat`'s turn begins."""
        raise NotImplementedError

    def go_on(self, s: State, seat: i64) -> None:
        """`seat` has ended; begin the next part with `Turn.part`, or the next turn with `Turn.start`."""
        raise NotImplementedError


PaidMoves: TypeAlias = "vec[PaidMove]"


class Turn(GamePart):
    """The player on turn. Other parts hang their reactions on a turn's beginning and end.

    A turn may have several parts (see `Sequel`). Then the player on turn is the one whose part it is, and reactions are told of each part:
    what is limited in a turn is limited in each part. The number counts whole turns.
    """

    def __init__(self, b: Builder, t: Tables, victory: Victory) -> None:
        self.seats: i64 = t.seats
        self.victory = victory
        self.seat: i64 = b.layout.shared("turn", meaning=OneSeat(), high=t.seats - 1)
        self.number: i64 = b.layout.shared("turn number")
        self.closed: i64 = b.layout.shared("trade closed", high=1)  # strict turns: B13
        self.strict = t.strict
        self.on_begin: list[Reaction] = []
        self.on_end: list[Reaction] = []
        self.begin_row: Reactions = vec[Reaction]([])
        self.end_row: Reactions = vec[Reaction]([])
        self.n_begin: i64 = 0
        self.n_end: i64 = 0
        self.sequel: Sequel | None = None
        self.before_id: i64 = 0
        self.actions_id: i64 = 0
        self.before: TurnPhase = TurnPhase("before_roll", self, "Your turn: roll the dice.")
        self.actions: TurnPhase = TurnPhase("actions", self, "Your turn: build, trade, or end the turn.")
        b.phase(self.before)
        b.phase(self.actions)
        self.event_turn: i64 = b.event("turn", "seat number")

    def close(self) -> None:
        self.before_id = self.before.id
        self.actions_id = self.actions.id
        self.begin_row = vec[Reaction](self.on_begin)
        self.end_row = vec[Reaction](self.on_end)
        self.n_begin = len(self.on_begin)
        self.n_end = len(self.on_end)

    def follow_with(self, sequel: Sequel) -> None:
        """Give each turn further parts."""
        if self.sequel is not None:
            raise ValueError("two boxes give a turn further parts: only one can")
        self.sequel = sequel

    def start(self, s: State, seat: i64) -> None:
        """`seat`'s turn begins."""
        sequel = self.sequel
        if sequel is not None:
            sequel.begun(s, seat)
        cells = s.cells
        cells[self.seat] = seat
        cells[self.number] += 1
        cells[self.closed] = 0
        row = self.begin_row
        for i in range(self.n_begin):
            row[i].run(s, seat)
        if s.heard:
            s.emit(self.event_turn, seat, cells[self.number])
        # `goto`, written out
        cells[PHASE] = self.before_id
        cells[SEATS] = 1 << seat
        cells[ARG] = 0
        cells[EXTRA] = 0

    def part(self, s: State, seat: i64, phase: i64) -> None:
        """The same turn goes on with a part for `seat`, resting in `phase`."""
        cells = s.cells
        cells[self.seat] = seat
        cells[self.closed] = 0
        row = self.begin_row
        for i in range(self.n_begin):
            row[i].run(s, seat)
        s.goto(phase, 1 << seat)

    def finish(self, s: State) -> None:
        """The player on turn has ended; what follows is a further part of the turn, or the left neighbour's turn."""
        seat = s.cells[self.seat]
        row = self.end_row
        for i in range(self.n_end):
            row[i].run(s, seat)
        sequel = self.sequel
        if sequel is not None:
            sequel.go_on(s, seat)
            return
        seat += 1
        if seat == self.seats:
            seat = 0
        self.start(s, seat)

    def built(self, s: State) -> None:
        """Something was built or bought: under strict turns trade is over (B13)."""
        if self.strict:
            s.cells[self.closed] = 1


class TurnPhase(Phase):
    """A resting place of the turn: here, and only here, the player on turn can win (R20, R21)."""

    def __init__(self, name: str, turn: Turn, asks: str) -> None:
        super().__init__(name)
        self.turn = turn
        self.asks = asks
        self.bottom = True
        self.carries = True
        self.on_rest: list[Reaction] = []
        self.guests: Guests | None = None
        self.turn_cell: i64 = turn.seat
        self.points: i64 = turn.victory.points
        self.near: i64 = 0  # visible points from which on the secret ones could win
        self.watched = False
        self.last: i64 = -1  # the number of the move that is always open, if it comes last
        self.paid_row: PaidMoves = vec[PaidMove]([])
        self.costs: Ints = ints([])
        self.purses: i64 = 0
        self.guard: i64 = 0

    def pack(self) -> None:
        """The moves that cost cards come first in the numbering; they are asked in one go, since most hands can't pay them."""
        super().pack()
        victory = self.turn.victory
        self.near = victory.target - victory.most_secret
        for ending in victory.endings:
            if ending.in_phase(self is self.turn.before):
                self.near = 0
        self.watched = len(self.on_rest) > 0
        paid: list[PaidMove] = []
        for move in self.moves:
            if not isinstance(move, PaidMove):
                break
            paid.append(move)
        self.paid_row = vec[PaidMove](paid)
        self.costs = ints([move.packed for move in paid])
        others = self.moves[len(paid) :]
        self.last = -1
        if others and isinstance(others[-1], EndTurn | AlwaysOpen):
            self.last = others.pop().first
        self.move_row = vec[Move](others)
        if paid:
            self.purses = paid[0].purses
            self.guard = paid[0].guard

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        guard = self.guard
        if guard:
            purse = s.cells[self.purses + seat]
            if purse:
                purse |= guard
                at: i64 = 0
                for cost in self.costs:
                    if (purse - cost) & guard == guard:
                        self.paid_row[at].offers(s, seat, out)
                    at += 1  # noqa: SIM113 - enumerate is slow over a packed row
        for move in self.move_row:
            move.legal(s, seat, out)
        if self.last >= 0:
            out.items[out.n] = self.last
            out.n += 1

    def arrive(self, s: State) -> bool:
        seat = s.cells[self.turn_cell]
        if s.cells[self.points + seat] >= self.near and self.turn.victory.check(s, seat):
            return False
        if self.watched:
            for reaction in self.on_rest:
                reaction.run(s, seat)
        return False

    def invited(self, s: State) -> i64:
        guests = self.guests
        return 0 if guests is None else guests.mask(s)

    def prompt(self, s: State, seat: int) -> Sentence:
        guests = self.guests
        if guests is not None and s.cells[self.turn.seat] != seat:
            return guests.prompt(s, seat)
        return Sentence("prompt_" + self.name, self.asks)

    def sound(self, s: State) -> str | None:
        return only_on_turn(s, self, self.turn)


class Guests:
    """Who may speak in another's turn."""

    def mask(self, s: State) -> i64:
        raise NotImplementedError

    def prompt(self, s: State, seat: int) -> Sentence:
        raise NotImplementedError


def only_on_turn(s: State, phase: Phase, turn: Turn) -> str | None:
    """The complaint about a frame that does not ask exactly the player on turn (cold)."""
    if s.cells[SEATS] != 1 << s.cells[turn.seat]:
        return f"Phase {phase.name!r} asks the player on turn, who is seat {int(s.cells[turn.seat])}."
    return None


class AlwaysOpen(Move):
    """A single action that is open whenever its phase asks, such as rolling."""

    def __init__(self) -> None:
        super().__init__(1)

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        out.add(self.first)


class TurnEnding(Move):
    """The single action that ends the turn. Games differ in when it is open."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(1)
        self.turn = turn

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.turn.finish(s)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("end_turn")


class EndTurn(TurnEnding):
    """Open as long as its phase asks."""

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        out.add(self.first)
