"""Reading a board file. The format is described in docs/reference/board-files.md."""

import re
from collections import Counter
from typing import Final

from farshore.board.areas import area_kinds
from farshore.board.errors import BoardError
from farshore.board.facts import (
    HARBOUR_KINDS,
    MARK_SECTIONS,
    TERRAINS,
    Apart,
    Area,
    BeginnerStart,
    Board,
    Figure,
    FramePiece,
    Harbour,
    Hex,
    Item,
    Mark,
    Marks,
    Never,
    Pool,
)
from farshore.board.grid import CornerAt, EdgeAt, HexAt, edge_place, hex_place, hexes_of_edge
from farshore.board.lines import Line, Section, near, sections
from farshore.board.own_lines import read_rules, read_words
from farshore.board.shores import ring

CELL: Final = 6  # characters from one hex of a row to the next; a row is shifted by half of that against the next
HEADINGS: Final = (
    "board", "title", "scenario", "seats", "points", "win and", "win or", "ends when", "settlements", "income", "preplaced", "chips",
    "arrangement", "frame", "harbours", "robber", "pirate", "note",
)  # fmt: skip
_ROW: Final = re.compile(r"\s*(-?\d+)\s*,\s*(-?\d+)\s*\|(.*)")
_CELL: Final = re.compile(r"(\S\S)\s*(\d+)?\s*([a-z])?")
_CODES: Final = {code: terrain for terrain, code in TERRAINS.items()}
_PLAIN_SECTIONS: Final = ("map", "groups", "areas", "harbours", "frame pieces", "beginner", *MARK_SECTIONS, "rules")


def parse(text: str) -> Board:
    """The board that a file describes; a BoardError with the number of the line if it cannot be read."""
    header, *others = sections(text, (*_PLAIN_SECTIONS, "pool ", "words "))
    header.check_keys(HEADINGS, repeated=("note",))
    pools = [section for section in others if section.head.startswith("pool ")]
    named = {section.head: section for section in others}
    if "map" not in named:
        raise BoardError("The file draws no map: there is no section [map].")
    letters, areas = _areas(named.get("areas"))
    hexes = _map(named["map"], letters, areas[0].id)
    hexes = _groups(named.get("groups"), hexes)
    frame = _frame(header.find("frame"), hexes)
    seats = _seats(header.find("seats"))
    settlements = _count(header, "settlements", 2)
    harbours, harbour_pool = _harbours(named.get("harbours"), hexes, frame)
    boxes, options = read_rules(named.get("rules"))
    return Board(
        id=_word(header, "board"),
        title=_text(header, "title") or _word(header, "board"),
        hexes=hexes,
        frame=frame,
        scenario=_text(header, "scenario") or "own",
        seats=seats,
        points=_points(header.find("points"), seats),
        win_and=_text(header, "win and"),
        win_or=_text(header, "win or"),
        ends_when=_text(header, "ends when"),
        settlements=settlements,
        income=_count(header, "income", settlements),
        preplaced=_count(header, "preplaced", 0),
        chips=None if header.find("chips") is None else _count(header, "chips", 0),
        arrangement=_choice(header, "arrangement", ("printed", "chosen", "dealt"), "chosen"),
        notes=tuple(line.text for line in header.lines if line.key == "note"),
        areas=tuple(areas),
        pools=tuple(_pool(section, hexes) for section in pools),
        harbour_rule=_choice(header, "harbours", ("fixed", "shuffled", "laid"), "fixed"),
        harbours=harbours,
        harbour_pool=harbour_pool,
        robber=_robber(header.find("robber"), hexes),
        pirate=_figure(header.find("pirate")),
        frame_pieces=_frame_pieces(named.get("frame pieces")),
        beginner=_beginner(named.get("beginner")),
        marks=Marks(_mark(line, head) for head in MARK_SECTIONS if head in named for line in named[head].lines),
        boxes=boxes,
        options=options,
        words=tuple(read_words(section) for section in others if section.head.startswith("words ")),
    )


# ---------------------------------------------------------------- the header


def _word(header: Section, key: str) -> str:
    line = header.find(key)
    if line is None:
        raise BoardError(f"The file does not begin with its name: there is no line '{key}: …'.")
    return line.only("the name of the board")


def _text(header: Section, key: str) -> str | None:
    line = header.find(key)
    return line.text or None if line is not None else None


def _count(header: Section, key: str, default: int) -> int:
    line = header.find(key)
    return default if line is None else line.whole(line.only("a number"), key)


def _choice(header: Section, key: str, options: tuple[str, ...], default: str) -> str:
    line = header.find(key)
    return default if line is None else line.choice(options)


