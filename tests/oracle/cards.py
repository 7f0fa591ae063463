"""Choices that several phases have in common: purchases, laying tiles, taking treasures, and playing cards.

Generators like those of ``transition.py``, which yield when a seat has to decide. Rulebook p. 8-9, 13, 16-17; R-2 … R-5, R-13,
R-17, R-18, R-30 … R-38.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from isle_env.components import tables as T
from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle import sheet, supply
from tests.oracle.legality import available, cats_in_fields, legal_actions
from tests.oracle.model import Laid, Seat, Table
from tests.oracle.modules.names import event_today
from tests.oracle.pieces import (
    COMMONS,
    OSHAX,
    RARES,
    SMALL,
    cat_colour,
    cells_of,
    cost_of,
    icons_of,
    is_cat,
    is_treasure,
    key_of,
    kind_of,
)

Story = Generator[None, int, Any]
"""A part of the game: it yields at each decision, and the action is sent to it."""


def ask(table: Table, number: int, step: int) -> Story:
    """Let a seat decide. Returns the action. With auto_skip a single legal action is taken without asking."""
    table.seat, table.step = number, step
    legal = legal_actions(table)
    action = next(iter(legal)) if table.auto_skip and len(legal) == 1 else (yield)
    table.decisions += 1
    return action


def settle(counts: Counter[int], kind: int) -> None:
    """Remove one card of a kind."""
    counts[kind] -= 1
    if not counts[kind]:
        del counts[kind]


# ---- buying ----


def purchase(table: Table, number: int, step: int) -> Story:
    """Buy any of the cards on offer, one by one; fish cards from the hand may be played meanwhile (R-13)."""
    seat = table.seats[number]
    while (action := (yield from ask(table, number, step))) != actions.PASS:
        if action >= actions.PLAY:
            settle(seat.hand, action - actions.PLAY)
            (seat.buying if step == Step.BUY else table.played)[action - actions.PLAY] += 1
            gain_fish(seat, action - actions.PLAY)
        else:
            kind = action - actions.KEEP
            seat.fish -= cost_of(kind)
            seat.pick.remove(next(card for card in seat.pick if kind_of(card) == kind))
            seat.bought[kind] += 1
    seat.hand += seat.bought
    seat.unbought += Counter(kind_of(card) for card in seat.pick)
    seat.bought.clear()
    seat.pick.clear()


# ---- tiles ----


def lay(table: Table, number: int, tile: int, colour: int | None) -> Story:
    """Lay the tile in hand. A cat on the map of its colour may bring a common treasure (R-4), a family's any (R-40).

    An event may make that two common ones, the second only after the first; or any one (V-19).
    """
    seat = table.seats[number]
    table.tile_in_hand, table.colour_in_hand = tile, colour
    action = yield from ask(table, number, Step.PLACE)
    laid = Laid(tile, colour, cells_of(tile)[action], icons_of(tile)[action])
    seat.tiles.add(laid)
    seat.anywhere = seat.anywhere and not sheet.served(tile)
    table.tile_in_hand = table.colour_in_hand = None
    if colour is not None and sheet.pays(seat, laid):
        event = event_today(table)
        codes = COMMONS | RARES if table.mode == state.Mode.FAMILY or event == "rare_treasure_instead" else COMMONS
        count = 2 if event == "extra_common_treasure" else 1
        yield from take_treasures(table, number, codes, count, first_optional=True)


def take_treasures(table: Table, number: int, codes: set[int], count: int, first_optional: bool) -> Story:
    """Take up to ``count`` treasures of these, each laid before the next; none if none fits (R-3, R-17)."""
    for taken in range(count):
        if not available(table, table.seats[number], codes):
            return
        table.treasures, table.treasure_optional = frozenset(codes), first_optional or taken > 0
        action = yield from ask(table, number, Step.TREASURE)
        if action == actions.PASS:
            return
        tile = action - actions.TILE
        supply.take(table, tile)
        yield from lay(table, number, tile, None)


# ---- rare finds ----


def rare_find(table: Table, number: int, kind: int) -> Story:
    """Play an Oshax or a treasure card."""
    settle(table.seats[number].hand, kind)
    table.played[kind] += 1
    table.card_in_hand = kind
    yield from befriend(table, number) if key_of(kind) == "oshax" else treasure_card(table, number)


def befriend(table: Table, number: int) -> Story:
    """Choose an Oshax, then its colour, then its place (R-18)."""
    tile = (yield from ask(table, number, Step.OSHAX)) - actions.TILE
    supply.take(table, tile)
    yield from colour_and_lay(table, number, tile)


def colour_and_lay(table: Table, number: int, tile: int) -> Story:
    """An Oshax in hand: its colour, then its place."""
    table.tile_in_hand = tile
    colour = (yield from ask(table, number, Step.OSHAX_COLOUR)) - actions.COLOUR
    yield from lay(table, number, tile, colour)


def treasure_card(table: Table, number: int) -> Story:
    """Choose one of the card's two options, then the tiles one by one (R-17)."""
    option = (yield from ask(table, number, Step.OPTION)) - actions.OPTION
    table.seats[number].fish -= option == actions.PAY_TWO_COMMON
    codes, count = (RARES, 1) if option == actions.RARE else (SMALL if option == actions.TWO_SMALL else COMMONS, 2)
    yield from take_treasures(table, number, codes, count, first_optional=False)


