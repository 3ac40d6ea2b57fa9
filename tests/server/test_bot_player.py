"""Bots that think in a thread of the server: about a game of their own, and one at a time in a room."""

import asyncio
import threading
from types import SimpleNamespace

import pytest

from farshore.bots import Bot, Observation, bot_named, decide
from farshore.game import Game, make
from farshore.luck import Luck
from farshore.server.queues import LightQueue
from farshore.server.rooms import bot_player
from farshore.server.rooms.bot_player import TURN, BotPlayer
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
    message = (await asyncio.wait_for(mailbox.get(), 60)).message
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


async def test_bots_share_the_time_of_a_turn_and_quick_ones_move_when_it_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    game, luck = make("base", seats=3, seed=1, first=0), Luck(1)
    bot = bot_named("random")
    moves: LightQueue[Envelope] = LightQueue()
    clock = [0.0]
    given: list[float] = []

    async def choose(room: str, game: Game, seat: int, level: str, seed: int, address: str, seconds: float) -> int:
        given.append(round(seconds, 2))
        clock[0] += seconds  # all that it may take
        return game.legal(seat)[-1]

    monkeypatch.setattr(bot_player, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    async with running() as server:
        server.node.workers.choose = choose  # type: ignore[method-assign, assignment]
        player = BotPlayer("ABCD", server.node.services, moves)

        async def decides() -> int:
            seat = game.seats_to_act()[0]
            return await player._choose_in_any_case(game, seat, "expert")

        for _ in range(3):  # foundings: each has the same time
            game.play(game.seats_to_act()[0], await decides())
        assert given == [2.25] * 3
        while not game.turn()[1]:
            game.play(game.seats_to_act()[0], decide(game, game.seats_to_act()[0], bot, luck))
        given.clear()
        for _ in range(8):
            assert await decides() in game.legal(game.seats_to_act()[0])
        assert given == [2.25, 1.12, 0.56, 0.28, 0.14]  # and then a quick one
        assert clock[0] <= 3 * 2.25 + TURN
        before = game.turn()
        while game.turn() == before:
            game.play(game.seats_to_act()[0], decide(game, game.seats_to_act()[0], bot, luck))
        await decides()
        assert given[5:] == [2.25]


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
