"""What each command does. Every deed judges first, keeps second, and changes memory and tells others last."""

import asyncio
import time
import unicodedata
from dataclasses import replace
from typing import Literal

from msgspec import structs

from farshore.board.scene import COLOURS
from farshore.bots import bot_names
from farshore.catalogue import RULES_VERSION
from farshore.newdeal import may_deal_anew
from farshore.server import hints, wire
from farshore.server.meaning import actions_of, find_step
from farshore.server.room import Question, Room
from farshore.server.seats import Client, Seat, prefer
from farshore.server.steps import Log
from farshore.server.store import Change, Row
from farshore.server.wire import AnyCommand, ChatLine, ChatMessage
from farshore.server.words import Refusal

ASKED = 30.0  # seconds until a question that nobody answers lapses


async def carry_out(room: Room, client: Client, command: AnyCommand) -> bool:
    """Raises a `FarshoreError` with a sentence if it can't be done. False: it is under way, and answered when it is done."""
    match command:
        case wire.Play():
            await _play(room, client, command)
        case wire.Look():
            _look(room, client, command)
        case wire.Why():
            _why(room, client, command)
        case wire.Hint():
            _playing(room)
            if _own(room, client, command.seat).away:
                raise Refusal("bot_plays")
            hints.ask(room, client, command)
            return False
        case wire.SetRoom():
            await _set_room(room, client, command)
        case wire.Chat():
            await _chat(room, client, command)
        case wire.Block():
            await _block(room, client, command)
        case wire.Report():
            await _report(room, client, command)
        case wire.Sit() | wire.Stand() | wire.SetSeat() | wire.SetColour():
            await _seats(room, client, command)
        case wire.Start():
            await start(room, client, command)
        case wire.Undo():
            await _undo(room, client, command)
        case wire.DealAnew():
            await _deal_anew(room, client, command)
        case wire.Answer():
            await _answer(room, client, command)
        case wire.Pause():
            await _pause(room, client, command)
        case wire.TakeBackSeat():
            await _take_back(room, client, command)
        case wire.Rematch():
            await _rematch(room, client, command)
        case wire.Leave():
            await _leave(room, client, command)
    return True


def _seat(room: Room, number: int) -> Seat:
    if number >= len(room.seats):
        raise Refusal("no_seat")
    return room.seats[number]


def _own(room: Room, client: Client, number: int) -> Seat:
    seat = _seat(room, number)
    if not seat.is_of(client.guest.id):
        raise Refusal("not_your_seat", 403)
    return seat


def _playing(room: Room) -> Log:
    if room.log is None:
        raise Refusal("not_begun")
    if room.state == "over":
        raise Refusal("over_already")
    return room.log


# --- at the table


async def _play(room: Room, client: Client, command: wire.Play) -> None:
    log = _playing(room)
    seat = _own(room, client, command.seat)
    if seat.away:
        raise Refusal("bot_plays")
    if room.paused:
        raise Refusal("paused")
    if command.seq is not None and command.seq != log.seq:
        raise Refusal("other_table")
    if (command.actions is None) == (command.steps is None):
        raise Refusal("malformed")
    actions = command.actions or actions_of(log.game, command.seat, command.steps or [])
    await room.take(log.play(command.seat, actions, time.time()), client, command)


def _look(room: Room, client: Client, command: wire.Look) -> None:
    if command.seat is not None:
        _own(room, client, command.seat)
    client.viewer = command.seat
    if room.log is not None:
        room.tell_table(client, None)


def _why(room: Room, client: Client, command: wire.Why) -> None:
    game = _playing(room).game
    _own(room, client, command.seat)
    find_step(game, command.seat, command.step)


async def _undo(room: Room, client: Client, command: wire.Undo) -> None:
    log = _playing(room)
    seat = _own(room, client, command.seat)
    if seat.away:
        raise Refusal("bot_plays")
    draft = log.free_undo(command.seat, time.time())
    if draft is not None:
        await room.take(draft, client, command)
        return
    count = log.last_of(command.seat)
    if count is None:
        raise Refusal("nothing_to_undo")
    if room.question is not None:
        raise Refusal("question_pending")
    if room.people() <= {client.guest.id}:  # everybody at the table agrees
        await room.take(await asyncio.to_thread(log.undo, command.seat, count, time.time()), client, command)
        return
    await _put_question(room, client, command, "undo")


async def _deal_anew(room: Room, client: Client, command: wire.DealAnew) -> None:
    """Another map (N9.6). Unlike with an undo, whoever plays and is not connected must agree too; bots don't mind."""
    log = _playing(room)
    if _own(room, client, command.seat).away:
        raise Refusal("bot_plays")
    if room.paused:
        raise Refusal("paused")
    if not may_deal_anew(log.game):
        raise Refusal("no_new_deal")
    if room.question is not None:
        raise Refusal("question_pending")
    if room.players() <= {client.guest.id}:
        await _take_new_deal(room, client, command)
        return
    await _put_question(room, client, command, "deal")


