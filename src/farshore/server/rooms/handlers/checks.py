"""Checks that several handlers share; each raises a `Refusal`."""

from farshore.bots.registry import plays
from farshore.server.errors import Refusal
from farshore.server.rooms.client import Client
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.room import Room
from farshore.server.storage.records import Seat


def seat_at(room: Room, number: int) -> Seat:
    if number >= len(room.seats):
        raise Refusal("no_seat")
    return room.seats[number]


def own_seat(room: Room, client: Client, number: int) -> Seat:
    seat = seat_at(room, number)
    if not seat.is_of(client.guest.id):
        raise Refusal("not_your_seat", 403)
    return seat


def active_seat(room: Room, client: Client, number: int) -> Seat:
    """The client's own seat, which it plays itself."""
    seat = own_seat(room, client, number)
    if seat.away:
        raise Refusal("bot_plays")
    return seat


def running_game(room: Room) -> GameLog:
    if room.log is None:
        raise Refusal("not_begun")
    if room.state == "over":
        raise Refusal("over_already")
    return room.log


def not_started(room: Room) -> None:
    if room.state != "open":
        raise Refusal("begun_already")


def not_paused(room: Room) -> None:
    if room.paused:
        raise Refusal("paused")


def no_question(room: Room) -> None:
    if room.question is not None:
        raise Refusal("question_pending")


def is_host(room: Room, client: Client) -> None:
    if room.host != client.guest.id:
        raise Refusal("host_only", 403)


def is_player(room: Room, client: Client) -> None:
    if not room.seats_of(client.guest.id):
        raise Refusal("only_players", 403)


def known_bot(room: Room, level: str) -> None:
    if not plays(level, room.kind.name, len(room.seats)):
        raise Refusal("no_bot")
