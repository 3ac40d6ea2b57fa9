"""Frames, phases, sequences, draws and refusals, on a toy game."""

from collections import Counter

import pytest

from engine.toy_game import STOCK, Toy
from farshore.engine.errors import IllegalMove
from farshore.engine.machine import ARG, DEEPEST, DEPTH, EXTRA, NATURE, OVER, PHASE, RESERVED, SEATS, STACK, WINNERS, Buffer, State
from farshore.engine.perft import perft


@pytest.fixture
def toy() -> Toy:
    return Toy()


def frame(s: State) -> tuple[int, ...]:
    return tuple(int(s.cells[at]) for at in (PHASE, SEATS, ARG, EXTRA, DEPTH))


# --- frames


def test_goto_replaces_the_frame_on_top(toy: Toy) -> None:
    s = toy.start()
    s.goto(3, 2, 7, 9)
    assert frame(s) == (3, 2, 7, 9, 0)
    s.goto(2, 1)
    assert frame(s) == (2, 1, 0, 0, 0)


def test_push_and_pop_give_the_frames_below_back_and_leave_nothing(toy: Toy) -> None:
    s = toy.start()
    frames, before = [], list(s.cells)
    for number in range(DEEPEST):
        frames.append(frame(s))
        s.push(2, number, number * 10, number * 100)
        assert frame(s) == (2, number, number * 10, number * 100, number + 1)
    for expected in reversed(frames):
        s.pop()
        assert frame(s) == expected
    assert list(s.cells) == before, "what lies above the stack is zero again"


def test_a_full_stack_is_an_error_and_changes_nothing(toy: Toy) -> None:
    s = toy.start()
    for _ in range(DEEPEST):
        s.push(2, 1)
    before = list(s.cells)
    with pytest.raises(RuntimeError, match="stack of frames is full"):
        s.push(2, 1)
    assert list(s.cells) == before


def test_finish_clears_the_stack(toy: Toy) -> None:
    s = toy.start()
    s.push(2, 1, 5, 6)
    s.push(3, 2, 7, 8)
    s.finish(2)
    assert frame(s) == (OVER, 0, 0, 0, 0)
    assert list(s.cells[STACK:RESERVED]) == [0] * (RESERVED - STACK)
    assert s.cells[WINNERS] == 2
    assert s.over()
    assert not s.by_chance()
    assert s.legal_list(0) == s.legal_list(NATURE) == []


# --- who, what


def test_lists_are_ascending_whatever_the_order_of_the_moves(toy: Toy) -> None:
    s = toy.put(toy.start(), 0, red=1)
    assert s.legal_list(0) == sorted([int(toy.end.first), int(toy.lay.first), int(toy.pull.first)])
    assert [int(move.first) for move in toy.turn.moves] == sorted(int(move.first) for move in toy.turn.moves)


def test_players_come_before_nature_in_the_numbers(toy: Toy) -> None:
    assert int(toy.bag.first) == int(toy.rules.n_actions)
    assert int(toy.rules.width) == int(toy.rules.n_actions) + 2


def test_invited_seats_have_their_own_moves(toy: Toy) -> None:
    s = toy.start()
    assert s.seats_to_act() == [0]
    assert s.seats_invited() == [1]
    assert s.legal_list(1) == [int(toy.wave.first)]
    for left in (1, 0):
        s.play(1, int(toy.wave.first))
        assert s.legal_list(1) == [int(toy.wave.first)] * left
    assert s.seats_to_act() == [0], "nobody's turn has changed"


def test_a_seat_outside_the_game_has_nothing_to_say(toy: Toy) -> None:
    assert toy.start().legal_list(2) == toy.start().legal_list(-3) == []


def test_nature_draws_between_the_question_and_the_answer(toy: Toy) -> None:
    s = toy.start()
    s.play(0, int(toy.pull.first))
    assert s.by_chance()
    assert s.seats_to_act() == s.seats_invited() == s.legal_list(0) == []
    assert s.legal_list(NATURE) == [int(toy.bag.first), int(toy.bag.first) + 1]
    s.play(NATURE, int(toy.bag.first) + 1)
    assert not s.by_chance()
    assert s.seats_to_act() == [0]
    assert s.cells[toy.coins.purse + 1] == 1


def test_all_act_together_in_any_order(toy: Toy) -> None:
    ends = []
    for order in ([0, 1], [1, 0]):
        s = toy.start()
        s.play(0, int(toy.end.first))
        assert s.seats_to_act() == [0, 1]
        for place, seat in enumerate(order):
            s.play(seat, int(toy.bid.first) + 1)
            if place == 0:
                assert s.seats_to_act() == [order[1]]
                assert s.legal_list(seat) == [], "nobody answers twice"
        assert s.seats_to_act() == [1]
        ends.append(list(s.cells))
    assert ends[0] == ends[1]


