"""The levels: they know only what their seat may know, get through every game, trade with measure, and are stronger one after the other."""

import gc
import time
import tracemalloc

import pytest

from farshore import Game, Luck, make
from farshore.arena.simulate import plan_simulation, run
from farshore.bots import Observation, bot_named, decide
from farshore.bots.characters import STYLES
from farshore.bots.levels import EXPERT, HARD, Brain, EasyBot, ExpertBot, HardBot, Level, LevelBot, MediumBot
from farshore.catalogue import GAMES, usual_kit
from farshore.engine.errors import FarshoreError
from farshore.engine.ints import COMPILED
from farshore.engine.machine import Move, State
from farshore.engine.visibility import sample, view
from farshore.parts.dice import Dice
from farshore.parts.ship_moves import MoveShip
from farshore.playing import draw
from farshore.thinking.board_features import BoardFeatures, can_think
from farshore.thinking.evaluation.evaluate import Evaluation
from farshore.thinking.evaluation.fit import Moment, fit, loss
from farshore.thinking.evaluation.weights import WEIGHTS
from farshore.thinking.policy.quick import QuickPolicy
from farshore.thinking.search.search import Candidate, Search
from farshore.thinking.search.trade import TOO_NEAR

LEVELS = ["easy", "medium", "hard", "expert", "master"]
LONGEST = 20_000  # steps of a game: several times what the slowest ones take


class Small(LevelBot):
    """The strongest way of thinking with the smallest budget: for tests on the plain build."""

    name = "small"
    level = Level(worlds=2, candidates=3, play_outs=6, opening=8, opening_turns=8, corners=6, founding_doubt=30)


def moments(seed: int, count: int, name: str = "base", every: int = 6) -> list[Game]:
    """Moments of a game between medium bots in which somebody has a choice."""
    game, luck = make(name, seats=4, seed=seed, trade=name == "base"), Luck(seed)
    bots = [MediumBot() for _ in range(4)]
    found: list[Game] = []
    while not game.over() and len(found) < count:
        seat = game.seats_to_act()[0]
        if len(game.legal(seat)) > 1 and luck.below(every) == 0:
            found.append(game.copy())
        game.play(seat, decide(game, seat, bots[seat], luck))
    return found


@pytest.mark.parametrize(("name", "every"), [("base", 6), ("cities-knights", 40)])
@pytest.mark.parametrize("bot", [EasyBot, MediumBot, Small])
def test_every_hidden_cell_may_be_otherwise(bot: type[LevelBot], name: str, every: int) -> None:
    changed = 0
    for number, game in enumerate(moments(5, 12, name, every)):
        seat = game.seats_to_act()[0]
        other = game.copy()
        other.state = sample(view(game.state, seat), Luck(number))
        changed += list(other.state.cells) != list(game.state.cells)
        choices = [bot().choose(Observation(world, seat, Luck(7))) for world in (game, other)]
        assert choices[0] == choices[1]
    assert changed > 3


class Deep(LevelBot):
    """With the tree of the own turn, and enough visits for it to grow."""

    name = "deep"
    level = Level(worlds=2, candidates=2, play_outs=60, turns=4, deep=True)


def test_the_tree_of_the_own_turn_sees_nothing_hidden_either() -> None:
    for number, game in enumerate(moments(5, 40)[20::5]):
        seat = game.seats_to_act()[0]
        other = game.copy()
        other.state = sample(view(game.state, seat), Luck(number))
        choices = [Deep().choose(Observation(world, seat, Luck(7))) for world in (game, other)]
        assert choices[0] == choices[1]
        assert choices[0] in game.legal(seat)


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("levels", [["easy"], ["medium"]] if COMPILED else [["easy", "medium"]], ids="-".join)
def test_levels_finish_every_game(name: str, levels: list[str]) -> None:
    """The plain build is slow: there, both levels sit at one table, and a point less wins."""
    seats, target = GAMES[name].usual_seats, 6 if COMPILED else 5
    bots = [levels[seat % len(levels)] for seat in range(seats)]
    trade = name == "cities-knights" or not name.endswith("-knights")  # looking for deals takes long with eight kinds of goods
    assert run(plan_simulation(name, seats, bots, games=1, seed=1, options={"target": target, "trade": trade})).finished == 1


@pytest.mark.parametrize(
    "options",
    [{"turns": "strict"}, {"trade": False}, {"setup": "beginner"}, {"friendly_robber": True, "balanced_dice": True}, {"open_hands": True}],
)
def test_levels_play_with_every_option(options: dict[str, object]) -> None:
    assert run(plan_simulation("base", 3, ["medium"], games=1, seed=2, options={"target": 6, **options})).finished == 1


