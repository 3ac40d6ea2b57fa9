"""One PostgreSQL server for all tests of a process, and tables that need not be made anew for every one of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine

from farshore.server.storage import database as databases
from server.services import Postgres, postgres


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real databases, sockets and processes on two busy cores: a test that fails is tried once more, and named in the report (RERUN)."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    with postgres() as service:
        yield service


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """A database of one's own, of either kind, with its tables."""
    if request.param == "sqlite":
        return ":memory:"
    service: Postgres = request.getfixturevalue("postgresql")
    return service.furnished()


@pytest.fixture(scope="session", autouse=True)
def tables_made_once() -> Iterator[None]:
    """An empty SQLite database gets what all migrations together made of another empty one: they take half of the time in which a server
    starts. (PostgreSQL copies a database itself, see `Postgres.furnished`.)"""
    migrate = databases._migrate
    model: list[str] = []

    def furnished(connection: Connection) -> None:
        if connection.dialect.name == "sqlite" and not connection.exec_driver_sql("SELECT 1 FROM sqlite_master LIMIT 1").all():
            for statement in model or made():
                connection.exec_driver_sql(statement)
        migrate(connection)

    def made() -> list[str]:
        engine = create_engine("sqlite://")
        with engine.begin() as connection:
            migrate(connection)
            dump = connection.connection.dbapi_connection.iterdump()  # type: ignore[union-attr]  # it is one of sqlite3
            model.extend(line for line in dump if line not in ("BEGIN TRANSACTION;", "COMMIT;"))
        engine.dispose()
        return model

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(databases, "_migrate", furnished)
        yield
