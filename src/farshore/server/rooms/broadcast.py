"""What the clients of a room are told: the room, the table and the chat, each as they may see it. Where many watch, players are told at
once and spectators in turns, so that a crowd at one table costs the others no more than a few spectators do."""

import asyncio
import time
from collections.abc import Hashable
from typing import Any, cast

from msgspec import structs

from farshore.server.rooms.client import Client
from farshore.server.rooms.room import Question, Room
from farshore.server.rooms.seats import seat_info
from farshore.server.view import Picture, table_view
from farshore.server.wire.messages import ChatLine, ClockMessage, QuestionView, RoomMessage, RoomState, TableMessage, encode

FEW = 20  # spectators who are told everything at once, as players are
BATCH, BEAT = 10, 0.1  # of more than a few, so many are told every so many seconds, whatever they have missed meanwhile
NAMED = 10  # spectators whose names the others are told
BEHIND = 20  # messages on their way to a spectator; if there are more, it is told the next when it has received them

Encoded = dict[Hashable, bytes]  # messages that several clients get, by what they depend on


def tell_room(room: Room) -> None:
    encoded: Encoded = {}
    at_once, later = _audience(room)
    for client in at_once:
        _send_room(room, client, encoded)
    for client in later:
        client.room_due = True
    _tell_later(room, later)


def tell_clock(room: Room) -> None:
    """The clock has begun to run for others, or for nobody."""
    tell_room(room)
    for client in room.clients if room.clock.on else []:
        tell_table(room, client)


def tell_tables(room: Room) -> None:
    """The table to everybody."""
    encoded: Encoded = {}
    at_once, later = _audience(room)
    for client in at_once:
        update_viewer(room, client)
        tell_table(room, client, encoded)
    _tell_later(room, later)


def tell_table(room: Room, client: Client, encoded: Encoded | None = None) -> None:
    """The table as this client may see it, with the events that it was not told yet. Who sees the same gets the same bytes."""
    assert room.log is not None
    log, encoded = room.log, {} if encoded is None else encoded
    own = room.seats_of(client.guest.id)
    seen = (client.viewer, tuple(own), client.told)
    if seen not in encoded:
        if room.picture is None or room.picture.game is not log.game:
            room.picture = Picture(log.game)
        view = table_view(log.game, log.seq, client.viewer, own, [seat.colour for seat in room.seats], room.picture)
        lapses = room.answers.left(time.monotonic())
        encoded[seen] = encode(TableMessage(log.seq, view, log.events_after(client.told, client.viewer), lapses))
    client.forward(encoded[seen])
    client.told = log.seq
    if room.clock.on:
        client.tell(ClockMessage(room.clock.view(time.monotonic())))


def greet(room: Room, client: Client, after: int) -> None:
    """A connection has opened: tell it the room, and the table with the events since the step `after`."""
    room.waiting.pop(client, None)
    if client.room_due:
        _send_room(room, client, {})
    if room.log is not None:
        client.told = after if 0 <= after <= room.log.seq else 0
        tell_table(room, client)


def catch_up(room: Room, client: Client) -> None:
    """Tell a client now what it would be told with the next beat."""
    room.waiting.pop(client, None)
    _send_news(room, client, {})


def _audience(room: Room) -> tuple[list[Client], list[Client]]:
    """Who is told at once, and who later: the spectators, if there are more than a few, or those whose connection is slow."""
    players = {seat.guest for seat in room.seats if seat.kind == "person"}
    spectators = [client for client in room.clients if client.guest.id not in players]
    later = spectators if len(spectators) > FEW else [client for client in spectators if client.queued() > BEHIND]
    if not later:
        return room.clients, []
    waits = set(later)
    return [client for client in room.clients if client not in waits], later


def _tell_later(room: Room, clients: list[Client]) -> None:
    for client in clients:
        room.waiting.setdefault(client)
    if room.waiting and (room.telling is None or room.telling.done()):
        room.telling = room.services.tasks.once("spectators", _tell_by_and_by(room), f"of room {room.code}")


