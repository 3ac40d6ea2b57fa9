"""The command `farshore`. Each verb has a file of its own with `add` (its options and help) and `run`; this one picks the verb.

Wrong use ends with one sentence on stderr and exit code 2; a traceback is always a bug.
"""

import importlib
import os
import sys

import farshore
from farshore.cli import actions, admin, db, export, games, mcp, perft, play, replay, seat, serve, show, sim, tournament
from farshore.cli.options import Parser
from farshore.engine.words import FarshoreError

ABOUT = """\
Island-trading games on one rules engine: play them in the browser or the terminal, let bots play them, look at them.
Without a verb, `farshore` opens the games in your browser; --no-browser only prints the address."""
EXAMPLES = """\
examples:
  farshore                                    play in the browser, alone or with friends
  farshore play base                          play against bots, here in the terminal
  farshore games base                         what can be set in a game
  farshore sim base --bots medium,easy,easy,easy --games 200
  farshore show base --seed 7 --svg --out island.svg

`farshore VERB --help` tells more, with examples. Rules compatible with CATAN®, unofficial.
"""
VERBS = (serve, admin, play, games, sim, tournament, replay, show, perft, actions, export, seat, mcp, db)
BENCH = "measure the engine's speed, or with --vector that of many games at once (options: farshore bench --help)"


def parser() -> Parser:
    top = Parser(prog="farshore", description=ABOUT, epilog=EXAMPLES)
    top.add_argument("--version", action="version", version=f"farshore {farshore.__version__}")
    top.add_argument("--no-browser", action="store_true", help="without a verb: serve, but leave the browser alone")
    verbs = top.add_subparsers(dest="verb", metavar="VERB", title="verbs", parser_class=Parser)
    for verb in VERBS:
        verb.add(verbs)
    verbs.add_parser("bench", help=BENCH, add_help=False)
    return top


def bench(argv: list[str]) -> int:
    """The benchmark is a program of its own; only its name is ours."""
    name = "farshore.lab.bench" if "--vector" in argv else "farshore.bench"
    argv = [argument for argument in argv if argument != "--vector"]
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise FarshoreError(f"The benchmark is not part of this installation: there is no module {error.name}.") from None
    return int(module.main(argv) or 0)


def dispatch(argv: list[str]) -> int:
    if argv[:1] == ["bench"]:
        return bench(argv[1:])
    top = parser()
    if argv in ([], ["--no-browser"]):
        return serve.at_home(browser=not argv)
    names = [*(verb.NAME for verb in VERBS), "bench"]
    if not argv[0].startswith("-") and argv[0] not in names:
        raise FarshoreError(f"There is no verb {argv[0]!r}; there is {', '.join(names)}.")
    arguments = top.parse_args(argv)
    if arguments.verb is None:
        raise FarshoreError(f"A verb is missing; there is {', '.join(names)}.")
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
