"""Cities & Knights: set-up, production, trade, walls, improvements, metropolises."""

from collections import Counter

import pytest

from farshore.board.grid import corners_of_edge
from farshore.catalogue import GAMES, deal_board, kind_of, settings_of
from farshore.engine.errors import WrongSetting
from farshore.luck import Luck
from rules.drawn_positions import BLUE, RED, WHITE
from rules.knights_positions import LANDED, STOCK, knights_position, new_knights_game
from rules_mark import rule


@rule("C1", "C27")
def test_what_is_in_the_box() -> None:
    p = new_knights_game()
    assert p.bank() == STOCK
    assert {kind: p.supply(RED)[kind] for kind in ("wall", "basic knight", "strong knight", "mighty knight")} == {
        "wall": 3,
        "basic knight": 2,
        "strong knight": 2,
        "mighty knight": 2,
    }
    sizes = {track: sum(p._count(f"{track} deck").values()) for track in ("science", "trade", "politics")}
    assert sizes == {"science": 17, "trade": 18, "politics": 17}  # Printing and Constitution are the eighteenth
    assert p._count("trade deck")["merchant"] == 6
    assert p._count("trade deck")["resource monopoly"] == 4
    assert p._count("politics deck")["espionage"] == 3
    assert p._count("science deck")["engineering"] == 1
    p = knights_position("red city hi11 N", phase="before_roll")
    p.roll(1, 2)
    assert p.odds() == {"ship": 3, "science": 1, "trade": 1, "politics": 1}


@rule("C1")
def test_there_are_no_development_cards_and_no_army() -> None:
    p = knights_position("red city hi11 N", hands={RED: "3 ore 3 wool 3 grain"})
    assert not p.may("buy_card")
    assert {row.source for row in p.game.score(RED)}.isdisjoint({"largest army", "victory point"})


@rule("C2", "C30")
def test_eight_harbours_and_the_printed_map() -> None:
    board = new_knights_game().game.board
    assert Counter(harbour.kind for harbour in board.harbours) == {"3:1": 3, "lumber": 1, "wool": 1, "grain": 1, "brick": 1, "ore": 1}
    rows = [f"{hex_.terrain} {hex_.token or ''}".strip() for hex_ in sorted(board.hexes, key=lambda hex_: (hex_.at[1], hex_.at[0]))]
    assert rows == [
        "hills 6", "mountains 2", "hills 5",
        "forest 3", "mountains 9", "desert", "forest 10",
        "forest 8", "field 4", "hills 11", "pasture 3", "field 8",
        "pasture 10", "field 5", "mountains 6", "pasture 4",
        "field 9", "pasture 12", "forest 11",
    ]  # fmt: skip
    kind = kind_of("cities-knights")
    for seats, harbours in ((4, 8), (6, 10)):
        settings = settings_of(kind, seats, {})
        dealt = deal_board(kind, seats, settings, Luck(3))
        assert len(dealt.harbours) == harbours


@rule("C3", "C5")
def test_the_second_founding_is_a_city_with_one_card_a_hex() -> None:
    p = new_knights_game(seats=3)
    for seat, where, road in ((0, "hi11 N", "hi11 NE"), (1, "fi5 S", "fi5 SE"), (2, "pa4 S", "pa4 SE")):
        assert p.actor() == seat
        p.found("settlement", where)
        p.found("road", road)
    assert str(p.game.prompt(2).sentence) == "Place your city on a highlighted corner."  # type: ignore[union-attr]
    assert not p.may("found", piece="settlement")
    for where, road in (("fo10 S", "fo10 SE"), ("fo8 S", "fo8 SE"), ("mo6 S", "mo6 SW")):
        p.found("city", where)
        p.found("road", road)
    assert p.hand(RED) == {"grain": 1, "wool": 1, "ore": 1} or sum(p.hand(RED).values()) == 3
    assert set(p.hand(RED)) <= {"lumber", "brick", "wool", "grain", "ore"}
    assert p.phase() == "before_roll"
    assert p.actor() == RED
    assert p.points(RED) == 3


@rule("C4", "C6")
def test_before_the_roll_nothing_but_alchemy() -> None:
    p = knights_position(
        "red city hi11 N", "red road hi11 NE", "red awake basic knight hi11 NE",
        phase="before_roll", hands={RED: "4 brick 2 wool 2 ore 2 grain"}, held={RED: "1 crane 1 alchemy 1 merchant"},
    )  # fmt: skip
    assert p.verbs(RED) == {"roll", "play_card"}
    assert {choice.piece for choice in p.choices("play_card", "alchemy")} == {"alchemy"}
    assert not p.may("play_card", piece="crane")
    assert p.cell("robber") == -1  # beside the board


