"""`farshore boards`: the boards that come with the game, and whether they say what the rules say."""

import argparse

from farshore.board.boardfile import load, names
from farshore.board.check import SUBJECTS, faults_by_subject
from farshore.board.facts import Board
from farshore.catalogue import BOARDS
from farshore.cli.options import Verbs

NAME = "boards"
ABOUT = """\
Check the boards that come with the game against the rules: component tables, and what scenarios say about their maps.
Every fault is printed below its board; the exit code is 1 if there is any."""
EXAMPLES = """\
examples:
  farshore boards                a line for each board, with its faults
"""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="check the boards against the rules", description=ABOUT, epilog=EXAMPLES)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    heading = f"{'board':<22}{'seats':<7}{'land':>5}{'sea':>5}{'fog':>5}{'harbours':>10}{'points':>8}  "
    print(heading + "".join(f"{subject:<10}" for subject in SUBJECTS))
    missing = sorted(set(BOARDS) - set(names()))
    for name in missing:
        print(f"{name:<22}missing")
    sound = [tell(load(name)) for name in names()]
    return 0 if all(sound) and not missing else 1


def tell(board: Board) -> bool:
    """Print what is found; is the board as it should be?"""
    found = faults_by_subject(board, BOARDS.get(board.id))
    seats = " ".join(map(str, board.seats))
    seas = len(board.sea) - len(board.frame)
    facts = f"{len(board.land):>5}{seas:>5}{len(board.fog):>5}{len(board.harbours):>10}{max(board.points.values()):>8}"
    print(f"{board.id:<22}{seats:<7}{facts}  " + "".join(f"{verdict(found.get(subject)):<10}" for subject in SUBJECTS))
    for subject, faults in found.items():
        for fault in faults:
            print(f"    {subject}: {fault}")
    return not any(found.values())


def verdict(faults: list[str] | None) -> str:
    if faults is None:
        return "-"  # the rules say nothing about it
    return "FAULT" if faults else "ok"
