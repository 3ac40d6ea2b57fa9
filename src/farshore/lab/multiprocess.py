"""Many games at once, in several processes: each steps its share of the games, and all write into the same shared memory.

It offers what `VectorGames` offers, except looking ahead. A script that makes one needs the usual guard, since its processes import it:

    if __name__ == "__main__":
        with MultiprocessGames("base", count=4096, workers=2, parts=2) as games:
            for part in games.parts:
                part.step_async(part.random_actions())
            while games.finished < 10_000:
                for part in games.parts:
                    part.step_wait()
                    part.step_async(part.random_actions())  # the other part is being stepped meanwhile
"""

import multiprocessing
import os
import weakref
from collections.abc import Sequence
from typing import Any

from farshore.bots.specs import BotLike, check_portable, opponents_of
from farshore.engine.errors import FarshoreError
from farshore.game import BoardLike, GameLike
from farshore.installation import need
from farshore.lab.encoder import Array, Encoder
from farshore.lab.game_workers import BEGIN, KEEP_FINALS, STEP, Crew, Share, SharedMemory, portion
from farshore.lab.step_arrays import StepArrays, read_only
from farshore.lab.vector import IN_THE_ENGINE, LONGEST, VectorGames
from farshore.lab.views import Views

np = need("numpy", "lab")

MOST_PARTS = 256


class SharedGames(StepArrays):
    """Games that processes share: all of them, or a part. The arrays lie in shared memory: they stay the same objects, change with every
    step, and can't be written to. `views` has those that were asked for."""

    def __init__(self, crew: Crew, memory: SharedMemory, encoder: Encoder, span: slice, parts: range) -> None:
        super().__init__(span.stop - span.start, encoder)
        self._crew, self._memory, self._span, self._numbers = crew, memory, span, parts
        self._show(lambda name: memory.array(name)[span].reshape(-1))
        self.views = {name.removeprefix("view "): read_only(memory.array(name)[span]) for name in memory.rows if name.startswith("view ")}
        self._actions, self._choices = memory.array("actions")[span], memory.array("choices")[span]
        self._open, self._first = self.masks.reshape(-1), np.arange(self.count) * encoder.actions  # all masks as one row

    def step(self, actions: Array) -> None:
        """Carry out one action in each game. The arrays then show the result."""
        self.step_async(actions)
        self.step_wait()

    def step_async(self, actions: Array) -> None:
        """Begin a step, and come back at once; the arrays change meanwhile, and may be used again after `step_wait`."""
        chosen = np.asarray(actions, dtype=np.int64)
        if chosen.shape != (self.count,):
            raise FarshoreError(f"There are {self.count} games, so as many actions are needed, not {chosen.size}.")
        if any(self._crew.busy(part) for part in self._numbers):
            raise FarshoreError("A step is under way: call step_wait() first.")
        most = self.encoder.actions
        if chosen.view(np.uint64).max() >= most or not self._open[self._first + chosen].all():  # below zero is very large, so
            wrong = next(number for number, action in enumerate(chosen) if not (0 <= action < most and self.masks[number, action]))
            raise FarshoreError(f"Action {chosen[wrong]} is not legal in game {wrong}.")
        self._actions[:] = chosen
        self._order(STEP)

    def step_wait(self) -> None:
        """Wait until the step that `step_async` began is done in all games."""
        if not all(self._crew.busy(part) for part in self._numbers):
            raise FarshoreError("There is no step to wait for: call step_async() first.")
        self._wait()

    def random_actions(self) -> Array:
        """A legal action for each game, the same until the next step."""
        return np.array(self._choices)

    @property
    def decisions(self) -> int:
        """Decisions of all seats in all games so far."""
        return int(self._counts()[..., 0].sum())

    @property
    def finished(self) -> int:
        return int(self._counts()[..., 1].sum())

    def _counts(self) -> Array:
        return self._memory.counts()[self._numbers.start : self._numbers.stop]

    def _order(self, what: int, more: bytes = b"") -> None:
        for part in self._numbers:
            self._crew.order(what, part, more)

    def _wait(self) -> None:
        for part in self._numbers:
            self._crew.wait(part)


class MultiprocessGames(SharedGames):
    """`count` games in `workers` processes (None: one for each core).

    With `parts` above 1 the games can be stepped in parts, each with arrays and steps of its own: while you look at one, the processes
    step another, and none of them waits for the slowest. `scaled` and `views` are made by the processes, too (see `farshore.lab.views`).

    The games are those of as many `VectorGames`, one for each process and part, whose seeds follow from `seed`; so they depend on the
    numbers of workers and parts, but not on when or where each runs.
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
        parts: int = 1,
        scaled: bool = False,
        views: str | Sequence[str] = (),
        **options: Any,
    ) -> None:
        if count < 1:
            raise FarshoreError("At least one game is needed.")
        how: dict[str, Any] = {"learner": learner, "opponents": opponents, "limit": limit}
        one = VectorGames(game, 1, seats, board=board, boards=1, **how, **options)  # checks everything, and knows the shapes
        if not 1 <= parts <= min(count, MOST_PARTS):
            raise FarshoreError(f"{count} games can be stepped in 1 to {min(count, MOST_PARTS)} parts, not {parts}.")
        self.workers = min(count // parts, os.cpu_count() or 1) if workers is None else workers
        if not 1 <= self.workers <= count // parts:
            raise FarshoreError(f"{count // parts} games can be shared among 1 to {count // parts} workers, not {self.workers}.")
        if opponents not in IN_THE_ENGINE:
            how["opponents"] = specs = opponents_of(opponents, one.seats - 1)
            check_portable(specs)
        self.spec = one.spec
        seen: dict[str, Any] = {"scaled": scaled, "views": views}
        context = multiprocessing.get_context("spawn")
        memory = SharedMemory(context, count, self.workers, parts, one.encoder, Views(one.encoder, **seen))
        crew = Crew(context, memory)
        super().__init__(crew, memory, one.encoder, slice(0, count), range(parts))
        spans = [portion(part, parts, 0, count) for part in range(parts)]
        self.parts = [SharedGames(crew, memory, one.encoder, span, range(part, part + 1)) for part, span in enumerate(spans)]
        self._ending = weakref.finalize(self, crew.end)
        for worker in range(self.workers):
            theirs = [portion(worker, self.workers, span.start, span.stop) for span in spans]
            crew.hire(Share(self.spec, worker, theirs, {**how, "boards": boards}, memory, seen))
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Begin all games anew."""
        self._order(BEGIN, str(seed).encode())
        self._wait()

    def keep_finals(self) -> Array:
        """From now on, the returned array shows the last observation of each game that a step ended, before the next game began."""
        self._order(KEEP_FINALS)
        self._wait()
        return read_only(self._memory.array("finals"))

    @property
    def processor_seconds(self) -> Array:
        """Processor time that each process has used."""
        return self._memory.counts()[..., 2].max(axis=0) / 1e9

    def close(self) -> None:
        """End the processes. The arrays keep what they showed last."""
        self._ending()

    def __enter__(self) -> "MultiprocessGames":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
