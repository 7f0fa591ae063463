"""The laws that every position of a game keeps, for saves from outside: :func:`broken_law` names the first one broken.

A record that keeps them all can be played on, scored, observed, sampled and shown. In the game nothing is checked: its kernels
keep the laws. The check compiles when it is first asked for.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine import record
from isle_env.engine.single import legal_mask
from isle_env.machine.sizes import MASK_WORDS

from .. import modes, scoring
from .. import state as S
from ..decisions import Step
from . import bounds
from .check import first_broken
from .told import TOLD, Law

MOST_LESSON_POINTS = 1000
"""Points of a seat's private lessons or family cards, at most; far more than any deal gives."""


def broken_law(games: np.ndarray) -> str | None:
    """The first law that a game breaks, in words; None if it keeps all. games: ``GAME[1]``, not written."""
    content, numbers = games.view(np.uint8), np.zeros(TOLD, dtype=np.int64)
    if law := first_broken(games, 0, content, numbers):
        first, second, third = numbers[1:].tolist()
        return bounds.in_words(first, second) if law == Law.BOUND else Law(law).words(first, second, third)
    if games[0]["step"] == Step.OVER:
        return _result_broken(games)
    if games["score"].any() or games["sister_score"].any() or games["winner"].any():
        return "the game is running and has a score"
    at, legal = int(games[0]["step"]), int(legal_mask(games, 0, np.zeros(MASK_WORDS, dtype=np.uint32)))
    if legal == 0 or (at == Step.SECOND_KITTEN and legal == 1):
        return f"the pending decision ({Step(at).key}) allows {'no action' if legal == 0 else 'nothing but to pass'}"
    return None


def _result_broken(games: np.ndarray) -> str | None:
    """Is the result that of a fresh scoring?

    In a sample of a finished game (``determinize``) other private lessons and family cards lie before the other seats than those
    that were scored. So their points may differ; totals and winners follow from the points that are written.
    """
    fresh = record.copied(games)
    scoring.score_game(fresh[0])
    written, again = games[0], fresh[0]
    if written["mode"] != S.Mode.SOLO:
        again["score"][:, S.PRIVATE_LESSONS] = written["score"][:, S.PRIVATE_LESSONS]
        again["score"][:, S.TOTAL] = again["score"][:, : S.TOTAL].sum(axis=1)
        again["winner"][:] = _winners(again)
    lessons = written["score"][:, S.PRIVATE_LESSONS]
    if fresh.tobytes() != games.tobytes() or lessons.min() < 0 or lessons.max() > MOST_LESSON_POINTS:
        return "the scores or winners are not those of the position"
    return None


def _winners(game: np.void) -> np.ndarray:
    """Who has won with these totals: bool[seats]."""
    players = int(game["num_players"])
    by_rooms = modes.TIE_BREAK[game["mode"]] == modes.FULL_ROOMS
    tie_break = (game["room_left"] == 0).sum(axis=1) if by_rooms else game["fish"].astype(np.int64)
    ranks = game["score"][:players, S.TOTAL].astype(np.int64) * 256 + tie_break[:players]
    return np.pad(ranks == ranks.max(), (0, S.MAX_SEATS - players))
