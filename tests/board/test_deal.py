"""Dealt boards: what the rules say about free and variable set-ups, for many seeds."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farshore.board import deal as dealing
from farshore.board.boardfile import Board, BoardError, load, names, parse, write
from farshore.board.check import faults
from farshore.board.deal import deal, frame_harbours, layouts
from farshore.board.facts import Apart, Never, Pool
from farshore.board.grid import CornerAt, HexAt, corners_of_edge
from farshore.board.shores import neighbours, pieces, spiral
from farshore.catalogue import BOARDS
from farshore.luck import Luck
from rules_mark import rule

B7_LETTERS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
P2_LETTERS = (2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6)
FREE = [name for name in names() if "free" in layouts(load(name))]

seeds = st.integers(0, 2**64)
some = settings(max_examples=40, deadline=None)


def tokens_of(board: Board) -> dict[HexAt, int]:
    return {hex_.at: hex_.token for hex_ in board.hexes if hex_.token is not None}


def side_by_side(board: Board, tokens: tuple[int, ...]) -> list[tuple[HexAt, HexAt]]:
    """Neighbouring hexes that both have one of the tokens."""
    red = [at for at, token in tokens_of(board).items() if token in tokens]
    return [(one, other) for one, other in combinations(red, 2) if other in neighbours(one)]


def corners_used(board: Board) -> Counter[CornerAt]:
    return Counter(corner for harbour in board.harbours for corner in corners_of_edge(harbour.edge))


# ---------------------------------------------------------------- every board


@pytest.mark.parametrize(("name", "layout"), [(name, layout) for name in names() for layout in layouts(load(name))])
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_a_dealt_board_has_no_fault_and_can_be_written(name: str, layout: str, seed: int) -> None:
    board = deal(load(name), layout, Luck(seed))
    assert faults(board, BOARDS[board.id]) == []
    assert parse(write(board)) == board
    assert deal(load(name), layout, Luck(seed)) == board


@pytest.mark.parametrize("name", names())
def test_a_dealt_board_has_the_same_pieces(name: str) -> None:
    printed = load(name)
    for layout in layouts(printed):
        board = deal(printed, layout, Luck(11))
        assert Counter(hex_.terrain for hex_ in board.hexes) == Counter(hex_.terrain for hex_ in printed.hexes)
        assert Counter(tokens_of(board).values()) == Counter(tokens_of(printed).values())
        if board.harbours:
            assert Counter(harbour.kind for harbour in board.harbours) == Counter(harbour.kind for harbour in printed.harbours)
        assert [hex_.at for hex_ in board.hexes] == [hex_.at for hex_ in printed.hexes]


def test_the_same_seed_gives_the_same_board_everywhere() -> None:
    """Pinned, so that a change of the draws does not go unseen: saved seeds would mean other boards."""
    rows = write(deal(load("base_4"), "spiral", Luck(1))).split("[map]\n")[1].split("\n\n")[0].splitlines()
    assert rows == [
        " 1,0 |       fo 8  fi 3  hi 6",
        " 0,1 |    hi10  fi 5  fo 4  fo 2",
        "-1,2 | mo 9  hi 6  pa11  pa 9  fo 5",
        "-1,3 |    pa12  de    mo 3  fi10",
        "-1,4 |       pa11  mo 4  fi 8",
    ]


def test_layouts_that_make_sense() -> None:
    assert layouts(load("base_4")) == layouts(load("base_6")) == ("fixed", "spiral", "free")
    assert layouts(load("new_shores_3")) == layouts(load("oceania_4")) == ("fixed", "free")
    assert layouts(load("pirate_islands")) == ("fixed",)
    with pytest.raises(BoardError, match="The board wonders cannot be dealt with layout 'spiral'; it has fixed, free"):
        deal(load("wonders"), "spiral", Luck(1))
    with pytest.raises(BoardError, match="There is no layout 'round'; choose from fixed, spiral, free"):
        deal(load("base_4"), "round", Luck(1))


# ---------------------------------------------------------------- the base game


@rule("B6")
def test_the_fixed_base_board_is_dealt_as_printed() -> None:
    for name in ("base_4", "base_6"):
        assert deal(load(name), "fixed", Luck(5)) == load(name)


def outline(path: Sequence[HexAt]) -> float:
    """Twice the area that a path runs round; positive if it runs counter-clockwise on the sheet, where rows grow downward."""
    points = [(q + r / 2, r) for q, r in path]
    return -sum(x * v - u * y for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True))


@rule("B7", "P2")
@pytest.mark.parametrize(("name", "letters", "rings"), [("base_4", B7_LETTERS, (12, 6, 1)), ("base_6", P2_LETTERS, (16, 10, 4))])
@some
@given(seed=seeds)
def test_letters_run_counter_clockwise_from_a_corner_of_the_island(
    name: str, letters: tuple[int, ...], rings: tuple[int, ...], seed: int
) -> None:
    """The tokens are read back from the board: some way in from a corner of the island shows them in letter order."""
    board = deal(load(name), "spiral", Luck(seed))
    tokens = tokens_of(board)
    inner = set(board.by_place)
    island_corners = [at for at in inner if sum(beside in inner for beside in neighbours(at)) == 3]
    assert len(island_corners) == 6
    ways = [
        way
        for way in (spiral(tuple(inner), start) for start in island_corners)
        if [tokens[at] for at in way if at in tokens] == list(letters)
    ]
    assert ways
    depth = {}
    left = set(inner)
    for number in range(len(rings)):
        border = {at for at in left if any(beside not in left for beside in neighbours(at))}
        depth.update(dict.fromkeys(border, number))
        left -= border
    assert [depth[at] for at in ways[0]] == [number for number, size in enumerate(rings) for _ in range(size)]
    assert outline(ways[0][: rings[0]]) > 0


@rule("R25", "B7")
def test_the_spiral_never_puts_red_numbers_side_by_side() -> None:
    pool = load("base_4").pools[0]
    assert pool.tokens == B7_LETTERS
    cases = 0
    for start in pool.spirals:
        for desert in pool.hexes:
            _assert_red_apart(pool, start, (desert,))
            cases += 1
    assert cases == 6 * 19


@rule("R25", "P2")
def test_the_large_spiral_never_puts_red_numbers_side_by_side() -> None:
    pool = load("base_6").pools[0]
    assert pool.tokens == P2_LETTERS
    cases = 0
    for start in pool.spirals:
        for deserts in combinations(pool.hexes, 2):
            _assert_red_apart(pool, start, deserts)
            cases += 1
    assert cases == 6 * 435


def _assert_red_apart(pool: Pool, start: HexAt, deserts: tuple[HexAt, ...]) -> None:
    way = [at for at in spiral(pool.hexes, start) if at not in deserts]
    red = {at for at, token in zip(way, pool.tokens, strict=True) if token in (6, 8)}
    assert not any(beside in red for at in red for beside in neighbours(at)), (start, deserts)


@rule("B7")
def test_every_corner_desert_and_harbour_place_comes_up() -> None:
    """Nothing is left out by the draws: each spiral, each desert place and each place for a harbour is seen within 600 seeds."""
    printed = load("base_4")
    starts, deserts, harbours = set(), set(), set()
    for seed in range(600):
        board = deal(printed, "spiral", Luck(seed))
        tokens = tokens_of(board)
        pool = board.pools[0]
        starts |= {at for at in pool.spirals if tuple(tokens[h] for h in spiral(pool.hexes, at) if h in tokens) == pool.tokens}
        deserts |= {hex_.at for hex_ in board.hexes if hex_.terrain == "desert"}
        harbours |= {(harbour.edge, harbour.kind) for harbour in board.harbours}
    assert starts == set(printed.pools[0].spirals)
    assert deserts == set(printed.by_place)
    slots = {slot for piece in printed.frame_pieces for slot in piece.slots}
    assert {edge for edge, _ in harbours} == slots


@rule("B7")
@some
@given(seeds, st.sampled_from(["spiral", "free"]))
def test_frame_pieces_move_whole(seed: int, layout: str) -> None:
    """The six pieces lie in some order; each keeps its own harbours in their order, and all nine are there."""
    printed, board = load("base_4"), deal(load("base_4"), layout, Luck(seed))
    assert [piece.slots for piece in board.frame_pieces] == [piece.slots for piece in printed.frame_pieces]
    assert Counter(piece.kinds for piece in board.frame_pieces) == Counter(piece.kinds for piece in printed.frame_pieces)
    assert dict(frame_harbours(board.frame_pieces)) == {harbour.edge: harbour.kind for harbour in board.harbours}
    assert len(board.harbours) == 9
    assert max(corners_used(board).values()) == 1


@rule("P2")
@some
@given(seeds, st.sampled_from(["spiral", "free"]))
def test_small_frame_pieces_stay_between_the_big_ones(seed: int, layout: str) -> None:
    printed, board = load("base_6"), deal(load("base_6"), layout, Luck(seed))
    assert [(piece.slots, piece.small) for piece in board.frame_pieces] == [(piece.slots, piece.small) for piece in printed.frame_pieces]
    for before, after in zip(printed.frame_pieces, board.frame_pieces, strict=True):
        assert not before.small or before == after
    assert Counter(piece.kinds for piece in board.frame_pieces) == Counter(piece.kinds for piece in printed.frame_pieces)
    for piece, following in zip(board.frame_pieces, board.frame_pieces[1:] + board.frame_pieces[:1], strict=True):
        assert not (piece.small and piece.kinds[0] and following.kinds[0])
    assert max(corners_used(board).values()) == 1


@rule("P2")
def test_a_fifth_of_the_frame_orders_can_be_laid() -> None:
    """What is not laid is exactly what would follow a small piece's harbour with a harbour: 144 of 720 orders are left, and all come up."""
    frame = load("base_6").frame_pieces
    big = [piece.kinds for piece in frame if not piece.small]
    right = set()
    for order in permutations(big):
        new = iter(order)
        laid = [piece.kinds if piece.small else next(new) for piece in frame]
        if not any(
            piece.small and kinds[0] and laid[number + 1 - len(laid)][0]
            for number, (piece, kinds) in enumerate(zip(frame, laid, strict=True))
        ):
            right.add(order)
    seen = {tuple(p.kinds for p in deal(load("base_6"), "spiral", Luck(seed)).frame_pieces if not p.small) for seed in range(1500)}
    assert len(right) == 144
    assert seen == right


