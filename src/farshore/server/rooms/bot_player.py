"""Lets bots think for a room, outside of its mailbox, so that people can go on meanwhile."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from farshore.bots import Bot, bot_named, decide, proposal
from farshore.engine.errors import FarshoreError
from farshore.game import Game
from farshore.luck import Luck
from farshore.server.errors import Refusal
from farshore.server.queues import LightQueue
from farshore.server.rooms.messages import BotMove, BotProposal, Envelope, TimersDue
from farshore.server.rooms.services import RoomServices
from farshore.server.workers.pool import QUICK

P = ParamSpec("P")
T = TypeVar("T")
logger = logging.getLogger("farshore.server")
TURN = 4.5  # seconds that bots think in one turn, whoever's it is; when they are spent, quick ones move
SHARE = 0.5  # of what is left that one decision may take, so that something is left for the next
SHORTEST = 0.1  # seconds; with less it is not worth it to search
RETRY = 2.0  # seconds until a bot that could not move thinks again
NOBODY = -1  # the seat of a thought about proposals, which is no seat's move
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
        self._thread: asyncio.Task[Any] | None = None  # the last thought in this process; it goes on if the bot is stopped
        self._address = ""  # of the people whom the bot plays with
        self.asked: tuple[int, int] | None = None  # the last turn in which they were asked for proposals
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

    def think_of_proposals(self, game: Game, seq: int, levels: dict[int, str], pause: float) -> None:
        """Ask these seats, after a pause, whether they propose a trade to the player on turn. That takes no search, so every level thinks
        about it in this process. The answer comes back to the mailbox as a `BotProposal`."""
        self.stop()
        self._seq, self._seat = seq, NOBODY
        self._task = self._services.tasks.once("bot", self._propose(game, seq, levels, pause), f"of room {self._code}")

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
        self.asked = None

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

    async def _propose(self, game: Game, seq: int, levels: dict[int, str], pause: float) -> None:
        self._pausing = True
        await asyncio.sleep(max(pause, self._not_before - time.monotonic()))
        self._pausing = False
        found = BotProposal(NOBODY, [], seq)
        try:
            await self._earlier_thought()
            bots = {seat: self._instance(seat, level) for seat, level in levels.items()}
            seat, actions = await self._in_thread(_first_proposal, game.copy(), bots, self._luck)
            found = BotProposal(seat, actions, seq)
        except Exception:
            logger.warning("room %s: bots can't say what they propose", self._code, exc_info=True)
        self._mailbox.put_nowait(Envelope(found))

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
        await self._earlier_thought()
        # a copy: the room goes on asking this game what can be done, and a state belongs to one thread
        return await self._in_thread(decide, game.copy(), seat, self._instance(seat, level), self._luck)

    def _instance(self, seat: int, level: str) -> Bot:
        bot = self.instances.get((seat, level))
        if bot is None:
            bot = self.instances[seat, level] = bot_named(level)
        return bot

    async def _earlier_thought(self) -> None:
        """No two threads share a bot, or its luck."""
        if self._thread is not None:
            await asyncio.wait([self._thread])

    async def _in_thread(self, thought: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        task = asyncio.create_task(asyncio.to_thread(thought, *args, **named))
        self._thread = task
        task.add_done_callback(_heard)
        return await asyncio.shield(task)


def _first_proposal(game: Game, bots: dict[int, Bot], luck: Luck) -> tuple[int, list[int]]:
    """The first of these bots that proposes something, and the steps of it."""
    for seat, bot in bots.items():
        steps = proposal(game, seat, bot, luck)
        if steps:
            return seat, steps
    return NOBODY, []


def _heard(thread: asyncio.Task[Any]) -> None:
    """What went wrong in a thread concerns only who waits for it, and a bot that was stopped is of no concern."""
    if not thread.cancelled():
        thread.exception()
