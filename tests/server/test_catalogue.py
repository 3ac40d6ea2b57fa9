"""Every game of the catalogue through a real server: opened, started, played for a while, seen."""

from farshore.board.scene import COLOURS
from farshore.catalogue import GAMES
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.replay import chances_of, replay_of
from farshore.server.rooms.results import results_of
from farshore.server.rooms.seats import seat_info
from farshore.server.view import scene_view
from farshore.server.wire.messages import SeatInfo
from server.running import running
from server.test_rooms import play_on
from sweep import SWEEP


def look_back(log: GameLog, seats: list[SeatInfo]) -> None:
    """Everything that is made from a finished game, made from the beginning of one."""
    shown = replay_of("", log, seats)
    hexes, harbours = shown.steps[0].table.scene.hexes, shown.steps[0].table.scene.harbours
    for step in shown.steps[1:]:
        if step.table.scene.hexes:
            hexes, harbours = step.table.scene.hexes, step.table.scene.harbours
    last = scene_view(log.game, log.game.scene())
    assert (hexes, harbours) == (last.hexes, last.harbours)
    assert chances_of("", log).steps == [step.seq for step in shown.steps]
    results = results_of("", log)
    assert [len(points) for points in results.race] == [len(seats)] * len(results.race)
    rolls = sum(results.dice.values())
    expected = sum(seat.expected for seat in results.seats)
    assert not rolls or 0.2 * rolls < expected < 4 * rolls * len(seats), "what a roll brings is known in every game"
    goals = {goal.name for seat in results.seats for goal in seat.goals}
    assert ("fortress" in goals) == log.game.kind.name.startswith("pirate-islands")


async def test_every_game_can_be_opened_started_and_played() -> None:
    async with running() as server:
        ann = await server.person("Ann")
        games = {game["name"]: game for game in (await ann.rest.get("/api/games")).json()}
        assert list(games) == list(GAMES)
        for number, kind in enumerate(GAMES.values()):
            info = games[kind.name]
            assert (info["family"], info["seats"], info["minutes"]) == (kind.family, list(kind.seats), kind.minutes)
            assert len(info["plan"]) > 10
            assert {option["name"] for option in info["options"]} == set(kind.options())
            for seats in kind.seats if SWEEP else [kind.seats[number % len(kind.seats)]]:  # numbers of seats take turns
                code = await ann.new_room(game=kind.name, seats=seats, quick=True, bots="random", pace="instant")
                table = await ann.enter(code, expect="table")
                colours = [seat["colour"] for seat in table.room["seats"]]
                assert len(set(colours)) == seats
                assert set(colours) <= set(COLOURS)
                await play_on({0: table}, lambda table=table: table.table["turn"]["number"] > 2)
                assert len(table.table["players"]) == seats
                assert [player["colour"] for player in table.table["players"]] == colours
                room = server.node.directory.rooms[code]
                assert room.log is not None
                look_back(room.log, [seat_info(seat, None, ()) for seat in room.seats])
                await table.close()
