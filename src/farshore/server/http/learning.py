"""REST about what somebody has learnt. A browser keeps it, too, and both are merged: guests learn as well as members."""

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec.json import encode

from farshore.coach import coach_files
from farshore.lessons import course
from farshore.server.errors import Refusal
from farshore.server.http.requests import HttpRequest, guest_of, node_of, strict_body
from farshore.server.wire.lessons import Learning

LONGEST_STEPS = 4_000  # characters of what was decided in one lesson


@get("/learning", summary="What you have learnt: lessons, and boxes that the coach has shown you.")
async def learning(request: HttpRequest) -> Learning:
    guest = await guest_of(request)
    return await node_of(request).learners.of(guest.id)


@post("/learning", status_code=200, summary="Add what this browser knows of it; answers with everything.")
async def learn(request: HttpRequest, data: JSONBody[Learning]) -> Learning:
    guest = await guest_of(request)
    news = await strict_body(request, data)
    names = {one.name for one in course().lessons()}
    if any(len(encode(progress.steps)) > LONGEST_STEPS for progress in news.lessons.values()):
        raise Refusal("malformed")
    known = Learning(
        {name: one for name, one in news.lessons.items() if name in names},  # what a lesson was called before is forgotten
        [box for box in dict.fromkeys(news.boxes) if box in coach_files()],
    )
    return await node_of(request).learners.merge(guest.id, known)


HANDLERS: list[HTTPRouteHandler] = [learning, learn]
