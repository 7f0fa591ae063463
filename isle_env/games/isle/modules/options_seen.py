"""What a seat sees of the box's further options: lesson module I, further family cards, promo tiles (M-3, M-4, M-10, M-11).

The kernels write a block that begins at ``at``, if it is in play, and return where the next one begins.
"""

from __future__ import annotations

import numpy as np

from isle_env.components.expansion import tables as T
from isle_env.engine import layout as machinery
from isle_env.engine.layout import Field
from isle_env.engine.record import NONE
from isle_env.machine import wide
from isle_env.machine.jit import inline, inner

from .. import modes
from .. import state as S
from .block import Block, in_hand

FIRST_KIND, KINDS = T.NUM_ALL_KINDS - T.NUM_NEW_FAMILY_CARDS - T.NUM_LESSONS, T.NUM_LESSONS
PRIVATE_KINDS, PUBLIC_KINDS = (
    FIRST_KIND + np.flatnonzero(T.KIND_TYPE[FIRST_KIND : FIRST_KIND + KINDS] == kind) for kind in (T.TYPE_PRIVATE, T.TYPE_PUBLIC)
)
"""int64[…] each, the private and the public lessons of module I."""
_N = T.NUM_PROMO_OSHAX + T.NUM_PROMO_RARE
_C, _PRIVATE, _PUBLIC, _CARDS = T.NUM_COLOURS, len(PRIVATE_KINDS), len(PUBLIC_KINDS), T.NUM_NEW_FAMILY_CARDS


def _by_kind(name: str, meaning: str) -> Field:
    """A count of the cards of module I."""
    return (name, (KINDS,), 255, meaning)


LESSONS = Block(
    "lessons_I",
    S.LESSONS_I,
    (
        _by_kind("hand", "own hand by kind"),
        _by_kind("pack", "pack in hand (draft) by kind"),
        _by_kind("picks", "cards on offer to me, by kind"),
        _by_kind("bought", "cards bought in my unfinished purchase, by kind"),
        _by_kind("unbought", "cards I did not buy, by kind"),
        _by_kind("played", "cards played face up so far, by kind"),
        _by_kind("passed_today", "cards I saw in today's packs and left to others, by kind"),
        _by_kind("passed_on", "the same over the whole game"),
        ("given_up", (_PRIVATE,), 1, "private lessons I have given up for a basket, by kind"),
        ("lessons", (_PRIVATE,), 1, "my private lessons, by kind"),
        ("public_lessons", (_PUBLIC,), 1, "public lessons in play, by number"),
        ("public_colours", (_PUBLIC, _C), 1, "one-hot, the colour declared for each"),
        ("card_in_hand", (KINDS,), 1, "one-hot, the lesson being read"),
    ),
)
FAMILY = Block(
    "further_family_cards",
    S.FAMILY_ALL,
    (
        ("family_offer", (_CARDS,), 1, "family cards dealt to me, of which I keep two"),
        ("family_cards", (_CARDS,), 1, "family cards I have kept"),
        ("family_returned", (_CARDS,), 1, "the family card I have returned"),
    ),
)
PROMOS = Block(
    "promos",
    S.PROMO_OSHAX | S.PROMO_RARE,
    (
        ("below", (_N,), 255, "promo tiles below the island: Oshax, then rare treasures"),
        ("bag", (_N,), 255, "promo tiles not drawn yet"),
        ("oshax_in_bag", (int(T.BASE_OSHAX),), 1, "printed Oshax in the bag"),
        ("promo_in_hand", (_N,), 1, "one-hot, the promo tile being placed"),
        ("line", (_N,), int(T.NUM_OSHAX), "solo: place of each in its line, 0: not in it"),
    ),
)
_LESSONS, _FAMILY, _PROMOS = (machinery.offsets(block.name, block.fields) for block in (LESSONS, FAMILY, PROMOS))
_LESSONS_BITS, _FAMILY_BITS, _PROMOS_BITS = (block.bits for block in (LESSONS, FAMILY, PROMOS))
_LESSONS_SIZE, _FAMILY_SIZE, _PROMOS_SIZE = (block.widths[0] for block in (LESSONS, FAMILY, PROMOS))


