"""Every command has its handler, and every message of a room's mailbox is handled."""

import inspect
from typing import get_args, get_type_hints

import pytest

from farshore.server.rooms import messages
from farshore.server.rooms.handlers import HANDLERS
from farshore.server.rooms.handlers.registry import handles
from farshore.server.wire.commands import AnyCommand, Command, Hint, Sit


def test_every_command_has_one_handler_that_takes_it() -> None:
    assert set(HANDLERS) == set(get_args(AnyCommand))
    for command, handler in HANDLERS.items():
        assert list(get_type_hints(handler.handle).values())[2] is command, handler.handle.__qualname__
    assert [command for command, handler in HANDLERS.items() if handler.answers_later] == [Hint]


def test_a_second_handler_of_a_command_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="Sit has two handlers"):
        handles(Sit)(HANDLERS[Sit].handle)


def test_every_command_and_every_message_is_in_its_union() -> None:
    """A struct that nobody added to the union could be sent by no page, and a message outside of its union would be handled by nobody."""
    assert set(Command.__subclasses__()) == set(get_args(AnyCommand))
    made = {kind for _, kind in inspect.getmembers(messages, inspect.isclass) if kind.__module__ == messages.__name__}
    assert made - {messages.Envelope} == set(get_args(messages.MailboxMessage))
