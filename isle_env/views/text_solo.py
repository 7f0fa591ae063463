"""The solo game's page: one seat, the lines from which the sister takes tiles, and at the end both scores.

Left field, 3 fish a cat          cats are numbered through both fields: 1 … n
Right field, 5 fish a cat
Oshax, in line                    each kind of tile is numbered by itself; rare treasures of one shape share a place
Rare treasures, in line

Solo Mode; R-50 … R-55.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from isle_env.engine.record import NONE
from isle_env.games.common.words import points_in_words

from ..box import EXPANDED, T
from ..games.isle import actions as A
from ..games.isle import state as S
from ..games.isle.decisions import Phase
from . import text_cards, text_island, text_seats, text_sister, text_turn
from .text_standard import legend, points_below, score_titles

if EXPANDED:
    from . import text_modules
if TYPE_CHECKING:
    from isle_env.game import Game

SEAT = 0
SISTER_TITLES = ("colours", "lessons", "best lesson again", "total")


def running(game: Game, viewer: int, scores: np.ndarray) -> list[list[str]]:
    """The parts of the page. viewer: 0; scores: int[1, parts], if the game ended now."""
    record = game.record
    return [
        _head(game),
        _seat(record, int(scores[SEAT, S.TOTAL])),
        text_seats.beside(text_seats.boat(record, SEAT), _lines(record)),
        *(text_modules.on_the_island(record, text_cards.WIDTH) if EXPANDED else ()),
        text_sister.sister(game),
        text_cards.front_cards(record),
        _public_lessons(record, int(scores[SEAT, S.PUBLIC_LESSONS])),
        text_cards.own_cards(record, viewer, int(scores[SEAT, S.PRIVATE_LESSONS])),
        text_turn.pending(record),
        text_turn.legal(game, viewer),
        legend(record),
    ]


def end(game: Game, scores: np.ndarray) -> list[list[str]]:
    """The parts of the page when the game is over. scores: int[1, parts], final."""
    record = game.record
    return [
        _final(game, scores[SEAT]),
        text_seats.boat(record, SEAT),
        text_sister.sister(game),
        _public_lessons(record, int(scores[SEAT, S.PUBLIC_LESSONS])),
        *text_cards.all_private_lessons(record),
        legend(record),
    ]


def _head(game: Game) -> list[str]:
    """Day, phase, decision, and what is left in bag and decks."""
    bag, deck, baskets = (int(game.record[name]) for name in ("bag_left", "deck_left", "baskets_left"))
    supplies = f"{bag} tiles in bag, {deck} cards in deck, {baskets} basket cards in the sister's deck"
    return [f"{text_turn.title(game)} · {text_turn.now(game)}", text_turn.prompt(game), supplies, *text_turn.modules(game)]


def _seat(record: np.void, points: int) -> list[str]:
    """Who comes first, and the player's line."""
    order = "Turn order: " + ("sister → 0" if record["sister_leads"] else "0 → sister")
    return [order, text_seats.HEAD, text_seats.seat_line(record, SEAT, SEAT, points), *text_seats.remarks(record)]


def _lines(record: np.void) -> list[str]:
    """The lines with their places, and the common treasures."""
    lines, first = [], 1
    for field in range(len(A.FIELD_NAMES)):
        tiles = text_island.cats(record, field)
        lines += [text_island.field_title(field, tiles), *_line([(tile, "") for tile in tiles], first)]
        first += len(tiles)
    oshax = [(T.OSHAX_TILE + int(k), "") for k in record["oshax_line"] if k != NONE]
    rare = [(T.RARE_TILE + int(k), f" ×{record['rare'][k]}") for k in record["rare_line"] if k != NONE]
    lines += [f"Oshax, in line{'' if oshax else ': none'}", *_line(oshax, 1)]
    lines += [f"Rare treasures, in line{'' if rare else ': none'}", *_line(rare, 1)]
    commons = text_island.supply_strip(text_island.commons(record), text_seats.BESIDE)
    return [*lines, f"Common treasures{'' if commons else ': none'}", *commons]


def _line(tiles: list[tuple[int, str]], first: int) -> list[str]:
    """A line of tiles with their places, beside the boat."""
    return text_island.tile_strip(tiles, first, text_seats.BESIDE)


def _public_lessons(record: np.void, points: int) -> list[str]:
    """The public lessons and their points: half the points of each, rounded up (R-50)."""
    so_far = "" if record["phase"] == Phase.OVER else " so far"
    title = "Public lessons, at half their points rounded up"
    if record["public"].any():
        title += f", {points_in_words(points)}{so_far}"
    return text_cards.public_lessons(record, title)


def _final(game: Game, score: np.ndarray) -> list[str]:
    """Both scores by part, and who has won."""
    sister, titles, hers = list(game.sister_score().values()), score_titles(game), sister_titles(game)
    return [
        f"{text_turn.title(game)} · the end",
        *text_turn.modules(game),
        "        " + "  ".join(titles),
        "seat 0  " + points_below(titles, score),
        "        " + "  ".join(hers),
        "sister  " + text_seats.columns(hers, sister),
        text_cards.result(int(score[S.TOTAL]) - sister[-1]),
    ]


def sister_titles(game: Game) -> tuple[str, ...]:
    """Titles of the sister's points, those of the modules in play before the total."""
    return (*SISTER_TITLES[:-1], *game.rules.sister_parts[len(SISTER_TITLES) - 1 : -1], SISTER_TITLES[-1])
