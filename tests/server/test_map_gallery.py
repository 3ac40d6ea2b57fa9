"""Maps that are kept on the server: drafts, versions, the gallery, and games on them."""

import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import func, select, update

from farshore.board.boardfile import load, parse, write
from farshore.engine.record import read_record
from farshore.game.loading import replay
from farshore.server.admin import Admin
from farshore.server.maps import library
from farshore.server.storage import game_models
from farshore.server.storage.map_models import map_games, map_jobs, map_reports, map_versions, maps
from farshore.server.storage.people_models import sessions
from server.running import Person, Server, running

Json = dict[str, Any]


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with running() as started:
        yield started


async def drawing(person: Person, name: str = "two_isles", **changes: Any) -> Json:
    return {**(await person.rest.get(f"/api/maps/templates/{name}")).json(), **changes}


async def asked(person: Person, method: str, path: str, body: Json | None = None, status: int = 200) -> Any:
    answer = await person.rest.request(method, f"/api{path}", json=body)
    assert answer.status_code == status, answer.text[:300]
    return answer.json() if answer.content and answer.headers["content-type"].startswith("application/json") else answer.text


async def new_map(person: Person, name: str = "two_isles", **changes: Any) -> str:
    kept = await asked(person, "POST", "/maps", {"drawing": await drawing(person, name, **changes)}, 201)
    assert kept["revision"] == 1
    return str(kept["code"])


async def published(person: Person, name: str = "two_isles", listed: bool = True, **changes: Any) -> str:
    code = await new_map(person, name, **changes)
    told = await asked(person, "POST", f"/maps/{code}/publish", {"revision": 1, "listed": listed})
    assert told == {"code": code, "version": 1, "state": "listed" if listed else "linked"}
    return code


async def test_a_draft_is_kept_and_only_its_author_sees_it(server: Server) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    code = await new_map(ann, title="Ann's secret")
    mine = await asked(ann, "GET", f"/maps/{code}")
    assert (mine["state"], mine["revision"], mine["card"]["author"], mine["card"]["version"]) == ("draft", 1, "Ann", 0)
    assert mine["drawing"]["title"] == "Ann's secret"
    for method, path, body in (
        ("GET", "", None),
        ("GET", "/versions/0", None),
        ("GET", "/file", None),
        ("GET", "/file?version=0", None),
        ("GET", "/picture.svg", None),
        ("GET", "/picture.svg?draft=1", None),
        ("GET", "/trial", None),
        ("PUT", "", {"drawing": mine["drawing"], "revision": 1}),
        ("DELETE", "", None),
        ("POST", "/publish", {"revision": 1}),
        ("POST", "/hide", {}),
        ("POST", "/copy", {}),
        ("POST", "/copy", {"version": 0}),
        ("POST", "/report", {"reason": "?"}),
        ("POST", "/trial", {}),
        ("DELETE", "/trial", None),
    ):
        told = await asked(bob, method, f"/maps/{code}{path}", body, 404)
        assert told["key"] == "no_map", (method, path)
    answer = await bob.rest.post("/api/rooms", json={"game": "own-map", "seats": 3, "map": {"code": code}})
    assert (answer.status_code, answer.json()["key"]) == (404, "no_map")
    assert (await asked(bob, "GET", "/maps"))["maps"] == []
    assert "secret" not in (await bob.rest.get("/api/maps/mine")).text
    assert (await asked(ann, "GET", f"/maps/{code.lower()}"))["card"]["code"] == code


async def test_a_stale_save_changes_nothing(server: Server) -> None:
    ann = await server.person("Ann")
    code = await new_map(ann)
    first = await drawing(ann, title="First")
    assert (await asked(ann, "PUT", f"/maps/{code}", {"drawing": first, "revision": 1}))["revision"] == 2
    stale = await asked(ann, "PUT", f"/maps/{code}", {"drawing": await drawing(ann, title="Second"), "revision": 1}, 409)
    assert stale["key"] == "stale_map"
    assert (await asked(ann, "GET", f"/maps/{code}"))["drawing"]["title"] == "First"
    assert (await asked(ann, "POST", f"/maps/{code}/publish", {"revision": 1}, 409))["key"] == "stale_map"


