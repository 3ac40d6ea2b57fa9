"""What the browser tests of the map editor share: places of the map, what is drawn there, and whether it is kept."""

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

EMPTY = "/#/draw/new"
FORGIVEN = ("Failed to load resource",)
DROP = """([text, name]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], name, {type: 'text/plain'}));
    const map = document.querySelector('[data-testid="map-canvas"]');
    for (const kind of ['dragover', 'drop'])
        map.dispatchEvent(new DragEvent(kind, {dataTransfer: carried, bubbles: true, cancelable: true}));
}"""


def hex_at(page: Page, place: str) -> Any:
    return page.locator(f'[data-hex="{place}"]')


def middle(page: Page, place: str) -> tuple[float, float]:
    box = hex_at(page, place).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def saved(page: Page) -> str:
    """Wait until everything is kept; the code of the map."""
    expect(page.get_by_test_id("saved")).to_have_attribute("data-state", "saved")
    expect(page.get_by_test_id("editor")).not_to_have_attribute("data-code", "")
    return page.get_by_test_id("editor").get_attribute("data-code") or ""


def terrains(page: Page) -> dict[str, tuple[str, str]]:
    found = page.evaluate(
        "[...document.querySelectorAll('[data-hex]')].map(one => [one.dataset.hex, one.dataset.terrain, one.dataset.number])"
    )
    return {at: (terrain, number) for at, terrain, number in found if terrain not in ("", "sea")}


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    session.send(
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]}
    )


def drop(page: Page, text: str, name: str = "map.board") -> None:
    """Drop a file onto the map."""
    page.evaluate(DROP, [text, name])
