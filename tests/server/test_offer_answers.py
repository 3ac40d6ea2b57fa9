"""A game waits for nobody who can't meet an offer, wants no trades, or takes too long; and the speed of an answer tells nothing."""

from typing import Any

import pytest

from farshore.engine.machine import PHASE
from farshore.game import Game, trade
from farshore.luck import Luck
from farshore.server.rooms import offer_answers
from farshore.server.rooms.offer_answers import LATEST, SOONEST, OfferAnswers
from farshore.server.rooms.room import Room
from rules_mark import rule
from server.running import Message, Server, Socket, running
from server.test_rooms import two_at_a_table
from trade.trade_tables import cards, do, table


def offered(*hands: str, give: str = "1 wool", want: str = "1 ore") -> Game:
    game = table(*hands)
    game.offer(0, cards(give), cards(want))
    return game


def answers(game: Game, lasts: float = 30.0) -> OfferAnswers:
    found = OfferAnswers()
    found.follow(game, 100.0, lasts, stopped=False)
    return found


# --- with a clock that the test holds


@rule("B18")
def test_whoever_lacks_the_cards_can_not_meet_an_offer() -> None:
    game = offered("2 wool", "1 ore", "3 brick", "")
    assert [trade.can_meet(game.kit, game.state, seat) for seat in (1, 2, 3)] == [True, False, False]
    request = offered("2 wool", "1 ore", "3 brick", "", want="")
    assert [trade.can_meet(request.kit, request.state, seat) for seat in (1, 2, 3)] == [True, True, False], "only with something to offer"


def test_who_can_not_or_will_not_trade_declines_at_a_random_moment_and_the_others_when_the_offer_lapses() -> None:
    game = offered("2 wool", "1 ore", "3 brick", "1 ore")
    for _ in range(40):
        found = answers(game)
        found.refusing = {3}
        due = {seat: until - 100.0 for until, seat in found.dues(game)}
        assert due[1] == 30.0
        assert SOONEST <= due[2] < LATEST
        assert SOONEST <= due[3] < LATEST


def test_the_moments_are_drawn_alike_whatever_anybody_holds() -> None:
    """Who lacks the cards and who only wants no trades take the same time, drawn anew for each offer."""
    drawn: list[list[float]] = [[], []]
    game = offered("2 wool", "1 ore", "3 brick", "")
    for _ in range(300):
        found = answers(game)
        found.refusing = {1}
        for until, seat in found.dues(game):
            if seat < 3:
                drawn[seat - 1].append(until - 100.0)
    for times in drawn:
        assert len(set(times)) > 290
        assert abs(sum(times) / 300 - (SOONEST + LATEST) / 2) < 0.2
        assert min(times) < SOONEST + 0.2
        assert max(times) > LATEST - 0.2


def test_a_change_of_mind_does_not_draw_again() -> None:
    """Otherwise switching to and fro would tell others apart by how late an answer comes."""
    game = offered("2 wool", "1 ore", "1 ore")
    found = answers(game)
    found.refusing = {1}
    first = found.dues(game)
    found.refusing = set()
    assert found.dues(game)[0][0] == 130.0
    found.refusing = {1}
    assert found.dues(game) == first


def test_the_time_that_is_left_is_the_same_for_everybody() -> None:
    rich, poor = offered("2 wool", "1 ore", "1 ore"), offered("2 wool", "1 brick", "1 ore")
    assert answers(rich).left(110.0) == answers(poor).left(110.0) == 20.0
    assert answers(rich).left(200.0) == 0.0
    assert answers(table("2 wool", "1 ore", "")).left(100.0) is None


def test_an_offer_keeps_its_time_while_answers_come_in_and_the_next_one_has_its_own() -> None:
    game = offered("2 wool", "1 ore", "1 ore")
    found = answers(game)
    do(game, 1, "decline")
    found.follow(game, 120.0, 30.0, stopped=False)
    assert found.dues(game) == [(130.0, 2)]
    do(game, 2, "decline")
    found.follow(game, 121.0, 30.0, stopped=False)
    assert found.dues(game) == []
    game.offer(0, cards("1 wool"), cards("1 ore"))
    found.follow(game, 122.0, 10.0, stopped=False)
    assert found.dues(game) == [(132.0, 1), (132.0, 2)]


