"""Hands are hidden, their sizes are not (B17)."""

from farshore import load_position
from rules.drawn_positions import BLUE, RED, WHITE
from rules.knights_positions import knights_position
from rules_mark import rule
from trade.test_proposals import steal
from trade.trade_tables import base, cards, do, hand, table


@rule("B17")
def test_others_know_how_many_cards_but_not_which() -> None:
    one, other = table("1 wool", "2 ore 1 grain", "1 brick"), table("1 wool", "1 ore 1 grain 1 wool", "1 ore")
    for asking in (0, None):
        assert one.hand(1, asking) == other.hand(1, asking) == 3
    assert one.hand(1, asking=1) == cards("0 lumber 0 brick 0 wool 1 grain 2 ore")
    assert one.view_data(0)["players"] == other.view_data(0)["players"]
    assert one.view_data(1)["players"] != other.view_data(1)["players"]


@rule("B17")
def test_others_know_how_many_development_cards_but_not_which() -> None:
    one, other = (table("1 wool", "1 ore", "1 ore", holding={1: name}) for name in ("knight", "victory point"))
    for asking in (0, 2, None):
        assert one.view(asking) == other.view(asking)
        assert one.points(1, asking) == other.points(1, asking)
    players = one.view_data(0)["players"]
    assert isinstance(players, list)
    assert players[1]["cards held"] == 1
    assert other.points(1, asking=1) == one.points(1, asking=1) + 1
    assert [row.source for row in other.score(1, asking=0)].count("victory point") == 0


@rule("B17")
def test_a_blind_theft_is_seen_by_thief_and_victim_only() -> None:
    game = table("1 wool", "1 ore 1 grain", "1 brick", holding={0: "knight"})
    assert steal(game, 1, "ore") == ["stolen"]
    stolen = game.events[-1]
    assert [stolen.seen_by(seat).get("card") for seat in (0, 1, 2, None)] == ["ore", "ore", None, None]
    assert [game.hand(seat, asking=2) for seat in (0, 1)] == [2, 1], "how many is seen"


@rule("B17")
def test_a_bought_card_is_seen_by_its_buyer_only() -> None:
    game = table("1 wool 1 grain 1 ore", "1 ore", "1 brick")
    do(game, 0, "buy_card")
    events = game.play(-1, game.find(-1, "card", piece="monopoly"))
    assert [events[0].seen_by(seat).get("card") for seat in (0, 1, 2, None)] == ["monopoly", None, None, None]


@rule("B17")
def test_what_is_publicly_given_and_taken_is_shown() -> None:
    position = base(3)
    position["players"][0]["hand"] = cards("4 wool")
    position["frames"] = [{"phase": "before_roll", "seats": [0]}]
    game = load_position(position)
    do(game, 0, "roll")
    produced = []
    for number in range(2, 13):
        twin = game.copy()
        one = min(6, number - 1)
        produced += [event.seen_by(None) for event in twin.play(-1, twin.find(-1, "dice", number=one * 10 + number - one))]
    gains = [event for event in produced if event["event"] == "produced"]
    assert gains
    assert all({"seat", "card", "count"} <= set(event) for event in gains)


@rule("B17")
def test_monopoly_bank_trade_and_invention_are_public() -> None:
    game = table("4 wool", "2 ore", "1 ore", holding={0: "monopoly"})
    game.play(0, game.find(0, "bank_trade", cards={"wool": 4}, gets={"brick": 1}))
    game.play(0, game.find(0, "play_card", gets={"ore": 1}))
    assert [event.seen_by(2) for event in game.events] == [
        {"event": "bank_trade", "seat": 0, "gives": "wool", "count": 4, "gets": "brick"},
        {"event": "played", "seat": 0, "card": "monopoly"},
        {"event": "monopoly", "seat": 0, "victim": 1, "card": "ore", "count": 2},
        {"event": "monopoly", "seat": 0, "victim": 2, "card": "ore", "count": 1},
    ]
    assert hand(game, 0) == cards("1 brick 3 ore")


@rule("B17")
def test_open_hands_are_seen_by_all() -> None:
    game = table("1 wool", "2 ore", "1 brick", open_hands=True)
    assert game.hand(1, asking=0) == cards("0 lumber 0 brick 0 wool 0 grain 2 ore")
    assert game.hand(1) == game.hand(1, asking=1)


@rule("B17", "B40")
def test_with_open_hands_all_hear_which_card_was_stolen() -> None:
    game = table("1 wool", "1 ore 1 grain", "1 brick", holding={0: "knight"}, open_hands=True)
    steal(game, 1, "ore")
    assert [game.events[-1].seen_by(seat).get("card") for seat in (0, 1, 2, None)] == ["ore"] * 4


@rule("B40", "C71", "C73", "C79")
def test_with_open_hands_all_hear_which_cards_a_progress_card_moved() -> None:
    """What everybody sees afterwards, everybody hears: the log and the table tell the same."""
    pieces = ("red settlement hi11 N", "blue city fi9 S", "white settlement pa4 S")
    hands = {RED: "1 wool", BLUE: "2 ore 2 paper"}
    p = knights_position(*pieces, held={RED: "1 wedding 1 toll 1 commercial harbour"}, hands=hands, seats=3, open_hands=True)
    p.play("commercial harbour")
    p.do("exchange", player=BLUE)
    p.chooses("wool")
    exchanged = p.chooses("paper", BLUE)
    p.play("wedding")
    p.do("discard", BLUE, cards={"wool": 1})
    given = p.do("discard", BLUE, cards={"ore": 1})
    p.play("toll")
    seen = p.do("choose", player=BLUE)
    taken = [*p.chooses("ore"), *p.chooses("paper")]
    for viewer in (WHITE, None):
        heard = [event.seen_by(viewer) for event in [*exchanged, *given, *seen, *taken]]
        assert [event.get("gives", event.get("card")) for event in heard] == ["wool", "wool", "ore", "ore", "paper", "ore", "paper"]
