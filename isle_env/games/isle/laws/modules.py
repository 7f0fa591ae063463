"""Laws of Kittens + Beasts: what is in play, kittens, beasts, events, tokens, royal rats (M-1 … M-11, K-1 … V-26).

They are asked only where EXPANDED. What concerns tiles, boats, turns or the pending decision stands with the laws of these.
"""

from __future__ import annotations

import numpy as np

from isle_env.components.expansion.model import EventKey
from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner

from ....box import EXPANDED, T
from .. import modes
from .. import state as S
from ..decisions import Phase, Step
from ..modules.events.today import finds_come_first, today
from ..modules.kittens import play as kittens
from ..modules.kittens.record import KITTEN_PRICE, KITTENS_OPEN
from .told import Law, say

_MOST_COUNTED = {
    EventKey.CATS_IN_A_ROW: T.WIDTH, EventKey.CATS_IN_A_COLUMN: T.HEIGHT, EventKey.EMPTY_ROOMS: T.ROOMS,
    EventKey.FULL_ROOMS: T.ROOMS, EventKey.VISIBLE_MAPS: T.NUM_COLOURS, EventKey.CAPTAINS_ROOMS_EMPTY: 1,
    EventKey.NO_TREASURES: 1,
}  # fmt: skip
"""How often a point event pays at most, where there is less than one thing on each square to be counted."""


def _most_points():
    """What each event pays a seat at most."""
    points = T.EVENT_POINTS.tolist() if EXPANDED else []
    return np.array([points[event] * _MOST_COUNTED.get(event, T.SQUARES) for event in range(len(points))], dtype=np.int64)


MOST_POINTS = _most_points()
"""int64[events], what an event pays a seat at most; 0 for actions."""
MODULE_I = np.flatnonzero(np.array([T.KIND_MODULE[kind] == "I" for kind in T.CARD_KIND.tolist()]))
"""int64[cards], the cards of lesson module I; none in the base box."""


@inline
def rescue_is_over(g):
    """Has today's rescue been played to its end? Not during rare finds that come first (V-18)."""
    return g["phase"] == Phase.OVER or (g["phase"] == Phase.RARE_FINDS and not finds_come_first(g))


@inline
def in_the_morning(g):
    """Are seats being asked because of today's event (V-3)?"""
    return g["phase"] == Phase.FIELDS


# ---- the setting ----


@inner
def box_broken(g, told):
    """What is in play goes together and with the mode, and module I is in the deck (M-1 … M-4); five different events (V-5)."""
    box = np.int64(g["box"])
    if modes.HAS_FAMILY_CARDS[g["mode"]] == 1:
        fits = box == S.FAMILY_ALL
    else:
        fits = box != 0 and box & S.FAMILY_ALL == 0
        for k in range(MODULE_I.shape[0]):
            fits = fits and (g["card_where"][MODULE_I[k]] != S.IN_UNUSED) == (box & S.LESSONS_I != 0)
    if not fits:
        return say(told, Law.BOX, box, 0, 0)
    if box & S.EVENTS != 0:
        seen = np.int64(0)
        for day in range(S.DAYS):
            tile = np.int64(g["event_tile"][day])
            if tile == 0 or tile == NONE or seen >> tile & 1 == 1:
                return say(told, Law.EVENT_TILES, day + 1, tile, 0)
            seen |= np.int64(1) << tile
    return np.int64(0)


# ---- what the modules bring ----


@inner
def modules_broken(g, told):
    """The first law of the modules that a record breaks, 0 for none. Tiles and turns have been checked."""
    law = fastest_broken(g, told)
    if law == 0 and g["box"] & S.KITTENS != 0:
        law = kittens_broken(g, told)
    if law == 0 and g["box"] & S.BEASTS != 0:
        law = beasts_broken(g, told)
    if law == 0 and g["box"] & S.EVENTS != 0:
        law = morning_broken(g, told)
        for position in range(np.int64(g["num_players"])):
            if law == 0:
                law = gains_broken(g, np.int64(g["order"][position]), position, told)
    return law


@inner
def fastest_broken(g, told):
    """The first of the turn order may rescue kittens, from the rescue on, unless the sister leads (K-2, K-11)."""
    wanted = np.int64(NONE)
    if modes.HAS_CARDS[g["mode"]] == 1 and g["sister_leads"] == 0:
        if g["phase"] == Phase.RESCUE or (g["phase"] == Phase.RARE_FINDS and not finds_come_first(g)):
            wanted = np.int64(g["order"][0])
    return np.int64(0) if g["fastest"] == wanted else say(told, Law.FASTEST, np.int64(g["fastest"]), wanted, 0)


@inner
def kittens_broken(g, told):
    """Four kittens lie open or are in the basket that is being filled, as far as there are any (K-1, K-5); none flees (K-11)."""
    lie, taken = kittens.open_kittens(g), np.int64(g["kitten_open"])
    if taken > 0 and (g["phase"] != Phase.RESCUE or g["window"] != S.NO_WINDOW or g["seat"] != g["fastest"] or g["acted"] == 0):
        return say(told, Law.KITTENS_OPEN, lie, taken, 0)
    if lie + taken > KITTENS_OPEN or (lie + taken < KITTENS_OPEN and g["kitten_left"] > 0):
        return say(told, Law.KITTENS_OPEN, lie, taken, 0)
    if modes.HAS_SISTER[g["mode"]] == 0:
        return _gone_broken(g, T.KITTEN_TILE, T.BEAST_TILE, told)
    return np.int64(0)


