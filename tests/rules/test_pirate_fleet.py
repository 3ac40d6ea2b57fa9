"""Pirate Islands: the fleet, whom it attacks, and landings (N7.5–N7.8, R38)."""

from typing import Any, cast

import pytest

from farshore import make
from farshore.board.grid import CornerAt, corner_name, hexes_of_corner
from rules.drawn_positions import Drawn
from rules.pirate_positions import (
    BLUE,
    BOARD,
    HOME_OF,
    NAMES,
    ORANGE,
    PATH,
    RED,
    SETTLEMENT,
    WHITE,
    before,
    fleet_at,
    islands,
    landing,
    total,
    with_hand,
)
from rules_mark import rule

# --- the fleet


@rule("N7.5")
@pytest.mark.parametrize(("one", "two", "steps"), [(1, 1, 1), (3, 2, 2), (2, 5, 2), (6, 6, 6), (4, 3, 3)])
def test_the_fleet_sails_by_the_lower_die(one: int, two: int, steps: int) -> None:
    for start in (0, 5, 12):
        table = islands(phase="before_roll", fleet=PATH[start])
        events = table.roll(one, two)
        assert fleet_at(table) == PATH[(start + steps) % len(PATH)], "round and round, on a 7 too"
        assert [event.kind for event in events][:2] == ["rolled", "fleet"], "before anything else"


@rule("N7.5")
def test_it_starts_on_the_first_hex_of_its_path() -> None:
    assert fleet_at(Drawn(make("pirate-islands", seed=1), {})) == PATH[0] == BOARD.pirate.start


def attacked(seat: int, strength: int, *, other: int = 6, **more: Any) -> Drawn:
    """The roller is red; the fleet comes to the seat's first settlement."""
    stop = HOME_OF[seat]
    table = islands(phase="before_roll", fleet=before(stop, strength), **more)
    table.roll(strength, other)
    return table


@rule("N7.6")
def test_a_weaker_player_loses_a_random_card_for_itself_and_each_city() -> None:
    hand = {"ore": 3, "wool": 2}
    table = attacked(WHITE, 2, hands={WHITE: hand})
    assert table.phase() == "raid"
    assert table.odds() == hand, "each card as likely as any other"
    bank = table.bank()["wool"]
    events = table.do("raid", cards={"wool": 1})
    assert [event.seen_by(None) for event in events if event.kind == "raided"] == [{"event": "raided", "seat": WHITE, "card": "wool"}]
    assert table.bank()["wool"] == bank + 1
    assert total(table, WHITE) >= 4
    assert table.phase() == "actions"


@rule("N7.6", "R38.1")
def test_every_own_city_anywhere_costs_a_card_more() -> None:
    far_away = [corner_name(6, 2, "N"), corner_name(5, 5, "N")]
    cities = [(corner, "city", WHITE) for corner in far_away]
    table = attacked(WHITE, 2, hands={WHITE: {"ore": 5}}, also=cities)
    for _ in range(3):
        assert table.phase() == "raid"
        table.do("raid", cards={"ore": 1})
    assert table.phase() == "actions"
    table = attacked(WHITE, 2, hands={WHITE: {"ore": 2}}, also=cities)
    table.do("raid", cards={"ore": 1})
    table.do("raid", cards={"ore": 1})
    assert table.phase() == "actions", "all, if there are fewer"
    assert attacked(WHITE, 2, also=cities).phase() == "actions"


@rule("N7.6")
def test_a_stronger_player_takes_any_card_and_an_equal_one_nothing() -> None:
    table = attacked(WHITE, 2, lines={WHITE: 5}, armed={WHITE: 3})
    assert table.phase() == "choose_cards"
    assert table.game.seats_to_act() == [WHITE]
    assert {choice.gets for choice in table.choices("take")} == {((kind, 1),) for kind in ("lumber", "brick", "wool", "grain", "ore")}
    table.do("take", gets={"ore": 1})
    assert table.hand(WHITE)["ore"] >= 1
    equal = attacked(WHITE, 2, lines={WHITE: 5}, armed={WHITE: 2}, hands={WHITE: {"brick": 1}})
    assert equal.phase() == "actions"
    assert equal.hand(WHITE)["brick"] >= 1
    weaker = attacked(WHITE, 3, lines={WHITE: 5}, armed={WHITE: 2}, hands={WHITE: {"brick": 1}})
    assert weaker.phase() == "raid"


@rule("N7.6")
def test_only_those_who_live_at_the_fleets_hex_are_attacked() -> None:
    table = islands(phase="before_roll", fleet=before(PATH[4], 2), hands={seat: {"ore": 3} for seat in range(4)})
    table.roll(2, 3)
    assert table.phase() == "actions"
    assert not [event for event in table.game.events if event.kind == "fleet_attack"]