def test_play_outs_think_on_any_moment() -> None:
    for game in moments(8, 15):
        seat = game.seats_to_act()[0]
        before = list(game.state.cells)
        assert decide(game, seat, Small(), Luck(3)) in game.legal(seat)
        assert list(game.state.cells) == before, "choosing changes nothing"


def test_budgets_are_counts() -> None:
    """Not more play-outs than the level allows, but for each candidate one in each round."""
    for game in moments(8, 15):
        seat = game.seats_to_act()[0]
        thinker = Small()
        decide(game, seat, thinker, Luck(3))
        level, brain = Small.level, thinker._brain
        if brain is not None:
            most = 2 * level.corners  # they halve, and are more than the candidates of another decision
            assert brain.search.played <= max(level.play_outs, level.opening) + most


def test_nothing_of_what_was_read_is_kept() -> None:
    game, thinker = make("base", seats=4, seed=4), MediumBot()
    thinker.brain(game.kit, game.view(0))
    tracemalloc.start()
    try:
        for _ in range(100):
            thinker.brain(game.kit, game.view(0))
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert grown < 50 * 8 * len(game.view(0).cells), "less than half of the rows"


@pytest.mark.parametrize("name", ["base", "europe-short"])
def test_a_bot_for_which_somebody_waits_chooses_in_time(name: str) -> None:
    game, luck = make(name, seed=5), Luck(3)
    policy = QuickPolicy(BoardFeatures(game.kit))
    while game.turn()[1] < 3 or len(game.legal(game.seats_to_act()[0])) < 4:
        policy.board.survey(game.state)
        game.play(game.seats_to_act()[0], int(policy.move(game.state, game.seats_to_act()[0], luck)))
    seat = game.seats_to_act()[0]
    bot = ExpertBot(worlds=4, play_outs=1_000_000, trade_play_outs=1_000_000)
    bot.seconds = 0.2
    begun = time.monotonic()
    assert bot.choose(Observation(game, seat, Luck(1))) in game.legal(seat)
    assert time.monotonic() - begun < 10  # on any machine; a million play-outs take minutes
    assert bot._brain is not None
    assert bot._brain.search.played < 1_000_000
    calm = [ExpertBot(worlds=2, play_outs=20, trade_play_outs=4).choose(Observation(game, seat, Luck(1))) for _ in range(2)]
    assert calm[0] == calm[1]  # who waits for nobody counts play-outs


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_does_not_refer_to_itself(name: str) -> None:
    """Or only the garbage collector frees it, which a server keeps quiet."""
    game = make(name, seed=5)
    gc.collect()
    gc.disable()
    try:
        brain = Brain(game.kit)
        assert gc.is_tracked(brain.search)  # or nothing would be found
        del brain
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        assert not [one for one in gc.garbage if type(one).__module__.startswith("farshore.")]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_in_play_outs_others_found_now_here_now_there() -> None:
    game = make("base", seats=4, seed=4)
    features = BoardFeatures(game.kit)
    features.survey(game.state)
    search = Search(features, Evaluation(features), doubt=30)
    seat = game.seats_to_act()[0]
    legal = game.legal(seat)
    usual = {int(search.quick.move(game.state, seat, Luck(number))) for number in range(20)}
    later = {int(search.later.move(game.state, seat, Luck(number))) for number in range(20)}
    assert len(usual) == 1
    assert 1 < len(later) < 15, "among the good corners only"
    assert later <= set(legal)


@pytest.mark.parametrize("name", GAMES)
def test_plug_ins_name_the_ships_that_may_be_moved(name: str) -> None:
    kit = usual_kit(GAMES[name], GAMES[name].usual_seats)
    moves: list[Move] = [move for move in kit.rules.moves if isinstance(move, MoveShip)]
    assert Brain(kit).shifts == {action for move in moves for action in range(int(move.first), int(move.first + move.size))}


def test_what_only_shifts_something_must_be_better_than_all_else() -> None:
    brain, bot = Brain(make("new-shores", seed=1).kit), HardBot(least_shift=0.01)
    shift = min(brain.shifts)
    end = int(brain.features.end)

    def left(of_shift: float, of_end: float) -> list[int]:
        field = [Candidate(shift), Candidate(end)]
        field[0].prior, field[1].prior = of_shift, of_end
        return [int(candidate.action) for candidate in bot.with_purpose(brain, field)]

    assert left(0.305, 0.3) == [end]
    assert left(0.32, 0.3) == [shift, end]
    assert [candidate.action for candidate in bot.with_purpose(brain, [Candidate(shift)])] == [shift], "there is nothing else to do"