async def _take_new_deal(room: Room, client: Client, command: AnyCommand) -> None:
    assert room.log is not None
    agreed = range(len(room.seats))  # the caller has asked all people
    await room.take(await asyncio.to_thread(room.log.deal, agreed, time.time()), client, command)


async def _put_question(room: Room, client: Client, command: wire.Undo | wire.DealAnew, what: Literal["undo", "deal"]) -> None:
    await room.keep(Change(), client, command)
    room.question = Question(what, command.seat, {client.guest.id}, time.monotonic() + ASKED)
    room.tell_room()


async def _answer(room: Room, client: Client, command: wire.Answer) -> None:
    log = _playing(room)
    question = room.question
    if question is None:
        raise Refusal("nothing_asked")
    if not room.own(client.guest.id):
        raise Refusal("only_players", 403)
    agreed = question.agreed | {client.guest.id}
    if command.agree and question.what == "deal" and room.players() <= agreed:
        await _take_new_deal(room, client, command)
        return
    if command.agree and question.what == "undo" and room.people() <= agreed:
        count = log.last_of(question.seat)
        assert count is not None
        await room.take(await asyncio.to_thread(log.undo, question.seat, count, time.time()), client, command)
        return
    await room.keep(Change(), client, command)
    room.question = replace(question, agreed=agreed) if command.agree else None
    room.tell_room()


async def _pause(room: Room, client: Client, command: wire.Pause) -> None:
    """A pause begins when all people at the table want it; any of them may end it."""
    _playing(room)
    if not room.own(client.guest.id):
        raise Refusal("only_players", 403)
    asked = room.pause_asked | {client.guest.id} if command.on else set()
    paused = command.on and (room.paused or room.people() <= asked)
    room.clock.charge(time.monotonic())
    await room.keep(Change(room={"paused": paused, "clock_left": room.clock.left if room.clock.on else None}), client, command)
    room.paused = paused
    room.pause_asked = set() if paused else asked
    room.run_clock()
    room.tell_room()
    for other in room.clients if room.clock.on else []:
        room.tell_table(other, None)


async def _take_back(room: Room, client: Client, command: wire.TakeBackSeat) -> None:
    seat = _own(room, client, command.seat)
    if not seat.away:
        raise Refusal("nothing_to_take_back")
    await room.keep(Change(seats=[seat.row() | {"away": False}]), client, command)
    seat.away = False
    room.tell_room()


def readable(text: str) -> str:
    """Without control and direction characters."""
    return "".join(letter for letter in text if letter.isprintable() and unicodedata.category(letter) != "Cf").strip()


async def _chat(room: Room, client: Client, command: wire.Chat) -> None:
    text = readable(command.text)
    if not text:
        raise Refusal("chat_empty")
    if not room.house.limits.allows(room.house.limits.chat, client.guest.id):
        raise Refusal("too_fast", 429)
    own = room.own(client.guest.id)
    number = (room.chat[-1].number if room.chat else 0) + 1
    line = ChatLine(number, own[0] if own else None, client.guest.name, text, time.time(), False)
    row = {"number": line.number, "guest": client.guest.id, "seat": line.seat, "name": line.name, "text": text, "at": line.at}
    await room.keep(Change(chat=row), client, command)
    room.chat.append(line)
    room.said_by[line.number] = client.guest.id
    del room.chat[:-200]
    for other in room.clients:
        if client.guest.id not in other.blocked:
            other.tell(ChatMessage([structs.replace(line, mine=other.guest.id == client.guest.id)], False))


def _line_of_another(room: Room, client: Client, number: int) -> tuple[ChatLine, str]:
    """A line of the chat that this client can read, and the guest who said it."""
    line = next((line for line in room.lines_for(client) if line.number == number), None)
    if line is None:
        raise Refusal("no_line")
    if line.mine:
        raise Refusal("own_line")
    return line, room.said_by[number]


async def _block(room: Room, client: Client, command: wire.Block) -> None:
    line, author = _line_of_another(room, client, command.line)
    await room.house.people.block(client.guest.id, author, line.name)
    for other in room.clients:
        if other.guest.id == client.guest.id:
            other.blocked.add(author)
            other.tell(ChatMessage(room.lines_for(other), True))


async def _report(room: Room, client: Client, command: wire.Report) -> None:
    line, author = _line_of_another(room, client, command.line)
    if not room.house.limits.allows(room.house.limits.reports, client.guest.id):
        raise Refusal("too_fast", 429)
    reason = readable(command.reason)
    await room.house.people.report(room.code, line.number, client.guest.id, author, line.name, line.text, reason)


# --- before and after the game


