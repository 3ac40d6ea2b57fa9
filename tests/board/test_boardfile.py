"""Board files: what is written is read back, and what cannot be read is told in one sentence."""

import pickle
import re
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from farshore.board.boardfile import BoardError, load, names, parse, write
from farshore.board.facts import (
    HARBOUR_KINDS,
    TERRAINS,
    TOKENS,
    Apart,
    Area,
    BeginnerStart,
    Board,
    Figure,
    FramePiece,
    Harbour,
    Hex,
    Mark,
    Never,
    Pool,
    Words,
)
from farshore.board.grid import edge_place, hex_place, hexes_of_edge
from farshore.board.shores import ring
from farshore.board.validate import validate
from rules_mark import rule

SMALL = """\
board: two_isles
title: Two Isles
seats: 3 4
points: 11
robber: 1,0 at desert
pirate: 0,1

[map]
1,0 |    de    fo 9b
0,1 | ~~    hi12  ~~

[areas]
a: west main start settle robber
b: east islet settle robber bonus 2

[harbours]
3:1: 2,1,W
brick: 1,0,NW
"""


@pytest.mark.parametrize("name", names())
def test_every_board_is_written_as_it_is_read(name: str) -> None:
    text = (resources.files("farshore") / "data" / "boards" / f"{name}.board").read_text(encoding="utf-8")
    board = parse(text)
    assert board.id == name
    assert write(board) == text
    assert parse(write(board)) == board


@pytest.mark.parametrize("name", names())
def test_boards_bear_our_own_names(name: str) -> None:
    assert "cat" + "an" not in write(load(name)).lower()


def test_the_boards_that_come_with_the_game() -> None:
    assert {"base_4", "base_6", "new_shores_3", "new_shores_4", "four_islands_3", "four_islands_4", "oceania_3", "oceania_4"} < set(names())
    assert {"through_the_desert_3", "through_the_desert_4", "lost_tribe", "cloth_villages"} < set(names())
    assert {"pirate_islands", "wonders", "new_world"} < set(names())
    with pytest.raises(BoardError, match=r"There is no board 'atlantis'; choose from base_4"):
        load("atlantis")


def test_a_small_board_means_what_it_shows() -> None:
    board = parse(SMALL)
    assert board.by_place == {
        (1, 0): Hex((1, 0), "desert", None, "west"),
        (2, 0): Hex((2, 0), "forest", 9, "east"),
        (0, 1): Hex((0, 1), "sea"),
        (1, 1): Hex((1, 1), "hills", 12, "west"),
        (2, 1): Hex((2, 1), "sea"),
    }
    assert board.frame == ring(list(board.by_place))
    assert board.harbours == (Harbour((1, 0, "NW"), "brick", (1, 0), (1, -1)), Harbour((2, 1, "W"), "3:1", (1, 1), (2, 1)))
    assert board.harbour_pool == {"3:1": 1, "brick": 1}
    assert board.area("east") == Area("east", "islet", settle=True, robber=True, bonus=2)
    assert (board.robber, board.pirate) == (Figure(True, (1, 0), "desert"), Figure(True, (0, 1)))
    assert (board.target(3), board.target(4), board.settlements, board.income) == (11, 11, 2, 2)
    assert board.areas_of((1, 1, "N")) == ["west", "east"]


def test_the_least_a_file_must_say() -> None:
    board = parse("board: x\n[map]\n0,0 | fo 5  de\n")
    assert (board.title, board.seats, board.points, board.frame) == ("x", (3, 4), {3: 10, 4: 10}, ring([(0, 0), (1, 0)]))
    assert board.areas == (Area("main", "main", start=True, settle=True, robber=True),)
    assert (board.robber, board.pirate.used) == (Figure(True, (1, 0), "desert"), False)


def test_comments_tabs_and_empty_lines_do_not_matter() -> None:
    text = SMALL.replace("[areas]", "\n# who may land where\n\n[ areas ]").replace("a: west main", "a:\twest   main")
    assert parse(text) == parse(SMALL)


def test_an_edge_may_be_named_from_either_side() -> None:
    assert parse(SMALL.replace("3:1: 2,1,W", "3:1: 1,1,E")) == parse(SMALL)


