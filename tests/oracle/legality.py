"""The legal actions of the pending decision by brute force, from the rulebook and the rulings alone.

    legal_actions(table) -> set of action ids         the table of a live oracle game, or one decoded from a record

Every step of ``STEP_NAMES`` has its own function below, named after it.
"""

from __future__ import annotations

from collections.abc import Iterable

from isle_env.components import tables as T
from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle import sheet
from tests.oracle.model import Seat, Table
from tests.oracle.modules import kittens, names, rats
from tests.oracle.pieces import (
    BEASTS,
    COLOURS,
    COMMONS,
    FISH_CARDS,
    KIND,
    OSHAX,
    RARES,
    SMALL,
    cost_of,
    is_cat,
    is_treasure,
    key_of,
    kind_of,
    type_of,
)


def legal_actions(table: Table) -> set[int]:
    """All actions that the deciding seat may take; empty when the game is over."""
    return _STEPS[table.step](table, table.seats[table.seat]) if table.seat is not None else set()


def _keep(kinds: Iterable[int]) -> set[int]:
    return {actions.KEEP + kind for kind in kinds}


def _play(kinds: Iterable[int]) -> set[int]:
    return {actions.PLAY + kind for kind in kinds}


def _tiles(codes: Iterable[int]) -> set[int]:
    return {actions.TILE + code for code in codes}


# ---- what may be played ----


def anytime(table: Table, seat: Seat) -> set[int]:
    """Kinds of anytime cards in hand that can be played outside of a purchase (R-30 … R-38)."""
    return {kind for kind, n in seat.hand.items() if n and type_of(kind) == "anytime" and _playable(table, seat, kind)}


def _playable(table: Table, seat: Seat, kind: int) -> bool:
    """Is there something for the card to do? Fish cards can always be played, even if they give nothing (R-33)."""
    treasures = sum(is_treasure(laid.tile) for laid in seat.tiles)
    needs = {
        "next_tile_anywhere": not seat.anywhere,
        "draw_2_cards": bool(table.deck),
        "draw_3_cards": bool(table.deck),
        "random_tile_onto_boat": bool(table.bag),
        "four_tiles_into_fields": bool(table.bag),
        "move_cats_between_fields": bool(cats_in_fields(table)),
        "discard_basket_for_fish": seat.permanent >= 1,
        "discard_2_lessons_for_basket": seat.lessons.total() >= 2,
        "discard_2_treasures_for_basket": treasures >= 2,
    }
    return needs.get(key_of(kind), True)


def fish_cards(table: Table, seat: Seat) -> set[int]:
    """Kinds of anytime cards in hand that can be played during a purchase (R-13)."""
    return anytime(table, seat) & FISH_CARDS


def available(table: Table, seat: Seat, codes: Iterable[int]) -> set[int]:
    """Treasures or Oshax of these that lie below the island and fit the boat (R-3)."""
    return {code for code in codes if _supply(table, code) and sheet.fits(seat, code)}


def _supply(table: Table, code: int) -> int:
    return code in table.oshax if code in OSHAX else table.rare[code] + table.common[code]


def options(table: Table, seat: Seat, kind: int) -> set[int]:
    """The options of a treasure card that lead to at least one treasure (R-17)."""
    commons, small = available(table, seat, COMMONS), available(table, seat, SMALL)
    if key_of(kind) == "one_rare_or_two_common":
        possible = {actions.RARE: available(table, seat, RARES), actions.TWO_COMMON: commons}
    else:
        possible = {actions.TWO_SMALL: small, actions.PAY_TWO_COMMON: commons if seat.fish >= 1 else set()}
    return {option for option, tiles in possible.items() if tiles}


def rare_finds(table: Table, seat: Seat) -> set[int]:
    """Kinds of Oshax and treasure cards in hand that can be played now (R-17, R-18)."""
    held = {kind for kind, n in seat.hand.items() if n}
    found = {kind for kind in held if type_of(kind) == "treasure" and options(table, seat, kind)}
    if KIND["oshax"] in held and available(table, seat, OSHAX):
        found.add(KIND["oshax"])
    return found


def has_basket(seat: Seat) -> bool:
    return seat.permanent > seat.used or seat.semi >= 1 or seat.regular >= 1 or seat.broken >= 2


def cats_in_fields(table: Table) -> list[int]:
    """Beasts are no cats, and so no card moves one (B-4)."""
    return [tile for tiles in table.fields for tile in tiles if is_cat(tile)]


def price(table: Table, tile: int) -> int:
    """Fish for a cat by its field, for a beast wherever it lies (p. 14; B-2)."""
    return 5 if tile in BEASTS or tile in table.fields[1] else 3


