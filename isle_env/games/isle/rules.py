"""The Isle of Cats as one object: what the machinery and the Python side need of a game (engine/rules.py)."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from isle_env.engine.rules import Rules
from isle_env.engine.single import observe_and_mask
from isle_env.games import known
from isle_env.games.options import isle as options
from isle_env.machine.jit import Direct

from ...box import EXPANDED, PACKAGE, T
from . import actions, layout, reasons, scoring, setup, step
from . import state as S
from .decisions import STEP_NAMES, Phase, Step
from .lessons import sister_points
from .observe import observe
from .rows import NOTES, draw_row

if EXPANDED:
    from .modules import blocks

_TITLES = ("Game", "Family game", "Solo game")


def mode_of(record: Any) -> str:
    """``"standard"``, ``"family"`` or ``"solo"``."""
    return S.MODE_NAMES[record["mode"]]


def difficulty_of(record: Any) -> str | None:
    """The difficulty of a solo game, None in the other modes."""
    return S.DIFFICULTIES[record["difficulty"]] if mode_of(record) == options.SOLO else None


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


_STEP, _OBSERVE, _OBSERVE_AND_MASK = Direct(step.step), Direct(observe), Direct(observe_and_mask)


def _rules() -> Rules:
    """The object of the base game."""
    return Rules(
        name=known.DEFAULT_GAME,
        mark=known.GAMES[known.DEFAULT_GAME].mark,
        score_parts=S.SCORE_PARTS,
        sister_parts=S.SISTER_PARTS,
        size=layout.size,
        high=layout.high,
        views=layout.views,
        **_COMMON,
    )


_COMMON: dict[str, Any] = {
    "family": "isle",
    "package": PACKAGE,
    "expanded": EXPANDED,
    "record": S.GAME,
    "rules_version": S.RULES_VERSION,
    "state_version": S.STATE_VERSION,
    "tables": T,
    "actions": actions,
    "num_actions": actions.NUM_ACTIONS,
    "action_name": actions.action_name,
    "action_id": actions.action_id,
    "phases": Phase,
    "steps": Step,
    "phase_names": Phase.names(),
    "step_names": STEP_NAMES,
    "title": title_of,
    "mode": mode_of,
    "difficulty": difficulty_of,
    "mode_parts": {S.MODE_NAMES[S.Mode.FAMILY]: S.FAMILY_PARTS},
    "step": _STEP,
    "observe": _OBSERVE,
    "observe_and_mask": _OBSERVE_AND_MASK,
    "boats_at": layout.boats_at,
    "score": scoring.score_game,
    "tie_break": scoring.tie_break,
    "sister_lessons": sister_lessons,
    "reasons": reasons,
    "row_notes": NOTES,
}
"""What all objects made here have in common."""
_WITHOUT_TOKENS: dict[str, Any] = {
    "num_actions": actions.TOKEN,
    "action_name": actions.name_without_tokens,
    "action_id": actions.id_without_tokens,
}
"""What differs in the games of Kittens + Beasts that have no events: their ids end with those of the base game."""


def _with_box(box: int) -> Rules:
    """The object of the games with these modules and options. box: as in the record, not 0."""
    in_play = [part for part, bit in zip(S.NEW_PARTS, (S.BEASTS, S.EVENTS), strict=True) if box & bit]
    common = _COMMON if box & S.EVENTS else _COMMON | _WITHOUT_TOKENS
    return Rules(
        name=known.DEFAULT_GAME,
        variant=f":{box}",
        mark=known.KITTENS_AND_BEASTS.mark,
        score_parts=(*S.SCORE_PARTS[:-1], *in_play, S.SCORE_PARTS[-1]),
        sister_parts=(*S.SISTER_PARTS[:-1], *in_play, S.SISTER_PARTS[-1]),
        size=functools.partial(blocks.size, box),
        high=functools.partial(blocks.high, box),
        views=functools.partial(_views, box),
        owns=functools.partial(_owned_by, box),
        modules=tuple(S.modules_in(box)),
        blocks=tuple(block.name for block in blocks.in_play(box)),
        **common,
    )


def _views(box: int, observation: np.ndarray, num_players: int) -> dict[str, Any]:
    """Named views into an observation of a game with these modules."""
    return blocks.views(box, observation, num_players)


def _owned_by(box: int, record: Any) -> bool:
    """Is it a record of a game with these modules and options?"""
    return record["box"] == box  # type: ignore[no-any-return]


_BOTH = S.PROMO_OSHAX | S.PROMO_RARE
BOXES = tuple(
    sorted(
        {S.FAMILY_ALL}
        | {modules | further for modules in range(2 * S.LESSONS_I) for further in (0, S.PROMO_OSHAX, S.PROMO_RARE, _BOTH)} - {0}
    )
)
"""What can be in play together: modules, module I and promos in any combination; all family cards alone (M-1 … M-4)."""
BY_BOX = {box: _with_box(box) for box in BOXES} if EXPANDED else {0: _rules()}
"""`box` of a record -> the object of such games."""
ISLE = next(iter(BY_BOX.values()))
ISLE.speak(
    deal=setup.deal, legal=step.legal, step=step.step, observe=observe, draw_row=draw_row,
    score=scoring.score_game, tie_break=scoring.tie_break_part,
)  # fmt: skip
