"""Progress cards in hands: draws, limits, secrets, what comes round again."""

from farshore.engine.machine import NATURE
from farshore.engine.visibility import sample, view
from farshore.luck import Luck
from rules.drawn_positions import BLUE, ORANGE, RED, WHITE
from rules.knights_positions import LANDED, KnightsPosition, kinds, knights_position
from rules_mark import rule


@rule("C9", "C64", "C84", "R43")
def test_point_cards_are_open_at_once() -> None:
    p = knights_position("red city hi11 N", phase="before_roll", turn=BLUE, stages={RED: "1 0 1"})
    p.all_dice(1, 1, "science")
    p.draw("printing", RED)
    assert p.points(RED) == 3
    assert p.cell("progress cards", RED) == 0
    assert p.seen(None)[0]["printing"] == RED
    p.end()
    p.all_dice(1, 1, "politics")
    p.draw("constitution", RED)
    assert p.points(RED) == 4
    assert not p.may("play_card", RED, piece="constitution")


@rule("C10", "R44", "R71")
def test_a_fifth_card_on_ones_own_turn() -> None:
    p = knights_position(
        "red city mo6 S", phase="before_roll", stages={RED: "1 0 0"}, held={RED: "1 mining 1 alchemy 1 irrigation 1 medicine"},
    )  # fmt: skip
    p.all_dice(1, 1, "science")
    p.draw("crane", RED)
    assert p.phase() == "fifth_card"
    assert {choice.piece for choice in p.choices("put_away", "alchemy")} == {"alchemy"}
    assert p.may_play("mining")
    assert not p.may_play("alchemy")  # its time is over: it can only be put away
    assert not p.may_play("medicine")
    p.play("mining")
    assert p.hand(RED) == {"ore": 2}  # before production, and a 2 brings nothing here
    assert p.phase() == "actions"
    assert p.under("science") == ["mining"]


PLAYED = ["alchemy", "mining", "irrigation", "invention", "medicine", "smithing", "road building"]


@rule("C10", "R71", "C32")
def test_a_card_put_away_lies_unseen_and_comes_round_in_order() -> None:
    held = "1 crane 1 mining 1 irrigation 1 medicine"
    p = knights_position("red city hi11 N", phase="before_roll", stages={RED: "1 0 0"}, held={RED: held})
    p.all_dice(1, 1, "science")
    p.draw("smithing", RED)
    p.do("put_away", piece="crane")
    assert p.under("science") == ["?"]
    assert p.hidden(RED) == {"mining": 1, "irrigation": 1, "medicine": 1, "smithing": 1}
    assert p.seen(BLUE)[0]["science cards put away"] == {"count": 1}
    p = knights_position(
        "red city hi11 N", phase="before_roll", stages={RED: "1 0 0", BLUE: "1 0 0"}, table={
            "science deck": {}, "printing": WHITE,
            "science cards played": {**dict.fromkeys(PLAYED, 2), "crane": 1, "engineering": 1},
            "science cards put away": {"crane": 1},
            "under the science deck": ["alchemy", "?", "alchemy", "crane", "engineering", *(name for name in PLAYED[1:] for _ in range(2))],
            "unseen under the science deck": [0, 2] + [0] * 15,
        },
    )  # fmt: skip
    p.all_dice(1, 1, "science")
    assert (p.hidden(RED), p.hidden(BLUE)) == ({"alchemy": 1}, {"crane": 1})
    assert p.under("science")[0] == "alchemy"


@rule("C10", "R44", "C46")
def test_others_put_away_at_the_same_time_and_unseen() -> None:
    p = knights_position(
        "red city hi11 N", phase="before_roll", turn=WHITE, stages={RED: "0 1 0", BLUE: "0 1 0"},
        held={RED: "4 merchant", BLUE: "2 toll 2 merchant fleet"},
    )  # fmt: skip
    p.all_dice(1, 1, "trade")
    p.draw("resource monopoly", RED)
    p.draw("resource monopoly", BLUE)
    assert p.game.seats_to_act() == [RED, BLUE]
    before = p.seen(BLUE)
    p.do("put_away", RED, piece="resource monopoly")
    assert p.seen(BLUE)[0] == before[0]  # nothing shows before the last has chosen
    assert p.cell("progress cards", RED) == 5
    assert p.game.seats_to_act() == [BLUE]
    events = p.do("put_away", BLUE, piece="toll")
    assert kinds(events) == ["progress_put_away", "progress_put_away"]
    assert p.under("trade") == ["?", "?"]
    assert [event.seen_by(RED).get("card") for event in events] == ["resource monopoly", None]
    assert p.phase() == "actions"


