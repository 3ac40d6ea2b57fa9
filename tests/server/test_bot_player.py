"""Bots that think in a thread of the server: about a game of their own, and one at a time in a room."""

import asyncio
import threading

import pytest

from farshore.bots import Bot, Observation
from farshore.game import Game, make
from farshore.server.queues import LightQueue
from farshore.server.rooms.bot_player import BotPlayer
from farshore.server.rooms.messages import BotMove, Envelope
from server.running import running


class Ponderer(Bot):
    """Thinks until it is told to stop; notes how many think at once, and about which game."""

    name = "easy"

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.thinking = 0
        self.most = 0
        self.enough = threading.Event()

    def choose(self, observation: Observation) -> int:
        self.asked.append(observation._Observation__game)  # type: ignore[attr-defined]
        self.thinking += 1
        self.most = max(self.most, self.thinking)
        assert self.enough.wait(20)
        self.thinking -= 1
        return observation.legal()[0]


@pytest.fixture
def game() -> Game:
    return make("base", seats=3, seed=1, first=0)


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    bot = Ponderer()
    monkeypatch.setattr("farshore.server.rooms.bot_player.bot_named", lambda _: bot)
    return bot


async def until(mailbox: LightQueue[Envelope]) -> BotMove:
    message = (await asyncio.wait_for(mailbox.get(), 20)).message
    assert isinstance(message, BotMove)
    return message


async def test_a_bot_thinks_about_a_copy(game: Game, ponderer: Ponderer) -> None:
    """The room asks its game what can be done meanwhile, and a state belongs to one thread."""
    moves: LightQueue[Envelope] = LightQueue()
    ponderer.enough.set()
    async with running() as server:
        player = BotPlayer("ABCD", server.node.services, moves)
        player.think(game, 3, 0, "easy", 0.0)
        move = await until(moves)
    assert (move.seat, move.action, move.seq) == (0, game.legal(0)[0], 3)
    (asked,) = ponderer.asked
    assert isinstance(asked, Game)
    assert asked.state is not game.state
    assert list(asked.state.cells) == list(game.state.cells)


async def test_a_bot_that_was_stopped_thinks_to_its_end_before_the_next(game: Game, ponderer: Ponderer) -> None:
    moves: LightQueue[Envelope] = LightQueue()
    async with running() as server:
        player = BotPlayer("ABCD", server.node.services, moves)
        player.think(game, 3, 0, "easy", 0.0)
        while not ponderer.thinking:
            await asyncio.sleep(0.001)
        player.think(game, 4, 0, "easy", 0.0)
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert len(ponderer.asked) == 1
        ponderer.enough.set()
        assert (await until(moves)).seq == 4
    assert moves.empty(), "nobody hears of the one that was stopped"
    assert len(ponderer.asked) == 2
    assert ponderer.most == 1
