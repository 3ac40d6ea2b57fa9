"""The processes of `farshore.lab.multiprocess`: each steps its share of the games and writes what they show into shared memory.

Orders lie in shared memory, too, and are counted by semaphores: where nobody has to wait, that takes no call of the system. Pipes carry
what is rare, seeds and errors.
"""

import multiprocessing
import pickle
from collections import deque
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import process_time_ns
from typing import Any, Final, NoReturn

from farshore.arena.processes import ignore_interrupts
from farshore.arena.seeding import seed_from
from farshore.engine.errors import FarshoreError
from farshore.game import GameSpec
from farshore.installation import need
from farshore.lab.encoder import Array, Encoder
from farshore.lab.step_arrays import ARRAYS, row_shape
from farshore.lab.vector import VectorGames
from farshore.lab.views import Views

np = need("numpy", "lab")

# What the processes share, each with its kind of number: what a step shows, and what goes with it. Views are beside them.
SHARED: Final = {**ARRAYS, "finals": "int16", "actions": "int64", "choices": "int64"}
COUNTS: Final = ("decisions", "finished", "nanoseconds")  # of each vector; the last is the processor time its process has used
BEGIN, STEP, KEEP_FINALS, CLOSE = range(4)  # orders
PATIENCE = 10.0  # seconds, for a process to end by itself
LOOK = 0.5  # seconds; after each that passes in waiting, look whether the other process is still there


def worker_seed(seed: int, number: int) -> int:
    """The seed of one of the vectors: the workers' vectors of the first part come first."""
    return seed_from(f"{seed} worker {number}")


