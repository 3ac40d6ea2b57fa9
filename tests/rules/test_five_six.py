"""Five and six players, the course of the game: the two stones, winning, the building phase: P4–P13, R26, R26.1."""

from collections import Counter
from typing import Any

import pytest

from farshore import FarshoreError, make
from farshore.board import boardfile
from farshore.board.grid import Grid
from farshore.boxes.base import BaseBox
from farshore.boxes.box import Box, Settings
from farshore.boxes.five_six import FiveSixBox
from farshore.boxes.kit import Kit
from farshore.boxes.seafarers import SeaBox
from farshore.catalogue import GAMES, settings_of
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.errors import IllegalMove
from farshore.engine.ints import COMPILED
from farshore.engine.machine import Buffer, State
from farshore.game import Game
from farshore.parts.barter_moves import BarterMove
from farshore.parts.hand import Hand, PaidMove, Price
from farshore.parts.ship_building import BuildShip
from farshore.parts.ship_moves import MoveShip
from farshore.parts.tables import Tables
from farshore.parts.turn import AlwaysOpen, EndTurn, Reaction, Sequel, Turn
from rules.drawn_positions import (
    BLUE,
    ORANGE,
    PLUM,
    RED,
    TEAL,
    WHITE,
    Drawn,
    Place,
    cards,
    corner,
    new_game,
    position,
)
from rules_mark import rule

CARD = "1 ore 1 wool 1 grain"
SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"
RICH = "9 lumber 9 brick 9 wool 9 grain 9 ore"
# Orange, three seats on from red, can build a road, and a settlement at x; beside the pasture the wool harbour lies at x.
VILLAGE = r"""
        .       .
      /   \   /   \
    .       o       .
    |  hi6  o  pa4  |
    .       .       .
      \   o   \   /
        x       .
"""
AT_THE_HARBOUR = r"""
        .
      /   \
    o       .
    o  pa5  |
    .       .
      o   /
        x
"""
# Plum's seven roads on the upper coast can be cut at y; then the chain of six below is the longest.
UPPER = r"""
        .       .       .
      p   p   p   p   p   p
    .       .       y       .
    |  mo10 |  pa2  {0}  fo9  p
    .       .       .       .
"""
LOWER = r"""
    .       .       .       .
    |  hi5  |  fi6  |  pa11 |
    {0}       .       .       {0}
      {0}   {0}   {0}   {0}   {0}   {0}
        .       .       .
"""
MIDDLE = r"""
    .       .       .       .
    |  fo11 |  de   |  fo3  v
    .       .       .       .
      r   r   r   r   r   u
        .       .       .
"""


def stones(p: Drawn) -> tuple[int | None, int | None]:
    table, _ = p.seen(None)
    return table.get("stone 1"), table.get("stone 2")


def dull_roll(p: Drawn) -> None:
    """A roll that brings nothing to the positions of this page."""
    p.roll(1, 1)


# --- the stones


@rule("P4")
def test_the_first_player_gets_stone_one_and_the_third_from_them_stone_two() -> None:
    p = new_game(6)
    assert stones(p) == (None, None)
    told = [event for dice in [(1, 1), (1, 2), (1, 1), (1, 1), (6, 6), (1, 1)] for event in p.roll(*dice)]
    assert p.game.seats_to_act() == [TEAL]
    assert p.phase() == "found_settlement"  # the stones come before founding
    assert stones(p) == (TEAL, BLUE)
    assert [event.seen_by(None) for event in told[-2:]] == [
        {"event": "begins", "seat": TEAL},
        {"event": "stones", "first": TEAL, "second": BLUE},
    ]


@rule("P4")
def test_founding_goes_on_as_ever_and_the_first_player_begins_with_stone_one() -> None:
    p = new_game(5, first=WHITE)
    order = []
    while p.phase().startswith("found"):
        if p.phase() == "found_settlement":
            order.append(p.actor())
        p.game.play(p.actor(), p.game.legal(p.actor())[0])
    assert order == [2, 3, 4, 0, 1, 1, 0, 4, 3, 2]
    assert (p.phase(), p.on_turn(), stones(p), p.game.turn()) == ("before_roll", WHITE, (WHITE, RED), (WHITE, 1))


