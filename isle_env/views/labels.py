"""Actions in words for people: ``"Draft Basket, speed 3 (1 fish)"`` where the API says ``"keep basket_speed_3"``.

    label(rules, decision, action)    one action; it depends on nothing else, so it tells no more than the action itself
    legal(game)                       all legal actions of a decision: by label if they are few, else counted by sort

Names of actions in the API (``Game.action_name``) stay as they are; these are for pictures, replays and ``isle play``.
"""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import TYPE_CHECKING

from isle_env.games.common.words import counted

if TYPE_CHECKING:
    from isle_env.engine.rules import Rules
    from isle_env.game import Game

NAMED_ACTIONS = 8
"""Up to this many legal actions are named; if there are more, they are counted."""
PLACE = "PLACE"
GIVE_UP = "Give up the tile"
_KEPT = {
    "draft": "Draft", "buy": "Buy", "rescue_cards": "Lay down", "buy_drawn": "Buy", "discard_lesson": "Give up",
    "family_cards": "Keep",
}  # fmt: skip
"""Decision -> what KEEP means there."""
_PASSED = {
    "buy": "Done buying", "buy_drawn": "Done buying", "rescue_cards": "Done choosing", "turn": "Pass", "window": "Decline",
    "treasure": "No treasure", "move": "Stop moving cats", "map": "No treasure", "copy": "No copy", "choose": "Pass",
    "second_kitten": "No second kitten", "extra": "Nothing more",
}  # fmt: skip
_SOLD = ("draft", "buy", "buy_drawn")
_FED = ("turn", "window")
"""Decisions in which a square means that the royal rat on it is fed (V-11)."""
_SORTS = {
    "PASS": ("pass", "passes"), "KEEP": ("card", "cards"), "PLAY": ("card to play", "cards to play"),
    "OPTION": ("option", "options"), "TILE": ("tile", "tiles"), "COLOUR": ("colour", "colours"), "FIELD": ("field", "fields"),
    PLACE: ("place", "places"), "SQUARE": ("tile on the boat", "tiles on the boat"), "TOKEN": ("token side", "token sides"),
    "CELL": ("cell", "cells"), "SPECIAL": ("special", "specials"), "ITEM": ("discovery", "discoveries"),
    "TREASURE": ("treasure", "treasures"),
}  # fmt: skip
"""Block of actions -> one of them and several in words; of the drawing games those that are counted beside others."""


def label(rules: Rules, decision: str, action: int) -> str:
    """An action in words for people. decision: the kind of decision, as ``Game.decision``. Raises ``ValueError``."""
    actions = rules.actions
    block, number = actions.block_of(action)
    if block == PLACE:
        orientation, square = divmod(number, actions.T.SQUARES)
        return f"Place it in {place(actions, square)}, way round {orientation}"
    if block == "PASS":
        return _PASSED.get(decision, "Pass")
    if block == "COLOUR":
        return str(actions.T.COLOURS[number]).capitalize()
    return (_isle if rules.family == "isle" else _drawing)(rules, actions, decision, block, number)


def place(actions: ModuleType, square: int) -> str:
    """A square of a boat in words, counted from 1."""
    return f"column {int(actions.T.SQUARE_X[square]) + 1}, row {int(actions.T.SQUARE_Y[square]) + 1}"


def tile_name(actions: ModuleType, tile: int) -> str:
    """A tile of The Isle of Cats in words."""
    return str(actions.tile_name(tile)).replace("oshax", "Oshax")


def _isle(rules: Rules, actions: ModuleType, decision: str, block: str, number: int) -> str:
    """An action of The Isle of Cats."""
    if block in ("KEEP", "PLAY"):
        title = rules.module("views.text_cards").kind_title(number)
        price = f" ({int(actions.T.KIND_COST[number])} fish)" if block == "KEEP" and decision in _SOLD else ""
        return f"{_KEPT.get(decision, 'Keep') if block == 'KEEP' else 'Play'} {title}{price}"
    if block == "OPTION":
        return str(actions.OPTION_NAMES[number]).capitalize()
    if block == "TILE":
        return f"{'Move' if decision == 'move' else 'Take'} {tile_name(actions, number)}"
    if block == "FIELD":
        return str(actions.FIELD_NAMES[number]).capitalize()
    if block == "SQUARE":
        return f"{'Feed the royal rat' if decision in _FED else GIVE_UP} in {place(actions, number)}"
    return f"Token: {actions.TOKEN_SIDES[number]}"


def _drawing(rules: Rules, actions: ModuleType, decision: str, block: str, number: int) -> str:
    """An action of the drawing games."""
    if block == "CELL":
        return f"{'Resolve' if decision == 'next_card' else 'Take'} {actions.cell_name(number)}"
    words = rules.own("words")
    said = str(words.words_of(words.number_of(rules.name), actions.action_id_of(block, number)))
    if block in ("LINE", "CROSS"):
        return f"Take {said}"
    if block == "TREASURE":
        return f"Draw the {said}"
    return f"{said[0].upper()}{said[1:]}" + (" now" if block == "ITEM" else "")


def legal(game: Game, most: int = NAMED_ACTIONS) -> list[str]:
    """The legal actions: how many, and a line for each if there are at most so many, else how many there are of each sort."""
    numbers = game.legal_actions().tolist()
    head = counted(len(numbers), "legal action")
    if len(numbers) <= most:
        return [f"{head}:", *(f"· {label(game.rules, game.decision, number)}" for number in numbers)]
    blocks = Counter(game.rules.actions.block_of(number)[0] for number in numbers)
    return [f"{head}: {', '.join(f'{count} {_SORTS[block][count != 1]}' for block, count in blocks.items())}"]
