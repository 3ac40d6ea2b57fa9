"""The cards of the trade deck, one by one."""

from typing import cast

import pytest

from farshore.engine.visibility import sample, view
from farshore.luck import Luck
from rules.drawn_positions import BLUE, ORANGE, RED, WHITE
from rules.knights_positions import kinds, knights_position
from rules_mark import rule


@rule("C70", "R79", "R53")
def test_the_merchant_has_a_rate_and_a_point() -> None:
    p = knights_position("red city mo6 S", held={RED: "1 merchant"}, hands={RED: "2 ore 2 coin"}, table={"landings": 1, "robber": [1, 3]})
    p.play("merchant")
    assert p.choices_of_hexes() == {"mo6", "fo11", "pa12"}  # where red builds; the robber doesn't matter
    p.choose_hex("mo6")
    assert p.points(RED) == 3
    assert p.may_trade("2 ore", "1 wool")
    assert not p.may("bank_trade", cards={"coin": 2})  # not the commodity
    assert not knights_position("red city hi11 N", held={}, table={"merchant": [1, 2], "merchant of": RED}).may("play_card")


@rule("C70", "R79")
def test_whoever_takes_the_merchant_over_takes_rate_and_point() -> None:
    table = {"merchant": [1, 2], "merchant of": BLUE}
    p = knights_position("red settlement hi11 N", "blue settlement hi11 S", held={RED: "1 merchant"}, table=table)
    assert (p.points(BLUE), p.rates(BLUE)["brick"]) == (2, 2)
    p.play("merchant")
    assert "de" not in p.choices_of_hexes()
    p.choose_hex("hi11")  # the same hex, but another's
    assert (p.points(BLUE), p.rates(BLUE)["brick"]) == (1, 4)
    assert (p.points(RED), p.rates(RED)["brick"]) == (2, 2)
    own = knights_position("red settlement hi11 N", held={RED: "1 merchant"}, table={"merchant": [1, 2], "merchant of": RED})
    own.play("merchant")
    assert "hi11" not in own.choices_of_hexes()


@rule("C71", "R76", "C45")
def test_commercial_harbour() -> None:
    hands = {RED: "2 ore 1 wool", BLUE: "1 paper 1 coin 1 lumber", WHITE: "1 grain", ORANGE: "nothing"}
    p = knights_position("red city hi11 N", held={RED: "1 commercial harbour"}, hands=hands)
    p.play("commercial harbour")
    assert {choice.player for choice in p.choices("exchange")} == {BLUE, WHITE}  # whoever has any card
    p.do("exchange", player=BLUE)
    assert not p.may("choose", gets={"paper": 1})
    p.chooses("ore")
    assert p.game.seats_to_act() == [BLUE]
    assert "card to exchange" not in p.seen(BLUE)[1][RED]  # given unseen
    assert not p.may("choose", BLUE, gets={"lumber": 1})
    events = p.chooses("coin", BLUE)
    assert events[0].seen_by(WHITE) == {"event": "exchanged", "seat": RED, "victim": BLUE}
    assert (p.hand(RED), p.hand(BLUE)) == ({"ore": 1, "wool": 1, "coin": 1}, {"lumber": 1, "paper": 1, "ore": 1})
    assert {choice.player for choice in p.choices("exchange")} == {WHITE}
    p.do("exchange", player=WHITE)
    events = p.chooses("wool")
    assert kinds(events) == ["exchange_empty"]  # white has none: nothing is exchanged
    assert p.hand(RED) == {"ore": 1, "wool": 1, "coin": 1}
    assert not p.may("exchange")
    assert not p.game.can_undo(RED)


@rule("C71", "C45")
def test_commercial_harbour_ends_with_the_turn_and_adds_up() -> None:
    p = knights_position("red city hi11 N", seats=3, held={RED: "2 commercial harbour"}, hands={RED: "3 ore", BLUE: "5 paper"})
    p.play("commercial harbour")
    p.play("commercial harbour")
    for _ in range(2):
        p.do("exchange", player=BLUE)
        p.chooses("ore")
        p.chooses("paper", BLUE)
    assert not p.may("exchange")
    p = knights_position("red city hi11 N", seats=3, held={RED: "1 commercial harbour"}, hands={RED: "3 ore", BLUE: "5 paper"})
    p.play("commercial harbour")
    p.end()
    assert [p.cell("exchanges owed", seat) for seat in range(3)] == [0, 0, 0]
    assert not knights_position("red city hi11 N", held={RED: "1 commercial harbour"}, hands={RED: "1 paper", BLUE: "1 ore"}).may(
        "play_card"
    )
    assert not knights_position("red city hi11 N", held={RED: "1 commercial harbour"}, hands={RED: "1 ore"}).may("play_card")


@rule("C72", "C105", "C45", "R53")
def test_merchant_fleet() -> None:
    p = knights_position("red city hi11 N", seats=3, held={RED: "1 merchant fleet"}, hands={RED: "6 paper 1 cloth"})
    p.play("merchant fleet")
    p.chooses("paper")
    p.trade("2 paper", "1 ore")
    p.trade("2 paper", "1 coin")
    assert p.may_trade("2 paper", "1 cloth")
    assert not p.may("bank_trade", cards={"cloth": 1})
    p.end()
    assert p.rates(RED)["paper"] == 4


