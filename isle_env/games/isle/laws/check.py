"""The one kernel that checks a whole record.

    every byte in its bounds ─→ setting, turns ─→ tiles, cards ─→ boats ─→ the cards' past ─→ drafts ─→ the pending decision
                                └→ what is in play     └→ modules      (with Kittens + Beasts)

Later laws rely on earlier ones: nothing is used as an index before it is known to be in bounds.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit

from ....box import EXPANDED
from .boats import boats_broken
from .bounds import BLANK, BYTES, MODES, MODULE_BITS, MOST, NONE_TOO, SEAT_OF
from .card_places import cards_broken
from .drafts import drafts_broken, shown_broken
from .history import history_broken
from .modules import box_broken, modules_broken
from .pending import pending_broken
from .seats import family_broken, setting_broken, turns_broken, wealth_broken
from .sister import sister_broken
from .tiles import tiles_broken
from .told import Law, say


@takes(8, "the check of saves")
@jit
def first_broken(games, i, content, told):
    """The first law that game i breaks, 0 for none.

    games: GAME[:], read only; content: uint8[BYTES], the bytes of game i; told: int64[TOLD], the law and the numbers that its
    text names, written.
    """
    g = games[i]
    law = bytes_broken(content, told)
    if law == 0:
        law = setting_broken(g, told)
    if EXPANDED:
        if law == 0:
            law = box_broken(g, told)
        if law == 0:
            law = modules_blank_broken(content, np.int64(g["box"]), told)
    if law == 0:
        law = blanks_broken(content, np.int64(g["mode"]), np.int64(g["num_players"]), told)
    if law == 0:
        law = turns_broken(g, told)
    if law == 0:
        law = tiles_broken(g, told)
    if EXPANDED:
        if law == 0:
            law = modules_broken(g, told)
    if law == 0:
        law = cards_broken(g, told)
    if law == 0:
        law = wealth_broken(g, told)
    if law == 0:
        law = family_broken(g, told)
    if law == 0:
        law = sister_broken(g, told)
    if law == 0:
        law = boats_broken(g, told)
    if law == 0:
        law = history_broken(g, told)
    if law == 0:
        law = drafts_broken(g, told)
    if law == 0:
        law = pending_broken(g, told)
    if law == 0:
        law = shown_broken(g, told)
    return law


@inner
def bytes_broken(content, told):
    """Every byte in its bounds."""
    for k in range(BYTES):
        value = np.int64(content[k])
        if value > MOST[k] and not (NONE_TOO[k] == 1 and value == NONE):
            return say(told, Law.BOUND, k, value, 0)
    return np.int64(0)


@inner
def modules_blank_broken(content, box, told):
    """What belongs to a module or option that is not in play is blank. box: as in the record."""
    for k in range(BYTES):
        if MODULE_BITS[k] != 0 and np.int64(MODULE_BITS[k]) & box == 0 and content[k] != BLANK[k]:
            return say(told, Law.UNUSED_MODULE, k, np.int64(content[k]), 0)
    return np.int64(0)


@inner
def blanks_broken(content, mode, players, told):
    """What belongs to no seat of this game, or to another mode, is blank."""
    for k in range(BYTES):
        if content[k] != BLANK[k]:
            if SEAT_OF[k] >= players:
                return say(told, Law.ABSENT, k, np.int64(content[k]), 0)
            if np.int64(MODES[k]) >> mode & 1 == 0:
                return say(told, Law.UNUSED_FIELD, k, np.int64(content[k]), 0)
    return np.int64(0)
