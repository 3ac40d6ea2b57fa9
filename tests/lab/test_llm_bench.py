"""The benchmark for language models, with a stand-in for the model: over HTTP and over MCP."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from farshore.cli import main
from farshore.engine.errors import FarshoreError
from farshore.game import choose
from farshore.lab.chat import SYSTEM, ChatPlayer
from farshore.lab.llm_bench import BenchPlan, BenchRun, play_one
from farshore.lab.mcp_server import BENCH_TOOLS, bench_server

pytestmark = pytest.mark.once


class Model(BaseHTTPRequestHandler):
    """Takes the last line of each question, with some talk around it; its fourth answer is nonsense."""

    asked: ClassVar[list[dict[str, Any]]] = []
    busy: ClassVar[int] = 0

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if type(self).busy:
            type(self).busy -= 1
            self.send_error(429)
            return
        Model.asked.append({**request, "path": self.path, "key": self.headers["Authorization"]})
        line = [line[2:] for line in request["messages"][-1]["content"].splitlines() if line.startswith("- ")][-1]
        said = line.partition("such as: ")[2] or line.partition(" (")[0]
        text = "I fly to the moon." if len(Model.asked) == 4 else f"Let me think.\n\n- `{said}`"
        reply = {"choices": [{"message": {"content": text}}], "usage": {"prompt_tokens": 100, "completion_tokens": 10}}
        body = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def model() -> Iterator[str]:
    Model.asked.clear()
    Model.busy = 0
    server = HTTPServer(("127.0.0.1", 0), Model)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    thread.join()
    server.server_close()


def plan(games: int = 2) -> BenchPlan:
    return BenchPlan("stub", choose("duel", None, {"target": 3, "trade": False}), "random", games, 5, 3, 60.0)


def test_a_run_over_http(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODEL_KEY", "sesame")
    how = ["llm-bench", "duel", "--url", model, "--model", "stub", "--key-from", "MODEL_KEY", "--temperature", "0", "--bots", "random"]
    command = [*how, "--games", "2", "--seed", "5", "--out", str(tmp_path), "--set", "target=3", "--set", "trade=false"]
    assert main(command) == 0
    report = json.loads(capsys.readouterr().out)
    assert report == json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    games = [json.loads((tmp_path / f"game-000{index}.json").read_text(encoding="utf-8")) for index in range(2)]
    assert [game["seat"] for game in games] == [0, 1]
    assert report["games"] == report["finished"] == 2
    assert report["wins"] == sum(game["won"] for game in games)
    assert (games[0]["refused"], games[0]["helped"], games[1]["refused"]) == (1, 0, 0)
    assert report["used"]["requests"] == len(Model.asked) == report["questions"] + 1
    assert report["used"]["completion_tokens"] == 10 * len(Model.asked)
    first = Model.asked[0]
    assert (first["path"], first["key"], first["temperature"]) == ("/v1/chat/completions", "Bearer sesame", 0)
    assert first["messages"][0]["content"].startswith(SYSTEM)
    assert "first to 3 points wins" in first["messages"][0]["content"]
    again = Model.asked[4]["messages"][-1]["content"].splitlines()
    assert again[1:] == [line for line in Model.asked[3]["messages"][-1]["content"].splitlines() if line in again[1:]], (
        "asked again, with the reason"
    )
    assert again[0].endswith(".")
    before = len(Model.asked)
    assert main(command) == 0, "nothing is left to play"
    assert len(Model.asked) == before
    capsys.readouterr()
    assert main([*command[:-1], "trade=true"]) == 2
    assert "another run" in capsys.readouterr().err


def test_a_busy_server_is_asked_again_and_a_missing_one_named(model: str) -> None:
    waited: list[float] = []
    player = ChatPlayer(model, "stub", wait=waited.append)
    Model.busy = 2
    assert play_one(plan(), 0, player).finished
    assert waited == [1.0, 4.0]
    with pytest.raises(FarshoreError, match="can't be reached"):
        play_one(plan(), 0, ChatPlayer("http://127.0.0.1:9/v1", "stub", wait=waited.append))


async def test_a_run_over_mcp(tmp_path: Path) -> None:
    from mcp import Client

    bench = BenchRun(plan(), tmp_path)
    async with Client(bench_server(bench)) as client:

        async def call(name: str, **given: Any) -> dict[str, Any]:
            result = await client.call_tool(name, given)
            found: dict[str, Any] = json.loads(result.content[0].text)  # type: ignore[union-attr]
            return found

        assert [tool.name for tool in (await client.list_tools()).tools] == list(BENCH_TOOLS)
        for _ in range(2):
            asked = await call("next_game")
            assert "not over" in (await call("next_game"))["refused"]
            while "over" not in asked:
                line = [line[2:] for line in asked["asked"].splitlines() if line.startswith("- ")][-1]
                asked = await call("act", question=asked["question"], line=line.partition("such as: ")[2] or line.partition(" (")[0])
        report = (await call("next_game"))["report"]
    assert report["games"] == report["finished"] == 2
    assert [game.seat for game in bench.games()] == [0, 1]


@pytest.mark.parametrize(
    "wrong",
    [
        ["base", "--model", "x"],
        ["base", "--model", "x", "--url", "ftp://somewhere"],
        ["base", "--model", "x", "--url", "http://x", "--bots", "nobody"],
        ["base", "--model", "x", "--url", "http://x", "--games", "0"],
        ["base", "--model", "x", "--url", "http://x", "--key-from", "NO_SUCH_VARIABLE"],
    ],
)
def test_wrong_use_is_told_in_a_sentence(wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["llm-bench", *wrong, "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.strip().endswith(".")
