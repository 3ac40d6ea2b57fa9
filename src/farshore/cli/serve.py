"""`farshore serve`, and `farshore` alone: the games in the browser."""

import argparse
import json
import os
import socket
import sys
import urllib.request
import webbrowser
from pathlib import Path

from farshore.cli.options import Verbs, whole
from farshore.engine.words import FarshoreError

NAME = "serve"
HOME = "127.0.0.1"
PORT = 8642
ABOUT = """\
Serve the games to browsers: your own, and with --host 0.0.0.0 those of your friends. Rooms and games are kept in one file and go on after a
restart. Ctrl+C stops the server."""
EXAMPLES = """\
examples:
  farshore                                        the same as serve, and opens your browser
  farshore serve --host 0.0.0.0 --port 80         for everyone who can reach this machine
  farshore serve --db games.sqlite --port 9000    with a file of its own
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="serve the games to browsers", description=ABOUT, epilog=EXAMPLES)
    parser.add_argument("--host", default=HOME, metavar="ADDRESS", help=f"the address to listen on ({HOME}: this machine only)")
    parser.add_argument("--port", type=port, default=PORT, metavar="N", help=f"the port to listen on, 0 for any that is free ({PORT})")
    where = "where games are kept: a file, or postgresql://user:password@host/name (farshore.sqlite in your data folder)"
    parser.add_argument("--db", metavar="FILE", help=where)
    parser.add_argument("--browser", action=argparse.BooleanOptionalAction, default=False, help="open the page, or not (not)")
    parser.set_defaults(run=run)


def port(text: str) -> int:
    number = whole(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"a port is from 0 to 65535, not {number}")
    return number


def run(arguments: argparse.Namespace) -> int:
    return start(arguments.host, arguments.port, arguments.db, arguments.browser)


def at_home(browser: bool) -> int:
    """`farshore` alone. Where it runs already, its page is opened instead; where something else has our port, any other will do."""
    if is_free(PORT):
        return start(HOME, PORT, None, browser)
    if not runs_already(PORT):
        return start(HOME, 0, None, browser)
    print(f"Farshore is running already: http://{HOME}:{PORT}/", flush=True)
    if browser:
        webbrowser.open(f"http://{HOME}:{PORT}/")
    return 0


def start(host: str, number: int, database: str | None, browser: bool) -> int:
    """Serve until Ctrl+C. What hinders (a port in use, a file that can't be written) is a FarshoreError with one sentence."""
    try:
        from farshore.server.run import serve
        from farshore.server.settings import STATIC
    except ModuleNotFoundError as error:
        raise FarshoreError(f"The server can't run: there is no module {error.name}. `farshore play base` plays in the terminal.") from None
    if not (STATIC / "index.html").is_file():
        raise FarshoreError(
            "This installation has no page for the browser: it was built without Node or without a connection to the npm registry. "
            "Install it again with both, or play in the terminal: `farshore play base`."
        )
    if database is None:
        file = data_folder() / "farshore.sqlite"
        file.parent.mkdir(parents=True, exist_ok=True)
        database = str(file)
    serve(host, number, database, browser)
    return 0


def data_folder() -> Path:
    """Where programs keep what belongs to the user, by the custom of the platform."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Farshore"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Farshore"
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (chosen if chosen.is_absolute() else home / ".local" / "share") / "farshore"


def is_free(number: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(os.name == "posix"))  # on Windows it would take what others have
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
