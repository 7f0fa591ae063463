"""Turns in turn order: reaction windows, rescue and rare finds (rulebook p. 14-16; R-15, R-16, R-30, R-34).

Generators like those of ``transition.py``, which yield when a seat has to decide.
"""

from __future__ import annotations

from isle_env.components import tables as T
from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle.cards import Story, ask, lay, play_anytime, rare_find
from tests.oracle.legality import asides, legal_actions, price
from tests.oracle.model import Seat, Table
from tests.oracle.modules import kittens, names, rats
from tests.oracle.pieces import BEASTS, KITTENS, cat_colour, type_of


def window(table: Table, seats: list[int]) -> Story:
    """Ask seats in turn order for anytime cards, and whether they feed royal rats away. Returns whether anything was done."""
    done = False
    for number in seats if table.reaction_windows else []:
        while asides(table, table.seats[number]):
            action = yield from ask(table, number, Step.WINDOW)
            if action == actions.PASS:
                break
            yield from aside(table, number, action)
            done = True
    return done


def aside(table: Table, number: int, action: int) -> Story:
    """What is done besides a turn: a royal rat is fed away (V-11), or an anytime card played."""
    block, which = actions.block_of(action)
    if block == "SQUARE":
        rats.feed(table.seats[number], (int(T.SQUARE_X[which]), int(T.SQUARE_Y[which])))
    else:
        yield from play_anytime(table, number, which)


def rounds(table: Table) -> Story:
    """Turns in turn order, until every seat has passed or cannot act, or nothing is left to rescue (R-16, K-6, B-12)."""
    table.passed = set()
    position = quiet = 0
    while quiet < len(table.seats) and (table.phase == Phase.RARE_FINDS or something_to_rescue(table)):
        something = yield from turn(table, table.order[position])
        quiet = 0 if something else quiet + 1
        position = (position + 1) % len(table.seats)


def something_to_rescue(table: Table) -> bool:
    """Are there tiles in the fields, or kittens for the fastest seat?"""
    return any(table.fields) or kittens.to_rescue(table)


def turn(table: Table, number: int) -> Story:
    """One seat's turn. Returns whether anything happened. A seat that can only pass is skipped and asked again later (R-16)."""
    table.seat, table.step, table.acted, table.turn_extra = number, Step.TURN, 0, 0
    if number in table.passed or not can_act(table, number):
        return False
    something = yield from window(table, table.others)
    while can_act(table, number):
        something = True
        action = yield from ask(table, number, Step.TURN)
        if action == actions.PASS:
            table.passed |= set() if table.acted else {number}
            break
        yield from act(table, number, action)
    return something


def can_act(table: Table, number: int) -> bool:
    table.seat, table.step = number, Step.TURN
    return legal_actions(table) != {actions.PASS}


def act(table: Table, number: int, action: int) -> Story:
    """What a turn is made of: a basketful, an anytime card, a rare-finds card, a royal rat fed away."""
    block, which = actions.block_of(action)
    if block == "TILE":
        yield from rescue(table, number, which)
    elif block == "SQUARE" or type_of(which) == "anytime":
        yield from aside(table, number, action)
    else:
        table.acted += 1
        yield from rare_find(table, number, which)


def rescue(table: Table, number: int, tile: int) -> Story:
    """Pay fish and basket, take the tile, lay it at once (p. 15). An extra-cat effect allows the next basketful (R-34, K-7).

    A kitten may bring a second one, and then the board is refilled (K-4, K-5). After a beast the turn allows nothing more (B-3).
    In the family mode nothing is paid (R-40).
    """
    seat = table.seats[number]
    if table.mode != state.Mode.FAMILY:
        seat.fish -= kittens.FIRST_PRICE if tile in KITTENS else price(table, tile)
        use_basket(seat)
    take(table, tile)
    table.kittens_in_basket = int(tile in KITTENS)
    seat.extra_cats -= 1 if table.acted else 0
    table.acted += 1
    table.turn_extra = 0 if tile in BEASTS else seat.extra_cats
    yield from lay(table, number, tile, cat_colour(tile))
    if tile in KITTENS:
        yield from second_kitten(table, number)
        kittens.refill(table)
        table.kittens_in_basket = 0


def take(table: Table, tile: int) -> None:
    """From the kitten board or a field."""
    if tile in KITTENS:
        table.kitten_board.remove(tile)
    else:
        table.fields[0 if tile in table.fields[0] else 1].remove(tile)


def second_kitten(table: Table, number: int) -> Story:
    """Another kitten of the board into the same basket, if one can be paid and fits (K-4)."""
    seat = table.seats[number]
    if not kittens.affordable(table, seat, kittens.SECOND_PRICE):
        return
    action = yield from ask(table, number, names.STEP_SECOND_KITTEN)
    if action == actions.PASS:
        return
    tile = action - actions.TILE
    seat.fish -= kittens.SECOND_PRICE
    take(table, tile)
    table.kittens_in_basket = 2
    yield from lay(table, number, tile, cat_colour(tile))


def use_basket(seat: Seat) -> None:
    """Permanent ones first, then semi-permanent ones, regular cards, and two broken ones (R-15)."""
    if seat.permanent > seat.used:
        seat.used += 1
    elif seat.semi:
        seat.semi -= 1
    elif seat.regular:
        seat.regular -= 1
    else:
        seat.broken -= 2
