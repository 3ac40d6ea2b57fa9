"""`farshore sim`: many games played by bots."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from farshore.arena.simulate import MOST_DECISIONS, Summary, plan_simulation
from farshore.arena.simulate import run as run_plan
from farshore.bots import bot_names
from farshore.cli.options import OTHER_BOTS, Verbs, add_game_options, cluster, count, names, show, table

NAME = "sim"
ABOUT = f"""\
Let bots play many games and count who wins, by bot and by seat. Different bots move on one seat from game to game, so that each sits in
every seat equally often. The same seed gives the same games, whatever --jobs is. A game of more than {MOST_DECISIONS:,} decisions counts as
unfinished."""
EXAMPLES = """\
examples:
  farshore sim base --games 1000 --jobs 2
  farshore sim base --bots medium,easy,easy,easy --games 200 --seed 1
  farshore sim duel --bots medium --games 50 --set target=12 --json
  farshore sim my.board --bots my_bot.py:Clever,hard,hard     your own map and your own bot
  farshore sim base --games 10 --records games/       with a record of each game; see `farshore replay`
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="let bots play many games", description=ABOUT, epilog=EXAMPLES)
    about = f"one bot for all seats, or one for each: {', '.join(bot_names())}, or {OTHER_BOTS} (random)"
    parser.add_argument("game", metavar="GAME|FILE", help="a game's name, or a board file")
    parser.add_argument("--bots", type=names, default=["random"], metavar="A,B,…", help=about)
    parser.add_argument("--games", type=count, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="number of processes; 0: one for each core (1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Ray cluster at this address (auto, host:port, ray://…, local)")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write a record of each game into this folder")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_game_options(parser, seed="0")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    what = plan_simulation(
        arguments.game,
        arguments.seats,
        arguments.bots,
        arguments.games,
        0 if arguments.seed is None else arguments.seed,
        dict(arguments.settings),
        arguments.records,
        arguments.board,
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
    """A progress bar on stderr, where that is a terminal and rich is installed; it is removed at the end."""
    if not sys.stderr.isatty() or find_spec("rich") is None:
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
    rows = table("bot", "wins", "share")
    for name in summary.wins:
        rows.add_row(name, f"{summary.wins[name]:g}", f"{summary.wins[name] / what.games:.1%}")
    shared = f", {summary.shared} with a shared win, divided among the winners" if summary.shared else ""
    pace = f"{data['games_per_second']:,} games and {data['actions_per_second']:,} actions a second"
    show(
        f"[bold]{what.game}[/], {what.seats} seats, {what.games} games with seed {what.seed}: {summary.finished} finished{shared}.",
        rows,
        f"wins by seat: {', '.join(f'{wins:g}' for wins in summary.wins_by_seat)}; mean turns: {summary.mean_turns or '-'}",
        f"{summary.actions:,} actions in {summary.seconds:.1f} s: {pace}",
    )
