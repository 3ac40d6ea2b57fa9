"""`./dev chaos SECONDS`: see the package."""

import argparse
import asyncio
import contextlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from chaos import faults
from chaos.floods import KINDS, flooding
from chaos.report import FloodFigures, Report, latencies_of, tracebacks_in
from chaos.setups import Alone, Club, Setup
from server.crowd import all_go_on, audit

PATIENCE = 60.0  # seconds until games that do not go on are a fault; how long it took is printed
FLOOD = 8.0  # seconds
SETUPS: dict[str, type[Setup]] = {"alone": Alone, "club": Club}


@contextlib.contextmanager
def busy_cores(wanted: bool) -> Iterator[None]:
    """A process for each core that never rests."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range((os.cpu_count() or 1) if wanted else 0)]
    try:
        yield
    finally:
        for one in busy:
            one.kill()
            one.wait()


async def undergo(setup: Setup, fault: faults.Fault) -> float:
    """Let a fault happen. How long it took until all games had gone on: while it lasted, if it is borne, and after it."""
    begun = time.monotonic()
    await fault.begin()
    took = 0.0
    lasts = setup.luck.uniform(*fault.lasts)
    try:
        if fault.borne:
            await all_go_on(setup.games, PATIENCE)
            took = time.monotonic() - begun
        await asyncio.sleep(max(0.0, lasts - took))
    finally:
        ended = time.monotonic()
        await fault.end()
    if not fault.counts:
        ended = time.monotonic()
    await all_go_on(setup.games, PATIENCE)
    return max(took, time.monotonic() - ended)


async def suffer(setup: Setup, kind: str) -> tuple[FloodFigures, float]:
    begun = time.monotonic()
    counts = await flooding(kind, setup.address, FLOOD)
    return FloodFigures(counts, latencies_of(setup.everybody(), begun, begun + FLOOD)), begun


async def run(setup: Setup, report: Report, seconds: float, games: int, only: list[str]) -> None:
    await setup.start()
    await setup.play(games)
    await all_go_on(setup.games, PATIENCE)
    await asyncio.sleep(2.0)
    begun = time.monotonic()
    await asyncio.sleep(min(5.0, seconds / 10))
    report.quiet = latencies_of(setup.everybody(), begun, time.monotonic())
    before = [round(server.memory()) for server in setup.servers]
    makers = {name: make for name, make in faults.kinds(setup).items() if not only or name in only}
    names = [*makers, *(name for name in KINDS if not only or name in only)]
    end = time.monotonic() + seconds
    left = setup.luck.sample(names, len(names))
    while time.monotonic() < end or (left and not seconds):
        left = left or setup.luck.sample(names, len(names))
        name = left.pop()
        await asyncio.sleep(setup.luck.uniform(0.1, 1.0))
        print(f"{time.strftime('%H:%M:%S')}  {name} ", end="", flush=True)
        if name in makers:
            took = await undergo(setup, makers[name]())
            report.on_after.setdefault(name, []).append(took)
            print(f"… {took:.1f} s", flush=True)
        else:
            figures, _ = await suffer(setup, name)
            kept = report.floods.setdefault(name, FloodFigures())
            kept.counts.update(figures.counts)
            kept.latencies += figures.latencies
            print(f"… {dict(figures.counts)}", flush=True)
        await setup.renew()
    await all_go_on(setup.games, PATIENCE)
    after = [round(server.memory()) for server in setup.servers]
    report.memory = [list(pair) for pair in zip(before, after, strict=True)]


async def attempt(setup: Setup, seconds: float, games: int, only: list[str]) -> Report:
    """Play, let things happen, and check everything at the end."""
    report = Report(setup.title)
    print(f"\n{setup.title}, {games} games:", flush=True)
    try:
        await run(setup, report, seconds, games, only)
    except (AssertionError, TimeoutError, OSError) as error:
        report.troubles.append(f"{type(error).__name__}: {error}")
    finally:
        players = setup.everybody()
        await asyncio.gather(*(player.stop() for player in players))
        if players:
            with contextlib.suppress(ValueError):
                report.longest = max(took for player in players for _, took in player.latencies)
            report.games = len(setup.finished) + len(setup.games)
            audit([*setup.finished, *setup.games], setup.database, report.findings)
        report.tracebacks = tracebacks_in(setup.logged())
        await setup.close()
    return report


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev chaos", description="Servers under play, and everything that hosts fear.")
    parser.add_argument("seconds", type=float, nargs="?", default=300.0, help="how long it lasts, both set-ups together; 0: all once (300)")
    parser.add_argument("--setup", choices=sorted(SETUPS), help="only one server with a file (alone), or several with PostgreSQL (club)")
    parser.add_argument("--games", type=int, default=10, help="how many games are played at a time (10)")
    parser.add_argument("--only", default="", help="only these faults and floods, separated by commas, named as in the figures")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000, help="which faults come when")
    parser.add_argument("--keep", action="store_true", help="keep the servers' logs")
    parser.add_argument("--busy", action="store_true", help="meanwhile other processes keep every core busy")
    given = parser.parse_args()
    chosen = [SETUPS[given.setup]] if given.setup else [Alone, Club]
    only = [name.strip() for name in given.only.split(",") if name.strip()]
    print(f"seed {given.seed}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    folder = Path(tempfile.mkdtemp(prefix="farshore-chaos-"))
    folder.chmod(0o755)
    reports = []
    with busy_cores(given.busy):
        for kind in chosen:
            setup = kind(folder, random.Random(given.seed))
            reports.append(asyncio.run(attempt(setup, given.seconds / len(chosen), given.games, only)))
    for report in reports:
        report.show()
    if all(report.good() for report in reports) and not given.keep:
        shutil.rmtree(folder, ignore_errors=True)
        return 0
    print(f"The servers' logs are in {folder}.")
    return 0 if all(report.good() for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
