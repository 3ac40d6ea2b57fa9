"""The Lost Tribe: N5.1–N5.7, R34."""

import pytest

from farshore import make, replay
from farshore.board import boardfile
from farshore.board.marks import spots_of
from rules.drawn_positions import BLUE, RED, Drawn, Place
from rules.scenario_positions import SHIP, counts, dealt, fresh, names, number, scene, ship
from rules_mark import rule

BOARD = boardfile.load("lost_tribe")
HOME: Place = (-1, 2, "N")  # red's, on the north-western tip of the main island
SAIL: list[Place] = [(0, 1, "W"), (0, 1, "NW")]  # from there to the island in the north-west
CARD: Place = (1, 0, "W")
LUMBER: Place = (1, 0, "NW")
CHIP: Place = (1, 0, "NE")
OTHER_END: Place = (-1, 1, "S")  # of the first of these edges
HARBOUR_PLACES = set(spots_of(BOARD, "gift_harbour"))
COAST: list[Place] = [(-1, 2, "NW"), (-1, 2, "NE")]  # the coast edges at HOME


def voyage(done: int = 0, hand: str = SHIP, **more: object) -> Drawn:
    """Red has come to the island, and has taken the first `done` gifts on its western side: the card, the harbour, the chip."""
    gifts = dict(names(fresh("lost-tribe"), "gifts"))
    for place in [CARD, LUMBER, CHIP][:done]:
        del gifts[place]
    table = {"gifts": [[*place, gift] for place, gift in gifts.items()], **more.pop("table", {})}  # type: ignore[dict-item]
    line = SAIL + [CARD, LUMBER, CHIP][:done]
    pieces = {"buildings": [("settlement", RED, HOME)], "ways": [("ship", RED, line)], **more}
    return scene("lost-tribe", hands={RED: hand}, table=table, **pieces)  # type: ignore[arg-type]


# --- what lies there


@rule("S17", "N5.4")
@pytest.mark.parametrize("map_", ["printed", "random"])
def test_the_gift_harbours_are_shuffled_and_lie_face_up(map_: str) -> None:
    """Onto their marked edges, by nobody's choice, for everybody to see; the other gifts stay where they are."""
    printed = names(fresh("lost-tribe"), "gifts")
    games = [make("lost-tribe", seats=3, seed=seed, map=map_) for seed in range(30)]
    deals = [names(Drawn(game, {}), "gifts") for game in games]
    kinds = sorted(gift for gift in printed.values() if gift.endswith("harbour"))
    assert len(kinds) == 6
    for gifts in deals:
        assert gifts.keys() == printed.keys()
        assert {place: gift for place, gift in gifts.items() if gift != printed[place]}.keys() <= HARBOUR_PLACES
        assert sorted(gifts[place] for place in HARBOUR_PLACES) == kinds
    assert all(len({gifts[place] for gifts in deals}) == 6 for place in HARBOUR_PLACES), "any kind comes to any place"
    assert len({tuple(gifts.items()) for gifts in deals}) > 25
    assert len({id(game.kit) for game in games}) == 1, "one set of rules, whatever lies where"


@rule("S17")
def test_a_record_keeps_the_deal_of_the_gift_harbours() -> None:
    game = make("lost-tribe", seats=3, seed=5)
    again = replay(game.record())
    assert names(Drawn(again, {}), "gifts") == names(Drawn(game, {}), "gifts")


# --- the tribe's islands


@rule("N5.1")
def test_nobody_founds_or_settles_on_the_small_islands() -> None:
    p = fresh("lost-tribe")
    main = {corner for corner in BOARD.grid.corners if "main" in BOARD.areas_of(corner)}
    assert p.sites("found", "settlement") == main
    p = voyage(3, "9 lumber 9 wool 9 brick 9 grain", table={"longest road": RED})
    assert not p.may("build", piece="settlement")
    p = voyage(0, "9 lumber 9 wool 9 brick 9 grain", ways=[("road", RED, [(-1, 2, "NE"), (0, 2, "NW")])])
    assert p.may("build", piece="settlement"), "on the main island one may"


@rule("N5.1")
def test_the_small_islands_have_no_numbers() -> None:
    for game in (fresh("lost-tribe").game, dealt("lost-tribe", 1)):
        for hex_ in game.board.hexes:
            if hex_.area != "main":
                assert hex_.token is None


# --- chips


@rule("N5.2", "S18")
def test_the_first_ship_takes_the_chip_and_the_point_at_once() -> None:
    p = voyage(2)
    ship(p, CHIP)
    assert p.points(RED) == 1 + 1 + 2, "a settlement, the chip, and the longest road, which is now five long"
    assert CHIP not in names(p, "gifts")
    assert [row.points for row in p.game.score(RED) if row.source == "gifts"] == [1]
    assert p.points(BLUE) == 0


