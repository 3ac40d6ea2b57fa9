"""`farshore admin`: looks after the database of a server, also while the server runs."""

import argparse
import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from farshore.cli.options import Verbs, count, show, table
from farshore.cli.serve import data_folder
from farshore.engine.errors import FarshoreError

if TYPE_CHECKING:
    from farshore.server.admin import Admin

NAME = "admin"
ABOUT = """\
Look after a server: its games, its people, their maps, what they report. Works on the server's database, also while the server runs:
changes take effect within seconds. PERSON is the name of an account, or an id that `people` shows."""
EXAMPLES = """\
examples:
  farshore admin games --state playing                    running games
  farshore admin close ABC234                             nobody can open this table any more
  farshore admin export --all --out games/                every game as a record
  farshore admin people --guests                          everybody, guests without an account too
  farshore admin ban "Rude Person" --hours 24             keep somebody out for a day
  farshore admin reset-password "Forgetful Person"
  farshore admin reports                                  complaints about the chat
  farshore admin map-reports                              complaints about maps
  farshore admin hide-map ABCD2345                        take a map out of the gallery
  farshore admin invite --uses 20 --days 7                a link to create accounts with
"""
STATES = ("open", "playing", "over", "closed")
Work = Callable[["Admin", argparse.Namespace], Coroutine[Any, Any, None]]


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(NAME, help="look after a server: games, people, maps, reports, invites", description=ABOUT, epilog=EXAMPLES)
    where = "the server's database: a file, or postgresql://user:password@host/name (FARSHORE_DB, or farshore.sqlite in your data folder)"
    parser.add_argument("--db", metavar="FILE", help=where)
    parser.set_defaults(run=run)
    tasks = parser.add_subparsers(dest="task", metavar="TASK", title="tasks", required=True, parser_class=type(parser))

    def task(name: str, help_: str, work: Work) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = tasks.add_parser(name, help=help_, description=help_)
        made.set_defaults(work=work)
        return made

    one = task("games", "list games, the latest first", games)
    one.add_argument("--state", choices=STATES, help="only those")
    one.add_argument("--limit", type=count, default=50, metavar="N", help="how many (50)")
    for name, help_, work in (
        ("close", "close a table: nobody can open it any more, nothing is deleted", close),
        ("reopen", "reopen a closed table", reopen),
        ("delete-game", "delete a game for good", delete_game),
    ):
        task(name, help_, work).add_argument("code", metavar="CODE")
    one = task("export", "write games as records; a running game shows every hand", export)
    one.add_argument("code", metavar="CODE", nargs="?", help="one game")
    one.add_argument("--all", action="store_true", help="every game that has begun")
    one.add_argument("--out", type=Path, metavar="PATH", help="a file for one game (default: the terminal), a folder for all")
    one = task("people", "list accounts and banned people", people)
    one.add_argument("search", metavar="NAME", nargs="?", default="", help="only people with this in their name")
    one.add_argument("--guests", action="store_true", help="guests without an account too")
    one.add_argument("--limit", type=count, default=50, metavar="N", help="how many (50)")
    one = task("ban", "ban somebody from the server", ban)
    one.add_argument("person", metavar="PERSON")
    one.add_argument("--hours", type=count, metavar="N", help="for so long (forever)")
    one.add_argument("--reason", default="", metavar="TEXT", help="a note for yourself")
    for name, help_, work in (
        ("unban", "lift a ban", unban),
        ("reset-password", "give an account a new password and log it out everywhere", reset_password),
        ("delete-person", "delete a person and everything about them; games of others stay, without the name", delete_person),
    ):
        task(name, help_, work).add_argument("person", metavar="PERSON")
    one = task("reports", "list reports, or close one", list_reports)
    one.add_argument("--all", action="store_true", help="closed ones too")
    one.add_argument("--close", metavar="ID", help="close this report")
    one = task("maps", "list maps that people have published, the latest first", maps)
    one.add_argument("search", metavar="TEXT", nargs="?", default="", help="only maps with this in their name or author, or this code")
    one.add_argument("--drafts", action="store_true", help="maps that were never published too")
    one.add_argument("--limit", type=count, default=50, metavar="N", help="how many (50)")
    for name, help_, work in (
        ("hide-map", "hide a map from everybody but its author; nothing is deleted, and games on it go on", hide_map),
        ("unhide-map", "show a hidden map again", unhide_map),
        ("delete-map", "delete a map for good; games on it keep the board", delete_map),
    ):
        task(name, help_, work).add_argument("code", metavar="CODE")
    one = task("map-reports", "list reports about maps, or close one", list_map_reports)
    one.add_argument("--all", action="store_true", help="closed ones too")
    one.add_argument("--close", metavar="ID", help="close this report")
    one = task("invite", "make a link to create accounts with", invite)
    one.add_argument("--uses", type=count, default=1, metavar="N", help="how many accounts (1)")
    one.add_argument("--days", type=count, default=7, metavar="N", help="how long it is valid (7)")


def run(arguments: argparse.Namespace) -> int:
    from farshore.server.admin import open_admin

    database = arguments.db or os.environ.get("FARSHORE_DB") or str(data_folder() / "farshore.sqlite")

    async def work() -> None:
        async with open_admin(database) as admin:
            await arguments.work(admin, arguments)

    asyncio.run(work())
    return 0


