"""Fill in what a seat sees (layout.py says where).

Hidden things are left out: bag and deck order, other hands, face-down lessons and family cards, the sister's colours and
basket cards still face down, whatever seats do in a simultaneous phase before all have committed, and what a seat has paid so
far in a purchase of drawn cards (R-12, R-14, R-35, R-40).
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import layout as L
from isle_env.core import state as S
from isle_env.core import wide
from isle_env.core.island import line_length
from isle_env.core.jit import inline, inner, jit
from isle_env.core.phases.rescue import RESCUE_KINDS


@jit
def observe(games, i, seat, out):
    """Write what a seat sees of game i. out: uint8[size(num_players)], overwritten."""
    g = games[i]
    n = np.int64(g["num_players"])
    boats = L.BEFORE_SEATS + n * L.SEAT_SIZE
    write_table(g, seat, out)
    for relative in range(n):
        write_boat(g, (seat + relative) % n, out, boats + relative * L.BOAT_SIZE)
    if n == 1:
        write_sister(g, out)


@inner
def write_table(g, seat, out):
    """All that a seat sees but the boats and the sister. out: uint8[size(num_players)], written up to the boats."""
    n = np.int64(g["num_players"])
    wide.clear(out, np.int64(0), L.BEFORE_SEATS + n * L.SEAT_SIZE)
    _island(g, out)
    _fields_and_bag(g, out)
    _pending(g, out)
    _own(g, seat, out)
    for relative in range(n):
        base = L.BEFORE_SEATS + relative * L.SEAT_SIZE
        _seat(g, seat, (seat + relative) % n, out[base : base + L.SEAT_SIZE])


@inline
def _island(g, out):
    """Phase, day, supplies and public cards."""
    out[L.AT_PHASE + np.int64(g["phase"])] = 1
    out[L.AT_STEP + np.int64(g["step"])] = 1
    if g["day"] > 0:
        out[L.AT_DAY + np.int64(g["day"]) - 1] = 1
    if g["phase"] == S.DRAFT:
        out[L.AT_ROUND + np.int64(g["draft_round"])] = 1
    out[L.AT_WINDOW + np.int64(g["window"])] = 1
    out[L.AT_DECK] = g["deck_left"]
    out[L.AT_BAG] = g["bag_left"]
    wide.copy(g["rare"], out, np.int64(L.AT_RARE))
    wide.copy(g["common"], out, np.int64(L.AT_COMMON))
    wide.copy(g["oshax"], out, np.int64(L.AT_OSHAX))
    wide.copy(g["played"], out, np.int64(L.AT_PLAYED))
    for k in range(L.PUBLIC_KINDS.shape[0]):
        value = np.int64(g["public"][L.PUBLIC_KINDS[k]])
        if value > 0:
            out[L.AT_PUBLIC + k] = 1
            if value <= T.NUM_COLOURS:
                out[L.AT_PUBLIC_COLOURS + k * T.NUM_COLOURS + value - 1] = 1
    wide.copy(ROOM_NUMBER, out, np.int64(L.AT_ROOMS))


@inline
def _fields_and_bag(g, out):
    """Cats in the fields, and tiles that nobody has drawn yet."""
    for k in range(np.int64(g["field_count"][0])):
        out[L.AT_LEFT + np.int64(g["field"][0, k])] = 1
    for k in range(np.int64(g["field_count"][1])):
        out[L.AT_RIGHT + np.int64(g["field"][1, k])] = 1
    wide.copy(g["bag_cats"], out, np.int64(L.AT_BAG_CATS))
    wide.copy(g["bag_rare"], out, np.int64(L.AT_BAG_RARE))


@inline
def _pending(g, out):
    """The open part of a choice: tile and card in hand, what may still be done."""
    if g["tile_in_hand"] != S.NONE:
        out[L.AT_TILE + L.TILE_INDEX[g["tile_in_hand"]]] = 1
    if g["colour_in_hand"] != T.NO_COLOUR:
        out[L.AT_COLOUR + np.int64(g["colour_in_hand"])] = 1
    if g["card_in_hand"] != S.NONE:
        out[L.AT_CARD + np.int64(g["card_in_hand"])] = 1
    out[L.AT_TODO] = g["todo"]
    for k in range(g["moved"].shape[0]):
        if g["moved"][k] != S.NONE:
            out[L.AT_MOVED + np.int64(g["moved"][k])] = 1
    out[L.AT_TREASURES] = g["treasures"]
    if g["treasures"] > 0:
        out[L.AT_SET + np.int64(g["treasure_set"])] = 1
    out[L.AT_ACTED] = g["acted"]
    out[L.AT_EXTRA] = g["turn_extra"]


@inline
def _own(g, seat, out):
    """The viewer's own cards, and anytime cards it has played in the hidden purchase."""
    wide.copy(g["hand"][seat], out, np.int64(L.AT_HAND))
    wide.copy(g["passed_today"][seat], out, np.int64(L.AT_TODAY))
    wide.copy(g["passed_on"][seat], out, np.int64(L.AT_PASSED_ON))
    wide.copy(g["unbought"][seat], out, np.int64(L.AT_UNBOUGHT))
    if g["pack_size"][seat] > 0:
        _count_kinds(g["pack"][seat], out[L.AT_PACK : L.AT_PACK + T.NUM_KINDS])
    if g["pick_count"][seat] > 0:
        _count_kinds(g["pick"][seat], out[L.AT_PICKS : L.AT_PICKS + T.NUM_KINDS])
    if g["seat"] == seat:
        if g["phase"] == S.DRAFT:
            out[L.AT_PICKS_LEFT] = g["draft_left"]
        wide.copy(g["bought"], out, np.int64(L.AT_BOUGHT))
    for k in range(RESCUE_KINDS.shape[0]):
        out[L.AT_FRONT + k] = g["front"][seat, RESCUE_KINDS[k]]
    wide.copy(g["lessons"][seat][FIRST_PRIVATE : FIRST_PRIVATE + PRIVATE_RUN], out, np.int64(L.AT_LESSONS))
    wide.copy(g["given_up"][seat][FIRST_PRIVATE : FIRST_PRIVATE + PRIVATE_RUN], out, np.int64(L.AT_GIVEN_UP))
    for k in range(PRIVATE_RUN, L.PRIVATE_KINDS.shape[0]):
        out[L.AT_LESSONS + k] = g["lessons"][seat, L.PRIVATE_KINDS[k]]
        out[L.AT_GIVEN_UP + k] = g["given_up"][seat, L.PRIVATE_KINDS[k]]
    if g["phase"] == S.BUY:
        _played_in_purchase(g, seat, out)
    if g["mode"] == S.FAMILY:
        for card in range(T.NUM_FAMILY_CARDS):
            out[L.AT_FAMILY_OFFER + card] = g["family_where"][card] == S.FAMILY_OFFER + seat
            out[L.AT_FAMILY_CARDS + card] = g["family_where"][card] == S.FAMILY_KEPT + seat
            out[L.AT_FAMILY_RETURNED + card] = g["family_where"][card] == S.FAMILY_RETURNED + seat


