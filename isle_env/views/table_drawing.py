"""The table of Explore & Draw and of the Remote Edition as pieces.

┌ day, who is at its day, what was chosen last ─────────────┐
│ boats, a strip above each     table_boats.py  │ island    │
│ (alone: the sister)                           │ rare ones │
│ the day of the seat that decides │ lessons    │ specials  │
└ legend ───────────────────────────────────────────────────┘

Of another seat everything is drawn as it was in the last evening (D-7), as on the text page (text_drawing.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS, CROSS_LINES, LINES, Discovery
from isle_env.engine.record import NONE
from isle_env.engine.setting import SOLO
from isle_env.games.common.words import points_in_words
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import editions
from isle_env.games.drawing import state as S
from isle_env.games.drawing.lessons import lesson_points

from ..box import T
from . import text_drawing
from .boat_text import LETTERS
from .choices import Choice
from .table_boats import GAP, Berth, Harbour, boats
from .table_cards import SIZES as CHIPS
from .table_cards import STRIPES, plain, sister, word
from .table_frame import BELOW, COLUMN, HEADER, Table, edges, final_scores, frame, legal_rows, legend, now_words
from .table_parts import LINE, Box, Piece, data, filled, fitted, headed, lines, panel, text, wrapped
from .table_tiles import KINDS, captioned, in_hand, lying
from .text_drawing_island import item_words

if TYPE_CHECKING:
    from isle_env.game import Game

SISTER = 150
"""Height of the sister's panel."""
ISLAND = 470
"""Height of the island's panel."""
STRIPE = STRIPES[T.TYPE_PRIVATE]


def table(game: Game, seat: int | None, last: Sequence[Choice]) -> Table:
    """The whole table. seat: who looks, None: one who may see all; last: what was chosen last, the newest at the end."""
    all_open = game.over or seat is None
    record = game.record if all_open or seat is None else text_drawing.shown(game.record, seat)
    harbour, alone = Harbour(game.num_players), game.mode == SOLO
    left, top = GAP, HEADER + GAP
    width, height = harbour.size
    below = top + height + GAP
    further = below + (SISTER + GAP if alone else 0)
    bottom = further + BELOW + GAP
    whole = 3 * GAP + width + COLUMN
    pieces = frame(whole, bottom, *_head(game, seat, last))
    new = edges(record, last, None if game.over else seat)
    pieces += [piece.at(left, top) for piece in boats(record, harbour, _berths(game, record, seat), D, new, "sheet")]
    pieces += _column(record, all_open or seat == game.current_seat, (2 * GAP + width, top, COLUMN, bottom - GAP - top))
    if alone:
        pieces += _sister(game, (left, below, width, SISTER))
    under = left, further, width, BELOW
    pieces += _end(game, under) if game.over else _now(game, record, seat, under)
    pieces += legend(whole, bottom, ("cat", "oshax", "common", "rare", "rat", "map"))
    return Table(whole, bottom + 30, f"{game.rules.title(record)}, day {game.day}", pieces)


def _prompt(game: Game, viewer: int | None) -> str:
    """Who decides, and what, if the viewer may know it (D-8)."""
    if viewer in (None, game.current_seat):
        return f"Seat {game.current_seat} decides: {game.rules.reasons.prompt(game.record)}"
    return f"Seat {game.current_seat} is at its day"


def _head(game: Game, viewer: int | None, last: Sequence[Choice]) -> tuple[str, str, str, list[str]]:
    """The words of the header: title, what happens, supplies, what was chosen last."""
    record = game.record
    happens = "the end" if game.over else f"day {game.day} of {S.DAYS} · {_prompt(game, viewer)}"
    supplies = f"{record['bag_left']} tiles in bag" if editions.DRAWS_FROM_BAG[record["game"]] else ""
    return game.rules.title(record), happens, supplies, now_words(last, None if game.over else viewer)


def _berths(game: Game, record: np.void, viewer: int | None) -> list[Berth]:
    """What stands above each boat. record: as the viewer knows it."""
    found, winners = [], game.winners() if game.over else []
    for seat in range(game.num_players):
        counts = text_drawing.counts(record, seat, live=game.over or viewer in (None, seat))
        total = int(record["score"][seat, S.TOTAL]) if game.over else counts["points"]
        cats = ", ".join(f"{letter} {count}" for letter, count in zip(LETTERS, counts["cats"], strict=True))
        spent = int((record["special_day"][seat] > 0).sum())
        ticked = int(record["lessons"][seat]).bit_count()
        words = [
            [f"cats {cats}", *(f"{name} {counts[name.lower()]}" for name in ("Oshax", "rare", "common"))],
            [
                f"rats {counts['rats']}",
                f"rooms {counts['full']}/{len(counts['room_left'])}",
                f"lessons {ticked}",
                f"specials {spent}/{S.SPECIALS_A_GAME}",
            ],
        ]
        shown = points_in_words(total).replace("-", "−")
        found.append(Berth(seat, shown, words, game.current_seat == seat, seat in winners))
    return found


