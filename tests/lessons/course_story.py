"""What happens in each lesson, step by step, as lines to compare: the learner's cards, everybody's points, and what could be seen.

usage: PYTHONPATH=src python tests/lessons/course_story.py     writes story.txt anew

Texts of a lesson tell what happens in it ("brick from a 6, grain from a 9"). When a box changes, a lesson may still be playable and tell
something else than what the learner sees. Then a line here changes: read the texts of that step again before you write the file anew.
"""

from pathlib import Path

from farshore.engine.events import Event
from farshore.lessons import Lesson, LessonRun, course

STORY = Path(__file__).with_name("story.txt")


def story_of(lesson: Lesson) -> list[str]:
    run = LessonRun(lesson)
    lines = [f"{lesson.name}: {_standing(run)}"]
    while not run.over:
        run.take_moments()
        run.show()
        events = [event for moment in run.moments for event in moment.events]
        seen = "; ".join(_told(event, lesson.seat) for event in events)
        lines.append(f"{lesson.name} {len(run.done)}: {_standing(run)}{' | ' if seen else ''}{seen}")
    return lines


def _standing(run: LessonRun) -> str:
    game, seat = run.game, run.lesson.seat
    held = game.hand(seat, asking=seat)
    assert isinstance(held, dict), "one's own hand is known"
    hand = " ".join(f"{count} {good}" for good, count in held.items() if count)
    points = " ".join(str(game.points(other)) for other in range(run.lesson.seats))
    return f"points {points}, hand {hand or 'empty'}"


def _told(event: Event, seat: int) -> str:
    data = event.seen_by(seat)
    return " ".join([str(data.pop("event", event.kind)), *(f"{name}={value}" for name, value in sorted(data.items()) if value is not None)])


def story() -> str:
    return "".join(f"{line}\n" for lesson in course().lessons() for line in story_of(lesson))


if __name__ == "__main__":
    STORY.write_text(story(), encoding="utf-8")
