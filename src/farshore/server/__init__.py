"""The server: rooms, seats and games over REST and WebSockets. `run.serve` runs it, `http.app.create_app` makes the ASGI application.

From the lowest layer to the highest (a test sees that imports point downward):

- `settings`, `limits`, `memory`, `metrics`, `queues`, `logs`: what every layer uses. `wire`: the messages between page and server.
- `errors`: refusals, and how they are sent. `tasks`: tasks in the background. `view`: the table as one client may see it.
- `storage`: the database. `accounts`: people, passwords, ratings. `workers`: processes that think for bots.
- `rooms`: a room and what players do in it.
- `cluster`: the server process (`Node`) with its rooms, and the bus to other processes.
- `http`: REST, sockets and the page's files.
- `run` starts all this; `admin` is what the administrator's command line does to a database.
"""

from farshore.installation import require

NETWORK = ("litestar", "uvicorn", "websockets", "msgspec", "prometheus_client", "segno")
PACKAGES = (*NETWORK, "sqlalchemy", "aiosqlite", "alembic", "argon2", "confusable_homoglyphs")
require(*PACKAGES, extra="play", what="The server")
