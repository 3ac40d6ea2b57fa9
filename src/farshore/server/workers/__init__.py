"""Processes that think for bots and hints, so that a search never blocks the server.

- `pool.py` starts the processes and asks them; `process.py` is what runs in each of them.
"""
