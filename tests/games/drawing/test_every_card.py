"""Every card and tile of both boxes is taken once, on sheets with something drawn already: the engine offers what is right."""

from __future__ import annotations

import random

import pytest

from tests.oracle.drawing.cards import (
    BAG,
    CATS_DECK,
    COMMONS,
    EXPLORE,
    LESSONS_DECK,
    PROMO_CARDS,
    REMOTE,
    REMOTE_DECK,
    REMOTE_RARES,
    Piece,
    dealt,
)
from tests.oracle.drawing.decode import differences
from tests.oracle.drawing.engine import EngineGame, encode
from tests.oracle.drawing.model import Drawn, Seat, Table
from tests.oracle.drawing.play import Play, in_order, new_table
from tests.oracle.drawing.stage import A, D, at, for_cells
from tests.oracle.drawing.tables import POLICIES

A_CELLS, D_CELLS = [at("A1"), at("A2"), at("A3")], [at("D1"), at("D3")]


def scatter(seat: Seat, pieces: list[Piece], rng: random.Random) -> None:
    """Draw some pieces where they fit, touching or not."""
    for piece in pieces:
        cells = rng.choice(sorted(seat.sheet.places(piece, free=True), key=sorted))
        colour = piece.colour or (None if piece.treasure else rng.choice(["red", "blue"]))
        seat.sheet.tiles.append(Drawn(piece.kind, -1, colour, cells, piece.form))
    seat.publish()


def take(table: Table, line: int, rng: random.Random) -> set[Piece]:
    """Take a line in both games and compare them until the seat's day is over. Returns what was in hand."""
    engine, oracle = EngineGame(encode(table)), Play(table)
    first = oracle.table.seat
    move, hands = ("line", line), set()
    while oracle.table.day == 1 and oracle.table.seat == first:
        engine.apply(move)
        oracle.apply(move)
        assert not differences(engine.table, oracle.table)
        assert engine.moves == oracle.moves
        move = POLICIES[2](in_order(oracle.moves), rng)
        if oracle.table.pending.piece is not None:
            hands.add(oracle.table.pending.piece)
    return hands


def lots(cards: list, size: int) -> list[list]:
    return [cards[first : first + size] for first in range(0, len(cards), size)]


def strewn(table: Table, rng: random.Random) -> Table:
    pieces = [piece for card in CATS_DECK if card.sort == "draw" for piece in card.pieces if piece.kind == "cat"]
    base = pieces if table.explore else [piece for piece in table.bag if piece.kind == "cat"]
    scatter(table.seats[0], rng.sample(base, rng.randrange(12)), rng)
    return table


@pytest.mark.parametrize("seed", [0, 1])
def test_every_card_of_explore_and_draw(seed):
    hands, rng = set(), random.Random(seed)
    for line, cells, deck, size in ((A, A_CELLS, CATS_DECK + PROMO_CARDS, 3), (D, D_CELLS, LESSONS_DECK, 2)):
        for cards in lots(deck, size):
            table = strewn(new_table(EXPLORE, 1, rng, promo=True), rng)
            wanted = dict(zip(cells, cards, strict=False))
            for_cells(table.cats if line == A else table.deck, dealt(EXPLORE, lessons=line == D), [wanted])
            hands |= take(table, line, rng)
    assert hands >= {piece for card in CATS_DECK + LESSONS_DECK if card.sort == "draw" for piece in card.pieces} | set(COMMONS)


@pytest.mark.parametrize("seed", [0, 1])
def test_every_card_and_tile_of_the_remote_edition(seed):
    hands, rng = set(), random.Random(seed)
    for cats in lots([piece for piece in new_table(REMOTE, 2, rng).bag if piece.kind == "cat"], 3):
        table = strewn(new_table(REMOTE, 2, rng), rng)
        table.bag = [*cats, *(piece for piece in table.bag if piece not in cats)]
        hands |= take(table, A, rng)
    for cards in lots(REMOTE_DECK, 2):
        for rare in (0, 2):
            table = strewn(new_table(REMOTE, 2, rng), rng)
            found = rng.sample(REMOTE_RARES, rare)
            rest = [piece for piece in table.bag if piece.kind == "cat"] + 5 * list(REMOTE_RARES)
            for piece in found:
                rest.remove(piece)
            table.bag = found + rest
            for_cells(table.deck, dealt(REMOTE, lessons=True), [dict(zip(D_CELLS, cards, strict=False))])
            hands |= take(table, D, rng)
    assert hands >= {piece for piece in BAG if piece.kind == "cat"} | set(COMMONS)
