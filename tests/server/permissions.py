"""Who may do what: every call of REST and every command at a table. `test_permissions` plays all of it, and fails where something new has
no row here. `python tests/server/permissions.py > docs/reference/permissions.md` writes it down for people."""

import re
from dataclasses import dataclass, field
from typing import Any

WHO = ("anonymous", "spectator", "seat", "other seat", "host", "administrator")
YES = "yes"
OWN = "own"  # what belongs to whoever asks, and nothing else
RULES = "rules"  # may ask; whether it can be done is a question of the game
SEAT = "not_your_seat"
HOST = "host_only"
PLAYERS = "only_players"
GUEST = "no_guest"


@dataclass(frozen=True)
class Call:
    """A call of REST: what the six may, and a body that is well formed."""

    who: tuple[str, ...]
    body: dict[str, Any] | None = None


EVERYBODY = (YES,) * 6
GUESTS = (GUEST, *(YES,) * 5)
ONESELF = (GUEST, *(OWN,) * 5)
DRAWING = {
    "title": "Rock",
    "seats": [2],
    "points": [3],
    "hexes": [[0, 0, "desert", None, "main"]],
    "areas": [{"id": "main", "start": True}],
}
CALLS: dict[tuple[str, str], Call] = {
    ("GET", "/"): Call(EVERYBODY),
    ("GET", "/{path:path}"): Call(EVERYBODY),
    ("GET", "/api/schema"): Call(EVERYBODY),
    ("GET", "/api/schema/openapi.json"): Call(EVERYBODY),
    ("GET", "/api/schema/{path:path}"): Call(EVERYBODY),
    ("GET", "/health"): Call(EVERYBODY),
    ("GET", "/ready"): Call(EVERYBODY),
    ("GET", "/metrics"): Call(EVERYBODY),
    ("GET", "/api/health"): Call(EVERYBODY),
    ("GET", "/api/games"): Call(EVERYBODY),
    ("GET", "/api/lessons"): Call(EVERYBODY),
    ("POST", "/api/lessons/{name:str}"): Call(GUESTS, {}),
    ("GET", "/api/learning"): Call(GUESTS),
    ("POST", "/api/learning"): Call(GUESTS, {}),
    ("GET", "/api/me"): Call(EVERYBODY),
    ("PATCH", "/api/me"): Call(ONESELF, {"language": "en"}),
    ("GET", "/api/rooms"): Call(ONESELF),
    ("POST", "/api/rooms"): Call(GUESTS, {"game": "base", "seats": 3}),
    ("GET", "/api/tables"): Call(EVERYBODY),
    ("GET", "/api/rooms/{code:str}"): Call(GUESTS),
    ("GET", "/api/rooms/{code:str}/record"): Call(GUESTS),
    ("GET", "/api/rooms/{code:str}/replay"): Call(GUESTS),
    ("GET", "/api/rooms/{code:str}/results"): Call(GUESTS),
    ("GET", "/api/rooms/{code:str}/chances"): Call(GUESTS),
    ("GET", "/api/rooms/{code:str}/ratings"): Call(GUESTS),
    ("GET", "/api/rooms/{code:str}/qr.svg"): Call(GUESTS),
    ("GET", "/api/rooms/{code:str}/map"): Call(GUESTS),
    ("GET", "/api/maps/templates"): Call(EVERYBODY),
    ("GET", "/api/maps/templates/{name:str}"): Call(EVERYBODY),
    ("POST", "/api/maps/read"): Call(GUESTS, {"text": "board: rock\n[map]\n0,0 | de"}),
    ("POST", "/api/maps/judge"): Call(GUESTS, DRAWING),
    ("POST", "/api/maps/fill"): Call(GUESTS, {"drawing": DRAWING}),
    ("GET", "/api/maps/rules"): Call(EVERYBODY),
    ("GET", "/api/maps"): Call(GUESTS),
    ("POST", "/api/maps"): Call(ONESELF, {"drawing": DRAWING}),
    ("GET", "/api/maps/mine"): Call(ONESELF),
    ("GET", "/api/maps/{code:str}"): Call(GUESTS),
    ("PUT", "/api/maps/{code:str}"): Call(ONESELF, {"drawing": DRAWING, "revision": 1}),
    ("POST", "/api/maps/{code:str}/publish"): Call(ONESELF, {"revision": 1}),
    ("POST", "/api/maps/{code:str}/hide"): Call(ONESELF, {}),
    ("POST", "/api/maps/{code:str}/copy"): Call(GUESTS, {}),
    ("POST", "/api/maps/{code:str}/report"): Call(GUESTS, {"reason": "rude"}),
    ("GET", "/api/maps/{code:str}/versions/{number:int}"): Call(GUESTS),
    ("GET", "/api/maps/{code:str}/file"): Call(GUESTS),
    ("GET", "/api/maps/{code:str}/picture.svg"): Call(GUESTS),
    ("GET", "/api/maps/{code:str}/qr.svg"): Call(GUESTS),
    ("POST", "/api/maps/{code:str}/trial"): Call(ONESELF, {}),
    ("GET", "/api/maps/{code:str}/trial"): Call(GUESTS),
    ("DELETE", "/api/maps/{code:str}/trial"): Call(ONESELF),
    ("DELETE", "/api/maps/{code:str}"): Call(ONESELF),
    ("POST", "/api/maps/generate"): Call(ONESELF, {"drawing": DRAWING}),
    ("GET", "/api/maps/generate"): Call(ONESELF),
    ("DELETE", "/api/maps/generate"): Call(ONESELF),
    ("GET", "/api/leaderboard"): Call(GUESTS),
    ("GET", "/api/blocks"): Call(ONESELF),
    ("DELETE", "/api/blocks/{ident:str}"): Call(ONESELF),
    ("POST", "/api/account"): Call(ONESELF, {"name": "Xaver", "password": "long enough"}),
    ("GET", "/api/account"): Call(ONESELF),
    ("POST", "/api/account/login"): Call(GUESTS, {"name": "Nobody", "password": "wrong"}),
    ("GET", "/api/account/invite/{code:str}"): Call(GUESTS),
    ("POST", "/api/account/enter"): Call(GUESTS, {"code": "none"}),
    ("POST", "/api/account/link"): Call(ONESELF),
    ("POST", "/api/account/password"): Call(ONESELF, {"old": "x", "new": "long enough"}),
    ("POST", "/api/account/logout"): Call(ONESELF, {}),
    ("POST", "/api/account/delete"): Call(ONESELF, {}),
}