@inner
def beasts_broken(g, told):
    """Beasts come on the first day, as many as cats into a field, and on no other; those left flee in its evening (B-1, B-8)."""
    left = np.int64(T.NUM_BEASTS)
    if g["day"] > 1 or not in_the_morning(g):
        left -= modes.CATS_LAID[g["mode"]] * max(np.int64(g["num_players"]), 2)
    if g["beast_left"] != left:
        return say(told, Law.BEASTS_LEFT, np.int64(g["beast_left"]), left, 0)
    if g["day"] == 1 and modes.HAS_SISTER[g["mode"]] == 0:
        return _gone_broken(g, T.BEAST_TILE, T.ROYAL_RAT, told)
    return np.int64(0)


@inner
def _gone_broken(g, first, end, told):
    """None of a run of tile codes has left the game."""
    for tile in range(first, end):
        if g["gone"][tile] != 0:
            return say(told, Law.GONE, tile, 0, 0)
    return np.int64(0)


# ---- events ----


@inner
def morning_broken(g, told):
    """Seats are asked one by one in the morning of an event that asks something, before any cat has come (V-3)."""
    asking = np.int64(0)
    if in_the_morning(g):
        asking = np.int64(g["turn"]) + 1
        wanted = Step.PLACE if today(g) == T.EventKey.ROYAL_RATS else Step.TOKEN
        fits = today(g) == T.EventKey.ROYAL_RATS or today(g) == T.EventKey.SEMI_PERMANENT_TOKEN
        if not fits or g["step"] != wanted or g["field_count"][0] != 0 or g["field_count"][1] != 0:
            return say(told, Law.MORNING, np.int64(g["day"]), np.int64(g["event_at"]), 0)
    if g["event_at"] != asking:
        return say(told, Law.MORNING, np.int64(g["day"]), np.int64(g["event_at"]), 0)
    return np.int64(0)


@inner
def gains_broken(g, seat, position, told):
    """A seat has no more royal rats, tokens and points than the events so far have brought it (V-6, V-15, V-20)."""
    rats, tokens, points = np.int64(0), np.int64(0), np.int64(0)
    for day in range(np.int64(g["day"])):
        event = T.EVENT_KIND[np.int64(g["event_tile"][day]) - 1, T.DAY_SIDE[day]]
        points += MOST_POINTS[event]
        if day + 1 < g["day"] or not in_the_morning(g) or position < g["turn"]:
            rats += event == T.EventKey.ROYAL_RATS
            tokens += event == T.EventKey.SEMI_PERMANENT_TOKEN
    if g["royal"][seat] > rats:
        return say(told, Law.ROYAL_RATS, seat, np.int64(g["royal"][seat]), rats)
    laid = np.int64(g["front_tokens"][seat, S.BASKET_SIDE]) + np.int64(g["front_tokens"][seat, S.BOOTS_SIDE])
    held = np.int64(g["tokens"][seat, S.BASKET_SIDE]) + np.int64(g["tokens"][seat, S.BOOTS_SIDE])
    if held + laid > tokens or (laid > 0 and not _may_lie_in_front(g, position)):
        return say(told, Law.TOKENS, seat, held, laid)
    if g["points"][seat] > points:
        return say(told, Law.POINTS, seat, np.int64(g["points"][seat]), points)
    return np.int64(0)


@inline
def _may_lie_in_front(g, position):
    """Can tokens lie on the rescue cards of the seat at a position (V-16)?"""
    if g["phase"] == Phase.RESCUE_CARDS:
        return g["window"] == S.NO_WINDOW and position <= g["turn"]
    return g["phase"] == Phase.RESCUE or (g["phase"] == Phase.RARE_FINDS and not finds_come_first(g))


# ---- the pending decision ----


@inner
def hand_fits(g):
    """A kitten, beast, royal rat or Oshax from the bag in hand, and a basket with kittens: do they go with the decision?"""
    step, tile = g["step"], np.int64(g["tile_in_hand"])
    kind = T.TILE_KIND[tile] if tile != NONE else np.int64(-1)
    if g["kitten_open"] > 0:
        if g["card_in_hand"] != NONE:
            return False
        if step == Step.SECOND_KITTEN:
            return g["kitten_open"] == 1 and g["fish"][g["seat"]] >= KITTEN_PRICE[1]
        return step == Step.TREASURE or (step == Step.PLACE and (kind == T.KITTEN or kind == T.RARE or kind == T.COMMON))
    if step == Step.SECOND_KITTEN or kind == T.KITTEN:
        return False
    if kind == T.BEAST:
        rescuing = g["phase"] == Phase.RESCUE and g["window"] == S.NO_WINDOW and g["card_in_hand"] == NONE
        return rescuing and g["day"] == 1 and g["acted"] == 1 and g["turn_extra"] == 0
    return (kind == T.RAT) == (in_the_morning(g) and step == Step.PLACE)


@inline
def drawn_oshax(g):
    """Is an Oshax in hand that a card has brought from the bag (M-10)?"""
    return g["card_in_hand"] == NONE and g["box"] & S.PROMO_OSHAX != 0 and g["tile_in_hand"] != NONE


@inline
def map_pays(g):
    """What a map brings today: a set of treasures, and how many of them (R-4, V-19)."""
    number = np.int64(1)
    if EXPANDED:
        if today(g) == T.EventKey.RARE_TREASURE_INSTEAD:
            return np.int64(S.TreasureSet.COMMONS_AND_RARES), number
        number += today(g) == T.EventKey.EXTRA_COMMON_TREASURE
    return modes.MAP_PAYS[g["mode"]], number
