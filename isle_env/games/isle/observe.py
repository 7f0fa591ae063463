"""Fill in what a seat sees (layout.py says where).

Hidden things are left out: bag and deck order, other hands, face-down lessons and family cards, the sister's colours and
basket cards still face down, whatever seats do in a simultaneous phase before all have committed, and what a seat has paid so
far in a purchase of drawn cards (R-12, R-14, R-35, R-40).
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine import wide
from isle_env.machine.cache import takes
from isle_env.machine.jit import inline, inner, jit

from ...boats.planes import write_boat
from ...box import EXPANDED, T
from . import layout, modes
from . import state as S
from .decisions import BASE_STEPS, Phase, Step
from .island import is_cat, line_length
from .kinds import RESCUE_KINDS
from .layout import ISLAND, OWN, SEAT, SISTER
from .modules import observe as blocks


@takes(2, "what a seat sees")
@jit
def observe(games, i, seat, out):
    """Write what a seat sees of game i. out: uint8[size(num_players)], overwritten."""
    g = games[i]
    n = np.int64(g["num_players"])
    boats = layout.BEFORE_SEATS + n * layout.SEAT_SIZE
    write_table(g, seat, out)
    for relative in range(n):
        write_boat(g, (seat + relative) % n, out, boats + relative * layout.BOAT_SIZE)
    if modes.HAS_SISTER[g["mode"]] == 1:
        write_sister(g, out, np.int64(layout.BOAT_SIZE))
    if EXPANDED:
        blocks.write(g, seat, out)


@inner
def write_table(g, seat, out):
    """All that a seat sees but the boats and the sister. out: uint8[size(num_players)], written up to the boats."""
    wide.clear(out, np.int64(0), np.int64(layout.BEFORE_SEATS))
    write_now(g, out)
    write_fields(g, out)
    write_supplies(g, out)
    write_public(g, out)
    write_pending(g, out)
    wide.copy(ROOM_NUMBER, out, np.int64(ISLAND.rooms))
    write_offers(g, seat, out)
    write_own(g, seat, out)
    write_seats(g, seat, out)


@inline
def write_seats(g, viewer, out):
    """What lies open before the seats, the viewer first. out: uint8[size(num_players)], their blocks overwritten."""
    n = np.int64(g["num_players"])
    wide.clear(out, np.int64(layout.BEFORE_SEATS), n * layout.SEAT_SIZE)
    for relative in range(n):
        base = layout.BEFORE_SEATS + relative * layout.SEAT_SIZE
        _seat(g, viewer, (viewer + relative) % n, out[base : base + layout.SEAT_SIZE])


@inline
def write_now(g, out):
    """Phase, day, and what is left of deck and bag."""
    wide.clear(out, np.int64(0), np.int64(ISLAND.left_field))
    out[ISLAND.phase + np.int64(g["phase"])] = 1
    if not EXPANDED or g["step"] < BASE_STEPS:
        out[ISLAND.step + np.int64(g["step"])] = 1
    if g["day"] > 0:
        out[ISLAND.day + np.int64(g["day"]) - 1] = 1
    if g["phase"] == Phase.DRAFT:
        out[ISLAND.draft_round + np.int64(g["draft_round"])] = 1
    out[ISLAND.window + np.int64(g["window"])] = 1
    out[ISLAND.deck_left] = g["deck_left"]
    out[ISLAND.bag_left] = g["bag_left"]


@inline
def write_supplies(g, out):
    """Tiles in the bag and below the island, and cards played."""
    wide.copy(g["bag_cats"], out, np.int64(ISLAND.bag_cats))
    _copy_first(g["bag_rare"], np.int64(T.BASE_RARE), out, np.int64(ISLAND.bag_rare))
    _copy_first(g["rare"], np.int64(T.BASE_RARE), out, np.int64(ISLAND.rare))
    wide.copy(g["common"], out, np.int64(ISLAND.common))
    _copy_first(g["oshax"], np.int64(T.BASE_OSHAX), out, np.int64(ISLAND.oshax))
    _copy_first(g["played"], np.int64(layout.BASE_KINDS), out, np.int64(ISLAND.played))


@inline
def write_public(g, out):
    """Public lessons."""
    wide.clear(out, np.int64(ISLAND.public_lessons), np.int64(ISLAND.played - ISLAND.public_lessons))
    for k in range(layout.PUBLIC_KINDS.shape[0]):
        value = np.int64(g["public"][layout.PUBLIC_KINDS[k]])
        if value > 0:
            out[ISLAND.public_lessons + k] = 1
            if value <= T.NUM_COLOURS:
                out[ISLAND.public_colours + k * T.NUM_COLOURS + value - 1] = 1


@inline
def write_fields(g, out):
    """Cats in the fields."""
    wide.clear(out, np.int64(ISLAND.left_field), np.int64(ISLAND.bag_cats - ISLAND.left_field))
    for k in range(np.int64(g["field_count"][0])):
        if _has_room(g["field"][0, k]):
            out[ISLAND.left_field + np.int64(g["field"][0, k])] = 1
    for k in range(np.int64(g["field_count"][1])):
        if _has_room(g["field"][1, k]):
            out[ISLAND.right_field + np.int64(g["field"][1, k])] = 1


@inline
def _has_room(tile):
    """Has a tile in a field an entry in the layout of the base game? Beasts are shown in a block of their own."""
    if EXPANDED:
        return is_cat(tile)
    return True


@inline
def _copy_first(counts, number, out, at):
    """Copy counts as far as the layout of the base game has room for them: the first ``number``, without the expansion all."""
    if EXPANDED:
        wide.copy(counts[:number], out, at)
    else:
        wide.copy(counts, out, at)


@inline
def write_pending(g, out):
    """The open part of a choice: tile and card in hand, what may still be done."""
    wide.clear(out, np.int64(ISLAND.tile_in_hand), np.int64(ISLAND.rooms - ISLAND.tile_in_hand))
    if g["tile_in_hand"] != NONE and (not EXPANDED or layout.TILE_INDEX[g["tile_in_hand"]] >= 0):
        out[ISLAND.tile_in_hand + layout.TILE_INDEX[g["tile_in_hand"]]] = 1
    if g["colour_in_hand"] != T.NO_COLOUR:
        out[ISLAND.colour_in_hand + np.int64(g["colour_in_hand"])] = 1
    if g["card_in_hand"] != NONE and (not EXPANDED or g["card_in_hand"] < layout.BASE_KINDS):
        out[ISLAND.card_in_hand + np.int64(g["card_in_hand"])] = 1
    out[ISLAND.todo] = g["todo"]
    for k in range(g["moved"].shape[0]):
        if g["moved"][k] != NONE:
            out[ISLAND.moved + np.int64(g["moved"][k])] = 1
    out[ISLAND.treasures] = g["treasures"]
    if g["treasures"] > 0:
        out[ISLAND.treasure_set + np.int64(g["treasure_set"])] = 1
    out[ISLAND.acted] = g["acted"]
    out[ISLAND.turn_extra] = g["turn_extra"]


@inline
def write_offers(g, seat, out):
    """The pack in the viewer's hand, and the cards on offer to it."""
    wide.clear(out, np.int64(OWN.pack), np.int64(OWN.picks_left - OWN.pack))
    if g["pack_size"][seat] > 0:
        _count_kinds(g["pack"][seat], out[OWN.pack : OWN.pack + layout.BASE_KINDS])
    if g["pick_count"][seat] > 0:
        _count_kinds(g["pick"][seat], out[OWN.picks : OWN.picks + layout.BASE_KINDS])


