"""`python -m farshore.arena.checksum [SEEDS]`: one line `game seats seed digest` for each seeded game, to compare builds and machines.

Each game of the catalogue is played at random to its end with every number of seats, with and without trade where it has that option. The
digest covers all actions and draws, the final cells, and what each seat sees and may guess half-way.
"""

import hashlib
import sys
from collections.abc import Iterable, Iterator

from farshore.boxes.kind import GameKind
from farshore.catalogue import GAMES, deal_board, kind_of, kit_of, settings_of
from farshore.engine.machine import State
from farshore.engine.perft import perft
from farshore.engine.visibility import SPECTATOR, sample, view
from farshore.luck import Luck
from farshore.playing import play_and_record

SEEDS = 2
HALF_WAY = 150  # decisions
LONGEST = 20_000  # decisions; most games end long before
DEPTH = 2  # of perft half-way


def numbers(*rows: object) -> bytes:
    return repr(rows).encode()


def digest_of(kind: GameKind, seats: int, seed: int, options: dict[str, object]) -> str:
    """Play the game of this seed; what it came to, in 16 characters."""
    settings = settings_of(kind, seats, options)
    board = deal_board(kind, seats, settings, Luck(seed))
    s: State = kit_of(kind, seats, settings, board).start(board)
    luck = Luck(seed)
    digest = hashlib.sha256(numbers(kind.name, int(s.rules.width), int(s.rules.size)))  # two games may share a board
    actions = play_and_record(s, luck, HALF_WAY)
    for viewer in range(SPECTATOR, seats):
        seen = view(s, viewer)
        guess = sample(seen, luck.twin())
        digest.update(numbers(list(seen.cells), list(guess.cells)))
    digest.update(numbers(perft(s, DEPTH)))
    actions += play_and_record(s, luck, LONGEST)
    digest.update(numbers([(int(seat), int(action)) for seat, action in actions], list(s.cells)))
    return digest.hexdigest()[:16]


def lines(seeds: int, games: Iterable[str] = GAMES) -> Iterator[str]:
    for kind in map(kind_of, games):
        ways: list[tuple[str, dict[str, object]]] = [(kind.name, {})]
        if "trade" in kind.options():
            ways = [(f"{kind.name}+trade", {"trade": True}), (f"{kind.name}-trade", {"trade": False})]
        for name, options in ways:
            for seats in kind.seats:
                for seed in range(seeds):
                    yield f"{name} {seats} {seed} {digest_of(kind, seats, seed, options)}"


def main(arguments: list[str]) -> int:
    if len(arguments) > 1 or not all(argument.isdigit() for argument in arguments):
        print("usage: python -m farshore.arena.checksum [SEEDS]", file=sys.stderr)
        return 2
    for line in lines(int(arguments[0]) if arguments else SEEDS):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
