"""Fill in what a seat sees (layout.py says where).

Hidden things are left out: bag and deck order, other hands, face-down lessons, and whatever seats do in a simultaneous
phase before all have committed (R-12, R-14).
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import layout as L
from isle_env.core import state as S
from isle_env.core.boats import RAT_AT
from isle_env.core.jit import inner, jit
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


@inner
def write_table(g, seat, out):
    """All that a seat sees but the boats. out: uint8[size(num_players)], written up to the boats."""
    n = np.int64(g["num_players"])
    for k in range(L.BEFORE_SEATS + n * L.SEAT_SIZE):
        out[k] = 0
    _island(g, out)
    _fields_and_bag(g, out)
    _pending(g, out)
    _own(g, seat, out)
    for relative in range(n):
        _seat(g, seat, (seat + relative) % n, out, L.BEFORE_SEATS + relative * L.SEAT_SIZE)


@inner
def _island(g, out):
    """Phase, day, supplies and public cards."""
    out[L.AT_PHASE + np.int64(g["phase"])] = 1
    out[L.AT_STEP + np.int64(g["step"])] = 1
    out[L.AT_DAY + np.int64(g["day"]) - 1] = 1
    if g["phase"] == S.DRAFT:
        out[L.AT_ROUND + np.int64(g["draft_round"])] = 1
    out[L.AT_WINDOW + np.int64(g["window"])] = 1
    out[L.AT_DECK] = g["deck_left"]
    out[L.AT_BAG] = g["bag_left"]
    for k in range(T.NUM_RARE):
        out[L.AT_RARE + k] = g["rare"][k]
    for k in range(T.NUM_COMMON):
        out[L.AT_COMMON + k] = g["common"][k]
    for k in range(T.NUM_OSHAX):
        out[L.AT_OSHAX + k] = g["oshax"][k]
    for k in range(T.NUM_KINDS):
        out[L.AT_PLAYED + k] = g["played"][k]
    for k in range(L.PUBLIC_KINDS.shape[0]):
        value = np.int64(g["public"][L.PUBLIC_KINDS[k]])
        if value > 0:
            out[L.AT_PUBLIC + k] = 1
            if value <= T.NUM_COLOURS:
                out[L.AT_PUBLIC_COLOURS + k * T.NUM_COLOURS + value - 1] = 1
    for square in range(T.SQUARES):
        out[L.AT_ROOMS + square] = T.ROOM_AT[square] + 1


@inner
def _fields_and_bag(g, out):
    """Cats in the fields, and tiles that nobody has drawn yet."""
    for k in range(np.int64(g["field_count"][0])):
        out[L.AT_LEFT + np.int64(g["field"][0, k])] = 1
    for k in range(np.int64(g["field_count"][1])):
        out[L.AT_RIGHT + np.int64(g["field"][1, k])] = 1
    for tile in range(T.NUM_CATS):
        out[L.AT_BAG_CATS + tile] = g["bag_cats"][tile]
    for shape in range(T.NUM_RARE):
        out[L.AT_BAG_RARE + shape] = g["bag_rare"][shape]


@inner
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


@inner
def _own(g, seat, out):
    """The viewer's own cards, and anytime cards it has played in the hidden purchase."""
    for k in range(T.NUM_KINDS):
        out[L.AT_HAND + k] = g["hand"][seat, k]
        out[L.AT_TODAY + k] = g["passed_today"][seat, k]
        out[L.AT_PASSED_ON + k] = g["passed_on"][seat, k]
    for k in range(np.int64(g["pack_size"][seat])):
        out[L.AT_PACK + T.CARD_KIND[g["pack"][seat, k]]] += 1
    for k in range(np.int64(g["pick_count"][seat])):
        out[L.AT_PICKS + T.CARD_KIND[g["pick"][seat, k]]] += 1
    if g["seat"] == seat:
        if g["phase"] == S.DRAFT:
            out[L.AT_PICKS_LEFT] = g["draft_left"]
        for k in range(T.NUM_KINDS):
            out[L.AT_BOUGHT + k] = g["bought"][k]
    for k in range(RESCUE_KINDS.shape[0]):
        out[L.AT_FRONT + k] = g["front"][seat, RESCUE_KINDS[k]]
    for k in range(L.PRIVATE_KINDS.shape[0]):
        out[L.AT_LESSONS + k] = g["lessons"][seat, L.PRIVATE_KINDS[k]]
    if g["phase"] == S.BUY:
        for card in range(T.CARDS):
            if g["card_where"][card] == S.IN_BUYING + seat:
                out[L.AT_PLAYED + T.CARD_KIND[card]] += 1


