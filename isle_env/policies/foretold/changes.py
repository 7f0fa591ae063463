"""What the forecast of the next morning says of a candidate: by how much the seat's expected points change at once.

    a card of a draft or purchase   as if it were paid and in hand, or its lesson read
    a tile that may be taken        as if it were paid and lay at its best place, where the policy would lay it
    a place of the tile in hand     as if it lay there

The position is changed in a copy and looked at as if it were a morning. What the day still brings is told apart, for a rescue
turn and a place in the rescue phase (rest_of_day.py). Nothing else is foretold. What a sister hides is left out of the forecast's
sum, and so is its network, if it has one.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.candidates import CANDIDATES, NO_ACTION, put
from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.engine.single import is_over
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit_nogil
from isle_env.machine.stack import bare, stack_array
from isle_env.policies.prices.catalogue import POINT

from ...boats.laying import lay
from ...box import EXPANDED, T
from ...games.isle import actions as A
from ...games.isle import state as S
from ...games.isle.decisions import Phase, Step
from ...games.isle.phases.lessons import NO_COLOUR_CHOSEN
from ...games.isle.phases.rescue import price_to_pay
from ..candidates.table import FEATURES
from ..isle.fit import NOWHERE
from ..isle.listing import list_tiles
from ..isle.memory import GAIN, PLACES, TILES, forget, memory_room
from ..isle.promises import promise
from ..isle.terrain import terrain_room
from ..isle.tiles import rate_tiles, tile_room
from ..search.forecast import number_room
from ..search.morning import AT, write_numbers
from .rest_of_day import foretell_places, foretell_turn
from .table import EXPECTED

points_room = stack_array(np.int64, EXPECTED)
BOAT_END, PURSE_END, LESSONS_END = AT.fish, AT.lesson, AT.sister_colours
"""Where the numbers of a morning end that are about the boat, the purse, lessons and family cards. Behind them is what a sister
hides."""


@inner
def _expected(g, seat, prices, weights, out):
    """What a seat is expected to have in the end, as if it were the next morning, in hundredths of a point. out: int64[EXPECTED],
    written.
    """
    numbers, day = number_room(), min(max(np.int64(g["day"]) + 1, FIRST_MORNING), S.DAYS)
    write_numbers(g, seat, prices, numbers)
    boat = purse = lessons = 0.0
    for k in range(BOAT_END):
        boat += weights[day, k] * numbers[k]
    for k in range(BOAT_END, PURSE_END):
        purse += weights[day, k] * numbers[k]
    for k in range(PURSE_END, LESSONS_END):
        lessons += weights[day, k] * numbers[k]
    if EXPANDED:
        for k in range(AT.beasts, AT.points):
            boat += weights[day, k] * numbers[k]
        for k in range(AT.points, AT.sister_beasts):
            purse += weights[day, k] * numbers[k]
    out[0] = np.int64(POINT * (boat + purse + lessons))
    out[1], out[2] = np.int64(POINT * boat), np.int64(POINT * lessons)


@inner
def _compare(g, seat, prices, weights, before, row):
    """Write what a changed position promises beyond the one before. before: int64[EXPECTED]; row: of a candidate, written."""
    after = points_room()
    _expected(g, seat, prices, weights, after)
    for k in range(EXPECTED):
        put(row, FEATURES + k, after[k] - before[k])


@inner
def _pay(g, seat, fish):
    """Pay so many fish, or all there are."""
    g["fish"][seat] = max(np.int64(g["fish"][seat]) - fish, np.int64(0))


@inner
def _take_card(g, seat, prices, kind):
    """A card is paid and in hand, or the lesson on it is read."""
    _pay(g, seat, T.KIND_COST[kind])
    if T.KIND_TYPE[kind] == T.TYPE_PRIVATE:
        g["lessons"][seat, kind] += 1
        g["lesson_count"][seat] += 1
    elif T.KIND_TYPE[kind] == T.TYPE_PUBLIC:
        value = np.int64(NO_COLOUR_CHOSEN)
        if T.KIND_NEEDS_COLOUR[kind]:
            _, colour = promise(g, seat, prices, kind)
            value = colour + 1
        g["public"][kind] = value
    else:
        g["hand"][seat, kind] += 1


@inner
def _lay(g, seat, tile, colour, place):
    """A tile lies on the boat. place: a PLACE action."""
    at = place - A.PLACE
    lay(g, seat, tile, colour, at // T.SQUARES, at % T.SQUARES)


@inner
def _foretell_cards(g, seat, prices, weights, rows, ids, copy):
    """Write what is foretold of the cards of a draft or purchase. copy: GAME[1], overwritten."""
    before = points_room()
    _expected(g, seat, prices, weights, before)
    for k in range(CANDIDATES):
        if A.KEEP <= ids[k] < A.PLAY:
            copy[0] = g
            _take_card(copy[0], seat, prices, np.int64(ids[k]) - A.KEEP)
            _compare(copy[0], seat, prices, weights, before, rows[k])


@inner
def _foretell_places(g, seat, prices, weights, rows, ids, copy):
    """Write what is foretold of the places of the tile in hand. copy: GAME[1], overwritten."""
    before = points_room()
    _expected(g, seat, prices, weights, before)
    tile, colour = np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"])
    for k in range(CANDIDATES):
        if ids[k] == NO_ACTION:
            break
        copy[0] = g
        _lay(copy[0], seat, tile, colour, np.int64(ids[k]))
        _compare(copy[0], seat, prices, weights, before, rows[k])


@inner
def _foretell_tiles(g, seat, prices, weights, step, words, rows, ids, copy):
    """Write what is foretold of the tiles that may be taken, each at its best place. copy: GAME[1], overwritten."""
    before, memory, listed, terrain = points_room(), memory_room(), tile_room(), terrain_room()
    forget(memory)
    for tile in range(TILES):
        memory[GAIN + tile] = NOWHERE
    number = list_tiles(g, step, words, listed)
    rate_tiles(g, seat, prices, step, words, listed, number, True, terrain, memory)
    paid = step != Step.TREASURE and g["mode"] != S.Mode.FAMILY
    _expected(g, seat, prices, weights, before)
    for k in range(CANDIDATES):
        if A.TILE <= ids[k] < A.COLOUR and memory[GAIN + ids[k] - A.TILE] != NOWHERE:
            tile = np.int64(ids[k]) - A.TILE
            copy[0] = g
            if paid:
                _pay(copy[0], seat, price_to_pay(g, tile))
            _lay(copy[0], seat, tile, np.int64(T.TILE_COLOUR[tile]), memory[PLACES + tile])
            _compare(copy[0], seat, prices, weights, before, rows[k])


@takes(8, "what is foretold of candidates")
@jit_nogil
def foretell_range(first, last, listed, games, words, prices, weights, rows, ids, copies):
    """Write what is foretold of the candidates of the listed games, line j for game listed[j].

    listed: int64[M]; words: uint32[N, MASK_WORDS], the legal actions of all games; prices: int64[WORDS], a list with its tables;
    weights: float64, as in FORECASTING; rows: int16[M, CANDIDATES, FEATURES + FORETOLD], of ``describe_range``, the last
    FORETOLD numbers zeros, written where something is foretold; ids: int16[M, CANDIDATES], of ``describe_range``; copies:
    GAME[M], of which one is overwritten.
    """
    copy = copies[first : first + 1]
    for j in range(first, last):
        g = games[listed[j]]
        if is_over(g):
            continue
        seat, step = np.int64(g["seat"]), np.int64(g["step"])
        if step == Step.DRAFT or step == Step.BUY or step == Step.BUY_DRAWN:
            _foretell_cards(g, seat, bare(prices), weights, rows[j], ids[j], copy)
        elif step == Step.PLACE:
            _foretell_places(g, seat, bare(prices), weights, rows[j], ids[j], copy)
            if g["phase"] == Phase.RESCUE:
                foretell_places(g, seat, bare(prices), words[listed[j]], rows[j], ids[j], copy)
        elif step == Step.TREASURE or step == Step.SECOND_KITTEN or (step == Step.TURN and g["phase"] == Phase.RESCUE):
            _foretell_tiles(g, seat, bare(prices), weights, step, words[listed[j]], rows[j], ids[j], copy)
            if step == Step.TURN:
                foretell_turn(g, seat, bare(prices), words[listed[j]], rows[j], ids[j], copy)
