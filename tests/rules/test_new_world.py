"""The New World: a dealt map, harbours laid by the players, home and foreign islands, robber and pirate off the board (N9)."""

from collections import Counter
from typing import Any, cast

import pytest

from farshore import FarshoreError, Game, Luck, load_position, make
from farshore.board import boardfile
from farshore.board.deal import deal
from farshore.board.grid import corners_of_edge, edge_name, hexes_of_corner, hexes_of_edge
from farshore.board.shores import neighbours
from farshore.catalogue import deal_board, kind_of, settings_of
from farshore.engine.machine import NATURE
from farshore.game.new_deal import deal_anew, may_deal_anew
from farshore.parts.harbour import Harbours
from rules.drawn_positions import Drawn
from rules_mark import rule

KIND = kind_of("new-world")
POOL = {"3:1": 5, "lumber": 1, "wool": 1, "grain": 1, "brick": 1, "ore": 1}


def world(seed: int = 1, seats: int = 4, **options: object) -> Drawn:
    """A new game whose chance the test plays."""
    settings = settings_of(KIND, seats, {"first": 1, **options})
    return Drawn(Game(KIND, seats, settings, deal_board(KIND, seats, settings, Luck(seed)), None), {})


def laid(seed: int = 1, seats: int = 4) -> Drawn:
    """… with all harbours on the first edge that is open."""
    table = world(seed, seats)
    while table.phase() in ("harbour_draw", "lay_harbour"):
        seat = table.actor()
        table.game.play(seat, table.game.legal(seat)[0])
    return table


def coasts(table: Drawn) -> set[object]:
    board = table.game.board
    return {edge for edge in table.game.kit.grid.edges if board.is_coast(edge)}


# --- the map


@rule("N9", "N9.1")
@pytest.mark.parametrize("seed", range(40))
def test_everything_is_dealt_with_red_numbers_apart_and_not_on_gold(seed: int) -> None:
    board = world(seed).game.board
    printed = boardfile.load("new_world")
    assert Counter(hex_.terrain for hex_ in board.hexes) == {"sea": 19, "field": 5, "hills": 4, "mountains": 4, "pasture": 5, "forest": 5}
    assert sorted(hex_.token for hex_ in board.hexes if hex_.token) == sorted(hex_.token for hex_ in printed.hexes if hex_.token)
    red = [hex_.at for hex_ in board.hexes if hex_.token in (6, 8)]
    assert len(red) == 4
    assert not [at for at in red for beside in neighbours(at) if beside in red]
    assert not [at for at in red if board.by_place[at].terrain == "gold"]


@rule("N9.1")
def test_the_map_is_another_in_every_game_and_gold_gets_no_red_number() -> None:
    assert KIND.options()["map"].default == "random"
    assert len({tuple(hex_.terrain for hex_ in world(seed).game.board.hexes) for seed in range(10)}) == 10
    text = boardfile.write(boardfile.load("new_world")).replace("5 forest 5 pasture", "5 gold 5 pasture")
    gilded = boardfile.parse(text.replace("fo", "go"))
    for seed in range(30):
        dealt = deal(gilded, "free", Luck(seed))
        assert not [hex_ for hex_ in dealt.hexes if hex_.terrain == "gold" and hex_.token in (6, 8)]


# --- harbours


