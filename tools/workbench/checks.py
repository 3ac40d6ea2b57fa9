"""Every check of `./dev test`, and the summary at the end."""

import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from workbench.builds import COMPILED, REQUIRED, compile_sources, copy_page, is_compiled, try_wheel
from workbench.environments import LAB, ROOT, builder, learners, printing_to, run, tools
from workbench.system import chromium, has_compiler, services

NOT_ASKED = 75  # the exit code of a check that needs somebody on the network, who gave no answer
BROWSER_REQUIRED = os.environ.get("FARSHORE_REQUIRE_BROWSER") == "1"
SITE = ("-m", "mkdocs")  # mkdocs.yml; into build/site
NO_BROWSER = "there is no Chromium here (on Debian: apt-get install chromium), so the page is not tested"


def colour(code: str, text: str) -> str:
    return f"\033[{code}m{text}\033[0m" if sys.stdout.isatty() and "NO_COLOR" not in os.environ else text


class Check(NamedTuple):
    name: str
    needs: str  # "compiled": a C compiler and what "compile" made; "browser": Chromium; or nothing
    work: Callable[[], int]


Lane = list[Check]


def compiling(python: Path) -> Lane:
    """Needs the least of all: it begins while pip still installs what the others need."""
    return [Check("compile", "compiled", lambda: compile_sources(python))]


def making_page(python: Path) -> Lane:
    """The page that the tests ask for."""
    return [
        Check("page: units", "", lambda: run([python, "tools/page.py", "--units"])),
        Check("page: build", "", lambda: run([python, "tools/page.py", "--no-check"])),
    ]


def checking_page(python: Path) -> Lane:
    """Needs what the units had npm install."""
    return [Check("page: types, linter, format", "", lambda: run([python, "tools/page.py", "--check"]))]


def asking(python: Path) -> Lane:
    """Waits for others most of the time."""
    return [Check("known holes in packages", "", lambda: run([python, "tools/audit.py"]))]


def reading(python: Path) -> Lane:
    """What the sources themselves are asked."""
    plain = ROOT / "src"
    mypy: list[str | Path] = [python, "-m", "mypy", "--cache-dir", ".mypy_cache/check"]  # the compiler has the other open
    ruff: list[str | Path] = [python, "-m", "ruff"]
    examples: list[str | Path] = [python, "-m", "pytest", "-q", "--doctest-modules", "--doctest-glob=*.md"]
    guides = [path for path in (ROOT / "README.md", ROOT / "docs") if path.exists()]
    return [
        Check("style: ruff", "", lambda: run([*ruff, "check", "."]) or run([*ruff, "format", "--check", "."])),
        Check("workflows, templates, citation", "", lambda: run([python, "tools/metadata.py"])),
        Check("types: mypy --strict", "", lambda: run([*mypy, "--strict", "src", "tests", "tools", "setup.py"])),
        Check("boards", "", lambda: run([python, "-m", "farshore", "boards"], plain)),
        Check("examples in the documentation", "", lambda: run([*examples, "src", *guides], plain)),
        # not with --quiet: what it doesn't print, --strict doesn't count
        Check("documentation site", "", lambda: run([python, *SITE, "build", "--strict"], plain, NO_MKDOCS_2_WARNING="1")),
    ]


def pytest(python: Path) -> list[str | Path]:
    """One worker more than there are cores: tests of servers wait for each other now and then."""
    return [python, "-m", "pytest", "-q", "-n", "3", "--dist", "loadgroup", "-raR", "--durations=12"]


def suites(python: Path) -> Lane:
    """The tests outside of the browser, when the engine is compiled and the page is there. Those that wait for servers come first, as the
    browser works beside them."""
    once = " and not once" if has_compiler() else ""  # they run with the compiled build

    def tests(path: Path, build: str, chosen: str) -> int:
        return run([*pytest(python), "-m", chosen], path, FARSHORE_BUILD=build, FARSHORE_REQUIRE_LAB="1")

    return [
        Check("tests, compiled build", "compiled", lambda: tests(COMPILED, "compiled", "not browser")),
        Check("tests, plain build", "", lambda: tests(ROOT / "src", "plain", "not browser" + once)),
        Check("every rule has a test", "", lambda: run([python, "tools/rules.py", "--strict"])),
    ]


def meanwhile(python: Path) -> Lane:
    """What also needs all that was made: beside the suites, whose tests of servers leave the cores idle half of the time."""
    return [
        Check("tests in the browser", "browser", lambda: browse(python)),
        Check("same games on both builds", "compiled", lambda: run([python, "tools/same_games.py", ROOT / "src", COMPILED])),
        Check("wheel in an empty environment", "", lambda: try_wheel(python)),
        Check("examples with PyTorch", "", lambda: learn([])),
    ]


def learn(arguments: list[str]) -> int:
    """The examples that need PyTorch, where it can be had."""
    python = learners()
    if python is None:
        print("PyTorch's build for processors was not found. `pip config set global.extra-index-url` names a place that has it;")
        print("docs/how-to/train-a-learner.md says which.")
        return NOT_ASKED
    path = COMPILED if is_compiled() else ROOT / "src"
    command: list[str | Path] = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/learners", *arguments]
    return run(command, path, FARSHORE_REQUIRE_LEARNERS="1", OMP_NUM_THREADS="1")


