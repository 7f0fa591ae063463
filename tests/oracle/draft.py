"""The draft with several seats, and that of the solo game (rulebook p. 12, Solo Phase 2; R-12, R-19, R-50)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from isle_env.games.isle import actions
from isle_env.games.isle.decisions import Step
from tests.oracle.cards import Story, ask
from tests.oracle.model import Table
from tests.oracle.pieces import kind_of

Deal = Callable[[list[int]], dict[int, int]]
"""Cards dealt -> the seat that gets each. The deck is shuffled, so the rules do not say who gets which."""


def draft(table: Table, deal: Deal) -> Story:
    """Seven cards each; keep 2, 2, 2, 1; pass the rest left on odd days, right on even ones (p. 12)."""
    top = [table.deck.pop() for _ in range(min(7 * len(table.seats), len(table.deck)))]
    for card, number in deal(top).items():
        table.seats[number].pack.append(card)
        table.history[card] = (table.day, number, None, None)
    for table.draft_round, number_kept in enumerate((2, 2, 2, 1)):
        for number in table.order:
            for _ in range(min(number_kept, len(table.seats[number].pack))):
                yield from draft_card(table, number)
        pass_packs(table)


def draft_alone(table: Table) -> Story:
    """Three of five cards, three of the next five, then the top card; what is left goes face down (Solo Phase 2; R-50)."""
    seat = table.seats[0]
    for table.draft_round in range(2):
        for _ in range(min(5, len(table.deck))):
            seat.pack.append(table.deck.pop())
            table.history[seat.pack[-1]] = (table.day, 0, None, None)
        for _ in range(min(3, len(seat.pack))):
            yield from draft_card(table, 0)
        seat.unbought += Counter(kind_of(card) for card in seat.pack)
        seat.left_today = [*seat.left_today, *seat.pack]
        seat.left_ever = [*seat.left_ever, *seat.pack]
        seat.pack = []
    if table.deck:
        seat.pick.append(table.deck.pop())
        table.history[seat.pick[-1]] = (table.day, 0, 2, 0)


def draft_card(table: Table, number: int) -> Story:
    seat = table.seats[number]
    kind = (yield from ask(table, number, Step.DRAFT)) - actions.KEEP
    card = next(card for card in seat.pack if kind_of(card) == kind)
    seat.pack.remove(card)
    seat.pick.append(card)
    table.history[card] = (*table.history[card][:2], table.draft_round, number)


def pass_packs(table: Table) -> None:
    """All have chosen: the packs go round. A card that came back and was taken is no longer left to others."""
    step = 1 if table.day % 2 else -1
    packs = [seat.pack for seat in table.seats]
    for number, seat in enumerate(table.seats):
        seat.left_today = (set(seat.left_today) | set(packs[number])) - set(seat.pick)
        seat.left_ever = (set(seat.left_ever) | set(packs[number])) - set(seat.pick)
        table.seats[(number + step) % len(packs)].pack = packs[number]