async def test_what_can_not_be_played_is_kept_but_not_opened(server: Server) -> None:
    ann = await server.person("Ann")
    broken = await drawing(ann)
    broken["hexes"] = [[q, r, terrain, None, area] for q, r, terrain, _, area in broken["hexes"]]
    kept = await asked(ann, "POST", "/maps", {"drawing": broken}, 201)
    assert kept["faults"][0]["key"] == "map_missing_token"
    code = kept["code"]
    refused = await asked(ann, "POST", f"/maps/{code}/publish", {"revision": 1}, 409)
    assert refused["key"] == "map_missing_token"
    refused = await asked(ann, "POST", "/rooms", {"game": "own-map", "seats": 3, "map": {"code": code}}, 409)
    assert refused["sentence"].startswith("Hex ")
    (mine,) = (await asked(ann, "GET", "/maps/mine"))["maps"]
    assert (mine["state"], mine["faults"] > 0, mine["changed"]) == ("draft", True, True)
    assert "<svg" in (await ann.rest.get(mine["card"]["picture"])).text


async def test_versions_never_change(server: Server) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    code = await published(ann)
    again = await asked(ann, "POST", f"/maps/{code}/publish", {"revision": 1})
    assert again["version"] == 1  # the same twice is one version
    await asked(ann, "PUT", f"/maps/{code}", {"drawing": await drawing(ann, title="Renamed"), "revision": 1})
    assert (await asked(bob, "GET", f"/maps/{code}"))["drawing"]["title"] == "Two Isles"
    assert (await asked(ann, "GET", f"/maps/{code}"))["changed"]
    assert (await asked(ann, "POST", f"/maps/{code}/publish", {"revision": 2}))["version"] == 2
    seen = await asked(bob, "GET", f"/maps/{code}")
    assert (seen["card"]["title"], seen["revision"], seen["card"]["mine"]) == ("Renamed", 0, False)
    assert [one["number"] for one in seen["versions"]] == [2, 1]
    assert (await asked(bob, "GET", f"/maps/{code}/versions/1"))["drawing"]["title"] == "Two Isles"
    assert parse(await asked(bob, "GET", f"/maps/{code}/file?version=1")) == load("two_isles")
    await asked(bob, "GET", f"/maps/{code}/versions/3", None, 404)
    await asked(bob, "PUT", f"/maps/{code}", {"drawing": seen["drawing"], "revision": 2}, 403)
    await asked(bob, "DELETE", f"/maps/{code}", None, 403)


async def test_the_gallery_sorts_filters_and_searches(server: Server) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    sea = await published(ann, title="Ä long strait")
    land = await published(
        bob,
        "base_4",
        boxes=["knights"],
        words=[{"language": "uk", "title": "Острів", "about": ["Просто острів."]}],
        kept=write(load("base_4")),
    )
    linked = await published(ann, listed=False, title="By link only")
    await new_map(ann, title="Draft")

    async def codes(query: str = "") -> list[str]:
        return [one["code"] for one in (await asked(bob, "GET", f"/maps?{query}"))["maps"]]

    assert await codes() == [land, sea]
    assert await codes("box=knights") == [land]
    assert await codes("box=sea") == [sea]
    assert await codes("seats=5") == []
    assert await codes("size=small") == [land, sea]
    assert await codes("size=middle") == await codes("size=large") == []
    assert await codes("seats=4") == [land, sea]
    assert await codes("q=STRAIT%20ann") == [sea]
    assert await codes("q=%C3%A4%20long") == [sea]
    assert await codes("q=%D0%BE%D1%81%D1%82%D1%80%D1%96%D0%B2") == [land]
    assert await codes("q=%25") == []
    assert await codes("page=2") == []
    async with server.node.store.writing() as connection:
        await connection.execute(update(maps).where(maps.c.code == sea).values(plays=3, turns=150, seconds=360.0, unevenness=0))
    assert await codes("sort=played") == [sea, land]
    assert await codes("sort=fairest") == [sea, land]
    card = (await asked(bob, "GET", "/maps?sort=played"))["maps"][0]
    assert (card["plays"], card["turns"], card["minutes"], card["author"]) == (3, 50, 2, "Ann")
    card = (await asked(ann, "GET", f"/maps/{land}"))["card"]
    assert (card["boxes"], card["titles"], card["seats"], card["hexes"]) == (["base", "knights"], {"uk": "Острів"}, [3, 4], 19)
    assert (await asked(bob, "GET", f"/maps/{linked}"))["state"] == "linked"
    for wrong in ("sort=best", "seats=1", "seats=x", "page=0", "box=gold", "size=huge", "q=" + "x" * 61):
        assert (await bob.rest.get(f"/api/maps?{wrong}")).status_code == 400, wrong
    assert (await asked(ann, "POST", f"/maps/{sea}/hide", {}))["state"] == "hidden"
    assert await codes() == [land]
    await asked(bob, "GET", f"/maps/{sea}", None, 404)
    assert (await asked(ann, "GET", f"/maps/{sea}"))["state"] == "hidden"
    assert (await asked(ann, "POST", f"/maps/{sea}/hide", {"hidden": False}))["state"] == "listed"


