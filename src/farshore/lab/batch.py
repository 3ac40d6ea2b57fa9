"""Many games side by side, stepped in one call. Observations, masks and results are written into rows that array libraries see directly."""

from typing import Final, TypeAlias

from farshore.engine.errors import FarshoreError
from farshore.engine.ints import Ints, Octets, Shorts, i16, i64, mypyc_attr, octets, shorts, u8, vec, zeros
from farshore.engine.machine import PHASE, SEATS, WINNERS, Buffer, State
from farshore.lab.codec import Codec
from farshore.luck import Luck
from farshore.parts.victory import Victory
from farshore.playing import choose_randomly, draw
from farshore.thinking.policy.quick import QuickPolicy

EVERY_SEAT: Final = -1  # whoever has to decide is asked
BY_TURNS: Final = -2  # one seat learns, another one from game to game

PLAYING: Final = 0
WON: Final = 1
CUT_OFF: Final = 2  # left after too many decisions

ROOM: Final = 4096  # positions that `look_ahead` shows at a time

# Rows of objects that are looked at in every step: a vec hands them out without a check of their class.
States: TypeAlias = "vec[State]"
Lucks: TypeAlias = "vec[Luck]"
Buffers: TypeAlias = "vec[Buffer]"


@mypyc_attr(allow_interpreted_subclasses=True)
class BotTables:
    """Where bots hold the other seats: they need more than a state, so their games are kept and played there."""

    def begin(self, number: int, learner: int, luck: Luck) -> State:
        """Another game at this place, as it begins."""
        raise NotImplementedError

    def play(self, number: int, seat: int, action: int) -> None:
        """An action of the learner."""
        raise NotImplementedError

    def go_on(self, number: int, learner: int, most: int) -> int:
        """Let the bots play until the learner is asked, the game is over, or they made `most` decisions; returns how many they made."""
        raise NotImplementedError


