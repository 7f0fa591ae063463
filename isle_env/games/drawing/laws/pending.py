"""Laws of the pending decision: what was taken is a choice that the specials allow, and what is in hand belongs to the step."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS, CROSS_LINES
from isle_env.engine.record import NONE
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.phases.choosing import LINE_CELLS
from isle_env.games.drawing.specials import CROSS_CELLS

_CHOOSING = (Step.CHOOSE, Step.EXTRA, Step.EACH, Step.CROSS)
_EMPTY_HAND = (Step.NEXT_CARD, Step.HALF, Step.ITEM, Step.PICK, Step.MAP)


@dataclass(frozen=True)
class _Card:
    """The card being resolved. shapes, colours: of the half's discoveries, NO_SHAPE beyond them."""

    take: int
    oshax: bool
    shapes: tuple[int, ...]
    colours: tuple[int, ...]


def pending_broken(games: np.ndarray) -> str | None:
    """The first law of the pending decision that a record breaks."""
    g = games[0]
    step = int(g["step"])
    if step == Step.OVER:
        return None if _idle(g) and not g["taken"] and g["special_now"] == NONE else "the game is over, but cards are taken"
    if step in _CHOOSING:
        return None if _idle(g) and _choosing(g) else f"cards are taken or in hand that cannot be at decision {Step(step).key!r}"
    if g["special_now"] != NONE:
        return "the choice is finished, but its special is not"
    return _taken_broken(g) or _card_broken(g) or _copy_broken(g)


def _idle(g: np.void) -> bool:
    """Is nothing being resolved, and nothing in hand?"""
    none = all(g[name] == NONE for name in ("cell_now", "half", "tile_in_hand", "copy_tile"))
    zero = not any(g[name] for name in ("open", "rest", "picks"))
    return none and zero and g["colour_in_hand"] == g["copy_colour"] == T.NO_COLOUR


def _special_today(g: np.void) -> int:
    """The special that the deciding seat has spent today, NONE for none."""
    days = g["special_day"][int(g["seat"])].tolist()
    return days.index(int(g["day"])) if int(g["day"]) in days else NONE


def _choosing(g: np.void) -> bool:
    """Does what is taken belong to a choice that is not finished?"""
    step, taken, special, today = int(g["step"]), int(g["taken"]), int(g["special_now"]), _special_today(g)
    if special != today:
        return False
    if step == Step.CHOOSE:
        return taken == 0 and special in (NONE, S.EXTRA)
    if step == Step.EXTRA:
        return special == S.EXTRA and taken in LINE_CELLS
    if step == Step.CROSS:
        return special == S.CROSS_LINE and taken == 0
    return special == S.ONE_OF_EACH and taken.bit_count() < CROSS_LINES and _one_of_each(taken, taken.bit_count())


def _one_of_each(taken: int, number: int) -> bool:
    """Is one cell taken of each of the first cross lines?"""
    return [(taken & int(cells)).bit_count() for cells in CROSS_CELLS] == [1] * number + [0] * (CROSS_LINES - number)


def _taken_broken(g: np.void) -> str | None:
    """The cells taken are a choice that the special of the day allows; lessons are ticked, and never open."""
    taken, opened, game, special = int(g["taken"]), int(g["open"]), int(g["game"]), _special_today(g)
    if special == S.EXTRA:
        fits = taken.bit_count() == CROSS_LINES + 1 and any(int(line) & ~taken == 0 for line in LINE_CELLS)
    elif special == S.ONE_OF_EACH:
        fits = _one_of_each(taken, CROSS_LINES)
    else:
        fits = taken in (CROSS_CELLS if special == S.CROSS_LINE else LINE_CELLS)
    if not fits or opened & ~taken:
        return "the cells taken are not a choice of this day"
    for cell in range(CELLS):
        if taken >> cell & 1:
            item = int(g["cell"][cell])
            kind, place = int(D.ITEM_TYPE[game, item]), int(D.ITEM_LESSON[game, item])
            if opened >> cell & 1 and kind in (D.TYPE_LESSON, D.TYPE_ANYTIME):
                return "a lesson or an anytime card is still to be resolved"
            if kind == D.TYPE_LESSON and not int(g["lessons"][int(g["seat"])]) >> place & 1:
                return "a lesson is taken and not ticked"
    return None


