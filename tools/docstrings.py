"""Docstrings for compiled modules. mypyc leaves them out; setup.py puts them into the C code that it wrote, so that `help()` tells the same
on both builds.

mypyc gives every function and class a text with its signature, in which CPython looks for `name(...)\\n--\\n\\n` and takes what follows for
the docstring. That is where it goes. What is not found in the C code stays as it is: a docstring is no reason to fail.
"""

import ast
import inspect
import re
from collections.abc import Callable
from pathlib import Path

TEXT = r'PyDoc_STR\((?P<text>"(?:[^"\\]|\\.)*"|NULL)\)'  # NULL where mypyc can't write the signature
FUNCTION = re.compile(r'\{"(?P<name>\w+)",\s*\(PyCFunction\)CPyPy_(?P<symbol>\w+),\s*[A-Z_| ]+,\s*' + TEXT)
CLASS = re.compile(r"CPyType_(?P<symbol>\w+)_template_ = \{[^{}]*?\.tp_doc = " + TEXT)
PROPERTY = re.compile(r'\{"(?P<name>\w+)",\s*\(getter\)(?P<symbol>\w+?)_get_(?P=name),\s*(?:\(setter\)\w+|NULL),\s*(?P<text>NULL), NULL\}')
MODULE = re.compile(r'PyModuleDef_HEAD_INIT,\s*"[^"]*",\s*(?P<text>NULL), /\* docstring \*/')

Docs = dict[str, str]  # "" of the module, "State", "State.copy", "perft"


def docstrings(source: str) -> Docs:
    """Every docstring of a module, by the name that it belongs to."""
    found: Docs = {}

    def look(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> None:
        text = ast.get_docstring(node)
        if text is not None:
            found[name] = inspect.cleandoc(text)
        for child in [] if isinstance(node, ast.FunctionDef) else node.body:
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                look(child, f"{name}.{child.name}".lstrip("."))

    look(ast.parse(source), "")
    return found


def with_docstrings(code: str, docs: Docs) -> str:
    """The C code of a module with these docstrings in it."""
    classes = [name for name in docs if name and "." not in name] + [name.partition(".")[0] for name in docs if "." in name]

    def owner(symbol: str) -> str:
        """The class that a C name ends in; nothing if in none."""
        return next((name for name in classes if symbol.endswith(f"___{name}")), "")

    def of_function(match: re.Match[str]) -> str | None:
        name = match["name"]
        cls = owner(match["symbol"].removesuffix(f"___{name}"))
        return docs.get(f"{cls}.{name}".lstrip("."))

    def of_property(match: re.Match[str]) -> str | None:
        return docs.get(f"{owner(match['symbol'])}.{match['name']}")

    def putting(find: Callable[[re.Match[str]], str | None]) -> Callable[[re.Match[str]], str]:
        def put(match: re.Match[str]) -> str:
            doc = find(match)
            if doc is None:
                return match[0]
            signature = "" if match["text"] == "NULL" else match["text"][1:-1]
            start, end = match.start("text") - match.start(), match.end("text") - match.start()
            return f'{match[0][:start]}"{signature}{c_text(doc)}"{match[0][end:]}'

        return put

    code = FUNCTION.sub(putting(of_function), code)
    code = CLASS.sub(putting(lambda match: docs.get(owner(match["symbol"]))), code)
    code = PROPERTY.sub(putting(of_property), code)
    return MODULE.sub(putting(lambda _: docs.get("")), code)


def c_text(text: str) -> str:
    """The inside of a C string."""
    return "".join(chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in text.encode())


def document(folder: Path, sources: list[str]) -> None:
    """Put the docstrings of the sources into the C files that mypyc made of them in this folder."""
    for source in map(Path, sources):
        target = folder / f"__native_{'___'.join(source.with_suffix('').parts[1:])}.c"
        if target.is_file():
            code = target.read_text(encoding="utf-8")
            target.write_text(with_docstrings(code, docstrings(source.read_text(encoding="utf-8"))), encoding="utf-8")
