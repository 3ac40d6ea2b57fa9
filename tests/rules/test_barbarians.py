"""The event die and the barbarians: the voyage, the battle, lost cities, defender points, spoils."""

from itertools import permutations

import pytest

from farshore.engine.errors import IllegalMove
from rules.drawn_positions import BLUE, ORANGE, RED, WHITE
from rules.knights_positions import KnightsPosition, kinds, knights_position
from rules_mark import rule

NEAR = {"barbarians": 6}  # the next step lands


def land(*pieces: str, dice: tuple[int, int] = (1, 1), **more: object) -> KnightsPosition:
    """The barbarians land in red's turn."""
    table = {**NEAR, **more.pop("table", {})}  # type: ignore[dict-item]
    p = knights_position(*pieces, phase="before_roll", table=table, **more)  # type: ignore[arg-type]
    p.all_dice(*dice, "ship")
    return p


@rule("C7", "C4", "R39")
def test_seven_steps_and_the_battle_comes_before_production() -> None:
    p = knights_position(
        "red city hi11 N", "red road hi11 NE", "red awake basic knight hi11 NE", "red awake strong knight mo9 SW",
        phase="before_roll", seats=3,
    )  # fmt: skip
    for step in range(1, 7):
        p.all_dice(1, 1, "ship")
        assert p.cell("barbarians") == step
        p.end()
    events = p.all_dice(5, 6, "ship")
    order = kinds(events)
    assert order.index("rolled") < order.index("event_die") < order.index("battle") < order.index("produced")
    assert p.cell("barbarians") == 0
    assert p.cell("landings") == 1


@rule("C36", "C37", "C101")
def test_the_rulebooks_battle() -> None:
    p = land(
        "red city hi11 N", "red city fi9 S", "red awake basic knight hi11 S",
        "blue city pa4 S", "blue city fo10 N", "blue awake basic knight fo10 S",
        "white settlement hi6 N", "white awake basic knight hi6 S",
        "orange metropolis of trade fo8 N", stages={ORANGE: "0 4 0"},
    )  # fmt: skip
    assert p.game.seats_to_act() == [RED, BLUE]  # both choose, at the same time
    p.choose("fo10 N", BLUE)
    assert p.building("fo10 N") == ["settlement", BLUE]
    p.choose("hi11 N", RED)
    assert p.building("hi11 N") == ["settlement", RED]
    assert p.building("fo8 N") == ["city", ORANGE]
    assert p.phase() == "actions"


@rule("C36", "R40")
def test_equal_strength_is_enough() -> None:
    p = land("red city hi11 N", "blue awake basic knight hi11 S")
    assert p.building("hi11 N") == ["city", RED]
    assert p.cell("defender points", BLUE) == 1  # without a city of its own (R42)
    assert p.points(BLUE) == 1


@rule("R42", "C40")
def test_everybody_is_inactive_afterwards() -> None:
    p = land("red city hi11 N", "blue awake strong knight hi11 S", "white awake basic knight fi9 S", "white basic knight fi9 N")
    assert p.knight("hi11 S") == ["strong knight", BLUE]
    assert p.knight("fi9 S") == p.knight("fi9 N") == ["basic knight", WHITE]
    assert [p.cell("defence", seat) for seat in range(4)] == [0, 0, 0, 0]
    assert p.cell("defender points", BLUE) == 1


@rule("C37", "R82")
def test_the_weakest_who_can_lose_a_city() -> None:
    # orange contributes nothing but has only a metropolis: the next weakest lose
    p = land(
        "red city hi11 N", "red awake strong knight hi11 S", "blue city pa4 S", "blue awake basic knight pa4 N", "blue city fi9 S",
        "orange metropolis of trade fo8 N", "white city hi6 N", "white awake basic knight hi6 S", "white city fo3 S",
        stages={ORANGE: "0 4 0"}, table={},
    )  # fmt: skip
    assert p.game.seats_to_act() == [BLUE, WHITE]
    # nobody active: everyone with a losable city loses one
    p = land("red city hi11 N", "blue city pa4 S", "orange metropolis of trade fo8 N", stages={ORANGE: "0 4 0"})
    assert [p.building(at) for at in ("hi11 N", "pa4 S", "fo8 N")] == [["settlement", RED], ["settlement", BLUE], ["city", ORANGE]]
    # nobody has a losable city
    p = land("orange metropolis of trade fo8 N", stages={ORANGE: "0 4 0"})
    assert p.building("fo8 N") == ["city", ORANGE]
    assert p.cell("landings") == 1


