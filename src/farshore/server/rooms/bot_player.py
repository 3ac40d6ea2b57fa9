"""Lets bots think for a room, outside of its mailbox, so that people can go on meanwhile."""

import asyncio
import contextlib
import logging
import secrets
import time

from farshore.bots import Bot, bot_named, decide
from farshore.engine.errors import FarshoreError
from farshore.game import Game
from farshore.luck import Luck
from farshore.server.errors import Refusal
from farshore.server.queues import LightQueue
from farshore.server.rooms.messages import BotMove, Envelope, TimersDue
from farshore.server.rooms.services import RoomServices
from farshore.server.workers.pool import QUICK

logger = logging.getLogger("farshore.server")
TURN = 4.5  # seconds that bots think in one turn, whoever's it is; when they are spent, quick ones move
SHARE = 0.5  # of what is left that one decision may take, so that something is left for the next
SHORTEST = 0.1  # seconds; with less it is not worth it to search
RETRY = 2.0  # seconds until a bot that could not move thinks again
INSTEAD = ("medium", "easy")  # the quick levels that move for a bot that is late or fails


class BotPlayer:
    """At most one bot of a room thinks at a time. Its choice comes back to the mailbox as a `BotMove`."""

    def __init__(self, code: str, services: RoomServices, mailbox: LightQueue[Envelope]) -> None:
        self._code = code
        self._services = services
        self._mailbox = mailbox  # and not the room, which could then not be freed at once
        self.instances: dict[tuple[int, str], Bot] = {}  # those that think in this process
        self._luck = Luck(secrets.randbits(62))
        self._task: asyncio.Task[None] | None = None
        self._thread: asyncio.Task[int] | None = None  # the last choice made in this process; it goes on if the bot is stopped
        self._address = ""  # of the people whom the bot plays with
        self._seq = self._seat = -1  # the step after which the bot thinks, and for which seat
        self._pausing = False
        self._not_before = 0.0
        self._turn: tuple[int, int] | None = None
        self._left = TURN  # seconds, of this turn

    @property
    def thinking(self) -> bool:
        """From `think` until the move has arrived (`done`)."""
        return self._task is not None

    def thinks_about(self, seq: int, seat: int) -> bool:
        return self.thinking and (self._seq, self._seat) == (seq, seat)

    def think(self, game: Game, seq: int, seat: int, level: str, pause: float, address: str = "") -> None:
        """Choose an action for a seat after a pause. A bot that still thinks about an older table stops. `address`: of the people at the
        table, since addresses take turns where bots search."""
        self.stop()
        self._seq, self._seat, self._address = seq, seat, address
        self._task = self._services.tasks.once("bot", self._think(game, seq, seat, level, pause), f"of room {self._code}")

    def restart_pause(self) -> None:
        """The pace has changed: a pause begins again, but a bot that is thinking goes on."""
        if self.thinking and self._pausing:
            self.stop()

    def done(self, seq: int, seat: int) -> None:
        """The move of this seat for the table after this step has arrived."""
        if (seq, seat) == (self._seq, self._seat):
            self._task = None

    def retry_in(self, seconds: float) -> None:
        self._not_before = time.monotonic() + seconds

    def forget(self) -> None:
        """There is another map: what bots remember is of no use."""
        self.instances.clear()

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _think(self, game: Game, seq: int, seat: int, level: str, pause: float) -> None:
        self._pausing = True
        await asyncio.sleep(max(pause, self._not_before - time.monotonic()))
        self._pausing = False
        action = await self._choose_in_any_case(game, seat, level)
        self._mailbox.put_nowait(Envelope(BotMove(seat, action, seq)))

    async def _choose_in_any_case(self, game: Game, seat: int, level: str) -> int:
        """If the bot is late or fails, a quick one moves instead. If that fails too, the room tries again after a while."""
        begun = time.monotonic()
        try:
            if level in QUICK or self.seconds(game) >= SHORTEST:
                return await self._choose(game, seat, level)
        except Refusal as refusal:
            self._note_failure(level, refusal.key)
        except Exception:
            self._note_failure(level, "failed", exc_info=True)
        finally:
            self._left -= time.monotonic() - begun
        for quick in INSTEAD:
            with contextlib.suppress(Exception):
                return await self._choose(game, seat, quick)
        self._task = None
        self.retry_in(RETRY)
        self._mailbox.put_nowait(Envelope(TimersDue()))
        raise FarshoreError(f"No bot can move at seat {seat}.")

    def seconds(self, game: Game) -> float:
        """How long the next decision of this turn may take. The foundings are no turn: each has the same time."""
        turn = game.turn()
        if turn != self._turn or not turn[1]:
            self._turn, self._left = turn, TURN
        return SHARE * self._left

    def _note_failure(self, level: str, why: str, exc_info: bool = False) -> None:
        self._services.metrics.fallbacks.labels(why).inc()
        logger.warning("room %s: bot %s does not move (%s); a quick one moves instead", self._code, level, why, exc_info=exc_info)

    async def _choose(self, game: Game, seat: int, level: str) -> int:
        if level not in QUICK:
            return await self._services.workers.choose(
                self._code, game, seat, level, secrets.randbits(62), self._address, self.seconds(game)
            )
        if self._thread is not None:
            await asyncio.wait([self._thread])  # no two threads share a bot, or its luck
        bot = self.instances.get((seat, level))
        if bot is None:
            bot = self.instances[seat, level] = bot_named(level)
        # a copy: the room goes on asking this game what can be done, and a state belongs to one thread
        self._thread = asyncio.create_task(asyncio.to_thread(decide, game.copy(), seat, bot, self._luck))
        self._thread.add_done_callback(_heard)
        return await asyncio.shield(self._thread)


def _heard(thread: asyncio.Task[int]) -> None:
    """What went wrong in a thread concerns only who waits for it, and a bot that was stopped is of no concern."""
    if not thread.cancelled():
        thread.exception()
