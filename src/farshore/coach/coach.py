"""What the coach has to say to one seat at one moment."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from farshore.coach.files import CoachMoment, CommentRule, WarningRule, coach_files
from farshore.coach.sight import Place, SeatSight, SeenEvent
from farshore.coach.signs import SIGNS, Found
from farshore.engine.choice import Choice
from farshore.engine.sentence import Param, Player, Term
from farshore.game import Game

PEOPLE = ("seat", "victim", "taker", "giver", "owner", "by")  # fields of events that are seats
PLACES = ("corner", "edge", "hex", "city", "village")  # fields of events that are places


@dataclass(frozen=True)
class CoachComment:
    """A comment that fits now, with what fills its texts and the places that it is about."""

    box: str
    rule: CommentRule
    params: Mapping[str, Param]
    places: tuple[Place, ...]


@dataclass(frozen=True)
class CoachWarning:
    """A warning before some of the actions that are open now, with the piece and the places that show a way out."""

    box: str
    rule: WarningRule
    params: Mapping[str, Param]
    places: tuple[Place, ...]
    actions: frozenset[int]
    piece: str | None


def comments(game: Game, seat: int, events: Sequence[SeenEvent]) -> list[CoachComment]:
    """Everything that fits now, the newest box first. `events`: what has happened since somebody last asked, as the seat saw it."""
    sight = SeatSight(game, seat, events)
    found = []
    for box in reversed(sight.boxes):
        for rule in coach_files()[box].comments if box in coach_files() else ():
            if rule.rounds and sight.round > rule.rounds:
                continue
            for one in seen(sight, rule.when)[:1]:
                found.append(CoachComment(box, rule, one.params, one.places))
    return found


def warnings(game: Game, seat: int) -> list[CoachWarning]:
    """Everything to ask before one of the actions that are open now."""
    sight = SeatSight(game, seat, [])
    found = []
    for box in reversed(sight.boxes):
        for rule in coach_files()[box].warnings if box in coach_files() else ():
            held = frozenset(action for action, choice in sight.choices if _fits(choice, rule.before))
            if not held:
                continue
            for one in seen(sight, rule.when):
                actions = held if one.actions is None else held & one.actions
                if actions:
                    found.append(CoachWarning(box, rule, one.params, one.places, actions, one.piece))
    return found


def _fits(choice: Choice, pattern: Mapping[str, object]) -> bool:
    return all(getattr(choice, name) == value for name, value in pattern.items())


def seen(sight: SeatSight, when: CoachMoment) -> list[Found]:
    """Is it the moment? If so, what is to be seen."""
    if (when.games and sight.game_name not in when.games) or (when.turn and (when.turn == "own") != sight.own_turn):
        return []
    if when.phase and (sight.prompt is None or sight.prompt.phase != when.phase):
        return []
    if when.verb and not any(choice.verb == when.verb and when.piece in ("", choice.piece) for _, choice in sight.choices):
        return []
    params: dict[str, Param] = {}
    places: tuple[Place, ...] = ()
    if when.event:
        event = next((one for one in reversed(sight.events) if _happened(sight, when, one)), None)
        if event is None:
            return []
        params, places = _told(sight, event), _places(event)
    if when.term and sight.terms.get(when.term, 0) < when.least:
        return []
    if not when.sign:
        return [Found(params, places, piece=when.piece or None)]
    return SIGNS[when.sign].look(sight, when.piece or None)


def _happened(sight: SeatSight, when: CoachMoment, event: SeenEvent) -> bool:
    if event["event"] != when.event:
        return False
    for name, value in (when.fields or {}).items():
        there = event.get(name)
        if value == "you":
            right = there == sight.seat
        elif value == "other":
            right = there is not None and there != sight.seat
        else:
            right = there == value
        if not right:
            return False
    return True


def _told(sight: SeatSight, event: SeenEvent) -> dict[str, Param]:
    """The fields of an event as what fills a text."""
    params: dict[str, Param] = {}
    for name, value in event.items():
        if name in PEOPLE and isinstance(value, int) and 0 <= value < sight.seats:
            params["name" if name == "seat" else name] = Player(value)
        elif name == "card" and isinstance(value, str):
            params[name] = Term("good" if value in sight.goods else "card", value)
        elif isinstance(value, int) and not isinstance(value, bool) and name != "seq":
            params[name] = value
    return params


def _places(event: SeenEvent) -> tuple[Place, ...]:
    return tuple(cast(Place, tuple(cast(list[object], event[name]))) for name in PLACES if isinstance(event.get(name), list | tuple))
