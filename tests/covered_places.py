"""What lies over lit places: bots play, each kind of question about places becomes a table of its own, and in the browser everything that
floats over the board is measured against every place that can be chosen."""

from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Page

from browser_fixtures import Server
from farshore.catalogue import kind_of
from farshore.game import Game
from staged_games import STILL, Staged, guest_of, sit, stranger

SIZES = ((1280, 800), (1920, 1080), (820, 1180), (390, 844), (360, 640), (844, 390))
TURNS = 60  # of a game that are looked through
BUBBLES = 5  # places of a question that are asked about

DRAWN = "async () => { for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame) }"
MEASURE = """() => {
    const shown = one => one.getClientRects().length > 0 && one.checkVisibility({opacityProperty: true, visibilityProperty: true});
    const floats = [...document.querySelectorAll('.farshore-table :is(.panel, .goals, .hand :is(.stack,.nothing), .card-played, .lasting)')]
        .filter(one => shown(one) && (!one.closest('.board') || one.matches('.bubble')))
        .map(one => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.width > 4 && box.height > 4);
    const found = [];
    for (const place of document.querySelectorAll('[data-testid=lit]')) {
        const {a, e, f} = place.getScreenCTM();
        const half = (place.dataset.place.split(',').length === 2 ? 28 : 14) * a;
        for (const [one, box] of floats)
            if (box.left < e + half && e - half < box.right && box.top < f + half && f - half < box.bottom)
                found.push(`${one.dataset.testid ?? one.className} over ${place.dataset.piece ?? ''} ${place.dataset.place}`);
        if (e < 0 || f < 0 || e > innerWidth || f > innerHeight) found.push(`${place.dataset.place} is out of sight`);
    }
    return found;
}"""


@dataclass
class Question:
    """A moment in which seat 0 is asked for a place."""

    game: str
    phase: str
    lit: int
    code: str


def asked(game: Game) -> tuple[str, int]:
    """The phase in which seat 0 must choose among places, and how many there are; "" if it needn't."""
    prompt = game.prompt(0)
    if prompt is None or not prompt.must:
        return "", 0
    places = {choice.place for choice in (game.choice(action, 0) for action in game.legal(0)) if choice.place is not None}
    return (prompt.phase, len(places)) if places else ("", 0)


def questions(name: str, server: Server, guest: str, turns: int = TURNS) -> list[Question]:
    """Each kind of question that comes up in a game, as a table to sit at. Of a turn's actions that with the most places."""
    kind = kind_of(name)
    seats = min(kind.seats)
    table = Staged(name, seats, {"first": 0}, 3)
    others = [stranger(server)] * (seats - 1)
    found: dict[str, Question] = {}

    def look(game: Game) -> bool:
        phase, lit = asked(game)
        if phase and (phase not in found or (phase == "actions" and lit > found[phase].lit + 8)):
            found[phase] = Question(name, phase, lit, table.lay(server, [guest, *others]))
        return game.turn()[1] > turns

    table.run(look)
    return list(found.values())


def measured(page: Page) -> list[str]:
    """What lies over lit places, once the board lies still: on a busy machine it follows its new room some frames later."""
    found: list[str] = page.evaluate(MEASURE)
    if found:
        page.wait_for_timeout(400)
        page.evaluate(STILL)
        found = page.evaluate(MEASURE)
    return found


def overlaps(page: Page, code: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[str]:
    """What lies over a lit place at this table: as it is, and while places are asked about. Nothing is chosen."""
    sit(page, code)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        where = f"{width}×{height}"
        yield from (f"{where}: {what}" for what in measured(page))
        places = page.get_by_test_id("lit")
        count = places.count()
        for number in range(0, count, max(1, count // BUBBLES)):
            places.nth(number).dispatch_event("click")
            page.evaluate(DRAWN)
            if page.get_by_test_id("confirm").count() == 0:
                break  # it picks something up: that is a question of its own
            yield from (f"{where}, asked about {number}: {what}" for what in measured(page))
            page.keyboard.press("Escape")
            page.get_by_test_id("confirm").wait_for(state="detached")


def sweep(page: Page, server: Server, name: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[str]:
    """All questions of a game at all sizes."""
    for question in questions(name, server, guest_of(page)):
        for what in overlaps(page, question.code, sizes):
            yield f"{name}, {question.phase} ({question.lit} places), {what}"
