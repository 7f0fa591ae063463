"""How a game in a replay goes on: the command that plays from one of its decisions, and the Python lines that load it.

The page shows them for the decision that one looks at. Names of files are quoted, for the shell and for Python.
"""

from __future__ import annotations

import re
import shlex
from typing import Any

from isle_env.replays.replay import SUFFIX, Replay

YOU = "you"
"""What a person is called in games of `isle play`, where nobody has to say again which seat is theirs."""
_CODE = re.compile(r"(?:[\w-]+=)?[\w.]+:[^\W\d][\w.]*(?::.*)?")
"""Names of players by their modules: `isle play` makes them only if it is told to."""
_UNSAVED = f"game{SUFFIX}"
"""The file that a game without one is kept in."""


def going_on(replay: Replay) -> dict[str, Any]:
    """What the page puts its lines together from.

    ``command``: without the number of the decision and, unless the file says it (``seated``), the seat; ``python``: the lines
    that make ``replay``; ``file``: is it in a file? If not, ``name`` is what it will be called.
    """
    path = replay.file or _UNSAVED
    agents = [shlex.quote(name) for name in dict.fromkeys(replay.players) if _CODE.fullmatch(name)]
    return {
        "command": " ".join(["isle", "play", *agents, "--load", shlex.quote(path)]),
        "python": f"from isle_env import Replay\n\nreplay = {_loaded(replay)}\n",
        "seated": replay.players.count(YOU) == 1,
        "file": replay.file is not None,
        "name": path,
    }


def _loaded(replay: Replay) -> str:
    """The replay, as Python makes it: read from its file, or with all its decisions."""
    if replay.file is not None:
        return f"Replay.load({replay.file!r})"
    players = f", players={replay.players!r}" if replay.players else ""
    return f"Replay({replay.seed!r}, {dict(replay.options)!r}, {replay.decisions!r}{players})"
