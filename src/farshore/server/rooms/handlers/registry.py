"""Which handler carries out which command. Handlers register themselves with `@handles`; a test sees that none is missing."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from farshore.server.rooms.client import Client
from farshore.server.rooms.room import Room
from farshore.server.wire.commands import AnyCommand, Command

C = TypeVar("C", bound=Command)
Handle = Callable[[Room, Client, C], Awaitable[None]]


class Handler(NamedTuple):
    handle: Handle[Any]
    answers_later: bool


HANDLERS: dict[type[Command], Handler] = {}


def handles(command: type[C], answers_later: bool = False) -> Callable[[Handle[C]], Handle[C]]:
    """Register the handler of a command. `answers_later`: it only starts the work, and whatever finishes it answers the client."""

    def register(handle: Handle[C]) -> Handle[C]:
        assert command not in HANDLERS, f"{command.__name__} has two handlers"
        HANDLERS[command] = Handler(handle, answers_later)
        return handle

    return register


async def dispatch(room: Room, client: Client, command: AnyCommand) -> bool:
    """Carry a command out. Raises a `FarshoreError` with a sentence if it can't be done. False: it will be answered later."""
    handler = HANDLERS[type(command)]
    await handler.handle(room, client, command)
    return not handler.answers_later
