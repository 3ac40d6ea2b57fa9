"""Who sits where, and in which colour; seats that bots take over, and that people take back."""

from farshore.board.scene import COLOURS
from farshore.server.errors import Refusal
from farshore.server.rooms.broadcast import reset_viewer, tell_room, update_viewer
from farshore.server.rooms.client import Client
from farshore.server.rooms.handlers.checks import is_host, known_bot, not_started, own_seat, seat_at
from farshore.server.rooms.handlers.registry import handles
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save
from farshore.server.rooms.seats import OPEN_SEAT, bot_seat, give_preferred_colour, person_seat
from farshore.server.storage.records import Change, Row, Seat
from farshore.server.wire import commands


@handles(commands.Sit)
async def sit(room: Room, client: Client, command: commands.Sit) -> None:
    seat, guest = seat_at(room, command.seat), client.guest
    not_started(room)
    if seat.is_of(guest.id):
        return
    if seat.kind != "open":
        raise Refusal("seat_taken" if any(other.kind == "open" for other in room.seats) else "room_full", 409)
    taken = seat.row() | person_seat(guest.id, guest.name)
    rows = [taken if other is seat else other.row() for other in room.seats]
    await _change_seats(room, client, command, give_preferred_colour(rows, seat.seat, guest.colour) or [taken])
    room.left.discard(guest.id)


@handles(commands.Stand)
async def stand(room: Room, client: Client, command: commands.Stand) -> None:
    seat = seat_at(room, command.seat)
    not_started(room)
    own_seat(room, client, command.seat)
    await _change_seats(room, client, command, [seat.row() | OPEN_SEAT])


@handles(commands.SetSeat)
async def set_seat(room: Room, client: Client, command: commands.SetSeat) -> None:
    seat = seat_at(room, command.seat)
    not_started(room)
    is_host(room, client)
    if command.kind == "open":
        await _change_seats(room, client, command, [seat.row() | OPEN_SEAT])
        return
    level = command.level or room.level
    known_bot(level)
    await _change_seats(room, client, command, [seat.row() | bot_seat(level)])


@handles(commands.SetColour)
async def set_colour(room: Room, client: Client, command: commands.SetColour) -> None:
    """A person chooses the colour of their own seat, the host that of seats without a person."""
    seat = seat_at(room, command.seat)
    if not seat.is_of(client.guest.id) and not (room.host == client.guest.id and seat.kind != "person"):
        raise Refusal("not_your_seat", 403)
    not_started(room)
    if command.colour not in COLOURS:
        raise Refusal("no_colour")
    if any(other.colour == command.colour for other in room.seats if other is not seat):
        raise Refusal("colour_taken")
    await _change_seats(room, client, command, [seat.row() | {"colour": command.colour}])


@handles(commands.TakeBackSeat)
async def take_back_seat(room: Room, client: Client, command: commands.TakeBackSeat) -> None:
    seat = own_seat(room, client, command.seat)
    if not seat.away:
        raise Refusal("nothing_to_take_back")
    await save(room, Change(seats=[seat.row() | {"away": False}]), client, command)
    seat.away = False
    room.left.discard(client.guest.id)
    tell_room(room)


@handles(commands.Leave)
async def leave(room: Room, client: Client, command: commands.Leave) -> None:
    """Before the start the person's seats become open; in a game a bot plays on, and the seat can be taken back."""
    guest = client.guest.id
    freed: Row = OPEN_SEAT if room.state == "open" else {"away": room.state == "playing"}
    rows = [room.seats[number].row() | freed for number in room.seats_of(guest)]
    others = [seat.guest for seat in room.seats if seat.kind == "person" and seat.guest != guest]
    new_host = others[0] if room.host == guest and room.state == "open" and others else None
    await save(room, Change(room={"host": new_host} if new_host else {}, seats=rows), client, command)
    for row in rows:
        room.seats[row["seat"]] = Seat.of(row)
    room.host = new_host or room.host
    room.pause_asked.discard(guest)
    if room.seats_of(guest):  # who only watches has no say in anything
        room.left.add(guest)
    if room.log is not None:
        update_viewer(room, client)
    tell_room(room)


async def _change_seats(room: Room, client: Client, command: commands.AnyCommand, rows: list[Row]) -> None:
    await save(room, Change(seats=rows), client, command)
    for row in rows:
        room.seats[row["seat"]] = Seat.of(row)
    for other in room.clients:
        reset_viewer(room, other)
    tell_room(room)
