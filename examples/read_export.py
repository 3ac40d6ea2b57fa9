"""Go through an export of any size with the memory of one file: how often does each seat win, and what do winners do more often?

farshore export base --bots medium --games 200 --observations --out games/
python examples/read_export.py games/
"""

import json
import resource
import sys
from collections.abc import Iterator
from pathlib import Path

import polars as pl


def frames(folder: Path) -> Iterator[pl.DataFrame]:
    """All rows with all columns, some games at a time: what a training loop does."""
    for file in sorted(folder.glob("observations/*.parquet")):
        yield pl.read_parquet(file)


def main(folder: Path) -> None:
    about = json.loads((folder / "about.json").read_text(encoding="utf-8"))
    lazy = pl.scan_parquet(folder / "decisions/*.parquet")  # reads nothing yet
    rows = lazy.select(pl.len()).collect().item()
    print(f"{about['game']} for {about['seats']}: {about['games']} games, {rows:,} decisions, codec {about['codec']}")
    won = lazy.group_by("seat").agg((pl.col("outcome") == 1).mean().alias("in won games"), pl.len().alias("decisions")).sort("seat")
    print(won.collect(engine="streaming"))
    often = (pl.len() / pl.col("game").n_unique()).round(1)
    verbs = lazy.group_by("verb").agg(
        often.alias("in each game"),
        (pl.col("outcome") == 1).mean().round(2).alias("by the later winner"),
    )
    print(verbs.sort("by the later winner", descending=True).collect(engine="streaming"))
    seen = opened = 0
    for frame in frames(folder):
        opened += frame["mask"].arr.sum().sum()
        seen += sum(frame[column["name"]].to_numpy().nbytes for column in about["tables"]["observations"][3:])
    print(f"{opened / rows:.1f} actions are open on average")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{seen / 1e6:,.0f} MB of observations went by; {memory:,.0f} MB of memory at most")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
