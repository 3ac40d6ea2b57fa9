"""Positions put together by hand for the tests and the sample pictures; run as a script, it writes the files in docs/pictures."""

import sys
from pathlib import Path

from farshore.board.picture_svg import svg
from farshore.board.picture_text import text
from farshore.board.scene import HarbourScene, HexScene, PieceScene, Scene, SeatScene

TERRAINS = {
    "fo": "forest",
    "fi": "fields",
    "pa": "pasture",
    "hi": "hills",
    "mo": "mountains",
    "de": "desert",
    "go": "gold",
    "??": "fog",
    "..": "sea",
}


def hexes(rows: dict[tuple[int, int], str], frame: list[tuple[int, int]]) -> list[HexScene]:
    """Hexes from rows: the first hex's q and r, then terrain and token of one hex after the other."""
    result = []
    for (q, r), row in rows.items():
        for step, word in enumerate(row.split()):
            result.append(HexScene((q + step, r), TERRAINS[word[:2]], int(word[2:]) if word[2:] else None))
    return result + [HexScene(at, "sea", frame=True) for at in frame]


def base_table() -> Scene:
    """The base board some turns after the beginners' start: red is to build."""
    scene = Scene(title="The first island")
    frame = [(1, -1), (2, -1), (3, -1), (4, -1), (0, 0), (4, 0), (-1, 1), (4, 1), (-2, 2), (4, 2), (-2, 3), (3, 3), (-2, 4), (2, 4)]
    rows = {
        (1, 0): "mo10 pa2 fo9",
        (0, 1): "fi12 hi6 pa4 hi10",
        (-1, 2): "fi9 fo11 de fo3 mo8",
        (-1, 3): "fo8 mo3 fi4 pa5",
        (-1, 4): "hi5 fi6 pa11",
    }
    scene.hexes = hexes(rows, [*frame, (-2, 5), (-1, 5), (0, 5), (1, 5)])
    scene.harbours = [
        HarbourScene((1, 0, "NW"), "3:1", (1, -1)),
        HarbourScene((2, 0, "NE"), "grain", (3, -1)),
        HarbourScene((0, 1, "W"), "lumber", (-1, 1)),
        HarbourScene((3, 1, "NE"), "ore", (4, 0)),
        HarbourScene((4, 2, "W"), "3:1", (4, 2)),
        HarbourScene((-1, 3, "W"), "brick", (-2, 3)),
        HarbourScene((2, 4, "NW"), "wool", (2, 4)),
        HarbourScene((-2, 5, "NE"), "3:1", (-2, 5)),
        HarbourScene((0, 5, "NW"), "3:1", (0, 5)),
    ]
    pieces: dict[str, dict[str, list[tuple[int, int, str]]]] = {
        "red": {
            "road": [(1, 1, "NE"), (-1, 3, "NE"), (2, 1, "W"), (1, 1, "NW"), (0, 1, "NE")],
            "settlement": [(-1, 3, "N"), (1, 2, "N")],
            "city": [(1, 1, "N")],
        },
        "blue": {
            "road": [(2, 1, "NE"), (0, 4, "NE"), (1, 4, "W"), (3, 1, "W")],
            "settlement": [(3, 0, "S"), (0, 5, "N")],
            "city": [(0, 4, "N")],
        },
        "white": {
            "road": [(0, 2, "NW"), (3, 2, "W"), (-1, 2, "NE")],
            "settlement": [(0, 2, "N"), (-1, 2, "N")],
            "city": [(2, 3, "N")],
        },
        "orange": {
            "road": [(-1, 4, "NE"), (2, 3, "W"), (1, 4, "NE"), (2, 4, "W"), (1, 3, "NE"), (1, 5, "NW")],
            "settlement": [(-1, 4, "N")],
            "city": [(1, 4, "N")],
        },
    }
    scene.pieces = [PieceScene(kind, at, colour) for colour, kinds in pieces.items() for kind, places in kinds.items() for at in places]
    scene.pieces.append(PieceScene("robber", (1, 2)))
    scene.lit = [(0, 1, "N"), (0, 1, "NW"), (1, 2, "NE"), (1, 2, "NW"), (2, 1, "NW"), (0, 3, "NW")]
    scene.seats = [
        SeatScene("red", "Daryna", 4, {"cards": "7", "special": "2", "knights": "1", "road": "4"}, on_turn=True),
        SeatScene("blue", "Mira", 4, {"cards": "6", "special": "1", "knights": "1", "road": "2"}),
        SeatScene("white", "Oleh", 6, {"cards": "4", "special": "2", "knights": "3", "road": "2", "": "largest army"}),
        SeatScene("orange", "Hanna", 5, {"cards": "9", "special": "0", "knights": "0", "road": "5", "": "longest road"}),
    ]
    return scene