@rule("C73", "R8")
@pytest.mark.parametrize("says", [
    {"says": "offers", "offered": {"grain": 1}, "asked for": {"ore": 1}, "cards when offered": 3},
    {"says": "drafting", "draft offered": {"grain": 1}},
], ids=["proposal", "draft"])  # fmt: skip
def test_a_proposal_whose_card_toll_takes_falls_when_the_turn_goes_on(says: dict[str, object]) -> None:
    """Between the first card and the second it still lies there; nobody may take it for a card that is held."""
    p = knights_position(
        "red settlement hi11 N", "blue city fi9 S", held={RED: "1 toll"}, hands={BLUE: "1 grain 2 coin"}, players={BLUE: says},
    )  # fmt: skip
    p.play("toll")
    p.do("choose", player=BLUE)
    p.chooses("grain")
    assert p.phase() == "toll_cards"
    assert [fault for part in p.game.state.rules.parts for fault in part.faults(p.game.state)] == []
    for seed in range(5):
        assert p.game.kit.rules is sample(view(p.game.state, WHITE), Luck(seed)).rules
    p.chooses("coin")
    assert p.phase() == "actions"
    assert p.game.view_data(WHITE)["players"][BLUE].get("says", "silent") != "offers"  # type: ignore[index]


@rule("C73", "R54", "R23")
def test_toll_shows_a_hand_and_takes_two() -> None:
    hands = {BLUE: "2 ore 1 paper 1 wool", WHITE: "3 grain"}
    p = knights_position("red settlement hi11 N", "blue city fi9 S", "white settlement pa4 S", held={RED: "1 toll"}, hands=hands)
    p.play("toll")
    assert {choice.player for choice in p.choices("choose")} == {BLUE}  # more points, not as many
    p.do("choose", player=BLUE)
    assert p.seen(RED)[1][RED]["hands seen"][BLUE] == {"wool": 1, "ore": 2, "paper": 1}
    assert "hands seen" not in p.seen(WHITE)[1][RED]
    assert not p.game.can_undo(RED)
    p.chooses("ore")
    frames = cast(list[dict[str, object]], p.game.view_data(WHITE)["frames"])
    assert "extra" not in frames[-1]  # nothing on the table tells what was taken first
    events = p.chooses("paper")
    assert "card" not in events[0].seen_by(WHITE)
    assert (p.hand(RED), p.hand(BLUE)) == ({"ore": 1, "paper": 1}, {"wool": 1, "ore": 1})
    assert p.seen(RED)[1][RED]["hands seen"][BLUE] == {"wool": 1, "ore": 1}
    for seed in range(5):
        s = sample(view(p.game.state, RED), Luck(seed))
        hand = p.game.state.rules.layout.by_name["hand"]
        assert [int(s.cells[hand.at(BLUE) + kind]) for kind in range(8)] == [0, 0, 1, 0, 1, 0, 0, 0]
    one = knights_position("red settlement hi11 N", "blue city fi9 S", held={RED: "1 toll"}, hands={BLUE: "1 coin"})
    one.play("toll")
    one.do("choose", player=BLUE)
    one.chooses("coin")
    assert one.phase() == "actions"
    assert not knights_position("red city hi11 N", "blue city fi9 S", held={RED: "1 toll"}, hands={BLUE: "1 coin"}).may_play("toll")


@rule("C73", "R23")
def test_what_was_seen_fades_as_cards_leave() -> None:
    seen = {"hands seen": [{}, {"ore": 2, "paper": 1}, {}, {}]}
    pieces = ("red settlement hi11 N", "blue city mo6 S", "white settlement mo6 N")
    p = knights_position(*pieces, turn=BLUE, hands={BLUE: "4 ore 1 paper"}, players={RED: seen})
    p.trade("4 ore", "1 wool")
    assert p.seen(RED)[1][RED]["hands seen"][BLUE] == {"paper": 1}  # everybody saw ore go
    table = {"landings": 1, "robber": [2, 1]}
    p = knights_position(*pieces, turn=WHITE, phase="before_roll", hands={BLUE: "4 ore 1 paper"}, players={RED: seen}, table=table)
    p.all_dice(3, 4, "ship")
    p.robber_to("mo6")
    p.theft("ore")
    assert p.seen(RED)[1][RED]["hands seen"][BLUE] == {"ore": 1}  # it may have been any card


@rule("C74", "R46")
def test_commodity_monopoly() -> None:
    hands = {BLUE: "3 paper", WHITE: "1 paper 1 coin", ORANGE: "2 coin"}
    p = knights_position("red city hi11 N", held={RED: "1 commodity monopoly"}, hands=hands)
    p.play("commodity monopoly")
    assert {kind for choice in p.choices("choose") for kind, _ in choice.gets} == {"paper", "cloth", "coin"}
    p.chooses("paper")
    assert [p.hand(seat) for seat in range(4)] == [{"paper": 2}, {"paper": 2}, {"coin": 1}, {"coin": 2}]


@rule("C75", "R46")
def test_resource_monopoly() -> None:
    hands = {BLUE: "3 ore", WHITE: "1 ore", ORANGE: "2 coin"}
    p = knights_position("red city hi11 N", held={RED: "1 resource monopoly"}, hands=hands)
    p.play("resource monopoly")
    p.chooses("ore")
    assert [p.hand(seat) for seat in range(4)] == [{"ore": 3}, {"ore": 1}, {}, {"coin": 2}]
    assert not p.game.can_undo(RED)


@pytest.mark.parametrize("card", ["commodity monopoly", "resource monopoly"])
def test_an_empty_monopoly_can_not_be_taken_back(card: str) -> None:
    p = knights_position("red city hi11 N", held={RED: f"1 {card}"})
    p.play(card)
    p.chooses("coin" if card.startswith("commodity") else "ore")
    assert not p.game.can_undo(RED)