def test_points_may_depend_on_the_number_of_players() -> None:
    board = parse(SMALL.replace("points: 11", "points: 15 for 3 13 for 4"))
    assert (board.target(3), board.target(4)) == (15, 13)
    assert parse(write(board)) == board
    with pytest.raises(BoardError, match="The board two_isles is not for 5 players"):
        board.target(5)


def test_rows_may_have_gaps() -> None:
    board = parse("board: x\nframe: none\n[map]\n 0,0 |    fo 5        hi 6\n-1,1 | pa 4  de    fi 3\n")
    assert [hex_.at for hex_ in board.hexes] == [(0, 0), (2, 0), (-1, 1), (0, 1), (1, 1)]
    assert parse(write(board)) == board


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("title:", "titel:", "Line 2: there is no 'titel'; perhaps you mean 'title'."),
        ("title: Two Isles", "Two Isles", "Line 2: 'Two Isles' is not of the form 'name: words'."),
        ("title: Two Isles", "seats: 3", "Line 3: seats appears twice."),
        ("seats: 3 4", "seats: 4 3", "Line 3: seats needs the numbers of players in rising order, such as '3 4'."),
        ("points: 11", "points: many", "Line 4: 'many' is not a number, but points is one."),
        ("points: 11", "points: 11 for 3", "Line 4: points must be given for each of 3 4 players."),
        ("1,0 at desert", "1,0 at desrt", "Line 5: there is no terrain 'desrt'; perhaps you mean 'desert'."),
        ("1,0 at desert", "here", "Line 5: 'here' is not a hex such as 3,1 or 1..4,0."),
        ("board: two_isles\n", "", "The file does not begin with its name: there is no line 'board: …'."),
        ("[map]", "[mapp]", "Line 8: there is no section [mapp]; perhaps you mean 'map'."),
        ("[harbours]", "[map]", "Line 16: the section [map] appears twice."),
        ("fo 9b", "fx 9b", "Line 9: hex 2,0: there is no terrain 'fx'; choose from fo, pa, fi, hi, mo, de, ba, go, sa, ~~, ??."),
        ("fo 9b", "fo 7b", "Line 9: hex 2,0: there is no number token 7; tokens are 2 to 12 without 7."),
        ("fo 9b", "fo 9c", "Line 9: hex 2,0: no area has the letter 'c'."),
        (
            "fo 9b",
            "forest",
            "Line 9: hex 2,0: 'forest' is not a hex such as 'fo 9', 'hi12b', 'de' or '~~'; hexes stand 6 characters apart.",
        ),
        ("de    fo 9b", "de     fo 9b", "Line 9: hex 2,0 is drawn too far to the right; hexes stand 6 characters apart."),
        ("hi12  ~~", "hi12  ~~b", "Line 10: hex 2,1: sea belongs to no area, so it can have no letter."),
        (
            "0,1 | ~~",
            "0,1 |  ~~",
            "Line 10: the row of hex 0,1 is drawn out of place; move it by 1 to the left, or correct the name of its first hex.",
        ),
        (
            "0,1 | ~~",
            "0,0 | ~~",
            "Line 10: the row of hex 0,0 is drawn out of place; move it by 3 to the left, or correct the name of its first hex.",
        ),
        ("0,1 | ~~", "~~", "Line 10: a row of the map begins with its first hex and a bar, as in ' 1,0 |   fo 9  hi 4'."),
        ("b: east", "bb: east", "Line 14: an area is named by one small letter, as in 'b: isle_nw islet settle', not by 'bb'."),
        ("b: east", "a: east", "Line 14: the letter a is used for a second area."),
        ("islet settle", "isle settle", "Line 14: there is no kind of area 'isle'; perhaps you mean 'islet'."),
        ("islet settle", "islet setle", "Line 14: there is no word for areas 'setle'; perhaps you mean 'settle'."),
        ("robber bonus 2", "robber bonus", "Line 14: bonus needs a number of points after it."),
        ("3:1: 2,1,W", "3:1: 2,1", "Line 17: '2,1' is not an edge such as 3,1,NE."),
        ("3:1: 2,1,W", "3:1: 2,1,N", "Line 17: '2,1,N' is not an edge such as 3,1,NE."),
        ("3:1: 2,1,W", "3:1: 2,1,X", "Line 17: '2,1,X' is not a place: corners are N and S, edges NE, E, SE, SW, W and NW."),
        ("3:1: 2,1,W", "3:1: 0,1,W", "Line 17: the harbour at 0,1,W does not lie between a land and a sea hex."),
        ("3:1: 2,1,W", "4:1: 2,1,W", "Line 17: there is no '4:1' in [harbours]; perhaps you mean '3:1'."),
    ],
)
def test_a_fault_is_one_sentence_that_names_its_place(old: str, new: str, sentence: str) -> None:
    assert SMALL.count(old) == 1
    with pytest.raises(BoardError) as fault:
        parse(SMALL.replace(old, new))
    assert str(fault.value) == sentence


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("[pool p]\nhexes: 1,0 one", "Line 20: 'one' is not a hex such as 3,1 or 1..4,0."),
        ("[pool p]\nhexes: 4..1,0", "Line 20: '4..1,0' is not a run of hexes from left to right such as 1..4,0."),
        ("[pool p]\nhexes: 1,", "Line 20: '1,' is not a place such as 3,1 or 3,1,NE."),
        ("[pool p]\nterrains: 4 forest 3", "Line 20: terrains needs pairs such as '4 forest'."),
        ("[pool p]\nterrains: 4 forest 3 forest", "Line 20: forest is counted twice."),
        ("[pool p]\nterrains: 0 forest", "Line 20: the count of forest is 0; leave it out if there is none."),
        ("[pool p]\ntokens: 3 13", "Line 20: there is no number token 13; tokens are 2 to 12 without 7."),
        ("[pool p]\nnever: 6 8 gold", "Line 20: never wants tokens, 'on', and terrains or hexes, as in 'never: 6 8 on gold'."),
        (
            "[pool p]\ncolour: red",
            "Line 20: there is no 'colour' in [pool p]; choose from hexes, terrains, tokens, spirals, apart, apart if equal,"
            " never, avoid, hidden.",
        ),
        ("[frame pieces]\nbig: 1,0,NW", "Line 20: a frame piece needs pairs of an edge and a harbour, as in '1,0,NW 3:1 2,0,NW -'."),
        ("[beginner]\nred: 1,0,N", "Line 20: '1,0,N' stands before 'settlements', 'roads' or 'income'."),
        ("[beginner]\nred: settlements 1,0,N income 1,0,S", "Line 20: one of the settlements of red must stand after 'income'."),
        ("[beginner]\nred: settlements 1,0,E", "Line 20: '1,0,E' is not a corner such as 3,1,N or 3,1,S."),
        ("[groups]\nmain: 8,8", "Line 20: there is no hex 8,8 on this board."),
    ],
)
def test_faults_of_the_other_sections(lines: str, sentence: str) -> None:
    with pytest.raises(BoardError) as fault:
        parse(f"{SMALL}{lines}\n")
    assert str(fault.value) == sentence


