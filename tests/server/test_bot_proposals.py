"""Bots propose trades in the turns of people: once a turn, and never behind a step that may still be taken back."""

import asyncio

import pytest

from farshore.bots import Bot, Observation
from farshore.game import trade
from farshore.server.rooms.bot_turns import let_bot_think
from server.running import running
from server.test_offer_answers import at_table, says


class Proposer(Bot):
    """Proposes an ore for a wool."""

    name = "easy"

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.fails = False

    def choose(self, observation: Observation) -> int:
        return observation.legal()[-1]

    def propose(self, observation: Observation) -> list[int]:
        self.asked.append(observation.seat)
        if self.fails:
            raise RuntimeError("out of its mind")
        state = observation.view().as_state()
        return trade.propose(observation.kit, state, observation.seat, {"ore": 1}, {"wool": 1})


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Proposer:
    bot = Proposer()
    monkeypatch.setattr("farshore.server.rooms.bot_player.bot_named", lambda _: bot)
    return bot


async def test_a_bot_proposes_once_and_the_person_deals(bot: Proposer) -> None:
    async with running() as server:
        a, _, room = await at_table(server, "2 wool 1 brick 1 lumber", "1 ore", "2 ore")
        let_bot_think(room)
        await a.until(lambda: says(a, 2) == "offers")
        assert bot.asked == [2], "people are not asked"
        assert a.table["prompts"]["0"]["key"] == "prompt_actions", "nobody waits for it"
        await a.do("play", seat=0, steps=[{"verb": "deal", "player": 2}])
        assert room.log is not None
        assert room.log.game.hand(0, 0) == {"lumber": 1, "brick": 1, "wool": 1, "grain": 0, "ore": 1}
        await a.do("play", seat=0, steps=[{"verb": "offer"}, {"verb": "cancel"}])
        assert not room.bots.thinking
        assert bot.asked == [2]


async def test_a_step_that_may_be_taken_back_stays_the_last(bot: Proposer) -> None:
    async with running() as server:
        a, _, room = await at_table(server, "2 wool 1 brick 1 lumber", "1 ore", "2 ore")
        assert room.log is not None
        game = room.log.game
        road = next(action for action in game.legal(0) if game.choice(action, 0).verb == "build")
        await a.do("play", seat=0, actions=[road])
        assert not room.bots.thinking
        await a.do("undo", seat=0)
        await a.until(lambda: says(a, 2) == "offers")


async def test_bots_that_fail_propose_nothing_and_the_game_goes_on(bot: Proposer, caplog: pytest.LogCaptureFixture) -> None:
    bot.fails = True
    async with running() as server:
        a, b, room = await at_table(server, "2 wool", "1 ore", "2 ore")
        let_bot_think(room)
        while room.bots.asked is None:
            await asyncio.sleep(0.001)
        assert says(a, 2) == "silent"
        assert "can't say what they propose" in caplog.text
        await a.do("play", seat=0, steps=[{"verb": "end_turn"}])
        await b.until(lambda: b.table["turn"]["seat"] == 1)
