"""Work on several machines, with Ray. A game follows from its number alone, so it does not matter where it is played: the games of a lost
worker are played again, and nothing is counted twice, since each task has one result."""

from collections.abc import Callable, Iterator
from typing import Any

from farshore.arena.simulate import Distribute
from farshore.engine.errors import FarshoreError
from farshore.installation import need

RETRIES = 10  # how often a task moves to another worker when its own was lost
WAITING = 4  # tasks for each processor that are handed out at a time


def on_cluster(address: str) -> Distribute:
    """Calls functions on the Ray cluster at `address` ("auto": the one that runs here; "local": a new one)."""
    ray = need("ray", "ray")
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except Exception as error:  # Ray raises its own, Python's and plain ones, the last where a new cluster does not start in time
            why = " ".join(str(error).split()).rstrip(".") or type(error).__name__
            raise FarshoreError(f"There is no Ray cluster at {address}: {why}.") from None

    def distribute(work: Callable[..., Any], rows: list[tuple[Any, ...]]) -> Iterator[Any]:
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

    return distribute