@given(st.text(alphabet="[]map:|,. 0123-~fohide\n", max_size=120))
def test_any_text_is_read_or_refused_politely(text: str) -> None:
    for tried in (text, SMALL + text, SMALL.replace("[areas]", text)):
        board = read_or_refused(tried)
        assert board is None or parse(write(board)) == board


def read_or_refused(text: str) -> Board | None:
    """The board, or None if the file was refused with a sentence; nothing else may happen."""
    try:
        return parse(text)
    except BoardError as fault:
        return None if str(fault).endswith(".") else pytest.fail(f"not a sentence: {fault}")


places = st.tuples(st.integers(-4, 6), st.integers(-2, 8))
corners = st.tuples(st.integers(-4, 6), st.integers(-2, 8), st.sampled_from(["N", "S"]))
edges = st.tuples(st.integers(-4, 6), st.integers(-2, 8), st.sampled_from(["W", "NW", "NE"]))
token_lists = st.lists(st.sampled_from(TOKENS), max_size=5).map(tuple)
words = st.text(alphabet="abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=8)
counts = st.integers(1, 9)
texts = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=20).map(str.strip)  # one line each
languages = st.sampled_from(["en", "ru", "uk", "pt-BR"])
some_places = st.lists(places, max_size=6, unique=True).map(lambda found: tuple(sorted(found, key=hex_place)))


