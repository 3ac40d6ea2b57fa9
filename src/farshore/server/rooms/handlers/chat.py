"""The chat: writing, and what to do about somebody who is a nuisance."""

import time

from msgspec import structs

from farshore.server.accounts.names import visible
from farshore.server.errors import Refusal
from farshore.server.rooms.broadcast import chat_lines
from farshore.server.rooms.client import Client
from farshore.server.rooms.handlers.checks import is_player
from farshore.server.rooms.handlers.registry import handles
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save
from farshore.server.storage.records import Change
from farshore.server.wire import commands
from farshore.server.wire.messages import ChatLine, ChatMessage, ReactionMessage, encode

LINES_IN_MEMORY = 200


@handles(commands.Chat)
async def chat(room: Room, client: Client, command: commands.Chat) -> None:
    text = visible(command.text).strip()
    if not text:
        raise Refusal("chat_empty")
    author = client.guest
    _within_limits(room, client)
    own = room.seats_of(author.id)
    number = (room.chat[-1].number if room.chat else 0) + 1
    line = ChatLine(number, own[0] if own else None, room.name_for(author), text, time.time(), False)
    row = {"number": line.number, "guest": author.id, "seat": line.seat, "name": line.name, "text": text, "at": line.at}
    await save(room, Change(chat=row), client, command)
    room.chat.append(line)
    room.authors[line.number] = author.id
    for old in room.chat[:-LINES_IN_MEMORY]:
        room.authors.pop(old.number, None)
    del room.chat[:-LINES_IN_MEMORY]
    texts = {mine: encode(ChatMessage([structs.replace(line, mine=mine)], False)) for mine in (False, True)}
    for other in room.clients:
        if author.id not in other.blocked:
            other.forward(texts[other.guest.id == author.id])


@handles(commands.React)
async def react(room: Room, client: Client, command: commands.React) -> None:
    is_player(room, client)
    _within_limits(room, client)
    author = client.guest.id
    own = room.seats_of(author)
    room.note_done(author, command.id)  # in memory is enough: it is seen for a moment
    text = encode(ReactionMessage(client.viewer if client.viewer is not None else own[0], command.what))
    for other in room.clients:
        if author not in other.blocked:
            other.forward(text)


def _within_limits(room: Room, client: Client) -> None:
    limits = room.services.limits
    if not limits.allows(limits.chat, client.guest.id) or not limits.allows(limits.chat_of_address, client.address):
        raise Refusal("too_fast", 429)


@handles(commands.Block)
async def block(room: Room, client: Client, command: commands.Block) -> None:
    line, author = _line_of_another(room, client, command.line)
    await room.services.people.block(client.guest.id, author, line.name)
    for other in room.clients:
        if other.guest.id == client.guest.id:
            other.blocked.add(author)
            other.tell(ChatMessage(chat_lines(room, other), True))


@handles(commands.Report)
async def report(room: Room, client: Client, command: commands.Report) -> None:
    line, author = _line_of_another(room, client, command.line)
    limits = room.services.limits
    if not limits.allows(limits.reports, client.guest.id):
        raise Refusal("too_fast", 429)
    reason = visible(command.reason).strip()
    await room.services.people.report(room.code, line.number, client.guest.id, author, line.name, line.text, reason)


def _line_of_another(room: Room, client: Client, number: int) -> tuple[ChatLine, str]:
    """A chat line that this client can read and somebody else wrote, and the guest who wrote it."""
    line = next((line for line in chat_lines(room, client) if line.number == number), None)
    if line is None:
        raise Refusal("no_line")
    if line.mine:
        raise Refusal("own_line")
    return line, room.authors[number]
