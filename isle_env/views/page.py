"""A game as text, whichever it is.

print(render(game, seat=0))       as seat 0 knows it; None: as the seat that decides
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from isle_env.game import Game


def render(game: Game, seat: int | None = None) -> str:
    """See text.py and text_drawing.py, which do it for the games of a family. The module is imported now."""
    page = game.rules.module({"isle": "views.text", "drawing": "views.text_drawing"}[game.rules.family])
    return str(page.render(game, seat))
