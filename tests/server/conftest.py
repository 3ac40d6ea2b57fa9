"""One PostgreSQL server for all tests of a process."""

from collections.abc import Iterator

import pytest

from server.services import Postgres, postgres


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
