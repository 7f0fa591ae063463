"""How the rescue of a day goes on after a candidate, if all seats take in turn what brings them most.

    what each cat or beast of the fields brings each seat ─┐
    baskets, fish, turn order ─────────────────────────────┴▶ they take one a turn ─▶ what that brings the seat, and all others

It is asked of each action of a rescue turn, and of the places of a tile that is to be laid: there it shows what they spoil for
later. The policy rates the tiles once, at their best places; taking them changes no boat. Of the others only what lies open
counts, so they are rated without private lessons and family cards. The sister of the solo game takes nothing here, and nobody
takes kittens.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.candidates import CANDIDATES, NO_ACTION, put
from isle_env.machine.jit import inner
from isle_env.machine.stack import stack_array

from ...boats.laying import lay
from ...box import T
from ...games.isle import actions as A
from ...games.isle import modes
from ...games.isle import state as S
from ...games.isle.baskets import baskets
from ...games.isle.decisions import Step
from ...games.isle.phases.rescue import price_of, price_to_pay
from ..candidates.table import FEATURES
from ..isle.memory import GAIN, TILES, forget, memory_room
from ..isle.terrain import terrain_room
from ..isle.tiles import bar, rate_tiles, tile_room
from .table import EXPECTED

PLACES = 16
"""So many places are looked at, the best by the policy's rating. Any other counts as the worst of them."""
OWN, OTHERS = FEATURES + EXPECTED, FEATURES + EXPECTED + 1
"""The numbers of a row that are written: what the rest of the day brings the seat, and all others."""
GONE = -1
_gain_room, _field_room = stack_array(np.int64, S.MAX_SEATS * TILES), stack_array(np.int64, TILES)
_seat_room = stack_array(np.int64, S.MAX_SEATS)


@inner
def foretell_turn(g, seat, prices, words, rows, ids, copy):
    """Write how the day goes on after each candidate of a rescue turn.

    prices: the seat's list, bare; words: uint32[MASK_WORDS], the legal actions; rows: int16[CANDIDATES, …], of which OWN and
    OTHERS are written; ids: int16[CANDIDATES]; copy: a record, overwritten.
    """
    gains, field, listed, fish, held = _gain_room(), _field_room(), tile_room(), _seat_room(), _seat_room()
    count = _list_fields(g, listed, field)
    _rate_others(g, seat, prices, words, listed, count, gains, copy)
    _rate(g, seat, prices, words, listed, count, gains)
    least, turn = bar(g, prices, np.int64(Step.TURN), words), np.int64(g["turn"])
    for k in range(CANDIDATES):
        action = np.int64(ids[k])
        if action == NO_ACTION:
            break
        _purses(g, fish, held)
        _list_fields(g, listed, field)
        if A.TILE <= action < A.COLOUR:
            fish[seat] -= price_to_pay(g, action - A.TILE)
            held[seat] -= 1
            field[action - A.TILE] = GONE
        elif action == A.PASS:
            held[seat] = 0
        ends_turn = action == A.PASS or A.TILE <= action < A.COLOUR
        own, others = _take_turns(g, seat, turn + ends_turn, gains, listed, count, field, fish, held, least)
        put(rows[k], OWN, own)
        put(rows[k], OTHERS, others)


