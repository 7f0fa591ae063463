"""Between a DRAW record and the oracle's plain objects: tables, moves, and what two tables must agree on.

    decode(record)        -> Table      as the record describes it
    opening(record)       -> Table      the same before the first day, from a record at the first decision of a game
    moves(record, ids)    -> {Move: id} what the ids mean now; each move has one id, or this fails
    differences(a, b)     -> {name: (a's, b's)}

Component data is shared with the engine here, and nowhere else in this folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Phase, Step
from tests.oracle.boat import COLOURS
from tests.oracle.drawing.cards import COMMONS, GAMES, REMOTE, Card, Piece, dealt, form, tile
from tests.oracle.drawing.lessons import BASIC
from tests.oracle.drawing.model import Drawn, Move, Pending, Seat, Sheet, Shown, Sister, Table

KINDS = ("cat", "oshax", "rare", "common")
SISTER_CARDS = tuple(lesson.card for lesson in D.BOX.sister_lessons)
assert SISTER_CARDS[: len(BASIC)] == BASIC

# ---- pieces and cards ----


@cache
def piece_of(shape: int, colour: int = T.NO_COLOUR) -> Piece:
    """The piece of a shape; colour: of a cat."""
    data = D.BOX.pieces[shape]
    return Piece(data.kind, form("/".join(data.rows)), COLOURS[colour] if data.kind == "cat" and colour < 5 else None)


@cache
def shape_of(kind: str, drawing: str) -> int:
    """The shape of a kind and form."""
    return next(k for k in range(D.NUM_SHAPES) if (piece_of(k).kind, piece_of(k).form) == (kind, drawing))


@cache
def card_of(game: str, item: int) -> Card:
    """An item of the record as a card."""
    if item == D.OSHAX_CARD:
        return Card("oshax")
    edition = D.EDITIONS[GAMES.index(game)]
    data = edition.items[item]
    number = data.numbers[0] if data.numbers else None

    def half(discoveries: Iterable[Any]) -> tuple[Piece, ...]:
        return tuple(piece_of(D.shape_of(one), T.COLOURS.index(one.colour) if one.colour else T.NO_COLOUR) for one in discoveries)

    if data.type == "lesson":
        return Card("lesson", lesson=edition.lessons[data.lesson].card, number=number)
    if data.type == "anytime":
        return Card("anytime", number=number)
    if data.take == "one_rare_or_two_common":
        return Card("treasure", number=number)
    if data.take == "any_two":
        return Card("any 2", COMMONS, number=number)
    if data.take == "or":
        return Card("or", halves=(half(data.above), half(data.below)), number=number)
    return Card("draw", half(data.above), number=number)


@cache
def item_of(game: str, card: Card) -> int:
    """The item of a card; cards that are alike are one item."""
    if card.sort == "oshax":
        return D.OSHAX_CARD
    return next(item for item in range(D.ITEMS[GAMES.index(game)]) if card_of(game, item) == card)


def bag_piece(number: int) -> Piece:
    """What a number in the bag is: a cat by its item, or a rare treasure by its shape."""
    if number < D.BAG_CATS:
        return card_of(REMOTE, number).pieces[0]
    return piece_of(D.FIRST_RARE + number - D.BAG_CATS)


def bag_number(piece: Piece) -> int:
    if piece.kind == "rare":
        return D.BAG_CATS + shape_of("rare", piece.form) - D.FIRST_RARE
    return item_of(REMOTE, tile(piece))


def treasure_of(number: int) -> Piece:
    """The treasure of an action id within its block."""
    return piece_of(D.FIRST_COMMON + number if number < D.NUM_COMMON else D.FIRST_RARE + number - D.NUM_COMMON)


# ---- moves ----


def move_of(record: Any, action: int) -> Move:
    """What an action id says now."""
    block, number = actions.block_of(action)
    if block == "PASS":
        return ("pass",)
    if block == "TREASURE":
        return ("treasure", treasure_of(number))
    if block == "COLOUR":
        return ("colour", COLOURS[number])
    if block == "PLACE":
        return ("place", cells_of(int(record["tile_in_hand"]), *divmod(number, int(T.SQUARES))))
    return (block.lower(), number)


@cache
def cells_of(shape: int, orientation: int, square: int) -> frozenset[tuple[int, int]]:
    return frozenset(actions.placed_cells(shape, orientation, square))


def moves(record: Any, ids: Iterable[int]) -> dict[Move, int]:
    """All moves of these ids, each with its id. Two ids that say the same are a mistake."""
    found: dict[Move, int] = {}
    for action in ids:
        move = move_of(record, int(action))
        assert move not in found, f"actions {found[move]} and {action} both mean {move}"
        found[move] = int(action)
    return found


# ---- tables ----

STEPS = Step.names()


def decode(record: Any) -> Table:
    """The table a record describes. record: one element of a DRAW array."""
    g = {name: record[name].tolist() for name in record.dtype.names}
    game, day = GAMES[g["game"]], g["day"]
    table = Table(game, [_seat(g, number) for number in range(g["num_players"])], day=day)
    table.seat = None if g["seat"] == NONE else g["seat"]
    size = int(D.LESSONS_DECK_SIZE[g["game"]])
    table.deck = [card_of(game, item) for item in g["lessons_deck"][4 * day : size]]
    table.cells = [card_of(game, item) for item in g["cell"]]
    table.past = [card_of(game, item) for item, count in enumerate(g["seen"]) for _ in range(count)]
    if table.explore:
        table.cats = [card_of(game, item) for item in g["cats_deck"][8 * day :] if item != NONE]
    else:
        table.bag = [bag_piece(number) for number in reversed(g["bag"][: g["bag_left"]])]
        table.oshax = [card_of(game, item).pieces[0] for item in reversed(g["oshax_deck"][: g["oshax_left"]])]
        table.rare_today = frozenset(piece_of(D.FIRST_RARE + k) for k in range(D.BAG_RARES) if g["rare_today"] >> k & 1)
    if table.explore and g["num_players"] == 1:
        lessons = {card for card, lies in zip(SISTER_CARDS, g["sister_lessons"], strict=True) if lies}
        table.sister = Sister([COLOURS[colour] for colour in g["sister_colours"]], lessons)
    table.pending = _pending(table, g)
    if table.over:
        table.scores = [dict(zip(S.SCORE_PARTS, g["score"][number], strict=True)) for number in range(g["num_players"])]
        table.winners = {number for number in range(g["num_players"]) if g["winner"][number]}
        if table.sister is not None:
            table.sister.score = dict(zip(S.SISTER_PARTS, g["sister_score"], strict=True))
    return table


def _pending(table: Table, g: dict[str, Any]) -> Pending:
    now = Pending(step=STEPS[g["step"]])
    now.special = None if g["special_now"] == NONE else g["special_now"]
    now.taken = [cell for cell in range(12) if g["taken"] >> cell & 1]
    now.open = [cell for cell in range(12) if g["open"] >> cell & 1]
    now.cell = None if g["cell_now"] == NONE else g["cell_now"]
    now.half = None if g["half"] == NONE else g["half"]
    now.picks = g["picks"]
    if g["tile_in_hand"] != NONE:
        now.piece = piece_of(g["tile_in_hand"], g["colour_in_hand"])
        now.colour = COLOURS[g["colour_in_hand"]] if g["colour_in_hand"] < 5 else None
    if g["copy_tile"] != NONE:
        colour = COLOURS[g["copy_colour"]] if g["copy_colour"] < 5 else None
        now.twice = piece_of(g["copy_tile"], g["copy_colour"]), colour
    now.left = [k for k in range(2) if g["rest"] >> k & 1]
    return now


def _seat(g: dict[str, Any], number: int) -> Seat:
    edition = D.EDITIONS[g["game"]]
    tiles = _tiles(g, number)
    seat = Seat(Sheet(T.BOAT_NAMES[g["boat"][number]], tiles))
    seat.ticked = _lessons(edition, g["lessons"][number])
    seat.spent = {special: day for special, day in enumerate(g["special_day"][number]) if day}
    seat.anywhere = g["anywhere"][number]
    today = g["day"] if g["phase"] != Phase.OVER else 0
    before = frozenset(special for special, day in seat.spent.items() if day != today)
    shown = g["shown_slots"][number]
    seat.shown = Shown(tuple(tiles[:shown]), frozenset(_lessons(edition, g["shown_lessons"][number])), before)
    return seat


def _lessons(edition: Any, bits: int) -> set[int]:
    return {lesson.card for place, lesson in enumerate(edition.lessons) if bits >> place & 1}


def _tiles(g: dict[str, Any], number: int) -> list[Any]:
    """What is drawn, in order; the squares of a tile are those that name its slot."""
    squares: dict[int, set[tuple[int, int]]] = {}
    for square, slot in enumerate(g["tile_at"][number]):
        if slot:
            squares.setdefault(slot - 1, set()).add((int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])))
    found = []
    for slot in range(g["tile_count"][number]):
        colour, shape = g["tile_colour"][number][slot], g["tile_code"][number][slot]
        piece = piece_of(shape)
        name = None if colour == T.NO_COLOUR else COLOURS[colour]
        found.append(Drawn(piece.kind, -1, name, frozenset(squares.pop(slot)), piece.form))
    assert not squares, f"squares of slots that are not in use: {squares}"
    return found


def opening(record: Any) -> Table:
    """The table before the first day, from a record at the first decision of a game: what lies out is put back."""
    table = decode(record)
    assert table.day == 1
    cells, table.cells, table.past, table.day = table.cells, [], [], 0
    cats = [cells[cell] for cell in dealt(table.game, lessons=False)]
    cards = [cells[cell] for cell in dealt(table.game, lessons=True)]
    if table.explore:
        table.cats = cats + table.cats
        table.deck = cards + table.deck
    else:
        rare = [piece_of(D.FIRST_RARE + k) for k, count in enumerate(record["rare_seen"]) for _ in range(int(count))]
        table.bag = rare + [card.pieces[0] for card in cats] + table.bag
        oshax = [card.pieces[0] for card in cards if card.sort == "draw"]
        table.oshax = oshax + table.oshax
        table.deck = [Card("oshax") if card.sort == "draw" else card for card in cards] + table.deck
        table.rare_today = frozenset()
    table.pending, table.seat = Pending(), None
    return table


# ---- comparing ----


def comparable(table: Table) -> dict[str, Any]:
    """Everything the rules care about, in a form that prints well; what has no meaning at the present step is left out."""
    now, step = table.pending, table.pending.step
    said: dict[str, Any] = {"game": table.game, "day": table.day, "step": step, "seat": table.seat}
    said |= {"cats": table.cats, "deck": table.deck, "bag": table.bag, "cells": table.cells}
    said |= {"past": Counter(table.past), "rare today": table.rare_today}
    if table.game == REMOTE:
        said["oshax"] = table.oshax
    said["scores"], said["winners"] = table.scores, table.winners
    if table.sister is not None:
        said["sister"] = (table.sister.colours, table.sister.lessons, table.sister.score)
    if not table.over:
        said["taken"] = set(now.taken) if step != "choose" else None
        said["open"] = set(now.open) if step not in ("choose", "extra", "each", "cross") else None
    if step in ("half", "item", "pick", "colour", "place", "map", "copy"):
        said["cell"] = now.cell
        said["left"] = now.left
        said["twice"] = now.twice
    if step in ("pick", "place"):
        said["picks"] = now.picks
    if step in ("colour", "place", "copy"):
        said["piece"] = now.piece
    if step in ("place", "copy"):
        said["colour"] = now.colour
    for number, seat in enumerate(table.seats):
        said |= {f"seat {number}: {name}": value for name, value in _comparable_seat(seat).items()}
    return said


def _comparable_seat(seat: Seat) -> dict[str, Any]:
    shown = seat.shown
    return {
        "sheet": seat.sheet.name,
        "drawn": seat.sheet.drawing(),
        "ticked": seat.ticked,
        "specials": seat.spent,
        "anywhere": seat.anywhere,
        "shown": (Sheet(seat.sheet.name, list(shown.tiles)).drawing(), shown.ticked, shown.spent),
    }


def differences(real: Table, oracle: Table) -> dict[str, tuple[Any, Any]]:
    """Where two tables disagree: name -> (the engine's value, the oracle's)."""
    here, there = comparable(real), comparable(oracle)
    return {name: (here.get(name), there.get(name)) for name in here | there if here.get(name) != there.get(name)}