@inline
def _count_kinds(cards, counts):
    """Count the cards of a pack by kind, without a branch a card. cards: uint8[7], NONE past the last; counts: uint8[kinds]."""
    for k in range(S.PACK):
        counts[KIND_OR_FIRST[cards[k]]] += cards[k] != S.NONE


@inner
def _played_in_purchase(g, seat, out):
    """Anytime cards that the viewer has played in the hidden purchase: it knows of them, so it sees them played."""
    if g["seat"] == seat and g["hand_count"][seat] == g["shown_hand"][seat]:
        return  # in the middle of its purchase a seat only loses cards by playing them
    for card in range(T.CARDS):
        if g["card_where"][card] == S.IN_BUYING + seat:
            out[L.AT_PLAYED + T.CARD_KIND[card]] += 1


@inline
def _seat(g, viewer, seat, out):
    """What lies open before a seat. out: uint8[SEAT_SIZE], of zeros, written."""
    out[L.AT_DECIDES] = g["seat"] == seat
    for position in range(np.int64(g["num_players"])):
        out[L.AT_POSITION + position] = g["order"][position] == seat
    out[L.AT_TURN] = g["phase"] >= S.RESCUE and g["order"][g["turn"]] == seat
    out[L.AT_PASSED] = g["passed"][seat]
    if g["phase"] == S.BUY and seat != viewer:
        out[L.AT_FISH] = g["shown_fish"][seat]
        out[L.AT_HAND_SIZE] = g["shown_hand"][seat]
        out[L.AT_PERMANENT] = g["shown_permanent"][seat]
        out[L.AT_USED] = g["shown_used"][seat]
    else:
        hidden = g["step"] == S.STEP_BUY_DRAWN and g["seat"] == seat and seat != viewer
        out[L.AT_FISH] = g["shown_fish"][seat] if hidden else g["fish"][seat]
        out[L.AT_HAND_SIZE] = g["hand_count"][seat]
        out[L.AT_PERMANENT] = g["permanent"][seat]
        out[L.AT_USED] = g["permanent_used"][seat]
    out[L.AT_LESSON_COUNT] = g["lesson_count"][seat]
    out[L.AT_FRONT_COUNT] = g["front_count"][seat]
    if g["phase"] == S.RESCUE:
        for k in range(RESCUE_KINDS.shape[0]):
            out[L.AT_FRONT_OPEN + k] = g["front"][seat, RESCUE_KINDS[k]]
    out[L.AT_REGULAR] = g["regular"][seat]
    out[L.AT_BROKEN] = g["broken"][seat]
    out[L.AT_EXTRA_CATS] = g["extra_cats"][seat]
    out[L.AT_ANYWHERE] = g["anywhere"][seat]
    out[L.AT_TILES] = g["tile_count"][seat]
    wide.copy(g["colour_cats"][seat], out, np.int64(L.AT_CATS))
    out[L.AT_OSHAX_COUNT] = g["oshax_count"][seat]
    out[L.AT_RARE_COUNT] = g["rare_count"][seat]
    out[L.AT_COMMON_COUNT] = g["common_count"][seat]
    out[L.AT_RATS] = g["rats"][seat]
    out[L.AT_FAMILY] = g["family_points"][seat]
    wide.copy(g["room_left"][seat], out, np.int64(L.AT_ROOM_LEFT))
    out[L.AT_SHEET + np.int64(g["boat"][seat])] = 1


