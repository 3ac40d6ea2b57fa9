"""Lessons over REST: the server keeps nothing of them."""

from typing import Any

from farshore.lessons import course
from server.running import Person, running

FIRST = "/api/lessons/island-1"


async def asked(person: Person, view: dict[str, Any] | None = None, **move: Any) -> dict[str, Any]:
    body = {**({"done": view["done"], "now": view["now"]} if view else {}), **move}
    answer = await person.rest.post(FIRST, json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_the_course_comes_with_its_texts() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        waters = (await ann.rest.get("/api/lessons")).json()
        assert [lesson["name"] for water in waters for lesson in water["lessons"]] == [lesson.name for lesson in course().lessons()]
        assert waters[0]["title"] == {"en": "The Island", "ru": "Остров", "uk": "Острів"}


async def test_a_lesson_is_played_with_what_was_decided_before() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        view = await asked(ann)
        assert (view["step"], view["reads"], view["controls"], len(view["moments"])) == (0, True, ["seat-0"], 1)
        assert view["moments"][0]["table"]["prompts"]["0"]["choices"] == []  # there to be read
        view = await asked(ann, view, act="next")
        (choice,) = view["moments"][-1]["table"]["prompts"]["0"]["choices"]
        assert choice["verb"] == "roll"
        view = await asked(ann, view, act="play", actions=[choice["action"]])
        assert view["moments"][0]["events"][0]["event"] == "rolled"
        assert view["moments"][-1]["table"]["players"][0]["hand"] == {"lumber": 1, "brick": 3, "wool": 1, "grain": 0, "ore": 1}
        view = await asked(ann, view, act="next")
        before = view
        wrong = await asked(ann, view, act="play", steps=[{"verb": "build", "piece": "road", "place": [1, 1, "NW"]}])
        assert wrong["wrong"]["texts"]["en"] == "That road leads elsewhere. Try the glowing edge."
        assert (wrong["step"], wrong["done"]) == (before["step"], before["done"])
        reason = await asked(ann, view, act="why", place=[3, 0, "S"], meant="settlement")
        assert (reason["wrong"]["texts"], bool(reason["wrong"]["key"])) == (None, True)
        view = await asked(ann, view, act="show")
        assert view["step"] == before["step"] + 1
        back = await asked(ann, act="look", done=before["done"])
        assert back["moments"][-1]["table"]["scene"] == before["moments"][-1]["table"]["scene"]


async def test_what_makes_no_sense_is_refused() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        assert (await ann.rest.post("/api/lessons/none", json={})).status_code == 404
        for body in ({"act": "dance"}, {"done": 1}, {"now": [["roll"]]}, {"actions": None}, {"seat": 1}):
            answer = await ann.rest.post(FIRST, json=body)
            assert (answer.status_code, answer.json()["key"]) == (400, "malformed"), body
        early = await asked(ann, act="play", actions=[1])  # the first step is only read
        assert early["wrong"]["key"] == "lesson_not_yet"
        second = await asked(ann, act="next")
        strange: dict[str, Any]
        for strange in ({"actions": [-1]}, {"actions": [10**12]}, {"actions": []}, {"steps": [{"verb": "fly"}]}):
            refused = await asked(ann, second, act="play", **strange)
            assert (refused["step"], refused["wrong"]["key"] != "") == (1, True), strange
