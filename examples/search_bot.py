"""A bot that searches, in 40 lines: it tries every action in worlds that fit what it knows, and plays each to the end at random.

farshore tournament duel --bots examples/search_bot.py:Searcher,random --games 20 --set target=5
"""

from farshore.bots import Bot, Observation
from farshore.engine.machine import WINNERS, Buffer, State
from farshore.luck import Luck
from farshore.playing import Tally, play_randomly

WORLDS = 8  # guesses at what is hidden, for each action
LONGEST = 2000  # decisions of a play-out


class Searcher(Bot):
    name = "searcher"

    def choose(self, observation: Observation) -> int:
        actions = observation.legal()
        if len(actions) == 1:
            return actions[0]
        won = dict.fromkeys(actions, 0.0)
        for _ in range(WORLDS):
            world = observation.sample()  # hidden cards dealt anew among those who may hold them
            for action in actions:
                after = world.copy()
                after.play(observation.seat, action)
                won[action] += self.play_out(after, observation.seat, observation.luck)
        return max(actions, key=lambda action: won[action])

    def play_out(self, state: State, seat: int, luck: Luck) -> float:
        """Everybody plays at random from here; 1 for a win, shared with those who win too."""
        play_randomly(state, luck, Buffer(int(state.rules.width) + 1), Tally(), LONGEST)
        winners = int(state.cells[WINNERS])
        return (winners >> seat & 1) / max(1, winners.bit_count())
