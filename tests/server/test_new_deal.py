"""A new deal of the map (N9.6) at a table of people: asked for, agreed to, kept."""

from typing import Any

from farshore import Luck, replay
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.replay import replay_of
from farshore.server.rooms.results import results_of
from farshore.server.storage.records import GameStep
from farshore.server.wire.messages import SeatInfo
from rules_mark import rule
from server.running import Server, Socket, first_choice, running


async def table_for_two(server: Server, **options: Any) -> tuple[Socket, Socket, Socket]:
    """Ann in seat 0 begins, Bob in seat 1, a bot, and Cid who watches."""
    ann, bob, cid = [await server.person(name) for name in ("Ann", "Bob", "Cid")]
    code = await ann.new_room(game="new-world", options={"first": 0, **options})
    a, b, c = [await person.enter(code) for person in (ann, bob, cid)]
    await b.do("sit", seat=1)
    await a.do("start")
    for socket in (a, b, c):
        await socket.until(lambda socket=socket: socket.table)  # type: ignore[misc] # a default binds the loop's value
    return a, b, c


def land(socket: Socket) -> list[tuple[int, int, str, int | None]]:
    return [(one["q"], one["r"], one["terrain"], one["token"]) for one in socket.table["scene"]["hexes"]]


@rule("N9.6")
async def test_all_people_must_agree_and_the_new_map_is_kept(tmp_path: Any) -> None:
    database = str(tmp_path / "games.sqlite")
    async with running(database=database) as server:
        a, b, c = await table_for_two(server)
        code, old = a.room["code"], land(a)
        assert a.table["deal"]
        assert await c.refused("deal_anew", seat=0) == "not_your_seat"
        await b.do("deal_anew", seat=1)
        await a.until(lambda: a.room["question"] == {"what": "deal", "seat": 1, "agreed": [1], "asked": [0]})
        assert await a.refused("deal_anew", seat=0) == "question_pending"
        assert await c.refused("answer", agree=True) == "only_players"
        await a.do("answer", agree=False)
        await b.until(lambda: b.room["question"] is None)
        assert land(b) == old

        await a.do("deal_anew", seat=0)
        assert (await b.say("answer", "yes", agree=True))["type"] == "done"
        await a.until(lambda: land(a) != old)
        assert sorted(one[2] for one in land(a)) == sorted(one[2] for one in old)
        assert a.room["question"] is None
        assert a.last("table")["events"][0]["event"] == "dealt_anew"
        await c.until(lambda: c.table["seq"] == a.table["seq"])
        dealt = land(a)
        assert dealt == land(b) == land(c)
        assert (await b.say("answer", "yes", agree=True))["type"] == "done", "sent twice, it acts once"
        assert land(b) == dealt

        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
        assert not a.table["deal"]
        assert await a.refused("deal_anew", seat=0) == "no_new_deal"
        await a.until(lambda: a.table["waiting"] == [1])
        seen, token = a.table, server.people[0].rest.cookies["farshore"]
    async with running(database=database) as server:
        ann = await server.person("Ann")
        ann.rest.cookies.clear()
        ann.rest.cookies.set("farshore", token)
        a = await ann.enter(code, expect="table")
        assert a.table == seen
        events = a.last("table")["events"]
        assert [event["event"] for event in events].count("dealt_anew") == 1, "what was before the deal is gone"
        assert events[0]["event"] == "dealt_anew"
        room = server.node.directory.rooms[code]
        assert room.log is not None
        again = replay(room.log.game.record())
        assert again.position() == room.log.game.position()
        assert [step.kind for step in room.log.live] == ["deal", "play"]


@rule("N9.6")
async def test_whoever_is_not_connected_has_not_agreed_and_bots_do_not_mind() -> None:
    async with running() as server:
        a, b, _ = await table_for_two(server)
        old = land(a)
        await b.close()
        await a.until(lambda: not a.room["seats"][1]["here"])
        await a.do("deal_anew", seat=0)
        await a.until(lambda: a.room["question"])
        assert land(a) == old
        back = await server.people[1].enter(a.room["code"], expect="table")
        await back.do("leave")  # a bot plays on, and the question stands until somebody answers
        await a.do("answer", agree=True)
        assert land(a) != old


@rule("N9.6")
async def test_a_map_that_was_not_dealt_is_not_dealt_anew_at_a_table() -> None:
    async with running() as server:
        a, _, _ = await table_for_two(server, map="printed")
        assert not a.table["deal"]
        assert await a.refused("deal_anew", seat=0) == "no_new_deal"


@rule("N9.6")
def test_a_game_on_its_second_map_is_resumed_taken_back_and_looked_back_on() -> None:
    options: dict[str, object] = {"first": 1, "target": 3, "trade": False}
    log, luck = GameLog.begin("new-world", 3, options, 0.0), Luck(4)
    log.accept(log.deal(range(3), 1.0))
    first = log.board()
    log.accept(log.deal(range(3), 2.0))
    assert log.board() != first
    log.accept(log.play(1, [log.game.legal(1)[0]], 3.0))
    count = log.last_of(1)
    assert count == 1
    log.accept(log.undo(1, count, 4.0))
    assert log.last_of(1) is None, "a deal is nobody's step, and is not taken back"
    while not log.game.over():
        seat = log.game.seats_to_act()[0]
        actions = log.game.legal(seat)
        log.accept(log.play(seat, [actions[luck.below(len(actions))]], 5.0))
    again = GameLog.resume("new-world", 3, options, log.board(), [GameStep.of(step.row()) for step in log.steps])
    assert again.game.position() == log.game.position()
    assert again.events_after(0, None) == log.events_after(0, None)
    assert replay(log.game.record()).winners() == log.game.winners()
    seats = [
        SeatInfo(seat, "bot", "", colour, "random", False, False, False, False, False)
        for seat, colour in enumerate(("red", "blue", "white"))
    ]
    shown = replay_of("CODE", again, seats)
    assert [event["event"] for event in shown.steps[0].events][:1] == ["dealt_anew"]
    assert shown.steps[-1].table.over
    assert results_of("CODE", again).winners == log.game.winners()