def portion(number: int, among: int, first: int, end: int) -> slice:
    """One of so many nearly equal shares of the games from `first` on."""
    games = end - first
    return slice(first + games * number // among, first + games * (number + 1) // among)


class SharedMemory:
    """The rows that the processes share, as arrays."""

    def __init__(self, context: Any, count: int, workers: int, parts: int, encoder: Encoder, views: Views) -> None:
        self.workers, self.parts = workers, parts
        self.counted = context.RawArray("q", len(COUNTS) * workers * parts)
        self.ordered = context.RawArray("q", 2 * workers * (parts + 1))
        self.failed = context.RawArray("B", workers)
        kinds = {**SHARED, **{f"view {name}": "float32" for name in views.shapes}}
        shapes = {name: row_shape(name, encoder) for name in SHARED} | {f"view {name}": shape for name, shape in views.shapes.items()}
        self.rows = {
            name: (context.RawArray("B", count * int(np.prod(shape)) * np.dtype(kinds[name]).itemsize), kinds[name], (count, *shape))
            for name, shape in shapes.items()
        }

    def array(self, name: str) -> Array:
        raw, kind, shape = self.rows[name]
        return np.frombuffer(raw, dtype=kind).reshape(shape)

    def counts(self) -> Array:
        """Parts × workers × counts."""
        return np.frombuffer(self.counted, dtype=np.int64).reshape(self.parts, self.workers, len(COUNTS))

    def orders(self) -> Array:
        """Workers × orders × (what, of which part), written round and round: at most one of each part is open, and one to end."""
        return np.frombuffer(self.ordered, dtype=np.int64).reshape(self.workers, self.parts + 1, 2)


class Share:
    """What one process knows from the start: its games in each part, and where to write what they show."""

    def __init__(
        self, spec: GameSpec, worker: int, spans: list[slice], how: dict[str, Any], memory: SharedMemory, views: dict[str, Any]
    ) -> None:
        self.spec, self.worker, self.spans, self.how, self.memory, self.views = spec, worker, spans, how, memory, views

    def games(self, part: int, seed: int) -> VectorGames:
        span, number = self.spans[part], part * self.memory.workers + self.worker
        return VectorGames(self.spec, span.stop - span.start, seed=worker_seed(seed, number), **self.how)


class GameWorker:
    """One process, seen from the games: how many orders wait there, how many were carried out, and a pipe."""

    def __init__(self, context: Any, share: Share) -> None:
        self.told, self.answered = context.Semaphore(0), context.Semaphore(0)
        self.pipe, theirs = context.Pipe()
        self.orders = share.memory.orders()[share.worker]
        self.written = 0
        self.owed: deque[int] = deque()  # parts of orders that were not answered, in this order
        self.process: BaseProcess = context.Process(target=work, args=(share, self.told, self.answered, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def order(self, what: int, part: int) -> None:
        self.orders[self.written % len(self.orders)] = what, part
        self.written += 1
        self.owed.append(part)
        self.told.release()

    def wait(self, part: int) -> bool:
        """Until the part was answered for; False if the process is gone."""
        while part in self.owed:
            while not self.answered.acquire(timeout=LOOK):
                if not self.process.is_alive():
                    return False
            self.owed.popleft()
        return True


class Crew:
    """The processes. Orders queue up, so that they go on with another part while one is looked at."""

    def __init__(self, context: Any, memory: SharedMemory) -> None:
        self.context, self.memory = context, memory
        self.workers: list[GameWorker] = []
        self.open = True

    def hire(self, share: Share) -> None:
        self.workers.append(GameWorker(self.context, share))

    def busy(self, part: int) -> bool:
        return any(part in worker.owed for worker in self.workers)

    def order(self, what: int, part: int, more: bytes = b"") -> None:
        if self.busy(part):
            raise FarshoreError("A step is under way: call step_wait() first.")
        if not self.open:
            raise FarshoreError("These games are closed.")
        for worker in self.workers:
            if more:
                try:
                    worker.pipe.send_bytes(more)
                except OSError:
                    self._lost()
            worker.order(what, part)

    def wait(self, part: int) -> None:
        """Until all processes have answered for a part."""
        if not all(worker.wait(part) for worker in self.workers):
            self._lost()
        for worker, failed in zip(self.workers, self.memory.failed, strict=True):
            if failed:
                error = pickle.loads(worker.pipe.recv_bytes())
                self.end()
                raise error

    def _lost(self) -> NoReturn:
        self.end()
        raise FarshoreError("A process that played games was killed, so its games are lost.")

    def end(self) -> None:
        """Once, also when the games are forgotten without being closed."""
        if not self.open:
            return
        self.open = False
        for worker in self.workers:
            worker.order(CLOSE, 0)
            worker.owed.clear()
            worker.pipe.close()
        for worker in self.workers:
            worker.process.join(PATIENCE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()


class _PartOfWorker:
    """One process's games of one part."""

    def __init__(self, share: Share, part: int) -> None:
        self.share, self.part = share, part
        memory, span = share.memory, share.spans[part]
        rows = {name: memory.array(name)[span] for name in memory.rows}
        self.rows = {name: rows[name] for name in SHARED}
        self.shown = {name.removeprefix("view "): row for name, row in rows.items() if name not in SHARED}
        self.counts = memory.counts()[part, share.worker]
        self.views: Views | None = None
        self.finals: Array | None = None
        self.copied: list[tuple[Array, Array]] = []  # from the engine's memory into the shared one

    def begin(self, seed: int) -> None:
        self.games = games = self.share.games(self.part, seed)
        self.views = self.views or Views(games.encoder, **self.share.views)
        self.copied = [(self.rows[name], getattr(games, name)) for name in ARRAYS]
        self.finals = None

    def carry_out(self, what: int, pipe: Connection) -> None:
        if what == BEGIN:
            self.begin(int(pipe.recv_bytes()))
        elif what == KEEP_FINALS:
            self.finals = self.games.keep_finals()
        else:
            self.games.step(self.rows["actions"])
        self.show()

    def show(self) -> None:
        games, rows = self.games, self.rows
        for shared, own in self.copied:
            np.copyto(shared, own)
        if self.views is not None:
            self.views.write(games.observations, self.shown)
        rows["choices"][...] = games.random_actions()
        self.counts[:] = games.decisions, games.finished, process_time_ns()
        if self.finals is not None and games.done.any():
            ended = np.flatnonzero(games.done)
            rows["finals"][ended] = self.finals[ended]


def work(share: Share, told: Any, answered: Any, pipe: Connection) -> None:
    """What a process does: carry out orders until it is told to end, or nobody is left to tell it."""
    ignore_interrupts()
    parent = multiprocessing.parent_process()
    orders = share.memory.orders()[share.worker]
    parts = [_PartOfWorker(share, part) for part in range(share.memory.parts)]
    done = 0
    while True:
        while not told.acquire(timeout=LOOK):
            if parent is None or not parent.is_alive():
                return
        what, part = orders[done % len(orders)].tolist()
        done += 1
        if what == CLOSE:
            return
        try:
            parts[part].carry_out(what, pipe)
        except Exception as error:  # whatever a bot raised is raised where the games were asked to step
            share.memory.failed[share.worker] = 1
            with suppress(OSError):  # nobody is left to be told
                pipe.send_bytes(pickle.dumps(FarshoreError(f"A process that plays games failed: {type(error).__name__}: {error}")))
        answered.release()
