"""Measures how long a level thinks in one turn, with the budget that the server gives it: for each game the longest and the mean turn.

usage: python tools/turns.py [--level expert] [--turns 8] [GAME ...]      all games, or those named

Time is processor time, also for the bot's own budget, so that what else the machine does counts little. What others answer in a turn counts
to it. Quick bots play up to the middle of a game, then the level plays some turns, all seats.
"""

import argparse
import statistics
import sys
import time

import farshore.bots.levels
import farshore.thinking.search.search
from farshore.bots import Observation, bot_named
from farshore.catalogue import GAMES, deal_board, kind_of, settings_of
from farshore.engine.machine import NATURE
from farshore.game import Game
from farshore.luck import Luck
from farshore.server.rooms.bot_player import SHARE, SHORTEST, TURN

MIDDLE = 20  # the turn from which on the level plays


class ProcessorClock:
    """In place of `time`, for what asks only for the monotonic clock."""

    monotonic = staticmethod(time.process_time)


def measure(name: str, level: str, turns: int, seed: int) -> list[float]:
    """Seconds of each of so many turns in the middle."""
    kind = kind_of(name)
    seats = max(kind.seats)
    options = settings_of(kind, seats, {})
    luck = Luck(seed)
    game = Game(kind, seats, options, deal_board(kind, seats, options, Luck(seed)), None)
    bots = [bot_named(level) for _ in range(seats)]
    quick = bot_named("medium")
    spent: dict[int, float] = {}
    while not game.over() and game.turn()[1] < MIDDLE + turns:
        seat = game.seats_to_act()[0]
        if seat == NATURE:
            outcomes = list(game.legal(NATURE))
            game.play(NATURE, outcomes[luck.below(len(outcomes))])
            continue
        number = game.turn()[1]
        if number < MIDDLE:
            game.play(seat, quick.choose(Observation(game, seat, luck)))
            continue
        left = TURN - spent.get(number, 0.0)
        bot = bots[seat] if SHARE * left >= SHORTEST else quick
        bot.seconds = SHARE * left if bot is bots[seat] else None
        begun = time.process_time()
        action = bot.choose(Observation(game, seat, luck))
        spent[number] = spent.get(number, 0.0) + time.process_time() - begun
        game.play(seat, action)
    return list(spent.values())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    if wrong := [name for name in wanted.games if name not in GAMES]:
        print(f"There are no games called {', '.join(wrong)}; there are {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    farshore.bots.levels.time = ProcessorClock  # type: ignore[assignment, attr-defined]  # the budget, too, counts processor time
    farshore.thinking.search.search.monotonic = time.process_time  # type: ignore[attr-defined]  # as above
    longest = 0.0
    for name in wanted.games or GAMES:
        found = measure(name, wanted.level, wanted.turns, wanted.seed)
        longest = max([longest, *found])
        print(f"{name:28} {len(found):3} turns   longest {max(found):5.2f} s   mean {statistics.mean(found):5.2f} s", flush=True)
    print(f"{'all':28}             longest {longest:5.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
