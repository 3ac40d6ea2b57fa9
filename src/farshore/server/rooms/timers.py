"""What happens in a room by itself when time passes: questions lapse, clocks run out, and bots replace people who are away."""

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from farshore.server.rooms.broadcast import tell_room
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save
from farshore.server.storage.records import Change, Seat

logger = logging.getLogger("farshore.server")
RETRY = 2.0  # seconds until a change that could not be stored is tried again


def next_due(room: Room) -> float | None:
    """Seconds until `check_timers` has something to do; None if only a message can change that."""
    if room.state != "playing" or room.log is None or room.paused:
        return None
    now = time.monotonic()
    due = [max(0.0, _away_at(room, seat) - now) for seat in _missing(room)]
    if room.question is not None:
        due.append(max(0.0, room.question.until - now))
    end = room.clock.next_end(now)
    if end is not None:
        due.append(end + 0.01)
    return min(due, default=None)


async def check_timers(room: Room) -> None:
    """End a question whose time is up, and let bots play for people who are away. For whoever has no time left `bot_turns` plays."""
    if room.log is None:
        return
    now = time.monotonic()
    if room.question is not None and room.question.until <= now:
        room.question = None
        tell_room(room)
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


def _missing(room: Room) -> list[Seat]:
    """Seats whose absent people keep connected players waiting. If no player is connected, the game waits."""
    assert room.log is not None
    if not room.connected_players():
        return []
    waiting = [room.seats[number] for number in room.log.game.seats_to_act() if number >= 0]
    return [seat for seat in waiting if seat.kind == "person" and not seat.away and seat.guest in room.gone]


def _away_at(room: Room, seat: Seat) -> float:
    return room.gone.get(seat.guest or "", 0.0) + room.services.settings.grace
