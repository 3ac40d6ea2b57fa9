"""`farshore serve`, and `farshore` alone: the games in the browser."""

import argparse
import json
import os
import socket
import sys
import urllib.request
import webbrowser
from dataclasses import fields
from pathlib import Path
from typing import Any

from farshore.cli.options import Verbs, whole
from farshore.engine.errors import FarshoreError
from farshore.server.settings import MEANING, STATIC, Settings, flag_of, gather, shown_default

NAME = "serve"
HOME = "127.0.0.1"
PORT = 8642
ABOUT = """\
Serve the games to browsers: your own, and with --host 0.0.0.0 those of your friends. Rooms and games are stored in one file and continue
after a restart. Ctrl+C stops the server. Every option has an environment variable too: --grace is FARSHORE_GRACE, and so on."""
EXAMPLES = """\
examples:
  farshore                                        the same as serve, and opens your browser
  farshore serve --host 0.0.0.0 --port 80         for everyone who can reach this machine
  farshore serve --db games.sqlite --port 9000    with a file of its own
  farshore serve --bots my_bot.py:Clever --boards my.board    with a bot and a map of your own
  farshore serve --db postgresql://me:secret@localhost/club --redis redis://localhost    one of several servers of a club
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="serve the games to browsers", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("--host", metavar="ADDRESS", help=f"the address to listen on ({HOME}: this machine only)")
    parser.add_argument("--port", type=port, metavar="N", help=f"the port to listen on, 0 for any free one ({PORT})")
    parser.add_argument("--browser", action=argparse.BooleanOptionalAction, default=False, help="open the page in your browser (no)")
    for one in fields(Settings):
        about = f"{MEANING[one.name]} ({shown_default(one.name) or 'none'})".replace("`", "")
        parser.add_argument(flag_of(one.name), dest=f"set_{one.name}", metavar="X", help=about)
    parser.set_defaults(run=run)


def port(text: str) -> int:
    number = whole(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"a port is from 0 to 65535, not {number}")
    return number


def run(arguments: argparse.Namespace) -> int:
    flags = {one.name: getattr(arguments, f"set_{one.name}") for one in fields(Settings)}
    try:
        number = port(os.environ.get("FARSHORE_PORT") or str(PORT)) if arguments.port is None else arguments.port
    except argparse.ArgumentTypeError as error:
        raise FarshoreError(f"FARSHORE_PORT can't be used: {error}.") from None
    return start(arguments.host or os.environ.get("FARSHORE_HOST") or HOME, number, gather(flags), arguments.browser)


def at_home(browser: bool) -> int:
    """`farshore` alone. If it is already running, open its page instead; if something else uses our port, take any other."""
    if is_free(PORT):
        return start(HOME, PORT, gather({}), browser)
    if not runs_already(PORT):
        return start(HOME, 0, gather({}), browser)
    print(f"Farshore is already running: http://{HOME}:{PORT}/", flush=True)
    if browser:
        webbrowser.open(f"http://{HOME}:{PORT}/")
    return 0


def start(host: str, number: int, made: dict[str, Any], browser: bool) -> int:
    """Serve until Ctrl+C. If it can't (a port in use, a file that can't be written), a FarshoreError says why in one sentence."""
    from farshore.server.run import serve

    if not (made.get("static", STATIC) / "index.html").is_file():
        raise FarshoreError(
            "This installation has no page for the browser: it was built without Node or without a connection to the npm registry. "
            "Install it again with both, or play in the terminal: `farshore play base`."
        )
    if "database" not in made:
        file = data_folder() / "farshore.sqlite"
        file.parent.mkdir(parents=True, exist_ok=True)
        made = {**made, "database": str(file)}
    settings = Settings(**made)
    serve(host, number, settings.database, browser, settings)
    return 0


def data_folder() -> Path:
    """Where this platform keeps the data of a user's programs."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Farshore"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Farshore"
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (chosen if chosen.is_absolute() else home / ".local" / "share") / "farshore"


def is_free(number: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(os.name == "posix"))  # on Windows it would take a port that others use
        try:
            probe.bind((HOME, number))
        except OSError:
            return False
    return True


def runs_already(number: int) -> bool:
    """Is it Farshore that answers there?"""
    try:
        with urllib.request.urlopen(f"http://{HOME}:{number}/api/games", timeout=3) as answer:
            return any(game["name"] == "base" for game in json.load(answer))
    except (OSError, ValueError, TypeError, KeyError):
        return False
