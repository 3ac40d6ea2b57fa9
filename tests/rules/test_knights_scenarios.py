"""Cities & Knights with Cloth Villages, Wonders and maps of one's own: what both boxes say about the same thing (C109–C115, R60)."""

import pytest

from farshore.board import boardfile
from farshore.board.grid import hexes_of_edge
from farshore.board.marks import spots
from farshore.catalogue import BOARDS
from farshore.engine.errors import IllegalMove
from farshore.game import make
from rules.drawn_positions import BLUE, RED, WHITE
from rules.knights_positions import KnightsPosition, knights_position, piece_at
from rules.scenario_positions import fresh
from rules_mark import rule

# The western village island v with its villages on v N (number 10) and v S, sea round it, and the coasts from which ships come.
HEXES = {"v": (0, 3), "n": (1, 1), "l": (1, 2), "o": (-1, 3)}
WEST = (0, 3, "N")
RED_LINE = ("red settlement n S", "red closed ship l W")
BLUE_LINE = ("blue settlement o N", "blue closed ship o NE", "blue closed ship v NW")
LANDED = {"landings": 1, "robber": [-1, 2]}


def villages(*pieces: str, reached: tuple[int, ...] = (RED, BLUE), bolts: dict[int, int] | None = None, **more: object) -> KnightsPosition:
    """Lines of ships to the western village; so many bolts of cloth come from the reserve."""
    held = bolts or {}
    table = {
        "villages reached": [[*WEST, list(reached)]],
        "cloth in reserve": 10 - sum(held.values()),
        **more.pop("table", {}),  # type: ignore[dict-item]
    }
    players = {seat: {"cloth": count} for seat, count in held.items()}
    return knights_position(*pieces, game="cloth-knights", board="cloth_villages", hexes=HEXES, table=table, players=players, **more)  # type: ignore[arg-type]


def bolts_of(p: KnightsPosition, *seats: int) -> list[int]:
    return [p.cell("cloth", seat) for seat in seats]


# --- Cloth Villages


@rule("C109", "C3", "N6.1")
def test_of_three_buildings_the_second_is_the_city() -> None:
    p = fresh("cloth-knights")
    founded: list[tuple[int, str | None]] = []
    for k in range(12):
        seat, hands = p.actor(), [p.hand(seat) for seat in range(4)]
        action = p.game.legal(seat)[0]
        founded.append((seat, p.game.choice(action, seat).piece))
        p.game.play(seat, action)
        assert ([p.hand(seat) for seat in range(4)] != hands) == (k >= 8), "income comes for the third"
        p.game.play(seat, p.find("found")[0])
    assert [piece for _, piece in founded] == ["settlement"] * 4 + ["city"] * 4 + ["settlement"] * 4
    assert [seat for seat, _ in founded] == [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]
    assert (p.phase(), p.on_turn()) == ("before_roll", 0)
    assert [p.points(seat) for seat in range(4)] == [4] * 4


@rule("C110", "C52")
def test_a_knight_on_a_line_stops_trade_until_it_leaves() -> None:
    p = villages(*RED_LINE, *BLUE_LINE, "red ship v W", "red awake basic knight v NW", phase="before_roll")
    p.all_dice(4, 6, "trade")
    assert bolts_of(p, RED, BLUE) == [1, 0]
    p.do("move", piece="knight")
    p.do("march", place=p.corner("v SW"))
    assert bolts_of(p, RED, BLUE) == [1, 0], "blue had its first bolt long ago"
    p.end()
    p.all_dice(4, 6, "trade")
    assert bolts_of(p, RED, BLUE) == [2, 1]


@rule("C110", "C52", "N6.3", "N6.6")
def test_a_line_that_a_knight_frees_reaches_its_village() -> None:
    line = ("blue settlement o N", "blue ship o NE", "blue ship v NW")
    p = villages(*RED_LINE, *line, "red ship v W", "red awake basic knight v NW", reached=(RED,))
    assert piece_at(p, "v NW") == "ship"
    p.do("move", piece="knight")
    p.do("march", place=p.corner("v SW"))
    assert bolts_of(p, RED, BLUE) == [0, 1], "the first bolt"
    assert [piece_at(p, where) for where in ("o NE", "v NW")] == ["closed ship"] * 2
    p.end()
    assert p.places("move", "ship") == set()


