"""Rounds of changes to a deal, until every deal that fits is as likely as any other; determinize.py lists the sorts of steps.

round   every purchase is bought again, then each pin is tried in the ways of its files, then the private lessons
"""

from __future__ import annotations

from isle_env.machine.jit import inner

from . import copies, lessons_read, one_purchase, packs, pins, relocate, sorts, table, trades

FIRST, FIRST_PINS = 6, 1
"""Rounds from a first deal to an even one, and how many more for every two cards that other seats have played in the open. With
fewer some deals are drawn too often (docs/performance.md)."""
BETWEEN = 2
"""Rounds from one sample of a chain to the next. Samples are evenly drawn with any number of them; the more rounds, the less a
sample has in common with the last one (docs/performance.md)."""


@inner
def rounds_to_forget(w):
    """Rounds from a first deal to one that shows no trace of it."""
    return FIRST + FIRST_PINS * w[table.NUM_PINS] // 2


@inner
def change(g, w, rounds, sums):
    """Change a deal that fits into others that fit, for so many rounds. sums: of purchases.sums_array, cleared."""
    sorts.count_free(w)
    for _ in range(rounds if w[table.NUM_PURCHASES] > 0 else 0):
        for purchase in range(w[table.NUM_PURCHASES]):
            one_purchase.buy_again(g, w, purchase, sums)
        packs.swap_seen(g, w, sums)
        for pin in range(w[table.NUM_PINS]):
            pins.swap_pins(g, w, pin)
            pins.swap_unseen(g, w, pin, sums)
            pins.move_to_copy(g, w, pin, sums)
            copies.exchange_copy(g, w, pin, sums)
            trades.trade_copies(g, w, pin, sums)
            relocate.relocate(g, w, pin, sums)
        lessons_read.move_lessons(g, w, sums)