async def test_a_copy_is_a_start_of_ones_own(server: Server) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    code = await published(ann)
    copied = await asked(bob, "POST", f"/maps/{code}/copy", {}, 201)
    mine = await asked(bob, "GET", f"/maps/{copied['code']}")
    assert mine["origin"] == {"code": code, "version": 1, "title": "Two Isles"}
    assert (mine["state"], mine["drawing"]) == ("draft", (await asked(ann, "GET", f"/maps/{code}"))["drawing"])
    await asked(ann, "DELETE", f"/maps/{code}", None, 204)
    assert (await asked(bob, "GET", f"/maps/{copied['code']}"))["origin"]["code"] == code
    await asked(bob, "GET", f"/maps/{code}", None, 404)


async def test_rooms_play_maps_and_keep_them(server: Server) -> None:
    """A game on a map: its rules, its record, its rematch; also when the map is deleted and the server has loaded it anew."""
    ann, bob = await server.person("Ann"), await server.person("Bob")
    told = [{"language": "en", "title": "Fast Isles", "about": ["Seven cards are many."]}]
    code = await published(ann, points=[3, 3], options={"hand_limit": 9, "friendly_robber": True}, words=told)
    room = await bob.new_room(seats=3, map={"code": code}, bots="easy", quick=True, pace="instant")
    socket = await bob.enter(room)
    here = socket.room
    assert here["map"] == {"code": code, "version": 1, "title": "Two Isles", "titles": {"en": "Fast Isles"}, "boxes": ["base", "sea"]}
    assert (here["game"], here["title"], here["options"]["hand_limit"], here["options"]["friendly_robber"]) == (
        "own-map",
        "Two Isles",
        9,
        True,
    )
    assert (await asked(bob, "GET", f"/rooms/{room}/map"))["words"] == told
    summary = (await asked(bob, "GET", "/rooms"))[0]
    assert (summary["title"], summary["map"]["code"]) == ("Two Isles", code)
    await asked(ann, "DELETE", f"/maps/{code}", None, 204)
    await server.node.directory.unload(room)
    socket = await bob.enter(room)
    assert socket.room["map"]["code"] == code
    stored = await server.node.store.row_of(room)
    assert stored is not None
    assert parse(stored[0]["map_board"]).options == {"hand_limit": 9, "friendly_robber": True}
    assert parse(stored[0]["board"]).points == {3: 3, 4: 3}
    refused = await asked(bob, "POST", "/rooms", {"game": "own-map", "seats": 3, "map": {"code": code}}, 404)
    assert refused["key"] == "no_map"


@pytest.mark.parametrize(
    ("boxes", "name", "game"),
    [
        ([], "base_4", "base"),
        (["knights"], "base_4", "cities-knights"),
        (["sea", "knights"], "two_isles", "own-map-knights"),
    ],
)
async def test_the_boxes_of_a_map_decide_the_game(server: Server, boxes: list[str], name: str, game: str) -> None:
    ann = await server.person("Ann")
    code = await new_map(ann, name, boxes=boxes, points=[12, 11])
    room = await ann.new_room(seats=4, map={"code": code, "version": 0}, bots="easy", quick=True)
    here = (await ann.enter(room)).room
    assert (here["game"], here["options"]["target"], here["options"]["map"]) == (game, 11, "printed")
    stored = await server.node.store.row_of(room)
    assert stored is not None
    assert parse(stored[0]["board"]).hexes == load(name).hexes  # as it is drawn
    refused = await asked(ann, "POST", "/rooms", {"game": "own-map", "seats": 5, "map": {"code": code}}, 400)
    assert refused["sentence"].endswith(f"({code}) is for 3 or 4 players, not 5.")
    refused = await asked(ann, "POST", "/rooms", {"game": "own-map", "seats": 3, "map": {"code": code}, "options": {"hand_limit": 99}}, 400)
    assert refused["key"] == "option_value"


