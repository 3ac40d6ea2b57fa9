"""A table: one game and what was done at it, step by step. No input, no output, no clock: the room around it has those.

Nothing is changed in place. `play` and `undo` prepare the game as it would be and the step that leads there; the room keeps the step, and
only then does `accept` make it the truth. So a step that could not be kept never happened, and a bot that is thinking sees a game that
nobody changes under its hands.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from farshore.board import boardfile
from farshore.catalogue import deal_board, kind_of, settings_of
from farshore.engine.events import Event
from farshore.engine.machine import NATURE
from farshore.game import Game
from farshore.luck import Luck
from farshore.newdeal import deal_anew


@dataclass
class Step:
    """One decision and nature's answers to it; or (kind "undo") the taking back of the last `count` decisions; or (kind "deal") a new deal
    of the map, with which the game begins anew."""

    seq: int
    kind: str
    seat: int
    actions: list[tuple[int, int]]
    count: int
    at: float
    events: list[Event] = field(default_factory=list)  # made anew by replaying

    def row(self) -> dict[str, Any]:
        pairs = [list(pair) for pair in self.actions]
        return {"seq": self.seq, "kind": self.kind, "seat": self.seat, "actions": pairs, "count": self.count, "at": self.at}

    @classmethod
    def of(cls, row: dict[str, Any]) -> "Step":
        pairs = [(int(pair[0]), int(pair[1])) for pair in row["actions"]]
        return cls(row["seq"], row["kind"], row["seat"], pairs, row["count"], row["at"])


def fresh_luck() -> Luck:
    """A source that nobody can foresee."""
    return Luck(secrets.randbits(62))


@dataclass
class Draft:
    """A step that is prepared but not yet kept."""

    game: Game
    step: Step


class Log:
    """A game with its steps."""

    def __init__(self, game: Game, steps: list[Step]) -> None:
        self.game = game
        self.steps = steps  # all, as they were kept
        self.live = list(steps)  # those that were not taken back and belong to the map that is played on

    @property
    def seq(self) -> int:
        return self.steps[-1].seq if self.steps else 0

    @classmethod
    def begin(cls, game: str, seats: int, options: dict[str, object], now: float) -> "Log":
        """Deal a new game; the first step is what nature does before anybody decides."""
        kind = kind_of(game)
        settings = settings_of(kind, seats, options)
        board = deal_board(kind, seats, settings, fresh_luck())
        new = Game(kind, seats, settings, board, fresh_luck())
        return cls(new, [Step(1, "play", NATURE, list(new.actions), 0, now, list(new.events))])

    @classmethod
    def resume(cls, game: str, seats: int, options: dict[str, object], board: str, steps: list[Step]) -> "Log":
        """The game as it was: every step is played again and checked, and nothing is drawn anew. `board` is the one dealt last."""
        log = cls(_start(game, seats, options, board), [])
        for step in steps:
            if step.kind == "undo":
                step.events = [_undone(step.seat, step.count)]
            log._add(step)
        for step in log.live:
            again(log.game, step)
        log.game.luck = fresh_luck()
        return log

    def board(self) -> str:
        return boardfile.write(self.game.board)

    # --- what may come next

    def play(self, seat: int, actions: list[int], now: float) -> Draft:
        """Prepare a decision; raises `IllegalMove`."""
        twin = self.game.copy()
        assert twin.luck is not None
        twin.luck.reseed(secrets.randbits(62))  # whoever works out a source from the dice they saw has learnt nothing of the next
        before = len(twin.actions)
        events = twin.play_all(seat, actions)
        return Draft(twin, Step(self.seq + 1, "play", seat, list(twin.actions[before:]), 0, now, events))

    def free_undo(self, seat: int, now: float) -> Draft | None:
        """Take back the own last step where nothing was revealed (R10)."""
        if not self.game.can_undo(seat):
            return None
        twin = self.game.copy()
        twin.undo(seat)
        return Draft(twin, self._taken_back(seat, 1, now))

    def last_of(self, seat: int) -> int | None:
        """How many steps must be taken back to be where `seat` made its last decision."""
        for count, step in enumerate(reversed(self.live), start=1):
            if step.seat == seat:
                return count
        return None

    def undo(self, seat: int, count: int, now: float) -> Draft:
        """Take back the last steps, whatever they revealed: the game is played again up to there (R10, by consent)."""
        game = self.game
        earlier = Game(game.kind, game.seats, game.settings, game.board, None)
        for step in self.live[: len(self.live) - count]:
            again(earlier, Step(step.seq, step.kind, step.seat, step.actions, 0, step.at))
        earlier.luck = fresh_luck()
        return Draft(earlier, self._taken_back(seat, count, now))

    def deal(self, agreed: Collection[int], now: float) -> Draft:
        """Prepare a new deal of the map (N9.6): nature's step, with which the game begins anew; raises if not all seats agreed."""
        new = deal_anew(self.game, agreed, fresh_luck())
        return Draft(new, Step(self.seq + 1, "deal", NATURE, list(new.actions), 0, now, [_DEALT, *new.events]))

    def _taken_back(self, seat: int, count: int, now: float) -> Step:
        return Step(self.seq + 1, "undo", seat, [], count, now, [_undone(seat, count)])

    def accept(self, draft: Draft) -> None:
        """The step was kept: from now on it is what happened."""
        self.game = draft.game
        self._add(draft.step)

    def _add(self, step: Step) -> None:
        self.steps.append(step)
        if step.kind == "undo":
            del self.live[len(self.live) - step.count :]
            return
        if step.kind == "deal":
            self.live.clear()
        self.live.append(step)

    def events_after(self, seq: int, seat: int | None) -> list[dict[str, object]]:
        """What happened after `seq` as a seat (None: a spectator) may know it, without what was taken back since."""
        since = self.steps[max(seq, 0) :]  # steps are numbered from 1 without a gap
        live = {step.seq for step in self.live[-len(since) :]} if since else set()
        return [
            {"seq": step.seq, **event.seen_by(seat)}
            for step in since
            if step.kind == "undo" or step.seq in live
            for event in step.events
        ]


def _undone(seat: int, count: int) -> Event:
    return Event("undone", {"seat": seat, "count": count})


_DEALT = Event("dealt_anew", {})


def _start(game: str, seats: int, options: dict[str, object], board: str) -> Game:
    kind = kind_of(game)
    return Game(kind, seats, settings_of(kind, seats, options), boardfile.parse(board), None)


def again(game: Game, step: Step) -> None:
    """Play a kept step again and find its events."""
    first = step.seq == 1 or step.kind == "deal"
    before = 0 if first else len(game.events)  # what happened before the first decision belongs to the first step
    own = [action for seat, action in step.actions if seat != NATURE]
    chance = [action for seat, action in step.actions if seat == NATURE]
    if own:
        game.play_all(step.seat, own)
    for action in chance:
        game.play_all(NATURE, [action])
    step.events = [*([_DEALT] if step.kind == "deal" else []), *game.events[before:]]
