"""A room in memory: its seats, its game, its clients and its mailbox. What happens to it is in the modules around (see the package)."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from farshore.catalogue import kind_of
from farshore.game import Game, trade
from farshore.server.accounts.names import distinct_name
from farshore.server.errors import Refusal, error_payload
from farshore.server.queues import LightQueue
from farshore.server.rooms.bot_player import BotPlayer
from farshore.server.rooms.client import Client
from farshore.server.rooms.clock import Clock
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.messages import ClientCommand, Envelope, MailboxMessage
from farshore.server.rooms.offer_answers import OfferAnswers
from farshore.server.rooms.services import RoomServices
from farshore.server.storage.errors import RoomLost
from farshore.server.storage.records import Guest, RoomSnapshot, Seat
from farshore.server.view import Picture
from farshore.server.wire.commands import AnyCommand
from farshore.server.wire.messages import ChatLine, ClockSetting, HintChoice, Refused, RoomMapInfo
from farshore.server.workers.process import AdvisedChoice

LONGEST_MAILBOX = 1_000  # messages that wait, until which commands are taken
MOST_COME = 100  # guests who have done something, beyond which only those with a seat are remembered
REMEMBERED = 2_000  # commands that were carried out, beyond which the database is asked


@dataclass
class Question:
    """What a player has asked the others to agree to. It ends with the next step, a no, or when its time is up."""

    what: Literal["undo", "deal"]
    seat: int
    agreed: set[str]  # guests
    until: float


class Room:
    """State and mailbox. Only the room's own task (`runner`) changes the state, so that nothing here needs a lock.

    Nothing that a room holds refers back to it once it is closed: it is freed at once, and must be, since the server keeps what has lived
    for a while out of the garbage collector's sight (`run.QuietServer`)."""

    def __init__(self, services: RoomServices, snapshot: RoomSnapshot, log: GameLog | None, epoch: int) -> None:
        row = snapshot.room
        self.services = services
        self.epoch = epoch  # of the lease under which this node has the room: every write names it
        self.code: str = row["code"]
        self.secret: str = row["secret"]
        self.kind = kind_of(row["game"])
        self.options: dict[str, Any] = row["options"]
        self.state: str = row["state"]
        self.host: str = row["host"]
        self.paused: bool = row["paused"]
        self.rematch: str | None = row["rematch"]
        self.map = None if row["map"] is None else msgspec.convert(row["map"], RoomMapInfo)  # one that somebody has drawn
        self.map_board: str | None = row["map_board"]  # as it is before the deal
        self.pace: str = row["pace"]
        self.hints: bool = row["hints"]
        self.level: str = row["level"]
        self.public: bool = row["public"]
        self.people: int = row["people"]  # who are there, as the database knows it (`cluster.public_tables`)
        self.seats = [Seat.of(seat) for seat in snapshot.seats]
        self.clock = Clock(msgspec.convert(row["clock"], ClockSetting), len(self.seats), row["clock_left"])
        self.log = log
        self.answers = OfferAnswers()
        self.picture: Picture | None = None  # of the current table, drawn once for everybody

        self.chat = [ChatLine(line["number"], line["seat"], line["name"], line["text"], line["at"], False) for line in snapshot.chat]
        self.authors: dict[int, str] = {line["number"]: line["guest"] for line in snapshot.chat}  # the guest of each chat line
        self.done = OrderedDict.fromkeys(snapshot.commands)  # (guest, id) of commands that were carried out; the latest
        self.all_done = snapshot.all_commands  # or others are only in the database
        self.come = snapshot.people  # guests who have done something here, at least those with a seat
        self.refused: OrderedDict[tuple[str, str], Refused] = OrderedDict()  # the last refusals, repeated if a command comes again

        self.clients: list[Client] = []
        self.waiting: dict[Client, None] = {}  # spectators who are told by and by, in this order (`broadcast`)
        self.telling: asyncio.Task[None] | None = None  # tells them
        self.gone: dict[str, float] = {}  # guests of seats without a connection, and since when
        self.reconnecting: dict[str, float] = {}  # guests of seats whose connection broke a moment ago, and until when they count as that
        self.left: set[str] = set()  # guests who left the game of their own accord: the others decide without them
        self.question: Question | None = None
        self.pause_asked: set[str] = set()  # guests
        self.reading: dict[int, float] = {}  # seats whose people read the introduction, and until when the clock waits for them
        self.have_read: set[int] = set()  # or began to
        self.hinting: dict[int, asyncio.Task[None]] = {}  # hints that are being worked out, by seat
        self.hint_seeds: dict[int, tuple[tuple[int, int], int]] = {}  # by seat: a turn, and the chance that its hints are made with
        self.hint_plans: dict[int, tuple[int, AdvisedChoice]] = {}  # by seat: the step that its last hint came after, and the best of it
        self.hinted: dict[int, tuple[int, list[HintChoice]]] = {}  # the last hint of each seat, and the step it is about

        self.mailbox: LightQueue[Envelope] = LightQueue()
        self.bots = BotPlayer(self.code, services, self.mailbox)
        self.task: asyncio.Task[None] | None = None  # reads the mailbox; started by `runner`, none when stopped
        self.stopped = False
        self.idle_since = time.monotonic()
        for seat in self.seats:
            if seat.guest is not None:
                self.gone[seat.guest] = self.idle_since
                if self.state == "playing":  # in a new room they have not come yet
                    self.reconnecting[seat.guest] = self.idle_since + services.settings.grace
        self.run_clock()

    # --- the mailbox

    def post(self, message: MailboxMessage) -> None:
        self.mailbox.put_nowait(Envelope(message))

    def post_command(self, client: Client, command: AnyCommand) -> None:
        """Unless too many messages wait: the database may be slow, and many people impatient."""
        if self.mailbox.qsize() < LONGEST_MAILBOX:
            self.post(ClientCommand(client, command))
        else:
            client.tell(Refused(command.id, *error_payload(Refusal("too_fast", 429))))

    def note_done(self, guest: str, ident: str) -> None:
        """A command was carried out: if it comes again, it is answered and not repeated."""
        self.done[guest, ident] = None
        if len(self.done) > REMEMBERED:
            self.done.popitem(last=False)
            self.all_done = False
        self.come.add(guest)
        if len(self.come) > MOST_COME:
            self.come &= {seat.guest for seat in self.seats} | {guest}  # this one may be about to have a seat

    async def was_done(self, guest: str, ident: str) -> bool:
        if (guest, ident) in self.done:
            return True
        return not self.all_done and await self.services.store.has_command(self.code, guest, ident)

    async def ask(self, message: MailboxMessage) -> None:
        """Post a message and wait until it is handled. Raises what handling it raised, or `RoomLost` if the room is closed before."""
        if self.task is None:
            raise RoomLost(self.code)
        handled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.mailbox.put_nowait(Envelope(message, handled))
        await asyncio.wait({handled, self.task}, return_when=asyncio.FIRST_COMPLETED)
        if not handled.done():
            raise RoomLost(self.code)
        handled.result()

    async def stop(self) -> None:
        """Nothing changes here any more."""
        self.bots.stop()
        for hint in self.hinting.values():
            hint.cancel()
        self.hinting.clear()
        if self.telling is not None:
            self.telling.cancel()
            self.telling = None
        self.waiting.clear()
        self.stopped = True
        while self.task is not None and not self.task.done():
            self.task.cancel()  # again: on Python 3.11 wait_for swallows a cancellation that comes together with a message
            await asyncio.wait({self.task}, timeout=0.5)
        self.task = None  # what ended it remembers the room

    def disconnect_all(self) -> None:
        """Clients reconnect with what they have seen."""
        clients, self.clients = self.clients, []
        self.waiting.clear()
        for client in clients:
            client.drop()

    async def close(self) -> None:
        await self.stop()
        self.disconnect_all()

    def idle(self, now: float) -> bool:
        """May this room leave memory? Not while somebody is connected, a message waits or a bot thinks."""
        since = now - self.idle_since
        return not self.clients and self.mailbox.empty() and not self.bots.thinking and since > self.services.settings.idle

    # --- the game

    def game(self) -> Game:
        if self.log is None:
            raise Refusal("not_begun")
        return self.log.game

    def run_clock(self) -> bool:
        """Let the clock run for the seats that must act now; for an offer it runs at the expense of its maker, whose turn goes on. True if
        somebody's turn has begun who wanted no trades until then."""
        if self.log is None:
            return False
        game, now, stopped = self.log.game, time.monotonic(), self.paused or self.log.game.over()
        offer = trade.asked(game.kit, game.state)
        waiting = [game.turn()[0]] if offer else [seat for seat in game.seats_to_act() if seat >= 0]
        if self.reading:
            waiting = [seat for seat in waiting if self.reading.get(seat, now) <= now]
        self.clock.go_on(waiting, game.turn(), now, stopped)
        left = self.clock.left[game.turn()[0]] if self.clock.on else 0.0
        lasts = float(self.clock.setting.answer)
        return self.answers.follow(game, now, min(lasts, left) if left > 0.0 else lasts, stopped)

    # --- people

    def seats_of(self, guest: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.is_of(guest)]

    def connected(self) -> set[str]:
        """All guests who are connected, players or not."""
        return {client.guest.id for client in self.clients}

    def players(self) -> set[str]:
        """The guests who play, connected or not, without those for whom a bot plays."""
        return {seat.guest for seat in self.seats if seat.kind == "person" and seat.guest is not None and not seat.away}

    def connected_players(self) -> set[str]:
        """The guests who play and are connected."""
        return self.players() & self.connected()

    def people_there(self) -> int:
        """How many people are here, as the list of public tables counts them: none if nobody could start the game or play it."""
        connected = self.connected()
        alive = self.host in connected if self.state == "open" else bool(self.connected_players())
        return len(connected) if alive else 0

    def public_points(self) -> list[int]:
        """The points of each seat as spectators see them; none before the game."""
        return [] if self.log is None else [self.log.game.points(seat.seat) for seat in self.seats]

    def name_for(self, guest: Guest) -> str:
        """A guest's name at this table: with a number if it looks like that of somebody else who has a seat."""
        return distinct_name(guest.name, [seat.name for seat in self.seats if seat.kind == "person" and seat.guest != guest.id])

    def address(self) -> str:
        """On whose account bots think here: the address of the host or else of another player, if one is connected."""
        players = [client for client in self.clients if self.seats_of(client.guest.id)]
        hosts = [client for client in players if client.guest.id == self.host]
        return next((client.address for client in hosts + players), "")

    def voters(self) -> set[str]:
        """The guests who must agree before what was seen is changed: whoever holds a seat, connected or not, also while a bot plays for
        them."""
        return {seat.guest for seat in self.seats if seat.kind == "person" and seat.guest is not None} - self.left

    def have_come(self) -> set[str]:
        """The guests who know of this table: they are here, or have done something here."""
        return self.connected() | self.come
