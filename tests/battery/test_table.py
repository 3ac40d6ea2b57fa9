"""What is said about a position agrees with what lies on the table: points, routes, questions, pictures."""

import json
from xml.etree import ElementTree

import pytest

from battery.played_games import Setup, cells_of, each_setup, played, seats_of
from farshore.engine.errors import IllegalMove
from farshore.engine.machine import NATURE, Buffer
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.game import Game
from farshore.luck import Luck
from farshore.parts.army import Army
from farshore.parts.buildings import Buildings
from farshore.parts.roads import ROAD, LongestRoad, Roads
from farshore.playing import Tally, play_randomly
from rules_mark import rule


def longest_by_hand(game: Game, seat: int) -> int:
    """The longest chain of a seat's roads, by trying all: along every road, on past every corner that nobody else holds. Pieces of
    another kind (ships) go on from roads only at an own building (S9), but where ways are joint (H15). Knights stop others as buildings
    do (C16)."""
    grid, cells = game.kit.grid, game.state.cells
    link, building = int(game.kit.part(Roads).link), int(game.kit.part(Buildings).building)
    joint = game.kit.part(Roads).joint
    knights = game.state.rules.layout.by_name.get("knights")
    roads = [edge for edge in range(int(grid.n_edges)) if cells[link + edge] and cells[link + edge] & SEAT_MASK == seat]
    ends = {edge: (int(grid.edge_corners[2 * edge]), int(grid.edge_corners[2 * edge + 1])) for edge in roads}
    is_road = {edge: int(cells[link + edge]) >> LEVEL_SHIFT == ROAD for edge in roads}
    corners = {corner: [edge for edge in roads if corner in ends[edge]] for pair in ends.values() for corner in pair}
    held, stops = set[int](), set[int]()
    for corner in corners:
        value = int(cells[building + corner])
        guard = int(cells[knights.base + corner]) if knights is not None else 0
        if value:
            held.add(corner)
        if (value and value & SEAT_MASK != seat) or (guard and guard & SEAT_MASK != seat):
            stops.add(corner)

    def walk(corner: int, used: frozenset[int], came: int | None) -> int:
        if used and corner in stops:
            return len(used)
        onward = [edge for edge in corners[corner] if edge not in used]
        if came is not None and not joint and corner not in held:
            onward = [edge for edge in onward if is_road[edge] == is_road[came]]
        return max([len(used)] + [walk(sum(ends[edge]) - corner, used | {edge}, edge) for edge in onward])

    return max([0] + [walk(corner, frozenset(), None) for corner in corners])