@rule("B8")
@some
@given(seeds, st.sampled_from(["base_4", "base_6", "new_shores_4"]), st.sampled_from(["spiral", "free"]))
def test_the_robber_starts_in_the_desert(seed: int, name: str, layout: str) -> None:
    board = deal(load(name), layout if layout in layouts(load(name)) else "free", Luck(seed))
    assert board.robber.start is not None
    assert board.by_place[board.robber.start].terrain == "desert"


@rule("P2")
def test_the_robber_starts_in_either_of_two_deserts() -> None:
    firsts: Counter[int] = Counter()
    for seed in range(100):
        board = deal(load("base_6"), "spiral", Luck(seed))
        deserts = [hex_.at for hex_ in board.hexes if hex_.terrain == "desert"]
        assert board.robber.start in deserts
        firsts[deserts.index(board.robber.start)] += 1
    assert min(firsts[0], firsts[1]) > 25


def test_a_dealt_board_has_no_beginner_start() -> None:
    assert deal(load("base_4"), "spiral", Luck(1)).beginner == ()
    assert deal(load("base_4"), "free", Luck(1)).arrangement == "dealt"


# ---------------------------------------------------------------- limits of free deals


@rule("B7", "N1.3", "N2.3", "N4.3", "N6.10", "N8.7", "N9.1")
@pytest.mark.parametrize("name", [name for name in FREE if name != "new_shores_4"])
@some
@given(seed=seeds)
def test_no_two_red_numbers_lie_side_by_side(name: str, seed: int) -> None:
    assert side_by_side(deal(load(name), "free", Luck(seed)), (6, 8)) == []


