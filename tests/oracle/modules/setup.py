"""A game of the oracle by itself: everything that lies on the table before the first decision, shuffled with Python's generator.

    game = new_game(seed, seats=3, modules=("kittens", "events"))        an OracleGame at its first decision

All shuffles of the base game come first, in a fixed order, then kitten bag, beast bag, event tiles and the lot for the Oshax, so
that a seed deals the same boats, order, bag and deck with all modules (M-6). Rulebook p. 5-7, Solo Setup; K-1, B-1, V-5, M-10,
M-11.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from isle_env.components import tables as T
from isle_env.components.expansion import tables as E
from isle_env.games.isle import state
from tests.oracle.model import Seat, Sister, Table
from tests.oracle.modules import names
from tests.oracle.pieces import BEASTS, COMMONS, KITTENS, OSHAX, PROMOS, RARES, kind_of, type_of
from tests.oracle.sister import BASKETS
from tests.oracle.transition import OracleGame

LESSONS = ("private_lesson", "public_lesson")


def new_game(seed: int, seats: int = 2, **options: Any) -> OracleGame:
    """A game at its first decision; the options are those of ``new_table``."""
    return begin(new_table(seed, seats, **options))


def begin(table: Table) -> OracleGame:
    """The game of a table on which nothing has happened yet. Seven cards off the deck at a time go to each seat in turn order."""

    def deal(cards: list[int]) -> dict[int, int]:
        return {card: table.order[k // 7] for k, card in enumerate(cards)}

    return OracleGame(table, deal)


def new_table(
    seed: int,
    seats: int = 2,
    *,
    mode: str = "standard",
    modules: Sequence[str] = (),
    lesson_modules: Sequence[str] = ("A", "B", "C"),
    family_cards: str = "base",
    promo_oshax: bool = False,
    promo_rare_treasures: bool = False,
    difficulty: int = 0,
    auto_skip: bool = True,
    reaction_windows: bool = False,
) -> Table:
    """The table before anything happens. mode: "standard", "family" or "solo"; difficulty: the sister's advanced lessons."""
    family, solo = mode == "family", mode == "solo"
    assert set(modules) <= set(names.MODULES)
    assert not family or not (modules or promo_oshax or promo_rare_treasures), "M-2"
    rng = random.Random(seed)
    seats = 1 if solo else seats
    boats = _shuffled(rng, range(4))
    first = rng.randrange(seats)
    table = Table(
        seats=[Seat(boat) for boat in boats[:seats]],
        order=[(first + k) % seats for k in range(seats)],
        bag=_bag(rng, promo_oshax, promo_rare_treasures),
        deck=[] if family else _shuffled(rng, _cards(lesson_modules)),
        oshax=set() if family else set(OSHAX - PROMOS),
        rare=Counter(),
        common=Counter({tile: int(T.COMMON_SUPPLY[seats, tile - T.COMMON_TILE]) for tile in sorted(COMMONS)}),
        auto_skip=auto_skip,
        reaction_windows=reaction_windows,
        mode={"standard": state.Mode.STANDARD, "family": state.Mode.FAMILY, "solo": state.Mode.SOLO}[mode],
        modules=frozenset(modules),
    )
    if family:
        _deal_family_cards(rng, table, family_cards)
    if solo:
        table.oshax_line = _shuffled(rng, table.oshax)
        table.sister = _sister(rng, difficulty)
    _lay_out_modules(rng, table)
    if promo_oshax:
        _draw_lots(rng, table)
    return table


def _shuffled(rng: random.Random, things: Iterable[int]) -> list[int]:
    shuffled = sorted(things)
    rng.shuffle(shuffled)
    return shuffled


def _bag(rng: random.Random, promo_oshax: bool, promo_rare_treasures: bool) -> list[int]:
    """85 cats and 25 rare treasures; promo rare treasures, and three Oshax, the lot for which comes later (M-10, M-11)."""
    tiles = [*range(85), *(tile for tile in sorted(RARES - PROMOS) for _ in range(5))]
    if promo_rare_treasures:
        tiles += [tile for tile in sorted(PROMOS & RARES) for _ in range(int(E.PROMO_RARE_COPIES[tile - E.PROMO_RARE_TILE]))]
    if promo_oshax:
        tiles += sorted(PROMOS & OSHAX)
    return _shuffled(rng, tiles)


def _draw_lots(rng: random.Random, table: Table) -> None:
    """Six of all Oshax lie below the island, by lot; the others take the places in the bag (M-10)."""
    lots = _shuffled(rng, set(OSHAX))
    below, others = lots[:6], lots[6:]
    table.oshax = set(below)
    table.oshax_line = below if table.sister else []
    table.bag = [others.pop() if tile in OSHAX else tile for tile in table.bag]


def _cards(lesson_modules: Sequence[str]) -> list[int]:
    """All discovery cards but the lessons of other modules (R-23, M-3)."""
    assert len(set(lesson_modules)) == 3
    assert set(lesson_modules) <= set("ABCI")
    used = {"core", *lesson_modules}
    return [card for card in range(E.CARDS) if type_of(kind_of(card)) not in LESSONS or E.KIND_MODULE[kind_of(card)] in used]


def _deal_family_cards(rng: random.Random, table: Table, family_cards: str) -> None:
    """Three of 18 or of 25 cards for each seat (R-40, M-4)."""
    kinds = E.FAMILY_KINDS.tolist() if family_cards == "all" else list(range(T.FIRST_FAMILY_KIND, T.NUM_ALL_KINDS))
    rng.shuffle(kinds)
    for seat in table.seats:
        seat.offered = {kinds.pop() for _ in range(3)}


def _sister(rng: random.Random, difficulty: int) -> Sister:
    """Colours, three of ten basic lessons, as many of nine advanced ones as the game is difficult (R-50, R-55)."""
    return Sister(
        colours=_shuffled(rng, range(5)),
        lessons={*_shuffled(rng, range(197, 207))[:3], *_shuffled(rng, range(207, 216))[:difficulty]},
        baskets=_shuffled(rng, set(BASKETS)),
    )


def _lay_out_modules(rng: random.Random, table: Table) -> None:
    kittens, beasts, tiles = _shuffled(rng, set(KITTENS)), _shuffled(rng, set(BEASTS)), _shuffled(rng, range(1, 16))
    if "kittens" in table.modules:
        table.kitten_bag = kittens
    if "beasts" in table.modules:
        table.beast_bag = beasts
    if "events" in table.modules:
        table.event_tiles = tiles[:5]
