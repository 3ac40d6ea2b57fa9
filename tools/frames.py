"""Watches a game of bots in Chromium, as a person with full motion does, and prints how long frames take and what the page's own work is.

usage: ./dev frames

A frame at 60 a second has 16.7 ms. Chromium draws without a graphics card here: the figures compare builds and machines, they are no test.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser_fixtures import FLAGS, INTRODUCED, Server, chromium  # noqa: E402  the helpers of the tests in the browser
from staged_games import guest_of, on_turn, stage  # noqa: E402

SECONDS = 12
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
WATCH = """seconds => new Promise(done => {
    const times = [];
    let last = performance.now();
    const end = last + 1000 * seconds;
    const step = now => {
        times.push(now - last);
        last = now;
        if (now < end) requestAnimationFrame(step); else done(times);
    };
    requestAnimationFrame(step);
})"""
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration")


def measure(browser: Browser, server: Server, size: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(base_url=server.address, viewport={"width": width, "height": height}, reduced_motion="no-preference")
    context.add_init_script(INTRODUCED)
    page = context.new_page()
    page.goto("/")
    code = stage(on_turn, seats=4).lay(server, [guest_of(page)], bots="greedy")
    page.goto(f"/#/table/{code}")
    page.get_by_test_id("table").wait_for()
    page.wait_for_timeout(1000)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")

    def work() -> dict[str, float]:
        return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}

    page.get_by_test_id("end-turn").click()
    before, first = work(), int(page.get_by_test_id("table").get_attribute("data-seq") or 0)
    times = sorted(page.evaluate(WATCH, SECONDS))
    after, last = work(), int(page.get_by_test_id("table").get_attribute("data-seq") or 0)
    steps = max(1, last - first)
    late = sum(time > 25 for time in times) / len(times)
    middle, most = times[len(times) // 2], times[int(len(times) * 0.95)]
    print(f"{size:8} {len(times) / SECONDS:.1f} frames a second, middle {middle:.1f} ms, 95 % below {most:.1f} ms,", end=" ")
    print(f"{late:.1%} later than 25 ms, worst {times[-1]:.0f} ms; {steps} steps of bots")
    spent = {name.removesuffix("Duration").lower(): 1000 * (after[name] - before[name]) / steps for name in WORK}
    print(f"{'':8} work for each step: " + ", ".join(f"{name} {time:.1f} ms" for name, time in spent.items()), flush=True)
    context.close()


def main() -> int:
    if not chromium():
        print("There is no Chromium on this machine; on Debian: apt-get install chromium", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), pace=0.6)
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for size in SIZES:
                measure(browser, server, size)
        finally:
            browser.close()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
