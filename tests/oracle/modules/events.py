"""The morning of a day with events, and what events pay (expansion's rulebook, Events, Event Tiles; V-1 … V-26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from isle_env.components.expansion import tables as E
from isle_env.games.isle import state
from tests.oracle import scoring, sheet
from tests.oracle.cards import Story, ask, lay
from tests.oracle.model import Table
from tests.oracle.modules import names, rats
from tests.oracle.modules.names import event_of, event_today
from tests.oracle.pieces import COMMONS, RARES, ROYAL_RAT, maps, neighbours

if TYPE_CHECKING:
    from tests.oracle.scoring import Count

TOKENS = 10


def morning(table: Table) -> Story:
    """What the tile under Vesh's boat says, before the fields are filled; seats act in turn order (V-3)."""
    event = event_today(table)
    if event == "royal_rats":
        for number in table.order:
            if rats.supply(table) and sheet.fits(table.seats[number], ROYAL_RAT):
                yield from lay(table, number, ROYAL_RAT, None)
    elif event == "semi_permanent_token":
        for number in table.order:
            if tokens_left(table):
                side = (yield from ask(table, number, names.STEP_TOKEN)) - names.TOKEN
                table.seats[number].tokens[side] += 1
    elif event in PAYS:
        for number, seat in enumerate(table.seats):
            seat.points += PAYS[event](scoring.Count(table, number))


def tokens_left(table: Table) -> int:
    """Semi-permanent tokens that no seat holds or has laid (V-15)."""
    return TOKENS - sum(seat.tokens.total() + seat.front_tokens.total() for seat in table.seats)


def fish(table: Table) -> int:
    """What fishing brings (V-17)."""
    return {"extra_fish": 22, "fewer_fish": 18}.get(str(event_today(table)), 20)


def cats_left(table: Table) -> int:
    """Cats for the left field: two a seat, or one; alone four, or three (V-17)."""
    fewer = event_today(table) == "fewer_cats_left"
    if table.mode == state.Mode.SOLO:
        return 3 if fewer else 4
    return (1 if fewer else 2) * len(table.seats)


def rare_finds_first(table: Table) -> bool:
    return event_today(table) == "rare_finds_first"


def sister_points(table: Table) -> int:
    """What the tiles of days 2, 3 and 4 say at the bottom, if they are point events (V-25)."""
    return sum(
        E.BOX.event_tiles[table.event_tiles[day - 1] - 1].solo[day - 2] for day in (2, 3, 4) if event_of(table, day) in PAYS
    )


# ---- what the point events pay for a boat (V-20 … V-23) ----


def rats_touching_cats(c: Count) -> int:
    """Rats in sight with a cat on one of their four sides, each once."""
    cats = {cell for cat in c.cats for cell in cat.cells}
    return sum(not neighbours(cell).isdisjoint(cats) for cell in sheet.rat_cells(c.seat))


def cats_in_line(c: Count, axis: int) -> int:
    """Cats in the column (axis 0) or row (axis 1) that has most of them."""
    return max(sum(any(cell[axis] == line for cell in cat.cells) for cat in c.cats) for line in range(22))


def cats_touching_a_cat(c: Count) -> int:
    """Other cats, of any colour, beside the cat that has most of them."""
    return max((sum(sheet.touch(cat, other) for other in c.cats if other is not cat) for cat in c.cats), default=0)


PAYS: dict[str, Callable[[Count], int]] = {
    "pairs_of_visible_rats": lambda c: len(sheet.rat_cells(c.seat)) // 2,
    "rats_touching_cats": rats_touching_cats,
    "cats_in_a_row": lambda c: cats_in_line(c, 1),
    "cats_in_a_column": lambda c: 2 * cats_in_line(c, 0),
    "cats_touching_a_cat": lambda c: 2 * cats_touching_a_cat(c),
    "lonely_cats": lambda c: 2 * len(c.lonely),
    "empty_rooms": lambda c: 2 * sum(scoring.empty(letter, c) for letter in c.rooms),
    "full_rooms": lambda c: 2 * sum(left == 0 for left in c.rooms.values()),
    "common_treasures": lambda c: 2 * c.tiles(COMMONS),
    "rare_treasures": lambda c: 2 * c.tiles(RARES),
    "visible_maps": lambda c: 3 * len(maps(c.seat.boat).keys() - sheet.covered(c.seat)),
    "captains_rooms_empty": lambda c: 5 * (scoring.empty("S", c) and scoring.empty("C", c)),
    "no_treasures": lambda c: 5 * (not c.treasures),
}
