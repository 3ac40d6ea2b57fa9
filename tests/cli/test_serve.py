"""`farshore serve` and `farshore` alone: what is refused before a server runs. That it runs is seen in tests/page."""

import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from farshore.cli import main, serve
from farshore.server import run

Out = pytest.CaptureFixture[str]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Instead of a server: what it was started with."""
    calls: list[tuple[Any, ...]] = []

    def note(*arguments: Any) -> int:
        calls.append(arguments)
        return 0

    monkeypatch.setattr(serve, "start", note)
    return calls


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which another program listens."""
    with socket.socket() as other:
        other.bind((serve.HOME, 0))
        other.listen()
        yield other.getsockname()[1]


def refused(capsys: Out, *argv: str) -> str:
    assert main(list(argv)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.strip()


@pytest.mark.parametrize(("argv", "browser"), [([], True), (["--no-browser"], False)])
def test_alone_it_plays_at_home(started: list[Any], monkeypatch: pytest.MonkeyPatch, argv: list[str], browser: bool) -> None:
    monkeypatch.setattr(serve, "is_free", lambda port: True)
    assert main(argv) == 0
    assert started == [(serve.HOME, serve.PORT, {}, browser)]


@pytest.mark.parametrize(("argv", "browser"), [(["--port", "9000"], True), (["--no-browser", "--port", "9000"], False)])
def test_alone_it_takes_the_options_of_a_server(started: list[Any], argv: list[str], browser: bool) -> None:
    assert main(argv) == 0
    assert started == [(serve.HOME, 9000, {}, browser)]


def test_alone_it_takes_another_port_where_ours_is_taken(started: list[Any], monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    monkeypatch.setattr(serve, "PORT", taken)
    monkeypatch.setattr(serve, "runs_already", lambda port: False)
    assert main([]) == 0
    assert started == [(serve.HOME, 0, {}, True)]


def test_alone_it_opens_the_page_that_is_served_already(
    started: list[Any], monkeypatch: pytest.MonkeyPatch, taken: int, capsys: Out
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serve, "PORT", taken)
    monkeypatch.setattr(serve, "runs_already", lambda port: True)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    assert main([]) == 0
    assert started == []
    assert opened == [f"http://127.0.0.1:{taken}/"]
    assert opened[0] in capsys.readouterr().out


def test_serve_with_everything(started: list[Any], tmp_path: Path) -> None:
    assert main(["serve", "--host", "0.0.0.0", "--port", "9000", "--db", str(tmp_path / "games"), "--browser"]) == 0
    assert main(["serve", "--port", "0", "--no-browser"]) == 0
    assert started == [("0.0.0.0", 9000, {"database": str(tmp_path / "games")}, True), (serve.HOME, 0, {}, False)]


@pytest.mark.parametrize(
    ("host", "own", "shown"),
    [
        ("127.0.0.1", "192.168.1.7", ["http://127.0.0.1:9000/"]),
        ("fe80::1", "192.168.1.7", ["http://[fe80::1]:9000/"]),
        ("0.0.0.0", "192.168.1.7", ["http://localhost:9000/", "http://192.168.1.7:9000/"]),
        ("::", None, ["http://localhost:9000/"]),
    ],
)
def test_friends_are_told_where_to_go(host: str, own: str | None, shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "own_address", lambda: own)
    assert run.addresses(host, 9000) == shown


def test_what_is_there_already_is_no_farshore(taken: int) -> None:
    assert not serve.is_free(taken)
    assert not serve.runs_already(taken)


@pytest.fixture
def _page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page to serve, whether or not it was built."""
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").touch()
    monkeypatch.setattr("farshore.cli.serve.STATIC", tmp_path / "static")


@pytest.mark.usefixtures("_page")
def test_a_port_in_use(capsys: Out, taken: int, tmp_path: Path) -> None:
    assert f"Port {taken} is already in use" in refused(capsys, "serve", "--port", str(taken), "--db", str(tmp_path / "games"))


def test_a_page_that_was_not_built(capsys: Out, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farshore.cli.serve.STATIC", tmp_path)
    assert "farshore play base" in refused(capsys, "serve", "--port", "0", "--db", str(tmp_path / "games"))
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize("port", ["65536", "-1", "http", "1e3"])
def test_no_port(capsys: Out, port: str) -> None:
    assert "--port" in refused(capsys, "serve", "--port", port)


@pytest.mark.usefixtures("_page")
@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.1"])  # the second is nobody's by agreement
def test_no_address_of_this_machine(capsys: Out, host: str, tmp_path: Path) -> None:
    assert host in refused(capsys, "serve", "--host", host, "--port", "0", "--db", str(tmp_path / "games"))


@pytest.mark.usefixtures("_page")
def test_a_database_that_cannot_be_written(capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text("no database, and longer than the head of one would be: " * 40, encoding="utf-8")
    for path in (file, file / "games.sqlite", tmp_path):
        assert str(path) in refused(capsys, "serve", "--port", "0", "--db", str(path))
    assert file.read_text(encoding="utf-8").startswith("no database"), "it is left as it was"


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for platform, variables, folder in (
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/farshore")),
        ("linux", {"XDG_DATA_HOME": ""}, tmp_path / ".local/share/farshore"),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, tmp_path / ".local/share/farshore"),
        ("darwin", {}, tmp_path / "Library/Application Support/Farshore"),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/Farshore")),
    ):
        monkeypatch.setattr(sys, "platform", platform)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        assert serve.data_folder() == folder
