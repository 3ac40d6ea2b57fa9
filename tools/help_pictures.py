"""Draws the positions shown in the page's help with the engine's own SVG, into web/src/help/pictures.

usage: PYTHONPATH=src python tools/help_pictures.py
"""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from farshore import load_position
from farshore.board.picture_svg import svg
from farshore.board.scene import HexScene, PieceScene, Scene

PICTURES = Path(__file__).resolve().parents[1] / "web" / "src" / "help" / "pictures"
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
    "harbour": position(
        [[1, 0, "N", ["settlement", RED]], [0, 2, "S", ["settlement", BLUE]]],
        [[1, 0, "NE", ["road", RED]], [0, 3, "NW", ["road", BLUE]]],
    ),
}

# at sea: two small islands with water between them
LAND = {(0, 0): ("forest", 9), (0, 1): ("pasture", 4), (3, -1): ("fields", 10), (3, 0): ("hills", 6), (-1, 1): ("mountains", 8)}
WATER = [(1, -1), (2, -1), (1, 0), (2, 0), (1, 1), (2, 1), (0, 2), (1, 2), (4, -1), (-1, 2)]
LINE = [(0, 0, "NE"), (1, 0, "NW"), (1, 0, "NE"), (2, 0, "NW"), (2, 0, "NE")]
SHIPS = [
    PieceScene("settlement", (0, 0, "N"), "red"),
    PieceScene("settlement", (0, 1, "S"), "blue"),
    PieceScene("road", (0, 0, "NW"), "red"),
]


def at_sea(pieces: list[PieceScene], fog: tuple[tuple[int, int], ...] = ()) -> Scene:
    hexes = [HexScene(at, "fog" if at in fog else terrain, None if at in fog else token) for at, (terrain, token) in LAND.items()]
    return Scene(hexes=hexes + [HexScene(at, "fog" if at in fog else "sea") for at in WATER], pieces=SHIPS + pieces)


SCENES = {
    "ships": at_sea(
        [
            *(PieceScene("ship", (q, r, side), "red", "closed") for q, r, side in LINE),
            *(PieceScene("ship", (q, r, side), "blue") for q, r, side in [(0, 2, "NW"), (0, 2, "NE")]),
            PieceScene("settlement", (3, -1, "S"), "red"),
        ]
    ),
    "pirate": at_sea([*(PieceScene("ship", (q, r, side), "red") for q, r, side in LINE[:3]), PieceScene("pirate", (1, 0))]),
    "fog": at_sea([*(PieceScene("ship", (q, r, side), "red") for q, r, side in LINE[:3])], ((3, -1), (3, 0), (4, -1), (2, 1))),
}


# cities and knights: a small island with everything that stands on it
ISLAND = {(1, 0): ("forest", 9), (2, 0): ("hills", 4), (0, 1): ("pasture", 6), (1, 1): ("mountains", 8), (2, 1): ("fields", 10)}
ROADS = [
    *(PieceScene("road", (q, r, side), "red") for q, r, side in [(1, 1, "NW"), (1, 1, "NE"), (2, 1, "NW")]),
    *(PieceScene("road", (q, r, side), "blue") for q, r, side in [(2, 0, "NW"), (2, 0, "NE")]),
]


def at_home(pieces: list[PieceScene]) -> Scene:
    return Scene(hexes=[HexScene(at, terrain, token) for at, (terrain, token) in ISLAND.items()], pieces=ROADS + pieces)


SCENES |= {
    "knights": at_home(
        [
            PieceScene("city", (1, 1, "N"), "red"),
            PieceScene("knight-1-asleep", (1, 0, "S"), "red"),
            PieceScene("knight-2-awake", (2, 1, "N"), "red"),
            PieceScene("knight-3-awake", (2, 0, "N"), "blue"),
        ]
    ),
    "metropolis": at_home(
        [
            PieceScene("city", (1, 1, "N"), "red"),
            PieceScene("metropolis-science", (1, 1, "N"), "red"),
            PieceScene("city", (2, 0, "N"), "blue"),
            PieceScene("wall", (2, 0, "N"), "blue"),
        ]
    ),
}


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    drawn = {name: load_position(data).scene() for name, data in POSITIONS.items()} | SCENES
    for name, scene in drawn.items():
        # the drawing's name for it
        land = [replace(hex_, terrain="fields" if hex_.terrain == "field" else hex_.terrain) for hex_ in scene.hexes]
        scene = replace(scene, hexes=land)
        for theme in ("light", "dark"):
            picture = svg(scene, dark=theme == "dark", caption=False)
            (PICTURES / f"{name}-{theme}.svg").write_text(re.sub(r">\s+<", "><", picture), encoding="utf-8")


if __name__ == "__main__":
    main()
