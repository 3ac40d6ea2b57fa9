"""Running commands, and the private environments under `.venv`."""

import ensurepip
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
import tomllib
import venv
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import page
from workbench import timeline

ROOT = Path(__file__).resolve().parents[2]
CONSTRAINTS = ROOT / "tools" / "constraints.txt"
BYTECODE = ROOT / "build" / "bytecode"  # not beside the sources, from where it would find its way into wheels
LAB = ("lab", "data", "ray", "openspiel", "mcp", "postgres", "redis")  # the optional packages that tests need: none of them is skipped
_told = threading.local()  # `file`: where the commands of this thread print, if not to the terminal
SAID = {"builder": "the compiler of Python", "node": "Node"}


def run(command: Iterable[str | Path], path: Path | None = None, replace: bool = False, **variables: str) -> int:
    """Run a command in the project's root, with `path` as the only place to find farshore; gives its exit code.

    `replace`: it takes the place of this process, where the system can do that; so it hears every signal itself.
    """
    words = [str(part) for part in command]
    environment = cleaned(path) | variables
    sys.stdout.flush()
    if replace and os.name == "posix":
        os.chdir(ROOT)
        os.execve(words[0], words, environment)
    output: IO[bytes] | None = getattr(_told, "file", None)
    with subprocess.Popen(words, cwd=ROOT, env=environment, stdout=output, stderr=output and subprocess.STDOUT) as process:
        try:
            if os.name == "posix":
                _, status, used = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                timeline.count(used.ru_utime + used.ru_stime)
        except BaseException:
            process.kill()
            raise
    return process.returncode


@contextmanager
def printing_to(file: IO[bytes]) -> Iterator[None]:
    """What this thread's commands print goes into a file: for those that run beside others."""
    _told.file = file
    try:
        yield
    finally:
        del _told.file


def cleaned(path: Path | None) -> dict[str, str]:
    """This process's variables, with `path` as the only place to find farshore, and with a place for bytecode, even where Python is told
    to keep none: without it each of the many processes that tests start would compile all it imports anew."""
    dropped = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE"}
    kept = {key: value for key, value in os.environ.items() if key not in dropped} | {"PYTHONPYCACHEPREFIX": str(BYTECODE)}
    return kept | ({"PYTHONPATH": str(path)} if path else {})


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
    """The requirements written in pyproject.toml: `run`, `builder`, and one list for each extra."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras: dict[str, list[str]] = table["project"]["optional-dependencies"]
    return {"run": table["project"]["dependencies"], "builder": table["build-system"]["requires"], **extras}


def pip(verb: str, *arguments: str | Path, into: Path, **variables: str) -> None:
    """Run the pip of `.venv/dev` on the environment of the Python `into`."""
    own, options = environment("dev"), ["--disable-pip-version-check", "--quiet", "--no-input"]
    elsewhere: list[str | Path] = [] if into == own else ["--python", into]
    if run([own, "-m", "pip", *elsewhere, verb, *options, "--constraint", CONSTRAINTS, *arguments], None, False, **variables):
        raise SystemExit("Installing failed: see above. A connection to the Python package index is needed the first time.")


def environment(name: str, with_pip: bool = True) -> Path:
    """The Python of the private environment `.venv/name`, made if need be."""
    folder = ROOT / ".venv" / name
    python, stamp, value = python_in(folder), folder / "made", f"{sys.version} {sys.base_prefix} {folder}"
    if not python.exists() or not fresh(stamp, value):
        print(f"Making the environment {folder.relative_to(ROOT)} ...", flush=True)
        make_environment(folder, with_pip)
        stamp.write_text(value)
    return python


def make_environment(folder: Path, with_pip: bool) -> Path:
    """A new and empty environment in this folder, in place of what was there."""
    shutil.rmtree(folder, ignore_errors=True)
    wheel = bundled_pip() if with_pip else None
    venv.create(folder, with_pip=with_pip and wheel is None, symlinks=os.name != "nt")
    if wheel is not None:
        packages = "Lib/site-packages" if os.name == "nt" else f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
        with zipfile.ZipFile(wheel) as files:
            files.extractall(folder / packages)
    return python_in(folder)


def bundled_pip() -> Path | None:
    """The pip that Python brings. Unpacking it here takes a tenth of the time that Python's own way takes, which installs it by itself."""
    for place in (sysconfig.get_config_var("WHEEL_PKG_DIR"), Path(ensurepip.__file__).parent / "_bundled"):
        if place and (found := sorted(Path(place).glob("pip-*.whl"))):
            return found[-1]
    return None


def python_in(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def add(name: str, *wanted: str) -> Path:
    """The Python of `.venv/dev`, with these packages installed; `name` is what they are remembered by."""
    python = environment("dev")
    stamp, value = ROOT / ".venv" / "dev" / f"stamp-{name}", fingerprint(CONSTRAINTS) + repr(wanted)
    if not fresh(stamp, value):
        print(f"Installing {SAID.get(name, 'the tools')} into .venv/dev ...", flush=True)
        pip("install", "--no-compile", *wanted, into=python)  # what is never imported is never compiled
        stamp.write_text(value)
    return python


def learners() -> Path | None:
    """The Python of `.venv/learners`, with PyTorch and what is built on it, or None where that can't be had.

    Apart from the other tools, which don't need it. On Linux only the build without GPU libraries will do, 190 MB in place of gigabytes.
    The Python package index does not have it: pip finds it where its settings name a place that does.
    """
    python = environment("learners", with_pip=False)
    own = project()
    pytest = [name for name in own["dev"] if name.startswith(("pytest", "hypothesis"))]
    wanted = [f"{name}+cpu" if name.startswith("torch==") and sys.platform == "linux" else name for name in own["learners"]]
    stamp, value = ROOT / ".venv" / "learners" / "stamp", fingerprint(CONSTRAINTS) + repr((wanted, own["lab"], pytest))
    if not fresh(stamp, value):
        print("Installing PyTorch and libraries for learners into .venv/learners ...", flush=True)
        try:
            pip("install", "--no-compile", *own["run"], *own["lab"], *pytest, *wanted, into=python)
        except SystemExit:
            return None
        stamp.write_text(value)
    return python


def builder() -> Path:
    """The Python of `.venv/dev`, with what compiles the engine and packs wheels."""
    return add("builder", *project()["builder"])


def tools(*extras: str) -> Path:
    """The Python of `.venv/dev`, with what the checks need installed; Farshore itself is not, so that PYTHONPATH picks the build."""
    names = ("run", "play", "dev", *extras)
    return add("-".join(names), *(requirement for name in names for requirement in project()[name]))
