"""Who may do what, tried cell by cell on a running server."""

import argparse
import time
from pathlib import Path
from typing import Any, get_args

import httpx

from farshore.cli import parser
from farshore.server.http.app import create_app
from farshore.server.rooms.room import Question
from farshore.server.settings import Settings
from farshore.server.wire.commands import AnyCommand
from server.permissions import ADMIN, CALLS, COMMANDS, DRAWING, GUEST, RULES, WHO, YES, page
from server.running import Person, Server, Socket
from server.test_accounts import club, sign_up

OWN_THINGS = (("DELETE", "/api/blocks/{ident:str}"), ("DELETE", "/api/maps/{code:str}"))  # of the other seat
PERMITS = {"not_your_seat", "host_only", "only_players", "no_guest", "banned"}
PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "permissions.md"


def routes() -> set[tuple[str, str]]:
    app = create_app(Settings())
    found = {(str(method), route.path_format) for route in app.routes for method in getattr(route, "methods", ())}
    return {(method, path) for method, path in found if method not in ("OPTIONS", "HEAD")}


def test_every_call_and_every_command_has_a_row() -> None:
    wanted = {(method, path.replace(":str", "").replace(":path", "").replace(":int", "")) for method, path in CALLS}
    there = {(method, path.replace(":str", "").replace(":path", "").replace(":int", "")) for method, path in routes()}
    assert there - wanted == set(), "give these a row in tests/server/permissions.py"
    assert wanted - there == set(), "these are gone"
    assert {command.__struct_config__.tag for command in get_args(AnyCommand)} == set(COMMANDS)
    assert all(len(call.who) == len(WHO) for call in CALLS.values())


def test_the_administrators_tasks_are_known_and_none_is_on_the_network() -> None:
    verbs = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    tasks = next(action for action in verbs.choices["admin"]._actions if isinstance(action, argparse._SubParsersAction))
    assert set(tasks.choices) == set(ADMIN)
    assert not any("admin" in path for _, path in routes())


def test_the_page_for_people_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python tests/server/permissions.py > docs/reference/permissions.md"


async def seated(server: Server) -> tuple[str, dict[str, Socket]]:
    """A table with everybody at it: the seat is 0, the other one 1, 2 is free; the host stands."""
    people = dict(zip(WHO[1:], [await server.person(name) for name in ("Eve", "Bob", "Cid", "Hal", "Admin")], strict=True))
    await sign_up(people["administrator"], "admin")
    code = await people["host"].new_room(pace="slow")
    sockets = {who: await person.enter(code) for who, person in people.items()}
    await sockets["host"].do("stand", seat=0)
    await sockets["seat"].do("sit", seat=0)
    await sockets["other seat"].do("sit", seat=1)
    return code, sockets


async def test_every_command_at_a_table_is_for_those_it_is_for() -> None:
    async with club(pace=60.0) as server:
        code, sockets = await seated(server)
        room = server.node.directory.rooms[code]
        await sockets["seat"].do("chat", text="line 1")
        for name, row in COMMANDS.items():
            if row.stage == "over":
                room.state = "over"
            elif row.stage == "playing":
                room.hints = False  # no expert has to think for this
                await sockets["seat"].until(lambda: sockets["seat"].table)
            cells = sorted(zip(WHO[1:], row.who, strict=True), key=lambda cell: cell[1] in (YES, RULES))  # who may does it last
            for who, wanted in cells:
                if name == "answer":
                    room.question = Question("undo", 0, set(), time.monotonic() + 30)
                answer = await sockets[who].say(name, **row.fields)
                if wanted == YES:
                    assert answer["type"] == "done", (name, who, answer)
                    if row.back:
                        await sockets[who].do(row.back[0], **row.back[1])
                elif wanted == RULES:
                    assert answer["type"] == "refused", (name, who, answer)
                    assert answer["key"] not in PERMITS, (name, who, answer)
                else:
                    assert answer.get("key") == wanted, (name, who, answer)
        stranger = Person(server.address)
        server.people.append(stranger)
        assert (await stranger.enter(code, expect="bye")).last("bye")["key"] == GUEST


async def call(person: Person, method: str, path: str, body: Any, **headers: str) -> httpx.Response:
    sent = {} if body is None else {"json": body}
    return await person.rest.request(method, path, headers=headers, **sent)


async def test_every_call_is_for_those_it_is_for() -> None:
    async with club() as server:
        code, sockets = await seated(server)
        people = dict(zip(WHO[1:], server.people, strict=True))
        await sockets["seat"].do("chat", text="hello")
        await sockets["other seat"].until(lambda: sockets["other seat"].last("chat"))
        await sockets["other seat"].do("block", line=1)
        (block,) = (await people["other seat"].rest.get("/api/blocks")).json()
        drawn = (await people["other seat"].rest.post("/api/maps", json={"drawing": DRAWING})).json()["code"]
        for (method, path), row in CALLS.items():
            address = path.replace("/maps/{code:str}", f"/maps/{drawn}").replace("{number:int}", "1").replace("{code:str}", code)
            address = address.replace("{ident:str}", block["id"]).replace("{path:path}", "settings")
            stranger = Person(server.address)
            server.people.append(stranger)
            for who, wanted in zip(WHO, row.who, strict=True):
                if (method, path) in (("POST", "/api/account/logout"), ("POST", "/api/account/delete")) and who != "anonymous":
                    continue  # would end the test; test_accounts sees to them
                person = stranger if who == "anonymous" else people[who]
                answer = await call(person, method, address, row.body)
                case = (method, path, who, answer.status_code, answer.text[:200])
                assert answer.status_code < 500, case
                said = answer.status_code >= 400 and "json" in answer.headers["content-type"]
                key = answer.json().get("key") if said else None
                if wanted == GUEST:
                    assert (answer.status_code, key) == (401, GUEST), case
                else:
                    assert answer.status_code != 401, case
                    assert key not in PERMITS, case
                if (method, path) in OWN_THINGS and who != "anonymous":
                    assert answer.status_code == (204 if who == "other seat" else 404), case
            if method != "GET":  # a foreign page can make nobody do anything
                foreign = await call(people["seat"], method, address, row.body, origin="https://evil.example")
                assert (foreign.status_code, foreign.json()["key"]) == (403, "foreign_page"), (method, path)
