"""The page's server: this machine only, a random token in the address, one game at a time.

    http://127.0.0.1:PORT/TOKEN/              index.html, and below it the files of page/
    GET  state?after=VERSION                  the table, at once or when it has changed
    GET  rules                                how the present game goes
    GET  waiting                              what the page waits for: an agent that thinks, kernels that are compiled
    POST act, undo, why, whynot, hint, save, load, new, without     JSON objects

Every answer but a file is JSON; one that refuses is ``{"error": "…"}`` with a status of 400 or more, and has changed nothing.
Refused are foreign Host headers (a name that points here from elsewhere), requests from pages of another origin, bodies that are
no JSON object or are too large, and addresses without the token.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from isle_agents.table import offers
from isle_agents.table.match import NotNow
from isle_agents.table.plan import REFUSED
from isle_agents.table.saves import BadSave
from isle_agents.table.session import Refused, Session
from isle_env.game import GameOver, IllegalAction
from isle_env.replays import ReplayError
from isle_env.typed import ON_WINDOWS

HOST = "127.0.0.1"
ALONE = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
"""A port that was in use may be taken again at once, and not shared. Windows lets programs share it by the second option."""
PAGE = Path(__file__).parent / "page"
FILES = {path.name: path for path in sorted(PAGE.iterdir()) if path.suffix in (".html", ".css", ".js", ".svg")}
"""What is served as it is: nothing else of the folder, and nothing of others."""
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
LARGEST = 16_384
"""Bytes of a request at most."""
PATIENCE, LOOK = 20.0, 0.04
"""Seconds for which a request for the next state waits at most, and between its looks."""
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
REPLAY_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""A replay is one page with everything in it."""


class Guard:
    """Looks at each request before anything else does: who asks, and for whom."""

    def __init__(self, app: ASGIApp, token: str, port: Callable[[], int]) -> None:
        """token: the first part of every path; port: where the server listens, once it does."""
        self._app, self._token, self._port = app, token, port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on, or refuse it."""
        if scope["type"] == "http":
            refusal = self._refusal(scope)
            if refusal is not None:
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that is not let in."""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        hosts = {f"{name}:{self._port()}" for name in (HOST, "localhost")}
        if headers.get("host") not in hosts:
            return error("this server answers to the address that 'isle play' has printed, and to no other name", 403)
        given = scope["path"].split("/")[1].encode()
        if not hmac.compare_digest(given, self._token.encode()):
            return error("wrong or missing token: open the whole address that 'isle play' has printed", 403)
        origin = headers.get("origin")
        own = {f"http://{host}" for host in hosts}
        if origin not in own and (origin is not None or scope["method"] != "GET"):
            return error("a page of another origin asks: only the page of 'isle play' may", 403)
        return None


def error(message: str, status: int) -> JSONResponse:
    """A request that is refused."""
    return JSONResponse({"error": message}, status, headers=HEADERS)


def _field(body: Mapping[str, Any], name: str, kind: type) -> Any:
    """An entry of a request. Raises :class:`Refused`."""
    value = body.get(name)
    if type(value) is not kind:
        words = {int: "a whole number", str: "a text", dict: "an object"}[kind]
        raise Refused(f"{name!r} is missing" if name not in body else f"{name!r} must be {words}")
    return value


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object of a request. Raises :class:`Refused`."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused("requests are JSON: Content-Type must be application/json", 415)
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > LARGEST:
            raise Refused(f"a request has at most {LARGEST} bytes", 413)
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        raise Refused("this request is not JSON") from None
    if not isinstance(body, dict):
        raise Refused("a request is a JSON object")
    return body


Answer = Callable[[Session, dict[str, Any]], dict[str, Any]]


def _act(session: Session, body: dict[str, Any]) -> dict[str, Any]:
    session.act(_field(body, "game", str), _field(body, "version", int), _field(body, "action", int))
    return session.state()


def _undo(session: Session, body: dict[str, Any]) -> dict[str, Any]:
    undone = session.undo(_field(body, "game", str), _field(body, "version", int))
    return {**session.state(), "undone": undone}


def _why(session: Session, body: dict[str, Any]) -> dict[str, Any]:
    place = [_field(body, name, int) for name in ("orientation", "x", "y")]
    return {"why": session.why(_field(body, "game", str), *place)}


def _whynot(session: Session, body: dict[str, Any]) -> dict[str, Any]:
    what = "tile" if "tile" in body else "card"
    return {"why": session.why_not(_field(body, "game", str), what, _field(body, what, int))}


def _hint(session: Session, body: dict[str, Any]) -> dict[str, Any]:
    return session.hint(_field(body, "game", str), _field(body, "version", int))


def _save(session: Session, body: dict[str, Any]) -> dict[str, Any]:
    return {"saved": session.save(_field(body, "game", str))}


def _load(session: Session, body: dict[str, Any]) -> dict[str, Any]:
    session.load(_field(body, "name", str))
    return session.state()


def _without(session: Session, body: dict[str, Any]) -> dict[str, Any]:
    session.go_on_without(_field(body, "game", str), _field(body, "version", int))
    return session.state()


ANSWERS: dict[str, Answer] = {
    "act": _act, "undo": _undo, "why": _why, "whynot": _whynot, "hint": _hint, "save": _save, "load": _load, "without": _without,
}  # fmt: skip
"""What can be posted, beside ``new``."""


