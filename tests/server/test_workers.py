"""Who thinks when: bots before hints, addresses in turn, and nobody suffers for another's request."""

import asyncio
import queue
import threading
from typing import Any

import msgspec
import pytest

from farshore.bots import Bot, Observation
from farshore.game import Game, make
from farshore.server.errors import Refusal
from farshore.server.queues import LightQueue
from farshore.server.rooms.bot_player import TURN, BotPlayer
from farshore.server.rooms.messages import BotMove, Envelope
from farshore.server.workers import pool
from farshore.server.workers.pool import Worker, WorkerPool
from farshore.server.workers.process import ThinkReply, ThinkRequest, TrialReply, TrialRequest
from farshore.server.workers.queue import FairQueue
from server.running import PATIENCE, running


class Thinker:
    """Stands in for the processes of all workers: notes what they are asked, and answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[str] = []  # rooms, in capitals where a bot asks
        self.killed = 0
        self.stuck: set[str] = set()  # rooms whose requests are never answered
        self._tickets: queue.Queue[None] = queue.Queue()

    def answer(self, count: int = 1) -> None:
        for _ in range(count):
            self._tickets.put(None)

    def think(self, line: bytes, killed: threading.Event) -> bytes:
        request = msgspec.json.decode(line, type=ThinkRequest | TrialRequest)
        self.asked.append(request.room.upper() if isinstance(request, ThinkRequest) and request.level else request.room)
        while request.room in self.stuck or not self._ticket():
            if killed.wait(0.001):
                return b""
        return msgspec.json.encode(ThinkReply(action=len(self.asked), trial=TrialReply(False))) + b"\n"

    def _ticket(self) -> bool:
        try:
            self._tickets.get_nowait()
        except queue.Empty:
            return False
        return True

    async def until(self, asked: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.asked) < asked:
                await asyncio.sleep(0.001)


class FakeProcess:
    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.stdin = self.stdout = self
        self.line = b""
        self.killed = threading.Event()

    def write(self, line: bytes) -> None:
        self.line = line

    def readline(self) -> bytes:
        return self.thinker.think(self.line, self.killed)

    def kill(self) -> None:
        self.killed.set()
        self.thinker.killed += 1

    def flush(self) -> None: ...

    def wait(self) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    thinker = Thinker()

    def started(worker: Any) -> Any:
        if worker.process is None and not worker.closed:
            worker.process = FakeProcess(thinker)
        return worker.process

    monkeypatch.setattr(Worker, "_started", started)
    return thinker


@pytest.fixture(scope="module")
def game() -> Game:
    return make("base", seats=3, seed=1, first=0)


async def test_bots_come_before_hints_and_have_time_from_when_they_begin(
    thinker: Thinker, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 1.0)
    workers = WorkerPool(1)
    hints = [asyncio.create_task(workers.advise("flood", game, 0, 1)) for _ in range(5)]
    await thinker.until(1)
    bots = [asyncio.create_task(workers.choose(room, game, 0, "expert", 1)) for room in ("own", "other")]
    await asyncio.sleep(1.1)  # longer than a bot may think
    thinker.answer(7)
    await asyncio.gather(*hints, *bots)
    assert thinker.asked == ["flood", "OWN", "OTHER", *["flood"] * 4]
    assert thinker.killed == 0
    await workers.close()


async def test_games_on_maps_come_last(thinker: Thinker, game: Game) -> None:
    workers = WorkerPool(1)
    trials = [asyncio.create_task(workers.play_trial(TrialRequest(name, "", 3, 0, 0, 0.1), name)) for name in ("map", "map", "isle")]
    await thinker.until(1)
    hint = asyncio.create_task(workers.advise("hint", game, 0, 1))
    bot = asyncio.create_task(workers.choose("own", game, 0, "expert", 1))
    await asyncio.sleep(0)
    thinker.answer(5)
    await asyncio.gather(*trials, hint, bot)
    assert thinker.asked == ["map", "OWN", "hint", "map", "isle"]
    await workers.close()


async def test_addresses_take_turns_and_so_do_the_tables_of_each(thinker: Thinker, game: Game) -> None:
    workers = WorkerPool(1)
    wanted = [("first", "a")] + [("one", "a")] * 3 + [("two", "a")] * 2 + [("three", "b")]
    hints = [asyncio.create_task(workers.advise(room, game, 0, 1, address)) for room, address in wanted]
    await thinker.until(1)
    thinker.answer(7)
    await asyncio.gather(*hints)
    assert thinker.asked == ["first", "one", "three", "two", "one", "two", "one"]
    bots = [asyncio.create_task(workers.choose(room, game, 0, "hard", 1, "a")) for room in ("x", "y", "z")]
    bots.append(asyncio.create_task(workers.choose("mine", game, 0, "hard", 1, "b")))
    thinker.answer(4)
    await asyncio.gather(*bots)
    assert thinker.asked[7:] == ["X", "Y", "MINE", "Z"]
    await workers.close()


async def test_hints_that_would_come_too_late_are_refused(thinker: Thinker, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = WorkerPool(1)
    running = asyncio.create_task(workers.advise("a", game, 0, 1, "a"))
    await thinker.until(1)
    waiting = [asyncio.create_task(workers.advise("a", game, 0, 1, "a")) for _ in range(pool.HINTS_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refused:
        await workers.advise("c", game, 0, 1, "a")
    assert refused.value.key == "hints_busy"
    monkeypatch.setattr(pool, "LONGEST_WAIT", 0.01)
    with pytest.raises(Refusal) as refused:  # of another address, so not at once
        await workers.advise("b", game, 0, 1, "b")
    assert refused.value.key == "hints_busy"
    with pytest.raises(Refusal) as refused:
        await workers.choose("b", game, 0, "hard", 1, "b")
    assert refused.value.key == "too_slow"
    assert workers.waiting() == (0, pool.HINTS_WAITING)
    for hint in waiting[1:]:
        hint.cancel()
    await asyncio.gather(*waiting[1:], return_exceptions=True)
    assert workers.waiting() == (0, 1), "who no longer waits has left the queue"
    thinker.answer(2)
    await asyncio.gather(running, waiting[0])
    assert thinker.asked == ["a", "a"]
    await workers.close()


async def test_a_process_that_takes_too_long_is_killed_for_its_own_job_only(
    thinker: Thinker, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0.05)
    thinker.stuck = {"stuck"}
    workers = WorkerPool(1)
    slow = asyncio.create_task(workers.choose("stuck", game, 0, "expert", 1))
    await thinker.until(1)
    next_one = asyncio.create_task(workers.choose("next", game, 0, "expert", 1))
    with pytest.raises(Refusal) as refused:
        await slow
    assert refused.value.key == "too_slow"
    thinker.answer()
    assert await next_one == 2
    assert thinker.asked == ["STUCK", "NEXT"], "what was given up is not asked again"
    assert thinker.killed == 1
    await workers.close()


async def test_a_worker_that_somebody_has_left_ends_its_job_before_the_next(thinker: Thinker, game: Game) -> None:
    workers = WorkerPool(1)
    left = asyncio.create_task(workers.choose("left", game, 0, "expert", 1))
    await thinker.until(1)
    left.cancel()
    next_one = asyncio.create_task(workers.choose("next", game, 0, "expert", 1))
    await asyncio.gather(left, return_exceptions=True)
    assert (thinker.asked, thinker.killed) == (["LEFT"], 0)
    thinker.answer(2)
    assert await next_one == 2
    await workers.close()


async def test_one_of_several_workers_is_kept_for_bots(thinker: Thinker, game: Game) -> None:
    workers = WorkerPool(3)
    hints = [asyncio.create_task(workers.advise("flood", game, 0, 1)) for _ in range(6)]
    await thinker.until(2)
    await asyncio.sleep(0.02)
    assert thinker.asked == ["flood"] * 2
    free = next(worker for worker in workers.workers if worker.job is None)
    room = next(name for name in "abcdefghij" if workers.of(name) is free)
    bot = asyncio.create_task(workers.choose(room, game, 0, "hard", 1))
    await thinker.until(3)
    assert thinker.asked[2] == room.upper()
    thinker.answer(7)
    await asyncio.gather(bot, *hints)
    await workers.close()


async def test_a_pool_that_closes_leaves_nobody_waiting(thinker: Thinker, game: Game) -> None:
    workers = WorkerPool(1)
    asked = asyncio.create_task(workers.choose("a", game, 0, "hard", 1))
    await thinker.until(1)
    await workers.close()
    with pytest.raises(Exception, match="has ended"):
        await asked
    with pytest.raises(RuntimeError):
        await workers.choose("a", game, 0, "hard", 1)


def test_a_fair_queue_holds_nothing_of_those_who_are_gone() -> None:
    waiting: FairQueue[int] = FairQueue()
    assert waiting.take() is None
    for number in range(6):
        waiting.put("a" if number % 2 else "b", "t", number)
    assert (len(waiting), waiting.waiting("a"), waiting.waiting("c")) == (6, 3, 0)
    assert waiting.discard("a", "t", 3)
    assert not waiting.discard("a", "t", 3)
    assert not waiting.discard("c", "t", 0)
    assert [waiting.take() for _ in range(6)] == [0, 1, 2, 5, 4, None]
    assert not waiting._addresses


# --- a bot that is late or fails


class Recorder(Bot):
    """Plays the last legal action, and notes under which name it was asked."""

    def __init__(self, name: str, asked: list[str]) -> None:
        self.name = name
        self.asked = asked

    def choose(self, observation: Observation) -> int:
        self.asked.append(self.name)
        if self.name == "broken":
            raise ZeroDivisionError
        return observation.legal()[-1]


@pytest.mark.parametrize(("level", "why"), [("expert", "too_slow"), ("easy", "failed")])
async def test_a_quick_bot_moves_for_one_that_is_late_or_fails(level: str, why: str, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    names: dict[str, str] = {"easy": "broken"}
    monkeypatch.setattr("farshore.server.rooms.bot_player.bot_named", lambda name: Recorder(names.get(name, str(name)), asked))
    moves: LightQueue[Envelope] = LightQueue()
    async with running() as server:

        async def late(*_: Any) -> int:
            raise Refusal("too_slow", 503)

        server.node.workers.choose = late  # type: ignore[method-assign, assignment]
        player = BotPlayer("ABCD", server.node.services, moves)
        for seq in range(4):  # a random step would hardly be the same one four times
            player.think(game, seq, 0, level, 0.0)
            message = (await asyncio.wait_for(moves.get(), PATIENCE)).message
            assert isinstance(message, BotMove)
            assert (message.seq, message.action) == (seq, game.legal(0)[-1])
        counted = server.node.metrics.registry.get_sample_value("farshore_bot_fallbacks_total", {"why": why})
    assert counted == 4
    assert asked == (["broken", "medium"] * 4 if why == "failed" else ["medium"] * 4)


async def test_a_bot_waits_no_longer_than_its_turn_nor_does_a_hint_search_longer(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = pool.WorkerPool(1)
    jobs: list[pool.Job] = []

    async def ask(job: pool.Job, *_: Any) -> ThinkReply:
        jobs.append(job)
        return ThinkReply(0)

    monkeypatch.setattr(workers, "_ask", ask)
    await workers.choose("a", game, 0, "expert", 1, seconds=2.0)
    await workers.choose("a", game, 0, "expert", 1)
    await workers.advise("a", game, 0, 1)
    assert [(job.request.seconds, job.wait) for job in jobs] == [(2.0, 4.0), (None, pool.LONGEST_WAIT), (pool.HINT, pool.LONGEST_WAIT)]
    assert pool.HINT <= TURN
    await workers.close()