class Batch:
    """`count` games of one `Rules`. Each has its own luck, so that a game does not depend on its neighbours.

    `learner` is the seat that is asked, EVERY_SEAT or BY_TURNS; the others are played at random, or by the quick policies (one for each
    game, since each knows its board), or by bots at their `tables`.
    A finished game gives place to a copy of one of the `starts`. `still`: what the board file sets stays as it is while a game goes on,
    and is written only when one begins.
    """

    def __init__(
        self,
        codec: Codec,
        victory: Victory,
        starts: list[State],
        count: int,
        seed: int,
        learner: int,
        policies: list[QuickPolicy],
        limit: int,
        still: bool = False,
        tables: BotTables | None = None,
    ) -> None:
        rules = codec.rules
        self.codec = codec
        self.count: i64 = count
        self.seats: i64 = rules.seats
        self.actions: i64 = rules.n_actions
        self.width: i64 = codec.width
        self.victory = victory
        self.starts = starts
        self.learner: i64 = learner
        self.policies = policies
        self.limit: i64 = limit
        self.still = still
        self.tables = tables
        lucks = [Luck(seed * 1_000_003 + number) for number in range(count)]
        states = [starts[0]] * count
        legal = [Buffer(int(rules.n_actions) + 1) for _ in range(count)]
        self.lucks: Lucks = vec[Luck](lucks)
        self.games: States = vec[State](states)
        self.legal: Buffers = vec[Buffer](legal)
        self.learners: Ints = zeros(count)
        self.played: Ints = zeros(count)  # decisions in the present game
        self.out = Buffer(int(rules.width) + 1)
        # what callers see
        self.observations: Shorts = shorts(count * int(codec.width))
        self.masks: Octets = octets(count * int(rules.n_actions))
        self.seat: Octets = octets(count)  # who is asked
        self.done: Octets = octets(count)
        self.winners: Octets = octets(count)  # of the game that this step ended, as a set of seats
        self.rewards: Shorts = shorts(count)
        self.points: Shorts = shorts(count * int(rules.seats))  # as everybody sees them; at the end those of the game that ended
        self.leads: Shorts = shorts(count)  # of the seat that acted over the best of the others, as it may count them
        self.finals: Shorts = shorts(0)  # the last observation of the games that this step ended; empty unless `keep_finals` was called
        self.choices: Ints = zeros(count)  # filled by `choose`
        self.chosen: Ints = zeros(count)  # what `step` carries out
        # filled by `look_ahead`, which many never call
        self.ahead: Shorts = shorts(0)
        self.ahead_game: Ints = zeros(0)
        self.ahead_action: Ints = zeros(0)
        self.ahead_count: i64 = 0
        self.decisions: i64 = 0  # of all seats, over all games
        self.finished: i64 = 0
        for number in range(count):
            self.learners[number] = number % rules.seats if learner == BY_TURNS else learner
            self.begin(number)
            self.go_on(number)
            self.show(number, True)

    def keep_finals(self) -> None:
        """From now on, write what the seat that acted sees at the end of its game."""
        self.finals = shorts(int(self.count * self.width))

    def begin(self, number: i64) -> None:
        """Another game at this place."""
        self.played[number] = 0
        if self.learner == BY_TURNS:
            self.learners[number] = (self.learners[number] + 1) % self.seats
        if self.tables is not None:
            self.games[number] = self.tables.begin(number, self.learners[number], self.lucks[number])
            return
        start = self.starts[self.lucks[number].below(len(self.starts))]
        self.games[number] = State(start.rules, start.cells[:])
        if self.policies:
            self.policies[number].board.survey(start)

    def go_on(self, number: i64) -> bool:
        """Let nature and the other players act until the learner is asked (True) or the game is over."""
        s = self.games[number]
        cells = s.cells
        learner = self.learners[number]
        if self.tables is not None:
            made: i64 = self.tables.go_on(number, learner, self.limit - self.played[number])
            self.decisions += made
            self.played[number] += made
            return cells[PHASE] != 0 and self.played[number] < self.limit
        luck = self.lucks[number]
        policy = self.policies[number] if self.policies else None
        while cells[PHASE]:
            seats = cells[SEATS]
            if seats == 0:
                draw(s, luck)
            elif learner < 0 or seats >> learner & 1:
                return True
            else:
                seat = s.rules.lowest[seats]
                s.apply(seat, choose_randomly(s, seat, luck, self.out) if policy is None else policy.move(s, seat, luck))
                self.decisions += 1
                self.played[number] += 1
                if self.played[number] >= self.limit:
                    return False
        return False

    def show(self, number: i64, anew: bool) -> None:
        """Write what the seat that is asked may know, and what it may do. `anew`: in a game that has just begun."""
        s = self.games[number]
        learner = self.learners[number]
        seat = learner if learner >= 0 else s.rules.lowest[s.cells[SEATS]]
        self.seat[number] = u8(seat)
        legal = self.legal[number]
        masks = self.masks
        items = legal.items
        base = number * self.actions
        for i in range(legal.n):
            masks[base + items[i]] = 0
        legal.n = 0
        s.rules.phase_row[s.cells[PHASE]].legal(s, seat, legal)
        for i in range(legal.n):
            masks[base + items[i]] = 1
        if anew or not self.still:
            self.codec.write(s, seat, self.observations, number * self.width)
        else:
            self.codec.write_again(s, seat, self.observations, number * self.width)

    def show_all(self) -> None:
        """Write all observations and masks once more, as each step does."""
        for number in range(self.count):
            self.show(number, False)

    def step(self, actions: list[int]) -> None:
        """Carry out one action in each game, and what follows up to the next question. All are checked before any is carried out."""
        if len(actions) != self.count:
            raise FarshoreError(f"There are {self.count} games, so as many actions are needed, not {len(actions)}.")
        chosen = self.chosen
        for number in range(self.count):
            action: i64 = actions[number]
            if action < 0 or action >= self.actions or self.masks[number * self.actions + action] == 0:
                raise FarshoreError(f"Action {action} is not legal in game {number}.")
            chosen[number] = action
        seats = self.seats
        for number in range(self.count):
            seat = i64(self.seat[number])
            self.carry_out(number, seat, chosen[number])
            self.decisions += 1
            self.played[number] += 1
            self.done[number] = PLAYING
            self.rewards[number] = 0
            on = self.played[number] < self.limit and self.go_on(number)
            s = self.games[number]
            points_at = self.victory.points
            for other in range(seats):
                self.points[number * seats + other] = i16(s.cells[points_at + other])
            self.leads[number] = i16(self.lead(s, seat))
            if not on:
                self.end(number, s, seat)
            self.show(number, not on)

    def carry_out(self, number: i64, seat: i64, action: i64) -> None:
        """An action that is known to be legal."""
        if self.tables is not None:
            self.tables.play(number, seat, action)
        else:
            self.games[number].apply(seat, action)

    def lead(self, s: State, seat: i64) -> i64:
        """Points ahead of the best of the others. Their secret points count only when the game is over and all cards are shown."""
        victory = self.victory
        over = s.cells[PHASE] == 0
        best: i64 = -1000
        for other in range(self.seats):
            if other != seat:
                points = victory.total(s, other) if over else s.cells[victory.points + other]
                if points > best:
                    best = points
        return victory.total(s, seat) - best

    def end(self, number: i64, s: State, seat: i64) -> None:
        """Say how a game went, and begin another."""
        winners = s.cells[WINNERS]
        if s.cells[PHASE]:
            self.done[number] = CUT_OFF
            self.winners[number] = 0
        else:
            self.done[number] = WON
            self.winners[number] = u8(winners)
            self.rewards[number] = 1 if winners >> seat & 1 else -1
        self.finished += 1
        if len(self.finals):
            self.codec.write(s, seat, self.finals, number * self.width)
        self.begin(number)
        self.go_on(number)

    def choose(self, luck: Luck) -> Ints:
        """A random legal action for each game."""
        choices = self.choices
        for number in range(self.count):
            legal = self.legal[number]
            choices[number] = legal.items[luck.below(legal.n)]
        return choices

    def look_ahead(self, first: i64) -> i64:
        """Write what each legal action would lead to, up to the next draw of nature or question, as the seat that is asked would see it.

        Begins with game `first`, leaves out games with nothing to choose, and returns the first game for which there was no more room.
        """
        room: i64 = ROOM if self.actions < ROOM else self.actions
        if len(self.ahead_game) == 0:
            self.ahead = shorts(int(room * self.width))
            self.ahead_game = zeros(int(room))
            self.ahead_action = zeros(int(room))
        at: i64 = 0
        number = first
        while number < self.count:
            legal = self.legal[number]
            if legal.n > 1:
                if at + legal.n > room:
                    break
                s = self.games[number]
                seat = i64(self.seat[number])
                items = legal.items
                for i in range(legal.n):
                    after = State(s.rules, s.cells[:])
                    after.apply(seat, items[i])
                    self.codec.write(after, seat, self.ahead, at * self.width)
                    self.ahead_game[at] = number
                    self.ahead_action[at] = items[i]
                    at += 1
            number += 1
        self.ahead_count = at
        return number
