"""A lesson being played: a game around which a step at a time says what is asked for.

Chance and the others follow the lesson's script, so the same decisions always lead to the same table. What somebody has decided so far is
therefore all that is needed to go on with a lesson (`run_to`), and nobody has to keep its game.
"""

from dataclasses import dataclass, field
from typing import cast

from farshore.board import boardfile
from farshore.board.grid import hexes_of_corner
from farshore.board.pips import pips
from farshore.catalogue import board_for, check_board, kind_of, settings_of
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.engine.events import Event
from farshore.engine.machine import NATURE
from farshore.engine.sentence import Listing, Param, Sentence
from farshore.game import Game, load_position, trade
from farshore.lessons.files import PATTERN, POINT, Lesson, LessonStep, Pattern, Place
from farshore.lessons.reading import LessonError, Texts

FIRST_POINT = 900_000  # the numbers of places to point at begin here, beyond those of any game's actions
Decision = list[int]  # the actions that make up one decision


@dataclass(frozen=True)
class LessonMoment:
    """The table after somebody has done something, and what happened."""

    seq: int
    game: Game
    events: list[Event]


@dataclass(frozen=True)
class WrongTry:
    """Something else than what is asked for was tried. Nothing has changed. Without a text of the lesson the page says something of its
    own."""

    says: Texts | None
    place: Place | None
    params: dict[str, Param] = field(default_factory=dict)


