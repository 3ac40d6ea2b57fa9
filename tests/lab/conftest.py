"""The laboratory's tests need the optional packages; `./dev test` installs them, and there a missing one is a failure. Where pytest is
started without them the tests are left out, and `test_extras.py` says so."""

import os
from importlib.util import find_spec
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads that share small matrices mostly wait for each other

PACKAGES = ("gymnasium", "mcp", "pettingzoo", "PIL", "polars", "pyarrow", "pyspiel", "ray")
MISSING = [name for name in PACKAGES if find_spec(name) is None]

here = Path(__file__).parent
collect_ignore = [file.name for file in here.glob("test_*.py") if file.name != "test_extras.py"] if MISSING else []
