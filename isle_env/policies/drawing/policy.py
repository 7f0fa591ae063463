"""The greedy policy: the choice with the best immediate gain, at the prices it is given.

    choose(games, i) ─→ the legal actions ─→ by `step`: a sheet of the boat, and the best of what can be done with it

It does not search and uses no chance: the same position gives the same choice, and of equal actions it takes the lowest. It reads
the island and the deciding seat's own boat, ticks and specials, nothing else: neither decks nor bag, nor what others have done.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.engine.single import legal_mask
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.phases.resolving import shape_now
from isle_env.games.drawing.specials import may_declare
from isle_env.games.drawing.step import step as take
from isle_env.machine.cache import takes
from isle_env.machine.jit import engine, inner, jit
from isle_env.machine.stack import bare
from isle_env.policies.drawing import catalogue, choosing
from isle_env.policies.drawing.card_plays import best_colour, best_half, best_shape, draw_best, rares_of
from isle_env.policies.drawing.fit import NOWHERE, best_place, gain_of, lay_key, number_of
from isle_env.policies.drawing.prices import Prices
from isle_env.policies.drawing.sheet import copy_sheet, make_sheet, sheet_room


@inner
def _treasure(shape):
    """The TREASURE action of a shape."""
    return A.TREASURE + shape - D.FIRST_COMMON if shape >= D.FIRST_COMMON else A.RARE + shape - D.FIRST_RARE


@inner
def price_of_copy(g, seat, own):
    """What a second drawing of what is in hand must bring."""
    least = choosing.price_of_special(g, seat, own)
    if g["open"] != 0 or g["rest"] != 0 or g["picks"] > 0:
        least = max(least, own[catalogue.WAIT])
    return least


@inner
def _choose_place(g, seat, own, sheet):
    """PLACE what is in hand at its best place, or declare that it is drawn twice, if the second one brings enough."""
    shape, colour = np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"])
    key = best_place(sheet, own, shape, colour)
    special = np.int64(S.TREASURE_TWICE if colour == T.NO_COLOUR else S.CAT_TWICE)
    if g["copy_tile"] == NONE and may_declare(g, special):
        lay_key(sheet, shape, colour, key)
        if gain_of(best_place(sheet, own, shape, colour)) > price_of_copy(g, seat, own):
            return A.SPECIAL + special
    return A.PLACE + number_of(key)


@inner
def gain_in_order(g, own, sheet, first, other):
    """What both discoveries of a card bring, this one first. first: 0 or 1; other: a sheet, overwritten."""
    game, item, half = np.int64(g["game"]), np.int64(g["cell"][g["cell_now"]]), np.int64(g["half"])
    copy_sheet(sheet, other)
    gain = np.int64(0)
    for k in range(2):
        which = first if k == 0 else 1 - first
        gain += draw_best(other, own, shape_now(g, np.int64(which)), D.ITEM_COLOUR[game, item, half, which])
    return gain


@inner
def _choose_item(g, own, sheet):
    """Which of two discoveries comes first: both orders are tried."""
    other = sheet_room()
    first = gain_in_order(g, own, sheet, np.int64(0), other)
    return A.ITEM + (1 if gain_in_order(g, own, sheet, np.int64(1), other) > first else 0)


@inner
def _choose_pick(g, own, sheet):
    """The treasure that brings most."""
    shapes = np.int64(D.COMMON_SHAPES)
    if D.ITEM_TAKE[g["game"], np.int64(g["cell"][g["cell_now"]])] == D.TAKE_RARE_OR_COMMON and g["half"] == D.ABOVE:
        shapes = rares_of(np.int64(g["rare_today"]))
    shape, _ = best_shape(sheet, own, shapes)
    return _treasure(shape)


@inner
def _choose_map(own, sheet):
    """The treasure that a map pays, if any is worth drawing."""
    shape, key = best_shape(sheet, own, np.int64(D.COMMON_SHAPES))
    return _treasure(shape) if key != NOWHERE and gain_of(key) > 0 else np.int64(A.PASS)


@takes(4, "the greedy policy of the drawing games")
@engine
def choose_alone(games, i, own):
    """``choose`` for kernels. own: the deciding seat's prices, bare."""
    g = games[i]
    step, seat = np.int64(g["step"]), np.int64(g["seat"])
    sheet = sheet_room()
    make_sheet(g, seat, own, sheet)
    if step == Step.PLACE:
        return _choose_place(g, seat, own, sheet)
    if step == Step.COPY:
        key = best_place(sheet, own, np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"]))
        return A.PLACE + number_of(key) if gain_of(key) > 0 else np.int64(A.PASS)
    if step == Step.CHOOSE:
        return choosing.choose_cells(g, seat, own, sheet)
    if step == Step.NEXT_CARD:
        return choosing.choose_next_card(g, own, sheet)
    if step == Step.PICK:
        return _choose_pick(g, own, sheet)
    if step == Step.HALF:
        other, item = sheet_room(), np.int64(g["cell"][g["cell_now"]])
        half, _ = best_half(sheet, own, np.int64(g["game"]), item, np.int64(g["rare_today"]), other)
        return A.HALF + half
    if step == Step.ITEM:
        return _choose_item(g, own, sheet)
    if step == Step.MAP:
        return _choose_map(own, sheet)
    if step == Step.COLOUR:
        colour, _ = best_colour(sheet, own, np.int64(g["tile_in_hand"]))
        return A.COLOUR + colour
    if step == Step.EXTRA:
        return choosing.choose_extra(g, seat, own, sheet)
    if step == Step.EACH:
        return choosing.choose_each(g, seat, own, sheet)
    return choosing.choose_cross(g, seat, own, sheet)


@jit
def choose_from(games, i, lists):
    """What the policy does at the pending decision of game i, which is not over. Returns a legal action id.

    games: DRAW[:], not changed; lists: int64[seats, WORDS], prices for each seat (``for_seats``).
    """
    return choose_alone(games, i, bare(lists[games[i]["seat"]]))


def choose(games: np.ndarray, i: int, lists: np.ndarray | None = None) -> int:
    """What the policy does at the pending decision of game i. Returns a legal action id. Raises ``ValueError`` if it is over.

    games: DRAW[:], not changed; lists: int64[seats, WORDS], prices for each seat (``for_seats``), or None: the default ones.
    Only what the deciding seat may know is read. Kernels call ``choose_from``.
    """
    if games[i]["step"] == Step.OVER:
        raise ValueError(f"game {i} is over: there is nothing to choose")
    return int(choose_from(games, i, Prices.default().for_all if lists is None else lists))


@jit
def play_out(games, i, lists, words):
    """Play game i to its end with this policy in all seats. Returns the number of decisions.

    games: DRAW[:], element i written; lists: int64[seats, WORDS], prices for each seat (``for_seats``); words:
    uint32[MASK_WORDS], overwritten; empty at the end.
    """
    decisions = 0
    left = legal_mask(games, i, words)
    while left > 0:
        left = take(games, i, choose_alone(games, i, bare(lists[games[i]["seat"]])), words)
        decisions += 1
    return decisions
