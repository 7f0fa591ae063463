"""The solo draft: 3 of 5 cards, 3 of another 5, and the top card of the deck (rulebook, Solo Phase 2; R-19, R-50).

    deck ─5→ pack[0] ──KEEP, three times──→ pick[0]          deck ─1→ pick[0]
                └ the other two, face down

The player has seen the cards discarded here, so they count as passed on, as in the other modes (`passed_today`, `passed_on`).
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inner

from ....box import T
from .. import state as S
from ..cards import deal, leave, offer
from ..decisions import Phase, Step
from ..flow import go_to_phase
from ..order import ask
from .draft import take

ROUNDS, SHOWN, KEPT = 2, 5, 3
"""Rounds with a choice, cards shown in each, and cards kept of them."""
SEAT = 0


@inner
def enter(g):
    """Begin with the first five cards."""
    g["pick_count"][SEAT] = 0
    g["draft_round"] = 0
    _show(g)


@inner
def _show(g):
    """Show the next cards of the deck, fewer if it is short; after the last round the top card comes without a choice."""
    if g["draft_round"] < ROUNDS and g["deck_left"] > 0:
        g["pack_size"][SEAT] = 0
        while g["pack_size"][SEAT] < SHOWN and g["deck_left"] > 0:
            g["pack"][SEAT, g["pack_size"][SEAT]] = _deal(g, np.int64(S.IN_PACK))
            g["pack_size"][SEAT] += 1
        g["draft_left"] = min(np.int64(KEPT), np.int64(g["pack_size"][SEAT]))
        ask(g, Step.DRAFT, np.int64(0))
        return
    g["draft_round"] = ROUNDS
    if g["deck_left"] > 0:
        card = _deal(g, np.int64(S.IN_PICK))
        offer(g, np.int64(SEAT), card)
        g["card_round"][card] = ROUNDS
    go_to_phase(g, Phase.BUY)


@inner
def _deal(g, where):
    """The next card of the deck, for the player. Returns it."""
    card = deal(g, np.int64(SEAT), where)
    g["card_pack"][card] = SEAT
    return card


@inner
def keep(g, kind):
    """Keep a card of a kind; after the third the others are discarded and the next ones shown."""
    take(g, kind)
    if g["draft_left"] > 0:
        return
    for k in range(np.int64(g["pack_size"][SEAT])):
        card = np.int64(g["pack"][SEAT, k])
        leave(g, np.int64(SEAT), card)
        g["passed_today"][SEAT, T.CARD_KIND[card]] += 1
        g["passed_on"][SEAT, T.CARD_KIND[card]] += 1
        g["pack"][SEAT, k] = NONE
    g["pack_size"][SEAT] = 0
    g["draft_round"] += 1
    _show(g)
