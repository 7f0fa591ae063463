"""Resolving the cards taken, one after the other: which card, which half, which discovery.

    go_on ─┬ picks left ──────────────────────────→ PICK ─→ in hand
           ├ discoveries left ─ both fit, unlike ─→ ITEM ─→ in hand
           │                  ├ one fits, or alike ───────→ in hand
           │                  └ none fits: the card is finished
           ├ cards open ────── two or more ───────→ NEXT_CARD ─→ begin_card
           │                  └ one ────────────────────────────→ begin_card ─→ HALF, COLOUR, or go_on
           └ nothing left: the seat's day is over

What fits nowhere is dropped when its turn comes (D-16). Rulebooks, Resolving cards; D-15 to D-20, T-11.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions as A
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.flow import end_seat
from isle_env.games.drawing.shapes import fitting
from isle_env.machine.bits import lowest, set_bit
from isle_env.machine.jit import inline, inner

ANY_TWO = 2
"""Picks of a card with two treasures to choose."""


@inline
def _item(g):
    """The item that is being resolved."""
    return np.int64(g["cell"][g["cell_now"]])


@inline
def shape_now(g, k):
    """The shape of discovery k of the half being resolved, NO_SHAPE for none."""
    return D.ITEM_SHAPE[g["game"], _item(g), g["half"], k]


@inline
def take_in_hand(g, shape, colour):
    """A discovery is to be drawn; `place` drops it if it fits nowhere."""
    g["tile_in_hand"] = shape
    g["colour_in_hand"] = colour
    g["step"] = Step.PLACE


@inner
def go_on(g):
    """Nothing is in hand: go on to the next decision of the seat, or to the next seat."""
    while True:
        if g["picks"] > 0:
            g["step"] = Step.PICK
            return
        if g["rest"] != 0 and _next_discovery(g):
            return
        g["cell_now"] = NONE
        g["half"] = NONE
        cells = np.int64(g["open"])
        if cells == 0:
            end_seat(g)
            return
        if cells & (cells - 1) != 0:
            g["step"] = Step.NEXT_CARD
            return
        if begin_card(g, lowest(cells)):
            return


@inner
def next_card(g, cell):
    """The seat resolves this card now."""
    if not begin_card(g, cell):
        go_on(g)


@inner
def _next_discovery(g):
    """Bring the next discovery of the card into hand, or ask which. Returns False if the card is finished."""
    rest, game, item, half = np.int64(g["rest"]), np.int64(g["game"]), _item(g), np.int64(g["half"])
    if rest == 3:
        first, second = D.ITEM_SHAPE[game, item, half, 0], D.ITEM_SHAPE[game, item, half, 1]
        fit = fitting(g, np.int64(g["seat"]), np.int64(1) << first | np.int64(1) << second)
        if fit == 0:
            g["rest"] = 0
            return False
        alike = first == second and D.ITEM_COLOUR[game, item, half, 0] == D.ITEM_COLOUR[game, item, half, 1]
        if fit >> first & 1 == 1 and fit >> second & 1 == 1 and not alike:
            g["step"] = Step.ITEM
            return True
        choose_item(g, np.int64(0) if fit >> first & 1 == 1 else np.int64(1))
        return True
    choose_item(g, lowest(rest))
    return True


@inner
def begin_card(g, cell):
    """Begin with a card. Returns whether a decision is pending, else ``go_on`` finds the next one."""
    g["open"] = np.int64(g["open"]) & ~(1 << cell)
    g["cell_now"] = cell
    game, item = np.int64(g["game"]), _item(g)
    take = D.ITEM_TAKE[game, item]
    if take == D.TAKE_OR or take == D.TAKE_RARE_OR_COMMON:
        g["step"] = Step.HALF
        return True
    g["half"] = D.ABOVE
    if take == D.TAKE_ANY_TWO:
        g["picks"] = ANY_TWO
        return False
    if D.ITEM_TYPE[game, item] == D.TYPE_OSHAX:
        shape = D.ITEM_SHAPE[game, item, D.ABOVE, 0]
        if fitting(g, np.int64(g["seat"]), np.int64(1) << shape) == 0:
            return False
        g["tile_in_hand"] = shape
        g["step"] = Step.COLOUR
        return True
    _all_of_half(g)
    return False


@inline
def _all_of_half(g):
    """Everything in the half is to be drawn."""
    g["rest"] = 1 if shape_now(g, np.int64(1)) == D.NO_SHAPE else 3


@inner
def legal_half(g, words):
    """Both halves, whatever fits (D-18); one rare treasure only if any lies out (T-11). words: uint32[MASK_WORDS], written."""
    added = set_bit(words, A.HALF + D.BELOW)
    if D.ITEM_TAKE[g["game"], _item(g)] == D.TAKE_OR or g["rare_today"] != 0:
        added += set_bit(words, A.HALF + D.ABOVE)
    return added


@inner
def choose_half(g, half):
    """Choose a half of the card."""
    g["half"] = half
    if D.ITEM_TAKE[g["game"], _item(g)] == D.TAKE_OR:
        _all_of_half(g)
    else:
        g["picks"] = 1 if half == D.ABOVE else ANY_TWO
    go_on(g)


@inner
def legal_item(words):
    """Both discoveries: where not both fit, nobody is asked. words: uint32[MASK_WORDS], written."""
    return set_bit(words, A.ITEM + np.int64(0)) + set_bit(words, A.ITEM + np.int64(1))


@inner
def choose_item(g, k):
    """Draw discovery k of the half now."""
    g["rest"] = np.int64(g["rest"]) & ~(1 << k)
    take_in_hand(g, shape_now(g, k), D.ITEM_COLOUR[g["game"], _item(g), g["half"], k])


@inner
def legal_pick(g, words):
    """Any of the treasures to choose from, whether it fits or not (D-19, T-11). words: uint32[MASK_WORDS], written."""
    added = 0
    if D.ITEM_TAKE[g["game"], _item(g)] == D.TAKE_RARE_OR_COMMON and g["half"] == D.ABOVE:
        for k in range(D.BAG_RARES):
            if np.int64(g["rare_today"]) >> k & 1 == 1:
                added += set_bit(words, A.RARE + k)
        return added
    for k in range(D.NUM_COMMON):
        added += set_bit(words, A.TREASURE + k)
    return added


@inner
def pick(g, number):
    """Pick a treasure. number: as in TREASURE."""
    g["picks"] -= 1
    take_in_hand(g, shape_of_treasure(number), np.int64(T.NO_COLOUR))


@inline
def shape_of_treasure(number):
    """The shape of a treasure by its number in TREASURE."""
    return D.FIRST_COMMON + number if number < D.NUM_COMMON else D.FIRST_RARE + number - D.NUM_COMMON


@inner
def legal_colour(words):
    """All five colours. words: uint32[MASK_WORDS], written."""
    added = 0
    for colour in range(T.NUM_COLOURS):
        added += set_bit(words, A.COLOUR + colour)
    return added


@inner
def befriend(g, colour):
    """The Oshax in hand is a cat of this colour from now on (D-20)."""
    g["colour_in_hand"] = colour
    g["step"] = Step.PLACE
