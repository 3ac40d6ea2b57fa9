"""The library alone: what works without the optional packages, and what says in a sentence which command brings them."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from farshore.server import PACKAGES

ROOT = Path(__file__).resolve().parents[2]
WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({('rich', *PACKAGES)!r}))\n"  # importing any of them now fails
COMMAND = "from farshore.cli import main; sys.exit(main())"
BRINGS = 'which is not installed: pip install "farshore[play]" brings it.'


def without(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python that lacks the packages of `farshore[play]`."""
    return subprocess.run([sys.executable, "-c", WITHOUT + code, *arguments], input="quit\n", capture_output=True, text=True)


def test_the_library_requires_what_compiled_code_needs_and_no_more() -> None:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert table["dependencies"] == ["librt==0.16.0", "mypy_extensions>=1.1"]


@pytest.mark.parametrize(
    "argv", [[], ["--no-browser"], ["--port", "0"], ["serve"], ["serve", "--help"], ["admin", "games"], ["db", "copy", "a", "b"]]
)
def test_the_server_says_what_brings_it(argv: list[str]) -> None:
    done = without(COMMAND, *argv)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(f"needs {'rich' if argv[:1] == ['admin'] else 'litestar'}, {BRINGS}\n")


@pytest.mark.parametrize("argv", [["games"], ["sim", "base", "--games", "1"], ["bench"]])
def test_tables_say_what_brings_them(argv: list[str]) -> None:
    done = without(COMMAND, *argv)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"This command needs rich, {BRINGS}\n")


def test_help_and_version_need_nothing() -> None:
    done = without(COMMAND, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "play a game in the terminal" in done.stdout
    assert "The server needs litestar" in done.stdout
    done = without(COMMAND, "--version")
    assert done.stdout.strip().rpartition(", ")[2] in ("compiled", "plain")


def test_the_terminal_needs_nothing() -> None:
    done = without(COMMAND, "play", "base", "--seed", "7")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Goodbye" in done.stdout


def test_importing_the_server_says_what_brings_it() -> None:
    done = without("import farshore.server")
    assert done.stderr.splitlines()[-1] == f"farshore.installation.MissingExtra: The server needs litestar, {BRINGS}"


LIBRARY = """
from importlib import import_module
from pathlib import Path
import farshore
from farshore.bots import bot_named, decide

root = Path(farshore.__file__).parent
for path in sorted(root.rglob("*.py")):
    parts = path.relative_to(root).with_suffix("").parts
    if parts[0] not in ("cli", "lab", "server") and parts[-1] not in ("__init__", "__main__", "bench"):
        import_module(".".join(("farshore", *parts)))
game, bot, luck = farshore.make("base", seats=3, seed=1), bot_named("easy"), farshore.Luck(1)
while not game.over():
    seat = game.seats_to_act()[0]
    game.play(seat, decide(game, seat, bot, luck))
print(len(game.winners()))
"""


def test_the_library_plays_and_draws() -> None:
    done = without(LIBRARY)
    assert (done.stdout, done.stderr) == ("1\n", "")
