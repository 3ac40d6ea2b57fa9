"""`python -m jsettlers`: see the package."""

import argparse
import json
import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import jsettlers
from farshore.arena.statistics import wilson
from farshore.bots import make_bot
from farshore.engine.errors import FarshoreError
from jsettlers.features import Features, averages
from jsettlers.match import Match, PlayedGame
from jsettlers.table import SEATS


def tell(games: list[PlayedGame]) -> str:
    """The games in a few lines, with a table of what was done in them."""
    wins, count = sum(game.won for game in games), len(games)
    low, high = wilson(wins, count)
    ms = 1000 * sum(game.seconds for game in games) / max(1, sum(game.decisions for game in games))
    robots = ", ".join(sorted({name for game in games for name in game.names}))
    lines = [
        f"{games[0].match}: {wins} of {count} won, {100 * wins / count:.1f} % ({100 * low:.1f}–{100 * high:.1f} %), "
        f"fair share {100 / SEATS:.0f} %",
        f"by place in the first round: {', '.join(_wins_on(games, place) for place in range(SEATS))}; against {robots}",
        f"points: ours {_mean([game.points for game in games]):.1f}, the best of the others "
        f"{_mean([max(game.others) for game in games]):.1f}; turns: {_mean([game.turns for game in games]):.0f}; "
        f"ms of processor time a decision: {ms:.0f}",
        f"refused by the server: {sum(game.refusals for game in games)}; own hand miscounted: {sum(game.mended for game in games)}; "
        f"hands guessed wrong: {sum(game.impossible for game in games)}; longest road by our rules: {sum(game.unlike for game in games)}",
        "",
        f"{'a game':<16}{'ours':>8}{'robots':>8}",
    ]
    ours = averages([game.features[0] for game in games])
    theirs = averages([one for game in games for one in game.features[1:]])
    rows = [f"{name.replace('_', ' '):<16}{ours[name]:>8.2f}{theirs[name]:>8.2f}" for name in ours if name != "idle_ends"]
    return "\n".join([*lines, *rows, f"{'idle ends':<16}{ours['idle_ends']:>8.2f}{'–':>8}"])


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / max(1, len(numbers))


def _wins_on(games: list[PlayedGame], place: int) -> str:
    there = [game for game in games if game.place == place]
    return f"{sum(game.won for game in there)} of {len(there)}"


def read(file: Path | None, wanted: str) -> dict[int, PlayedGame]:
    """The games of an earlier run by number."""
    if file is None or not file.exists():
        return {}
    try:
        games = [_game(json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise FarshoreError(f"{file} can't be read as games of this command: {error}.") from None
    if any(game.match != wanted for game in games):
        raise FarshoreError(f"{file} has games of another match than {wanted}.")
    return {game.index: game for game in games}


def _game(data: dict[str, Any]) -> PlayedGame:
    return PlayedGame(**{**data, "features": [Features(**one) for one in data["features"]]})


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="jsettlers", description=jsettlers.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--cookie", required=True, metavar="WORD", help="the word with which robots log in at the server")
    found.add_argument("--host", default="127.0.0.1")
    found.add_argument("--port", type=int, default=8880)
    found.add_argument("--name", default="farshore", help="of our robot")
    found.add_argument("--level", default="expert", metavar="BOT", help="one of our bots, or a file with one")
    found.add_argument("--games", type=int, default=20)
    found.add_argument("--seed", type=int, default=1, help="of our bot's luck; dice and boards are the server's")
    found.add_argument("--resume", type=Path, metavar="FILE", help="a line for each game; those in it are not played again")
    return found


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    try:
        run(given)
    except FarshoreError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def run(given: argparse.Namespace) -> None:
    if given.games < 1:
        raise FarshoreError("Play at least one game.")
    make_bot(given.level)  # an unknown one is told before anything is played
    what = f"{given.level} against JSettlers, seed {given.seed}"
    games = read(given.resume, what)
    missing = [index for index in range(given.games) if index not in games]
    if missing:
        match = Match(given.host, given.port, given.cookie, given.name)
        try:
            for index in missing:
                games[index] = game = match.play(what, index, make_bot(given.level), given.seed)
                if given.resume is not None:
                    with given.resume.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(game)) + "\n")
                load = os.getloadavg()[0]
                print(
                    f"{time.strftime('%H:%M:%S')} game {index + 1}: {game.points} against {game.others}, load {load:.1f}", file=sys.stderr
                )
        finally:
            match.close()
    print(tell([games[index] for index in range(given.games)]))


if __name__ == "__main__":
    sys.exit(main())
