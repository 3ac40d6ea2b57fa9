"""Writes what the tests compare with: perft counts, golden games, start pictures, fields of views.

usage: PYTHONPATH=src python tests/golden/make.py [GAME ...]

Only after a change that is meant: look at the difference before you keep it.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS))

from battery.played_games import LONGEST_GAME, Setup, advance  # noqa: E402  (found only from here when run as a script)
from farshore.boxes.kind import GameKind  # noqa: E402
from farshore.catalogue import GAMES  # noqa: E402
from farshore.engine.machine import Buffer, State  # noqa: E402
from farshore.engine.perft import perft  # noqa: E402
from farshore.game import Game, make, replay  # noqa: E402
from farshore.luck import Luck  # noqa: E402
from farshore.playing import Tally, play_randomly  # noqa: E402
from golden.views import VIEWS, views_line  # noqa: E402

PERFT, GOLDEN, PICTURES = TESTS / "perft", TESTS / "golden", TESTS / "pictures" / "games"
MOST_LEAVES = 40_000
DEEPEST = 6
SEED = 7
LARGEST = 200_000  # bytes of a golden game
# Positions of a perft file: decisions played from the start, options where they differ from the game's own.
STARTS: list[tuple[int, dict[str, Any]]] = [
    (0, {"map": "printed", "first": 0}),
    (0, {"setup": "beginner", "first": 0}),
    (40, {}),
    (200, {"trade": True}),
    (420, {"trade": False}),
    (300, {"extra_turns": "building"}),
]


def fitting(kind: GameKind, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Those of these options that the game has."""
    known = kind.options(seats)
    return {name: value for name, value in options.items() if name in known and (not known[name].words or value in known[name].words)}


def names_of(kind: GameKind) -> list[str]:
    """NAME-SEATS for each number of seats."""
    return [f"{kind.name}-{seats}" for seats in kind.seats]


# --- perft


def perft_position(game: str, seats: int, seed: int, decisions: int, options: dict[str, Any]) -> State:
    """The position that a perft file names: a new game of this seed, played on by `farshore.playing.play_randomly` with `Luck(seed)`."""
    s = make(game, seats, seed=seed, **options).state
    if decisions:
        play_randomly(s, Luck(seed), Buffer(int(s.rules.width) + 1), Tally(), decisions)
    return s


def perft_text(kind: GameKind, seats: int) -> str:
    rows = [
        f"# How many sequences of decisions and draws there are to each depth, in positions of {kind.title}.",
        "# A position is a new game of this seed, played on at random by so many decisions (tests/golden/make.py says how).",
        "",
        f"game {kind.name}",
        f"seats {seats}",
    ]
    for decisions, wanted in STARTS:
        options = fitting(kind, seats, wanted)
        if wanted and not options:
            continue  # the game has none of this
        s = perft_position(kind.name, seats, SEED, decisions, dict(options))
        rows += ["", f"seed {SEED}", f"decisions {decisions}", *[f"option {name} {value}" for name, value in options.items()]]
        for depth in range(1, DEEPEST + 1):
            leaves = perft(s, depth)
            rows.append(f"depth {depth}: {leaves}")
            if leaves * 12 > MOST_LEAVES:
                break
    return "\n".join(rows) + "\n"


# --- golden games


def final_digest(game: Game) -> str:
    """Of the position as data, without what the options and the board file say."""
    cells = {name: value for name, value in game.position().items() if name in ("frames", "winners", "table", "players")}
    return hashlib.sha256(json.dumps(cells, sort_keys=True).encode()).hexdigest()


def golden_text(kind: GameKind, seats: int) -> str:
    """A whole random game of a size to keep, guests and all; where there is trade, the first one in which some of it came about."""
    options = fitting(kind, seats, {"trade": True})
    for seed in range(SEED, SEED + 50):
        game = Setup(kind.name, seats, "golden", options).start(seed)
        advance(game, Luck(seed), LONGEST_GAME)
        record = game.record({"made by": "tests/golden/make.py", "seed": seed, "final": final_digest(game)})
        if "trade" not in options or any(event.kind == "passed" for event in replay(record).events):
            text = record.as_json()
            if len(text) < LARGEST:
                return text
    raise SystemExit(f"{kind.name} with {seats} seats: nobody trades, or the games are all too long.")


# --- pictures


def start_picture(kind: GameKind) -> str:
    """The printed start position: the beginners' one, where there is such a thing."""
    seats = kind.usual_seats
    options = fitting(kind, seats, {"map": "printed", "setup": "beginner", "first": 0})
    return make(kind.name, seats, seed=SEED, **options).text()


def main(names: list[str]) -> None:
    for kind in GAMES.values():
        if names and kind.name not in names:
            continue
        for seats, name in zip(kind.seats, names_of(kind), strict=True):
            (PERFT / f"{name}.txt").write_text(perft_text(kind, seats), encoding="utf-8")
            (GOLDEN / f"{name}.json").write_text(golden_text(kind, seats), encoding="utf-8")
        PICTURES.mkdir(exist_ok=True)
        (PICTURES / f"{kind.name}.txt").write_text(start_picture(kind), encoding="utf-8")
        print(f"wrote {kind.name}")
    VIEWS.write_text("".join(f"{views_line(kind)}\n" for kind in GAMES.values()), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
