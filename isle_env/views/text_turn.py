"""The head and the foot of a page: day, phase and who decides; what is being resolved, and the legal actions.

The Isle of Cats · family game · day 2 of 5 · rescuing cats     the first line begins like this in every mode
Seat 1 decides: place the tile in hand
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from isle_env.engine.record import NONE

from ..box import EXPANDED, T
from ..games.isle import actions as A
from ..games.isle import state as S
from ..games.isle.decisions import Phase, Step
from ..games.isle.phases import solo_draft
from . import text_cards
from .boat_text import oriented, strip, tile_letter
from .text_cards import WIDTH
from .text_island import indented

if EXPANDED:
    from . import text_modules
if TYPE_CHECKING:
    from isle_env.game import Game
    from isle_env.games.common.decisions import Decision

NAMED_ACTIONS = 8
"""Up to this many legal actions are named; if there are more, they are counted."""


def title(game: Game) -> str:
    """The game, its mode unless it is the standard one, and its difficulty."""
    difficulty = f" ({game.difficulty.replace('_', ' ')})" if game.difficulty else ""
    return "The Isle of Cats" + ("" if game.mode == "standard" else f" · {game.mode} game{difficulty}")


def modules(game: Game) -> list[str]:
    """A line with the modules in play, if there are any."""
    return text_modules.named(game.record) if EXPANDED else []


def now(game: Game) -> str:
    """Day, phase, and the round of a draft."""
    day = f"day {game.day} of {S.DAYS}" if game.day else f"before day 1 of {S.DAYS}"
    drafting = ""
    if game.phase == "draft":
        rounds = solo_draft.ROUNDS if game.mode == "solo" else S.ROUNDS
        drafting = f", round {game.record['draft_round'] + 1} of {rounds}"
    return f"{day} · {Phase(game.record['phase']).row.title}{drafting}"


def prompt(game: Game) -> str:
    """Who decides what."""
    row = _row(game)
    feeds = row.feeding and any(A.block_of(action)[0] == "SQUARE" for action in game.legal_actions().tolist())
    return f"Seat {game.current_seat} decides: {row.feeding if feeds else row.prompt}"


def action(game: Game, number: int) -> str:
    """The name of a legal action, and what it does where the name alone does not say it."""
    feeds = _row(game).feeding and A.block_of(number)[0] == "SQUARE"
    return f"feed the royal rat on {A.action_name(number)}" if feeds else A.action_name(number)


def _row(game: Game) -> Decision:
    """What is declared of the pending decision."""
    return Step(game.record["step"]).row


def pending(record: np.void) -> list[str]:
    """The card and the tile being resolved, and what is left to do with them."""
    lines = []
    if record["card_in_hand"] != NONE:
        left = f", {record['todo']} to go" if record["todo"] else ""
        lines.append(f"Being resolved: {T.KIND_KEY[record['card_in_hand']]}{left}")
    if record["treasures"]:
        which = S.TreasureSet(record["treasure_set"]).row
        lines.append(f"Treasures to take: {record['treasures']} {which}{', if wanted' if record['treasure_optional'] else ''}")
    if record["tile_in_hand"] != NONE:
        tile, colour = int(record["tile_in_hand"]), int(record["colour_in_hand"])
        counts = f", counts as {T.COLOURS[colour]}" if T.TILE_KIND[tile] == T.OSHAX and colour != T.NO_COLOUR else ""
        lines += [f"In hand: {A.tile_name(tile)}{counts}; its orientations by number", *_orientations(tile)]
    return lines


def _orientations(tile: int) -> list[str]:
    """A tile in every orientation that looks different, under the number that action names use."""
    shape = int(T.TILE_SHAPE[tile])
    numbers = [int(number) for number in np.flatnonzero(T.ORIENTATION_VALID[shape])]
    return indented(strip([(oriented(shape, number, tile_letter(tile)), str(number)) for number in numbers], WIDTH - 2))


def legal(game: Game, viewer: int) -> list[str]:
    """The legal actions by name if they are few, else their number by block. Empty unless the viewer decides."""
    if viewer != game.current_seat:
        return []
    actions = game.legal_actions().tolist()
    if len(actions) <= NAMED_ACTIONS:
        return text_cards.wrapped(f"{len(actions)} legal actions: {', '.join(action(game, number) for number in actions)}")
    blocks = Counter(A.block_of(action)[0] for action in actions)
    return [f"{len(actions)} legal actions: {', '.join(f'{count} {block}' for block, count in blocks.items())}"]
