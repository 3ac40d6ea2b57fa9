"""Asks the registries whether the packages that we use have known holes. Standard library only.

usage: python tools/audit.py

Python: every exact version in tools/constraints.txt, by the index's own JSON interface. npm: web/package-lock.json, by `npm audit`.
Exit code 0: none that is not accepted below. 1: there are some. 75: a registry could not be asked (offline, or a mirror without answers).
"""

import json
import os
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import page

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "tools" / "constraints.txt"
NOT_ASKED = 75
SECONDS = 20
# Holes that we know of and live with: their id, and why they don't concern us.
ACCEPTED: dict[str, str] = {}


class Unreachable(Exception):
    """A registry gives no answer about holes; the message says why."""


def versions() -> list[tuple[str, str]]:
    lines = [line.split("#")[0].strip() for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines()]
    return [(name, version) for name, _, version in (line.partition("==") for line in lines) if version]


def index() -> str:
    """The address of the Python package index's JSON interface, as pip knows it."""
    asked = "from pip._internal.models.index import PyPI; print(PyPI.pypi_url)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    if done.returncode:
        raise Unreachable("pip does not say where the index is")
    return done.stdout.strip().rstrip("/")


def fetch(url: str) -> dict[str, object]:
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            found = json.load(answer)
    except (OSError, ValueError) as error:
        raise Unreachable(f"{type(error).__name__}: {error}") from None
    return found if isinstance(found, dict) else {}


def python_holes() -> list[str]:
    """Known holes in the Python packages; raises `Unreachable`."""
    where = index()

    def of(package: tuple[str, str]) -> list[str] | None:
        name, version = package
        try:
            found = fetch(f"{where}/{name}/{version}/json").get("vulnerabilities", [])
        except Unreachable:
            return None
        holes = [hole for hole in found if isinstance(hole, dict) and not hole.get("withdrawn")] if isinstance(found, list) else []
        return [f"{hole.get('id')}: {name} {version}: {hole.get('summary') or hole.get('link')}" for hole in holes]

    packages = versions()
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(of, packages))
    holes = [hole for some in found for hole in some or []]
    silent = found.count(None)
    if silent and not holes:
        raise Unreachable(f"no answer about {silent} of {len(packages)} packages")
    return holes


def npm_holes() -> list[str]:
    """Known holes in the page's packages; raises `Unreachable`."""
    try:
        node, npm = page.find_node()
    except page.NoPage as error:
        raise Unreachable(str(error)) from None
    command = [str(node), str(npm), "audit", "--json", "--audit=true"]
    done = subprocess.run(command, cwd=page.WEB, capture_output=True, text=True, env=os.environ | {"npm_config_fetch_retries": "0"})
    try:
        report = json.loads(done.stdout)
        holes = report["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        reason = [line for line in done.stderr.splitlines() if "error" in line]
        raise Unreachable(reason[0] if reason else "npm says nothing") from None
    lines = []
    for name, hole in holes.items():
        for via in hole["via"]:
            if isinstance(via, dict):
                lines.append(f"{via.get('url', via.get('source'))}: {name} {via.get('range')}: {via.get('title')}")
    return lines


def main() -> int:
    code = 0
    for what, ask in (("Python", python_holes), ("npm", npm_holes)):
        try:
            found = [hole for hole in ask() if not any(known in hole for known in ACCEPTED)]
        except Unreachable as error:
            print(f"{what}: the registry could not be asked about known holes ({error}).")
            code = code or NOT_ASKED
            continue
        print(f"{what}: {'no known holes.' if not found else f'{len(found)} known holes:'}")
        for hole in found:
            print(f"  {hole}")
        code = 1 if found else code
    return code


if __name__ == "__main__":
    sys.exit(main())