def on_the_way(setup: Setup, seed: int) -> list[Game]:
    """Some positions of another random game, played by the engine's own loop."""
    game, luck, tally = setup.start(seed), Luck(seed), Tally()
    out = Buffer(int(game.state.rules.width) + 1)
    found: list[Game] = []
    while len(found) < 400 and not play_randomly(game.state, luck, out, tally, 50):
        found.append(game.copy())
    return [*found[:: max(1, len(found) // 20)], game]


@rule("B36", "S9", "H15")
@each_setup
def test_the_longest_road_counted_by_hand(setup: Setup) -> None:
    lengths: set[int] = set()
    for game in played(setup).games(20) + on_the_way(setup, 2):
        if not game.kit.has(LongestRoad):
            return
        longest = game.kit.part(LongestRoad)
        counted = [longest_by_hand(game, seat) for seat in seats_of(game)]
        assert [int(game.state.cells[longest.length + seat]) for seat in seats_of(game)] == counted
        holder = int(game.state.cells[longest.holder]) - 1
        ahead = [seat for seat in seats_of(game) if counted[seat] == max(counted)]
        if max(counted) < int(longest.least):
            assert holder == -1
        else:
            assert holder in ahead or (holder == -1 and len(ahead) > 1)
        lengths |= set(counted)
    assert max(lengths) >= 5, "no game with a long road"


@rule("B39")
@each_setup
def test_points_counted_from_the_table(setup: Setup) -> None:
    for game in played(setup).games():
        for seat in seats_of(game):
            rows = {row.source: row for row in game.score(seat, seat)}
            assert sum(row.points for row in rows.values()) == game.points(seat, seat)
            assert sum(row.points for row in rows.values() if not row.secret or game.over()) == game.points(seat)
            for kind, places in game.pieces(seat).items():
                if kind in rows:
                    assert rows[kind].count == len(places)
                    assert rows[kind].points == len(places) * game.kit.tables.points[kind]
            if game.kit.has(LongestRoad):
                assert rows["longest road"].count == (game.state.cells[game.kit.part(LongestRoad).holder] == seat + 1)
            if game.kit.has(Army):
                assert rows["largest army"].count == (game.state.cells[game.kit.part(Army).holder] == seat + 1)
        if game.over() and not game.kit.victory.endings:
            assert all(game.points(seat) >= game.kit.tables.target for seat in game.winners())


@each_setup
def test_every_question_is_asked_in_words_and_data(setup: Setup) -> None:
    for game in played(setup).games():
        before = cells_of(game.state)
        for seat in [NATURE, *seats_of(game)]:
            legal = game.legal(seat)
            meanings = []
            for action in legal:
                choice = game.choice(action, seat)
                assert choice.verb
                meanings.append(json.dumps(choice.as_dict(), sort_keys=True))
                assert eval_free(choice.as_dict())
            assert len(set(meanings)) == len(meanings), "two actions that mean the same"
            prompt = game.prompt(seat)
            if seat == NATURE or not legal:
                assert prompt is None
                continue
            assert prompt is not None
            data = prompt.as_dict()
            assert json.loads(json.dumps(data)) == data
            assert [action for action, _ in prompt.choices] == legal
            assert prompt.must == (seat in game.seats_to_act())
            assert "{" not in str(prompt.sentence)
            assert prompt.seat == seat
        assert cells_of(game.state) == before, "asking changes nothing"
        with pytest.raises(IllegalMove):
            game.choice(int(game.state.rules.width))


def eval_free(data: dict[str, object]) -> bool:
    """Only what JSON gives back as it was."""
    return bool(json.loads(json.dumps(data)) == data)


@each_setup
def test_every_prompt_is_a_sentence(setup: Setup) -> None:
    for game in played(setup).games():
        for seat in game.seats_to_act() + game.seats_invited():
            prompt = game.prompt(seat)
            if prompt is not None:
                assert str(prompt.sentence)[-1] in ".?", f"phase {prompt.phase}: {prompt.sentence}"


@each_setup
def test_an_action_is_found_by_what_it_means(setup: Setup) -> None:
    for game in played(setup).games(10):
        for seat in game.seats_to_act():
            for action in game.legal(seat)[:3]:
                fields = game.choice(action, seat).as_dict()
                verb = str(fields.pop("verb"))
                same = [a for a in game.legal(seat) if game.choice(a, seat).as_dict().items() >= {"verb": verb, **fields}.items()]
                if same == [action]:
                    assert game.find(seat, verb, **fields) == action


@each_setup
def test_pictures_render(setup: Setup) -> None:
    for game in played(setup).games(2):
        text = game.text()
        assert game.kind.title in text
        assert len(text.splitlines()) > 10
        assert "\x1b[" not in text
        assert "\x1b[" in game.text(colour=True)
        for dark in (False, True):
            root = ElementTree.fromstring(game.svg(dark=dark))
            assert root.tag.endswith("svg")
            assert len(list(root.iter())) > 100
        seat = (game.seats_to_act() or [0])[0]
        if seat != NATURE:
            lit = game.scene(seat, game.legal(seat)).lit
            assert len(lit) == sum(game.choice(action, seat).place is not None for action in game.legal(seat))