@inner
def write_lessons(g, viewer, out, at):
    """The cards of module I, as the base game shows those of other modules (R-12, R-14)."""
    if np.int64(g["box"]) & _LESSONS_BITS == 0:
        return at
    wide.clear(out, at, np.int64(_LESSONS_SIZE))
    for k in range(KINDS):
        kind = FIRST_KIND + k
        out[at + _LESSONS.hand + k] = g["hand"][viewer, kind]
        out[at + _LESSONS.unbought + k] = g["unbought"][viewer, kind]
        out[at + _LESSONS.played + k] = g["played"][kind]
        out[at + _LESSONS.passed_today + k] = g["passed_today"][viewer, kind]
        out[at + _LESSONS.passed_on + k] = g["passed_on"][viewer, kind]
        if g["seat"] == viewer:
            out[at + _LESSONS.bought + k] = g["bought"][kind]
        out[at + _LESSONS.card_in_hand + k] = g["card_in_hand"] == kind
    for k in range(np.int64(g["pack_size"][viewer])):
        _count(g["pack"][viewer, k], out, at + _LESSONS.pack)
    for k in range(np.int64(g["pick_count"][viewer])):
        _count(g["pick"][viewer, k], out, at + _LESSONS.picks)
    for k in range(PRIVATE_KINDS.shape[0]):
        out[at + _LESSONS.given_up + k] = g["given_up"][viewer, PRIVATE_KINDS[k]]
        out[at + _LESSONS.lessons + k] = g["lessons"][viewer, PRIVATE_KINDS[k]]
    for k in range(PUBLIC_KINDS.shape[0]):
        value = np.int64(g["public"][PUBLIC_KINDS[k]])
        out[at + _LESSONS.public_lessons + k] = value > 0
        if 0 < value <= T.NUM_COLOURS:
            out[at + _LESSONS.public_colours + k * T.NUM_COLOURS + value - 1] = 1
    return at + _LESSONS_SIZE


@inline
def _count(card, out, at):
    """Count a card if it is of module I."""
    kind = T.CARD_KIND[card] - FIRST_KIND
    if kind >= 0:
        out[at + kind] += 1


@inner
def write_family_cards(g, viewer, out, at):
    """The family cards of the expansion that the viewer knows."""
    if np.int64(g["box"]) & _FAMILY_BITS == 0:
        return at
    wide.clear(out, at, np.int64(_FAMILY_SIZE))
    for k in range(T.NUM_NEW_FAMILY_CARDS):
        where = np.int64(g["family_where"][T.BASE_FAMILY_CARDS + k])
        out[at + _FAMILY.family_offer + k] = where == S.FAMILY_OFFER + viewer
        out[at + _FAMILY.family_cards + k] = where == S.FAMILY_KEPT + viewer
        out[at + _FAMILY.family_returned + k] = where == S.FAMILY_RETURNED + viewer
    return at + _FAMILY_SIZE


@inner
def write_promos(g, out, at):
    """Promo tiles below the island, in the bag, in hand, in their lines; printed Oshax in the bag (M-10, M-11)."""
    if np.int64(g["box"]) & _PROMOS_BITS == 0:
        return at
    wide.clear(out, at, np.int64(_PROMOS_SIZE))
    for k in range(T.NUM_PROMO_OSHAX):
        out[at + _PROMOS.below + k] = g["oshax"][T.BASE_OSHAX + k]
        out[at + _PROMOS.bag + k] = g["bag_oshax"][T.BASE_OSHAX + k]
    for k in range(T.NUM_PROMO_RARE):
        out[at + _PROMOS.below + T.NUM_PROMO_OSHAX + k] = g["rare"][T.BASE_RARE + k]
        out[at + _PROMOS.bag + T.NUM_PROMO_OSHAX + k] = g["bag_rare"][T.BASE_RARE + k]
    for k in range(T.BASE_OSHAX):
        out[at + _PROMOS.oshax_in_bag + k] = g["bag_oshax"][k]
    in_hand(g, T.PROMO_OSHAX_TILE, T.NUM_PROMO_OSHAX, out, at + _PROMOS.promo_in_hand)
    in_hand(g, T.PROMO_RARE_TILE, T.NUM_PROMO_RARE, out, at + _PROMOS.promo_in_hand + T.NUM_PROMO_OSHAX)
    if modes.HAS_SISTER[g["mode"]] == 1:
        for k in range(T.NUM_OSHAX):
            if g["oshax_line"][k] != NONE and g["oshax_line"][k] >= T.BASE_OSHAX:
                out[at + _PROMOS.line + np.int64(g["oshax_line"][k]) - T.BASE_OSHAX] = k + 1
        for k in range(T.NUM_RARE):
            if g["rare_line"][k] != NONE and g["rare_line"][k] >= T.BASE_RARE:
                out[at + _PROMOS.line + T.NUM_PROMO_OSHAX + np.int64(g["rare_line"][k]) - T.BASE_RARE] = k + 1
    return at + _PROMOS_SIZE
