"""What is tried: one server with a file, and several with PostgreSQL and Redis behind nginx."""

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import Iterator
from multiprocessing import forkserver
from pathlib import Path

from chaos.links import Links
from chaos.machine import Machine, built
from server.crowd import Player, Process, a_game
from server.services import Nginx, Postgres, Redis

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "deploy" / "nginx.conf"
PAUSE = 0.15  # seconds that a player thinks
NODES = 3
# Nobody's seat is played by a bot because they were away, or the audit could not tell whose step it was.
SETTINGS = {"pace": 0.15, "limits": True, "grace": 3_600.0, "metrics": True}


class Setup:
    """Servers, and games that are played there."""

    title = ""

    def __init__(self, folder: Path, luck: random.Random) -> None:
        self.folder = folder
        self.luck = luck
        self.library = built(folder)
        self.servers: list[Process] = []
        self.machines: list[Machine] = []
        self.address = ""
        self.database = ""
        self.games: list[list[Player]] = []
        self.finished: list[list[Player]] = []
        self._guests = 0
        with _preloaded(self.library):
            forkserver.ensure_running()

    async def start(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        await asyncio.gather(*(player.stop() for game in self.games for player in game))
        for server in self.servers:
            if hasattr(server, "process") and server.process.is_alive():
                server.send(signal.SIGCONT)
                await server.end(signal.SIGKILL)

    def machine(self, name: str) -> Machine:
        return Machine(self.folder, name, self.library)

    async def play(self, games: int) -> None:
        """Start games until there are so many; each has an address of its own."""
        while len(self.games) < games:
            self.games.append(await self.new_game())

    async def new_game(self) -> list[Player]:
        self._guests += 1
        own = f"127.1.{self._guests // 250}.{self._guests % 250 + 1}"
        return await a_game(self.address, self.luck.choice((2, 3)), PAUSE, own)

    async def renew(self) -> None:
        """In place of games that have ended, new ones."""
        for number, game in enumerate(self.games):
            if game[0].table["over"] and game[0].seen:
                await asyncio.gather(*(player.stop() for player in game))
                self.finished.append(game)
                self.games[number] = await self.new_game()

    def everybody(self) -> list[Player]:
        return [player for game in (*self.finished, *self.games) for player in game]

    def log(self, number: int) -> str:
        return str(self.folder / f"{type(self).__name__.lower()}-{number}.log")

    def logged(self) -> str:
        files = [Path(self.log(number)) for number in range(len(self.servers))]
        return "".join(file.read_text(errors="replace") for file in files if file.exists())


@contextlib.contextmanager
def _preloaded(library: str) -> Iterator[None]:
    """What is started meanwhile has the library of `machine`."""
    if library:
        os.environ["LD_PRELOAD"] = library
    try:
        yield
    finally:
        os.environ.pop("LD_PRELOAD", None)


class Alone(Setup):
    """One server with a file."""

    title = "One server with a file"

    async def start(self) -> None:
        self.database = str(self.folder / "games.sqlite")
        self.machines = [self.machine("alone")]
        self.servers = [Process(self.database, self.log(0), self.machines[0].variables, **SETTINGS)]
        await self.servers[0].start()
        self.address = self.servers[0].address


class Club(Setup):
    """Several servers with PostgreSQL and Redis behind nginx. Between each server and the others are links that can fail."""

    title = f"{NODES} servers with PostgreSQL and Redis, behind nginx"

    async def start(self) -> None:
        self.database_machine = self.machine("postgres")
        self.postgres = await asyncio.to_thread(Postgres, self.database_machine.variables, fsync="on", recovery_init_sync_method="syncfs")
        self.redis = await asyncio.to_thread(Redis)
        self.database = await asyncio.to_thread(self.postgres.database)
        self.servers = [Process("", self.log(number)) for number in range(NODES)]
        targets: dict[str, int] = {}
        for number, server in enumerate(self.servers):
            targets |= {f"front{number}": server.port, f"database{number}": self.postgres.port, f"redis{number}": self.redis.port}
        self.links = Links(targets)
        await self.links.start()
        for number, server in enumerate(self.servers):
            machine = self.machine(f"node{number}")
            self.machines.append(machine)
            database = self.database.replace(str(self.postgres.port), str(self.links.ports[f"database{number}"]))
            redis = self.redis.url.replace(str(self.redis.port), str(self.links.ports[f"redis{number}"]))
            made = Process(database, self.log(number), machine.variables, redis=redis, **SETTINGS)
            made.port, made.address = server.port, server.address
            self.servers[number] = made
        await asyncio.gather(*(server.start() for server in self.servers))
        fronts = [self.links.ports[f"front{number}"] for number in range(NODES)]
        self.nginx = await asyncio.to_thread(Nginx, SITE.read_text(), fronts)
        self.address = f"127.0.0.1:{self.nginx.port}"

    async def close(self) -> None:
        await super().close()
        for name in ("nginx", "redis", "postgres"):
            if hasattr(self, name):
                service = getattr(self, name)
                with contextlib.suppress(AssertionError):
                    service.send(signal.SIGCONT)
                service.remove()
        if hasattr(self, "links"):
            self.links.close()
