"""How the terms of Merchants of Europe are named when a bot says why it chose something; it shares the rest with the base game."""

from typing import Final

from farshore.thinking.games.base.words import TURN_WORDS
from farshore.thinking.games.reason_words import LESS, ReasonWords, TermWord

MERCHANTS_WORDS: Final = ReasonWords(
    {
        **TURN_WORDS.terms,
        "posts opened": TermWord("post"),
        "goods free": TermWord("goods_free"),
        "routes to a taker": TermWord("routes_to_taker", LESS, as_it_is=True),
        "no taker in reach": TermWord("taker_in_reach", LESS),
        "a ride away": TermWord("ride_away"),
        "merchants out": TermWord("merchant"),
        "steps to a city": TermWord("steps_to_city", LESS, as_it_is=True),
        "gold": TermWord("gold"),
        "salt in hand": TermWord("salt_in_hand"),
        "grain in hand": TermWord("grain_in_hand"),
        "cards held": TermWord("card_in_hand"),
    },
    TURN_WORDS.silent,
    TURN_WORDS.same,
)
