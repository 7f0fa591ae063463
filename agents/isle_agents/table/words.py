"""Actions in words for people, and where each lies in the picture of the table.

    choices(game) ─→ [{"id": 14, "label": "Draft Basket, speed 3 (1 fish)", "at": ['[data-card="13"][data-place="pick"]…']}, …]

``more`` says what a card does, ``name`` is that of ``Game.action_name``. ``at`` holds selectors of the picture's groups
(isle_env/views/table_svg.py says which attributes they have): clicking one of them is the same as choosing. Placements are not
listed here; hand.py has them.
"""

from __future__ import annotations

from typing import Any

from isle_env.engine.reasons import instead
from isle_env.game import Game
from isle_env.views import labels

_KEPT_PLACES = {"rescue_cards": ("hand",), "discard_lesson": ("lessons",), "family_cards": ("family-offer",)}
"""Decision -> where the cards lie that KEEP chooses from; otherwise they are in a pack or on offer."""
_NUMBERED = {"tile": ("TILE",), "card": ("KEEP", "PLAY")}
"""What is asked about -> the blocks of actions in which its number counts."""


def choices(game: Game) -> list[dict[str, Any]]:
    """All legal actions except placements: ``id``, ``label``, ``more``, ``name``, ``at``. None once it is over."""
    if game.over:
        return []
    actions = game.rules.actions
    found = []
    for action in game.legal_actions().tolist():
        block, number = actions.block_of(action)
        if block != labels.PLACE:
            at = (_at_isle if game.rules.family == "isle" else _at_drawing)(game, block, number)
            more = _card_text(game, number) if block in ("KEEP", "PLAY") else ""
            said, name = labels.label_in(game, action), game.action_name(action)
            found.append({"id": action, "label": said, "more": more, "name": name, "at": at})
    return found


def _card_text(game: Game, kind: int) -> str:
    """What a kind of card does, in words."""
    return str(game.rules.module("views.text_cards").kind_text(kind))


def _places(kind: int, seat: int | None, places: tuple[str, ...]) -> list[str]:
    """Selectors of a card in one of several places."""
    return [f'[data-card="{kind}"][data-place="{place}"][data-seat="{seat}"]' for place in places]


def _at_isle(game: Game, block: str, number: int) -> list[str]:
    """Where an action of The Isle of Cats lies: selectors."""
    seat, decision = game.current_seat, game.decision
    if block == "KEEP":
        return _places(number, seat, _KEPT_PLACES.get(decision, ("pack", "pick")))
    if block == "PLAY":
        return _places(number, seat, ("hand",))
    if block == "TILE":
        return [f'[data-tile="{number}"][data-place="{place}"]' for place in ("field", "supply", "kittens")]
    if block == "FIELD":
        return [f'[data-place="field"][data-field="{number}"]:not([data-tile])']
    return [f'[data-seat="{seat}"][data-square="{number}"]'] if block == "SQUARE" else []


def _at_drawing(game: Game, block: str, number: int) -> list[str]:
    """Where an action of the drawing games lies: selectors."""
    attribute = {"LINE": "line", "CROSS": "cross", "CELL": "cell"}.get(block)
    return [f'[data-place="cell"][data-{attribute}="{number}"]'] if attribute else []


def why_not(game: Game, what: str, number: int) -> str:
    """Why the deciding seat cannot choose a tile or a card now. what: ``tile`` or ``card``; number: its code or kind.

    A card may be one to keep and one to play: the rule that forbids either of them is told.
    """
    blocks = [block for block in game.rules.actions.BLOCKS if block[0] in _NUMBERED[what]]
    asked = [first + number for _, first, count, _ in blocks if 0 <= number < count]
    reasons = game.rules.reasons
    said = (reasons.why_not(game.games[0], action) for action in asked if not game.is_legal(action))
    return next(filter(None, said), instead(reasons.prompt(game.games[0])))
