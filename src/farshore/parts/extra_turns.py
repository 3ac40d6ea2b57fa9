"""What follows a player's turn at a large table, so that nobody waits long: a paired player's part (P4–P8), or building all round (P13).

Each of these is a further part of the same turn, with a resting place of its own. Its moves are taken over from those of the turn, whatever
boxes have put there; nothing here lists them.
"""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.layout import SeatOrNobody
from farshore.engine.machine import DEPTH, OVER, PHASE, STACK, Move, State
from farshore.engine.visibility import View
from farshore.parts.barter import StaleFalls
from farshore.parts.barter_moves import BarterMove
from farshore.parts.hand import Hand, PaidMove, Purchase
from farshore.parts.opening import Opening
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables
from farshore.parts.turn import EndTurn, Reaction, Sequel, Turn, TurnPhase

PAIRED: Final = 3  # the third player clockwise from the one with the dice


class ExtraTurns(Sequel):
    """The parts after the first: for the seats so many `steps` clockwise of the one who has the dice, one after the other."""

    def __init__(self, b: Builder, t: Tables, turn: Turn, opening: Opening, phase: "ExtraPhase", steps: list[int], leader: str) -> None:
        self.turn = turn
        self.phase = phase
        self.seats: i64 = t.seats
        self.steps: Ints = ints(steps)
        self.leader_name = leader
        self.leader: i64 = b.layout.shared(leader, meaning=SeatOrNobody())  # who has the dice in this turn
        b.phase(phase)
        turn.follow_with(self)
        opening.on_first.append(FirstLeader(self))
        self.event_part: i64 = b.event("part", "seat number")

    def gather(self) -> None:
        self.phase.take_over()

    def begun(self, s: State, seat: i64) -> None:
        s.cells[self.leader] = seat + 1

    def go_on(self, s: State, seat: i64) -> None:
        leader = s.cells[self.leader] - 1
        done = seat - leader
        if done < 0:
            done += self.seats
        for step in self.steps:
            if step > done:
                other = (leader + step) % self.seats
                if self.may_act(s, other):
                    self.turn.part(s, other, self.phase.id)
                    s.emit(self.event_part, other, s.cells[self.turn.number])
                    return
        self.turn.start(s, (leader + 1) % self.seats)

    def may_act(self, s: State, seat: i64) -> bool:
        """Is there a part for `seat`? Judged only by what everybody sees (R23)."""
        return True

    def faults(self, s: State) -> list[tuple[bool, str]]:
        cells = s.cells
        leader = int(cells[self.leader]) - 1
        if leader >= self.seats:
            return [(True, f"Seat {leader} has {self.leader_name!r} but is not in this game.")]
        if cells[PHASE] == OVER or cells[self.turn.number] == 0:
            return []
        if leader < 0:
            return [(True, f"The table needs {self.leader_name!r}: the seat that has the dice in this turn.")]
        bottom = cells[STACK] if cells[DEPTH] else cells[PHASE]
        on_turn = int(cells[self.turn.seat])
        seats = [leader] if bottom != self.phase.id else [int((leader + step) % self.seats) for step in self.steps]
        if on_turn in seats:
            return []
        phase = s.rules.phases[bottom].name
        return [(True, f"Seat {on_turn} is on turn in phase {phase!r}, but {self.leader_name!r} is at seat {leader}.")]


class ExtraPhase(TurnPhase):
    """The resting place of a further part."""

    def take_over(self) -> None:
        """Open what the turn opens, as far as it belongs here."""
        for move in self.turn.actions.moves:
            if self.opens(move):
                self.moves.append(move)
        for reaction in self.turn.actions.on_rest:
            if not isinstance(reaction, StaleFalls):  # no offer lies on the table
                self.on_rest.append(reaction)

    def opens(self, move: Move) -> bool:
        """Does a move of the turn belong here? Everything but trade between players (P5)."""
        return not isinstance(move, BarterMove)


class FirstLeader(Reaction):
    """The first player has the dice already while everybody founds (P4)."""

    def __init__(self, extra: ExtraTurns) -> None:
        self.extra = extra

    def run(self, s: State, seat: i64) -> None:
        self.extra.begun(s, seat)


class PairedTurns(ExtraTurns):
    """Two stones: who has stone 1 plays the first part with the dice, then who has stone 2, three seats on, plays the second (P4–P8)."""

    def __init__(self, b: Builder, t: Tables, turn: Turn, opening: Opening) -> None:
        phase = PairedTurnPhase("part_two", turn, "The second part of this turn is yours: build, buy, trade with the bank, or end it.")
        super().__init__(b, t, turn, opening, phase, [PAIRED % t.seats], "stone 1")
        self.second: i64 = b.layout.shared("stone 2", meaning=SeatOrNobody(), derived=True, shown=True)
        self.event_stones: i64 = b.event("stones", "first second")

    def refresh(self, s: State) -> None:
        leader = s.cells[self.leader]
        s.cells[self.second] = (leader - 1 + PAIRED) % self.seats + 1 if leader else 0

    def begun(self, s: State, seat: i64) -> None:
        """Both stones pass on (P6)."""
        if s.cells[self.leader] != seat + 1:
            s.cells[self.leader] = seat + 1
            self.refresh(s)
            s.emit(self.event_stones, seat, s.cells[self.second] - 1)

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        if seen.number(self.leader) == seat + 1:
            shown.facts.stone = 1
        elif seen.number(self.second) == seat + 1:
            shown.facts.stone = 2


class PairedTurnPhase(ExtraPhase):
    """Part two: no dice, no trade between players; its player wins here as in a turn of their own (P5, P8)."""


class BuildingRound(ExtraTurns):
    """After each turn everybody else, clockwise, may build and buy (P13). Who surely can't pay for anything is not asked."""

    def __init__(self, b: Builder, t: Tables, turn: Turn, opening: Opening, hand: Hand) -> None:
        phase = BuildingTurnPhase("extra_building", turn, "You may build and buy before the next turn.")
        super().__init__(b, t, turn, opening, phase, list(range(1, t.seats)), "turn of")
        self.hand = hand
        self.least: i64 = 0

    def close(self) -> None:
        sizes = [sum(count for _, count in move.price.cost) for move in self.phase.moves if isinstance(move, PaidMove)]
        self.least = min(sizes, default=0)

    def may_act(self, s: State, seat: i64) -> bool:
        return s.cells[self.hand.count + seat] >= self.least


class BuildingTurnPhase(ExtraPhase):
    """Only what costs cards, and nobody wins (P13)."""

    def opens(self, move: Move) -> bool:
        return isinstance(move, PaidMove | Purchase | EndTurn)

    def arrive(self, s: State) -> bool:
        for reaction in self.on_rest:
            reaction.run(s, s.cells[self.turn_cell])
        return False
