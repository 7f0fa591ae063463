"""Turns in turn order: reaction windows, rescue and rare finds (rulebook p. 14-16; R-15, R-16, R-30, R-34).

Generators like those of ``transition.py``, which yield when a seat has to decide.
"""

from __future__ import annotations

from isle_env.games.isle import actions, state
from tests.oracle.cards import Story, ask, lay, play_anytime, rare_find
from tests.oracle.legality import anytime, legal_actions
from tests.oracle.model import Seat, Table
from tests.oracle.pieces import cat_colour, type_of


def window(table: Table, seats: list[int]) -> Story:
    """Ask seats in turn order for anytime cards. Returns whether one was played."""
    played = False
    for number in seats if table.reaction_windows else []:
        while anytime(table, table.seats[number]):
            action = yield from ask(table, number, state.STEP_WINDOW)
            if action == actions.PASS:
                break
            yield from play_anytime(table, number, action - actions.PLAY)
            played = True
    return played


def rounds(table: Table) -> Story:
    """Turns in turn order, until every seat has passed or cannot act, or no cat is left to rescue (R-16)."""
    table.passed = set()
    position = quiet = 0
    while quiet < len(table.seats) and (table.phase == state.RARE_FINDS or any(table.fields)):
        something = yield from turn(table, table.order[position])
        quiet = 0 if something else quiet + 1
        position = (position + 1) % len(table.seats)


def turn(table: Table, number: int) -> Story:
    """One seat's turn. Returns whether anything happened. A seat that can only pass is skipped and asked again later (R-16)."""
    table.seat, table.step, table.acted, table.turn_extra = number, state.STEP_TURN, 0, 0
    if number in table.passed or not can_act(table, number):
        return False
    something = yield from window(table, table.others)
    while can_act(table, number):
        something = True
        action = yield from ask(table, number, state.STEP_TURN)
        if action == actions.PASS:
            table.passed |= set() if table.acted else {number}
            break
        yield from act(table, number, action)
    return something


def can_act(table: Table, number: int) -> bool:
    table.seat, table.step = number, state.STEP_TURN
    return legal_actions(table) != {actions.PASS}


def act(table: Table, number: int, action: int) -> Story:
    """What a turn is made of: a cat, an anytime card, a rare-finds card."""
    if action >= actions.TILE:
        yield from rescue(table, number, action - actions.TILE)
    elif type_of(action - actions.PLAY) == "anytime":
        yield from play_anytime(table, number, action - actions.PLAY)
    else:
        table.acted += 1
        yield from rare_find(table, number, action - actions.PLAY)


def rescue(table: Table, number: int, cat: int) -> Story:
    """Pay fish and basket, take the cat, lay it at once (p. 15). An extra-cat effect allows the next one (R-34).

    In the family mode nothing is paid (R-40).
    """
    seat = table.seats[number]
    field = 0 if cat in table.fields[0] else 1
    table.fields[field].remove(cat)
    if table.mode != state.FAMILY:
        seat.fish -= (3, 5)[field]
        use_basket(seat)
    seat.extra_cats -= 1 if table.acted else 0
    table.acted += 1
    table.turn_extra = seat.extra_cats
    yield from lay(table, number, cat, cat_colour(cat))


def use_basket(seat: Seat) -> None:
    """Permanent ones first, then regular cards, then two broken ones (R-15)."""
    if seat.permanent > seat.used:
        seat.used += 1
    elif seat.regular:
        seat.regular -= 1
    else:
        seat.broken -= 2
