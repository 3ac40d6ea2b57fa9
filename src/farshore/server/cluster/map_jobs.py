"""What bots do with maps in the background: trials of a map, and the search for a fair one.

A person has one of them at a time. It is played by the worker processes when neither bots of running games nor hints need them, a slice
of a game at a time, and goes on whether anybody watches or not. How far it is stands in the database, so that every node can tell.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from typing import Any

import msgspec
from sqlalchemy import insert, select, update

from farshore.arena.map_trial import TRIAL_GAMES, MapTrial, TrialResult, plan_trial, terrain_goods
from farshore.arena.simulate import seed_of_game
from farshore.board.boardfile import write
from farshore.board.facts import Board
from farshore.board.filling import fill
from farshore.board.grid import HexAt
from farshore.engine.errors import FarshoreError
from farshore.game.own_map import game_on, own_map_faults
from farshore.luck import Luck
from farshore.server.errors import Refusal, RefusedSentence
from farshore.server.limits import Cap, Limits
from farshore.server.maps.drawing import board_of, drawing_of
from farshore.server.maps.library import MapLibrary
from farshore.server.storage.map_fairness import fairness_columns, fairness_of
from farshore.server.storage.map_models import map_jobs, maps
from farshore.server.storage.records import Guest, Row
from farshore.server.storage.store import Store
from farshore.server.tasks import Tasks
from farshore.server.wire.map_gallery import MapSearch, MapTrialView, PlaceUse, TrialState
from farshore.server.wire.maps import MapDrawing, MapPlace
from farshore.server.workers.pool import WorkerPool
from farshore.server.workers.process import TrialRequest

SLICE = 0.25  # seconds of a worker at a time: so long may a bot of a running game wait for it
MOST_SLICES = 2_000  # of one game
TOLD = 2.0  # seconds between two notes of how far a job is
ALIVE = 10.0  # seconds after which a job that waits for a worker says that it is still there
LOST = 40.0  # seconds of silence after which its node is gone
CANDIDATES = 8  # that a search tries
ENOUGH_TO_DROP = 60  # games after which a candidate that is clearly uneven is given up
AT_ONCE = 3  # jobs of one address
UNDER_WAY = ("waiting", "running")


class JobGone(Exception):
    """The job was deleted, or somebody wants it to stop."""


class MapJob:
    """A job of this node: notes how far it is, now and then."""

    def __init__(self, store: Store, row: Row) -> None:
        self.store = store
        self.id: str = row["id"]
        self.map: str | None = row["map"]
        self.revision: int = row["revision"]
        self.progress: Row = row["progress"]
        self._told = time.monotonic()

    async def note(self, state: str = "running", at_once: bool = True) -> None:
        """Write down how far it is; raises `JobGone`."""
        if not at_once and time.monotonic() - self._told < TOLD:
            return
        self._told = time.monotonic()
        j = map_jobs.c
        async with self.store.writing() as connection:
            values = {"state": state, "progress": self.progress, "updated": time.time()}
            there = await connection.execute(update(map_jobs).where(j.id == self.id).values(**values))
            stop = await connection.scalar(select(j.stop).where(j.id == self.id))
        if state == "running" and (not there.rowcount or stop):
            raise JobGone


class MapJobs:
    """Starts, stops and shows jobs."""

    def __init__(self, store: Store, library: MapLibrary, workers: WorkerPool, limits: Limits, tasks: Tasks) -> None:
        self.store = store
        self.library = library
        self.workers = workers
        self.limits = limits
        self.tasks = tasks
        self.games = TRIAL_GAMES
        self._of_address = Cap(AT_ONCE)
        self._running: dict[str, asyncio.Task[None]] = {}  # by the id of the job
        self._starting = asyncio.Lock()  # of two that a person starts at the same moment, the second is refused

    async def close(self) -> None:
        """Stop all jobs of this node; what they have found out stays."""
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    # --- trials

    async def start_trial(self, guest: Guest, address: str, code: str, seats: int | None) -> MapTrialView:
        """Let bots play somebody's map as it is now; raises `Refusal`."""
        row = await self.library.mine_of(guest, code)
        _, _, board = await self.library.board(guest, code, 0)
        await asyncio.to_thread(check_playable, board)
        count = max(board.seats) if seats is None else seats
        if count not in board.seats:
            raise Refusal("malformed")
        trial = MapTrial(count)

        async def work(job: MapJob) -> None:
            await self._try(job, board, trial, address, job.progress.update)
            await self._note_fairness(job, trial)

        await self._start(guest, address, "trial", row["code"], row["revision"], trial_row(trial, self.games), work)
        return await self.trial(guest, code)

    async def trial(self, guest: Guest, code: str) -> MapTrialView:
        """The last trial of a map: to its author, and to others if it is one of the version that they see."""
        row = await self.library.known(guest, code)
        j = map_jobs.c
        wanted = select(map_jobs).where(j.map == row["code"], j.kind == "trial").order_by(j.made.desc()).limit(1)
        if row["owner"] != guest.id:
            wanted = wanted.where(j.revision == row["published_revision"])
        job = await self._read(wanted)
        return NO_TRIAL if job is None else trial_view(job["progress"], _state(job), job["revision"], job["revision"] != row["revision"])

    async def stop_trial(self, guest: Guest, code: str) -> MapTrialView:
        row = await self.library.mine_of(guest, code)
        await self._stop((map_jobs.c.guest == guest.id) & (map_jobs.c.map == row["code"]) & (map_jobs.c.kind == "trial"))
        return await self.trial(guest, code)

    # --- searches

    async def start_search(self, guest: Guest, address: str, drawing: MapDrawing, open_: list[MapPlace], seed: int | None) -> MapSearch:
        """Search for a fair arrangement of what is open on a drawing; raises `BoardError` if it can't be filled."""
        board = await asyncio.to_thread(board_of, drawing)
        chosen = secrets.randbelow(2**31) if seed is None else seed
        first = await asyncio.to_thread(_filled, board, open_, chosen, 0)
        count = max(board.seats, default=4)
        progress: Row = {"candidate": 1, "candidates": CANDIDATES, "drawing": None, "even": False, "sentence": ""}
        progress["trial"] = trial_row(MapTrial(count), self.games)

        async def work(job: MapJob) -> None:
            await self._search(job, board, open_, chosen, first, count, address)

        await self._start(guest, address, "search", None, 0, progress, work)
        return await self.search(guest)

    async def search(self, guest: Guest) -> MapSearch:
        """Somebody's last search."""
        j = map_jobs.c
        job = await self._read(select(map_jobs).where(j.guest == guest.id, j.kind == "search").order_by(j.made.desc()).limit(1))
        if job is None:
            return MapSearch("none", 0, CANDIDATES, NO_TRIAL, None, False, "")
        told, state = job["progress"], _state(job)
        found = None if told["drawing"] is None else msgspec.convert(told["drawing"], MapDrawing)
        trial = trial_view(told["trial"], state, 0, False)
        return MapSearch(state, told["candidate"], told["candidates"], trial, found, told["even"], told["sentence"])

    async def stop_search(self, guest: Guest) -> MapSearch:
        await self._stop((map_jobs.c.guest == guest.id) & (map_jobs.c.kind == "search"))
        return await self.search(guest)

    # --- a job

    async def _start(
        self,
        guest: Guest,
        address: str,
        kind: str,
        code: str | None,
        revision: int,
        progress: Row,
        work: Callable[[MapJob], Coroutine[Any, Any, None]],
    ) -> None:
        now = time.time()
        row: Row = {"id": secrets.token_hex(8), "guest": guest.id, "kind": kind, "map": code, "revision": revision, "state": "waiting"}
        row |= {"stop": False, "progress": progress, "made": now, "updated": now}
        j = map_jobs.c
        async with self._starting:
            async with self.store.writing() as connection:
                mine = (j.guest == guest.id) & j.state.in_(UNDER_WAY) & (j.updated > now - LOST)
                if await connection.scalar(select(j.id).where(mine).limit(1)):
                    raise Refusal("trial_running", 409)
                if self.limits.on and not self._of_address.enter(address):
                    raise Refusal("trials_busy", 429)
                await connection.execute(insert(map_jobs).values(**row))
            job = MapJob(self.store, row)
            task = self.tasks.once("map", self._run(job, work), f"job {job.id}")
        self._running[job.id] = task

        def ended(_: asyncio.Task[None]) -> None:
            self._running.pop(job.id, None)
            if self.limits.on:
                self._of_address.leave(address)

        task.add_done_callback(ended)

    async def _run(self, job: MapJob, work: Callable[[MapJob], Coroutine[Any, Any, None]]) -> None:
        state = "done"
        try:
            await work(job)
        except (JobGone, asyncio.CancelledError):
            state = "stopped"
        except FarshoreError as error:
            state = "failed"
            job.progress["sentence"] = str(error)
        await job.note(state)

    async def _stop(self, which: Any) -> None:
        """Here at once, in another node when it next writes down how far it is."""
        j = map_jobs.c
        async with self.store.writing() as connection:
            ids = list(await connection.scalars(select(j.id).where(which, j.state.in_(UNDER_WAY))))
            await connection.execute(update(map_jobs).where(j.id.in_(ids)).values(stop=True))
        tasks = [self._running[ident] for ident in ids if ident in self._running]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, wanted: Any) -> Row | None:
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(wanted)).mappings().first()
        return None if row is None else dict(row)

    async def _try(self, job: MapJob, board: Board, trial: MapTrial, address: str, tell: Callable[[Row], None], drop: bool = False) -> None:
        """Play the games of a trial one after the other. `drop`: end it as soon as it is clearly uneven."""
        text = await asyncio.to_thread(write, board)
        plan = await asyncio.to_thread(plan_trial, board, self.games, trial.seats)  # raises what is wrong with it
        await asyncio.to_thread(trial.note_places, board, plan.spec.kind.name)
        for index in range(self.games):
            trial.add(await self._game(job, TrialRequest(job.id, text, trial.seats, 0, index, SLICE), address))
            tell(trial_row(trial, self.games))
            await job.note(at_once=index == 0 or index + 1 == self.games)
            if drop and trial.games >= ENOUGH_TO_DROP and trial.games % 20 == 0 and not trial.is_even():
                return

    async def _game(self, job: MapJob, request: TrialRequest, address: str) -> TrialResult:
        for _ in range(MOST_SLICES):
            asked = asyncio.ensure_future(self.workers.play_trial(request, address))
            try:
                while not (await asyncio.wait({asked}, timeout=ALIVE))[0]:
                    await job.note()
                reply = asked.result()
            except Refusal:  # nobody had time for it, or its worker was needed by others and ended
                continue
            finally:
                if not asked.done():
                    asked.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await asked
            if reply.over:
                return TrialResult(reply.winners, reply.turns, list(reply.harbours), list(reply.islands))
            await job.note(at_once=False)
        raise FarshoreError("A game on this map takes too long for bots.")

    async def _note_fairness(self, job: MapJob, trial: MapTrial) -> None:
        """The gallery shows what the trial of a version has found."""
        m = maps.c
        columns = fairness_columns(fairness_of(trial.wins, trial.games, "bots"))
        async with self.store.writing() as connection:
            mine = (m.code == job.map) & (m.published_revision == job.revision)
            shown = await connection.scalar(select(m.fairness).where(mine))
            if shown is None or shown["by"] != "people":
                await connection.execute(update(maps).where(mine).values(**columns))

    async def _search(self, job: MapJob, board: Board, open_: list[MapPlace], seed: int, first: Board, count: int, address: str) -> None:
        best: MapTrial | None = None
        progress = job.progress
        for number in range(CANDIDATES):
            candidate = first if number == 0 else await asyncio.to_thread(_filled, board, open_, seed, number)
            trial = MapTrial(count)
            progress["candidate"] = number + 1
            await self._try(job, candidate, trial, address, lambda row: progress.update(trial=row), drop=number + 1 < CANDIDATES)
            even = trial.is_even() and trial.games == self.games
            if best is None or even or _lead(trial) < _lead(best):
                best = trial
                progress.update(drawing=msgspec.to_builtins(drawing_of(candidate)), even=even)
            await job.note()
            if even:
                return
        assert best is not None
        progress["trial"] = trial_row(best, self.games)