def _card_now(g: np.void) -> _Card | None:
    """The card being resolved, None if it is no card that can be."""
    cell, game = int(g["cell_now"]), int(g["game"])
    if cell == NONE or not int(g["taken"]) >> cell & 1 or int(g["open"]) >> cell & 1:
        return None
    item = int(g["cell"][cell])
    half = D.ABOVE if g["half"] == NONE else int(g["half"])
    kind = int(D.ITEM_TYPE[game, item])
    if kind in (D.TYPE_LESSON, D.TYPE_ANYTIME):
        return None
    shapes, colours = D.ITEM_SHAPE[game, item, half], D.ITEM_COLOUR[game, item, half]
    return _Card(int(D.ITEM_TAKE[game, item]), kind == D.TYPE_OSHAX, tuple(shapes.tolist()), tuple(colours.tolist()))


def _card_broken(g: np.void) -> str | None:
    """The card being resolved and what is in hand, at each step."""
    step, rest, picks, half = int(g["step"]), int(g["rest"]), int(g["picks"]), int(g["half"])
    hand, colour = int(g["tile_in_hand"]), int(g["colour_in_hand"])
    wrong = f"what is being resolved or in hand cannot be at decision {Step(step).key!r}"
    if step in _EMPTY_HAND and (hand != NONE or colour != T.NO_COLOUR):
        return wrong
    if step == Step.NEXT_CARD:
        idle = g["cell_now"] == half == NONE and rest == picks == 0
        return None if idle and int(g["open"]).bit_count() > 1 else wrong
    card = _card_now(g)
    if card is None or not _rest_fits(card, rest, picks, half):
        return wrong
    if step == Step.HALF:
        fits = card.take in (D.TAKE_OR, D.TAKE_RARE_OR_COMMON) and half == NONE
    elif half == NONE:
        fits = False
    elif step == Step.ITEM:
        fits = rest == 3
    elif step == Step.PICK:
        fits = picks > 0
    elif step == Step.COLOUR:
        fits = card.oshax and hand == card.shapes[0] and colour == T.NO_COLOUR
    elif step == Step.PLACE:
        fits = _hand_fits(g, card)
    else:
        fits = step == Step.MAP or g["copy_tile"] == hand != NONE
    if fits and step in (Step.PICK, Step.PLACE) and card.take == D.TAKE_RARE_OR_COMMON and half == D.ABOVE:
        fits = g["rare_today"] != 0
    return None if fits else wrong


def _rest_fits(card: _Card, rest: int, picks: int, half: int) -> bool:
    """Does the card have so much left?"""
    if half == NONE:
        return rest == picks == 0
    if card.take == D.TAKE_RARE_OR_COMMON:
        return rest == 0 and picks <= (1 if half == D.ABOVE else 2)
    if card.take == D.TAKE_ANY_TWO:
        return rest == 0 and half == D.ABOVE and picks <= 2
    discoveries = sum(shape != D.NO_SHAPE for shape in card.shapes)
    return picks == 0 and rest < 1 << discoveries and (card.take == D.TAKE_OR or half == D.ABOVE) and not (card.oshax and rest)


def _hand_fits(g: np.void, card: _Card) -> bool:
    """Can this be in hand: a discovery of the card that is not left, a treasure picked for it, or one that a map pays?"""
    hand, colour, rest = int(g["tile_in_hand"]), int(g["colour_in_hand"]), int(g["rest"])
    if hand == NONE:
        return False
    if D.SHAPE_KIND[hand] == D.COMMON and colour == T.NO_COLOUR:
        return True
    if card.oshax:
        return hand == card.shapes[0] and colour != T.NO_COLOUR
    if card.take == D.TAKE_RARE_OR_COMMON:
        number = hand - D.FIRST_RARE
        rare = g["half"] == D.ABOVE and g["picks"] == 0 and colour == T.NO_COLOUR
        return bool(rare and 0 <= number < D.BAG_RARES and int(g["rare_today"]) >> number & 1)
    drawn = zip(card.shapes, card.colours, strict=True)
    return any((hand, colour) == one and not rest >> k & 1 for k, one in enumerate(drawn))


def _copy_broken(g: np.void) -> str | None:
    """A copy is due where a special was spent for it today, of the kind that it is for."""
    copy, colour, step = int(g["copy_tile"]), int(g["copy_colour"]), int(g["step"])
    if copy == NONE:
        return None if colour == T.NO_COLOUR else "the copy has a colour, but none is due"
    cat = D.SHAPE_KIND[copy] in (D.CAT, D.OSHAX)
    if cat != (colour != T.NO_COLOUR) or _special_today(g) != (S.CAT_TWICE if cat else S.TREASURE_TWICE):
        return "a copy is due that no special of today allows"
    if step not in (Step.PLACE, Step.MAP, Step.COPY) or (step == Step.COPY and colour != g["colour_in_hand"]):
        return f"a copy is due, which cannot be at decision {Step(step).key!r}"
    return None
