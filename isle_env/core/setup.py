"""Set-up: one record made ready for day 1 (rulebook p. 5-7; R-10, R-23).

All randomness of a game is used here: boats, first turn order, bag and deck are shuffled once.
"""

from __future__ import annotations

import functools

import numpy as np

from isle_env.components import tables as T
from isle_env.core import state as S
from isle_env.core.boats import reset_boat
from isle_env.core.jit import inner, jit
from isle_env.core.rng import shuffle
from isle_env.core.seeding import write_words

_NONE_FIELDS = (
    "seat", "order", "pack", "pick", "card_pack", "card_round", "card_taker", "field",
    "tile_code", "tile_first", "tile_group", "tile_in_hand", "card_in_hand", "moved",
)  # fmt: skip


def _blank() -> np.ndarray:
    """A game before set-up: everything zero, NONE where there is nothing."""
    blank = S.zeros(1)
    for name in _NONE_FIELDS:
        blank[name] = S.NONE
    blank["tile_colour"] = T.NO_COLOUR
    blank["colour_in_hand"] = T.NO_COLOUR
    return blank


BLANK = _blank()
"""GAME[1], the record every game starts from; handed to :func:`start` because kernels freeze global arrays."""


def lessons_in_use(lesson_modules: tuple[str, ...], extra_lessons: tuple[str, ...] = ()) -> np.ndarray:
    """Which card kinds are shuffled into the deck: all but the lessons of unchosen modules.

    lesson_modules: three different letters of ``tables.LESSON_MODULES`` (R-23). extra_lessons: keys of lessons outside
    every module (``"organised_columns"``). Returns ``bool[NUM_KINDS]``. Raises ``ValueError`` naming what is wrong.
    """
    return _lessons_in_use(tuple(lesson_modules), tuple(extra_lessons)).copy()


@functools.cache
def _lessons_in_use(modules: tuple[str, ...], extra_lessons: tuple[str, ...]) -> np.ndarray:
    """The same, worked out once: it takes longer than to set up a game."""
    if len(modules) != 3 or len(set(modules)) != 3 or not set(modules) <= set(T.LESSON_MODULES):
        raise ValueError(
            f"lesson_modules={modules!r}: exactly three different modules of {sorted(T.LESSON_MODULES)} are needed (R-23)"
        )
    extras = {T.KIND_KEY[k] for k in range(T.NUM_KINDS) if T.KIND_MODULE[k] == "extra"}
    if not set(extra_lessons) <= extras:
        raise ValueError(f"extra_lessons={extra_lessons!r}: expected a sequence of names out of {sorted(extras)}")
    used = np.ones(T.NUM_KINDS, dtype=np.bool_)
    for kind in range(T.NUM_KINDS):
        if T.KIND_TYPE[kind] in (T.TYPE_PRIVATE, T.TYPE_PUBLIC):
            module = T.KIND_MODULE[kind]
            used[kind] = module == "core" or module in modules or T.KIND_KEY[kind] in extra_lessons
    return used


def kinds_of(record: np.void) -> np.ndarray:
    """Which card kinds a game was dealt from: ``bool[NUM_KINDS]``, as :func:`lessons_in_use` gave them."""
    used = np.zeros(T.NUM_KINDS, dtype=np.bool_)
    used[T.CARD_KIND[record["card_where"] != S.IN_UNUSED]] = True
    return used


@jit
def start(games, i, blank, num_players, seed, used_kinds, auto_skip, reaction_windows):
    """Set up game i from its seed.

    games: GAME[:], element i is written; blank: GAME[1]; seed: uint32[4], the generator's start;
    used_kinds: bool[NUM_KINDS], kinds in the deck; num_players 2 to 4. Leaves the game at the entry of day 1.
    """
    games[i] = blank[0]
    for k in range(4):
        games[i]["rng"][k] = seed[k]
    _set_up(games[i], num_players, used_kinds, auto_skip, reaction_windows)


@jit
def start_from_seed(games, i, blank, num_players, seed, used_kinds, auto_skip, reaction_windows):
    """Set up game i as :func:`start` does, from the seed itself. seed: int64, not negative."""
    games[i] = blank[0]
    write_words(seed, games[i]["rng"][:])
    games[i]["rng"][3] |= 1  # as rng.seed_words
    _set_up(games[i], num_players, used_kinds, auto_skip, reaction_windows)


@inner
def _set_up(g, num_players, used_kinds, auto_skip, reaction_windows):
    """Make a blank record with its generator seeded ready for day 1."""
    g["num_players"] = num_players
    g["auto_skip"] = auto_skip
    g["reaction_windows"] = reaction_windows
    _deal_boats(g)
    for seat in range(num_players):
        g["order"][seat] = seat
        g["permanent"][seat] = 1
    shuffle(g["rng"][:], g["order"][:], num_players)
    _fill_bag(g)
    _build_deck(g, used_kinds)
    for number in range(T.NUM_OSHAX):
        g["oshax"][number] = 1
    for shape in range(T.NUM_COMMON):
        g["common"][shape] = T.COMMON_SUPPLY[num_players, shape]
    g["phase"] = S.FILL
    g["step"] = S.ENTER


@inner
def _deal_boats(g):
    """A different base boat for each seat (R-10)."""
    for sheet in range(S.MAX_SEATS):
        g["boat"][sheet] = sheet
    shuffle(g["rng"][:], g["boat"][:], T.BASE_BOATS)
    for seat in range(S.MAX_SEATS):
        if seat < g["num_players"]:
            reset_boat(g, seat, np.int64(g["boat"][seat]))
        else:
            g["boat"][seat] = S.NONE


@inner
def _fill_bag(g):
    """All cat tiles and rare treasures, shuffled."""
    n = 0
    for tile in range(T.NUM_CATS):
        g["bag"][n] = tile
        g["bag_cats"][tile] = 1
        n += 1
    for shape in range(T.NUM_RARE):
        g["bag_rare"][shape] = T.RARE_PER_SHAPE[shape]
        for _ in range(T.RARE_PER_SHAPE[shape]):
            g["bag"][n] = T.RARE_TILE + shape
            n += 1
    g["bag_left"] = n
    shuffle(g["rng"][:], g["bag"][:], n)


@inner
def _build_deck(g, used_kinds):
    """All cards of the kinds in use, shuffled; the others are out of this game."""
    n = 0
    for card in range(T.CARDS):
        if used_kinds[T.CARD_KIND[card]]:
            g["deck"][n] = card
            n += 1
        else:
            g["card_where"][card] = S.IN_UNUSED
    g["deck_left"] = n
    shuffle(g["rng"][:], g["deck"][:], n)