def test_a_pause_gives_the_whole_time_again() -> None:
    game = offered("2 wool", "1 ore", "")
    found = answers(game)
    found.follow(game, 105.0, 30.0, stopped=True)
    assert found.dues(game) == []
    found.follow(game, 500.0, 30.0, stopped=False)
    assert found.dues(game)[-1] == (530.0, 1)


def test_no_trades_ends_when_the_own_turn_begins() -> None:
    game = table("", "1 ore", "", luck=Luck(1))
    found = answers(game)
    found.refusing = {0, 1}
    assert not found.follow(game, 101.0, 30.0, stopped=False)
    assert found.refusing == {0, 1}, "on the own turn it holds until the next one"
    do(game, 0, "end_turn")
    assert found.follow(game, 102.0, 30.0, stopped=False)
    assert found.refusing == {0}


@rule("B18")
def test_a_draft_is_dropped_before_it_is_declined() -> None:
    game = offered("2 wool", "1 ore", "")
    game.play(1, game.find(1, "counter"))
    game.play_all(1, trade.refusal(game.kit, game.state, 1))
    game.play_all(2, trade.refusal(game.kit, game.state, 2))
    assert game.seats_to_act() == [0]


# --- at a running server


def room_of(server: Server, table: Socket) -> Room:
    return server.node.directory.rooms[table.room["code"]]


async def at_table(server: Server, *hands: str, **wish: Any) -> tuple[Socket, Socket, Room]:
    """Ann on turn after her roll, and Bob, with these hands; the third is a bot."""
    a, b, _ = await two_at_a_table(server, options={"first": 0, "setup": "beginner"}, **wish)
    room = room_of(server, a)
    assert room.log is not None
    game = table(*hands)
    game.luck = Luck(5)
    room.log.game = game
    room.run_clock()
    return a, b, room


STEPS: list[Message] = [
    {"verb": "offer"},
    {"verb": "draft_give", "cards": {"wool": 1}},
    {"verb": "draft_want", "gets": {"ore": 1}},
    {"verb": "leave_out", "player": 2},
    {"verb": "send"},
]


def says(socket: Socket, seat: int) -> str:
    return str(socket.table["players"][seat]["says"])


def said_no(socket: Socket) -> list[Message]:
    tables = [message for message in socket.heard if message["type"] == "table"]
    return [event for message in tables for event in message["events"] if event["event"] == "answer"]


async def test_an_offer_that_nobody_can_meet_is_declined_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offer_answers, "SOONEST", 0.1)
    monkeypatch.setattr(offer_answers, "LATEST", 0.2)
    async with running() as server:
        a, b, _ = await at_table(server, "3 wool", "1 brick", "1 ore")
        await a.do("play", seat=0, steps=STEPS)
        assert says(a, 1) == "asked", "not at once"
        assert a.last("table")["lapses"] == b.last("table")["lapses"] == pytest.approx(30.0, abs=0.1)
        await a.until(lambda: a.table["phase"] == "actions")
        assert [(event["seat"], event["says"]) for event in said_no(a)] == [(1, "declines")]


