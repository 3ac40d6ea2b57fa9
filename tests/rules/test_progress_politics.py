"""The cards of the politics deck, one by one."""

from rules.drawn_positions import BLUE, ORANGE, RED, WHITE
from rules.knights_positions import LANDED, kinds, knights_position
from rules_mark import rule


@rule("C76", "R59", "C29")
def test_taxation() -> None:
    pieces = ("red settlement hi11 N", "blue settlement mo6 S", "blue settlement mo6 NE", "white city mo6 N", "orange settlement hi5 N")
    p = knights_position(*pieces, held={RED: "1 taxation"}, hands={BLUE: "2 ore", WHITE: "1 coin", ORANGE: "1 ore"}, table=LANDED)
    p.play("taxation")
    assert "de" not in p.choices_of_hexes()
    p.choose_hex("mo6")
    p.theft("ore")
    p.theft("coin")
    assert [p.hand(seat) for seat in range(4)] == [{"ore": 1, "coin": 1}, {"ore": 1}, {}, {"ore": 1}]  # one each
    assert p.robber() == "mo6"
    assert p.phase() == "actions"
    assert not knights_position(*pieces, held={RED: "1 taxation"}).may_play("taxation")


@rule("C77", "R70", "R51")
def test_which_roads_are_open() -> None:
    p = knights_position(
        "red settlement hi11 N", "red road hi11 NE E SE",  # the last one is open
        "blue road fi9 W", "blue settlement fi9 SW",  # closed at blue's settlement, open at the other end
        "white road fo3 NW", "white settlement fo3 N", "orange settlement fo3 NW",  # both ends closed, one of them by orange
        "orange road hi5 NE E", "orange basic knight hi5 SE", "orange settlement hi5 N",  # a knight stands on the last one's end
        held={RED: "1 diplomacy"},
    )  # fmt: skip
    p.play("diplomacy")
    assert p.places("choose") == {p.edge_of("hi11 SE"), p.edge_of("fi9 W")}


@rule("C77", "R51")
def test_a_road_that_would_strand_a_knight_is_not_open() -> None:
    p = knights_position("blue road hi11 NE", "blue basic knight hi11 N", held={RED: "1 diplomacy"})
    assert not p.may_play("diplomacy")
    other = knights_position(
        "blue road hi11 NE", "red basic knight hi11 N", "red road hi11 NW", "red settlement hi11 NW", held={RED: "1 diplomacy"}
    )
    other.play("diplomacy")
    assert other.edge_of("hi11 NE") in other.places("choose")  # another's knight is not the owner's


@rule("C77", "R51", "R18")
def test_anothers_road_goes_back_to_its_owner() -> None:
    chain = "blue road hi11 NE E SE SW W"
    p = knights_position(chain, "blue settlement hi11 N", held={RED: "1 diplomacy"}, table={"longest road": BLUE})
    p.play("diplomacy")
    events = p.choose_edge("hi11 W")
    assert "road_removed" in kinds(events)
    assert p.supply(BLUE)["road"] == 11
    assert p.longest_road() is None
    assert p.phase() == "actions"


@rule("C77", "R51")
def test_an_own_road_may_be_laid_elsewhere() -> None:
    chain = "red road hi11 NE E SE SW W"
    p = knights_position(chain, "red settlement hi11 N", held={RED: "1 diplomacy"}, table={"longest road": RED})
    p.play("diplomacy")
    p.choose_edge("hi11 W")
    assert p.edge_of("hi11 W") not in p.places("choose")  # not on the same edge
    assert p.edge_of("hi11 NW") in p.places("choose")
    assert p.edge_of("fi4 SW") not in p.places("choose")  # nothing would join it there
    p.choose_edge("hi11 NW")
    assert p.longest_road() == RED  # judged afterwards, not in between
    left = knights_position(chain, "red settlement hi11 N", held={RED: "1 diplomacy"}, table={"longest road": RED})
    left.play("diplomacy")
    left.choose_edge("hi11 W")
    left.do("done")
    assert left.longest_road() is None
    assert left.supply(RED)["road"] == 11


@rule("C78", "R81")
def test_encouragement() -> None:
    p = knights_position(
        "red settlement hi11 N", "red road hi11 NE E SE", "red basic knight hi11 NE", "red strong knight hi11 S",
        held={RED: "2 encouragement"},
    )  # fmt: skip
    p.play("encouragement")
    assert p.cell("defence", RED) == 3
    assert not p.may("move", piece="knight")
    assert not p.may_play("encouragement")


