"""Merchants of Europe: trade with players and the bank, development cards (E9, E14–E17, E30, E32–E39, E43, E67)."""

import pytest

from farshore.parts.europe.cards import CARD_NAMES
from rules.europe_positions import BLUE, ORANGE, RED, WHITE, EuropeTable
from rules_mark import rule


@rule("E14")
def test_gold_is_traded_between_players() -> None:
    table = EuropeTable().act()
    table.game.offer(RED, give={"gold": 2}, want={"wool": 1}, to=[BLUE])
    table.play("accept")
    table.play("deal", player=BLUE)
    assert table.all_gold() == [1, 5, 3, 3]
    assert table.held(RED)["wool"] == 1
    table.game.offer(RED, give={"wool": 1}, want={}, to=[BLUE])
    table.game.counter(BLUE, give={"gold": 1}, want={"wool": 1})
    table.play("deal", player=BLUE)
    assert table.all_gold() == [2, 4, 3, 3]


@rule("E14")
def test_no_gifts_and_never_the_same_on_both_sides() -> None:
    table = EuropeTable().act()
    table.play("offer")
    table.play("draft_give", cards={"gold": 1})
    assert "one of the same kind" in table.refused("draft_want", gets={"gold": 1})
    table.play("draft_want", gets={"wool": 1})
    table.play("send")
    assert table.game.seats_to_act() == [BLUE, WHITE, ORANGE]
    table.game.play(BLUE, table.game.find(BLUE, "counter"))
    table.game.play(BLUE, table.game.find(BLUE, "draft_give", cards={"gold": 1}))
    with pytest.raises(ValueError, match="legal action"):
        table.game.find(BLUE, "send")


@rule("E16")
def test_everybody_sees_the_rates_before_they_can_pay() -> None:
    rates = EuropeTable().act().game.own_shown(RED).rates
    assert rates == {"lumber": 3, "wool": 3, "grain": 3, "ore": 3, "salt": 3, "gold": 2}


@rule("E15")
def test_two_cards_a_turn_for_two_gold_each() -> None:
    table = EuropeTable().act()
    table.hold(RED, gold=7)
    table.play("bank_trade", cards={"gold": 2}, gets={"ore": 1})
    table.play("bank_trade", cards={"gold": 2}, gets={"ore": 1})
    assert table.gold(RED) == 3
    assert table.held(RED) == {"ore": 2}
    assert "only two" in table.refused("bank_trade", cards={"gold": 2}, gets={"ore": 1})
    table.play("end_turn")
    table.act(BLUE)
    table.play("bank_trade", cards={"gold": 2}, gets={"ore": 1})


@rule("E16", "E43")
def test_three_equal_cards_for_one_gold_or_another_resource() -> None:
    table = EuropeTable().act()
    table.hold(RED, ore=6)
    assert "one of the same kind" in table.refused("bank_trade", cards={"ore": 3}, gets={"ore": 1})
    table.play("bank_trade", cards={"ore": 3}, gets={"gold": 1})
    table.play("bank_trade", cards={"ore": 3}, gets={"salt": 1})
    assert table.held(RED) == {"salt": 1}
    assert table.gold(RED) == 4


@rule("E67")
def test_the_bank_sells_only_what_it_holds() -> None:
    table = EuropeTable().act()
    table.hold(BLUE, salt=17)
    table.hold(ORANGE)
    table.hold(RED, salt=2, gold=5)
    assert "no salt left" in table.refused("bank_trade", cards={"gold": 2}, gets={"salt": 1})
    table.hold(RED, gold=91, ore=3)
    assert "no gold left" in table.refused("bank_trade", cards={"ore": 3}, gets={"gold": 1})


@rule("E17", "E30")
def test_cards_are_bought_and_wait_a_turn() -> None:
    table = EuropeTable().act()
    table.hold(RED, salt=2, wool=2)
    for name in ("wanderer", "wool sale"):
        table.play("buy_card")
        table.draw("card", piece=name)
    assert table.held(RED) == {}
    assert "in the turn you bought it" in table.refused("play_card", piece="wanderer", gets={"gold": 3})
    table.play("end_turn")
    table.act(RED)
    assert table.open_now("play_card", piece="wanderer")


@rule("E30")
def test_one_card_a_turn() -> None:
    table = EuropeTable().act()
    table.card(RED, "wanderer")
    table.card(RED, "mining rights")
    table.play("play_card", piece="wanderer", gets={"gold": 3})
    assert "only one" in table.refused("play_card", piece="mining rights")
    assert int(table.s.cells[table.cards.spent + CARD_NAMES.index("wanderer")]) == 1


