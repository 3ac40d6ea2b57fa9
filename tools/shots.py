"""Makes the pictures of the page in docs/pictures: every screen, from games that bots have played up to a moment worth a picture, and
game.webp, a whole game in half a minute.

usage: ./dev shots [NAME ...]      all, or those named (table, trade, results, moving ...)

Needs Chromium. The games are seeded: the same pictures come out as long as the page and the bots are the same.
"""

import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser_fixtures import FLAGS, INTRODUCED, Server, chromium  # noqa: E402  the helpers of the tests in the browser
from farshore.game import Game  # noqa: E402
from knight_fixtures import everyone  # noqa: E402
from ship_fixtures import sailor  # noqa: E402
from staged_games import STILL, Staged, can, guest_of, on_turn, sit, stage  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESKTOP, PHONE = (1280, 800), (390, 844)
MOVING, FOUNDING, LATER = (880, 550), 17, 52  # the moving picture: its size, the steps shown one by one, and how many of the others
ARRIVED = "Promise.allSettled(document.getAnimations().map(one => one.finished)).then(() => undefined)"  # with less motion all of them end
LOCALES = {"en": "en-GB", "ru": "ru-RU", "uk": "uk-UA"}
PEOPLE = {
    "en": ("Daryna", "Mira", "Oleh", "Hanna"),
    "ru": ("Дарина", "Мира", "Олег", "Ганна"),
    "uk": ("Дарина", "Міра", "Олег", "Ганна"),
}


class Studio:
    """A server and a browser to take pictures with."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser

    def page(self, path: str = "/", size: tuple[int, int] = DESKTOP, language: str = "en", dark: bool = False) -> Page:
        context = self.browser.new_context(
            base_url=self.server.address,
            viewport={"width": size[0], "height": size[1]},
            locale=LOCALES[language],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
        )
        context.set_default_timeout(30_000)
        context.add_init_script(INTRODUCED)
        page = context.new_page()
        page.goto(path)
        page.locator("h1").first.wait_for()
        return page

    def keep(self, page: Page, name: str) -> None:
        """Take the picture, in as few colours as nobody misses."""
        page.evaluate(STILL)
        page.wait_for_timeout(400)
        page.evaluate(ARRIVED)
        file = PICTURES / f"page-{name}.png"
        page.screenshot(path=file)
        with Image.open(file) as picture:
            true = picture.convert("RGB")
        common = true.quantize(192, method=Image.Quantize.MEDIANCUT).getpalette() or []  # smooth water and paper
        rare = true.quantize(64, method=Image.Quantize.MAXCOVERAGE).getpalette() or []  # and no colour lost
        palette = Image.new("P", (1, 1))
        palette.putpalette(common[: 3 * 192] + rare[: 3 * 64])
        true.quantize(palette=palette, dither=Image.Dither.NONE).save(file, optimize=True)
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1000:.0f} kB", flush=True)
        page.context.close()

    def table(self, table: Staged, **look: object) -> tuple[Page, str]:
        """A page that sits at a staged table on its turn; the others are bots, who wait."""
        page = self.page(**look)  # type: ignore[arg-type]  # the keywords of `page`, handed on
        names = PEOPLE[str(look.get("language", "en"))]
        seats = table.game.seats
        code = table.lay(self.server, [guest_of(page), *[""] * (seats - 1)], bots="medium", names=names)
        sit(page, code)
        return page, code


def busy(game: Game) -> bool:
    """A moment in the middle: much to build, much in the hand, some development cards."""
    hand = game.hand(0, 0)
    return (
        on_turn(game)
        and isinstance(hand, dict)
        and sum(hand.values()) in range(6, 12)
        and len(game.pieces(0).get("city", [])) > 0
        and can(game, 0, "build", piece="road")
        and can(game, 0, "play_card")
    )


def saves(game: Game, seat: int) -> int | None:
    """Seat 0 buys development cards and doesn't play them."""
    if seat != 0 or not on_turn(game):
        return None
    return game.find(0, "buy_card") if can(game, 0, "buy_card") else None


def start(studio: Studio) -> None:
    studio.keep(studio.page(), "start")


def start_phone(studio: Studio) -> None:
    studio.keep(studio.page(size=PHONE, language="uk"), "start-phone-uk")


def new(studio: Studio) -> None:
    studio.keep(studio.page("/#/new"), "new")


def room(studio: Studio) -> None:
    page = studio.page("/#/new")
    page.locator("main .button.main, form .button.main").last.click()
    page.locator("img.qr").wait_for()
    studio.keep(page, "room")


def table(studio: Studio) -> None:
    page, _ = studio.table(stage(busy, saves, ["knight", "road building"], seats=4))
    page.locator("[data-testid=lit][data-piece=road]").last.click()
    page.get_by_test_id("confirm").wait_for()
    studio.keep(page, "table")


def table_dark(studio: Studio) -> None:
    page, _ = studio.table(stage(busy, saves, ["knight", "monopoly"], seats=4), language="uk", dark=True)
    studio.keep(page, "table-dark-uk")


def table_phone(studio: Studio) -> None:
    page, _ = studio.table(stage(busy, saves, ["knight", "invention"], seats=4), language="ru", size=PHONE)
    studio.keep(page, "table-phone-ru")


