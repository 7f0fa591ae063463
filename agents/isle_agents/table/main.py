"""What `isle play` does: checks what is asked for, begins the game, and serves the page or plays in the terminal."""

from __future__ import annotations

import importlib.util
import os
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from isle_agents.asked import Play as Asked
from isle_agents.statuses import DONE, INTERRUPTED, USAGE
from isle_agents.table import saves
from isle_agents.table.plan import REFUSED, YOU, Plan
from isle_env.extras import install
from isle_env.games.known import DEFAULT_GAME
from isle_env.replays import Replay

NEEDED = ("starlette", "uvicorn")
"""What the page's server needs; the terminal needs nothing."""
SAVES = Path("results/play")
"""The folder of saved games."""


def _say(words: str) -> None:
    """Print, for somebody who may read it through a pipe while the page is served."""
    print(words, flush=True)


def main(asked: Asked, say: Callable[[str], object] = _say) -> int:
    """Play. Returns the exit status (statuses.py): 2 also for a file that cannot be gone on with, 130 for Ctrl-C either way."""
    terminal, load, port = asked.terminal, asked.load, asked.port
    if terminal and (port is not None or asked.browser):
        no = "--browser" if port is None else f"--port {port}"
        return _wrong(f"{no} does not go with --terminal, which plays without the page")
    missing = [] if terminal else [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        return _wrong(f"the page needs {' and '.join(missing)}: {install('play')}, or play with --terminal")
    past: Replay | None = None
    agents = tuple(asked.agents or ())
    if load is None and asked.at is not None:
        return _wrong(f"--at {asked.at} goes with --load FILE: it says after which decision of that game you go on")
    try:
        if load is not None:
            for name in ("game", "players", "seed", "mode", "difficulty", *asked.options):
                if getattr(asked, name, asked) is not None:
                    return _wrong(f"--{name.replace('_', '-')} does not go with --load: the file says what is played")
            plan, past = saves.read(load, agents, asked.seat, asked.at)
            for words in _others(past, plan):
                say(words)
            if past.file is None or past.players != plan.names:
                load = None  # another game than that of the file, which stays as it is
        else:
            plan = Plan.made(
                game=asked.game or DEFAULT_GAME, agents=agents, players=asked.players, seat=asked.seat or 0, seed=asked.seed,
                mode=asked.mode, difficulty=asked.difficulty, **asked.options,
            )  # fmt: skip
    except OSError as error:
        return _wrong(f"--load {load}: {error.strerror or error}")
    except (saves.BadSave, *REFUSED) as error:
        return _wrong(str(error))
    folder = asked.saves or (SAVES if load is None else load.parent)
    try:
        if terminal:
            from isle_agents.table.terminal import play

            play(plan, past, folder, load)
            return DONE
        return _serve(plan, past, load, folder, agents, port or 0, asked.browser is not False, say)
    except KeyboardInterrupt:
        return INTERRUPTED


def _others(past: Replay, plan: Plan) -> list[str]:
    """Of each seat that somebody else has played so far: who plays on, in words."""
    before = past.players or ("somebody",) * plan.players
    return [
        f"Seat {seat}: {'you play' if now == YOU else f'{now} plays'} on for {was!r}."
        for seat, (was, now) in enumerate(zip(before, plan.names, strict=True))
        if was != now
    ]


def _serve(
    plan: Plan, past: Replay | None, load: Path | None, folder: Path, agents: tuple[str, ...], port: int, browser: bool,
    say: Callable[[str], object],
) -> int:  # fmt: skip
    """Serve the page until Ctrl-C, which is raised."""
    from isle_agents.table.server import Server
    from isle_agents.table.session import Session

    session = Session(plan, folder, past, load, agents)
    try:
        server = Server(session, agents, port)
    except OSError as error:
        session.close()
        return _wrong(f"--port {port}: {error.strerror or error}")
    except OverflowError:
        session.close()
        return _wrong(f"--port {port}: expected 0 to 65535")
    say(f"Open this in a browser on this machine: {server.address}")
    say("Ctrl-C ends it. Games that you save lie in " + str(session.folder))
    if browser and _has_windows():
        with suppress(webbrowser.Error):
            webbrowser.open(server.address)
    server.run()
    return DONE


def _has_windows() -> bool:
    """Can a browser open a window here? Where it cannot, Python would start one that takes the terminal."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _wrong(message: str) -> int:
    """Say what is wrong, in one line."""
    print(f"error: {message}", file=sys.stderr)
    return USAGE