@rule("E30", "E67")
def test_the_pile_is_shuffled_into_a_new_deck() -> None:
    table = EuropeTable().act()
    cards = table.cards
    for kind in range(int(cards.kinds)):
        table.s.cells[cards.spent + kind] += table.s.cells[cards.deck + kind]
        table.s.cells[cards.deck + kind] = 0
    table.fresh()
    table.hold(RED, salt=1, wool=1)
    table.play("buy_card")
    assert int(table.s.cells[cards.left]) == 25
    table.draw("card", piece="cavalryman")
    for kind in range(int(cards.kinds)):
        table.s.cells[cards.cards + BLUE * cards.kinds + kind] += table.s.cells[cards.deck + kind]
        table.s.cells[cards.deck + kind] = 0
    table.fresh()
    table.hold(RED, salt=1, wool=1)
    assert "no development cards left" in table.refused("buy_card")


@rule("E32")
def test_a_card_sure_to_do_nothing_is_not_played() -> None:
    table = EuropeTable().act()
    table.card(RED, "wanderer")
    table.card(RED, "wool sale")
    table.hold(RED)
    assert table.open_now("play_card", piece="wanderer") == [None], "no merchant is out: only the gold"
    assert "no effect" in table.refused("play_card", piece="wool sale")


@rule("E9", "E33", "R84")
@pytest.mark.parametrize("before", [True, False])
def test_the_cavalryman(before: bool) -> None:
    table = EuropeTable()
    table.card(RED, "cavalryman")
    table.hold(RED, gold=3, wool=9)
    table.begin() if before else table.act()
    table.play("play_card", piece="cavalryman")
    assert table.gold(RED) == 5
    assert table.held(RED) == {"wool": 9}, "nobody discards"
    field = next(h for h in table.hexes("venice") if h in table.hexes("rome"))
    table.play("move_robber", place=table.table.hex_at(field))
    table.play("steal_from", player=WHITE)
    table.draw("theft", cards={"grain": 1})
    assert table.held(RED) == {"wool": 9, "grain": 1}
    assert ("roll" in table.verbs()) == before


@rule("E33")
def test_the_cavalrymans_gold_also_where_nobody_is() -> None:
    table = EuropeTable().act()
    table.card(RED, "cavalryman")
    table.play("play_card", piece="cavalryman")
    empty = next(h for h in table.hexes("minsk") if table.number(h))
    table.play("move_robber", place=table.table.hex_at(empty))
    assert table.gold(RED) == 5
    assert "end_turn" in table.verbs()


@rule("E34")
def test_route_builders() -> None:
    table = EuropeTable().act()
    table.card(RED, "route builders")
    table.hold(RED)
    table.play("play_card", piece="route builders")
    assert "place the first" in table.refused("waive")
    for left in (29, 28):
        assert int(table.s.cells[table.routes.left]) == left
        place = next(place for place in table.open_now("build") if not table.net.double[table.net.path_axis.index[place]])
        table.play("build", place=place, piece="trade route")
    assert "end_turn" in table.verbs()


@rule("E35")
def test_the_wanderer_goes_five_corners_or_takes_gold() -> None:
    table = EuropeTable().act()
    table.card(RED, "wanderer")
    table.merchant(RED, "turin")
    table.hold(RED)
    table.play("play_card", piece="wanderer", number=None, gets=None)
    start, n = table.junction("turin"), int(table.net.n_junctions)
    far = [junction for junction in range(n) if table.net.steps[start * n + junction] > 5]
    places = table.open_now("move_merchant")
    assert places
    assert not set(places) & {table.net.junction_place(junction) for junction in far}
    table.play("move_merchant", place=places[0])
    assert table.held(RED) == {}
    table = EuropeTable().act()
    table.card(RED, "wanderer")
    table.play("play_card", piece="wanderer", gets={"gold": 3})
    assert table.gold(RED) == 6


@rule("E36")
def test_mining_rights() -> None:
    table = EuropeTable().act()
    table.card(RED, "mining rights")
    table.hold(RED)
    table.play("play_card", piece="mining rights")
    table.play("take", gets={"ore": 1})
    table.play("take", gets={"ore": 1})
    assert table.held(RED) == {"ore": 2}


@rule("E37", "E32")
def test_the_astrologer_names_the_sum() -> None:
    table = EuropeTable().begin()
    table.card(RED, "astrologer")
    sums = [table.game.choice(action).number for action in table.game.legal(RED) if table.game.choice(action).piece == "astrologer"]
    assert sums == list(range(2, 13))
    before = table.held(RED)
    table.play("play_card", piece="astrologer", number=5)
    assert table.held(RED) == {**before, "grain": before["grain"] + 1}
    table = EuropeTable().begin()
    table.card(RED, "astrologer")
    table.play("play_card", piece="astrologer", number=7)
    assert table.verbs() == {"move_robber"}
    table = EuropeTable().act()
    table.card(RED, "astrologer")
    assert "before you roll" in table.refused("play_card", piece="astrologer", number=7)


@rule("E39")
def test_the_wool_sale() -> None:
    table = EuropeTable().act()
    table.card(RED, "wool sale")
    table.hold(RED, gold=1, wool=1)
    table.play("play_card", piece="wool sale")
    assert table.held(RED) == {}
    assert table.gold(RED) == 6
