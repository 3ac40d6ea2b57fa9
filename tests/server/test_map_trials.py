"""Bots try out maps in the background, and search for fair ones."""

import asyncio
import time
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import insert, update

from farshore.arena.map_trial import MapTrial
from farshore.server.cluster import map_jobs as jobs
from farshore.server.storage.map_fairness import fairness_columns, fairness_of
from farshore.server.storage.map_models import map_jobs
from server.running import Person, Server, running
from server.test_map_gallery import Json, asked, drawing, new_map, published


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setattr(jobs, "TOLD", 0.0)
    monkeypatch.setattr(jobs, "CANDIDATES", 2)
    async with running() as started:
        started.node.map_jobs.games = 2
        yield started


async def until_over(person: Person, path: str) -> Json:
    async with asyncio.timeout(60):
        while True:
            told: Json = await asked(person, "GET", path)
            if told["state"] not in jobs.UNDER_WAY:
                return told
            await asyncio.sleep(0.1)


async def test_bots_try_a_map_whether_anybody_watches_or_not(server: Server) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    code = await new_map(ann, points=[3, 3])
    assert (await asked(ann, "GET", f"/maps/{code}/trial"))["state"] == "none"
    begun = await asked(ann, "POST", f"/maps/{code}/trial", {"seats": 3}, 202)
    assert (begun["state"] in jobs.UNDER_WAY, begun["wanted"], begun["seats"], begun["revision"]) == (True, 2, 3, 1)
    told = await until_over(ann, f"/maps/{code}/trial")
    assert (told["state"], told["games"], told["finished"], sum(told["wins"]), len(told["wins"])) == ("done", 2, 2, 2, 3)
    assert told["longest"] >= told["turns"] > 0
    assert told["islands"][0] == {"at": [1, 0], "games": 2}
    assert {tuple(use["at"]) for use in told["harbours"]} == {(1, 0, "NW"), (-1, 3, "W"), (3, 1, "W")}
    assert not told["outdated"]
    shown = (await asked(ann, "POST", f"/maps/{code}/publish", {"revision": 1}))["version"]
    assert shown == 1
    assert (await asked(bob, "GET", f"/maps/{code}"))["card"]["fairness"]["by"] == "bots"
    assert (await asked(bob, "GET", f"/maps/{code}/trial"))["games"] == 2
    await asked(ann, "PUT", f"/maps/{code}", {"drawing": await drawing(ann), "revision": 1})
    assert (await asked(ann, "GET", f"/maps/{code}/trial"))["outdated"]
    assert (await asked(bob, "POST", f"/maps/{code}/trial", {}, 403))["key"] == "not_your_map"
    assert (await asked(bob, "DELETE", f"/maps/{code}/trial", None, 403))["key"] == "not_your_map"


async def test_a_person_has_one_trial_at_a_time_and_can_stop_it(server: Server) -> None:
    ann = await server.person("Ann")
    server.node.map_jobs.games = 100_000
    code, other = await new_map(ann, points=[3, 3]), await new_map(ann)
    await asked(ann, "POST", f"/maps/{code}/trial", {}, 202)
    for path, body in ((f"/maps/{code}/trial", {}), (f"/maps/{other}/trial", {}), ("/maps/generate", {"drawing": await drawing(ann)})):
        assert (await asked(ann, "POST", path, body, 409))["key"] == "trial_running"
    told = await asked(ann, "DELETE", f"/maps/{code}/trial")
    assert told["state"] == "stopped"
    await asked(ann, "POST", f"/maps/{other}/trial", {}, 202)
    await asked(ann, "DELETE", f"/maps/{other}", None, 204)
    async with asyncio.timeout(30):
        while server.node.map_jobs._running:
            await asyncio.sleep(0.05)


async def test_a_stop_reaches_the_node_that_plays(server: Server) -> None:
    """Another node only writes that it should stop."""
    ann = await server.person("Ann")
    server.node.map_jobs.games = 100_000
    code = await new_map(ann, points=[3, 3])
    await asked(ann, "POST", f"/maps/{code}/trial", {}, 202)
    async with server.node.store.writing() as connection:
        await connection.execute(update(map_jobs).values(stop=True))
    assert (await until_over(ann, f"/maps/{code}/trial"))["state"] == "stopped"