# ---- the island ----
def _column(record: np.void, told: bool, area: Box) -> list[Piece]:
    """The island, the rare treasures of the day, the specials. told: may the viewer know what the seat at its day has taken?"""
    x, y, width, height = area
    pieces = _island(record, told, (x, y, width, ISLAND))
    top = y + ISLAND + GAP
    if editions.DRAWS_FROM_BAG[record["game"]]:
        rare = [D.FIRST_RARE + k for k in range(D.BAG_RARES) if int(record["rare_today"]) >> k & 1]

        def made(size: int) -> list[Piece]:
            return [
                captioned(lying(shape, "rare", None, size, D), D.SHAPE_NAME[shape].replace("_", " "), data(treasure=shape))
                for shape in rare
            ]

        heading = "Rare treasures today" + ("" if rare else ": none")
        pieces.append(panel(x, top, width, 96, heading, attributes=data(place="rare-today")))
        pieces += [piece.at(x + 10, top + 26) for piece in fitted(made, (20, 16, 12), width - 20, 66)]
        top += 96 + GAP
    tall = y + height - top
    if tall > 60:
        said = [row for line in text_drawing.specials(record) for row in wrapped(line, width - 20, 11)]
        pieces.append(
            panel(x, top, width, tall, "Specials spent" + ("" if said else ": none"), attributes=data(place="specials"))
        )
        pieces += lines(x + 10, top + 26, width - 20, said[: (tall - 30) // 15], 11)
    return pieces


def _island(record: np.void, told: bool, area: Box) -> list[Piece]:
    """The twelve cells: lines are columns in Explore & Draw, rows in the Remote Edition. told: as for ``_column``."""
    x, y, width, height = area
    number = int(record["game"])
    upright = D.EDITIONS[number].columns
    across, down = (LINES, CROSS_LINES) if upright else (CROSS_LINES, LINES)
    wide, tall = (width - 20 - 6 * (across - 1)) // across, (height - 34 - 6 * (down - 1)) // down
    pieces = [panel(x, y, width, height, "The island", attributes=data(place="island"))]
    for cell in range(CELLS):
        line, cross = divmod(cell, CROSS_LINES)
        column, row = (line, cross) if upright else (cross, line)
        left, top = x + 10 + column * (wide + 6), y + 28 + row * (tall + 6)
        item = int(record["cell"][cell])
        live = told and bool(int(record["taken"]) >> cell & 1)
        words = (
            f"{A.cell_name(cell)}: {item_words(number, item, titled=True).replace('_', ' ')}"
            if item != NONE
            else A.cell_name(cell)
        )
        attributes = data(place="cell", cell=cell, line=line, cross=cross)
        pieces.append(panel(left, top, wide, tall, A.cell_name(cell), live, attributes)._replace(title=words))
        if item != NONE:
            pieces += _item(number, item, (left + 6, top + 22, wide - 12, tall - 28))
    return pieces


def _item(game: int, item: int, area: Box) -> list[Piece]:
    """What lies in a cell."""
    x, y, width, height = area
    entry = D.EDITIONS[game].items[item]
    if entry.take in ("none", "any_two", "one_rare_or_two_common"):
        if entry.type == "lesson":
            lesson = D.EDITIONS[game].lessons[entry.lesson]
            heading, below = f"lesson {lesson.card}: {lesson.title}", lesson.text
        else:
            heading, below = entry.type, item_words(game, item, titled=True).replace("_", " ")
        first = wrapped(heading, width, 10, 3)
        rest = wrapped(below, width, 9, max(1, (height - 12 * len(first)) // 11))
        body = "".join(text(0, 10 + 12 * k, words, 10, STRIPE, bold=False) for k, words in enumerate(first))
        body += "".join(text(0, 10 + 12 * len(first) + 11 * k, words, 9) for k, words in enumerate(rest))
        return [Piece(x, y, width, height, body)]
    halves = [("above", entry.above), ("below", entry.below)] if entry.take == "or" else [("", entry.above)]

    def made(size: int) -> list[Piece]:
        return [_half(found, size, half) for half, found in halves]

    return [piece.at(x, y) for piece in fitted(made, (18, 15, 13, 11, 9, 7), width, height)]


_HALVES = {"above": "upper half", "below": "lower half"}
"""What is written below each half of a card."""


def _half(found: Sequence[Discovery], size: int, half: str) -> Piece:
    """What is drawn of one half of a card, side by side, as one piece; half: its name, "" for a card without halves."""
    drawn = [lying(D.shape_of(one), one.kind, one.colour or None, size, D) for one in found]
    width = sum(piece.width for piece in drawn) + 5 * (len(drawn) - 1)
    height = max(piece.height for piece in drawn)
    body, x = "", 0
    for piece in drawn:
        body += f'<g transform="translate({x} {height - piece.height})">{piece.body}</g>'
        x += piece.width + 5
    whole = Piece(0, 0, width, height, body)
    return captioned(whole, _HALVES[half], data(half=half)) if half else whole


# ---- below the boats ----
def _lessons(record: np.void, seat: int, size: int, named: bool, worth: bool = True) -> list[Piece]:
    """The lessons a seat has ticked. worth: say what each brings now, which depends on what the seat has drawn today."""
    game, found = int(record["game"]), []
    for place in text_drawing.ticked(record, seat):
        lesson = D.EDITIONS[game].lessons[place]
        points = str(int(lesson_points(record, seat, game, place))) if worth else ""
        found.append(plain(lesson.title, lesson.text, size, STRIPE, points, data(lesson=lesson.key, seat=seat)))
    return [word(f"seat {seat}:", size), *found] if found and named else found


def _now(game: Game, record: np.void, viewer: int | None, area: Box) -> list[Piece]:
    """The day of the seat that decides, and the lessons that have been ticked."""
    x, y, width, height = area
    side, mine = width * 2 // 5, viewer in (None, game.current_seat)
    inner = side - GAP - 20
    pieces, down = headed(x, y, side - GAP, height, _prompt(game, viewer), mine, data(place="now"))
    if mine:
        said = [line.replace("_", " ") for line in text_drawing.today(record, titled=True)]
        stop = next((k for k, line in enumerate(said) if line.startswith("In hand")), len(said))
        holds = record["tile_in_hand"] != NONE
        rows = [row for line in said[: stop + 1] for row in wrapped(line, inner, 11.5)] + legal_rows(game, inner, holds)
        pieces += lines(x + 10, y + down, inner, rows)
        down += 8 + LINE * len(rows)
        if holds:
            pieces += _in_hand(record, (x + 10, y + down, inner, height - down - 8))

    seats = [viewer] if viewer is not None else []
    seats += [seat for seat in range(game.num_players) if seat != viewer]

    def made(size: int) -> list[Piece]:
        several = game.num_players > 1
        return [piece for seat in seats for piece in _lessons(record, seat, size, several, viewer in (None, seat))]

    return pieces + filled((x + side, y, width - side, height), "Lessons ticked", made, CHIPS, data(place="lessons"))


def _in_hand(record: np.void, area: Box) -> list[Piece]:
    """What is to be drawn."""
    shape, colour = int(record["tile_in_hand"]), int(record["colour_in_hand"])
    painted = T.COLOURS[colour] if colour < T.NO_COLOUR else None
    return in_hand(shape, KINDS[int(D.SHAPE_KIND[shape])], painted, shape, area, D)


def _end(game: Game, area: Box) -> list[Piece]:
    """The final scores, and the lessons."""
    record = game.record
    x, y, width, height = area
    rows = [record["score"][seat].tolist() for seat in range(game.num_players)]
    beside = game.num_players > 2  # boats lie side by side: there is room for the lessons beside the scores
    scores = 90 + 82 * len(text_drawing.SCORE_TITLES) if beside else width - 20
    pieces, below = final_scores(game, area, scores, text_drawing.SCORE_TITLES, rows, text_drawing.SISTER_TITLES)
    used = 30 if beside else below

    def made(size: int) -> list[Piece]:
        return [piece for seat in range(game.num_players) for piece in _lessons(record, seat, size, game.num_players > 1)]

    left = x + 10 + (scores + 30) * beside
    return [*pieces, *(piece.at(left, y + used) for piece in fitted(made, CHIPS, x + width - 10 - left, height - used - 6))]


def _sister(game: Game, area: Box) -> list[Piece]:
    """The sister: her colours and lessons."""
    heading, words, *_ = text_drawing.sister(game)
    return sister(game, area, heading, [words.strip()], 48, {lesson.key: lesson.text for lesson in D.BOX.sister_lessons})