async def test_to_the_offerer_a_no_by_itself_looks_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same messages in the same order, whether Bob can't, won't, or says no himself."""
    monkeypatch.setattr(offer_answers, "SOONEST", 0.1)
    monkeypatch.setattr(offer_answers, "LATEST", 0.2)
    heard = []
    async with running() as server:
        for theirs in ("unable", "switch", "himself"):
            a, b, _ = await at_table(server, "3 wool", "1 brick" if theirs == "unable" else "1 ore", "1 ore")
            if theirs == "switch":
                await b.do("no_trades", seat=1, on=True)
                await b.until(lambda b=b: b.room["no_trades"] == [1])  # type: ignore[misc] # a default binds the loop's value
            before = len(a.heard)
            await a.do("play", seat=0, steps=STEPS)
            assert b.table["prompts"]["1"]["key"] == "prompt_answer"
            if theirs == "himself":
                await b.do("play", seat=1, steps=[{"verb": "decline"}])
            await a.until(lambda a=a: a.table["phase"] == "actions")  # type: ignore[misc]
            news = [message for message in a.heard[before:] if message["type"] != "done"]
            heard.append([(message["type"], message.get("table", {}).get("waiting"), message.get("events")) for message in news])
            assert "no_trades" not in str([message for message in news if message["type"] == "room"])
            assert a.room["no_trades"] == []
    for one in heard:  # they were other games: the numbers of their steps differ
        for _, _, events in one:
            for event in events or []:
                event.pop("seq")
    assert heard[0] == heard[1] == heard[2]


async def test_an_answer_lapses_and_the_clock_runs_for_whoever_made_the_offer() -> None:
    async with running() as server:
        a, b, room = await at_table(server, "3 wool", "1 ore", "1 ore", clock={"kind": "turn", "seconds": 90, "answer": 5})
        room.clock.left[0] = 0.4  # that is left of the turn: less than the time to answer
        await a.do("play", seat=0, steps=STEPS)
        assert [one["seat"] for one in a.last("clock")["seats"] if one["runs"]] == [0]
        assert a.last("table")["lapses"] == pytest.approx(0.4, abs=0.1)
        assert says(b, 1) == "asked"
        await a.until(lambda: said_no(a))


@pytest.mark.parametrize("answered", [False, True])
async def test_with_an_offer_open_one_builds_and_the_offer_falls(answered: bool) -> None:
    async with running() as server:
        a, b, room = await at_table(server, "3 wool 1 brick 1 lumber", "1 ore", "1 ore")
        await a.do("play", seat=0, steps=STEPS)
        if answered:
            await b.do("play", seat=1, steps=[{"verb": "accept"}])
            await a.until(lambda: a.table["phase"] == "choose_partner")
        choices = a.table["prompts"]["0"]["choices"]
        assert {"withdraw", "build", "end_turn", "offer"} <= {choice["verb"] for choice in choices}
        assert len({choice["action"] for choice in choices}) == len(choices)
        road = next(choice for choice in choices if choice["verb"] == "build")
        await a.do("play", seat=0, actions=[road["action"]])
        assert a.table["phase"] == "actions"
        assert says(a, 0) == says(a, 1) == "silent"
        assert {"withdrawn", "road"} <= {event["event"] for event in a.last("table")["events"]}
        assert room.log is not None
        assert room.log.game.hand(0, 0) == cards("3 wool") | {"lumber": 0, "brick": 0, "grain": 0, "ore": 0}


async def test_with_an_offer_open_one_ends_the_turn_or_makes_another_offer() -> None:
    async with running() as server:
        a, b, room = await at_table(server, "3 wool", "1 ore", "1 ore")
        await a.do("play", seat=0, steps=STEPS)
        await a.do("play", seat=0, steps=STEPS)
        assert says(b, 1) == "asked"
        assert room.log is not None
        assert trade.offer_number(room.log.game.kit, room.log.game.state)[1] == 2
        await a.do("play", seat=0, steps=[{"verb": "end_turn"}])
        await b.until(lambda: b.table["turn"]["seat"] == 1)
        assert room.log.game.state.cells[PHASE] != room.log.game.kit.rules.phases[0].id


async def test_what_can_not_be_done_is_refused_with_its_reason_and_the_offer_stays() -> None:
    async with running() as server:
        a, b, _ = await at_table(server, "3 wool", "1 ore", "1 ore")
        await a.do("play", seat=0, steps=STEPS)
        assert await a.refused("play", seat=0, steps=[{"verb": "buy_card"}]) == "short"
        assert says(b, 1) == "asked"
        assert await b.refused("play", seat=1, steps=[{"verb": "end_turn"}]) != ""
        assert says(a, 0) == "offers"
