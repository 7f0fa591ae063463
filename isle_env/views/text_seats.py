"""The seats in text: turn order, a line with what everybody can see of each seat, and their boats side by side."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

import numpy as np

from isle_env.games.common.words import counted

from ..box import EXPANDED, T
from ..games.isle import state as S
from ..games.isle.decisions import Phase, Step
from .boat_text import LETTERS, LINE_WIDTH, boat_lines
from .text_cards import WIDTH, wrapped

if EXPANDED:
    from . import text_modules

BESIDE = WIDTH - LINE_WIDTH - 3
"""Columns left beside a boat."""
HEAD = f"  seat boat    fish hand lessons  baskets whole broken  {' '.join(LETTERS)}  Oshax rare common  points"


def seats(record: np.void, viewer: int, scores: np.ndarray) -> list[str]:
    """Turn order, and a line for each seat. record: a game (``GAME``); scores: int[seats, parts], points in sight."""
    points = scores[:, S.TOTAL] - scores[:, S.PRIVATE_LESSONS]
    lines = [seat_line(record, seat, viewer, int(points[seat])) for seat in range(len(scores))]
    return [order(record), HEAD, *lines, *remarks(record)]


def order(record: np.void) -> str:
    """The turn order."""
    return f"Turn order: {' → '.join(str(seat) for seat in record['order'][: int(record['num_players'])])}"


def seat_line(record: np.void, seat: int, viewer: int, points: int) -> str:
    """One seat as the viewer sees it; ``>`` marks the seat that decides. Baskets: permanent ones, unused/all."""
    shown = "shown_" if record["phase"] == Phase.BUY and seat != viewer else ""
    fish = record["shown_fish" if hides_fish(record, seat, viewer) else "fish"][seat]
    hand = record["shown_hand" if shown else "hand_count"][seat]
    permanent, used = int(record[shown + "permanent"][seat]), int(record[(shown or "permanent_") + "used"][seat])
    return (
        f"{name(record, seat)}"
        f"{fish:5}{hand:5}{record['lesson_count'][seat]:8}{permanent - used:7}/{permanent}"
        f"{record['regular'][seat]:6}{record['broken'][seat]:7}  {cats(record, seat):9}"
        f"{record['oshax_count'][seat]:7}{record['rare_count'][seat]:5}{record['common_count'][seat]:7}{points:8}"
    )


def hides_fish(record: np.void, seat: int, viewer: int | None) -> bool:
    """Does a purchase hide from the viewer how many fish a seat has? The daily one (R-12), or one of drawn cards (R-35)."""
    if seat == viewer:
        return False
    return bool(record["phase"] == Phase.BUY or (record["step"] == Step.BUY_DRAWN and record["seat"] == seat))


def name(record: np.void, seat: int) -> str:
    """The beginning of a seat's line: mark, number and boat."""
    return f"{'>' if record['seat'] == seat else ' '} {seat:3}  {T.BOAT_NAMES[record['boat'][seat]]:7}"


def cats(record: np.void, seat: int) -> str:
    """Cats by colour, under the letters of the head."""
    return " ".join(str(count) for count in record["colour_cats"][seat])


def remarks(record: np.void) -> list[str]:
    """A line with whatever else is public, for each seat that has something of the kind."""
    found = [(seat, remarks_on(record, seat)) for seat in range(int(record["num_players"]))]
    return [line for seat, words in found if words for line in wrapped(f"    seat {seat} {', '.join(words)}", 11)]


def remarks_on(record: np.void, seat: int, short: bool = False) -> list[str]:
    """Whatever else is public about a seat, in words; short: in fewer of them."""
    found = []
    if record["passed"][seat]:
        found.append("has passed")
    if record["extra_cats"][seat]:
        more = counted(int(record["extra_cats"][seat]), "more cat")
        found.append(f"{more} in a turn" if short else f"may rescue {more} in one turn")
    if record["anywhere"][seat]:
        what = "cat or treasure" if EXPANDED else "tile"  # beasts and royal rats do not use it up (B-7)
        found.append(f"next {what} anywhere" if short else f"may place the next {what} anywhere")
    return [*found, *text_modules.remarks(record, seat)] if EXPANDED else found


def boats(record: np.void) -> list[list[str]]:
    """The boats, two side by side."""
    drawn = [boat(record, seat) for seat in range(int(record["num_players"]))]
    right = [*drawn[1::2], []]
    return [beside(*pair) for pair in zip(drawn[::2], right, strict=False)]


def boat(record: np.void, seat: int) -> list[str]:
    """The boat of a seat under its name."""
    return [f"   seat {seat}: {T.BOAT_NAMES[record['boat'][seat]]} boat", *boat_lines(record, seat)]


def beside(left: list[str], right: list[str]) -> list[str]:
    """A boat on the left, and something else on its right."""
    rows = itertools.zip_longest(left, right, fillvalue="")
    return [f"{line:{LINE_WIDTH}}   {other}".rstrip() for line, other in rows]


def columns(titles: Sequence[str], values: Iterable[int]) -> str:
    """Numbers below the titles of a table, two columns apart."""
    return "  ".join(f"{value:{len(title)}}" for value, title in zip(values, titles, strict=True))
