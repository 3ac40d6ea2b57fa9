"""Ships: what they cost, where they lie and what they join (S1–S5, S10)."""

import pytest

from rules.drawn_positions import BLUE, RED, new_game
from rules.sea_positions import SETTLEMENT, scattered, strait
from rules_mark import rule

PLENTY = "4 lumber 4 wool 2 brick"

# Red stands on the coast.
COAST = r"""
            .       .
          /   \   /   \
        .       .       .
        |   ~a  x   ~b  |
        .       r       .       .
      /   \   y   z   /   \   /   \
    .       .       .       .       .
    |  fi4  |  pa6  |   ~c  |  fi3  |
    .       .       .       .       .
      \   /   \   /   \   /   \   /   \
        .       .       .       .       .
                |  fo10 |   ~d  |  go4  |
                .       .       .       .
                  \   /   \   /   \   /
                    .       .       .
"""
NEARBY = [(1, 1), (2, 1), (1, 2), (0, 2), (2, 2)]


@rule("S1")
def test_a_ship_costs_lumber_and_wool() -> None:
    p = strait(COAST, hand="2 lumber 1 wool")
    p.build("ship", "x")
    assert p.hand(RED) == {"lumber": 1}
    assert (p.bank()["lumber"], p.bank()["wool"]) == (18, 19)
    assert (p.supply(RED)["ship"], p.supply(RED)["road"]) == (14, 15)
    assert not p.may_build("ship")
    for short in ("2 lumber", "2 wool", "1 lumber 1 brick", "1 wool 1 grain"):
        assert not strait(COAST, hand=short).may_build("ship")


@rule("S1")
def test_fifteen_ships_and_no_more() -> None:
    """Ships that can't be built can still be moved; roads are another supply."""
    p = strait(COAST, hand=PLENTY, also=scattered("new_shores_3", "ship", RED, 14, NEARBY))
    assert p.supply(RED)["ship"] == 1
    p.build("ship", "x")
    assert p.supply(RED)["ship"] == 0
    assert not p.may_build("ship")
    assert p.may_build("road", "z")
    assert p.choices("move", "ship")


@rule("S2")
def test_ships_lie_at_sea_and_on_coasts() -> None:
    p = strait(COAST, hand=PLENTY)
    for where in ("x", "y", "z"):  # sea on both sides, sea on one
        assert p.may_build("ship", where)
    assert not p.may_build("road", "x")
    assert p.may_build("road", "y")
    assert p.may_build("road", "z")
    inland = strait(COAST.replace("r", "."), hand=PLENTY, also=[("settlement", RED, (0, 3, "N"))])
    assert len(inland.sites("build", "road")) == 3
    assert not inland.may_build("ship")  # land on both sides of all three


@rule("S2")
@pytest.mark.parametrize(("piece", "owner"), [("road", RED), ("ship", RED), ("road", BLUE), ("ship", BLUE)])
def test_an_edge_carries_one_piece(piece: str, owner: int) -> None:
    """A road keeps a ship off a coast edge, a ship a road, whoever they belong to."""
    p = strait(COAST, hand=PLENTY, also=[(piece, owner, (1, 2, "NE"))])
    assert not p.may_build("ship", "z")
    assert not p.may_build("road", "z")
    assert p.may_build("ship", "y")


@rule("S2")
def test_the_frame_is_sea() -> None:
    """Land at the rim of the map has a coast there, and sea of the map and of the frame have an edge for ships between them."""
    p = strait(COAST, hand=PLENTY, also=[("settlement", RED, (1, 0, "N"))])
    assert p.may_build("ship", "hi12 NE")
    assert p.may_build("ship", "hi12 NW")
    assert p.may_build("road", "hi12 NW")
    p = strait(COAST, hand=PLENTY, also=[("ship", RED, (3, 0, "W"))])
    assert p.may_build("ship", "go5 NE")
    assert p.may("build", piece="ship", place=(3, 0, "NW"))


@rule("S3")
@pytest.mark.parametrize("building", ["r", "R"])
def test_a_ship_joins_buildings_and_ships(building: str) -> None:
    p = strait(COAST.replace("r", building), hand=PLENTY)
    assert not p.may_build("ship", "fi3 W")
    assert not p.may_build("ship", "b NW")
    p.build("ship", "x")
    p.build("ship", "b NW")
    assert p.may_build("ship", "b NE")


