"""The pirate beside the robber: where it goes, what it keeps away, whom it robs (S8, S11–S13, R29)."""

from typing import Any

import pytest

from farshore.board import boardfile
from rules.drawn_positions import BLUE, RED, WHITE, Drawn, new_game
from rules.sea_positions import STRAIT, strait
from rules_mark import rule

PLENTY = "4 lumber 4 wool 2 brick 1 grain"

# Red's line, blue's and white's ships at sea d.
SEA_LANES = r"""
            .       .
          /   \   /   \
        .       .       .
        |   ~a  x   ~b  |
        .       r       .       .
      /   \   y   R   R   R   /   \
    .       .       .       .       .
    |  fi4  |  pa6  z   ~c  |  fi3  |
    .       .       .       .       .
      \   /   \   /   B   /   W   /   \
        .       .       .       .       .
                |  fo10 B   ~d  W  go4  |
                .       .       .       .
                  \   /   \   /   \   /
                    .       .       w
"""


def printed(**lines: str) -> str:
    """The board of To New Shores with other lines in its header."""
    text = boardfile.write(boardfile.load("new_shores_3"))
    for name, value in lines.items():
        old = next(line for line in text.splitlines() if line.startswith(f"{name}:"))
        text = text.replace(old, f"{name}: {value}")
    return text


def lanes(**more: Any) -> Drawn:
    return strait(SEA_LANES, **more)


# --- what it keeps away


@rule("S8", "R29")
def test_no_ship_is_built_beside_the_pirate_but_roads_and_settlements_are() -> None:
    p = lanes(hand=PLENTY, pirate="c")
    assert not p.may_build("ship", "z")
    assert p.may_build("ship", "x")  # another hex's edge
    assert p.may_build("road", "y")
    by = strait(STRAIT, hand=PLENTY, pirate="c", also=[("road", RED, (1, 2, "E"))])
    assert by.may_build("settlement", "pa6 NE")  # a corner of the pirate's hex
    assert by.may_build("road", "c SW")
    assert lanes(hand=PLENTY, pirate="a").may_build("ship", "z")


@rule("S8")
def test_no_ship_moves_from_or_to_the_pirates_hex() -> None:
    assert lanes(pirate="d").may_move("c NE")
    assert not lanes(pirate="c").may_move("c NE")
    assert lanes(pirate="b").may_move("c NE")  # no edge of that hex
    for pirate, free in (("a", False), ("d", True)):
        p = lanes(pirate=pirate)
        p.pick_up("c NE")
        assert p.may_build("ship", "x") is free


@rule("S8")
def test_free_ships_keep_away_too() -> None:
    p = lanes(cards_of={RED: "1 road building"}, pirate="a")
    p.play("road building")
    assert not p.may_build("ship", "x")
    assert p.may_build("ship", "z")


@rule("S8")
def test_when_the_pirate_leaves_its_edges_are_free() -> None:
    p = lanes(hand=PLENTY, cards_of={RED: "1 knight"}, pirate="c")
    assert not p.may_build("ship", "z")
    p.play("knight")
    p.pirate_to("a")
    assert p.may_build("ship", "z")
    assert not p.may_build("ship", "x")


@rule("R29")
def test_no_ship_beside_the_pirate_in_founding() -> None:
    p = new_game(3, "new-shores", board=printed(pirate="2,1"), first=0)
    p.found("settlement", "pa6 N")
    assert p.may_found("road", "pa6 NE")
    assert not p.may_found("ship", "pa6 NE")
    assert p.may_found("ship", "pa6 NW")


@rule("R29")
def test_the_pirate_blocks_no_harbour() -> None:
    """A red settlement at the harbour of the sea hex where the pirate stands trades there."""
    text = printed(harbours="fixed", pirate="2,2")
    harbour = next(harbour for harbour in boardfile.parse(text).harbours if harbour.edge == (2, 2, "W"))
    assert harbour.kind == "3:1"
    p = strait(STRAIT, board=text, hand="3 ore", also=[("settlement", RED, (2, 1, "S"))], pirate="c")
    assert p.may_trade("3 ore", "1 wool")


# --- where it goes


@rule("S11", "S12")
def test_the_pirate_goes_to_any_other_sea_hex() -> None:
    p = lanes(phase="before_roll", pirate="c")
    p.roll(3, 4)
    board = p.game.board
    assert p.sites("move_robber", "pirate") == board.sea - {p.hexes["c"]}
    assert set(board.frame) <= p.sites("move_robber", "pirate")


@rule("S11", "N1")
def test_it_starts_where_the_board_says() -> None:
    for game in ("new-shores", "four-islands", "oceania", "through-the-desert"):
        for seats in (3, 4):
            p = new_game(seats, game)
            start = p.game.board.pirate.start
            assert start is not None
            assert p.game.kit.grid.hexes[p.game.state.cells[p.game.state.rules.layout.by_name["pirate"].base]] == start