def check_playable(board: Board) -> None:
    """Raises with the first reason why a map can't be played."""
    for fault in own_map_faults(board):
        raise RefusedSentence(fault, 409)


def _filled(board: Board, open_: list[MapPlace], seed: int, number: int) -> Board:
    """One way to fill what is open; raises if it can't be played then."""
    goods = terrain_goods(game_on(board, max(board.seats, default=4)))
    places: list[HexAt] = [(q, r) for q, r in open_]
    found = fill(board, goods, Luck(seed_of_game(seed, number)), places)
    check_playable(found)
    return found


def _lead(trial: MapTrial) -> float:
    """By how much the best seat is ahead of its share."""
    return max(trial.wins) / trial.finished - 1 / trial.seats if trial.finished else 1.0


def _state(job: Row) -> TrialState:
    state: TrialState = job["state"]
    return "stopped" if state in UNDER_WAY and job["updated"] < time.time() - LOST else state


def trial_row(trial: MapTrial, wanted: int) -> Row:
    """A trial as it is stored."""
    facts = asdict(trial)
    low, high = trial.chance_band()
    return {
        **{name: facts[name] for name in ("seats", "games", "finished", "wins")},
        "wanted": wanted,
        "turns": round(trial.mean_turns, 1),
        "longest": trial.longest,
        "low": round(low, 4),
        "high": round(high, 4),
        "even": trial.is_even(),
        "harbours": [[list(at), count] for at, count in sorted(trial.harbours.items())],
        "islands": [[list(at), count] for at, count in sorted(trial.islands.items())],
        "sentence": "",
    }


def trial_view(row: Row, state: TrialState, revision: int, outdated: bool) -> MapTrialView:
    return MapTrialView(
        state=state,
        revision=revision,
        outdated=outdated,
        games=row["games"],
        wanted=row["wanted"],
        seats=row["seats"],
        wins=row["wins"],
        finished=row["finished"],
        turns=row["turns"],
        longest=row["longest"],
        low=row["low"],
        high=row["high"],
        even=row["even"],
        harbours=[PlaceUse(at, count) for at, count in row["harbours"]],
        islands=[PlaceUse(at, count) for at, count in row["islands"]],
        sentence=row["sentence"],
    )


NO_TRIAL = trial_view(trial_row(MapTrial(4), TRIAL_GAMES), "none", 0, False)
