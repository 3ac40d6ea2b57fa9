"""Alembic's migrations, run when a database is opened. Add a revision in `versions/`; never change one that exists."""