@rule("S12")
@pytest.mark.parametrize("cause", ["seven", "knight"])
def test_either_the_robber_or_the_pirate(cause: str) -> None:
    """One of the two, wherever the rule lets it go; then the turn goes on."""
    for piece in ("robber", "pirate"):
        p = lanes(phase="before_roll", cards_of={RED: "1 knight"}, hand="1 ore")
        if cause == "seven":
            p.roll(3, 4)
        else:
            p.play("knight")
        land = {label for label in p.hexes if p.hexes[label] in p.game.board.land}
        assert p.robber_sites() == land - {"hi12"}  # also over the sea
        if piece == "robber":
            p.robber_to("go5")
        else:
            p.pirate_to("a")
        assert p.phase() == ("actions" if cause == "seven" else "before_roll")
        assert not p.may("move_robber")


@rule("S12")
def test_after_the_discards() -> None:
    p = lanes(phase="before_roll", hands={BLUE: "8 ore"})
    p.roll(3, 4)
    assert p.phase() == "discard"
    p.discard(BLUE, "4 ore")
    assert p.actor() == RED
    assert p.may("move_robber", piece="pirate")


@rule("S12")
def test_where_only_one_of_them_plays() -> None:
    p = strait(STRAIT, board=printed(pirate="none"), phase="before_roll")
    p.roll(3, 4)
    assert not p.may("move_robber", piece="pirate")
    assert p.may("move_robber", piece="robber")
    p = strait(STRAIT, board=printed(robber="none"), phase="before_roll", cards_of={RED: "1 knight"})
    p.roll(3, 4)
    assert not p.may("move_robber", piece="robber")
    p.pirate_to("a")
    assert p.phase() == "actions"


@rule("S12", "N9.4")
def test_where_neither_plays_nothing_moves() -> None:
    p = strait(STRAIT, board=printed(robber="none", pirate="none"), phase="before_roll", cards_of={RED: "1 knight"})
    p.play("knight")
    assert p.knights(RED) == 1
    p.roll(3, 4)
    assert p.phase() == "actions"


@rule("N9.5", "N9.4")
def test_figures_that_wait_off_the_board_come_in_when_moved() -> None:
    p = new_game(3, "new-shores", board=printed(robber="off", pirate="off"), first=0)
    cells, names = p.game.state.cells, p.game.state.rules.layout.by_name
    assert cells[names["robber"].base] == cells[names["pirate"].base] == -1
    for where in ("pa6 N", "fo10 N", "pa10 N", "hi11 S", "fi11 S", "hi8 N"):
        if not p.may_found("settlement", where):
            p.game.play(p.actor(), p.game.legal(p.actor())[0])
        else:
            p.found("settlement", where)
        p.game.play(p.actor(), p.game.legal(p.actor())[0])
    p.roll(3, 4)
    assert p.sites("move_robber", "pirate") == p.game.board.sea
    assert len(p.sites("move_robber", "robber")) == len(p.game.board.land)


# --- whom it robs


@rule("S13", "R29")
def test_the_pirate_robs_those_whose_ships_lie_there() -> None:
    """Blue and white have ships at d, so either; at c red and blue and white, but nobody robs themselves."""
    p = lanes(phase="before_roll", hands={BLUE: "1 ore", WHITE: "1 wool"})
    p.roll(3, 4)
    p.pirate_to("d")
    assert p.victims() == {BLUE, WHITE}
    p.steal_from(WHITE)
    assert p.odds() == {"wool": 1}
    p.theft("wool")
    assert p.hand(RED) == {"wool": 1}
    assert p.hand(WHITE) == {}
    assert p.phase() == "actions"


@rule("S13")
def test_owners_of_mere_buildings_are_safe_and_who_has_no_card_too() -> None:
    """White's settlement lies at the sea below; blue has ships at d, but only white has cards there."""
    p = strait(STRAIT, hands={BLUE: "2 ore", WHITE: "2 wool"}, phase="before_roll",
               also=[("settlement", BLUE, (2, 2, "N")), ("ship", WHITE, (2, 2, "E"))])  # fmt: skip
    p.roll(3, 4)
    p.pirate_to("c")
    assert p.phase() == "theft"  # there is only one to rob: no question
    p.theft("wool")
    assert p.hand(BLUE) == {"ore": 2}
    p = lanes(phase="before_roll")
    p.roll(3, 4)
    p.pirate_to("d")
    assert p.phase() == "actions"


@rule("S13", "R12")
def test_own_ships_are_no_victims() -> None:
    p = lanes(phase="before_roll", hand="1 ore", hands={RED: "1 ore", BLUE: "1 ore"})
    p.roll(3, 4)
    p.pirate_to("b")
    assert p.phase() == "actions"


@rule("S12", "B40", "R22")
def test_the_friendly_pirate_spares_who_has_two_points() -> None:
    """Blue has one point, white two; red at b has one as well."""
    p = lanes(phase="before_roll", hands={BLUE: "1 ore", WHITE: "1 ore"}, friendly_robber=True,
              also=[("city", BLUE, (-1, 4, "N")), ("settlement", BLUE, (-1, 5, "S")), ("settlement", BLUE, (0, 2, "N"))])  # fmt: skip
    p.roll(3, 4)
    sites = p.sites("move_robber", "pirate")
    assert p.hexes["a"] in sites
    assert p.hexes["d"] not in sites  # white sails there
    assert p.hexes["c"] not in sites
    assert (2, 4) in sites
