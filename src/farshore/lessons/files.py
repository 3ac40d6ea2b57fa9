"""The files of lessons: what can be written in one, and what is wrong with it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from farshore.lessons.reading import FieldReader, LessonError, Texts, a_table, check_length, file_reader, tables_of, words_of

PARTS = ("seats", "hand", "cards", "build", "trade", "log", "main")  # of the table: they appear when a step first needs them
PATTERN = ("verb", "place", "piece", "cards", "gets", "player", "number")  # of a choice, as in `farshore.engine.choice`
WHOLE = ("all", "offer", "counter", "propose", "discard")  # decisions of several actions: choices together, or as in `farshore.game.trade`
POINT = "point"  # the verb of pointing at a place that a step asks about; no action of any game
# What can be pointed at besides places: the controls of the table, by the name that the page gives them
CONTROLS = re.compile(
    r"roll|end-turn|seat-[0-7]|hand|hand-[a-z]+|card-[a-z-]+|play-card|play-[a-z0-9]+|build|build-[a-z-]+|action-[a-z-]+|confirm-yes"
    r"|trade|trade-bank|trade-players|bank-give-[a-z]+|bank-get-[a-z]+|bank-trade|give-[a-z]+|want-[a-z]+|send-offer|deal-[0-7]"
    r"|offer-for-me|proposal-[0-7]|accept|decline|counter|discard-[a-z]+|discard-do|take-[a-z]+|take-do|steal-from-[0-7]|prompt"
    r"|do-[a-z_-]+|open-[a-z]+|improve-[a-z]+|rival-[a-z_-]+|choose-[a-z0-7]+|away-[a-z-]+|put-away|set-(red|yellow)-[1-6]"
    r"|barbarians-open|hand-progress|gold-buys-[a-z]+|buy-[a-z0-9_-]+"
    r"|steal-from-[0-7]-[a-z]+|start-[a-z_]+|stage-[a-z_]+"  # what else a raid takes; great works
)

Place = tuple[int, int] | tuple[int, int, str]
Pattern = Mapping[str, object]


@dataclass(frozen=True)
class AnswerToTry:
    """What a wrong try is told: the first one that fits. An empty pattern fits every try."""

    when: Pattern
    says: Texts


@dataclass(frozen=True)
class LessonStep:
    """One thing to learn.

    A step without `do` is read, and ends with Next. `change` is laid over the position before it begins; then `before` happens, then the
    learner decides what `do` says (or one of `also`), and after each decision so much of `script` as can happen.
    """

    says: Texts
    do: tuple[Pattern, ...] = ()
    also: tuple[Pattern, ...] = ()
    ask: tuple[Place, ...] = ()  # places to choose from by pointing
    controls: tuple[str, ...] = ()  # pointed at, in the order of their use
    places: tuple[Place, ...] = ()  # pointed at
    help_after: int = 0  # wrong tries before anything is pointed at
    wrong: tuple[AnswerToTry, ...] = ()
    change: Mapping[str, object] | None = None
    before: tuple[Pattern, ...] = ()
    script: tuple[Pattern, ...] = ()
    shows: tuple[str, ...] = ()  # parts of the table that appear with this step
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class BlackboardRow:
    """A line on the blackboard. What a piece costs is not written here: the table says it."""

    text: Texts | None = None
    piece: str = ""  # its price
    cards: Mapping[str, int] = field(default_factory=dict)
    gets: Mapping[str, int] = field(default_factory=dict)  # what the cards bring
    value: str = ""  # a short word at the end, the same in all languages: "4:1", "2"


@dataclass(frozen=True)
class Blackboard:
    """What a lesson writes down while it is needed: prices, rates, stages, or what the place in the ring pays."""

    title: Texts
    first: int  # step, counted from 0
    last: int
    pays: bool
    rows: tuple[BlackboardRow, ...]


@dataclass(frozen=True)
class Lesson:
    name: str
    game: str
    seats: int
    seat: int  # the learner's
    options: Mapping[str, object]
    board: str | None  # the name of one, or the text of a board file; none: the game's own, as printed
    minutes: int
    title: Texts
    goal: Texts
    rules: tuple[str, ...]
    start: Mapping[str, object] | None  # what differs from the beginning of the game, in the words of a position
    steps: tuple[LessonStep, ...]
    builds_on: tuple[str, ...] = ()  # lessons that it presupposes
    sign: str = ""  # the drawing that tells its subject on the chart: a piece, or a folder and a name
    blackboard: Blackboard | None = None


def read_lesson(name: str, text: str) -> Lesson:
    """Read a lesson from the text of its file; raises `LessonError` with what is wrong."""
    reader = file_reader(f"Lesson {name}", text)
    steps = reader.tables("step")
    lesson = Lesson(
        name,
        reader.word("game"),
        reader.number("seats"),
        reader.number("seat", 0),
        reader.table("options", {}),
        reader.word("board", None),
        reader.number("minutes"),
        reader.texts("title"),
        reader.texts("goal"),
        reader.words("rules", ()),
        reader.table("start", None),
        tuple(_step(f"Lesson {name}, step {number}", step) for number, step in enumerate(steps, 1)),
        reader.words("builds_on", ()),
        reader.word("sign", ""),
        _blackboard(f"Lesson {name}, 'blackboard'", reader.table("blackboard", None), len(steps)),
    )
    reader.done()
    if not lesson.steps:
        raise LessonError(f"Lesson {name} has no steps.")
    if not 0 <= lesson.seat < lesson.seats:
        raise LessonError(f"Lesson {name} has {lesson.seats} seats, so the learner can't have seat {lesson.seat}.")
    return lesson


def _step(where: str, data: dict[str, object]) -> LessonStep:
    reader = FieldReader(where, data)
    pointed: tuple[str | Place, ...] = reader.take("points_at", _pointers, ())
    wrong = reader.tables("wrong", [])
    step = LessonStep(
        says=reader.texts("says"),
        do=reader.take("do", _decisions, ()),
        also=reader.take("also", _patterns, ()),
        ask=reader.take("ask", _places, ()),
        controls=tuple(one for one in pointed if isinstance(one, str)),
        places=tuple(one for one in pointed if not isinstance(one, str)),
        help_after=reader.number("help_after", 0),
        wrong=tuple(_answer(where, one) for one in wrong),
        change=reader.table("change", None),
        before=reader.take("before", _script, ()),
        script=reader.take("script", _script, ()),
        shows=reader.take("shows", _parts, ()),
        rules=reader.words("rules", ()),
    )
    reader.done()
    if not step.do and (step.also or step.ask or step.wrong or step.script):
        raise LessonError(f"{where} asks for nothing to do, so it has no 'also', 'ask', 'wrong' or 'script'.")
    for texts in (step.says, *(answer.says for answer in step.wrong)):
        check_length(where, texts)
    return step


def _blackboard(where: str, data: Mapping[str, object] | None, steps: int) -> Blackboard | None:
    if data is None:
        return None
    reader = FieldReader(where, dict(data))
    first, last = reader.take("steps", _span, (1, steps))
    rows = reader.tables("row", [])
    blackboard = Blackboard(
        reader.texts("title"), first - 1, last - 1, reader.take("pays", _yes_or_no, False), tuple(_row(where, row) for row in rows)
    )
    reader.done()
    if not 1 <= first <= last <= steps:
        raise LessonError(f"{where} hangs there from step {first} to {last}, but there are {steps}.")
    if blackboard.pays == bool(rows):
        raise LessonError(f"{where} has either rows, or 'pays' for what the place in the ring brings.")
    return blackboard


def _row(where: str, data: dict[str, object]) -> BlackboardRow:
    reader = FieldReader(f"{where}, 'row'", data)
    row = BlackboardRow(
        reader.texts("text", None),
        reader.word("piece", ""),
        reader.take("cards", _counts, {}),
        reader.take("gets", _counts, {}),
        reader.word("value", ""),
    )
    reader.done()
    if (row.text is None) == (not row.piece):
        raise LessonError(f"{where}, 'row' needs either a 'text' or a 'piece'.")
    return row


def _span(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(one, int) for one in value):
        raise ValueError("has the number of the first step and of the last")
    return value[0], value[1]


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("is true or false")
    return value


def _counts(value: object) -> Mapping[str, int]:
    counts = a_table(value)
    if not all(isinstance(count, int) and count > 0 for count in counts.values()):
        raise ValueError("has a number of cards for each kind")
    return cast(Mapping[str, int], counts)


def _answer(where: str, data: dict[str, object]) -> AnswerToTry:
    reader = FieldReader(f"{where}, 'wrong'", data)
    answer = AnswerToTry(reader.take("when", _pattern, {}), reader.texts("says"))
    reader.done()
    return answer


def _parts(value: object) -> tuple[str, ...]:
    parts = words_of(value)
    for part in parts:
        if part not in PARTS:
            raise ValueError(f"names {part!r}; the parts of the table are {', '.join(PARTS)}")
    return parts


def _place(value: object) -> Place:
    if isinstance(value, list) and len(value) in (2, 3):
        q, r, *side = value
        if all(isinstance(one, int) and not isinstance(one, bool) for one in (q, r)) and all(isinstance(one, str) for one in side):
            return cast(Place, tuple(value))
    raise ValueError(f"has {value!r}; a place is a hex [q, r], a corner [q, r, 'N'] or an edge [q, r, 'NE']")


def _places(value: object) -> tuple[Place, ...]:
    if not isinstance(value, list):
        raise ValueError("is a list of places")
    return tuple(_place(one) for one in value)


def _pointers(value: object) -> tuple[str | Place, ...]:
    if not isinstance(value, list):
        raise ValueError("is a list of places and names of controls")
    pointers = tuple(one if isinstance(one, str) else _place(one) for one in value)
    for one in pointers:
        if isinstance(one, str) and not CONTROLS.fullmatch(one):
            raise ValueError(f"names {one!r}, and there is no such control")
    return pointers


def _pattern(value: object, more: tuple[str, ...] = ()) -> Pattern:
    pattern = a_table(value)
    for name in pattern:
        if name not in (*PATTERN, *more):
            raise ValueError(f"has {name!r}; a choice is described by {', '.join((*PATTERN, *more))}")
    return pattern


def _patterns(value: object) -> tuple[Pattern, ...]:
    return tuple(_pattern(one) for one in tables_of(value))


def _decisions(value: object) -> tuple[Pattern, ...]:
    decisions = tuple(_pattern(one, WHOLE) for one in tables_of(value))
    for one in decisions:
        if ("verb" in one) == any(name in one for name in WHOLE):
            raise ValueError(f"has {dict(one)}; a decision has a verb, or is one of {', '.join(WHOLE)}")
    return decisions


def _script(value: object) -> tuple[Pattern, ...]:
    script = tuple(_pattern(one, (*WHOLE, "seat", "dice", "chance")) for one in tables_of(value))
    for one in script:
        if sum(name in one for name in ("seat", "dice", "chance")) != 1:
            raise ValueError(f"has {dict(one)}; what happens is a 'seat' that decides, 'dice', or another 'chance'")
    return script