@rule("C110")
def test_a_knight_that_comes_cuts_a_line_at_once() -> None:
    p = villages(*RED_LINE, *BLUE_LINE, "red ship v W", "red awake basic knight v SW", phase="before_roll")
    p.all_dice(1, 1, "trade")
    p.do("move", piece="knight")
    p.do("march", place=p.corner("v NW"))
    p.end()
    p.all_dice(4, 6, "trade")
    assert bolts_of(p, RED, BLUE) == [1, 0]
    assert piece_at(p, "v NW") == "closed ship"  # it stays closed (R28)


@rule("C110")
def test_a_knight_at_the_village_hinders_nobody_who_has_reached_it() -> None:
    p = villages(*RED_LINE, *BLUE_LINE, "red awake basic knight v N", "blue ship v NE", phase="before_roll")
    p.all_dice(4, 6, "trade")
    assert bolts_of(p, RED, BLUE) == [1, 1]
    assert not villages(
        *RED_LINE, *BLUE_LINE, "red awake basic knight v N", turn=BLUE, hands={BLUE: "1 lumber 1 wool"},
    ).may("build", piece="ship", place=p.edge_of("v NE"))  # fmt: skip


@rule("C111", "N6.6", "C77")
def test_diplomacy_lifts_no_ship_that_has_reached_a_village() -> None:
    p = villages(*RED_LINE, *BLUE_LINE, "blue ship v W", held={RED: "1 diplomacy"})
    p.play("diplomacy")
    assert p.places("choose") == {p.edge_of("v W")}


@rule("C112", "C53", "N6.8")
def test_only_traders_chase_the_pirate() -> None:
    knights = ("red awake basic knight l SE", "white awake basic knight l NE")
    table = {**LANDED, "pirate": [1, 2]}
    p = villages(*RED_LINE, *BLUE_LINE, *knights, turn=WHITE, table=table)
    assert not p.may("chase")
    chase = [move for move in p.game.state.rules.moves if type(move).__name__ == "Chase"][-1]
    with pytest.raises(IllegalMove, match="You can't move the pirate yet"):
        p.game.play(WHITE, int(chase.first) + p.game.kit.grid.corner_at(*p.corner("l NE")))
    p = villages(*RED_LINE, *BLUE_LINE, *knights, table=table, hands={BLUE: "1 coin"}, bolts={BLUE: 1})
    p.do("chase", piece="pirate")
    p.do("move_robber", piece="pirate", place=(-1, 3))
    assert {p.game.choice(action, RED).piece for action in p.game.legal(RED)} == {"card", "cloth"}
    p.do("steal_from", piece="card", player=BLUE)
    p.theft("coin")
    assert p.hand(RED) == {"coin": 1}
    assert bolts_of(p, RED, BLUE) == [0, 1]


@rule("C112", "C56")
def test_a_seven_before_the_first_landing_moves_no_pirate_for_a_trader_either() -> None:
    p = villages(*RED_LINE, phase="before_roll", reached=(RED,))
    p.all_dice(3, 4, "trade")
    assert p.phase() == "actions"


@rule("C113", "N6.7", "N6.9", "C50")
def test_how_cloth_villages_are_won() -> None:
    p = villages(*RED_LINE, reached=(RED,))
    assert p.game.kit.tables.target == 16
    assert not {"longest road", "largest army"} & {row.source for row in p.game.score(RED)}
    places = [items[0] for items in p.game.board.marked("village")]
    stock = [[*spots([place])[0], 1 if place == WEST else 5 if place in places[-3:] else 0] for place in places]
    p = knights_position(
        *RED_LINE, game="cloth-knights", board="cloth_villages", hexes=HEXES, phase="before_roll",
        table={"cloth in villages": stock, "cloth in reserve": 4, "villages reached": [[*WEST, [RED]]]},
        players={BLUE: {"cloth": 30}},
    )  # fmt: skip
    p.all_dice(4, 6, "trade")  # the last bolt of the western village: three are left that have some
    assert p.game.winners() == [BLUE], "most points, though it is red's turn"


@rule("C113", "R60")
def test_bolts_of_cloth_are_no_cards() -> None:
    p = villages(*RED_LINE, *BLUE_LINE, held={RED: "1 commodity monopoly"}, hands={BLUE: "2 cloth"}, bolts={BLUE: 2})
    p.play("commodity monopoly")
    p.chooses("cloth")
    assert (p.hand(RED), p.hand(BLUE)) == ({"cloth": 1}, {"cloth": 1})
    assert bolts_of(p, RED, BLUE) == [0, 2]
    p = villages(*RED_LINE, bolts={RED: 5}, hands={RED: "7 ore"}, phase="before_roll", reached=(RED,))
    p.all_dice(3, 4, "trade")
    assert p.phase() == "actions", "seven cards and five bolts: nothing is discarded"


