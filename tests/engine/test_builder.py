"""Putting a game together: numbers, and the mistakes that are caught."""

import pytest

from engine.toy_game import Bid, Coins, Days, Lay, Toy, Wave
from farshore.engine.builder import Builder
from farshore.engine.layout import NOBODY, OWNER, PUBLIC, Layout
from farshore.engine.machine import OVER, Part, Phase


def test_a_part_is_found_by_its_class() -> None:
    b = Builder(2)
    days = b.add(Days(b))
    assert b.part(Days) is days
    assert b.has(Days)
    assert not b.has(Coins)
    with pytest.raises(ValueError, match="the game has no part Coins"):
        b.part(Coins)


def test_a_second_part_of_one_class_is_refused() -> None:
    b = Builder(2)
    b.add(Part())
    with pytest.raises(ValueError, match="two parts are Part"):
        b.add(Part())


def test_a_part_can_stand_in_for_another_once() -> None:
    class BetterDays(Days):
        pass

    class BestDays(Days):
        pass

    b = Builder(2)
    better = b.add(BetterDays(b), instead_of=Days)
    assert b.part(Days) is better
    with pytest.raises(ValueError, match="two parts are Days"):
        b.add(BestDays(Builder(2)), instead_of=Days)


def test_two_spans_of_one_name_are_refused() -> None:
    layout = Layout(2, 0)
    layout.shared("gold")
    with pytest.raises(ValueError, match="two parts register cells called 'gold'"):
        layout.each("gold")


def test_two_moves_of_a_phase_never_own_one_number() -> None:
    b = Builder(2)
    days, phase = Days(b), b.phase(Phase("wild"))
    one = b.move(Bid(days))
    phase.moves.extend([one, b.move(Bid(days), like=one)])
    with pytest.raises(ValueError, match="two moves of phase wild own action 0"):
        b.build()


def test_also_not_one_for_those_on_turn_and_one_for_guests() -> None:
    b = Builder(2)
    days, phase = Days(b), b.phase(Phase("wild"))
    one = b.move(Wave(days))
    phase.moves.append(one)
    phase.aside.append(b.move(Wave(days), like=one))
    with pytest.raises(ValueError, match="two moves of phase wild own action 0"):
        b.build()


def test_moves_of_different_phases_share_numbers() -> None:
    b = Builder(2)
    days, calm, wild = Days(b), b.phase(Phase("calm")), b.phase(Phase("wild"))
    one = b.move(Bid(days))
    other = b.move(Bid(days), like=one)
    calm.moves.append(one)
    wild.moves.append(other)
    rules = b.build()
    assert int(one.first) == int(other.first) == 0
    assert int(rules.width) == 3
    s = rules.blank()
    s.goto(int(wild.id), 1)
    assert s.move_of(0) is other
    s.goto(int(calm.id), 1)
    assert s.move_of(0) is one
    assert s.move_of(3) is s.move_of(-1) is None


def test_a_move_takes_anothers_place_with_its_numbers_and_phases() -> None:
    b = Builder(2)
    days, calm, wild = Days(b), b.phase(Phase("calm")), b.phase(Phase("wild"))
    first, one = b.move(Wave(days)), b.move(Bid(days))
    other = b.move(Bid(days), like=one)
    calm.moves.extend([one, first])
    calm.aside.append(one)
    wild.moves.append(other)
    new, newer = b.replace(one, Bid(days)), b.replace(other, Bid(days))
    rules = b.build()
    assert [int(move.first) for move in (first, new, newer)] == [0, 1, 1]
    assert int(rules.width) == 4
    assert calm.moves == [first, new]
    assert calm.aside == [new]
    assert wild.moves == [newer]


def test_a_move_is_taken_out_of_the_game() -> None:
    b = Builder(2)
    days, calm = Days(b), b.phase(Phase("calm"))
    one, other, wave = b.move(Bid(days)), b.move(Bid(days)), b.move(Wave(days))
    like = b.move(Wave(days), like=one)
    calm.moves.extend([other, wave])
    calm.aside.append(wave)
    with pytest.raises(ValueError, match="another move shares the numbers of Bid"):
        b.drop(one)
    b.drop(like)
    b.drop(one)
    b.drop(wave)
    rules = b.build()
    assert int(other.first) == 0
    assert int(rules.width) == 3
    assert (calm.moves, calm.aside) == ([other], [])


def test_a_move_that_was_never_registered_is_refused() -> None:
    b = Builder(2)
    phase = b.phase(Phase("wild"))
    phase.moves.append(Wave(Days(b)))
    with pytest.raises(ValueError, match="phase wild opens a move that was never registered"):
        b.build()


def test_nothing_is_open_when_the_game_is_over() -> None:
    b = Builder(2)
    coins = Coins(b)
    b.phases[OVER].moves.append(b.move(Lay(coins)))
    with pytest.raises(ValueError, match="no move can be open when the game is over"):
        b.build()


def test_every_action_has_one_owner_in_each_phase_that_opens_it() -> None:
    toy = Toy(3)
    rules = toy.rules
    for phase in rules.phases:
        s = rules.blank()
        s.goto(int(phase.id), 1)
        owners = [s.move_of(action) for action in range(int(rules.width))]
        open_moves = [*phase.moves, *phase.aside, *([phase.draw] if phase.draw else [])]
        assert sum(owner is not None for owner in owners) == sum(int(move.size) for move in open_moves)
        for action, owner in enumerate(owners):
            assert owner is None or 0 <= action - int(owner.first) < int(owner.size)


def test_cells_are_handed_out_without_gaps() -> None:
    layout = Layout(3, 10)
    one = layout.shared("one", 4)
    each = layout.each("each", 2, seen=OWNER)
    last = layout.shared("last", seen=NOBODY)
    assert (one, each, last, layout.size) == (10, 14, 20, 21)
    span = layout.by_name["each"]
    assert [span.at(seat) for seat in range(3)] == [14, 16, 18]
    assert layout.by_name["one"].at(0) == layout.by_name["one"].at(2) == 10


def test_who_may_see() -> None:
    layout = Layout(2, 0)
    for name, seen in (("open", PUBLIC), ("own", OWNER), ("closed", NOBODY)):
        layout.each(name, seen=seen)
    for viewer in (-1, 0, 1):
        for owner in (0, 1):
            assert not layout.by_name["open"].hidden_from(owner, viewer)
            assert layout.by_name["own"].hidden_from(owner, viewer) == (owner != viewer)
            assert layout.by_name["closed"].hidden_from(owner, viewer)


def test_a_blank_state_has_its_initial_values() -> None:
    toy = Toy(3)
    s = toy.rules.blank()
    assert [int(s.cells[toy.days.bid + seat]) for seat in range(3)] == [-1, -1, -1]
    assert sum(int(value) for value in s.cells) == -3
    assert len(s.cells) == int(toy.rules.size)
