"""Kittens: the board, and the second kitten of a basket (expansion's rulebook, Kittens; K-1 … K-13)."""

from __future__ import annotations

from tests.oracle import sheet
from tests.oracle.model import Seat, Table

BOARD = 4
FIRST_PRICE, SECOND_PRICE = 2, 3


def affordable(table: Table, seat: Seat, price: int) -> set[int]:
    """Kittens on the board that the seat can pay for and lay; baskets are not looked at."""
    return {kitten for kitten in table.kitten_board if seat.fish >= price and sheet.fits(seat, kitten)}


def refill(table: Table) -> None:
    """Back to four, as far as the bag goes (K-5)."""
    while len(table.kitten_board) < BOARD and table.kitten_bag:
        table.kitten_board.add(table.kitten_bag.pop())


def sister_leads(table: Table) -> None:
    """All kittens on the board leave the game, and others take their place (K-11)."""
    table.gone.update(table.kitten_board)
    table.kitten_board.clear()
    refill(table)


def to_rescue(table: Table) -> bool:
    """Do kittens keep the rescue going, with the fields empty? Only while the fastest seat is not out (K-6)."""
    return bool(table.kitten_board) and table.fastest is not None and table.fastest not in table.passed
