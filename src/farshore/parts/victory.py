"""Points and the end of the game (B38, B39): visible points are kept up to date, secret ones are added where only their owner looks."""

from typing import TypeAlias

from farshore.engine.builder import Builder
from farshore.engine.ints import i64, mypyc_attr, vec
from farshore.engine.machine import Chooser, State
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.tables import Tables


@mypyc_attr(allow_interpreted_subclasses=True)
class SecretPoints:
    """Points that only their owner knows of."""

    def of(self, s: State, seat: i64) -> i64:
        raise NotImplementedError

    def lower(self, s: State, seat: int, most: int, viewer: int, luck: Chooser) -> None:
        """Exchange hidden cards until `seat` has at most so many points here, if there are cards to exchange (cold)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """What a winner needs besides the points."""

    def met(self, s: State, seat: i64) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ending:
    """Another way for a game to end, whatever the points of the player on turn."""

    def in_phase(self, before_roll: bool) -> bool:
        """Can it end there, before the roll of a turn or after it? Asked once, when the game is put together."""
        return True

    def winners(self, s: State, seat: i64) -> i64:
        """Mask of those who have won now, in the turn of `seat`; 0: the game goes on."""
        raise NotImplementedError


Secrets: TypeAlias = "vec[SecretPoints]"
Endings: TypeAlias = "vec[Ending]"


class Victory(GamePart):
    """The visible points of each seat, and the test for victory."""

    def __init__(self, b: Builder, t: Tables) -> None:
        self.target: i64 = t.target
        self.seats: i64 = t.seats
        self.points: i64 = b.layout.each("points", derived=True, shown=True)
        self.secrets: list[SecretPoints] = []
        self.secret_row: Secrets = vec[SecretPoints]([])  # the same, packed
        self.conditions: list[Condition] = []
        self.most_secret: i64 = 0  # no seat can have more secret points than this
        self.endings: list[Ending] = []
        self.ending_row: Endings = vec[Ending]([])
        self.game_parts: list[GamePart] = []  # all parts, for counting anew
        self.event_won: i64 = b.event("won", "seat points")

    def close(self) -> None:
        self.secret_row = vec[SecretPoints](self.secrets)
        self.ending_row = vec[Ending](self.endings)

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            s.cells[self.points + seat] = self.recount(s, seat)

    def recount(self, s: State, seat: int) -> int:
        """Visible points, counted from the table."""
        return sum(row.points for row in self.rows(s, seat) if not row.secret)

    def plausible(self, s: State, viewer: int) -> bool:
        """Nobody else wins by hidden points: they would have won in their last turn. Visible ones may have come in another's turn."""
        for seat in range(self.seats):
            if seat != viewer and self.would_have_won(s, seat, 0):
                return False
        return True

    def mend(self, s: State, viewer: int, luck: Chooser) -> None:
        for seat in range(int(self.seats)):
            if seat != viewer and self.would_have_won(s, seat, 0):
                for secret in self.secrets:
                    secret.lower(s, seat, int(self.target - 1 - s.cells[self.points + seat]), viewer, luck)

    def would_have_won(self, s: State, seat: i64, more: i64) -> bool:
        """Do the secret points of a seat, and so many more, reach the target, which its visible ones do not?"""
        if s.cells[self.points + seat] >= self.target or self.total(s, seat) + more < self.target:
            return False
        return self.granted(s, seat)

    def rows(self, s: State, seat: int) -> list[ScoreRow]:
        found: list[ScoreRow] = []
        for part in self.game_parts:
            found.extend(part.score(s, seat))
        return found

    def add(self, s: State, seat: i64, points: i64) -> None:
        s.cells[self.points + seat] += points

    def total(self, s: State, seat: i64) -> i64:
        """Points with the secret ones."""
        total = s.cells[self.points + seat]
        for secret in self.secret_row:
            total += secret.of(s, seat)
        return total

    def check(self, s: State, seat: i64) -> bool:
        """Ends the game if `seat`, who is on turn, has reached the target (B38, R20), or if a box has another end for it."""
        if self.total(s, seat) >= self.target and self.granted(s, seat):
            self.end(s, 1 << seat)
            return True
        for ending in self.ending_row:
            winners = ending.winners(s, seat)
            if winners:
                self.end(s, winners)
                return True
        return False

    def granted(self, s: State, seat: i64) -> bool:
        """Has this seat what a winner needs besides the points?"""
        for condition in self.conditions:
            if not condition.met(s, seat):
                return False
        return True

    def end(self, s: State, winners: i64) -> None:
        for seat in range(self.seats):
            if winners >> seat & 1:
                s.emit(self.event_won, seat, self.total(s, seat))
        s.finish(winners)
