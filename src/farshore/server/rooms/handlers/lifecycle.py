"""Setting up a room, starting its game, and the next game after it."""

import asyncio
import time

from farshore.catalogue import RULES_VERSION
from farshore.server.errors import Refusal
from farshore.server.rooms.broadcast import tell_room, tell_tables
from farshore.server.rooms.client import Client
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.handlers.checks import is_host, is_player, known_bot, not_started
from farshore.server.rooms.handlers.registry import handles
from farshore.server.rooms.new_room import RoomStyle, insert_room
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save
from farshore.server.rooms.seats import bot_seat
from farshore.server.storage.records import Change, Seat
from farshore.server.wire import commands


@handles(commands.SetRoom)
async def set_room(room: Room, client: Client, command: commands.SetRoom) -> None:
    is_host(room, client)
    if command.level is not None:
        known_bot(room, command.level)
    wishes = {"pace": command.pace, "hints": command.hints, "level": command.level, "public": command.public}
    values = {name: wish for name, wish in wishes.items() if wish is not None}
    if not values:
        raise Refusal("malformed")
    listed = {"people": room.people_there(), "points": room.public_points()} if command.public else {}
    await save(room, Change(room=values | listed), client, command)
    for name, value in values.items():
        setattr(room, name, value)
    room.bots.restart_pause()
    tell_room(room)


@handles(commands.Start)
async def start(room: Room, client: Client, command: commands.Start) -> None:
    """Nobody is dealt into a game that they don't know of, as the seats of a rematch are given before people come: a bot would play for
    them, and they would lose."""
    is_host(room, client)
    not_started(room)
    if not room.voters() <= room.have_come():
        raise Refusal("not_come", 409)
    await start_game(room, client, command)


async def start_game(room: Room, client: Client | None = None, command: commands.Start | None = None) -> None:
    """Deal the game; open seats become bots."""
    not_started(room)
    rows = [seat.row() | (bot_seat(room.level) if seat.kind == "open" else {}) for seat in room.seats]
    log = await asyncio.to_thread(GameLog.begin, room.kind.name, len(room.seats), room.options, time.time(), room.map_board)
    values = {"state": "playing", "board": log.board(), "rules": RULES_VERSION, "clock_left": room.clock.left if room.clock.on else None}
    values["waiting"] = [seat for seat in log.game.seats_to_act() if seat >= 0]
    await save(room, Change(room=values, seats=rows, step=log.steps[0]), client, command)
    room.seats = [Seat.of(row) for row in rows]
    room.state, room.log = "playing", log
    room.run_clock()
    tell_room(room)
    tell_tables(room)


@handles(commands.Rematch)
async def rematch(room: Room, client: Client, command: commands.Rematch) -> None:
    """A new room with the same seats. Whoever asks first creates it; everybody finds it in `room.rematch`."""
    if room.state != "over":
        raise Refusal("not_over")
    if room.host != client.guest.id:
        is_player(room, client)
    if room.rematch is None:
        rows = [seat.row() | {"away": False, "late": False} for seat in room.seats]
        style = RoomStyle(room.pace, room.hints, room.level, room.public)
        code, _ = await insert_room(
            room.services.store, client.guest, room.kind, room.options, rows, room.clock.setting, style, room.map, room.map_board
        )
        await save(room, Change(room={"rematch": code}), client, command)
        room.rematch = code
        tell_room(room)
