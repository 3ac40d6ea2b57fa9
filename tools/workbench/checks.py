"""Every check of `./dev test`, and the summary at the end."""

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from workbench.builds import COMPILED, REQUIRED, compile_sources, copy_page, is_compiled, try_wheel
from workbench.environments import LAB, ROOT, run, tools
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


def checks(python: Path, compiling: Future[int] | None) -> list[Check]:
    """Everything that `./dev test` runs, in order. What is compiled beside the first checks is waited for."""
    plain = ROOT / "src"
    pytest: list[str | Path] = [python, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", "--durations=12"]
    mypy: list[str | Path] = [python, "-m", "mypy", "--cache-dir", ".mypy_cache/check"]
    once = " and not once" if has_compiler() else ""  # they run with the compiled build
    guides = [path for path in (ROOT / "README.md", ROOT / "docs") if path.exists()]

    def compiled() -> int:
        code = compiling.result() if compiling else compile_sources(python)
        copy_page()
        return code

    def tests(path: Path, build: str, chosen: str) -> int:
        return run([*pytest, "-m", chosen], path, FARSHORE_BUILD=build, FARSHORE_REQUIRE_LAB="1")

    return [
        Check(
            "style: ruff", "", lambda: run([python, "-m", "ruff", "check", "."]) or run([python, "-m", "ruff", "format", "--check", "."])
        ),
        Check("workflows, templates, citation", "", lambda: run([python, "tools/metadata.py"])),
        # a cache of its own: the compiler, running beside it, has the other open
        Check("types: mypy --strict", "", lambda: run([*mypy, "--strict", "src", "tests", "tools", "setup.py"])),
        Check("known holes in packages", "", lambda: run([python, "tools/audit.py"])),
        Check("page: types, linter, format", "", lambda: run([python, "tools/page.py", "--check"])),
        Check("page: units", "", lambda: run([python, "tools/page.py", "--units"])),
        Check("page: build", "", lambda: run([python, "tools/page.py", "--no-check"])),
        Check("compile", "compiled", compiled),
        Check("tests, plain build", "", lambda: tests(plain, "plain", "not browser" + once)),
        Check("tests, compiled build", "compiled", lambda: tests(COMPILED, "compiled", "not browser")),
        Check("tests in the browser", "browser", lambda: browse(python)),
        Check("wheel in an empty environment", "", lambda: try_wheel(python)),
        Check("same games on both builds", "compiled", lambda: run([python, "tools/same_games.py", plain, COMPILED])),
        Check("every rule has a test", "", lambda: run([python, "tools/rules.py", "--strict"])),
        Check("boards", "", lambda: run([python, "-m", "farshore", "boards"], plain)),
        Check(
            "examples in the documentation",
            "",
            lambda: run([python, "-m", "pytest", "-q", "--doctest-modules", "--doctest-glob=*.md", "src", *guides], plain),
        ),
        # not with --quiet: what it doesn't print, --strict doesn't count
        Check("documentation site", "", lambda: run([python, *SITE, "build", "--strict"], plain, NO_MKDOCS_2_WARNING="1")),
    ]


def browse(python: Path) -> int:
    """The tests in a real browser, on the compiled build where there is one. One that fails is tried once more, and named in the report: a
    browser, a server and two cores are not always quick in the same order. Whatever is named there is to be mended all the same."""
    path = COMPILED if is_compiled() else ROOT / "src"
    command: list[str | Path] = [python, "-m", "pytest", "-q", "-n", "2", "--reruns", "1", "-rR", "-m", "browser", "tests/page"]
    return run(command, path, FARSHORE_CHROMIUM=chromium())


def test(arguments: list[str]) -> int:
    """Every check; all are run even if one fails."""
    python = tools("build", "docs", *LAB)
    if "--quick" in arguments:
        rest = [argument for argument in arguments if argument != "--quick"]
        quick: list[str | Path] = [python, "-m", "pytest", "-q", "-n", "2", "-m", "not slow and not browser", *rest]
        return run(quick, ROOT / "src", FARSHORE_REQUIRE_LAB="1")
    if arguments:
        raise SystemExit("./dev test takes no arguments; to run some tests only: ./dev test --quick tests/engine -k robber")
    compiler, browser, hosting = has_compiler(), bool(chromium()), services()
    results: list[tuple[str, str]] = []
    beside = ThreadPoolExecutor(1)  # the first checks and the compiler use one core each
    compiling = beside.submit(compile_sources, python) if compiler else None
    for name, needs, work in checks(python, compiling):
        print(colour("1", f"\n== {name} " + "=" * (74 - len(name))))
        start = time.monotonic()
        if needs == "browser" and not browser:
            outcome = colour("31", f"FAILED: {NO_BROWSER}") if BROWSER_REQUIRED else colour("33", f"SKIPPED: {NO_BROWSER}")
        elif needs == "compiled" and not compiler and not REQUIRED:
            outcome = colour("33", "SKIPPED: there is no C compiler with Python headers here, so the compiled half is not tested")
        elif needs == "compiled" and any(done == "compile" and "FAILED" in how for done, how in results):
            outcome = colour("31", "FAILED: nothing was compiled")
        else:
            code = work()
            done = colour("31", "FAILED") if code else colour("32", "ok")
            outcome = colour("33", "SKIPPED: nobody gave an answer, see above") if code == NOT_ASKED else done
        print(f"-- {name}: {outcome} ({time.monotonic() - start:.1f} s)")
        results.append((name, outcome))
    print(colour("1", "\n== summary " + "=" * 67))
    for name, outcome in results:
        print(f"{name:32} {outcome}")
    failed = [name for name, outcome in results if "FAILED" in outcome]
    if failed:
        print(colour("31", f"{len(failed)} of {len(results)} checks failed."))
    else:
        present = (("the compiled build", compiler), ("a browser", browser), ("PostgreSQL, Redis and nginx", hosting))
        missing = " and ".join(what for what, there in present if not there)
        print(f"All is well, as far as can be told without {missing}." if missing else colour("32", "All is well."))
    return 1 if failed else 0