@rule("R26", "P4")
@pytest.mark.parametrize("seats", [5, 6])
def test_stone_two_is_three_seats_on(seats: int) -> None:
    for first in range(seats):
        assert stones(new_game(seats, first=first)) == (first, (first + 3) % seats)


@rule("P4", "P6")
def test_stones_are_shown_to_everybody_and_come_back_from_a_position() -> None:
    p = position(seats=6, turn=ORANGE, phase="part_two", stone=RED)
    for viewer in (None, RED, PLUM):
        table, _ = p.seen(viewer)
        assert (table["stone 1"], table["stone 2"], table["turn"]) == (RED, ORANGE, ORANGE)
    assert "stone 1" in p.game.text().splitlines()[-8]
    assert [seat.facts.stone for seat in p.game.shown(None).seats] == [1, None, None, 2, None, None]


@rule("P4")
@pytest.mark.parametrize(
    ("turn", "phase", "stone", "told"),
    [
        (BLUE, "part_two", RED, "Seat 1 is on turn in phase 'part_two', but 'stone 1' is at seat 0."),
        (ORANGE, "actions", RED, "Seat 3 is on turn in phase 'actions', but 'stone 1' is at seat 0."),
        (RED, "part_two", RED, "Seat 0 is on turn in phase 'part_two'"),
    ],
)
def test_a_position_in_which_the_stones_are_wrong_is_refused(turn: int, phase: str, stone: int, told: str) -> None:
    with pytest.raises(FarshoreError) as refusal:
        position(seats=6, turn=turn, phase=phase, stone=stone)
    assert told in str(refusal.value)


