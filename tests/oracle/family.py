"""The oracle's family game: family cards are chosen, then cats are taken on five days, one per turn, without a price.

    choose_cards ▸ (fill ▸ rescue ▸ day end) × 5

Rulebook p. 2-3; R-40, R-41. What the family cards are worth is in ``family_cards.py``.
"""

from __future__ import annotations

from isle_env.games.isle import actions
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle import supply
from tests.oracle.cards import Story, ask
from tests.oracle.model import Table
from tests.oracle.pieces import is_cat
from tests.oracle.turns import rounds


def choose_cards(table: Table) -> Story:
    """In turn order each seat keeps two of its three cards; the third goes back to the box."""
    table.day, table.phase = 0, Phase.FAMILY_CARDS
    for number in table.order:
        seat = table.seats[number]
        while len(seat.kept) < 2:
            kind = (yield from ask(table, number, Step.FAMILY_CARDS)) - actions.KEEP
            seat.offered.remove(kind)
            seat.kept.add(kind)
        seat.returned, seat.offered = seat.offered, set()


def day(table: Table) -> Story:
    """Four cats per seat; each seat takes one per turn. The first seat of a day is the last on the next day (R-41)."""
    table.phase = Phase.FIELDS
    while len(table.fields[0]) < 4 * len(table.seats) and table.bag:
        tile = table.bag.pop()
        if is_cat(tile):
            table.fields[0].append(tile)
        else:
            supply.find(table, tile)
    table.phase = Phase.RESCUE
    yield from rounds(table)
    table.gone.update(table.fields[0])
    table.fields[0].clear()
    table.order.append(table.order.pop(0))
