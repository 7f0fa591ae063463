"""Laws of the setting: game, seats, difficulty, day and step go together; the sister's cards."""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.games.drawing import editions
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Phase, Step
from isle_env.games.drawing.setup import SISTER_BASIC


def setting_broken(games: np.ndarray) -> str | None:
    """The first law of the setting that a record breaks."""
    g = games[0]
    game, seats, day, step, seat = (int(g[name]) for name in ("game", "num_players", "day", "step", "seat"))
    if not editions.FEWEST_SEATS[game] <= seats <= editions.MOST_SEATS[game]:
        return f"{seats} seats are not possible in {S.GAME_NAMES[game]}"
    sister = seats == 1 and bool(editions.HAS_SISTER[game])
    if g["difficulty"] != 0 and not sister:
        return f"only a game against the sister has difficulties, this one has number {g['difficulty']}"
    if g["promo"] == 1 and not editions.HAS_PROMO[game]:
        return f"{S.GAME_NAMES[game]} has no promo cards"
    if step == Step.DAWN or day == 0:
        return "the game has not come to a decision"
    over = step == Step.OVER
    if g["phase"] not in Step(step).row.phases or over != (seat == NONE) or (over and day != S.DAYS):
        return f"step {Step(step).key!r}, phase {Phase(g['phase']).key!r}, seat {seat} and day {day} do not go together"
    if not over and seat >= seats:
        return f"seat {seat} decides, but the game has {seats} seats"
    return _sister_broken(g) if sister else None


def _sister_broken(g: np.void) -> str | None:
    """Five colours in a row; three basic lessons, and as many advanced ones as the difficulty asks for."""
    lessons = g["sister_lessons"]
    basic, advanced = int(lessons[: D.NUM_BASIC_LESSONS].sum()), int(lessons[D.NUM_BASIC_LESSONS :].sum())
    if sorted(g["sister_colours"].tolist()) != list(range(T.NUM_COLOURS)):
        return "the sister's colours are not the five colours"
    if (basic, advanced) != (SISTER_BASIC, int(g["difficulty"])):
        return f"the sister has {basic} basic and {advanced} advanced lessons, it must be {SISTER_BASIC} and {g['difficulty']}"
    return None
