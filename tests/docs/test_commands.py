"""What the pages show can be typed: `farshore` commands fit the real argument parsers, shell examples parse, named files are there."""

import ast
import re
import shlex
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from docs.pages import PAGES, ROOT, name_of
from farshore.arena import bench
from farshore.board.boardfile import parse
from farshore.board.validate import validate
from farshore.cli import VERBS, parser
from farshore.lab import bench as vector_bench

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
PLACES = (ROOT, ROOT / "src" / "farshore", ROOT / "src", ROOT / "web" / "src", ROOT / "tests", ROOT / "docs")


def fences(path: Path, language: str) -> list[str]:
    return [text for kind, text in FENCE.findall(path.read_text(encoding="utf-8")) if kind == language]


def inline(path: Path) -> list[str]:
    return CODE.findall(FENCE.sub("", path.read_text(encoding="utf-8")))


def commands(path: Path) -> Iterator[list[str]]:
    """The arguments of each `farshore` command that a page shows, in a shell example or within a sentence."""
    lines = [line for text in fences(path, "sh") for line in text.replace("\\\n", " ").splitlines()]
    for line in [*lines, *(text for text in inline(path) if text.startswith("farshore "))]:
        words = shlex.split(line, comments=True)
        starts = [place for place, word in enumerate(words) if word == "farshore" or word.endswith("/farshore")]
        for place in starts:
            before = [word for word in words[:place] if "=" not in word]
            if not before or before[-1] in ("--", "run"):
                yield words[place + 1 :]


def accepts(arguments: list[str]) -> bool:
    """Does the parser of this command take these arguments?"""
    if not arguments or arguments[0] in VERBS:
        parser(arguments[:1]).parse_args(arguments)
    elif arguments[0] == "bench":
        chosen = [argument for argument in arguments[1:] if argument != "--vector"]
        (vector_bench if "--vector" in arguments else bench).parser().parse_args(chosen)
    elif arguments[0].startswith("-") and arguments[0] != "--version":
        parser(["serve"]).parse_args(["serve", *arguments])
    return not arguments or arguments[0] in (*VERBS, "bench") or arguments[0].startswith("-")


SHOWN = [(path, command) for path in PAGES for command in commands(path)]


@pytest.mark.parametrize(("path", "command"), SHOWN, ids=lambda value: name_of(value) if isinstance(value, Path) else " ".join(value))
def test_every_command_shown_is_one(path: Path, command: list[str]) -> None:
    if "--help" in command or len(command) < 2:  # a sentence names the command, or asks for its help
        assert not command or command[0] in (*VERBS, "bench", "VERB") or command[0].startswith("--")
    else:
        assert accepts(command), f"{name_of(path)}: farshore {' '.join(command)}"


def test_enough_commands_are_found() -> None:
    assert len(SHOWN) > 60
    assert {command[0] for _, command in SHOWN if command} >= {*VERBS, "bench"}


@pytest.mark.parametrize("path", [path for path in PAGES if fences(path, "sh")], ids=name_of)
def test_shell_examples_parse(path: Path) -> None:
    for text in fences(path, "sh"):
        done = subprocess.run(["sh", "-n"], input=text, capture_output=True, text=True)
        assert done.returncode == 0, f"{done.stderr}\n{text}"


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_no_shell_example_is_left_without_a_fence(path: Path) -> None:
    """Indented commands would be neither highlighted nor checked."""
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    assert re.findall(r"^ {4}(?:farshore|\./dev|python|pip) .*", text, re.MULTILINE) == []


@pytest.mark.parametrize("path", [path for path in PAGES if fences(path, "python")], ids=name_of)
def test_python_sketches_parse(path: Path) -> None:
    """What is shown without `>>>` is a sketch, but it is Python."""
    for text in fences(path, "python"):
        ast.parse(text)


FILE = re.compile(r"[\w@./*-]*\w\.(?:py|ts|svelte|md|json|toml|txt|conf|yaml|service|env|ipynb|board|css)")
FOLDER = re.compile(r"(?:src|web|tests|tools|docs|examples|deploy|parts|boxes|thinking|engine|games|server|bots|lab|arena)(?:/[\w.-]+)*/?")
MADE = re.compile(r"^(?:my|saved|games/|played/|curve|net|plan|about|report|build/|static/)")  # by the reader, or by us
THEIRS = {"minimax.py", "value.py", "tree_search_utils.py"}  # of another program


def exists(name: str) -> bool:
    name = re.sub(r"[A-Z]{3,}(?=\.board)", "*", name)  # NAME.board is any of them
    return any(next(place.glob(name.strip("/")), None) is not None for place in PLACES) or next(ROOT.rglob(f"**/{name}"), None) is not None


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_files_that_are_named_exist(path: Path) -> None:
    named = [text for text in inline(path) if (FILE.fullmatch(text) or ("/" in text and FOLDER.fullmatch(text))) and not MADE.match(text)]
    assert [name for name in named if name not in THEIRS and not exists(name)] == []


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_modules_that_are_named_exist(path: Path) -> None:
    """`farshore.board.deal.deal` is a module, or a name in one. As source, since compiled modules may lack some packages here."""
    missing = []
    for name in sorted(set(re.findall(r"\bfarshore(?:\.[A-Za-z_]\w*)+", path.read_text(encoding="utf-8")))):
        parts = name.split(".")
        module: list[str] = next((parts[:end] for end in range(len(parts), 0, -1) if source(parts[:end])), [])
        rest = parts[len(module) :]
        found = source(module)
        if parts[1] in ("sqlite", "bots", "env", "service") and len(parts) == 2:  # farshore.sqlite is a file, farshore.bots a group too
            continue
        if not module or (rest and found and not re.search(rf"\b{rest[0]}\b", found.read_text(encoding="utf-8"))):
            missing.append(name)
    assert missing == []


def source(parts: list[str]) -> Path | None:
    base = ROOT / "src" / Path(*parts) if parts else ROOT
    return next((file for file in (base.with_suffix(".py"), base / "__init__.py") if file.is_file()), None)


def test_python_programs_that_are_named_exist() -> None:
    for path in PAGES:
        for text in fences(path, "sh"):
            for name in re.findall(r"python (?:-m (\S+)|(\S+\.py))", text):
                beside = (ROOT / "tools" / name[0] / "__main__.py").is_file()  # a tool, with tools/ on PYTHONPATH
                assert beside or find_spec(name[0]) if name[0] else (ROOT / name[1]).is_file(), f"{name_of(path)}: {name}"


def test_the_board_that_the_guide_draws_can_be_played() -> None:
    drawn = fences(ROOT / "docs" / "how-to" / "draw-a-board.md", "text")[0]
    assert validate(parse(drawn)) == []
