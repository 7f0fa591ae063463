"""What shows games and replays to people. It stands above them and reads them, so it is handed over, and they ask for it here.

registration.py ─→ SHOWN ─→ Game.to_svg, str(game), Game.replay, Replay.to_html
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any


class Shown:
    """Functions that ``import isle_env`` hands over. Each imports what it needs when it is called."""

    svg: Callable[[Any, int | None, Any], str]
    """(game, seat, last) → the table as a picture (views/table_svg.py)."""
    text: Callable[[Any], str]
    """(game) → the game as text for the seat that decides (views/page.py)."""
    replay: Callable[[Any], Any]
    """(file) → the replay in it (replays/replay.py)."""
    html: Callable[[Any], str]
    """(replay) → the replay as a page (replays/page.py)."""


SHOWN = Shown()


def fitted(svg: str) -> str:
    """A picture that is no wider than what it stands in: put into a page, or shown as an image, which JupyterLab does."""
    return re.sub(r' width="(\d+)" height="\d+"', r' width="100%" style="max-width:\1px;height:auto"', svg, count=1)
