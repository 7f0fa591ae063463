"""Fill in what a seat sees of Kittens + Beasts (blocks.py says where). Hidden are only the orders of the two bags (M-14)."""

from __future__ import annotations

import numpy as np

from isle_env.engine import wide
from isle_env.engine.jit import inline, inner
from isle_env.engine.record import NONE

from ...boats.planes import write_plane
from ...boats.record import LOOK_BEAST, LOOK_KIND_OR_EXPANSION, LOOK_ROYAL_RAT
from ...box import EXPANDED, T
from . import layout, modes
from . import state as S
from .decisions import Step

if EXPANDED:
    from . import blocks as B

KITTENS, BEASTS, EVENTS, LESSONS, FAMILY, PROMOS = range(6)
"""Numbers of the blocks."""


@inner
def write(g, viewer, out):
    """All blocks. out: uint8[size], written behind what the base game shows."""
    write_tables(g, viewer, out, True)
    n = np.int64(g["num_players"])
    for relative in range(n):
        write_boat(g, (viewer + relative) % n, relative, out)


@inner
def write_tables(g, viewer, out, every):
    """All blocks but what they show of the boats. out: as in ``write``.

    every: False if the boards, bags and tiles of kittens, beasts and events are in ``out`` already, and as they were.
    """
    at, n = layout.BEFORE_SEATS + np.int64(g["num_players"]) * (layout.SEAT_SIZE + layout.BOAT_SIZE), np.int64(g["num_players"])
    if modes.HAS_SISTER[g["mode"]] == 1:
        at += layout.SISTER_SIZE
    for block in range(B.BITS.shape[0]):
        if np.int64(g["box"]) & B.BITS[block] != 0:
            kept = np.int64(0) if every else B.KEPT[block]
            wide.clear(out, at + kept, B.HEADS[block] - kept + n * B.SEATS[block])
            if block == KITTENS:
                if every:
                    _kitten_places(g, out, at)
                _kittens(g, viewer, out, at)
            elif block == BEASTS:
                if every:
                    _beast_places(g, out, at)
                _beasts(g, viewer, out, at)
            elif block == EVENTS:
                if every:
                    _event_tiles(g, out, at)
                _events(g, viewer, out, at)
            elif block == LESSONS:
                _lessons(g, viewer, out, at)
            elif block == FAMILY:
                _family_cards(g, viewer, out, at)
            else:
                _promos(g, out, at)
            at += B.HEADS[block] + n * (B.SEATS[block] + B.BOATS[block])


@inner
def write_boat(g, seat, relative, out):
    """What the blocks show of one boat. relative: its place, clockwise from the viewer; out: as in ``write``."""
    at, n = layout.BEFORE_SEATS + np.int64(g["num_players"]) * (layout.SEAT_SIZE + layout.BOAT_SIZE), np.int64(g["num_players"])
    if modes.HAS_SISTER[g["mode"]] == 1:
        at += layout.SISTER_SIZE
    for block in range(EVENTS + 1):
        if np.int64(g["box"]) & B.BITS[block] != 0:
            boat = at + B.HEADS[block] + n * B.SEATS[block] + relative * B.BOATS[block]
            if block == BEASTS:
                write_plane(g["look"][seat], np.int64(LOOK_KIND_OR_EXPANSION), np.int64(LOOK_BEAST), out, boat)
                wide.copy(g["icon"][seat], out, boat + T.SQUARES)
            elif block == EVENTS:
                write_plane(g["look"][seat], np.int64(LOOK_KIND_OR_EXPANSION), np.int64(LOOK_ROYAL_RAT), out, boat)
            at += B.HEADS[block] + n * (B.SEATS[block] + B.BOATS[block])


@inline
def _in_hand(g, first, number, out, at):
    """One-hot: which of a run of tile codes is in hand. first, number: the run."""
    tile = np.int64(g["tile_in_hand"]) - first
    if 0 <= tile < number:
        out[at + tile] = 1