@rule("S3")
def test_a_ship_never_joins_a_road_nor_a_road_a_ship() -> None:
    road = strait(COAST.replace("z", "r"), hand=PLENTY)  # to a corner where only roads go on
    assert road.may_build("road", "pa6 E")
    assert not road.may_build("ship", "pa6 E")
    assert not road.may_build("ship", "c NW")
    ship = strait(COAST.replace("z", "R"), hand=PLENTY)
    assert ship.may_build("ship", "pa6 E")
    assert ship.may_build("ship", "c NW")
    assert not ship.may_build("road", "pa6 E")


@rule("S3")
@pytest.mark.parametrize("piece", ["road", "ship"])
def test_own_buildings_join_roads_and_ships(piece: str) -> None:
    also = [("closed ship" if piece == "ship" else piece, RED, (1, 2, "NE")), ("city", RED, (2, 1, "S"))]
    p = strait(COAST, hand=PLENTY, also=also, made_up=True)
    assert p.may_build("road", "pa6 E")
    assert p.may_build("ship", "pa6 E")


@rule("S3")
def test_another_players_building_stops_ships() -> None:
    p = strait(COAST.replace("z", "R"), hand=PLENTY, also=[("settlement", BLUE, (2, 1, "S"))], made_up=True)
    assert not p.may_build("ship", "pa6 E")
    assert not p.may_build("ship", "c NW")
    assert p.may_build("ship", "x")


@rule("S4")
def test_ships_lead_to_new_settlements() -> None:
    """Over the strait: a settlement where the ships have come to land; from there roads and ships go on."""
    p = strait(
        r"""
            .       .
          /   \   /   \
        .       .       .
        |   ~a  |   ~b  |
        .       r       .       .
      /   \   /   R   R   \   /   \
    .       .       .       x       .
    |  fi4  |  pa6  |   ~c  v  fi3  |
    .       .       .       .       .
        """.rstrip(),
        hand="3 lumber 2 wool 2 brick 1 grain",
        also=[("ship", RED, (2, 2, "NE"))],
    )
    assert not p.may_build("road", "v")
    p.build("settlement", "x")
    assert p.may_build("road", "v")
    assert p.may_build("ship", "v")


@rule("S4", "B24")
def test_no_settlement_in_open_sea_nor_too_near() -> None:
    p = strait(COAST.replace("x", "R"), hand=SETTLEMENT, also=[("ship", RED, (4, 0, "NW")), ("ship", RED, (1, 2, "NE"))])
    assert not p.may_build("settlement")


@rule("S5", "S21")
def test_a_founding_settlement_on_the_coast_may_take_a_ship() -> None:
    p = new_game(3, "new-shores", first=0)
    p.found("settlement", "pa6 N")
    for where in ("pa6 NE", "pa6 NW"):
        assert p.may_found("ship", where)
        assert p.may_found("road", where)
    p.found("ship", "pa6 NE")
    assert (p.supply(RED)["ship"], p.supply(RED)["road"]) == (14, 15)
    assert p.actor() == BLUE
    p.found("settlement", "mo5 N")
    assert p.sites("found", "ship") == set()  # inland
    assert len(p.sites("found", "road")) == 3


@rule("S10", "R31")
@pytest.mark.parametrize(("first", "second"), [("road", "road"), ("ship", "ship"), ("road", "ship"), ("ship", "road")])
def test_road_building_lays_roads_and_ships(first: str, second: str) -> None:
    """Two pieces at once: where red could settle, it can't in between."""
    ways = [("road", RED, (1, 2, "W")), ("road", RED, (1, 2, "NW"))]
    p = strait(COAST.replace("y", "/"), hand=SETTLEMENT, cards_of={RED: "1 road building"}, also=ways)
    assert p.may_build("settlement")
    p.play("road building")
    p.build(first, {"road": "pa6 SW", "ship": "x"}[first])
    assert p.hand(RED) == {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    assert not p.may_build("settlement")
    p.build(second, "z")
    assert p.phase() == "actions"
    assert p.may_build("settlement")
    assert p.supply(RED)["ship"] == 15 - [first, second].count("ship")
    assert p.supply(RED)["road"] == 13 - [first, second].count("road")


@rule("S10", "R14")
def test_road_building_with_ships_only() -> None:
    """All roads are built: the card lays ships. With no ship left either it can't be played."""
    roads = scattered("new_shores_3", "road", RED, 15, NEARBY[:3])
    p = strait(COAST, cards_of={RED: "1 road building"}, also=roads)
    p.play("road building")
    assert not p.may_build("road")
    p.build("ship", "x")
    p.build("ship", "b NW")
    assert p.phase() == "actions"
    p = strait(COAST, cards_of={RED: "1 road building"}, also=[*roads, *scattered("new_shores_3", "ship", RED, 15, NEARBY)])
    assert not p.may_play("road building")
