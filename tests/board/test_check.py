"""The boards hold against the rules' tables, and the checks do find what is wrong."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from farshore.board.boardfile import Board, load, names, parse
from farshore.board.check import faults, faults_by_subject
from farshore.board.facts import Harbour, Mark
from farshore.board.grid import HexAt
from farshore.board.validate import validate
from farshore.catalogue import BOARDS
from farshore.cli import boards as table
from farshore.cli import main
from rules_mark import rule

COMPONENTS = {name: spec.components for name, spec in BOARDS.items() if spec.components is not None}
SEAFARING = [name for name, table in COMPONENTS.items() if not table.framed]


@pytest.mark.parametrize("name", names())
def test_boards_have_no_fault(name: str) -> None:
    assert faults(load(name), BOARDS[name]) == []


def test_every_board_has_its_table() -> None:
    assert set(BOARDS) == set(names())
    assert len(COMPONENTS) == 16
    assert all(spec.checks for name, spec in BOARDS.items() if name not in COMPONENTS)


# ---------------------------------------------------------------- components, written out once more from the rules


@rule("B1")
def test_components_of_the_base_board() -> None:
    board = load("base_4")
    assert Counter(hex_.terrain for hex_ in board.hexes) == {"forest": 4, "pasture": 4, "field": 4, "hills": 3, "mountains": 3, "desert": 1}
    assert Counter(hex_.token or 0 for hex_ in board.hexes) == {0: 1, 2: 1, 12: 1, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)}
    assert Counter(harbour.kind for harbour in board.harbours) == {"3:1": 4, "lumber": 1, "wool": 1, "grain": 1, "brick": 1, "ore": 1}
    assert len(board.frame_pieces) == 6


@rule("P1")
def test_components_of_the_board_for_five_and_six() -> None:
    board = load("base_6")
    assert Counter(hex_.terrain for hex_ in board.hexes) == {"forest": 6, "pasture": 6, "field": 6, "hills": 5, "mountains": 5, "desert": 2}
    assert Counter(hex_.token or 0 for hex_ in board.hexes) == {0: 2, 2: 2, 12: 2, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)}
    base, large = (Counter(harbour.kind for harbour in load(name).harbours) for name in ("base_4", "base_6"))
    assert large - base == {"3:1": 1, "wool": 1}
    assert base - large == {}
    assert sum(piece.small for piece in board.frame_pieces) == 4


@rule("S19")
@pytest.mark.parametrize("name", SEAFARING)
def test_the_boxes_hold_every_piece_of_a_seafaring_board(name: str) -> None:
    """Base hexes and tokens with those of the sea box: nothing is used that is not there."""
    base, board = load("base_4"), load(name)
    hexes = Counter(hex_.terrain for hex_ in base.hexes)
    hexes.update({"sea": 19, "hills": 2, "mountains": 2, "field": 1, "forest": 1, "pasture": 1, "gold": 2, "desert": 2})
    tokens = Counter({2: 2, 12: 2, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)})
    used = Counter(hex_.terrain for hex_ in board.hexes if hex_.terrain != "fog")
    laid = Counter(hex_.token for hex_ in board.hexes if hex_.token is not None)
    for pool in board.pools:
        if pool.hidden:
            used.update(pool.terrains)
            laid.update(pool.tokens)
    laid.update(items[1] for items in board.marked("village") if isinstance(items[1], int))
    harbours = Counter(harbour.kind for harbour in board.harbours)
    harbours.update(str(items[1]) for items in board.marked("gift_harbour"))
    assert used - hexes == {}
    assert laid - tokens == {}
    assert harbours - Counter({"3:1": 5, "lumber": 1, "wool": 1, "grain": 1, "brick": 1, "ore": 1}) == {}
    assert (board.chips or 0) <= 57


@rule("S20")
@pytest.mark.parametrize("name", SEAFARING)
def test_counts_of_the_seafaring_boards(name: str) -> None:
    """Against the table row by row; that the comparison can fail is shown by changing one hex and one token."""
    board = load(name)
    assert faults_by_subject(board, BOARDS[name])["counts"] == []
    assert sum(group.n_hexes for group in COMPONENTS[name].groups.values()) == len(board.hexes)
    hex_ = next(hex_ for hex_ in board.hexes if hex_.token is not None)
    assert len(faults_by_subject(with_hex(board, hex_.at, terrain="saltworks"), BOARDS[name])["counts"]) == 2
    other = 3 if hex_.token != 3 else 4
    assert len(faults_by_subject(with_hex(board, hex_.at, token=other), BOARDS[name])["counts"]) == 2


# ---------------------------------------------------------------- where the rules name a place


@rule("B8", "N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9")
@pytest.mark.parametrize(
    ("name", "points", "robber", "pirate"),
    [
        ("base_4", 10, "desert", False),
        ("base_6", 10, "desert", False),
        ("knights_4", 13, "desert", False),
        ("new_shores_3", 14, "hills 12", True),
        ("new_shores_4", 14, "desert", True),
        ("four_islands_3", 13, "12", True),
        ("four_islands_4", 13, "12", True),
        ("oceania_3", 12, "12", True),
        ("oceania_4", 12, "12", True),
        ("through_the_desert_3", 14, "desert", True),
        ("through_the_desert_4", 14, "desert", True),
        ("lost_tribe", 13, "desert", True),
        ("cloth_villages", 14, "field 12", True),
        ("pirate_islands", 10, None, True),
        ("wonders", 10, "desert", False),
        ("new_world", 12, "off", True),
    ],
)
def test_points_robber_and_pirate(name: str, points: int, robber: str | None, pirate: bool) -> None:
    board = load(name)
    assert set(board.points.values()) == {points}
    assert board.pirate.used is pirate
    assert board.robber.used is (robber is not None)
    if robber in (None, "off"):
        assert board.robber.start is None
    else:
        assert board.robber.start is not None
        hex_ = board.by_place[board.robber.start]
        assert set(str(robber).split()) <= {hex_.terrain, str(hex_.token)}


@rule("N7.3")
def test_routes_of_the_pirate_islands_never_meet() -> None:
    """Six ships to the landing and three more to the fortress; no edge and no corner serves two colours."""
    board = load("pirate_islands")
    grid = board.grid
    seen: set[int] = set()
    for items in board.marked("route"):
        corners = set()
        for edge in items[1:]:
            assert isinstance(edge, tuple)
            assert len(edge) == 3
            number = grid.edge_at(*edge)
            corners |= {grid.edge_corners[2 * number], grid.edge_corners[2 * number + 1]}
        assert not seen & corners
        seen |= corners


# ---------------------------------------------------------------- the checks can fail


def with_hex(board: Board, at: HexAt, **changes: object) -> Board:
    assert at in board.by_place
    return replace(board, hexes=tuple(replace(hex_, **changes) if hex_.at == at else hex_ for hex_ in board.hexes))  # type: ignore[arg-type]


def with_mark(board: Board, name: str, change: Callable[[Mark], Mark | None]) -> Board:
    """The board with the first mark of that name changed, or left out."""
    marks = list(board.marks)
    number = next(number for number, mark in enumerate(marks) if mark.name == name)
    changed = change(marks[number])
    marks[number : number + 1] = [changed] if changed else []
    return replace(board, marks=tuple(marks))


BREAKS: list[tuple[str, str, Callable[[Board], Board]]] = [
    ("base_4", "shape", lambda board: replace(board, hexes=board.hexes[1:])),
    ("base_4", "shape", lambda board: replace(board, frame=board.frame[1:])),
    ("base_4", "shape", lambda board: replace(board, points={3: 10, 4: 11})),
    ("base_4", "shape", lambda board: replace(board, seats=(4,), points={4: 10})),
    ("base_4", "counts", lambda board: with_hex(board, (1, 0), group="other")),
    ("base_4", "counts", lambda board: with_hex(board, (1, 0), terrain="hills")),
    ("base_4", "pools", lambda board: replace(board, pools=(replace(board.pools[0], spirals=board.pools[0].spirals[1:]),))),
    ("base_4", "pools", lambda board: replace(board, pools=(replace(board.pools[0], tokens=tuple(sorted(board.pools[0].tokens))),))),
    ("base_6", "pools", lambda board: replace(board, pools=(replace(board.pools[0], tokens=board.pools[0].tokens[::-1]),))),
    ("base_4", "red", lambda board: with_hex(with_hex(board, (0, 3), token=8), (3, 2), token=3)),
    ("base_4", "harbours", lambda board: replace(board, frame_pieces=())),
    ("base_4", "harbours", lambda board: replace(board, harbour_pool={**board.harbour_pool, "3:1": 5})),
    ("base_4", "figures", lambda board: replace(board, robber=replace(board.robber, used=False))),
    ("base_4", "figures", lambda board: replace(board, robber=replace(board.robber, start=(1, 1)))),
    ("four_islands_3", "figures", lambda board: replace(board, robber=replace(board.robber, token=None))),
    ("four_islands_3", "figures", lambda board: replace(board, pirate=replace(board.pirate, start=None))),
    ("four_islands_3", "figures", lambda board: replace(board, pirate=replace(board.pirate, start=(1, -1)))),
    ("four_islands_3", "islands", lambda board: with_hex(board, (2, 1), terrain="forest", area="isle_ne")),
    ("four_islands_3", "islands", lambda board: with_hex(board, (3, 0), area="isle_nw")),
    ("oceania_3", "islands", lambda board: with_hex(board, (3, 0), terrain="fog", area="unknown")),
    ("through_the_desert_3", "islands", lambda board: replace(board, areas=tuple(replace(area, start=False) for area in board.areas))),
    (
        "new_shores_3",
        "harbours",
        lambda board: replace(board, harbours=(Harbour((1, 0, "NW"), "3:1", (1, 0), (1, -1)), *board.harbours[1:])),
    ),
    ("lost_tribe", "harbours", lambda board: replace(board, harbour_pool={"3:1": 1})),
    ("lost_tribe", "places", lambda board: with_mark(board, "gift_cards", lambda mark: None)),
    (
        "lost_tribe",
        "places",
        lambda board: with_mark(board, "gift_chips", lambda mark: replace(mark, items=(*mark.items[1:], (0, 2, "NE")))),
    ),
    ("lost_tribe", "places", lambda board: replace(board, pools=(replace(board.pools[0], never=()),))),
    (
        "cloth_villages",
        "places",
        lambda board: with_mark(board, "village", lambda mark: replace(mark, items=((1, 0, "N"), 10, "village_w"))),
    ),
    ("cloth_villages", "places", lambda board: with_mark(board, "cloth_reserve", lambda mark: replace(mark, items=(9,)))),
    ("pirate_islands", "places", lambda board: with_mark(board, "route", lambda mark: replace(mark, items=mark.items[:-1]))),
    (
        "pirate_islands",
        "places",
        lambda board: with_mark(board, "fleet_path", lambda mark: replace(mark, items=mark.items[:1] + mark.items[:0:-1])),
    ),
    ("pirate_islands", "places", lambda board: with_mark(board, "fleet_path", lambda mark: replace(mark, items=mark.items[:-1]))),
    ("pirate_islands", "places", lambda board: with_mark(board, "player", lambda mark: replace(mark, items=mark.items[:-2]))),
    ("pirate_islands", "places", lambda board: with_hex(board, (5, 0), token=None)),
    ("wonders", "places", lambda board: with_mark(board, "no_start", lambda mark: None)),
    ("wonders", "places", lambda board: with_mark(board, "no_start", lambda mark: replace(mark, items=(*mark.items[:-1], (0, 2, "N"))))),
    ("wonders", "places", lambda board: with_mark(board, "wonder", lambda mark: replace(mark, items=(*mark.items, 1, "ore")))),
]


@pytest.mark.parametrize(("name", "subject", "spoil"), BREAKS)
def test_a_spoilt_board_is_found_out(name: str, subject: str, spoil: Callable[[Board], Board]) -> None:
    found = faults_by_subject(spoil(load(name)), BOARDS[name])[subject]
    assert found
    assert all(fault.endswith(".") for fault in found)


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["boards"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in names())
    assert "FAULT" not in out
    monkeypatch.setattr(table, "load", lambda name: with_hex(load(name), load(name).hexes[-1].at, token=7))
    assert main(["boards"]) == 1
    assert "there is no number token 7" in capsys.readouterr().out
    monkeypatch.undo()
    monkeypatch.setattr(table, "names", lambda: names()[1:])
    assert main(["boards"]) == 1
    assert "missing" in capsys.readouterr().out


# ---------------------------------------------------------------- maps that people draw


OWN = """\
board: mine
seats: 2
settlements: 1
robber: 0,1