@inner
def _kitten_places(g, out, at):
    """The board, and the bag by elimination. out: uint8[size]; at: where the block begins, as below."""
    for k in range(S.KITTENS_OPEN):
        if g["kitten_board"][k] != NONE:
            out[at + B.KITTENS.board + np.int64(g["kitten_board"][k]) - T.KITTEN_TILE] = 1
    for k in range(np.int64(g["kitten_left"])):
        out[at + B.KITTENS.bag + np.int64(g["kitten_bag"][k]) - T.KITTEN_TILE] = 1


@inner
def _kittens(g, viewer, out, at):
    """Who may rescue kittens, and what is being rescued."""
    n = np.int64(g["num_players"])
    if g["fastest"] != NONE:
        out[at + B.KITTENS.fastest + (np.int64(g["fastest"]) - viewer + n) % n] = 1
    out[at + B.KITTENS.second_kitten] = g["step"] == Step.SECOND_KITTEN
    _in_hand(g, T.KITTEN_TILE, T.NUM_KITTENS, out, at + B.KITTENS.kitten_in_hand)
    out[at + B.KITTENS.kittens_in_basket] = g["kitten_open"]


@inner
def _beast_places(g, out, at):
    """Beasts in the fields, alone with their places in the sister's line, and in the bag."""
    place = np.int64(0)
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            place += 1
            beast = np.int64(g["field"][field, k]) - T.BEAST_TILE
            if beast >= 0:
                out[at + B.BEASTS.field + beast] = 1
                if modes.HAS_SISTER[g["mode"]] == 1:
                    out[at + B.BEASTS.line + beast] = place
    for k in range(np.int64(g["beast_left"])):
        out[at + B.BEASTS.bag + np.int64(g["beast_bag"][k]) - T.BEAST_TILE] = 1


@inner
def _beasts(g, viewer, out, at):
    """Beasts in hand; aboard, and their friends."""
    n = np.int64(g["num_players"])
    _in_hand(g, T.BEAST_TILE, T.NUM_BEASTS, out, at + B.BEASTS.beast_in_hand)
    for relative in range(n):
        seat, base = (viewer + relative) % n, at + B.HEADS[BEASTS] + relative * B.SEATS[BEASTS]
        out[base + B.BEASTS_SEAT.beasts] = g["beast_count"][seat]
        out[base + B.BEASTS_SEAT.friendships] = g["friendships"][seat]


@inner
def _event_tiles(g, out, at):
    """The five tiles (V-2)."""
    for day in range(S.DAYS):
        tile = np.int64(g["event_tile"][day]) - 1
        out[at + B.EVENTS.events + day * T.NUM_EVENTS + T.EVENT_KIND[tile, T.DAY_SIDE[day]]] = 1
        if 0 < day < S.DAYS - 1:
            out[at + B.EVENTS.sister_numbers + day] = T.EVENT_SOLO[tile, day - 1]


@inner
def _events(g, viewer, out, at):
    """Tokens, royal rats, points."""
    n = np.int64(g["num_players"])
    out[at + B.EVENTS.token_asked] = g["step"] == Step.TOKEN
    out[at + B.EVENTS.rat_in_hand] = g["tile_in_hand"] == T.ROYAL_RAT
    for relative in range(n):
        seat, base = (viewer + relative) % n, at + B.HEADS[EVENTS] + relative * B.SEATS[EVENTS]
        for side in range(2):
            out[base + B.EVENTS_SEAT.tokens + side] = g["tokens"][seat, side]
            out[base + B.EVENTS_SEAT.tokens_laid + side] = g["front_tokens"][seat, side]
        out[base + B.EVENTS_SEAT.baskets_left] = g["semi"][seat]
        out[base + B.EVENTS_SEAT.royal_rats] = g["royal"][seat]
        out[base + B.EVENTS_SEAT.points] = min(np.int64(g["points"][seat]), 255)


