"""The 17 kinds of anytime card: when each may be played and what it does (rulebook p. 20; R-13, R-30 … R-38).

fish cards ──→ fish                       draw_cards ──→ pick ──→ a purchase of its own (buy.py)
basket cards ──→ permanent (after KEEP lesson / SQUARE treasure, twice)
random_tile_onto_boat ──→ PLACE           four_tiles_into_fields ──→ FIELD, one by one
move_cats_between_fields ──→ TILE, up to 3    next_tile_anywhere, rescue_extra_cat ──→ a note on the seat
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.bits import lowest, set_bit
from isle_env.machine.jit import inline, inner, jit_inline

from ....boats.laying import IS_TREASURE, lift
from ....boats.placement import fits
from ....box import EXPANDED, T
from .. import actions as A
from .. import kinds
from .. import state as S
from ..baskets import gain, give_up
from ..cards import deal, find, from_hand, offer, play
from ..decisions import Phase, Step
from ..flow import resume
from ..island import add_below, add_to_field, cats_in_fields, draw_tile, is_cat, take_from_field

ANYTIME_KINDS = np.flatnonzero(T.KIND_TYPE[: T.NUM_KINDS] == T.TYPE_ANYTIME)
ANYTIME = kinds.kind_set(ANYTIME_KINDS)
"""int64[kinds.STRETCHES], the same as a set."""


@inline
def is_anytime(kind):
    """Is this card kind an anytime card?"""
    return T.KIND_TYPE[kind] == T.TYPE_ANYTIME


@jit_inline
def gives_fish(rule):
    """Is this a rule that only gives fish, playable during the purchase (R-13)?"""
    return (
        rule == T.RULE_FISH_PER_OSHAX
        or rule == T.RULE_FISH_PER_PRIVATE_LESSON
        or rule == T.RULE_FISH_PER_CAT_COLOUR
        or rule == T.RULE_FISH_PER_RARE_TREASURE
        or rule == T.RULE_FISH_PER_COMMON_TREASURE
        or rule == T.RULE_FISH_PER_CAT_OF_ONE_COLOUR
        or rule == T.RULE_DISCARD_BASKET_FOR_FISH
    )


@jit_inline
def playable(g, seat, rule, amount):
    """Would a card of this rule do what it says? A fish card may be played for nothing (R-33)."""
    if rule == T.RULE_NEXT_TILE_ANYWHERE:
        return g["anywhere"][seat] == 0
    if rule == T.RULE_DRAW_CARDS:
        return g["deck_left"] > 0
    if rule == T.RULE_RANDOM_TILE_ONTO_BOAT or rule == T.RULE_TILES_INTO_FIELDS:
        return g["bag_left"] > 0
    if rule == T.RULE_MOVE_CATS_BETWEEN_FIELDS:
        return cats_in_fields(g) > 0
    if rule == T.RULE_DISCARD_BASKET_FOR_FISH:
        return g["permanent"][seat] > 0
    if rule == T.RULE_DISCARD_LESSONS_FOR_BASKET:
        return g["lesson_count"][seat] >= amount
    if rule == T.RULE_DISCARD_TREASURES_FOR_BASKET:
        return np.int64(g["rare_count"][seat]) + np.int64(g["common_count"][seat]) >= amount
    return True


@inner
def legal(g, words):
    """PLAY for every playable anytime card; in a purchase only those that give fish. words: uint32[MASK_WORDS], written."""
    seat, added = np.int64(g["seat"]), 0
    if g["hand_count"][seat] == 0:
        return added
    buying = g["step"] == Step.BUY or g["step"] == Step.BUY_DRAWN
    for stretch in range(kinds.STRETCHES):
        cards = kinds.held(g["hand"][seat], stretch, ANYTIME)
        while cards != 0:
            kind = kinds.BEGINS[stretch] + lowest(cards)
            cards &= cards - 1
            rule = T.KIND_RULE[kind]
            if (not buying or gives_fish(rule)) and playable(g, seat, rule, T.KIND_AMOUNT[kind]):
                added += set_bit(words, A.PLAY + kind)
    return added


@inner
def play_card(g, kind):
    """Play an anytime card and begin to resolve it. During the purchase it stays hidden (R-12)."""
    seat = np.int64(g["seat"])
    rule = T.KIND_RULE[kind]
    if g["phase"] == Phase.BUY:
        from_hand(g, seat, kind, S.IN_BUYING + seat)
    else:
        play(g, seat, kind)
    if gives_fish(rule):
        take_fish(g, seat, rule, T.KIND_AMOUNT[kind])
    else:
        _begin(g, seat, kind, rule)


@inner
def take_fish(g, seat, rule, amount):
    """Give the seat a card's fish; `discard_basket_for_fish` costs a basket, a used one first (R-33).

    In a purchase of drawn cards the card lies open, so the others add its fish to what they know of (R-35).
    """
    fish = fish_from(g, seat, rule, amount)
    g["fish"][seat] += fish
    if g["step"] == Step.BUY_DRAWN:
        g["shown_fish"][seat] += fish
    if rule == T.RULE_DISCARD_BASKET_FOR_FISH:
        give_up(g, seat)


@inner
def fish_from(g, seat, rule, amount):
    """Fish a card would give now. Changes nothing.

    The colour of `fish_per_cat_of_one_colour` is the best one, not a choice (R-22).
    """
    if rule == T.RULE_FISH_PER_OSHAX:
        return amount * np.int64(g["oshax_count"][seat])
    if rule == T.RULE_FISH_PER_PRIVATE_LESSON:
        return amount * np.int64(g["lesson_count"][seat])
    if rule == T.RULE_FISH_PER_RARE_TREASURE:
        return amount * np.int64(g["rare_count"][seat])
    if rule == T.RULE_FISH_PER_COMMON_TREASURE:
        return amount * np.int64(g["common_count"][seat])
    if rule == T.RULE_DISCARD_BASKET_FOR_FISH:
        return amount
    colours = 0
    best = 0
    for colour in range(T.NUM_COLOURS):
        cats = np.int64(g["colour_cats"][seat, colour])
        best = max(best, cats)
        if cats > 0:
            colours += 1
    return amount * (colours if rule == T.RULE_FISH_PER_CAT_COLOUR else best)


@inner
def _begin(g, seat, kind, rule):
    """Resolve a card, or ask for its first choice. A card that asks nothing leaves `step` as it is."""
    amount = T.KIND_AMOUNT[kind]
    if rule == T.RULE_NEXT_TILE_ANYWHERE:
        g["anywhere"][seat] = 1
    elif rule == T.RULE_RESCUE_EXTRA_CAT:
        g["extra_cats"][seat] += amount
    elif rule == T.RULE_GAIN_PERMANENT_BASKET:
        gain(g, seat)
    elif rule == T.RULE_DRAW_CARDS:
        _draw_cards(g, seat, amount)
    elif rule == T.RULE_RANDOM_TILE_ONTO_BOAT:
        _tile_onto_boat(g, seat)
    else:
        g["card_in_hand"] = kind
        g["todo"] = amount
        if rule == T.RULE_TILES_INTO_FIELDS:
            draw_to_fields(g)
        elif rule == T.RULE_MOVE_CATS_BETWEEN_FIELDS:
            for k in range(g["moved"].shape[0]):
                g["moved"][k] = NONE
            g["step"] = Step.MOVE
        elif rule == T.RULE_DISCARD_LESSONS_FOR_BASKET:
            g["step"] = Step.DISCARD_LESSON
        else:
            g["step"] = Step.DISCARD_TREASURE


@inner
def _draw_cards(g, seat, number):
    """Draw cards, fewer if the deck is short (R-19), and offer them for sale (R-35)."""
    for _ in range(number):
        if g["deck_left"] > 0:
            card = deal(g, seat, S.IN_PICK)
            offer(g, seat, card)
            g["card_round"][card] = g["phase"] > Phase.LESSONS
    g["shown_fish"][seat] = g["fish"][seat]
    g["step"] = Step.BUY_DRAWN


@inner
def _tile_onto_boat(g, seat):
    """Draw a tile to be placed at once; one that fits nowhere leaves the game (R-32)."""
    tile = draw_tile(g)
    if fits(g, seat, np.int64(T.TILE_SHAPE[tile])):
        g["tile_in_hand"] = tile
        g["colour_in_hand"] = T.TILE_COLOUR[tile]
        g["step"] = Step.PLACE
        if EXPANDED:
            if T.TILE_KIND[tile] == T.OSHAX:
                g["step"] = Step.OSHAX_COLOUR
    else:
        g["gone"][tile] += 1


@inner
def draw_to_fields(g):
    """Draw until a cat asks for its field or the card is done; rare treasures go below the island (R-36)."""
    while g["todo"] > 0 and g["bag_left"] > 0:
        tile = draw_tile(g)
        g["todo"] -= 1
        if is_cat(tile):
            g["tile_in_hand"] = tile
            g["step"] = Step.FIELD
            return
        add_below(g, tile)
    resume(g)


@inner
def legal_field(g, words):
    """FIELD: either. words: uint32[MASK_WORDS], written."""
    added = 0
    for field in range(A.FIELDS):
        added += set_bit(words, A.FIELD + field)
    return added


@inner
def choose_field(g, field):
    """Put the drawn cat into a field and go on drawing."""
    add_to_field(g, field, np.int64(g["tile_in_hand"]))
    g["tile_in_hand"] = NONE
    draw_to_fields(g)


@inner
def _was_moved(g, tile):
    """Has this card already moved that cat (R-38)?"""
    for k in range(g["moved"].shape[0]):
        if g["moved"][k] == tile:
            return True
    return False


@inner
def legal_move(g, words):
    """TILE for every cat in a field not moved yet; PASS after the first. words: uint32[MASK_WORDS], written."""
    added = 0
    for field in range(A.FIELDS):
        for k in range(np.int64(g["field_count"][field])):
            tile = np.int64(g["field"][field, k])
            if not _was_moved(g, tile) and (not EXPANDED or is_cat(tile)):
                added += set_bit(words, A.TILE + tile)
    if g["moved"][0] != NONE:
        added += set_bit(words, A.PASS)
    return added


@inner
def move_cat(g, tile):
    """Move a cat to the other field; the card ends after the last or when no other cat is left (R-38)."""
    field = take_from_field(g, tile)
    add_to_field(g, 1 - field, tile)
    done = 0
    while g["moved"][done] != NONE:
        done += 1
    g["moved"][done] = tile
    g["todo"] -= 1
    if g["todo"] == 0 or done + 1 == cats_in_fields(g):
        finish_moves(g)


@inner
def finish_moves(g):
    """The seat stops moving cats."""
    for k in range(g["moved"].shape[0]):
        g["moved"][k] = NONE
    resume(g)


@inner
def legal_discard_lesson(g, words):
    """KEEP for every private lesson before the seat. words: uint32[MASK_WORDS], written."""
    added = 0
    for kind in range(T.NUM_KINDS):
        if g["lessons"][g["seat"], kind] > 0:
            added += set_bit(words, A.KEEP + kind)
    return added


@inner
def discard_lesson(g, kind):
    """Give up a private lesson, face down; the second one brings the basket (R-37)."""
    seat = np.int64(g["seat"])
    card = find(g, kind, S.IN_LESSONS + seat)
    g["card_where"][card] = S.IN_GIVEN_UP + seat
    g["card_left"][card] = _read_so_far(g, seat)
    g["given_up"][seat, kind] += 1
    g["lessons"][seat, kind] -= 1
    g["lesson_count"][seat] -= 1
    _one_given_up(g, seat)


@inline
def _read_so_far(g, seat):
    """Purchases that a seat had finished when lessons were last read: a lesson bought later has not been read yet."""
    most = 0
    for day in range(S.DAYS):
        most = max(most, np.int64(g["read_after"][seat, day]))
    return most


@inner
def legal_discard_treasure(g, words):
    """SQUARE for every treasure on the boat, by its first square. words: uint32[MASK_WORDS], written."""
    seat, added = np.int64(g["seat"]), 0
    for slot in range(np.int64(g["slots"][seat])):
        tile = np.int64(g["tile_code"][seat, slot])
        if tile != NONE and IS_TREASURE[tile]:
            added += set_bit(words, A.SQUARE + np.int64(g["tile_first"][seat, slot]))
    return added


@inner
def discard_treasure(g, square):
    """Give up a treasure, which leaves the game; the second one brings the basket (R-5, R-37)."""
    seat = np.int64(g["seat"])
    lift(g, seat, np.int64(g["tile_at"][seat, square]) - 1)
    _one_given_up(g, seat)


@inner
def _one_given_up(g, seat):
    """Count a discard; after the last the seat gains its permanent basket."""
    g["todo"] -= 1
    if g["todo"] == 0:
        gain(g, seat)
        resume(g)
