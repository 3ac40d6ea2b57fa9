"""Runs a room: one task reads its mailbox and handles one message after the other."""

import asyncio
import logging
from collections.abc import Callable
from typing import assert_never

from sqlalchemy.exc import SQLAlchemyError

from farshore.engine.errors import FarshoreError
from farshore.server.errors import Refusal, error_payload
from farshore.server.rooms import hints, membership
from farshore.server.rooms.bot_turns import let_bot_think, play_bot_move, play_proposal
from farshore.server.rooms.broadcast import catch_up
from farshore.server.rooms.client import Client
from farshore.server.rooms.handlers import dispatch
from farshore.server.rooms.handlers.lifecycle import start_game
from farshore.server.rooms.messages import (
    BotMove,
    BotProposal,
    ClientCommand,
    Connect,
    Disconnect,
    Envelope,
    HintReady,
    MailboxMessage,
    Renamed,
    StartGame,
    TimersDue,
)
from farshore.server.rooms.room import Room
from farshore.server.rooms.timers import check_timers, next_due
from farshore.server.storage.errors import RoomLost
from farshore.server.wire.commands import AnyCommand
from farshore.server.wire.messages import Done, Refused

logger = logging.getLogger("farshore.server")
FAULT_PAUSE = 0.1  # seconds after a message that could not be handled: a timer that fails comes again at once
REMEMBERED = 2_000  # refusals that are repeated when their command comes again


def start(room: Room, on_lost: Callable[[Room], None]) -> Room:
    """Start the room's task. `on_lost` is called if the room in memory is no longer valid."""
    room.task = room.services.tasks.once("room", _run(room, on_lost), room.code)
    return room


async def _run(room: Room, on_lost: Callable[[Room], None]) -> None:
    try:
        await _serve(room)
    except RoomLost as lost:
        room.services.metrics.lost.labels(lost.reason).inc()
        logger.warning("room %s is unloaded and will be loaded again: %s %s", room.code, type(lost).__name__, lost)
        on_lost(room)
    except Exception:
        room.services.metrics.lost.labels("crash").inc()
        on_lost(room)
        raise


async def _serve(room: Room) -> None:
    while not room.stopped:
        let_bot_think(room)
        try:
            envelope = await asyncio.wait_for(room.mailbox.get(), next_due(room))
        except TimeoutError:
            envelope = Envelope(TimersDue())
        try:
            await _open(room, envelope)
        except RoomLost:
            raise
        except Exception as error:
            room.services.tasks.crashed("room message", f"room {room.code}: {type(envelope.message).__name__}", error)
            await asyncio.sleep(FAULT_PAUSE)


async def _open(room: Room, envelope: Envelope) -> None:
    """Handle a message, and tell whoever waits for it how that went."""
    handled = envelope.handled
    if handled is None:
        await handle(room, envelope.message)
        return
    try:
        await handle(room, envelope.message)
    except Exception as error:
        if not handled.done():
            handled.set_exception(error)
        if isinstance(error, RoomLost):
            raise
    else:
        if not handled.done():
            handled.set_result(None)


async def handle(room: Room, message: MailboxMessage) -> None:
    match message:
        case ClientCommand(client, command):
            await _handle_command(room, client, command)
        case Connect(client, after):
            membership.connect(room, client, after)
        case Disconnect(client):
            membership.disconnect(room, client)
        case Renamed(guest):
            await membership.rename(room, guest)
        case StartGame():
            await start_game(room)
        case BotMove():
            await play_bot_move(room, message)
        case BotProposal():
            await play_proposal(room, message)
        case HintReady():
            hints.deliver(room, message)
        case TimersDue():
            await check_timers(room)
        case _:
            assert_never(message)


async def _handle_command(room: Room, client: Client, command: AnyCommand) -> None:
    """Carry a command out and answer it. A command that was sent before is answered as it was then, and does nothing."""
    answer = await _answer_to(room, client, command)
    if answer is not None:
        catch_up(room, client)  # an answer comes after what the command has caused
        client.tell(answer)


async def _answer_to(room: Room, client: Client, command: AnyCommand) -> Done | Refused | None:
    """None: it will be answered later."""
    key = (client.guest.id, command.id)
    if await room.was_done(*key):
        return Done(command.id)
    if key in room.refused:
        return room.refused[key]
    count = room.services.metrics.commands.labels
    try:
        answered = await dispatch(room, client, command)
    except FarshoreError as error:
        count("refused").inc()
        refused = Refused(command.id, *error_payload(error))
        if refused.key != "too_fast":
            room.refused[key] = refused
            if len(room.refused) > REMEMBERED:
                room.refused.popitem(last=False)
        return refused
    except RoomLost:
        raise
    except (SQLAlchemyError, OSError) as error:
        count("not_saved").inc()
        logger.error("room %s could not be saved: %s", room.code, error)
        return Refused(command.id, *error_payload(Refusal("not_saved")))
    except Exception:
        count("fault").inc()
        logger.exception("room %s, command %s", room.code, type(command).__name__)
        return Refused(command.id, *error_payload(Refusal("fault")))
    count("done").inc()
    return Done(command.id) if answered else None
