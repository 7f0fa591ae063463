"""Laws of the pending decision: its step belongs to the phase, and what is in hand belongs to the step."""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner

from ....boats.laying import IS_TREASURE
from ....box import EXPANDED, T
from .. import modes
from .. import state as S
from ..decisions import Phase, Step
from .boats import LAST_KIND
from .history import position_of, reading_of
from .modules import drawn_oshax, hand_fits, map_pays
from .told import Law, say

KITTEN = int(T.KITTEN if EXPANDED else T.CAT)
PHASES = np.array([sum(1 << phase for phase in step.row.phases) for step in Step])
"""int64[steps], the set of phases in which a decision can be pending outside of reaction windows."""
WINDOWS = np.array([step.row.windows for step in Step])
"""bool[steps]: can it be pending in one?"""


@inner
def pending_broken(g, told):
    """The first law of the pending decision that a record breaks, 0 for none."""
    if not step_fits(g):
        return say(told, Law.PENDING, np.int64(g["step"]), np.int64(g["phase"]), 0)
    law = hand_broken(g, told)
    if EXPANDED:
        if law == 0 and not hand_fits(g):
            law = say(told, Law.TILE_IN_HAND, np.int64(g["tile_in_hand"]), np.int64(g["step"]), 0)
    if law == 0:
        law = card_broken(g, told)
    if law == 0:
        law = treasures_broken(g, told)
    if law == 0:
        law = moved_broken(g, told)
    if law == 0:
        law = unread_broken(g, told)
    return law


@inner
def step_fits(g):
    """Can the decision come up in this phase, in or out of a window?"""
    step, phase, closed = np.int64(g["step"]), np.int64(g["phase"]), g["window"] == S.NO_WINDOW
    if (closed and PHASES[step] >> phase & 1 == 0) or (not closed and not WINDOWS[step]):
        return False
    if step == Step.OPTION or step == Step.OSHAX or step == Step.OSHAX_COLOUR:
        if EXPANDED:
            if step == Step.OSHAX_COLOUR and drawn_oshax(g):
                return True
        return phase == Phase.RARE_FINDS and closed and g["acted"] == 1
    return True


@inner
def hand_broken(g, told):
    """The tile in hand, and the colour it counts as."""
    step, tile, colour = np.int64(g["step"]), np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"])
    kind = np.int64(T.TILE_KIND[tile]) if tile != NONE else np.int64(-1)
    if step == Step.PLACE:
        fits = T.CAT <= kind <= LAST_KIND
    elif step == Step.OSHAX_COLOUR:
        fits = kind == T.OSHAX
    elif step == Step.FIELD:
        fits = kind == T.CAT
    else:
        fits = tile == NONE
    if not fits:
        return say(told, Law.TILE_IN_HAND, tile, step, 0)
    if step == Step.PLACE and kind == T.OSHAX:
        fits = colour < T.NUM_COLOURS
    elif kind > T.COMMON and kind != KITTEN:
        fits = colour == T.NO_COLOUR  # a beast, a royal rat
    else:
        fits = colour == (T.TILE_COLOUR[tile] if step == Step.PLACE else T.NO_COLOUR)
    return np.int64(0) if fits else say(told, Law.COLOUR_IN_HAND, colour, 0, 0)


@inline
def rule_of(g):
    """The rule of the card being resolved, -1 for none."""
    return T.KIND_RULE[g["card_in_hand"]] if g["card_in_hand"] != NONE else np.int64(-1)


@inline
def type_of(g):
    """The type of the card being resolved, -1 for none."""
    return T.KIND_TYPE[g["card_in_hand"]] if g["card_in_hand"] != NONE else np.int64(-1)


@inner
def card_broken(g, told):
    """The card being resolved, and how often it is repeated."""
    step, kind, rule = np.int64(g["step"]), np.int64(g["card_in_hand"]), rule_of(g)
    amount = T.KIND_AMOUNT[kind] if kind != NONE else np.int64(0)
    todo, least, most, card_type = np.int64(g["todo"]), np.int64(0), np.int64(0), type_of(g)
    if step == Step.LESSON_COLOUR:
        fits = card_type == T.TYPE_PUBLIC and T.KIND_NEEDS_COLOUR[kind] and g["hand"][g["seat"], kind] > 0
    elif step == Step.OPTION:
        fits = card_type == T.TYPE_TREASURE
    elif step == Step.OSHAX or step == Step.OSHAX_COLOUR:
        fits = card_type == T.TYPE_OSHAX
        if EXPANDED:
            fits = fits or (step == Step.OSHAX_COLOUR and drawn_oshax(g))
    elif step == Step.FIELD:
        fits, most = rule == T.RULE_TILES_INTO_FIELDS, amount - 1
    elif step == Step.MOVE:
        fits, least, most = rule == T.RULE_MOVE_CATS_BETWEEN_FIELDS, np.int64(1), amount
    elif step == Step.DISCARD_LESSON:
        fits, least, most = rule == T.RULE_DISCARD_LESSONS_FOR_BASKET, np.int64(1), amount
        most = min(most, np.int64(g["lesson_count"][g["seat"]]))
    elif step == Step.DISCARD_TREASURE:
        fits, least, most = rule == T.RULE_DISCARD_TREASURES_FOR_BASKET, np.int64(1), amount
        most = min(most, np.int64(g["rare_count"][g["seat"]]) + np.int64(g["common_count"][g["seat"]]))
    elif step == Step.PLACE or step == Step.TREASURE:
        fits = source_fits(g, step, card_type)
    else:
        fits = kind == NONE
    if not fits or (kind != NONE and step != Step.LESSON_COLOUR and g["played"][kind] == 0):
        return say(told, Law.CARD_IN_HAND, kind, step, 0)
    if todo < least or todo > most:
        return say(told, Law.TODO, todo, 0, 0)
    return np.int64(0)


