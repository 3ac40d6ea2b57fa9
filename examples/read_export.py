"""Go through an export of any size with the memory of one batch: how often does each seat win, and what do winners do more often?

    farshore export base --bots medium --games 200 --out games/
    python examples/read_export.py games/
"""

import json
import sys
from pathlib import Path

import polars as pl


def main(folder: Path) -> None:
    about = json.loads((folder / "about.json").read_text(encoding="utf-8"))
    lazy = pl.scan_parquet(folder / "*.parquet")  # reads nothing yet
    rows = lazy.select(pl.len()).collect().item()
    print(f"{about['game']} for {about['seats']}: {about['games']} games, {rows:,} decisions, codec {about['codec']}")
    won = lazy.group_by("seat").agg((pl.col("outcome") == 1).mean().alias("in won games"), pl.len().alias("decisions")).sort("seat")
    print(won.collect(engine="streaming"))
    open_now = pl.col("mask").arr.sum().alias("open")
    print(lazy.select(open_now).select(pl.col("open").mean()).collect(engine="streaming").item(), "actions are open on average")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
