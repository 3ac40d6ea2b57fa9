"""What the clients of a room are told: the room, the table and the chat, each as they may see it."""

import time
from typing import Any, cast

from msgspec import structs

from farshore.server.rooms.client import Client
from farshore.server.rooms.room import Question, Room
from farshore.server.rooms.seats import seat_info
from farshore.server.view import Picture, table_view
from farshore.server.wire.messages import ChatLine, ClockMessage, QuestionView, RoomMessage, RoomState, TableMessage


def tell_room(room: Room) -> None:
    for client in room.clients:
        client.tell(RoomMessage(room_state(room, client.guest.id)))


def tell_table(room: Room, client: Client, after: int | None) -> None:
    """The table as this client may see it, with the events after a step (None: no events)."""
    assert room.log is not None
    own = room.seats_of(client.guest.id)
    if room.picture is None or room.picture.game is not room.log.game:
        room.picture = Picture(room.log.game)
    view = table_view(room.log.game, room.log.seq, client.viewer, own, [seat.colour for seat in room.seats], room.picture)
    events = [] if after is None else room.log.events_after(after, client.viewer)
    client.tell(TableMessage(room.log.seq, view, events))
    if room.clock.on:
        client.tell(ClockMessage(room.clock.view(time.monotonic())))


def tell_tables(room: Room, after: int | None) -> None:
    """The table to everybody."""
    for client in room.clients:
        update_viewer(room, client)
        tell_table(room, client, after)


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
        title=room.kind.title,
        options=room.options,
        state=cast(Any, room.state),
        host=room.host == guest,
        seats=[seat_info(seat, guest, connected) for seat in room.seats],
        spectators=len(connected - players),
        you=room.seats_of(guest),
        question=None if question is None else _question_view(room, question),
        paused=room.paused,
        pause_asked=_seats_of_all(room, room.pause_asked),
        clock=room.clock.setting,
        pace=cast(Any, room.pace),
        hints=room.hints,
        level=room.level,
        rematch=room.rematch,
        saving=not room.services.store.health.trouble,
    )


def _question_view(room: Room, question: Question) -> QuestionView:
    asked = room.voters() - question.agreed
    return QuestionView(question.what, question.seat, _seats_of_all(room, question.agreed), _seats_of_all(room, asked))


def _seats_of_all(room: Room, guests: set[str]) -> list[int]:
    return [seat.seat for seat in room.seats if seat.kind == "person" and seat.guest in guests]
