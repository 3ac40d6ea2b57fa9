"""What people have learnt is kept for guests, too: merged with what a browser knows and when a guest logs in, deleted with them."""

from typing import Any

from farshore.server.storage.people_models import learned
from server.running import Person, running
from server.test_accounts import club, count, log_in, sign_up

STEPS = [[[12]], None, [[3, 4], [5]]]


async def tell(person: Person, **news: Any) -> dict[str, Any]:
    answer = await person.rest.post("/api/learning", json=news)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def knows(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = (await person.rest.get("/api/learning")).json()
    return found


async def test_a_guest_s_progress_is_kept_and_merged(database: str) -> None:
    async with running(database=database) as server:
        ann = await server.person("Ann")
        assert await knows(ann) == {"lessons": {}, "boxes": []}
        await tell(ann, lessons={"island-1": {"done": False, "steps": STEPS}})
        assert (await knows(ann))["lessons"] == {"island-1": {"done": False, "steps": STEPS}}
        shorter = await tell(ann, lessons={"island-1": {"done": False, "steps": STEPS[:1]}, "island-2": {"done": True, "steps": []}})
        assert shorter["lessons"]["island-1"]["steps"] == STEPS, "the longer part is kept"
        assert shorter["lessons"]["island-2"] == {"done": True, "steps": []}
        await tell(ann, lessons={"island-1": {"done": True, "steps": []}, "island-2": {"done": False, "steps": [None]}}, boxes=["base"])
        assert await knows(ann) == {
            "lessons": {"island-1": {"done": True, "steps": []}, "island-2": {"done": True, "steps": [None]}},
            "boxes": ["base"],
        }
        assert await knows(await server.person("Bob")) == {"lessons": {}, "boxes": []}


async def test_it_comes_along_into_the_account_and_goes_with_it() -> None:
    async with club() as server:
        ann = await server.person("Ann")
        await tell(ann, lessons={"island-1": {"done": True}}, boxes=["base"])
        assert (await sign_up(ann, "Ann of Green")).status_code == 200
        assert (await knows(ann))["lessons"]["island-1"]["done"]
        phone = await server.person("Somebody")
        await tell(phone, lessons={"island-1": {"steps": [None]}, "sea-1": {"done": True}}, boxes=["seafarers"])
        assert (await log_in(phone, "Ann of Green", bring=True)).status_code == 200
        both = await knows(phone)
        assert {name: one["done"] for name, one in both["lessons"].items()} == {"island-1": True, "sea-1": True}
        assert sorted(both["boxes"]) == ["base", "seafarers"]
        assert await count(server, learned) == 4
        password = "correct horse battery"
        assert (await ann.rest.post("/api/account/delete", json={"password": password})).status_code == 204
        assert await count(server, learned) == 0


async def test_only_what_there_is_is_kept_and_not_too_much() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        assert await tell(ann, lessons={"moon-1": {"done": True}}, boxes=["moon"]) == {"lessons": {}, "boxes": []}
        long = [[[1000 + number] * 20] for number in range(60)]
        bodies: list[dict[str, Any]] = [
            {"lessons": {"island-1": {"steps": long}}},
            {"lessons": {"island-1": {"steps": [None] * 61}}},
            {"lessons": {"island-1": {"done": "yes"}}},
            {"lessons": {f"island-{number}": {} for number in range(101)}},
            {"boxes": ["base"] * 41},
            {"lessons": []},
            {"guest": "somebody"},
        ]
        for body in bodies:
            answer = await ann.rest.post("/api/learning", json=body)
            assert (answer.status_code, answer.json().get("key")) == (400, "malformed"), (body, answer.text)
