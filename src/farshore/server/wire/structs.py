"""All structs of the wire format, for what is made from them: the page's types and the OpenAPI document."""

from msgspec import Struct

from farshore.server.wire import commands, lessons, map_gallery, maps, messages, params, people, rest, table


def _all_structs() -> dict[str, type[Struct]]:
    found: dict[str, type[Struct]] = {}
    for module in (params, commands, table, messages, rest, maps, map_gallery, people, lessons):
        for name, thing in vars(module).items():
            if isinstance(thing, type) and issubclass(thing, Struct) and thing.__module__ == module.__name__:
                assert name not in found, f"two structs are called {name}"
                found[name] = thing
    return found


STRUCTS = _all_structs()  # by name, in the order of the files
