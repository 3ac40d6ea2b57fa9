"""Files that are written from the sources: brought up to date, or compared with `--check`."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def bring_up_to_date(target: Path, wanted: str, source: str, arguments: list[str]) -> int:
    """Write the file anew if it differs; with --check only say so, and fail. `source` is what it has to fit."""
    name = target.relative_to(ROOT).as_posix()
    if wanted == (target.read_text(encoding="utf-8") if target.exists() else ""):
        print(f"{name} is up to date.")
    elif "--check" in arguments:
        print(f"{name} does not fit {source}; `./dev page --types` writes it anew.", file=sys.stderr)
        return 1
    else:
        target.write_text(wanted, encoding="utf-8")
        print(f"{name} is written anew.")
    return 0
