"""REST about people: accounts, leaderboard, blocks. An account is a guest with a name of their own, who comes from other browsers too."""

import segno
from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from farshore.server.belongings import bring, erase
from farshore.server.guard import COOKIE, address
from farshore.server.house import House
from farshore.server.limits import Limit
from farshore.server.people import LINK, account_name, key_of
from farshore.server.rest import Asked, guest_of, house_of, me_view, session_cookie, strictly
from farshore.server.store import Guest
from farshore.server.wire import Me
from farshore.server.wire_people import (
    AccountView,
    BlockView,
    ChangePassword,
    DeleteMe,
    DeviceLink,
    EnterBy,
    InviteView,
    Leaderboard,
    LogIn,
    LogOut,
    SignUp,
)
from farshore.server.words import Refusal


def _within(house: House, limit: Limit, key: str) -> None:
    if not house.limits.allows(limit, key):
        raise Refusal("too_fast", 429)


def _check(name: str, password: str) -> None:
    if key_of(password) == key_of(name):
        raise Refusal("weak_password")


async def _account_of(request: Asked) -> Guest:
    guest = await guest_of(request)
    if guest.account is None:
        raise Refusal("no_account", 404)
    return guest


async def _renew(request: Asked, guest: str) -> Response[Me]:
    """Log this browser in with a token that nobody has seen before; the one it came with is good for nothing from now on."""
    house = house_of(request)
    token = await house.people.new_session(guest, old=request.cookies.get(COOKIE))
    person = await house.store.guest_of(token)
    if person is None:  # deleted at the same moment
        raise Refusal("no_guest", 401)
    if person.banned:
        raise Refusal("banned", 403)
    return Response(me_view(house, person), cookies=[session_cookie(request, token)], status_code=200)


async def _come_in(request: Asked, guest: str, with_games: bool) -> Response[Me]:
    """Log in; the games of a guest come along if they are asked to, those of another account never."""
    house = house_of(request)
    before = await guest_of(request)
    answer = await _renew(request, guest)
    if with_games and before.account is None and before.id != guest:
        await bring(house, before.id, guest)
    return answer


@post("/account", status_code=200, summary="Make the guest an account: name and password, or an invite.")
async def sign_up(request: Asked, data: JSONBody[SignUp]) -> Response[Me]:
    house = house_of(request)
    guest = await guest_of(request)
    data = await strictly(request, data)
    if house.settings.accounts == "off":
        raise Refusal("no_accounts", 403)
    if guest.account is not None:
        raise Refusal("has_account", 409)
    _within(house, house.limits.accounts, address(request.scope))
    name = account_name(data.name)
    if data.invite is None:
        if house.settings.accounts == "invite":
            raise Refusal("invite_only", 403)
        if data.password is None:
            raise Refusal("needs_password")
    hashed = None
    if data.password is not None:
        _check(name, data.password)
        hashed = await house.passwords.make(data.password)
    await house.people.new_account(guest.id, name, hashed, data.invite)
    return await _renew(request, guest.id)


@post("/account/login", status_code=200, summary="Log in with name and password.")
async def log_in(request: Asked, data: JSONBody[LogIn]) -> Response[Me]:
    house = house_of(request)
    await guest_of(request)
    data = await strictly(request, data)
    _within(house, house.limits.log_ins, address(request.scope))
    _within(house, house.limits.passwords, key_of(data.name))
    found = await house.people.account(data.name)
    guest, kept = found or ("", None)
    if not await house.passwords.fits(kept, data.password):
        raise Refusal("wrong_password", 403)
    if kept is not None and house.passwords.outdated(kept):
        await house.people.set_password(guest, await house.passwords.make(data.password))
    return await _come_in(request, guest, data.bring)


@get("/account/invite/{code:str}", summary="What is this link good for?")
async def invite(request: Asked, code: FromPath[str]) -> InviteView:
    house = house_of(request)
    await guest_of(request)
    kind = await house.people.invite_kind(code) if len(code) <= 64 else None
    if kind is None:
        _within(house, house.limits.wrong_codes, address(request.scope))
        raise Refusal("no_invite", 404)
    return InviteView(kind)


