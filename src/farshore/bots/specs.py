"""Bots as whoever runs the games names them: by name, with options, from a file, or as a class or an object.

    hard                          a name: see `farshore.bots.registry`
    expert(playouts=500)          with options: those of a level (see `Level`), or what its class takes
    my_bot.py:Clever              a class in a file; `my_bot.py` alone if it has only one bot
    my_bot.py:Clever(depth=3)     with options for its constructor
    base.net                      the level master with a network that `farshore train` has made
    mine.npz, mine.npz:policy     a network trained in the laboratory; with :policy it plays without looking ahead

A file is read once, and its content travels with the specification to other processes and machines. A specification may run code: never
take one from a client of a server. There `bot_named` is right.
"""

import ast
import contextlib
import copy
import hashlib
import inspect
import pickle
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, cast

from farshore.bots.bot import Bot
from farshore.bots.levels import MasterBot
from farshore.bots.making import check_chooses, made_by, reason
from farshore.bots.networks import read_weights
from farshore.bots.registry import bot_named, bot_names
from farshore.engine.errors import FarshoreError

NETWORK = (".npz", ".npz:policy")
LEARNT = ".net"


@dataclass(frozen=True)
class BotSpec:
    """A bot that can be made anew for each game, here or in another process. `label` names it in results."""

    label: str

    def make(self) -> Bot:
        raise NotImplementedError

    def digest(self) -> str:
        """Of the file that it comes from; empty where there is none."""
        content: bytes | None = getattr(self, "content", None)
        return "" if content is None else hashlib.sha256(content).hexdigest()[:16]


BotLike: TypeAlias = str | Bot | type[Bot] | Callable[[], Bot] | BotSpec


@dataclass(frozen=True)
class NamedBot(BotSpec):
    """A bot of the registry."""

    name: str
    options: tuple[tuple[str, Any], ...] = ()

    def make(self) -> Bot:
        bot = bot_named(self.name, **dict(self.options))
        return _called(bot, self.label) if self.options else bot


@dataclass(frozen=True)
class FileBot(BotSpec):
    """A class in a Python file."""

    path: str
    found: str  # the name of the class; empty: the only one
    options: tuple[tuple[str, Any], ...]
    content: bytes = field(repr=False)

    def make(self) -> Bot:
        module = _module(self.path, self.content)
        return _called(made_by(self._class_in(module), self.label, dict(self.options)), self.label)

    def _class_in(self, module: ModuleType) -> object:
        file = Path(self.path).name
        own = [name for name, thing in vars(module).items() if inspect.isclass(thing) and thing.__module__ == module.__name__]
        bots = [name for name in own if issubclass(vars(module)[name], Bot)]
        if self.found:
            if not hasattr(module, self.found):
                raise FarshoreError(f"{file} has no class {self.found}; it has {', '.join(own) or 'none'}.")
            return getattr(module, self.found)
        if len(bots) != 1:
            there = f"{len(bots)} ({', '.join(bots)})" if bots else "none"
            raise FarshoreError(f"Name the bot's class, as in {file}:Clever. The bots in this file: {there}.")
        return vars(module)[bots[0]]


@dataclass(frozen=True)
class NetworkFile(BotSpec):
    """The file of a trained network."""

    path: str
    content: bytes = field(repr=False)

    def make(self) -> Bot:
        bot = import_module("farshore.lab.network").load_bot(self.path, self.content)  # by name: the laboratory builds on bots
        assert isinstance(bot, Bot)
        return _called(bot, self.label)


@dataclass(frozen=True)
class LearntFile(BotSpec):
    """The level `master` with the weights in a file."""

    path: str
    options: tuple[tuple[str, Any], ...]
    content: bytes = field(repr=False)

    def make(self) -> Bot:
        bot = MasterBot(**dict(self.options))
        bot.weights = read_weights(self.content, Path(self.path).name)
        return _called(bot, self.label)


@dataclass(frozen=True)
class GivenBot(BotSpec):
    """A bot that a script has made, copied for each game so that nothing is remembered; or a class or function that makes one."""

    given: Any

    def make(self) -> Bot:
        if inspect.isclass(self.given) or not hasattr(self.given, "choose"):
            return made_by(self.given, self.label, {})
        check_chooses(self.given, f"The bot {self.label!r}")
        return made_by(self._copy, self.label, {})

    def _copy(self) -> object:
        return copy.deepcopy(self.given)


def bot_spec(given: BotLike) -> BotSpec:
    """What is meant by a text, a class, a function or an object. Files are read, but nothing is run yet: `make` does that."""
    if isinstance(given, BotSpec):
        return given
    if isinstance(given, str):
        return _from_text(given)
    if not callable(given) and not hasattr(given, "choose"):
        raise FarshoreError(f"A bot is a name, a file, a class, or an object with a method choose, not {given!r}.")
    return GivenBot(_label_of(given), given)


def make_bot(given: BotLike) -> Bot:
    """A new bot, from whatever names it."""
    return bot_spec(given).make()


def roster_of(given: Iterable[BotLike]) -> list[BotSpec]:
    """A specification for each, tried once. Bots that differ get labels that differ, so that results tell them apart."""
    found: list[BotSpec] = []
    known: list[BotSpec] = []
    for one in given:
        spec = bot_spec(one)
        twin = next((other for other in known if _same(spec, other)), None)
        if twin is None:
            taken = {other.label for other in known} | (set() if isinstance(spec, NamedBot) else set(bot_names()))
            twin = _renamed(spec, taken)
            twin.make()
            known.append(twin)
        found.append(twin)
    return found


