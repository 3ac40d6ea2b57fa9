"""The level master: its network judges in whole numbers, from what its seat may know, and files that are wrong are refused."""

import math
import random
from pathlib import Path

import pytest

from farshore import Game, Luck, make
from farshore.bots import Observation, bot_named, decide, make_bot
from farshore.bots.levels import EXPERT, MASTER, Brain, MasterBot, MediumBot
from farshore.bots.networks import LearntWeights, inputs_of, network_of, read_weights, shipped_weights
from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.engine.ints import ints, packed, zeros
from farshore.engine.visibility import sample, view
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.network import FULL, MOST, ONE, TOP, UNITS, ValueNetwork, network_from, sizes
from farshore.thinking.policy.quick import QuickPolicy

SHIPPED = sorted(path.stem for path in (Path(__file__).resolve().parents[2] / "src/farshore/data/networks").glob("*.net"))
BUDGET = {"worlds": 2, "candidates": 3, "play_outs": 6, "opening": 8, "opening_turns": 8, "corners": 6, "trade_play_outs": 4}


def some_weights(inputs: int, first: int = 6, second: int = 4, seed: int = 1) -> list[int]:
    chance = random.Random(seed)
    return [chance.randrange(-200, 200) for _ in range(sum(sizes(inputs, first, second)))]


def weights_for(names: list[str], game: str = "base") -> LearntWeights:
    return LearntWeights(game, (3, 4), tuple(names), 6, 4, packed(ints(some_weights(len(names)))))


def moments(seed: int, count: int, name: str = "base") -> list[Game]:
    game, luck = make(name, seed=seed), Luck(seed)
    bots = [MediumBot() for _ in range(game.seats)]
    found: list[Game] = []
    while not game.over() and len(found) < count:
        seat = game.seats_to_act()[0]
        if len(game.legal(seat)) > 1 and luck.below(6) == 0:
            found.append(game.copy())
        game.play(seat, decide(game, seat, bots[seat], luck))
    return found


