"""Every change of a room is stored first; only then does it become the truth in memory and is told to the clients. If it can't be stored,
nothing has happened."""

import time

from farshore.board import boardfile
from farshore.server.rooms.broadcast import tell_room, tell_tables
from farshore.server.rooms.client import Client
from farshore.server.rooms.game_log import PendingStep
from farshore.server.rooms.room import Room
from farshore.server.storage.records import Change
from farshore.server.wire.commands import AnyCommand


async def save(room: Room, change: Change, client: Client | None = None, command: AnyCommand | None = None) -> None:
    """Store a change, and with it the id of the command that caused it."""
    if client is not None and command is not None:
        change.command = (client.guest.id, command.id)
    with room.services.metrics.save.time():
        await room.services.store.commit(room.code, room.epoch, change)
    if change.command is not None:
        room.note_done(*change.command)


async def save_step(room: Room, pending: PendingStep, client: Client | None = None, command: AnyCommand | None = None) -> None:
    """Store a step of the game, make it the truth, and tell everyone."""
    assert room.log is not None
    room.clock.charge(time.monotonic())
    game, metrics = pending.game, room.services.metrics
    change = Change(step=pending.step, room={"turn": game.turn()[1], "clock_left": room.clock.left if room.clock.on else None})
    change.room["waiting"] = [seat for seat in game.seats_to_act() if seat >= 0]
    if room.public:
        change.room["points"] = [game.points(seat.seat) for seat in room.seats]
    if pending.step.kind == "deal":
        change.room["board"] = boardfile.write(game.board)
        room.bots.forget()
    if game.over():
        change.room |= {"state": "over", "winners": game.winners()}
    await save(room, change, client, command)
    room.log.accept(pending)
    had_question, room.question = room.question is not None, None
    if game.over():
        room.state = "over"
        room.services.ratings.submit(room.code, game, room.seats)
    trades_again = room.run_clock()
    metrics.steps.labels("people" if client is not None else "bots").inc()
    with metrics.broadcast.time():
        tell_tables(room)
    if had_question or trades_again or game.over():
        tell_room(room)