@inner
def write_boat(g, seat, out, base):
    """The planes of one boat. out: uint8[:], overwritten from base to base + BOAT_SIZE.

    Squares are written WIDTH at a time; the last stretch overlaps the one before, so that it ends with the plane.
    """
    look = g["look"][seat]
    for stretch in range(STRETCHES.shape[0]):
        at = STRETCHES[stretch]
        to = base + at
        wide.differ(look, at, S.LOOK_KIND, 0, out, to + COVERED * T.SQUARES)
        for colour in range(T.NUM_COLOURS):
            wide.same(look, at, S.LOOK_KIND, colour + 1, out, to + (FIRST_CAT + colour) * T.SQUARES)
        wide.same(look, at, S.LOOK_KIND, S.LOOK_COMMON, out, to + COMMON * T.SQUARES)
        wide.same(look, at, S.LOOK_KIND, S.LOOK_RARE, out, to + RARE * T.SQUARES)
        wide.same(look, at, S.LOOK_OSHAX, S.LOOK_OSHAX, out, to + OSHAX * T.SQUARES)
        wide.same(look, at, S.LOOK_RAT, S.LOOK_RAT, out, to + RAT * T.SQUARES)
        wide.same(look, at, S.LOOK_BORDER_RIGHT, S.LOOK_BORDER_RIGHT, out, to + BORDER_RIGHT * T.SQUARES)
        wide.same(look, at, S.LOOK_BORDER_BELOW, S.LOOK_BORDER_BELOW, out, to + BORDER_BELOW * T.SQUARES)
    _write_maps(g, seat, out[base + MAP * T.SQUARES : base + (MAP + 1) * T.SQUARES])


