"""Kittens: their bag and board, who may rescue them, and what they cost (expansion's rulebook, Kittens; K-1 … K-11).

kitten_bag[0 … kitten_left-1] ──refill──→ kitten_board (ascending, NONE past the last) ──take──→ tile_in_hand
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.engine.rng import shuffle
from isle_env.machine.bits import set_bit
from isle_env.machine.jit import inline, inner

from .....boats.placement import fitting
from .....box import T
from ... import actions as A
from ...cards import take_out
from ...decisions import Step
from .record import KITTEN_PRICE, KITTENS_OPEN


@inline
def mix_bag(g):
    """Shuffle the bag."""
    shuffle(g["rng"][:], g["kitten_bag"][:], np.int64(g["kitten_left"]))


@inner
def refill(g):
    """Lay out kittens up to four, as far as the bag goes (K-5)."""
    count = open_kittens(g)
    while count < KITTENS_OPEN and g["kitten_left"] > 0:
        left = np.int64(g["kitten_left"]) - 1
        g["kitten_left"] = left
        kitten = g["kitten_bag"][left]
        g["kitten_bag"][left] = NONE
        at = count
        while at > 0 and g["kitten_board"][at - 1] > kitten:
            g["kitten_board"][at] = g["kitten_board"][at - 1]
            at -= 1
        g["kitten_board"][at] = kitten
        count += 1


@inner
def open_kittens(g):
    """Kittens that lie open."""
    count = 0
    while count < KITTENS_OPEN and g["kitten_board"][count] != NONE:
        count += 1
    return count


@inner
def take(g, kitten):
    """Take a kitten off the board."""
    for k in range(KITTENS_OPEN):
        if g["kitten_board"][k] == kitten:
            take_out(g["kitten_board"], np.int64(KITTENS_OPEN), k)
            return


@inner
def settle_fastest(g):
    """Who may rescue kittens today: the fastest seat, unless the sister leads (K-2).

    Where she does, the kittens on the board leave the game, and others are laid out (K-11).
    """
    g["fastest"] = g["order"][0]
    if g["sister_leads"] == 1:
        g["fastest"] = NONE
        for k in range(open_kittens(g)):
            g["gone"][g["kitten_board"][k]] += 1
            g["kitten_board"][k] = NONE
        refill(g)


@inner
def to_rescue(g):
    """Do kittens keep the rescue going while the fields are empty? Only until the fastest seat is out (K-6)."""
    if g["kitten_board"][0] == NONE or g["fastest"] == NONE:
        return False
    return g["passed"][g["fastest"]] == 0


@inner
def shapes(g):
    """The shapes of the kittens on the board, a set as in placement.fitting."""
    found = np.int64(0)
    for k in range(open_kittens(g)):
        found |= np.int64(1) << T.TILE_SHAPE[g["kitten_board"][k]]
    return found


@inner
def add_legal(g, words, fit):
    """TILE for every kitten on the board whose shape is in a set. words: uint32[MASK_WORDS], written."""
    added = 0
    for k in range(open_kittens(g)):
        kitten = np.int64(g["kitten_board"][k])
        if fit >> T.TILE_SHAPE[kitten] & 1 == 1:
            added += set_bit(words, A.TILE + kitten)
    return added


@inline
def affordable(g, seat, fish):
    """The shapes of the kittens that a seat may rescue first in a basket, a set as in placement.fitting. fish: what it has."""
    return shapes(g) if g["fastest"] == seat and fish >= KITTEN_PRICE[0] else np.int64(0)


@inline
def take_first(g, seat, kitten):
    """Pay for the first kitten of a basket."""
    take(g, kitten)
    g["kitten_open"] = 1
    g["fish"][seat] -= KITTEN_PRICE[0]


@inner
def legal_second(g, words):
    """TILE for every kitten that fits, and PASS (K-4). words: uint32[MASK_WORDS], written."""
    return add_legal(g, words, fitting(g, np.int64(g["seat"]), shapes(g))) + set_bit(words, A.PASS)


@inner
def take_second(g, kitten):
    """Pay for another kitten in the same basket and take it in hand."""
    g["fish"][g["seat"]] -= KITTEN_PRICE[1]
    g["kitten_open"] = 2
    take(g, kitten)
    g["tile_in_hand"] = kitten
    g["colour_in_hand"] = T.TILE_COLOUR[kitten]
    g["step"] = Step.PLACE


@inner
def decline(g):
    """No second kitten: the basket is full."""
    g["kitten_open"] = 2


@inner
def asks_for_second(g):
    """A kitten is aboard: is the seat asked for another one? If not, the basket is finished, and the board filled up."""
    seat = np.int64(g["seat"])
    if g["kitten_open"] == 1 and g["fish"][seat] >= KITTEN_PRICE[1] and fitting(g, seat, shapes(g)) != 0:
        g["step"] = Step.SECOND_KITTEN
        return True
    g["kitten_open"] = 0
    refill(g)
    return False
