"""The builds: compiled modules in build/compiled, and wheels."""

import os
import shutil
import sys
import tarfile
import tempfile
from pathlib import Path

import page
from workbench.environments import CONSTRAINTS, ROOT, add, builder, fingerprint, fresh, make_environment, pip, project, run
from workbench.system import has_compiler

COMPILED = ROOT / "build" / "compiled"
PLAIN = ROOT / "build" / "plain"  # only for wheels: everything else runs in src
STAMP = ROOT / "build" / "compiled.stamp"
DIST = ROOT / "dist"
PACKAGE = "lighthouses"  # the example of a package with a game of its own; its game has the same name
REQUIRED = os.environ.get("FARSHORE_REQUIRE_COMPILED") == "1"


def is_compiled() -> bool:
    """Is there a compiled build, of whatever sources?"""
    return STAMP.is_file()


def is_up_to_date() -> bool:
    """Is there a compiled build of today's sources?"""
    return fresh(STAMP, sources())


def build(python: Path) -> int:
    """The compiled build in build/compiled, unless it is there already from the same sources."""
    code = compile_sources(python)
    copy_page()
    return code


def compile_sources(python: Path) -> int:
    """The compiled build without the page."""
    value = sources()
    if fresh(STAMP, value):
        print("build/compiled is up to date.")
        return 0
    STAMP.unlink(missing_ok=True)
    if code := setup(python, "build", "--build-lib", COMPILED, compiled=True):
        return code
    STAMP.write_text(value)
    return 0


def sources() -> str:
    """A fingerprint of what the compiled build is made of."""
    return fingerprint(ROOT / "pyproject.toml", ROOT / "setup.py", CONSTRAINTS, ROOT / "src")


def copy_page() -> None:
    """The page as it is in src, for the compiled build; so a change of the page compiles nothing."""
    if page.STATIC.is_dir() and COMPILED.is_dir():
        shutil.rmtree(target := COMPILED / page.STATIC.relative_to(ROOT / "src"), ignore_errors=True)
        shutil.copytree(page.STATIC, target)


def pack(python: Path, compiled: bool, folder: Path) -> Path:
    """A wheel of what is built; the C code and the objects of build/compiled are used again."""
    target = COMPILED if compiled else PLAIN
    with tempfile.TemporaryDirectory() as scratch:
        words = ("build", "--build-lib", target, "bdist_wheel", "--skip-build", "--bdist-dir", scratch, "--dist-dir", folder)
        if setup(python, *words, compiled=compiled):
            raise SystemExit("The wheel could not be made: see above.")
    return next(folder.glob("farshore-*.whl"))


def setup(python: Path, *words: str | Path, compiled: bool) -> int:
    """Run setup.py without its page, which is built beside it."""
    chosen = {"FARSHORE_NO_PAGE": "1", "FARSHORE_REQUIRE_COMPILED": "1" if compiled else "", "FARSHORE_PLAIN": "" if compiled else "1"}
    return run([python, "setup.py", "--quiet", *words], None, False, PYTHONWARNINGS="ignore", **chosen)


def wheel() -> int:
    """Wheel and source distribution in dist/, with the page inside; compiled where there is a compiler."""
    python = builder()
    add("node", *project()["build"])
    if code := run([python, "tools/page.py", "--no-check"]):
        return code
    compiled = REQUIRED or has_compiler()
    if compiled and (code := build(python)):
        return code
    shutil.rmtree(DIST, ignore_errors=True)
    pack(python, compiled, DIST)
    if code := setup(python, "sdist", "--dist-dir", DIST, compiled=compiled):
        return code
    for path in sorted(DIST.iterdir()):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


def try_wheel(python: Path) -> int:
    """Make a wheel of the build that is there, install it where there is nothing else, without compiler or Node, and play; the second time
    with a package beside it that has a game of its own."""
    compiled = is_compiled()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = pack(python, compiled, folder)
        mark = ["--compiled"] if compiled else []
        example = shutil.copytree(ROOT / "examples" / PACKAGE, folder / PACKAGE)  # building leaves files beside its sources
        for extra, others, more in (("", [], ["--library", *mark]), ("[play]", [example], [f"--game={PACKAGE}", *mark])):
            alone = make_environment(folder / "environment", with_pip=False)
            pip("install", "--no-compile", f"{made}{extra}", *others, into=alone, PATH=name)
            if code := run([alone, "tools/try_installation.py", *more], PYTHONPYCACHEPREFIX=name):
                return code
        if code := setup(python, "sdist", "--dist-dir", folder, compiled=compiled):
            return code
        return complete(next(folder.glob("farshore-*.tar.gz")))


def complete(archive: Path) -> int:
    """Has the source distribution what is needed to build from it, the page as its sources want it among it?"""
    with tempfile.TemporaryDirectory() as name, tarfile.open(archive) as files:
        files.extractall(name, filter="data")
        (inside,) = Path(name).iterdir()
        return run([sys.executable, inside / "tools" / "page.py", "--no-check"], PATH=name)
