"""What ``stats`` counts in Explore & Draw and in the Remote Edition: lessons ticked, items taken by kind and day, specials."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from isle_agents.playing import stats
from isle_agents.playing.stats import BOUGHT, LEFT, LESSONS, Cells, listed
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import ITEM_TYPES, Edition
from isle_env.engine.record import NONE
from isle_env.engine.rules import Rules
from isle_env.game import Game
from isle_env.games.drawing import actions as A
from isle_env.games.drawing.lessons import lesson_points
from isle_env.games.drawing.phases.choosing import LINE_CELLS
from isle_env.games.drawing.specials import CROSS_CELLS
from isle_env.games.drawing.state import DAYS

CARDS_HELD = "lessons ticked"
"""What reports call ``lessons_held``."""
TAKEN, TAKEN_BY_DAY = "items taken from the island", "taken_"
"""What reports call items that were taken, and how the columns begin that count them by sort and day."""
SEATING = "All seats play a day at once, so nobody begins. Everybody sits equally often in each seat."


def _edition(rules: Rules) -> Edition:
    """What lies in the box of a game."""
    return next(edition for edition in D.EDITIONS if edition.name == rules.name)


def sorts(rules: Rules) -> tuple[str, ...]:
    """The sorts of items in those columns: a game need not have all."""
    found = {item.type for item in _edition(rules).items}
    return tuple(sort for sort in ITEM_TYPES if sort in found)


def fates(mode: str) -> tuple[str, str, str]:
    """What reports call ``BOUGHT`` and ``LEFT``; nothing is passed on."""
    return "ticked", "not ticked", "–"


def cards(rules: Rules) -> dict[str, tuple[str, str]]:
    """Key of each lesson -> its title, as in the picture of the table, and what it says."""
    return {lesson.key: (lesson.title, lesson.text) for lesson in _edition(rules).lessons}


def further(mode: str, modules: Sequence[str]) -> tuple[str, ...]:
    """Columns between the boat and the points day by day."""
    taken = (f"taken_{sort}_{day}" for sort in ITEM_TYPES for day in range(1, DAYS + 1))
    return ("lessons_held", "specials_used", *taken)


def texts(mode: str) -> tuple[str, ...]:
    """The lists that these games have."""
    return (LESSONS, BOUGHT, LEFT)


class Watch(stats.Watch):
    """Notes which cells of the island each seat takes; the record keeps that for a day only."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._edition = int(game.record["game"])
        self._taken: Counter[tuple[int, int, int]] = Counter()
        """Seat, type and day -> items."""
        self._shown: dict[int, int] = {}
        """Lesson -> day on which it lay on the island first."""
        self._ticked: list[dict[int, int]] = [{} for _ in range(game.num_players)]
        """For each seat, lesson -> day on which it took the lesson."""

    def before(self, seat: int, action: int) -> None:
        """Note the cells that an action takes."""
        game = self.game
        items, day = game.record["cell"], game.day
        for item in items[items != NONE]:
            self._shown.setdefault(self._lesson(item), day)
        for cell in _cells(game.decision, action):
            item = int(items[cell])
            if item == NONE:
                continue
            self._taken[seat, int(D.ITEM_TYPE[self._edition, item]), day] += 1
            self._ticked[seat].setdefault(self._lesson(item), day)

    def _lesson(self, item: int) -> int:
        return int(D.ITEM_LESSON[self._edition, item])

    def cells(self, seat: int) -> Cells:
        """What a seat ticked and took."""
        record, lessons = self.game.record, D.EDITIONS[self._edition].lessons
        held = [place for place in range(len(lessons)) if int(record["lessons"][seat]) >> place & 1]
        ticked, shown = self._ticked[seat], self._shown
        return {
            "lessons_held": len(held),
            "specials_used": int(np.count_nonzero(record["special_day"][seat])),
            **{
                f"taken_{sort}_{day}": self._taken[seat, number, day]
                for number, sort in enumerate(ITEM_TYPES)
                for day in range(1, DAYS + 1)
            },
            LESSONS: listed((lessons[place].key, int(lesson_points(record, seat, self._edition, place))) for place in held),
            BOUGHT: listed((ticked.get(place, shown.get(place, 0)), lessons[place].key) for place in held),
            LEFT: listed((day, lessons[place].key) for place, day in shown.items() if place != D.NO_LESSON and place not in held),
        }


def _cells(decision: str, action: int) -> list[int]:
    """The cells of the island that an action takes. decision: the kind of choice that it answers."""
    if decision == "choose" and A.LINE <= action < A.CROSS:
        return _set(int(LINE_CELLS[action - A.LINE]))
    if decision == "cross":
        return _set(int(CROSS_CELLS[action - A.CROSS]))
    if decision in ("extra", "each"):
        return [action - A.CELL]
    return []


def _set(bits: int) -> list[int]:
    return [cell for cell in range(bits.bit_length()) if bits >> cell & 1]
