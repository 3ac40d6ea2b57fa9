"""How the base game's terms are named when a bot says why it chose something."""

from typing import Final

from farshore.thinking.games.reason_words import LESS, ReasonWords, TermWord

TURN_WORDS: Final = ReasonWords(
    {
        "points": TermWord("points"),
        "points near the end": TermWord("points"),
        "points at the end": TermWord("points"),
        "blocked": TermWord("unblocked", LESS),
        "kinds": TermWord("new_goods"),
        "flow to settlements": TermWord("settlements_sooner"),
        "flow to cities": TermWord("cities_sooner"),
        "flow to cards": TermWord("cards_sooner"),
        "place at once": TermWord("place_now", as_it_is=True),
        "places at once": TermWord("places_now"),
        "place one road away": TermWord("place_one_road", as_it_is=True),
        "place two roads away": TermWord("place_two_roads", as_it_is=True),
        "places near": TermWord("places_near"),
        "settlements left": TermWord("settlement_back"),
        "cards": TermWord("cards"),
        "cards too many": TermWord("less_at_risk", LESS),
        "towards a city": TermWord("towards_city"),
        "towards a settlement": TermWord("towards_settlement"),
        "towards a card": TermWord("towards_card"),
        "towards a road": TermWord("towards_road"),
        "pays a city": TermWord("pays_city"),
        "pays a settlement": TermWord("pays_settlement"),
        "pays a card": TermWord("pays_card"),
        "kinds held": TermWord("kinds_held"),
    },
    silent={"turns to wait": "passes by itself, whatever is chosen"},
    same=(
        ("pays_city", "towards_city"),
        ("pays_settlement", "towards_settlement"),
        ("pays_card", "towards_card"),
        ("place_now", "places_now", "place_one_road", "place_two_roads", "places_near"),
        ("pips", "cities_sooner", "settlements_sooner", "cards_sooner"),
    ),
)
HARBOUR_WORDS: Final = ReasonWords(
    {"harbour use": TermWord("better_rates"), "best harbour": TermWord("better_rates")},
    same=(("harbour", "better_rates"),),
)
CARD_WORDS: Final = ReasonWords(
    {name: TermWord("card_in_hand") for name in ("knights in hand", "road building", "invention", "monopoly")},
)
ARMY_WORDS: Final = ReasonWords(
    {"knights played": TermWord("knight_played"), "knights ahead": TermWord("army_race"), "holds the army": TermWord("army")},
    same=(("army", "army_race", "knight_played"),),
)
ROAD_WORDS: Final = ReasonWords(
    {
        "road length": TermWord("longer_road", as_it_is=True),
        "road ahead": TermWord("road_race"),
        "holds the road": TermWord("longest_road"),
    },
    same=(("longest_road", "road_race", "longer_road"),),
)
ROBBER_WORDS: Final = ReasonWords(blocks=("move_robber",), robs=("steal_from",))
