"""The caption of a picture: its title and one paper card for each seat, in a column beside the board."""

from farshore.board.picture_art import HALO, INK, SANS, SERIF, Sheet, drawing, escaped, number, paint
from farshore.board.picture_sea import Rectangle
from farshore.board.picture_theme import Theme
from farshore.board.scene import Scene, SeatScene

WIDTH = 396.0
GAP = 16.0
HEAD = 74.0  # of a card: mark, name and points
LINE = 36.0  # of facts
SHIELD = "M-24-22C-14-20-7-23 0-28C7-23 14-20 24-22C26 2 17 20 0 29C-17 20-26 2-24-22Z"
TITLE = 40.0


def breadth(text: str, size: float) -> float:
    """About how wide a text is: no font can be asked, so letters are guessed by their class."""
    total = 0.0
    for letter in text:
        if letter in "iljtfrI.,:;'|!()[] ":
            total += 0.33
        elif letter in "mwMW" or ord(letter) > 0x2E7F:
            total += 0.9
        elif letter.isupper():
            total += 0.68
        else:
            total += 0.53
    return total * size


def fitted(text: str, size: float, room: float) -> str:
    """The text, cut with an ellipsis where it would not fit."""
    if breadth(text, size) <= room:
        return text
    while text and breadth(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def lines_of(text: str, size: float, room: float) -> list[str]:
    """A text broken between words; a word that is too long is cut."""
    lines: list[str] = []
    for word in text.split():
        if lines and breadth(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(fitted(word, size, room))
    return lines


def chips(seat: SeatScene) -> list[list[tuple[str, str, float]]]:
    """A seat's facts in rows: name, value and width of each."""
    rows: list[list[tuple[str, str, float]]] = [[]]
    left = room = WIDTH - 32
    for name, value in seat.facts.items():
        value = fitted(value, 19, room - 20)
        name = fitted(name, 18, room - 26 - breadth(value, 19))
        wide = breadth(name, 18) + breadth(value, 19) + (26 if name else 20)
        if wide > left and rows[-1]:
            rows.append([])
            left = room
        rows[-1].append((name, value, wide))
        left -= wide + 6
    return rows if rows[0] else []


def card_height(seat: SeatScene) -> float:
    """How high a seat's card is."""
    return HEAD + 18 + LINE * len(chips(seat))


def height(scene: Scene) -> float:
    """How high the whole column is; 0 without a caption."""
    titles = len(lines_of(scene.title, TITLE, WIDTH - 66)) * TITLE * 1.12
    cards = sum(card_height(seat) + GAP for seat in scene.seats)
    return (max(titles, 60.0) + 2 * GAP if scene.title else 0.0) + cards


def panels(scene: Scene, left: float, top: float) -> list[Rectangle]:
    """Where title and cards lie, so that the sea's ornaments can keep away."""
    return [Rectangle(left, top, WIDTH, height(scene))] if height(scene) else []


def caption(sheet: Sheet, scene: Scene, theme: Theme, left: float, top: float) -> list[str]:
    """Title and cards from a point downward."""
    result = []
    ink = theme.text if sheet.dark else "#1F3B4D"
    if scene.title:
        lines = lines_of(scene.title, TITLE, WIDTH - 66)
        logo = drawing("logo")
        if logo is not None:
            result.append(f'<g transform="translate({number(left + 26)} {number(top + 32)}) scale(1.5)">{logo}</g>')
        for row, line in enumerate(lines):
            result.append(
                f'<text x="{number(left + 64)}" y="{number(top + 47 + row * TITLE * 1.12)}" font-family="{SERIF}" font-weight="800"'
                f' font-size="{number(TITLE)}" fill="{ink}">{escaped(line)}</text>'
            )
        top += max(len(lines) * TITLE * 1.12, 60.0) + 2 * GAP
    for seat in scene.seats:
        result += card(seat, theme, left, top)
        top += card_height(seat) + GAP
    return result


def card(seat: SeatScene, theme: Theme, left: float, top: float) -> list[str]:
    """One seat: its mark, name, points on a shield and facts; ringed while it is on turn."""
    tall = card_height(seat)
    tones = paint(seat.colour)
    frame = f'<rect width="{number(WIDTH)}" height="{number(tall)}" rx="20" '
    ring = f'{frame}fill="none" stroke="{HALO}" stroke-width="9"/>{frame}fill="none" stroke="{tones.base}" stroke-width="5"/>'
    result = [
        f'<g class="seat" transform="translate({number(left)} {number(top)})">',
        f'<rect x="2" y="7" width="{number(WIDTH)}" height="{number(tall)}" rx="20" fill="#0d2630" opacity=".25"/>',
        f'{frame}fill="{theme.panel}" stroke="#0d2630" stroke-opacity=".35" stroke-width="1.5"/>',
        f'<rect x="6" y="6" width="{number(WIDTH - 12)}" height="{number(tall - 12)}" rx="15" fill="none" stroke="{theme.hairline}"'
        ' stroke-width="1.5"/>',
        ring if seat.on_turn else "",
        f'<g transform="translate(46 42)"><circle r="27" fill="{tones.base}" stroke="{HALO}" stroke-width="6"/>'
        f'<circle r="25" fill="{tones.base}" stroke="{INK}" stroke-width="2.5"/>'
        f'<g transform="scale(2.1)" fill="{tones.mark_ink}">{tones.mark}</g></g>',
        f'<text x="88" y="52" font-family="{SERIF}" font-weight="700" font-size="30" fill="{theme.text}">'
        f"{escaped(fitted(seat.name, 30, WIDTH - 186))}</text>",
        f'<g transform="translate({number(WIDTH - 48)} 44)">'
        f'<path d="{SHIELD}" fill="{theme.inset}" stroke="{theme.text}" stroke-width="2.5"/>'
        f'<path d="{SHIELD}" transform="scale(.86)" fill="none" stroke="#E0A92E" stroke-width="3"/>'
        f'<text y="9" text-anchor="middle" font-family="{SERIF}" font-weight="800" font-size="27" style="font-variant-numeric:lining-nums"'
        f' fill="{theme.text}">{seat.points}</text></g>',
    ]
    for row, facts in enumerate(chips(seat)):
        x, y = 16.0, HEAD + 4 + LINE * row
        for name, value, wide in facts:
            result.append(
                f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="30" rx="9" fill="{theme.inset}"/>'
                f'<text x="{number(x + 10)}" y="{number(y + 21)}" font-family="{SANS}" font-size="18" fill="{theme.quiet}">{escaped(name)}'
                f'<tspan dx="{6 if name else 0}" font-weight="700" font-size="19" fill="{theme.text}">{escaped(value)}</tspan></text>'
            )
            x += wide + 6
    return [*result, "</g>"]