@inline
def write_own(g, seat, out):
    """The viewer's own cards, and anytime cards it has played in the hidden purchase."""
    _copy_first(g["hand"][seat], np.int64(layout.BASE_KINDS), out, np.int64(OWN.hand))
    _copy_first(g["passed_today"][seat], np.int64(layout.BASE_KINDS), out, np.int64(OWN.passed_today))
    _copy_first(g["passed_on"][seat], np.int64(layout.BASE_KINDS), out, np.int64(OWN.passed_on))
    _copy_first(g["unbought"][seat], np.int64(layout.BASE_KINDS), out, np.int64(OWN.unbought))
    if g["seat"] == seat:
        out[OWN.picks_left] = g["draft_left"] if g["phase"] == Phase.DRAFT else 0
        _copy_first(g["bought"], np.int64(layout.BASE_KINDS), out, np.int64(OWN.bought))
    else:
        out[OWN.picks_left] = 0
        wide.clear(out, np.int64(OWN.bought), np.int64(layout.BASE_KINDS))
    for k in range(RESCUE_KINDS.shape[0]):
        out[OWN.front + k] = g["front"][seat, RESCUE_KINDS[k]]
    wide.copy(g["lessons"][seat][FIRST_PRIVATE : FIRST_PRIVATE + PRIVATE_RUN], out, np.int64(OWN.lessons))
    wide.copy(g["given_up"][seat][FIRST_PRIVATE : FIRST_PRIVATE + PRIVATE_RUN], out, np.int64(OWN.given_up))
    for k in range(PRIVATE_RUN, layout.PRIVATE_KINDS.shape[0]):
        out[OWN.lessons + k] = g["lessons"][seat, layout.PRIVATE_KINDS[k]]
        out[OWN.given_up + k] = g["given_up"][seat, layout.PRIVATE_KINDS[k]]
    if g["phase"] == Phase.BUY:
        _played_in_purchase(g, seat, out)
    if modes.HAS_FAMILY_CARDS[g["mode"]] == 1:
        for card in range(T.BASE_FAMILY_CARDS):
            out[OWN.family_offer + card] = g["family_where"][card] == S.FAMILY_OFFER + seat
            out[OWN.family_cards + card] = g["family_where"][card] == S.FAMILY_KEPT + seat
            out[OWN.family_returned + card] = g["family_where"][card] == S.FAMILY_RETURNED + seat


