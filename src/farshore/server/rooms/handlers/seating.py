"""Who sits where, and in which colour; seats that bots take over, and that people take back."""

from farshore.board.scene import COLOURS
from farshore.server.errors import Refusal
from farshore.server.rooms.broadcast import reset_viewer, tell_room, tell_table, update_viewer
from farshore.server.rooms.client import Client
from farshore.server.rooms.handlers.checks import is_host, known_bot, not_started, own_seat, running_game, seat_at
from farshore.server.rooms.handlers.registry import handles
from farshore.server.rooms.room import Room
from farshore.server.rooms.saving import save
from farshore.server.rooms.seats import OPEN_SEAT, bot_seat, give_preferred_colour, person_seat
from farshore.server.storage.records import Change, Row, Seat
from farshore.server.wire import commands


@handles(commands.Sit)
async def sit(room: Room, client: Client, command: commands.Sit) -> None:
    """A bot makes way for whoever has no seat here, also during the game."""
    seat, guest = seat_at(room, command.seat), client.guest
    if seat.is_of(guest.id):
        return
    seated = bool(room.seats_of(guest.id))
    if room.state != "open":
        running_game(room)
        if seated:
            raise Refusal("begun_already")
    if seat.kind == "person" or (seat.kind == "bot" and seated):
        raise Refusal("seat_taken" if _any_free(room, seated) else "room_full", 409)
    taken = seat.row() | person_seat(guest.id, room.name_for(guest), late=room.state == "playing")
    rows = [taken if other is seat else other.row() for other in room.seats]
    preferred = [] if room.state == "playing" else give_preferred_colour(rows, seat.seat, guest.colour)
    await _change_seats(room, client, command, preferred or [taken])
    room.left.discard(guest.id)


@handles(commands.Stand)
async def stand(room: Room, client: Client, command: commands.Stand) -> None:
    seat = seat_at(room, command.seat)
    not_started(room)
    own_seat(room, client, command.seat)
    await _change_seats(room, client, command, [seat.row() | OPEN_SEAT])


@handles(commands.SetSeat)
async def set_seat(room: Room, client: Client, command: commands.SetSeat) -> None:
    """During the game only one thing is left to do: a bot takes back the seat of somebody who took it over during the game. So nobody who
    comes to a public table can hold it up."""
    seat = seat_at(room, command.seat)
    is_host(room, client)
    if seat.late and command.kind == "bot":
        running_game(room)
    else:
        not_started(room)
    if command.kind == "open":
        await _change_seats(room, client, command, [seat.row() | OPEN_SEAT])
        return
    level = command.level or room.level
    known_bot(room, level)
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


def _any_free(room: Room, seated: bool) -> bool:
    return any(seat.kind == "open" or (seat.kind == "bot" and not seated) for seat in room.seats)


async def _change_seats(room: Room, client: Client, command: commands.AnyCommand, rows: list[Row]) -> None:
    """Whoever has got a seat, or lost one, sees other cards from now on."""
    before = [(other, room.seats_of(other.guest.id)) for other in room.clients]
    await save(room, Change(seats=rows), client, command)
    for row in rows:
        room.seats[row["seat"]] = Seat.of(row)
    tell_room(room)
    for other, own in before:
        if room.seats_of(other.guest.id) != own:
            reset_viewer(room, other)
            if room.log is not None:
                tell_table(room, other)
