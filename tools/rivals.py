"""Our bots at another engine's table, against its best: one seat is ours, Catanatron plays the game and all others.

    pip install catanatron==3.2.1
    PYTHONHASHSEED=0 PYTHONPATH=build/compiled:THEIRS python tools/rivals.py --rival AB --seats 4 --level expert --games 100

THEIRS is where `catanatron_experimental` and `catanatron_gym` of its sources lie: what is published has no AB and no VF. AB is its
AlphaBetaPlayer of depth 2, VF its ValueFunctionPlayer, W its WeightedRandomPlayer. Its bots read all hands; ours sees what its seat may
know (tools/bridge.py). Our seat moves on one place from game to game; the games of such a round have the same board and the same deck.
Without the hash seed the sets in which Catanatron keeps its actions come in another order each time, and so do its choices.
"""

import argparse
import json
import random
import sys
import time
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any, Final

from bridge import PeerGame, choose
from farshore import Luck
from farshore.arena.seeding import seed_from
from farshore.arena.statistics import wilson
from farshore.bots import Bot, make_bot

PLAYERS: Final = {
    "AB": ("catanatron_experimental.machine_learning.players.minimax", "AlphaBetaPlayer"),
    "VF": ("catanatron_experimental.machine_learning.players.value", "ValueFunctionPlayer"),
    "W": ("catanatron.players.weighted_random", "WeightedRandomPlayer"),
}
MISSING: Final = "{name} needs {module}, which is not there: see the head of tools/rivals.py."
TURNS: Final = 1000  # as many as the other engine waits for an end


@dataclass
class RivalGame:
    """One game, and what our seat did in it."""

    match: str  # who plays whom
    index: int
    seat: int
    won: bool = False
    finished: bool = False
    points: int = 0
    best: int = 0  # of the others
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0  # of our bot, positions included
    theirs: int = 0  # decisions of the others
    their_seconds: float = 0.0
    mended: int = 0  # positions with another holder of the longest road than theirs
    helpless: int = 0  # decisions that our rules did not know: their first action was taken
    thoughts: list[int] = field(default_factory=list)  # ms of each decision of our bot


def rival(name: str) -> Any:
    """The class of a player of theirs."""
    module, player = PLAYERS[name]
    try:
        return getattr(import_module(module), player)
    except ImportError as error:
        raise SystemExit(MISSING.format(name=name, module=error.name or module)) from None


def match(seats: int, name: str, level: str, seed: int) -> str:
    return f"{level} against {seats - 1} {name}, seed {seed}"


def play(index: int, seats: int, name: str, level: str, seed: int) -> RivalGame:
    """One game; whoever is not ours is `name`."""
    engine: Any = import_module("catanatron")
    player = rival(name)
    deal = seed_from(f"{seed}/{index // seats}") % 2**31
    colours = list(engine.Color)[:seats]
    game = engine.Game([engine.Player(colour) for colour in colours], deal)
    random.seed(seed_from(f"dice/{seed}/{index}"))
    done = RivalGame(match(seats, name, level, seed), index, index % seats)
    order = game.state.colors  # the engine shuffles who sits where
    game.state.players = [player(colour) for colour in order]
    bot, luck = make_bot(level), Luck(seed_from(f"bot/{seed}/{index}"))
    table = PeerGame(game, order[done.seat], Luck(seed_from(f"made up/{seed}/{index}")))
    while game.winning_color() is None and game.state.num_turns < TURNS:
        actions = game.state.playable_actions
        ours = game.state.current_color() == order[done.seat]
        start = time.process_time()
        if ours:
            action = actions[0] if len(actions) == 1 else decide(table, bot, luck, done)
        else:
            action = game.state.current_player().decide(game, actions)
        spent = time.process_time() - start
        if len(actions) > 1:
            done.decisions, done.seconds = done.decisions + ours, done.seconds + spent * ours
            if ours:
                done.thoughts.append(round(1000 * spent))
            done.theirs, done.their_seconds = done.theirs + (not ours), done.their_seconds + spent * (not ours)
        game.execute(action)
    winner = game.winning_color()
    points = [game.state.player_state[f"P{seat}_ACTUAL_VICTORY_POINTS"] for seat in range(seats)]
    done.won, done.finished, done.turns = winner == order[done.seat], winner is not None, game.state.num_turns
    done.points = points.pop(done.seat)
    done.best = max(points)
    return done


def decide(table: PeerGame, bot: Bot, luck: Luck, done: RivalGame) -> Any:
    answer = choose(table, bot, luck)
    done.mended += not answer.exact
    done.helpless += answer.action is None
    return table.game.state.playable_actions[0] if answer.action is None else answer.action


def tell(games: list[RivalGame], seats: int) -> str:
    """The games in a few lines."""
    wins, count = sum(game.won for game in games), len(games)
    low, high = wilson(wins, count)
    ours = 1000 * sum(game.seconds for game in games) / max(1, sum(game.decisions for game in games))
    middle = median([ms for game in games for ms in game.thoughts] or [0])
    theirs = 1000 * sum(game.their_seconds for game in games) / max(1, sum(game.theirs for game in games))
    return "\n".join(
        [
            f"{games[0].match}: {wins} of {count} won, {100 * wins / count:.1f} % ({100 * low:.1f}–{100 * high:.1f} %), "
            f"fair share {100 / seats:.0f} %",
            f"by seat: {', '.join(_wins_on(games, seat) for seat in range(seats))}; "
            f"unfinished: {sum(not game.finished for game in games)}; "
            f"mean turns: {sum(game.turns for game in games) / count:.0f}",
            f"points: ours {sum(g.points for g in games) / count:.1f}, the best of the others {sum(g.best for g in games) / count:.1f}",
            f"ms a decision: ours {ours:.1f} (median {middle:.0f}), theirs {theirs:.1f}",
            f"longest road by our rules: {sum(g.mended for g in games)} positions; decisions that our rules did not know: "
            f"{sum(g.helpless for g in games)}",
        ]
    )


def _wins_on(games: list[RivalGame], seat: int) -> str:
    """How often we won on one seat."""
    there = [game for game in games if game.seat == seat]
    return f"{sum(game.won for game in there)} of {len(there)}"


def read(file: Path | None, wanted: str) -> dict[int, RivalGame]:
    """The games of an earlier run by number."""
    if file is None or not file.exists():
        return {}
    games = [RivalGame(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    if any(game.match != wanted for game in games):
        raise SystemExit(f"{file} has games of another match than {wanted}.")
    return {game.index: game for game in games}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, choices=[2, 3, 4], default=4)
    parser.add_argument("--rival", choices=list(PLAYERS), default="AB")
    parser.add_argument("--level", default="expert", metavar="BOT", help="one of our bots, or a file with one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="a line for each game; those in it are not played again")
    given = parser.parse_args(arguments)
    games = read(given.resume, match(given.seats, given.rival, given.level, given.seed))
    for index in range(given.games):
        if index not in games:
            games[index] = play(index, given.seats, given.rival, given.level, given.seed)
            if given.resume is not None:
                with given.resume.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(games[index])) + "\n")
    print(tell([games[index] for index in range(given.games)], given.seats))
    return 0


if __name__ == "__main__":
    sys.exit(main())
