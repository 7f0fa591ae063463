"""The Isle of Cats as one object: what the machinery and the Python side need of a game (engine/rules.py)."""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import Direct
from isle_env.engine.rules import Rules
from isle_env.games import known
from isle_env.games.isle import actions, layout, scoring, setup, step
from isle_env.games.isle import state as S
from isle_env.games.isle.lessons import sister_points
from isle_env.games.isle.observe import observe
from isle_env.games.isle.rows import NOTES, draw_row

_TITLES = ("Game", "Family game", "Solo game")


def mode_of(record: Any) -> str:
    """``"standard"``, ``"family"`` or ``"solo"``."""
    return S.MODE_NAMES[record["mode"]]


def difficulty_of(record: Any) -> str | None:
    """The difficulty of a solo game, None in the other modes."""
    return S.DIFFICULTIES[record["difficulty"]] if record["mode"] == S.SOLO else None


def title_of(record: Any) -> str:
    """What sort of game this is, for people."""
    difficulty = difficulty_of(record)
    return _TITLES[record["mode"]] + (f" ({difficulty})" if difficulty else "")


def sister_lessons(record: Any) -> dict[str, int]:
    """Key of each of the sister's lessons -> what it scores for her. record: a scored solo game."""
    again, points = int(record["sister_score"][S.SISTER_PARTS.index("best_lesson_again")]), {}
    for index in np.flatnonzero(record["sister_lessons"]).tolist():
        repeats = T.SISTER_RULE[index] == T.RULE_BEST_LESSON_AGAIN
        points[T.SISTER_KEY[index]] = again if repeats else int(sister_points(record, 0, index))
    return points


ISLE = Rules(
    name=known.FIRST,
    home=__name__,
    mark=known.GAMES[known.FIRST].mark,
    record=S.GAME,
    rules_version=S.RULES_VERSION,
    state_version=S.STATE_VERSION,
    num_actions=actions.NUM_ACTIONS,
    action_name=actions.action_name,
    action_id=actions.action_id,
    phase_names=S.PHASE_NAMES,
    step_names=S.STEP_NAMES,
    score_parts=S.SCORE_PARTS,
    sister_parts=S.SISTER_PARTS,
    size=layout.size,
    high=layout.high,
    views=layout.views,
    title=title_of,
    mode=mode_of,
    difficulty=difficulty_of,
    setting="isle_env.games.isle.setting",
    opponents="isle_env.envs.opponents_isle",
    page="isle_env.views.text",
    start=setup.start,
    step=Direct(step.step),
    legal_mask=step.legal_mask,
    observe=Direct(observe),
    observe_and_mask=Direct(step.observe_and_mask),
    determinize="isle_env.games.isle.determinize",
    score=scoring.score_game,
    tie_break=scoring.tie_break,
    sister_lessons=sister_lessons,
    laws="isle_env.games.isle.laws",
    row_notes=NOTES,
)
ISLE.speak(
    start_from_seed=setup.start_from_seed, step=step.step, observe=observe, draw_row=draw_row, tie_break=scoring.tie_break_of
)
