"""Laws of the cards: each is where its type can be, and all lists and counts agree with `card_where`."""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import stack_array

from ....box import T
from .. import modes
from .. import state as S
from ..phases.anytime import gives_fish
from .told import Law, say

_K, _C = int(T.NUM_KINDS), int(T.CARDS)
_is_lesson = np.isin(T.KIND_TYPE[:_K], (T.TYPE_PRIVATE, T.TYPE_PUBLIC))
_MODULES = np.array([T.LESSON_MODULES.index(name) if name in T.LESSON_MODULES else -1 for name in T.KIND_MODULE[:_K]])
MODULE = np.where(_is_lesson, _MODULES, -1)
"""int64[kinds], the module of a lesson, -1 for cards of none."""
ALWAYS = np.array([not _is_lesson[k] or T.KIND_MODULE[k] == "core" for k in range(_K)])
"""bool[kinds], kinds that are in every game with cards."""
CHOSEN_MODULES = 3
"""Modules of lessons in a game (R-23)."""
SEAT_BASES = np.array([S.IN_HAND, S.IN_LESSONS, S.IN_UNBOUGHT, S.IN_GIVEN_UP, S.IN_FRONT])
"""int64[5], places of which each seat has one and whose cards are counted by kind."""

counts_by_place = stack_array(np.int64, S.CARD_PLACES * _K)
cards_seen = stack_array(np.int64, _C)


@inner
def cards_broken(g, told):
    """The first law of the cards that a record breaks, 0 for none."""
    counts = counts_by_place()
    law = places_broken(g, counts, told)
    if law == 0:
        law = used_broken(g, counts, told)
    if law == 0:
        law = kinds_broken(g, counts, told)
    if law == 0:
        law = lists_broken(g, counts, told)
    return law


@inner
def places_broken(g, counts, told):
    """Cards are where their type can be. counts: int64[places * kinds], overwritten."""
    for k in range(S.CARD_PLACES * _K):
        counts[k] = 0
    for card in range(_C):
        where, kind = np.int64(g["card_where"][card]), T.CARD_KIND[card]
        if where >= S.IN_PACK and (where - S.IN_PACK) % S.MAX_SEATS >= g["num_players"]:
            return say(told, Law.CARD_PLACE, card, (where - S.IN_PACK) % S.MAX_SEATS, 0)
        if modes.HAS_CARDS[g["mode"]] == 0 and where != S.IN_UNUSED:
            return say(told, Law.CARD_MODE, card, 0, 0)
        if not _type_fits(T.KIND_TYPE[kind], T.KIND_RULE[kind], where):
            return say(told, Law.CARD_TYPE, card, where, 0)
        counts[where * _K + kind] += 1
    return np.int64(0)


@inline
def _type_fits(card_type, rule, where):
    """Can a card of this type be at this place?"""
    if where == S.IN_UNUSED:
        return True
    if where == S.IN_PUBLIC:
        return card_type == T.TYPE_PUBLIC
    if where == S.IN_PLAYED:
        return card_type != T.TYPE_PUBLIC and card_type != T.TYPE_PRIVATE
    if S.IN_LESSONS <= where < S.IN_FRONT:  # lessons, and those given up
        return card_type == T.TYPE_PRIVATE
    if S.IN_FRONT <= where < S.IN_BUYING:
        return card_type == T.TYPE_RESCUE
    if S.IN_BUYING <= where < S.IN_BOUGHT:
        return card_type == T.TYPE_ANYTIME and gives_fish(rule)
    return True


@inner
def used_broken(g, counts, told):
    """The kinds in this game: all but lessons of other modules (R-23), with all their copies."""
    if modes.HAS_CARDS[g["mode"]] == 0:
        return np.int64(0)
    modules = np.int64(0)
    for kind in range(_K):
        unused = counts[S.IN_UNUSED * _K + kind]
        if unused != 0 and (unused != T.KIND_COPIES[kind] or ALWAYS[kind]):
            return say(told, Law.CARDS_USED, kind, 0, 0)
        if unused == 0 and MODULE[kind] >= 0:
            modules |= np.int64(1) << MODULE[kind]
    chosen = np.int64(0)
    for kind in range(_K):
        if MODULE[kind] >= 0 and modules >> MODULE[kind] & 1 == 1 and counts[S.IN_UNUSED * _K + kind] != 0:
            return say(told, Law.CARDS_USED, kind, 0, 0)
    while modules != 0:
        modules &= modules - 1
        chosen += 1
    if chosen != CHOSEN_MODULES:
        return say(told, Law.CARDS_USED, 0, 0, 0)
    return np.int64(0)


