"""The coach at a table: she speaks to the seat that asks, of what it sees, and with people only where the host allows hints."""

from typing import Any

from server.running import Socket, running
from server.test_rooms import two_at_a_table


async def heard(socket: Socket, seat: int, after: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = await socket.say("coach", seat=seat, after=after)
    assert found["type"] == "coach", found
    return found


async def test_she_speaks_to_a_beginner_against_bots() -> None:
    async with running(pace=0.0) as server:
        ann = await server.person("Ann")
        code = await ann.new_room(game="base", seats=4, options={"setup": "beginner", "first": 0}, bots="easy", quick=True, hints=False)
        a = await ann.enter(code)
        await a.until(lambda: a.heard and any(message["type"] == "table" for message in a.heard))
        first = await heard(a, 0)
        assert (first["seat"], first["seq"]) == (0, a.table["seq"])
        assert [one["name"] for one in first["comments"]] == ["first-turn"]
        assert set(first["comments"][0]["says"]) == {"en", "ru", "uk"}
        assert (first["comments"][0]["box"], first["comments"][0]["most"], first["comments"][0]["rule"]) == ("base", 1, "turn")
        roll = next(choice["action"] for choice in a.table["prompts"]["0"]["choices"] if choice["verb"] == "roll")
        before = a.table["seq"]
        await a.do("play", seat=0, actions=[roll])
        names = [one["name"] for one in (await heard(a, 0, before))["comments"]]
        assert "first-turn" not in names
        assert names, "after a roll there is something to say"


async def test_she_asks_before_a_weak_founding() -> None:
    async with running(pace=60.0) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        held = (await heard(a, 0))["warnings"]
        open_now = {choice["action"]: choice for choice in a.table["prompts"]["0"]["choices"]}
        assert held
        assert all(one["name"] == "weak-corner" for one in held)
        for one in held:
            assert set(one["actions"]) <= set(open_now)
            assert 2 * one["params"]["count"] < one["params"]["best"]
            assert set(one["better"]) == set(one["anyway"]) == {"en", "ru", "uk"}
            assert len(one["places"]) == 1


async def test_with_people_the_host_decides_and_nobody_hears_what_is_said_to_others() -> None:
    async with running(pace=60.0) as server:
        a, b, c = await two_at_a_table(server, options={"first": 0})
        await heard(a, 0)
        assert await b.refused("coach", seat=0) == "not_your_seat"
        assert await c.refused("coach", seat=0) == "not_your_seat"
        assert await c.refused("coach", seat=7) == "no_seat"
        assert not any(message["type"] == "coach" for socket in (b, c) for message in socket.heard)
        assert (await heard(b, 1))["warnings"] == [], "it is not their turn"
        await a.do("set_room", hints=False)
        assert await a.refused("coach", seat=0) == "no_hints"


async def test_too_much_is_refused() -> None:
    async with running(pace=60.0, limits=True) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        answers = [await a.say("coach", seat=0) for _ in range(40)]
        assert {answer.get("key") for answer in answers if answer["type"] == "refused"} == {"too_fast"}
        assert await a.refused("coach", seat=0, after=-1) == "malformed"
