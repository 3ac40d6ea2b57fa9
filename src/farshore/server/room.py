"""A room: one serial mailbox around a table. Whatever changes it (people, bots, clocks) is a letter, carried out one after the other.

The order for every change: judge it, prepare it, keep it in the database, make it the truth, tell everyone. If keeping fails, nothing
happened and the sender is told so.
"""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from farshore.board import boardfile
from farshore.bots import Bot, bot_named, decide
from farshore.catalogue import kind_of
from farshore.engine.words import FarshoreError
from farshore.game import Game
from farshore.luck import Luck
from farshore.newdeal import may_deal_anew
from farshore.server.clock import Clock
from farshore.server.seats import Client, Seat
from farshore.server.steps import Draft, Log
from farshore.server.store import Change, Guest, Kept, Lost
from farshore.server.thinkers import QUICK
from farshore.server.view import Picture, table_view
from farshore.server.wire import (
    AnyCommand,
    ChatLine,
    ChatMessage,
    ClockMessage,
    ClockSetting,
    Done,
    HintChoice,
    QuestionView,
    Refused,
    RoomMessage,
    RoomState,
    TableMessage,
)
from farshore.server.words import Refusal, told

if TYPE_CHECKING:
    from farshore.server.house import House

logger = logging.getLogger("farshore.server")
REMEMBERED = 2_000  # refusals that are answered alike when they are sent again
PACES = {"slow": 2.5, "normal": 1.0, "fast": 0.4, "instant": 0.0}  # times the server's own pace
LOOKS = 6  # times the pause before a bot lays the first thing on a map that may still be dealt anew
RETRY = 2.0  # seconds until a bot tries again when its step could not be kept


class Letter:
    """A command of a client, or (without one) something the room told itself."""

    def __init__(self, client: Client | None, command: AnyCommand | None, act: Callable[[], Any] | None = None) -> None:
        self.client = client
        self.command = command
        self.act = act


@dataclass
class Question:
    """What somebody has asked the other people for. The next step, a no or time ends it."""

    what: Literal["undo", "deal"]
    seat: int
    agreed: set[str]  # guests
    until: float  # a question that nobody answers lapses


