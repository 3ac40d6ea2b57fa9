"""Writes web/src/wire.ts, the page's types of everything that it says to the server and hears from it.

usage: PYTHONPATH=src python tools/wire_types.py [--check]

`--check` writes nothing and fails if the file is not up to date; a test does the same. Messages and bodies come from
`farshore.server.wire`, routes from the server's handlers, events from the parts of every game of the catalogue.
"""

import re
import sys
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from litestar.routes import HTTPRoute

from farshore.catalogue import GAMES, deal_board, kit_of, settings_of
from farshore.engine.machine import Rules
from farshore.luck import Luck
from farshore.server.http.app import create_app
from farshore.server.wire import WIRE
from farshore.server.wire.commands import AnyCommand, Command
from farshore.server.wire.messages import AnyMessage
from farshore.server.wire.params import Param, Params
from farshore.server.wire.structs import STRUCTS
from farshore.server.wire.values import Edge, EventView, Hex, Place, Value
from written_files import ROOT, bring_up_to_date

TARGET = ROOT / "web" / "src" / "wire.ts"
HEAD = """\
// Made by tools/wire_types.py from the server's messages and routes and the games' events. Change those and run `./dev page --types`.
"""
PLAIN: dict[object, str] = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", object: "unknown"}
# Shapes that Python's types can't tell exactly. A place is named as in board files.
PLACES = """\
export type Hex = readonly [q: number, r: number];
export type Corner = readonly [q: number, r: number, side: 'N' | 'S'];
export type Edge = readonly [q: number, r: number, side: 'W' | 'NW' | 'NE'];
export type Place = Hex | Corner | Edge;
export type Value = boolean | number | string;
export type Counts = Record<string, number>;
export type Params = Record<string, Param>;
"""
# How the structs write such shapes (events only as lists).
NAMED: list[tuple[object, str]] = [
    (Value, "Value"),
    (Hex, "Hex"),
    (Edge, "Edge"),
    (Place, "Place"),
    (list[EventView], "EventView[]"),
    (dict[str, int], "Counts"),
    (Params, "Params"),
]
UNIONS: dict[str, object] = {"Command": AnyCommand, "Message": AnyMessage, "Param": Param}

Shape = type[msgspec.Struct]


def shapes() -> list[Shape]:
    """Every struct of the wire format, in the order of the files, without the bare base of commands."""
    return [shape for shape in STRUCTS.values() if shape is not Command]