@dataclass(frozen=True)
class CommandRow:
    """A command at a table, about the seat of "seat": when, with which fields, what the five at the table get, what takes it back."""

    stage: str
    who: tuple[str, str, str, str, str]  # WHO without the anonymous, who is not let in
    fields: dict[str, Any] = field(default_factory=dict)
    back: tuple[str, dict[str, Any]] | None = None


#                          spectator, seat, other seat, host, administrator
ALL = (YES, YES, YES, YES, YES)
ITS_SEAT = (SEAT, YES, SEAT, SEAT, SEAT)
ITS_SEAT_BY_RULES = (SEAT, RULES, SEAT, SEAT, SEAT)
THE_HOST = (HOST, HOST, HOST, YES, HOST)
THE_PLAYERS = (PLAYERS, YES, YES, PLAYERS, PLAYERS)
NOT_ONESELF = (YES, RULES, YES, YES, YES)
COMMANDS: dict[str, CommandRow] = {
    "sit": CommandRow("open", ALL, {"seat": 2}, ("stand", {"seat": 2})),
    "stand": CommandRow("open", ITS_SEAT, {"seat": 0}, ("sit", {"seat": 0})),
    "set_seat": CommandRow("open", THE_HOST, {"seat": 2, "kind": "bot"}),
    "set_colour": CommandRow("open", ITS_SEAT, {"seat": 0, "colour": "teal"}),
    "set_room": CommandRow("open", THE_HOST, {"hints": False}),
    "start": CommandRow("open", THE_HOST),
    "chat": CommandRow("playing", ALL, {"text": "hello"}),
    "react": CommandRow("playing", THE_PLAYERS, {"what": "smile"}),
    "report": CommandRow("playing", NOT_ONESELF, {"line": 1}),
    "block": CommandRow("playing", NOT_ONESELF, {"line": 1}),
    "no_trades": CommandRow("playing", ITS_SEAT, {"seat": 0, "on": True}, ("no_trades", {"seat": 0, "on": False})),
    "read": CommandRow("playing", ITS_SEAT, {"seat": 0, "on": True}, ("read", {"seat": 0, "on": False})),
    "look": CommandRow("playing", ITS_SEAT, {"seat": 0}),
    "why": CommandRow("playing", ITS_SEAT_BY_RULES, {"seat": 0, "step": {"verb": "no_such_verb"}}),
    "hint": CommandRow("playing", ITS_SEAT_BY_RULES, {"seat": 0}),
    "coach": CommandRow("playing", ITS_SEAT_BY_RULES, {"seat": 0}),
    "deal_anew": CommandRow("playing", ITS_SEAT_BY_RULES, {"seat": 0}),
    "take_back_seat": CommandRow("playing", ITS_SEAT_BY_RULES, {"seat": 0}),
    "play": CommandRow("playing", ITS_SEAT_BY_RULES, {"seat": 0, "actions": [1_000_000]}),
    "undo": CommandRow("playing", ITS_SEAT_BY_RULES, {"seat": 0}),
    "answer": CommandRow("playing", THE_PLAYERS, {"agree": True}),
    "pause": CommandRow("playing", THE_PLAYERS, {"on": True}, ("pause", {"on": False})),
    "rematch": CommandRow("over", (PLAYERS, YES, YES, YES, PLAYERS)),
    "leave": CommandRow("over", ALL),
}