@rule("N5.2", "R34")
def test_a_moved_ship_takes_gifts_too_and_the_chip_stays_when_it_moves_on() -> None:
    p = voyage(2, "nothing", ways=[("ship", RED, [*SAIL, CARD, LUMBER, (-1, 2, "NW")])], table={"longest road": RED})
    p.do("move", piece="ship", place=(-1, 2, "NW"))
    p.do("build", piece="ship", place=CHIP)
    assert number(p, "gift points", RED) == 1
    p.end()
    for _ in range(3):
        p.roll(1, 1)
        p.end()
    p.roll(1, 1)
    p.do("move", piece="ship", place=CHIP)
    p.do("build", piece="ship", place=(-1, 2, "NW"))
    assert number(p, "gift points", RED) == 1
    assert CHIP not in names(p, "gifts")


@rule("N5.2", "S16")
def test_a_chip_can_win() -> None:
    p = voyage(2, target=3)
    p.game.state.cells[p.game.state.rules.layout.by_name["points"].at(RED)] = 2
    ship(p, CHIP)
    assert p.game.winners() == [RED]


# --- development cards


@rule("N5.3")
def test_a_ship_takes_the_card_which_is_played_from_the_next_turn_on() -> None:
    p = voyage()
    ship(p, CARD)
    assert p.phase() == "gift_card"
    p.do("card", piece="knight")
    assert p.cards(RED) == {"knight": 1}
    assert not p.may_play("knight")
    assert CARD not in names(p, "gifts")
    p.end()
    for _ in range(3):
        p.roll(1, 1)
        p.end()
    assert p.may_play("knight")


@rule("N5.3", "N5.7", "R23")
def test_a_gift_card_is_any_of_the_unseen_and_shown_to_its_owner_only() -> None:
    p = voyage()
    ship(p, CARD)
    assert p.odds() == {"knight": 14, "road building": 2, "invention": 2, "monopoly": 2, "victory point": 5}
    events = p.do("card", piece="victory point")
    [drawn] = [event for event in events if event.kind == "gift_card"]
    assert drawn.seen_by(RED)["card"] == "victory point"
    assert "card" not in drawn.seen_by(BLUE)
    assert p.game.points(RED, BLUE) == p.game.points(RED, RED) - 1


@rule("N5.3", "B34")
def test_a_victory_point_from_the_coast_may_win_at_once() -> None:
    p = voyage(target=3)
    p.game.state.cells[p.game.state.rules.layout.by_name["points"].at(RED)] = 2
    ship(p, CARD)
    p.do("card", piece="victory point")
    assert p.game.winners() == [RED]


@rule("N5.7")
def test_four_cards_lie_aside_and_21_are_left_to_buy() -> None:
    p = fresh("lost-tribe")
    assert sum(1 for gift in names(p, "gifts").values() if gift == "card") == 4
    assert number(p, "deck size") == 21
    assert set(counts(p, "harbours").values()) == {0}, "no harbour but the gifts"
    deck = {"knight": 4}
    spent = {"knight": 10, "road building": 2, "invention": 2, "monopoly": 2, "victory point": 5}
    p = voyage(hand="1 ore 1 wool 1 grain", table={"deck": deck, "spent": spent})
    assert number(p, "deck size") == 0
    assert not p.may("buy_card")
    p = voyage(hand="2 ore 2 wool 2 grain", table={"deck": {"knight": 5}, "spent": {**spent, "knight": 9}})
    p.buy("knight")
    assert not p.may("buy_card"), "the last four lie on the coasts"


# --- harbours


@rule("N5.4", "R34")
def test_a_harbour_is_laid_at_once_at_an_own_building_and_serves_from_then_on() -> None:
    p = voyage(1, "5 lumber 1 wool")
    assert p.may_trade("4 lumber", "1 ore")
    ship(p, LUMBER)
    assert p.game.seats_to_act() == [RED]
    assert p.verbs(RED) == {"lay_harbour"}
    assert p.sites("lay_harbour", "lumber") == set(COAST)
    p.do("lay_harbour", place=COAST[0])
    assert p.phase() == "actions"
    assert p.on_turn() == RED
    assert p.may_trade("2 lumber", "1 ore")
    assert not p.may_trade("4 lumber", "1 ore")
    assert counts(p, "harbours waiting", RED)["lumber"] == 0


@rule("N5.4")
def test_pieces_on_the_coast_do_not_keep_a_harbour_away() -> None:
    p = voyage(1, ways=[("ship", RED, [*SAIL, CARD]), ("road", RED, [(-1, 2, "NW")])])
    ship(p, LUMBER)
    assert p.sites("lay_harbour", "lumber") == set(COAST)


