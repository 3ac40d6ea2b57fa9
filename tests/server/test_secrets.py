"""Two people and a spectator, recorded side by side: nobody is sent what they may not know."""

from typing import Any

import msgspec

from farshore import Luck
from farshore.engine.visibility import SPECTATOR, sample, view
from farshore.game import Game
from farshore.server.rooms.game_log import GameLog, replay_step
from farshore.server.storage.records import GameStep
from farshore.server.view import table_view
from server.running import Message, running
from server.test_rooms import play_on, two_at_a_table

COLOURS = ["red", "blue", "white"]


async def recorded() -> tuple[dict[int | None, list[Message]], GameLog]:
    """What Ann (seat 0), Bob (seat 1) and a spectator heard in one game, and the game."""
    async with running() as server:
        a, b, c = await two_at_a_table(server, options={"target": 8})
        await play_on({0: a, 1: b}, lambda: a.table["over"] or a.table["seq"] > 700, limit=4000)
        room = server.node.directory.rooms[a.room["code"]]
        log = room.log
        assert log is not None
        for socket in (b, c):
            await socket.until(lambda socket=socket: socket.table["seq"] >= a.table["seq"])  # type: ignore[misc] # binds the loop's value
        return {0: list(a.heard), 1: list(b.heard), None: list(c.heard)}, log


def tables(heard: list[Message]) -> dict[int, Message]:
    return {message["seq"]: message for message in heard if message["type"] == "table"}


async def test_nobody_hears_what_they_may_not_know() -> None:
    heard, log = await recorded()
    live = {step.seq: step for step in log.live}
    game = Game(log.game.kind, log.game.seats, log.game.settings, log.game.board, None)
    checked, thefts, bought = 0, 0, 0
    for seq in sorted(live):
        step = live[seq]
        replay_step(game, GameStep(step.seq, step.kind, step.seat, step.actions, 0, step.at))
        for viewer, messages in heard.items():
            message = tables(messages).get(seq)
            if message is None:
                continue
            checked += 1
            check_table(game, message["table"], viewer)
            assert [{"seq": seq, **event.seen_by(viewer)} for event in step.events] == message["events"] or seq == 1
            for event in message["events"]:
                if event["event"] == "stolen":
                    thefts += 1
                    assert ("card" in event) == (viewer in (event["seat"], event["victim"]))
                if event["event"] == "bought":
                    bought += 1
                    assert ("card" in event) == (viewer == event["seat"])
    assert checked > 100
    assert thefts + bought > 3


def check_table(game: Game, table: Message, viewer: int | None) -> None:
    """Against the engine's own answers, and against a game that looks the same to this viewer but hides other cards."""
    assert set(table["prompts"]) <= ({str(viewer)} if viewer is not None else set())
    for player in table["players"]:
        seat = player["seat"]
        own = game.hand(seat, viewer)
        assert player["hand"] == (own if isinstance(own, dict) else {"count": own})
        if seat != viewer:
            assert set(player["cards"]) == set(player["new_cards"]) == {"count"}
            assert game.over() or player["points"] == game.points(seat)
    if game.over() or game.state.by_chance():
        return
    other = game.copy()
    other.state = sample(view(game.state, SPECTATOR if viewer is None else viewer), Luck(table["seq"]))
    own_seats = [] if viewer is None else [viewer]
    shown = msgspec.to_builtins(table_view(other, table["seq"], viewer, own_seats, COLOURS))
    sent: dict[str, Any] = {**table, "undo": shown["undo"]}
    assert msgspec.json.decode(msgspec.json.encode(shown)) == sent


async def test_rooms_and_chat_tell_nothing_of_guests() -> None:
    """A guest's id and token let nobody else in, but they are no one's business either."""

    async with running() as server:
        a, b, c = await two_at_a_table(server)
        await b.do("chat", text="hi \u202e there")
        await a.until(lambda: a.last("chat"))
        assert a.last("chat")["messages"][0]["text"] == "hi  there"
        ids = [(await person.rest.get("/api/me")).json()["id"] for person in server.people]
        tokens = [person.rest.cookies["farshore"] for person in server.people]
        for socket in (a, b, c):
            text = str(socket.heard)
            assert not any(secret in text for secret in [*ids, *tokens])
