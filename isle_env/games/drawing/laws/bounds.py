"""The bounds of every field of the record, and what is blank where no seat or game needs it.

    BOUNDS[name] = most, or (most, NONE) where NONE is possible, too     a field not of bytes: its own most

A field without an entry makes the import fail, so nobody can add one without a bound.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.record import LOOK_RAT, MAX_TILES
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine.record import NONE
from isle_env.games.drawing import editions, setup
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Phase, Step
from isle_env.games.options.drawing import EXPLORE_AND_DRAW
from isle_env.games.options.table import kept

DECISIONS = 5000
"""Decisions of a game at most; long ones with six seats have some 400."""
_FREE = 2**32 - 1
_SHAPE, _CELLS = D.NUM_SHAPES - 1, (1 << CELLS) - 1
_POINTS = 2**15 - 1

BOUNDS: dict[str, int | tuple[int, int]] = {
    # the game
    "rng": _FREE, "decisions": DECISIONS, "game": D.GAMES - 1, "num_players": S.MAX_SEATS, "difficulty": len(S.DIFFICULTIES) - 1,
    **dict.fromkeys(kept(EXPLORE_AND_DRAW), 1), "day": S.DAYS, "phase": Phase.OVER, "step": Step.OVER,
    "seat": (S.MAX_SEATS - 1, NONE),
    # decks, bag and island
    "cats_deck": (D.MOST_ITEMS - 1, NONE), "lessons_deck": (D.OSHAX_CARD, NONE),
    "bag": (D.BAG_CATS + D.BAG_RARES - 1, NONE),
    "bag_left": len(D.BAG), "oshax_deck": (D.MOST_ITEMS - 1, NONE), "oshax_left": len(D.OSHAX_ITEMS),
    "cell": (D.MOST_ITEMS - 1, NONE), "rare_today": (1 << D.BAG_RARES) - 1, "seen": 9,
    "rare_seen": int(D.BAG_RARE_COPIES.max()),
    # seats
    "done": 1, "special_day": S.DAYS, "lessons": (1 << D.MOST_LESSONS) - 1, "lesson_count": D.MOST_LESSONS, "anywhere": 2,
    # boats
    "boat": (T.BOATS - 1, NONE), "covered": (1 << T.WIDTH) - 1, "tile_at": MAX_TILES, "look": 2 * LOOK_RAT - 1,
    "slots": MAX_TILES, "tile_code": (_SHAPE, NONE), "tile_colour": T.NO_COLOUR, "tile_first": (T.SQUARES - 1, NONE),
    "tile_group": (MAX_TILES - 1, NONE), "group_size": MAX_TILES, "tile_count": MAX_TILES, "boat_changes": MAX_TILES,
    "colour_cats": MAX_TILES, "oshax_count": MAX_TILES, "rare_count": MAX_TILES, "common_count": MAX_TILES,
    "rats": T.SQUARES, "room_left": int(T.ROOM_SIZE.max()), "family_points": 255, "tile_orientation": (7, NONE),
    # what the others see
    "shown_slots": MAX_TILES, "shown_look": 2 * LOOK_RAT - 1, "shown_counts": 255, "shown_lessons": (1 << D.MOST_LESSONS) - 1,
    # the day of the deciding seat
    "taken": _CELLS, "open": _CELLS, "special_now": (S.CROSS_LINE, NONE), "cell_now": (CELLS - 1, NONE),
    "half": (D.BELOW, NONE), "rest": 3, "picks": 2, "tile_in_hand": (_SHAPE, NONE), "colour_in_hand": T.NO_COLOUR,
    "copy_tile": (_SHAPE, NONE), "copy_colour": T.NO_COLOUR,
    # solo
    "sister_colours": T.NUM_COLOURS - 1, "sister_lessons": 1, "sister_score": _POINTS,
    # the result
    "score": _POINTS, "winner": 1, "unused": 0,
}  # fmt: skip
"""Name of a field -> its bounds."""

assert set(BOUNDS) >= set(S.DRAW.names or ()), f"no bound: {sorted(set(S.DRAW.names or ()) - set(BOUNDS))}"

_BLANK = setup.blank()
"""A record in which nothing lies anywhere."""
_BY_SEAT = {name for name, _, shape, _ in S.FIELDS if shape[:1] == (S.MAX_SEATS,)} - {"oshax_deck"}
"""Fields with an entry for each seat; the Oshax tiles happen to be as many."""
_WITH_BAG = ("bag", "bag_left", "oshax_deck", "oshax_left", "rare_today", "rare_seen")
_WITHOUT_BAG = ("cats_deck",)
_WITH_SISTER = ("sister_colours", "sister_lessons", "sister_score")


def bounds_broken(games: np.ndarray) -> str | None:
    """Every entry in its bounds."""
    for name in S.DRAW.names or ():
        bound = BOUNDS[name]
        most, none = bound if isinstance(bound, tuple) else (bound, None)
        values = games[name][0].reshape(-1).astype(np.int64)
        wrong = np.flatnonzero((values > most) & (values != (most if none is None else none)))
        if len(wrong):
            also = "" if none is None else f" (or {none} for none)"
            return f"{_entry(name, int(wrong[0]))} is {values[wrong[0]]}, at most {most}{also} are possible"
    return None


def blanks_broken(games: np.ndarray) -> str | None:
    """What belongs to no seat of this game, or to another game, is blank."""
    g = games[0]
    seats, bag = int(g["num_players"]), bool(editions.DRAWS_FROM_BAG[g["game"]])
    for name in sorted(_BY_SEAT):
        if not np.array_equal(g[name][seats:], _BLANK[name][0][seats:]):
            return f"{name} has something for a seat that is not in the game"
    sister = seats == 1 and bool(editions.HAS_SISTER[g["game"]])
    unused = (_WITHOUT_BAG if bag else _WITH_BAG) + (() if sister else _WITH_SISTER)
    for name in unused:
        if not np.array_equal(g[name], _BLANK[name][0]):
            return f"{name} has something, but this game does not use it"
    return None


def _entry(name: str, at: int) -> str:
    """An entry of a field, in words."""
    shape = S.DRAW[name].shape
    if name in _BY_SEAT:
        seat, rest = divmod(at, int(np.prod(shape[1:], dtype=int)))
        return f"{name} of seat {seat}" + (f", entry {rest}" if shape[1:] else "")
    return f"entry {at} of {name}" if shape else name
