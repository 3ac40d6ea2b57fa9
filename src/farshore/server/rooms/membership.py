"""People come to a room, leave it, and change their names."""

import time

from farshore.server.rooms.broadcast import chat_lines, greet, reset_viewer, tell_room
from farshore.server.rooms.client import Client
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save
from farshore.server.storage.records import Change, Guest
from farshore.server.wire.messages import ChatMessage

CHAT_LINES = 100  # that a new connection is told


def connect(room: Room, client: Client, after: int) -> None:
    """A connection opens: tell it the room, the table with the events since `after`, and the chat."""
    room.clients.append(client)
    room.gone.pop(client.guest.id, None)
    room.reconnecting.pop(client.guest.id, None)
    reset_viewer(room, client)
    tell_room(room)
    greet(room, client, after)
    if lines := chat_lines(room, client):
        client.tell(ChatMessage(lines[-CHAT_LINES:], False))


def disconnect(room: Room, client: Client) -> None:
    """A connection has closed."""
    if client in room.clients:
        room.clients.remove(client)
        room.waiting.pop(client, None)
        if room.seats_of(client.guest.id) and client.guest.id not in room.connected():
            room.gone[client.guest.id] = time.monotonic()
            room.reconnecting[client.guest.id] = time.monotonic() + room.services.settings.grace
        if not room.clients:
            room.idle_since = time.monotonic()
        tell_room(room)


async def rename(room: Room, guest: Guest) -> None:
    """A guest has a new name, also on their seats."""
    for client in room.clients:
        if client.guest.id == guest.id:
            client.guest = guest
    seats = [seat for seat in room.seats if seat.is_of(guest.id)]
    if seats:
        name = room.name_for(guest)
        await save(room, Change(seats=[seat.row() | {"name": name} for seat in seats]))
        for seat in seats:
            seat.name = name
        tell_room(room)
