"""Pictures as text: what a player in a terminal sees."""

import re
from pathlib import Path

import pytest

from farshore.board.picture_text import text
from farshore.board.scene import COLOURS, HarbourScene, HexScene, PieceScene, Scene, SeatScene
from pictures.samples import base_table, sea_table

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def test_one_hex() -> None:
    scene = Scene(hexes=[HexScene((0, 0), "hills", 6)])
    scene.pieces = [
        PieceScene("ship", (0, 0, "NE"), "red"),
        PieceScene("settlement", (1, -1, "S"), "red"),
        PieceScene("city", (0, 1, "N"), "white"),
        PieceScene("wall", (0, 1, "N"), "white"),
        PieceScene("robber", (0, 0)),
    ]
    shown = text(scene).split("\n\n")[0]
    assert shown == "\n".join(
        [
            "      .-+~~",
            "   .-'     ~R~",
            "+-'           ~(R)",
            "|     hills     |",
            "|    6 *****    |",
            "|    ROBBER     |",
            "+-.           .[W]#",
            "   '-.     .-'",
            "      '-+-'",
        ]
    )


def test_base_board_looks_as_it_did() -> None:
    golden = Path(__file__).with_name("base-table.txt").read_text(encoding="utf-8")
    assert text(base_table()) == golden


def test_base_board_fits_a_terminal_in_plain_ascii() -> None:
    shown = text(base_table())
    assert shown.isascii()
    assert max(len(line) for line in shown.splitlines()) <= 120


def test_every_lit_place_has_its_number() -> None:
    for scene in (base_table(), sea_table()):
        board = text(scene).rpartition("\n\n")[0]
        assert sorted(int(number) for number in re.findall(r"<(\d+)>", board)) == list(range(1, len(scene.lit) + 1))


def test_pieces_are_counted() -> None:
    shown = text(base_table()).split("\n\n")[1]
    for letter, settlements, cities in (("R", 2, 1), ("B", 2, 1), ("W", 2, 1), ("O", 1, 1)):
        assert shown.count(f"({letter})") == settlements
        assert shown.count(f"[{letter}]") == cities
    assert shown.count("ROBBER") == 1
    assert len(re.findall(r"[23]:1", shown)) == 9


def test_ships_and_pirate() -> None:
    shown = text(sea_table())
    assert "PIRATE" in shown
    assert shown.count("~R~") >= 2
    assert "fog" in shown


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_only_add_escapes(colour: str) -> None:
    scene = base_table()
    scene.pieces = [PieceScene(piece.kind, piece.at, piece.colour and colour) for piece in scene.pieces]
    plain = [line.rstrip() for line in text(scene).splitlines()]
    coloured = text(scene, colour=True)
    assert "\x1b[" in coloured
    assert [ANSI.sub("", line).rstrip() for line in coloured.splitlines()] == plain
    assert all(line.count("\x1b[0m") for line in coloured.splitlines() if "\x1b[" in line)  # no colour runs into the next line


def test_six_seats_have_six_letters() -> None:
    scene = Scene(seats=[SeatScene(colour, colour.title(), 2) for colour in COLOURS])
    assert len({line.split()[0] for line in text(scene).splitlines()}) == 6


def test_unknown_kinds_are_named() -> None:
    scene = Scene(hexes=[HexScene((0, 0), "jungle", 13)])
    scene.pieces = [PieceScene("dragon", (0, 0), "red"), PieceScene("dyke", (0, 0, "NE"), "teal"), PieceScene("tower", (0, 0, "N"))]
    scene.pieces += [PieceScene("knight-2-awake", (0, 0, "S"), "plum"), PieceScene("metropolis-trade", (0, 1, "N"), "blue")]
    shown = text(scene)
    assert all(word in shown for word in ("jungle", "13", "R:dragon", "T:dyke", ".:towe", "P2!", "{B}"))


def test_names_cannot_steer_the_terminal() -> None:
    bell = "\x1b[31m\x07"
    scene = Scene(bell, [HexScene((0, 0), bell)], [HarbourScene((0, 0, "W"), bell, (-1, 0))], [PieceScene(bell, (0, 0))])
    scene.pieces += [PieceScene(bell, (0, 0, "N"), "red"), PieceScene(bell, (0, 0, "NE"), "red")]
    scene.seats = [SeatScene("red", bell, 1, {bell: bell})]
    assert not {"\x1b", "\x07"} & set(text(scene))


def test_empty_scene() -> None:
    assert text(Scene()) == "\n"
    assert text(Scene(title="Nothing yet"), colour=True) == "Nothing yet\n"


def test_knights_walls_metropolises_and_laid_cities_have_their_signs() -> None:
    scene = Scene(
        hexes=[HexScene((0, 0), "hills", 6)],
        pieces=[
            PieceScene("strong knight", (0, 0, "N"), "red", "awake"),
            PieceScene("basic knight", (0, 0, "S"), "blue", "asleep"),
            PieceScene("city", (0, -1, "S"), "white"),
            PieceScene("metropolis", (0, -1, "S"), "white", "trade"),
            PieceScene("wall", (0, -1, "S"), "white"),
            PieceScene("settlement", (0, 1, "N"), "orange"),
            PieceScene("laid city", (0, 1, "N"), "orange"),
        ],
    )
    drawn = text(scene)
    assert all(sign in drawn for sign in ("R2!", "B1z", "{W}#", "[O_"))
