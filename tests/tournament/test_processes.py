"""Processes that share work end with the one that started them."""

import signal
import subprocess
import sys

import pytest

BEGIN = """
import os, signal
from pathlib import Path

def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)

"""
SIMULATION = """
from farshore.arena.simulate import plan_simulation, run
run(plan_simulation("base", 3, ["random"], games=400, seed=1), jobs=2, tell=kill)
"""
TOURNAMENT = """
from farshore.arena.contest import contest
from farshore.arena.tournament import run
run(contest("base", ["random"], 40, 3, {"target": 4}), jobs=2, tell=lambda games: games and kill())
"""
IDLE = """
from farshore.arena.processes import process_pool
pool = process_pool(2)
print([pool.submit(abs, number).result() for number in range(4)], flush=True)
kill()
"""


@pytest.mark.parametrize("script", [SIMULATION, TOURNAMENT, IDLE], ids=["simulation", "tournament", "idle"])
def test_processes_end_with_one_that_was_killed(script: str) -> None:
    """They hold the other ends of these pipes: that the call returns says that they have ended."""
    done = subprocess.run([sys.executable, "-c", BEGIN + script], capture_output=True, timeout=60, text=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
