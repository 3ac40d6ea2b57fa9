"""Measures in Chromium that nothing lies over a place that can be chosen: every kind of question of every game at six sizes of the window.

usage: ./dev overlaps [GAME ...]      all games, or those named

Prints what lies over a lit place, and ends with 1 if anything does. The tests measure a sample of this.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser_fixtures import FLAGS, INTRODUCED, Server, chromium, known
from covered_places import sweep
from farshore.catalogue import GAMES


def main(names: list[str]) -> int:
    if wrong := [name for name in names if name not in GAMES]:
        print(f"There are no games called {', '.join(wrong)}; there are {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    if not chromium():
        print("There is no Chromium on this machine; on Debian: apt-get install chromium", file=sys.stderr)
        return 1
    count = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            page = browser.new_page(base_url=server.address, reduced_motion="reduce")
            page.add_init_script(INTRODUCED)
            page.goto("/")
            known(page)
            for name in names or GAMES:
                found = list(sweep(page, server, name))
                count += len(found)
                print(f"{name}: {len(found)}", *found, sep="\n  ", flush=True)
        finally:
            browser.close()
            server.kill()
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
