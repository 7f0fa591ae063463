"""What `isle play` does: checks what is asked for, begins the game, and serves the page or plays in the terminal."""

from __future__ import annotations

import importlib.util
import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from agents.play import saves
from agents.play.plan import REFUSED, Plan
from isle_env.games.known import FIRST
from isle_env.replays import Replay

NEEDED = ("starlette", "uvicorn")
"""What the page's server needs; the terminal needs nothing."""
SAVES = Path("results/play")
"""The folder of saved games."""


def main(
    agents: Sequence[str] | None,
    *,
    game: str | None = None,
    players: int | None = None,
    seat: int | None = None,
    seed: int | None = None,
    load: Path | None = None,
    saves_in: Path | None = None,
    terminal: bool = False,
    port: int | None = None,
    browser: bool | None = None,
    say: Callable[[str], object] = print,
    **options: Any,
) -> int:
    """Play. Returns the exit status: 0, or 2 for a wrong command or a file that cannot be gone on with.

    load: a saved game to go on with; saves_in: the folder of saved games, None: that of the loaded one, or ``SAVES``; port: of
    the page, None for any; browser: open one, None: if there are windows here.
    """
    if terminal and (port is not None or browser):
        asked = "--browser" if port is None else f"--port {port}"
        return _wrong(f"{asked} does not go with --terminal, which plays without the page")
    missing = [] if terminal else [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        return _wrong(f"the page needs {' and '.join(missing)}: pip install -e '.[play]' (or play with --terminal)")
    past: Replay | None = None
    try:
        if load is not None:
            for name, value in {"game": game, "players": players, "seat": seat, "seed": seed, **options}.items():
                if value is not None and value is not False:
                    return _wrong(f"--{name.replace('_', '-')} does not go with --load: the file says what is played")
            plan, past = saves.read(load, agents or ())
        else:
            plan = Plan.made(game=game or FIRST, agents=agents or (), players=players, seat=seat or 0, seed=seed, **options)
    except OSError as error:
        return _wrong(f"--load {load}: {error.strerror or error}")
    except (saves.BadSave, *REFUSED) as error:
        return _wrong(str(error))
    folder = saves_in or (SAVES if load is None else load.parent)
    if terminal:
        from agents.play.terminal import play

        play(plan, past, folder, load)
        return 0
    return _serve(plan, past, load, folder, tuple(agents or ()), port or 0, browser is not False, say)


def _serve(
    plan: Plan, past: Replay | None, load: Path | None, folder: Path, agents: tuple[str, ...], port: int, browser: bool,
    say: Callable[[str], object],
) -> int:  # fmt: skip
    """Serve the page until Ctrl-C."""
    from agents.play.server import Server
    from agents.play.session import Session

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
    with suppress(KeyboardInterrupt):
        server.run()
    return 0


def _has_windows() -> bool:
    """Can a browser open a window here? Where it cannot, Python would start one that takes the terminal."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _wrong(message: str) -> int:
    """Say what is wrong, in one line."""
    print(f"error: {message}", file=sys.stderr)
    return 2