[map]
 0,0 |    fo 5  hi 6
-1,1 | pa 4  de    ~~

[harbours]
3:1: 0,0,NW
"""


@rule("N9.4")
def test_a_sound_map_is_valid() -> None:
    assert validate(parse(OWN)) == []


@rule("N9.4")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("fo 5", "fo  ", "Hex 0,0: forest without a number token, though it can be settled."),
        ("de  ", "de 5", "Hex 0,1: desert has no number token, but there is a 5."),
        ("seats: 2", "seats: 9", "The board is for 9 players, but a game has two to six."),
        ("seats: 2", "seats: 6", "The founding areas have only 16 corners: 6 settlements may not find room there."),
        ("seats: 2", "seats: 2\npoints: 30", "The points to win, 30, do not lie between 3 and 25."),
        ("settlements: 1", "settlements: 1\nincome: 2", "Each player founds 1 settlements and takes income for number 2."),
        ("robber: 0,1", "robber: 1,1", "Hex 1,1: the robber starts here, but there is no land."),
        (
            "robber: 0,1",
            "robber: 0,0 at desert",
            "Hex 0,0: the robber starts here, but this is not the terrain or token its place is named by.",
        ),
        ("robber: 0,1", "robber: 0,1\npirate: 0,0", "Hex 0,0: the pirate starts here, but there is no sea."),
        ("3:1: 0,0,NW", "3:1: 0,0,NW\nore: 0,0,NE", "Corner 0,0,N has two harbours."),
        ("3:1: 0,0,NW", "3:1: 0,0,NW\npool: 2 ore", "The kinds of the harbours are not those of the harbour pool."),
        ("[harbours]", "[areas]\na: main main settle\n[harbours]", "There is no area where settlements may be founded."),
        ("[harbours]", "[areas]\na: main main start\nb: far islet\n[harbours]", "The area far has no hexes."),
        ("pa 4", "??  ", "Corner -1,1,N: a settlement may be founded here, beside an unknown hex."),
        ("pa 4", "??  ", "Hex -1,1: unknown hexes and those of hidden pools must be the same."),
        ("[harbours]", "[special]\ngift: 7,7,W\n[harbours]", "7,7,W in the line 'gift' is not on this board."),
        ("[harbours]", "[pool p]\nhexes: 0,0 7,7\n[harbours]", "Hex 7,7 is dealt from a pool, but it is not on the board."),
        ("[harbours]", "[pool p]\nhexes: 0,0\n[pool q]\nhexes: 0,0\n[harbours]", "Hex 0,0 is dealt from 2 pools."),
        (
            "[harbours]",
            "[pool p]\nhexes: 0,0\nterrains: 1 hills\ntokens: 5\n[harbours]",
            "The pool p has other terrains than the map shows on its hexes.",
        ),
        (
            "[harbours]",
            "[pool p]\nhexes: 0,0\nterrains: 1 forest\ntokens: 4\n[harbours]",
            "The pool p has other tokens than the map shows on its hexes.",
        ),
        (
            "[harbours]",
            "[pool p]\nhexes: 0,0\nterrains: 1 forest\ntokens: 5 5\n[harbours]",
            "The pool p has 2 tokens for 1 hexes that carry one.",
        ),
        ("[harbours]", "[pool p]\nhexes: 0,0\nterrains: 2 forest\ntokens: 5 5\n[harbours]", "The pool p has 2 terrains for 1 hexes."),
        (
            "[harbours]",
            "[pool p]\nhexes: 0,0\nterrains: 1 forest\ntokens: 5\nnever: 5 on forest\n[harbours]",
            "Hex 0,0: the token 5 breaks a limit of the pool p.",
        ),
        (
            "[harbours]",
            "[pool p]\nhexes: 0,0\nterrains: 1 forest\ntokens: 5\nnever: 6 on 1,0\n[harbours]",
            "Hex 1,0 is named by a limit of the pool p, but not dealt from it.",
        ),
        (
            "[harbours]",
            "[pool p]\nhexes: 0,0\nterrains: 1 forest\ntokens: 5\nspirals: 1,0\n[harbours]",
            "Hex 1,0: no spiral from here reaches every hex of the pool p.",
        ),
        ("[harbours]", "[frame pieces]\nbig: 0,0,W ore\n[harbours]", "The harbours are not those of the frame pieces."),
        (
            "[harbours]",
            "[frame pieces]\nbig: 0,0,NW 3:1 1,0,W -\n[harbours]",
            "Edge 1,0,W: a frame piece can have a harbour here, but no land meets the sea.",
        ),
        (
            "[harbours]",
            "[beginner]\nred: settlements 0,0,N 1,-1,S income 0,0,N\n[harbours]",
            "Corner 1,-1,S: a settlement of red is too near to another.",
        ),
        (
            "[harbours]",
            "[beginner]\nred: settlements 0,0,N roads 1,0,NE income 0,0,N\n[harbours]",
            "Edge 1,0,NE: a road of red touches none of its settlements.",
        ),
        ("[harbours]", "[beginner]\nred: settlements 9,9,N income 9,9,N\n[harbours]", "Corner 9,9,N: a settlement of red is not on land."),
    ],
)
def test_a_fault_of_an_own_map_names_its_place(old: str, new: str, sentence: str) -> None:
    assert OWN.count(old) == 1
    assert sentence in validate(parse(OWN.replace(old, new)))


def test_faults_that_no_file_can_have() -> None:
    board = parse(OWN)
    assert "Hex 0,0 is on the board 2 times." in validate(replace(board, hexes=(*board.hexes, board.hexes[0])))
    assert "Hex 0,0 belongs to the frame and to the map." in validate(replace(board, frame=((0, 0),)))
    assert "Hex 0,0: there is no terrain 'swamp'." in validate(with_hex(board, (0, 0), terrain="swamp"))
    assert "Hex 0,0: there is no number token 7." in validate(with_hex(board, (0, 0), token=7))
    assert "Hex 0,0: the land belongs to no area of the board." in validate(with_hex(board, (0, 0), area="far"))
    assert "Hex 1,1: sea belongs to no area, but this one to main." in validate(with_hex(board, (1, 1), area="main"))
    assert "There are 2 areas main." in validate(replace(board, areas=board.areas * 2))
    assert "The points to win are not given for each number of players." in validate(replace(board, points={}))
    harbour = Harbour((0, 0, "NE"), "salt", (0, 0), (1, 0))
    assert "The harbour at 0,0,NE is of no known kind: salt." in validate(replace(board, harbours=(harbour,)))
    assert "The harbour at 0,0,NE does not lie between a land and a sea hex." in validate(replace(board, harbours=(harbour,)))
    assert faults(board, None) == ["There is no component table for mine."]


def test_a_closed_island_needs_no_tokens() -> None:
    board = parse(OWN.replace("[harbours]", "[areas]\na: main main start settle\nb: far tribe_isle\n[harbours]"))
    assert validate(with_hex(with_hex(board, (1, 0), token=None), (1, 0), area="far")) == []
