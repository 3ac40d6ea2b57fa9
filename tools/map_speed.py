"""How long the server takes to judge, keep and draw a map of 150 hexes, and bots to play one. The tests ask for 50 ms to judge one.

usage: PYTHONPATH=build/compiled python tools/map_speed.py [--games N]

Prints the median and the worst of some runs; run it on a quiet machine.
"""

import argparse
import itertools
import statistics
import time
from collections.abc import Callable

import msgspec

from farshore.arena.map_trial import try_map
from farshore.board.boardfile import load, parse, write
from farshore.board.facts import TERRAINS, TOKENS
from farshore.installation import BUILD
from farshore.server.maps.drawing import board_of
from farshore.server.maps.judging import judge
from farshore.server.maps.prepared import picture, prepare
from farshore.server.wire.maps import MapArea, MapDrawing

RUNS = 30
LAND = ("forest", "pasture", "field", "hills", "mountains")


def large(rows: int = 10, columns: int = 15) -> MapDrawing:
    hexes: list[tuple[int, int, str, int | None, str | None]] = [
        (q - r // 2, r, LAND[(q + 2 * r) % 5], TOKENS[(q + 3 * r) % 10], "main") for r in range(rows) for q in range(columns)
    ]
    return MapDrawing("Big", [3, 4, 5, 6], [10] * 4, hexes, [MapArea("main", start=True, settle=True, robber=True)])


def processor_time(work: Callable[[], object]) -> float:
    """Seconds."""
    began = time.process_time()
    work()
    return time.process_time() - began


def measured(name: str, work: Callable[[], object]) -> None:
    work()
    times = [1000 * processor_time(work) for _ in range(RUNS)]
    print(f"{name:<38}{statistics.median(times):>8.1f} ms{max(times):>8.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0, help="games that bots play on a small map, to time them")
    games = parser.parse_args().games
    drawing = large()
    board = board_of(drawing)
    text = write(board)
    assert len(board.hexes) == 150
    assert set(LAND) <= set(TERRAINS)
    print(f"{BUILD}; processor time, a map of 150 hexes{'median':>14}{'worst':>11}")
    measured("judge (faults, fairness, file)", lambda: judge(drawing))
    erased = itertools.cycle([msgspec.structs.replace(drawing, hexes=drawing.hexes[:at] + drawing.hexes[at + 1 :]) for at in range(150)])
    measured("judge after a hex was erased", lambda: judge(next(erased)))
    measured("prepare (faults, as kept)", lambda: prepare(drawing))
    measured("read its file", lambda: parse(text))
    measured("decode the request", lambda: msgspec.json.decode(msgspec.json.encode(drawing), type=MapDrawing))
    measured("picture", lambda: picture(board))
    if games:
        began = time.process_time()
        *_, trial = try_map(load("two_isles"), games)
        spent = (time.process_time() - began) / games
        print(f"{'a game of four bots on Two Isles':<38}{1000 * spent:>8.0f} ms, {trial.mean_turns:.0f} turns")


if __name__ == "__main__":
    main()
