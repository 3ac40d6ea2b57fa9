"""Refusals of the server: a key for the page's own languages, and an English sentence."""

from farshore.engine.words import FarshoreError, Sentence

SENTENCES = {
    "no_guest": "This browser is not known here yet; load the page again.",
    "no_room": "There is no room with this code.",
    "no_seat": "There is no such seat in this room.",
    "not_your_seat": "That is not your seat.",
    "seat_taken": "That seat is taken.",
    "room_full": "All seats are taken; you can watch.",
    "host_only": "Only the host can do that.",
    "begun_already": "The game has begun already.",
    "not_begun": "The game has not begun yet.",
    "over_already": "The game is over.",
    "not_over": "That can be seen when the game is over.",
    "colour_taken": "Somebody else has that colour.",
    "no_colour": "There is no such colour.",
    "no_bot": "There is no such bot.",
    "bot_plays": "A bot plays your seat at the moment; take it back first.",
    "nothing_to_take_back": "Nobody else plays your seat.",
    "other_table": "The table has changed meanwhile; look again.",
    "nothing_to_undo": "There is nothing to take back.",
    "question_pending": "Somebody has asked for something already; answer that first.",
    "nothing_asked": "Nobody has asked for anything.",
    "no_new_deal": "A new deal can be asked for only where the map was dealt and before the first harbour is laid.",
    "paused": "The game is paused.",
    "only_players": "Only players at this table can do that.",
    "no_hints": "The host allows no hints at this table.",
    "nothing_to_hint": "There is nothing to choose at the moment.",
    "hint_pending": "The expert is thinking about it already.",
    "too_slow": "That would take too long to think about; no answer this time.",
    "no_line": "There is no such line in the chat.",
    "own_line": "That is your own line.",
    "banned": "The administrator of this server has closed it to you.",
    "room_closed": "The administrator has closed this table.",
    "no_accounts": "This server has no accounts.",
    "invite_only": "Accounts are by invitation here.",
    "no_invite": "This link is used up or no longer good.",
    "bad_name": "A name has 2 to 24 letters, digits, dots, dashes or spaces, in one alphabet.",
    "name_taken": "Somebody has that name already.",
    "has_account": "You have an account already.",
    "no_account": "You have no account here.",
    "wrong_password": "The name or the password is wrong.",
    "weak_password": "Choose a password that is not your name.",
    "needs_password": "Choose a password, or use an invitation.",
    "chat_empty": "There is nothing to say in this message.",
    "too_fast": "That was too much at once; wait a moment.",
    "too_long": "That message is too long.",
    "malformed": "The server does not understand this message.",
    "not_saved": "The server can't save at the moment, so nothing was changed; try again soon.",
    "fault": "Something went wrong on the server; nothing was changed.",
    "old_page": "The server is newer than this page; load the page again.",
    "foreign_page": "This page belongs to another site.",
    "not_found": "There is nothing at this address.",
    "other_rules": "This game was played by other rules than this version of Farshore knows.",
}


class Refusal(FarshoreError):
    """The server doesn't do that, told by a key and a sentence. `status` is for REST."""

    def __init__(self, key: str, status: int = 400) -> None:
        super().__init__(SENTENCES[key])
        self.key = key
        self.status = status


def told(error: FarshoreError) -> tuple[str, str, dict[str, object]]:
    """Key, English sentence and parameters of anything that refuses."""
    sentence = getattr(error, "sentence", None)
    if isinstance(sentence, Sentence):
        return sentence.key, str(sentence), {name: _plain(value) for name, value in sentence.params.items()}
    return getattr(error, "key", "refused"), str(error), {}


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int | str | float | type(None)) else str(value)
