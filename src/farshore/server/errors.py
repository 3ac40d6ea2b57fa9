"""Refusals of the server: a key, which the page translates, and an English sentence."""

from collections.abc import Mapping

from farshore.engine import sentence as engine
from farshore.engine.errors import FarshoreError
from farshore.engine.sentence import Sentence
from farshore.server.wire.params import CardsParam, ListParam, Param, Params, PlaceParam, PlayerParam, SpanParam, TermParam

SENTENCES = {
    "no_guest": "Your browser has no session here; reload the page.",
    "no_room": "There is no table with this code.",
    "no_seat": "There is no such seat at this table.",
    "not_your_seat": "That seat is not yours.",
    "seat_taken": "That seat is taken.",
    "room_full": "All seats are taken, but you can watch.",
    "host_only": "Only the host can do that.",
    "begun_already": "The game has already started.",
    "not_begun": "The game has not started yet.",
    "not_come": "A player with a seat has not joined yet; wait for them, or free the seat.",
    "over_already": "The game is over.",
    "not_over": "This is possible only when the game is over.",
    "colour_taken": "Somebody else has that colour.",
    "no_colour": "There is no such colour.",
    "no_bot": "There is no such bot for this table.",
    "bot_plays": "A bot is playing your seat; take it back first.",
    "nothing_to_take_back": "No bot is playing your seat.",
    "other_table": "The table has changed in the meantime; look again.",
    "nothing_to_undo": "There is nothing to undo.",
    "question_pending": "Somebody has already asked a question; answer it first.",
    "nothing_asked": "There is no question to answer.",
    "no_new_deal": "You can ask for a new deal only if the map was dealt, and only until the first harbour is placed.",
    "paused": "The game is paused.",
    "only_players": "Only players at this table can do that.",
    "no_hints": "The host has turned off hints at this table.",
    "nothing_to_hint": "You have nothing to decide at the moment.",
    "hint_pending": "Your hint is already on its way.",
    "hints_busy": "Too many players are asking for hints at the moment; try again soon.",
    "too_slow": "That took too long, so there is no answer this time.",
    "no_line": "There is no such line in the chat.",
    "own_line": "You wrote that line yourself.",
    "banned": "The administrator has banned you from this server.",
    "room_closed": "The administrator has closed this table.",
    "no_accounts": "There are no accounts on this server.",
    "invite_only": "You need an invitation to create an account here.",
    "no_invite": "This link has expired or was already used.",
    "bad_name": "A name has 2 to 24 letters, digits, dots, dashes or spaces, with all letters from one alphabet.",
    "name_taken": "Somebody already has that name.",
    "has_account": "You already have an account.",
    "no_account": "You have no account here.",
    "wrong_password": "The name or the password is wrong.",
    "weak_password": "Your password must not be your name.",
    "needs_password": "Choose a password, or use an invitation.",
    "chat_empty": "This message is empty.",
    "too_fast": "That was too fast; wait a moment and try again.",
    "many_tables": "You have too many tables open at once; close some of them.",
    "many_sockets": "Too many tables are open from your network; we will try again in a while.",
    "too_long": "That message is too long.",
    "malformed": "The server does not understand this message.",
    "not_saved": "The server can't save at the moment, so nothing has changed; try again soon.",
    "fault": "Something went wrong on the server; nothing has changed.",
    "old_page": "The server has been updated; reload the page.",
    "foreign_page": "This page belongs to another site.",
    "not_found": "There is nothing at this address.",
    "no_map": "There is no map with this code.",
    "not_your_map": "Only its author can change this map; copy it to make one of your own.",
    "stale_map": "This map has been changed elsewhere in the meantime; nothing was saved over it.",
    "many_maps": "You keep as many maps as a person may; delete one first.",
    "many_versions": "This map has as many versions as there may be; copy it to go on.",
    "map_unpublished": "This map has not been published yet.",
    "map_removed": "The administrator has removed this map from the gallery.",
    "trial_running": "Bots are already playing for you; stop them first, or wait.",
    "trials_busy": "Bots are playing too many maps from your network; try again later.",
    "other_rules": "This game was played by rules that this version of Farshore does not know.",
}


class Refusal(FarshoreError):
    """The server refuses to do something. `status` is what REST answers."""

    def __init__(self, key: str, status: int = 400) -> None:
        super().__init__(SENTENCES[key])
        self.key = key
        self.status = status


class RefusedSentence(FarshoreError):
    """The server refuses with a sentence of the engine's."""

    def __init__(self, sentence: Sentence, status: int = 400) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.status = status


def error_payload(error: FarshoreError) -> tuple[str, str, Params]:
    """Key, English sentence and parameters of a refusal, by the server or by a game."""
    sentence = getattr(error, "sentence", None)
    if isinstance(sentence, Sentence):
        return sentence.key, str(sentence), params_of(sentence)
    return getattr(error, "key", "refused"), str(error), {}


def params_of(sentence: Sentence) -> Params:
    return params_of_all(sentence.params)


def params_of_all(params: Mapping[str, engine.Param]) -> Params:
    return {name: _written(value) for name, value in params.items()}


def _written(value: engine.Param) -> Param:
    match value:
        case engine.Term():
            return _term(value)
        case engine.Cards():
            return CardsParam(dict(value.counts))
        case engine.Listing():
            items = [_term(item) if isinstance(item, engine.Term) else item for item in value.items]
            return ListParam(items, "or" if value.joined == "or" else "and")
        case engine.NumberSpan():
            return SpanParam(value.low, value.high)
        case engine.Player():
            return PlayerParam(value.seat)
        case engine.Place():
            return PlaceParam(list(value.place))
        case engine.Quoted():
            return value.text
    return value


def _term(term: engine.Term) -> TermParam:
    return TermParam(term.kind, term.name, str(term))