@rule("N1.3")
@some
@given(seeds)
def test_with_four_players_only_equal_red_numbers_lie_apart_on_the_small_islands(seed: int) -> None:
    board = deal(load("new_shores_4"), "free", Luck(seed))
    main = set(board.pools[0].hexes)
    assert side_by_side(board, (6,)) == side_by_side(board, (8,)) == []
    assert not any(one in main or other in main for one, other in side_by_side(board, (6, 8)))


@rule("N1.3")
def test_with_four_players_unequal_red_numbers_may_meet_on_the_small_islands() -> None:
    assert any(side_by_side(deal(load("new_shores_4"), "free", Luck(seed)), (6, 8)) for seed in range(200))


@rule("N2.3")
@some
@given(seeds, st.sampled_from(["four_islands_3", "four_islands_4"]))
def test_forest_and_pasture_get_no_very_bad_numbers(seed: int, name: str) -> None:
    board = deal(load(name), "free", Luck(seed))
    assert {hex_.terrain for hex_ in board.hexes if hex_.token in (2, 12)} <= {"field", "hills", "mountains"}
    assert board.land == load(name).land


@rule("N4.3")
@some
@given(seeds, st.sampled_from(["through_the_desert_3", "through_the_desert_4"]))
def test_the_desert_belt_stays_and_gold_gets_no_red_number(seed: int, name: str) -> None:
    printed, board = load(name), deal(load(name), "free", Luck(seed))
    for terrain in ("desert", "sea"):
        assert [hex_.at for hex_ in board.hexes if hex_.terrain == terrain] == [
            hex_.at for hex_ in printed.hexes if hex_.terrain == terrain
        ]
    assert all(hex_.token not in (6, 8) for hex_ in board.hexes if hex_.terrain == "gold")
    assert board.robber == printed.robber


