"""What a boat by itself takes from its game: records, shapes and kernels. One kit for each game.

    kit_called("remote") ─→ Kit        kit_of(games) ─→ the kit of the game that these records belong to
    expanded_kit(("kittens",)) ─→ that of the first game with these modules of Kittens + Beasts

The first game's kit is always there. Of the drawing games and of the expansion, nothing is imported until somebody asks for it.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from isle_env.boats import laying, placement
from isle_env.boats.record import boat_fields
from isle_env.checks import integer
from isle_env.components import tables as T
from isle_env.games.isle import actions as A
from isle_env.games.isle import lessons, scoring
from isle_env.games.isle import state as S
from isle_env.games.known import DEFAULT_GAME, GAMES, rules_of

FIRST_TILE = (0, T.OSHAX_TILE, T.RARE_TILE, T.COMMON_TILE)
"""First tile code of each kind in the first game."""


@dataclass(frozen=True, eq=False)
class Kit:
    """One game, as far as it concerns a boat."""

    game: str
    family: str
    """``"isle"`` or ``"drawing"``, as of its rules."""
    sheets: tuple[str, ...]
    """Names of the boats that it has, out of ``BOAT_NAMES``."""
    shapes: Any
    """Its tables of shapes and tile codes: SHAPE_…, ORIENTATION_…, TILE_KIND, TILE_SHAPE as in components/tables.py."""
    own: tuple[int, ...] | None
    """Those of the shapes that it has; None: all of them."""
    code: Callable[[int, int], int]
    """(shape, colour) → the code of a tile. The colour of treasure is NO_COLOUR."""
    zeros: Callable[[int], np.ndarray]
    """(number) → room for so many records."""
    reset: Callable[..., None]
    """(g, seat, sheet): an empty boat; see boats/laying.py."""
    lift: Callable[..., None]
    """(g, seat, slot): take a tile off; see boats/laying.py."""
    lay: Callable[..., int]
    """(g, seat, tile, colour, orientation, square) → the colour of the map earned, or NO_COLOUR; see boats/laying.py."""
    write_placements: Callable[..., None]
    """(g, seat, shape, mask, place): see boats/placement.py."""
    place: int
    """The first PLACE action."""
    score_seat: Callable[..., None]
    """(g, seat): writes the seat's ``score``."""
    parts: tuple[str, ...]
    """The first parts of that score, those that a boat alone decides."""
    stays: str
    """Why nothing can be taken off, with the ruling; "" where treasure can."""
    beside: str
    """Why no tile may lie apart from the others, with the ruling; "" where some may."""
    touching: str
    """The ruling that says what a tile must touch."""
    fields: tuple[str, ...]
    """The record fields that make up a seat's boat."""
    lessons: Any
    """The module with ``lesson_points`` and ``sister_points``."""
    shown: Callable[[Any, int], int] | None
    """(record, seat) → how many of the seat's first slots the other seats see; None: all."""
    expanded: bool = False
    """Is it of games with Kittens + Beasts?"""
    numbered: Mapping[str, tuple[int, range]] = field(default_factory=dict)
    """Kinds whose tiles, not shapes, have numbers, those of modules → the code of number 0, and the numbers that there are."""

    def tile_called(self, kind: str, number: Any) -> int:
        """The code of a tile of such a kind, from its number. Raises ``ValueError`` for a number that is none."""
        zero, numbers = self.numbered[kind]
        found = integer(number, f"{kind} shape")
        if found not in numbers:
            raise ValueError(f"there is no {kind} shape {found}; they run from {numbers[0]} to {numbers[-1]}")
        return zero + found


def kit_called(game: str) -> Kit:
    """The kit of a game's name. Raises ``ValueError`` for an unknown one."""
    if not isinstance(game, str) or game not in GAMES:
        raise ValueError(f"game={game!r}: expected one of {list(GAMES)}")
    if game not in _kits:
        _kits[game] = _drawing_kit(game)
    return _kits[game]