def inside(hint: Any) -> Iterator[Shape]:
    """The structs that a type is made of, through all levels."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
        for field in get_type_hints(hint).values():
            yield from inside(field)
    for part in get_args(hint):
        yield from inside(part)


def heard() -> set[Shape]:
    """What the server says, where every field is there; what only the page says may leave out fields with a default."""
    return {part for shape in shapes() if not shape.__struct_config__.forbid_unknown_fields for part in inside(shape)}


def written(hint: Any) -> str:
    """A Python type as TypeScript."""
    for shape, name in NAMED:
        if hint == shape:
            return name
    if hint in PLAIN:
        return PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return written(parts[0])
    if origin is Literal:
        return " | ".join(f"'{part}'" if isinstance(part, str) else str(part).lower() for part in parts)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(written(part) for part in alias_first(parts)))
    if origin is list:
        inner = written(parts[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"readonly [{', '.join(written(part) for part in parts)}]"
    if origin is dict:
        return f"Record<{written(parts[0])}, {written(parts[1])}>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"{hint!r} has no form in TypeScript yet")


def alias_first(parts: tuple[Any, ...]) -> list[Any]:
    """A union has swallowed the name `Value` of its own members; give it back."""
    members = get_args(Value)
    if all(member in parts for member in members):
        return [Value, *(part for part in parts if part not in members)]
    return list(parts)


def interface(shape: Shape, all_there: bool) -> str:
    lines = []
    config = shape.__struct_config__
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: '{config.tag}';")
    hints = get_type_hints(shape, include_extras=True)
    for field in msgspec.structs.fields(shape):
        text = written(hints[field.name])
        maybe = not field.required and (config.omit_defaults or not all_there)
        if maybe and config.omit_defaults:
            text = text.removesuffix(" | null")
        lines.append(f"  {field.encode_name}{'?' if maybe else ''}: {text};")
    doc = f"/** {' '.join(shape.__doc__.split())} */\n" if shape.__doc__ and not shape.__doc__.startswith(f"{shape.__name__}(") else ""
    return f"{doc}export interface {shape.__name__} {{\n" + "\n".join(lines) + "\n}\n"


# ---------------------------------------------------------------- routes


def routes() -> dict[str, tuple[str, str]]:
    """What the page can ask for over REST: "GET /rooms/{code}" with the types of body and answer. Files to download are not among it."""
    found = {}
    for route in create_app().routes:
        if not isinstance(route, HTTPRoute) or not route.path.startswith("/api/"):
            continue
        for handler in route.route_handlers:
            function = getattr(handler.fn, "func", handler.fn)  # one that runs in a thread is wrapped
            if not function.__module__.startswith("farshore."):
                continue  # the description of it all
            hints = get_type_hints(function)
            answer = hints["return"]
            if getattr(get_origin(answer), "__name__", "") == "Response":
                (answer,) = get_args(answer)
            if not any(True for _ in inside(answer)) and answer is not type(None):
                continue
            path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path.removeprefix("/api"))
            body = written(hints["data"]) if "data" in hints else "undefined"
            for method in sorted(handler.http_methods - {"OPTIONS", "HEAD"}):
                found[f"{method} {path}"] = (body, "undefined" if answer is type(None) else written(answer))
    return dict(sorted(found.items(), key=lambda route: (route[0].split(" ")[1], route[0])))


def route_table() -> str:
    lines = [f"  '{route}': {{ body: {body}; answer: {answer} }};" for route, (body, answer) in routes().items()]
    return "/** What can be asked for over REST, below `/api`. */\nexport interface Routes {\n" + "\n".join(lines) + "\n}\n"


# ---------------------------------------------------------------- events


def games() -> Iterator[Rules]:
    """The rules of every game for every number of players, as it usually is and with every option the other way round."""
    for kind in GAMES.values():
        for seats in kind.seats:
            usual = settings_of(kind, seats, {})
            turned: dict[str, object] = {
                name: not option.default for name, option in kind.options(seats).items() if option.kind() == "flag"
            }
            for options in [usual, settings_of(kind, seats, turned)][: 2 if turned else 1]:
                yield kit_of(kind, seats, options, deal_board(kind, seats, options, Luck(1))).rules


def events() -> dict[str, dict[str, str]]:
    """Every event with its fields; one that not everybody may know can be missing."""
    found: dict[str, dict[str, str]] = {"dealt_anew": {}, "undone": {"seat": "number", "count": "number"}}  # those of the server itself
    for rules in games():
        for kind in rules.event_kinds:
            fields = found.setdefault(kind.name, {})
            for name, vocabulary in zip(kind.fields, kind.vocabulary, strict=True):
                words = rules.words[vocabulary] if vocabulary else [0]
                shape = {type_of(word) for word in words}
                assert len(shape) == 1, f"{kind.name}.{name} is now one thing, now another: {shape}"
                optional = "?" if name in kind.secret or f"{name}?" in fields else ""
                fields.pop(name if optional else f"{name}?", None)
                fields[name + optional] = shape.pop()
    return dict(sorted(found.items()))


def type_of(word: object) -> str:
    if isinstance(word, (list, tuple)):
        return "Hex" if len(word) == 2 else "Corner" if word[2] in ("N", "S") else "Edge"
    return "number" if isinstance(word, int) else "string"


def event_table() -> str:
    lines = [
        f"  {kind}: {{ {'; '.join(f'{name}: {shape}' for name, shape in fields.items())} }};".replace("{  }", "object")
        for kind, fields in events().items()
    ]
    return f"""\
/** The fields of every event; one that this client may not know is missing. */
export interface EventFields {{
{chr(10).join(lines)}
}}

export type EventKind = keyof EventFields;

/** Something that happened. In a replay `secrets` names the fields that only the seats in `knowers` could see. */
export type EventView<Kind extends EventKind = EventKind> = {{
  [K in Kind]: {{ seq: number; event: K; secrets?: string[]; knowers?: number[] }} & EventFields[K];
}}[Kind];
"""


# ---------------------------------------------------------------- the file


def text() -> str:
    sent_whole = heard()
    parts = [HEAD, f"export const WIRE = {WIRE};\n", PLACES]
    parts += [interface(shape, shape in sent_whole) for shape in shapes()]
    for name, union in UNIONS.items():
        parts.append(f"export type {name} =\n" + "\n".join(f"  | {written(member)}" for member in get_args(union)) + ";\n")
    return "\n".join([*parts, route_table(), event_table()])


if __name__ == "__main__":
    sys.exit(bring_up_to_date(TARGET, text(), "src/farshore/server/wire", sys.argv[1:]))