# What only the administrator does, who is whoever can write the database: nothing of it can be reached over the network.
ADMIN = (
    "games", "close", "reopen", "delete-game", "export", "people", "ban", "unban", "reset-password", "delete-person", "reports", "invite",
    "maps", "hide-map", "unhide-map", "delete-map", "map-reports",
)  # fmt: skip

SAID = {
    YES: "yes",
    OWN: "own",
    RULES: "by the rules",
    SEAT: "–",
    HOST: "–",
    PLAYERS: "–",
    GUEST: "–",
}


def page() -> str:
    """docs/reference/permissions.md."""
    lines = [
        "# Who may do what",
        "",
        "*own*: only what belongs to whoever asks. *by the rules*: may ask, and the game decides. Anonymous is a browser without a",
        "guest's cookie; it gets one from `GET /api/me`. A room is known to whoever has its code or link, and so is a",
        "published map; a draft only to its author. A banned person gets nothing but a sentence.",
        "",
        "This page is made from `tests/server/permissions.py`. `tests/server/test_permissions.py` tries every cell on a running",
        "server, and fails where a call or a command has no row.",
        "",
        "| REST | " + " | ".join(WHO) + " |",
        "|---" * (len(WHO) + 1) + "|",
    ]
    lines += [f"| `{method} {re.sub(':(str|path|int)', '', path)}` | " + " | ".join(SAID[one] for one in call.who) + " |"
              for (method, path), call in CALLS.items()]  # fmt: skip
    lines += ["", "| at a table, about the seat of *seat* | " + " | ".join(WHO) + " |", "|---" * (len(WHO) + 1) + "|"]
    lines += [f"| `{name}` | – | " + " | ".join(SAID[one] for one in row.who) + " |" for name, row in COMMANDS.items()]
    lines += [
        "",
        "The administrator is whoever can write the database, with `farshore admin`: " + ", ".join(f"`{task}`" for task in ADMIN) + ".",
        "Over the network an administrator is a person like everyone else.",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
