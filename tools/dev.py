"""The workbench behind `./dev`: private environments, the two builds, the page, and every check. Standard library only."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
import venv
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import page

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
CONSTRAINTS = ROOT / "tools" / "constraints.txt"
LAB = ("lab", "data", "ray", "mcp", "postgres", "redis")  # the optional packages that tests need: none of them is skipped
REQUIRED = os.environ.get("FARSHORE_REQUIRE_COMPILED") == "1"
NOT_ASKED = 75  # the exit code of a check that needs somebody on the network, who gave no answer
BROWSER_REQUIRED = os.environ.get("FARSHORE_REQUIRE_BROWSER") == "1"
NO_BROWSER = "there is no Chromium here (on Debian: apt-get install chromium), so the page is not tested"

HELP = """\
usage: ./dev VERB [ARGUMENTS]

  play            set up .venv/play, install Farshore there (compiled where possible) and play in the browser: farshore
  play --terminal the same in the terminal: farshore play base; further arguments go to it
  run ARGS        the same, with any farshore command: ./dev run --help
  test            every check, the plain and the compiled build; a summary at the end
  test --quick    the tests on the plain build only, without the slow ones; further arguments go to pytest
  build           the compiled build only, into build/compiled
  page [ARGS]     check and build the page in web/ into src/farshore/server/static: --check, --no-check, --force;
                  --types writes web/src/wire.ts from farshore.server.wire
  bench [ARGS]    measure the speed of both builds, beside another engine: --seconds 60, --json, --help
  load [ARGS]     games through real sockets, 50 to 500 of them, and how long an action takes to reach the last seat: --games, --seconds
  soak [SECONDS]  three servers behind nginx, killed and stopped at random moments while games are played; 300 seconds
  shots [NAMES]   make the pictures of the page in docs/pictures anew
  frames          watch a game of bots in Chromium and print how long frames take
  rules [ARGS]    which rules of docs/rules have a test that passed: --strict, --box base, -v
  fmt             put the sources in order: imports and what ruff can mend
  help            this page
"""


# ---------------------------------------------------------------- helpers


def colour(code: str, text: str) -> str:
    return f"\033[{code}m{text}\033[0m" if sys.stdout.isatty() and "NO_COLOR" not in os.environ else text


def run(command: Iterable[str | Path], path: Path | None = None, **variables: str) -> int:
    """Run a command in the project's root, with `path` as the only place to find farshore; gives its exit code."""
    environment = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}}
    environment |= {"PYTHONPATH": str(path)} if path else {}
    sys.stdout.flush()
    return subprocess.run([str(part) for part in command], cwd=ROOT, env=environment | variables).returncode


def fingerprint(*paths: Path) -> str:
    """A hash of these files, of all files under these folders (what is made there left out), and of the Python in use."""
    digest = hashlib.sha256(f"{sys.version} {sys.platform} {os.environ.get('FARSHORE_PLAIN')}".encode())
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            made = page.STATIC in file.parents or "__pycache__" in file.parts or any(part.endswith(".egg-info") for part in file.parts)
            if file.is_file() and not made:
                digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def fresh(stamp: Path, value: str) -> bool:
    return stamp.is_file() and stamp.read_text() == value


