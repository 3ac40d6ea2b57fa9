"""What other people must agree to: undoing what was revealed, a new deal of the map, a pause; and that the clock waits for readers."""

import asyncio
import time
from dataclasses import replace
from typing import Literal

from farshore.game.new_deal import may_deal_anew
from farshore.server.errors import Refusal
from farshore.server.rooms.broadcast import tell_clock, tell_room
from farshore.server.rooms.client import Client
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.handlers.checks import active_seat, is_player, no_question, not_paused, own_seat, running_game
from farshore.server.rooms.handlers.registry import handles
from farshore.server.rooms.room import Question, Room
from farshore.server.rooms.saving import save, save_step
from farshore.server.storage.records import Change
from farshore.server.wire import commands

LONGEST_READING = 60.0  # seconds for which the clock waits for somebody who reads the introduction
QUESTION_LASTS = 30.0  # seconds until a question that nobody answers lapses, if everybody who is asked is there


@handles(commands.Undo)
async def undo(room: Room, client: Client, command: commands.Undo) -> None:
    log = running_game(room)
    active_seat(room, client, command.seat)
    pending = log.free_undo(command.seat, time.time())
    if pending is not None:
        await save_step(room, pending, client, command)
        return
    if log.last_of(command.seat) is None:
        raise Refusal("nothing_to_undo")
    no_question(room)
    if room.voters() <= {client.guest.id}:
        await _undo(room, log, command.seat, client, command)
    else:
        await _ask_others(room, client, command, "undo")


@handles(commands.DealAnew)
async def deal_anew(room: Room, client: Client, command: commands.DealAnew) -> None:
    """Another map (N9.6)."""
    log = running_game(room)
    active_seat(room, client, command.seat)
    not_paused(room)
    if not may_deal_anew(log.game):
        raise Refusal("no_new_deal")
    no_question(room)
    if room.voters() <= {client.guest.id}:
        await _deal(room, log, client, command)
    else:
        await _ask_others(room, client, command, "deal")


@handles(commands.Answer)
async def answer(room: Room, client: Client, command: commands.Answer) -> None:
    log = running_game(room)
    question = room.question
    if question is None:
        raise Refusal("nothing_asked")
    is_player(room, client)
    agreed = question.agreed | {client.guest.id}
    if command.agree and room.voters() <= agreed:
        if question.what == "deal":
            await _deal(room, log, client, command)
        else:
            await _undo(room, log, question.seat, client, command)
    else:
        await save(room, Change(), client, command)
        room.question = replace(question, agreed=agreed) if command.agree else None
        tell_room(room)


@handles(commands.Pause)
async def pause(room: Room, client: Client, command: commands.Pause) -> None:
    """A pause begins when all players want it; any of them may end it. Without a clock those who are not connected aren't asked: a pause
    only keeps bots from playing for them. With a clock it would be time to think at their expense."""
    running_game(room)
    is_player(room, client)
    asked = room.pause_asked | {client.guest.id} if command.on else set()
    needed = room.players() if room.clock.on else room.connected_players()
    paused = command.on and (room.paused or needed <= asked)
    room.clock.charge(time.monotonic())
    change = Change(room={"paused": paused, "clock_left": room.clock.left if room.clock.on else None})
    await save(room, change, client, command)
    room.paused = paused
    room.pause_asked = set() if paused else asked
    room.run_clock()
    tell_clock(room)


@handles(commands.Read)
async def read(room: Room, client: Client, command: commands.Read) -> None:
    log = running_game(room)
    own_seat(room, client, command.seat)
    if command.on and (log.game.turn()[1] or command.seat in room.have_read):
        return
    room.have_read.add(command.seat)
    if command.on:
        room.reading[command.seat] = time.monotonic() + LONGEST_READING
    else:
        room.reading.pop(command.seat, None)
    room.run_clock()
    tell_clock(room)


async def _ask_others(room: Room, client: Client, command: commands.Undo | commands.DealAnew, what: Literal["undo", "deal"]) -> None:
    """Ask everybody who holds a seat. Who is not connected gets the time to come back that they also have before a bot plays for them."""
    await save(room, Change(), client, command)
    absent = room.voters() - room.connected()
    lasts = max(QUESTION_LASTS, room.services.settings.grace) if absent else QUESTION_LASTS
    room.question = Question(what, command.seat, {client.guest.id}, time.monotonic() + lasts)
    tell_room(room)


async def _undo(room: Room, log: GameLog, seat: int, client: Client, command: commands.AnyCommand) -> None:
    """Undo up to the last decision of a seat, since everybody agrees."""
    count = log.last_of(seat)
    assert count is not None
    await save_step(room, await asyncio.to_thread(log.undo, seat, count, time.time()), client, command)


async def _deal(room: Room, log: GameLog, client: Client, command: commands.AnyCommand) -> None:
    """Deal the map anew, since everybody agrees: the people were asked, and bots don't mind."""
    everybody = range(len(room.seats))
    await save_step(room, await asyncio.to_thread(log.deal, everybody, time.time()), client, command)