@rule("C79", "R54", "C46")
def test_wedding() -> None:
    pieces = ("red settlement hi11 N", "blue city fi9 S", "white city pa4 S", "orange settlement hi5 N")
    p = knights_position(*pieces, held={RED: "1 wedding"}, hands={BLUE: "2 ore 1 paper", WHITE: "1 coin", ORANGE: "3 ore"})
    p.play("wedding")
    assert p.game.seats_to_act() == [BLUE, WHITE]  # more points, not as many
    p.do("discard", BLUE, cards={"ore": 1})
    p.do("discard", BLUE, cards={"paper": 1})
    assert p.hand(RED) == {}  # nobody sees another's choice first
    events = p.do("discard", WHITE, cards={"coin": 1})
    assert p.hand(RED) == {"ore": 1, "paper": 1, "coin": 1}
    assert [event.seen_by(ORANGE).get("card") for event in events] == [None, None, None]
    assert [event.seen_by(BLUE).get("card") for event in events] == ["ore", "paper", None]
    assert not knights_position("red city hi11 N", "blue city fi9 S", held={RED: "1 wedding"}, hands={BLUE: "1 ore"}).may_play("wedding")


@rule("C81", "C106", "R54", "C46")
def test_sabotage() -> None:
    pieces = ("red settlement hi11 N", "blue settlement fi9 S", "white city pa4 S", "white wall pa4 S", "orange settlement hi5 N")
    p = knights_position(*pieces, held={RED: "1 sabotage"}, hands={BLUE: "9 ore", WHITE: "3 coin", ORANGE: "1 ore"})
    p.play("sabotage")
    assert p.game.seats_to_act() == [BLUE, WHITE]  # at least as many points, and two cards; whatever the walls
    p.do("discard", WHITE, cards={"coin": 1})
    for _ in range(4):
        p.do("discard", BLUE, cards={"ore": 1})
    assert (p.hand(BLUE), p.hand(WHITE), p.hand(ORANGE)) == ({"ore": 5}, {"coin": 2}, {"ore": 1})
    assert p.phase() == "actions"
    assert not knights_position("red city hi11 N", "blue settlement fi9 S", held={RED: "1 sabotage"}, hands={BLUE: "4 ore"}).may_play(
        "sabotage"
    )


@rule("C80", "R49", "C43", "R48")
def test_intrigue() -> None:
    p = knights_position(
        "red settlement hi11 N", "red road hi11 NE", "blue awake mighty knight hi11 NE", "blue road pa3 NW", "blue road pa3 NE",
        "white basic knight fi9 S", held={RED: "1 intrigue"}, hands={RED: "1 wool 1 ore"},
    )  # fmt: skip
    p.play("intrigue")
    assert p.places("choose") == p.corners("hi11 NE")
    p.choose("hi11 NE")
    assert p.actor() == BLUE
    assert p.places("choose", seat=BLUE) == p.corners("pa3 N", "pa3 NE") - p.corners("hi11 NE")
    p.choose("pa3 NE")
    assert p.knight("pa3 NE") == ["awake mighty knight", BLUE]
    assert p.knight("hi11 NE") is None  # free for anybody's recruit
    assert p.corner("hi11 NE") in p.places("build", "knight")
    gone = knights_position("red settlement hi11 N", "red road hi11 NE", "blue basic knight hi11 NE", held={RED: "1 intrigue"})
    gone.play("intrigue")
    assert "knight_removed" in kinds(gone.choose("hi11 NE"))


@rule("C83", "R50")
def test_treason() -> None:
    pieces = ("red settlement hi11 N", "red road hi11 NE E", "blue awake mighty knight fi9 S", "blue basic knight fi9 N")
    p = knights_position(*pieces, held={RED: "1 treason"})
    p.play("treason")
    p.do("choose", player=BLUE)
    assert p.game.seats_to_act() == [BLUE]
    p.choose("fi9 S", BLUE)
    assert p.actor() == RED
    assert p.places("choose") == p.corners("hi11 NE", "hi11 SE")
    p.choose("hi11 SE")
    assert p.knight("hi11 SE") == ["awake mighty knight", RED]  # without the fortress
    assert p.knight("fi9 S") is None
    assert p.may("move", piece="knight")  # active since an earlier turn: it may act at once


@rule("C83", "C107", "R50")
def test_treason_places_the_next_lower_or_none() -> None:
    strong = ("red settlement hi11 N", "red road hi11 NE E SE", "red strong knight hi11 NE SE", "blue strong knight fi9 S")
    p = knights_position(*strong, held={RED: "1 treason"})
    p.play("treason")
    p.do("choose", player=BLUE)
    p.choose("fi9 S", BLUE)
    p.choose("hi11 S")
    assert p.knight("hi11 S") == ["basic knight", RED]
    none = knights_position(*strong, "red basic knight hi6 N NE", held={RED: "1 treason"})
    none.play("treason")
    none.do("choose", player=BLUE)
    none.choose("fi9 S", BLUE)
    assert none.phase() == "actions"
    assert none.knight("fi9 S") is None
    nowhere = knights_position("red settlement hi11 N", "blue strong knight fi9 S", held={RED: "1 treason"})
    nowhere.play("treason")
    nowhere.do("choose", player=BLUE)
    nowhere.choose("fi9 S", BLUE)
    assert nowhere.phase() == "actions"