@inner
def _seat(g, viewer, seat, out, base):
    """What lies open before a seat. out: uint8[:], written from base on."""
    out[base + L.AT_DECIDES] = g["seat"] == seat
    for position in range(np.int64(g["num_players"])):
        if g["order"][position] == seat:
            out[base + L.AT_POSITION + position] = 1
    out[base + L.AT_TURN] = g["phase"] >= S.RESCUE and g["order"][g["turn"]] == seat
    out[base + L.AT_PASSED] = g["passed"][seat]
    if g["phase"] == S.BUY and seat != viewer:
        out[base + L.AT_FISH] = g["shown_fish"][seat]
        out[base + L.AT_HAND_SIZE] = g["shown_hand"][seat]
        out[base + L.AT_PERMANENT] = g["shown_permanent"][seat]
        out[base + L.AT_USED] = g["shown_used"][seat]
    else:
        out[base + L.AT_FISH] = g["fish"][seat]
        out[base + L.AT_HAND_SIZE] = g["hand_count"][seat]
        out[base + L.AT_PERMANENT] = g["permanent"][seat]
        out[base + L.AT_USED] = g["permanent_used"][seat]
    out[base + L.AT_LESSON_COUNT] = g["lesson_count"][seat]
    out[base + L.AT_FRONT_COUNT] = g["front_count"][seat]
    if g["phase"] == S.RESCUE:
        for k in range(RESCUE_KINDS.shape[0]):
            out[base + L.AT_FRONT_OPEN + k] = g["front"][seat, RESCUE_KINDS[k]]
    out[base + L.AT_REGULAR] = g["regular"][seat]
    out[base + L.AT_BROKEN] = g["broken"][seat]
    out[base + L.AT_EXTRA_CATS] = g["extra_cats"][seat]
    out[base + L.AT_ANYWHERE] = g["anywhere"][seat]
    out[base + L.AT_TILES] = g["tile_count"][seat]
    for colour in range(T.NUM_COLOURS):
        out[base + L.AT_CATS + colour] = g["colour_cats"][seat, colour]
    out[base + L.AT_OSHAX_COUNT] = g["oshax_count"][seat]
    out[base + L.AT_RARE_COUNT] = g["rare_count"][seat]
    out[base + L.AT_COMMON_COUNT] = g["common_count"][seat]
    out[base + L.AT_RATS] = g["rats"][seat]
    out[base + L.AT_FAMILY] = g["family_points"][seat]
    for room in range(T.ROOMS):
        out[base + L.AT_ROOM_LEFT + room] = g["room_left"][seat, room]


@inner
def write_boat(g, seat, out, base):
    """The planes of one boat. out: uint8[:], overwritten from base to base + BOAT_SIZE."""
    look = g["look"][seat]
    sheet = np.int64(g["boat"][seat])
    for colour in range(T.NUM_COLOURS):
        _plane(look, S.LOOK_KIND, colour + 1, out, base, FIRST_CAT + colour)
    _plane(look, S.LOOK_KIND, np.int64(S.LOOK_COMMON), out, base, np.int64(COMMON))
    _plane(look, S.LOOK_KIND, np.int64(S.LOOK_RARE), out, base, np.int64(RARE))
    _plane(look, S.LOOK_OSHAX, np.int64(S.LOOK_OSHAX), out, base, np.int64(OSHAX))
    _plane(look, S.LOOK_BORDER_RIGHT, np.int64(S.LOOK_BORDER_RIGHT), out, base, np.int64(BORDER_RIGHT))
    _plane(look, S.LOOK_BORDER_BELOW, np.int64(S.LOOK_BORDER_BELOW), out, base, np.int64(BORDER_BELOW))
    covered, rats, maps = _at(out, base, COVERED), _at(out, base, RAT), _at(out, base, MAP)
    for square in range(T.SQUARES):
        covered[square] = look[square] != 0
    for square in range(T.SQUARES):
        rats[square] = RATS[sheet, square] & (look[square] == 0)
    for square in range(T.SQUARES):
        maps[square] = 0
    for colour in range(T.NUM_COLOURS):
        square = T.MAP_SQUARE[sheet, colour]
        if look[square] == 0:
            maps[square] = colour + 1


@inner
def _at(out, base, plane):
    """A plane of the boat that begins at base, as an array of its own: with a plain index its loop does many squares at once."""
    return out[base + plane * T.SQUARES : base + (plane + 1) * T.SQUARES]


@inner
def _plane(look, bits, value, out, base, plane):
    """One plane: 1 where these bits of a square's look have a value. look: uint8[142]; out: uint8[:], written in the plane."""
    goal = _at(out, base, plane)
    for square in range(T.SQUARES):
        goal[square] = (look[square] & bits) == value


COVERED, FIRST_CAT, OSHAX, COMMON, RARE, RAT, MAP, BORDER_RIGHT, BORDER_BELOW = (
    L.BOAT_PLANES.index(name)
    for name in ("covered", "cat_blue", "oshax", "common", "rare", "rat", "map", "border_right", "border_below")
)
RATS = RAT_AT.astype(np.uint8)
"""uint8[boats, 142], bytes so that the loop over the squares is done many at a time."""