@inline
def _count_kinds(cards, counts):
    """Count the cards of a pack by kind, without a branch a card. cards: uint8[7], NONE past the last; counts: uint8[kinds]."""
    for k in range(S.PACK):
        counts[KIND_OR_FIRST[cards[k]]] += cards[k] != NONE and (not EXPANDED or cards[k] < T.BASE_CARDS)


@inner
def _played_in_purchase(g, seat, out):
    """Anytime cards that the viewer has played in the hidden purchase: it knows of them, so it sees them played."""
    if g["seat"] == seat and g["hand_count"][seat] == g["shown_hand"][seat]:
        return  # in the middle of its purchase a seat only loses cards by playing them
    for card in range(T.CARDS):
        if g["card_where"][card] == S.IN_BUYING + seat:
            out[ISLAND.played + T.CARD_KIND[card]] += 1


@inline
def _seat(g, viewer, seat, out):
    """What lies open before a seat. out: uint8[SEAT_SIZE], of zeros, written."""
    out[SEAT.decides] = g["seat"] == seat
    for position in range(np.int64(g["num_players"])):
        out[SEAT.position + position] = g["order"][position] == seat
    out[SEAT.has_turn] = g["phase"] >= Phase.RESCUE and g["order"][g["turn"]] == seat
    out[SEAT.passed] = g["passed"][seat]
    if g["phase"] == Phase.BUY and seat != viewer:
        out[SEAT.fish] = g["shown_fish"][seat]
        out[SEAT.hand_size] = g["shown_hand"][seat]
        out[SEAT.permanent] = g["shown_permanent"][seat]
        out[SEAT.permanent_used] = g["shown_used"][seat]
    else:
        hidden = g["step"] == Step.BUY_DRAWN and g["seat"] == seat and seat != viewer
        out[SEAT.fish] = g["shown_fish"][seat] if hidden else g["fish"][seat]
        out[SEAT.hand_size] = g["hand_count"][seat]
        out[SEAT.permanent] = g["permanent"][seat]
        out[SEAT.permanent_used] = g["permanent_used"][seat]
    out[SEAT.lesson_count] = g["lesson_count"][seat]
    out[SEAT.front_count] = g["front_count"][seat]
    if g["phase"] == Phase.RESCUE:
        for k in range(RESCUE_KINDS.shape[0]):
            out[SEAT.front_open + k] = g["front"][seat, RESCUE_KINDS[k]]
    out[SEAT.regular] = g["regular"][seat]
    out[SEAT.broken] = g["broken"][seat]
    out[SEAT.extra_cats] = g["extra_cats"][seat]
    out[SEAT.anywhere] = g["anywhere"][seat]
    out[SEAT.tiles] = g["tile_count"][seat]
    wide.copy(g["colour_cats"][seat], out, np.int64(SEAT.cats))
    out[SEAT.oshax_count] = g["oshax_count"][seat]
    out[SEAT.rare_count] = g["rare_count"][seat]
    out[SEAT.common_count] = g["common_count"][seat]
    out[SEAT.visible_rats] = g["rats"][seat]
    out[SEAT.family_points] = g["family_points"][seat]
    wide.copy(g["room_left"][seat], out, np.int64(SEAT.room_left))
    out[SEAT.boat_sheet + np.int64(g["boat"][seat])] = 1