@rule("C37", "C39")
def test_who_would_lose_or_win_if_they_landed_now() -> None:
    p = knights_position("red city hi11 N", "red awake strong knight hi11 S", "blue city pa4 S", "white city hi6 N", "white city fo3 S")
    raid = p.game.scene(RED).raids[0]
    assert (raid.losers, raid.best) == ([BLUE, WHITE], [])
    p = knights_position("red city hi11 N", "red awake strong knight hi11 S", "blue awake basic knight pa4 N")
    raid = p.game.scene(RED).raids[0]
    assert (raid.losers, raid.best) == ([], [RED])


@rule("R41", "C14", "C37")
def test_a_lost_city_loses_its_wall_and_earns_as_a_settlement_at_once() -> None:
    p = land("red city hi11 N", "red wall hi11 N", dice=(5, 6))
    assert p.building("hi11 N") == ["settlement", RED]
    assert p.supply(RED)["wall"] == 3
    assert p.hand(RED) == {"brick": 1}
    assert p.points(RED) == 1


@rule("R74", "C12", "C108")
def test_a_landing_on_a_seven() -> None:
    p = land("red city hi11 N", "red wall hi11 N", "blue settlement mo6 S", dice=(3, 4), hands={RED: "8 ore"})
    assert p.phase() == "discard"  # the wall is gone
    for _ in range(4):
        p.do("discard", RED, cards={"ore": 1})
    assert p.phase() == "robber"
    assert p.robber() == "de"
    assert "de" not in p.robber_sites()
    p.robber_to("hi6")
    assert p.phase() == "actions"


@rule("C12", "R59")
def test_the_robber_comes_with_the_first_landing_won_or_lost() -> None:
    assert land("red city hi11 N").robber() == "de"
    assert land("red city hi11 N", "red awake basic knight hi11 S").robber() == "de"
    later = land("red city hi11 N", table={"landings": 2, "robber": [1, 2]})
    assert later.robber() == "hi11"


@rule("C38", "R69")
def test_a_city_is_laid_where_no_settlement_piece_is_left() -> None:
    five = [f"red settlement {at}" for at in ("fi9 S", "pa12 S", "fo11 S", "hi6 N", "hi5 N")]
    p = land("red city hi11 N", *five, hands={RED: "6 ore 4 grain"}, dice=(5, 6))
    assert p.at_corner("laid cities") == p.corners("hi11 N")
    assert p.points(RED) == 6
    assert p.supply(RED)["settlement"] == 0
    assert p.hand(RED) == {"ore": 6, "grain": 4, "brick": 1, "lumber": 1}
    assert p.places("build", "city") == p.corners("hi11 N")  # before any other
    assert not p.may("improve")
    p.build("city", "hi11 N")
    assert p.at_corner("laid cities") == set()
    assert p.points(RED) == 7
    assert len(p.places("build", "city")) == 5
    assert (p.supply(RED)["settlement"], p.supply(RED)["city"]) == (0, 3)


@rule("C39", "R43")
def test_the_best_defender_earns_a_point() -> None:
    late = {"landings": 8, "robber": [2, 1]}
    pieces = ("red city hi11 N", "red awake basic knight hi11 S", "blue awake strong knight fi9 S")
    p = land(*pieces, table=late, players={BLUE: {"defender points": 6}})
    assert p.cell("defender points", BLUE) == 7  # also when the markers are gone
    assert p.points(BLUE) == 7