def _seats(line: Line | None) -> tuple[int, ...]:
    if line is None:
        return (3, 4)
    seats = tuple(line.whole(word, "a number of players") for word in line.words)
    if not seats or list(seats) != sorted(set(seats)) or seats[0] < 1:
        raise line.fault("seats needs the numbers of players in rising order, such as '3 4'.")
    return seats


def _points(line: Line | None, seats: tuple[int, ...]) -> dict[int, int]:
    """`10`, or `15 for 3 13 for 4`."""
    if line is None:
        return dict.fromkeys(seats, 10)
    if len(line.words) == 1:
        return dict.fromkeys(seats, line.whole(line.words[0], "points"))
    found: dict[int, int] = {}
    for start in range(0, len(line.words), 3):
        part = line.words[start : start + 3]
        if len(part) != 3 or part[1] != "for":
            raise line.fault("points needs one number, or a number for each number of players as in '15 for 3 13 for 4'.")
        found[line.whole(part[2], "a number of players")] = line.whole(part[0], "points")
    if tuple(sorted(found)) != seats:
        raise line.fault(f"points must be given for each of {' '.join(map(str, seats))} players.")
    return found


def _frame(line: Line | None, hexes: tuple[Hex, ...]) -> tuple[HexAt, ...]:
    if line is None or line.words == ["ring"]:
        return ring([hex_.at for hex_ in hexes])
    if line.words == ["none"]:
        return ()
    return tuple(sorted(line.hexes(line.words), key=hex_place))


def _figure(line: Line | None) -> Figure:
    """`none`, `off`, or a hex and perhaps what names it: `3,1 at desert`, `3,1 at field 12`."""
    if line is None or line.words == ["none"]:
        return Figure(used=False)
    if line.words == ["off"]:
        return Figure(used=True)
    if (len(line.words) > 1 and line.words[1] != "at") or len(line.words) in (0, 2) or len(line.words) > 4:
        raise line.fault(f"the {line.key} needs 'none', 'off', or a hex as in '3,1', '3,1 at desert' or '3,1 at field 12'.")
    terrain: str | None = None
    token: int | None = None
    for word in line.words[2:]:
        if word.isdigit():
            token = line.token(word)
        else:
            terrain = line.known(word, list(TERRAINS), "terrain")
    return Figure(True, line.hexes(line.words[:1])[0], terrain, token)


def _robber(line: Line | None, hexes: tuple[Hex, ...]) -> Figure:
    """Without a line the robber starts in the first desert (B8), or waits off the board."""
    if line is None:
        deserts = [hex_.at for hex_ in hexes if hex_.terrain == "desert"]
        return Figure(True, deserts[0], "desert") if deserts else Figure(used=True)
    return _figure(line)


# ---------------------------------------------------------------- the map


def _areas(section: Section | None) -> tuple[dict[str, str], list[Area]]:
    """Areas by the letters they have on the map. Without the section all land is one."""
    if section is None or not section.lines:
        return {"a": "main"}, [Area("main", "main", start=True, settle=True, robber=True)]
    letters: dict[str, str] = {}
    areas: list[Area] = []
    for line in section.lines:
        if not re.fullmatch("[a-z]", line.key):
            raise line.fault(f"an area is named by one small letter, as in 'b: isle_nw islet settle', not by {line.key!r}.")
        if line.key in letters:
            raise line.fault(f"the letter {line.key} is used for a second area.")
        if len(line.words) < 2:
            raise line.fault("an area needs its name and its kind, as in 'b: isle_nw islet settle'.")
        name, kind, *rest = line.words
        if name in letters.values():
            raise line.fault(f"there is a second area {name}.")
        letters[line.key] = name
        areas.append(_area(line, name, line.known(kind, area_kinds(), "kind of area"), rest))
    return letters, areas


def _area(line: Line, name: str, kind: str, words: list[str]) -> Area:
    bonus = 0
    if "bonus" in words:
        at = words.index("bonus")
        if at + 1 == len(words):
            raise line.fault("bonus needs a number of points after it.")
        bonus = line.whole(words[at + 1], "a bonus")
        words = words[:at] + words[at + 2 :]
    for word in words:
        line.known(word, ("start", "settle", "landing", "robber", "each", "bonus"), "word for areas")
    return Area(name, kind, "start" in words, "settle" in words, "landing" in words, "robber" in words, bonus, "each" in words)


