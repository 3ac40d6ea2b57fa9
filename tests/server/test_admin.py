"""The administrator's command line, on the database of a server that runs."""

import asyncio
import re
from pathlib import Path

import pytest

from farshore import read_record
from farshore.cli import main as command
from server.running import running
from server.test_accounts import GOOD, cheap, log_in, sign_up
from server.test_rooms import two_at_a_table


async def admin(*words: str) -> int:
    return await asyncio.to_thread(command, ["admin", *words])


async def test_the_administrator_looks_after_a_server_that_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "games.sqlite")

    async def task(*words: str) -> str:
        capsys.readouterr()
        assert await admin("--db", database, *words) == 0
        return capsys.readouterr().out

    async with running(database=database, maintenance=0.05) as server:
        cheap(server)
        a, b, _ = await two_at_a_table(server)
        ann, bob, cid = server.people
        code = a.room["code"]
        await sign_up(bob, "Bob [red]")  # what a name says is no command to the terminal
        await sign_up(bob, "Bob")
        await b.do("chat", text="nonsense [bold]")
        await a.until(lambda: a.last("chat"))
        await a.do("report", line=1, reason="spam")

        shown = await task("games", "--state", "playing")
        assert code in shown
        assert "Ann, Bob" in shown
        assert "Bob" in await task("people")
        everybody = await task("people", "--guests")
        assert all(name in everybody for name in ("Ann", "Bob", "Cid"))
        output = await task("reports")
        assert "nonsense [bold]" in output
        await task("reports", "--close", output.splitlines()[-1].split()[0])
        assert "nonsense" not in await task("reports")
        assert read_record(await task("export", code)).game == "base"
        await task("export", "--all", "--out", str(tmp_path / "out"))
        assert [path.name for path in (tmp_path / "out").iterdir()] == [f"farshore-{code}.json"]

        await task("ban", "bob", "--hours", "1")
        await b.until(lambda: not b.open)
        assert b.last("bye")["key"] == "banned"
        assert (await bob.rest.get("/api/rooms")).json()["key"] == "banned"
        assert (await bob.rest.get("/api/me")).status_code == 403
        assert (await log_in(cid, "Bob")).json()["key"] == "banned"
        await task("unban", "Bob")
        assert (await bob.rest.get("/api/rooms")).status_code == 200
        await bob.enter(code, expect="table")

        password = (await task("reset-password", "Bob")).split()[-1]
        assert (await bob.rest.get("/api/rooms")).status_code == 401
        await bob.rest.get("/api/me")
        assert (await log_in(bob, "Bob", GOOD)).status_code == 403
        assert (await log_in(bob, "Bob", password)).status_code == 200

        link = re.search(r"/#/invite/(\S+)", await task("invite", "--uses", "2"))
        assert link is not None
        assert (await sign_up(ann, "Ann", None, invite=link[1])).status_code == 200

        await task("close", code)
        await a.until(lambda: not a.open)
        assert (await ann.rest.get(f"/api/rooms/{code}")).json()["key"] == "room_closed"
        assert (await ann.rest.get("/api/rooms")).json() == []
        gone = await ann.enter(code, expect="bye")
        assert gone.last("bye")["key"] == "room_closed"
        await task("reopen", code)
        assert (await ann.enter(code, expect="table")).room["state"] == "playing"
        await task("delete-person", "Bob")
        assert "Bob" not in await task("people", "--guests")
        await task("delete-game", code)
        assert code not in await task("games")
        for words, sentence in (
            (("close", "NOSUCH"), "There is no table"),
            (("ban", "Nobody"), "There is no account"),
            (("export",), "Name one game"),
        ):
            assert await admin("--db", database, *words) == 2
            assert sentence in capsys.readouterr().err
    assert await admin("--db", str(tmp_path / "no.sqlite"), "games") == 2