async def _seats(room: Room, client: Client, command: wire.Sit | wire.Stand | wire.SetSeat | wire.SetColour) -> None:
    seat = _seat(room, command.seat)
    guest = client.guest
    changed = seat.row()
    rows = [changed]
    if isinstance(command, wire.SetColour):
        if not seat.is_of(guest.id) and not (room.host == guest.id and seat.kind != "person"):
            raise Refusal("not_your_seat", 403)
        if room.state != "open":
            raise Refusal("begun_already")
        if command.colour not in COLOURS:
            raise Refusal("no_colour")
        if any(other.colour == command.colour for other in room.seats if other is not seat):
            raise Refusal("colour_taken")
        changed["colour"] = command.colour
    elif room.state != "open":
        raise Refusal("begun_already")
    elif isinstance(command, wire.Sit):
        if seat.is_of(guest.id):
            return
        if seat.kind != "open":
            raise Refusal("seat_taken" if any(other.kind == "open" for other in room.seats) else "room_full", 409)
        changed |= {"kind": "person", "guest": guest.id, "name": guest.name, "level": "", "away": False}
        rows = [changed if other is seat else other.row() for other in room.seats]
        rows = prefer(rows, seat.seat, guest.colour) or [changed]
    elif isinstance(command, wire.Stand):
        _own(room, client, command.seat)
        changed |= _open_seat()
    else:
        if room.host != guest.id:
            raise Refusal("host_only", 403)
        if command.kind == "open":
            changed |= _open_seat()
        else:
            level = command.level or room.level
            if level not in bot_names():
                raise Refusal("no_bot")
            changed |= _bot_seat(level)
    await room.keep(Change(seats=rows), client, command)
    for row in rows:
        room.seats[row["seat"]] = Seat.of(row)
    for other in room.clients:
        own = room.own(other.guest.id)
        other.viewer = own[0] if len(own) == 1 else None
    room.tell_room()


async def _set_room(room: Room, client: Client, command: wire.SetRoom) -> None:
    if room.host != client.guest.id:
        raise Refusal("host_only", 403)
    if command.level is not None and command.level not in bot_names():
        raise Refusal("no_bot")
    wishes = {"pace": command.pace, "hints": command.hints, "level": command.level}
    values = {name: wish for name, wish in wishes.items() if wish is not None}
    if not values:
        raise Refusal("malformed")
    await room.keep(Change(room=values), client, command)
    for name, value in values.items():
        setattr(room, name, value)
    room.change_pace()
    room.tell_room()


def _open_seat() -> Row:
    return {"kind": "open", "guest": None, "name": "", "level": "", "away": False}


def _bot_seat(level: str) -> Row:
    return {"kind": "bot", "guest": None, "name": "", "level": level, "away": False}


async def start(room: Room, client: Client, command: wire.Start) -> None:
    """Deal the game; open seats become bots."""
    if room.host != client.guest.id:
        raise Refusal("host_only", 403)
    await begin(room, client, command)


async def begin(room: Room, client: Client | None, command: AnyCommand | None) -> None:
    if room.state != "open":
        raise Refusal("begun_already")
    rows = [seat.row() | (_bot_seat(room.level) if seat.kind == "open" else {}) for seat in room.seats]
    log = await asyncio.to_thread(Log.begin, room.kind.name, len(room.seats), room.options, time.time())
    values = {"state": "playing", "board": log.board(), "rules": RULES_VERSION, "clock_left": room.clock.left if room.clock.on else None}
    await room.keep(Change(room=values, seats=rows, step=log.steps[0]), client, command)
    room.seats = [Seat.of(row) for row in rows]
    room.state, room.log = "playing", log
    room.run_clock()
    room.tell_room()
    for other in room.clients:
        room.hand_over(other)
        room.tell_table(other, 0)


async def _rematch(room: Room, client: Client, command: wire.Rematch) -> None:
    """A new room with the same seats. Whoever asks first makes it; everybody finds it in `room.rematch`."""
    if room.state != "over":
        raise Refusal("not_over")
    if not room.own(client.guest.id) and room.host != client.guest.id:
        raise Refusal("only_players", 403)
    if room.rematch is None:
        rows = [seat.row() | {"away": False} for seat in room.seats]
        manner = {"pace": room.pace, "hints": room.hints, "level": room.level}
        code, _ = await room.house.new_room(client.guest, room.kind, room.options, rows, room.clock.setting, manner)
        await room.keep(Change(room={"rematch": code}), client, command)
        room.rematch = code
        room.tell_room()


async def _leave(room: Room, client: Client, command: wire.Leave) -> None:
    """Before the start the seats become free; in a game a bot plays on, and the seat can be taken back."""
    guest = client.guest.id
    own = [room.seats[number] for number in room.own(guest)]
    free: Row = _open_seat() if room.state == "open" else {"away": room.state == "playing"}
    rows = [seat.row() | free for seat in own]
    left = [seat.guest for seat in room.seats if seat.kind == "person" and seat.guest != guest]
    host = left[0] if room.host == guest and room.state == "open" and left else None
    values = {"host": host} if host else {}
    await room.keep(Change(room=values, seats=rows), client, command)
    for row in rows:
        room.seats[row["seat"]] = Seat.of(row)
    room.host = host or room.host
    room.pause_asked.discard(guest)
    if room.log is not None:
        room.hand_over(client)
    room.tell_room()