def test_a_sequence_waits_for_what_its_step_asks(toy: Toy) -> None:
    s = toy.start()
    s.play(0, int(toy.end.first))
    assert [int(s.cells[at]) for at in (PHASE, DEPTH)] == [int(toy.bidding.id), 2]
    assert s.cells[toy.days.day] == 0, "the second step has not begun"
    s.play(0, int(toy.bid.first))
    assert s.cells[toy.days.day] == 0
    s.play(1, int(toy.bid.first))
    assert s.cells[toy.days.day] == 1
    assert frame(s) == (int(toy.turn.id), 2, 0, 0, 0)


def test_a_step_can_end_the_game(toy: Toy) -> None:
    s = toy.start()
    for day in range(3):
        s.play(day % 2, int(toy.end.first))
        for seat in (0, 1):
            s.play(seat, int(toy.bid.first))
    assert s.over()
    assert s.cells[WINNERS] == 1
    assert s.cells[DEPTH] == 0


def test_settle_lets_a_sequence_run(toy: Toy) -> None:
    s = toy.start()
    s.push(int(toy.evening.id), 0)
    s.settle()
    assert s.seats_to_act() == [0, 1]


# --- draws


def test_a_draw_follows_its_weights(toy: Toy) -> None:
    s = toy.start()
    s.play(0, int(toy.pull.first))
    total = int(toy.bag.total(s))
    assert total == 2 * STOCK[0] + STOCK[1]
    assert Counter(int(toy.bag.pick(s, k)) for k in range(total)) == {0: 2 * STOCK[0], 1: STOCK[1]}
    with pytest.raises(RuntimeError, match="beyond its weight"):
        toy.bag.pick(s, total)


def test_an_outcome_without_weight_is_not_listed(toy: Toy) -> None:
    s = toy.put(toy.start(), 1, red=STOCK[0])
    s.play(0, int(toy.pull.first))
    assert s.legal_list(NATURE) == [int(toy.bag.first) + 1]


def test_a_phase_without_a_draw_says_so(toy: Toy) -> None:
    with pytest.raises(RuntimeError, match="phase turn has no draw"):
        toy.turn.draw_of()


# --- refusals and copies


@pytest.mark.parametrize(
    ("seat", "action", "key"),
    [(5, 0, "no_such_seat"), (0, 99, "no_such_action"), (0, -1, "no_such_action"), (0, 5, "not_now")],
)
def test_refusals_have_keys(toy: Toy, seat: int, action: int, key: str) -> None:
    s = toy.start()
    before = list(s.cells)
    with pytest.raises(IllegalMove) as refusal:
        s.play(seat, action)
    assert refusal.value.sentence.key == key
    assert str(refusal.value).endswith(".")
    assert list(s.cells) == before


def test_a_move_says_why_not(toy: Toy) -> None:
    s = toy.put(toy.start(), 0, red=2)
    with pytest.raises(IllegalMove, match="Your purse is full"):
        s.play(0, int(toy.pull.first))


def test_players_wait_for_nature_and_for_each_other(toy: Toy) -> None:
    s = toy.start()
    s.play(0, int(toy.pull.first))
    assert str(s.refusal(0, int(toy.end.first))).startswith("The dice or cards come first")
    s.play(NATURE, int(toy.bag.first))
    s.play(0, int(toy.end.first))
    s.play(0, int(toy.bid.first))
    assert str(s.refusal(0, int(toy.bid.first))) == "It is not your turn to decide."
    s.finish(1)
    assert str(s.refusal(0, 0)) == "The game is over."


def test_a_copy_shares_no_cell_and_no_journal(toy: Toy) -> None:
    s = toy.start()
    twin = s.copy()
    twin.play(0, int(toy.pull.first))
    assert frame(s) != frame(twin)
    assert twin.rules is s.rules
    assert twin.journal is None


def test_a_buffer_is_reused(toy: Toy) -> None:
    out = Buffer(10)
    s = toy.start()
    s.legal(0, out)
    first = out.as_list()
    out.n = 0
    s.legal(0, out)
    assert out.as_list() == first == s.legal_list(0)


def test_perft_counts_by_hand(toy: Toy) -> None:
    """At the start one can pull or end. Pull: two colours. End: three bids of seat 0, each then with three of seat 1."""
    s = toy.start()
    assert [perft(s, depth) for depth in range(4)] == [1, 2, 2 + 3, 2 * 3 + 3 * 3]
    s.finish(1)
    assert perft(s, 5) == 1
