"""Tries the Farshore that is installed beside this Python, with nothing on PATH: no compiler, no Node. Standard library only.

usage: python tools/try_installation.py [--library] [--compiled] [--game=NAME]

  (nothing)    the command line plays a game of bots and one in the terminal; the server starts and hands out the page
  --library    the library alone, without the packages of farshore[play]: plays a game of bots, draws a board, and says what is missing
  --compiled   fail if the installation is plain Python
  --game=NAME  the game of another package is installed, too: bots play it, and the server has it
"""

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from pathlib import Path

SECONDS = 120
COMMAND = Path(sysconfig.get_path("scripts"), "farshore.exe" if os.name == "nt" else "farshore")
GAME = """
import farshore
from farshore.bots import bot_named, decide

game, bot, luck = farshore.make("base", seats=3, seed=1), bot_named("easy"), farshore.Luck(1)
while not game.over():
    seat = game.seats_to_act()[0]
    game.play(seat, decide(game, seat, bot, luck))
assert len(game.winners()) == 1
assert farshore.replay(game.record()).winners() == game.winners()
assert farshore.__file__.startswith(__import__("sys").prefix), farshore.__file__
"""


def bare() -> dict[str, str]:
    """The environment of every command: nothing to find on PATH, and farshore from the installation only."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("FARSHORE_", "PYTHON"))}
    return kept | {"PATH": str(COMMAND.parent)}


def said(command: list[str | Path], code: int = 0, typed: str = "") -> str:
    """What a command prints, if it ends with this code."""
    done = subprocess.run(list(map(str, command)), input=typed, env=bare(), capture_output=True, text=True, timeout=SECONDS)
    if done.returncode != code or "Traceback" in done.stderr:
        raise SystemExit(f"{' '.join(map(str, command[:4]))} ended with {done.returncode}, not {code}:\n{done.stdout}\n{done.stderr}")
    return done.stdout + done.stderr


def expect(found: str, wanted: str) -> None:
    if wanted not in found:
        raise SystemExit(f"{wanted!r} was expected, but this was said:\n{found}")


def library() -> None:
    said([sys.executable, "-c", GAME])
    expect(said([COMMAND, "play", "base", "--seed", "7"], typed="quit\n"), "Goodbye")
    expect(said([COMMAND, "show", "base", "--seed", "7", "--svg"]), "</svg>")
    for arguments in ([], ["serve"], ["games"]):
        expect(said([COMMAND, *arguments], code=2), 'pip install "farshore[play]" brings it.')


def play(games: list[str]) -> None:
    said([sys.executable, "-c", GAME])
    for game in games:
        expect(said([COMMAND, "sim", game, "--bots", "easy", "--games", "1"]), "1 finished")
    expect(said([COMMAND, "play", "base", "--seed", "7"], typed="quit\n"), "Goodbye")
    with tempfile.TemporaryDirectory() as folder:
        serve(Path(folder, "games.sqlite"), games)


def serve(database: Path, games: list[str]) -> None:
    """The page, one of its scripts and the list of games, from a server on any free port."""
    command = [str(COMMAND), "serve", "--port", "0", "--db", str(database)]
    with subprocess.Popen(command, env=bare() | {"PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(iter(re.findall(r"http://\S+/", server.stdout.readline())), None)
            if address is None:
                raise SystemExit("The server did not start.")
            page = get(address).decode()
            scripts = re.findall(r'src="/(assets/[^"]+\.js)"', page)
            if not scripts or not get(address + scripts[0]):
                raise SystemExit(f"The page names no script that the server hands out:\n{page}")
            told = get(address + "api/games").decode()
            for game in games:
                expect(told, f'"{game}"')
        finally:
            server.terminate()


def get(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=SECONDS) as answer:
        body: bytes = answer.read()
    return body


def main(arguments: list[str]) -> int:
    others = [argument.removeprefix("--game=") for argument in arguments if argument.startswith("--game=")]
    if set(arguments) - {"--library", "--compiled", *(f"--game={game}" for game in others)}:
        print(__doc__, file=sys.stderr)
        return 2
    version = said([COMMAND, "--version"]).strip()
    if "--compiled" in arguments:
        expect(version, ", compiled")
    library() if "--library" in arguments else play(["base", *others])
    print(f"{version}: works, {'the library alone' if '--library' in arguments else 'with command line, server and page'}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
