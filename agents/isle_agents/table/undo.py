"""What may be taken back: a decision after which its seat knows nothing new of what was hidden, and nobody else has decided.

A decision is taken back by putting the copy made before it in the game's place, so this is a question about the game before,
the action and the game after:

- the same seat decides, on the same day and in the same phase: a new phase turns over what all have chosen;
- no other seat has decided in between, not even what it had no choice about;
- nothing was drawn from a bag or a deck;
- in every game drawn for what the seat knew before, the seat would have come to see the same.

The third is exact for everything that lies in bags and decks. The fourth asks a few samples, and catches what shows in any other
way: a card that was face down, a choice of another seat.
"""

from __future__ import annotations

import numpy as np

from isle_env.game import Game

SAMPLES = 4
DRAWN_FROM = (
    "bag_left", "deck_left", "kitten_left", "beast_left", "oshax_left", "baskets_left", "sister_card", "sister_turns",
)  # fmt: skip
"""Record fields, of those games that have them, that tell when something was drawn or turned over."""


def can_be_undone(before: Game, action: int, after: Game) -> bool:
    """May the decision be taken back? before: the game in which the action was chosen; after: the game behind it. Both stay."""
    seat = before.current_seat
    if seat is None or after.over or after.current_seat != seat:
        return False
    if (before.day, before.phase) != (after.day, after.phase) or _others_decided(before, action, after):
        return False
    had = before.record.dtype.names or ()
    if any(not np.array_equal(before.record[name], after.record[name]) for name in DRAWN_FROM if name in had):
        return False
    seen = after.observe(seat)
    for seed in range(SAMPLES):
        sample = before.determinize(seat, seed)
        if not sample.is_legal(action):
            return False
        sample.apply(action)
        if sample.current_seat != seat or not np.array_equal(sample.observe(seat), seen):
            return False
    return True


def _others_decided(before: Game, action: int, after: Game) -> bool:
    """Has another seat decided between the two, by itself or because it had only one choice?"""
    steps = before.clone()
    seat, end = before.current_seat, int(after.record["decisions"])
    steps.record["auto_skip"] = 0  # every decision is asked for, one after the other
    steps.apply(action)
    while int(steps.record["decisions"]) < end:
        if steps.current_seat != seat:
            return True
        steps.apply(int(steps.legal_actions()[0]))
    return False
