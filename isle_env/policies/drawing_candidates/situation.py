"""The position in numbers: the island, the own seat as on a morning, and what is shown of the others."""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine.candidates import put
from isle_env.engine.record import NONE
from isle_env.games.drawing import layout
from isle_env.games.drawing import state as S
from isle_env.machine.bits import popcount
from isle_env.machine.jit import inner
from isle_env.machine.stack import stack_array
from isle_env.policies.drawing_candidates.cards import ITEM_CATS
from isle_env.policies.drawing_candidates.table import OTHER_FIELDS, SIT, SITUATION
from isle_env.policies.drawing_search.morning import AT, NUMBERS, write_numbers

_ITEMS = D.MOST_ITEMS
COPIES = np.zeros((D.GAMES, 2, _ITEMS), np.int64)
"""int64[games, promo, items], how often an item is in the decks and the bag that cats come from."""
np.add.at(COPIES[D.EXPLORE_AND_DRAW, 1], D.CATS_DECK, 1)
np.add.at(COPIES[D.EXPLORE_AND_DRAW, 0], D.CATS_DECK[: -D.PROMO_CARDS], 1)
COPIES[D.REMOTE, :, : D.BAG_CATS] = 1
_PROMISES = np.zeros(NUMBERS, np.bool_)
_PROMISES[AT.lesson_promise : AT.lesson_promise + D.MOST_LESSONS] = True
_PROMISES[AT.promise] = True
"""bool[NUMBERS], what a policy thinks among the numbers of a morning."""
FAMILIES, RATS, RARE = (
    [name for name, *_ in layout.COUNTED].index(name) + int(T.NUM_COLOURS) - 1
    for name in ("family_points", "visible_rats", "rare_count")
)
"""Where these stand in what is counted of a boat: behind the tiles and the cats of each colour."""
_number_room = stack_array(np.int64, NUMBERS)


@inner
def write_situation(g, seat, prices, out, told):
    """Write the situation as a seat knows it. prices: its list, bare; out: int16[SITUATION], overwritten; told: bool."""
    for k in range(SITUATION):
        out[k] = 0
    out[SIT.day + np.int64(g["day"]) - 1] = 1
    out[SIT.step + np.int64(g["step"])] = 1
    if g["special_now"] != NONE:
        out[SIT.special_now + np.int64(g["special_now"])] = 1
    out[SIT.picks], out[SIT.copy_due] = g["picks"], 1 if g["copy_tile"] != NONE else 0
    out[SIT.anywhere], out[SIT.open] = g["anywhere"][seat], popcount(np.int64(g["open"]))
    out[SIT.rare_today] = popcount(np.int64(g["rare_today"]))
    _write_island(g, out)
    numbers = _number_room()
    write_numbers(g, seat, prices, numbers)
    for k in range(1, NUMBERS):
        if told or not _PROMISES[k]:
            put(out, SIT.own_families + k - 1, numbers[k])
    others, at = np.int64(g["num_players"]), np.int64(SIT.others)
    for k in range(1, others):
        _write_other(g, (seat + k) % others, out, at)
        at += len(OTHER_FIELDS)


@inner
def _write_island(g, out):
    """What lies out today, and what is still to come."""
    game, promo, opened = np.int64(g["game"]), np.int64(g["promo"]), np.int64(g["open"])
    for cell in range(CELLS):
        item = np.int64(g["cell"][cell])
        out[SIT.island_types + D.ITEM_TYPE[game, item]] += 1
        out[SIT.open_types + D.ITEM_TYPE[game, item]] += opened >> cell & 1
        for colour in range(T.NUM_COLOURS):
            out[SIT.island_cats + colour] += ITEM_CATS[game, item, colour]
            out[SIT.open_cats + colour] += (opened >> cell & 1) * ITEM_CATS[game, item, colour]
    for item in range(_ITEMS):
        left = COPIES[game, promo, item] - np.int64(g["seen"][item])
        if left > 0:
            for colour in range(T.NUM_COLOURS):
                out[SIT.cats_left + colour] += left * ITEM_CATS[game, item, colour]


@inner
def _write_other(g, seat, out, at):
    """What is shown of another seat."""
    shown = g["shown_counts"][seat]
    out[at], out[at + 1], out[at + 2] = shown[0], shown[FAMILIES], shown[RATS]
    out[at + 3], out[at + 4] = shown[RARE], popcount(np.int64(g["shown_lessons"][seat]))


assert len(OTHER_FIELDS) == 5, "what is written of another seat is something else"
assert S.COUNTS > FAMILIES, "what is counted of a boat is something else"
