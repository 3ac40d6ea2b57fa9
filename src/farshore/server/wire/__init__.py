"""The wire format: every message between page and server, as msgspec structs.

The page's `wire.ts` and the OpenAPI document are made from it.

- `commands.py`: what a page asks of a room over its socket. `messages.py`: what a room tells its clients.
- `table.py`: a table as one client may see it.
- `rest.py` and `people.py`: the bodies of REST, about games and rooms and about people.
- `maps.py`: maps that people draw; `map_gallery.py`: those that are kept, and what bots do with them.
- `params.py`: what fills a sentence, by its type: the page says it in its own language.
- `values.py`: the values that all these are made of. `structs.py`: all of them by name.
"""

WIRE = 4  # raised whenever an old page could not talk to a new server