def opponents_of(given: BotLike | Sequence[BotLike], others: int) -> list[BotSpec]:
    """A bot for each of the other seats, from one for all or one for each."""
    bots: list[BotLike] = list(given) if isinstance(given, list | tuple) else [cast(BotLike, given)]
    if len(bots) not in (1, others):
        raise FarshoreError(f"Name one opponent for all other seats or one for each: there are {others} and you named {len(bots)}.")
    return roster_of(bots * others if len(bots) == 1 else bots)


def check_portable(specs: Iterable[BotSpec]) -> None:
    """Refuse bots that other processes could not be given."""
    for spec in specs:
        try:
            pickle.dumps(spec)
        except Exception as error:  # whatever an object does when it is pickled
            refusal = f"The bot {spec.label!r} can't be sent to other processes: {reason(error)}."
            raise FarshoreError(f"{refusal} Define its class in a module or a file, or play in one process.") from None


def files_of(specs: Iterable[BotSpec]) -> dict[str, object]:
    """What reports say about bots from files, so that results of a file that was changed are not taken for the same bot's."""
    files = {spec.label: spec.digest() for spec in specs if spec.digest()}
    return {"files": files} if files else {}


def _same(one: BotSpec, other: BotSpec) -> bool:
    if isinstance(one, GivenBot):
        return isinstance(other, GivenBot) and one.given is other.given
    return type(one) is type(other) and replace(one, label=other.label) == other


def _renamed(spec: BotSpec, taken: set[str]) -> BotSpec:
    label, number = spec.label, 1
    while label in taken:
        number += 1
        label = f"{spec.label} ({number})"
    return spec if label == spec.label else replace(spec, label=label)


def _label_of(given: Any) -> str:
    """The name that an object or its own class gives itself; an inherited one belongs to another bot."""
    kind = given if inspect.isclass(given) else type(given)
    for name in (vars(given).get("name") if hasattr(given, "__dict__") else None, vars(kind).get("name"), getattr(given, "__name__", None)):
        if isinstance(name, str) and name:
            return name
    return kind.__name__


def _called(bot: Bot, label: str) -> Bot:
    with contextlib.suppress(AttributeError):  # a bot may have a name that can't be changed
        bot.name = label
    return bot


# --- texts


def split_specs(text: str) -> list[str]:
    """Specifications with commas between them; commas in brackets belong to options.

    >>> split_specs("hard, expert(playouts=500, worlds=4)")
    ['hard', 'expert(playouts=500, worlds=4)']
    """
    found, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found]


def _from_text(text: str) -> BotSpec:
    if text.endswith(NETWORK):
        path = text.removesuffix(":policy")
        suffix = text[len(path) :]
        return NetworkFile(text, str(Path(path).resolve()) + suffix, _read(path))
    head, options = _options_of(text)
    if head.endswith(LEARNT):
        return LearntFile(text, str(Path(head).resolve()), options, _read(head))
    path, colon, name = head.rpartition(":")
    if not colon or not path.endswith(".py"):
        path, name = head, ""
    if path.endswith(".py"):
        return FileBot(text, str(Path(path).resolve()), name, options, _read(path))
    shown = f"{head}({', '.join(f'{name}={value}' for name, value in options)})" if options else head
    return NamedBot(shown, head, options)


def _read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise FarshoreError(f"There is no file {path}.") from None
    except (OSError, ValueError) as error:
        raise FarshoreError(f"{path} can't be read: {getattr(error, 'strerror', None) or error}.") from None


def _options_of(text: str) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """The text before the brackets, and the options in them."""
    if not text.endswith(")") or "(" not in text:
        return text, ()
    head, _, inside = text[:-1].rpartition("(")
    options: dict[str, Any] = {}
    for part in split_specs(inside) if inside.strip() else []:
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name.isidentifier() or not value:
            raise FarshoreError(f"An option of a bot is a name and a value, as in expert(playouts=500), not {part!r}.")
        if name in options:
            raise FarshoreError(f"The option {name!r} is given twice in {text!r}.")
        options[name] = _value(value)
    return head.strip(), tuple(options.items())


def _value(text: str) -> object:
    """A number, a flag or a quoted text as in Python; any other word stands for itself."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    try:
        value: object = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
    return value


# --- files


def _module(path: str, content: bytes) -> ModuleType:
    """The module in a file, loaded once in each process. Its folder can be imported from, as if the file were run."""
    digest = hashlib.sha256(path.encode() + b"\0" + content).hexdigest()
    name = f"farshore_file_{digest[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    folder = str(Path(path).parent)
    if folder not in sys.path:
        sys.path.append(folder)
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = path
    try:
        exec(compile(content, path, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:  # whatever the file does
        del sys.modules[name]
        raise FarshoreError(f"{Path(path).name} can't be loaded: {reason(error)}{_line_in(path, error)}.") from error
    return module


def _line_in(path: str, error: BaseException) -> str:
    """Where in this file it went wrong; a wrong syntax already says so."""
    lines: Sequence[int] = []
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            lines = [*lines, trace.tb_lineno]
        trace = trace.tb_next
    return f" (line {lines[-1]})" if lines and not isinstance(error, SyntaxError) else ""
