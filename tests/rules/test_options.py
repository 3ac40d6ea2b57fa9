"""What players expect beyond the book: B40. The turn clock is the server's, not the engine's (which has no clock), and is tested there."""

from typing import Any

import pytest

from farshore import FarshoreError, make
from rules.drawn_positions import BLUE, HEXES, ORANGE, RED, WHITE, cards, corner, new_game, position
from rules_mark import rule

HILL = r"""
        b
      /   \
    .       .
    |  hi6  |
    .       W
"""
# One corner for three hexes each: every hex but the desert has a building of somebody with two points.
CORNERS = ["fi12 S", "hi5 N", "fi4 S", "hi6 N", "fo9 S", "pa5 N"]
SPARED = [("settlement", seat, corner(where)) for seat, where in zip([BLUE, BLUE, WHITE, WHITE, ORANGE, ORANGE], CORNERS, strict=True)]


@rule("B40")
def test_options_are_off_unless_said() -> None:
    settings = make("base", seed=1).settings
    assert (settings["target"], settings["hand_limit"], settings["turns"]) == (10, 7, "combined")
    assert not settings["friendly_robber"]
    assert not settings["balanced_dice"]
    assert not settings["open_hands"]
    assert settings["trade"]


# --- the duel


@rule("B40")
def test_a_duel_is_for_two_and_its_settings_can_be_changed() -> None:
    game = make("duel", seed=1)
    assert game.seats == 2
    usual = {"target": 15, "hand_limit": 9, "friendly_robber": True, "balanced_dice": True, "trade": False}
    assert {name: game.settings[name] for name in usual} == usual
    changed = make("duel", seed=1, target=10, hand_limit=7, friendly_robber=False, balanced_dice=False, trade=True)
    assert (changed.settings["target"], changed.settings["trade"]) == (10, True)
    with pytest.raises(FarshoreError, match="2 players"):
        make("duel", seats=3)


@rule("B40")
def test_two_players_found_and_take_turns() -> None:
    p = new_game(2, first=BLUE)
    order = []
    while p.phase() == "found_settlement":
        order.append(p.actor())
        p.game.play(p.actor(), p.game.legal(p.actor())[0])
        p.game.play(p.actor(), p.game.legal(p.actor())[0])
    assert order == [BLUE, RED, RED, BLUE]
    turns = []
    for dice in [(6, 6), (1, 2), (1, 3)]:
        turns.append(p.on_turn())
        p.roll(*dice)
        p.end()
    assert turns == [BLUE, RED, BLUE]


# --- numbers


@rule("B40")
@pytest.mark.parametrize(("name", "low", "high"), [("target", 3, 20), ("hand_limit", 7, 12)])
def test_numbers_keep_their_range(name: str, low: int, high: int) -> None:
    chosen: dict[str, Any]
    for number in (low, high):
        chosen = {name: number}
        assert new_game(**chosen).game.settings[name] == number
    for number in (low - 1, high + 1):
        chosen = {name: number}
        with pytest.raises(FarshoreError, match=f"{low} to {high}"):
            new_game(**chosen)


@rule("B40")
@pytest.mark.parametrize(("target", "cities"), [(3, 0), (5, 0), (12, 4)])
def test_the_target_decides_the_game(target: int, cities: int) -> None:
    drawing = r"""
    R       R       R       R
    |  hi5  |  fi6  |  pa11 |
    .       .       .       .
"""
    p = position(
        *([drawing] if cities else []),
        cards_of={RED: f"{target - 2 * cities - 2} victory point"},
        hands={RED: "2 wool 2 grain 2 ore"},
        target=target,
    )
    p.buy("victory point")
    assert (p.points(RED), p.game.over()) == (target - 1, False)
    p.buy("victory point")
    assert p.game.winners() == [RED]


@rule("B40")
@pytest.mark.parametrize("limit", [7, 9, 12])
def test_the_hand_limit_decides_who_gives_back(limit: int) -> None:
    p = position(phase="before_roll", hands={RED: f"{limit} ore", BLUE: f"{limit + 1} wool"}, hand_limit=limit)
    p.roll(3, 4)
    assert p.game.seats_to_act() == [BLUE]
    p.discard(BLUE, f"{(limit + 1) // 2} wool")
    assert p.phase() == "robber"


# --- the friendly robber


