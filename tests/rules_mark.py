"""`from rules_mark import rule`, then `@rule("B12", "R1")` on a test or a class of tests: what docs/rules calls those it exercises."""

import pytest

rule = pytest.mark.rule
