"""The standard game's page: its parts while the game runs, and the table of scores at the end (rulebook p. 5-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from isle_env.components import tables as T
from isle_env.games.isle import state as S
from isle_env.views import text_cards, text_seats, text_turn
from isle_env.views.boat_text import LEGEND
from isle_env.views.text_island import island

if TYPE_CHECKING:
    from isle_env.game import Game

SCORE_TITLES = ("rats", "rooms", "families", "rare treasures", "private", "public lessons", "total")


def running(game: Game, viewer: int, scores: np.ndarray) -> list[list[str]]:
    """The parts of the page as a seat sees them. scores: int[seats, parts], points in sight."""
    record = game.record
    supplies = f"{record['bag_left']} tiles in bag, {record['deck_left']} cards in deck"
    return [
        [f"{text_turn.title(game)} · {text_turn.now(game)} · {supplies}", text_turn.prompt(game)],
        text_seats.seats(record, viewer, scores),
        *text_seats.boats(record),
        island(record),
        text_cards.front_cards(record),
        text_cards.public_lessons(record),
        text_cards.own_cards(record, viewer, int(scores[viewer, S.PRIVATE_LESSONS])),
        text_turn.pending(record),
        text_turn.legal(game, viewer),
        list(LEGEND),
    ]


def end(game: Game, scores: np.ndarray) -> list[list[str]]:
    """The parts of the page when the game is over. scores: int[seats, parts], final."""
    record = game.record
    return [
        _final(game, scores),
        *text_seats.boats(record),
        text_cards.public_lessons(record),
        *text_cards.all_private_lessons(record),
        list(LEGEND),
    ]


def _final(game: Game, scores: np.ndarray) -> list[str]:
    """The score by part, the tie-break by fish (R-6), and who has won."""
    record, winners = game.record, game.winners()
    lines = [f"{text_turn.title(game)} · the end", "seat  boat    " + "  ".join(SCORE_TITLES) + "  fish"]
    for seat, row in enumerate(scores):
        points = text_seats.columns(SCORE_TITLES, row)
        won = "  winner" if seat in winners else ""
        lines.append(f"{seat:3}   {T.BOAT_NAMES[record['boat'][seat]]:8}{points}{record['fish'][seat]:6}{won}")
    return lines
