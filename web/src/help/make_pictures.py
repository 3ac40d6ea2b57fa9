"""Draws the almanac's positions with the engine's own SVG into web/src/help/pictures: `python web/src/help/make_pictures.py`, with Farshore installed."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from farshore import load_position
from farshore.board.picture_svg import svg

HERE = Path(__file__).resolve().parent / "pictures"
BOARD = [
    "board: almanac",
    "seats: 2",
    "robber: 1,1",
    "",
    "[map]",
    "1,0 |    fo 9  hi 4",
    "0,1 | pa 6  de    fi 8",
    "0,2 |    mo 5  fi10",
    "",
    "[harbours]",
    "3:1: 1,0,NW",
    "ore: 0,2,SW",
]


def position(buildings: list[Any], roads: list[Any], robber: tuple[int, int] = (1, 1)) -> dict[str, Any]:
    table = {"turn": 0, "turn number": 5, "first player": 0, "robber": list(robber), "buildings": buildings, "roads": roads}
    frames = [{"phase": "actions", "seats": [0]}]
    return {
        "format": "farshore-position/1",
        "game": "duel",
        "seats": 2,
        "board": BOARD,
        "frames": frames,
        "table": table,
        "players": [{}, {}],
        "made_up": True,
    }


RED, BLUE = 0, 1
POSITIONS = {
    "distance": position(
        [[1, 1, "N", ["settlement", RED]], [1, 1, "S", ["settlement", BLUE]], [0, 1, "N", ["city", BLUE]]],
        [[1, 1, "NW", ["road", RED]], [1, 1, "W", ["road", RED]], [0, 1, "NE", ["road", BLUE]]],
    ),
    "cut": position(
        [[1, 0, "N", ["settlement", RED]], [1, 1, "N", ["settlement", BLUE]], [1, 1, "S", ["city", RED]]],
        [
            [1, 0, "NE", ["road", RED]],
            [2, 0, "W", ["road", RED]],
            [1, 1, "NE", ["road", RED]],
            [2, 1, "W", ["road", RED]],
            [1, 2, "NW", ["road", RED]],
        ],
    ),
    "robbed": position(
        [[1, 1, "N", ["settlement", RED]], [2, 1, "N", ["city", BLUE]], [0, 1, "S", ["settlement", BLUE]]],
        [[1, 1, "NE", ["road", RED]], [2, 1, "NE", ["road", BLUE]]],
        (2, 1),
    ),
    "harbour": position([[1, 0, "N", ["settlement", RED]], [0, 2, "S", ["settlement", BLUE]]], [[1, 0, "NE", ["road", RED]], [0, 3, "NW", ["road", BLUE]]]),
}


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for name, data in POSITIONS.items():
        scene = load_position(data).scene()
        land = [replace(hex_, terrain="fields" if hex_.terrain == "field" else hex_.terrain) for hex_ in scene.hexes]  # as the drawing is called
        scene = replace(scene, hexes=land)
        for theme in ("light", "dark"):
            picture = svg(scene, dark=theme == "dark", caption=False)
            (HERE / f"{name}-{theme}.svg").write_text(re.sub(r">\s+<", "><", picture), encoding="utf-8")


if __name__ == "__main__":
    main()
