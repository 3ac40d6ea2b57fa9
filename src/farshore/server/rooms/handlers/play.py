"""At the table: moves, looking at one's cards, asking why something can't be done, hints."""

import time

from farshore.engine.errors import IllegalMove
from farshore.game import Game
from farshore.server.errors import Refusal
from farshore.server.rooms import coaching, hints
from farshore.server.rooms.action_lookup import actions_of, find_action, nothing_at
from farshore.server.rooms.broadcast import room_state, tell_table
from farshore.server.rooms.client import Client
from farshore.server.rooms.handlers.checks import active_seat, not_paused, own_seat, running_game
from farshore.server.rooms.handlers.registry import handles
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save_step
from farshore.server.view import without_own_offer
from farshore.server.wire import commands
from farshore.server.wire.messages import RoomMessage


@handles(commands.Play)
async def play(room: Room, client: Client, command: commands.Play) -> None:
    log = running_game(room)
    active_seat(room, client, command.seat)
    not_paused(room)
    if command.seq is not None and command.seq != log.seq:
        raise Refusal("other_table")
    if (command.actions is None) == (command.steps is None):
        raise Refusal("malformed")
    await save_step(room, log.play(command.seat, _actions(log.game, command), time.time()), client, command)


def _actions(game: Game, command: commands.Play) -> list[int]:
    """What is played. If it can't be done while the player's own offer is open, but after it, the offer is withdrawn first: an offer keeps
    nobody from building or from ending the turn."""
    after = without_own_offer(game, command.seat)
    if command.actions is not None:
        held_up = after is not None and command.actions[0] not in game.legal(command.seat)
        return [after[0], *command.actions] if after is not None and held_up else command.actions
    steps = command.steps or []
    if after is None:
        return actions_of(game, command.seat, steps)
    try:
        return actions_of(game, command.seat, steps)
    except IllegalMove:
        return [after[0], *actions_of(after[1], command.seat, steps)]


@handles(commands.NoTrades)
async def no_trades(room: Room, client: Client, command: commands.NoTrades) -> None:
    running_game(room)
    own_seat(room, client, command.seat)
    if command.on:
        room.answers.refusing.add(command.seat)
    else:
        room.answers.refusing.discard(command.seat)
    for own in room.clients:
        if own.guest.id == client.guest.id:  # nobody else can tell
            own.tell(RoomMessage(room_state(room, client.guest.id)))


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
    if command.step is not None and command.place is None:
        find_action(game, command.seat, command.step)
    elif command.place is not None and command.step is None:
        nothing_at(game, command.seat, command.place, command.meant)
    else:
        raise Refusal("malformed")


@handles(commands.Coach)
async def coach(room: Room, client: Client, command: commands.Coach) -> None:
    log = running_game(room)
    active_seat(room, client, command.seat)
    coaching.ask(room, log, client, command)


@handles(commands.Hint, answers_later=True)
async def hint(room: Room, client: Client, command: commands.Hint) -> None:
    log = running_game(room)
    active_seat(room, client, command.seat)
    hints.ask(room, log, client, command)