def project() -> dict[str, list[str]]:
    """The requirements written in pyproject.toml: `run`, and one list for each extra."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"run": table["dependencies"], **table["optional-dependencies"]}


def pip(python: Path, verb: str, *arguments: str | Path) -> None:
    options = ["--disable-pip-version-check", "--quiet", "--no-input"]
    if run([python, "-m", "pip", verb, *options, "--constraint", CONSTRAINTS, *arguments]):
        raise SystemExit("Installing failed: see above. A connection to the Python package index is needed the first time.")


def environment(name: str) -> Path:
    """The Python of the private environment `.venv/name`, made if need be."""
    folder = ROOT / ".venv" / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, value = folder / "made", f"{sys.version} {sys.base_prefix} {folder}"
    if not python.exists() or not fresh(stamp, value):
        print(f"Making the environment {folder.relative_to(ROOT)} ...")
        shutil.rmtree(folder, ignore_errors=True)
        venv.create(folder, with_pip=True)
        stamp.write_text(value)
    return python


def tools(*extras: str) -> Path:
    """The Python of `.venv/dev`, with what the checks need installed; Farshore itself is not, so that PYTHONPATH picks the build."""
    python = environment("dev")
    wanted = [requirement for name in ("run", "dev", *extras) for requirement in project()[name]]
    stamp, value = ROOT / ".venv" / "dev" / f"stamp-{'-'.join(('dev', *extras))}", fingerprint(CONSTRAINTS) + repr(wanted)
    if not fresh(stamp, value):
        print("Installing the tools into .venv/dev ...")
        pip(python, "install", *wanted)
        stamp.write_text(value)
    return python


# ---------------------------------------------------------------- the verbs


def farshore(arguments: list[str]) -> int:
    """Install Farshore into `.venv/play` unless it is there already, unchanged; then run its command."""
    python = environment("play")
    stamp = ROOT / ".venv" / "play" / "stamp"
    value = f"{fingerprint(ROOT / 'pyproject.toml', ROOT / 'setup.py', CONSTRAINTS, ROOT / 'src', *page.sources())} {has_compiler()}"
    if not fresh(stamp, value):
        print("Installing Farshore into .venv/play; with a C compiler this takes a minute or two, and only after a change ...", flush=True)
        stamp.unlink(missing_ok=True)
        with ThreadPoolExecutor(1) as beside, tempfile.TemporaryDirectory() as folder:  # fetching and unpacking waits much, compiling never
            libraries = beside.submit(pip, python, "install", *project()["run"])
            pip(python, "wheel", "--no-deps", "--wheel-dir", folder, ROOT)
            libraries.result()
            pip(python, "install", "--force-reinstall", "--no-deps", *Path(folder).glob("*.whl"))
        stamp.write_text(value)
    return run([python.with_name("farshore"), *arguments])


def build(python: Path) -> int:
    """The compiled build in build/compiled, unless it is there already from the same sources."""
    code = compile_sources(python)
    copy_page()
    return code


def compile_sources(python: Path) -> int:
    """The compiled build without the page."""
    stamp = COMPILED / "stamp"
    value = fingerprint(ROOT / "pyproject.toml", ROOT / "setup.py", CONSTRAINTS, ROOT / "src")
    if fresh(stamp, value):
        print("build/compiled is up to date.")
        return 0
    stamp.unlink(missing_ok=True)
    command: list[str | Path] = [python, "setup.py", "--quiet", "build", "--build-lib", COMPILED]
    if code := run(command, PYTHONWARNINGS="ignore", FARSHORE_REQUIRE_COMPILED="1", FARSHORE_PLAIN="", FARSHORE_NO_PAGE="1"):
        return code
    stamp.write_text(value)
    return 0


def copy_page() -> None:
    """The page as it is in src, for the compiled build; so a change of the page compiles nothing."""
    if page.STATIC.is_dir() and COMPILED.is_dir():
        shutil.rmtree(target := COMPILED / page.STATIC.relative_to(ROOT / "src"), ignore_errors=True)
        shutil.copytree(page.STATIC, target)


def install(*packages: str) -> None:
    """Install packages of Debian, where this machine is one and ours to change. Services that they bring are not started."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print(f"Installing Debian's {', '.join(packages)} for the tests ...", flush=True)
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            subprocess.run(["apt-get", "-qq", *command], env=quiet, stdout=subprocess.DEVNULL)


