"""Many games at once, in several processes: each steps its share of the games, and all write into the same shared memory.

It offers what `VectorGames` offers, except looking ahead. A script that makes one needs the usual guard, since its processes import it:

    if __name__ == "__main__":
        with MultiprocessGames("base", count=4096, workers=2) as games:
            games.step(games.random_actions())
"""

import multiprocessing
import os
import pickle
import weakref
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import process_time_ns
from typing import Any, Final, NoReturn

from farshore.arena.seeding import seed_from
from farshore.arena.simulate import ignore_interrupts
from farshore.bots.specs import BotLike, check_portable, opponents_of
from farshore.engine.errors import FarshoreError
from farshore.game import BoardLike, GameLike, GameSpec
from farshore.installation import need
from farshore.lab.encoder import Array, Encoder
from farshore.lab.step_arrays import ARRAYS, StepArrays, read_only, row_shape
from farshore.lab.vector import IN_THE_ENGINE, LONGEST, VectorGames

np = need("numpy", "lab")

# What the processes share, each with its kind of number: what a step shows, and what goes with it.
SHARED: Final = {**ARRAYS, "finals": "int16", "actions": "int64", "choices": "int64"}
COUNTS: Final = ("decisions", "finished", "nanoseconds")  # of each process; the last is the processor time it has used
BEGIN, STEP, KEEP_FINALS, CLOSE = b"b", b"s", b"k", b"c"  # what the processes are told
PATIENCE = 10.0  # seconds, for a process to end by itself


