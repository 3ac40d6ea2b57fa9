"""A lesson being played: what is right goes on, what is wrong changes nothing, and decisions are all there is to know."""

import pytest

from farshore.engine.errors import IllegalMove
from farshore.lessons import Lesson, LessonRun, lesson_named, run_to


def named(name: str) -> Lesson:
    found = lesson_named(name)
    assert found is not None
    return found


def at_the_road() -> LessonRun:
    run = LessonRun(named("island-1"))
    while run.step.do == () or run.step.do[0].get("piece") != "road":
        run.show()
    run.take_moments()
    return run


def test_a_wrong_try_is_answered_and_changes_nothing() -> None:
    run = at_the_road()
    before = run.game.copy()
    other = run.game.find(0, "build", piece="road", place=(1, 1, "NW"))
    wrong = run.decide([other])
    assert wrong is not None
    assert wrong.says is not None
    assert wrong.says["en"] == "That road leads elsewhere. Try the glowing edge."
    assert wrong.place == (1, 1, "NW")
    later = run.decide([run.game.find(0, "end_turn")])
    assert later is not None
    assert later.says is not None
    assert later.says["en"] == "You can do that later. First the road."
    assert (run.game, run.now, run.moments) == (before, [], [])


def test_what_is_illegal_is_refused() -> None:
    run = at_the_road()
    with pytest.raises(IllegalMove):
        run.decide([run.wanted()[0] + 500])
    with pytest.raises(IllegalMove):
        run.next()


def test_the_right_decision_goes_on_and_the_others_follow_their_script() -> None:
    run = at_the_road()
    assert run.decide(run.wanted()) is None
    run.take_moments()
    number = len(run.done)
    assert run.decide([run.game.find(0, "end_turn")]) is None
    assert len(run.done) == number + 1
    moments = run.take_moments()
    rolls = [(event.data["die1"], event.data["die2"]) for moment in moments for event in moment.events if event.kind == "rolled"]
    assert rolls == [(2, 4), (4, 1), (5, 4)]
    assert len(moments) == 7  # the end of the turn, then a roll and an end for each of the others
    assert [moment.seq for moment in moments] == sorted({moment.seq for moment in moments})
    assert run.game.seats_to_act() == [0]


def test_decisions_are_all_there_is_to_know() -> None:
    run = LessonRun(named("island-1"))
    while not run.over:
        again = run_to(run.lesson, [*run.done], run.now)
        assert (again.game, again.step, again.done) == (run.game, run.step, run.done)
        run.show()
    assert run.game.winners() == [0]


def test_what_no_longer_fits_is_done_as_the_lesson_asks() -> None:
    shown = run_to(named("island-1"), [None] * 5, [])
    changed = run_to(named("island-1"), [[[123]], None, [[5], [6]], [[7]], None], [[99]])
    assert len(changed.done) == 5
    assert changed.game == shown.game
    assert len(run_to(named("island-1"), [None] * 99, []).done) == len(named("island-1").steps)
