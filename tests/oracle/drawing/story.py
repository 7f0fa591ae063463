"""The story of a game, told once from the rulebooks: a generator that asks, and is sent the answers.

    story = tell(table)
    question = next(story)          set of moves that are legal
    question = story.send(move)     … until StopIteration: over

Explore & Draw, Gameplay, Specials, Resolving cards; Remote Edition, Gameplay, Resolving items, Specials. D- and T-rulings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.oracle.drawing.cards import COMMONS, CROSS_LINES, DAYS, LINES, Card, Piece, dealt, tile
from tests.oracle.drawing.model import Move, Pending, Seat, Table
from tests.oracle.drawing.scoring import finish

Story = Iterator[Any]


def ask(table: Table, step: str, moves: Iterable[Move]) -> Any:
    """Ask the seat whose day it is; returns its move."""
    table.pending.step = step
    move = yield set(moves)
    return move


def answers(name: str, values: Iterable[Any]) -> set[Move]:
    return {(name, value) for value in values}


def tell(table: Table) -> Any:
    """The whole game: seven days, then the score (D-5)."""
    for day in range(1, DAYS + 1):
        table.day = day
        deal(table)
        for number, seat in enumerate(table.seats):  # one after the other (D-6)
            table.seat, table.pending = number, Pending()
            yield from day_of(table, seat)
        for seat in table.seats:
            seat.publish()
    table.seat, table.pending = None, Pending(step="over")
    finish(table)


# ---- the morning ----


def deal(table: Table) -> None:
    """Lay out the day's twelve cards (D-4; T-3 … T-6)."""
    table.cells = [Card("nothing")] * 12
    if table.explore:
        for cell in dealt(table.game, lessons=False):
            table.cells[cell] = table.cats.pop(0)
    else:
        cats, found = iter(dealt(table.game, lessons=False)), set()
        wanted = 8
        while wanted:
            drawn = table.bag.pop(0)
            if drawn.kind == "rare":
                found.add(drawn)
            else:
                table.cells[next(cats)] = tile(drawn)
                wanted -= 1
        table.rare_today = frozenset(found)
    for cell in dealt(table.game, lessons=True):
        card = table.deck.pop(0)
        table.cells[cell] = tile(table.oshax.pop(0)) if card.sort == "oshax" else card
    table.past += table.cells


# ---- a seat's day ----


def day_of(table: Table, seat: Seat) -> Any:
    now = table.pending
    now.taken = yield from choose(table, seat)
    for cell in now.taken:  # lessons are ticked at once, anytime cards count from now on (D-15, T-13)
        card = table.cells[cell]
        if card.lesson is not None:
            seat.ticked.add(card.lesson)
        seat.anywhere += card.sort == "anytime"
    now.open = [cell for cell in now.taken if table.cells[cell].drawn]
    while now.open:
        now.cell = now.open[0]
        if len(now.open) > 1:  # any order (D-15)
            now.cell = None
            _, now.cell = yield from ask(table, "next_card", answers("cell", now.open))
        now.open.remove(now.cell)
        yield from resolve(table, seat, table.cells[now.cell])
        now.cell, now.half, now.left, now.picks = None, None, [], 0


def choose(table: Table, seat: Seat) -> Any:
    """The cells taken: a line, or what a special gives (D-9 … D-12)."""
    lines = answers("line", range(LINES))
    move = yield from ask(table, "choose", lines | answers("special", seat.specials(table.day) & {0, 1, 2}))
    if move[0] == "line":
        return line(move[1])
    special = table.pending.special = move[1]
    seat.spent[special] = table.day
    if special == 0:
        _, chosen = yield from ask(table, "choose", lines)
        table.pending.taken = line(chosen)
        _, more = yield from ask(table, "extra", answers("cell", set(range(12)) - set(line(chosen))))
        return [*line(chosen), more]
    if special == 1:
        for cross in range(CROSS_LINES):
            _, one = yield from ask(table, "each", answers("cell", cross_line(cross)))
            table.pending.taken = [*table.pending.taken, one]
        return table.pending.taken
    _, cross = yield from ask(table, "cross", answers("cross", range(CROSS_LINES)))
    return cross_line(cross)


