"""The engine: which actions are legal, what one does, and who decides next.

    step(action) ─→ apply ─→ next_decision: pass over seats that can only pass, take forced decisions
                     enter ←────┤
                                └─→ the next decision with its mask in `words`, or the score

Dispatch is by `phase` and `step`; the rules themselves stand in phases/. Rulings R-16, R-30.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.verbs import BEGIN
from isle_env.machine import bits
from isle_env.machine.cache import takes
from isle_env.machine.jit import engine, inline, inner
from isle_env.machine.stack import bare

from ...box import EXPANDED
from . import actions as A
from . import flow, modes
from . import state as S
from .decisions import WINDOW_BEFORE, Phase, Step
from .modules.events import tokens
from .modules.kittens import play as kittens
from .modules.royal_rats import play as royal_rats
from .phases import (
    anytime,
    buy,
    day_end,
    draft,
    family_cards,
    fields,
    fishing,
    lessons,
    placing,
    rare_finds,
    rescue,
    solo_draft,
)
from .scoring import score_game

ENTER = -2
"""Within :func:`step`, in place of an action: the game has come to a phase that is to be entered."""


@inner
def enter(g):
    """Begin the phase the game has come to, after its reaction window if there is one (R-30)."""
    phase = np.int64(g["phase"])
    if g["reaction_windows"] == 1 and g["window_done"] == 0 and WINDOW_BEFORE[phase]:
        flow.open_window(g, S.PHASE_WINDOW)
    elif phase == Phase.FIELDS:
        if EXPANDED:
            if g["event_at"] > 0:  # an event of the morning is under way (V-3)
                fields.go_on(g)
                return
        if g["day"] > 0:
            day_end.end_day(g)
        if g["phase"] == Phase.FIELDS:
            fields.enter(g)
    elif phase == Phase.FISHING:
        fishing.enter(g)
    elif phase == Phase.DRAFT:
        if modes.DRAFTS_ALONE[g["mode"]] == 1:
            solo_draft.enter(g)
        else:
            draft.enter(g)
    elif phase == Phase.BUY:
        buy.enter(g)
    elif phase == Phase.LESSONS:
        lessons.enter(g)
    elif phase == Phase.RESCUE_CARDS:
        rescue.enter_cards(g)
    elif phase == Phase.RESCUE:
        rescue.enter_rescue(g)
    elif phase == Phase.RARE_FINDS:
        rare_finds.enter(g)
    else:
        family_cards.enter(g)


@inner
def legal(g, words):
    """The legal actions of the pending decision. words: uint32[MASK_WORDS], overwritten. Returns how many they are.

    The kernels called here add actions and say how many. To count the bits afterwards would take longer: the machine
    cannot read many words at once before the last of the single words has been written.
    """
    bits.clear(words)
    step = np.int64(g["step"])
    if step == Step.PLACE:
        return placing.legal_place(g, words)
    if step == Step.TURN:
        own = rescue.legal_cats(g, words) if g["phase"] == Phase.RESCUE else rare_finds.legal_cards(g, words)
        return own + anytime.legal(g, words) + feeding(g, words) + bits.set_bit(words, A.PASS)
    if step == Step.DRAFT:
        return draft.legal(g, words)
    if step == Step.BUY or step == Step.BUY_DRAWN:
        return buy.legal(g, words) + anytime.legal(g, words)
    if step == Step.RESCUE_CARDS:
        return rescue.legal_cards(g, words) + anytime.legal(g, words) + feeding(g, words)
    if step == Step.WINDOW:
        return anytime.legal(g, words) + feeding(g, words) + bits.set_bit(words, A.PASS)
    if step == Step.TREASURE:
        return placing.legal_treasure(g, words)
    if step == Step.OPTION:
        return rare_finds.legal_option(g, words)
    if step == Step.OSHAX:
        return rare_finds.legal_oshax(g, words)
    if step == Step.OSHAX_COLOUR or step == Step.LESSON_COLOUR:
        return lessons.legal(g, words)
    if step == Step.FIELD:
        return anytime.legal_field(g, words)
    if step == Step.MOVE:
        return anytime.legal_move(g, words)
    if step == Step.DISCARD_LESSON:
        return anytime.legal_discard_lesson(g, words)
    if step == Step.DISCARD_TREASURE:
        return anytime.legal_discard_treasure(g, words)
    if EXPANDED:
        if step == Step.SECOND_KITTEN:
            return kittens.legal_second(g, words)
        if step == Step.TOKEN:
            return tokens.legal(g, words)
    return family_cards.legal(g, words)


@inline
def feeding(g, words):
    """SQUARE for every royal rat that can be fed away (V-11). words: uint32[MASK_WORDS], written."""
    if EXPANDED:
        return royal_rats.legal(g, words)
    return 0


@inner
def apply(g, action):
    """Do one legal action; `step`, `phase` and `seat` then name what comes next, perhaps an ENTER."""
    g["decisions"] += 1
    if action == A.PASS:
        apply_pass(g)
    elif action < A.PLAY:
        apply_keep(g, action - A.KEEP)
    elif action < A.OPTION:
        apply_play(g, action - A.PLAY)
    elif action < A.TILE:
        rare_finds.choose_option(g, action - A.OPTION)
    elif action < A.COLOUR:
        apply_tile(g, action - A.TILE)
    elif action < A.FIELD:
        if g["step"] == Step.LESSON_COLOUR:
            lessons.declare(g, action - A.COLOUR)
        else:
            rare_finds.befriend(g, action - A.COLOUR)
    elif action < A.PLACE:
        anytime.choose_field(g, action - A.FIELD)
    elif action < A.SQUARE:
        placing.place(g, action - A.PLACE)
    elif EXPANDED:
        apply_square_or_token(g, action)
    else:
        anytime.discard_treasure(g, action - A.SQUARE)


@inner
def apply_square_or_token(g, action):
    """SQUARE and TOKEN in a game with modules: what they mean at the pending decision."""
    step = np.int64(g["step"])
    if step == Step.TOKEN:
        tokens.take(g, action - A.TOKEN)
    elif action >= A.TOKEN:
        tokens.lay(g, action - A.TOKEN)
    elif step == Step.DISCARD_TREASURE:
        anytime.discard_treasure(g, action - A.SQUARE)
    else:
        royal_rats.feed(g, action - A.SQUARE)


@inner
def apply_pass(g):
    """PASS: what it means at the pending decision."""
    step = np.int64(g["step"])
    if step == Step.TURN:
        flow.pass_turn(g)
    elif step == Step.BUY or step == Step.BUY_DRAWN:
        buy.done(g)
    elif step == Step.RESCUE_CARDS:
        rescue.cards_done(g)
    elif step == Step.WINDOW:
        flow.next_in_window(g)
    elif step == Step.MOVE:
        anytime.finish_moves(g)
    else:
        if EXPANDED:
            if step == Step.SECOND_KITTEN:
                kittens.decline(g)
        flow.resume(g)  # an optional treasure


@inner
def apply_keep(g, kind):
    """KEEP: what it means at the pending decision."""
    step = np.int64(g["step"])
    if step == Step.DRAFT:
        if modes.DRAFTS_ALONE[g["mode"]] == 1:
            solo_draft.keep(g, kind)
        else:
            draft.keep(g, kind)
    elif step == Step.BUY or step == Step.BUY_DRAWN:
        buy.keep(g, kind)
    elif step == Step.RESCUE_CARDS:
        rescue.keep_card(g, kind)
    elif step == Step.DISCARD_LESSON:
        anytime.discard_lesson(g, kind)
    else:
        family_cards.keep(g, kind)


@inner
def apply_play(g, kind):
    """PLAY: an anytime card, or the rare-finds card of this turn."""
    g["idle"] = 0
    if anytime.is_anytime(kind):
        anytime.play_card(g, kind)
    else:
        rare_finds.play_card(g, kind)


@inner
def apply_tile(g, tile):
    """TILE: what it means at the pending decision."""
    step = np.int64(g["step"])
    if step == Step.TURN:
        g["idle"] = 0
        rescue.rescue(g, tile)
    elif step == Step.TREASURE:
        placing.take_treasure(g, tile)
    elif step == Step.OSHAX:
        rare_finds.take_oshax(g, tile)
    elif EXPANDED and step == Step.SECOND_KITTEN:
        kittens.take_second(g, tile)
    else:
        anytime.move_cat(g, tile)


@inner
def next_decision(g, words):
    """Go on to the next decision and leave its mask in words; at the end the mask is empty.

    words: uint32[MASK_WORDS], overwritten. A seat that can only pass in a turn or window is passed over (R-16). Returns
    the action of a decision that `auto_skip` takes, ENTER where a phase is to be entered first, BEGIN where a
    seat is to decide or the game is over; and how many actions are legal.
    """
    while g["step"] != Step.OVER:
        if g["step"] == Step.ENTER:
            return np.int64(ENTER), np.int64(0)
        count = legal(g, words)
        step = np.int64(g["step"])
        if step == Step.TURN or step == Step.WINDOW:
            if count == 1:
                if step == Step.TURN:
                    flow.skip_turn(g)
                else:
                    flow.next_in_window(g)
                continue
            if step == Step.TURN and g["reaction_windows"] == 1 and g["window_done"] == 0 and g["acted"] == 0:
                flow.open_window(g, S.TURN_WINDOW)
                continue
            return np.int64(BEGIN), count
        if g["auto_skip"] == 0 or count != 1:
            return np.int64(BEGIN), count
        return bits.first(words), count
    bits.clear(words)
    return np.int64(BEGIN), np.int64(0)


@takes(10, "the rules")
@engine
def step(games, i, action, words):
    """Apply an action in game i and go on to the next decision. Returns how many actions are legal then, 0: it is over.

    words: uint32[MASK_WORDS], the mask of the pending decision, overwritten with the next one's. An action outside of it
    changes nothing and returns -1. BEGIN brings a game that was just set up to its first decision, whatever the mask says.
    This is the only kernel that contains all the rules; the others call its machine code (``jit.engine``). What takes long to
    compile (`enter`, the scoring) is called here and not deeper inside, since LLVM compiles a kernel again at every level.
    """
    g = games[i]
    if action == BEGIN:
        if g["step"] != Step.ENTER:
            return np.int64(-1)
    elif action < 0 or action >= A.NUM_ACTIONS or not bits.has_bit(words, action):
        return np.int64(-1)
    mask = bare(words)
    while True:
        if action == ENTER:
            enter(g)
        elif action != BEGIN:
            apply(g, action)
        action, count = next_decision(g, mask)
        if action == BEGIN:
            if count == 0:
                score_game(g)
            return count
