"""Sentences about cities and knights: a verb for whoever did it, and the rest; or a whole sentence where nobody did."""

from collections.abc import Mapping

# event → verb, and what follows it. {corner} and {hex} are places, {victim}, {taker} and {by} players; a card that is secret is "a card".
DONE: Mapping[str, tuple[str, str]] = {
    "improved": ("build", "stage {stage} of {track}"),
    "metropolis": ("get", "the metropolis of {track} at {corner}"),
    "metropolis_lost": ("lose", "the metropolis of {track}"),
    "wall": ("build", "a wall at {corner}"),
    "wall_lost": ("lose", "a wall at {corner}"),
    "city_lost": ("lose", "the city at {corner}"),
    "knight": ("place", "a {piece} at {corner}"),
    "knight_activated": ("activate", "the knight at {corner}"),
    "knight_promoted": ("promote", "the knight at {corner}: a {piece} now"),
    "knight_moved": ("move", "a knight to {corner}"),
    "knight_displaced": ("lose", "the place at {corner} to {by}"),
    "knight_fled": ("put", "the displaced knight at {corner}"),
    "knight_removed": ("take", "a {piece} off the board"),
    "event_die": ("roll", "the event die: {face}"),
    "battle_share": ("defend", "with strength {strength}"),
    "defender": ("defend", "best and get a point"),
    "aqueduct": ("take", "1 {card} by the aqueduct"),
    "merchant": ("put", "the merchant on {hex}"),
    "harvested": ("take", "{count} {card} from the bank"),
    "tokens_swapped": ("swap", "two number tokens"),
    "progress_drawn": ("draw", "{card} from the {deck} deck"),
    "progress_point": ("draw", "{card}: a victory point"),
    "progress_none": ("draw", "nothing: the {deck} deck is empty"),
    "progress_played": ("play", "{card}"),
    "progress_put_away": ("put", "{card} under the {deck} deck"),
    "progress_taken": ("take", "{card} from {victim}"),
    "progress_seen": ("see", "{card} among the progress cards of {victim}"),
    "card_seen": ("see", "{card} in the hand of {victim}"),
    "toll": ("take", "{card} from {victim}"),
    "given": ("give", "{card} to {taker}"),
    "exchanged": ("exchange", "{gives} for {gets} with {victim}"),
    "exchange_empty": ("get", "nothing from {victim}, who has no commodity"),
    "road_removed": ("take", "back a road, by the card of {by}"),
}
HAPPENED: Mapping[str, str] = {
    "barbarians": "The barbarians are {step} steps near.",
    "battle": "The barbarians land: {barbarians} against {defenders}.",
    "robber_comes": "The robber comes to {hex}.",
    "pirate_comes": "The pirate comes.",
}
UNTOLD = {"knights_deactivated"}  # after every battle
