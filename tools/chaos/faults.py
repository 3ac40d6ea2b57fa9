"""What happens to servers and to what they need. One fault at a time, and then the games must go on.

A fault is *borne* if games go on while it lasts; otherwise they go on when it is over.
"""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from chaos.links import Mode
from chaos.setups import Alone, Club, Setup

DAY = 86_400.0


@dataclass
class Fault:
    """`begin` and `end` are asynchronous; `lasts` is in seconds, and for those that are borne only the least."""

    begin: Callable[[], Awaitable[None]]
    end: Callable[[], Awaitable[None]]
    borne: bool
    lasts: tuple[float, float] = (0.2, 3.0)
    counts: bool = True  # how long `end` takes counts; not if it starts a program of somebody else, or one that nobody waits for


def _replaced(setup: Setup, begin: Callable[[], Awaitable[None]], start: Callable[[], Awaitable[None]]) -> Fault:
    """A server ends and another starts in its place, for which games wait only if there is no other."""
    alone = isinstance(setup, Alone)
    return Fault(begin, start, borne=not alone, counts=alone)


def kill(setup: Setup) -> Fault:
    """`kill -9`, at any moment."""
    victim = setup.luck.choice(setup.servers)

    async def begin() -> None:
        assert await victim.end(signal.SIGKILL) == -signal.SIGKILL

    return _replaced(setup, begin, victim.start)


def stop(setup: Setup) -> Fault:
    """A server is stopped in good order, as for an update."""
    victim = setup.luck.choice(setup.servers)

    async def begin() -> None:
        assert await victim.end(signal.SIGTERM) in (0, -signal.SIGTERM)

    return _replaced(setup, begin, victim.start)


def hang(setup: Setup) -> Fault:
    """A server does nothing for a while, and does not know that its time is over when it goes on."""
    victim = setup.luck.choice(setup.servers)

    async def begin() -> None:
        victim.send(signal.SIGSTOP)

    async def end() -> None:
        victim.send(signal.SIGCONT)

    return Fault(begin, end, borne=isinstance(setup, Club), lasts=(0.5, 8.0))


def clock(setup: Setup) -> Fault:
    """A server's clock jumps by hours, and back."""
    machine = setup.luck.choice(setup.machines)
    jump = setup.luck.uniform(-DAY, DAY)

    async def begin() -> None:
        machine.set(clock=jump)

    async def end() -> None:
        machine.set()

    return Fault(begin, end, borne=True, lasts=(2.0, 4.0))


def slow_disk(setup: Setup) -> Fault:
    """Each flush takes a good part of a second."""
    machine = setup.database_machine if isinstance(setup, Club) else setup.machines[0]
    flush = setup.luck.uniform(0.1, 0.6)

    async def begin() -> None:
        machine.set(flush=flush)

    async def end() -> None:
        machine.set()

    return Fault(begin, end, borne=True, lasts=(2.0, 4.0))


def database_clock(setup: Club) -> Fault:
    """The database's clock jumps, by which servers are told from dead ones."""
    jump = setup.luck.choice((-3_600.0, -20.0, 20.0, 3_600.0))

    async def begin() -> None:
        setup.database_machine.set(clock=jump)

    async def end() -> None:
        setup.database_machine.set()

    return Fault(begin, end, borne=True, lasts=(1.0, 3.0))


def database_clock_and_kill(setup: Club) -> Fault:
    """The database's clock goes back, and then a server dies: its last sign of life lies in the future."""
    victim = setup.luck.choice(setup.servers)

    async def begin() -> None:
        await victim.end(signal.SIGKILL)
        setup.database_machine.set(clock=-3_600.0)

    async def end() -> None:
        setup.database_machine.set()
        await victim.start()

    return Fault(begin, end, borne=True, counts=False)


def database_killed(setup: Club) -> Fault:
    async def begin() -> None:
        await asyncio.to_thread(setup.postgres.kill)

    async def end() -> None:
        await asyncio.to_thread(setup.postgres.start)

    return Fault(begin, end, borne=False, counts=False)


def database_hung(setup: Club) -> Fault:
    async def begin() -> None:
        await asyncio.to_thread(setup.postgres.send, signal.SIGSTOP)

    async def end() -> None:
        await asyncio.to_thread(setup.postgres.send, signal.SIGCONT)

    return Fault(begin, end, borne=False, lasts=(0.5, 8.0))


def redis_killed(setup: Club) -> Fault:
    async def begin() -> None:
        await asyncio.to_thread(setup.redis.end, signal.SIGKILL)

    async def end() -> None:
        await asyncio.to_thread(setup.redis.start)

    return Fault(begin, end, borne=False, counts=False)


def redis_hung(setup: Club) -> Fault:
    async def begin() -> None:
        await asyncio.to_thread(setup.redis.send, signal.SIGSTOP)

    async def end() -> None:
        await asyncio.to_thread(setup.redis.send, signal.SIGCONT)

    return Fault(begin, end, borne=False, lasts=(0.5, 8.0))


def _links(setup: Club, kinds: tuple[str, ...], mode: Mode, borne: bool) -> Fault:
    number = setup.luck.randrange(len(setup.servers))

    async def begin() -> None:
        for kind in kinds:
            setup.links.set(f"{kind}{number}", mode)

    async def end() -> None:
        for kind in kinds:
            setup.links.set(f"{kind}{number}", "open")

    return Fault(begin, end, borne, lasts=(1.0, 8.0))


def cut_off(setup: Club) -> Fault:
    """Nobody hears one server any more, and it hears nobody."""
    return _links(setup, ("front", "database", "redis"), "silent", borne=True)


def without_database(setup: Club) -> Fault:
    """One server can't reach the database; players still reach it."""
    return _links(setup, ("database",), setup.luck.choice(("silent", "cut")), borne=False)


def without_redis(setup: Club) -> Fault:
    """One server can't reach Redis, and so not the others; players still reach it."""
    return _links(setup, ("redis",), setup.luck.choice(("silent", "cut")), borne=False)


def slow_database(setup: Club) -> Fault:
    """One server is far from the database."""
    return _links(setup, ("database",), "slow", borne=True)


ANYWHERE: dict[str, Callable[[Setup], Fault]] = {
    "server killed": kill,
    "server stopped": stop,
    "server hung": hang,
    "clock jumps": clock,
    "slow disk": slow_disk,
}
IN_A_CLUB: dict[str, Callable[[Club], Fault]] = {
    "server cut off": cut_off,
    "server without database": without_database,
    "server without Redis": without_redis,
    "server far from database": slow_database,
    "database killed": database_killed,
    "database hung": database_hung,
    "database's clock jumps": database_clock,
    "server killed as database's clock goes back": database_clock_and_kill,
    "Redis killed": redis_killed,
    "Redis hung": redis_hung,
}
NEEDS_MACHINE = {"clock jumps", "slow disk", "database's clock jumps", "server killed as database's clock goes back"}


def kinds(setup: Setup) -> dict[str, Callable[[], Fault]]:
    """The faults that can happen here, each new every time."""
    found: dict[str, Callable[[], Fault]] = {name: lambda make=make: make(setup) for name, make in ANYWHERE.items()}  # type: ignore[misc]
    if isinstance(setup, Club):
        found |= {name: lambda make=make: make(setup) for name, make in IN_A_CLUB.items()}  # type: ignore[misc]
    assert isinstance(setup, Alone | Club)
    return {name: make for name, make in found.items() if setup.library or name not in NEEDS_MACHINE}