def kit_of(games: np.ndarray) -> Kit:
    """The kit of the game that records belong to. games: an array of them. Raises ``TypeError`` if no game has such records."""
    if games.dtype == S.GAME:
        return ISLE
    rules = rules_of(games[:1])
    if rules is None:
        raise TypeError("this array holds no records of a game; give an array such as Game.games")
    return expanded_kit() if rules.expanded else kit_called(rules.name)


def _tile_code(shape: int, colour: int) -> int:
    """In the first game: a code per shape and colour for cats, one per shape for the others."""
    kind = int(T.SHAPE_KIND[shape])
    number = shape - int(T.FIRST_SHAPE[kind])
    return number * T.NUM_COLOURS + colour if kind == T.CAT else FIRST_TILE[kind] + number


_FIELDS = tuple(name for name, *_ in boat_fields(seats=1))
ISLE = Kit(
    game=DEFAULT_GAME,
    family="isle",
    sheets=T.BOAT_NAMES,
    shapes=T,
    own=None,
    code=_tile_code,
    zeros=S.zeros,
    reset=laying.reset_boat,
    lift=laying.lift,
    lay=laying.lay,
    write_placements=placement.write_placements,
    place=A.PLACE,
    score_seat=scoring.score_seat,
    parts=S.SCORE_PARTS[: S.PRIVATE_LESSONS],
    stays="",
    beside="",
    touching="R-2",
    fields=_FIELDS,
    lessons=lessons,
    shown=None,
)


@functools.cache
def expanded_kit(modules: tuple[str, ...] = ()) -> Kit:
    """That of boats in games with Kittens + Beasts: tiles of the base box and of these modules can be laid on them."""
    from isle_env.components.expansion import tables as E

    state, record, laying, placement, scoring, lessons = (
        importlib.import_module(f"isle_env.expanded.{name}")
        for name in (
            "games.isle.state",
            "boats.record",
            "boats.laying",
            "boats.placement",
            "games.isle.scoring",
            "games.isle.lessons",
        )
    )
    tiles = {
        "kittens": ("kitten", (A.FIRST_NUMBERED[E.KITTEN], range(E.NUM_KITTENS))),
        "beasts": ("beast", (A.FIRST_NUMBERED[E.BEAST], range(1, E.NUM_BEASTS + 1))),
        "events": ("royal_rat", (E.ROYAL_RAT, range(1))),
    }
    return replace(
        ISLE,
        shapes=E,
        expanded=True,
        numbered=dict(tiles[module] for module in modules if module in tiles),
        own=tuple(range(T.NUM_SHAPES)),
        zeros=state.zeros,
        lay=laying.lay,
        lift=laying.lift,
        reset=laying.reset_boat,
        write_placements=placement.write_placements,
        score_seat=scoring.score_seat,
        fields=tuple(name for name, *_ in record.boat_fields(seats=1)),
        lessons=lessons,
    )


_kits = {DEFAULT_GAME: ISLE}
"""By name: that of The Isle of Cats, and those of the drawing games that were asked for."""


def _drawing_kit(game: str) -> Kit:
    """That of Explore & Draw or of the Remote Edition."""
    from isle_env.components.drawing import tables as D
    from isle_env.games.drawing import actions, rules, scoring, shapes, state

    number = [each.name for each in rules.GAMES].index(game)
    edition = D.EDITIONS[number]
    items = edition.items
    apart = any(item.type == "anytime" for item in items)
    return Kit(
        game=game,
        family="drawing",
        sheets=edition.sheets,
        shapes=D,
        own=tuple(sorted({D.shape_of(drawn) for item in items for drawn in (*item.above, *item.below)})),
        code=lambda shape, colour: shape,
        zeros=state.zeros,
        reset=laying.reset_boat,
        lift=laying.lift,
        lay=shapes.lay,
        write_placements=shapes.write_placements,
        place=actions.PLACE,
        score_seat=scoring.score_seat,
        parts=state.SCORE_PARTS[: state.LESSONS],
        stays="what is drawn stays (D-22)",
        beside="" if apart else "every drawing but the first touches another one (D-22)",
        touching="T-13" if apart else "D-22",
        fields=_FIELDS,
        lessons=None,
        shown=lambda record, seat: int(record["shown_slots"][seat]),
    )
