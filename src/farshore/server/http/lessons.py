"""REST about lessons. A lesson is played again from its start with every request, which takes a few milliseconds: so there is nothing to
store, to time out or to move to another node, and a step back costs nothing."""

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from farshore.engine.errors import FarshoreError
from farshore.lessons import POINT_PROMPT, Lesson, LessonError, LessonMoment, LessonRun, WrongTry, course, lesson_named, run_to
from farshore.server.errors import Refusal, error_payload, params_of_all
from farshore.server.http.packed import Packed, pack, respond
from farshore.server.http.requests import HttpRequest, guest_of, strict_body
from farshore.server.rooms.action_lookup import actions_of, nothing_at
from farshore.server.view import choice_view, table_view
from farshore.server.wire.lessons import (
    BlackboardRowView,
    BlackboardView,
    LessonInfo,
    LessonMove,
    LessonView,
    MomentView,
    WaterInfo,
    WrongTryView,
)
from farshore.server.wire.table import PromptView


def course_view() -> Packed:
    """The same for everybody as long as the server runs."""
    return pack([WaterInfo(water.name, dict(water.title), [_info(lesson) for lesson in water.lessons]) for water in course().waters])


def _info(lesson: Lesson) -> LessonInfo:
    steps, builds_on = len(lesson.steps), list(lesson.builds_on)
    return LessonInfo(lesson.name, lesson.game, lesson.minutes, steps, dict(lesson.title), dict(lesson.goal), builds_on, lesson.sign)


@get("/lessons", summary="The course: every lesson, in the order in which they are suggested.", sync_to_thread=False)
def lessons(request: HttpRequest) -> Response[list[WaterInfo]]:
    packed: Packed = request.app.state.course
    return respond(request, packed, {"etag": packed.tag, "cache-control": "no-cache"})


@post("/lessons/{name:str}", summary="A lesson after what the learner has decided.", status_code=200)
async def lesson(request: HttpRequest, name: FromPath[str], data: JSONBody[LessonMove]) -> LessonView:
    await guest_of(request)
    found = lesson_named(name)
    if found is None:
        raise Refusal("not_found", 404)
    move = await strict_body(request, data)
    run = run_to(found, move.done, move.now)
    wrong = _go_on(run, move)
    return _view(run, wrong)


def _go_on(run: LessonRun, move: LessonMove) -> WrongTryView | None:
    """Do what the page asks for; what the rules or the lesson refuse is answered like a wrong try."""
    try:
        match move.act:
            case "next":
                run.next()
            case "show":
                run.show()
            case "play":
                return _tried(run.decide(move.actions or actions_of(run.game, run.lesson.seat, move.steps)))
            case "why" if move.place is not None and run.step.do and not run.step.ask:
                nothing_at(run.game, run.lesson.seat, move.place, move.meant)
    except LessonError:
        raise  # the lesson itself is at fault
    except FarshoreError as refused:
        key, sentence, params = error_payload(refused)
        return WrongTryView(None, key, sentence, params, move.place)
    return None


def _tried(wrong: WrongTry | None) -> WrongTryView | None:
    if wrong is None:
        return None
    texts = None if wrong.says is None else dict(wrong.says)
    return WrongTryView(texts, "", "", params_of_all(wrong.params), None if wrong.place is None else list(wrong.place))


def _view(run: LessonRun, wrong: WrongTryView | None) -> LessonView:
    step, moments = run.step, run.take_moments()
    return LessonView(
        name=run.lesson.name,
        game=run.game.kind.name,
        title=run.game.kind.title,
        seat=run.lesson.seat,
        step=len(run.done),
        done=run.done,
        now=run.now,
        says=dict(step.says),
        reads=not step.do,
        controls=list(step.controls),
        places=[list(place) for place in step.places],
        help_after=step.help_after,
        shows=run.shows(),
        blackboard=_blackboard(run),
        moments=[_moment(run, moment, last=moment is moments[-1]) for moment in moments],
        wrong=wrong,
    )


def _blackboard(run: LessonRun) -> BlackboardView | None:
    board = run.lesson.blackboard
    if board is None or not board.first <= len(run.done) <= board.last:
        return None
    rows = [
        BlackboardRowView(None if row.text is None else dict(row.text), row.piece, dict(row.cards), dict(row.gets), row.value)
        for row in board.rows
    ]
    return BlackboardView(dict(board.title), board.pays, rows)


def _moment(run: LessonRun, moment: LessonMoment, last: bool) -> MomentView:
    """Only the last table asks something, and one that is to be read lets nothing be chosen."""
    seat, game = run.lesson.seat, moment.game
    asks = last and not run.over and bool(run.step.do)
    table = table_view(game, moment.seq, seat, [seat], list(game.kit.tables.colours))
    table.undo, table.deal = [], False
    if not last or run.over:
        table.prompts = {}
    elif not asks:
        for prompt in table.prompts.values():
            prompt.choices = []  # the question is there to be read
    elif run.step.ask:
        choices = [choice_view(action, choice) for action, choice in run.open_points()]
        table.prompts = {str(seat): PromptView(seat, "pointing", POINT_PROMPT.key, str(POINT_PROMPT), {}, True, choices)}
        table.waiting = [seat]
    events = [{"seq": moment.seq, **event.seen_by(seat)} for event in moment.events]
    return MomentView(table, events)


HANDLERS: list[HTTPRouteHandler] = [lessons, lesson]
