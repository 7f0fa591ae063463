"""The engine: which actions are legal, what one does, and who decides next.

    step(action) ─→ apply ─→ next_decision: drop what fits nowhere, take forced decisions, deal at dawn
                                └─→ the next decision with its mask in `words`, or the score

Dispatch is by `step`; the rules themselves stand in phases/.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.verbs import BEGIN
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import flow, specials
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.phases import choosing, drawing, resolving
from isle_env.games.drawing.scoring import score_game
from isle_env.machine import bits
from isle_env.machine.cache import takes
from isle_env.machine.jit import engine, inner
from isle_env.machine.stack import bare

DEAL = -2
"""Within :func:`step`, in place of an action: a day is to be dealt."""


@inner
def legal(g, words):
    """The legal actions of the pending decision. words: uint32[MASK_WORDS], overwritten. Returns how many they are.

    0 where what is in hand, or its copy, fits nowhere.
    """
    bits.clear(words)
    step = np.int64(g["step"])
    if step == Step.PLACE:
        return drawing.legal_place(g, words)
    if step == Step.COPY:
        added = drawing.legal_place(g, words)
        return added + bits.set_bit(words, np.int64(A.PASS)) if added > 0 else np.int64(0)
    if step == Step.CHOOSE:
        return choosing.legal_choice(g, words)
    if step == Step.NEXT_CARD:
        return choosing.legal_cells(np.int64(g["open"]), words)
    if step == Step.PICK:
        return resolving.legal_pick(g, words)
    if step == Step.HALF:
        return resolving.legal_half(g, words)
    if step == Step.ITEM:
        return resolving.legal_item(words)
    if step == Step.MAP:
        return drawing.legal_map(g, words)
    if step == Step.COLOUR:
        return resolving.legal_colour(words)
    if step == Step.EXTRA:
        return choosing.legal_cells(specials.extra_cells(g), words)
    if step == Step.EACH:
        return choosing.legal_cells(specials.each_cells(g), words)
    return specials.legal_cross(words)


@inner
def apply(g, action):
    """Do one legal action; `step` and `seat` then name what comes next, perhaps a dawn.

    Whatever leads on to the next card does so below, in one place: it contains the whole of ``go_on``.
    """
    g["decisions"] += 1
    if action >= A.PLACE:
        drawing.place(g, action - A.PLACE)
    elif action >= A.COLOUR:
        resolving.befriend(g, action - A.COLOUR)
    elif action >= A.TREASURE:
        if g["step"] == Step.MAP:
            drawing.take_from_map(g, action - A.TREASURE)
        else:
            resolving.pick(g, action - A.TREASURE)
    elif action >= A.ITEM:
        resolving.choose_item(g, action - A.ITEM)
    elif action >= A.HALF:
        resolving.choose_half(g, action - A.HALF)
    elif action >= A.SPECIAL:
        if action - A.SPECIAL <= S.CROSS_LINE:
            specials.declare(g, action - A.SPECIAL)
        else:
            specials.declare_twice(g, action - A.SPECIAL)
    elif action == A.PASS:
        if g["step"] == Step.MAP:
            drawing.after_map(g)
        else:
            drawing.decline_copy(g)
    elif g["step"] == Step.NEXT_CARD:
        resolving.next_card(g, action - A.CELL)
    else:
        _choose(g, action)


@inner
def _choose(g, action):
    """LINE, CROSS or CELL of the day's choice; when it is finished, the first card follows."""
    if action >= A.CELL:
        finished = choosing.choose_cell(g, action - A.CELL)
    elif action >= A.CROSS:
        g["taken"] = specials.CROSS_CELLS[action - A.CROSS]
        finished = True
    else:
        finished = choosing.choose_line(g, action - A.LINE)
    if finished:
        choosing.take(g)
        resolving.go_on(g)


@inner
def next_decision(g, words):
    """Go on to the next decision and leave its mask in words; at the end the mask is empty.

    words: uint32[MASK_WORDS], overwritten. Returns the action of a decision that `auto_skip` takes, DEAL at dawn, BEGIN where a
    seat is to decide or the game is over; and how many actions are legal.
    """
    while g["step"] != Step.OVER:
        if g["step"] == Step.DAWN:
            return np.int64(DEAL), np.int64(0)
        count = legal(g, words)
        if count == 0:
            if g["step"] == Step.COPY:
                drawing.decline_copy(g)
            else:
                drawing.drop(g)
            continue
        if g["auto_skip"] == 0 or count != 1:
            return np.int64(BEGIN), count
        return bits.first(words), count
    bits.clear(words)
    return np.int64(BEGIN), np.int64(0)


@takes(4, "the rules of the drawing games")
@engine
def step(games, i, action, words):
    """Apply an action in game i and go on to the next decision. Returns how many actions are legal then, 0: it is over.

    words: uint32[MASK_WORDS], the mask of the pending decision, overwritten with the next one's. An action outside of it
    changes nothing and returns -1. BEGIN brings a game that was just set up to its first decision, whatever the mask says.
    This is the only kernel that contains all the rules; the others call its machine code (``jit.engine``).
    """
    g = games[i]
    if action == BEGIN:
        if g["step"] != Step.DAWN:
            return np.int64(-1)
    elif action < 0 or action >= A.NUM_ACTIONS or not bits.has_bit(words, action):
        return np.int64(-1)
    mask = bare(words)
    while True:
        if action == DEAL:
            flow.begin_day(g)
        elif action != BEGIN:
            apply(g, action)
        action, count = next_decision(g, mask)
        if action == BEGIN:
            if count == 0:
                score_game(g)
            return count
