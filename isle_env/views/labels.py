"""Actions in words for people: ``"Draft Basket, speed 3 (1 fish)"`` where the API says ``"keep basket_speed_3"``.

    label(rules, decision, action)    one action; it depends on nothing else, so it tells no more than the action itself
    label_in(game, action)            one legal action, with what the position adds: a price, the name of a tile
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
    from isle_env.games.common.decisions import Decision

NAMED_ACTIONS = 8
"""Up to this many legal actions are named; if there are more, they are counted."""
PLACE = "PLACE"
WAYS = (
    "", "turned right", "upside down", "turned left",
    "flipped", "flipped, turned right", "flipped, upside down", "flipped, turned left",
)  # fmt: skip
"""What was done to a tile in each orientation (components/orientations.py); it is mirrored first, then turned clockwise."""
_SORTS = {
    "PASS": ("pass", "passes"), "KEEP": ("card", "cards"), "PLAY": ("card to play", "cards to play"),
    "OPTION": ("option", "options"), "TILE": ("tile", "tiles"), "COLOUR": ("colour", "colours"), "FIELD": ("field", "fields"),
    PLACE: ("place", "places"), "SQUARE": ("tile on the boat", "tiles on the boat"), "TOKEN": ("token side", "token sides"),
    "CELL": ("cell", "cells"), "SPECIAL": ("special", "specials"), "ITEM": ("discovery", "discoveries"),
    "TREASURE": ("treasure", "treasures"),
}  # fmt: skip
"""Block of actions -> one of them and several in words; of the drawing games those that are counted beside others."""


def label(rules: Rules, decision: str, action: int) -> str:
    """An action in words for people. decision: the kind of decision, as ``Game.decision``, at which it can be legal."""
    actions, row = rules.actions, rules.steps[decision.upper()].row
    block, number = actions.block_of(action)
    verb = row.takes[block]
    if block == "PASS":
        return str(verb)
    if block == PLACE:
        orientation, square = divmod(number, actions.T.SQUARES)
        said = ", ".join(filter(None, (place(actions, square), WAYS[orientation])))
    elif block == "COLOUR":
        said = actions.T.COLOURS[number]
    else:
        said = (_isle if rules.family == "isle" else _drawing)(rules, actions, row, block, number)
    return f"{verb} {said}" if verb else f"{said[0].upper()}{said[1:]}"


def label_in(game: Game, action: int) -> str:
    """One legal action in words for people: its label, and what the position adds to it.

    That is a price, the name of a tile, or what lies in a line of the island.
    """
    actions = game.rules.actions
    block, number = actions.block_of(action)
    said = label(game.rules, game.decision, action)
    if game.rules.family == "drawing":
        behind = game.rules.module("views.text_drawing_island").behind(game.record, block, number)
        return f"{said}: {behind}" if behind else said
    if block == "TILE":
        return f"{said}{_fish(game, actions, number)}"
    if block == "SQUARE" and game.decision == "discard_treasure":
        slot = int(game.record["tile_at"][game.current_seat, number]) - 1
        name = tile_name(actions, int(game.record["tile_code"][game.current_seat, slot]))
        return f"Give up {name} ({place(actions, number)})"
    return said


def flat(text: str) -> str:
    """Words as they are compared: in small letters, with single blanks."""
    return " ".join(text.lower().split())


def _fish(game: Game, actions: ModuleType, tile: int) -> str:
    """What a cat in a field costs in a turn, in words."""
    if game.decision != "turn" or int(actions.T.TILE_KIND[tile]) != actions.T.CAT:
        return ""
    fish = game.rules.reasons.price(game.record, tile)
    return f" ({fish} fish)" if fish else ""


def place(actions: ModuleType, square: int) -> str:
    """A square of a boat in words, counted from 1."""
    return f"column {int(actions.T.SQUARE_X[square]) + 1}, row {int(actions.T.SQUARE_Y[square]) + 1}"


def tile_name(actions: ModuleType, tile: int) -> str:
    """A tile of The Isle of Cats in words."""
    return str(actions.tile_name(tile)).replace("oshax", "Oshax")


def _isle(rules: Rules, actions: ModuleType, row: Decision, block: str, number: int) -> str:
    """What an action of The Isle of Cats is about."""
    if block in ("KEEP", "PLAY"):
        price = f" ({int(actions.T.KIND_COST[number])} fish)" if block == "KEEP" and row.sold else ""
        return f"{rules.module('views.text_cards').kind_title(number)}{price}"
    if block == "TILE":
        return tile_name(actions, number)
    if block == "SQUARE":
        return f"in {place(actions, number)}"
    names = {"OPTION": actions.OPTION_NAMES, "FIELD": actions.FIELD_NAMES, "TOKEN": actions.TOKEN_SIDES}
    return str(names[block][number])


def _drawing(rules: Rules, actions: ModuleType, row: Decision, block: str, number: int) -> str:
    """What an action of the drawing games is about."""
    if block == "CELL":
        return str(actions.cell_name(number))
    words = rules.own("words")
    said = str(words.words_of(words.number_of(rules.name), actions.action_id_of(block, number)))
    return said + (" now" if block == "ITEM" else "")


def legal(game: Game, most: int = NAMED_ACTIONS) -> list[str]:
    """The legal actions: how many, and a line for each if there are at most so many, else how many there are of each sort."""
    numbers = game.legal_actions().tolist()
    head = counted(len(numbers), "legal action")
    if len(numbers) <= most:
        return [f"{head}:", *(f"· {label(game.rules, game.decision, number)}" for number in numbers)]
    blocks = Counter(game.rules.actions.block_of(number)[0] for number in numbers)
    return [f"{head}: {', '.join(f'{count} {_SORTS[block][count != 1]}' for block, count in blocks.items())}"]