def figures() -> st.SearchStrategy[Figure]:
    named = st.builds(Figure, st.just(True), places, st.none() | st.sampled_from(list(TERRAINS)), st.none() | st.sampled_from(TOKENS))
    return st.sampled_from([Figure(False), Figure(True)]) | named


def pools() -> st.SearchStrategy[Pool]:
    terrains = st.dictionaries(st.sampled_from([terrain for terrain in TERRAINS if terrain != "fog"]), counts, min_size=1)
    limits = st.builds(Never, token_lists, st.lists(st.sampled_from(list(TERRAINS))).map(tuple), some_places, st.booleans())
    apart = st.lists(st.builds(Apart, token_lists, st.booleans()), max_size=2, unique_by=lambda found: found.equal).map(tuple)
    never = st.lists(limits, max_size=2).map(tuple)
    spirals = st.lists(places, max_size=3).map(tuple)
    return st.builds(Pool, words, some_places, terrains, token_lists, spirals, apart, never, st.booleans())


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Anything a file can say, sensible or not."""
    areas = draw(
        st.lists(
            st.builds(Area, words, st.sampled_from(["main", "islet", "strip"]), *[st.booleans()] * 4, st.integers(0, 3), st.booleans()),
            min_size=1,
            max_size=4,
            unique_by=lambda area: area.id,
        )
    )
    hexes = []
    for at in sorted(draw(st.lists(places, min_size=1, max_size=20, unique=True)), key=hex_place):
        terrain = draw(st.sampled_from(list(TERRAINS)))
        area = None if terrain == "sea" else draw(st.sampled_from(areas)).id
        hexes.append(Hex(at, terrain, draw(st.none() | st.sampled_from(TOKENS)), area, draw(st.sampled_from(["all", "north", "south"]))))
    frame = draw(st.sampled_from([(), ring([hex_.at for hex_ in hexes])]))
    land = {hex_.at for hex_ in hexes if hex_.terrain not in ("sea", "fog")}
    sea = {hex_.at for hex_ in hexes if hex_.terrain == "sea"} | set(frame)
    harbours = []
    for edge in sorted(draw(st.lists(edges, max_size=6, unique=True)), key=edge_place):
        for one, other in (hexes_of_edge(edge), hexes_of_edge(edge)[::-1]):
            if one in land and other in sea:
                harbours.append(Harbour(edge, draw(st.sampled_from(HARBOUR_KINDS)), one, other))
    pairs = st.lists(st.tuples(edges, st.none() | st.sampled_from(HARBOUR_KINDS)), min_size=1, max_size=3)
    frame_piece = st.builds(
        lambda slots, small: FramePiece(tuple(e for e, _ in slots), tuple(k for _, k in slots), small), pairs, st.booleans()
    )
    starts = st.builds(
        lambda colour, homes, roads: BeginnerStart(colour, tuple(homes), tuple(roads), homes[0]),
        words,
        st.lists(corners, min_size=1, max_size=3),
        st.lists(edges, max_size=3),
    )
    marks = st.builds(Mark, words, st.lists(st.integers(-99, 99) | words | places | corners | edges, max_size=8).map(tuple))
    told = st.builds(Words, languages, texts, st.lists(texts, max_size=3).map(tuple))
    seats = draw(st.sampled_from([(3,), (3, 4), (5, 6)]))
    return Board(
        id=draw(words),
        title=draw(words),
        hexes=tuple(hexes),
        frame=frame,
        scenario=draw(words),
        seats=seats,
        points={seat: draw(counts) for seat in seats},
        win_and=draw(st.none() | words),
        win_or=draw(st.none() | words),
        ends_when=draw(st.none() | words),
        settlements=draw(counts),
        income=draw(counts),
        preplaced=draw(st.integers(0, 2)),
        chips=draw(st.none() | counts),
        arrangement=draw(st.sampled_from(["printed", "chosen", "dealt"])),
        notes=tuple(draw(st.lists(words, max_size=2))),
        areas=tuple(areas),
        pools=tuple(draw(st.lists(pools(), max_size=2, unique_by=lambda pool: pool.id))),
        harbour_rule=draw(st.sampled_from(["fixed", "shuffled", "laid"])),
        harbours=tuple(harbours),
        harbour_pool=draw(st.dictionaries(st.sampled_from(HARBOUR_KINDS), counts, min_size=1)),
        robber=draw(figures()),
        pirate=draw(figures()),
        frame_pieces=tuple(draw(st.lists(frame_piece, max_size=2))),
        beginner=tuple(draw(st.lists(starts, max_size=2))),
        marks=tuple(replace(mark, section=section) for section in ("special", "paths") for mark in draw(st.lists(marks, max_size=3))),
        boxes=draw(st.sampled_from([(), ("sea",), ("knights",), ("sea", "knights")])),
        options=draw(st.dictionaries(words.filter(lambda word: word != "boxes"), st.booleans() | st.integers(-9, 99), max_size=3)),
        words=tuple(draw(st.lists(told, max_size=3, unique_by=lambda one: one.language))),
    )


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault of the boards
@given(boards())
def test_whatever_a_board_says_is_read_back_and_judged(board: Board) -> None:
    assert parse(write(board)) == board
    assert all(fault.endswith(".") for fault in validate(board))


def test_marks_are_found_by_name() -> None:
    cloth = load("cloth_villages")
    assert len(cloth.marked("village")) == 8
    assert cloth.marked("village")[0] == ((0, 3, "N"), 10, "village_w")
    assert (cloth.number("cloth_per_village"), cloth.number("villages")) == (5, None)
    with pytest.raises(BoardError, match="The board cloth_villages has no area 'atlantis'"):
        cloth.area("atlantis")


def test_marks_keep_their_hash_but_take_it_to_no_other_process() -> None:
    marks = load("hawaii").marks
    assert hash(marks) == hash(tuple(marks))
    assert "known_hash" in vars(marks)
    again = pickle.loads(pickle.dumps(marks))
    assert again == marks
    assert vars(again) == {}, "words have another hash there"


@rule("N4.1")
def test_a_corner_at_the_desert_belt_belongs_to_the_other_area() -> None:
    board = load("through_the_desert_4")
    beyond = set()
    bare = 0
    for corner in board.grid.corners:
        areas = board.areas_of(corner)
        touched = {hex_.area for hex_ in board.hexes if hex_.area is not None and corner in _corners(hex_.at)}
        if touched == {"desert"}:
            assert areas == ["desert"]
            bare += 1
        elif "desert" in touched:
            assert set(areas) == touched - {"desert"}
            beyond.update(areas)
    assert len(board.area_hexes("desert")) == 3
    assert beyond == {"main", "strip"}
    assert bare > 0


def _corners(at: tuple[int, int]) -> set[tuple[int, int, str]]:
    q, r = at
    return {(q, r, "N"), (q, r, "S"), (q + 1, r - 1, "S"), (q, r - 1, "S"), (q, r + 1, "N"), (q - 1, r + 1, "N")}


@rule("B6")
def test_the_beginner_start_of_the_base_board() -> None:
    """White's marked settlement touches forest, mountains and pasture; three players leave red out, so the others are all there."""
    board = load("base_4")
    assert sorted(start.colour for start in board.beginner) == ["blue", "orange", "red", "white"]
    white = next(start for start in board.beginner if start.colour == "white")
    number = board.grid.corner_at(*white.income)
    touched = [board.grid.hexes[at] for at in board.grid.corner_hexes[3 * number : 3 * number + 3]]
    assert sorted((board.by_place[at].terrain, board.by_place[at].token) for at in touched) == [
        ("forest", 3),
        ("mountains", 8),
        ("pasture", 5),
    ]
    for start in board.beginner:
        assert len(start.settlements) == len(start.roads) == 2
        assert start.income in start.settlements


def test_the_example_of_the_manual_can_be_played() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "reference" / "board-files.md").read_text(encoding="utf-8")
    example, pool, rules, words = re.findall(r"```text\n(.*?)```", manual, re.DOTALL)
    board = parse(example)
    assert validate(board) == []
    assert parse(write(board)) == board
    assert parse(example + pool).pools[-1].never
    assert parse(example + rules).boxes == ("sea", "knights")
    assert [one.language for one in parse(example + words).words] == ["en", "uk"]
