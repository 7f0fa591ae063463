"""The greedy policy: the choice with the best immediate gain, for every kind of decision.

    choose(games, i) ─→ the legal actions ─→ by `step`: the best of the cards, or a look at the boat, and the best of the tiles

No search, no chance: the same position gives the same choice, the lowest action of equals. It reads what the deciding
seat may know and nothing else: not the order of bag and deck, nor hands, lessons and pending choices of the others. So
it chooses alike on a record and on the same record resampled for the seat (determinize.py); the tests hold it to that.
"""

from __future__ import annotations

import numpy as np

from isle_env.core import actions as A
from isle_env.core import state as S
from isle_env.core.jit import inner, jit, jit_tight
from isle_env.core.reference import anytime, cards, tiles
from isle_env.core.reference.memory import forget, memory_room
from isle_env.core.reference.promises import promise
from isle_env.core.step import legal_mask
from isle_env.core.step import step as take


@inner
def _about_cards(step):
    """Is it a decision in which lessons or anytime cards have a say?"""
    return step <= S.STEP_TURN or step == S.STEP_BUY_DRAWN or step == S.STEP_DISCARD_LESSON


@inner
def choose_next(games, i, words, memory):
    """``choose`` for a caller who plays all that is answered, decision by decision.

    words: uint32[MASK_WORDS], the legal actions; memory: ``memory_room``, forgotten before a game's first decision, written.
    """
    g = games[i]
    step, seat = np.int64(g["step"]), np.int64(g["seat"])
    if step == S.STEP_WINDOW:
        return np.int64(A.PASS)  # the same card can be played in the seat's own turn, which knows more
    if step == S.STEP_DISCARD_TREASURE:
        return anytime.choose_treasure_to_discard(g, seat)
    if step == S.STEP_FAMILY_CARDS:
        return cards.choose_family_card(words)
    if step == S.STEP_LESSON_COLOUR:
        _, colour = promise(g, seat, np.int64(g["card_in_hand"]))
        return A.COLOUR + colour
    if _about_cards(step):
        action = anytime.choose_anytime(g, seat, words)
        if action >= 0:
            return action
        if step == S.STEP_DISCARD_LESSON:
            return anytime.choose_lesson_to_discard(g, seat, words)
        if step == S.STEP_RESCUE_CARDS:
            return cards.choose_rescue_card(g, seat, words)
        if step != S.STEP_TURN:
            return cards.choose_card(g, seat, words)
    return tiles.choose_tile(g, seat, step, words, memory)


@jit
def choose_from(games, i, words):
    """``choose`` for a caller who has the legal actions already. words: uint32[MASK_WORDS], those of the pending decision."""
    memory = memory_room()
    forget(memory)
    return choose_next(games, i, words, memory)


def choose(games: np.ndarray, i: int) -> int:
    """What the policy does at the pending decision of game i. Returns a legal action id. Raises ``ValueError`` if it is over.

    games: GAME[:], not changed. Only what the deciding seat may know is read. Kernels call ``choose_from``.
    """
    words = np.empty(A.MASK_WORDS, np.uint32)
    if legal_mask(games, i, words) == 0:
        raise ValueError(f"game {i} is over: there is nothing to choose")
    return int(choose_from(games, i, words))


@jit_tight
def play_out(games, i, words):
    """Play game i to its end with this policy in all seats. Returns the number of decisions.

    games: GAME[:], element i written; words: uint32[MASK_WORDS], overwritten: the mask of the ended game, empty.
    """
    decisions, memory = 0, memory_room()
    forget(memory)
    left = legal_mask(games, i, words)
    while left > 0:
        left = take(games, i, choose_next(games, i, words, memory), words)
        decisions += 1
    return decisions
