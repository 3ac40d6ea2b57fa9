"""When a bot plays, and what comes of it."""

import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from farshore.game import trade
from farshore.game.new_deal import may_deal_anew
from farshore.server.rooms.bot_player import NOBODY
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.messages import BotMove, BotProposal
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save_step

logger = logging.getLogger("farshore.server")
PACES = {"slow": 2.5, "normal": 1.0, "fast": 0.4, "instant": 0.0}  # times the server's own pace
LOOK_AT_MAP = 6  # times the pause before a bot first places something on a map that may still be dealt anew
RETRY = 2.0  # seconds until a bot tries again when its step could not be stored


def bot_seat(room: Room) -> int | None:
    """The seat that a bot has to play now."""
    if room.log is None or stands_still(room):
        return None
    return next((seat for seat in room.log.game.seats_to_act() if seat >= 0 and played_by_bot(room, seat)), None)


def stands_still(room: Room) -> bool:
    return room.state != "playing" or room.paused or room.question is not None


def bots_to_ask(room: Room) -> dict[int, str]:
    """The bots that may propose a trade to the player on turn, with their levels: once a turn, and never behind a step that its player may
    still take back alone."""
    if room.log is None or stands_still(room):
        return {}
    game = room.log.game
    turn = game.turn()
    if turn == room.bots.asked or game.can_undo(turn[0]):
        return {}
    return {seat: room.seats[seat].level for seat in trade.proposers(game.kit, game.state) if room.seats[seat].kind == "bot"}


def played_by_bot(room: Room, seat: int) -> bool:
    return room.seats[seat].kind == "bot" or room.seats[seat].away or room.clock.expired(seat, time.monotonic())


def let_bot_think(room: Room) -> None:
    """Start a bot if one has to play or may propose something, and none is thinking about this table for that seat yet."""
    seat = bot_seat(room)
    asked = bots_to_ask(room)
    thinker = NOBODY if asked else seat
    if room.log is None or thinker is None or room.bots.thinks_about(room.log.seq, thinker):
        return
    game = room.log.game
    visible = bool(room.log.live and room.log.live[-1].events)  # laying an offer card by card needs no pause
    pause = room.services.settings.pace * PACES[room.pace] if visible else 0.0
    if asked or seat is None:  # a person sees the dice first; before a bot goes on there is a pause anyway
        room.bots.think_of_proposals(game, room.log.seq, asked, pause if seat is None else 0.0)
        return
    level = room.seats[seat].level if room.seats[seat].kind == "bot" else room.level
    if may_deal_anew(game) and room.connected_players():
        pause *= LOOK_AT_MAP  # people have time to look at the map and to ask for another (N9.6)
    room.bots.think(game, room.log.seq, seat, level, pause, room.address())


async def play_bot_move(room: Room, move: BotMove) -> None:
    room.bots.done(move.seq, move.seat)
    if room.log is None or room.log.seq != move.seq or bot_seat(room) is None or not played_by_bot(room, move.seat):
        return  # meanwhile the table has changed, or the seat's person is back: if there is still something to do, a bot thinks again
    await _play(room, room.log, move.seat, [move.action])


async def play_proposal(room: Room, proposal: BotProposal) -> None:
    room.bots.done(proposal.seq, NOBODY)
    if room.log is None or room.log.seq != proposal.seq or stands_still(room):
        return  # meanwhile the table has changed: the bots are asked again
    room.bots.asked = room.log.game.turn()
    if proposal.actions:
        await _play(room, room.log, proposal.seat, proposal.actions)


async def _play(room: Room, log: GameLog, seat: int, actions: list[int]) -> None:
    try:
        await save_step(room, log.play(seat, actions, time.time()))
    except (SQLAlchemyError, OSError) as error:
        logger.error("room %s could not be saved: %s", room.code, error)
        room.bots.retry_in(RETRY)
    except Exception:
        room.bots.retry_in(RETRY)  # it would fail again at once
        raise