class MultiprocessGames(StepArrays):
    """`count` games in `workers` processes (None: one for each core). The arrays lie in shared memory: they stay the same objects, change
    with every step, and can't be written to.

    The games are those of as many `VectorGames`, one in each process, whose seeds follow from `seed`; so they depend on the number of
    workers, but not on when or where each runs.
    """

    def __init__(
        self,
        game: GameLike = "base",
        count: int = 1024,
        seats: int | None = None,
        seed: int = 0,
        learner: int | str | None = None,
        opponents: BotLike | Sequence[BotLike] = "random",
        boards: int = 64,
        limit: int = LONGEST,
        board: BoardLike | None = None,
        workers: int | None = None,
        **options: Any,
    ) -> None:
        if count < 1:
            raise FarshoreError("At least one game is needed.")
        how: dict[str, Any] = {"learner": learner, "opponents": opponents, "limit": limit}
        one = VectorGames(game, 1, seats, board=board, boards=1, **how, **options)  # checks everything, and knows the shapes
        self.workers = min(count, os.cpu_count() or 1) if workers is None else workers
        if not 1 <= self.workers <= count:
            raise FarshoreError(f"{count} games can be shared among 1 to {count} workers, not {self.workers}.")
        if opponents not in IN_THE_ENGINE:
            how["opponents"] = specs = opponents_of(opponents, one.seats - 1)
            check_portable(specs)
        super().__init__(count, one.encoder)
        self.spec = one.spec
        context = multiprocessing.get_context("spawn")
        self._memory = memory = _Memory(context, count, self.workers, one.encoder)
        self._actions, self._choices = memory.array("actions"), memory.array("choices")
        self._show(memory.flat)
        self._open, self._first = self.masks.reshape(-1), np.arange(count) * self.encoder.actions  # all masks as one row
        self._pipes: list[Connection] = []
        self._processes: list[BaseProcess] = []
        self._waiting = False
        self._ending = weakref.finalize(self, _end, self._pipes, self._processes)
        for number in range(self.workers):
            span = slice(count * number // self.workers, count * (number + 1) // self.workers)
            ours, theirs = context.Pipe()
            share = _Share(self.spec, number, span, count, {**how, "boards": boards}, memory)
            process = context.Process(target=_work, args=(theirs, share), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Begin all games anew."""
        self._ask(BEGIN + str(seed).encode())
        self._answers()

    def keep_finals(self) -> Array:
        """From now on, the returned array shows the last observation of each game that a step ended, before the next game began."""
        self._ask(KEEP_FINALS)
        self._answers()
        return read_only(self._memory.array("finals"))

    def step(self, actions: Array) -> None:
        """Carry out one action in each game. The arrays then show the result."""
        self.step_async(actions)
        self.step_wait()

    def step_async(self, actions: Array) -> None:
        """Begin a step, and come back at once; the arrays change meanwhile, and may be used again after `step_wait`."""
        chosen = np.asarray(actions, dtype=np.int64)
        if chosen.shape != (self.count,):
            raise FarshoreError(f"There are {self.count} games, so as many actions are needed, not {chosen.size}.")
        most = self.encoder.actions
        if chosen.min() < 0 or chosen.max() >= most or not self._open[self._first + chosen].all():
            wrong = next(number for number, action in enumerate(chosen) if not (0 <= action < most and self.masks[number, action]))
            raise FarshoreError(f"Action {chosen[wrong]} is not legal in game {wrong}.")
        self._actions[:] = chosen
        self._ask(STEP)

    def step_wait(self) -> None:
        """Wait until the step that `step_async` began is done in all games."""
        if not self._waiting:
            raise FarshoreError("There is no step to wait for: call step_async() first.")
        self._answers()

    def random_actions(self) -> Array:
        """A legal action for each game, the same until the next step."""
        return np.array(self._choices)

    @property
    def decisions(self) -> int:
        """Decisions of all seats in all games so far."""
        return int(self._memory.counts()[:, 0].sum())

    @property
    def finished(self) -> int:
        return int(self._memory.counts()[:, 1].sum())

    @property
    def processor_seconds(self) -> Array:
        """Processor time that each process has used."""
        return self._memory.counts()[:, 2] / 1e9

    def _ask(self, what: bytes) -> None:
        if self._waiting:
            raise FarshoreError("A step is under way: call step_wait() first.")
        if not self._ending.alive:
            raise FarshoreError("These games are closed.")
        try:
            for pipe in self._pipes:
                pipe.send_bytes(what)
        except OSError:
            self._lost()
        self._waiting = True

    def _answers(self) -> None:
        self._waiting = False
        try:
            failed = [error for pipe in self._pipes if (error := pipe.recv_bytes())]
        except (EOFError, OSError):
            self._lost()
        if failed:
            self.close()
            raise pickle.loads(failed[0])

    def _lost(self) -> NoReturn:
        self.close()
        raise FarshoreError("A process that played games was killed, so its games are lost.")

    def close(self) -> None:
        """End the processes. The arrays keep what they showed last."""
        self._ending()

    def __enter__(self) -> "MultiprocessGames":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Share:
    """What one process is told: its games among all, and where to write what they show."""

    def __init__(self, spec: GameSpec, number: int, span: slice, count: int, how: dict[str, Any], memory: "_Memory") -> None:
        self.spec, self.number, self.span, self.count, self.how, self.memory = spec, number, span, count, how, memory

    def games(self, seed: int) -> VectorGames:
        return VectorGames(self.spec, self.span.stop - self.span.start, seed=worker_seed(seed, self.number), **self.how)


class _Memory:
    """The rows that the processes share, as arrays."""

    def __init__(self, context: Any, count: int, workers: int, encoder: Encoder) -> None:
        self.workers = workers
        self.counted = context.RawArray("B", 8 * len(COUNTS) * workers)
        self.shapes = {name: (count, *row_shape(name, encoder)) for name in SHARED}
        self.rows = {
            name: context.RawArray("B", int(np.prod(shape)) * np.dtype(SHARED[name]).itemsize) for name, shape in self.shapes.items()
        }

    def flat(self, name: str) -> Array:
        return np.frombuffer(self.rows[name], dtype=SHARED[name])

    def array(self, name: str) -> Array:
        return self.flat(name).reshape(self.shapes[name])

    def counts(self) -> Array:
        return np.frombuffer(self.counted, dtype=np.int64).reshape(self.workers, len(COUNTS))


def worker_seed(seed: int, worker: int) -> int:
    """The seed of the vector in one of the processes."""
    return seed_from(f"{seed} worker {worker}")


class _Worker:
    """The games of one process."""

    def __init__(self, share: _Share) -> None:
        self.share = share
        self.rows = {name: share.memory.array(name)[share.span] for name in SHARED}
        self.counts = share.memory.counts()[share.number]
        self.finals: Array | None = None

    def answer(self, message: bytes) -> None:
        verb, argument = message[:1], message[1:]
        if verb == BEGIN:
            self.games = self.share.games(int(argument))
            self.finals = None
        elif verb == KEEP_FINALS:
            self.finals = self.games.keep_finals()
        else:
            self.games.step(self.rows["actions"])
        self.show()

    def show(self) -> None:
        games, rows = self.games, self.rows
        for name in ARRAYS:
            rows[name][...] = getattr(games, name)
        rows["choices"][...] = games.random_actions()
        self.counts[:] = games.decisions, games.finished, process_time_ns()
        if self.finals is not None:
            ended = np.flatnonzero(games.done)
            rows["finals"][ended] = self.finals[ended]


def _work(pipe: Connection, share: _Share) -> None:
    """What a process does: answer until it is told to end, or nobody is left to tell it. An answer is empty, or the error that happened."""
    ignore_interrupts()
    worker = _Worker(share)
    while True:
        try:
            message = pipe.recv_bytes()
            if message == CLOSE:
                return
            try:
                worker.answer(message)
                answer = b""
            except Exception as error:  # whatever a bot raised is raised where the games were asked to step
                answer = pickle.dumps(FarshoreError(f"A process that plays games failed: {type(error).__name__}: {error}"))
            pipe.send_bytes(answer)
        except (EOFError, OSError):
            return


def _end(pipes: list[Connection], processes: list[BaseProcess]) -> None:
    for pipe in pipes:
        with suppress(OSError):  # that process has ended already
            pipe.send_bytes(CLOSE)
        pipe.close()
    for process in processes:
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
