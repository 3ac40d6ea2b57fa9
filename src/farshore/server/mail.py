"""Mail between houses: several server processes on one database, any of which lets any player in.

A room lives in one house (see `store`). A socket that opens elsewhere is carried there and back over Redis' publish and subscribe: what the
player sends goes to the house that has the room, and what the room tells goes to the house that holds the socket. Nothing is kept in Redis,
and nothing depends on its being careful: letters of a connection are numbered, and where one is missing, or nobody listens, or Redis is
away, the connection is closed. The page then comes back with what it has seen, and finds everything in the database.
"""

import asyncio
import contextlib
import logging
import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from farshore.engine.words import FarshoreError
from farshore.server.database import StoreError
from farshore.server.room import Letter, Room
from farshore.server.seats import Client
from farshore.server.store import Guest
from farshore.server.wire import AnyCommand, Bye, commands
from farshore.server.words import told

if TYPE_CHECKING:
    from farshore.server.house import House

logger = logging.getLogger("farshore.server")
EVERYONE = "all"
RETRY = 0.5  # seconds until Redis is tried again
LONGEST_OUTBOX = 50_000  # letters; a house that can't get rid of its mail lets its far connections go


class Enter(msgspec.Struct, tag="e", array_like=True):
    """Somebody wants to come in; the house that has the room takes them as a visitor."""

    sid: str
    house: str
    code: str
    guest: Guest
    blocked: set[str]
    after: int


class Say(msgspec.Struct, tag="s", array_like=True):
    """A command of a visitor, as the page sent it."""

    sid: str
    number: int
    text: bytes


class Told(msgspec.Struct, tag="t", array_like=True):
    """What a visitor is told, as the page gets it; without a text the connection ends."""

    sid: str
    number: int
    text: bytes | None


class Part(msgspec.Struct, tag="p", array_like=True):
    """A visitor's socket has closed."""

    sid: str


class Renamed(msgspec.Struct, tag="r", array_like=True):
    """To everyone: a guest has another name."""

    house: str
    guest: Guest


class Anew(msgspec.Struct, tag="a", array_like=True):
    """To everyone: letters of this house may be missing, so all connections from and to it begin anew."""

    house: str


AnyLetter = Enter | Say | Told | Part | Renamed | Anew
_decode = msgspec.msgpack.Decoder(AnyLetter).decode
_encode = msgspec.msgpack.Encoder().encode


class Visitor(Client):
    """In the house that has the room: somebody whose socket is elsewhere."""

    def __init__(self, mail: "Mail", enter: Enter) -> None:
        super().__init__(enter.guest, enter.blocked)
        self.mail = mail
        self.house = enter.house
        self.sid = enter.sid
        self.room: Room | None = None
        self.heard = 0  # letters that came
        self.told = 0  # letters that went
        self.early: list[bytes] = []  # said before the door was open

    def put(self, text: bytes | None) -> None:
        self.told += 1
        self.mail.send(self.house, Told(self.sid, self.told, text))
        if text is None:
            self.mail.visitors.pop(self.sid, None)

    def waiting(self) -> int:
        return 0  # the house with the socket sees to it

    def say(self, text: bytes) -> None:
        if self.room is None:
            self.early.append(text)
        elif not self.closed:
            self.room.post(Letter(self, commands.decode(text)))


class Traveller(Client):
    """In the house that has the socket: somebody whose room is elsewhere."""

    def __init__(self, mail: "Mail", owner: str, code: str, guest: Guest, blocked: set[str], after: int) -> None:
        super().__init__(guest, blocked)
        self.mail = mail
        self.owner = owner
        self.sid = secrets.token_hex(8)
        self.said = 0
        self.heard = 0
        mail.travellers[self.sid] = self
        mail.send(owner, Enter(self.sid, mail.house.id, code, guest, blocked, after))

    def carry(self, command: AnyCommand, text: str) -> None:
        """A command, understood here and read again where it acts."""
        self.said += 1
        self.mail.send(self.owner, Say(self.sid, self.said, text.encode()))

    def part(self) -> None:
        self.closed = True
        if self.mail.travellers.pop(self.sid, None) is not None:
            self.mail.send(self.owner, Part(self.sid))


