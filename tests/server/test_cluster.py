"""Three real server processes on one PostgreSQL, behind a real nginx, sockets spread over all of them: one is killed or stopped at a random
moment under load, and every game goes on elsewhere. `./dev soak` runs this for longer (FARSHORE_SOAK, in seconds), while other processes
keep every core busy."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.crowd import Process, a_game, all_go_on, check
from server.services import Nginx, need, postgres, redis

pytestmark = pytest.mark.slow
SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
SOAK = float(os.environ.get("FARSHORE_SOAK", "0"))
GAMES = 12 if SOAK else 4
PATIENCE = 60.0  # a machine may be busy; how long it took is printed


@contextmanager
def busy_cores() -> Iterator[None]:
    """In a soak, a process for each core that never rests."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range((os.cpu_count() or 1) if SOAK else 0)]
    try:
        yield
    finally:
        for one in busy:
            one.kill()
            one.wait()


async def test_every_game_goes_on_when_a_server_is_killed_or_stopped() -> None:
    need("nginx", "redis-server", "postgres")
    luck = random.Random(11)

    with busy_cores(), postgres() as club, redis() as broker:
        database = club.database()
        servers = [Process(database, redis=broker.url) for _ in range(3)]
        await asyncio.gather(*(server.start() for server in servers))
        front = Nginx(SITE.read_text(), [server.port for server in servers])
        address = f"127.0.0.1:{front.port}"
        games = [await a_game(address, luck.choice((2, 3)), 0.05) for _ in range(GAMES)]
        players = [player for game in games for player in game]
        try:
            await all_go_on(games, PATIENCE)
            took: list[float] = []
            finished = 0
            before = [round(server.memory()) for server in servers]
            end = time.monotonic() + SOAK
            while not took or time.monotonic() < end:
                await asyncio.sleep(luck.uniform(0.2, 1.5))
                victim = luck.choice(servers)
                assert await victim.end(signal.SIGKILL) == -signal.SIGKILL
                took.append(await all_go_on(games, PATIENCE))
                await victim.start()
                await asyncio.sleep(luck.uniform(0.2, 1.0))
                sleeper = luck.choice(servers)
                sleeper.send(signal.SIGSTOP)  # it does not know that its time is over
                took.append(await all_go_on(games, PATIENCE))
                sleeper.send(signal.SIGCONT)
                await asyncio.sleep(1.0)
                for number in [number for number, game in enumerate(games) if game[0].table["over"]]:
                    await asyncio.gather(*(player.stop() for player in games[number]))
                    check([games[number]], database)
                    finished += 1
                    games[number] = await a_game(address, 2, 0.05)
            await all_go_on(games, PATIENCE)
            after = [round(server.memory()) for server in servers]
            print(f"{finished} games came to their end; memory of the servers in MB: {before}, now {after}")
            leaving = luck.choice(servers)
            assert await leaving.end(signal.SIGTERM) in (0, -signal.SIGTERM)  # gives its rooms back by itself
            took.append(await all_go_on(games, PATIENCE))
            longest = max(player.longest for player in players)
            print(f"longest wait for an answer or the end of a connection: {longest:.1f} s; load {os.getloadavg()[0]:.1f}")
            print(f"{len(took)} times, all {len(games)} games went on after {', '.join(f'{seconds:.1f}' for seconds in took)} s")
        finally:
            await asyncio.gather(*(player.stop() for game in games for player in game))
            for server in servers:
                if server.process.is_alive():
                    server.send(signal.SIGKILL)
            front.remove()
        steps = check(games, database)
        assert steps > 10 * len(games)
        assert sum(player.connections for player in players) > len(players)  # somebody had to come back
