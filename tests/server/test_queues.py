"""The queue of sockets and rooms."""

import asyncio

from farshore.server.queues import LightQueue


async def test_what_is_put_comes_out_in_order_whether_or_not_somebody_waits() -> None:
    queue: LightQueue[int] = LightQueue()
    queue.put_nowait(1)
    queue.put_nowait(2)
    assert (queue.qsize(), queue.empty()) == (2, False)
    assert [await queue.get(), await queue.get()] == [1, 2]
    waiting = asyncio.create_task(queue.get())
    await asyncio.sleep(0)
    queue.put_nowait(3)
    queue.put_nowait(4)
    assert (await waiting, await queue.get(), queue.empty()) == (3, 4, True)


async def test_who_gives_up_waiting_takes_nothing_along() -> None:
    queue: LightQueue[int] = LightQueue()
    waiting = asyncio.create_task(queue.get())
    await asyncio.sleep(0)
    queue.put_nowait(1)
    waiting.cancel()  # when it was awake already
    await asyncio.gather(waiting, return_exceptions=True)
    assert await asyncio.wait_for(queue.get(), 60.0) == 1
