"""What all games of a process share, written out: so that a test can say what has changed in it, or forbid all change."""

import sys
from collections.abc import Iterator
from types import GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

import pytest

Leaf = str | bytes | int | float | None


def fields_of(thing: object) -> dict[str, object]:
    """The attributes of an object, on either build."""
    found: dict[str, object] = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        for name, member in vars(kind).items():
            if isinstance(member, GetSetDescriptorType | MemberDescriptorType) and not name.startswith("__"):
                found[name] = getattr(thing, name, None)  # compiled, an attribute may not be set yet
    return found


def is_row(thing: object) -> bool:
    """A list, or a packed row of the compiled build."""
    return isinstance(thing, list | tuple) or type(thing).__module__ == "librt.vecs"


def items_of(row: Any) -> tuple[object, ...]:
    return tuple(row)


def is_ours(thing: object) -> bool:
    return any(base.__module__.partition(".")[0] == "farshore" for base in type(thing).__mro__)


def children_of(thing: object) -> Iterator[tuple[str, object]]:
    if is_row(thing):
        yield from ((f"[{at}]", item) for at, item in enumerate(items_of(thing)))
    elif isinstance(thing, dict):
        yield from ((f"[{key!r}]", item) for key, item in thing.items())
    elif is_ours(thing):
        yield from ((f".{name}", item) for name, item in fields_of(thing).items())


def snapshot(roots: dict[str, object]) -> dict[str, object]:
    """Everything that can be reached, by the way that leads there. What is reached again is written as the first way to it."""
    found: dict[str, object] = {}
    met: dict[int, tuple[str, object]] = {}  # with the object itself, so that no other one gets its number
    waiting = list(reversed(roots.items()))
    while waiting:
        path, thing = waiting.pop()
        if isinstance(thing, Leaf):
            found[path] = thing
        elif id(thing) in met:
            found[path] = f"as {met[id(thing)][0]}"
        elif is_row(thing) and all(isinstance(item, Leaf) for item in items_of(thing)):
            met[id(thing)] = path, thing
            found[path] = items_of(thing)
        elif isinstance(thing, set | frozenset):
            found[path] = tuple(sorted(map(repr, thing)))
        else:
            met[id(thing)] = path, thing
            children = list(children_of(thing))
            found[path] = f"{type(thing).__name__} of {len(children)}"
            waiting += [(path + name, child) for name, child in reversed(children)]
    return found


def changes(before: dict[str, object], after: dict[str, object]) -> list[str]:
    """The ways to whatever is not as it was."""
    missing = object()
    return [path for path in before.keys() | after.keys() if before.get(path, missing) != after.get(path, missing)]


def globals_of(packages: list[str]) -> dict[str, object]:
    """What the modules of these packages of ours hold, without functions, classes and other modules."""
    return {
        f"{name}.{key}": value
        for name, module in list(sys.modules.items())
        if name.startswith("farshore.") and name.split(".")[1] in packages
        for key, value in vars(module).items()
        if not key.startswith("__") and not isinstance(value, type | ModuleType) and not callable(value)
    }


# --- the plain build can forbid writing


class SharedWriteError(AssertionError):
    """Something was written that all games of a process share."""


def _refuse(self: object, *arguments: object, **named: object) -> Any:
    raise SharedWriteError("a list or dictionary that all games share is written")


class FixedList(list[Any]):
    """A list that nobody may change."""

    __setitem__ = __delitem__ = __iadd__ = __imul__ = append = extend = insert = pop = remove = clear = sort = reverse = _refuse


class FixedDict(dict[Any, Any]):
    """A dictionary that nobody may change."""

    __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _refuse


class Fixing:
    """Makes everything that can be reached from an object unchangeable. Works on interpreted classes only."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.fixed: dict[int, object] = {}  # by the id of the object or of the list that was replaced
        self.kept: list[object] = []  # what was replaced: its id must stay its own
        self.waiting: list[object] = []
        self.kinds: set[type] = set()

    def fix(self, root: object) -> None:
        self.of(root)
        while self.waiting:
            thing = self.waiting.pop()
            for name, value in vars(thing).items():
                object.__setattr__(thing, name, self.of(value))

    def of(self, value: object) -> object:
        """The value, or what stands in for it from now on."""
        if id(value) in self.fixed:
            return self.fixed[id(value)]
        if isinstance(value, list):
            row = self.fixed[id(value)] = FixedList()
            self.kept.append(value)
            list.extend(row, [self.of(item) for item in value])
            return row
        if isinstance(value, dict):
            table = self.fixed[id(value)] = FixedDict()
            self.kept.append(value)
            dict.update(table, {key: self.of(item) for key, item in value.items()})
            return table
        if isinstance(value, set):
            return frozenset(value)
        if isinstance(value, tuple):
            return tuple(self.of(item) for item in value) if type(value) is tuple else value
        if is_ours(value) and hasattr(value, "__dict__") and not isinstance(value, type):
            self.fixed[id(value)] = value
            self.waiting.append(value)
            self.guard(type(value))
        return value

    def guard(self, kind: type) -> None:
        """Let objects of this class refuse to be written, if they are among the fixed ones."""
        own = any("__setattr__" in vars(base) for base in kind.__mro__ if base is not object)
        if own or kind in self.kinds:  # a frozen dataclass refuses by itself; what a base class refuses its refinements refuse too
            return
        self.kinds.add(kind)
        fixed = self.fixed

        def write(thing: object, name: str, value: object) -> None:
            if id(thing) in fixed:
                raise SharedWriteError(f"{type(thing).__name__}.{name} is written, which all games share")
            object.__setattr__(thing, name, value)

        self.monkeypatch.setattr(kind, "__setattr__", write)