@rule("C26", "C32")
def test_played_cards_go_under_the_deck_and_any_number_is_played() -> None:
    p = knights_position("red city mo6 S", hands={}, held={RED: "2 mining 1 crane"})
    p.play("mining")
    p.play("crane")
    p.play("mining")
    assert p.under("science") == ["mining", "crane", "mining"]
    assert p.hand(RED) == {"ore": 4}


@rule("C26")
def test_a_card_drawn_this_turn_may_be_played() -> None:
    p = knights_position("red city mo6 S", phase="before_roll", stages={RED: "1 0 0"})
    p.all_dice(1, 1, "science")
    p.draw("mining", RED)
    assert p.may_play("mining")
    assert not p.may_play("mining", BLUE)


@rule("C28", "R46")
def test_what_surely_does_nothing_is_not_played() -> None:
    nothing = knights_position("red settlement hi6 N", held={RED: "1 mining 1 medicine", BLUE: "1 toll"})
    assert not nothing.may("play_card")
    p = knights_position("red settlement hi6 N", held={RED: "1 commodity monopoly 1 resource monopoly"})
    assert p.may_play("commodity monopoly")
    assert p.may_play("resource monopoly")


@rule("C33")
def test_progress_cards_never_count_for_a_seven() -> None:
    p = knights_position(
        "red city hi11 N", "blue city mo6 S", phase="before_roll", hands={RED: "7 ore"}, held={RED: "1 crane 1 mining"}, table=LANDED
    )
    p.all_dice(3, 4, "ship")
    assert p.phase() == "robber"


@rule("C82", "R23")
def test_espionage_shows_cards_to_one_seat_and_it_remembers_what_is_certain() -> None:
    p = knights_position("red city hi11 N", seats=3, held={RED: "1 espionage", BLUE: "2 toll 1 crane", WHITE: "1 merchant"})
    p.play("espionage")
    assert {choice.player for choice in p.choices("choose")} == {BLUE, WHITE}
    p.do("choose", player=BLUE)
    assert {choice.piece for choice in [p.game.choice(action, RED) for action in p.game.legal(RED)]} == {"toll", "crane"}
    assert p.seen(RED)[1][RED]["trade cards seen"][BLUE] == {"toll": 2}
    assert "trade cards seen" not in p.seen(WHITE)[1][RED]
    events = p.do("take", piece="toll")
    assert [event.seen_by(WHITE).get("card") for event in events] == [None]
    assert p.hidden(RED) == {"toll": 1}
    assert p.seen(RED)[1][RED]["trade cards seen"][BLUE] == {"toll": 1}
    assert p.seen(RED)[1][RED]["science cards seen"][BLUE] == {"crane": 1}
    for seed in range(5):  # whoever imagines the position for red keeps to it
        s = sample(view(p.game.state, RED), Luck(seed))
        deck = p.game.state.rules.layout.by_name["trade cards"]
        assert s.cells[deck.at(BLUE) + 3] == 1
    p.end()
    p.all_dice(1, 1, "ship")
    assert p.seen(RED)[1][RED]["trade cards seen"][BLUE] == {"toll": 1}


@rule("C82")
def test_espionage_may_bring_another_espionage_and_a_fifth_card() -> None:
    p = knights_position(
        "red city mo6 S", phase="before_roll", stages={RED: "0 0 1"},
        held={RED: "1 espionage 1 mining 1 irrigation 1 crane", BLUE: "2 espionage 1 toll"},
    )  # fmt: skip
    p.all_dice(1, 1, "politics")
    p.draw("wedding", RED)
    assert p.phase() == "fifth_card"
    p.play("espionage")
    p.do("choose", player=BLUE)
    p.do("take", piece="espionage")
    assert p.phase() == "fifth_card"  # five again
    p.play("espionage")
    p.do("choose", player=BLUE)
    p.do("take", piece="toll")
    p.do("put_away", piece="toll")
    assert p.phase() == "actions"


@rule("R23", "C33")
def test_who_draws_what_is_told_to_the_owner_only() -> None:
    p: KnightsPosition = knights_position("red city hi11 N", phase="before_roll", turn=ORANGE, stages={RED: "0 1 0"})
    p.all_dice(1, 1, "trade")
    action = p.find("card", NATURE, piece="toll")[0]
    events = p.game.play(NATURE, action)
    assert events[0].seen_by(RED)["card"] == "toll"
    assert "card" not in events[0].seen_by(BLUE)
    assert events[0].seen_by(BLUE)["deck"] == "trade"
