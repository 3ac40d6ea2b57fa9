"""What whoever runs a server relies on: settings, health, numbers, logs without secrets, the files in deploy/."""

import asyncio
import gc
import io
import json
import logging
import re
import ssl
import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect

from farshore.engine.errors import FarshoreError
from farshore.server import logs, run
from farshore.server.settings import MEANING, Settings, flag_of, gather, shown_default, variable_of
from server.running import PATIENCE, Person, first_choice, running
from server.services import Nginx, need, program
from server.test_rooms import two_at_a_table

ROOT = Path(__file__).parents[2]
GUIDES = ("host-a-server.md", "set-up-a-club-server.md")
HOSTING = "".join((ROOT / "docs" / "how-to" / name).read_text(encoding="utf-8") for name in GUIDES)
SETTINGS = (ROOT / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [one.name for one in fields(Settings)])
def test_every_setting_is_documented_in_one_place(name: str) -> None:
    row = f"| `{flag_of(name)}` | `{variable_of(name)}` | {shown_default(name)} | {MEANING[name]} |"
    assert row in SETTINGS.splitlines()


def test_flags_count_before_variables_and_nonsense_is_one_sentence() -> None:
    variables = {"FARSHORE_PACE": "2", "FARSHORE_LIMITS": "no", "FARSHORE_HOSTS": "play.example, Club.Example", "FARSHORE_REDIS": ""}
    made = gather({"pace": "0.5", "grace": None}, variables)
    assert made == {"pace": 0.5, "limits": False, "hosts": ("play.example", "club.example")}
    assert Settings(**made).grace == 60.0
    for name, text in (("pace", "quick"), ("limits", "perhaps"), ("sockets", "-1"), ("log", "xml"), ("idle", "nan")):
        with pytest.raises(FarshoreError, match=f"^{re.escape(flag_of(name))} must be .*, not "):
            gather({name: text}, {})
        with pytest.raises(FarshoreError, match=f"^{variable_of(name)} must be "):
            gather({}, {variable_of(name): text})


async def test_health_readiness_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(metrics=True) as server:
        a, _, _ = await two_at_a_table(server, options={"first": 0})
        await a.do("play", seat=0, actions=[first_choice(a.table, 0)])
        rest = server.people[0].rest
        assert (await rest.get("/health")).text == "ok\n"
        assert (await rest.get("/ready")).text == "ready\n"
        answer = await rest.get("/metrics")
        samples = {(sample.name, *sample.labels.values()): sample.value
                   for family in text_string_to_metric_families(answer.text) for sample in family.samples}  # fmt: skip
        assert samples["farshore_rooms",] == 1
        assert samples["farshore_connections", "here"] == 3
        assert samples["farshore_steps_total", "people"] == 1
        assert samples["farshore_commands_total", "done"] >= 3
        assert samples["farshore_save_seconds_count",] >= 3
        assert samples["farshore_ready",] == 1
        assert "Ann" not in answer.text

        async def away() -> None:
            raise OSError("gone")

        with monkeypatch.context() as patch:
            patch.setattr(server.node.store.writer.writer, "probe", away)
            async with asyncio.timeout(PATIENCE):
                while (gone := await rest.get("/ready")).status_code == 200:
                    await asyncio.sleep(0.1)
            assert (gone.status_code, gone.text) == (503, "the database does not answer\n")
            assert (await rest.get("/health")).status_code == 200
        await server.node.drain()
        assert (await rest.get("/ready")).status_code == 503
    async with running() as server:
        stranger = Person(server.address)
        server.people.append(stranger)
        assert (await stranger.rest.get("/metrics")).status_code == 404


