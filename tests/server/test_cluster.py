"""Three real server processes on one PostgreSQL and one Redis, behind a real nginx, with sockets on all of them: one is killed, hangs or is
stopped under play, and every game goes on elsewhere. A sample of `./dev chaos`, which does much more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.services import need

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]


def test_every_game_goes_on_when_a_server_is_killed_or_hangs() -> None:
    need("nginx", "redis-server", "postgres")
    places = os.pathsep.join([*sys.path, str(ROOT / "tests"), str(ROOT / "tools")])
    faults = ["--setup", "club", "--games", "4", "--seed", "11", "--only", "server killed,server hung,server stopped"]
    ran = subprocess.run(
        [sys.executable, "-m", "chaos", "0", *faults], cwd=ROOT, env=os.environ | {"PYTHONPATH": places}, capture_output=True, text=True
    )
    print(ran.stdout)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "0 lost, 0 doubled, 0 split" in ran.stdout