def _map(section: Section, letters: dict[str, str], first_area: str) -> tuple[Hex, ...]:
    """The rows, each with the name of its first hex before the bar. The drawing must agree with these names."""
    hexes: dict[HexAt, Hex] = {}
    shift: int | None = None
    for line in section.lines:
        row = _ROW.fullmatch(line.text)
        if row is None:
            raise line.fault("a row of the map begins with its first hex and a bar, as in ' 1,0 |   fo 9  hi 4'.")
        first, r = int(row[1]), int(row[2])
        if not row[3].strip():
            continue
        begin = row.start(3) + len(row[3]) - len(row[3].lstrip())
        here = begin - CELL // 2 * (2 * first + r)
        if shift is None:
            shift = here
        if here != shift:
            way = "left" if here > shift else "right"
            raise line.fault(
                f"the row of hex {first},{r} is drawn out of place;"
                f" move it by {abs(here - shift)} to the {way}, or correct the name of its first hex."
            )
        for column in range(begin, len(line.text), CELL):
            at = (first + (column - begin) // CELL, r)
            cell = line.text[column : column + CELL]
            if not cell.strip():
                continue
            if at in hexes:
                raise line.fault(f"hex {at[0]},{at[1]} is drawn a second time.")
            hexes[at] = _hex(line, at, cell, letters, first_area)
    if not hexes:
        raise BoardError(f"Line {section.number}: the map has no hex.")
    return tuple(hexes[at] for at in sorted(hexes, key=hex_place))


def _hex(line: Line, at: HexAt, cell: str, letters: dict[str, str], first_area: str) -> Hex:
    """One hex such as `fo 9`, `hi12b`, `de` or `~~`: terrain, token, letter of the area (none: the first area; sea has none)."""
    where = f"hex {at[0]},{at[1]}"
    if cell[0] == " ":
        raise line.fault(f"{where} is drawn too far to the right; hexes stand {CELL} characters apart.")
    match = _CELL.fullmatch(cell.strip())
    if match is None:
        raise line.fault(
            f"{where}: {cell.strip()!r} is not a hex such as 'fo 9', 'hi12b', 'de' or '~~'; hexes stand {CELL} characters apart."
        )
    code, token, letter = match.groups()
    if code not in _CODES:
        raise line.fault(f"{where}: there is no terrain {code!r}{near(code, list(_CODES))}.")
    terrain = _CODES[code]
    number = None
    if token is not None:
        try:
            number = line.token(token)
        except BoardError as error:
            raise line.fault(f"{where}: there is no number token {token}; tokens are 2 to 12 without 7.") from error
    if letter is None:
        return Hex(at, terrain, number, None if terrain == "sea" else first_area)
    if letter not in letters:
        raise line.fault(f"{where}: no area has the letter {letter!r}.")
    if terrain == "sea":
        raise line.fault(f"{where}: sea belongs to no area, so it can have no letter.")
    return Hex(at, terrain, number, letters[letter])


def _groups(section: Section | None, hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Which row of the component table each hex is counted in; `rest` takes all that no other line names."""
    if section is None:
        return hexes
    group: dict[HexAt, str] = {}
    rest = "all"
    places = {hex_.at for hex_ in hexes}
    for line in section.lines:
        if line.words == ["rest"]:
            rest = line.key
            continue
        for at in line.hexes(line.words):
            if at not in places:
                raise line.fault(f"there is no hex {at[0]},{at[1]} on this board.")
            group[at] = line.key
    return tuple(Hex(hex_.at, hex_.terrain, hex_.token, hex_.area, group.get(hex_.at, rest)) for hex_ in hexes)


# ---------------------------------------------------------------- the other sections


def _pool(section: Section, hexes: tuple[Hex, ...]) -> Pool:
    section.check_keys(("hexes", "terrains", "tokens", "spirals", "apart", "apart if equal", "never", "avoid", "hidden"),
                       repeated=("apart", "apart if equal", "never", "avoid"))  # fmt: skip
    places: list[HexAt] = []
    terrains: dict[str, int] = {}
    tokens: tuple[int, ...] = ()
    spirals: tuple[HexAt, ...] = ()
    apart: list[Apart] = []
    never: list[Never] = []
    hidden = False
    for line in section.lines:
        match line.key:
            case "hexes":
                places = [hex_.at for hex_ in hexes] if line.words == ["all"] else line.hexes(line.words)
            case "terrains":
                terrains = line.counts([terrain for terrain in TERRAINS if terrain != "fog"], "terrain")
            case "tokens":
                tokens = tuple(line.token(word) for word in line.words)
            case "spirals":
                spirals = tuple(line.hexes(line.words))
            case "apart" | "apart if equal":
                apart.append(Apart(tuple(line.token(word) for word in line.words), line.key != "apart"))
            case "never" | "avoid":
                never.append(_never(line))
            case _:
                hidden = line.choice(("yes", "no")) == "yes"
    name = section.head.removeprefix("pool ")
    return Pool(name, tuple(sorted(places, key=hex_place)), terrains, tokens, spirals, tuple(apart), tuple(never), hidden)


def _never(line: Line) -> Never:
    """`6 8 on gold`, `5 9 on 4,2 4,3`."""
    if "on" not in line.words:
        raise line.fault(f"{line.key} wants tokens, 'on', and terrains or hexes, as in '{line.key}: 6 8 on gold'.")
    at = line.words.index("on")
    terrains = [word for word in line.words[at + 1 :] if not re.match(r"[-\d]", word)]
    for word in terrains:
        line.known(word, list(TERRAINS), "terrain")
    places = line.hexes(word for word in line.words[at + 1 :] if word not in terrains)
    return Never(tuple(line.token(word) for word in line.words[:at]), tuple(terrains), tuple(places), strict=line.key == "never")


def _harbours(section: Section | None, hexes: tuple[Hex, ...], frame: tuple[HexAt, ...]) -> tuple[tuple[Harbour, ...], dict[str, int]]:
    """Edges by kind. Each must lie between land and sea, which says by itself where the harbour's land is."""
    if section is None:
        return (), {}
    section.check_keys((*HARBOUR_KINDS, "pool"), repeated=HARBOUR_KINDS)
    sea = {hex_.at for hex_ in hexes if hex_.terrain == "sea"} | set(frame)
    land = {hex_.at for hex_ in hexes if hex_.terrain not in ("sea", "fog")}
    found: list[Harbour] = []
    pool: dict[str, int] | None = None
    for line in section.lines:
        if line.key == "pool":
            pool = line.counts(HARBOUR_KINDS, "kind of harbour")
            continue
        for word in line.words:
            edge = line.edge(word)
            one, other = hexes_of_edge(edge)
            if one in land and other in sea:
                found.append(Harbour(edge, line.key, one, other))
            elif other in land and one in sea:
                found.append(Harbour(edge, line.key, other, one))
            else:
                raise line.fault(f"the harbour at {word} does not lie between a land and a sea hex.")
    found.sort(key=lambda harbour: edge_place(harbour.edge))
    return tuple(found), dict(Counter(harbour.kind for harbour in found)) if pool is None else pool


def _frame_pieces(section: Section | None) -> tuple[FramePiece, ...]:
    """Clockwise: `big: 1,0,NW 3:1 2,0,NW - 2,0,NE grain`, pairs of an edge and its harbour (- for none)."""
    found: list[FramePiece] = []
    for line in section.lines if section is not None else ():
        line.known(line.key, ("big", "small"), "kind of frame piece")
        if len(line.words) % 2 or not line.words:
            raise line.fault("a frame piece needs pairs of an edge and a harbour, as in '1,0,NW 3:1 2,0,NW -'.")
        kinds = [None if word == "-" else line.known(word, HARBOUR_KINDS, "kind of harbour") for word in line.words[1::2]]
        found.append(FramePiece(tuple(line.edge(word) for word in line.words[::2]), tuple(kinds), line.key == "small"))
    return tuple(found)


def _beginner(section: Section | None) -> tuple[BeginnerStart, ...]:
    """`red: settlements 1,1,N -1,3,N roads 1,1,NE -1,3,NE income 1,1,N`."""
    found: list[BeginnerStart] = []
    for line in section.lines if section is not None else ():
        settlements: list[CornerAt] = []
        roads: list[EdgeAt] = []
        income: list[CornerAt] = []
        kind = ""
        for word in line.words:
            if word in ("settlements", "roads", "income"):
                kind = word
            elif kind == "settlements":
                settlements.append(line.corner(word))
            elif kind == "roads":
                roads.append(line.edge(word))
            elif kind == "income":
                income.append(line.corner(word))
            else:
                raise line.fault(f"{word!r} stands before 'settlements', 'roads' or 'income'.")
        if len(income) != 1 or income[0] not in settlements:
            raise line.fault(f"one of the settlements of {line.key} must stand after 'income'.")
        found.append(BeginnerStart(line.key, tuple(settlements), tuple(roads), income[0]))
    return tuple(found)


def _mark(line: Line, head: str) -> Mark:
    items: list[Item] = []
    for word in line.words:
        items.extend(line.item(word))
    return Mark(line.key, tuple(items), head)
