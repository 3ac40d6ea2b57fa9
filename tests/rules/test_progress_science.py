"""The cards of the science deck, one by one."""

from rules.drawn_positions import BLUE, RED
from rules.knights_positions import LANDED, kinds, knights_position
from rules_mark import rule


@rule("C60", "R45", "R72", "R39")
def test_alchemy_sets_the_dice_and_the_event_die_comes_first() -> None:
    p = knights_position("red city fi8 SE", phase="before_roll", held={RED: "1 alchemy"}, stages={BLUE: "0 4 0"})
    p.do("play_card", piece="alchemy", number=53)
    assert p.phase() == "event_die"
    assert p.hand(RED) == {}
    p.do("event_die", piece="trade")
    p.draw("toll", BLUE)  # the red die as set decides: 5 is in reach of stage 4
    assert p.hidden(BLUE) == {"toll": 1}
    assert p.hand(RED) == {"grain": 2}
    assert p.under("science") == ["alchemy"]
    assert p.phase() == "actions"


@rule("C60", "R45", "C6")
def test_alchemy_may_choose_a_seven() -> None:
    p = knights_position(
        "red city hi11 N", "blue city mo6 S", phase="before_roll", held={RED: "1 alchemy"}, hands={BLUE: "8 ore"}, table=LANDED
    )
    p.do("play_card", piece="alchemy", number=34)
    p.do("event_die", piece="ship")
    assert p.phase() == "discard"
    assert not knights_position("red city hi11 N", held={RED: "1 alchemy"}).may_play("alchemy")  # after the roll


@rule("C61", "R56", "C45")
def test_crane_cuts_one_stage() -> None:
    p = knights_position("red city hi11 N", hands={RED: "3 paper"}, held={RED: "2 crane"})
    p.play("crane")
    assert not p.may_play("crane")  # another waits
    p.do("improve", piece="science")  # the first stage is free
    assert p.hand(RED) == {"paper": 3}
    p.play("crane")
    p.do("improve", piece="science", cards={"paper": 1})
    assert not p.may("improve", piece="science")
    assert p.hand(RED) == {"paper": 2}
    p = knights_position("red city hi11 N", held={RED: "1 crane"}, seats=3)
    p.play("crane")
    p.end()
    assert p.cell("crane") == 0
    assert not knights_position("red settlement hi11 N", held={RED: "1 crane"}).may_play("crane")


@rule("C62", "C102", "R55")
def test_mining() -> None:
    p = knights_position(
        "red settlement mo6 N", "red settlement mo6 S", "red city mo2 N",
        held={RED: "1 mining"}, table={"landings": 1, "robber": [1, 3]},
    )  # fmt: skip
    p.play("mining")
    assert p.hand(RED) == {"ore": 4}
    short = knights_position("red settlement mo6 S", "red city mo2 N", held={RED: "1 mining"}, bank="3 ore")
    short.play("mining")
    assert short.hand(RED) == {"ore": 3}
    assert not knights_position("red settlement mo6 S", held={RED: "1 mining"}, bank="0 ore").may_play("mining")
    assert not knights_position("red settlement hi6 N", held={RED: "1 mining"}).may_play("mining")


@rule("C63", "C103", "R55")
def test_irrigation() -> None:
    p = knights_position("red settlement fi9 S", "red settlement fi9 SW", "red city fi8 NE", held={RED: "1 irrigation"})
    p.play("irrigation")
    assert p.hand(RED) == {"grain": 4}


@rule("C65", "C104")
def test_invention_swaps_two_tokens() -> None:
    p = knights_position("red city hi11 N", held={RED: "1 invention"}, table={"landings": 1, "robber": [1, 2]}, phase="actions")
    p.play("invention")
    assert {"hi6", "mo2", "fo8", "fi8", "mo6", "pa12", "de"}.isdisjoint(p.choices_of_hexes())
    p.choose_hex("mo9")
    assert "fi9" not in p.choices_of_hexes()  # the same number
    p.choose_hex("hi11")
    tokens = {tuple(row[:2]): row[2] for row in p.seen(None)[0]["token"]}
    assert (tokens[p.hexes["mo9"]], tokens[p.hexes["hi11"]]) == (11, 9)
    assert p.robber() == "hi11"
    p.end()
    p.all_dice(5, 6, "ship")
    assert p.hand(RED) == {"ore": 1, "coin": 1}


