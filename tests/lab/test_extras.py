"""Are the laboratory's packages here? Elsewhere that may be as it is; under `./dev test` none may be missing."""

import os

import pytest

from .conftest import MISSING


def test_nothing_is_left_out() -> None:
    if MISSING and os.environ.get("FARSHORE_REQUIRE_LAB") != "1":
        pytest.skip(f"the laboratory's tests are left out: {', '.join(MISSING)} not installed")
    assert not MISSING, "`./dev test` installs the laboratory's packages, so that its tests are never left out"