class LessonRun:
    """One learner in one lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = _changed(_new_game(lesson), lesson.start)
        self.done: list[list[Decision]] = []  # in each step that is over
        self.now: list[Decision] = []  # in this step
        self.moments: list[LessonMoment] = []  # since somebody last took them
        self._seq = 1
        self._queue: list[Pattern] = []
        self._begin()

    # --- where it stands

    @property
    def over(self) -> bool:
        return len(self.done) == len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step that is asked now; of a lesson that is over, the last one."""
        return self.lesson.steps[min(len(self.done), len(self.lesson.steps) - 1)]

    def shows(self) -> list[str]:
        """The parts of the table that have appeared so far."""
        return [part for step in self.lesson.steps[: len(self.done) + 1] for part in step.shows]

    def take_moments(self) -> list[LessonMoment]:
        """What has happened since this was last called; at least the table as it is."""
        moments = self.moments or [LessonMoment(self._seq, self.game.copy(), [])]
        self.moments = []
        return moments

    def wanted(self) -> Decision:
        """The decision that is asked for."""
        if self.over or not self.step.do:
            raise LessonError(f"{self._where()} asks for no decision.")
        return self._actions(self.lesson.seat, self.step.do[len(self.now)])

    def open_points(self) -> list[tuple[int, Choice]]:
        """The places of a step that asks to point at one, as choices."""
        return [] if self.over else [(FIRST_POINT + number, Choice(POINT, place)) for number, place in enumerate(self.step.ask)]

    # --- going on

    def decide(self, actions: Decision) -> WrongTry | None:
        """The learner decides. If it is what is asked for, the lesson goes on; if not, nothing changes. What is illegal is refused."""
        if self.over or not self.step.do or not actions:
            raise IllegalMove(_NOT_YET)
        if self.step.ask:
            tried = self._pointed(actions)
        else:
            trial = self.game.copy()
            trial.play_all(self.lesson.seat, list(actions))  # raises if it is illegal
            tried = [self.game.choice(action, self.lesson.seat) for action in actions]
        if not self._accepts(actions, tried):
            return self._wrong(tried, self.wanted())
        if not self.step.ask:
            self._play(self.lesson.seat, list(actions))
        self.now.append(list(actions))
        self._follow()
        if len(self.now) == len(self.step.do):
            self._finish()
        return None

    def show(self) -> None:
        """Do what the step asks for, up to its end."""
        if self.over:
            raise IllegalMove(_NOT_YET)
        number = len(self.done)
        if not self.step.do:
            self.next()
        while not self.over and len(self.done) == number:
            if self.decide(self.wanted()) is not None:
                raise LessonError(f"{self._where()} does not accept its own decision.")

    def next(self) -> None:
        """End a step that is only read."""
        if self.over or self.step.do:
            raise IllegalMove(_NOT_YET)
        self._finish()

    # --- inside

    def _begin(self) -> None:
        if self.over:
            return
        if self.step.change is not None:
            self.game = _changed(self.game, self.step.change)
            self._seq += 1
            self.moments.append(LessonMoment(self._seq, self.game.copy(), []))
        self._queue = list(self.step.before)
        self._follow()
        if self._queue:
            raise LessonError(f"{self._where()}: {dict(self._queue[0])} can't happen before it.")
        self._queue = list(self.step.script)

    def _finish(self) -> None:
        if self._queue:
            raise LessonError(f"{self._where()}: {dict(self._queue[0])} of its script can't happen.")
        self.done.append(self.now)
        self.now = []
        self._begin()

    def _follow(self) -> None:
        """Let the script happen as far as it can: chance when it is drawn, the others when they are to act."""
        while self._queue:
            entry = self._queue[0]
            chance = self.game.state.by_chance()
            seat = NATURE if "seat" not in entry else cast(int, entry["seat"])
            if chance != (seat == NATURE):
                break
            try:
                actions = self._actions(seat, _outcome(entry) if chance else entry)
                self._play(seat, actions)
            except FarshoreError:
                break  # whoever reads what is left of the queue says so
            self._queue.pop(0)
        if self.game.state.by_chance():
            could = self.game.choice(self.game.legal(NATURE)[0], NATURE).as_dict()
            raise LessonError(
                f"{self._where()}: chance draws, and the script does not say what, or something that can't be; such as {could}."
            )

    def _play(self, seat: int, actions: Decision) -> None:
        events = self.game.play_all(seat, actions)
        if seat == NATURE and self.moments:
            last = self.moments.pop()
            self.moments.append(LessonMoment(last.seq, self.game.copy(), last.events + events))
            return
        self._seq += 1
        self.moments.append(LessonMoment(self._seq, self.game.copy(), events))

    def _actions(self, seat: int, wanted: Pattern) -> Decision:
        """The actions that a decision of the lesson means at this table."""
        kit, state = self.game.kit, self.game.state
        if "all" in wanted:
            together: Decision = []
            trial = self.game.copy()
            for one in cast(list[Pattern], wanted["all"]):
                together.append(self._action(trial, seat, one))
                trial.play(seat, together[-1])
            return together
        if "discard" in wanted:
            return trade.discard(kit, state, seat, cast(dict[str, int], wanted["discard"]))
        for name in ("offer", "counter", "propose"):
            if name in wanted:
                draft = cast(dict[str, dict[str, int]], wanted[name])
                give, want = draft.get("give", {}), draft.get("want", {})
                if name == "offer":
                    return trade.offer(kit, state, seat, give, want, cast(list[int] | None, draft.get("to")))
                return (trade.counter if name == "counter" else trade.propose)(kit, state, seat, give, want)
        if wanted["verb"] == POINT:
            return [FIRST_POINT + self.step.ask.index(cast(Place, tuple(cast(list[object], wanted["place"]))))]
        return [self._action(self.game, seat, wanted)]

    def _action(self, game: Game, seat: int, wanted: Pattern) -> int:
        described = {name: wanted[name] for name in PATTERN if name in wanted}
        for action in game.legal(seat):
            if fits(game.choice(action, seat), described):
                return action
        raise LessonError(f"{self._where()}: seat {seat} can't do {described} now.")

    def accepts(self, action: int) -> bool:
        """Would the step take this single action, which is open now, as right?"""
        return self._accepts([action], [dict(self.open_points()).get(action) or self.game.choice(action, self.lesson.seat)])

    def _accepts(self, actions: Decision, tried: list[Choice]) -> bool:
        wanted = self.wanted()
        alike = len(actions) == len(wanted) and all(any(fits(one, pattern) for pattern in self.step.also) for one in tried)
        return alike or list(actions) == wanted

    def _pointed(self, actions: Decision) -> list[Choice]:
        points = dict(self.open_points())
        if len(actions) != 1 or actions[0] not in points:
            raise IllegalMove(_NOT_YET)
        return [points[actions[0]]]

    def _wrong(self, tried: list[Choice], wanted: Decision) -> WrongTry:
        compared = self._compared(tried[0].place, wanted)
        for answer in self.step.wrong:
            fills = "numbers" in compared or "{numbers}" not in answer.says["en"]
            if fills and all(fits(one, answer.when) for one in tried):
                return WrongTry(answer.says, tried[0].place, compared)
        return WrongTry(None, tried[0].place)

    def _compared(self, place: Place | None, wanted: Decision) -> dict[str, Param]:
        """The numbers around what was tried, on how many of 36 rolls they come, and the same of what is asked for."""
        points = dict(self.open_points())
        right = points[wanted[0]].place if wanted[0] in points else self.game.choice(wanted[0], self.lesson.seat).place
        numbers = self._numbers(place)
        found: dict[str, Param] = {"count": sum(map(pips, numbers)), "best": sum(map(pips, self._numbers(right)))}
        return {**found, "numbers": Listing(tuple(numbers))} if numbers else found

    def _numbers(self, place: Place | None) -> list[int]:
        """The tokens of a hex, or around a corner."""
        if place is None:
            return []
        tokens = {hex_.at: hex_.token for hex_ in self.game.scene(captions=False).hexes}
        if len(place) == 2:
            around = [place]
        else:
            around = hexes_of_corner(place) if place[2] in ("N", "S") else []
        return sorted(token for at in around if (token := tokens.get(at)) is not None)

    def _where(self) -> str:
        return f"Lesson {self.lesson.name}, step {len(self.done) + 1}"