@inner
def write_sister(g, out, boat):
    """What lies open before the sister, and the lines she counts in.

    out: uint8[size(1) or more], her block overwritten; boat: bytes of the boat before it.
    """
    at = layout.BEFORE_SEATS + layout.SEAT_SIZE + boat
    sister = out[at : at + layout.SISTER_SIZE]
    wide.clear(sister, np.int64(0), np.int64(layout.SISTER_SIZE))
    place = 0
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            place += 1
            if _has_room(g["field"][field, k]):
                sister[SISTER.cat_line + np.int64(g["field"][field, k])] = place
    for k in range(line_length(g["rare_line"])):
        if not EXPANDED or g["rare_line"][k] < T.BASE_RARE:
            sister[SISTER.rare_line + np.int64(g["rare_line"][k])] = k + 1
    for k in range(line_length(g["oshax_line"])):
        if not EXPANDED or g["oshax_line"][k] < T.BASE_OSHAX:
            sister[SISTER.oshax_line + np.int64(g["oshax_line"][k])] = k + 1
    for place in range(np.int64(g["day"])):
        sister[SISTER.colours + place * T.NUM_COLOURS + np.int64(g["sister_colours"][place])] = 1
    for lesson in range(g["sister_lessons"].shape[0]):
        sister[SISTER.sister_lessons + lesson] = g["sister_lessons"][lesson]
    for k in range(np.int64(g["baskets_left"]), g["baskets"].shape[0]):
        sister[SISTER.baskets_seen + np.int64(g["baskets"][k])] = 1
    if g["sister_card"] != NONE:
        sister[SISTER.basket_open + np.int64(g["sister_card"])] = 1
    sister[SISTER.sister_turns] = g["sister_turns"]
    sister[SISTER.sister_speed] = g["sister_speed"]
    sister[SISTER.sister_leads] = g["sister_leads"]


ROOM_NUMBER = (T.ROOM_AT + 1).astype(np.uint8)
"""uint8[142], what `rooms` shows."""
FIRST_PRIVATE = int(layout.PRIVATE_KINDS[0])
PRIVATE_RUN = int((layout.PRIVATE_KINDS == FIRST_PRIVATE + np.arange(len(layout.PRIVATE_KINDS))).sum())
"""Private lessons of consecutive kinds, from the first on: they are copied in one go."""
KIND_OR_FIRST = np.zeros(NONE + 1, dtype=np.int64)
KIND_OR_FIRST[: T.BASE_CARDS] = T.CARD_KIND[: T.BASE_CARDS]
"""int64[256], kind of a card; 0 for NONE, so that looking it up needs no question."""
