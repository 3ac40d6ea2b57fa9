"""Do both builds play the same games? Runs `python -m farshore.arena.checksum` in each and compares the lines `game seats seed digest`.

python tools/same_games.py src build/compiled
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def checksums(build: Path, arguments: list[str]) -> list[str]:
    """What the build in this folder prints, line by line."""
    environment = os.environ | {"PYTHONPATH": str(build.resolve())}
    done = subprocess.run([sys.executable, "-m", "farshore.arena.checksum", *arguments], env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"farshore.arena.checksum failed in {build} (exit code {done.returncode})")
    return done.stdout.splitlines()


def is_compiled(build: Path) -> bool:
    return any(build.glob("**/*.so")) or any(build.glob("**/*.pyd"))


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        raise SystemExit(__doc__)
    plain, compiled = Path(arguments[0]), Path(arguments[1])
    if is_compiled(plain) or not is_compiled(compiled):
        raise SystemExit(f"{plain} must hold the plain build and {compiled} the compiled one, else nothing is compared")
    with ThreadPoolExecutor(2) as pool:
        ours, theirs = pool.map(lambda build: checksums(build, arguments[2:]), (plain, compiled))
    different = [(one, other) for one, other in zip(ours, theirs, strict=False) if one != other]
    for one, other in different[:10]:
        print(f"plain    {one}\ncompiled {other}")
    if different or len(ours) != len(theirs) or not ours:
        print(f"{len(different)} of {len(ours)} games differ; {len(ours)} lines plain, {len(theirs)} compiled.")
        return 1
    print(f"{len(ours)} games, the same on both builds.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
