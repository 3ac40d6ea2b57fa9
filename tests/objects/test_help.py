"""`help()` tells the same on both builds: every docstring of the sources is there."""

import ast
import importlib
import inspect
from pathlib import Path

import pytest

from farshore import Choice, Luck
from farshore.engine.machine import State
from farshore.engine.visibility import view

SOURCES = Path(__file__).resolve().parents[2] / "src" / "farshore"
FILES = [path for folder in ("engine", "parts", "boxes", "thinking", "board", "game") for path in (SOURCES / folder).rglob("*.py")]
FILES += [SOURCES / name for name in ("luck.py", "playing.py", "lab/codec.py", "lab/batch.py")]
MODULES = sorted(".".join(path.relative_to(SOURCES.parent).with_suffix("").parts) for path in FILES if path.name != "__init__.py")


def written(module: str) -> dict[str, str]:
    """The docstrings of a module's sources, by name."""
    path = SOURCES.joinpath(*module.split(".")[1:]).with_suffix(".py")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {"": ast.get_docstring(tree)}
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found[node.name] = ast.get_docstring(node)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}": ast.get_docstring(one) for one in node.body if isinstance(one, ast.FunctionDef)}
    return {name: text for name, text in found.items() if text}


@pytest.mark.parametrize("module", MODULES)
def test_every_docstring_is_there(module: str) -> None:
    if module.startswith("farshore.lab"):
        pytest.importorskip("numpy")
    here = importlib.import_module(module)
    for name, text in written(module).items():
        thing: object = here
        for step in name.split(".") if name else []:
            thing = inspect.getattr_static(thing, step)
        thing = getattr(thing, "__wrapped__", thing)
        told = thing.__func__.__doc__ if isinstance(thing, staticmethod | classmethod) else thing.__doc__
        assert told is not None, f"{module}.{name} has no docstring"
        assert inspect.cleandoc(told) == inspect.cleandoc(text), f"{module}.{name}"


def test_signatures_stay() -> None:
    assert str(inspect.signature(Luck)) == "(seed: int) -> None" or str(inspect.signature(Luck)) == "(seed)"
    assert [*inspect.signature(State.copy).parameters] == ["self"]
    assert [*inspect.signature(view).parameters] == ["s", "viewer"]
    assert [*inspect.signature(Choice).parameters][:2] == ["verb", "place"]
