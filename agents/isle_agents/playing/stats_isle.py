"""What ``stats`` counts in The Isle of Cats, with and without Kittens + Beasts: lessons, cards, baskets, fish.

Little has to be watched while the game runs: its record says of each card who took it, on which day, and where it went.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from isle_agents.playing import stats
from isle_agents.playing.stats import BOUGHT, LEFT, LESSONS, PASSED, PUBLIC, Cells, listed, numbers
from isle_env.components.model import BASKETS, CARD_TYPES
from isle_env.engine.rules import Rules
from isle_env.game import Game
from isle_env.games.isle.state import DAYS

CARDS = CARD_TYPES[: CARD_TYPES.index("family_card")]
"""Types of cards that are bought, as the box names them."""

MEANS = ("lessons_held", "fish_left", "fish_paid_for_cards", "permanent_baskets", "baskets_bought", "broken_baskets_bought")
"""Counted in every mode but the family game, which has no cards, fish or baskets of these kinds."""


CARDS_HELD = "private lessons"
"""What reports call ``lessons_held``."""
TAKEN, TAKEN_BY_DAY = "cards bought", "bought_"
"""What reports call cards that were bought, and how the columns begin that count them by sort and day."""
SEATING = "Seats follow clockwise; who begins is drawn with the deal. Everybody sits equally often in each seat."


def sorts(rules: Rules) -> tuple[str, ...]:
    """The sorts of cards in those columns."""
    return CARDS


def fates(mode: str) -> tuple[str, str, str]:
    """What reports call ``BOUGHT``, ``LEFT`` and ``PASSED``."""
    return ("kept", "returned", "–") if mode == "family" else ("bought", "left", "passed on")


def cards(rules: Rules) -> dict[str, tuple[str, str]]:
    """Key of each card -> its title, as in the picture of the table, and what it says."""
    said = rules.module("views.text_cards")
    return {key: (said.kind_title(kind), said.kind_text(kind)) for kind, key in enumerate(rules.tables.KIND_KEY)}


ORDER = "turn_order_day_1"
"""The place in the turn order of the first day, from 1; it is drawn with the deal. Alone there is none."""


def further(mode: str, modules: Sequence[str]) -> tuple[str, ...]:
    """Columns between the boat and the points day by day."""
    new = ("kittens_laid",) * ("kittens" in modules) + ("beasts_laid", "friendships") * ("beasts" in modules)
    new += ("royal_rats",) * bool(modules)
    if mode == "family":
        return (ORDER, "family_cards_kept")
    order = () if mode == "solo" else (ORDER,)
    return (*order, *new, *MEANS, *(f"bought_{card}_{day}" for card in CARDS for day in range(1, DAYS + 1)))


def texts(mode: str) -> tuple[str, ...]:
    """The lists that a mode has."""
    return (LESSONS, BOUGHT, LEFT) if mode == "family" else (LESSONS, PUBLIC, BOUGHT, LEFT, PASSED)


class Watch(stats.Watch):
    """Reads the record of a finished game, and who began it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._order = game.record["order"][: game.num_players].tolist()

    def cells(self, seat: int) -> Cells:
        """What a seat held, bought and left."""
        counted = _family(self.game, seat) if self.game.mode == "family" else _standard(self.game, seat)
        return {ORDER: 1 + self._order.index(seat), **counted}


def _family(game: Game, seat: int) -> Cells:
    """Family cards kept, with what each brought, and those returned."""
    state, lessons = game.rules.own("state"), game.rules.own("lessons")
    tables = state.T
    record = game.record
    where = record["family_where"]
    kept, returned = (numbers(where == base + seat) for base in (state.FAMILY_KEPT, state.FAMILY_RETURNED))
    kinds = [int(tables.FAMILY_KINDS[card]) for card in kept]
    worth = [int(lessons.lesson_points(record, seat, kind, int(tables.NO_COLOUR), False)) for kind in kinds]
    names = [tables.KIND_KEY[kind] for kind in kinds]
    left = [tables.KIND_KEY[int(tables.FAMILY_KINDS[card])] for card in returned]
    return {
        "family_cards_kept": len(kept),
        LESSONS: listed(zip(names, worth, strict=True)),
        BOUGHT: listed((0, name) for name in names),
        LEFT: listed((0, name) for name in left),
    }