def chromium() -> str:
    """Where Chromium is; on a Debian machine that is ours to change it is installed. Nowhere: an empty text."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    if not any(map(shutil.which, names)):
        install("chromium")
    return next(filter(None, map(shutil.which, names)), "")


def services() -> bool:
    """Are PostgreSQL, Redis and nginx here for the tests of hosting? Tests start their own, on loopback (tests/server/services.py)."""

    def missing() -> list[str]:
        places = os.pathsep.join([*map(str, Path("/usr/lib/postgresql").glob("*/bin")), "/usr/sbin", os.environ.get("PATH", "")])
        wanted = {"initdb": "postgresql", "redis-server": "redis-server", "nginx": "nginx", "sqlite3": "sqlite3", "openssl": "openssl"}
        return [package for name, package in wanted.items() if not shutil.which(name, path=places)]

    if wanted := missing():
        install(*wanted)
    return not missing()


def has_compiler() -> bool:
    """Can a C file with Python's headers be compiled here?"""
    if os.name == "nt":
        return True
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    try:
        probe = [*command, f"-I{sysconfig.get_path('include')}", "-x", "c", "-fsyntax-only", "-"]
        return subprocess.run(probe, input="#include <Python.h>\n", capture_output=True, text=True).returncode == 0
    except OSError:
        return False


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
        Check("style: ruff", "", lambda: run([python, "-m", "ruff", "check", "."])),
        # a cache of its own: the compiler, running beside it, has the other open
        Check("types: mypy --strict", "", lambda: run([*mypy, "--strict", "src", "tests", "tools", "setup.py"])),
        Check("known holes in packages", "", lambda: run([python, "tools/audit.py"])),
        Check("page: types and warnings", "", lambda: run([python, "tools/page.py", "--check"])),
        Check("page: build", "", lambda: run([python, "tools/page.py", "--no-check"])),
        Check("compile", "compiled", compiled),
        Check("tests, plain build", "", lambda: tests(plain, "plain", "not browser" + once)),
        Check("tests, compiled build", "compiled", lambda: tests(COMPILED, "compiled", "not browser")),
        Check("tests in the browser", "browser", lambda: browse(python)),
        Check("same games on both builds", "compiled", lambda: run([python, "tools/same_games.py", plain, COMPILED])),
        Check("every rule has a test", "", lambda: run([python, "tools/rules.py", "--strict"])),
        Check("boards", "", lambda: run([python, "-m", "farshore.board.check"], plain)),
        Check(
            "examples in the documentation",
            "",
            lambda: run([python, "-m", "pytest", "-q", "--doctest-modules", "--doctest-glob=*.md", "src", *guides], plain),
        ),
    ]


def browse(python: Path) -> int:
    """The tests in a real browser, on the compiled build where there is one. One that fails is tried once more, and named in the report: a
    browser, a server and two cores are not always quick in the same order. Whatever is named there is to be mended all the same."""
    path = COMPILED if (COMPILED / "stamp").is_file() else ROOT / "src"
    command: list[str | Path] = [python, "-m", "pytest", "-q", "-n", "2", "--reruns", "1", "-rR", "-m", "browser", "tests/page"]
    return run(command, path, FARSHORE_CHROMIUM=chromium())


def test(arguments: list[str]) -> int:
    """Every check; all are run even if one fails."""
    python = tools("build", *LAB)
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


def bench(arguments: list[str]) -> int:
    """Both builds, one after the other; without a C compiler only the plain one."""
    python = tools("bench")
    builds = [ROOT / "src"]
    if REQUIRED or has_compiler():
        if code := build(python):
            return code
        builds.insert(0, COMPILED)
    return max(run([python, "-m", "farshore.bench", *arguments], path) for path in builds)


def load(arguments: list[str]) -> int:
    """On the compiled build, where there is a compiler."""
    python = tools(*LAB)
    if REQUIRED or has_compiler():
        if code := build(python):
            return code
        return run([python, "tools/load.py", *arguments], COMPILED)
    return run([python, "tools/load.py", *arguments], ROOT / "src")


def soak(arguments: list[str]) -> int:
    """Servers behind nginx that are killed and stopped again and again."""
    if not services():
        raise SystemExit("This needs PostgreSQL, Redis and nginx (on Debian: apt-get install postgresql redis-server nginx).")
    python, path = tools(*LAB), COMPILED if (COMPILED / "stamp").is_file() else ROOT / "src"
    seconds = arguments[0] if arguments else "300"
    return run([python, "-m", "pytest", "-s", "-q", "-o", "timeout=0", "tests/server/test_cluster.py"], path, FARSHORE_SOAK=seconds)


def fmt() -> int:
    return run([tools(), "-m", "ruff", "check", "--fix", "."])


def main(arguments: list[str]) -> int:
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    match verb:
        case "play":
            return farshore(["play", "base", *rest[1:]] if rest[:1] == ["--terminal"] else rest)
        case "run":
            return farshore(rest)
        case "test":
            return test(rest)
        case "build":
            return build(tools())
        case "page":
            if rest == ["--types"]:
                return run([tools(), "tools/wire_types.py"], ROOT / "src")
            return run([tools("build"), "tools/page.py", *rest])
        case "bench":
            return bench(rest)
        case "load":
            return load(rest)
        case "soak":
            return soak(rest)
        case "shots" | "frames":
            return run([tools(), f"tools/{verb}.py", *rest], ROOT / "src", FARSHORE_CHROMIUM=chromium())
        case "rules":
            return run([sys.executable, "tools/rules.py", *rest])
        case "fmt":
            return fmt()
        case "help" | "-h" | "--help":
            print(HELP, end="")
            return 0
    print(f"./dev knows no verb {verb!r}.\n\n{HELP}", end="", file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
