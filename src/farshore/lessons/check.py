"""Plays a lesson to its end, in every way that it allows, and says what is wrong with it."""

from farshore.engine.errors import FarshoreError
from farshore.lessons.files import Lesson, LessonStep, Place
from farshore.lessons.run import Decision, LessonRun, fits, run_to


def faults(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, in sentences; empty if it can be played as it is written."""
    found: list[str] = []
    try:
        run = LessonRun(lesson)
        found += [f"Lesson {lesson.name}, 'blackboard': {sentence}" for sentence in _miswritten(run)]
        while not run.over:
            where = f"Lesson {lesson.name}, step {len(run.done) + 1}"
            found += [f"{where}: {sentence}" for sentence in [*_misplaced(run), *_unmet(run), *_silent(run), *_dead_ends(run)]]
            run.show()
    except FarshoreError as error:
        found.append(str(error))
    return found


def _miswritten(run: LessonRun) -> list[str]:
    """Pieces without a price and cards that the game does not have, on the blackboard."""
    board, tables = run.lesson.blackboard, run.game.kit.tables
    if board is None:
        return []
    goods = [good for row in board.rows for good in (*row.cards, *row.gets) if good not in tables.goods]
    pieces = [row.piece for row in board.rows if row.piece and row.piece not in tables.prices]
    return [f"the game has no {good}." for good in goods] + [f"there is no price of a {piece}." for piece in pieces]


def _misplaced(run: LessonRun) -> list[str]:
    """Places that are not on the board, and a decision at a place that nothing points at."""
    grid = run.game.kit.grid
    known: set[Place] = {*grid.hexes, *grid.corners, *grid.edges}
    step = run.step
    sentences = [f"there is no place {list(place)} on its board." for place in (*step.places, *step.ask) if place not in known]
    at = _place_of(run) if step.do else None
    if at is not None and step.places and at not in step.places:
        sentences.append(f"it points at {[list(place) for place in step.places]}, but asks for {list(at)}.")
    if step.do and not step.also and not step.places and not step.controls:
        sentences.append("it asks for something and points at nothing.")
    return sentences


def _place_of(run: LessonRun) -> Place | None:
    wanted = run.wanted()[0]
    return next((choice.place for action, choice in run.open_points() if action == wanted), None) or (
        None if run.step.ask else run.game.choice(wanted, run.lesson.seat).place
    )


def _tries(run: LessonRun) -> list[Decision]:
    return [[action] for action, _ in run.open_points()] or [[action] for action in run.game.legal(run.lesson.seat)]


def _unmet(run: LessonRun) -> list[str]:
    """Choices that the step would accept, but that there are not."""
    choices = [choice for _, choice in run.open_points()]
    choices = choices or [run.game.choice(action, run.lesson.seat) for action in run.game.legal(run.lesson.seat)]
    return [f"nothing that can be chosen is {dict(one)}." for one in run.step.also if not any(fits(choice, one) for choice in choices)]


def _silent(run: LessonRun) -> list[str]:
    """Answers to wrong tries that nothing brings about. In a step of several decisions each of them counts."""
    step = run.step
    if not step.wrong:
        return []
    told: list[object] = []
    walk = run_to(run.lesson, [*run.done], [])
    while len(walk.done) == len(run.done) and not walk.over:
        for one in _tries(walk):
            if not walk.accepts(one[0]):
                wrong = walk.decide(one)  # nothing changes
                told += [wrong.says] if wrong is not None else []
        walk.decide(walk.wanted())
    return [f"no wrong try is told “{answer.says['en']}”" for answer in step.wrong if not any(says is answer.says for says in told)]


def _dead_ends(run: LessonRun) -> list[str]:
    """What the step accepts besides what it asks for must lead to the end, too."""
    step: LessonStep = run.step
    if not step.also or len(run.wanted()) > 1:
        return []
    sentences = []
    for one in _tries(run):
        if one == run.wanted() or not run.accepts(one[0]):
            continue
        other = run_to(run.lesson, [*run.done], [])
        other.decide(one)
        try:
            while not other.over:
                other.show()
        except FarshoreError as error:
            sentences.append(f"after {one} the lesson can't be finished: {error}")
    return sentences