@inner
def _lessons(g, viewer, out, at):
    """The cards of module I, as the base game shows those of other modules (R-12, R-14)."""
    for k in range(B.KINDS):
        kind = B.FIRST_KIND + k
        out[at + B.LESSONS.hand + k] = g["hand"][viewer, kind]
        out[at + B.LESSONS.unbought + k] = g["unbought"][viewer, kind]
        out[at + B.LESSONS.played + k] = g["played"][kind]
        out[at + B.LESSONS.passed_today + k] = g["passed_today"][viewer, kind]
        out[at + B.LESSONS.passed_on + k] = g["passed_on"][viewer, kind]
        if g["seat"] == viewer:
            out[at + B.LESSONS.bought + k] = g["bought"][kind]
        out[at + B.LESSONS.card_in_hand + k] = g["card_in_hand"] == kind
    for k in range(np.int64(g["pack_size"][viewer])):
        _count(g["pack"][viewer, k], out, at + B.LESSONS.pack)
    for k in range(np.int64(g["pick_count"][viewer])):
        _count(g["pick"][viewer, k], out, at + B.LESSONS.picks)
    for k in range(B.PRIVATE_KINDS.shape[0]):
        out[at + B.LESSONS.given_up + k] = g["given_up"][viewer, B.PRIVATE_KINDS[k]]
        out[at + B.LESSONS.lessons + k] = g["lessons"][viewer, B.PRIVATE_KINDS[k]]
    for k in range(B.PUBLIC_KINDS.shape[0]):
        value = np.int64(g["public"][B.PUBLIC_KINDS[k]])
        out[at + B.LESSONS.public_lessons + k] = value > 0
        if 0 < value <= T.NUM_COLOURS:
            out[at + B.LESSONS.public_colours + k * T.NUM_COLOURS + value - 1] = 1


@inline
def _count(card, out, at):
    """Count a card if it is of module I."""
    kind = T.CARD_KIND[card] - B.FIRST_KIND
    if kind >= 0:
        out[at + kind] += 1


@inner
def _family_cards(g, viewer, out, at):
    """The family cards of the expansion that the viewer knows."""
    for k in range(T.NUM_NEW_FAMILY_CARDS):
        where = np.int64(g["family_where"][T.BASE_FAMILY_CARDS + k])
        out[at + B.FAMILY.family_offer + k] = where == S.FAMILY_OFFER + viewer
        out[at + B.FAMILY.family_cards + k] = where == S.FAMILY_KEPT + viewer
        out[at + B.FAMILY.family_returned + k] = where == S.FAMILY_RETURNED + viewer


@inner
def _promos(g, out, at):
    """Promo tiles below the island, in the bag, in hand, in their lines; printed Oshax in the bag (M-10, M-11)."""
    for k in range(T.NUM_PROMO_OSHAX):
        out[at + B.PROMOS.below + k] = g["oshax"][T.BASE_OSHAX + k]
        out[at + B.PROMOS.bag + k] = g["bag_oshax"][T.BASE_OSHAX + k]
    for k in range(T.NUM_PROMO_RARE):
        out[at + B.PROMOS.below + T.NUM_PROMO_OSHAX + k] = g["rare"][T.BASE_RARE + k]
        out[at + B.PROMOS.bag + T.NUM_PROMO_OSHAX + k] = g["bag_rare"][T.BASE_RARE + k]
    for k in range(T.BASE_OSHAX):
        out[at + B.PROMOS.oshax_in_bag + k] = g["bag_oshax"][k]
    _in_hand(g, T.PROMO_OSHAX_TILE, T.NUM_PROMO_OSHAX, out, at + B.PROMOS.promo_in_hand)
    _in_hand(g, T.PROMO_RARE_TILE, T.NUM_PROMO_RARE, out, at + B.PROMOS.promo_in_hand + T.NUM_PROMO_OSHAX)
    if modes.HAS_SISTER[g["mode"]] == 1:
        for k in range(T.NUM_OSHAX):
            if g["oshax_line"][k] != NONE and g["oshax_line"][k] >= T.BASE_OSHAX:
                out[at + B.PROMOS.line + np.int64(g["oshax_line"][k]) - T.BASE_OSHAX] = k + 1
        for k in range(T.NUM_RARE):
            if g["rare_line"][k] != NONE and g["rare_line"][k] >= T.BASE_RARE:
                out[at + B.PROMOS.line + T.NUM_PROMO_OSHAX + np.int64(g["rare_line"][k]) - T.BASE_RARE] = k + 1
