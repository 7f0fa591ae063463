"""Why the pending decision does not allow an action, in words for people; as games/isle/reasons.py for The Isle of Cats."""

from __future__ import annotations

from typing import Any

from isle_env.boats.reasons import why_not_there
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.reasons import fits_nowhere
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing import words
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.shapes import fits
from isle_env.games.drawing.specials import may_declare

_TWICE = {
    S.CAT_TWICE: "It draws a cat twice, and what is in hand is a treasure.",
    S.TREASURE_TWICE: "It draws a treasure twice, and what is in hand is a cat.",
}


def prompt(g: Any) -> str:
    """What the pending decision asks for. g: the record of a game that is not over."""
    return Step(g["step"]).row.prompt.format(**words.IN_PROMPTS[g["game"]])


def why_not(g: Any, action: int) -> str:
    """Which rule forbids an action that is not legal; "" if no rule does but that the decision asks for something else.

    g: the record of a game that is not over; action: 0 … NUM_ACTIONS - 1.
    """
    block, number = A.block_of(action)
    return _BLOCKS[block](g, int(g["seat"]), number) if block in _BLOCKS else ""


def _cell(g: Any, seat: int, cell: int) -> str:
    """A card or an item of the island."""
    step, taken, game = g["step"], int(g["taken"]), int(g["game"])
    if step == Step.EXTRA and taken >> cell & 1:
        return f"You have taken it with its {words.LINE[game]}."
    if step == Step.EACH:
        return f"The next {words.ITEM[game]} is one of {words.CROSS[game]} {taken.bit_count() + 1}."
    if step == Step.NEXT_CARD and taken >> cell & 1:
        return "There is nothing to resolve any more."
    return "You have not taken it today." if step == Step.NEXT_CARD else ""


def _special(g: Any, seat: int, special: int) -> str:
    """A special; as ``specials.may_declare``."""
    drawing = special in _TWICE
    if g["step"] != (Step.PLACE if drawing else Step.CHOOSE):
        return ""
    if may_declare(g, special):
        return _TWICE.get(special, "")
    days = g["special_day"][seat].tolist()
    if days[special] > 0:
        return f"You have spent it on day {days[special]}."
    if g["day"] in days:
        return "You have spent a special today: one a day."
    return f"You have spent {S.SPECIALS_A_GAME} specials: more are not allowed in a game."


def _half(g: Any, seat: int, half: int) -> str:
    """A half of a card; as ``resolving.legal_half``."""
    return "No rare treasure lies out today." if g["step"] == Step.HALF and half == D.ABOVE and g["rare_today"] == 0 else ""


def _treasure(g: Any, seat: int, number: int) -> str:
    """A treasure to be picked, or one that a map pays."""
    step, rare = g["step"], number >= D.NUM_COMMON
    if number >= D.NUM_COMMON + D.BAG_RARES or step not in (Step.PICK, Step.MAP):
        return ""
    if step == Step.MAP:
        if rare:
            return "A map pays a common treasure."
        return "" if fits(g, seat, D.FIRST_COMMON + number) else fits_nowhere(prompt(g))
    wanted = D.ITEM_TAKE[g["game"], g["cell"][g["cell_now"]]] == D.TAKE_RARE_OR_COMMON and g["half"] == D.ABOVE
    if rare == wanted:
        return "It does not lie out today." if rare else ""
    return "You have chosen one rare treasure." if wanted else "The card gives common treasures."


def _place(g: Any, seat: int, number: int) -> str:
    """A place for what is in hand."""
    if g["step"] not in (Step.PLACE, Step.COPY):
        return ""
    shape, (orientation, square) = int(g["tile_in_hand"]), divmod(number, T.SQUARES)
    if not D.ORIENTATION_VALID[shape, orientation]:
        return "It looks the same in another orientation, which counts."
    return why_not_there(g, seat, A.placed_cells(shape, orientation, square))


_BLOCKS = {"CELL": _cell, "SPECIAL": _special, "HALF": _half, "TREASURE": _treasure, "PLACE": _place}
"""Block of actions -> what may forbid one of them. In the others every action is legal where the decision takes any."""