# ---- anytime cards ----


def play_anytime(table: Table, number: int, kind: int) -> Story:
    """Play an anytime card and resolve it (p. 17)."""
    seat, key = table.seats[number], key_of(kind)
    settle(seat.hand, kind)
    table.played[kind] += 1
    table.card_in_hand = kind
    if key in _RESOLVE:
        yield from _RESOLVE[key](table, number)
    elif key == "next_tile_anywhere":
        seat.anywhere = True
    elif key == "rescue_extra_cat":
        seat.extra_cats += 1
    elif key == "gain_permanent_basket":
        seat.permanent += 1
    else:
        gain_fish(seat, kind)


def gain_fish(seat: Seat, kind: int) -> None:
    """The cards that give fish; one of them costs a basket, a used one if there is one (R-33)."""
    cats = Counter(laid.colour for laid in seat.tiles if laid.colour is not None)
    codes = [laid.tile for laid in seat.tiles]
    gains = {
        "fish_per_oshax": 2 * sum(T.OSHAX_TILE <= code < T.RARE_TILE for code in codes),
        "discard_basket_for_fish": 5,
        "fish_per_private_lesson": seat.lessons.total(),
        "fish_per_cat_colour": len(cats),
        "fish_per_rare_treasure": 2 * sum(code in RARES for code in codes),
        "fish_per_common_treasure": sum(code in COMMONS for code in codes),
        "fish_per_cat_of_one_colour": max(cats.values(), default=0),
    }
    seat.fish += gains[key_of(kind)]
    if key_of(kind) == "discard_basket_for_fish":
        seat.permanent -= 1
        seat.used -= 1 if seat.used else 0


def draw_cards(count: int):
    """Draw cards and buy any of them at once (R-35); a short deck gives what there is (R-19)."""

    def resolve(table: Table, number: int) -> Story:
        drawn = [table.deck.pop() for _ in range(min(count, len(table.deck)))]
        table.seats[number].pick = drawn
        too_late = int(table.phase > Phase.LESSONS)
        table.history.update(dict.fromkeys(drawn, (table.day, None, too_late, number)))
        yield from purchase(table, number, Step.BUY_DRAWN)

    return resolve


def random_tile(table: Table, number: int) -> Story:
    """A tile from the bag must be laid; it leaves the game if it fits nowhere (R-32). An Oshax gets a colour first (M-10)."""
    tile = table.bag.pop()
    if not sheet.fits(table.seats[number], tile):
        table.gone[tile] += 1
    elif tile in OSHAX:
        yield from colour_and_lay(table, number, tile)
    else:
        yield from lay(table, number, tile, cat_colour(tile))


def tiles_into_fields(table: Table, number: int) -> Story:
    """Four tiles one by one: a cat into a field of choice, all others below the island (R-36, M-10)."""
    for _ in range(min(4, len(table.bag))):
        tile = table.bag.pop()
        if not is_cat(tile):
            supply.find(table, tile)
            continue
        table.tile_in_hand, table.colour_in_hand = tile, cat_colour(tile)
        field = (yield from ask(table, number, Step.FIELD)) - actions.FIELD
        table.fields[field].append(tile)
        table.tile_in_hand = table.colour_in_hand = None


def move_cats(table: Table, number: int) -> Story:
    """One to three different cats change field, one by one (R-38)."""
    table.moved = []
    while len(table.moved) < 3 and set(cats_in_fields(table)) - set(table.moved):
        action = yield from ask(table, number, Step.MOVE)
        if action == actions.PASS:
            break
        cat = action - actions.TILE
        here = 0 if cat in table.fields[0] else 1
        table.fields[here].remove(cat)
        table.fields[1 - here].append(cat)
        table.moved.append(cat)


def discard_lessons(table: Table, number: int) -> Story:
    """Give up two private lessons for a basket (R-37)."""
    seat = table.seats[number]
    for _ in range(2):
        kind = (yield from ask(table, number, Step.DISCARD_LESSON)) - actions.KEEP
        settle(seat.lessons, kind)
        seat.given_up[kind] += 1
    seat.permanent += 1


def discard_treasures(table: Table, number: int) -> Story:
    """Give up two treasures for a basket; they leave the game, their squares are free again (R-5, R-37)."""
    seat = table.seats[number]
    for _ in range(2):
        square = (yield from ask(table, number, Step.DISCARD_TREASURE)) - actions.SQUARE
        first = (int(T.SQUARE_X[square]), int(T.SQUARE_Y[square]))
        laid = next(laid for laid in seat.tiles if is_treasure(laid.tile) and laid.first == first)
        seat.tiles.remove(laid)
        table.gone[laid.tile] += 1
    seat.permanent += 1


_RESOLVE = {
    "draw_2_cards": draw_cards(2),
    "draw_3_cards": draw_cards(3),
    "random_tile_onto_boat": random_tile,
    "four_tiles_into_fields": tiles_into_fields,
    "move_cats_between_fields": move_cats,
    "discard_2_lessons_for_basket": discard_lessons,
    "discard_2_treasures_for_basket": discard_treasures,
}
