"""Players that are programs. `Bot` is what one is, `Observation` what it may know. `bot_named` finds one by its name; `make_bot` also takes
options, files, classes and objects.

>>> from farshore import Luck, make
>>> from farshore.bots import Observation, bot_named
>>> game = make("base", seats=3, seed=1)
>>> seat = game.seats_to_act()[0]
>>> action = bot_named("greedy").choose(Observation(game, seat, Luck(5)))
>>> game.choice(action, seat).piece
'settlement'
"""

from farshore.bots.advice import advise, following, win_chances
from farshore.bots.bot import Bot, Observation, decide
from farshore.bots.levels import Advice
from farshore.bots.proposals import ProposalRounds, proposal
from farshore.bots.reasons import Reason, reasons
from farshore.bots.registry import bot_named, bot_names
from farshore.bots.specs import BotLike, BotSpec, make_bot

__all__ = [
    "Advice",
    "Bot",
    "BotLike",
    "BotSpec",
    "Observation",
    "ProposalRounds",
    "Reason",
    "advise",
    "bot_named",
    "bot_names",
    "decide",
    "following",
    "make_bot",
    "proposal",
    "reasons",
    "win_chances",
]