@rule("C66", "C14")
def test_engineering() -> None:
    p = knights_position("red city hi11 N S", "red wall hi11 N", held={RED: "1 engineering"})
    p.play("engineering")
    assert p.places("choose") == p.corners("hi11 S")
    p.choose("hi11 S")
    assert p.cell("cards behind walls") == 4
    assert not knights_position("red settlement hi11 N", held={RED: "1 engineering"}).may_play("engineering")
    three = knights_position(
        "red city hi11 N S", "red city fi9 S", "red city pa4 S", "red wall hi11 N S", "red wall fi9 S",
        held={RED: "1 engineering"},
    )  # fmt: skip
    assert not three.may_play("engineering")


@rule("C67", "C38")
def test_medicine() -> None:
    p = knights_position("red settlement hi11 N", hands={RED: "4 ore 2 grain"}, held={RED: "2 medicine"})
    p.play("medicine")
    p.choose("hi11 N")
    assert p.building("hi11 N") == ["city", RED]
    assert p.hand(RED) == {"ore": 2, "grain": 1}
    assert not p.may_play("medicine")
    assert not knights_position("red settlement hi11 N", hands={RED: "1 ore 1 grain"}, held={RED: "1 medicine"}).may_play("medicine")
    laid = knights_position("red laid city hi11 N", "red settlement fi9 S", hands={RED: "2 ore 1 grain"}, held={RED: "1 medicine"})
    laid.play("medicine")
    assert laid.places("choose") == laid.corners("hi11 N")
    laid.choose("hi11 N")
    assert laid.at_corner("laid cities") == set()


@rule("C68", "R47")
def test_smithing_respects_the_pieces() -> None:
    roads = "red road hi11 NE E SE"
    p = knights_position(
        "red settlement hi11 N", roads, "red basic knight hi11 NE", "red awake basic knight hi11 SE", held={RED: "1 smithing"}
    )
    p.play("smithing")
    assert not p.may("done")  # at least one
    p.choose("hi11 NE")
    p.choose("hi11 SE")
    assert p.knight("hi11 SE") == ["awake strong knight", RED]
    assert p.phase() == "actions"
    one = knights_position(
        "red settlement hi11 N", roads, "red basic knight hi11 NE S", "red strong knight hi11 SE", held={RED: "1 smithing"}
    )
    one.play("smithing")
    one.choose("hi11 NE")
    assert one.phase() == "actions"  # no third strong knight, and no fortress
    # in an order that can be carried out: first the strong ones
    chain = knights_position(
        "red settlement hi11 N", roads, "red road hi11 SW", "red basic knight hi11 NE", "red strong knight hi11 SE S",
        held={RED: "1 smithing"}, stages={RED: "0 0 3"},
    )  # fmt: skip
    chain.play("smithing")
    assert chain.places("choose") == chain.corners("hi11 SE", "hi11 S")
    chain.choose("hi11 S")
    assert chain.places("choose") == chain.corners("hi11 SE", "hi11 NE")
    chain.choose("hi11 NE")
    assert (chain.knight("hi11 S"), chain.knight("hi11 NE")) == (["mighty knight", RED], ["strong knight", RED])
    used = knights_position(
        "red settlement hi11 N", roads, "red basic knight hi11 NE", held={RED: "1 smithing"}, hands={RED: "1 wool 1 ore"}
    )
    used.do("promote")
    assert not used.may_play("smithing")  # once a turn


@rule("C69", "R14")
def test_road_building() -> None:
    p = knights_position("red settlement hi11 N", held={RED: "1 road building"})
    p.play("road building")
    p.do("build", piece="road", place=p.edge_of("hi11 NE"))
    events = p.do("build", piece="road", place=p.edge_of("hi11 E"))
    assert "road" in kinds(events)
    assert p.phase() == "actions"
    assert p.hand(RED) == {}
    assert not knights_position(held={RED: "1 road building"}).may_play("road building")