def line(number: int) -> list[int]:
    return [3 * number + place for place in range(CROSS_LINES)]


def cross_line(number: int) -> list[int]:
    return [3 * place + number for place in range(LINES)]


# ---- a card ----


def resolve(table: Table, seat: Seat, card: Card) -> Any:
    """One card, in full, before the next (D-15 … D-20, T-11)."""
    now = table.pending
    if card.sort == "any 2":
        yield from pick(table, seat, card.pieces, 2)
    elif card.sort == "or":
        _, now.half = yield from ask(table, "half", answers("half", (0, 1)))
        yield from draw_all(table, seat, card.halves[now.half])
    elif card.sort == "treasure":
        _, now.half = yield from ask(table, "half", answers("half", (0, 1) if table.rare_today else (1,)))
        yield from pick(table, seat, COMMONS if now.half else table.rare_today, 1 + now.half)
    else:
        yield from draw_all(table, seat, card.pieces)


def pick(table: Table, seat: Seat, offered: Iterable[Piece], count: int) -> Any:
    """Picks among treasures, each drawn before the next; one that does not fit has been a pick (D-19, T-11)."""
    for left in range(count, 0, -1):
        table.pending.picks = left
        _, picked = yield from ask(table, "pick", answers("treasure", offered))
        table.pending.picks = left - 1
        if seat.fits(picked):
            yield from draw(table, seat, picked)


def draw_all(table: Table, seat: Seat, pieces: tuple[Piece, ...]) -> Any:
    """All of them, in an order that the seat chooses among those that fit; over when none of the rest fits (D-16, D-17)."""
    left = list(range(len(pieces)))
    while fitting := [item for item in left if seat.fits(pieces[item])]:
        table.pending.left = [*left]
        item = fitting[0]
        if len({pieces[item] for item in fitting}) > 1:  # two alike are no question
            _, item = yield from ask(table, "item", answers("item", fitting))
        left.remove(item)
        table.pending.left = [*left]
        yield from draw(table, seat, pieces[item])


def draw(table: Table, seat: Seat, piece: Piece) -> Any:
    """A discovery that fits: colour, place, then what its map pays, then its copy (D-13, D-14, D-20, D-23)."""
    now, colour = table.pending, piece.colour
    now.piece = piece
    if piece.kind == "oshax":
        _, colour = yield from ask(table, "colour", answers("colour", ("blue", "green", "red", "purple", "orange")))
    now.colour = colour
    twice = 4 if piece.treasure else 3
    special = answers("special", seat.specials(table.day) & {twice})
    move = yield from ask(table, "place", special | answers("place", seat.sheet.places(piece, seat.anywhere > 0)))
    copied = move[0] == "special"
    if copied:
        now.special, now.twice = twice, (piece, colour)
        seat.spent[twice] = table.day
        move = yield from ask(table, "place", answers("place", seat.sheet.places(piece, seat.anywhere > 0)))
    yield from lay(table, seat, piece, colour, move[1])
    if copied:
        if seat.fits(piece):
            now.piece, now.colour = piece, colour
            places = answers("place", seat.sheet.places(piece, seat.anywhere > 0))
            move = yield from ask(table, "copy", places | {("pass",)})
            now.twice = None
            if move[0] == "place":
                yield from lay(table, seat, piece, colour, move[1])
        now.twice = None
    now.piece, now.colour = None, None


def lay(table: Table, seat: Seat, piece: Piece, colour: str | None, cells: Any) -> Any:
    """Draw it on these squares, and what its map pays, at once (D-23)."""
    touches = cells in seat.sheet.places(piece)  # the first drawing may lie anywhere and uses nothing up (T-14)
    if not touches:
        seat.anywhere -= 1
    pays = seat.sheet.draw(piece, cells, colour)
    table.pending.piece = table.pending.colour = None
    fitting = [common for common in COMMONS if seat.fits(common)]
    if pays and fitting:
        move = yield from ask(table, "map", answers("treasure", fitting) | {("pass",)})
        if move[0] == "treasure":
            yield from draw(table, seat, move[1])
