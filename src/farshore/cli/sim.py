"""`farshore sim`: many games played by bots."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from farshore.bots import bot_names
from farshore.cli.options import Verbs, add_game_options, cluster, count, names, show, table
from farshore.simulate import MOST_DECISIONS, Summary, plan
from farshore.simulate import run as run_plan

NAME = "sim"
ABOUT = f"""\
Let bots play many games and count who wins. With different bots at the table they move on one seat from game to game, so that each sits
everywhere equally often; wins are counted by bot and by seat. The same seed gives the same games, whatever --jobs is. A game of more than
{MOST_DECISIONS:,} decisions counts as not finished."""
EXAMPLES = """\
examples:
  farshore sim base --games 1000 --jobs 2
  farshore sim base --bots medium,easy,easy,easy --games 200 --seed 1
  farshore sim duel --bots medium --games 50 --set target=12 --json
  farshore sim base --games 10 --records games/       one record for each game; see `farshore replay`
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="let bots play many games", description=ABOUT, epilog=EXAMPLES)
    told = f"one bot for all seats, or one for each; there is {', '.join(bot_names())} (random)"
    parser.add_argument("game", metavar="GAME", help="a game's name")
    parser.add_argument("--bots", type=names, default=["random"], metavar="A,B,…", help=told)
    parser.add_argument("--games", type=count, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="processes to share the work; 0: one for each core (1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Ray cluster at this address (auto, host:port, ray://…, local)")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write one record for each game into this folder")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_game_options(parser, seed="0")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    what = plan(
        arguments.game,
        arguments.seats,
        arguments.bots,
        arguments.games,
        0 if arguments.seed is None else arguments.seed,
        dict(arguments.settings),
        arguments.records,
    )
    with progress(what.games) as tell:
        summary = run_plan(what, arguments.jobs, tell, cluster(arguments.cluster))
    if arguments.json:
        print(json.dumps(summary.as_dict(), indent=2))
    else:
        print_summary(summary)
    return 0


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if that is a terminal; it leaves nothing behind."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda more: bar.advance(task, more)


def print_summary(summary: Summary) -> None:
    what, data = summary.plan, summary.as_dict()
    rows = table("bot", "wins", "of the games")
    for name in summary.wins:
        rows.add_row(name, f"{summary.wins[name]:g}", f"{summary.wins[name] / what.games:.1%}")
    shared = f", {summary.shared} with a shared win, which counts in parts" if summary.shared else ""
    pace = f"{data['games_per_second']:,} games and {data['actions_per_second']:,} actions a second"
    show(
        f"[bold]{what.game}[/], {what.seats} seats, {what.games} games with seed {what.seed}: {summary.finished} finished{shared}.",
        rows,
        f"wins by seat: {', '.join(f'{wins:g}' for wins in summary.wins_by_seat)}; mean turns: {summary.mean_turns or '-'}",
        f"{summary.actions:,} actions in {summary.seconds:.1f} s: {pace}",
    )
