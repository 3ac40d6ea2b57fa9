"""Building the package: compiled where it can be, plain where not, and never half of each."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.xdist_group("setup")  # one process: what mypy has read of Python's own library is read once
PACKAGE = ["engine/__init__.py", "engine/ints.py"]
COPIED = [
    "pyproject.toml",
    "setup.py",
    "LICENSE",
    "tools/docstrings.py",
    "tools/hints.py",
    "tools/page.py",
    *(f"src/farshore/{name}" for name in PACKAGE),
]
SMALL = """
from farshore.engine.ints import Ints, i64, ints

def double(n: i64) -> i64:
    '''Twice as much – "2 × n".'''
    row: Ints = ints([n, n])
    return row[0] + row[1]

def lowest_bit(word: i64, lowest: Ints) -> i64:
    return lowest[word]
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The project with one small module in place of the engine: quick to compile."""
    for name in COPIED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "README.md").touch()
    (tmp_path / "src/farshore/__init__.py").write_text('__version__ = "0"\n', encoding="utf-8")
    (tmp_path / "src/farshore/engine/small.py").write_text(SMALL, encoding="utf-8")
    return tmp_path


def build(checkout: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("FARSHORE_") and name != "PYTHONPATH"}
    command = [sys.executable, "setup.py", "--quiet", "build", "--build-lib", "out"]
    kept = {"MYPY_CACHE_DIR": str(checkout.parent / "mypy-cache")}
    return subprocess.run(command, cwd=checkout, env=clean | kept | variables, capture_output=True, text=True)


def needs_compiler(done: subprocess.CompletedProcess[str]) -> None:
    """Skips the test on a machine without a compiler, unless compiling is required there."""
    if "no working C compiler was found" in done.stderr and os.environ.get("FARSHORE_REQUIRE_COMPILED") != "1":
        pytest.skip("no C compiler")


def compiled(checkout: Path) -> list[str]:
    return sorted(path.name.split(".")[0] for path in (checkout / "out").rglob("*") if path.suffix in {".so", ".pyd"})


def runs_compiled(checkout: Path) -> bool:
    """Does what was built run compiled? That it runs at all is asserted."""
    code = "from farshore.engine.small import double; from farshore.engine.ints import COMPILED; assert double(4) == 8"
    code += """; assert double.__doc__ == 'Twice as much – "2 × n".'; print(COMPILED)"""
    environment = os.environ | {"PYTHONPATH": str(checkout / "out")}
    done = subprocess.run([sys.executable, "-c", code], cwd=checkout, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip() == "True"


def test_compiled(checkout: Path) -> None:
    done = build(checkout)
    assert done.returncode == 0, done.stderr
    needs_compiler(done)
    assert compiled(checkout) == ["farshore__mypyc", "ints", "small"]
    assert runs_compiled(checkout)
    assert "Translating" in done.stdout
    code, header = (checkout / "build/c" / f"__native_farshore{name}" for name in ("___engine___small.c", ".h"))
    assert "if (likely(cpy_r" in code.read_text(encoding="utf-8"), "an index is likely to lie in its row (tools/hints.py)"
    assert "__builtin_ctzll(cpy_r_word)" in code.read_text(encoding="utf-8"), "the processor finds the lowest bit"
    assert "__attribute__((cold))" in header.read_text(encoding="utf-8")

    again = build(checkout)
    assert (again.returncode, again.stdout) == (0, ""), "what is there already is used again"
    assert runs_compiled(checkout)


def test_plain_when_asked(checkout: Path) -> None:
    done = build(checkout, FARSHORE_PLAIN="1")
    assert done.returncode == 0, done.stderr
    assert compiled(checkout) == []
    assert not runs_compiled(checkout)


def test_plain_without_a_compiler(checkout: Path) -> None:
    done = build(checkout, CC="false")
    assert done.returncode == 0, done.stderr
    assert "no working C compiler was found" in done.stderr
    assert compiled(checkout) == []
    assert not runs_compiled(checkout)


def test_an_error_without_a_compiler_where_compiling_is_required(checkout: Path) -> None:
    done = build(checkout, CC="false", FARSHORE_REQUIRE_COMPILED="1")
    assert done.returncode != 0
    assert "no working C compiler was found" in done.stderr


def test_plain_when_the_compiler_gives_up_half_way(checkout: Path) -> None:
    compiler = checkout / "half-a-compiler"
    compiler.write_text('#!/bin/sh\ncase "$*" in *__native_farshore*) exit 1;; esac\nexec cc "$@"\n', encoding="utf-8")
    compiler.chmod(0o755)
    done = build(checkout, CC=str(compiler))
    assert done.returncode == 0, done.stderr
    needs_compiler(done)
    assert "compiling failed" in done.stderr
    assert compiled(checkout) == []
    assert not runs_compiled(checkout)


def test_plain_when_the_types_do_not_fit(checkout: Path) -> None:
    with (checkout / "src/farshore/engine/small.py").open("a", encoding="utf-8") as file:
        file.write('\n\nWRONG: int = "text"\n')
    done = build(checkout)
    assert done.returncode == 0, done.stderr
    assert compiled(checkout) == []
    assert not runs_compiled(checkout)


def test_what_is_gone_from_the_sources_leaves_the_build(checkout: Path) -> None:
    old = checkout / "out" / "farshore" / "engine"
    old.mkdir(parents=True)
    (old / "gone.py").touch()
    (old / "gone.cpython-311-x86_64-linux-gnu.so").touch()
    assert build(checkout, FARSHORE_PLAIN="1").returncode == 0
    assert sorted(path.name for path in old.glob("*.*")) == ["__init__.py", "ints.py", "small.py"]