def test_the_dice_of_a_play_out_follow_no_figure() -> None:
    """Neighbouring seeds and turns: three rolls in a row are as various as chance makes them."""
    game = make("base", seats=4, seed=4, balanced_dice=True)  # a deck of results, so that the cells tell what was rolled
    features = BoardFeatures(game.kit)
    features.survey(game.state)
    quick, results = QuickPolicy(features), int(game.kit.part(Dice).results)
    quick.play_out(game.state, 1, 1)
    found: set[tuple[int, ...]] = set()
    for seed in range(0, 150 * 7919, 7919):
        state, rolls = game.state.copy(), []
        for _ in range(3):
            before = list(state.cells[results : results + 36])
            quick.play_out(state, seed, 1)
            rolls.append([was - now for was, now in zip(before, state.cells[results : results + 36], strict=True)].index(1))
        found.add(tuple(rolls))
    assert len(found) > 140


@pytest.mark.parametrize("bot", [EasyBot, MediumBot])
def test_who_slips_never_just_ends_the_turn(bot: type[LevelBot]) -> None:
    """Unless ending it is the best there is."""
    busy = 0
    for game in moments(11, 60, every=3):
        seat = game.seats_to_act()[0]
        slipping, careful = bot(slips=100), bot(slips=0)
        chosen, best = slipping.choose(Observation(game, seat, Luck(3))), game.legal(seat)
        brain = careful.brain(game.kit, game.view(seat))
        if int(brain.features.end) in best and len(best) > 1:
            legal = [action for action in best if game.choice(action, seat).verb != "offer"]
            worlds = slipping.sampled(Observation(game, seat, Luck(5)), game.view(seat), 8, False)
            if brain.search.rank(worlds, seat, legal, 7)[0].action != brain.features.end:
                busy += 1
                assert chosen != brain.features.end
    assert busy > 4


def test_beginners_misjudge_corners_and_masters_do_not() -> None:
    """A beginner founds now here, now there, and on fewer kinds of goods."""
    kinds: dict[str, int] = {}
    for bot in (EasyBot, HardBot):
        found: set[int] = set()
        game = make("base", seats=4, seed=4)
        seat = game.seats_to_act()[0]
        for number in range(12):
            found.add(bot(slips=0, opening=0).choose(Observation(game, seat, Luck(number))))
        kinds[bot.name] = len(found)
    assert kinds["hard"] == 1 < kinds["easy"]


def test_a_style_shows_in_what_is_done() -> None:
    """Somebody with a style does more of what it likes than the others at the table: a knight buys development cards."""
    bought, by_others = 0, 0
    for seed in range(2):
        game, luck = make("base", seats=4, seed=seed, target=8), Luck(seed)
        bots = [MediumBot(style="knight") if seat == seed else MediumBot() for seat in range(4)]
        while not game.over():
            seat = game.seats_to_act()[0]
            action = decide(game, seat, bots[seat], luck)
            if game.choice(action, seat).verb == "buy_card":
                bought, by_others = bought + (seat == seed), by_others + (seat != seed)
            game.play(seat, action)
    assert 3 * bought > 1.5 * by_others


def test_styles_that_there_are() -> None:
    game = make("new-shores", seed=1)
    assert all(MediumBot(style=style).choose(Observation(game, game.seats_to_act()[0], Luck(1))) >= 0 for style in STYLES)
    with pytest.raises(FarshoreError, match="no style 'painter'; styles: builder, trader, knight, sailor"):
        bot_named("easy", style="painter")
    with pytest.raises(FarshoreError, match="'hard' has no style"):
        bot_named("hard", style="builder")


def test_easy_beats_random() -> None:
    summary = run(plan_simulation("base", 4, ["easy", "random", "random", "random"], games=4, seed=3, options={"target": 6}))
    assert summary.wins["easy"] >= 3


def test_offers_are_few_and_never_reach_who_is_about_to_win() -> None:
    offers: dict[int, int] = {}
    dealt = 0
    for seed in (5, 6):
        game, luck = make("base", seats=4, seed=seed, target=7), Luck(1)
        bots = [MediumBot() for _ in range(4)]
        while not game.over():
            seat = game.seats_to_act()[0]
            visible = [game.points(other, None) for other in range(4)]
            for event in game.play(seat, decide(game, seat, bots[seat], luck)):
                if event.kind == "offer" and event.data["seat"] == game.turn()[0]:
                    key = seed * 1000 + game.turn()[1]
                    offers[key] = offers.get(key, 0) + 1
                elif event.kind == "passed":
                    dealt += 1
                    assert visible[int(str(event.data["taker"]))] < 7 - TOO_NEAR
    assert offers
    assert dealt > 0
    assert max(offers.values()) <= MediumBot.level.offers


