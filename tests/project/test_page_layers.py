"""The shape of the page: its folders import downward and in no circle, and the base table knows no box by name.

What a box is called, asks and shows is found where it is true: in the games of the catalogue. So a new box, or a new word of an old one, is
looked for in the page without a change here.
"""

import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import msgspec
import pytest

from farshore.bots import Observation, bot_named
from farshore.catalogue import GAMES, deal_board, settings_of
from farshore.game import Game
from farshore.luck import Luck
from farshore.server.view import table_view
from farshore.server.wire.table import FactsView, SceneView

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.xdist_group("page layers")  # the games are played once, in one process
PAGE = ROOT / "web" / "src"

# Each file or folder directly under web/src; it may import itself and whatever stands in an earlier row.
LAYERS = [
    ["wire"],
    ["art", "i18n", "help"],
    ["lib"],
    ["table"],
    ["games"],
    ["maps"],
    ["screens"],
    ["App"],
    ["main"],
]
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
SOURCES = sorted(path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte"))
# Folders that every table needs: they get to know a box through its extension.
SHARED = ("lib", "screens", "table")


def name_of(path: Path) -> str:
    return path.relative_to(PAGE).as_posix()


def without_comments(text: str) -> str:
    """Comments replaced by blanks; lines stay where they are."""
    comments = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<![\w:'\"`/])//[^\n]*", re.DOTALL)
    return comments.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


# ---------------------------------------------------------------- imports

IMPORT = re.compile(
    r"^[ \t]*(?:import|export)\s+(?P<type>type\s)?(?:[^'\";]*?\sfrom\s+)?'(?P<static>\.[^']*)'"  # import x from './x', import './x'
    r"|\bimport\(\s*'(?P<dynamic>\.[^']*)'\s*\)",
    re.MULTILINE,
)
ENDINGS = ("", ".ts", ".svelte", ".svelte.ts", "/index.ts")


def imports(path: Path, types: bool = False, later: bool = True) -> Iterator[Path]:
    """The files that a file imports; with `types` also those it takes only types from, without `later` only those it is loaded with."""
    for found in IMPORT.finditer(without_comments(path.read_text(encoding="utf-8"))):
        if (found["type"] and not types) or (found["dynamic"] and not later):
            continue
        target = (path.parent / (found["static"] or found["dynamic"]).split("?")[0]).resolve()
        files = [Path(f"{target}{ending}") for ending in ENDINGS]
        yield next(file for file in files if file.is_file())


def layer_of(path: Path) -> str:
    return path.relative_to(PAGE).parts[0].split(".")[0]


def test_each_folder_has_a_layer() -> None:
    assert sorted({layer_of(path) for path in PAGE.rglob("*") if path.is_file()} - set(HEIGHT) - {"app"}) == []


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_point_downward(path: Path) -> None:
    own = layer_of(path)
    for target in imports(path, types=True):
        allowed = layer_of(target) == own or HEIGHT.get(layer_of(target), -1) < HEIGHT[own]
        assert allowed, f"{name_of(path)} imports {name_of(target)}, which is above it"


def test_no_files_import_each_other_in_a_circle() -> None:
    """Types alone may go in a circle: nothing is left of them when the page is built."""
    graph = {path: set(imports(path)) for path in SOURCES}
    assert any(graph.values())
    TopologicalSorter(graph).prepare()


def test_boxes_are_loaded_with_their_tables() -> None:
    """boxes.ts says where a box's extension is, and loads it when a table asks for it; nothing else outside of the boxes knows."""
    extensions = {path for path in (PAGE / "games").rglob("*.ts") if "export const extension" in path.read_text(encoding="utf-8")}
    boxes = PAGE / "games" / "boxes.ts"
    assert extensions == set(imports(boxes)) - set(imports(boxes, later=False))
    for path in SOURCES:
        folder = path.parent if layer_of(path) == "games" else PAGE
        for target in imports(path, later=False):
            inside = target.is_relative_to(PAGE / "games") and target.parent != PAGE / "games"
            shared = folder != PAGE and folder != PAGE / "games"  # knights use some words and drawings of the sea
            assert not inside or shared, f"{name_of(path)} is loaded with {name_of(target)}, which only its tables need"


def test_the_documentation_lists_the_same_layers() -> None:
    text = (ROOT / "docs" / "explanation" / "page.md").read_text(encoding="utf-8")
    (rows,) = re.findall(r"## Layers\n.*?```text\n(.*?)```", text, re.DOTALL)
    assert [re.split(r" {2,}", row)[0].split(", ") for row in rows.splitlines()] == LAYERS


# ---------------------------------------------------------------- names

# Names of a box that are everyday words as well, with what they mean on the page of the base game.
EVERYDAY = {
    "chip",  # a button with a player's face, among those to whom an offer goes
    "choose",  # on the start screen
    "chosen",  # a row of a list, cards in a selection
    "coast",  # of the island
    "connecting",  # to the server
    "done",  # a command was
    "given",  # arguments
    "goods",  # what cards are of
    "harbour",  # the base game has them, too
    "island",  # the picture of one
    "map",  # of a list
    "move",  # a piece
    "none",  # of CSS and SVG
    "part",  # of a line, of a text
    "path",  # of SVG and REST
    "post",  # of REST
    "route",  # of REST
    "stop",  # of a gradient
    "token",  # a number on a hex
    "trade",
    "wall",  # of the tower on the start screen
    "way",  # of an arrow key
}
ONLY_IN = {"screens/Course.svelte": ["ship"]}  # the chart of the course shows how far the learner has sailed, in whatever game


def games() -> Iterator[tuple[frozenset[str], Game]]:
    """Every game of the catalogue for every number of players, as it usually is and with every option the other way round."""
    for kind in GAMES.values():
        for seats in kind.seats:
            turned: dict[str, object] = {
                name: not option.default for name, option in kind.options(seats).items() if option.kind() == "flag"
            }
            for settings in [settings_of(kind, seats, {})] + ([settings_of(kind, seats, turned)] if turned else []):
                game = Game(kind, seats, settings, deal_board(kind, seats, settings, Luck(1)), None)
                yield frozenset(box.name for box in game.kit.boxes), game


def names(game: Game) -> set[str]:
    """What a game calls its phases, events, verbs, pieces, marks, terrains, goods, cards, boxes and what is paid for."""
    rules = game.kit.rules
    found = {box.name for box in game.kit.boxes} | {phase.name for phase in rules.phases} | {event.name for event in rules.event_kinds}
    found |= {word for words in rules.words.values() for word in words if isinstance(word, str)}
    for move in rules.moves:
        for number in range(0, move.size, max(1, move.size // 40)):
            try:
                choice = move.choice(game.state, 0, number)
            except (IndexError, KeyError, ValueError):  # it means nothing at this moment
                continue
            found |= {choice.verb, choice.piece or choice.verb}
    scene = game.scene(0)
    found |= {piece.kind for piece in scene.pieces} | {mark.kind for mark in scene.marks} | {hex_.terrain for hex_ in scene.hexes}
    return found | set(scene.cells) | set(game.kit.tables.prices)


def played() -> Iterator[tuple[frozenset[str], set[str]]]:
    """What pieces and their states are called that come in the course of a game, for a game with each box."""
    seen = set[str]()
    for kind in GAMES.values():
        seats, luck = max(kind.seats), Luck(1)
        settings = settings_of(kind, seats, {})
        game = Game(kind, seats, settings, deal_board(kind, seats, settings, luck), luck)
        boxes = frozenset(box.name for box in game.kit.boxes)
        if boxes <= seen:
            continue
        seen |= boxes
        found = set[str]()
        for move in range(1, 241):
            if game.over():
                break
            seat = game.seats_to_act()[0]
            game.play(seat, bot_named("greedy").choose(Observation(game, seat, luck)))
            if move % 80 == 0:
                found |= {name for piece in game.scene(0).pieces for name in (piece.kind, piece.state) if name}
        yield boxes, found


def as_key(name: str) -> str:
    return re.sub(r"[ -]", "_", name)


@cache
def names_by_boxes() -> list[tuple[frozenset[str], frozenset[str]]]:
    """For every game its boxes and its names."""
    found = [*((boxes, names(game)) for boxes, game in games()), *played()]
    return [(boxes, frozenset(as_key(name) for name in ones if re.match("[a-z]", name))) for boxes, ones in found]


@cache
def all_names() -> tuple[frozenset[str], frozenset[str]]:
    """The names that the base game knows, and those that only games with another box know."""
    base, others = set[str](), set[str]()
    for boxes, found in names_by_boxes():
        (base if boxes == {"base"} else others).update(found)
    return frozenset(base), frozenset(others - base)


@cache
def box_fields() -> dict[str, frozenset[str]]:
    """Fields of a view that the base game never fills, by the object that has them."""
    kind = GAMES["base"]
    settings = settings_of(kind, 4, {})
    luck = Luck(1)
    game = Game(kind, 4, settings, deal_board(kind, 4, settings, luck), luck)
    bot = bot_named("greedy")
    facts, scene = set[str](), set[str]()
    while not game.over():
        seat = game.seats_to_act()[0]
        game.play(seat, bot.choose(Observation(game, seat, luck)))
        view = table_view(game, 1, 0, [0], ["red", "blue", "white", "orange"])
        facts |= {name for player in view.players for name, value in msgspec.structs.asdict(player.facts).items() if value}
        scene |= {name for name, value in msgspec.structs.asdict(view.scene).items() if value}
    return {
        "facts": frozenset(FactsView.__struct_fields__) - facts,
        "scene": frozenset(SceneView.__struct_fields__) - scene,
    }


WORDS = re.compile(
    r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`"  # in quotes: verbs, phases, pieces, keys of texts
    r"|(?<=\.)([a-z]\w*)"  # properties, and classes in CSS
    r"|(?<=class:)([\w-]+)|(?<=[\s{(])--([\w-]+)|(?<=&)\.([\w-]+)"
)
KEYS = re.compile(r"(?<=[{,(\s])([a-z]\w*)(?=\??: )")  # of objects, without quotes


@cache
def named_in(word: str) -> tuple[str, ...]:
    """The names of boxes in a word of a source."""
    base, others = all_names()
    run = "_" + "_".join(part.lower() for part in re.split(r"[^A-Za-z0-9]+", word) if part) + "_"
    for name in base:
        run = run.replace(f"_{name}_", "_")  # steal_from is of the base game, steal is not
    return tuple(name for name in others - EVERYDAY if f"_{name}_" in run)


def leaks(text: str, style: bool = False) -> list[str]:
    """Names of boxes and fields that only they fill, in a source of the page."""
    source = without_comments(text)
    if not style:
        source = re.sub(r"^\s*(?:import|export)\b[^;]*?\bfrom\s+'[^']*';", "", source, flags=re.MULTILINE)
    found = [
        name
        for match in [*WORDS.finditer(source), *(KEYS.finditer(source) if not style else ())]
        for name in named_in(next(group for group in match.groups() if group is not None))
    ]
    for thing, fields in box_fields().items():
        found += [f"{thing}.{name}" for name in re.findall(rf"\b{thing}\??\.(\w+)", source) if name in fields]
    return sorted(set(found))


SHARED_FILES = [path for folder in SHARED for path in sorted((PAGE / folder).rglob("*")) if path.suffix in (".ts", ".svelte", ".css")]


@pytest.mark.parametrize("path", [*SHARED_FILES, PAGE / "app.css", PAGE / "App.svelte"], ids=name_of)
def test_the_base_table_knows_no_box_by_name(path: Path) -> None:
    """What belongs to one box lies in its folder under games, and reaches the table through its extension."""
    assert leaks(path.read_text(encoding="utf-8"), path.suffix == ".css") == ONLY_IN.get(name_of(path), [])


@pytest.mark.parametrize(
    ("source", "leak"),
    [
        ("if (prompt.phase === 'levy') return", "levy"),
        ("{#if choice.verb === 'lay_harbour'}", "lay_harbour"),
        ("t('table.levy_give', { count })", "levy"),
        ("pieceArt(kind, colour, at, held ? 'asleep' : '')", "asleep"),
        ("const BEAMS = new Set(['road', 'trade route']);", "trade_route"),
        ("table.phase === 'part_two'", "part_two"),
        ("player.facts.stone", "facts.stone"),
        ("for (const track of table.scene.tracks)", "scene.tracks"),
        ("terrain === 'fog'", "fog"),
        ("const QUESTIONS = { levy: 'table.give' };", "levy"),
        ("  & .metropolis {", "metropolis"),
        ("  --good-coin: #a8781d;", "coin"),
        ("<div class:raided={table.phase}>", "raided"),
        ('`<g class="${kind} metropolis">`', "metropolis"),
        ("// the knight in hand, an aqueduct\nconst a = 1; /* levy */", ""),
        ("import { levy } from './levy';", ""),
        ("player.facts.road + table.scene.pieces.length", ""),
    ],
)
def test_the_search_for_names_finds_them(source: str, leak: str) -> None:
    assert (leak in leaks(source)) if leak else leaks(source) == []


@pytest.mark.parametrize("path", [PAGE / "i18n" / f"{name}.ts" for name in ("en", "table.en", "people.en")], ids=name_of)
def test_the_texts_of_the_base_game_name_no_box(path: Path) -> None:
    """Keys that a box's rules make lie with the box. games.*.ts is left out: it names every game of the catalogue."""
    keys = re.findall(r"^  '([^']+)':", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(keys) > 50
    assert leaks("\n".join(f"'{key}'" for key in keys)) == []


def test_everyday_words_are_needed() -> None:
    """A word that is an exception has to be the name of something in a box, and in use."""
    assert sorted(EVERYDAY - all_names()[1]) == []
    used = "".join(path.read_text(encoding="utf-8") for path in SHARED_FILES)
    assert sorted(word for word in EVERYDAY if not re.search(rf"(?<![a-z]){word}(?![a-z])", used, re.IGNORECASE)) == []


# What a box's sources look up by name: the verb of a choice, a phase, a kind of piece, mark or cell, a terrain, the state of a piece.
LOOKED_UP = re.compile(
    r"\b(?:verb|phase|piece|kind|terrain)\b[!?]? [!=]== '([^'\n]+)'"
    r"|\b(?:store\.of|store\.one|of|onEdges)\(('[^)\n]+')\)"
    r"|\blist\(scene, '([^'\n]+)'\)"
    r"|\b(?:verb|piece|stock|instead|upon): '([^'\n]+)'"
    r"|\b(?:housed|charted|verbs): \[([^\]]*)\]"
    r"|\bsort: '([^'\n]+)'"
)
# Tables of an extension that are looked up so, by their keys.
NAMED_TABLES = ("prices", "choiceLooks", "cardQuestions", "endLabels", "bankOnly", "pieceLooks", "terrainLooks", "goodColours")
KEY = re.compile(r"'([^']+)'|([a-z]\w*)")
BRACKETS = {"{": 1, "[": 1, "(": 1, "}": -1, "]": -1, ")": -1}
SEAT_KINDS = {"bot"}  # who sits there is no matter of a game
RARE = {"cities-knights": "laid city"}  # pieces that the games played here don't come to


def keys_of(table: str, source: str) -> Iterator[str]:
    """The keys of an object `table: { … }`, without those of objects inside."""
    for start in re.finditer(rf"\b{table}: {{", source):
        depth, at, fresh = 1, start.end(), True  # fresh: a key may stand here
        while depth:
            if fresh and (key := KEY.match(source, at)):
                yield key[1] or key[2]
                at, fresh = key.end(), False
                continue
            depth += BRACKETS.get(source[at], 0)
            fresh = depth == 1 and (source[at] == "," or (fresh and source[at].isspace()))
            at += 1


def looked_up(source: str) -> set[str]:
    text = without_comments(source)
    found = {key for table in NAMED_TABLES for key in keys_of(table, text)}
    for match in LOOKED_UP.finditer(text):
        word = next(group for group in match.groups() if group is not None)
        if match[6]:
            found |= set(word.split(" ", 1))  # a verb, perhaps with its piece
        else:
            found |= set(re.findall(r"'([^']+)'", word)) if "'" in word else {word}
    return {as_key(name) for name in found if re.match("[a-z]", name)} - SEAT_KINDS


def folders() -> dict[str, set[str]]:
    """The boxes that each folder of the page extends the table for."""
    text = (PAGE / "games" / "boxes.ts").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for box, folder in re.findall(r"^ *'?([\w-]+)'?: \(\) => import\('\./(\w+)", text, re.MULTILINE):
        found.setdefault(folder, set()).add(box)
    return found


@pytest.mark.parametrize("folder", sorted(folders()))
def test_what_a_box_looks_up_by_name_is_in_its_games(folder: str) -> None:
    """A verb, a phase or a piece that gets another name in the rules does not go blank on the page in silence."""
    known = {name for boxes, found in names_by_boxes() if boxes & folders()[folder] for name in found}
    known |= {as_key(RARE[box]) for box in folders()[folder] if box in RARE}
    paths = [path for path in (PAGE / "games" / folder).rglob("*") if path.suffix in (".ts", ".svelte")]
    wanted = {name for path in paths for name in looked_up(path.read_text(encoding="utf-8"))}
    assert sorted(wanted - known) == []
    assert wanted


def test_rare_pieces_are_drawn_by_the_rules() -> None:
    rules = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "farshore" / "parts").rglob("*.py"))
    assert [piece for piece in RARE.values() if f'PieceScene("{piece}"' not in rules] == []


def test_the_search_for_looked_up_names_finds_them() -> None:
    source = """
        if (choice.verb === 'march' || piece.kind !== 'laid city') store.of('put_away');
        boardActions: [{ sort: 'move knight', icon: 'activation' }],
        prices: { knight: { stock: 'basic knight' } },
        choiceLooks: { march, move: journey, choose: { label: ({ piece }) => t('x', { piece }) } },
        housed: ['exchange', 'take_back'],
        const villages = of('village', 'double path');
    """
    wanted = "march laid_city put_away move knight basic_knight choose exchange take_back village double_path"
    assert looked_up(source) == set(wanted.split())


# ---------------------------------------------------------------- styles

CLASSES = re.compile(r"class=\\?\"([^\"]*)\"|class=\{\[?([^}]*?)\]?\}|class:([\w-]+)")


def classes_of(*folders: str) -> set[str]:
    """Classes that the components of these folders give to their elements."""
    found = set[str]()
    for folder in folders:
        for path in (PAGE / folder).rglob("*"):
            if path.suffix in (".ts", ".svelte"):
                text = path.read_text(encoding="utf-8").split("<style")[0]
                for match in CLASSES.finditer(text):
                    found |= set(re.findall(r"[a-z][\w-]*", next(group for group in match.groups() if group is not None)))
    return found


def test_the_styles_of_the_table_dress_no_box() -> None:
    only_boxes = classes_of("games") - classes_of(*SHARED)
    styles = [*(PAGE / "table" / "styles").glob("*.css"), PAGE / "app.css"]
    assert only_boxes
    for path in styles:
        styled = set(re.findall(r"\.([a-z][\w-]*)", without_comments(path.read_text(encoding="utf-8"))))
        assert sorted(styled & only_boxes) == [], f"{path.name} styles what only boxes show"