@inline
def _write_maps(g, seat, plane):
    """The treasure maps in sight, as colour + 1. plane: uint8[142], overwritten."""
    wide.clear(plane, np.int64(0), np.int64(T.SQUARES))
    for colour in range(T.NUM_COLOURS):
        square = T.MAP_SQUARE[g["boat"][seat], colour]
        if np.int64(g["look"][seat, square]) & S.LOOK_KIND == 0:
            plane[square] = colour + 1


@inner
def write_sister(g, out):
    """What lies open before the sister, and the lines she counts in. out: uint8[size(1)], its last block overwritten."""
    sister = out[out.shape[0] - L.SISTER_SIZE :]
    wide.clear(sister, np.int64(0), np.int64(L.SISTER_SIZE))
    place = 0
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            place += 1
            sister[L.AT_CAT_LINE + np.int64(g["field"][field, k])] = place
    for k in range(line_length(g["rare_line"])):
        sister[L.AT_RARE_LINE + np.int64(g["rare_line"][k])] = k + 1
    for k in range(line_length(g["oshax_line"])):
        sister[L.AT_OSHAX_LINE + np.int64(g["oshax_line"][k])] = k + 1
    for place in range(np.int64(g["day"])):
        sister[L.AT_ROW_COLOURS + place * T.NUM_COLOURS + np.int64(g["sister_colours"][place])] = 1
    for lesson in range(g["sister_lessons"].shape[0]):
        sister[L.AT_SISTER_LESSONS + lesson] = g["sister_lessons"][lesson]
    for k in range(np.int64(g["baskets_left"]), g["baskets"].shape[0]):
        sister[L.AT_BASKETS_SEEN + np.int64(g["baskets"][k])] = 1
    if g["sister_card"] != S.NONE:
        sister[L.AT_BASKET_OPEN + np.int64(g["sister_card"])] = 1
    sister[L.AT_SISTER_TURNS] = g["sister_turns"]
    sister[L.AT_SISTER_SPEED] = g["sister_speed"]
    sister[L.AT_SISTER_LEADS] = g["sister_leads"]


COVERED, FIRST_CAT, OSHAX, COMMON, RARE, RAT, MAP, BORDER_RIGHT, BORDER_BELOW = (
    L.BOAT_PLANES.index(name)
    for name in ("covered", "cat_blue", "oshax", "common", "rare", "rat", "map", "border_right", "border_below")
)
STRETCHES = np.array([*range(0, int(T.SQUARES) - wide.WIDTH, wide.WIDTH), int(T.SQUARES) - wide.WIDTH])
"""int64[stretches], the first squares of the stretches of WIDTH squares that cover a plane."""
ROOM_NUMBER = (T.ROOM_AT + 1).astype(np.uint8)
"""uint8[142], what `rooms` shows."""
FIRST_PRIVATE = int(L.PRIVATE_KINDS[0])
PRIVATE_RUN = int((L.PRIVATE_KINDS == FIRST_PRIVATE + np.arange(len(L.PRIVATE_KINDS))).sum())
"""Private lessons of consecutive kinds, from the first on: they are copied in one go."""
KIND_OR_FIRST = np.zeros(S.NONE + 1, dtype=np.int64)
KIND_OR_FIRST[: T.CARDS] = T.CARD_KIND
"""int64[256], kind of a card; 0 for NONE, so that looking it up needs no question."""
