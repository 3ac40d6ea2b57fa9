"""The command as a process of its own: pipes, exit codes, and a game typed from a file."""

import os
import subprocess
import sys
from pathlib import Path

import farshore
from farshore.catalogue import GAMES


def run(*argv: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(Path(farshore.__file__).parents[1])}
    command = [sys.executable, "-m", "farshore", *argv]
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=cwd, env=environment, timeout=120)


def test_wrong_use_ends_with_2() -> None:
    done = run("sim", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    *others, last = GAMES
    assert done.stderr == f"There is no game 'chess'; choose from {', '.join(others)} and {last}.\n"


def test_a_reader_that_leaves_early() -> None:
    environment = os.environ | {"PYTHONPATH": str(Path(farshore.__file__).parents[1])}
    command = [sys.executable, "-m", "farshore", "show", "base", "--svg"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_a_typed_game(tmp_path: Path) -> None:
    """Founding by number, some turns, looks at the table, a wrong word; it ends with the input, and what was saved goes on."""
    typed = ["", "help", "1", "1", "7", "1", "wave", "city", "hand", "score", "costs", "save game.json", *(["roll", "end"] * 4)]
    done = run("play", "base", "--seed", "5", "--set", "first=0", "--set", "trade=false", typed="\n".join(typed) + "\n", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    for told in ("Place your settlement", "<54>", "Your hand", "Please type", "What things cost", "Saved.", "-- Blue's turn --", "Goodbye"):
        assert told in done.stdout
    assert "\x1b" not in done.stdout
    again = run("play", "game.json", cwd=tmp_path, typed="roll\nquit\n")
    assert (again.returncode, again.stderr) == (0, "")
    assert "You roll" in again.stdout
    assert "The game is not finished" in run("replay", "game.json", cwd=tmp_path).stdout


def test_no_input_at_all() -> None:
    done = run("play", "base")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye. Come back soon.\n")