def sea_table() -> Scene:
    """Islands in the fog: ships, a gold river, the pirate, and the robber beside a token."""
    scene = Scene(title="Islands in the fog")
    frame = [(1, -1), (2, -1), (3, -1), (4, -1), (5, -1), (6, -1), (0, 0), (6, 0), (-1, 1), (6, 1), (-2, 2), (6, 2), (-2, 3)]
    frame += [(5, 3), (-3, 4), (5, 4), (-3, 5), (4, 5), (-3, 6), (3, 6), (-3, 7), (-2, 7), (-1, 7), (0, 7), (1, 7), (2, 7)]
    rows = {
        (1, 0): "go3 .. hi4 fi10 mo3",
        (0, 1): "mo5 fi10 .. pa9 fo6 hi12",
        (-1, 2): ".. .. hi8 .. .. pa10 mo8",
        (-1, 3): "mo3 .. .. pa4 .. fi11",
        (-2, 4): "fi6 fo4 .. ?? fi11 .. fo5",
        (-2, 5): "hi9 pa8 .. ?? ?? ..",
        (-2, 6): "pa2 fo5 .. ?? ??",
    }
    scene.hexes = hexes(rows, frame)
    scene.harbours = [
        HarbourScene((3, 0, "NE"), "wool", (4, -1)),
        HarbourScene((5, 0, "NW"), "grain", (5, -1)),
        HarbourScene((6, 0, "W"), "3:1", (6, 0)),
        HarbourScene((5, 2, "NE"), "brick", (6, 1)),
        HarbourScene((-1, 3, "W"), "lumber", (-2, 3)),
        HarbourScene((4, 4, "NE"), "3:1", (5, 3)),
        HarbourScene((-3, 5, "NE"), "ore", (-3, 5)),
        HarbourScene((-2, 6, "W"), "3:1", (-3, 6)),
        HarbourScene((-2, 7, "NW"), "3:1", (-2, 7)),
    ]
    pieces: dict[str, dict[str, list[tuple[int, int, str]]]] = {
        "red": {
            "ship": [(0, 1, "NW"), (0, 1, "W"), (-1, 2, "NE"), (0, 2, "W")],
            "road": [(-1, 5, "NW"), (-1, 5, "W")],
            "settlement": [(0, 1, "N"), (-1, 3, "N")],
            "city": [(-1, 4, "S")],
        },
        "blue": {
            "ship": [(0, 4, "NW")],
            "road": [(-1, 6, "NE"), (-1, 6, "NW")],
            "settlement": [(0, 3, "S")],
            "city": [(-1, 6, "N")],
        },
        "white": {
            "ship": [(2, 2, "NW"), (2, 2, "NE"), (3, 2, "NW")],
            "settlement": [(2, 1, "S")],
            "city": [(3, 2, "N")],
            "road": [(3, 2, "NE")],
        },
        "orange": {
            "ship": [(3, 3, "W"), (3, 3, "NW"), (3, 3, "NE")],
            "road": [(4, 1, "NE"), (4, 3, "NW")],
            "settlement": [(4, 1, "N"), (4, 2, "S"), (2, 4, "N")],
        },
    }
    scene.pieces = [PieceScene(kind, at, colour) for colour, kinds in pieces.items() for kind, places in kinds.items() for at in places]
    scene.pieces += [PieceScene("robber", (5, 1)), PieceScene("pirate", (0, 5))]
    scene.lit = [(-1, 1, "NE"), (-1, 2, "NW"), (0, 2, "NW"), (-1, 3, "NW"), (-1, 3, "NE")]
    scene.seats = [
        SeatScene("red", "Daryna", 4, {"cards": "6", "knights": "1", "route": "4"}, on_turn=True),
        SeatScene("blue", "Mira", 3, {"cards": "7", "knights": "0", "route": "2"}),
        SeatScene("white", "Oleh", 5, {"cards": "3", "knights": "3", "route": "4", "": "largest army"}),
        SeatScene("orange", "Hanna", 3, {"cards": "5", "knights": "1", "route": "4"}),
    ]
    return scene


def main(folder: Path) -> None:
    """Write the sample pictures."""
    for name, scene in (("base-table", base_table()), ("sea-table", sea_table())):
        (folder / f"{name}.svg").write_text(svg(scene), encoding="utf-8")
        (folder / f"{name}.txt").write_text(text(scene), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