def later_moments(name: str) -> list[Game]:
    """Of the second half of a game by the quick policy."""
    game, luck = make(name, seed=10), Luck(10)
    features = BoardFeatures(game.kit)
    features.survey(game.state)
    policy = QuickPolicy(features)
    found: list[Game] = []
    while not game.over():
        seat = game.seats_to_act()[0]
        if luck.below(6) == 0:
            found.append(game.copy())
        game.play(seat, int(policy.move(game.state, seat, luck)))
    return found[len(found) // 2 :]


def judged_plainly(weights: list[int], inputs: int, first: int, second: int, rows: list[list[int]], stage: int) -> list[float]:
    """The same network in floating point, without words shared by two."""
    parts, at = [], 0
    for size in sizes(inputs, first, second):
        parts.append(weights[at : at + size])
        at += size
    enter, base, own, shared, after, leave, early, late = parts
    units = []
    rows = [[max(-MOST, min(MOST, x)) for x in row] for row in rows]
    for row in rows:
        sums = [base[unit] + sum(x * enter[at * first + unit] for at, x in enumerate(row)) for unit in range(first)]
        units.append([max(0, min(ONE, number)) // (ONE // TOP) for number in sums])
    found = []
    for row, mine in zip(rows, units, strict=True):
        total = 0.0
        for unit in range(second):
            number = after[unit] + sum(mine[at] * own[at * second + unit] for at in range(first))
            number += sum(other[at] * shared[at * second + unit] for other in units for at in range(first))
            total += max(0, min(FULL, number)) * TOP // ONE * leave[unit]
        plain = sum(x * (early[at] * (16 - stage) + late[at] * stage) for at, x in enumerate(row)) // 16
        found.append((total + plain) / UNITS)
    return found


def test_two_units_in_a_word_give_what_each_alone_would() -> None:
    inputs, first, second, seats = 9, 6, 4, 3
    chance = random.Random(3)
    for seed in range(20):
        weights = some_weights(inputs, first, second, seed)
        weights[: inputs * first] = [chance.randrange(-3000, 3000) for _ in range(inputs * first)]
        rows = [[chance.randrange(-20, 200) for _ in range(inputs)] for _ in range(seats)]
        out = zeros(seats)
        ValueNetwork(inputs, first, second, weights).judge(ints([x for row in rows for x in row]), seats, 5, 16, out)
        expected = judged_plainly(weights, inputs, first, second, rows, 5)
        assert [int(number) / UNITS for number in out] == pytest.approx(expected, abs=1e-9)


def test_weights_that_could_leave_their_half_of_a_word_are_refused() -> None:
    weights = some_weights(5)
    network_from(5, 6, 4, packed(ints(weights)))
    for place, what in ((0, "first"), (5 * 6 + 6, "second")):
        large = list(weights)
        large[place] = 1 << 24
        with pytest.raises(ValueError, match=f"{what} layer is too large"):
            network_from(5, 6, 4, packed(ints(large)))
    with pytest.raises(ValueError, match="even number"):
        network_from(5, 5, 4, packed(ints(weights)))


def test_a_file_tells_what_is_wrong_with_it() -> None:
    names = inputs_of(make("base", seed=1).kit)
    good = weights_for(names).as_bytes()
    assert read_weights(good, "here.net").names == tuple(names)
    for content, sentence in (
        (b"", "here.net is not the file of a network that this version can read"),
        (b"\x00\xff\n\x00", "here.net is not the file of a network that this version can read"),
        (good.replace(b"network/1", b"network/9"), "here.net is not the file of a network that this version can read"),
        (good.replace(b'"first": 6', b'"first": "x"'), "does not say what its network reads"),
        (good.replace(b'"seats": [3, 4]', b'"seats": 4'), "does not say for how many seats"),
        (good[:-9], "here.net is damaged"),
        (good[:-1] + bytes([good[-1] ^ 1]), "here.net is damaged"),
        (good.replace(b'"first": 6', b'"first": 8'), "here.net is damaged"),
    ):
        with pytest.raises(FarshoreError, match=sentence):
            read_weights(content, "here.net")
    with pytest.raises(FarshoreError, match="reads 'gone', which base no longer has"):
        network_of(make("base", seed=1).kit, weights_for([*names, "gone"]))
    with pytest.raises(FarshoreError, match="trained for base, not for duel"):
        network_of(make("duel", seed=1).kit, weights_for(names))
    with pytest.raises(FarshoreError, match="trained at tables of 3 or 4, not of 2"):
        network_of(make("duel", seed=1).kit, weights_for(names, "duel"))


def test_terms_that_came_later_get_no_weight_and_order_does_not_matter() -> None:
    game = moments(4, 8)[-1]
    names = inputs_of(game.kit)
    fewer = [name for name in names if name not in ("blocked", "kinds")]
    whole, turned = weights_for(fewer), fewer[::-1]
    rows = some_weights(len(fewer))
    first, size = 6, len(fewer)
    body = rows[size * first : -2 * size]
    moved = [weight for at in range(size - 1, -1, -1) for weight in rows[at * first : (at + 1) * first]]
    other = [*moved, *body, *rows[-2 * size : -size][::-1], *rows[-size:][::-1]]
    found = []
    for weights in (whole, LearntWeights("base", (4,), tuple(turned), 6, 4, packed(ints(other)))):
        brain = Brain(game.kit, 0, None, network_of(game.kit, weights))
        brain.features.survey(game.state)
        found.append([brain.evaluation.chance(game.state, seat) for seat in range(game.seats)])
    assert found[0] == found[1]
    assert sum(found[0]) == pytest.approx(1.0)
    assert len(set(found[0])) > 1


@pytest.mark.parametrize("name", ["base", "cities-knights"])
def test_every_hidden_cell_may_be_otherwise(name: str) -> None:
    changed = 0
    weights = weights_for(inputs_of(make(name, seed=1).kit), name)
    for number, game in enumerate(moments(5, 10, name)):
        seat = game.seats_to_act()[0]
        other = game.copy()
        other.state = sample(view(game.state, seat), Luck(number))
        changed += list(other.state.cells) != list(game.state.cells)
        choices = []
        for world in (game, other):
            bot = MasterBot(**BUDGET)
            bot.weights = weights
            choices.append(bot.choose(Observation(world, seat, Luck(7))))
        assert choices[0] == choices[1]
    assert changed > 3


def test_the_network_alone_and_the_play_outs_alone() -> None:
    for game in moments(6, 6):
        seat = game.seats_to_act()[0]
        for options in ({"play_outs": 0, "opening": 0}, {"network": False}):
            assert MasterBot(**{**BUDGET, **options}).choose(Observation(game, seat, Luck(1))) in game.legal(seat)


def test_a_file_names_a_master(tmp_path: Path) -> None:
    file = tmp_path / "mine.net"
    file.write_bytes(weights_for(inputs_of(make("base", seed=1).kit)).as_bytes())
    bot = make_bot(f"{file}(play_outs=4, opening=4, worlds=2)")
    game = moments(6, 1)[0]
    assert decide(game, game.seats_to_act()[0], bot, Luck(1)) in game.legal(game.seats_to_act()[0])
    assert isinstance(bot, MasterBot)
    assert bot.level.network
    with pytest.raises(FarshoreError, match=r"There is no file .*none.net"):
        make_bot(str(tmp_path / "none.net"))


def test_a_game_without_a_network_is_judged_by_weights() -> None:
    assert shipped_weights("no-such-game") is None
    assert shipped_weights("../base") is None
    assert MASTER.network
    assert not EXPERT.network
    assert bot_named("master").name == "master"


def test_play_outs_are_shorter_only_where_a_network_judges() -> None:
    game = make("base", seats=4, seed=1)
    with_network = Brain(game.kit, 0, None, network_of(game.kit, weights_for(inputs_of(game.kit))))
    bot = MasterBot(network_turns=5, turns=9, network_opening_turns=6, opening_turns=11)
    assert (bot.horizon(Brain(game.kit)), bot.opening_horizon(Brain(game.kit))) == (9, 11)
    assert (bot.horizon(with_network), bot.opening_horizon(with_network)) == (5, 6)
    bot = MasterBot(network_turns=0, network_opening_turns=0)
    assert (bot.horizon(with_network), bot.opening_horizon(with_network)) == (EXPERT.turns, EXPERT.opening_turns)
    assert (bot.budget(with_network), bot.budget(Brain(game.kit))) == (MASTER.play_outs, MASTER.plain_play_outs)
    assert MASTER.plain_play_outs < MASTER.play_outs
    few = MasterBot(play_outs=10)
    assert (few.budget(with_network), few.budget(Brain(game.kit))) == (10, 10), "whoever says a number means it everywhere"


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_fits_its_game_and_knows_who_leads(name: str) -> None:
    assert name in GAMES
    found = shipped_weights(name)
    assert found is not None
    assert found.trained, "how it was trained is written down"
    assert len(found.as_bytes()) < 200_000
    for seats in GAMES[name].seats:
        assert (network_of(make(name, seats=seats, seed=1).kit) is not None) == (seats in found.seats)
    right = total = 0
    for game in later_moments(name)[-40:]:
        brain = Brain(game.kit, 0, None, network_of(game.kit))
        brain.features.survey(game.state)
        chances = [brain.evaluation.chance(game.state, seat) for seat in range(game.seats)]
        assert sum(chances) == pytest.approx(1.0)
        assert all(0.0 < chance < 1.0 and math.isfinite(chance) for chance in chances)
        points = [game.points(seat, seat) for seat in range(game.seats)]
        if max(points) > min(points) + 1:
            total += 1
            right += chances[points.index(max(points))] > chances[points.index(min(points))]
    assert total, "somebody leads"
    assert 3 * right >= 2 * total