@inline
def source_fits(g, step, card_type):
    """Can a tile be in hand, or a treasure be taken, because of this card (-1: of no card)?"""
    tile = np.int64(g["tile_in_hand"])
    if card_type == T.TYPE_OSHAX or card_type == T.TYPE_TREASURE:
        if g["phase"] != Phase.RARE_FINDS or g["window"] != S.NO_WINDOW or g["acted"] != 1:
            return False
        if step == Step.TREASURE:
            return True
        if EXPANDED:
            if T.TILE_KIND[tile] > T.COMMON:
                return False
        return IS_TREASURE[tile] if card_type == T.TYPE_TREASURE else T.TILE_KIND[tile] != T.CAT
    if card_type >= 0:
        return False
    if step == Step.PLACE and T.TILE_KIND[tile] == T.OSHAX:
        if EXPANDED:
            return drawn_oshax(g)
        return False
    return modes.HAS_CARDS[g["mode"]] == 1 or g["acted"] > 0


@inner
def treasures_broken(g, told):
    """Treasures that may still be taken: those of a map, or of a card's half (R-17)."""
    step, number, chosen = np.int64(g["step"]), np.int64(g["treasures"]), np.int64(g["treasure_set"])
    fits = number == 0
    if step == Step.TREASURE:
        optional = g["treasure_optional"] == 1
        if chosen == S.TreasureSet.COMMONS_AND_RARES or type_of(g) != T.TYPE_TREASURE:
            wanted, most = map_pays(g)
            fits = 1 <= number <= most and optional and chosen == wanted
        elif chosen == S.TreasureSet.RARES:
            fits = number == 1 and not optional
        else:
            fits = number == (1 if optional else 2)
        fits = fits and half_fits(g, chosen)
    elif step == Step.PLACE and type_of(g) == T.TYPE_TREASURE:
        fits = number <= (0 if chosen == S.TreasureSet.RARES else 1) and half_fits(g, chosen)
    elif EXPANDED and step == Step.PLACE and number > 0:  # the first of two treasures of a map is in hand
        wanted, most = map_pays(g)
        fits = number < most and chosen == wanted and T.TILE_KIND[g["tile_in_hand"]] == T.COMMON
    return np.int64(0) if fits else say(told, Law.TREASURES, number, chosen, 0)


@inline
def half_fits(g, chosen):
    """Does the treasure card being resolved, if there is one, have a half with this set?"""
    if type_of(g) != T.TYPE_TREASURE:
        return True
    if rule_of(g) == T.RULE_ONE_RARE_OR_TWO_COMMON:
        return chosen == S.TreasureSet.RARES or chosen == S.TreasureSet.COMMONS
    return chosen == S.TreasureSet.SMALLS or chosen == S.TreasureSet.COMMONS


@inner
def moved_broken(g, told):
    """Cats that the card being resolved has moved: different ones, in the fields, as many as its repeats tell."""
    moved = np.int64(0)
    for k in range(g["moved"].shape[0]):
        cat = g["moved"][k]
        if cat != NONE:
            there = moved == k
            for other in range(k):
                there = there and g["moved"][other] != cat
            if not there or not _lies_in_field(g, cat):
                return say(told, Law.MOVED, 0, 0, 0)
            moved += 1
    if g["step"] == Step.MOVE:
        fits = moved + g["todo"] == T.KIND_AMOUNT[g["card_in_hand"]]
    else:
        fits = moved == 0
    return np.int64(0) if fits else say(told, Law.MOVED, 0, 0, 0)


@inner
def _lies_in_field(g, cat):
    """Is the cat in one of the fields?"""
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            if g["field"][field, k] == cat:
                return True
    return False


@inner
def unread_broken(g, told):
    """A lesson in hand has not been read: it was bought after the last reading, or its turn is still to come."""
    for card in range(T.CARDS):
        where, card_type = np.int64(g["card_where"][card]), T.KIND_TYPE[T.CARD_KIND[card]]
        if S.IN_HAND <= where < S.IN_LESSONS and (card_type == T.TYPE_PRIVATE or card_type == T.TYPE_PUBLIC):
            seat = where - S.IN_HAND
            reading = reading_of(g, seat, np.int64(g["card_purchase"][card]))
            if reading >= 0 and not _is_read_later(g, seat, T.CARD_KIND[card], card_type, reading):
                return say(told, Law.LESSON_UNREAD, card, 0, 0)
    return np.int64(0)


@inline
def _is_read_later(g, seat, kind, card_type, reading):
    """While public lessons are read in turn order: is this one still to come, or the one being read?"""
    if g["step"] != Step.LESSON_COLOUR or card_type != T.TYPE_PUBLIC or reading != g["day"] - 1:
        return False
    position = position_of(g, seat)
    return position > g["turn"] or (position == g["turn"] and kind >= g["card_in_hand"])
