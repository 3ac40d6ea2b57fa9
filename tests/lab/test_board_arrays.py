"""The board as planes and as a graph: every game has them, they say what the row says, and nearness is kept."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from farshore.board.grid import corners_of_edge, hexes_of_corner
from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import Buffer
from farshore.game import Game, make
from farshore.lab.board_arrays import BoardGraph, BoardPlanes
from farshore.lab.encoder import Encoder, ScaledRow
from farshore.lab.gym_env import SeatEnv
from farshore.lab.gym_vector import GymVector
from farshore.lab.zoo_env import env, parallel_env
from farshore.luck import Luck
from farshore.playing import Tally, play_randomly

pytestmark = pytest.mark.once  # NumPy's work on rows that are tested on both builds


def played(name: str, moves: int = 150) -> Game:
    game = make(name, seed=3)
    play_randomly(game.state, Luck(3), Buffer(int(game.state.rules.width) + 1), Tally(), moves)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_planes_and_a_graph(name: str) -> None:
    """Pieces stand where `Game.pieces` says, for the viewer's seat and the next one; many rows at once say the same."""
    game = played(name)
    encoder = Encoder.of(game)
    planes, graph = BoardPlanes(encoder), BoardGraph(encoder)
    rows = np.stack([encoder.observe(game, seat) for seat in range(2)])
    cells = np.concatenate(list(planes.cells.values()))
    assert len(np.unique(cells)) == len(cells), "each place has a cell of its own"
    both = planes(rows)
    nodes, edges = graph(rows)
    for viewer in range(2):
        assert (planes(rows[viewer]) == both[viewer]).all()
        assert (graph(rows[viewer])[0] == nodes[viewer]).all()
        assert (graph(rows[viewer])[1] == edges[viewer]).all()
        assert np.abs(both[viewer]).max() <= 1
    standing = {place for places in game.pieces(1).values() for place in places}
    own = [number for number, text in enumerate(planes.names) if text.endswith(": seat 0") and "goods" not in text]
    other = [number for number, text in enumerate(planes.names) if text.endswith(": seat 1") and "goods" not in text]
    assert standing
    for place in standing:
        row, column = planes.cell(place)
        assert both[1, own, row, column].max() > 0, place
        assert both[0, other, row, column].max() > 0, place
        assert both[0, own, row, column].max() == 0, place
    scaled = ScaledRow(encoder)(rows)
    assert scaled.shape == rows.shape
    assert np.abs(scaled).max() <= 1
    assert ((scaled == 0) == (rows == 0)).all()


def test_nearness_is_kept() -> None:
    """An edge lies between its corners, and a corner's hexes are joined to it, on a map with sea and on one of cities."""
    for name in ("base", "new-shores", "europe-short"):
        encoder = Encoder.of(make(name, seed=1))
        planes, graph = BoardPlanes(encoder), BoardGraph(encoder)
        number = {place: at for at, place in enumerate(graph.nodes)}
        adjacency = graph.adjacency
        assert (adjacency == adjacency.T).all()
        assert adjacency.sum() == graph.edge_index.shape[1] == len(graph.lines)
        for edge in planes.channels.places["edge"]:
            one, other = corners_of_edge(edge)
            assert adjacency[number[one], number[other]] == 1
            cells = [planes.cell(place) for place in (one, edge, other)]
            for axis in range(2):
                assert min(cells[0][axis], cells[2][axis]) <= cells[1][axis] <= max(cells[0][axis], cells[2][axis])
        for corner in planes.channels.places["corner"]:
            joined = {graph.nodes[at] for at in np.flatnonzero(adjacency[number[corner]]) if len(graph.nodes[at]) == 2}
            assert joined == {at for at in hexes_of_corner(corner) if at in number}


def test_the_robber_and_terrains_are_where_they_are() -> None:
    game = played("base")
    encoder = Encoder.of(game)
    planes, graph = BoardPlanes(encoder), BoardGraph(encoder)
    seen = encoder.observe(game, 0)
    fields = encoder.split(seen)
    board, (nodes, _) = planes(seen), graph(seen)
    robber = planes.channels.places["hex"][int(fields["robber"][0])]
    assert np.argwhere(board[planes.names.index("robber")]).tolist() == [list(planes.cell(robber))]
    assert graph.nodes[int(nodes[:, graph.node_names.index("robber")].argmax())] == robber
    terrains = [name for name in planes.names if name.startswith("terrain: ")]
    assert sum(board[planes.names.index(name)].sum() for name in terrains) == 19
    forest = next(field for field in encoder.fields if field.name == "terrain").names.index("forest")
    forests = {at for at, terrain in zip(planes.channels.places["hex"], fields["terrain"], strict=True) if terrain == forest}
    assert {tuple(cell) for cell in np.argwhere(board[planes.names.index("terrain: forest")])} == {planes.cell(at) for at in forests}


HOW: dict[str, Any] = {"seats": 3, "target": 3, "trade": False, "scaled": True, "views": ("planes", "graph")}


def test_environments_show_them() -> None:
    single = SeatEnv("base", **HOW)
    check_env(gymnasium.wrappers.PassiveEnvChecker(single).unwrapped, skip_render_check=True)
    seen, _ = single.reset(seed=1)
    assert sorted(seen) == ["action_mask", "edges", "nodes", "observation", "planes"]
    assert single.observation_space.contains(seen)
    vector = GymVector("base", num_envs=3, boards=2, **HOW)
    many, infos = vector.reset(seed=1)
    assert vector.observation_space.contains(many)
    ended = 0
    for _ in range(250):
        many, _, over, cut, infos = vector.step(infos["action_mask"].argmax(axis=1))
        for number in np.flatnonzero(over | cut):
            assert vector.single_observation_space.contains(infos["final_obs"][number])
            ended += 1
    assert ended > 0
    assert (many["planes"][1] == vector.observations.planes(vector.games.observations[1])).all()  # type: ignore[misc]
    turns, together = env("duel", views="planes"), parallel_env("duel", views="planes")
    turns.reset(seed=1)
    agent = turns.possible_agents[0]
    for table, shown in ((turns, turns.observe(agent)), (together, together.reset(seed=1)[0][agent])):
        assert table.observation_space(agent).contains(shown)
        assert "planes" in shown
        assert shown["observation"].dtype == np.int16
    with pytest.raises(FarshoreError, match=r"no view 'picture' of the board\. Views: planes, graph"):
        SeatEnv(views="picture")
