"""Games of other packages, and an operator's own bots and boards, through a real server. No client can name a file."""

from pathlib import Path

import pytest

from farshore.board import boardfile
from farshore.bots import registry
from farshore.bots.networks import LearntWeights, inputs_of
from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.engine.ints import ints, packed
from farshore.engine.record import read_record
from farshore.game import make, replay
from farshore.lab.mcp_server import McpSession
from farshore.server import offers
from farshore.server.offers import offer
from farshore.server.settings import Settings, gather
from farshore.thinking.evaluation.network import sizes
from packages.conftest import Find
from server.running import running
from server.test_rooms import play_on

pytestmark = pytest.mark.once
BOT = """
import pathlib
from farshore.bots import Bot

pathlib.Path(__file__).with_name("loaded").touch()


class Clever(Bot):
    def choose(self, observation):
        return observation.legal()[0]
"""


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(registry, "ADDED", {})
    monkeypatch.setattr(offers, "OFFERED", [])
    path = tmp_path / "my_bot.py"
    path.write_text(BOT, encoding="utf-8")
    return path


async def test_a_game_of_another_package(lighthouses: str) -> None:
    async with running() as server:
        ann = await server.person("Ann")
        (info,) = [game for game in (await ann.rest.get("/api/games")).json() if game["name"] == lighthouses]
        assert info["texts"]["uk"]["game.lighthouses"] == "Маяки"
        assert len(info["plan"]) == 19
        code = await ann.new_room(game=lighthouses, seats=3, quick=True, bots="random", pace="instant", options={"target": 4})
        table = await ann.enter(code, expect="table")
        assert table.table["boxes"] == ["base", "lighthouses"]
        assert table.table["costs"]["lighthouse"] == {"brick": 1, "ore": 1}
        await play_on({0: table}, lambda: table.table["over"])
        await table.until(lambda: table.room["state"] == "over")
        record = read_record((await ann.rest.get(f"/api/rooms/{code}/record")).text)
        assert replay(record).winners() == table.table["winners"]
        assert (await ann.rest.get(f"/api/rooms/{code}/replay")).json()["title"] == "Lighthouses"


async def test_a_game_whose_package_is_gone(lighthouses: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room(game=lighthouses, seats=3)
        monkeypatch.delitem(GAMES._kinds, lighthouses)
        (room,) = (await ann.rest.get("/api/rooms")).json()
        assert (room["code"], room["title"]) == (code, lighthouses)
        answer = await ann.rest.post("/api/rooms", json={"game": lighthouses, "seats": 3})
        assert (answer.status_code, answer.json()["key"]) == (400, "no_game")


async def test_an_operators_bot_and_board(bot: Path, tmp_path: Path, find: Find) -> None:
    map_file = tmp_path / "own.board"
    text = boardfile.write(boardfile.load("two_isles")).replace("board: two_isles", "board: Far_Isles")
    map_file.write_text(text, encoding="utf-8")
    async with running(bots=(f"{bot}:Clever", "fast=expert(playouts=10)"), boards=(str(map_file),), workers=1) as server:
        ann = await server.person("Ann")
        games = {game["name"]: game for game in (await ann.rest.get("/api/games")).json()}
        assert [one["name"] for one in games["base"]["bots"]][-2:] == ["Clever", "fast"]
        assert (games["far-isles"]["title"], games["far-isles"]["seats"]) == (boardfile.load("two_isles").title, [3, 4])
        code = await ann.new_room(game="far-isles", seats=3, quick=True, bots="Clever", pace="instant")
        table = await ann.enter(code, expect="table")
        await play_on({0: table}, lambda: table.table["turn"]["number"] > 2)
        log = server.node.directory.rooms[code].log
        assert log is not None
        assert log.game.record().game == "own-map"
        assert replay(log.game.record()).board.id == "Far_Isles"
        founded = [event for step in log.live for event in step.events if event.kind == "built" and event.data["seat"] == 1]
        assert founded, "the worker process plays the operator's bot"


async def test_an_operators_network_plays_only_its_game(bot: Path, tmp_path: Path) -> None:
    """It is offered where it was trained, and a table of another size does not get it."""
    names = inputs_of(make("duel", seed=1).kit)
    weights = LearntWeights("base", (3,), tuple(names), 2, 2, packed(ints([1] * sum(sizes(len(names), 2, 2)))))
    file = tmp_path / "learnt.net"
    file.write_bytes(weights.as_bytes())
    async with running(bots=(f"learnt={file}(playouts=0,opening=0)",), bot="learnt", workers=1) as server:
        ann = await server.person("Ann")
        games = {game["name"]: [one["name"] for one in game["bots"]] for game in (await ann.rest.get("/api/games")).json()}
        assert [name for name, bots in games.items() if "learnt" in bots] == ["base"]
        code = await ann.new_room(game="base", seats=3, quick=True, pace="instant")
        table = await ann.enter(code, expect="table")
        assert [seat["level"] for seat in table.room["seats"]][1:] == ["learnt", "learnt"]
        await play_on({0: table}, lambda: table.table["turn"]["number"] > 2)
        for wish in ({"game": "base", "seats": 4}, {"game": "iberia", "seats": 3}):
            answer = await ann.rest.post("/api/rooms", json={**wish, "bots": "learnt"})
            assert (answer.status_code, answer.json()["key"]) == (400, "no_bot")
            code = await ann.new_room(**wish)  # without a word of its own it gets a bot that knows the game
            room = await ann.enter(code, expect="room")
            assert room.room["level"] == "medium"
            assert await room.refused("set_seat", seat=1, kind="bot", level="learnt") == "no_bot"


async def test_no_client_names_a_file(bot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.board").write_text(boardfile.write(boardfile.load("two_isles")), encoding="utf-8")
    async with running() as server:
        ann = await server.person("Ann")
        for wish in ({"bots": "my_bot.py:Clever"}, {"bots": "expert(playouts=9)"}, {"game": "own.board"}):
            answer = await ann.rest.post("/api/rooms", json={"game": "base", "seats": 3, **wish})
            assert answer.status_code in (400, 404, 409), answer.text
        code = await ann.new_room(seats=3)
        table = await ann.enter(code, expect="room")
        assert await table.refused("set_seat", seat=1, kind="bot", level="my_bot.py:Clever") == "no_bot"
    session = McpSession()
    for game, name in (("base", f"{bot}:Clever"), ("base", "expert(playouts=9)"), (str(tmp_path / "own.board"), "easy")):
        with pytest.raises(FarshoreError, match="There is no "):
            session.new_game(game, bots=name)
    assert not (tmp_path / "loaded").exists()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"bots": ("no.py:Clever",)}, "There is no file no.py."),
        ({"bots": ("hard",)}, "There is already a bot named 'hard'; give this one another name, such as clever=hard."),
        ({"bots": ("expert(playouts=1, worlds=2, candidates=3)",)}, "needs a shorter name, such as clever="),
        ({"boards": ("no.board",)}, "There is no file no.board."),
        ({"bot": "genius"}, "--bot names no bot: there is no 'genius'. Bots: random,"),
    ],
)
def test_wrong_offers(bot: Path, settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(FarshoreError) as told:
        offer(Settings(**settings))  # type: ignore[arg-type]
    assert sentence in str(told.value)


def test_bots_of_the_command_line() -> None:
    given = gather({"bots": "my_Bot.py:Clever, a=expert(playouts=1,worlds=2)", "boards": "A.board"}, {})
    assert given == {"bots": ("my_Bot.py:Clever", "a=expert(playouts=1,worlds=2)"), "boards": ("A.board",)}
