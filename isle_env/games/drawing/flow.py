"""The course of a game: dawn, the seats' days one after the other, evening.

    begin_day ─→ begin_seat ─→ … ─→ end_seat ─→ the next seat that is not done
                                            └─→ evening ─→ dawn of the next day, or the game is over

Seats are asked in seat order (D-6); what they do is shown to the others in the evening (D-7).
Rulebooks, Round setup and Next day; D-2 to D-7, T-3 to T-7.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.games.drawing import editions
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Phase, Step
from isle_env.games.drawing.published import publish
from isle_env.machine.jit import inline, inner


@inner
def begin_day(g):
    """Deal the island of the next day; the first seat decides."""
    day = np.int64(g["day"])
    g["day"] = day + 1
    game = np.int64(g["game"])
    if editions.DRAWS_FROM_BAG[game] == 1:
        _draw_from_bag(g)
    else:
        for k in range(S.CATS_A_DAY):
            _show(g, D.CATS_CELL[game, k], np.int64(g["cats_deck"][S.CATS_A_DAY * day + k]))
    for k in range(S.CARDS_A_DAY):
        item = np.int64(g["lessons_deck"][S.CARDS_A_DAY * day + k])
        if item == D.OSHAX_CARD:
            item = _draw_oshax(g)
        _show(g, D.CARD_CELL[game, k], item)
    for seat in range(np.int64(g["num_players"])):
        g["done"][seat] = 0
    begin_seat(g, np.int64(0))


@inline
def _show(g, cell, item):
    """An item lies in a cell."""
    g["cell"][cell] = item
    g["seen"][item] += 1


@inner
def _draw_from_bag(g):
    """Tiles out of the bag until eight cats lie out; rare treasures on the way are on offer today (T-4, T-5)."""
    g["rare_today"] = 0
    cats = 0
    while cats < S.CATS_A_DAY:
        g["bag_left"] -= 1
        tile = np.int64(g["bag"][g["bag_left"]])
        g["bag"][g["bag_left"]] = NONE
        if tile < D.BAG_CATS:
            _show(g, D.CATS_CELL[g["game"], cats], tile)
            cats += 1
        else:
            g["rare_today"] |= 1 << (tile - D.BAG_CATS)
            g["rare_seen"][tile - D.BAG_CATS] += 1


@inner
def _draw_oshax(g):
    """The item of a random Oshax tile, which leaves the supply (T-6)."""
    g["oshax_left"] -= 1
    item = np.int64(g["oshax_deck"][g["oshax_left"]])
    g["oshax_deck"][g["oshax_left"]] = NONE
    return item


@inner
def begin_seat(g, seat):
    """The day of a seat begins with its choice."""
    clear_day(g)
    g["seat"] = seat
    g["step"] = Step.CHOOSE


@inner
def clear_day(g):
    """Nothing is taken, nothing is in hand."""
    g["taken"] = 0
    g["open"] = 0
    g["special_now"] = NONE
    g["cell_now"] = NONE
    g["half"] = NONE
    g["rest"] = 0
    g["picks"] = 0
    g["copy_tile"] = NONE
    g["copy_colour"] = T.NO_COLOUR
    empty_hand(g)


@inline
def empty_hand(g):
    """Nothing is to be drawn now."""
    g["tile_in_hand"] = NONE
    g["colour_in_hand"] = T.NO_COLOUR


@inner
def end_seat(g):
    """A seat has finished its day: the first that has not is next; after the last comes the evening."""
    g["done"][g["seat"]] = 1
    for seat in range(np.int64(g["num_players"])):
        if g["done"][seat] == 0:
            begin_seat(g, seat)
            return
    _evening(g)


@inner
def _evening(g):
    """Everybody shows what it has done; what lies on the island is gone. After the seventh day the game is over."""
    clear_day(g)
    for seat in range(np.int64(g["num_players"])):
        g["anywhere"][seat] = 0
        publish(g, seat)
    if g["day"] < S.DAYS:
        g["step"] = Step.DAWN
        return
    g["seat"] = NONE
    g["phase"] = Phase.OVER
    g["step"] = Step.OVER
