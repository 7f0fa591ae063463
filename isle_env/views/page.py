"""A game as text, whichever it is.

print(render(game, seat=0))                as seat 0 knows it; None: as the seat that decides
print(render(game, seat=0, in_full=True))  with what it remembers and the table does not show: all that its observation says
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from isle_env.game import Game


def render(game: Game, seat: int | None = None, in_full: bool = False) -> str:
    """See text.py and text_drawing.py, which do it for the games of a family, and memory.py. The modules are imported now."""
    page = game.rules.module({"isle": "views.text", "drawing": "views.text_drawing"}[game.rules.family])
    text = str(page.render(game, seat))
    viewer = game.current_seat if seat is None else seat
    if not in_full or game.over or viewer is None:
        return text
    return "\n".join([text, "", *game.rules.module("views.memory").out_of_sight(game, viewer)]).rstrip()
