"""Writes web/src/wire.ts, the page's types of everything that it says to the server and hears from it, from farshore.server.wire.

usage: PYTHONPATH=src python tools/wire_types.py [--check]

`--check` writes nothing and fails if the file is not up to date; a test does the same.
"""

import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from farshore.server import wire, wire_people

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "wire.ts"
HEAD = """\
// Made by tools/wire_types.py from src/farshore/server/wire.py and wire_people.py: change that and run `./dev page --types`, never this.
"""
PLAIN: dict[object, str] = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", object: "unknown"}
# Names for shapes that Python's types can't tell exactly: how the structs write them (events only as lists), and what they are.
ALIASES: dict[str, tuple[object, str]] = {
    "Value": (wire.Value, "boolean | number | string"),
    "Place": (wire.Place, "[q: number, r: number] | [q: number, r: number, side: string]"),
    "EventView": (list[wire.EventView], "{ seq: number; event: string; [field: string]: unknown }"),
    "Counts": (dict[str, int], "Record<string, number>"),
}
UNIONS = {"Command": wire.AnyCommand, "Message": wire.AnyMessage}

Shape = type[msgspec.Struct]


def shapes() -> list[Shape]:
    """Every struct of the wire, in the order of the file, without the bare base of commands."""
    found = []
    for module in (wire, wire_people):
        things = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, msgspec.Struct)]
        found += [shape for shape in things if shape.__module__ == module.__name__ and shape is not wire.Command]
    return found


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
    for name, (alias, _) in ALIASES.items():
        if hint == alias:
            return f"{name}[]" if alias == list[wire.EventView] else name
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
        return f"[{', '.join(written(part) for part in parts)}]"
    if origin is dict:
        return f"Record<{written(parts[0])}, {written(parts[1])}>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"{hint!r} has no form in TypeScript yet")


def alias_first(parts: tuple[Any, ...]) -> list[Any]:
    """A union has swallowed the name `Value` of its own members; give it back."""
    members = get_args(wire.Value)
    if all(member in parts for member in members):
        return [wire.Value, *(part for part in parts if part not in members)]
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
    told = f"/** {' '.join(shape.__doc__.split())} */\n" if shape.__doc__ and not shape.__doc__.startswith(f"{shape.__name__}(") else ""
    return f"{told}export interface {shape.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def text() -> str:
    sent_whole = heard()
    parts = [HEAD, f"export const WIRE = {wire.WIRE};\n"]
    parts.append("".join(f"export type {name} = {form};\n" for name, (_, form) in ALIASES.items()))
    parts += [interface(shape, shape in sent_whole) for shape in shapes()]
    for name, union in UNIONS.items():
        parts.append(f"export type {name} =\n" + "\n".join(f"  | {member.__name__}" for member in get_args(union)) + ";\n")
    return "\n".join(parts)


def main(arguments: list[str]) -> int:
    wanted = text()
    current = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
    if wanted == current:
        print("web/src/wire.ts is up to date.")
    elif "--check" in arguments:
        print("web/src/wire.ts does not fit src/farshore/server/wire.py; `./dev page --types` writes it anew.", file=sys.stderr)
        return 1
    else:
        TARGET.write_text(wanted, encoding="utf-8")
        print("web/src/wire.ts is written anew.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