@rule("C11", "C91", "R73")
def test_a_city_earns_a_commodity_beside_its_resource() -> None:
    expected = {
        "fi8 SE": ((4, 4), {"grain": 2}),
        "hi6 N": ((2, 4), {"brick": 2}),
        "fo8 N": ((4, 4), {"lumber": 1, "paper": 1}),
        "pa12 S": ((6, 6), {"wool": 1, "cloth": 1}),
        "mo2 N": ((1, 1), {"ore": 1, "coin": 1}),
    }
    for where, (dice, earned_cards) in expected.items():
        p = knights_position(f"red city {where}", phase="before_roll")
        p.all_dice(*dice, "ship")
        assert p.hand(RED) == earned_cards, where


@rule("C11", "R73")
def test_shortage_is_judged_for_each_kind_apart() -> None:
    p = knights_position("red city fo8 N", phase="before_roll", bank="0 paper", hands={})
    p.all_dice(4, 4, "ship")
    assert p.hand(RED) == {"lumber": 1}
    # two cities claim one lumber each and there is one: the paper is still paid
    p = knights_position("red city fo8 N", "blue city fo8 S", phase="before_roll", bank="1 lumber")
    p.all_dice(4, 4, "ship")
    assert (p.hand(RED), p.hand(BLUE)) == ({"paper": 1}, {"paper": 1})


@rule("C11")
def test_the_robbers_hex_gives_neither() -> None:
    p = knights_position("red city fo8 N", phase="before_roll", table={"landings": 1, "robber": [-1, 2]})
    p.all_dice(4, 4, "trade")
    assert p.hand(RED) == {}


@rule("C12", "C4", "C29")
def test_until_the_first_landing_the_robber_waits() -> None:
    p = knights_position(
        "red city hi11 N", "blue city fi5 S",
        phase="before_roll", hands={BLUE: "3 ore", RED: "5 ore 4 wool"}, held={RED: "1 taxation"},
    )  # fmt: skip
    p.all_dice(3, 4, "ship")
    assert p.phase() == "discard"
    p.do("discard", RED, cards={"wool": 1})
    for _ in range(3):
        p.do("discard", RED, cards={"ore": 1})
    assert p.phase() == "actions"
    assert p.cell("robber") == -1
    assert not p.may("play_card", piece="taxation")


@rule("C13", "R53", "R5", "R7")
def test_rates_for_commodities() -> None:
    p = knights_position("red city hi11 N", hands={RED: "4 paper 4 lumber 3 cloth"})
    assert p.may_trade("4 paper", "1 coin")
    assert p.may_trade("4 paper", "1 ore")
    assert p.may_trade("4 lumber", "1 cloth")
    assert not p.may("bank_trade", cards={"cloth": 3})
    edges = {harbour.kind: harbour.edge for harbour in p.game.board.harbours}
    for kind, expected in (("3:1", {"paper": 3, "lumber": 3}), ("lumber", {"paper": 4, "lumber": 2})):
        dock = corners_of_edge(edges[kind])[0]
        here = knights_position(table={"buildings": [[*dock, ["city", RED]]]})
        assert {name: here.rates(RED)[name] for name in expected} == expected


@rule("C20", "R53", "C13")
def test_the_guild_takes_two_commodities() -> None:
    p = knights_position("red city hi11 N", stages={RED: "0 3 0"}, hands={RED: "2 paper 2 cloth 3 lumber"})
    assert p.may_trade("2 paper", "1 lumber")
    assert p.may_trade("2 cloth", "1 coin")
    assert not p.may_trade("2 paper", "1 paper")
    assert not p.may("bank_trade", cards={"lumber": 2})


@rule("C14", "R57", "C92")
def test_walls_raise_the_limit() -> None:
    p = knights_position("red city hi11 N S", "red settlement fi9 S", hands={RED: "6 brick"})
    assert p.places("build", "wall") == p.corners("hi11 N", "hi11 S")
    p.build("wall", "hi11 N")
    p.build("wall", "hi11 S")
    assert not p.may("build", piece="wall")
    assert p.cell("cards behind walls") == 4
    for count, lost in ((11, 0), (12, 6)):
        p = knights_position("red city hi11 N S", "red wall hi11 N S", phase="before_roll", hands={RED: f"{count} ore"})
        p.all_dice(3, 4, "ship")
        for _ in range(lost):
            p.do("discard", RED, cards={"ore": 1})
        assert sum(p.hand(RED).values()) == count - lost
        assert p.phase() == "actions"