@rule("C39", "R43", "C9")
def test_tied_defenders_draw_from_decks_of_choice() -> None:
    p = land("red city hi11 N", "white awake basic knight hi11 S", "blue awake basic knight fi9 S")
    assert p.game.seats_to_act() == [BLUE]  # clockwise from the player on turn
    p.do("choose", piece="trade")
    p.draw("toll", BLUE)
    assert p.game.seats_to_act() == [WHITE]
    p.do("choose", piece="politics")
    p.draw("constitution", WHITE)
    assert p.hidden(BLUE) == {"toll": 1}
    assert p.points(WHITE) == 1
    assert [p.cell("defender points", seat) for seat in range(4)] == [0, 0, 0, 0]
    assert p.phase() == "actions"


@rule("R40")
def test_no_cities_and_no_knights_is_a_tie_of_all() -> None:
    p = land("red settlement hi11 N")
    order = []
    for card in ("toll", "merchant", "merchant", "merchant"):
        order.append(p.actor())
        p.do("choose", piece="trade")
        p.draw(card, order[-1])
    assert order == [RED, BLUE, WHITE, ORANGE]


@rule("C41")
def test_players_choose_who_fights() -> None:
    p = land(
        "red city hi11 N", "red awake basic knight hi11 S", "red awake strong knight hi11 SE", "blue awake basic knight fi9 S",
        muster=True,
    )  # fmt: skip
    assert p.phase() == "muster"
    assert p.game.seats_to_act() == [RED]
    p.choose("hi11 SE")
    p.do("done")
    assert p.game.seats_to_act() == [BLUE]
    p.do("done")  # nobody of blue's
    assert p.cell("defender points", RED) == 1
    assert p.knight("hi11 SE") == ["strong knight", RED]
    assert p.knight("hi11 S") == ["awake basic knight", RED]  # who did not fight stays active
    assert p.knight("fi9 S") == ["awake basic knight", BLUE]


@rule("C41")
@pytest.mark.parametrize("order", list(permutations(["hi11 S", "hi11 SE", "mo9 N"])), ids=" ".join)
def test_knights_are_sent_in_any_order(order: tuple[str, ...]) -> None:
    p = land(
        "red city hi11 N", "red awake basic knight hi11 S", "red awake strong knight hi11 SE", "red roused basic knight mo9 N",
        "red strong knight fi9 S", "blue awake basic knight fi9 N", muster=True,
    )  # fmt: skip
    for sent, where in enumerate(order):
        assert p.places("choose") == p.corners(*order[sent:])
        p.choose(where)
    assert p.places("choose") == set()
    p.do("done")
    p.do("done")
    assert p.cell("defender points", RED) == 1
    assert [p.knight(where) for where in ("hi11 S", "hi11 SE", "mo9 N")] == [
        ["basic knight", RED], ["strong knight", RED], ["basic knight", RED],
    ]  # fmt: skip


@rule("C41")
def test_why_a_knight_is_not_sent() -> None:
    p = land(
        "red city hi11 N", "red awake basic knight hi11 S", "red strong knight hi11 SE", "blue awake basic knight fi9 N", muster=True,
    )  # fmt: skip
    p.choose("hi11 S")
    for where, reason in (
        ("hi11 S", "This knight has already been chosen to fight."),
        ("hi11 SE", "This knight is not active."),
        ("fi9 N", "You have no knight here."),
        ("mo9 N", "You have no knight here."),
    ):
        move = next(move for move in p.game.state.rules.moves if type(move).__name__ == "SendKnight")
        corner = p.game.kit.grid.corner_at(*p.corner(where))
        with pytest.raises(IllegalMove, match=reason):
            p.game.play(RED, int(move.first) + corner)