@rule("B40")
def test_the_friendly_robber_spares_who_has_two_points() -> None:
    for friendly in (True, False):
        p = position(HILL, phase="before_roll", friendly_robber=friendly, hands={WHITE: "1 ore"})
        p.roll(3, 4)
        spared = {"hi6", "mo10", "pa2", "pa4"} if friendly else set()  # blue has one point, white two
        assert p.robber_sites() == set(HEXES) - spared - {"de"}


@rule("B40")
def test_the_friendly_robber_goes_to_who_has_three_points_and_steals() -> None:
    p = position(HILL.replace("    .       W", "    B       W"), phase="before_roll", friendly_robber=True, hands={BLUE: "1 ore"})
    assert (p.points(BLUE), p.points(WHITE)) == (3, 2)
    p.roll(3, 4)
    assert "hi6" not in p.robber_sites()  # white is there too
    p.robber_to("pa2")
    p.theft("ore")
    assert p.hand(RED) == cards("1 ore")


@rule("B40")
def test_a_knight_is_friendly_too() -> None:
    p = position(HILL, cards_of={RED: "1 knight"}, friendly_robber=True)
    p.play("knight")
    assert "hi6" not in p.robber_sites()
    assert "fo9" in p.robber_sites()


@rule("B40")
def test_where_no_other_hex_is_left_the_friendly_robber_stays_in_the_desert() -> None:
    hands = {BLUE: "1 ore", WHITE: "1 ore", ORANGE: "1 ore"}
    p = position(also=SPARED, phase="before_roll", friendly_robber=True, hands=hands)
    p.roll(3, 4)
    assert p.robber_sites() == {"de"}
    p.robber_to("de")
    assert (p.robber(), p.phase(), p.hand(RED)) == ("de", "actions", {})


@rule("B40")
def test_where_no_other_hex_is_left_the_friendly_robber_goes_to_the_desert_and_steals_nothing() -> None:
    everywhere = [*SPARED, ("settlement", RED, corner("de N"))]
    p = position(also=everywhere, phase="before_roll", turn=WHITE, robber="fo9", friendly_robber=True, hands={RED: "1 wool"})
    p.roll(3, 4)
    assert p.robber_sites() == {"de"}  # though red, with one point, lives there
    p.robber_to("de")
    assert (p.robber(), p.phase(), p.hand(WHITE), p.hand(RED)) == ("de", "actions", {}, cards("1 wool"))


# --- balanced dice


@rule("B40")
def test_balanced_dice_bring_each_of_the_thirty_six_results_once_in_thirty_six_rolls() -> None:
    p = position(phase="before_roll", balanced_dice=True)
    results = [f"{one}{two}" for two in (4, 1, 6, 2, 5, 3) for one in (2, 6, 3, 1, 5, 4)]
    for _ in range(2):
        for rolled, number in enumerate(results):
            p.do("roll")
            assert p.odds() == dict.fromkeys(results[rolled:], 1)
            p.do("dice", number=int(number))
            if p.phase() == "robber":
                p.robber_to("hi6" if p.robber() != "hi6" else "pa4")
            p.end()


@rule("B40", "B1")
def test_plain_dice_forget_what_was_rolled() -> None:
    p = position(phase="before_roll")
    for _ in range(3):
        p.do("roll")
        assert p.odds() == {f"{one}{two}": 1 for one in range(1, 7) for two in range(1, 7)}
        p.do("dice", number=11)
        p.end()


# --- trade and open hands


@rule("B40")
def test_without_domestic_trade_only_the_bank_trades() -> None:
    hands = {RED: "4 ore", BLUE: "4 wool"}
    p = position(hands=hands, trade=False)
    assert p.verbs(RED) == {"bank_trade", "end_turn"}
    assert p.verbs(BLUE) == set()
    p = position(hands=hands)
    assert p.verbs(RED) == {"bank_trade", "offer", "end_turn"}
    assert p.verbs(BLUE) == {"propose"}


@rule("B40")
def test_open_hands_show_resource_cards_and_no_development_cards() -> None:
    hands, developed = {RED: "2 ore 1 wool"}, {RED: "1 knight 1 victory point"}
    p = position(hands=hands, cards_of=developed, open_hands=True)
    for viewer in (None, BLUE):
        _, players = p.seen(viewer)
        assert (players[RED]["hand"], players[RED]["cards"]) == ({"wool": 1, "ore": 2}, {"count": 2})
    _, players = position(hands=hands, cards_of=developed).seen(BLUE)
    assert players[RED]["hand"] == {"count": 3}