@rule("N5.4")
def test_one_harbour_in_a_sea_hex_gifts_that_still_lie_there_included() -> None:
    p = voyage(1, table={"harbours": [[0, 2, "NW", "3:1"]]})  # in the sea hex (0, 1)
    ship(p, LUMBER)
    assert p.sites("lay_harbour", "lumber") == {COAST[0]}
    gifts = [[*place, gift] for place, gift in names(fresh("lost-tribe"), "gifts").items() if place != CARD]
    p = voyage(1, table={"gifts": [*gifts, [0, 2, "NW", "wool harbour"]]})
    ship(p, LUMBER)
    assert p.sites("lay_harbour", "lumber") == {COAST[0]}


@rule("N5.4")
def test_a_harbour_without_a_place_waits_and_is_laid_with_the_next_settlement() -> None:
    ways = [("ship", RED, [*SAIL, CARD]), ("road", RED, [(-1, 2, "W"), (-1, 3, "NW"), (-1, 3, "W")])]
    taken = [[*COAST[0], "3:1"], [*COAST[1], "ore"]]
    p = voyage(1, "4 lumber 2 wool 1 brick 1 grain", ways=ways, table={"harbours": taken})
    ship(p, LUMBER)
    assert p.phase() == "actions"
    assert counts(p, "harbours waiting", RED)["lumber"] == 1
    assert not p.may_trade("2 lumber", "1 ore"), "it waits without use"
    p.do("build", piece="settlement", place=(-2, 4, "N"))
    assert p.phase() == "lay_gift"
    assert p.sites("lay_harbour", "lumber") == {(-1, 3, "W"), (-2, 4, "NW")}
    p.do("lay_harbour", place=(-1, 3, "W"))
    assert p.may_trade("2 lumber", "1 ore")
    assert p.phase() == "actions"


@rule("N5.4")
def test_of_several_waiting_harbours_the_owner_picks_the_first() -> None:
    ways = [("ship", RED, SAIL), ("road", RED, [(-1, 2, "W"), (-1, 3, "NW"), (-1, 3, "W")])]
    taken = [[*COAST[0], "3:1"], [*COAST[1], "3:1"]]
    waiting = {RED: {"harbours waiting": {"ore": 1, "wool": 1}}}
    p = voyage(0, "1 lumber 1 wool 1 brick 1 grain", ways=ways, table={"harbours": taken}, players=waiting)
    p.do("build", piece="settlement", place=(-2, 4, "N"))
    assert p.verbs(RED) == {"pick_harbour"}
    p.do("pick_harbour", piece="wool")
    assert p.sites("lay_harbour", "wool") == {(-1, 3, "W"), (-2, 4, "NW")}
    p.do("lay_harbour", place=(-1, 3, "W"))
    assert p.phase() == "actions", "the other one has no place"
    assert counts(p, "harbours waiting", RED)["ore"] == 1


@rule("N5.4")
def test_a_laid_harbour_serves_everybody_with_a_building_there() -> None:
    p = voyage(1, "1 lumber 1 wool", buildings=[("settlement", RED, HOME), ("settlement", BLUE, (-2, 3, "N"))])
    ship(p, LUMBER)
    p.do("lay_harbour", place=COAST[0])
    assert counts(p, "rates", RED)["lumber"] == 2
    assert counts(p, "rates", BLUE)["lumber"] == 4
    p = voyage(1, "1 lumber 1 wool", buildings=[("settlement", RED, HOME), ("city", BLUE, OTHER_END)], made_up=True)
    ship(p, LUMBER)
    p.do("lay_harbour", place=COAST[0])
    assert counts(p, "rates", BLUE)["lumber"] == 2


@rule("N5.4")
def test_two_harbours_at_one_corner_serve_it_both() -> None:
    p = voyage(1, table={"harbours": [[*COAST[1], "ore"]]})
    ship(p, LUMBER)
    p.do("lay_harbour", place=COAST[0])
    assert counts(p, "rates", RED) == {"lumber": 2, "brick": 4, "wool": 4, "grain": 4, "ore": 2}


# --- the robber


@rule("N5.5")
def test_the_robber_keeps_to_the_main_island() -> None:
    p = fresh("lost-tribe")
    desert = p.game.kit.grid.hexes[number(p, "robber")]
    assert BOARD.by_place[desert].terrain == "desert"
    p = voyage(phase="before_roll")
    p.roll(3, 4)
    main = {hex_.at for hex_ in BOARD.hexes if hex_.area == "main"}
    assert p.sites("move_robber", "robber") == main, "never back to its desert, nor to any small island"


# --- the variable set-up


@rule("N5.6")
def test_the_main_island_is_dealt_and_the_small_ones_stay() -> None:
    maps = set()
    for seed in range(20):
        game = dealt("lost-tribe", seed)
        for hex_ in game.board.hexes:
            printed = BOARD.by_place[hex_.at]
            if hex_.area != "main":
                assert (hex_.terrain, hex_.token) == (printed.terrain, printed.token)
        for at in ((4, 2), (4, 3), (3, 4)):
            assert game.board.by_place[at].token not in (5, 6, 8, 9)
        maps.add(tuple((hex_.terrain, hex_.token) for hex_ in game.board.hexes))
    assert len(maps) == 20
