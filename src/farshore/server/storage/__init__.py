"""The database: what is stored, and how.

- `store.py` reads and writes guests and rooms; `records.py` has what it hands out and takes in; `errors.py` says what can go wrong.
- `writer.py` writes changes of rooms (`pending.py`) in batches, `postgres_writer.py` those to PostgreSQL.
- `health.py` notices when nothing can be written.
- `leases.py` says which server process has which room; `blockers.py` logs who is in the way.
- `database.py` opens SQLite or PostgreSQL and runs the `migrations/`; `game_models.py`, `people_models.py` and `map_models.py`
  declare the tables.
- `map_plays.py` counts games on maps, and `map_fairness.py` says how evenly seats win.
- `notices.py` tells running servers that something was changed in the database; `database_copy.py` copies one database into another.
"""