@rule("N5.6")
@some
@given(seeds)
def test_the_eastern_end_of_the_lost_tribes_island_gets_no_good_number(seed: int) -> None:
    printed, board = load("lost_tribe"), deal(load("lost_tribe"), "free", Luck(seed))
    for r in (2, 3, 4):
        rightmost = max(hex_.at for hex_ in board.hexes if hex_.area == "main" and hex_.at[1] == r)
        assert board.by_place[rightmost].token not in (5, 6, 8, 9)
    small = [hex_ for hex_ in printed.hexes if hex_.area != "main"]
    assert [board.by_place[hex_.at] for hex_ in small] == small


@rule("N6.10", "N7.12", "N8.7")
def test_what_stays_stays() -> None:
    for name in ("cloth_villages", "wonders"):
        printed, board = load(name), deal(load(name), "free", Luck(3))
        dealt = {at for pool in printed.pools for at in pool.hexes}
        kept = [hex_ for hex_ in printed.hexes if hex_.at not in dealt]
        assert [board.by_place[hex_.at] for hex_ in kept] == kept
        assert board.marks == printed.marks
        assert board.land == printed.land
    assert deal(load("pirate_islands"), "fixed", Luck(3)).hexes == load("pirate_islands").hexes


@rule("N8.7")
@some
@given(seeds)
def test_no_red_number_beside_the_deserts_of_the_wonders(seed: int) -> None:
    board = deal(load("wonders"), "free", Luck(seed))
    beside = {at for hex_ in board.hexes if hex_.terrain == "desert" for at in neighbours(hex_.at)}
    assert all(board.by_place[at].token not in (6, 8) for at in beside if at in board.by_place)


@rule("N3.2", "N3.8")
@some
@given(seeds, st.sampled_from(["fixed", "free"]), st.sampled_from(["oceania_3", "oceania_4"]))
def test_unknown_hexes_stay_unknown(seed: int, layout: str, name: str) -> None:
    """Dealing decides nothing about them: what lies there is drawn when it is turned over (tests/rules/test_oceania.py)."""
    printed, board = load(name), deal(load(name), layout, Luck(seed))
    assert board.fog == printed.fog
    assert board.land == printed.land
    assert board.pools == printed.pools


