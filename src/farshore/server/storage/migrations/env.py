"""Alembic's entry point: the server runs the migrations itself when it starts, on the connection it hands over."""

from alembic import context

from farshore.server.storage.game_models import metadata

if hasattr(context, "config"):  # run by Alembic, not only imported
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