@rule("N7.6", "R38", "R38.1")
def test_two_owners_are_judged_apart_in_turn_order_and_before_production() -> None:
    """Hex 4,1, three players: red lives at its north-east, orange at its south. Blue rolls, so orange comes first."""
    stop, red, blue, orange = (4, 1), 0, 1, 2
    assert HOME_OF[red] == stop
    table = islands(
        3,
        turn=blue,
        phase="before_roll",
        fleet=before(stop, 1),
        lines={orange: 4},
        armed={orange: 2},
        hands={red: {"ore": 2}, orange: {"wool": 1}},
        also=[(corner_name(4, 1, "S"), "settlement", orange), (corner_name(6, 2, "N"), "city", red)],
    )
    table.roll(1, 3)
    assert (table.phase(), table.game.seats_to_act()) == ("choose_cards", [orange])
    table.do("take", gets={"brick": 1})
    assert table.phase() == "raid"
    table.do("raid", cards={"ore": 1})
    assert table.hand(red) == {"ore": 1}, "nothing is produced yet"
    table.do("raid", cards={"ore": 1})
    assert table.phase() == "actions"
    assert table.hand(red) == {"grain": 1}, "the field with 4 at its settlement was paid after the attack"
    assert table.hand(orange) == {"wool": 1, "brick": 1}


@rule("R38")
def test_on_a_seven_the_attack_comes_before_the_discards() -> None:
    table = attacked(WHITE, 1, hands={WHITE: {"ore": 8}})
    table.do("raid", cards={"ore": 1})
    assert table.phase() != "discard", "seven cards are not too many"
    assert table.hand(WHITE) == {"ore": 7}
    table = attacked(WHITE, 1, lines={WHITE: 4}, armed={WHITE: 2}, hands={WHITE: {"ore": 7}})
    assert table.phase() == "choose_cards"
    table.do("take", gets={"ore": 1})
    assert table.phase() == "discard", "the reward is chosen before"


@rule("N7.7")
def test_on_a_seven_the_roller_takes_a_card_from_any_opponent_who_has_one() -> None:
    table = islands(
        phase="before_roll", fleet=before(PATH[4], 3), hands={BLUE: {"ore": 2, "wool": 1}, ORANGE: {"grain": 9}, RED: {"wool": 1}}
    )
    table.roll(3, 4)
    assert table.phase() == "discard"
    table.discard(ORANGE, "4 grain")
    assert table.phase() == "victim"
    assert table.victims() == {BLUE, ORANGE}, "wherever they live"
    table.steal_from(BLUE)
    assert table.odds() == {"ore": 2, "wool": 1}
    table.theft("ore")
    assert table.hand(RED) == {"wool": 1, "ore": 1}
    assert table.phase() == "actions"
    alone = islands(phase="before_roll", fleet=before(PATH[4], 3))
    alone.roll(3, 4)
    assert alone.phase() == "actions", "nobody has a card"
    one = islands(phase="before_roll", fleet=before(PATH[4], 3), hands={WHITE: {"ore": 1}})
    one.roll(3, 4)
    one.theft("ore")
    assert one.hand(RED) == {"ore": 1}


# --- landings


@rule("N7.8")
def test_a_settlement_at_the_own_circle_and_nowhere_else_there() -> None:
    for seat, colour in enumerate(NAMES):
        for length, sites in ((5, set()), (6, {landing(seat)}), (9, {landing(seat)})):
            table = islands(turn=seat, lines={seat: length}, hands={seat: {**SETTLEMENT, "ore": 3}}, fleet=PATH[0])
            west = {corner for corner in cast(set[CornerAt], table.sites("build", "settlement")) if "east" not in BOARD.areas_of(corner)}
            assert west == sites, (colour, length)
    table.do("build", place=landing(ORANGE), piece="settlement")
    table = with_hand(table, ORANGE, {"ore": 3, "grain": 2})
    table.do("build", place=landing(ORANGE), piece="city")


@rule("N7.8")
def test_nobody_settles_at_anothers_circle() -> None:
    """Blue's and white's circles lie at one mountain."""
    table = islands(turn=BLUE, hands={BLUE: SETTLEMENT}, lines={BLUE: 6, WHITE: 6})
    assert table.sites("build", "settlement") == {landing(BLUE)}
    assert [str(reason) for piece, reason in table.game.why_not(BLUE, landing(WHITE)) if piece == "settlement"] == [
        "That corner is reserved for another player."
    ]
    table = islands(turn=WHITE, hands={WHITE: SETTLEMENT}, lines={BLUE: 6, WHITE: 6})
    assert landing(WHITE) in table.sites("build", "settlement")


@rule("N7.8")
def test_the_fleet_attacks_a_landing_too() -> None:
    stop = next(at for at in PATH if at in hexes_of_corner(landing(ORANGE)))
    for also, phase in (([(landing(ORANGE), "settlement", ORANGE)], "raid"), ([], "actions")):
        table = islands(phase="before_roll", lines={ORANGE: 6}, hands={ORANGE: {"ore": 1}}, fleet=before(stop, 2), also=also)
        table.roll(2, 6)
        assert table.phase() == phase