def _standard(game: Game, seat: int) -> Cells:
    """Lessons, cards, fish and baskets."""
    state, lessons = game.rules.own("state"), game.rules.own("lessons")
    tables = state.T
    record, solo = game.record, game.mode == "solo"
    bought, left = _taken(record, seat, state)
    kinds = tables.CARD_KIND[bought]
    sorts, days = tables.KIND_TYPE[kinds], record["card_day"][bought]
    baskets = tables.KIND_BASKET[kinds]
    return {
        **_modules(record, seat),
        "lessons_held": int(record["lesson_count"][seat]),
        "fish_left": int(record["fish"][seat]),
        "fish_paid_for_cards": int(tables.KIND_COST[kinds].sum()),
        "permanent_baskets": int(record["permanent"][seat]),
        "baskets_bought": int((baskets == BASKETS.index("regular")).sum()),
        "broken_baskets_bought": int((baskets == BASKETS.index("broken")).sum()),
        **{
            f"bought_{card}_{day}": int(((sorts == sort) & (days == day)).sum())
            for sort, card in enumerate(CARDS)
            for day in range(1, DAYS + 1)
        },
        LESSONS: listed(_private(record, seat, solo, tables, lessons)),
        PUBLIC: listed(_public(record, seat, solo, tables, lessons, game.rules.own("modes"))),
        BOUGHT: _by_day(record, bought, tables),
        LEFT: _by_day(record, left, tables),
        PASSED: listed(
            (tables.KIND_KEY[kind], int(record["passed_on"][seat, kind])) for kind in numbers(record["passed_on"][seat])
        ),
    }


def _modules(record: Any, seat: int) -> Cells:
    """What modules of Kittens + Beasts add."""
    names = record.dtype.names
    if "beast_count" not in names:
        return {}
    from isle_env.components.expansion import tables

    codes = record["tile_code"][seat]
    kinds = tables.TILE_KIND[codes[codes < tables.TILE_ROOM]]
    return {
        "kittens_laid": int((kinds == tables.KITTEN).sum()),
        "beasts_laid": int(record["beast_count"][seat]),
        "friendships": int(record["friendships"][seat]),
        "royal_rats": int(record["royal"][seat]),
    }


def _taken(record: Any, seat: int, state: Any) -> tuple[list[int], list[int]]:
    """The cards that a seat bought, and those it was offered alone and left: drafted, or drawn by a card."""
    mine, where = record["card_taker"] == seat, record["card_where"]
    left = mine & (where == state.IN_UNBOUGHT + seat)
    return numbers(mine & ~left), numbers(left)


def _private(record: Any, seat: int, solo: bool, tables: Any, lessons: Any) -> list[tuple[str, int]]:
    """The private lessons held at the end, and the points of each; one that is held twice comes twice."""
    worth = [
        (kind, int(lessons.lesson_points(record, seat, kind, int(tables.NO_COLOUR), solo)))
        for kind in numbers(record["lessons"][seat])
    ]
    return [(tables.KIND_KEY[kind], points) for kind, points in worth for _ in range(int(record["lessons"][seat, kind]))]


def _public(record: Any, seat: int, solo: bool, tables: Any, lessons: Any, modes: Any) -> list[tuple[str, int]]:
    """The public lessons in play, and what each paid to the seat: in the solo game half, rounded up (R-50)."""
    share = int(modes.PUBLIC_SHARE[record["mode"]])
    paid = []
    for kind in numbers(record["public"]):
        points = int(lessons.lesson_points(record, seat, kind, int(record["public"][kind]) - 1, solo))
        paid.append((tables.KIND_KEY[kind], (points + share - 1) // share))
    return paid


def _by_day(record: Any, cards: list[int], tables: Any) -> str:
    """Cards with the day on which they were dealt or drawn."""
    days = record["card_day"]
    return listed((int(days[card]), tables.KIND_KEY[tables.CARD_KIND[card]]) for card in sorted(cards, key=lambda c: days[c]))
