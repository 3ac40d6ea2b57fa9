"""The command `farshore`. Each verb has a file of its own with `add` (its options and help) and `run`; this one picks the verb.

Wrong use ends with one sentence on stderr and exit code 2; a traceback is always a bug. A verb's file is imported when it is asked for:
without the packages that some verbs need, the others work.
"""

import importlib
import os
import sys
from collections.abc import Iterable

import farshore
from farshore.cli.options import Parser
from farshore.engine.errors import FarshoreError
from farshore.installation import BUILD, MissingExtra, require

ABOUT = """\
Island-trading games on one rules engine: play them in the browser or the terminal, let bots play them, look at them.
Without a verb, `farshore` opens the games in your browser; it takes the options of `farshore serve`, and --no-browser."""
EXAMPLES = """\
examples:
  farshore                                    play in the browser, alone or with friends
  farshore play base                          play against bots, here in the terminal
  farshore games base                         what can be set in a game
  farshore sim base --bots medium,easy,easy,easy --games 200
  farshore show base --seed 7 --svg --out island.svg

`farshore VERB --help` tells more, with examples. Rules compatible with CATAN®, unofficial.
"""
VERBS = (
    "serve",
    "admin",
    "play",
    "games",
    "sim",
    "tournament",
    "ladder",
    "train",
    "calibrate",
    "features",
    "replay",
    "show",
    "boards",
    "maps",
    "lessons",
    "perft",
    "actions",
    "export",
    "seat",
    "mcp",
    "llm-bench",
    "db",
)
# they print tables, with rich
TABLES = ("admin", "games", "sim", "tournament", "ladder", "calibrate", "features", "replay", "actions", "bench")
SERVER = ("serve", "admin", "db")
BENCH = "measure the engine's speed, or with --vector that of many games at once (options: farshore bench --help)"


def parser(names: Iterable[str] = (*VERBS, "bench")) -> Parser:
    """The command's parser, with these verbs. One whose packages are missing says so in the help."""
    top = Parser(prog="farshore", description=ABOUT, epilog=EXAMPLES)
    top.add_argument("--version", action="version", version=f"farshore {farshore.__version__}, {BUILD}")
    verbs = top.add_subparsers(dest="verb", metavar="VERB", title="verbs", parser_class=Parser)
    for name in names:
        try:
            needed(name)
            if name == "bench":
                verbs.add_parser(name, help=BENCH, add_help=False)
            else:
                importlib.import_module(f"farshore.cli.{name.replace('-', '_')}").add(verbs)
        except MissingExtra as error:
            verbs.add_parser(name, help=str(error))
    return top


def needed(name: str) -> None:
    if name in TABLES:
        require("rich", extra="play", what="This command")
    if name in SERVER:
        importlib.import_module("farshore.server")


def bench(argv: list[str]) -> int:
    """The benchmark is a program of its own; only its name is ours."""
    name = "farshore.lab.bench" if "--vector" in argv else "farshore.arena.bench"
    argv = [argument for argument in argv if argument != "--vector"]
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise FarshoreError(f"The benchmark is not part of this installation: there is no module {error.name}.") from None
    return int(module.main(argv) or 0)


def dispatch(argv: list[str]) -> int:
    if not argv or argv == ["--no-browser"]:
        needed("serve")
        return int(importlib.import_module("farshore.cli.serve").at_home(browser=not argv))
    name = argv[0]
    if name in ("-h", "--help", "--version"):
        parser().parse_args(argv)
    if name.startswith("-"):  # the options of a server, without its verb
        return dispatch(["serve", "--browser", *argv])
    if name not in (*VERBS, "bench"):
        raise FarshoreError(f"There is no verb {name!r}; there is {', '.join((*VERBS, 'bench'))}.")
    needed(name)
    if name == "bench":
        return bench(argv[1:])
    arguments = parser([name]).parse_args(argv)
    return int(arguments.run(arguments))


def main(argv: list[str] | None = None) -> int:
    """Run the command; gives its exit code."""
    try:
        code = dispatch(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
        return code
    except SystemExit as end:  # --help and --version
        return end.code if isinstance(end.code, int) else 0
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except FarshoreError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename or 'The system'}: {error.strerror or error}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
