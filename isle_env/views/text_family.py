"""The family game's page, with family cards instead of lessons, and without fish, hands, baskets and Oshax (p. 2-3; R-40, R-41).

    0 family_every_colour_on_edge   9 points when each colour has a cat at the edge.
    └ points so far   └ key as in action names

Family cards are secret until scoring: while the game runs a seat sees only its own, and nobody's points include them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from isle_env.games.common.words import points_in_words

from ..box import T
from ..games.isle import state as S
from ..games.isle.decisions import Phase
from ..games.isle.lessons import lesson_points
from . import text_island, text_seats, text_turn
from .boat_text import FAMILY_LEGEND, LETTERS
from .text_cards import kind_text, wrapped

if TYPE_CHECKING:
    from isle_env.game import Game

HEAD = f"  seat boat     {' '.join(LETTERS)}  rare common  full rooms  points"
SCORED = tuple(S.FAMILY_PARTS.values())
SCORE_TITLES = tuple(part.replace("_", " ") for part in S.FAMILY_PARTS)
KEY_WIDTH = max(len(T.KIND_KEY[kind]) for kind in T.FAMILY_KINDS) + 1


def running(game: Game, viewer: int, scores: np.ndarray) -> list[list[str]]:
    """The parts of the page as a seat sees them. scores: int[seats, parts], points in sight."""
    record = game.record
    return [
        [f"{text_turn.title(game)} · {text_turn.now(game)} · {record['bag_left']} tiles in bag", text_turn.prompt(game)],
        _seats(record, scores),
        *text_seats.boats(record),
        _island(record),
        _own_cards(record, viewer),
        text_turn.pending(record),
        text_turn.legal(game, viewer),
        list(FAMILY_LEGEND),
    ]


def end(game: Game, scores: np.ndarray) -> list[list[str]]:
    """The parts of the page when the game is over. scores: int[seats, parts], final."""
    record = game.record
    everybody = [_cards(record, seat, f"Family cards of seat {seat}") for seat in range(game.num_players)]
    return [_final(game, scores), *text_seats.boats(record), *everybody, list(FAMILY_LEGEND)]


def _seats(record: np.void, scores: np.ndarray) -> list[str]:
    """Turn order, and a line for each seat with its points in sight."""
    points = scores[:, S.TOTAL] - scores[:, S.PRIVATE_LESSONS]
    lines = [_seat_line(record, seat, int(points[seat])) for seat in range(len(scores))]
    return [text_seats.order(record), HEAD, *lines, *text_seats.remarks(record)]


def _seat_line(record: np.void, seat: int, points: int) -> str:
    """What everybody can see of a seat; ``>`` marks the seat that decides."""
    return (
        f"{text_seats.name(record, seat)}  {text_seats.cats(record, seat):9}"
        f"{record['rare_count'][seat]:6}{record['common_count'][seat]:7}{full_rooms(record, seat):9}/{T.ROOMS}{points:8}"
    )


def full_rooms(record: np.void, seat: int) -> int:
    """Rooms without a visible square, the tie-break of this mode (R-6)."""
    return int((record["room_left"][seat] == 0).sum())


def _island(record: np.void) -> list[str]:
    """The cats around the island, and the treasures below it."""
    tiles = text_island.cats(record, 0)
    lines = [f"Around the island{'' if tiles else ': no cats'}", *text_island.tile_strip([(tile, "") for tile in tiles])]
    supplies = [*text_island.rares(record), *text_island.commons(record)]
    return [*lines, "Below the island", *text_island.supply_strip(supplies)]


def _own_cards(record: np.void, seat: int) -> list[str]:
    """The family cards that the seat may choose from, and those it has kept."""
    offered = np.flatnonzero(record["family_where"] == S.FAMILY_OFFER + seat)
    lines = [f"Seat {seat} alone sees"]
    to_keep = S.FAMILY_KEEP - int((record["family_where"] == S.FAMILY_KEPT + seat).sum())
    if offered.size:
        lines += [f"  family cards dealt, {to_keep} more to keep:", *_texts(offered, [""] * len(offered))]
    return lines if to_keep == S.FAMILY_KEEP else lines + _cards(record, seat, "  family cards kept")


def kept(record: np.void, seat: int) -> tuple[np.ndarray, list[int], str]:
    """A seat's family cards, the points of each if the game ended now, and the words that follow those while it goes on."""
    cards = np.flatnonzero(record["family_where"] == S.FAMILY_KEPT + seat)
    points = [int(lesson_points(record, seat, int(T.FAMILY_KINDS[card]), T.NO_COLOUR, False)) for card in cards]
    return cards, points, "" if record["phase"] == Phase.OVER else " so far"


def _cards(record: np.void, seat: int, title: str) -> list[str]:
    """A seat's family cards with the points of each, if the game ended now."""
    cards, points, so_far = kept(record, seat)
    return [f"{title}, {points_in_words(sum(points))}{so_far}:", *_texts(cards, points)]


def _texts(cards: np.ndarray, points: list[int] | list[str]) -> list[str]:
    """Family cards: the points of each, or nothing, its key and its text."""
    entries = [(worth, int(T.FAMILY_KINDS[card])) for card, worth in zip(cards, points, strict=True)]
    texts = [f"{worth:>4} {T.KIND_KEY[kind]:{KEY_WIDTH}}{kind_text(kind)}" for worth, kind in entries]
    return [line for text in texts for line in wrapped(text, 5 + KEY_WIDTH)]


def _final(game: Game, scores: np.ndarray) -> list[str]:
    """The score by part, the tie-break by full rooms (R-6), and who has won."""
    record, winners = game.record, game.winners()
    lines = [f"{text_turn.title(game)} · the end", "seat  boat    " + "  ".join(SCORE_TITLES) + "  full rooms"]
    for seat, row in enumerate(scores):
        points = text_seats.columns(SCORE_TITLES, row[list(SCORED)])
        won = "  winner" if seat in winners else ""
        lines.append(f"{seat:3}   {T.BOAT_NAMES[record['boat'][seat]]:8}{points}{full_rooms(record, seat):12}{won}")
    return lines
