"""The coach's files: what can be written in one, and what is wrong with it. One file for each box, `data/coach/BOX.toml`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from farshore.coach.signs import SIGNS
from farshore.lessons.reading import FieldReader, LessonError, Texts, check_length, file_reader

ROUNDS = 3  # in which most is said; then the coach falls silent
_PLACEHOLDER = re.compile(r"\{(\w+)(?::\w+)?(?:\|[^}]*)?\}")
_TURNS = ("own", "other")


@dataclass(frozen=True)
class CoachMoment:
    """When something is said: all of this must be so. An empty field says nothing."""

    event: str = ""  # it has just happened …
    fields: Mapping[str, object] | None = None  # … with these values; "you" and "other" stand for seats
    phase: str = ""  # the seat is asked in this phase
    verb: str = ""  # and could choose this …
    piece: str = ""  # … with this piece; also the piece that a sign is about
    turn: str = ""  # "own" or "other"
    sign: str = ""  # something is to be seen (`signs`)
    term: str = ""  # a term of the evaluation is at least `least` for the seat
    least: int = 1
    games: tuple[str, ...] = ()  # in these games only


@dataclass(frozen=True)
class CommentRule:
    """Something that the coach says."""

    name: str
    when: CoachMoment
    says: Texts
    then: Texts | None  # a quiet second sentence: the next good idea
    most: int  # times in a game
    rounds: int  # up to which it is said; 0: in all
    rule: str  # the subject of the help that tells more


@dataclass(frozen=True)
class WarningRule:
    """Something that the coach asks before a choice that loses much. `before` is the choice that it holds back."""

    name: str
    before: Mapping[str, object]
    when: CoachMoment
    says: Texts
    then: Texts | None
    better: Texts  # the way out
    anyway: Texts


@dataclass(frozen=True)
class CoachFile:
    """What the coach knows about one box."""

    box: str
    comments: tuple[CommentRule, ...]
    warnings: tuple[WarningRule, ...]

    def rules(self) -> list[CommentRule | WarningRule]:
        return [*self.comments, *self.warnings]


def read_coach(box: str, text: str) -> CoachFile:
    """Read the coach's file of a box; raises `LessonError` with what is wrong."""
    reader = file_reader(f"The coach's file of {box}", text)
    comments = tuple(_comment(box, one) for one in reader.tables("comment", []))
    warnings = tuple(_warning(box, one) for one in reader.tables("warning", []))
    reader.done()
    names = [*(one.name for one in comments), *(one.name for one in warnings)]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise LessonError(f"The coach's file of {box} has {', '.join(twice)} more than once.")
    return CoachFile(box, comments, warnings)


def _comment(box: str, data: dict[str, object]) -> CommentRule:
    where = f"The coach's file of {box}, comment {data.get('name')}"
    reader = FieldReader(where, data)
    rule = CommentRule(
        reader.word("name"),
        _moment(where, reader.table("when")),
        reader.texts("says"),
        reader.texts("then", None),
        reader.number("most", 1),
        reader.number("rounds", ROUNDS),
        reader.word("rule", ""),
    )
    reader.done()
    _check_texts(where, rule.when, rule.says, rule.then)
    return rule


def _warning(box: str, data: dict[str, object]) -> WarningRule:
    where = f"The coach's file of {box}, warning {data.get('name')}"
    reader = FieldReader(where, data)
    rule = WarningRule(
        reader.word("name"),
        reader.table("before"),
        _moment(where, reader.table("when")),
        reader.texts("says"),
        reader.texts("then", None),
        reader.texts("better"),
        reader.texts("anyway"),
    )
    reader.done()
    if not rule.before or any(name not in ("verb", "piece") for name in rule.before):
        raise LessonError(f"{where}: 'before' names the choice that is held back, by its verb and maybe its piece.")
    _check_texts(where, rule.when, rule.says, rule.then, rule.better, rule.anyway)
    return rule


def _moment(where: str, data: Mapping[str, object]) -> CoachMoment:
    reader = FieldReader(f"{where}, 'when'", dict(data))
    moment = CoachMoment(
        reader.word("event", ""),
        reader.table("fields", None),
        reader.word("phase", ""),
        reader.word("verb", ""),
        reader.word("piece", ""),
        reader.word("turn", ""),
        reader.word("sign", ""),
        reader.word("term", ""),
        reader.number("least", 1),
        reader.words("games", ()),
    )
    reader.done()
    if not data:
        raise LessonError(f"{where}: 'when' says when.")
    if moment.sign and moment.sign not in SIGNS:
        raise LessonError(f"{where}: there is no sign {moment.sign!r}; the signs are {', '.join(SIGNS)}.")
    if moment.sign and SIGNS[moment.sign].piece and not moment.piece:
        raise LessonError(f"{where}: the sign {moment.sign!r} needs a 'piece'.")
    if moment.turn and moment.turn not in _TURNS:
        raise LessonError(f"{where}: 'turn' is {' or '.join(map(repr, _TURNS))}.")
    if moment.fields is not None and not moment.event:
        raise LessonError(f"{where}: 'fields' are those of an 'event'.")
    return moment


def _check_texts(where: str, when: CoachMoment, *texts: Texts | None) -> None:
    for one in filter(None, texts):
        check_length(where, one)
        for language, text in one.items():
            if when.event and not when.sign:
                continue  # an event's own fields; the tests compare them with the game
            known = SIGNS[when.sign].params if when.sign else ()
            if unknown := [name for name in placeholders(text) if name not in known]:
                raise LessonError(f"{where} uses {', '.join(unknown)} in {language!r}, which {when.sign or 'nothing'} tells.")


def placeholders(text: str) -> list[str]:
    """The names in braces."""
    return _PLACEHOLDER.findall(text)


@cache
def coach_files() -> dict[str, CoachFile]:
    """Every box that the coach knows, by its name."""
    folder = files("farshore") / "data" / "coach"
    boxes = sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    return {box: read_coach(box, (folder / f"{box}.toml").read_text(encoding="utf-8")) for box in boxes}


def coach_file(box: str) -> CoachFile | None:
    return coach_files().get(box)