# --- Wonders

PLACES = {"a": (0, 2), "b": (1, 3), "p": (0, 2)}
PORT = "p N"


def wonders(*pieces: str, **more: object) -> KnightsPosition:
    return knights_position(*pieces, game="wonders-knights", board="wonders", seats=3, hexes=PLACES, **more)  # type: ignore[arg-type]


def to_start(p: KnightsPosition) -> set[str | None]:
    return {choice.piece for action in p.game.legal(RED) if (choice := p.game.choice(action, RED)).verb == "start_wonder"}


@rule("C114", "N8.9", "C38")
def test_what_is_a_city_for_a_wonder() -> None:
    assert to_start(wonders("red metropolis of trade a S", "red city b S", stages={RED: "0 4 0"})) >= {"theatre"}
    assert "theatre" not in to_start(wonders("red laid city a S", "red city b S"))


@rule("C114", "N8.9", "C16")
def test_a_knight_breaks_the_route_of_the_colossus() -> None:
    line = ("red city p N", "red road p NE E SE SW W")
    assert "colossus" in to_start(wonders(*line, table={"longest road": RED}))
    assert "colossus" not in to_start(wonders(*line, "blue basic knight p SE"))


@rule("C114", "N8.6", "C50")
def test_how_wonders_are_won() -> None:
    p = wonders("red city a S")
    assert p.game.kit.tables.target == 12
    built = {"wonders": {"theatre": RED}}
    last = wonders("red city a S", hands={RED: "3 wool 1 brick 1 lumber"}, table=built, players={RED: {"wonder stages": 3}})
    last.do("build", piece="theatre")
    assert last.game.winners() == [RED]


@rule("C114", "R37.1")
def test_nobody_waits_for_a_ship_that_diplomacy_might_give_back() -> None:
    board = boardfile.load("wonders")
    sea = [edge for edge in board.grid.edges if any(at in board.sea for at in hexes_of_edge(edge))]
    ships = [[*edge, ["ship", seat]] for seat in range(3) for edge in sea[seat::3][: 14 if seat == RED else 15]]
    p = wonders("blue city a S", held={RED: "1 diplomacy"}, hands={RED: "1 lumber 1 wool"}, table={"roads": ships})
    assert p.may("play_card")
    assert not p.game.over()
    p.game.play(RED, p.find("build", piece="ship")[0])
    assert p.game.winners() == [BLUE], "most points, though it is red's turn"


# --- own maps


@rule("C115", "C50", "N9.4")
def test_an_own_map_asks_for_two_points_more() -> None:
    board = boardfile.load("two_isles")
    assert make("own-map", seats=4, seed=1).kit.tables.target == board.target(4)
    assert make("own-map-knights", seats=4, seed=1).kit.tables.target == board.target(4) + 2
    assert make("own-map-knights", seats=4, seed=1, board=board).kit.tables.target == board.target(4) + 2
    assert make("own-map-knights", seats=4, seed=1, target=9).kit.tables.target == 9


@rule("C115", "C58")
@pytest.mark.parametrize("options", [{}, {"map": "random"}], ids=str)
def test_an_own_map_keeps_all_its_harbours(options: dict[str, object]) -> None:
    """On a map with the base game's frame, too: its track lies beside it."""
    board = boardfile.load("base_4")
    assert "base_4" in BOARDS
    game = make("own-map-knights", seats=4, seed=3, board=board, **options)
    assert len(game.board.harbours) == len(board.harbours) == 9


@rule("C115", "C57")
def test_robber_and_pirate_wait_beside_an_own_map() -> None:
    pieces = ("red settlement w N",)
    p = knights_position(
        *pieces, game="own-map-knights", board="two_isles", seats=3, hexes={"w": (0, 1)}, phase="before_roll", table={"barbarians": 6},
    )  # fmt: skip
    assert (p.cell("robber"), p.cell("pirate")) == (-1, -1)
    p.all_dice(1, 1, "ship")
    hexes = p.game.kit.grid.hexes
    assert (hexes[p.cell("robber")], hexes[p.cell("pirate")]) == ((0, 2), (3, 1))