@rule("P6", "P11")
@pytest.mark.parametrize("seats", [5, 6])
def test_both_stones_pass_to_the_left_and_everyone_acts_twice_a_lap(seats: int) -> None:
    p = position(seats=seats)
    parts = [(p.on_turn(), 1)]
    held = [stones(p)]
    while len(parts) < 2 * seats + 1:
        p.end()
        if p.phase() == "before_roll":
            dull_roll(p)
            parts.append((p.on_turn(), 1))
        else:
            parts.append((p.on_turn(), 2))
        held.append(stones(p))
    assert parts[:4] == [(0, 1), (3, 2), (1, 1), (4, 2)]
    assert held[:4] == [(0, 3), (0, 3), (1, 4), (1, 4)]
    assert parts[-1] == (0, 1)
    assert Counter(parts[:-1]) == {(seat, part): 1 for seat in range(seats) for part in (1, 2)}
    turn_of = {seat_part: number // 2 for number, seat_part in enumerate(parts[:-1])}
    later = {(turn_of[seat, 2] - turn_of[seat, 1]) % seats for seat in range(seats)}
    assert later == {2 if seats == 5 else 3}
    assert turn_of[3, 2] == 0  # acts in the first turn, before ever having had stone 1
    assert p.game.turn() == (0, 1 + seats)  # both parts make one turn


@rule("P6")
def test_each_part_and_each_passing_of_the_stones_is_told() -> None:
    p = position(seats=6)
    assert [event.seen_by(None) for event in p.end()] == [{"event": "part", "seat": ORANGE, "number": 1}]
    assert [event.seen_by(None) for event in p.end()] == [
        {"event": "stones", "first": BLUE, "second": TEAL},
        {"event": "turn", "seat": BLUE, "number": 2},
    ]


# --- the two parts


@rule("P5")
def test_part_one_is_a_turn_of_the_base_game() -> None:
    p = position(phase="before_roll", hands={RED: RICH, ORANGE: "1 ore"}, cards_of={RED: "1 monopoly"}, seats=6)
    assert p.verbs(RED) == {"roll", "play_card"}
    dull_roll(p)
    assert p.verbs(RED) == {"buy_card", "bank_trade", "offer", "play_card", "end_turn"}


@rule("P5")
def test_in_part_one_the_holder_of_stone_two_is_an_opponent_like_any_other() -> None:
    p = position(VILLAGE, hands={RED: "2 ore", ORANGE: RICH, BLUE: "1 wool"}, cards_of={ORANGE: "1 knight"}, seats=6)
    assert p.verbs(ORANGE) == p.verbs(BLUE) == {"propose"}
    p.game.offer(RED, {"ore": 1}, {"wool": 1}, [BLUE, ORANGE])
    p.do("accept", ORANGE)
    p.do("decline", BLUE)
    p.do("deal", player=ORANGE)
    assert p.hand(RED) == cards("1 ore 1 wool")


@rule("P5")
def test_part_two_has_building_buying_the_bank_and_a_card_and_nothing_else() -> None:
    p = position(VILLAGE, hands={RED: "1 ore", ORANGE: RICH, BLUE: "2 ore"}, cards_of={ORANGE: "1 knight"}, seats=6)
    p.end()
    assert (p.phase(), p.game.seats_to_act(), p.game.seats_invited()) == ("part_two", [ORANGE], [])
    assert p.verbs(ORANGE) == {"build", "buy_card", "bank_trade", "play_card", "end_turn"}
    for seat in (RED, BLUE, WHITE, TEAL, PLUM):
        assert p.verbs(seat) == set()
    with pytest.raises(IllegalMove):
        p.game.offer(ORANGE, {"ore": 1}, {"wool": 1})
    with pytest.raises(IllegalMove):
        p.game.propose(BLUE, {"ore": 1}, {"wool": 1})
    p.build("road", "pa4 NW")
    p.build("settlement", "x")
    p.build("city", "x")
    p.buy("knight")
    p.trade("4 ore", "1 wool")
    p.play("knight")
    p.robber_to("fo9")
    p.end()
    assert (p.phase(), p.on_turn()) == ("before_roll", BLUE)


@rule("P5")
def test_part_two_trades_at_the_rates_of_ones_harbours() -> None:
    p = position(AT_THE_HARBOUR, turn=ORANGE, phase="part_two", stone=RED, hands={ORANGE: "1 brick 1 lumber 5 wool 1 grain"}, seats=6)
    assert not p.may_trade("2 wool", "1 ore")
    p.build("settlement", "x")
    p.trade("2 wool", "1 ore")
    assert p.hand(ORANGE) == cards("2 wool 1 ore")


@rule("P5")
@pytest.mark.parametrize("card", ["knight", "road building", "invention", "monopoly"])
def test_stone_two_plays_no_card_before_its_part(card: str) -> None:
    p = position(VILLAGE, phase="before_roll", cards_of={ORANGE: f"1 {card}"}, seats=6)
    assert not p.may_play(card, ORANGE)
    dull_roll(p)
    assert not p.may_play(card, ORANGE)
    p.end()
    assert p.may_play(card, ORANGE)


@rule("P5")
def test_offers_end_with_part_one() -> None:
    p = position(hands={RED: "1 ore", BLUE: "1 wool"}, seats=6)
    p.game.propose(BLUE, {"wool": 1}, {"ore": 1})
    p.end()
    assert {player["says"] for player in p.seen(None)[1]} == {"silent"}


@rule("P7", "R26")
@pytest.mark.parametrize("card", ["knight", "road building", "invention", "monopoly"])
def test_a_card_bought_in_part_two_waits_for_the_next_part_whichever_stone(card: str) -> None:
    p = position(VILLAGE, turn=ORANGE, phase="part_two", stone=RED, hands={ORANGE: CARD}, seats=6)
    p.buy(card)
    assert not p.may("play_card")
    for _ in range(2):  # blue and teal, white and plum
        p.end()
        dull_roll(p)
        p.end()
    p.end()
    assert (p.phase(), p.on_turn()) == ("before_roll", ORANGE)  # now with stone 1
    assert p.may_play(card)


@rule("P7", "R26")
def test_a_card_bought_in_part_one_can_be_played_in_the_own_part_two() -> None:
    p = position(hands={RED: CARD}, seats=5)
    p.buy("monopoly")
    assert not p.may("play_card")
    while p.phase() != "part_two" or p.on_turn() != RED:
        p.end()
        if p.phase() == "before_roll":
            dull_roll(p)
    assert p.may_play("monopoly")


@rule("P7", "P12")
def test_each_part_has_its_one_card() -> None:
    p = position(cards_of={RED: "1 monopoly 1 invention", ORANGE: "2 monopoly"}, seats=6)
    for seat in (RED, ORANGE):
        assert p.actor() == seat
        p.play("monopoly", "ore")
        assert not p.may("play_card")
        p.end()
    for _ in range(2):
        dull_roll(p)
        p.end()
        p.end()
    assert p.may_play("monopoly", ORANGE)  # two turns later, with stone 1


@rule("P9")
def test_on_a_seven_everybody_discards() -> None:
    hands = {RED: "8 lumber", BLUE: "8 brick", WHITE: "8 ore", ORANGE: "9 wool", TEAL: "7 grain"}
    p = position(phase="before_roll", hands=hands, seats=6)
    p.roll(3, 4)
    assert p.game.seats_to_act() == [RED, BLUE, WHITE, ORANGE]
    for seat, given in [(ORANGE, "4 wool"), (RED, "4 lumber"), (WHITE, "4 ore"), (BLUE, "4 brick")]:
        p.discard(seat, given)
    assert p.verbs(RED) == {"move_robber"}
    assert p.verbs(ORANGE) == set()


# --- winning


def ready(points_of: dict[int, int], **more: Any) -> Drawn:
    """Players with so many points in cities and settlements, where nothing else matters."""
    also: list[tuple[str, int | None, Place]] = []
    places = iter(["mo10 N", "fo9 N", "hi5 S", "pa11 S", "fi9 NW", "mo8 NE", "fo8 SW", "pa5 SE", "hi6 N", "fi4 S"])
    for seat, points in points_of.items():
        also += [("city", seat, corner(next(places))) for _ in range(points // 2)]
        also += [("settlement", seat, corner(next(places))) for _ in range(points % 2)]
    return position(also=also, seats=6, **more)


def about_to_cut(cutter: int, gainer: int, *others: str, hand: str = "", **more: Any) -> Drawn:
    """`cutter` is about to cut plum's road, and `gainer` to get four points by it, which win."""
    drawings = [UPPER.format("rbwotp"[cutter]), LOWER.format("rbwotp"[gainer]), *others]
    p = position(*drawings, longest_road=PLUM, hands={cutter: hand or SETTLEMENT}, seats=6, target=4, **more)
    assert (p.points(gainer), p.road_length(gainer), p.longest_road()) == (2, 6, PLUM)
    return p


@rule("P8")
def test_stone_one_wins_at_once_whatever_stone_two_has() -> None:
    p = ready({RED: 4, ORANGE: 5}, hands={RED: CARD}, target=5)
    assert p.points(ORANGE) == 5
    assert not p.game.over()
    p.buy("victory point")
    assert p.game.winners() == [RED]


@rule("P8")
def test_stone_two_wins_at_the_very_start_of_part_two() -> None:
    p = ready({ORANGE: 5, BLUE: 4}, target=5)
    assert not p.game.over()
    assert [event.kind for event in p.end()] == ["part", "won"]
    assert p.game.winners() == [ORANGE]


@rule("P8")
def test_stone_two_wins_during_part_two() -> None:
    p = ready({ORANGE: 4}, turn=ORANGE, phase="part_two", stone=RED, hands={ORANGE: CARD}, target=5)
    p.buy("victory point")
    assert p.game.winners() == [ORANGE]


@rule("P8", "R20")
def test_nobody_else_wins() -> None:
    p = ready({BLUE: 5, WHITE: 5, TEAL: 5}, target=5)
    p.end()
    assert (p.on_turn(), p.game.over()) == (ORANGE, False)
    p.end()  # blue's turn begins
    assert p.game.winners() == [BLUE]


@rule("P8")
def test_stone_one_does_not_win_in_part_two() -> None:
    p = about_to_cut(ORANGE, RED, turn=ORANGE, phase="part_two", stone=RED)
    p.build("settlement", "y")
    assert (p.longest_road(), p.points(RED)) == (RED, 4)
    p.end()
    assert (p.on_turn(), p.game.over()) == (BLUE, False)


@rule("P8")
def test_a_free_road_wins_in_part_two() -> None:
    chain = MIDDLE.replace("r", "o")
    p = position(chain, LOWER.format("r"), turn=ORANGE, phase="part_two", stone=RED, cards_of={ORANGE: "1 road building"},
                 also=[("city", ORANGE, corner("mo10 N"))], longest_road=RED, seats=6, target=4)  # fmt: skip
    p.play("road building")
    p.build("road", "u")
    assert not p.game.over()
    p.build("road", "v")
    assert p.game.winners() == [ORANGE]


@rule("R26.1")
def test_stone_two_with_the_points_in_part_one_waits_for_part_two() -> None:
    p = about_to_cut(RED, ORANGE)
    p.build("settlement", "y")
    assert (p.longest_road(), p.points(ORANGE)) == (ORANGE, 4)
    assert not p.game.over()
    p.end()
    assert p.game.winners() == [ORANGE]


@rule("R26.1")
def test_stone_two_wins_only_if_the_points_are_still_there() -> None:
    p = about_to_cut(RED, ORANGE, MIDDLE, hand="3 lumber 3 brick 1 wool 1 grain")
    p.build("settlement", "y")
    assert p.points(ORANGE) == 4
    p.build("road", "u")
    p.build("road", "v")  # seven: red has the longest road now
    assert (p.longest_road(), p.points(ORANGE), p.points(RED)) == (RED, 2, 3)
    p.end()
    assert (p.phase(), p.on_turn(), p.game.over()) == ("part_two", ORANGE, False)


@rule("R26.1", "P8")
def test_stone_two_has_lost_when_stone_one_wins_first() -> None:
    p = about_to_cut(RED, ORANGE, hand="1 lumber 1 brick 2 wool 2 grain 1 ore", cards_of={RED: "2 victory point"})
    p.build("settlement", "y")
    assert (p.points(ORANGE), p.points(RED), p.game.over()) == (4, 3, False)
    p.buy("victory point")
    assert p.game.winners() == [RED]


# --- what is limited in a turn, and what other boxes bring


@rule("P12")
def test_strict_turns_open_trade_again_for_part_two() -> None:
    p = position(VILLAGE.replace("o", "r"), hands={RED: RICH, ORANGE: "4 ore"}, turns="strict", seats=6)
    p.build("road", "pa4 NW")
    assert not p.may("bank_trade")
    p.end()
    assert p.may_trade("4 ore", "1 wool", ORANGE)


@rule("P12")
def test_strict_turns_close_trade_in_part_two_as_well() -> None:
    p = position(VILLAGE, turn=ORANGE, phase="part_two", stone=RED, hands={ORANGE: RICH}, turns="strict", seats=6)
    assert p.may("bank_trade")
    p.build("road", "pa4 NW")
    assert not p.may("bank_trade")
    p.end()
    dull_roll(p)
    assert p.game.state.cells[p.game.kit.part(Turn).closed] == 0


plain_only = pytest.mark.skipif(COMPILED, reason="an interpreted box can't refine compiled classes: plain build only")


class Dance(AlwaysOpen):
    """Something that another box opens in a turn: once, wherever the player on turn rests."""

    def __init__(self, done: int) -> None:
        super().__init__()
        self.done = done

    def legal(self, s: State, seat: int, out: Buffer) -> None:
        if not s.cells[self.done]:
            out.add(self.first)

    def apply(self, s: State, seat: int, arg: int) -> None:
        s.cells[self.done] = 1

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("dance")


class Statue(PaidMove):
    """Something that another box lets players buy."""

    def offers(self, s: State, seat: int, out: Buffer) -> None:
        out.add(self.first)

    def apply(self, s: State, seat: int, arg: int) -> None:
        self.price.pay(s, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("statue")


class Remembers(Reaction):
    """Notes who is told of a beginning or an end, and lets them dance again."""

    def __init__(self, told: list[tuple[str, int]], word: str, done: int) -> None:
        self.told = told
        self.word = word
        self.done = done

    def run(self, s: State, seat: int) -> None:
        self.told.append((self.word, int(seat)))
        s.cells[self.done] = 0


class DancingBox(Box):
    """A box that knows nothing of five and six players."""

    name = "dancing"

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []

    def write(self, t: Tables, settings: Settings) -> None:
        t.prices["statue"] = {"ore": 1}

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        turn = b.part(Turn)
        done = b.layout.shared("danced")
        turn.actions.moves.append(b.move(Dance(done)))
        turn.actions.moves.append(b.move(Statue(1, Price(b.part(Hand), t.prices["statue"]))))
        turn.on_begin.append(Remembers(self.told, "begins", done))
        turn.on_end.append(Remembers(self.told, "ends", done))


def dancing_game(first: bool, **options: object) -> tuple[Drawn, DancingBox]:
    """Beginners with another box, opened before or after ours; red has rolled."""
    kind = GAMES["five-six"]
    settings = settings_of(kind, 6, {"setup": "beginner", "first": 0, **options})
    board = make("five-six", 6, setup="beginner").board
    box = DancingBox()
    boxes: list[Box] = [BaseBox(), box, FiveSixBox()] if first else [BaseBox(), FiveSixBox(), box]
    game = Game(kind, 6, settings, board, None)
    game.kit = Kit(boxes, 6, settings, board.grid)
    game.state = game.kit.start(board)
    box.told.clear()
    p = Drawn(game, {})
    p.roll(1, 2)
    return p, box


@plain_only
@rule("P10", "P5", "P12")
@pytest.mark.parametrize("first", [True, False])
def test_what_another_box_opens_in_a_turn_is_open_in_part_two_and_limited_in_each_part(first: bool) -> None:
    p, box = dancing_game(first)
    assert p.may("dance")
    p.do("dance")
    assert not p.may("dance")
    p.end()
    assert (p.phase(), p.on_turn()) == ("part_two", ORANGE)
    p.do("dance")
    assert not p.may("dance")
    p.end()
    assert box.told == [("ends", RED), ("begins", ORANGE), ("ends", ORANGE), ("begins", BLUE)]


@plain_only
@rule("P10", "P13")
@pytest.mark.parametrize("first", [True, False])
def test_what_another_box_sells_can_be_bought_in_the_building_phase(first: bool) -> None:
    p, _ = dancing_game(first, extra_turns="building")
    while p.hand(p.actor()).get("ore", 0) == 0 or p.phase() != "extra_building":
        p.end()
    assert p.may("statue")
    assert not p.may("dance")


@rule("P10", "P13")
@pytest.mark.parametrize(("between", "phase", "moves"), [("paired", "part_two", True), ("building", "extra_building", False)])
def test_with_ships_the_extra_parts_have_ships(between: str, phase: str, moves: bool) -> None:
    """Building one is open in either, moving one only in part two. Whichever box was opened first."""
    board = boardfile.load("new_shores_4")
    for boxes in ([BaseBox(), SeaBox(), FiveSixBox()], [BaseBox(), FiveSixBox(), SeaBox()]):
        settings: Settings = {option.name: option.default for box in boxes for option in box.options()}
        kit = Kit(boxes, 6, settings | {"map": "printed", "extra_turns": between}, board.grid, board.marks)
        (extra,) = [found for found in kit.rules.phases if found.name == phase]
        kinds = {type(move) for move in extra.moves}
        assert {BuildShip, EndTurn} <= kinds
        assert (MoveShip in kinds) == moves
        assert not any(issubclass(kind, BarterMove) for kind in kinds)


@rule("P10")
def test_a_turn_has_only_one_kind_of_further_parts() -> None:
    turn = new_game(6).game.kit.part(Turn)
    with pytest.raises(ValueError, match="only one"):
        turn.follow_with(Sequel())


# --- the building phase


def in_order(p: Drawn) -> list[int]:
    """Who is asked in the building phase that the player on turn opens by ending; everybody passes."""
    p.end()
    asked = []
    while p.phase() == "extra_building":
        asked.append(p.actor())
        assert p.on_turn() == p.actor()
        p.end()
    return asked


@rule("P13")
@pytest.mark.parametrize("seats", [5, 6])
def test_after_each_turn_everyone_else_may_build_from_the_left_neighbour_on(seats: int) -> None:
    p = position(turn=WHITE, hands=dict.fromkeys(range(seats), "1 lumber 1 brick"), seats=seats, extra_turns="building")
    assert in_order(p) == [(WHITE + step) % seats for step in range(1, seats)]
    assert (p.phase(), p.on_turn(), p.game.turn()[1]) == ("before_roll", ORANGE, 2)


@rule("P13")
def test_the_building_phase_is_for_building_and_buying_only() -> None:
    p = position(VILLAGE, hands={ORANGE: RICH, BLUE: "4 wool"}, cards_of={ORANGE: "1 knight"}, seats=6, extra_turns="building")
    p.end()
    assert (p.actor(), p.verbs(BLUE)) == (BLUE, {"end_turn"})
    p.end()
    assert (p.actor(), p.verbs(ORANGE)) == (ORANGE, {"build", "buy_card", "end_turn"})
    assert p.game.seats_invited() == []
    p.build("road", "pa4 NW")
    p.build("settlement", "x")
    p.build("city", "x")
    p.buy("monopoly")
    assert p.verbs(ORANGE) == {"build", "buy_card", "end_turn"}


@rule("P13")
def test_a_card_bought_in_the_building_phase_can_be_played_in_the_own_turn() -> None:
    p = position(hands={BLUE: CARD}, seats=6, extra_turns="building")
    p.end()
    p.buy("monopoly")
    p.end()
    assert (p.phase(), p.actor()) == ("before_roll", BLUE)
    assert p.may_play("monopoly")


@rule("P13", "R23")
def test_who_holds_fewer_cards_than_anything_costs_is_not_asked() -> None:
    """One card pays for nothing, and everybody sees that. Who holds two is asked, whatever they are."""
    p = position(hands={BLUE: "1 lumber", WHITE: "2 ore", TEAL: "1 lumber 1 brick"}, seats=6, extra_turns="building")
    assert in_order(p) == [WHITE, TEAL]


@rule("P13")
def test_nobody_wins_in_the_building_phase() -> None:
    p = ready({BLUE: 4}, hands={BLUE: CARD, WHITE: CARD}, extra_turns="building", target=5)
    p.end()
    p.buy("victory point")
    assert (p.points(BLUE), p.game.over()) == (5, False)
    p.end()
    assert (p.phase(), p.actor()) == ("extra_building", WHITE)
    p.end()
    assert p.game.winners() == [BLUE]  # as their own turn begins


@rule("P13")
@pytest.mark.parametrize(("turn", "stone"), [(RED, RED), (BLUE, None)])
def test_a_position_in_a_wrong_building_phase_is_refused(turn: int, stone: int | None) -> None:
    with pytest.raises(FarshoreError, match="is on turn in phase 'extra_building', but 'turn of' is at seat"):
        position(turn=turn, stone=stone, phase="extra_building", hands={turn: "2 ore"}, seats=6, extra_turns="building")


@rule("P13")
def test_without_either_one_turn_follows_the_other() -> None:
    p = position(hands=dict.fromkeys(range(6), "4 lumber"), seats=6, extra_turns="none")
    p.end()
    assert (p.phase(), p.on_turn()) == ("before_roll", BLUE)
    assert "stone 1" not in p.seen(None)[0]
