"""Draft: 7 cards each, keep 2, 2, 2 and the last, pass on after each round (rulebook p. 12; R-12, R-19).

    pack[seat] ──KEEP──→ pick[seat];  when all have committed, pack[seat] goes to seat ± 1 (left on days 1, 3, 5)

The choice is simultaneous and hidden: packs move only after the last seat's pick, and the memory of cards passed on
(`passed_today`, `passed_on`) is written then, too. The solo game has a draft of its own: solo_draft.py.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import set_bit
from isle_env.machine.jit import inline, inner

from ....box import T
from .. import actions as A
from .. import state as S
from ..cards import deal, offer, take_kind
from ..decisions import Phase, Step
from ..flow import go_to_phase
from ..order import ask


@inner
def enter(g):
    """Deal 7 cards to each seat, or what the deck still gives, and ask the first seat."""
    n = np.int64(g["num_players"])
    for seat in range(n):
        g["pack_size"][seat] = 0
        g["pick_count"][seat] = 0
    for _ in range(S.PACK):
        for position in range(n):
            if g["deck_left"] > 0:
                _deal_to(g, np.int64(g["order"][position]))
    g["draft_round"] = 0
    _ask_from(g, np.int64(0))


@inline
def _deal_to(g, seat):
    """One card from the deck into a seat's pack."""
    card = deal(g, seat, S.IN_PACK)
    g["card_pack"][card] = seat
    g["pack"][seat, g["pack_size"][seat]] = card
    g["pack_size"][seat] += 1


@inline
def picks_in_round(g, seat):
    """Cards a seat takes in this round: 2, in the last round what is left."""
    size = np.int64(g["pack_size"][seat])
    if g["draft_round"] == S.ROUNDS - 1:
        return size
    return min(2, size)


@inner
def _ask_from(g, position):
    """Ask the first seat from a position on that has a card to take; with none left, the packs move on."""
    n = np.int64(g["num_players"])
    while True:
        while position < n:
            seat = np.int64(g["order"][position])
            g["draft_left"] = picks_in_round(g, seat)
            if g["draft_left"] > 0:
                ask(g, Step.DRAFT, position)
                return
            position += 1
        _remember(g)
        if g["draft_round"] == S.ROUNDS - 1:
            go_to_phase(g, Phase.BUY)
            return
        _pass_packs(g)
        g["draft_round"] += 1
        position = 0


@inline
def legal(g, words):
    """KEEP for every kind in the seat's pack. words: uint32[MASK_WORDS], written."""
    seat, added = np.int64(g["seat"]), 0
    for k in range(np.int64(g["pack_size"][seat])):
        added += set_bit(words, A.KEEP + np.int64(T.CARD_KIND[g["pack"][seat, k]]))
    return added


@inline
def keep(g, kind):
    """Move a card of a kind from the pack to the picks; then the next pick, seat or round."""
    take(g, kind)
    if g["draft_left"] == 0:
        _ask_from(g, np.int64(g["turn"]) + 1)


@inner
def take(g, kind):
    """The deciding seat takes a card of a kind from its pack."""
    seat = np.int64(g["seat"])
    card = take_kind(g["pack"][seat], kind)
    g["pack_size"][seat] -= 1
    offer(g, seat, card)
    g["card_round"][card] = g["draft_round"]
    g["draft_left"] -= 1


@inner
def _remember(g):
    """Cards left in a pack seen for the first time count as passed on; one taken from a pack seen before no longer does."""
    n = np.int64(g["num_players"])
    draft_round = np.int64(g["draft_round"])
    for seat in range(n):
        if draft_round < n:
            for k in range(np.int64(g["pack_size"][seat])):
                kind = np.int64(T.CARD_KIND[g["pack"][seat, k]])
                g["passed_today"][seat, kind] += 1
                g["passed_on"][seat, kind] += 1
        else:
            for k in range(np.int64(g["pick_count"][seat])):
                card = np.int64(g["pick"][seat, k])
                if g["card_round"][card] == draft_round:
                    kind = np.int64(T.CARD_KIND[card])
                    g["passed_today"][seat, kind] -= 1
                    g["passed_on"][seat, kind] -= 1


@inner
def _pass_packs(g):
    """Every pack goes to the seat on the left on days 1, 3 and 5, to the right on days 2 and 4."""
    n = np.int64(g["num_players"])
    if g["day"] % 2 == 1:  # seat s receives from s - 1: walk down, keeping the last pack aside
        start, move = n - 1, -1
    else:
        start, move = 0, 1
    for k in range(S.PACK):
        kept = np.int64(g["pack"][start, k])
        seat = start
        for _ in range(n - 1):
            g["pack"][seat, k] = g["pack"][seat + move, k]
            seat += move
        g["pack"][seat, k] = kept
    kept = np.int64(g["pack_size"][start])
    seat = start
    for _ in range(n - 1):
        g["pack_size"][seat] = g["pack_size"][seat + move]
        seat += move
    g["pack_size"][seat] = kept
    for seat in range(n):
        for k in range(np.int64(g["pack_size"][seat])):
            g["card_where"][g["pack"][seat, k]] = S.IN_PACK + seat