@inner
def kinds_broken(g, counts, told):
    """What is counted by kind."""
    for kind in range(_K):
        bought, public = np.int64(0), counts[S.IN_PUBLIC * _K + kind]
        for seat in range(S.MAX_SEATS):
            bought += counts[(S.IN_BOUGHT + seat) * _K + kind]
            for k in range(SEAT_BASES.shape[0]):
                if counts[(SEAT_BASES[k] + seat) * _K + kind] != _counted(g, seat, kind, k):
                    return say(told, Law.KIND_COUNT, seat, kind, SEAT_BASES[k] + seat)
        if bought != g["bought"][kind]:
            return say(told, Law.BOUGHT_COUNT, kind, np.int64(g["bought"][kind]), bought)
        if counts[S.IN_PLAYED * _K + kind] != g["played"][kind]:
            return say(told, Law.PLAYED_COUNT, kind, np.int64(g["played"][kind]), counts[S.IN_PLAYED * _K + kind])
        value = np.int64(g["public"][kind])
        if T.KIND_NEEDS_COLOUR[kind] and public > 0:
            fits = 1 <= value <= T.NUM_COLOURS
        else:
            fits = value == (T.NUM_COLOURS + 1 if public > 0 else 0)
        if not fits:
            return say(told, Law.PUBLIC, kind, value, 0)
    return np.int64(0)


@inline
def _counted(g, seat, kind, base):
    """The record's count by kind of a place. base: index into SEAT_BASES."""
    if base == 0:
        return np.int64(g["hand"][seat, kind])
    if base == 1:
        return np.int64(g["lessons"][seat, kind])
    if base == 2:
        return np.int64(g["unbought"][seat, kind])
    if base == 3:
        return np.int64(g["given_up"][seat, kind])
    return np.int64(g["front"][seat, kind])


@inline
def _total(counts, where):
    """Cards at a place."""
    total = np.int64(0)
    for kind in range(_K):
        total += counts[where * _K + kind]
    return total


@inner
def lists_broken(g, counts, told):
    """Counts of hands and the like, and the lists of deck, packs and picks. counts: of :func:`places_broken`."""
    seen = cards_seen()
    for card in range(_C):
        seen[card] = 0
    for seat in range(np.int64(g["num_players"])):
        if _total(counts, S.IN_HAND + seat) != g["hand_count"][seat]:
            return say(told, Law.CARD_COUNT, seat, S.IN_HAND + seat, np.int64(g["hand_count"][seat]))
        if _total(counts, S.IN_LESSONS + seat) != g["lesson_count"][seat]:
            return say(told, Law.CARD_COUNT, seat, S.IN_LESSONS + seat, np.int64(g["lesson_count"][seat]))
        if _total(counts, S.IN_FRONT + seat) != g["front_count"][seat]:
            return say(told, Law.CARD_COUNT, seat, S.IN_FRONT + seat, np.int64(g["front_count"][seat]))
        law = _list_broken(g, g["pack"][seat], np.int64(g["pack_size"][seat]), S.IN_PACK + seat, counts, seen, told)
        if law == 0:
            law = _list_broken(g, g["pick"][seat], np.int64(g["pick_count"][seat]), S.IN_PICK + seat, counts, seen, told)
        if law == 0:
            law = _end_broken(g["pack"][seat], np.int64(g["pack_size"][seat]), S.IN_PACK + seat, told)
        if law == 0:
            law = _end_broken(g["pick"][seat], np.int64(g["pick_count"][seat]), S.IN_PICK + seat, told)
        if law != 0:
            return law
    return _list_broken(g, g["deck"], np.int64(g["deck_left"]), np.int64(S.IN_DECK), counts, seen, told)


@inner
def _list_broken(g, cards, count, where, counts, seen, told):
    """The first so many entries of a list are the cards at a place, each once. seen: int64[CARDS], written."""
    if _total(counts, where) != count:
        return say(told, Law.LIST_LENGTH, where, count, _total(counts, where))
    for k in range(count):
        card = np.int64(cards[k])
        if card == NONE or g["card_where"][card] != where or seen[card] == 1:
            return say(told, Law.CARD_LIST, card, where, 0)
        seen[card] = 1
    return np.int64(0)


@inner
def _end_broken(cards, count, where, told):
    """Past its end a list has NONE."""
    for k in range(count, S.PACK):
        if cards[k] != NONE:
            return say(told, Law.LIST_END, where, 0, 0)
    return np.int64(0)
