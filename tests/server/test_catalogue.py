"""Every game of the catalogue, with every number of players, through a real server: opened, started, played for a while, seen."""

import asyncio

from farshore.board.scene import COLOURS
from farshore.catalogue import GAMES
from server.running import running
from server.test_rooms import play_on


def test_every_game_can_be_opened_started_and_played() -> None:
    async def main() -> None:
        async with running() as server:
            ann = await server.person("Ann")
            games = {game["name"]: game for game in (await ann.rest.get("/api/games")).json()}
            assert list(games) == list(GAMES)
            for kind in GAMES.values():
                info = games[kind.name]
                assert (info["family"], info["seats"], info["minutes"]) == (kind.family, list(kind.seats), kind.minutes)
                assert len(info["plan"]) > 10
                assert {option["name"] for option in info["options"]} == set(kind.options())
                for seats in kind.seats:
                    code = await ann.new_room(game=kind.name, seats=seats, quick=True, bots="random", pace="instant")
                    table = await ann.enter(code, expect="table")
                    colours = [seat["colour"] for seat in table.room["seats"]]
                    assert len(set(colours)) == seats
                    assert set(colours) <= set(COLOURS)
                    await play_on({0: table}, lambda table=table, seats=seats: table.table["turn"]["number"] > seats)
                    assert len(table.table["players"]) == seats
                    assert [player["colour"] for player in table.table["players"]] == colours
                    await table.close()

    asyncio.run(main())