@rule("C41", "C37")
def test_who_sends_nobody_is_the_weakest() -> None:
    p = land("red city hi11 N", "red awake mighty knight hi11 S", "blue city fi9 S", muster=True)
    p.do("done")
    assert p.building("hi11 N") == ["settlement", RED]
    assert p.building("fi9 S") == ["settlement", BLUE]


@rule("C8", "C90", "R77")
def test_gates_and_ranges() -> None:
    p = knights_position("red city hi11 N", phase="before_roll", turn=ORANGE, stages={RED: "0 3 0", BLUE: "0 1 0"})
    p.all_dice(3, 1, "trade")
    p.draw("toll", RED)
    assert (p.hidden(RED), p.hidden(BLUE)) == ({"toll": 1}, {})
    for stage, reach in ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6)):
        for red in range(1, 7):
            p = knights_position(phase="before_roll", stages={WHITE: f"{stage} 0 0"})
            p.all_dice(red, 1, "science")
            assert (p.phase() == "progress_point") == (red <= reach)


@rule("C8", "C32", "R77", "R78")
def test_the_roller_draws_first_and_an_empty_deck_gives_nothing() -> None:
    played = {"merchant": 6, "commercial harbour": 2, "merchant fleet": 2, "toll": 1, "commodity monopoly": 2, "resource monopoly": 4}
    queue = ["merchant"] * 6 + ["commercial harbour"] * 2 + ["merchant fleet"] * 2 + ["toll"] + ["commodity monopoly"] * 2
    p = knights_position(
        phase="before_roll", turn=WHITE, stages=dict.fromkeys(range(4), "0 1 0"),
        held={RED: "2 resource monopoly", BLUE: "2 resource monopoly 1 toll"},
        table={
            "trade deck": {}, "trade cards played": {kind: count for kind, count in played.items() if kind != "resource monopoly"},
            "under the trade deck": queue + [""] * 5,
        },
    )  # fmt: skip
    assert p.cell("trade cards left") == 0
    p.all_dice(1, 1, "trade")
    # what was the first to go under the deck comes first, to the roller first
    assert p.hidden(WHITE) == {"merchant": 1}
    assert p.hidden(ORANGE) == {"merchant": 1}
    assert p.under("trade") == queue[4:]


@rule("C32", "R77")
def test_the_last_cards_go_to_the_first() -> None:
    held = {RED: "4 merchant", BLUE: "2 merchant 2 toll", WHITE: "4 resource monopoly", ORANGE: "2 commodity monopoly 2 merchant fleet"}
    p = knights_position(phase="before_roll", turn=WHITE, stages=dict.fromkeys(range(4), "0 1 0"), held=held)
    assert p._count("trade deck")["commercial harbour"] == 2
    p.all_dice(1, 1, "trade")
    p.draw("commercial harbour", WHITE)
    p.draw("commercial harbour", ORANGE)
    assert p.phase() in ("put_away", "fifth_card")
    assert sum(p.hidden(RED).values()) == 4


@rule("C55")
def test_all_cities_and_all_knights_count() -> None:
    p = land("red city hi11 N", "blue city fi9 S", "white awake strong knight hi5 N")
    assert p.cell("defender points", WHITE) == 1


@rule("R80")
def test_points_on_anothers_roll_win_when_ones_own_turn_begins() -> None:
    cities = ["blue city fi9 S", "blue city pa12 S", "blue city fo11 S", "blue city hi5 N"]
    pieces = (*cities, "blue settlement hi6 N", "blue settlement fo3 N", "blue settlement fo8 NW", "blue settlement fi8 NE")
    p = land(*pieces, "blue awake mighty knight hi11 S", "blue awake strong knight hi11 N")
    assert p.points(BLUE) == 13
    assert not p.game.over()
    p.end()
    assert p.game.winners() == [BLUE]
    p = knights_position(
        *pieces, "blue awake mighty knight hi11 S", "blue awake strong knight hi11 N", phase="before_roll", table=NEAR, turn=BLUE
    )
    p.all_dice(1, 1, "ship")
    assert p.game.winners() == [BLUE]
