"""What the tests in the browser use: a server in a process of its own, and a person who plays by clicks."""

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, TimeoutError

from farshore.catalogue import GAMES
from farshore.coach import coach_files

ROOT = Path(__file__).resolve().parents[1]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LANGUAGES = ("en", "ru", "uk")
SIZES = {"desktop": (1280, 800), "phone": (360, 740), "lying phone": (740, 360), "tablet": (820, 1180), "wide": (2560, 1440)}
SERVER = """
import sys
from pathlib import Path
from farshore.server.run import serve
from farshore.server.settings import Settings
port, database, pace = int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
serve("127.0.0.1", port, database, False, Settings(database=str(database), pace=pace, limits=False))
"""

# A browser in which somebody has asked for no more introductions: they would lie over every table.
INTRODUCED = """try {
    const key = 'farshore.introductions';
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ never: GAMES, seen: [] }));
    const coach = 'farshore.coach'; // she has been at a table of every box
    if (!localStorage.getItem(coach)) localStorage.setItem(coach, JSON.stringify({ met: BOXES }));
} catch { /* an empty page has no storage */ }""".replace("GAMES", json.dumps(list(GAMES))).replace(
    "BOXES", json.dumps(list(coach_files()))
)

OpenPage = Callable[..., Page]
PATIENCE = 15_000  # milliseconds until a click that finds nothing gives up: the machine may be busy


