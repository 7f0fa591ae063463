"""What the two rulebooks call lines, cross lines, items, specials and halves, and the short actions in their words.

The names of actions (``actions.action_name``) are one list for both games; people read these words. Each is indexed by the game.
"""

from __future__ import annotations

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S

LINE = tuple("column" if edition.columns else "row" for edition in D.EDITIONS)
CROSS = tuple("row" if edition.columns else "column" for edition in D.EDITIONS)
"""A line has three cells, a cross line four."""
ITEM = ("card", "item")
"""What lies in a cell: in the Remote Edition a tile or a card."""
SPECIALS = tuple(tuple(special.key.replace("_", " ") for special in edition.specials) for edition in D.EDITIONS)
HALVES = (("the upper half", "the lower half"), ("one rare treasure", "two common treasures"))
"""What HALF chooses between: of a card with the word or, of a treasure card of the Remote Edition."""
IN_PROMPTS = tuple(
    {"line": line, "cross": cross, "item": item, "an_item": an_item, "halves": " or ".join(halves)}
    for line, cross, item, an_item, halves in zip(LINE, CROSS, ITEM, ("a card", "an item"), HALVES, strict=True)
)
"""What prompts have in braces."""


def number_of(name: str) -> int:
    """The number of a game by its name."""
    return S.GAME_NAMES.index(name)


def words_of(game: int, action: int) -> str:
    """An action before PLACE in the words of a game. Raises ``ValueError`` for an id that is none."""
    block, number = A.block_of(action)
    if block == "LINE":
        return f"{LINE[game]} {A.LINE_NAMES[number]}"
    if block == "CROSS":
        return f"{CROSS[game]} {number + 1}"
    if block == "CELL":
        return f"{ITEM[game]} {A.cell_name(number)}"
    if block == "SPECIAL":
        return f"special: {SPECIALS[game][number]}"
    if block == "HALF":
        return HALVES[game][number]
    if block == "ITEM":
        return f"the {('first', 'second')[number]} of the two"
    if block == "TREASURE":
        sort, shape = A.treasure_name(number).replace("_", " ").split(" ", 1)
        return f"{sort} treasure: {shape}"
    return str(T.COLOURS[number]) if block == "COLOUR" else "nothing"