async def _tell_by_and_by(room: Room) -> None:
    """Spectators take turns. Who is told gets the newest table, with all events since the last one."""
    while room.waiting:
        encoded: Encoded = {}
        for client in list(room.waiting)[:BATCH]:
            del room.waiting[client]
            if client.closed:
                continue
            if client.queued() > BEHIND:
                room.waiting[client] = None  # at the end: when it has received what it was sent
            else:
                _send_news(room, client, encoded)
        await asyncio.sleep(BEAT)


def _send_news(room: Room, client: Client, encoded: Encoded) -> None:
    if client.room_due:
        _send_room(room, client, encoded)
    if room.log is not None and client.told < room.log.seq:
        room.services.metrics.coalesced.inc(room.log.seq - client.told - 1)
        update_viewer(room, client)
        tell_table(room, client, encoded)


def _send_room(room: Room, client: Client, encoded: Encoded) -> None:
    guest = client.guest.id
    seen = guest if guest == room.host or any(seat.guest == guest for seat in room.seats) else ""
    if seen not in encoded:
        encoded[seen] = encode(RoomMessage(room_state(room, guest)))
    client.room_due = False
    client.forward(encoded[seen])


def update_viewer(room: Room, client: Client) -> None:
    """Several people at one screen: when it is another one's turn to act, the last one's cards are covered again."""
    own = room.seats_of(client.guest.id)
    if client.viewer is not None and client.viewer not in own:
        client.viewer = None
    if len(own) == 1:
        client.viewer = own[0]
    elif client.viewer is not None:
        waiting = [seat for seat in room.game().seats_to_act() if seat in own]
        if waiting and client.viewer not in waiting:
            client.viewer = None


def reset_viewer(room: Room, client: Client) -> None:
    """Seats have changed: a client with one seat sees its cards, one with several must ask to look."""
    own = room.seats_of(client.guest.id)
    client.viewer = own[0] if len(own) == 1 else None


def chat_lines(room: Room, client: Client) -> list[ChatLine]:
    """The chat for a client: without the people it has blocked, and without erased lines."""
    readable = [line for line in room.chat if line.text and room.authors.get(line.number) not in client.blocked]
    return [structs.replace(line, mine=room.authors.get(line.number) == client.guest.id) for line in readable]


def room_state(room: Room, guest: str) -> RoomState:
    """The room as a guest sees it."""
    connected = room.connected()
    players = {seat.guest for seat in room.seats if seat.kind == "person"}
    question = room.question
    return RoomState(
        code=room.code,
        link=f"/r/{room.secret}",
        game=room.kind.name,
        title=room.kind.title if room.map is None else room.map.title,
        map=room.map,
        options=room.options,
        state=cast(Any, room.state),
        host=room.host == guest,
        seats=[seat_info(seat, guest, connected, room.reconnecting) for seat in room.seats],
        spectators=len(connected - players),
        watching=list({client.guest.id: client.guest.name for client in room.clients if client.guest.id not in players}.values())[:NAMED],
        you=room.seats_of(guest),
        question=None if question is None else _question_view(room, question),
        paused=room.paused,
        pause_asked=_seats_of_all(room, room.pause_asked),
        clock=room.clock.setting,
        pace=cast(Any, room.pace),
        hints=room.hints,
        level=room.level,
        public=room.public,
        rematch=room.rematch,
        no_trades=[seat for seat in room.seats_of(guest) if seat in room.answers.refusing],
        reading=sorted(room.reading),
        saving=not room.services.store.health.trouble,
    )


def _question_view(room: Room, question: Question) -> QuestionView:
    asked = room.voters() - question.agreed
    return QuestionView(question.what, question.seat, _seats_of_all(room, question.agreed), _seats_of_all(room, asked))


def _seats_of_all(room: Room, guests: set[str]) -> list[int]:
    return [seat.seat for seat in room.seats if seat.kind == "person" and seat.guest in guests]
