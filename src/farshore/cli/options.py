"""What the verbs share: a parser that answers wrong use with one sentence, and the options of a new game."""

import argparse
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from farshore.bots.specs import split_specs
from farshore.catalogue import GAMES, kind_of
from farshore.engine.errors import FarshoreError
from farshore.game import Game, choose, load
from farshore.luck import Luck

if TYPE_CHECKING:
    from rich.table import Table

    from farshore.arena.simulate import Distribute

OTHER_BOTS = "a file such as my_bot.py:Clever or base.net; options in brackets: expert(playouts=500)"
Verbs = Any  # argparse's subparsers action has no public name


class Parser(argparse.ArgumentParser):
    """Help keeps the lines of its examples; errors are sentences instead of a page of usage."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        message = message.removeprefix("argument ")
        if message.startswith("the following arguments are required: "):
            message = f"{self.prog} needs {message.partition(': ')[2]}"
        elif message.startswith("unrecognized arguments: "):
            message = f"{self.prog} does not know {message.partition(': ')[2]}"
        message = message.replace(": not allowed with argument ", " can't be used together with ")
        message = message[:1].upper() + message[1:] if not message.startswith(("-", "farshore")) else message
        raise FarshoreError(f"{message.rstrip('.')}.")


def whole(text: str) -> int:
    """A whole number of any sign."""
    if not text.removeprefix("-").isdecimal() or len(text) > 30:
        raise argparse.ArgumentTypeError(f"a whole number is needed, not {text!r}")
    return int(text)


def count(text: str) -> int:
    """A whole number that is not negative."""
    if whole(text) < 0:
        raise argparse.ArgumentTypeError(f"a number of 0 or more is needed, not {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """A time of more than nothing."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"a number of seconds above zero is needed, not {text!r}")
    return value


def setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise argparse.ArgumentTypeError(f"an option and its value are needed, such as target=12, not {text!r}")
    return name.strip(), value.strip()


def names(text: str) -> list[str]:
    found = split_specs(text)
    if not all(found):
        raise argparse.ArgumentTypeError(f"names with commas between are needed, such as hard,medium, not {text!r}")
    return found


def add_game_options(parser: argparse.ArgumentParser, seed: str = "drawn") -> None:
    """`--seats`, `--seed`, `--board` and `--set`, the same for every verb that begins a game."""
    parser.add_argument("--seats", type=count, metavar="N", help="how many players (4; where four can't play, the most that can)")
    parser.add_argument("--seed", type=whole, metavar="S", help=f"a number that decides the deal and all chance ({seed})")
    parser.add_argument("--board", type=Path, metavar="FILE", help="a board file to play on, in place of the game's own board")
    about = "set an option; see `farshore games GAME`"
    parser.add_argument("--set", type=setting, action="append", default=[], dest="settings", metavar="OPTION=VALUE", help=about)


def new_game(arguments: argparse.Namespace) -> Game:
    seed = secrets.randbits(60) if arguments.seed is None else arguments.seed
    return choose(arguments.game, arguments.seats, dict(arguments.settings), arguments.board).start(Luck(seed))


def game_or_file(arguments: argparse.Namespace) -> Game:
    """A new game by its name, or the game in a file (a record or a position)."""
    name: str = arguments.game
    if name in GAMES or name.endswith(".board"):
        return new_game(arguments)
    path = Path(name)
    if not path.exists():
        if name.removesuffix("-knights") in GAMES:
            kind_of(name)  # says why the two don't go together
        raise FarshoreError(f"There is no game and no file {name!r}; the games are {', '.join(GAMES)}.")
    if arguments.seats is not None or arguments.settings or arguments.board is not None:
        raise FarshoreError(f"--seats, --board and --set are for a new game, and {name} is a file.")
    return load(path)


def cluster(address: str | None) -> "Distribute | None":
    """What plays games on a cluster, if one is named."""
    if address is None:
        return None
    from farshore.lab.cluster import on_cluster

    return on_cluster(address)


def colourful(stream: Any = None) -> bool:
    """Colour only on a terminal whose owner has not said no (no-color.org)."""
    stream = stream or sys.stdout
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(*things: Any) -> None:
    """Print texts and tables: fitted to a terminal; elsewhere without colour, wide, and without blanks at the ends of lines."""
    from rich.console import Console

    screen = Console(highlight=False, no_color=not colourful(), width=None if sys.stdout.isatty() else 160)
    with screen.capture() as captured:
        for thing in things:
            screen.print(thing)
    print("\n".join(line.rstrip() for line in captured.get().split("\n")), end="")


def table(*headings: str) -> "Table":
    from rich.table import Table

    return Table(*headings, box=None, pad_edge=False, padding=(0, 2, 0, 0))


def write_text(path: Path, text: str) -> None:
    """A whole file or none."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """A whole file or none."""
    half = path.with_name(path.name + ".part")
    half.write_bytes(data)
    half.replace(path)
