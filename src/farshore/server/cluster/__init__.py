"""A server process and its neighbours.

- `node.py` is one server process with everything in it.
- `directory.py` has the rooms in memory: it loads and unloads them, and leases them from the database.
- `connections.py` connects a socket to its room, here or in another node: over `bus.py` (Redis), with the messages of `bus_messages.py` and
  the clients of `remote.py`.
- `map_jobs.py` lets bots play maps in the background.
- `maintenance.py` does periodic work: it notices changes in the database, rates games that were missed and deletes what has expired.
"""