class Mail:
    """The letters of one house. `start` before use."""

    def __init__(self, url: str, house: "House") -> None:
        try:
            from redis.asyncio import Redis
        except ImportError:
            raise StoreError("Several servers need a package that is not installed: pip install 'farshore[redis]'.") from None
        self.house = house
        self.redis: Any = Redis.from_url(url, socket_connect_timeout=3, socket_timeout=10, health_check_interval=5)
        self.travellers: dict[str, Traveller] = {}
        self.visitors: dict[str, Visitor] = {}
        self.there = asyncio.Event()  # Redis is there and listens for us
        self._outbox: asyncio.Queue[tuple[str, AnyLetter]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._entering: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        try:
            await self.redis.ping()
        except Exception as error:
            await self.redis.aclose()
            raise StoreError(f"Redis can't be used: {str(error).splitlines()[0].rstrip('.')}.") from None
        self._tasks = [asyncio.create_task(self._receive(), name="mail in"), asyncio.create_task(self._post(), name="mail out")]
        async with asyncio.timeout(10):
            await self.there.wait()

    async def close(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(3):
                while self._outbox.qsize() and self.there.is_set():
                    await asyncio.sleep(0.02)
        for task in (*self._tasks, *self._entering):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._entering, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self.redis.aclose()

    def send(self, to: str, letter: AnyLetter) -> None:
        self._outbox.put_nowait((to, letter))

    async def reaches(self, house: str) -> bool:
        """Does anybody listen there?"""
        try:
            found = await self.redis.pubsub_numsub(_channel(house))
        except Exception:  # Redis is away; `_receive` says so
            return False
        return bool(found and found[0][1])

    def only(self, alive: set[str]) -> None:
        """Connections to houses that are no more end."""
        for traveller in [one for one in self.travellers.values() if one.owner not in alive]:
            self._drop(traveller)
        for visitor in [one for one in self.visitors.values() if one.house not in alive]:
            self._part(visitor)

    # --- out

    async def _post(self) -> None:
        """Post what waits, all at once."""
        while True:
            batch = [await self._outbox.get()]
            while not self._outbox.empty() and len(batch) < 500:
                batch.append(self._outbox.get_nowait())
            if self._outbox.qsize() > LONGEST_OUTBOX:
                self._lost()
                continue
            try:
                async with self.redis.pipeline(transaction=False) as pipe:
                    for to, letter in batch:
                        pipe.publish(_channel(to), _encode(letter))
                    heard = await pipe.execute()
            except Exception as error:
                logger.error("mail could not be posted: %s", error)
                self._lost()
                await asyncio.sleep(RETRY)
                continue
            for (_, letter), count in zip(batch, heard, strict=True):
                if not count:
                    self._unheard(letter)

    def _unheard(self, letter: AnyLetter) -> None:
        match letter:
            case Enter() | Say():
                if (traveller := self.travellers.get(letter.sid)) is not None:
                    self._drop(traveller)
            case Told():
                if (visitor := self.visitors.get(letter.sid)) is not None:
                    self._part(visitor)
            case Part() | Renamed() | Anew():
                pass

    def _lost(self) -> None:
        """Letters may be missing: everyone from or to elsewhere comes back anew."""
        while not self._outbox.empty():
            self._outbox.get_nowait()
        for traveller in list(self.travellers.values()):
            self._drop(traveller)
        for visitor in list(self.visitors.values()):
            self._part(visitor)
        self.send(EVERYONE, Anew(self.house.id))  # tried until it is posted: if it can't be, we are here again

    def _drop(self, traveller: Traveller) -> None:
        self.travellers.pop(traveller.sid, None)
        traveller.drop()

    def _part(self, visitor: Visitor) -> None:
        self.visitors.pop(visitor.sid, None)
        visitor.closed = True
        if (room := visitor.room) is not None:
            room.post(Letter(None, None, lambda: room.part(visitor)))

    # --- in

    async def _receive(self) -> None:
        while True:
            try:
                async with self.redis.pubsub(ignore_subscribe_messages=False) as listening:
                    await listening.subscribe(_channel(self.house.id), _channel(EVERYONE))
                    while True:
                        message = await listening.get_message(timeout=2.0)
                        if message is None:
                            continue
                        if message["type"] == "subscribe":
                            self.there.set()
                        elif message["type"] == "message":
                            self._open(_decode(message["data"]))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.error("Redis is away: %s", error)
            self.there.clear()
            self._lost()
            await asyncio.sleep(RETRY)

    def _open(self, letter: AnyLetter) -> None:
        match letter:
            case Told():
                traveller = self.travellers.get(letter.sid)
                if traveller is None:
                    return
                traveller.heard += 1
                if letter.text is None or letter.number != traveller.heard:
                    self._drop(traveller)
                else:
                    traveller.hand(letter.text)
            case Say():
                visitor = self.visitors.get(letter.sid)
                if visitor is None:
                    return
                visitor.heard += 1
                if letter.number == visitor.heard:
                    visitor.say(letter.text)
                else:
                    visitor.drop()
                    self._part(visitor)
            case Enter():
                visitor = self.visitors[letter.sid] = Visitor(self, letter)  # now: what is said next may be in the next letter
                entering = asyncio.create_task(self._enter(visitor, letter))
                self._entering.add(entering)
                entering.add_done_callback(self._entering.discard)
            case Part():
                if (visitor := self.visitors.get(letter.sid)) is not None:
                    self._part(visitor)
            case Anew():
                if letter.house != self.house.id:
                    for traveller in [one for one in self.travellers.values() if one.owner == letter.house]:
                        self._drop(traveller)
                    for visitor in [one for one in self.visitors.values() if one.house == letter.house]:
                        self._part(visitor)
            case Renamed():
                if letter.house != self.house.id:
                    self.house.renamed_elsewhere(letter.guest)

    async def _enter(self, visitor: Visitor, letter: Enter) -> None:
        try:
            room = await self.house.place(letter.code)
            if not isinstance(room, Room):
                visitor.drop()  # it has moved on meanwhile: asked again, the other house will find it
                return
            await room.ask(lambda: room.enter(visitor, letter.after))
        except FarshoreError as refusal:
            key, sentence, _ = told(refusal)
            visitor.tell(Bye(key, sentence))
            visitor.drop()
            return
        except Exception as error:
            logger.warning("a visitor could not enter: %s", error)
            visitor.drop()
            return
        visitor.room = room
        if visitor.closed:
            self._part(visitor)
        for text in visitor.early:
            visitor.say(text)


def _channel(house: str) -> str:
    return f"farshore:{house}"
