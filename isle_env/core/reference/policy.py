"""The greedy policy: the choice with the best immediate gain, for every kind of decision.

    choose(games, i) ─→ the legal actions ─→ rate_tiles   ─→ gains   ─┐
                                             rate_lessons ─→ promise ─┴→ by `step`: the best of them

No search, no chance: the same position gives the same choice, the lowest action of equals. It reads what the deciding
seat may know and nothing else: not the order of bag and deck, nor hands, lessons and pending choices of the others. So
it chooses alike on a record and on the same record resampled for the seat (determinize.py); the tests hold it to that.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import actions as A
from isle_env.core import state as S
from isle_env.core.jit import inner_heap as inner
from isle_env.core.jit import jit_heap as jit
from isle_env.core.reference import anytime, cards, tiles
from isle_env.core.reference.fit import NOWHERE
from isle_env.core.reference.promises import rate_lessons
from isle_env.core.step import legal, legal_mask
from isle_env.core.step import step as take


@inner
def _tile_choice(g, seat, step, words, gains):
    """The choices about tiles but for their place. gains: int64[TILE_ROOM, NO_COLOUR + 1], of the tiles in question."""
    if step == S.STEP_TURN:
        if g["phase"] == S.RESCUE:
            return tiles.best_cat(g, seat, words, gains)
        return tiles.best_find(g, seat, words, gains)
    if step == S.STEP_TREASURE:
        return tiles.best_treasure(words, gains)
    if step == S.STEP_FIELD:
        return tiles.best_field(g, gains)
    if step == S.STEP_MOVE:
        return tiles.best_move(g, words, gains)
    if step == S.STEP_OPTION:
        _, option = tiles.best_option(g, seat, np.int64(g["card_in_hand"]), gains)
        return A.OPTION + option
    if step == S.STEP_OSHAX:
        _, tile = tiles.best_oshax(g, gains)
        return A.TILE + tile
    _, colour = tiles.best_colour(np.int64(g["tile_in_hand"]), gains)
    return A.COLOUR + colour


@inner
def _card_choice(g, seat, step, words, promise):
    """The choices about cards. promise: int64[NUM_KINDS], of the lessons in question."""
    if step == S.STEP_DRAFT:
        return cards.choose_draft(g, seat, words, promise)
    if step == S.STEP_DISCARD_LESSON:
        return anytime.choose_lesson_to_discard(words, promise)
    if step == S.STEP_RESCUE_CARDS:
        return cards.choose_rescue_card(g, seat, words)
    return cards.choose_purchase(g, seat, words, promise)


@inner
def _about_cards(step):
    """Is it a decision in which lessons or anytime cards have a say?"""
    return step <= S.STEP_TURN or step == S.STEP_BUY_DRAWN or step == S.STEP_DISCARD_LESSON


@jit
def choose(games, i):
    """What the policy does at the pending decision of game i, which is not over. Returns a legal action id.

    games: GAME[:], not changed. Only what the deciding seat may know is read.
    """
    g = games[i]
    step, seat = np.int64(g["step"]), np.int64(g["seat"])
    if step == S.STEP_WINDOW:
        return np.int64(A.PASS)  # the same card can be played in the seat's own turn, which knows more
    if step == S.STEP_DISCARD_TREASURE:
        return anytime.choose_treasure_to_discard(g, seat)
    words = np.empty(A.MASK_WORDS, np.uint32)
    legal(g, words)
    if _about_cards(step):
        promise = np.empty(T.NUM_KINDS, np.int64)
        declared = rate_lessons(g, seat, words, promise)
        if step == S.STEP_LESSON_COLOUR:
            return A.COLOUR + declared
        action = anytime.choose_anytime(g, seat, words, promise)
        if action >= 0:
            return action
        if step != S.STEP_TURN:
            return _card_choice(g, seat, step, words, promise)
    gains = np.full((T.TILE_ROOM, T.NO_COLOUR + 1), NOWHERE)
    place = tiles.rate_tiles(g, seat, step, words, gains)
    return place if step == S.STEP_PLACE else _tile_choice(g, seat, step, words, gains)


@jit
def play_out(games, i, words):
    """Play game i to its end with this policy in all seats. Returns the number of decisions.

    games: GAME[:], element i written; words: uint32[MASK_WORDS], overwritten: the mask of the ended game, empty.
    """
    decisions = 0
    left = legal_mask(games, i, words)
    while left > 0:
        left = take(games, i, choose(games, i), words)
        decisions += 1
    return decisions