@rule("N9.1", "N9.2", "S22")
@some
@given(seeds)
def test_the_new_world_is_dealt_whole(seed: int) -> None:
    """Sea moves too; each piece of land is an island of its own, where all may be founded and settled; harbours wait for the players."""
    board = deal(load("new_world"), "free", Luck(seed))
    islands = pieces(board.land)
    assert sorted(sorted(board.area_hexes(area.id)) for area in board.areas) == sorted(sorted(island) for island in islands)
    assert all(area.start and area.settle and area.robber and area.bonus == 1 for area in board.areas)
    assert board.harbours == ()
    assert board.harbour_pool == {"3:1": 5, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
    assert board.robber.start is board.pirate.start is None


@rule("N1.3", "S22")
@some
@given(seeds, st.sampled_from(["new_shores_3", "new_shores_4"]))
def test_small_islands_are_judged_on_the_finished_map(seed: int, name: str) -> None:
    printed, board = load(name), deal(load(name), "free", Luck(seed))
    islands = pieces(board.land)
    assert sorted(sorted(board.area_hexes(area.id)) for area in board.areas) == sorted(sorted(island) for island in islands)
    assert board.areas[0] == printed.areas[0]
    assert all((area.kind, area.bonus, area.start) == ("islet", 2, False) for area in board.areas[1:])
    assert Counter(board.by_place[at].terrain for at in printed.pools[1].hexes)["sea"] == 4


# ---------------------------------------------------------------- harbours and robber of the scenarios


@rule("S17")
@pytest.mark.parametrize("name", [name for name in names() if load(name).harbour_rule == "shuffled" and load(name).harbours])
def test_harbours_are_dealt_onto_their_places_in_fixed_layouts_too(name: str) -> None:
    printed = load(name)
    deals = [deal(printed, "fixed", Luck(seed)).harbours for seed in range(40)]
    assert len({tuple(harbour.kind for harbour in harbours) for harbours in deals}) > 20
    for harbours in deals:
        assert [replace(harbour, kind="") for harbour in harbours] == [replace(harbour, kind="") for harbour in printed.harbours]
        assert Counter(harbour.kind for harbour in harbours) == Counter(printed.harbour_pool)


@rule("S23")
@some
@given(seeds, st.sampled_from(["new_shores_3", "four_islands_3", "four_islands_4", "oceania_3", "oceania_4", "cloth_villages"]))
def test_the_robber_follows_the_token_its_place_is_named_by(seed: int, name: str) -> None:
    board = deal(load(name), "free", Luck(seed))
    twelves = [hex_ for hex_ in board.hexes if hex_.token == 12]
    on_named = [hex_ for hex_ in twelves if hex_.terrain == board.robber.terrain]
    assert board.robber.start == (on_named or twelves)[0].at


# ---------------------------------------------------------------- dealing always ends


@pytest.mark.parametrize("name", FREE)
def test_the_search_keeps_every_limit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the fair tries every deal is searched for; it has to be as right as the others."""
    monkeypatch.setattr(dealing, "FAIR_TRIES", 0)
    dealt = {deal(load(name), "free", Luck(seed)).hexes for seed in range(20)}
    assert len(dealt) == 20
    for seed in range(20):
        assert faults(deal(load(name), "free", Luck(seed)), BOARDS[name]) == []


def test_a_narrow_pool_is_dealt_and_an_impossible_one_is_refused() -> None:
    """Three reds fit into a row of five only at its ends and in its middle; four do not."""
    row = tuple((q, 0) for q in range(5))
    text = "board: row\n[map]\n0,0 | fo 6  fo 3  fo 8  fo 3  fo 6\n"
    pool = Pool("row", row, {"forest": 5}, (6, 3, 8, 3, 6), apart=(Apart((6, 8)),))
    for seed in range(30):
        tokens = tokens_of(deal(replace(parse(text), pools=(pool,)), "free", Luck(seed)))
        assert [at[0] for at, token in tokens.items() if token in (6, 8)] == [0, 2, 4]
    with pytest.raises(BoardError, match="The pool row cannot be dealt: no arrangement was found that keeps its limits"):
        deal(replace(parse(text), pools=(replace(pool, tokens=(6, 6, 8, 3, 8)),)), "free", Luck(1))
    with pytest.raises(BoardError, match="The pool row cannot be dealt: it has not as many terrains as hexes, or tokens as fertile hexes"):
        deal(replace(parse(text), pools=(replace(pool, tokens=(6, 8)),)), "free", Luck(1))
    with pytest.raises(BoardError, match="cannot be dealt"):
        deal(replace(parse(text), pools=(replace(pool, never=(Never((3,), ("forest",)),)),)), "free", Luck(1))
