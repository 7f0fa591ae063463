"""A whole game as text, for a terminal of 100 columns: what the deciding seat knows, and nothing more.

    mode, day, phase, decision, who decides   text_turn.py
    turn order, a line for every seat         text_seats.py     what the mode has: fish, baskets, cats, points in sight
    the boats, two side by side               boat_text.py
    fields, supplies                          text_island.py    or the lines of the solo game: text_solo.py
    lessons, own cards                        text_cards.py     family cards: text_family.py   the sister: text_sister.py
    the pending choice, the legal actions     text_turn.py

A mode's picture is put together in text_standard.py, text_family.py or text_solo.py: ``running`` and ``end``.

Points in sight leave private lessons and family cards out and count what the others may know: a purchase is hidden until
all have committed (R-12) or, of drawn cards, until it is finished (R-35), lessons face down are secret (R-14), and so are
family cards (R-40) and the sister's colours still face down. The solo game's only seat has no secrets: its points are all it
has. When the game is over everything is turned over. Rulebook v2.0 p. 2-22, Solo Mode.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from isle_env.engine.record import copied
from isle_env.engine.setting import seat_number

from ..games.isle.decisions import Phase
from ..games.isle.scoring import score_game
from . import text_family, text_solo, text_standard
from .text_seats import hides_fish

if TYPE_CHECKING:
    from isle_env.game import Game

RUNNING = {"standard": text_standard.running, "family": text_family.running, "solo": text_solo.running}
END = {"standard": text_standard.end, "family": text_family.end, "solo": text_solo.end}


def render(game: Game, seat: int | None = None) -> str:
    """The game as seen by one seat, lines of at most ``WIDTH`` columns, no line end after the last.

    seat: whose cards are shown; None: the seat that decides. When the game is over all is open whatever the seat.
    Raises ``ValueError`` for a seat this game has not.
    """
    if seat is not None:
        seat_number(seat, game.num_players)
    viewer = game.current_seat if seat is None else seat
    scores = points_known(game, viewer)
    if game.over:
        parts = END[game.mode](game, scores)
    else:
        assert viewer is not None, "somebody decides until the game is over"
        parts = RUNNING[game.mode](game, viewer, scores)
    return "\n\n".join("\n".join(part) for part in parts if part)


def points_known(game: Game, viewer: int | None) -> np.ndarray:
    """int[seats, parts]: the score if the game ended now, by what the viewer knows of fish and baskets (R-12).

    viewer: a seat, None for one who knows all.
    """
    games = copied(game.games)
    if not game.over:
        g = games[0]
        for other in range(0 if viewer is None else game.num_players):
            if hides_fish(g, other, viewer):
                g["fish"][other] = g["shown_fish"][other]
            if g["phase"] == Phase.BUY and other != viewer:
                g["permanent"][other] = g["shown_permanent"][other]
        score_game(g)
    return games["score"][0, : game.num_players].astype(np.int64)