def chromium() -> str:
    """Where Chromium is, or an empty text."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("FARSHORE_CHROMIUM") or next(filter(None, map(shutil.which, names)), "")


class Server:
    """A running `farshore serve`; it can be stopped the hard way and started again on the same file."""

    def __init__(self, folder: Path, pace: float = 0.0) -> None:
        self.pace = pace  # seconds between the steps of bots
        self.database = folder / "games.sqlite"
        self.log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            command = [sys.executable, "-c", SERVER, str(self.port), str(self.database), str(self.pace)]
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        for _ in range(900):  # a machine may be busy with other tests
            assert self.process.poll() is None, f"the server ended: {self.log.read_text(encoding='utf-8')}"
            try:
                urllib.request.urlopen(f"{self.address}/api/games", timeout=2).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.log.read_text(encoding='utf-8')}")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


def known(page: Page) -> None:
    """Wait until the server has told the page who it is. A test that asks by itself before that makes a second guest, and the cookie that
    comes last wins."""
    for _ in range(1500):
        if page.context.cookies():
            return
        page.wait_for_timeout(20)
    raise AssertionError("the page was not told who it is")


# ---------------------------------------------------------------- what is asked of every screen


# Only violations are told of, and travel: all that is in order too takes four times as long to tell.
AXE = """async rules => {
    const {violations} = await axe.run(document, {
        runOnly: {type: 'tag', values: rules}, resultTypes: ['violations'], selectors: false,
    });
    return violations.flatMap(({id, nodes}) => nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
}"""


def axe(page: Page) -> list[str]:
    """The violations of WCAG 2.2 AA that axe-core finds. (Evaluated, as the page's policy lets no other script in.)"""
    if not page.evaluate("'axe' in window"):
        page.evaluate((ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(AXE, ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    return found


def sideways(page: Page) -> int:
    """By how many pixels the page scrolls sideways."""
    return int(page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth"))


def traffic(page: Page) -> dict[str, float]:
    """From now on: bytes that crossed the wire, by address."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    names: dict[str, str] = {}
    sizes: dict[str, float] = {}
    session.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update({names.get(event["requestId"], "?"): event["encodedDataLength"]}))
    return sizes


def weigh(sizes: dict[str, float]) -> float:
    return sum(sizes.values())


# ---------------------------------------------------------------- a person at the table

STATE = """() => {
    const shown = one => one.getClientRects().length > 0 && !one.disabled && one.getAttribute('aria-disabled') !== 'true';
    const at = name => document.querySelector(`[data-testid="${name}"]`);
    return {
        ids: [...document.querySelectorAll('[data-testid]')].filter(shown).map(one => one.dataset.testid),
        lit: [...document.querySelectorAll('[data-testid="lit"]')].map(one => [one.dataset.place, one.dataset.piece ?? '']),
        must: at('prompt')?.dataset.must === 'true',
        key: at('prompt')?.dataset.key ?? '',
        phase: at('table')?.dataset.phase ?? '',
        seq: Number(at('table')?.dataset.seq ?? -1),
        cover: document.querySelector('[role="dialog"][aria-modal="true"] button.main') !== null,
        ready: [...document.querySelectorAll('[data-ready="true"]')].map(one => one.dataset.testid),
    };
}"""
MOVED = """() => [
    Number(document.querySelector('[data-testid="table"]')?.dataset.seq ?? -1),
    document.querySelector('[role="dialog"][aria-modal="true"] button.main') !== null,
    document.querySelector('[data-testid="confirm-yes"]:not(:disabled, [aria-disabled="true"])')?.checkVisibility() ?? false,
]"""
WORTH = ["city", "settlement", "robber", "road"]  # which lit piece is taken first


@dataclass
class State:
    """What the page shows: test ids that can be clicked, lit places with their piece, and what is asked."""

    ids: list[str]
    lit: list[tuple[str, str]]
    must: bool
    key: str
    phase: str
    seq: int
    cover: bool  # several people at one screen: the next one is asked to come
    ready: list[str]

    def some(self, start: str) -> list[str]:
        return [name for name in self.ids if name.startswith(start)]


class Person:
    """Plays by clicks what the page offers, with a little sense; knows the page's test ids and no rules."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.luck = random.Random(seed)
        self.done: dict[str, int] = {}  # how often what was done
        page.get_by_test_id("table").wait_for()

    def state(self) -> State:
        return State(**self.page.evaluate(STATE))

    def click(self, name: str) -> None:
        self.page.get_by_test_id(name).first.click(timeout=PATIENCE)

    def lit(self, place: str) -> None:
        self.page.locator(f'[data-testid="lit"][data-place="{place}"]').first.click(timeout=PATIENCE)

    def act(self) -> str:
        """Do the next thing that is asked, in full; says what. Nothing asked: an empty text; the end: "over"."""
        before = self.state()
        try:
            what = self._choose(before)
        except TimeoutError:
            if self.state() == before:
                raise
            return ""  # somebody else was quicker, and what was to be clicked is gone
        if what not in ("", "over"):
            self.done[what] = self.done.get(what, 0) + 1
            self.settle(before)
        return what

    def settle(self, before: State) -> None:
        """Wait until the table has moved on. (Asked often, so not by `state`, which measures everything that can be clicked.)"""
        for _ in range(1200):
            seq, cover, asked = self.page.evaluate(MOVED)
            if (seq, cover) != (before.seq, before.cover):
                return
            if asked:
                self.click("confirm-yes")
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing happened after a click; the page showed {before}")

    def _choose(self, state: State) -> str:
        ids = state.ids
        if "results" in ids:
            return "over"
        if state.cover:
            self.page.locator('[role="dialog"][aria-modal="true"] button.main').last.click()
            return "hand-over"
        for name in ("confirm-yes", "roll"):
            if name in ids:
                self.click(name)
                return name
        if "discard" in ids or "invention" in ids:
            return self._pick("discard", "discard") if "discard" in ids else self._pick("invention", "take")
        if thefts := state.some("steal-"):
            self.click(self.luck.choice(thefts))
            return "steal"
        if proposals := [f"deal-{name.removeprefix('proposal-')}" for name in state.some("proposal-")]:
            if proposals[0] in ids and self.luck.random() < 0.5:
                self.click(proposals[0])
                return "deal"
            self.click("decline")  # puts it aside on this page; the table does not wait for it
            return ""
        if "decline" in ids:
            name = "accept" if "accept" in ids and self.luck.random() < 0.5 else "decline"
            self.click(name)
            return name
        if state.lit and state.must and (state.phase != "actions" or self.luck.random() < 0.9):
            least = min(self._worth(piece) for _, piece in state.lit)
            place, piece = self.luck.choice([one for one in state.lit if self._worth(one[1]) == least])
            if state.phase != "actions" or piece != "road" or self.luck.random() < 0.35:
                self.lit(place)
                return piece or "place"
        if state.must and (others := state.some("do-")):
            self.click(self.luck.choice(others))
            return "other"
        if "end-turn" in ids and state.must:
            self.click("end-turn")
            return "end-turn"
        return ""

    def _worth(self, piece: str) -> int:
        return WORTH.index(piece) if piece in WORTH else len(WORTH)

    def _pick(self, panel: str, name: str) -> str:
        """Card after card, until the button can be pressed; nothing if the panel is on its way out."""
        for _ in range(60):
            ids = self.state().ids
            if panel not in ids:
                return ""
            if f"{name}-do" in ids:
                self.click(f"{name}-do")
                return name
            tiles = [one for one in ids if one.startswith(f"{name}-") and not one.endswith(("-fewer", "-do"))]
            if tiles:
                self.click(self.luck.choice(tiles))
            else:
                self.page.wait_for_timeout(50)
        raise AssertionError(f"{name} never ends; the page shows {self.state()}")

    def play(self, until: Callable[["Person"], bool] = lambda person: False, seconds: float = 240) -> str:
        """Act until the game is over ("over") or `until` says so ("enough")."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if until(self):
                return "enough"
            match self.act():
                case "over":
                    return "over"
                case "":
                    self.page.wait_for_timeout(30)
        raise AssertionError(f"the game takes too long; done so far: {self.done}; now {self.state()}")