@rule("C19", "C95", "C35")
def test_stages_cost_one_more_each() -> None:
    p = knights_position("red city hi11 N S", hands={RED: "12 paper 1 cloth 9 coin"})
    for stage in range(1, 5):
        p.do("improve", piece="science", cards={"paper": stage}, number=stage)
    assert p.hand(RED)["paper"] == 2
    assert not p.may("improve", piece="science")  # the fifth costs five
    p.choose("hi11 S")  # the metropolis
    p.do("improve", piece="trade")
    p.do("improve", piece="politics")
    assert p.stages(RED) == [4, 1, 1]


@rule("C19", "R78", "R69", "C38")
def test_no_stage_without_a_standing_city() -> None:
    p = knights_position("red settlement hi11 N", hands={RED: "5 paper"}, stages={RED: "2 3 3"})
    assert not p.may("improve")
    assert p.rates(RED)["paper"] == 2  # gains stay
    laid = knights_position("red laid city hi11 N", "red settlement fi9 S", hands={RED: "5 paper"})
    assert not laid.may("improve")
    both = knights_position("red laid city hi11 N", "red city fi9 S", hands={RED: "5 paper"})
    assert both.may("improve", piece="science")


@rule("C20", "R56")
def test_the_aqueduct_gives_a_resource_where_the_roll_gave_nothing() -> None:
    p = knights_position("red city hi11 N", "blue city fi9 S", phase="before_roll", stages={RED: "3 0 0", BLUE: "3 0 0", WHITE: "3 0 0"})
    p.all_dice(4, 5, "ship")  # 9: fi9 pays blue, mo9 pays red
    assert p.game.seats_to_act() == [WHITE]
    assert not p.may("take", gets={"paper": 1})
    p.do("take", gets={"brick": 1})
    assert p.hand(WHITE) == {"brick": 1}
    assert p.phase() == "actions"
    p = knights_position("red settlement hi11 N", phase="before_roll", stages={RED: "3 0 0", WHITE: "4 0 0"})
    p.all_dice(4, 4, "ship")
    assert p.actor() == RED  # from the roller on
    p.do("waive")
    assert p.actor() == WHITE
    p.do("waive")
    assert p.hand(RED) == p.hand(WHITE) == {}
    p = knights_position("red settlement hi11 N", phase="before_roll", stages={RED: "3 0 0"})
    p.all_dice(3, 4, "ship")
    assert p.phase() == "actions"  # never on a 7


@rule("C20")
def test_a_shortage_opens_the_aqueduct_too() -> None:
    p = knights_position("red settlement fo8 N", "blue settlement fo8 S", phase="before_roll", stages={RED: "3 0 0"}, bank="1 lumber")
    p.all_dice(4, 4, "ship")
    assert p.phase() == "aqueduct"


@rule("C21", "C97", "R52")
def test_the_metropolis_passes_once_and_then_stays() -> None:
    p = knights_position(
        "red city hi11 N", "blue city fi5 S", "blue city pa4 S",
        hands={RED: "9 coin", BLUE: "0 coin"}, stages={RED: "0 0 3", BLUE: "0 0 4"},
    )  # fmt: skip
    p.do("improve", piece="politics")
    assert p.at_corner("metropolises") == p.corners("hi11 N")
    assert p.points(RED) == 4
    p.do("improve", piece="politics")
    assert p.points(RED) == 4
    p = knights_position(
        "red metropolis of politics hi11 N", "blue city fi5 S", "blue city pa4 S",
        turn=BLUE, hands={BLUE: "5 coin"}, stages={RED: "0 0 4", BLUE: "0 0 4"},
    )  # fmt: skip
    p.do("improve", piece="politics")
    assert p.phase() == "place_metropolis"
    assert p.places("choose") == p.corners("fi5 S", "pa4 S")
    p.choose("pa4 S")
    assert (p.points(RED), p.points(BLUE)) == (2, 6)
    # the first at stage five keeps it
    p = knights_position(
        "blue metropolis of politics fi5 S", "red city hi11 N", stages={RED: "0 0 4", BLUE: "0 0 5"}, hands={RED: "5 coin"}
    )
    p.do("improve", piece="politics")
    assert p.at_corner("metropolises") == p.corners("fi5 S")
    assert p.points(RED) == 2