async def test_a_trial_whose_server_is_gone_keeps_nobody_waiting(server: Server) -> None:
    ann = await server.person("Ann")
    code = await new_map(ann, points=[3, 3])
    me = (await asked(ann, "GET", "/me"))["id"]
    then = time.time() - jobs.LOST - 1
    progress = jobs.trial_row(MapTrial(3), 200)
    row = {"id": "x", "guest": me, "kind": "trial", "map": code, "revision": 1, "state": "running", "progress": progress}
    async with server.node.store.writing() as connection:
        await connection.execute(insert(map_jobs).values(**row, made=then, updated=then))
    assert (await asked(ann, "GET", f"/maps/{code}/trial"))["state"] == "stopped"
    await asked(ann, "POST", f"/maps/{code}/trial", {}, 202)
    assert (await until_over(ann, f"/maps/{code}/trial"))["state"] == "done"


async def test_what_can_not_be_played_is_not_tried(server: Server) -> None:
    ann = await server.person("Ann")
    bare = await drawing(ann)
    bare["hexes"] = [[q, r, terrain, None, area] for q, r, terrain, _, area in bare["hexes"]]
    bare["pools"] = []
    code = (await asked(ann, "POST", "/maps", {"drawing": bare}, 201))["code"]
    assert (await asked(ann, "POST", f"/maps/{code}/trial", {}, 409))["key"] == "map_missing_token"
    good = await new_map(ann)
    assert (await asked(ann, "POST", f"/maps/{good}/trial", {"seats": 6}, 400))["key"] == "malformed"


async def test_a_fair_map_is_searched_for(server: Server) -> None:
    ann = await server.person("Ann")
    assert (await asked(ann, "GET", "/maps/generate"))["state"] == "none"
    bare = await drawing(ann, points=[3, 3], pools=[])
    bare["hexes"] = [[q, r, terrain, None, area] for q, r, terrain, _, area in bare["hexes"]]
    begun = await asked(ann, "POST", "/maps/generate", {"drawing": bare, "seed": 5}, 202)
    assert begun["state"] in jobs.UNDER_WAY
    told = await until_over(ann, "/maps/generate")
    assert (told["state"], told["trial"]["games"]) == ("done", 2)
    judged = await asked(ann, "POST", "/maps/judge", told["drawing"])
    assert judged["faults"] == []
    refused = await asked(ann, "POST", "/maps/generate", {"drawing": await drawing(ann, seats=[2, 3], points=[3, 3])}, 409)
    assert refused["sentence"].startswith("A map of your own is for")
    server.node.map_jobs.games = 100_000
    await asked(ann, "POST", "/maps/generate", {"drawing": bare}, 202)
    assert (await asked(ann, "DELETE", "/maps/generate"))["state"] == "stopped"


async def test_a_trial_ends_with_its_server_and_says_so(server: Server) -> None:
    ann = await server.person("Ann")
    server.node.map_jobs.games = 100_000
    code = await published(ann, points=[3, 3])
    await asked(ann, "POST", f"/maps/{code}/trial", {}, 202)
    await server.node.map_jobs.close()
    assert (await asked(ann, "GET", f"/maps/{code}/trial"))["state"] == "stopped"


async def test_one_address_has_only_so_many_and_new_maps_are_limited() -> None:
    async with running(limits=True) as server:
        server.node.map_jobs.games = 100_000
        people = [await server.person(name) for name in ("Ann", "Bob", "Cid", "Dee")]
        codes = [await new_map(person, points=[3, 3]) for person in people]
        for person, code in zip(people[:-1], codes, strict=False):
            await asked(person, "POST", f"/maps/{code}/trial", {}, 202)
        assert (await asked(people[-1], "POST", f"/maps/{codes[-1]}/trial", {}, 429))["key"] == "trials_busy"
        assert (await asked(people[-1], "GET", f"/maps/{codes[-1]}/trial"))["state"] == "none"
        await asked(people[0], "DELETE", f"/maps/{codes[0]}/trial")
        await asked(people[-1], "POST", f"/maps/{codes[-1]}/trial", {}, 202)
        me = (await asked(people[0], "GET", "/me"))["id"]
        while server.node.limits.allows(server.node.limits.maps, me):
            pass
        drawn = {"drawing": await drawing(people[0])}
        assert (await asked(people[0], "POST", "/maps", drawn, 429))["key"] == "too_fast"


def test_the_chip_says_what_chance_would_not() -> None:
    even = fairness_of([52.0, 48.0, 55.0, 45.0], 200, "bots")
    assert (even["word"], fairness_columns(even)["unevenness"]) == ("even", 0)
    uneven = fairness_of([20.0, 100.0, 40.0, 40.0], 200, "people")
    assert (uneven["word"], uneven["seat"], uneven["percent"], uneven["by"]) == ("uneven", 1, 25, "people")
    assert fairness_columns(uneven)["unevenness"] == 25
    assert fairness_columns(fairness_of([0.0, 0.0, 0.0], 0, "bots")) == {"fairness": None, "unevenness": None}