def rescuable(table: Table, seat: Seat) -> set[int]:
    """Cats the seat can pay for, has a basket for and can lay on its boat (p. 14-15); family cats are free (R-40).

    Likewise beasts, if the turn has brought nothing yet (B-3), and the kittens on the board for the fastest seat (K-2, K-3).
    """
    if table.mode == state.Mode.FAMILY:
        return {cat for cats in table.fields for cat in cats if sheet.fits(seat, cat)}
    if not has_basket(seat):
        return set()
    lying = [tile for tiles in table.fields for tile in tiles if table.acted == 0 or tile not in BEASTS]
    found = {tile for tile in lying if seat.fish >= price(table, tile) and sheet.fits(seat, tile)}
    if table.fastest is not None and table.seats[table.fastest] is seat:
        found |= kittens.affordable(table, seat, kittens.FIRST_PRICE)
    return found


# ---- one function for each step ----


def _family_cards(table: Table, seat: Seat) -> set[int]:
    return _keep(seat.offered)


def _draft(table: Table, seat: Seat) -> set[int]:
    return _keep(kind_of(card) for card in seat.pack)


def _buy(table: Table, seat: Seat) -> set[int]:
    affordable = {kind_of(card) for card in seat.pick if cost_of(kind_of(card)) <= seat.fish}
    return {actions.PASS} | _keep(affordable) | _play(fish_cards(table, seat))


def _lesson_colour(table: Table, seat: Seat) -> set[int]:
    return {actions.COLOUR + colour for colour in COLOURS}


def _rescue_cards(table: Table, seat: Seat) -> set[int]:
    rescue = {kind for kind, n in seat.hand.items() if n and type_of(kind) == "rescue"}
    tokens = {names.TOKEN + side for side, n in seat.tokens.items() if n}
    return {actions.PASS} | _keep(rescue) | tokens | asides(table, seat)


def asides(table: Table, seat: Seat) -> set[int]:
    """What a seat may do besides its turn: play anytime cards (R-30), and feed royal rats away (V-11)."""
    fed = {actions.SQUARE + int(T.SQUARE_AT[y, x]) for x, y in rats.feedable(seat)}
    return _play(anytime(table, seat)) | fed


def _turn(table: Table, seat: Seat) -> set[int]:
    """One cat, or more by an extra-cat card (R-34); or one rare-finds card. Anytime cards and feeding before and after."""
    legal = {actions.PASS} | asides(table, seat)
    if table.phase == Phase.RESCUE and (table.acted == 0 or table.turn_extra > 0):
        legal |= _tiles(rescuable(table, seat))
    if table.phase == Phase.RARE_FINDS and table.acted == 0:
        legal |= _play(rare_finds(table, seat))
    return legal


def _window(table: Table, seat: Seat) -> set[int]:
    return {actions.PASS} | asides(table, seat)


def _place(table: Table, seat: Seat) -> set[int]:
    return sheet.spots(seat, table.tile_in_hand)


def _treasure(table: Table, seat: Seat) -> set[int]:
    stop = {actions.PASS} if table.treasure_optional else set()
    return stop | _tiles(available(table, seat, table.treasures))


def _option(table: Table, seat: Seat) -> set[int]:
    return {actions.OPTION + option for option in options(table, seat, table.card_in_hand)}


def _oshax(table: Table, seat: Seat) -> set[int]:
    return _tiles(available(table, seat, OSHAX))


def _colour(table: Table, seat: Seat) -> set[int]:
    return {actions.COLOUR + colour for colour in COLOURS}


def _field(table: Table, seat: Seat) -> set[int]:
    return {actions.FIELD, actions.FIELD + 1}


def _move(table: Table, seat: Seat) -> set[int]:
    stop = {actions.PASS} if table.moved else set()
    return stop | _tiles(cat for cat in cats_in_fields(table) if cat not in table.moved)


def _discard_lesson(table: Table, seat: Seat) -> set[int]:
    return _keep(kind for kind, n in seat.lessons.items() if n)


def _discard_treasure(table: Table, seat: Seat) -> set[int]:
    firsts = [laid.first for laid in seat.tiles if is_treasure(laid.tile)]
    return {actions.SQUARE + int(T.SQUARE_AT[y, x]) for x, y in firsts}


def _second_kitten(table: Table, seat: Seat) -> set[int]:
    return {actions.PASS} | _tiles(kittens.affordable(table, seat, kittens.SECOND_PRICE))


def _token(table: Table, seat: Seat) -> set[int]:
    return {names.TOKEN + names.BASKET, names.TOKEN + names.BOOTS}


_STEPS = {
    Step.FAMILY_CARDS: _family_cards,
    Step.DRAFT: _draft,
    Step.BUY: _buy,
    Step.LESSON_COLOUR: _lesson_colour,
    Step.RESCUE_CARDS: _rescue_cards,
    Step.TURN: _turn,
    Step.WINDOW: _window,
    Step.PLACE: _place,
    Step.TREASURE: _treasure,
    Step.OPTION: _option,
    Step.OSHAX: _oshax,
    Step.OSHAX_COLOUR: _colour,
    Step.FIELD: _field,
    Step.MOVE: _move,
    Step.BUY_DRAWN: _buy,
    Step.DISCARD_LESSON: _discard_lesson,
    Step.DISCARD_TREASURE: _discard_treasure,
    names.STEP_SECOND_KITTEN: _second_kitten,
    names.STEP_TOKEN: _token,
}