def browse(python: Path) -> int:
    """The tests in a real browser, on the compiled build where there is one. One that fails is tried once more, and named in the report: a
    browser, a server and two cores are not always quick in the same order. Whatever is named there is to be mended all the same."""
    path = COMPILED if is_compiled() else ROOT / "src"
    command: list[str | Path] = [python, "-m", "pytest", "-q", "-n", "2", "--reruns", "1", "-rR", "--durations=12", "-m", "browser"]
    return run([*command, "tests/page"], path, FARSHORE_CHROMIUM=chromium())


class Machine(NamedTuple):
    """What this machine has beside Python."""

    compiler: bool
    browser: bool
    services: bool

    def lacks(self) -> str:
        present = (("the compiled build", self.compiler), ("a browser", self.browser), ("PostgreSQL, Redis and nginx", self.services))
        return " and ".join(what for what, there in present if not there)


class Report:
    """How the checks ended. Several threads write into it."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.outcomes: dict[str, str] = {}
        self.ended: list[Callable[[], None]] = []  # each shows a check that ended beside others
        self.busy = False  # the terminal belongs to a check that runs alone
        self.one_at_a_time = threading.Lock()

    def work_through(self, lane: Lane) -> None:
        """Beside others: what a check prints is shown when it has ended, and nothing else is in the middle of showing."""
        for check in lane:
            with tempfile.TemporaryFile() as file:
                start = time.monotonic()
                with printing_to(file):
                    outcome = self.outcome(check)
                file.seek(0)
                self.show(partial(self.told, check, file.read(), outcome, time.monotonic() - start))

    def work(self, check: Check) -> None:
        """What a check prints is shown at once, and what ends meanwhile after it."""
        with self.one_at_a_time:
            self.busy = True
        start = time.monotonic()
        self.head(check)
        self.note(check, self.outcome(check), time.monotonic() - start)
        self.busy = False
        self.show()

    def show(self, *ended: Callable[[], None]) -> None:
        with self.one_at_a_time:
            self.ended += ended
            while self.ended and not self.busy:
                self.ended.pop(0)()

    def told(self, check: Check, printed: bytes, outcome: str, seconds: float) -> None:
        self.head(check)
        sys.stdout.buffer.write(printed)
        self.note(check, outcome, seconds)

    def outcome(self, check: Check) -> str:
        if check.needs == "browser" and not self.machine.browser:
            return colour("31", f"FAILED: {NO_BROWSER}") if BROWSER_REQUIRED else colour("33", f"SKIPPED: {NO_BROWSER}")
        if check.needs == "compiled" and not self.machine.compiler and not REQUIRED:
            return colour("33", "SKIPPED: there is no C compiler with Python headers here, so the compiled half is not tested")
        if check.needs == "compiled" and "FAILED" in self.outcomes.get("compile", ""):
            return colour("31", "FAILED: nothing was compiled")
        code = check.work()
        if code == NOT_ASKED:
            return colour("33", "SKIPPED: nobody gave an answer, see above")
        return colour("31", "FAILED") if code else colour("32", "ok")

    def head(self, check: Check) -> None:
        print(colour("1", f"\n== {check.name} " + "=" * (74 - len(check.name))), flush=True)

    def note(self, check: Check, outcome: str, seconds: float) -> None:
        print(f"-- {check.name}: {outcome} ({seconds:.1f} s)", flush=True)
        self.outcomes[check.name] = outcome

    def summary(self) -> int:
        print(colour("1", "\n== summary " + "=" * 67))
        for name, outcome in self.outcomes.items():
            print(f"{name:32} {outcome}")
        if failed := sum("FAILED" in outcome for outcome in self.outcomes.values()):
            print(colour("31", f"{failed} of {len(self.outcomes)} checks failed."))
            return 1
        missing = self.machine.lacks()
        print(f"Everything passed, as far as that can be checked without {missing}." if missing else colour("32", "Everything passed."))
        return 0


def test(arguments: list[str]) -> int:
    """Every check; all are run even if one fails."""
    if "--quick" in arguments:
        rest = [argument for argument in arguments if argument != "--quick"]
        quick: list[str | Path] = [tools("build", "docs", *LAB), "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup"]
        return run([*quick, "-m", "not slow and not browser", *rest], ROOT / "src", FARSHORE_REQUIRE_LAB="1")
    if arguments:
        raise SystemExit("./dev test takes no arguments; to run some tests only: ./dev test --quick tests/engine -k robber")
    with ThreadPoolExecutor() as beside:
        of_system = beside.submit(lambda: (bool(chromium()), services()))  # fetched while pip and the lanes are at work
        report = Report(Machine(has_compiler(), False, False))

        def start(lane: Lane) -> Future[None]:
            return beside.submit(report.work_through, lane)

        compiled = start(compiling(builder()))
        python = tools("build", "docs", *LAB)
        page, *others = start(making_page(python)), start(reading(python)), start(asking(python))
        page.result()
        others.append(start(checking_page(python)))
        compiled.result()
        report.machine = Machine(report.machine.compiler, *of_system.result())
        copy_page()
        others.append(start(meanwhile(python)))
        for check in suites(python):
            report.work(check)
        for lane in others:
            lane.result()
    return report.summary()
