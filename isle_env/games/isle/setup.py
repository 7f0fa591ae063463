"""Set-up: one record made ready for its first decision (rulebook p. 2, 5-7, Solo Setup; R-10, R-23, R-40, R-50, R-55).

    template(options) ─→ GAME[1]: all but chance, worked out once ──start(seed)──→ a game    (engine/single.py)

Chance acts here and never again in a game: boats, first seat, bag and deck are drawn once, and so are the family cards and the
lines and cards of the sister.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

import numpy as np

from isle_env.engine.record import NONE
from isle_env.engine.rng import shuffle
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import scratch

from ...boats.laying import reset_boat
from ...box import EXPANDED, T
from . import modes
from . import state as S
from .decisions import Step
from .modules.beasts import play as beasts
from .modules.events import today as events
from .modules.kittens import play as kittens
from .order import draw_first_seat

_NONE_FIELDS = (
    "seat", "order", "pack", "pick", "card_pack", "card_round", "card_taker", "card_purchase", "field", "boat",
    "tile_code", "tile_first", "tile_group", "tile_in_hand", "card_in_hand", "moved",
    "oshax_line", "rare_line", "sister_card",
    *(("fastest",) if EXPANDED else ()), *(name for kept in S.KEPT.values() for name in kept.empty),
)  # fmt: skip
LETTERS = sorted({*T.LESSON_MODULES, "I"})
"""Lesson modules that there are; I is that of Kittens + Beasts."""
SISTER_BASIC = 3
"""Basic lessons that lie before the sister (Sister Setup)."""


def lessons_in_use(lesson_modules: tuple[str, ...], extra_lessons: tuple[str, ...] = ()) -> np.ndarray:
    """Which card kinds are shuffled into the deck: all but the lessons of unchosen modules.

    lesson_modules: three different letters of ``tables.LESSON_MODULES`` (R-23). extra_lessons: keys of lessons outside
    every module (``"organised_columns"``). Returns ``bool[NUM_KINDS]``. Raises ``ValueError`` naming what is wrong.
    """
    return _lessons_in_use(tuple(lesson_modules), tuple(extra_lessons)).copy()


@functools.cache
def _lessons_in_use(modules: tuple[str, ...], extra_lessons: tuple[str, ...]) -> np.ndarray:
    """The same, kept after the first time, because it takes longer than setting up a game."""
    if len(modules) != 3 or len(set(modules)) != 3 or not set(modules) <= set(T.LESSON_MODULES):
        raise ValueError(f"lesson_modules={modules!r}: exactly three different modules of {LETTERS} are needed (R-23, M-3)")
    extras = {T.KIND_KEY[k] for k in range(T.NUM_KINDS) if T.KIND_MODULE[k] == "extra"}
    if not set(extra_lessons) <= extras:
        raise ValueError(f"extra_lessons={extra_lessons!r}: expected a sequence of names out of {sorted(extras)}")
    used = np.ones(T.NUM_KINDS, dtype=np.bool_)
    for kind in range(T.NUM_KINDS):
        if T.KIND_TYPE[kind] in (T.TYPE_PRIVATE, T.TYPE_PUBLIC):
            module = T.KIND_MODULE[kind]
            used[kind] = module == "core" or module in modules or T.KIND_KEY[kind] in extra_lessons
        elif T.KIND_TYPE[kind] == T.TYPE_FAMILY:
            used[kind] = False
    return used


def kinds_of(record: np.void) -> np.ndarray:
    """Which card kinds a game was dealt from: ``bool[NUM_KINDS]``, as :func:`lessons_in_use` gave them."""
    used = np.zeros(T.NUM_KINDS, dtype=np.bool_)
    used[T.CARD_KIND[record["card_where"] != S.IN_UNUSED]] = True
    return used


def template(
    mode: int, num_players: int, difficulty: int, used_kinds: np.ndarray, fields: Mapping[str, bool], box: int = 0
) -> np.ndarray:
    """The record that every game with these options starts from: sorted bag, deck and cards, nothing shuffled yet.

    mode, difficulty, box: as in the record (box: with the expansion only); used_kinds: bool[NUM_KINDS], card kinds in the deck,
    none in family mode; fields: further options, by the fields that keep them. Returns ``GAME[1]``, which nobody may write to.
    The options are not checked here: setting.py does that.
    """
    games = blank()
    g = games[0]
    g["mode"], g["num_players"], g["difficulty"] = mode, num_players, difficulty
    for name, value in fields.items():
        g[name] = value
    g["order"][:num_players] = np.arange(num_players)
    if EXPANDED:
        g["box"] = box
    _fill_bag(g, box)
    _build_deck(g, used_kinds)
    g["common"] = T.COMMON_SUPPLY[num_players]
    g["phase"], g["step"] = modes.FIRST_PHASE[mode], Step.ENTER
    if modes.HAS_FAMILY_CARDS[mode]:
        g["family_where"][: num_players * S.FAMILY_DEALT] = S.FAMILY_OFFER + np.repeat(np.arange(num_players), S.FAMILY_DEALT)
    if modes.HAS_CARDS[mode]:
        g["oshax"][: T.BASE_OSHAX] = 1
        g["permanent"][:num_players] = 1
    if modes.HAS_SISTER[mode]:
        _lay_out_sister(g, difficulty)
    for module, kept in S.KEPT.items():
        if kept.fill is not None and box & S.BIT[module]:
            kept.fill(g)
    return games


def blank() -> np.ndarray:
    """A game before set-up: everything zero, NONE where there is nothing."""
    blank = S.zeros(1)
    for name in _NONE_FIELDS:
        blank[name] = NONE
    blank["tile_colour"] = T.NO_COLOUR
    blank["colour_in_hand"] = T.NO_COLOUR
    return blank


def _fill_bag(g: np.void, box: int) -> None:
    """All cat tiles and rare treasures, in order; behind them the promos, Oshax in the place of those that the lot will name."""
    rare = T.BASE_RARE if not box & S.PROMO_RARE else T.NUM_RARE
    tiles = [*range(T.NUM_CATS), *np.repeat(T.RARE_TILE + np.arange(rare), T.RARE_PER_SHAPE[:rare])]
    if box & S.PROMO_OSHAX:
        tiles += range(T.OSHAX_TILE + T.BASE_OSHAX, T.OSHAX_TILE + T.NUM_OSHAX)
    g["bag"][: len(tiles)], g["bag"][len(tiles) :] = tiles, NONE
    g["bag_cats"], g["bag_rare"][:rare], g["bag_left"] = 1, T.RARE_PER_SHAPE[:rare], len(tiles)


def _build_deck(g: np.void, used_kinds: np.ndarray) -> None:
    """All cards of the kinds in use, in order; the others are out of this game."""
    used = used_kinds[T.CARD_KIND]
    cards = np.flatnonzero(used)
    g["deck"][: len(cards)], g["deck_left"] = cards, len(cards)
    g["card_where"][~used] = S.IN_UNUSED


def _lay_out_sister(g: np.void, difficulty: int) -> None:
    """The line of Oshax, and the sister's cards: three basic lessons, as many advanced ones as the difficulty asks for."""
    g["oshax_line"][: T.BASE_OSHAX] = np.arange(T.BASE_OSHAX)
    g["sister_colours"] = np.arange(T.NUM_COLOURS)
    g["sister_lessons"][:SISTER_BASIC] = 1
    g["sister_lessons"][T.NUM_BASIC_LESSONS : T.NUM_BASIC_LESSONS + difficulty] = 1
    g["baskets"], g["baskets_left"] = np.arange(len(T.BASKET_CARD)), len(T.BASKET_CARD)


