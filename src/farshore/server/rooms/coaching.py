"""The coach at a table: what she could say to a seat, and what she asks before its choices. Nothing of it is kept here."""

from farshore.coach import CoachComment, CoachWarning, comments, warnings
from farshore.server.errors import Refusal, params_of_all
from farshore.server.rooms.client import Client
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.room import Room
from farshore.server.wire import commands
from farshore.server.wire.messages import CoachMessage, CommentView, WarningView


def ask(room: Room, log: GameLog, client: Client, command: commands.Coach) -> None:
    """Tell the client what the coach has to say. The caller has checked that the seat is the client's own. Where people share a screen, she
    speaks only to the one whose cards are shown."""
    limits = room.services.limits
    if not room.hints and len({seat.guest for seat in room.seats if seat.kind == "person"}) > 1:
        raise Refusal("no_hints", 403)
    if not limits.allows(limits.coach, client.guest.id):
        raise Refusal("too_fast", 429)
    said: list[CoachComment] = []
    asked: list[CoachWarning] = []
    if client.viewer == command.seat and not room.paused:
        said = comments(log.game, command.seat, log.events_after(command.after, command.seat))
        asked = warnings(log.game, command.seat)
    client.tell(CoachMessage(command.id, command.seat, log.seq, [comment_view(one) for one in said], [warning_view(one) for one in asked]))


def comment_view(one: CoachComment) -> CommentView:
    rule = one.rule
    then = None if rule.then is None else dict(rule.then)
    return CommentView(
        rule.name,
        one.box,
        dict(rule.says),
        then,
        params_of_all(one.params),
        [list(place) for place in one.places],
        rule.most,
        rule.rule,
    )


def warning_view(one: CoachWarning) -> WarningView:
    rule = one.rule
    return WarningView(
        rule.name,
        one.box,
        dict(rule.says),
        None if rule.then is None else dict(rule.then),
        dict(rule.better),
        dict(rule.anyway),
        params_of_all(one.params),
        sorted(one.actions),
        one.piece,
        [list(place) for place in one.places],
    )
