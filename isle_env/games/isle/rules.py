"""The Isle of Cats as one object: what the machinery and the Python side need of a game (engine/rules.py)."""

from __future__ import annotations

from isle_env.engine.jit import Direct
from isle_env.engine.rules import Rules
from isle_env.games.isle import actions, layout, scoring, setup, step
from isle_env.games.isle import state as S
from isle_env.games.isle.observe import observe
from isle_env.games.isle.rows import NOTES, draw_row

ISLE = Rules(
    name="isle_of_cats",
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
    page="isle_env.views.text",
    start=setup.start,
    step=Direct(step.step),
    legal_mask=step.legal_mask,
    observe=Direct(observe),
    observe_and_mask=Direct(step.observe_and_mask),
    determinize="isle_env.games.isle.determinize",
    score=scoring.score_game,
    tie_break=scoring.tie_break,
    laws="isle_env.games.isle.laws",
    row_notes=NOTES,
)
ISLE.speak(
    start_from_seed=setup.start_from_seed, step=step.step, observe=observe, draw_row=draw_row, tie_break=scoring.tie_break_of
)
