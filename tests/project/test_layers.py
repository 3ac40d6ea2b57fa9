"""The shape of the project: imports point downward, files stay short, and no text says what it must not."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "farshore"
LONGEST_FILE = 700  # lines: what can be read at one sitting

# Each module or package directly under farshore; it may import itself and whatever stands in an earlier row.
LAYERS = [
    ["engine"],
    ["luck"],
    ["board"],
    ["parts"],
    ["boxes"],
    ["catalogue"],
    ["playing"],
    ["thinking"],
    ["game"],
    ["newdeal"],
    ["bots"],
    ["simulate", "terminal"],
    ["tournament"],
    ["server", "checksum", "bench"],
    ["lab"],
    ["cli"],
    ["__main__"],
]
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
PYTHON_FILES = sorted(SOURCES.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of each farshore module (or name in one) that a file imports, at any depth of the code."""
    package = ["farshore", *path.relative_to(SOURCES).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name.split(".")[0] == "farshore")
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            if module == "farshore":
                yield from ((node.lineno, f"farshore.{alias.name}") for alias in node.names)
            elif module.startswith("farshore."):
                yield node.lineno, module


def test_each_module_has_a_layer() -> None:
    names = {path.relative_to(SOURCES).parts[0].removesuffix(".py") for path in PYTHON_FILES} - {"__init__"}
    assert sorted(names - set(HEIGHT)) == [], "give each new module its row in LAYERS"


@pytest.mark.parametrize("path", PYTHON_FILES, ids=name_of)
def test_imports_point_downward(path: Path) -> None:
    own = path.relative_to(SOURCES).parts[0].removesuffix(".py")
    if own == "__init__":  # what the package offers as a whole may come from the game and all below it
        own, allowed = "", HEIGHT["game"] + 1
    else:
        allowed = HEIGHT[own]
    for line, module in imports(path):
        target = module.split(".")[1] if "." in module else "__version__"
        below = target in {own, "__version__"} or HEIGHT.get(target, 99) < allowed
        assert below, f"{name_of(path)}:{line} imports {module}, which is above it"


@pytest.mark.parametrize("path", PYTHON_FILES, ids=name_of)
def test_files_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("folder", ["lib", "screens", "table"])
def test_the_page_knows_no_box_before_its_table(folder: str) -> None:
    """What belongs to a box is reached through its extra; types of its words cost nothing."""
    imported = re.compile(r"import (?!type )[^;]*? from '[./]*games/(?!extra')", re.DOTALL)
    files = [path for path in (ROOT / "web" / "src" / folder).rglob("*") if path.suffix in (".ts", ".svelte")]
    assert files
    assert [path.name for path in files if imported.search(path.read_text(encoding="utf-8"))] == []


# ---------------------------------------------------------------- texts

FOLDERS = [".ci", "docs", "src", "tests", "tools", "web"]
SKIPPED = {"__pycache__", "node_modules", "dist", "static"}
FORBIDDEN = re.compile(
    r"\.\./(?:shared|rulebooks)\b"  # material that is not part of the project
    r"|(?<![\w.~/])/(?:work|root|home|opt)/"  # a place on one machine
    r"|\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|debian\.org)\b"  # where packages come from is the user's setting
)
OTHERS_NAME = re.compile(r"(?<![a-z])catan(?![a-z])|катан(?![а-яёіїє])|катан[ауеіи](?![а-яёіїє])", re.IGNORECASE)
UNOFFICIAL = re.compile(r"unofficial|неофициальн|неофіційн", re.IGNORECASE)


def texts() -> list[Path]:
    loose = [path for path in ROOT.iterdir() if path.is_file() and path.name != ".git"]  # .git is a file in a second work tree
    files = loose + [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    ours = [path for path in files if not any(part in SKIPPED or part.endswith(".egg-info") for part in path.parts)]
    return sorted(path for path in ours if path != Path(__file__).resolve() and b"\0" not in path.read_bytes()[:4096])


def lines() -> Iterator[tuple[str, str]]:
    """Each line of each text, with the place where it stands."""
    for path in texts():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{name_of(path)}:{number}", line


def test_no_text_points_out_of_the_project() -> None:
    assert [f"{place}: {match[0]}" for place, line in lines() if (match := FORBIDDEN.search(line))] == []


def test_the_other_games_name_stands_only_in_unofficial_lines() -> None:
    assert [f"{place}: {line}" for place, line in lines() if OTHERS_NAME.search(line) and not UNOFFICIAL.search(line)] == []
    assert [name_of(path) for path in texts() if OTHERS_NAME.search(path.name)] == []


def test_the_search_for_the_name_finds_it() -> None:
    assert all(OTHERS_NAME.search(text) for text in ["Catan", "cloth_for_catan", "CATAN's", "Катана", "Катан"])
    assert not any(OTHERS_NAME.search(text) for text in ["catanatron", "катание"])


# ---------------------------------------------------------------- the builds


def interpreted() -> list[Path]:
    """The files that stay plain Python in the compiled build."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["farshore"]
    hot, cold = ({path for pattern in told[name] for path in SOURCES.glob(pattern)} for name in ("compiled", "cold"))
    return [path for path in PYTHON_FILES if path not in hot - cold]


def test_plain_code_hands_no_row_to_compiled_code() -> None:
    """mypyc never frees a vec that comes from outside: a state is copied by `copy`, and a view becomes one by `as_state`."""
    found = []
    for path in interpreted():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("State", "View"):
                found.append(f"{name_of(path)}:{node.lineno}")
    assert found == []
    assert SOURCES / "bots" / "levels.py" in interpreted()
    assert SOURCES / "engine" / "sight.py" not in interpreted()


@pytest.mark.skipif("FARSHORE_BUILD" not in os.environ, reason="any build will do")
def test_the_build_under_test_is_the_one_meant() -> None:
    """`./dev test` says which build it tests; a wrong path would test one build twice."""
    from farshore.engine.ints import COMPILED

    assert ("compiled" if COMPILED else "plain") == os.environ["FARSHORE_BUILD"]


IMPORT_ALL = """
import importlib, pkgutil, sys
for name in ("librt", "mypy_extensions", "mypyc"):
    sys.modules[name] = None  # importing it now fails
import farshore
for module in pkgutil.walk_packages(farshore.__path__, "farshore."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
from farshore.engine.ints import COMPILED, ints
assert not COMPILED and list(ints([1, 2])) == [1, 2]
"""


def test_the_plain_build_needs_no_compiler_tools() -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
