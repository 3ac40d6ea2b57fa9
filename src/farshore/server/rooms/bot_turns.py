"""When a bot plays, and what comes of it."""

import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from farshore.game.new_deal import may_deal_anew
from farshore.server.rooms.messages import BotMove
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save_step

logger = logging.getLogger("farshore.server")
PACES = {"slow": 2.5, "normal": 1.0, "fast": 0.4, "instant": 0.0}  # times the server's own pace
LOOK_AT_MAP = 6  # times the pause before a bot first places something on a map that may still be dealt anew
RETRY = 2.0  # seconds until a bot tries again when its step could not be stored


def bot_seat(room: Room) -> int | None:
    """The seat that a bot has to play now."""
    if room.log is None or room.state != "playing" or room.paused or room.question is not None:
        return None
    return next((seat for seat in room.log.game.seats_to_act() if seat >= 0 and played_by_bot(room, seat)), None)


def played_by_bot(room: Room, seat: int) -> bool:
    return room.seats[seat].kind == "bot" or room.seats[seat].away or room.clock.expired(seat, time.monotonic())


def let_bot_think(room: Room) -> None:
    """Start a bot if one has to play and none is thinking about this table for that seat yet."""
    seat = bot_seat(room)
    if seat is None or room.log is None or room.bots.thinks_about(room.log.seq, seat):
        return
    game = room.log.game
    level = room.seats[seat].level if room.seats[seat].kind == "bot" else room.level
    visible = bool(room.log.live and room.log.live[-1].events)  # laying an offer card by card needs no pause
    pause = room.services.settings.pace * PACES[room.pace] if visible else 0.0
    if may_deal_anew(game) and room.connected_players():
        pause *= LOOK_AT_MAP  # people have time to look at the map and to ask for another (N9.6)
    room.bots.think(game, room.log.seq, seat, level, pause, room.address())


async def play_bot_move(room: Room, move: BotMove) -> None:
    room.bots.done(move.seq, move.seat)
    if room.log is None or room.log.seq != move.seq or bot_seat(room) is None or not played_by_bot(room, move.seat):
        return  # meanwhile the table has changed, or the seat's person is back: if there is still something to do, a bot thinks again
    try:
        await save_step(room, room.log.play(move.seat, [move.action], time.time()))
    except (SQLAlchemyError, OSError) as error:
        logger.error("room %s could not be saved: %s", room.code, error)
        room.bots.retry_in(RETRY)
    except Exception:
        room.bots.retry_in(RETRY)  # it would fail again at once
        raise
