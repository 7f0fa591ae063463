"""The greedy policy: the choice with the best immediate gain, for every kind of decision, at the prices it is given.

    choose(games, i) ─→ the legal actions ─→ by `step`: the best of the cards, or a look at the boat, and the best of the tiles

It does not search and uses no chance: the same position gives the same choice, and of equal actions it takes the lowest. It reads
nothing but what the deciding seat may know: not the order of bag and deck, nor hands, lessons and pending choices of the others.
So it chooses alike in a game and in one that is determinized for the seat (determinize.py), and tests check that.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.single import legal_mask
from isle_env.machine.cache import takes
from isle_env.machine.jit import engine, inner, jit
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import bare
from isle_env.policies.isle.prices import Prices

from ...box import EXPANDED
from ...games.isle import actions as A
from ...games.isle import state as S
from ...games.isle.decisions import Step
from ...games.isle.step import step as take
from . import anytime, card_choices, tiles
from .memory import forget, memory_room
from .promises import promise


@inner
def _about_cards(step):
    """Is it a decision in which lessons or anytime cards matter?"""
    return step <= Step.TURN or step == Step.BUY_DRAWN or step == Step.DISCARD_LESSON


@takes(6, "the reference policy")
@engine
def choose_next(games, i, prices, words, memory):
    """``choose`` for a caller who plays each answer, so that the memory helps with the next decision.

    prices: the deciding seat's list, bare; words: uint32[MASK_WORDS], the legal actions; memory: ``memory_room``, written;
    call ``forget`` before a game's first decision.
    """
    g = games[i]
    step, seat = np.int64(g["step"]), np.int64(g["seat"])
    if step == Step.WINDOW:
        return np.int64(A.PASS)  # the same card can be played in the seat's own turn, which knows more
    if step == Step.DISCARD_TREASURE:
        return anytime.choose_treasure_to_discard(g, seat, prices)
    if step == Step.FAMILY_CARDS:
        return card_choices.choose_family_card(prices, words)
    if step == Step.LESSON_COLOUR:
        _, colour = promise(g, seat, prices, np.int64(g["card_in_hand"]))
        return A.COLOUR + colour
    if EXPANDED:
        if step == Step.TOKEN:
            return np.int64(A.TOKEN + S.BASKET_SIDE)
        if step == Step.TURN or step == Step.RESCUE_CARDS:
            action = anytime.choose_rat_to_feed(g, seat, words)
            if action >= 0:
                return action
    if _about_cards(step):
        action = anytime.choose_anytime(g, seat, prices, words)
        if action >= 0:
            return action
        if step == Step.DISCARD_LESSON:
            return anytime.choose_lesson_to_discard(g, seat, prices, words)
        if step == Step.RESCUE_CARDS:
            return card_choices.choose_rescue_card(g, seat, words)
        if step != Step.TURN:
            return card_choices.choose_card(g, seat, prices, words, memory)
    return tiles.choose_tile(g, seat, prices, step, words, memory)


@inner
def choose_alone(games, i, prices, words):
    """``choose_next`` with an empty memory. prices: the deciding seat's list, bare; words: uint32[MASK_WORDS], legal."""
    memory = memory_room()
    forget(memory)
    return choose_next(games, i, prices, words, memory)


@jit
def choose_from(games, i, prices, words):
    """``choose`` for a caller who has the legal actions already.

    prices: int64[seats, WORDS], a list for each seat (``for_seats``); words: uint32[MASK_WORDS], the pending mask.
    """
    return choose_alone(games, i, bare(prices[games[i]["seat"]]), words)


def choose(games: np.ndarray, i: int, prices: np.ndarray | None = None) -> int:
    """What the policy does at the pending decision of game i. Returns a legal action id. Raises ``ValueError`` if it is over.

    games: GAME[:], not changed; prices: int64[seats, WORDS], a list for each seat (``for_seats``), or None: the default list.
    Only what the deciding seat may know is read. Kernels call ``choose_from``.
    """
    words = np.empty(MASK_WORDS, np.uint32)
    if legal_mask(games, i, words) == 0:
        raise ValueError(f"game {i} is over: there is nothing to choose")
    return int(choose_from(games, i, Prices.default().for_all if prices is None else prices, words))


@takes(2, "games of the reference policy")
@jit
def play_out(games, i, prices, words):
    """Play game i to its end with this policy in all seats. Returns the number of decisions.

    games: GAME[:], element i written; prices: int64[seats, WORDS], a list for each seat (``for_seats``); words:
    uint32[MASK_WORDS], overwritten; empty at the end.
    """
    decisions, memory = 0, memory_room()
    forget(memory)
    left = legal_mask(games, i, words)
    while left > 0:
        left = take(games, i, choose_next(games, i, bare(prices[games[i]["seat"]]), words, memory), words)
        decisions += 1
    return decisions
