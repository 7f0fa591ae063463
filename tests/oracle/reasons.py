"""Is it true what the game says of an action that is not legal? Each sentence is read again, from rulebook and rulings alone.

    untrue(table, action, said) -> bool          table: of the position; said: what the game says

A sentence that is not known here is untrue.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle import legality, sheet
from tests.oracle.model import Seat, Table
from tests.oracle.modules import kittens, names, rats
from tests.oracle.pieces import (
    BEASTS,
    COMMONS,
    FISH_CARDS,
    KITTENS,
    OSHAX,
    RARES,
    ROYAL_RAT,
    cells_of,
    cost_of,
    is_cat,
    is_treasure,
    key_of,
    type_of,
)

Told = Callable[[Table, Seat, str, int, list[str]], bool]
GENERAL = "That cannot be chosen now."
RESCUE, FINDS = Phase.RESCUE, Phase.RARE_FINDS


def untrue(table: Table, action: int, said: str) -> bool:
    """Is one of the sentences wrong, or unknown?"""
    assert table.seat is not None
    block, number = ("TOKEN", action - names.TOKEN) if action >= names.TOKEN else actions.block_of(action)
    seat = table.seats[table.seat]
    return not all(_true(table, seat, block, number, sentence) for sentence in re.findall(r"[^.]+\.", said))


def specific(said: str) -> bool:
    """Does it say more than that something else is asked for?"""
    return not said.startswith(GENERAL) or said.count(".") > 2


def _true(table: Table, seat: Seat, block: str, number: int, sentence: str) -> bool:
    for pattern, told in _SENTENCES.items():
        if found := re.fullmatch(pattern, sentence.strip()):
            return told(table, seat, block, number, list(found.groups()))
    return False


def kind_of_tile(tile: int) -> str:
    return "kitten" if tile in KITTENS else "beast" if tile in BEASTS else "cat" if is_cat(tile) else "other"


def fish_for(table: Table, block: str, number: int) -> int:
    """What the action would cost now."""
    if block == "TILE":
        return kittens.FIRST_PRICE if number in KITTENS else legality.price(table, number)
    if block == "KEEP":
        return cost_of(number)
    return 1  # half of a treasure card, and feeding a royal rat


def _lies_open(table: Table, tile: int) -> bool:
    return tile in table.fields[0] + table.fields[1] or tile in table.kitten_board


def _turn_of_rescue(table: Table) -> bool:
    return table.step == Step.TURN and table.phase == RESCUE


def _hand(seat: Seat, block: str, kind: int) -> bool:
    return block == "PLAY" and seat.hand[kind] > 0


def _treasures(seat: Seat) -> int:
    return sum(is_treasure(laid.tile) for laid in seat.tiles)


def _brings_nothing(table: Table, seat: Seat, block: str, number: int) -> bool:
    if block == "OPTION":
        assert table.card_in_hand is not None
        return number not in legality.options(table, seat, table.card_in_hand)
    return _hand(seat, block, number) and number not in legality.rare_finds(table, seat)


def _halves(table: Table) -> set[int]:
    assert table.card_in_hand is not None
    one = key_of(table.card_in_hand) == "one_rare_or_two_common"
    return {actions.RARE, actions.TWO_COMMON} if one else {actions.TWO_SMALL, actions.PAY_TWO_COMMON}


def _laid(seat: Seat, square: int) -> int | None:
    """The tile whose first square this is."""
    return next((laid.tile for laid in seat.tiles if actions.T.SQUARE_AT[laid.first[1], laid.first[0]] == square), None)


def _card(key: str, lacks: Callable[[Table, Seat], bool]) -> Told:
    """Of an anytime card in hand."""
    return lambda table, seat, block, number, _: _hand(seat, block, number) and key in key_of(number) and lacks(table, seat)


_SENTENCES: dict[str, Told] = {
    r"That cannot be chosen now\.": lambda *_: True,
    r"You are asked to .*\.": lambda *_: True,
    r"Treasures and Oshax come by cards and maps\.": lambda table, seat, block, number, _: (
        table.mode != state.Mode.FAMILY and _turn_of_rescue(table) and block == "TILE" and number in OSHAX | RARES | COMMONS
    ),
    r"You have no basket left for a (\w+)\.": lambda table, seat, block, number, found: (
        not legality.has_basket(seat) and _lies_open(table, number) and found == [kind_of_tile(number)]
    ),
    r"It costs (\d+) fish, and you have (\d+)\.": lambda table, seat, block, number, found: (
        int(found[0]) == fish_for(table, block, number) > seat.fish == int(found[1])
    ),
    r"It fits nowhere on your boat now\.": lambda table, seat, block, number, _: not sheet.fits(seat, number),
    r"You have rescued in this turn already, and it allows nothing further\.": lambda table, seat, block, number, _: (
        _turn_of_rescue(table) and table.acted > 0 and table.turn_extra == 0 and _lies_open(table, number)
    ),
    r"A beast takes a turn of its own, and you have rescued in this turn already\.": lambda table, seat, block, number, _: (
        number in BEASTS and table.acted > 0
    ),
    r"Only the fastest seat rescues kittens today\.": lambda table, seat, block, number, _: (
        number in KITTENS and table.fastest is not None and table.seats[table.fastest] is not seat
    ),
    r"The sister leads today: nobody rescues kittens\.": lambda table, seat, block, number, _: (
        number in KITTENS and table.sister is not None and table.sister.leads
    ),
    r"It is none of the treasures that you may take now\.": lambda table, seat, block, number, _: (
        table.step == Step.TREASURE and (number not in table.treasures or not legality._supply(table, number))
    ),
    r"This card has moved it already\.": lambda table, seat, block, number, _: number in table.moved,
    r"A beast is no cat: no card moves it\.": lambda table, seat, block, number, _: table.step == Step.MOVE and number in BEASTS,
    r"Rescue cards are chosen before the rescue begins\.": lambda table, seat, block, number, _: (
        _hand(seat, block, number) and type_of(number) == "rescue" and table.step != Step.RESCUE_CARDS
    ),
    r"During a purchase only cards that give fish can be played\.": lambda table, seat, block, number, _: (
        _hand(seat, block, number)
        and table.step in (Step.BUY, Step.BUY_DRAWN)
        and type_of(number) == "anytime"
        and number not in FISH_CARDS
    ),
    r"The next tile may lie anywhere already\.": _card("next_tile_anywhere", lambda table, seat: seat.anywhere),
    r"The deck is empty\.": _card("draw_", lambda table, seat: not table.deck),
    r"The bag is empty\.": _card("tile", lambda table, seat: not table.bag),
    r"There is no cat in the fields\.": _card("move_cats", lambda table, seat: not legality.cats_in_fields(table)),
    r"You have no permanent basket\.": _card("discard_basket", lambda table, seat: seat.permanent == 0),
    r"You have too few private lessons for it\.": _card("_lessons_for_basket", lambda table, seat: seat.lessons.total() < 2),
    r"You have too few treasures for it\.": _card("_treasures_for_basket", lambda table, seat: _treasures(seat) < 2),
    r"Oshax and treasure cards are played in the phase of rare finds\.": lambda table, seat, block, number, _: (
        _hand(seat, block, number) and type_of(number) in ("oshax", "treasure") and table.phase != FINDS
    ),
    r"You have played an Oshax or treasure card in this turn already\.": lambda table, seat, block, number, _: (
        _hand(seat, block, number) and table.phase == FINDS and table.acted > 0
    ),
    r"It brings no tile that you could take and place now\.": lambda table, seat, block, number, _: _brings_nothing(
        table, seat, block, number
    ),
    r"The card does not give that\.": lambda table, seat, block, number, _: number not in _halves(table),
    r"It looks the same in another orientation, which counts\.": lambda table, seat, block, number, _: (
        actions.PLACE + number not in cells_of(table.tile_in_hand)
    ),
    r"It would reach off the boat: .*\.": lambda table, seat, block, number, _: (
        actions.PLACE + number not in cells_of(table.tile_in_hand)
    ),
    r"Another tile lies there: .*\.": lambda table, seat, block, number, _: (
        not cells_of(table.tile_in_hand)[actions.PLACE + number].isdisjoint(sheet.covered(seat))
    ),
    r"It must touch a tile that lies on your boat, edge to edge\.": lambda table, seat, block, number, _: (
        bool(seat.tiles)
        and sheet.beside(sheet.covered(seat)).isdisjoint(cells_of(table.tile_in_hand)[actions.PLACE + number])
        and not (seat.anywhere and sheet.served(table.tile_in_hand))
    ),
    r"Only a treasure can be given up for the basket\.": lambda table, seat, block, number, _: (
        table.step == Step.DISCARD_TREASURE and not is_treasure(_laid(seat, number))
    ),
    r"No cat lies beside the royal rat\.": lambda table, seat, block, number, _: (
        _laid(seat, number) == ROYAL_RAT and seat.fish > 0 and (number not in {_number(cell) for cell in rats.feedable(seat)})
    ),
    r"You have no token with this side up\.": lambda table, seat, block, number, _: (
        block == "TOKEN" and table.step == Step.RESCUE_CARDS and seat.tokens[number] == 0
    ),
    r"The first treasure of a card must be taken\.": lambda table, seat, block, number, _: (
        block == "PASS" and table.step == Step.TREASURE and not table.treasure_optional
    ),
    r"The card moves at least one cat\.": lambda table, seat, block, number, _: (
        block == "PASS" and table.step == Step.MOVE and not table.moved
    ),
}
"""What may be said -> is it so?"""


def _number(cell: tuple[int, int]) -> int:
    return int(actions.T.SQUARE_AT[cell[1], cell[0]])
