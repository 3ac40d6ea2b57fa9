"""Every board that comes with the game can be opened in the editor, kept and downloaded again unchanged."""

from farshore.board.boardfile import load, names, parse
from server.running import running


async def test_every_board_is_opened_kept_and_downloaded_unchanged() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code, revision = "", 0
        for name in names():
            drawing = (await ann.rest.get(f"/api/maps/templates/{name}")).json()
            if code:
                answer = await ann.rest.put(f"/api/maps/{code}", json={"drawing": drawing, "revision": revision})
            else:
                answer = await ann.rest.post("/api/maps", json={"drawing": drawing})
            kept = answer.json()
            code, revision = kept["code"], kept["revision"]
            assert (await ann.rest.get(f"/api/maps/{code}")).json()["drawing"] == drawing, name
            assert parse((await ann.rest.get(f"/api/maps/{code}/file")).text) == load(name), name
        assert revision == len(names())


async def test_the_link_to_a_map_is_a_qr_code_for_those_who_may_see_it() -> None:
    async with running() as server:
        ann, bob = await server.person("Ann"), await server.person("Bob")
        drawing = (await ann.rest.get("/api/maps/templates/two_isles")).json()
        code = (await ann.rest.post("/api/maps", json={"drawing": drawing})).json()["code"]
        seen = await ann.rest.get(f"/api/maps/{code}/qr.svg")
        assert (seen.status_code, seen.headers["content-type"], seen.text[:5]) == (200, "image/svg+xml", "<svg ")
        assert (await bob.rest.get(f"/api/maps/{code}/qr.svg")).status_code == 404
