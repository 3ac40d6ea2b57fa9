"""Work on more than one machine, by Ray. Games are numbered and follow from their numbers alone, so it does not matter where one is played:
what a lost worker had in hand is played again, and nothing is counted twice, since each task has one result."""

from collections.abc import Callable, Iterator
from typing import Any

from farshore.engine.words import FarshoreError
from farshore.lab.extras import need
from farshore.simulate import Spread

RETRIES = 10  # how often a task is given to another worker when its own was lost
WAITING = 4  # tasks for each processor that are handed out at a time


def on_cluster(address: str) -> Spread:
    """Calls functions on the Ray cluster at `address` ("auto": the one of this machine; "local": a new one, here)."""
    ray = need("ray", "ray")
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise FarshoreError(f"There is no Ray cluster at {address}: {' '.join(str(error).split()) or type(error).__name__}.") from None

    def spread(work: Callable[..., Any], rows: list[tuple[Any, ...]]) -> Iterator[Any]:
        task = ray.remote(max_retries=RETRIES)(work)
        todo = iter(rows)
        running: list[Any] = []
        room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
        try:
            while True:
                while len(running) < room and (row := next(todo, None)) is not None:
                    running.append(task.remote(*row))
                if not running:
                    return
                done, running = ray.wait(running, num_returns=1)
                yield ray.get(done[0])
        except ray.exceptions.RayTaskError as error:
            raise FarshoreError(f"A game on the cluster failed: {error.cause}") from error
        except ray.exceptions.RayError as error:
            raise FarshoreError(f"The cluster failed: {' '.join(str(error).split())}") from error
        finally:
            for task_running in running:
                ray.cancel(task_running, force=True)

    return spread
