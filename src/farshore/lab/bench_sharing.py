"""How much faster are games that several processes share? The last part of `farshore bench --vector`.

The same games in one process, in threads, in processes that are waited for after each step, and in processes that step one half of the
games while the other is looked at. Beside them, as the most that the machine can give: as many processes that have nothing to do with each
other. Two figures each, compared with one process in the same round. By the clock, which is true only if as many cores are idle. And by
processor time: how fast it would be if each process had a core to itself.
"""

import multiprocessing
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from statistics import median
from threading import Thread
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple, Protocol

from farshore.lab.multiprocess import MultiprocessGames
from farshore.lab.vector import VectorGames
from farshore.lab.views import Views

HALVES: Final = 2
WAYS: Final = ("one process", "threads", "processes", "processes, in halves", "independent processes")


class SharingLap(NamedTuple):
    """Steps, and how long they took: by the clock, and with a core for each process."""

    steps: int
    clock: float
    cores: float


class Stepper(Protocol):
    def lap(self, seconds: float) -> SharingLap: ...

    def close(self) -> None: ...


class Setting(NamedTuple):
    """The games that are stepped in all ways."""

    game: str
    games: int
    views: str | Sequence[str]
    how: dict[str, Any]

    def vector(self, count: int) -> VectorGames:
        return VectorGames(self.game, count=count, **self.how)


class OneProcess:
    """What a learner in one process does: step, and make the views."""

    def __init__(self, setting: Setting, count: int) -> None:
        self.games = setting.vector(count)
        self.views = Views(self.games.encoder, views=setting.views)

    def step(self) -> int:
        self.games.step(self.games.random_actions())
        self.views(self.games.observations)
        return self.games.count

    def lap(self, seconds: float) -> SharingLap:
        return timed(self.step, seconds, process_time)

    def close(self) -> None: ...


class Threads:
    """Vectors that share one interpreter."""

    def __init__(self, setting: Setting, workers: int) -> None:
        self.parts = [OneProcess(setting, setting.games // workers) for _ in range(workers)]

    def lap(self, seconds: float) -> SharingLap:
        laps: list[SharingLap] = []
        started = perf_counter(), process_time()
        threads = [Thread(target=lambda part=part: laps.append(part.lap(seconds))) for part in self.parts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return SharingLap(sum(lap.steps for lap in laps), perf_counter() - started[0], process_time() - started[1])

    def close(self) -> None: ...


class Processes:
    """Processes that are all waited for in each step. With cores of their own, a step takes this process's time and the slowest's."""

    def __init__(self, setting: Setting, workers: int, parts: int = 1) -> None:
        how = {"count": setting.games, "workers": workers, "parts": parts, "views": setting.views, **setting.how}
        self.games = MultiprocessGames(setting.game, **how)
        self.waited = 0.0

    def lap(self, seconds: float) -> SharingLap:
        return timed(self.step, seconds, lambda: process_time() + self.waited)

    def step(self) -> int:
        before = self.games.processor_seconds
        self.games.step(self.games.random_actions())
        self.waited += float((self.games.processor_seconds - before).max())
        return self.games.count

    def close(self) -> None:
        self.games.close()


class Halves(Processes):
    """Processes that always have another half to step, so that none waits: their time and this one's is spread over all their cores."""

    def __init__(self, setting: Setting, workers: int) -> None:
        super().__init__(setting, workers, HALVES)
        for part in self.games.parts:
            part.step_async(part.random_actions())

    def lap(self, seconds: float) -> SharingLap:
        self.step()  # what was begun before the lap is done by now: as at its end, both halves have just begun another step
        return timed(self.step, seconds, lambda: (process_time() + float(self.games.processor_seconds.sum())) / self.games.workers)

    def step(self) -> int:
        for part in self.games.parts:
            part.step_wait()
            part.step_async(part.random_actions())
        return self.games.count


class Independent:
    """Vectors in processes that don't know of each other."""

    def __init__(self, setting: Setting, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes = []
        for _ in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=step_alone, args=(theirs, setting, setting.games // workers), daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)
        for pipe in self.pipes:
            pipe.recv()  # ready

    def lap(self, seconds: float) -> SharingLap:
        for pipe in self.pipes:
            pipe.send(seconds)
        laps: list[SharingLap] = [pipe.recv() for pipe in self.pipes]
        steps = sum(lap.steps for lap in laps)
        return SharingLap(steps, steps / sum(lap.steps / lap.clock for lap in laps), steps / sum(lap.steps / lap.cores for lap in laps))

    def close(self) -> None:
        for pipe, process in zip(self.pipes, self.processes, strict=True):
            pipe.close()
            process.join()


def step_alone(pipe: Connection, setting: Setting, count: int) -> None:
    """An independent process: laps as long as it is asked for them."""
    vector = OneProcess(setting, count)
    pipe.send(None)
    while True:
        try:
            seconds = pipe.recv()
        except EOFError:
            return
        pipe.send(vector.lap(seconds))


def timed(step: Callable[[], int], seconds: float, cores: Callable[[], float]) -> SharingLap:
    steps, clock, used = 0, perf_counter(), cores()
    while perf_counter() - clock < seconds or steps == 0:
        steps += step()
    return SharingLap(steps, perf_counter() - clock, max(cores() - used, 1e-9))


def compare(setting: Setting, workers: int, seconds: float, rounds: int) -> dict[str, dict[str, float]]:
    """Steps per second of each way, and how many times as fast as one process, by the clock and by processor time: medians of rounds."""
    made: list[Callable[[], Stepper]] = [
        lambda: OneProcess(setting, setting.games),
        lambda: Threads(setting, workers),
        lambda: Processes(setting, workers),
        lambda: Halves(setting, workers),
        lambda: Independent(setting, workers),
    ]
    laps: list[list[SharingLap]] = [[] for _ in made]
    share = seconds / rounds / (len(made) + 1) / 2
    for way, found in zip(made[1:], laps[1:], strict=True):  # one after the other, for the memory
        alone, other = made[0](), way()
        try:
            for _ in range(rounds + 1):
                laps[0].append(alone.lap(share))
                found.append(other.lap(share))
            del laps[0][-rounds - 1], found[0]  # the first warms up
        finally:
            other.close()
    report = {WAYS[0]: {"steps_per_second": median(lap.steps / lap.clock for lap in laps[0]), "clock": 1.0, "cores": 1.0}}
    for number, name in enumerate(WAYS[1:]):
        pairs = list(zip(laps[number + 1], laps[0][number * rounds : (number + 1) * rounds], strict=True))
        report[name] = {
            "steps_per_second": median(lap.steps / lap.clock for lap, _ in pairs),
            "clock": median(lap.steps / lap.clock * one.clock / one.steps for lap, one in pairs),
            "cores": median(lap.steps / lap.cores * one.cores / one.steps for lap, one in pairs),
        }
    return report