def ago(at: float) -> str:
    minutes = max(0, int((time.time() - at) / 60))
    return f"{minutes} min ago" if minutes < 120 else f"{minutes // 60} h ago" if minutes < 2880 else f"{minutes // 1440} days ago"


def listed(headings: list[str], rows: list[list[str]]) -> None:
    """Print a table. Names and texts come from other people: they must not control the terminal."""
    from rich.markup import escape

    made = table(*headings)
    for row in rows:
        made.add_row(*(escape("".join(letter for letter in cell if letter.isprintable())) for cell in row))
    show(made)


async def games(admin: "Admin", arguments: argparse.Namespace) -> None:
    lines = await admin.games(arguments.state, arguments.limit)
    rows = [[line.code, line.game, line.state, str(line.turn), ", ".join(line.people), ago(line.updated)] for line in lines]
    listed(["code", "game", "state", "turn", "people", "last change"], rows)


async def close(admin: "Admin", arguments: argparse.Namespace) -> None:
    await admin.close(arguments.code)
    print(f"The table {arguments.code} is closed.")


async def reopen(admin: "Admin", arguments: argparse.Namespace) -> None:
    await admin.reopen(arguments.code)
    print(f"The table {arguments.code} is open again.")


async def delete_game(admin: "Admin", arguments: argparse.Namespace) -> None:
    await admin.delete(arguments.code)
    print(f"The game {arguments.code} is deleted.")


async def export(admin: "Admin", arguments: argparse.Namespace) -> None:
    if (arguments.code is None) != arguments.all:
        raise FarshoreError("Name one game by its code, or all of them with --all.")
    if arguments.code is not None:
        _, text = await admin.record(arguments.code)
        if arguments.out is None:
            print(text)
        else:
            arguments.out.write_text(text, encoding="utf-8")
        return
    if arguments.out is None:
        raise FarshoreError("--all needs a folder: --out games/.")
    arguments.out.mkdir(parents=True, exist_ok=True)
    written = 0
    for code in await admin.codes():
        try:
            _, text = await admin.record(code)
        except FarshoreError as error:
            print(error)
        else:
            (arguments.out / f"farshore-{code}.json").write_text(text, encoding="utf-8")
            written += 1
    print(f"{written} games written to {arguments.out}.")


async def people(admin: "Admin", arguments: argparse.Namespace) -> None:
    lines = await admin.everybody(arguments.search, arguments.guests, arguments.limit)
    rows = [
        [line.guest, line.account or "–", line.name, str(line.games), str(line.rated), ago(line.seen), "banned" if line.banned else ""]
        for line in lines
    ]
    listed(["id", "account", "name", "games", "rated", "seen", ""], rows)


async def ban(admin: "Admin", arguments: argparse.Namespace) -> None:
    await admin.ban(arguments.person, arguments.hours, arguments.reason)
    print(f"{arguments.person} is banned" + (f" for {arguments.hours} hours." if arguments.hours is not None else "."))


async def unban(admin: "Admin", arguments: argparse.Namespace) -> None:
    await admin.unban(arguments.person)
    print(f"{arguments.person} is no longer banned.")


async def reset_password(admin: "Admin", arguments: argparse.Namespace) -> None:
    print(f"The new password of {arguments.person}: {await admin.new_password(arguments.person)}")


async def delete_person(admin: "Admin", arguments: argparse.Namespace) -> None:
    await admin.erase(arguments.person)
    print(f"{arguments.person} is deleted.")


async def list_reports(admin: "Admin", arguments: argparse.Namespace) -> None:
    if arguments.close is not None:
        await admin.close_report(arguments.close)
        print(f"The report {arguments.close} is closed.")
        return
    rows = [
        [line.id, ago(line.made), line.room, f"{line.name} ({line.about or 'deleted'})", line.text, line.reason]
        for line in await admin.reports(arguments.all)
    ]
    listed(["id", "when", "table", "about", "text", "complaint"], rows)


async def maps(admin: "Admin", arguments: argparse.Namespace) -> None:
    lines = await admin.maps(arguments.search, arguments.limit, arguments.drafts)
    rows = [
        [line.code, line.title, line.author, line.state, str(line.version), str(line.plays), str(line.reports or ""), ago(line.updated)]
        for line in lines
    ]
    listed(["code", "title", "author", "state", "version", "games", "reports", "last change"], rows)


async def hide_map(admin: "Admin", arguments: argparse.Namespace) -> None:
    await admin.remove_map(arguments.code, True)
    print(f"The map {arguments.code} is hidden.")


async def unhide_map(admin: "Admin", arguments: argparse.Namespace) -> None:
    await admin.remove_map(arguments.code, False)
    print(f"The map {arguments.code} is shown again.")


async def delete_map(admin: "Admin", arguments: argparse.Namespace) -> None:
    await admin.delete_map(arguments.code)
    print(f"The map {arguments.code} is deleted.")


async def list_map_reports(admin: "Admin", arguments: argparse.Namespace) -> None:
    if arguments.close is not None:
        await admin.close_map_report(arguments.close)
        print(f"The report {arguments.close} is closed.")
        return
    lines = await admin.map_reports(arguments.all)
    listed(["id", "when", "map", "title", "complaint"], [[line.id, ago(line.made), line.map, line.title, line.reason] for line in lines])


async def invite(admin: "Admin", arguments: argparse.Namespace) -> None:
    link = await admin.invite(arguments.uses, arguments.days)
    print(f"Send this link with your server's address in front, such as https://play.example{link}")
