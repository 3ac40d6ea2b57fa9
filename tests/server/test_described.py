"""The description of REST is true: schemathesis makes up calls from it, good and bad ones, and gets no answer that it does not describe."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from server.running import Server
from server.test_accounts import club

BOUNDED = settings(
    max_examples=8, deadline=None, derandomize=True, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)
# What a schema can't say: which names will do, and which games, seats, options and maps there are; and limits of what may be null or
# lies in a list of lists.
JUDGED = {
    ("patch", "/api/me"),
    ("post", "/api/rooms"),
    ("post", "/api/account"),
    ("post", "/api/lessons/{name}"),
    ("post", "/api/maps/read"),
    ("post", "/api/maps/judge"),
    ("post", "/api/maps/fill"),
    ("post", "/api/maps"),
    ("put", "/api/maps/{code}"),
    ("post", "/api/maps/generate"),
    ("post", "/api/maps/{code}/copy"),
    ("post", "/api/maps/{code}/trial"),
    ("get", "/api/maps"),
    ("get", "/api/maps/{code}/file"),
    ("get", "/api/maps/{code}/picture.svg"),
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server in a thread of its own, so that calls may block here."""
    found: list[Server] = []
    started, ending = threading.Event(), threading.Event()

    async def serve() -> None:
        async with club() as server:
            found.append(server)
            ann = await server.person("Ann")
            await ann.new_room(quick=True)
            started.set()
            await asyncio.to_thread(ending.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(60)
    yield found[0]
    ending.set()
    thread.join()


def has_float(value: object) -> bool:
    """Schemas count 352.0 among the whole numbers; the server does not."""
    if isinstance(value, dict | list):
        return any(has_float(one) for one in (value.values() if isinstance(value, dict) else value))
    return isinstance(value, float)


def test_calls_made_up_from_the_description_get_what_it_says(server: Server) -> None:
    cookie = server.people[0].rest.cookies["farshore"]
    schema = schemathesis.openapi.from_url(f"http://{server.address}/api/schema/openapi.json")
    schema.config.checks.negative_data_rejection.expected_statuses.append("413")  # made-up drawings of maps are long
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path in ("/api/account/logout", "/api/account/delete"):
            continue  # would end the test; the made-up bodies are those of other calls

        @given(case=operation.as_strategy(GenerationMode.POSITIVE) | operation.as_strategy(GenerationMode.NEGATIVE))
        @settings(BOUNDED)
        def call(case: Any) -> None:
            judged = (case.operation.method, case.operation.path) in JUDGED or has_float(case.body)
            case.call_and_validate(
                base_url=f"http://{server.address}",
                headers={"Cookie": f"farshore={cookie}"},
                checks=CHECKS.get_all(),
                excluded_checks=[positive_data_acceptance] if judged else [],
            )

        call()
        tried += 1
    assert tried > 20
