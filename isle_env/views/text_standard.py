"""The standard game's page: its parts while the game runs, and the table of scores at the end (rulebook p. 5-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..box import EXPANDED, T
from ..games.isle import state as S
from . import text_cards, text_seats, text_turn
from .boat_text import LEGEND
from .text_island import island

if EXPANDED:
    from . import text_modules
if TYPE_CHECKING:
    from isle_env.game import Game

SCORE_TITLES = ("rats", "rooms", "families", "rare treasures", "private", "public lessons", "total")
SHORT_TITLES = ("rats", "rooms", "families", "rare", "private", "public")


def running(game: Game, viewer: int, scores: np.ndarray) -> list[list[str]]:
    """The parts of the page as a seat sees them. scores: int[seats, parts], points in sight."""
    record = game.record
    supplies = f"{record['bag_left']} tiles in bag, {record['deck_left']} cards in deck"
    return [
        [f"{text_turn.title(game)} · {text_turn.now(game)} · {supplies}", text_turn.prompt(game), *text_turn.modules(game)],
        text_seats.seats(record, viewer, scores),
        *text_seats.boats(record),
        island(record),
        *(text_modules.on_the_island(record, text_cards.WIDTH) if EXPANDED else ()),
        text_cards.front_cards(record),
        text_cards.public_lessons(record),
        text_cards.own_cards(record, viewer, int(scores[viewer, S.PRIVATE_LESSONS])),
        text_turn.pending(record),
        text_turn.legal(game, viewer),
        legend(record),
    ]


def end(game: Game, scores: np.ndarray) -> list[list[str]]:
    """The parts of the page when the game is over. scores: int[seats, parts], final."""
    record = game.record
    return [
        _final(game, scores),
        *text_seats.boats(record),
        text_cards.public_lessons(record),
        *text_cards.all_private_lessons(record),
        legend(record),
    ]


def legend(record: np.void) -> list[str]:
    """What the letters mean."""
    return text_modules.legend(record) if EXPANDED else list(LEGEND)


def score_titles(game: Game) -> tuple[str, ...]:
    """The titles of the parts of a score; those of modules before the total (M-9), and then the others are shorter."""
    further = game.rules.score_parts[len(SCORE_TITLES) - 1 : -1]
    return (*SHORT_TITLES, *further, SCORE_TITLES[-1]) if further else SCORE_TITLES


def points_below(titles: tuple[str, ...], row: np.ndarray) -> str:
    """A score below its titles. row: int[parts], the total last; there may be more parts than titles, which are zero."""
    return text_seats.columns(titles, [*row[: len(titles) - 1], row[-1]])


def _final(game: Game, scores: np.ndarray) -> list[str]:
    """The score by part, the tie-break by fish (R-6), and who has won."""
    record, winners, titles = game.record, game.winners(), score_titles(game)
    lines = [f"{text_turn.title(game)} · the end", *text_turn.modules(game)]
    lines.append("seat  boat    " + "  ".join(titles) + "  fish")
    for seat, row in enumerate(scores):
        points = points_below(titles, row)
        won = "  winner" if seat in winners else ""
        lines.append(f"{seat:3}   {T.BOAT_NAMES[record['boat'][seat]]:8}{points}{record['fish'][seat]:6}{won}")
    return lines
