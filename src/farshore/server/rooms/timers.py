"""What happens in a room by itself when time passes: who has not come back counts as away, questions and offers lapse, clocks run out, and
bots replace people who are away."""

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from farshore.game import trade
from farshore.server.rooms.bot_turns import played_by_bot
from farshore.server.rooms.broadcast import tell_clock, tell_room
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save, save_step
from farshore.server.storage.records import Change, Seat

logger = logging.getLogger("farshore.server")
RETRY = 2.0  # seconds until a change that could not be stored is tried again


def next_due(room: Room) -> float | None:
    """Seconds until `check_timers` has something to do; None if only a message can change that."""
    now = time.monotonic()
    due = [max(0.0, until - now) for until in room.reconnecting.values()]
    if room.state != "playing" or room.log is None or room.paused:
        return min(due, default=None)
    due += [max(0.0, _away_at(room, seat) - now) for seat in _missing(room)]
    if room.question is not None:
        due.append(max(0.0, room.question.until - now))
    else:
        due += [max(0.0, until - now) for until, _ in _answers_for_people(room)]
    due += [max(0.0, until - now) for until in room.reading.values()]
    end = room.clock.next_end(now)
    if end is not None:
        due.append(end + 0.01)
    return min(due, default=None)


async def check_timers(room: Room) -> None:
    """Tell who has not come back, end a question whose time is up, decline offers for people, and let bots play for people who are away.
    For whoever has no time left `bot_turns` plays."""
    now = time.monotonic()
    late_ones = [guest for guest, until in room.reconnecting.items() if until <= now]
    for guest in late_ones:
        del room.reconnecting[guest]
    if late_ones:
        tell_room(room)
    if room.log is None:
        return
    if room.question is not None and room.question.until <= now:
        room.question = None
        tell_room(room)
    if room.question is None and not await _decline_due(room, now):
        return
    if any(until <= now for until in room.reading.values()):
        room.reading = {seat: until for seat, until in room.reading.items() if until > now}
        room.run_clock()
        tell_clock(room)
    late = [seat for seat in _missing(room) if _away_at(room, seat) <= now]
    if late:
        try:
            await save(room, Change(seats=[seat.row() | {"away": True} for seat in late]))
        except (SQLAlchemyError, OSError) as error:
            logger.error("room %s could not be saved: %s", room.code, error)
            await asyncio.sleep(RETRY)
            return
        for seat in late:
            seat.away = True
        tell_room(room)


def _answers_for_people(room: Room) -> list[tuple[float, int]]:
    """When a no is given for people who have not answered an offer; bots answer for themselves."""
    assert room.log is not None
    return [(until, seat) for until, seat in room.answers.dues(room.log.game) if not played_by_bot(room, seat)]


async def _decline_due(room: Room, now: float) -> bool:
    """Decline an offer for everybody whose time is up. False if that could not be stored; it is tried again after a while."""
    assert room.log is not None
    for until, seat in _answers_for_people(room):
        game = room.log.game
        if until > now or seat not in trade.asked(game.kit, game.state):
            continue
        try:
            await save_step(room, room.log.play(seat, trade.refusal(game.kit, game.state, seat), time.time()))
        except (SQLAlchemyError, OSError) as error:
            logger.error("room %s could not be saved: %s", room.code, error)
            await asyncio.sleep(RETRY)
            return False
    return True


def _missing(room: Room) -> list[Seat]:
    """Seats whose absent people keep connected players waiting. If no player is connected, the game waits."""
    assert room.log is not None
    if not room.connected_players():
        return []
    waiting = [room.seats[number] for number in room.log.game.seats_to_act() if number >= 0]
    return [seat for seat in waiting if seat.kind == "person" and not seat.away and seat.guest in room.gone]


def _away_at(room: Room, seat: Seat) -> float:
    return room.gone.get(seat.guest or "", 0.0) + room.services.settings.grace