async def finish(server: Server, room: str, winner: int) -> None:
    """End a game in the database, as if it had been played."""
    async with server.node.store.writing() as connection:
        changed = update(game_models.rooms).where(game_models.rooms.c.code == room)
        await connection.execute(changed.values(state="over", winners=[winner], turn=40))
    await server.node.ratings.count(room, "seafarers", [(0, "x", 0, True), (1, "y", 1, False)])


async def test_finished_games_with_people_count(server: Server) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    code = await published(ann)
    for winner in (0, 1):
        room = await bob.new_room(seats=3, map={"code": code}, bots="easy", quick=True)
        await server.node.directory.unload(room)
        await finish(server, room, winner)
        await finish(server, room, winner)  # counted once
    draft = await ann.new_room(seats=3, map={"code": code, "version": 0}, bots="easy", quick=True)
    await server.node.directory.unload(draft)
    await finish(server, draft, 0)  # on a draft: not counted
    seen = await asked(bob, "GET", f"/maps/{code}")
    assert (seen["card"]["plays"], seen["card"]["turns"], seen["versions"][0]["plays"]) == (2, 40, 2)
    assert [(game["winners"], game["seats"], game["people"]) for game in seen["games"]] == [([1], 3, 1), ([0], 3, 1)]
    assert seen["card"]["fairness"]["word"] == "untested"
    await asked(ann, "PUT", f"/maps/{code}", {"drawing": await drawing(ann, title="Next"), "revision": 1})
    await asked(ann, "POST", f"/maps/{code}/publish", {"revision": 2})
    seen = await asked(bob, "GET", f"/maps/{code}")
    assert (seen["card"]["plays"], [one["plays"] for one in seen["versions"]]) == (2, [0, 2])
    async with server.node.store.engine.connect() as connection:
        assert await connection.scalar(select(func.count()).select_from(map_games)) == 2
    record = read_record((await bob.rest.get(f"/api/rooms/{room}/record")).text)
    assert record.about["map"] == {"code": code, "version": 1, "title": "Two Isles"}
    assert replay(record).board == parse("\n".join(record.board))


async def test_bad_maps_get_one_sentence_and_change_nothing(server: Server) -> None:
    ann = await server.person("Ann")
    code = await new_map(ann)
    good = await drawing(ann)
    sea = [[q, r, "sea", None, None] for q in range(40) for r in range(40)]
    wrong: list[tuple[Json, int, str]] = [
        ({"hexes": sea}, 400, "The map has 1600 hexes, but at most 400 can be kept."),
        ({"hexes": [[q, r, "sea", None, None] for q in range(100) for r in range(50)]}, 413, "That message is too long."),
        ({"hexes": []}, 400, "The map has no hex."),
        ({"title": "<b>Bold</b>"}, 400, "A name is plain text: it can't have < or > in it."),
        ({"words": [{"language": "en", "title": "<script>"}]}, 400, "A name is plain text: it can't have < or > in it."),
        ({"title": "   "}, 400, "The map needs a name."),
        ({"words": [{"language": "en", "about": ["x" * 1_000_000]}]}, 413, "That message is too long."),
        ({"words": [{"language": "en", "about": ["x" * 400]}]}, 400, "The server does not understand this message."),
        ({"words": [{"language": "English!"}]}, 400, "The server does not understand this message."),
        ({"title": "two\u2028lines"}, 400, "The server does not understand this message."),
        ({"boxes": ["gold"]}, 400, "The server does not understand this message."),
        ({"kept": "robber: 0,1\nrobber: 0,2\nboard: x\n[map]\n0,0 | de"}, 400, "Line 2: robber appears twice."),
    ]
    for change, status, sentence in wrong:
        refused = await asked(ann, "PUT", f"/maps/{code}", {"drawing": {**good, **change}, "revision": 1}, status)
        assert refused["sentence"] == sentence
    assert (await asked(ann, "GET", f"/maps/{code}"))["drawing"] == good
    kept: list[tuple[Json, str]] = [
        ({"harbours": [{"edge": [0, 2, "E"], "kind": "3:1"}]}, "map_harbour_inland"),
        (
            {"hexes": [[q, r, terrain, 5 if terrain == "sea" else token, area] for q, r, terrain, token, area in good["hexes"]]},
            "map_needless_token",
        ),
        ({"areas": [{**area, "start": False} for area in good["areas"]]}, "map_no_start"),
        (
            {"hexes": [[0, 0, "hills", 5, "west"]], "harbours": [], "pools": [], "pirate": {"used": False}, "robber": {"used": False}},
            "map_area_empty",
        ),
        ({"hexes": [[0, 0, "swamp", 5, "nowhere"]], "harbours": [], "pools": []}, "map_no_terrain"),
        ({"options": {"hand_limit": 3}}, "option_value"),
        ({"options": {"target": 5}}, "map_option"),
        ({"options": {"wealth": True}}, "map_option"),
        ({"options": {"hand_limit": "nine"}}, "option_value"),
        ({"pools": [], "options": {"map": "random"}}, "map_no_pool"),
        ({"boxes": []}, "map_no_pirate"),
        ({"words": [{"language": "en"}, {"language": "en"}]}, "map_words_twice"),
    ]
    for revision, (change, key) in enumerate(kept, 1):
        saved = await asked(ann, "PUT", f"/maps/{code}", {"drawing": {**good, **change}, "revision": revision})
        assert saved["faults"][0]["key"] == key, (key, saved["faults"][:2])
        assert all(fault["sentence"].endswith(".") for fault in saved["faults"])
        assert (await ann.rest.get(f"/api/maps/{code}/picture.svg?draft=1")).status_code == 200
        assert (await asked(ann, "POST", "/maps/judge", {**good, **change}))["faults"] == saved["faults"]


