"""Tasks in the background. None ends in silence: a crash is logged and counted, and a task that must go on is started again."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from farshore.server.metrics import Metrics

logger = logging.getLogger("farshore.server")
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds until a task that has crashed starts again: twice as long each time
WELL = 60.0  # seconds after which a task counts as well again


class Tasks:
    """Starts the background tasks of a node, and watches over them."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._pauses: dict[str, float] = {}
        self.running: set[asyncio.Task[None]] = set()  # asyncio itself keeps no task alive

    def keep(self, name: str, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Do work that never ends, until the task is cancelled."""
        return self._started(asyncio.create_task(self._keep(name, work), name=name))

    def once(self, name: str, work: Coroutine[Any, Any, None], detail: str = "") -> asyncio.Task[None]:
        """Do work that ends by itself. `detail` is for the log: what the work is about."""
        task = self._started(asyncio.create_task(work, name=f"{name} {detail}".strip()))

        def ended(task: asyncio.Task[None]) -> None:
            if not task.cancelled() and (error := task.exception()) is not None:
                self.crashed(name, task.get_name(), error)

        task.add_done_callback(ended)
        return task

    def pause_of(self, name: str) -> float:
        """Seconds that a task would wait now before it starts again."""
        return self._pauses.get(name, FIRST_PAUSE)

    def _started(self, task: asyncio.Task[None]) -> asyncio.Task[None]:
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task

    async def _keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            began = time.monotonic()
            try:
                await work()
                return
            except Exception as error:
                self.crashed(name, name, error)
            if time.monotonic() - began > WELL:
                self._pauses.pop(name, None)
            pause = self.pause_of(name)
            self._pauses[name] = min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    def crashed(self, name: str, whole: str, error: BaseException) -> None:
        """Log and count what ended something in the background. `whole`: the name with what it was about."""
        self._metrics.crashes.labels(name).inc()
        logger.error("%s crashed", whole, exc_info=error)
