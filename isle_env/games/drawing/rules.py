"""Explore & Draw and the Remote Edition as objects: what the machinery and the Python side need of a game (engine/rules.py).

Both have the same records, actions and kernels. What the outside asks by the number of seats alone (sizes, bounds, views) each
object answers for its game; the record's ``game`` says which of them a record belongs to.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.rules import Rules
from isle_env.engine.setting import SOLO
from isle_env.engine.single import observe_and_mask
from isle_env.games import known
from isle_env.games.drawing import actions, layout, reasons, scoring, setup, step
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Phase, Step
from isle_env.games.drawing.lessons import lesson_points
from isle_env.games.drawing.observe import observe
from isle_env.games.drawing.rows import NOTES, draw_row
from isle_env.machine.jit import Direct


def mode_of(record: Any) -> str:
    """``"solo"`` against the sister, else ``"standard"``."""
    return SOLO if layout.has_sister(record["game"], record["num_players"]) else "standard"


def difficulty_of(record: Any) -> str | None:
    """The difficulty of a game against the sister, else None."""
    return S.DIFFICULTIES[record["difficulty"]] if mode_of(record) == SOLO else None


def title_of(record: Any) -> str:
    """What sort of game this is, for people."""
    difficulty = difficulty_of(record)
    return known.GAMES[S.GAME_NAMES[record["game"]]].heading + (f" alone ({difficulty})" if difficulty else "")


def sister_lessons(record: Any) -> dict[str, int]:
    """Key of each of the sister's lessons -> what it scores for her. record: a scored game against her."""
    again, points = int(record["sister_score"][S.SISTER_AGAIN]), {}
    for lesson in np.flatnonzero(record["sister_lessons"]).tolist():
        repeats = D.LESSON_RULE[D.SISTER, lesson] == T.RULE_BEST_LESSON_AGAIN
        points[D.BOX.sister_lessons[lesson].key] = again if repeats else int(lesson_points(record, 0, D.SISTER, lesson))
    return points


def _owned_by(game: int, record: Any) -> bool:
    """Is it a record of this game?"""
    return record["game"] == game  # type: ignore[no-any-return]


def _rules(game: int) -> Rules:
    """The object of one of the two games."""
    return Rules(
        name=S.GAME_NAMES[game],
        family="drawing",
        package="isle_env",
        mark=known.GAMES[S.GAME_NAMES[game]].mark,
        record=S.DRAW,
        rules_version=S.RULES_VERSION,
        state_version=S.STATE_VERSION,
        tables=D,
        actions=actions,
        num_actions=actions.NUM_ACTIONS,
        action_name=actions.action_name,
        action_id=actions.action_id,
        phases=Phase,
        steps=Step,
        phase_names=Phase.names(),
        step_names=Step.names(),
        score_parts=S.SCORE_PARTS,
        sister_parts=S.SISTER_PARTS,
        size=functools.partial(layout.size, game),
        high=functools.partial(layout.high, game),
        boats_at=functools.partial(layout.boats_at, game),
        views=functools.partial(layout.views, game),
        title=title_of,
        mode=mode_of,
        difficulty=difficulty_of,
        step=_STEP,
        observe=_OBSERVE,
        observe_and_mask=_OBSERVE_AND_MASK,
        score=scoring.score_game,
        tie_break=scoring.tie_break,
        sister_lessons=sister_lessons,
        reasons=reasons,
        owns=functools.partial(_owned_by, game),
        hides_steps=True,
        row_notes=NOTES,
    )


_STEP, _OBSERVE, _OBSERVE_AND_MASK = Direct(step.step), Direct(observe), Direct(observe_and_mask)
EXPLORE_AND_DRAW, REMOTE = _rules(S.EXPLORE_AND_DRAW), _rules(S.REMOTE)
GAMES = (EXPLORE_AND_DRAW, REMOTE)
EXPLORE_AND_DRAW.speak(
    deal=setup.deal, legal=step.legal, step=step.step, observe=observe, draw_row=draw_row,
    score=scoring.score_game, tie_break=scoring.tie_break_part,
)  # fmt: skip
