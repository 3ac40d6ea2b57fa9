"""The workbench behind `./dev`: picks the verb. Standard library only; the work is done in tools/workbench."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from workbench.builds import COMPILED, REQUIRED, build, copy_page, is_compiled, wheel
from workbench.checks import SITE, learn, pytest, test
from workbench.environments import LAB, ROOT, builder, run, tools
from workbench.playing import farshore
from workbench.system import chromium, has_compiler, services

SWEPT = ("tests/battery", "tests/server/test_catalogue.py")
HELP = """\
usage: ./dev VERB [ARGUMENTS]

  play [OPTIONS]  play this checkout in the browser; options go to the server: --port 9000, --no-browser. The first time libraries are
                  fetched and the page is built; the engine is compiled while you play. --timings says where the time went
  play --terminal the same in the terminal: farshore play base; further arguments go to it
  run ARGS        any command of farshore, compiled where possible: ./dev run --help
  test            every check, the plain and the compiled build; a summary at the end
  test --quick    the tests on the plain build only, without the slow ones; further arguments go to pytest
  sweep [ARGS]    every game with every number of seats, of which `test` plays a sample, on the compiled build; arguments go to pytest
  build           the compiled build only, into build/compiled
  wheel           wheel and source distribution, with the page inside, into dist/
  page [ARGS]     check and build the page in web/ into src/farshore/server/static: --check, --no-check, --units, --force;
                  --types writes web/src/wire.ts from farshore.server.wire, and web/tests/facts.json from the games
  learners [ARGS] the examples that need PyTorch, in an environment of their own; arguments go to pytest
  bench [ARGS]    measure the speed of both builds, beside another engine: --seconds 60, --json, --help
  load [ARGS]     games through real sockets, 100 to 1,000 of them, and how long an action takes to reach the last seat: --games, --seconds,
                  --servers
  chaos [SECONDS] servers under play, to which everything happens that hosts fear: killed, hung, cut off, flooded; 300 seconds.
                  --setup, --only, --games, --seed, --busy
  shots [NAMES]   make the pictures of the page in docs/pictures anew
  frames          watch a game of bots in Chromium and print how long frames take
  lessons [ARGS]  play every lesson in Chromium by what it points at, in all languages, at several sizes; arguments go to pytest: -k sea
  overlaps        measure in Chromium that nothing lies over a place that can be chosen, in all games at six sizes
  docs [ARGS]     serve the documentation on 127.0.0.1:8000, and build it again with every change: --dev-addr 127.0.0.1:9000
  rules [ARGS]    which rules of docs/rules have a test that passed: --strict, --box base, -v
  fmt             format the sources and mend what can be mended by itself: ruff, and ESLint and Prettier for the page
  help            this page
"""


def play(arguments: list[str]) -> int:
    """In the browser, or with --terminal in the terminal; what else is said goes to the command."""
    rest = [argument for argument in arguments if argument not in ("--terminal", "--timings")]
    if "--timings" in arguments:
        os.environ["FARSHORE_TIMINGS"] = "1"
    return farshore(["play", "base", *rest] if "--terminal" in arguments else rest)


def bench(arguments: list[str]) -> int:
    """Both builds, one after the other; without a C compiler only the plain one."""
    python = tools("bench")
    builds = [ROOT / "src"]
    if REQUIRED or has_compiler():
        if code := build(python):
            return code
        builds.insert(0, COMPILED)
    return max(run([python, "-m", "farshore.arena.bench", *arguments], path) for path in builds)


def load(arguments: list[str]) -> int:
    """On the compiled build, where there is a compiler."""
    python = tools(*LAB)
    if REQUIRED or has_compiler():
        if code := build(python):
            return code
    return run([python, "tools/load.py", *arguments], PYTHONPATH=beside_tests())


def chaos(arguments: list[str]) -> int:
    """Servers to which everything happens that hosts fear."""
    if not services():
        raise SystemExit("This needs PostgreSQL, Redis and nginx (on Debian: apt-get install postgresql redis-server nginx).")
    return run([tools(*LAB), "-m", "chaos", *arguments], PYTHONPATH=beside_tests())


def beside_tests() -> str:
    """Where farshore is found, compiled if it is, and the helpers of its tests: servers, players, services."""
    return os.pathsep.join(map(str, (COMPILED if is_compiled() else ROOT / "src", ROOT / "tests", ROOT / "tools")))


def sweep(arguments: list[str]) -> int:
    """What `./dev test` plays a sample of; on the compiled build, as the plain one would need hours."""
    python = tools("build", "docs", *LAB)
    if code := build(python):
        return code
    return run([*pytest(python), *SWEPT, *arguments], COMPILED, FARSHORE_BUILD="compiled", FARSHORE_SWEEP="1")


def lessons(arguments: list[str]) -> int:
    """Every lesson in the browser, of which `./dev test` plays a sample; two at a time."""
    python = tools("build", *LAB)
    if code := run([python, "tools/page.py", "--no-check"]) or build(python):
        return code
    copy_page()
    command: list[str | Path] = [python, "-m", "pytest", "-q", "-n", "2", "-m", "browser", "tests/page/test_lessons.py", *arguments]
    return run(command, COMPILED, FARSHORE_CHROMIUM=chromium(), FARSHORE_BUILD="compiled", FARSHORE_SWEEP="1")


def fmt() -> int:
    python = tools("build")
    mends: list[list[str]] = [["-m", "ruff", "check", "--fix", "."], ["-m", "ruff", "format", "."], ["tools/page.py", "--fmt"]]
    return max(run([python, *mend]) for mend in mends)


def page(arguments: list[str]) -> int:
    if arguments == ["--types"]:
        python = tools()
        return max(run([python, f"tools/{name}.py"], ROOT / "src") for name in ("wire_types", "page_facts"))
    return run([tools("build"), "tools/page.py", *arguments])


def in_browser(name: str, arguments: list[str]) -> int:
    python = tools("build")
    if code := run([python, "tools/page.py", "--no-check"]):  # the page of today
        return code
    return run([python, f"tools/{name}.py", *arguments], ROOT / "src", FARSHORE_CHROMIUM=chromium())


VERBS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "run": farshore,
    "test": test,
    "sweep": sweep,
    "lessons": lessons,
    "build": lambda rest: build(builder()),
    "wheel": lambda rest: wheel(),
    "page": page,
    "learners": learn,
    "bench": bench,
    "load": load,
    "chaos": chaos,
    "shots": lambda rest: in_browser("shots", rest),
    "frames": lambda rest: in_browser("frames", rest),
    "overlaps": lambda rest: in_browser("overlaps", rest),
    "docs": lambda rest: run([tools("docs"), *SITE, "serve", *rest], ROOT / "src", NO_MKDOCS_2_WARNING="1"),
    "rules": lambda rest: run([sys.executable, "tools/rules.py", *rest]),
    "fmt": lambda rest: fmt(),
}


def main(arguments: list[str]) -> int:
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if verb in ("help", "-h", "--help"):
        print(HELP, end="")
        return 0
    if verb in VERBS:
        return VERBS[verb](rest)
    print(f"./dev knows no verb {verb!r}.\n\n{HELP}", end="", file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