def test_an_unplanned_draft_is_dropped() -> None:
    """A bot that takes over for a person in the middle of an offer."""
    for game in moments(9, 30):
        seat = game.seats_to_act()[0]
        offers = [action for action, choice in Observation(game, seat, Luck(1)).choices() if choice.verb == "offer"]
        if offers:
            game.play(seat, offers[0])
            action = decide(game, seat, MediumBot(), Luck(1))
            assert game.choice(action, seat).verb == "cancel"
            return
    pytest.fail("nobody could make an offer")


# --- what thinking is made of


def features(name: str = "base", seed: int = 3, **options: str) -> tuple[BoardFeatures, State]:
    game = make(name, None, seed, None, **options)
    assert can_think(game.kit)
    found = BoardFeatures(game.kit)
    found.survey(game.state)
    return found, game.state.copy()


@pytest.mark.parametrize(
    ("name", "options"), [*((name, {}) for name in GAMES), ("five-six", {"extra_turns": "building"}), ("base", {"turns": "strict"})]
)
@pytest.mark.parametrize("seed", [3, 4])
def test_the_quick_policy_only_makes_legal_moves(name: str, seed: int, options: dict[str, str]) -> None:
    g, s = features(name, seed, **options)
    quick, luck = QuickPolicy(g), Luck(1)
    steps = 0
    while not s.over():
        steps += 1
        assert steps < LONGEST, "it gets nowhere"
        if s.by_chance():
            draw(s, luck)
            continue
        seat = s.seats_to_act()[0]
        action = quick.move(s, seat, luck)
        assert action in s.legal_list(seat)
        s.apply(seat, action)


@pytest.mark.parametrize("name", GAMES)
def test_the_quick_policy_makes_legal_moves_wherever_a_game_has_gone(name: str) -> None:
    """Every other move is anybody's, so that supplies run out and rights are missing as they never do when it plays alone."""
    g, s = features(name, 5)
    quick, luck = QuickPolicy(g), Luck(2)
    for _ in range(8000 if COMPILED else 400):
        if s.over():
            break
        if s.by_chance():
            draw(s, luck)
            continue
        seat = s.seats_to_act()[0]
        legal = s.legal_list(seat)
        action = quick.move(s, seat, luck)
        assert action in legal
        s.apply(seat, action if luck.below(2) else legal[luck.below(len(legal))])


def test_every_term_has_a_weight_and_chances_add_up() -> None:
    g, s = features()
    evaluation = Evaluation(g)
    assert set(evaluation.names) == set(WEIGHTS)
    assert len(evaluation.names) == len(set(evaluation.names))
    QuickPolicy(g).play_out(s, 2, 30)
    assert sum(evaluation.chance(s, seat) for seat in range(4)) == pytest.approx(1.0)
    QuickPolicy(g).play_out(s, 2, 1000)
    assert sorted(evaluation.chance(s, seat) for seat in range(4)) == [0.0, 0.0, 0.0, 1.0]


def test_fitting_finds_what_wins() -> None:
    luck = Luck(4)
    games = []
    for _ in range(300):
        rows = [int(luck.below(5)) for _ in range(8)]  # two terms, four seats: the first decides, the second says nothing
        games.append(Moment(rows, int(luck.below(3)) / 2, max(range(4), key=lambda seat: rows[2 * seat])))
    weights = fit(games, [0.0] * 4, 4, 20, luck, rate=0.05)
    assert min(weights[0], weights[2]) > 1.0 > max(abs(weights[1]), abs(weights[3]))
    assert loss(games, weights, 4) < loss(games, [0.0] * 4, 4)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="the stronger levels are for the compiled build")
@pytest.mark.parametrize("bot", [HardBot, ExpertBot])
def test_the_strong_levels_see_nothing_hidden_either(bot: type[LevelBot]) -> None:
    assert (HardBot.level, ExpertBot.level) == (HARD, EXPERT)
    for number, game in enumerate(moments(6, 6)):
        seat = game.seats_to_act()[0]
        other = game.copy()
        other.state = sample(view(game.state, seat), Luck(number))
        assert len({bot().choose(Observation(world, seat, Luck(7))) for world in (game, other)}) == 1


def test_the_levels_have_names() -> None:
    assert [bot_named(name).name for name in LEVELS] == LEVELS
