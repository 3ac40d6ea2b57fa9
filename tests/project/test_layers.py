"""The shape of the project: imports point downward, files stay short, and no text says what it must not."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from farshore.catalogue import GAMES

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "farshore"
LONGEST_FILE = 700  # lines: what can be read at one sitting

# Each module or package directly under farshore; it may import itself and whatever stands in an earlier row.
LAYERS = [
    ["engine"],
    ["installation"],
    ["luck"],
    ["board"],
    ["parts"],
    ["boxes"],
    ["catalogue"],
    ["registration"],
    ["playing"],
    ["thinking"],
    ["game"],
    ["bots"],
    ["lessons"],
    ["coach"],
    ["arena", "terminal"],
    ["server"],
    ["lab"],
    ["cli"],
    ["__main__"],
]
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
# The same inside of the server.
SERVER_LAYERS = [
    ["settings", "logs", "limits", "memory", "metrics", "queues", "wire"],
    ["errors", "offers", "tasks"],
    ["view"],
    ["storage"],
    ["accounts", "maps", "workers"],
    ["rooms"],
    ["cluster"],
    ["http"],
    ["admin", "run"],
]
SERVER_HEIGHT = {name: height for height, names in enumerate(SERVER_LAYERS) for name in names}
PYTHON_FILES = sorted(SOURCES.rglob("*.py"))
SERVER_FILES = [path for path in PYTHON_FILES if path.is_relative_to(SOURCES / "server")]
# Imports inside of functions: where, of what, and why not at the top of the file.
LATE_IMPORTS = {
    ("cli", "farshore.server"): "a command imports what it needs when it runs: `farshore --help` is quick, and the library works alone",
    ("cli", "farshore.lab"): "likewise",
    ("cli", "rich"): "likewise",
    ("cli/maps.py", "farshore.cli"): "they need the packages of the server; to check a file, nobody does",
    ("lab/gym_env.py", "farshore.lab.raster"): "needs Pillow, and only those who want pictures have it",
    ("server/cluster/bus.py", "redis"): "an extra: farshore[redis]",
    ("server/storage/database.py", "psycopg"): "an extra: farshore[postgres]",
}


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
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


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


def test_each_module_of_the_server_has_a_layer() -> None:
    names = {path.relative_to(SOURCES / "server").parts[0].removesuffix(".py") for path in SERVER_FILES} - {"__init__"}
    assert sorted(names ^ set(SERVER_HEIGHT)) == [], "give each new module its row in SERVER_LAYERS"


@pytest.mark.parametrize("path", SERVER_FILES, ids=name_of)
def test_the_servers_imports_point_downward(path: Path) -> None:
    own = path.relative_to(SOURCES / "server").parts[0].removesuffix(".py")
    for line, module in imports(path):
        target = module.removeprefix("farshore.server.").split(".")[0]
        if module.startswith("farshore.server.") and target != own:
            assert SERVER_HEIGHT[target] < SERVER_HEIGHT[own], f"{name_of(path)}:{line} imports {module}, which is above it"


@pytest.mark.parametrize(("page", "layers"), [("architecture.md", LAYERS), ("server.md", SERVER_LAYERS)])
def test_the_documentation_lists_the_same_layers(page: str, layers: list[list[str]]) -> None:
    text = (ROOT / "docs" / "explanation" / page).read_text(encoding="utf-8")
    (rows,) = re.findall(r"## Layers\n.*?```text\n(.*?)```", text, re.DOTALL)
    assert [re.split(r" {2,}", row)[0].split(", ") for row in rows.splitlines()] == layers


def module_of(path: Path) -> str:
    return ".".join(["farshore", *path.relative_to(SOURCES).with_suffix("").parts]).removesuffix(".__init__")


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = {module_of(path) for path in PYTHON_FILES}
    graph = {}
    for path in PYTHON_FILES:
        found = {name if name in modules else name.rpartition(".")[0] for _, name in imports(path)}
        graph[module_of(path)] = (found & modules) - {module_of(path)}
    tuple(TopologicalSorter(graph).static_order())  # a CycleError names the circle


def late_imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and module of each import inside of a function."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    yield from ((node.lineno, alias.name) for alias in node.names)
                elif isinstance(node, ast.ImportFrom):
                    yield node.lineno, node.module or "."


def test_imports_stand_at_the_top_or_have_a_reason() -> None:
    used = set()
    for path in PYTHON_FILES:
        for line, module in late_imports(path):
            place = path.relative_to(SOURCES).as_posix()
            reasons = {key for key in LATE_IMPORTS if place.startswith(key[0]) and module.startswith(key[1])}
            assert reasons, f"{name_of(path)}:{line} imports {module} inside of a function; give the reason in LATE_IMPORTS"
            used |= reasons
    assert used == set(LATE_IMPORTS), "these reasons are not needed any more"


# What stands below the boxes serves every game. `parts` has folders of its own for the larger expansions.
BELOW_THE_BOXES = [path for path in PYTHON_FILES if path.relative_to(SOURCES).parent.as_posix() in ("engine", "board", "parts")]
# Things that only one expansion or scenario has, beside the names of the games themselves.
THEIR_THINGS = [
    "seafarers", "tribe", "village", "fortress", "wonder", "fishing", "barbarian", "barbarians", "metropolis", "caravan", "merchant",
]  # fmt: skip
# Pictures have a drawing for each kind of piece and cell, whoever brings it: art is found by name. What a viewer is shown has a field for
# each thing, so that its name is checked from the rule to the page.
DRAWN = {
    "picture_cells.py": {"fishing"},
    "picture_harbours.py": {"cloth"},
    "picture_land.py": {"fishing"},
    "picture_pieces.py": {"merchant", "metropolis"},
    "picture_text.py": {"fishing", "fortress", "metropolis", "village"},
    "scene.py": {"metropolis"},
    "shown.py": {"cloth", "fortress", "wonder"},
}


def names_of_expansions() -> list[str]:
    everywhere = {"base", "duel", "own-map"}
    return sorted({*THEIR_THINGS, *(name.replace("-", " ") for name in GAMES if name not in everywhere)})


def spoken(path: Path) -> str:
    """All identifiers and texts of a file as words, each between spaces."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for field in ("id", "attr", "name", "arg", "module", "value"):
            text = getattr(node, field, None)
            if isinstance(text, str):
                found.append(" ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text)))
    return f" {' | '.join(found)} ".lower()


@pytest.mark.parametrize("path", BELOW_THE_BOXES, ids=name_of)
def test_no_file_below_the_boxes_names_an_expansion(path: Path) -> None:
    text = spoken(path)
    named = {name for name in names_of_expansions() if f" {name} " in text}
    assert named == DRAWN.get(path.name, set())


def test_the_search_for_expansions_finds_them() -> None:
    assert "lost tribe" in names_of_expansions()
    assert " iberia " in spoken(SOURCES / "boxes" / "iberia.py")
    assert " pirate islands " in spoken(SOURCES / "boxes" / "scenarios" / "pirate_islands.py")


@pytest.mark.parametrize(
    "path", [path for folder in ("src", "tests", "tools") for path in sorted((ROOT / folder).rglob("*.py"))], ids=name_of
)
def test_files_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


def test_no_two_classes_share_a_name() -> None:
    """One word names one thing: whoever searches for a class finds one."""
    found: dict[str, list[str]] = {}
    for path in PYTHON_FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(name_of(path))
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
    assert found["Room"] == ["src/farshore/server/rooms/room.py"]


# ---------------------------------------------------------------- texts

FOLDERS = [".ci", ".github", "docs", "src", "tests", "tools", "web"]
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
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["farshore"]
    hot, cold = ({path for pattern in settings[name] for path in SOURCES.glob(pattern)} for name in ("compiled", "cold"))
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
    assert SOURCES / "engine" / "visibility.py" not in interpreted()


@pytest.mark.skipif("FARSHORE_BUILD" not in os.environ, reason="any build will do")
def test_the_build_under_test_is_the_one_meant() -> None:
    """`./dev test` says which build it tests; a wrong path would test one build twice."""
    from farshore.engine.ints import COMPILED

    assert ("compiled" if COMPILED else "plain") == os.environ["FARSHORE_BUILD"]


IMPORT_ALL = """
import importlib, os, pkgutil, sys
for name in ("librt", "mypy_extensions", "mypyc"):
    sys.modules[name] = None  # importing it now fails
import farshore
from farshore.installation import MissingExtra
for module in pkgutil.walk_packages(farshore.__path__, "farshore."):
    if not module.name.endswith("__main__"):
        try:
            importlib.import_module(module.name)
        except MissingExtra:
            if os.environ.get("FARSHORE_REQUIRE_LAB") == "1":
                raise
from farshore.engine.ints import COMPILED, ints
assert not COMPILED and list(ints([1, 2])) == [1, 2]
"""


def test_the_plain_build_needs_no_compiler_tools() -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
