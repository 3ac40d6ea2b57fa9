"""Outside players: over JSON lines and over MCP, with sentences for wrong and late answers and a bot's move after the last."""

import io
import json
import queue
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from farshore.cli import main
from farshore.engine.visibility import sample, view
from farshore.game import Game, make
from farshore.lab.external_seat import ExternalSeat
from farshore.lab.json_lines import hold
from farshore.lab.mcp_server import TOOLS, server
from farshore.luck import Luck

ROOT = Path(__file__).resolve().parents[2]


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def table(**how: Any) -> tuple[Game, ExternalSeat, Clock]:
    clock = Clock()
    game = make("base", seats=3, seed=2, first=0, target=3)
    return game, ExternalSeat(game, 0, "random", clock=clock, **how), clock


def test_a_wrong_answer_gets_a_sentence_and_the_last_one_a_bots_move() -> None:
    game, player, _ = table(mistakes=2)
    before = list(game.actions)
    assert player.ask()["number"] == 0
    first = player.answer(0, 100_000)
    assert (first["type"], first["left"]) == ("refused", 1)
    assert str(first["sentence"]).endswith(".")
    assert game.actions == before
    second = player.answer(0, "road")
    assert second["type"] == "helped"
    assert (0, second["action"]) in game.actions
    assert player.ask()["number"] == 1
    assert player.left == 2


def test_a_late_answer_gets_a_sentence_and_then_a_bots_move() -> None:
    game, player, clock = table(mistakes=2, patience=5)
    action = game.legal(0)[0]
    player.ask()
    clock.now = 6
    assert player.answer(0, action)["type"] == "refused"
    clock.now = 12
    reply = player.answer(0, action)
    assert reply["type"] == "helped"
    assert "within 5 seconds" in str(reply["sentence"])


def test_an_answer_to_another_question_is_no_answer() -> None:
    game, player, _ = table()
    assert "number 0" in str(player.answer(7, game.legal(0)[0])["sentence"])
    assert player.left == 3


def test_each_attempt_has_its_time_and_other_answers_lengthen_none() -> None:
    game, player, clock = table(patience=5)
    player.ask()
    clock.now = 4
    player.answer(7, game.legal(0)[0])
    assert player.time_left() == 1
    player.answer(0, -1)
    assert (player.time_left(), player.left) == (5, 2)
    clock.now = 20
    assert player.time_left() == 0


def test_the_player_is_told_no_secrets() -> None:
    game, player, _ = table()
    luck = Luck(1)
    for _ in range(40):
        question = player.ask()
        if question["type"] == "over":
            break
        twin = game.copy()
        twin.state = sample(view(game.state, 0), luck)
        prompt = twin.prompt(0)
        assert prompt is not None
        assert question["view"] == twin.view_data(0)
        assert question["choices"] == prompt.as_dict()["choices"]
        legal = game.legal(0)
        player.answer(question["number"], legal[luck.below(len(legal))])


class Wire(io.StringIO):
    """Hands on every message as it is written."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: queue.Queue[dict[str, Any]] = queue.Queue()

    def write(self, text: str) -> int:
        self.messages.put(json.loads(text))
        return super().write(text)


def answers_of(wire: Wire, questions: int) -> Iterator[str]:
    """Nonsense first, then something illegal, then choices; after so many questions the player leaves."""
    luck = Luck(3)
    yield "hello?\n"
    yield json.dumps({"number": 0, "action": -1}) + "\n"
    while questions:
        message = wire.messages.get(timeout=60)
        if message["type"] == "ask":
            choice = message["choices"][luck.below(len(message["choices"]))]
            yield json.dumps({"number": message["number"], "action": choice["action"]}) + "\n"
            questions -= 1


def test_a_game_over_json_lines() -> None:
    _, player, _ = table()
    wire = Wire()
    assert not hold(player, answers_of(wire, 12), wire)
    lines = [json.loads(line) for line in wire.getvalue().splitlines()]
    assert lines[0]["protocol"] == "farshore-seat/1"
    assert [line["type"] for line in lines].count("refused") == 2
    assert [line["type"] for line in lines].count("done") == 12
    assert [line["number"] for line in lines if line["type"] == "ask"] == list(range(13))


def test_silence_is_late_and_a_player_who_leaves_ends_it() -> None:
    game = make("base", seats=3, seed=2, first=0)
    player = ExternalSeat(game, 0, "random", mistakes=1, patience=0.05)
    written = io.StringIO()

    def silent() -> Iterator[str]:
        while player.number < 2:
            time.sleep(0.01)
        yield from ()

    assert not hold(player, silent(), written)
    assert '"helped"' in written.getvalue()


@pytest.mark.slow
def test_the_example_client() -> None:
    command = [sys.executable, str(ROOT / "examples" / "seat_client.py"), "--", sys.executable, "-m", "farshore"]
    game = ["seat", "duel", "--bots", "random", "--seed", "7", "--set", "target=5"]
    done = subprocess.run([*command, *game], capture_output=True, text=True, timeout=250, check=True)
    assert done.stdout.splitlines()[0] == "The Duel: I hold seat 0 of 2."
    assert "won; points" in done.stdout


@pytest.mark.slow
def test_the_example_client_over_mcp() -> None:
    """A real client and a real server, over standard input and output."""
    command = [sys.executable, str(ROOT / "examples" / "mcp_client.py"), "--questions", "3", "--", sys.executable, "-m", "farshore", "mcp"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=250, check=True)
    lines = done.stdout.splitlines()
    assert lines[0] == f"tools: {', '.join(TOOLS)}"
    assert lines[1].endswith(".")
    assert [line.split(":")[0] for line in lines[2:]] == ["0", "1", "2"]


async def test_a_game_over_mcp() -> None:
    from mcp import Client

    async with Client(server(mistakes=2)) as client:
        tools = await client.list_tools()
        assert [tool.name for tool in tools.tools] == list(TOOLS)
        assert all(tool.description for tool in tools.tools)

        async def call(name: str, **given: Any) -> dict[str, Any]:
            result = await client.call_tool(name, given)
            assert not result.is_error
            found: dict[str, Any] = json.loads(result.content[0].text)  # type: ignore[union-attr]
            return found

        assert "new_game" in (await call("look"))["refused"]
        assert "chess" in (await call("new_game", game="chess"))["refused"]
        assert any(line.startswith("base: ") for line in (await call("games"))["games"])
        assert any(line.startswith("target (") for line in (await call("about", game="base"))["options"])
        asked = await call("new_game", game="base", bots="random", seed=3, options={"target": 5})
        assert "The first to 5 points wins" in asked["table"]
        assert (await call("look"))["question"] == asked["question"] == 0
        assert (await call("board"))["picture"]
        assert (await call("act", question=0, line="sail away"))["attempts_left"] == 1
        after = await call("act", question=0, line="settlement 1")
        assert after["question"] == 1
        assert any("You build a settlement" in line for line in after["news"])
        assert (await call("rules", words="B36"))["rules"][0].startswith("B36 ")
        assert "settlement" in (await call("costs"))["costs"]
        assert (await call("history", lines=3))["history"][-1]


@pytest.mark.parametrize("wrong", [["chess"], ["base", "--seat", "9"], ["base", "--bots", "nobody"], ["base", "--patience", "0"]])
def test_wrong_use_is_told_in_a_sentence(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seat", *wrong]) == 2
    assert capsys.readouterr().err.strip().endswith(".")
