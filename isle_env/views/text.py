"""A whole game as text, for a terminal of 100 columns: everything the deciding seat knows, and nothing more.

    mode, day, phase, decision, who decides   text_turn.py
    turn order, a line for every seat         text_seats.py     fish, baskets, cats, points in sight, as the mode has them
    the boats, two side by side               boat_text.py
    fields, supplies                          text_island.py    or the lines of the solo game: text_solo.py
    lessons, own cards                        text_cards.py     family cards: text_family.py   the sister: text_sister.py
    the pending choice, the legal actions     text_turn.py

Each mode has a page of its own, put together by ``running`` and ``end`` in text_standard.py, text_family.py or text_solo.py.

Points in sight are those that the others may know. They leave out private lessons and family cards. A purchase is hidden until
all have committed (R-12); face-down lessons (R-14), family cards (R-40) and the sister's face-down colours are secret. The
solo game's only seat has no secrets, so all its points are in sight. When the game is over everything is turned over.
Rulebook v2.0 p. 2-22, Solo Mode.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from isle_env.games.isle import state as S
from isle_env.games.isle.scoring import score_game
from isle_env.views import text_family, text_solo, text_standard

if TYPE_CHECKING:
    from isle_env.game import Game

RUNNING = {"standard": text_standard.running, "family": text_family.running, "solo": text_solo.running}
END = {"standard": text_standard.end, "family": text_family.end, "solo": text_solo.end}


def render(game: Game, seat: int | None = None) -> str:
    """The game as one seat sees it: lines of at most ``WIDTH`` columns, without a line end after the last.

    seat: whose cards are shown; None: the seat that decides. When the game is over everything is shown to every seat.
    Raises ``ValueError`` for a seat that this game does not have.
    """
    if seat is not None and not 0 <= seat < game.num_players:
        raise ValueError(f"seat {seat}: this game has seats 0 to {game.num_players - 1}")
    viewer = game.current_seat if seat is None else seat
    scores = _scores(game, viewer)
    if game.over:
        parts = END[game.mode](game, scores)
    else:
        assert viewer is not None, "somebody decides until the game is over"
        parts = RUNNING[game.mode](game, viewer, scores)
    return "\n\n".join("\n".join(part) for part in parts if part)


def _scores(game: Game, viewer: int | None) -> np.ndarray:
    """int[seats, parts]: the score if the game ended now, by what the viewer knows of fish and baskets (R-12)."""
    games = S.copied(game.games)
    if not game.over:
        g = games[0]
        hidden = np.arange(S.MAX_SEATS) != viewer if g["phase"] == S.BUY else np.zeros(S.MAX_SEATS, dtype=np.bool_)
        for kept, shown in (("fish", "shown_fish"), ("permanent", "shown_permanent")):
            g[kept][hidden] = g[shown][hidden]
        score_game(g)
    return games["score"][0, : game.num_players].astype(np.int64)