@post("/account/enter", status_code=200, summary="Log in by a link from another device.")
async def enter(request: Asked, data: JSONBody[EnterBy]) -> Response[Me]:
    house = house_of(request)
    await guest_of(request)
    data = await strictly(request, data)
    _within(house, house.limits.log_ins, address(request.scope))
    return await _come_in(request, await house.people.enter(data.code), data.bring)


@get("/account", summary="The own account: name, devices, ratings.")
async def account(request: Asked) -> AccountView:
    guest = await _account_of(request)
    house = house_of(request)
    password = await house.people.password_of(guest.id)
    made, devices = await house.people.made(guest.id), await house.people.devices(guest.id)
    return AccountView(guest.account or "", password is not None, made, devices, await house.ratings.of(guest.id))


@post("/account/link", status_code=200, summary="A link, good once and for a few minutes, to log in on another device.")
async def device_link(request: Asked) -> DeviceLink:
    guest = await _account_of(request)
    house = house_of(request)
    _within(house, house.limits.log_ins, guest.id)
    link = f"/#/invite/{await house.people.new_invite(guest.id, 1, LINK)}"
    whole = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}{link}"
    return DeviceLink(link, LINK, segno.make(whole, error="m").svg_inline(scale=6, border=2, dark="#000", light="#fff"))


@post("/account/password", status_code=200, summary="Change the password; all other devices are logged out.")
async def change_password(request: Asked, data: JSONBody[ChangePassword]) -> Response[Me]:
    guest = await _account_of(request)
    house = house_of(request)
    data = await strictly(request, data)
    await _prove(house, guest, data.old)
    _check(guest.account or "", data.new)
    await house.people.set_password(guest.id, await house.passwords.make(data.new))
    await house.people.end_sessions(guest.id, but=request.cookies.get(COOKIE))
    return await _renew(request, guest.id)


async def _prove(house: House, guest: Guest, password: str | None) -> None:
    """Ask for the password of an account that has one: a browser left open is not enough."""
    kept = await house.people.password_of(guest.id)
    if kept is None:
        return
    _within(house, house.limits.passwords, key_of(guest.account or ""))
    if not await house.passwords.fits(kept, password or ""):
        raise Refusal("wrong_password", 403)


@post("/account/logout", status_code=204, summary="Log out here, or everywhere.")
async def log_out(request: Asked, data: JSONBody[LogOut]) -> Response[None]:
    guest = await guest_of(request)
    data = await strictly(request, data)
    token = None if data.everywhere else request.cookies.get(COOKIE)
    await house_of(request).people.end_sessions(guest.id, only=token)
    return Response(None, cookies=[_no_cookie(request)], status_code=204)


@post("/account/delete", status_code=204, summary="Delete the own account, or the guest, and everything about them.")
async def delete_me(request: Asked, data: JSONBody[DeleteMe]) -> Response[None]:
    guest = await guest_of(request)
    house = house_of(request)
    data = await strictly(request, data)
    await _prove(house, guest, data.password)
    await erase(house.store, house, guest.id)
    return Response(None, cookies=[_no_cookie(request)], status_code=204)


def _no_cookie(request: Asked) -> Cookie:
    gone = session_cookie(request, "")
    gone.max_age = 0
    return gone


@get("/leaderboard", summary="The best players of every family of games.")
async def leaderboard(request: Asked) -> list[Leaderboard]:
    guest = await guest_of(request)
    return await house_of(request).ratings.boards(guest.id)


@get("/blocks", summary="Whose chat the guest has blocked.")
async def blocks(request: Asked) -> list[BlockView]:
    guest = await guest_of(request)
    return [BlockView(*block) for block in await house_of(request).people.blocks_of(guest.id)]


@delete("/blocks/{ident:str}", status_code=204, summary="Hear somebody again.")
async def unblock(request: Asked, ident: FromPath[str]) -> None:
    guest = await guest_of(request)
    await house_of(request).people.unblock(guest.id, ident)


HANDLERS: list[HTTPRouteHandler] = [
    sign_up, log_in, invite, enter, account, device_link, change_password, log_out, delete_me, leaderboard, blocks, unblock,
]
