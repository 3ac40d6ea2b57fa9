"""Pictures as SVG: well-formed, complete, the same every time, and never stopped by something they don't know."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from farshore.board import boardfile
from farshore.board.picture_art import drawing
from farshore.board.picture_coast import shores
from farshore.board.picture_land import ALIKE
from farshore.board.picture_svg import svg
from farshore.board.scene import COLOURS, HarbourScene, HexScene, PieceScene, Scene, SeatScene
from farshore.board.shape import corner_names
from pictures.samples import base_table, sea_table

NS = "{http://www.w3.org/2000/svg}"
TABLES = {"base": base_table, "sea": sea_table}
ODD = "<&\"'>\x07 Ґанна 王"


def parsed(text: str) -> ET.Element:
    """The picture as a tree, after checks that hold for every picture: ids are unique, references stay inside and lead somewhere."""
    root = ET.fromstring(text)
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    wanted = set(re.findall(r"url\(#([^)]+)\)", text)) | {element.get("href", "#")[1:] for element in root.iter(f"{NS}use")}
    assert wanted <= set(ids)
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not {element.tag for element in root.iter()} & {f"{NS}script", f"{NS}image", f"{NS}filter", f"{NS}foreignObject"}
    return root


def classes(root: ET.Element) -> Counter[str]:
    return Counter(element.get("class", "") for element in root.iter() if element.get("class"))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", TABLES)
def test_everything_is_there(name: str, dark: bool) -> None:
    scene = TABLES[name]()
    found = classes(parsed(svg(scene, dark=dark)))
    assert found["hex"] == sum(hexagon.terrain != "sea" for hexagon in scene.hexes)
    assert found["token"] == sum(hexagon.token is not None for hexagon in scene.hexes)
    assert found["harbour"] == len(scene.harbours)
    assert found["piece"] == len(scene.pieces)
    assert found["lit"] == len(scene.lit)
    assert found["seat"] == len(scene.seats)


@pytest.mark.parametrize("name", TABLES)
def test_same_scene_same_picture(name: str) -> None:
    assert svg(TABLES[name]()) == svg(TABLES[name]())


def test_terrain_is_drawn_once_and_used_often() -> None:
    root = parsed(svg(base_table()))
    symbols = [symbol.get("id", "").partition("-")[2] for symbol in root.iter(f"{NS}symbol")]
    assert len(symbols) <= 6 * 3
    assert {name.rpartition("-")[0] for name in symbols} == {"forest", "fields", "pasture", "hills", "mountains", "desert"}


def test_the_coast_belongs_to_the_board_not_to_the_position() -> None:
    def coast(scene: Scene) -> str | None:
        return next(path.get("d") for path in parsed(svg(scene)).iter(f"{NS}path") if path.get("id", "").endswith("-coast"))

    later = base_table()
    later.pieces, later.lit, later.seats = [], [], []
    assert coast(later) == coast(base_table())
    elsewhere = base_table()
    elsewhere.title = "Another island"
    assert coast(elsewhere) != coast(base_table())


def test_caption_and_size_are_choices() -> None:
    scene = base_table()
    bare = parsed(svg(scene, caption=False))
    assert not classes(bare)["seat"]
    assert bare.get("width") is None
    wide = parsed(svg(scene, width=800))
    assert wide.get("width") == "800"
    view = [float(value) for value in wide.get("viewBox", "").split()]
    assert int(wide.get("height", "0")) == round(800 * view[3] / view[2])
    assert view[2] > float(bare.get("viewBox", "").split()[2])


@pytest.mark.parametrize("colour", [*COLOURS, None, "mauve"])
def test_all_pieces_in_all_colours(colour: str | None) -> None:
    kinds = ["settlement", "city", "wall", "metropolis-trade", "metropolis", "knight", "post", "merchant", "goods"]
    kinds += [f"knight-{level}-{state}" for level in (1, 2, 3) for state in ("awake", "asleep", "active", "inactive")]
    scene = Scene("All pieces", [HexScene((0, 0), "hills", 6)])
    scene.pieces = [PieceScene(kind, (place, 0, "N"), colour) for place, kind in enumerate(kinds)]
    scene.pieces += [PieceScene(kind, (place, 1, "NE"), colour) for place, kind in enumerate(("road", "ship", "caravan"))]
    scene.pieces += [PieceScene(kind, (0, 0), colour) for kind in ("robber", "pirate", "merchant")]
    text = svg(scene)
    assert classes(parsed(text))["piece"] >= len(scene.pieces)
    assert "knight" not in "".join(ET.fromstring(text).itertext())  # no marker: each has its drawing


def test_unknown_kinds_get_a_marker_with_their_name() -> None:
    scene = Scene("Odd", [HexScene((0, 0), "jungle", 13), HexScene((1, 0), "../logo", 1), HexScene((2, 0), "fishing", 4)])
    scene.pieces = [PieceScene("dragon", (0, 0), "red"), PieceScene("dyke", (0, 0, "NE"), "teal"), PieceScene("../robber", (0, 0, "N"))]
    scene.harbours = [HarbourScene((0, 0, "W"), "spice", (-1, 0))]
    root = parsed(svg(scene))
    shown = "".join(root.itertext())
    assert all(word in shown for word in ("dragon", "dyke", "../robber", "jungle", "../logo", "Spi", "13"))
    assert classes(root)["piece"] == 3


def test_names_cannot_break_the_picture() -> None:
    scene = Scene(ODD, [HexScene((0, 0), ODD)], [HarbourScene((0, 0, "W"), ODD, (-1, 0))], [PieceScene(ODD, (0, 0), ODD)])
    scene.seats = [SeatScene(ODD, ODD, -1, {ODD: ODD * 20, "": ""}, on_turn=True)]
    assert "\x07" not in "".join(parsed(svg(scene)).itertext())


def test_empty_scene() -> None:
    assert not classes(parsed(svg(Scene())))
    assert parsed(svg(Scene(), dark=True, width=300)).get("width") == "300"


def test_lit_places_of_every_kind() -> None:
    scene = base_table()
    scene.lit = [(0, 1), (1, 1, "N"), (2, 2, "N"), (1, 2, "NE")]
    root = parsed(svg(scene))
    assert classes(root)["lit"] == 4
    assert sum(element.get("opacity") == ".65" for element in root.iter(f"{NS}g")) == 18  # the other hexes step back


def test_shores() -> None:
    assert shores([]) == []
    assert [len(ring) for ring in shores([(0, 0)])] == [6]
    atoll = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert sorted(len(ring) for ring in shores(atoll)) == [6, 18]
    assert set(next(ring for ring in shores(atoll) if len(ring) == 6)) == set(corner_names(0, 0))
    assert sorted(len(ring) for ring in shores([(0, 0), (5, 5)])) == [6, 6]


@pytest.mark.parametrize("count", [19, 42, 60])
def test_boards_of_any_size_stay_modest(count: int) -> None:
    terrains = ("forest", "fields", "pasture", "hills", "mountains", "desert", "gold", "saltworks", "fog", "sea")
    scene = Scene("Size", [HexScene((place % 9 - place // 18, place // 9), terrains[place % 10], 2 + place % 11) for place in range(count)])
    text = svg(scene)
    parsed(text)
    assert len(text) < 350_000


def test_every_terrain_that_is_dealt_has_a_drawing() -> None:
    """A terrain without one would be a grey hex with its name on it."""
    terrains = {hex_.terrain for name in boardfile.names() for hex_ in boardfile.load(name).hexes} - {"sea"}
    assert [terrain for terrain in sorted(terrains) if drawing(f"terrain/{ALIKE.get(terrain, terrain)}-1") is None] == []