class Server:
    """The page's server around one session."""

    def __init__(self, session: Session, agents: tuple[str, ...] = (), port: int = 0) -> None:
        """agents: names beside the project's own that the page may seat; port: 0 for any that is free.

        Raises ``OSError`` for a port that is taken, ``OverflowError`` for no port.
        """
        self.session, self._agents = session, agents
        self.token = secrets.token_urlsafe(18)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        # The port may be taken again at once. Windows allows that anyway, and by this option a port that is in use, too.
        if not ON_WINDOWS:
            self._socket.setsockopt(socket.SOL_SOCKET, ALONE, 1)
        try:
            self._socket.bind((HOST, port))
            self._socket.listen()  # from now on: the browser may come before the server is at work
        except (OSError, OverflowError):
            self._socket.close()
            raise
        self.port = int(self._socket.getsockname()[1])
        answers: dict[str, Answer] = {**ANSWERS, "new": self._new}
        routes = [
            Route(f"/{self.token}/", self._file),
            Route(f"/{self.token}/state", self._state),
            Route(f"/{self.token}/rules", self._rules),
            Route(f"/{self.token}/waiting", self._waiting),
            Route(f"/{self.token}/offers", self._offers),
            Route(f"/{self.token}/replay", self._replay),
            Route(f"/{self.token}/{{name}}", self._file),
            *(Route(f"/{self.token}/{name}", self._posted(answer), methods=["POST"]) for name, answer in answers.items()),
        ]
        app = Starlette(routes=routes, exception_handlers={404: _not_found, 405: _not_found})
        config = uvicorn.Config(
            Guard(app, self.token, lambda: self.port), log_level="error", access_log=False, lifespan="off",
            server_header=False, timeout_graceful_shutdown=1, ws="none",
        )  # fmt: skip
        self._server = uvicorn.Server(config)

    @property
    def address(self) -> str:
        """What to open in the browser."""
        return f"http://{HOST}:{self.port}/{self.token}/"

    def run(self) -> None:
        """Serve until Ctrl-C, or until :meth:`stop`."""
        try:
            self._server.run(sockets=[self._socket])
        finally:
            self.session.close()
            self._socket.close()

    def stop(self) -> None:
        """End :meth:`run`, from another thread."""
        self._server.should_exit = True

    # ---- requests ----
    async def _file(self, request: Request) -> Response:
        """A file of the page."""
        path = FILES.get(request.path_params.get("name", "index.html"))
        if path is None:
            return error("there is no such file", 404)
        return Response(path.read_bytes(), media_type=TYPES[path.suffix], headers=HEADERS)

    async def _state(self, request: Request) -> Response:
        """The table, at once or when it has another version than the page knows."""
        known = request.query_params.get("after", "-1")
        if not re.fullmatch(r"-?\d{1,9}", known):
            return error("after: expected the number of a version", 400)
        waited = 0.0
        while self.session.version == int(known) and waited < PATIENCE and not self._server.should_exit:
            await asyncio.sleep(LOOK)
            waited += LOOK
            if await request.is_disconnected():
                return Response(status_code=204)
        return JSONResponse(await run_in_threadpool(self.session.state), headers=HEADERS)

    async def _rules(self, request: Request) -> Response:
        """How the present game goes."""
        return JSONResponse(await run_in_threadpool(self.session.rules), headers=HEADERS)

    async def _waiting(self, request: Request) -> Response:
        """What the page waits for."""
        return JSONResponse(self.session.waiting(), headers=HEADERS)

    async def _offers(self, request: Request) -> Response:
        """What can be played, by whom, and which games were saved."""
        return JSONResponse({**offers.offers(self._agents), "saved": self.session.saved()}, headers=HEADERS)

    async def _replay(self, request: Request) -> Response:
        """The page with the replay of a game that is over."""
        try:
            replay = self.session.finished(request.query_params.get("game", ""))
            page = await run_in_threadpool(replay.to_html)
        except (Refused, NotNow, ReplayError) as refusal:
            return error(str(refusal), getattr(refusal, "status", 409))
        return Response(page, media_type="text/html", headers={**HEADERS, "Content-Security-Policy": REPLAY_POLICY})

    def _new(self, session: Session, body: dict[str, Any]) -> dict[str, Any]:
        """Begin a new game. Raises ``Refused`` and what ``Plan.made`` raises."""
        session.new(offers.planned(body, self._agents))
        return session.state()

    def _posted(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        """The endpoint of an answer."""

        async def endpoint(request: Request) -> Response:
            return await self._answer(request, answer)

        return endpoint

    async def _answer(self, request: Request, answer: Answer) -> Response:
        """What a post is answered: the result, or why it is refused."""
        try:
            body = await _body(request)
            return JSONResponse(await run_in_threadpool(answer, self.session, body), headers=HEADERS)
        except Refused as refusal:
            return error(str(refusal), refusal.status)
        except (NotNow, GameOver) as refusal:
            return error(str(refusal), 409)
        except ClientDisconnect:
            return Response(status_code=204)
        except (BadSave, IllegalAction, *REFUSED) as refusal:
            return error(str(refusal), 400)


async def _not_found(request: Request, reason: Exception) -> Response:
    """An address or a method that there is not."""
    return error(f"there is nothing to {request.method} at this address", getattr(reason, "status_code", 404))
