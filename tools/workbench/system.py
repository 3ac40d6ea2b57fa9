"""What the machine itself brings: a C compiler, a browser, services."""

import os
import shutil
import subprocess
import sysconfig
from functools import cache
from pathlib import Path


def install(*packages: str) -> None:
    """Install packages of Debian, where this machine is one and ours to change. Services that they bring are not started."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print(f"Installing Debian's {', '.join(packages)} for the tests ...", flush=True)
        know_packages()
        apt_get("install", "-y", "--no-install-recommends", *packages)


@cache
def know_packages() -> None:
    apt_get("update")


def apt_get(*words: str) -> None:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=subprocess.DEVNULL)


def chromium() -> str:
    """Where Chromium is; on a Debian machine that is ours to change it is installed. Nowhere: an empty text.

    Preferred is the build without windows, which draws the same pages: the other makes a toolbar for every page, hidden as it is, and
    the tests in the browser take half as long again.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    if not shutil.which(names[0]):
        install(names[0])
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