class Room:
    """One room in memory. `deeds` carries out the commands; here are the mailbox, the bots, the clocks and what everyone is told."""

    def __init__(self, house: "House", kept: Kept, log: Log | None, epoch: int) -> None:
        row = kept.room
        self.epoch = epoch  # since when the house has it: what is written names it
        self.house = house
        self.code: str = row["code"]
        self.secret: str = row["secret"]
        self.kind = kind_of(row["game"])
        self.options: dict[str, Any] = row["options"]
        self.state: str = row["state"]
        self.host: str = row["host"]
        self.paused: bool = row["paused"]
        self.rematch: str | None = row["rematch"]
        self.pace: str = row["pace"]
        self.hints: bool = row["hints"]
        self.level: str = row["level"]
        self.winners: list[int] = row["winners"]
        self.updated: float = row["updated"]
        self.seats = [Seat.of(seat) for seat in kept.seats]
        self.chat = [ChatLine(line["number"], line["seat"], line["name"], line["text"], line["at"], False) for line in kept.chat]
        self.said_by: dict[int, str] = {line["number"]: line["guest"] for line in kept.chat}  # the guest of each line
        self.done = kept.commands
        self.refused: OrderedDict[tuple[str, str], Refused] = OrderedDict()
        self.clock = Clock(msgspec.convert(row["clock"], ClockSetting), len(self.seats), row["clock_left"])
        self.log = log
        self.clients: list[Client] = []
        self.picture: Picture | None = None  # of the table as it is
        self.gone: dict[str, float] = {}  # guests without a connection, and since when
        self.question: Question | None = None
        self.pause_asked: set[str] = set()
        self.bots: dict[tuple[int, str], Bot] = {}  # those that think here
        self.hinting: dict[int, asyncio.Task[None]] = {}  # by the seat that asked
        self.hinted: dict[int, tuple[int, list[HintChoice]]] = {}  # the last hint of each seat, and the table it is about
        self.luck = Luck(secrets.randbits(62))
        self.mail: asyncio.Queue[Letter] = asyncio.Queue()
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_of = -1
        self.pausing = False  # the bot that is to play lets people follow, and has not begun to think
        self.not_before = 0.0
        self.stopped = False
        self.idle_since = time.monotonic()
        for seat in self.seats:
            if seat.guest is not None:
                self.gone[seat.guest] = time.monotonic()
        self.run_clock()
        self.task = asyncio.create_task(self._run(), name=f"room {self.code}")

    # --- the mailbox

    def post(self, letter: Letter) -> None:
        self.mail.put_nowait(letter)

    def post_look(self) -> None:
        """Look at clocks and absences now."""
        self.post(Letter(None, None, self._look_round))

    async def ask(self, act: Callable[[], Any]) -> Any:
        """Carry something out inside the mailbox and hand back its result; raises `Lost` if the room is put away before that."""
        result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                value = await act()
            except Exception as error:
                if not result.cancelled():
                    result.set_exception(error)
                if isinstance(error, Lost):
                    raise
            else:
                if not result.cancelled():
                    result.set_result(value)

        self.post(Letter(None, None, run))
        await asyncio.wait({result, self.task}, return_when=asyncio.FIRST_COMPLETED)
        if not result.done():
            raise Lost(self.code)
        return result.result()

    async def _run(self) -> None:
        while not self.stopped:
            self._stir()
            try:
                letter = await asyncio.wait_for(self.mail.get(), self._next_look())
            except TimeoutError:
                letter = Letter(None, None, self._look_round)
            try:
                await self._open(letter)
            except asyncio.CancelledError:
                raise
            except Lost as lost:
                self.house.numbers.lost.labels(type(lost).__name__.lower()).inc()
                logger.warning("room %s is put away, to be read again: %s %s", self.code, type(lost).__name__, lost)
                self.house.forget(self)
                return
            except Exception:
                logger.exception("room %s", self.code)

    async def _open(self, letter: Letter) -> None:
        from farshore.server.deeds import carry_out

        if letter.act is not None:
            await letter.act()
            return
        client, command = letter.client, letter.command
        assert client is not None
        assert command is not None
        key = (client.guest.id, command.id)
        if key in self.done:
            client.tell(Done(command.id))
            return
        if key in self.refused:
            client.tell(self.refused[key])
            return
        count = self.house.numbers.commands.labels
        try:
            answered = await carry_out(self, client, command)
        except FarshoreError as error:
            count("refused").inc()
            answer = Refused(command.id, *told(error))
            if answer.key != "too_fast":
                self.refused[key] = answer
                if len(self.refused) > REMEMBERED:
                    self.refused.popitem(last=False)
            client.tell(answer)
        except Lost:
            raise
        except (SQLAlchemyError, OSError) as error:
            count("not_saved").inc()
            logger.error("room %s could not be saved: %s", self.code, error)
            client.tell(Refused(command.id, *told(Refusal("not_saved"))))
        except Exception:
            count("fault").inc()
            logger.exception("room %s, command %s", self.code, type(command).__name__)
            client.tell(Refused(command.id, *told(Refusal("fault"))))
        else:
            count("done").inc()
            if answered:
                client.tell(Done(command.id))

    async def close(self) -> None:
        await self.stop()
        self.drop_all()

    def drop_all(self) -> None:
        """Everybody comes back with what they have seen."""
        for client in list(self.clients):
            client.drop()

    async def stop(self) -> None:
        """Nothing changes here any more."""
        if self.thinking is not None:
            self.thinking.cancel()
        for hint in list(self.hinting.values()):
            hint.cancel()
        self.stopped = True
        while not self.task.done():
            self.task.cancel()  # a cancellation that meets a letter just then is swallowed by wait_for (Python 3.11): again
            await asyncio.wait({self.task}, timeout=0.5)

    # --- keeping

    async def keep(self, change: Change, client: Client | None = None, command: AnyCommand | None = None) -> None:
        """Keep a change, and with it the id of the command that asked for it."""
        if client is not None and command is not None:
            change.command = (client.guest.id, command.id)
        with self.house.numbers.keeping.time():
            await self.house.store.commit(self.code, self.epoch, change)
        self.updated = time.time()
        if change.command is not None:
            self.done.add(change.command)

    async def take(self, draft: Draft, client: Client | None = None, command: AnyCommand | None = None) -> None:
        """Keep a step, make it the truth, tell everyone."""
        assert self.log is not None
        self.clock.charge(time.monotonic())
        game = draft.game
        change = Change(step=draft.step, room={"turn": game.turn()[1], "clock_left": self.clock.left if self.clock.on else None})
        if draft.step.kind == "deal":
            change.room["board"] = boardfile.write(game.board)
            self.bots.clear()  # what they remember is of another map
        if game.over():
            change.room |= {"state": "over", "winners": game.winners()}
        await self.keep(change, client, command)
        was = self.log.seq
        self.log.accept(draft)
        asked, self.question = self.question is not None, None
        if game.over():
            self.state, self.winners = "over", game.winners()
            self.house.overseer.over(self)
        self.run_clock()
        self.house.numbers.steps.labels("people" if client is not None else "bots").inc()
        with self.house.numbers.telling.time():
            for other in self.clients:
                self.hand_over(other)
                self.tell_table(other, was)
        if asked or game.over():
            self.tell_room()

    def game(self) -> Game:
        if self.log is None:
            raise Refusal("not_begun")
        return self.log.game

    def run_clock(self) -> None:
        if self.log is not None:
            game = self.log.game
            waiting = [seat for seat in game.seats_to_act() if seat >= 0]
            self.clock.go_on(waiting, game.turn(), time.monotonic(), self.paused or game.over())

    # --- who is there

    def own(self, guest: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.is_of(guest)]

    def here(self) -> set[str]:
        return {client.guest.id for client in self.clients}

    def people(self) -> set[str]:
        """The guests who play and are at the table: those whose consent counts."""
        return self.players() & self.here()

    def players(self) -> set[str]:
        """The guests who play, also those without a connection at the moment, but for those whom a bot stands in for."""
        return {seat.guest for seat in self.seats if seat.kind == "person" and seat.guest is not None and not seat.away}

    async def enter(self, client: Client, after: int) -> None:
        """A connection opens: the room, the table, the events missed since `after`, the chat."""
        self.clients.append(client)
        self.gone.pop(client.guest.id, None)
        own = self.own(client.guest.id)
        client.viewer = own[0] if len(own) == 1 else None
        self.tell_room()
        if self.log is not None:
            self.tell_table(client, after if 0 <= after <= self.log.seq else 0)
        if lines := self.lines_for(client):
            client.tell(ChatMessage(lines[-100:], False))

    async def part(self, client: Client) -> None:
        """A connection is gone."""
        if client in self.clients:
            self.clients.remove(client)
            if client.guest.id not in self.here():
                self.gone[client.guest.id] = time.monotonic()
            if not self.clients:
                self.idle_since = time.monotonic()
            self.tell_room()

    async def renamed(self, guest: Guest) -> None:
        """A guest has another name: on own seats too."""
        for client in self.clients:
            if client.guest.id == guest.id:
                client.guest = guest
        seats = [seat for seat in self.seats if seat.is_of(guest.id)]
        if seats:
            await self.keep(Change(seats=[seat.row() | {"name": guest.name} for seat in seats]))
            for seat in seats:
                seat.name = guest.name
            self.tell_room()

    def idle(self, now: float) -> bool:
        """May this room leave memory? Not while somebody is connected, or letters or bots are under way."""
        return not self.clients and self.mail.empty() and self.thinking is None and now - self.idle_since > self.house.settings.idle

    # --- telling

    def hand_over(self, client: Client) -> None:
        """Several people at one screen: when another seat of theirs must act, the last one's cards are covered again."""
        own = self.own(client.guest.id)
        if client.viewer is not None and client.viewer not in own:
            client.viewer = None
        if len(own) == 1:
            client.viewer = own[0]
        elif client.viewer is not None:
            waiting = [seat for seat in self.game().seats_to_act() if seat in own]
            if waiting and client.viewer not in waiting:
                client.viewer = None

    def tell_table(self, client: Client, after: int | None) -> None:
        """The table as this client may see it, with the events after a step (None: no events)."""
        assert self.log is not None
        own = self.own(client.guest.id)
        if self.picture is None or self.picture.game is not self.log.game:
            self.picture = Picture(self.log.game)
        view = table_view(self.log.game, self.log.seq, client.viewer, own, [seat.colour for seat in self.seats], self.picture)
        events = [] if after is None else self.log.events_after(after, client.viewer)
        client.tell(TableMessage(self.log.seq, view, events))
        if self.clock.on:
            client.tell(ClockMessage(self.clock.view(time.monotonic())))

    def lines_for(self, client: Client) -> list[ChatLine]:
        """The chat as somebody wants to read it: without those whom they have blocked, and without lines that were erased."""
        readable = [line for line in self.chat if line.text and self.said_by.get(line.number) not in client.blocked]
        return [msgspec.structs.replace(line, mine=self.said_by.get(line.number) == client.guest.id) for line in readable]

    def tell_room(self) -> None:
        for client in self.clients:
            client.tell(RoomMessage(self.room_state(client.guest.id)))

    def room_state(self, guest: str) -> RoomState:
        here = self.here()
        players = {seat.guest for seat in self.seats if seat.kind == "person"}
        asked = self.question
        return RoomState(
            code=self.code,
            link=f"/r/{self.secret}",
            game=self.kind.name,
            title=self.kind.title,
            options=self.options,
            state=cast(Any, self.state),
            host=self.host == guest,
            seats=[seat.info(guest, here) for seat in self.seats],
            spectators=len(here - players),
            you=self.own(guest),
            question=None if asked is None else QuestionView(asked.what, asked.seat, self._seats_of(asked.agreed)),
            paused=self.paused,
            pause_asked=self._seats_of(self.pause_asked),
            clock=self.clock.setting,
            pace=cast(Any, self.pace),
            hints=self.hints,
            level=self.level,
            rematch=self.rematch,
        )

    def _seats_of(self, guests: set[str]) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == "person" and seat.guest in guests]

    # --- bots, clocks, people who are away

    def _bot_seat(self) -> int | None:
        """The seat that a bot has to play now."""
        if self.log is None or self.state != "playing" or self.paused or self.question is not None:
            return None
        now = time.monotonic()
        for number in self.log.game.seats_to_act():
            if number >= 0 and (self.seats[number].kind == "bot" or self.seats[number].away or self.clock.expired(number, now)):
                return number
        return None

    def _stir(self) -> None:
        """Let a bot think if one has to play and none is thinking yet."""
        if self.thinking is not None and self.thinking.done():
            self.thinking = None
        seat = self._bot_seat()
        if seat is None or self.log is None or (self.thinking is not None and self.thinking_of == self.log.seq):
            return
        if self.thinking is not None:
            self.thinking.cancel()  # it thinks about a table that is no more
        self.thinking_of = self.log.seq
        self.thinking = asyncio.create_task(self._think(seat, self.log.game, self.log.seq))

    async def _think(self, seat: int, game: Game, seq: int) -> None:
        """Outside the mailbox, so that people can go on; what comes of it is a letter."""
        assert self.log is not None
        visible = bool(self.log.live and self.log.live[-1].events)  # drafting an offer card by card is no pause for anybody
        pause = self.house.settings.pace * PACES[self.pace] if visible else 0.0
        if may_deal_anew(game) and self.people():
            pause *= LOOKS  # people have time to look at the map and to ask for another (N9.6)
        self.pausing = True
        await asyncio.sleep(max(pause, self.not_before - time.monotonic()))
        self.pausing = False
        level = self.seats[seat].level if self.seats[seat].kind == "bot" else self.level
        try:
            if level in QUICK:
                bot = self.bots.get((seat, level))
                if bot is None:
                    bot = self.bots[seat, level] = bot_named(level)
                action = await asyncio.to_thread(decide, game, seat, bot, self.luck)
            else:
                action = await self.house.thinkers.choose(self.code, game, seat, level, secrets.randbits(62))
        except Exception:
            logger.exception("room %s: the bot %s failed; a legal step is taken for it", self.code, level)
            action = secrets.choice(game.legal(seat))
        self.post(Letter(None, None, lambda: self._bot_plays(seat, action, seq)))

    def change_pace(self) -> None:
        """The pace has changed: a pause under way begins anew."""
        if self.thinking is not None and self.pausing:
            self.thinking.cancel()
            self.thinking = None

    async def _bot_plays(self, seat: int, action: int, seq: int) -> None:
        if seq == self.thinking_of:
            self.thinking = None
        if self.log is None or self.log.seq != seq or self._bot_seat() is None:
            return  # the table has changed meanwhile: it thinks again
        try:
            await self.take(self.log.play(seat, [action], time.time()))
        except (SQLAlchemyError, OSError) as error:
            logger.error("room %s could not be saved: %s", self.code, error)
            self.not_before = time.monotonic() + RETRY

    def _next_look(self) -> float | None:
        """Seconds until something is due without a letter."""
        if self.state != "playing" or self.log is None or self.paused:
            return None
        now = time.monotonic()
        due = [max(0.0, self._away_at(seat) - now) for seat in self._missing()]
        if self.question is not None:
            due.append(max(0.0, self.question.until - now))
        end = self.clock.next_end(now)
        if end is not None:
            due.append(end + 0.01)
        return min(due, default=None)

    def _missing(self) -> list[Seat]:
        """Seats of absent people who hold up people that are here. With nobody else at the table the game waits."""
        assert self.log is not None
        if not self.people():
            return []
        waiting = [self.seats[number] for number in self.log.game.seats_to_act() if number >= 0]
        return [seat for seat in waiting if seat.kind == "person" and not seat.away and seat.guest in self.gone]

    def _away_at(self, seat: Seat) -> float:
        return self.gone.get(seat.guest or "", 0.0) + self.house.settings.grace

    async def _look_round(self) -> None:
        """A grace time or a clock may be over."""
        if self.log is None:
            return
        now = time.monotonic()
        if self.question is not None and self.question.until <= now:
            self.question = None
            self.tell_room()
        late = [seat for seat in self._missing() if self._away_at(seat) <= now]
        if late:
            try:
                await self.keep(Change(seats=[seat.row() | {"away": True} for seat in late]))
            except (SQLAlchemyError, OSError) as error:
                logger.error("room %s could not be saved: %s", self.code, error)
                await asyncio.sleep(RETRY)
                return
            for seat in late:
                seat.away = True
            self.tell_room()