@inner
def deal(g):
    """Shuffle everything, with the generator in the record (the verb ``deal``)."""
    _deal_boats(g)
    draw_first_seat(g)
    shuffle(g["rng"][:], g["bag"][:], np.int64(g["bag_left"]))
    shuffle(g["rng"][:], g["deck"][:], np.int64(g["deck_left"]))
    if modes.HAS_FAMILY_CARDS[g["mode"]] == 1:
        shuffle(g["rng"][:], g["family_where"][:], np.int64(_family_cards(g)))
    elif modes.HAS_SISTER[g["mode"]] == 1:
        shuffle(g["rng"][:], g["oshax_line"][:], np.int64(T.BASE_OSHAX))
        shuffle(g["rng"][:], g["sister_colours"][:], np.int64(T.NUM_COLOURS))
        shuffle(g["rng"][:], g["sister_lessons"][:], np.int64(T.NUM_BASIC_LESSONS))
        advanced = g["sister_lessons"][T.NUM_BASIC_LESSONS :]
        shuffle(g["rng"][:], advanced, np.int64(advanced.shape[0]))
        shuffle(g["rng"][:], g["baskets"][:], np.int64(g["baskets_left"]))
    if EXPANDED:
        _deal_modules(g)


@inline
def _family_cards(g):
    """Family cards that are dealt from: those of the base box, or all (M-4)."""
    if EXPANDED:
        if g["box"] & S.FAMILY_ALL == 0:
            return T.FIRST_LESSON_KIND - T.FIRST_FAMILY_KIND
    return T.NUM_FAMILY_CARDS


@inner
def _deal_modules(g):
    """Kittens, beasts and events are shuffled after all else, so that a seed deals the same base game (M-6); then the Oshax."""
    kittens.mix_bag(g)
    beasts.mix_bag(g)
    if g["box"] & S.EVENTS != 0:
        events.deal(g)
    if g["box"] & S.PROMO_OSHAX != 0:
        _draw_lots(g)
    kittens.refill(g)


@inner
def _draw_lots(g):
    """Six of all Oshax lie below the island, by lot; the others take the places in the bag (M-10)."""
    lot = scratch()
    for k in range(T.NUM_OSHAX):
        lot[k] = k
    shuffle(g["rng"][:], lot, np.int64(T.NUM_OSHAX))
    for k in range(T.NUM_OSHAX):
        g["oshax"][lot[k]] = k < T.BASE_OSHAX
        g["bag_oshax"][lot[k]] = k >= T.BASE_OSHAX
        if modes.HAS_SISTER[g["mode"]] == 1:
            g["oshax_line"][k] = lot[k] if k < T.BASE_OSHAX else NONE
    following = np.int64(T.NUM_OSHAX)
    for k in range(np.int64(g["bag_left"])):
        if T.TILE_KIND[g["bag"][k]] == T.OSHAX:
            following -= 1
            g["bag"][k] = T.OSHAX_TILE + lot[following]


@inner
def _deal_boats(g):
    """A different base boat for each seat (R-10)."""
    for sheet in range(S.MAX_SEATS):
        g["boat"][sheet] = sheet
    shuffle(g["rng"][:], g["boat"][:], np.int64(T.BASE_BOATS))
    for seat in range(S.MAX_SEATS):
        if seat < g["num_players"]:
            reset_boat(g, seat, np.int64(g["boat"][seat]))
        else:
            g["boat"][seat] = NONE
