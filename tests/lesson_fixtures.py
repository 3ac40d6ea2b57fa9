"""Plays lessons in the browser by doing nothing but what they point at."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

LIMIT = 200  # clicks in one lesson: more means that it goes in a circle
# What can be seen of a lesson: it changes with every click that does something
SEEN = """() => {
    const lesson = document.querySelector('[data-testid=lesson]');
    const named = document.querySelector('[data-testid=look-here]')?.dataset.target ?? '';
    const target = named && document.querySelector(`[data-testid="${named}"]`);
    const rings = [...document.querySelectorAll('[data-testid=look-ring]')];
    const next = document.querySelector('[data-testid=lesson-next]') ? 'next' : '';
    if (!lesson || lesson.dataset.showing === 'true') return null;
    if (!next && target?.ariaDisabled === 'true') return null;  // it has done its part: the ring moves on with the next frame
    const asked = document.querySelectorAll('[data-testid=confirm-yes], [data-testid=lesson-wrong]').length;
    const tried = document.querySelectorAll('[data-testid=tried]').length;
    return [lesson.dataset.step, tried, asked, lesson.dataset.over, named, target?.dataset?.count ?? '', next,
        ...rings.map((ring) => `${ring.dataset.placeRing} ${ring.dataset.chosen}`)].join('|');
}"""
POINTED = ", ".join(f"[data-testid={name}]" for name in ("lesson-next", "look-here", "look-ring", "confirm-yes", "lit"))
READY = f"(before) => {{ const seen = ({SEEN})(); return seen !== null && seen !== before; }}"


def click_what_is_pointed_at(page: Page) -> str:
    """One click; says on what. Rings are drawn a frame after the step has come."""
    page.wait_for_selector(POINTED, state="attached")
    ahead = page.get_by_test_id("lesson-next")
    if ahead.count():
        ahead.click()
        return "next"
    here = page.get_by_test_id("look-here")
    if here.count():
        target = here.get_attribute("data-target") or ""
        page.locator(f'[data-testid="{target}"]:visible').nth(int(here.get_attribute("data-index") or 0)).click()
        return target
    asked = page.get_by_test_id("confirm-yes")
    if asked.count():  # a try of the learner's own
        asked.click()
        return "confirm"
    ring = page.get_by_test_id("look-ring")
    if not ring.count():  # the learner finds it, and is helped after some tries
        lit = page.get_by_test_id("lit")
        lit.nth((page.get_by_test_id("tried").count() + 1) % lit.count()).click()
        return "a try"
    place = ring.first.get_attribute("data-place-ring")
    page.locator(f'[data-testid=lit][data-place="{place}"]').click()
    return place or ""


def play_lesson(page: Page, address: str, each_step: Callable[[int], None] = lambda step: None) -> list[str]:
    """Play a lesson from its start to its end; says on what was clicked."""
    page.goto(address)
    lesson = page.get_by_test_id("lesson")
    expect(lesson).to_have_attribute("data-showing", "false")
    clicks: list[str] = []
    step = -1
    for _ in range(LIMIT):
        now = int(lesson.get_attribute("data-step") or 0)
        if now != step:
            step = now
            each_step(step)
        if lesson.get_attribute("data-over") == "true":
            return clicks
        before = page.evaluate(SEEN)
        clicks.append(click_what_is_pointed_at(page))
        page.wait_for_function(READY, arg=before, timeout=15_000)
    raise AssertionError(f"step {step + 1} of the lesson is not finished by what it points at: {clicks[-8:]}")