def run_to(lesson: Lesson, done: list[list[Decision] | None], now: list[Decision]) -> LessonRun:
    """The lesson after these decisions. What is missing (`None`) or no longer fits, since the lesson has changed, is done as it asks."""
    run = LessonRun(lesson)
    for decisions in done[: len(lesson.steps)]:
        number = len(run.done)
        for decision in decisions or []:
            if len(run.done) > number or not _accepted(run, decision):
                break
        if len(run.done) == number:
            run.show()
    number = len(run.done)
    for decision in now:
        if run.over or len(run.done) > number or not _accepted(run, decision):
            break
    run.moments = []
    return run


def _accepted(run: LessonRun, decision: Decision) -> bool:
    try:
        return run.decide(decision) is None
    except FarshoreError:
        return False


def _new_game(lesson: Lesson) -> Game:
    """The game at its beginning; chance waits for the script."""
    kind = kind_of(lesson.game)
    settings = settings_of(kind, lesson.seats, dict(lesson.options))
    if lesson.board is None:
        board = board_for(kind, lesson.seats)
    else:
        board = boardfile.parse(lesson.board) if "\n" in lesson.board else boardfile.load(lesson.board)
    check_board(kind, lesson.seats, settings, board)
    return Game(kind, lesson.seats, settings, board, None)


def _changed(game: Game, change: object) -> Game:
    """The same game with something else on the table. Banks and decks take what nobody holds."""
    if change is None:
        return game
    named = cast(dict[str, object], change)
    data = game.position()
    table = cast(dict[str, object], data["table"])
    players = cast(list[dict[str, object]], data["players"])
    for pool in game.state.rules.pools:
        table.pop(pool.rest, None)
    table.update(cast(dict[str, object], named.get("table", {})))
    for seat, own in cast(dict[str, dict[str, object]], named.get("players", {})).items():
        players[int(seat)].update(own)
    for name in ("frames", "winners", "made_up"):
        if name in named:
            data[name] = named[name]
    return load_position(data)


def _outcome(entry: Pattern) -> Pattern:
    """What chance brings, as nature's own choice."""
    if "dice" in entry:
        first, second = cast(list[int], entry["dice"])
        return {"verb": "dice", "number": 10 * first + second}
    return cast(Pattern, entry["chance"])


def fits(choice: Choice, pattern: Pattern) -> bool:
    """Has the choice all these fields?"""
    data = choice.as_dict()
    return all(data.get(name) == value for name, value in pattern.items())


POINT_PROMPT = Sentence("prompt_point", "Choose a highlighted place.")
_NOT_YET = Sentence("lesson_not_yet", "The lesson asks for something else first.")
