"""How the terms of Cities & Knights are named when a bot says why it chose something."""

from typing import Final

from farshore.thinking.games.reason_words import LESS, ReasonWords, TermWord

KNIGHTS_WORDS: Final = ReasonWords(
    {
        "stage of science": TermWord("improvement", as_it_is=True),
        "stage of trade": TermWord("improvement", as_it_is=True),
        "stage of politics": TermWord("improvement", as_it_is=True),
        "third stages": TermWord("third_stage"),
        "commodities held": TermWord("commodities"),
        "pays a stage": TermWord("pays_stage"),
        "metropolis in reach": TermWord("metropolis_near"),
        "metropolis in danger": TermWord("metropolis_safer", LESS),
        "metropolis for good": TermWord("metropolis_safe"),
        "active knights": TermWord("active_knights"),
        "sleeping knights": TermWord("sleeping_knights"),
        "would lose a city": TermWord("city_safe", LESS),
        "would be the defender": TermWord("defender"),
        "walls": TermWord("wall"),
        "cities": TermWord("city"),
        "progress cards": TermWord("progress_card"),
        "worth of progress cards": TermWord("progress_card"),
    },
    same=(("improvement", "third_stage"), ("metropolis_safe", "metropolis_safer", "metropolis_near")),
    blocks=("chase",),
)