@inner
def foretell_places(g, seat, prices, words, rows, ids, copy):
    """Write how the day goes on after each place of the tile in hand. As ``foretell_turn``."""
    gains, field, listed, fish, held = _gain_room(), _field_room(), tile_room(), _seat_room(), _seat_room()
    count = _list_fields(g, listed, field)
    if count == 0:
        return
    _rate_others(g, seat, prices, words, listed, count, gains, copy)
    least, turn = bar(g, prices, np.int64(Step.TURN), words), np.int64(g["turn"])
    tile, colour = np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"])
    worst = most = np.int64(0)
    for k in range(CANDIDATES):
        if ids[k] == NO_ACTION:
            break
        own, others = worst, most
        if k < PLACES:
            copy[0] = g
            place = np.int64(ids[k]) - A.PLACE
            lay(copy[0], seat, tile, colour, place // T.SQUARES, place % T.SQUARES)
            _rate(copy[0], seat, prices, words, listed, count, gains)
            _purses(g, fish, held)
            _list_fields(g, listed, field)
            own, others = _take_turns(g, seat, turn + 1, gains, listed, count, field, fish, held, least)
            worst, most = (own, others) if k == 0 else (min(worst, own), max(most, others))
        put(rows[k], OWN, own)
        put(rows[k], OTHERS, others)


@inner
def _list_fields(g, listed, field):
    """The tiles of both fields, in order. listed: int64[TILES], written; field: int64[TILES], written: where each lies, or GONE.
    Returns their number.
    """
    for tile in range(TILES):
        field[tile] = GONE
    for side in range(2):
        for k in range(np.int64(g["field_count"][side])):
            field[g["field"][side, k]] = side
    count = np.int64(0)
    for tile in range(TILES):
        if field[tile] != GONE:
            listed[count] = tile
            count += 1
    return count


@inner
def _purses(g, fish, held):
    """What the seats have to pay with: fish, and the baskets that they hold, one for each tile where a cat takes none.
    A seat that has passed holds none. fish, held: int64[seats], written.
    """
    for seat in range(np.int64(g["num_players"])):
        fish[seat] = np.int64(g["fish"][seat])
        held[seat] = baskets(g, seat) if modes.CAT_BASKETS[g["mode"]] > 0 else np.int64(TILES)
        if g["passed"][seat] == 1:
            held[seat] = 0


@inner
def _rate(g, seat, prices, words, listed, count, gains):
    """What each tile brings a seat, less its price. gains: int64[seats * TILES], written; far below 0 where it fits nowhere."""
    memory = memory_room()
    forget(memory)
    rate_tiles(g, seat, prices, np.int64(Step.TURN), words, listed, count, True, terrain_room(), memory)
    for k in range(count):
        gains[TILES * seat + listed[k]] = memory[GAIN + listed[k]]


@inner
def _rate_others(g, seat, prices, words, listed, count, gains, copy):
    """The same for all other seats, by what lies open. copy: overwritten with the game without their lessons and family cards."""
    copy[0] = g
    for other in range(np.int64(g["num_players"])):
        if other != seat:
            for kind in range(T.NUM_KINDS):
                copy[0]["lessons"][other, kind] = 0
            for card in range(T.NUM_FAMILY_CARDS):
                if g["family_where"][card] == S.FAMILY_KEPT + other:
                    copy[0]["family_where"][card] = S.FAMILY_RETURNED + other
            _rate(copy[0], other, prices, words, listed, count, gains)


@inner
def _take_turns(g, seat, turn, gains, listed, count, field, fish, held, least):
    """The seats take tiles from a place in the turn order on, until none wants another. Returns what that brings a seat, and the
    others together.

    turn: the place; gains, listed, count, field: of the functions above; fish, held: of ``_purses``; least: a tile has to bring
    more. field, fish and held are overwritten.
    """
    own = others = done = np.int64(0)
    seats = np.int64(g["num_players"])
    while done < seats:
        taker = np.int64(g["order"][turn % seats])
        best, gain = np.int64(-1), np.int64(least)
        if held[taker] > 0:
            for k in range(count):
                tile = listed[k]
                if field[tile] != GONE and gains[TILES * taker + tile] > gain:
                    if price_of(g, field[tile], tile) <= fish[taker]:
                        best, gain = tile, gains[TILES * taker + tile]
        done += 1
        if best >= 0:
            done = np.int64(0)
            fish[taker] -= price_of(g, field[best], best)
            held[taker] -= 1
            field[best] = GONE
            if taker == seat:
                own += gain
            else:
                others += gain
        turn += 1
    return own, others