@rule("C21", "C96", "R52")
def test_stage_four_needs_a_city_that_can_carry_it() -> None:
    p = knights_position("red metropolis of politics hi11 N", stages={RED: "3 2 4"}, hands={RED: "9 paper 9 cloth 9 coin"})
    assert {choice.piece for choice in p.choices("improve", "trade") + p.choices("improve", "science")} == {"trade"}
    assert p.may("improve", piece="politics")  # the track whose metropolis one holds
    p = knights_position("red metropolis of politics hi11 N", "red city hi11 S", stages={RED: "3 2 4"}, hands={RED: "9 paper"})
    p.do("improve", piece="science")
    assert p.at_corner("metropolises") == p.corners("hi11 N", "hi11 S")
    assert p.points(RED) == 8


@rule("C31", "C45")
def test_one_phase_in_any_order() -> None:
    p = knights_position(
        "red city hi11 N", "red road hi11 NE", hands={RED: "6 brick 1 wool 1 ore 1 grain 1 paper 4 lumber"}, held={RED: "1 crane"}
    )
    p.build("wall", "hi11 N")
    p.trade("4 brick", "1 coin")
    p.play("crane")
    p.do("improve", piece="politics")
    p.trade("4 lumber", "1 brick")
    p.do("build", piece="knight", place=p.corner("hi11 NE"))
    p.do("activate", place=p.corner("hi11 NE"))
    p.do("improve", piece="science")
    assert "turns" not in kind_of("cities-knights").options()


@rule("C33")
def test_what_is_public_of_hands_and_cards() -> None:
    p = knights_position("red city hi11 N", hands={RED: "2 ore 1 paper"}, held={RED: "1 toll 1 crane"})
    for viewer in (None, BLUE):
        player = p.seen(viewer)[1][RED]
        assert player["hand"] == {"count": 3}
        assert player["progress cards"] == 2
        assert player["science cards"] == {"count": 1}
    p = knights_position("red city hi11 N", "blue city hi11 S", phase="before_roll", hands={BLUE: "2 ore 6 paper"}, table=LANDED)
    p.all_dice(3, 4, "ship")
    for _ in range(4):
        p.do("discard", BLUE, cards={"paper": 1})
    p.robber_to("mo6")
    assert p.odds() == {"ore": 2, "paper": 2}


@rule("C42")
def test_thirteen_points_win() -> None:
    p = knights_position(
        "red metropolis of science hi11 N", "red city hi11 S", "red city fi9 S", "red city pa4 S",
        stages={RED: "4 0 0"}, players={RED: {"defender points": 2}}, hands={RED: "1 coin"},
        table={**LANDED, "merchant": [1, 2], "merchant of": RED, "printing": None},
    )  # fmt: skip
    assert p.points(RED) == 13
    assert p.game.winners() == [RED]
    assert {row.source: row.points for row in p.game.score(RED) if row.points} == {"city": 8, "metropolis": 2, "defender": 2, "merchant": 1}
    assert kind_of("cities-knights").options()["target"].default == 13


@rule("C50", "C42")
def test_which_scenarios_are_played_with_it() -> None:
    unions = [name for name in GAMES if name.endswith("-knights") and name != "cities-knights"]
    best, others = ["new-shores", "through-the-desert"], ["four-islands", "oceania", "cloth", "wonders", "new-world", "own-map"]
    assert unions == [f"{name}-knights" for name in best + others]
    assert [name for name in GAMES if not GAMES[name].recommended] == [f"{name}-knights" for name in others]
    for name in unions:
        plain = GAMES[name.removesuffix("-knights")]
        points = int(plain.options()["target"].default)
        assert GAMES[name].options()["target"].default == (points + 2 if points else 0)  # 0: two more than the map says (C115)
        assert GAMES[name].seats == plain.seats
    for name in ("lost-tribe", "pirate-islands"):
        with pytest.raises(WrongSetting, match="is not played with Cities & Knights"):
            kind_of(f"{name}-knights")


@rule("R4")
def test_more_commodities_with_more_players() -> None:
    p = knights_position(seats=6, board="base_6", hexes={})
    assert {kind: p.bank()[kind] for kind in ("paper", "cloth", "coin", "ore")} == {"paper": 18, "cloth": 18, "coin": 18, "ore": 24}