@pytest.mark.parametrize("kind", ["text", "json"])
def test_logs_have_no_secrets(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    root, handlers, level = logging.getLogger(), list(logging.getLogger().handlers), logging.getLogger().level
    secrets = ["hush", "kJ3bX9-2Qm7vL0pR_tYwZ4aC", "w8Zq1Lr5Tn3Xy7Kd2Pb6", "3f9c1e7a5b2d8046c9e1f3a7b5d20846"]
    try:
        logs.set_up(kind)
        logger = logging.getLogger("farshore.server")
        logger.info("room ABCDEF could not be saved: postgresql://club:%s@localhost/farshore does not answer", secrets[0])
        logger.warning("GET /r/%s and /api/rooms/%s/record, cookie farshore=%s", secrets[1], secrets[2], secrets[3])
        try:
            raise ValueError(f"token {secrets[1]}")
        except ValueError:
            logger.exception("a_long_name_of_something_in_code happened")
    finally:
        root.handlers[:], root.level = handlers, level
    text = written.getvalue()
    assert not [secret for secret in secrets if secret in text]
    assert "ABCDEF" in text
    assert "a_long_name_of_something_in_code" in text
    assert "ValueError" in text
    if kind == "json":
        lines = [json.loads(line) for line in text.splitlines()]
        assert [line["level"] for line in lines] == ["info", "warning", "error"]
        assert {"time", "logger", "message", "trace"} <= set(lines[2])


def test_the_files_for_hosting_fit_the_program() -> None:
    """Every variable that they set is a setting, and the ports and names are those of the program."""
    known = {variable_of(one.name) for one in fields(Settings)} | {"FARSHORE_HOST", "FARSHORE_PORT", "FARSHORE_PASSWORD"}
    for file in (ROOT / "deploy").iterdir():
        text = file.read_text(encoding="utf-8")
        assert set(re.findall(r"FARSHORE_[A-Z]+", text)) <= known, file.name
        assert file.name in HOSTING, file.name


async def test_an_idle_socket_says_something_every_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the proxy notices a server that hangs."""
    site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    patience = re.search(r"location /ws/ \{[^}]*proxy_read_timeout (\d+)s;", site)
    assert patience is not None
    assert int(patience[1]) > 3 * run.BEAT / 10

    monkeypatch.setattr(run, "BEAT", 1)
    async with running() as server:
        ann = await server.person("Ann")
        code = await ann.new_room()
        reader, writer = await asyncio.open_connection(*server.address.split(":"))
        head = [f"GET /ws/{code} HTTP/1.1", f"Host: {server.address}", "Upgrade: websocket", "Connection: Upgrade"]
        head += [
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            f"Cookie: farshore={ann.rest.cookies['farshore']}",
        ]
        writer.write("\r\n".join([*head, "", ""]).encode())
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\x8a\x00\x8a\x00")  # pongs without a question: who gets them need not answer
        writer.close()


async def test_a_request_whose_client_goes_away_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async with running() as server:
        _, writer = await asyncio.open_connection(*server.address.split(":"))
        head = [
            "POST /api/rooms HTTP/1.1",
            f"Host: {server.address}",
            "Content-Length: 99",
            "Content-Type: application/json",
            "",
            '{"game"',
        ]
        writer.write("\r\n".join(head).encode())
        async with asyncio.timeout(PATIENCE):
            while not server.server.server_state.tasks:
                await asyncio.sleep(0.01)
            writer.close()
            while server.server.server_state.tasks:
                await asyncio.sleep(0.01)
    assert "disconnected" not in caplog.text


async def test_the_site_for_nginx_behind_tls() -> None:
    """deploy/nginx.conf in a real nginx with a certificate: pages, a cookie for https only, sockets, and no numbers for strangers."""
    need("nginx", "openssl")

    async with running(metrics=True) as server:
        front = await asyncio.to_thread(Nginx, (ROOT / "deploy" / "nginx.conf").read_text(), [server.listening.getsockname()[1]], True)
        try:
            trust = ssl.create_default_context(cafile=str(front.certificate))
            async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{front.port}", verify=trust, timeout=PATIENCE) as rest:
                me = await rest.get("/api/me")
                assert "; secure" in me.headers["set-cookie"].lower()
                room = await rest.post("/api/rooms", json={"game": "base", "seats": 3}, headers={"origin": str(rest.base_url)})
                assert room.status_code == 201
                assert (await rest.get("/metrics")).status_code == 403
                cookie = f"farshore={rest.cookies['farshore']}"
                url = f"wss://127.0.0.1:{front.port}/ws/{room.json()['code']}"
                headers = {"Cookie": cookie, "Origin": f"https://127.0.0.1:{front.port}"}
                async with connect(url, additional_headers=headers, ssl=trust, proxy=None) as socket:
                    assert json.loads(await socket.recv())["room"]["host"]
        finally:
            front.remove()


def test_the_unit_for_systemd_is_sound(tmp_path: Path) -> None:
    if not program("systemd-analyze"):
        pytest.skip("systemd is not here")
    unit = (ROOT / "deploy" / "farshore@.service").read_text(encoding="utf-8")
    assert "ExecStart=/srv/farshore/bin/farshore serve" in unit
    (tmp_path / "farshore@.service").write_text(unit.replace("/srv/farshore/bin/farshore", "/bin/true"), encoding="utf-8")
    checked = subprocess.run(
        [program("systemd-analyze"), "verify", str(tmp_path / "farshore@.service")], capture_output=True, text=True, timeout=60
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_compose_file_starts_what_the_guide_says() -> None:
    """Its services, what they wait for, and the site that nginx is given."""
    yaml: Any = import_module("yaml")  # it has no types
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    assert set(services) == {"first", "second", "postgres", "redis", "nginx"}
    for service in services.values():
        assert set(service.get("depends_on", [])) <= set(services)
        build = service.get("build")
        assert build is None or (ROOT / "deploy" / build["context"] / build["dockerfile"]).is_file()
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (ROOT / "deploy" / source).exists() if source.startswith(".") else source in compose["volumes"]
    assert "server 127.0.0.1:8642;" in (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")  # which its command replaces
    assert "server 127.0.0.1:8642;/server first:8642; server second:8642;" in services["nginx"]["command"][-1]


async def test_what_has_come_to_stay_is_set_aside_from_the_search_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for name in ("freeze", "unfreeze", "collect"):
        monkeypatch.setattr(gc, name, lambda name=name: done.append(name))
    server = run.QuietServer(run.config(Settings()))

    for counter in (49, 50, 36_000):
        await server.on_tick(counter)
    assert done == ["collect", "freeze", "unfreeze", "collect", "freeze"]