async def test_a_person_keeps_only_so_many(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST_OF_GUEST", 2)
    ann = await server.person("Ann")
    await new_map(ann)
    await new_map(ann)
    refused = await asked(ann, "POST", "/maps", {"drawing": await drawing(ann)}, 409)
    assert refused["key"] == "many_maps"
    assert (await asked(ann, "GET", "/maps/mine"))["most"] == 2


async def test_drafts_of_guests_who_never_come_back_are_tidied(server: Server) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    draft, kept, here = await new_map(ann), await published(ann), await new_map(bob)
    store = server.node.store
    async with store.writing() as connection:
        await connection.execute(update(maps).values(updated=time.time() - library.DRAFT_EXPIRES - 1))
        owner = await connection.scalar(select(maps.c.owner).where(maps.c.code == draft))
        await connection.execute(sessions.delete().where(sessions.c.guest == owner))
    await server.node.maps.delete_expired()
    async with store.engine.connect() as connection:
        assert set(await connection.scalars(select(maps.c.code))) == {kept, here}


async def test_whoever_is_deleted_takes_their_maps_along(server: Server) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    code = await published(ann)
    await asked(bob, "POST", f"/maps/{code}/report", {"reason": "Dull."}, 204)
    room = await bob.new_room(seats=3, map={"code": code}, bots="easy", quick=True)
    await asked(ann, "POST", "/account/delete", {}, 204)
    async with server.node.store.engine.connect() as connection:
        for table in (maps, map_versions, map_games, map_jobs):
            assert not await connection.scalar(select(func.count()).select_from(table)), table.name
        assert await connection.scalar(select(func.count()).select_from(map_reports)) == 1
    assert (await bob.enter(room)).room["map"]["code"] == code


async def test_the_administrator_removes_maps(server: Server) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    code = await published(ann)
    await asked(bob, "POST", f"/maps/{code}/report", {"reason": "Rude words."}, 204)
    await asked(bob, "POST", f"/maps/{code}/report", {"reason": "Again."}, 204)
    admin = Admin(server.node.store)
    (report,) = await admin.map_reports(False)
    assert (report.map, report.reason, report.title) == (code, "Rude words.", "Two Isles")
    await admin.remove_map(code, True)
    await asked(bob, "GET", f"/maps/{code}", None, 404)
    assert (await asked(ann, "GET", f"/maps/{code}"))["state"] == "removed"
    assert (await asked(ann, "POST", f"/maps/{code}/publish", {"revision": 1}, 403))["key"] == "map_removed"
    assert (await asked(ann, "POST", f"/maps/{code}/hide", {}, 403))["key"] == "map_removed"
    await admin.remove_map(code, False)
    assert (await asked(bob, "GET", f"/maps/{code}"))["state"] == "listed"
    assert [(line.code, line.state, line.author) for line in await admin.maps("isles", 10)] == [(code, "listed", "Ann")]
    await admin.close_map_report(report.id)
    assert await admin.map_reports(False) == []
    await admin.delete_map(code)
    await asked(ann, "GET", f"/maps/{code}", None, 404)
