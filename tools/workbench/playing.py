"""`./dev play` and `./dev run`: the command `farshore` of this checkout, at once as plain Python, compiled as soon as that is ready.

`.venv/play` has the libraries. The code comes by PYTHONPATH: from src, or from build/compiled.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import page
from workbench import timeline
from workbench.builds import COMPILED, copy_page, is_up_to_date
from workbench.environments import CONSTRAINTS, ROOT, add, cleaned, environment, fingerprint, fresh, pip, project, run
from workbench.system import has_compiler

SOURCES = ROOT / "src"
ALONE = ("-h", "--help", "--version")  # options with which no server starts
PLAIN = "This installation is plain Python"  # how the server begins to say so
MEANWHILE = "The engine is being compiled. Until then bots are slower; the server changes over by itself, and games go on."
CHANGING = "The engine is compiled: the server changes over."
STAYS_PLAIN = "The engine could not be compiled: Farshore goes on as plain Python, with slower bots."


def farshore(arguments: list[str]) -> int:
    """Run the command, in place of this process. Libraries, page and compiled modules are made first, where they are missing or old."""
    python = environment("play", with_pip=False)
    with timeline.phase(".venv/dev, with pip"):
        environment("dev")
    compiler = os.environ.get("FARSHORE_PLAIN") != "1" and has_compiler()
    building = begin_building() if compiler and not is_up_to_date() else None
    try:
        with ThreadPoolExecutor(1) as beside:
            built = beside.submit(build_page)
            fetch_libraries(python)
            built.result()
        if building is not None and building.poll() is None and serves(arguments):
            return change_over(python, arguments, building)
        if building is not None and building.wait():
            print(STAYS_PLAIN, flush=True)
    finally:
        stop(building)
    if os.environ.get("FARSHORE_TIMINGS") == "1":
        print(timeline.table(), flush=True)
    return start(python, arguments, COMPILED if compiler and is_up_to_date() else SOURCES)


def begin_building() -> subprocess.Popen[bytes]:
    """`./dev build`, beside everything else and less urgent; in a session of its own, so that Ctrl+C stops the game first."""
    polite = ["nice", "-n", "5"] if shutil.which("nice") else []
    return subprocess.Popen([*polite, sys.executable, "tools/dev.py", "build"], cwd=ROOT, start_new_session=True)


def stop(building: subprocess.Popen[bytes] | None) -> None:
    if building is not None and building.poll() is None:
        if os.name == "posix":
            os.killpg(building.pid, signal.SIGTERM)
        else:
            building.terminate()
        building.wait()


def fetch_libraries(python: Path) -> None:
    wanted = [*project()["run"], *project()["play"]]
    stamp, value = ROOT / ".venv" / "play" / "stamp", fingerprint(CONSTRAINTS) + repr(wanted)
    if not fresh(stamp, value):
        print("Installing the libraries into .venv/play ...", flush=True)
        with timeline.phase("libraries: pip"):
            pip("install", "--no-compile", *wanted, into=python)
        stamp.write_text(value)


def build_page() -> None:
    """The page, where it is old. Without it games are played in the terminal; why there is none is said."""
    if not page.up_to_date():
        with timeline.phase("Node: pip"):
            python = add("node", *project()["build"])
        with timeline.phase("page: npm, Vite"):
            run([python, "tools/page.py", "--no-check"])


def serves(arguments: list[str]) -> bool:
    """Do these arguments start a server?"""
    return not arguments or arguments[0] == "serve" or (arguments[0].startswith("-") and arguments[0] not in ALONE)


def start(python: Path, arguments: list[str], path: Path) -> int:
    if path == COMPILED:
        copy_page()
    return run([python, "-m", "farshore", *arguments], path, replace=True)


# ---------------------------------------------------------------- changing over


def change_over(python: Path, arguments: list[str], building: subprocess.Popen[bytes]) -> int:
    """Serve as plain Python until the engine is compiled, then start the compiled server in its place, on the same port.

    A stopped server loses nothing, and pages come back to the next one by themselves.
    """
    command, variables = [python, "-m", "farshore", *arguments], cleaned(SOURCES) | {"PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(list(map(str, command)), cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True)
    address: list[str] = []
    telling = threading.Thread(target=hand_on, args=(server, address), daemon=True)
    telling.start()
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        while server.poll() is None and (building.poll() is None or not address):
            time.sleep(0.1)
        if server.poll() is None and building.returncode:
            print(STAYS_PLAIN, flush=True)
            server.wait()
        if server.poll() is not None:
            return server.returncode
        print(CHANGING, flush=True)
    finally:
        server.terminate()
        server.wait()
        telling.join()
        signal.signal(signal.SIGTERM, before)
    return start(python, [*arguments, "--no-browser", "--port", address[0]], COMPILED)


def hand_on(server: subprocess.Popen[str], address: list[str]) -> None:
    """Print what the server says, and note its port."""
    assert server.stdout is not None
    with server.stdout as lines:
        for line in lines:
            print(f"{MEANWHILE}\n" if line.startswith(PLAIN) else line, end="", flush=True)
            if (found := re.search(r"running: http://[^/]*:(\d+)/", line)) and not address:
                address.append(found[1])
                if os.environ.get("FARSHORE_TIMINGS") == "1":
                    print(f"ready after {time.monotonic() - timeline.START:.1f} s\n{timeline.table()}", flush=True)