@rule("N9.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_harbours_are_drawn_blind_and_laid_in_turn_from_the_first_player(seats: int) -> None:
    table = world(seats=seats)
    left = Counter(POOL)
    for number in range(10):
        assert table.phase() == "harbour_draw"
        assert table.odds() == dict(left), "each token is as likely as any other"
        kind = sorted(left)[number % len(left)]
        table.do("draw_harbour", piece=kind)
        left -= Counter([kind])
        assert table.game.seats_to_act() == [(1 + number) % seats]
        place = sorted(cast(set[Any], table.sites("lay_harbour", kind)))[0]
        events = table.do("lay_harbour", place=place)
        assert [event.seen_by(None) for event in events if event.kind == "harbour_laid"] == [
            {"event": "harbour_laid", "seat": (1 + number) % seats, "edge": list(place), "harbour": kind}
        ]
    assert table.phase() == "found_settlement"
    assert table.game.seats_to_act() == [1]
    assert Counter(row[-1] for row in table.seen(None)[0]["harbours"]) == POOL


@rule("N9.2")
def test_a_harbour_goes_to_any_coast_but_beside_no_other() -> None:
    table = world()
    table.do("draw_harbour", piece="ore")
    assert table.sites("lay_harbour", "ore") == coasts(table), "the frame is sea: its coast counts"
    first = sorted(cast(set[Any], coasts(table)))[7]
    table.do("lay_harbour", place=first)
    table.do("draw_harbour", piece="wool")
    near = {edge for edge in coasts(table) if set(corners_of_edge(cast(Any, edge))) & set(corners_of_edge(first))}
    assert len(near) == 3, "itself and the coast on either side"
    assert table.sites("lay_harbour", "wool") == coasts(table) - near
    sea = next(edge for edge in table.game.kit.grid.edges if not set(hexes_of_edge(edge)) & table.game.board.land)
    numbers = table.game.state.rules.phases[table.game.state.cells[0]].moves[0]
    for place, words in ((sea, "land meets the sea"), (sorted(cast(Any, near))[0], "another harbour")):
        with pytest.raises(FarshoreError, match=words):
            table.game.play(2, int(numbers.first) + table.game.kit.grid.edges.index(cast(Any, place)))


@rule("N9.2")
def test_when_no_coast_is_left_apart_harbours_may_share_a_corner_and_both_serve_it() -> None:
    """One hex of land has six coast edges: three harbours lie apart, the fourth between two of them."""
    table = world()
    position = table.game.position()
    island = sorted(table.game.board.land)[0]
    data = cast(dict[str, Any], position["table"])
    data["terrain"] = [[*hex_.at, "pasture" if hex_.at == island else "sea"] for hex_ in table.game.board.hexes]
    data["token"] = [[*island, 5]]
    table = Drawn(load_position(position), {})
    ring = [edge_name(*island, side) for side in ("NE", "E", "SE", "SW", "W", "NW")]
    for kind, place, open_to in (("ore", 0, range(6)), ("wool", 2, (2, 3, 4)), ("grain", 4, (4,)), ("brick", 1, (1, 3, 5))):
        table.do("draw_harbour", piece=kind)
        assert table.sites("lay_harbour", kind) == {ring[number] for number in open_to}
        table.do("lay_harbour", place=ring[place])
    harbours, state = table.game.kit.part(Harbours), table.game.state
    corner = (set(corners_of_edge(ring[0])) & set(corners_of_edge(ring[1]))).pop()
    harbours.reached(state, 0, table.game.kit.grid.corners.index(corner))
    assert table._count("rates", 0) == {"lumber": 4, "brick": 2, "wool": 4, "grain": 4, "ore": 2}


@rule("N9.2")
def test_a_laid_harbour_is_a_harbour() -> None:
    table = laid()
    edge, kind = next((tuple(row[:-1]), row[-1]) for row in table.seen(None)[0]["harbours"] if row[-1] != "3:1")
    corner = corners_of_edge(cast(Any, edge))[0]
    table.do("found", place=corner)
    assert table._count("rates", 1)[kind] == 2


@rule("N9.2")
def test_the_example_map_comes_with_its_harbours() -> None:
    table = world(map="printed")
    assert table.phase() == "found_settlement"
    assert Counter(row[-1] for row in table.seen(None)[0]["harbours"]) == POOL


# --- founding, islands, points


@rule("N9.3")
def test_founding_goes_to_any_island() -> None:
    table = laid()
    assert table.sites("found", "settlement") == {corner for corner in table.game.kit.grid.corners if table.game.board.areas_of(corner)}


@rule("N9.3")
@pytest.mark.parametrize(("homes", "points"), [(("isle_nw", "isle_nw"), 2), (("isle_nw", "isle_ne"), 2), (("isle_c", "isle_nw"), 1)])
def test_the_first_settlement_on_a_foreign_island_is_worth_two(homes: tuple[str, str], points: int) -> None:
    """Seat 0 founds on these islands, then settles twice on the middle one: a point extra for the first, unless it is home."""
    settings = settings_of(KIND, 3, {"first": 0, "map": "printed"})
    board = boardfile.load("new_world")
    table = Drawn(Game(KIND, 3, settings, board, None), {})
    game = table.game

    def found(seat: int, area: str) -> None:
        place = next(corner for corner in sorted(cast(set[Any], table.sites("found", "settlement"))) if board.areas_of(corner) == [area])
        table.do("found", place=place)
        game.play(seat, game.legal(seat)[0])

    for seat, area in [(0, homes[0]), (1, "isle_se"), (2, "isle_se"), (2, "isle_sw"), (1, "isle_sw"), (0, homes[1])]:
        found(seat, area)
    assert [table.points(seat) for seat in range(3)] == [2, 2, 2], "founding settlements bring no extra points"
    position = game.position()
    data = cast(dict[str, Any], position["table"])
    taken = {tuple(row[:3]) for row in data["buildings"]}
    free = [c for c in game.kit.grid.corners if board.areas_of(c) == ["isle_c"] and c not in taken]
    free = [c for c in free if not any(set(corners_of_edge(e)) == {c, t} for e in game.kit.grid.edges for t in taken)]
    one = free[0]
    other = next(c for c in free[1:] if not any(set(corners_of_edge(e)) == {c, one} for e in game.kit.grid.edges))
    for corner in (one, other):
        roads = [edge for edge in game.kit.grid.edges if corner in corners_of_edge(edge) and set(hexes_of_edge(edge)) & board.land]
        data["roads"].append([*roads[0], ["road", 0]])
    cast(list[dict[str, Any]], position["players"])[0]["hand"] = {"lumber": 2, "brick": 2, "wool": 2, "grain": 2}
    data.pop("bank", None)
    position["frames"] = [{"phase": "actions", "seats": [0]}]
    table = Drawn(load_position(position), {})
    table.do("build", place=one, piece="settlement")
    assert table.points(0) == 2 + points
    table.do("build", place=other, piece="settlement")
    assert table.points(0) == 2 + points + 1


@rule("N9", "N9.3")
def test_twelve_points_win() -> None:
    assert world().game.kit.tables.target == 12
    assert boardfile.load("new_world").points == {3: 12, 4: 12}


# --- robber and pirate


def after_the_founding() -> Drawn:
    table = laid()
    game = table.game
    while table.phase().startswith("found"):
        seat = table.actor()
        game.play(seat, game.legal(seat)[0])
    return table


@rule("N9", "N9.5")
def test_robber_and_pirate_wait_off_the_board_until_they_are_moved() -> None:
    for piece in ("robber", "pirate"):
        table = after_the_founding()
        game = table.game
        assert table._number("robber") == -1
        assert table._number("pirate") == -1
        table.roll(1, 6)
        assert table.phase() == "robber"
        land, sea = game.board.land, game.board.sea
        assert table.sites("move_robber", "robber") == land
        assert table.sites("move_robber", "pirate") == sea
        place = sorted(cast(set[Any], table.sites("move_robber", piece)))[-1]
        table.do("move_robber", place=place, piece=piece)
        assert game.kit.grid.hexes[table._number(piece)] == place
        assert table._number("pirate" if piece == "robber" else "robber") == -1


@rule("N9.5")
def test_nothing_is_blocked_while_the_robber_is_off_the_board() -> None:
    table = after_the_founding()
    game = table.game
    board = game.board
    earning = {
        hex_.token
        for hex_ in board.hexes
        if hex_.token and any(hex_.at in hexes_of_corner(corner) for seat in range(4) for corner in game.pieces(seat)["settlement"])
    }
    number = min(earning)
    one = max(1, number - 6)
    before = sum(table._number("hand size", seat) for seat in range(4))
    table.roll(one, number - one)
    assert sum(table._number("hand size", seat) for seat in range(4)) > before


# --- a new deal


@rule("N9.6")
def test_a_new_deal_is_made_only_if_all_agree_and_before_the_first_harbour() -> None:
    game = make("new-world", seats=3, seed=5)
    assert game.seats_to_act() != [NATURE], "the first player and the first harbour are known"
    assert may_deal_anew(game)
    with pytest.raises(FarshoreError, match="blue and white did not"):
        deal_anew(game, {0}, Luck(9))
    again = deal_anew(game, {0, 1, 2}, Luck(9))
    assert (again.kind, again.seats, again.settings) == (game.kind, game.seats, game.settings)
    assert [hex_.terrain for hex_ in again.board.hexes] != [hex_.terrain for hex_ in game.board.hexes]
    assert Counter(hex_.terrain for hex_ in again.board.hexes) == Counter(hex_.terrain for hex_ in game.board.hexes)
    assert may_deal_anew(again), "and may be asked for again"
    seat = game.seats_to_act()[0]
    game.play(seat, game.legal(seat)[0])
    assert not may_deal_anew(game)
    with pytest.raises(FarshoreError, match="before the first harbour"):
        deal_anew(game, {0, 1, 2}, Luck(9))


@rule("N9.6")
def test_a_map_that_was_not_dealt_is_not_dealt_anew() -> None:
    assert not may_deal_anew(make("new-world", seed=5, map="printed"))
    assert not may_deal_anew(make("base", seed=5))
