"""At the table: moves, looking at one's cards, asking why something can't be done, hints."""

import time

from farshore.server.errors import Refusal
from farshore.server.rooms import hints
from farshore.server.rooms.action_lookup import actions_of, find_action
from farshore.server.rooms.broadcast import tell_table
from farshore.server.rooms.client import Client
from farshore.server.rooms.handlers.checks import active_seat, not_paused, own_seat, running_game
from farshore.server.rooms.handlers.registry import handles
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save_step
from farshore.server.wire import commands


@handles(commands.Play)
async def play(room: Room, client: Client, command: commands.Play) -> None:
    log = running_game(room)
    active_seat(room, client, command.seat)
    not_paused(room)
    if command.seq is not None and command.seq != log.seq:
        raise Refusal("other_table")
    if (command.actions is None) == (command.steps is None):
        raise Refusal("malformed")
    actions = command.actions or actions_of(log.game, command.seat, command.steps or [])
    await save_step(room, log.play(command.seat, actions, time.time()), client, command)


@handles(commands.Look)
async def look(room: Room, client: Client, command: commands.Look) -> None:
    if command.seat is not None:
        own_seat(room, client, command.seat)
    client.viewer = command.seat
    if room.log is not None:
        tell_table(room, client)


@handles(commands.Why)
async def why(room: Room, client: Client, command: commands.Why) -> None:
    game = running_game(room).game
    own_seat(room, client, command.seat)
    find_action(game, command.seat, command.step)


@handles(commands.Hint, answers_later=True)
async def hint(room: Room, client: Client, command: commands.Hint) -> None:
    log = running_game(room)
    active_seat(room, client, command.seat)
    hints.ask(room, log, client, command)
