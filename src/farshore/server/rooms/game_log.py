"""The game of a room and its steps. No input, no output, no clock: the room around it has those.

Nothing is changed in place. `play`, `undo` and `deal` return a pending step: the game as it would be, and the step that leads there. The
room stores the step, and only then does `accept` make it the truth. So a step that could not be stored never happened, and a bot that is
thinking looks at a game that nobody changes.
"""

import secrets
from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass

from farshore.board import boardfile
from farshore.catalogue import RULES_VERSION, deal_board, kind_of, settings_of
from farshore.engine.events import Event
from farshore.engine.machine import NATURE
from farshore.game import Game
from farshore.game.new_deal import deal_anew
from farshore.game.own_map import deal_own
from farshore.luck import Luck
from farshore.server.errors import Refusal
from farshore.server.storage.records import GameStep, RoomSnapshot, Row, Seat


def fresh_luck() -> Luck:
    """A source of chance that nobody can predict."""
    return Luck(secrets.randbits(62))


@dataclass
class PendingStep:
    """A step that is prepared but not stored yet."""

    game: Game
    step: GameStep


class GameLog:
    """A game with its steps."""

    def __init__(self, game: Game, steps: list[GameStep]) -> None:
        self.game = game
        self.steps = steps  # all, as they are stored
        self.live = list(steps)  # those that were not undone and belong to the current map

    @property
    def seq(self) -> int:
        return self.steps[-1].seq if self.steps else 0

    @property
    def last(self) -> int:
        """The number of the last step that was not undone."""
        return self.live[-1].seq if self.live else 0

    def actions_after(self, last: int) -> list[tuple[int, int]] | None:
        """What was done after the step that was the last; None if it was undone since, or belongs to another map."""
        at = bisect_right(self.live, last, key=lambda step: step.seq)
        if at == 0 or self.live[at - 1].seq != last:
            return None
        return [action for step in self.live[at:] for action in step.actions]

    @classmethod
    def begin(cls, game: str, seats: int, options: dict[str, object], now: float, drawn: str | None = None) -> "GameLog":
        """Deal a new game; the first step holds the chance events before anybody decides. `drawn`: the map of a room that has one."""
        kind = kind_of(game)
        settings = settings_of(kind, seats, options)
        if drawn is None:
            board = deal_board(kind, seats, settings, fresh_luck())
        else:
            board = deal_own(boardfile.parse(drawn), kind, seats, settings, fresh_luck())
        new = Game(kind, seats, settings, board, fresh_luck())
        return cls(new, [GameStep(1, "play", NATURE, list(new.actions), 0, now, list(new.events))])

    @classmethod
    def resume(cls, game: str, seats: int, options: dict[str, object], board: str, steps: list[GameStep]) -> "GameLog":
        """The game as it was: every step is replayed and checked, and no dice are rerolled. `board` is the one dealt last."""
        log = cls(_start(game, seats, options, board), [])
        for step in steps:
            if step.kind == "undo":
                step.events = [_undone(step.seat, step.count)]
            log._add(step)
        for step in log.live:
            replay_step(log.game, step)
        log.game.luck = fresh_luck()
        return log

    @classmethod
    def of(cls, snapshot: RoomSnapshot) -> "GameLog | None":
        """The game of a stored room; None before the start. Raises `Refusal` if it was played by other rules."""
        row = snapshot.room
        if row["board"] is None:
            return None
        if row["rules"] != RULES_VERSION:
            raise Refusal("other_rules", 409)
        return cls.resume(row["game"], len(snapshot.seats), row["options"], row["board"], snapshot.steps)

    def record(self, code: str, seats: list[Seat], drawn: Row | None = None) -> str:
        """The game as a record, with the room and the names of those who played, and the map if it is one that somebody has drawn. A person
        who was deleted has no name."""
        names = [seat.name or (f"bot {seat.level}" if seat.kind == "bot" else "") for seat in seats]
        about: dict[str, object] = {"room": code, "names": names}
        if drawn is not None:
            about["map"] = {"code": drawn["code"], "version": drawn["version"], "title": drawn["title"]}
        return self.game.record(about).as_json()

    def board(self) -> str:
        return boardfile.write(self.game.board)

    # --- what may come next

    def play(self, seat: int, actions: list[int], now: float) -> PendingStep:
        """Prepare a decision; raises `IllegalMove`."""
        twin = self.game.copy()
        assert twin.luck is not None
        twin.luck.reseed(secrets.randbits(62))  # whoever works out the generator from the dice they saw learns nothing about the next
        before = len(twin.actions)
        events = twin.play_all(seat, actions)
        return PendingStep(twin, GameStep(self.seq + 1, "play", seat, list(twin.actions[before:]), 0, now, events))

    def free_undo(self, seat: int, now: float) -> PendingStep | None:
        """Undo the seat's own last step if it revealed nothing (R10); None if it did."""
        if not self.game.can_undo(seat):
            return None
        twin = self.game.copy()
        twin.undo(seat)
        return PendingStep(twin, self._undo_step(seat, 1, now))

    def last_of(self, seat: int) -> int | None:
        """How many steps must be undone to be before the last decision of `seat`; None if it made none."""
        for count, step in enumerate(reversed(self.live), start=1):
            if step.seat == seat:
                return count
        return None

    def undo(self, seat: int, count: int, now: float) -> PendingStep:
        """Undo the last steps, whatever they revealed, by replaying the game up to there (R10, by consent)."""
        game = self.game
        earlier = Game(game.kind, game.seats, game.settings, game.board, None)
        for step in self.live[: len(self.live) - count]:
            replay_step(earlier, step.without_events())
        earlier.luck = fresh_luck()
        return PendingStep(earlier, self._undo_step(seat, count, now))

    def deal(self, agreed: Collection[int], now: float) -> PendingStep:
        """Prepare a new deal of the map (N9.6), which starts the game over; raises if not all seats agreed."""
        new = deal_anew(self.game, agreed, fresh_luck())
        return PendingStep(new, GameStep(self.seq + 1, "deal", NATURE, list(new.actions), 0, now, [_DEALT, *new.events]))

    def _undo_step(self, seat: int, count: int, now: float) -> GameStep:
        return GameStep(self.seq + 1, "undo", seat, [], count, now, [_undone(seat, count)])

    def accept(self, pending: PendingStep) -> None:
        """The step is stored: from now on it has happened."""
        self.game = pending.game
        self._add(pending.step)

    def _add(self, step: GameStep) -> None:
        self.steps.append(step)
        if step.kind == "undo":
            del self.live[len(self.live) - step.count :]
            return
        if step.kind == "deal":
            self.live.clear()
        self.live.append(step)

    def events_after(self, seq: int, seat: int | None) -> list[dict[str, object]]:
        """What happened after `seq` as a seat (None: a spectator) may know it, without what was undone since."""
        since = self.steps[max(seq, 0) :]  # steps are numbered from 1 without a gap
        live = {step.seq for step in self.live[-len(since) :]} if since else set()
        return [
            {"seq": step.seq, **event.seen_by(seat)} for step in since if step.kind == "undo" or step.seq in live for event in step.events
        ]


def _undone(seat: int, count: int) -> Event:
    return Event("undone", {"seat": seat, "count": count})


_DEALT = Event("dealt_anew", {})


def _start(game: str, seats: int, options: dict[str, object], board: str) -> Game:
    kind = kind_of(game)
    return Game(kind, seats, settings_of(kind, seats, options), boardfile.parse(board), None)


def replay_step(game: Game, step: GameStep) -> None:
    """Replay a stored step, and fill in its events."""
    first = step.seq == 1 or step.kind == "deal"
    before = 0 if first else len(game.events)  # what happened before the first decision belongs to the first step
    own = [action for seat, action in step.actions if seat != NATURE]
    chance = [action for seat, action in step.actions if seat == NATURE]
    if own:
        game.play_all(step.seat, own)
    for action in chance:
        game.play_all(NATURE, [action])
    step.events = [*([_DEALT] if step.kind == "deal" else []), *game.events[before:]]
