"""The laboratory's tests need the optional packages; `./dev test` installs them. Where pytest is started without them they are left out."""

from importlib.util import find_spec

collect_ignore_glob = [] if all(map(find_spec, ("gymnasium", "pettingzoo", "pyarrow", "polars", "ray", "mcp"))) else ["test_*.py"]
