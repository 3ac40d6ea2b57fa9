"""Games between one bot of ours and the robots of a JSettlers server, one after the other."""

import os
import select
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from farshore import Luck
from farshore.arena.seeding import seed_from
from farshore.bots import Bot
from farshore.engine.errors import FarshoreError
from jsettlers.features import Features
from jsettlers.seat import Seat
from jsettlers.table import SEATS, Moment, Table
from jsettlers.wire import NOTHING, VERSION, Kind, Link, Message, parse

GUEST_FEATURES: Final = ";6pl;sb;sc=2700;"
ROBOT_CLASS: Final = "farshore"
INVITATION: Final = 30.0  # seconds in which the server seats us
SILENCE: Final = 180.0  # seconds without a message until a game is given up
HARMLESS: Final = {0, 7, 18, 20, 21, 25}  # numbers of notices that are no refusals
PAUSE: Final = 0.25  # seconds between looks at the clock


@dataclass
class PlayedGame:
    """One game, and what everybody did in it; our player comes first in `features`."""

    match: str
    index: int
    place: int  # how many players came before ours in the first round
    won: bool = False
    finished: bool = False
    points: int = 0
    others: list[int] = field(default_factory=list)  # their points
    names: list[str] = field(default_factory=list)  # of the others
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0  # of processor time that our bot took
    refusals: int = 0  # requests that the server did not allow
    mended: int = 0  # where our count of our own hand was not the server's
    impossible: int = 0  # where no guess of a hand could have been true
    unlike: int = 0  # positions with another holder of the longest road than theirs
    features: list[Features] = field(default_factory=list)


class Match:
    """A guest who asks for games, and a robot who plays them."""

    def __init__(self, host: str, port: int, cookie: str, name: str) -> None:
        self.name = name
        self.guest_name = f"guest{os.getpid()}"
        self.links: list[Link] = []
        try:
            self.guest = self._link(host, port)
            self.guest.send(Kind.VERSION, VERSION, GUEST_FEATURES)
            version = self._wait(self.guest, Kind.VERSION, "The server has not told its version: is it a JSettlers server?")
            self.robot = self._link(host, port)
            self.robot.send(Kind.VERSION, *version.fields[:3], ";")  # a robot must have the server's own
            self.robot.send(Kind.ROBOT, name, cookie, ROBOT_CLASS)
            self._wait(self.robot, Kind.WELCOME, "The server has not answered our robot.")
        except FarshoreError:
            self.close()
            raise

    def _link(self, host: str, port: int) -> Link:
        self.links.append(Link(host, port))
        return self.links[-1]

    def _wait(self, link: Link, kind: Kind, problem: str) -> Message:
        """The first message of a kind."""
        until = time.monotonic() + INVITATION
        while time.monotonic() < until:
            if select.select([link.socket], [], [], PAUSE)[0]:
                for text in link.receive():
                    message = parse(text)
                    if message is not None and message.kind is Kind.TURNED_AWAY:
                        raise FarshoreError(f"The server turns us away: {','.join(message.fields)} Does the cookie fit?")
                    if message is not None and message.kind is kind:
                        return message
        raise FarshoreError(problem)

    def close(self) -> None:
        for link in self.links:
            link.close()

    def play(self, what: str, index: int, bot: Bot, seed: int) -> PlayedGame:
        """One game, from the invitation to the scores."""
        game = OneGame(self, f"{self.name}-{os.getpid()}-{index}", bot, seed, index)
        self.guest.send(Kind.NEW_GAME, self.guest_name, NOTHING, NOTHING, game.name, f"PL={SEATS}")
        try:
            game.run()
        finally:
            self.robot.send(Kind.LEAVE, self.name, NOTHING, game.name)
            self.guest.send(Kind.LEAVE, self.guest_name, NOTHING, game.name)
        return game.result(what, index)


class OneGame:
    """What happens between the first message of a game and its last."""

    def __init__(self, match: Match, name: str, bot: Bot, seed: int, index: int) -> None:
        self.match = match
        self.name = name
        self.bot = bot
        self.luck = Luck(seed_from(f"hands/{seed}/{index}"))
        self.bot_luck = Luck(seed_from(f"bot/{seed}/{index}"))
        self.seat: Seat | None = None
        self.asked_at = time.monotonic()
        self.heard_at = time.monotonic()

    def run(self) -> None:
        match = self.match
        hears: dict[Link, Callable[[Message], None]] = {match.robot: self._robot_hears, match.guest: self._guest_hears}
        while not self._over():
            ready = select.select([link.socket for link in hears], [], [], PAUSE)[0]
            for link, hear in hears.items():
                if link.socket in ready:
                    self._listen(link, hear)
            self._watch_the_clock()

    def _over(self) -> bool:
        return self.seat is not None and bool(self.seat.table.scores)

    def _listen(self, link: Link, hear: Callable[[Message], None]) -> None:
        for text in link.receive():
            message = parse(text)
            if message is None:
                continue
            if message.kind is Kind.PING:
                link.send_text(text)
            elif message.kind in (Kind.ADMITTED, Kind.INVITED) or message.game in ("", self.name):
                hear(message)

    def _guest_hears(self, message: Message) -> None:
        if message.kind is Kind.NOTICE and message.fields[0].isdecimal() and int(message.fields[0]) not in HARMLESS:
            raise FarshoreError(f"The server does not open a game: {','.join(message.fields[1:])}")
        if message.kind is Kind.ADMITTED and message.game == self.name:
            self.match.guest.send(Kind.START, self.name)

    def _robot_hears(self, message: Message) -> None:
        match, self.heard_at = self.match, time.monotonic()
        if message.kind is Kind.INVITED:
            if message.game == self.name:
                table = Table(self.name, message.number(0), self.luck)
                self.seat = Seat(table, self.bot, self.bot_luck, match.robot.send)
                match.robot.send(Kind.JOIN, match.name, NOTHING, NOTHING, self.name)
        elif self.seat is None or message.game != self.name:
            return
        elif message.kind is Kind.ADMITTED:
            match.robot.send(Kind.SIT, self.name, match.name, self.seat.table.seat, True)
        elif message.kind in (Kind.DISMISSED, Kind.DELETED):
            raise FarshoreError(f"The server has taken the game {self.name} from us.")
        elif not self._over():
            self.seat.table.hear(message)
            self.seat.hear(message)

    def _watch_the_clock(self) -> None:
        now = time.monotonic()
        if self.seat is None and now > self.asked_at + INVITATION:
            raise FarshoreError("The server began a game without us, or none: start it with three robots and with games of robots allowed.")
        if now > self.heard_at + SILENCE:
            raise FarshoreError(f"Nothing was heard of the game {self.name} for {SILENCE:.0f} seconds.")
        if self.seat is not None:
            self.seat.tick()

    def result(self, what: str, index: int) -> PlayedGame:
        assert self.seat is not None
        table, seat = self.seat.table, self.seat
        others = [other for other in range(SEATS) if other != table.seat]
        return PlayedGame(
            what,
            index,
            (table.seat - table.first) % SEATS,
            won=table.winner == table.seat,
            finished=table.moment == Moment.OVER,
            points=table.scores[table.seat],
            others=[table.scores[other] for other in others],
            names=[table.names[other] for other in others],
            turns=table.turn,
            decisions=seat.decisions,
            seconds=round(seat.seconds, 3),
            refusals=seat.refusals,
            mended=table.mended,
            impossible=table.hands.impossible,
            unlike=table.unlike,
            features=[table.features[table.seat], *(table.features[other] for other in others)],
        )