def sea(studio: Studio) -> None:
    """Ships on their way into the unknown."""
    fog = sailor(lambda game: [hex_.at for hex_ in game.scene(0).hexes if hex_.terrain == "fog"])
    page, _ = studio.table(stage(lambda game: on_turn(game) and game.turn()[1] >= 25, fog, name="oceania", seats=4))
    studio.keep(page, "sea")


def knights(studio: Studio) -> None:
    """Cities, knights and cards; the barbarians are near."""

    def moment(game: Game) -> bool:
        return on_turn(game) and game.turn()[1] >= 60 and sum(game.scene(0).raids[0].shares) >= 4

    page, _ = studio.table(stage(moment, everyone, name="cities-knights", seats=4))
    studio.keep(page, "knights")


def trade(studio: Studio) -> None:
    """An offer, one who agrees, one who wants more, one who says no."""

    def moment(game: Game) -> bool:
        hands = [hand for seat in range(4) if isinstance(hand := game.hand(seat, seat), dict)]
        return on_turn(game) and hands[0]["wool"] >= 2 and all(hand["ore"] for hand in hands[1:3])

    staged = stage(moment, saves, seats=4)
    pages = [studio.page() for _ in range(4)]
    code = staged.lay(studio.server, [guest_of(page) for page in pages])
    for page in pages:
        sit(page, code)
    mine, agrees, counters, declines = pages
    mine.get_by_test_id("give-wool").click()
    mine.get_by_test_id("want-ore").click()
    mine.get_by_test_id("send-offer").click()
    agrees.get_by_test_id("accept").click()
    counters.get_by_test_id("counter").click()
    counters.get_by_test_id("want-wool").click()
    counters.get_by_test_id("send-offer").click()
    declines.get_by_test_id("decline").click()
    mine.get_by_test_id("deal-2").wait_for()
    studio.keep(mine, "trade")
    for page in pages[1:]:
        page.context.close()


def trade_phone(studio: Studio) -> None:
    page, _ = studio.table(stage(busy, saves, seats=4), size=PHONE)
    page.get_by_test_id("open-trade").click()
    studio.keep(page, "trade-phone")


def ended(studio: Studio) -> tuple[Page, str]:
    return studio.table(stage(lambda game: game.over(), seats=4))


def results(studio: Studio) -> None:
    page, _ = ended(studio)
    page.get_by_test_id("results").click()
    page.locator("section.panel").nth(3).wait_for()
    studio.keep(page, "results")


def replay(studio: Studio) -> None:
    page, code = ended(studio)
    page.goto(f"/#/replay/{code}")
    page.get_by_test_id("table").wait_for()
    slider = page.get_by_role("slider").first
    slider.evaluate("one => { one.value = String(Math.round(one.max * 0.6)); one.dispatchEvent(new Event('input', {bubbles: true})); }")
    studio.keep(page, "replay")


def moving(studio: Studio) -> None:
    """A game from the first settlement to the last point, as its replay shows it."""
    page, code = ended(studio)
    page.goto(f"/#/replay/{code}")
    page.get_by_test_id("table").wait_for()
    slider = page.get_by_role("slider").first
    last = int(slider.get_attribute("max") or 0)
    steps = [*range(FOUNDING), *(FOUNDING + (last - FOUNDING) * number // LATER for number in range(LATER + 1))]
    frames: list[Image.Image] = []
    for step in steps:
        slider.evaluate("(one, step) => { one.value = step; one.dispatchEvent(new Event('input', {bubbles: true})); }", str(step))
        page.evaluate(STILL)
        page.wait_for_timeout(250)
        with Image.open(BytesIO(page.screenshot())) as picture:
            frames.append(picture.convert("RGB").resize(MOVING, Image.Resampling.LANCZOS))
    page.context.close()
    file = PICTURES / "game.webp"
    times = [1000, *[300] * (len(frames) - 2), 4000]
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=60, method=6, minimize_size=True)
    print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1000:.0f} kB", flush=True)


def help_(studio: Studio) -> None:
    studio.keep(studio.page("/#/help/robber"), "help")


def settings(studio: Studio) -> None:
    studio.keep(studio.page("/#/settings"), "settings")


def map_editor(studio: Studio) -> None:
    """A map with the heat map on and a number missing."""
    page = studio.page("/#/draw/new/new_shores_4")
    page.get_by_test_id("fine").wait_for()
    page.get_by_role("switch", name="Heat map").click()
    page.get_by_test_id("tool-erase").click()
    page.locator('[data-terrain="pasture"]').last.click()
    page.get_by_test_id("problem").wait_for()
    studio.keep(page, "map-editor")


SHOTS: dict[str, Callable[[Studio], None]] = {
    "start": start,
    "start-phone": start_phone,
    "new": new,
    "room": room,
    "table": table,
    "table-dark": table_dark,
    "table-phone": table_phone,
    "sea": sea,
    "knights": knights,
    "trade": trade,
    "trade-phone": trade_phone,
    "results": results,
    "replay": replay,
    "moving": moving,
    "help": help_,
    "settings": settings,
    "map-editor": map_editor,
}


def main(names: list[str]) -> int:
    if wrong := [name for name in names if name not in SHOTS]:
        print(f"There are no pictures called {', '.join(wrong)}; there are {', '.join(SHOTS)}.", file=sys.stderr)
        return 2
    if not chromium():
        print("There is no Chromium on this machine; on Debian: apt-get install chromium", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for name in names or SHOTS:
                SHOTS[name](Studio(server, browser))
        finally:
            browser.close()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
