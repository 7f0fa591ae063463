"""Positions of the oracle's game for tests: a game goes on to a turn, and then its table is changed by hand.

    game = rescue_turn("kittens", seats=3)          first rescue turn of day 1; empty hands, fish and baskets in plenty
    game = morning({1: "royal_rats"})               a game whose events are these, at its first decision
    lay(game, 0, cat(ROD, BLUE), row(4, 4, 5))      a tile onto a boat
    do(game, "tile kitten 3")                       actions by name
    put(game, [(4, 4)])                             the tile in hand onto these squares

Seats are numbers, cells ``(x, y)`` as in R-1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from isle_env.components.expansion import tables as E
from isle_env.games.isle import actions
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle import sheet
from tests.oracle.model import Cell, Laid, Seat, Table
from tests.oracle.modules import names
from tests.oracle.modules.setup import begin, new_table
from tests.oracle.pieces import KIND, KITTENS, OSHAX, ROOM, cat_colour, cells_of, icons_of
from tests.oracle.transition import OracleGame

BLUE, GREEN, RED, PURPLE, ORANGE = range(5)
ZIGZAG, ROD = 14, 15
"""Two cat shapes: the only one of 4 squares, and the straight line of 5."""
SINGLE, PAIR, CORNER, BAR = range(4)
"""Shapes of kittens."""
KITTEN, BEAST, RAT = 148, 167, 186
"""KITTEN + number of a kitten, BEAST + number of a beast."""
COMMON = range(140, 144)
RARE = range(132, 137)
FOX = BEAST + 1

IDS = {names.action_name(action): action for action in range(names.TOKEN + 2)}
"""Name of an action -> its id."""


def cat(shape: int, colour: int) -> int:
    return shape * 5 + colour


def kitten(shape: int, colour: int) -> int:
    return KITTEN + shape * 5 + colour


def row(x: int, y: int, length: int) -> list[Cell]:
    return [(x + k, y) for k in range(length)]


def column(x: int, y: int, length: int) -> list[Cell]:
    return [(x, y + k) for k in range(length)]


# ---- playing on ----


def do(game: OracleGame, *wanted: str) -> None:
    """Apply actions by name. Raises ``ValueError`` for one that is not legal."""
    for name in wanted:
        game.apply(IDS[name])


def put(game: OracleGame, cells: Iterable[Cell]) -> None:
    """Lay the tile in hand on these squares."""
    tile = game.table.tile_in_hand
    assert tile is not None
    game.apply(next(action for action, there in cells_of(tile).items() if there == frozenset(cells)))


def put_anywhere(game: OracleGame) -> None:
    """Lay the tile in hand at the first place there is."""
    assert game.table.step == Step.PLACE
    game.apply(min(game.legal()))


def named(game: OracleGame) -> set[str]:
    """The legal actions by name."""
    return {names.action_name(action) for action in game.legal()}


def tiles(game: OracleGame) -> set[int]:
    """Codes of the tiles that may be taken."""
    return {action - actions.TILE for action in game.legal() if actions.TILE <= action < actions.COLOUR}


def asked(game: OracleGame) -> tuple[str, str, int | None]:
    """Phase, step and seat of the pending decision."""
    table = game.table
    return Phase(table.phase).key, names.STEP_NAMES[table.step], table.seat


def skip_to(game: OracleGame, phase: str, day: int | None = None, step: str | None = None) -> None:
    """Take the first legal action (PASS, or the first card of a draft) until a phase begins, or a step of it."""
    table = game.table
    while not (Phase(table.phase).key == phase and day in (None, table.day) and step in (None, names.STEP_NAMES[table.step])):
        assert table.phase != Phase.OVER, f"{phase}, day {day} does not come"
        game.apply(min(game.legal()))


# ---- where to start ----


def rescue_turn(*modules: str, seats: int = 2, day: int = 1, events: dict[int, str] | None = None, **options: Any) -> OracleGame:
    """The first rescue turn of a day. Whoever is first has the turn; hands are empty, fish and baskets in plenty."""
    game = before_rescue(*modules, seats=seats, day=day, events=events, **options)
    skip_to(game, "rescue", day)
    return game


def before_rescue(
    *modules: str, seats: int = 2, day: int = 1, events: dict[int, str] | None = None, **options: Any
) -> OracleGame:
    """The first choice of rescue cards of a day, which is asked even of seats with empty hands."""
    game = morning(events or {}, *modules, seats=seats, **{"auto_skip": False, **options})
    skip_to(game, "rescue_cards", day)
    for seat in game.table.seats:
        seat.fish, seat.permanent = 50, 9
    return game


def morning(events: dict[int, str], *modules: str, seats: int = 2, seed: int = 1, **options: Any) -> OracleGame:
    """A game at its first decision. events: day -> key; they bring the module with them. Other days have quiet tiles."""
    table = new_table(seed, seats, modules={*modules, *(["events"] if events else [])}, **options)
    if "events" in table.modules:
        choose_events(table, events)
    return begin(table)


def choose_events(table: Table, events: dict[int, str]) -> None:
    """Put tiles with these events on the tracker. What is not wanted by day is an event that changes little."""
    wanted = {1: "extra_fish", 2: "visible_maps", 3: "full_rooms", 4: "no_treasures", 5: "fewer_fish", **events}
    free = list(E.BOX.event_tiles)
    chosen: dict[int, int] = {}
    for day in [*events, *(day for day in wanted if day not in events)]:
        sides = [(tile, tile.gem if day in (1, 5) else tile.plain) for tile in free]
        tile = next((tile for tile, event in sides if event == wanted[day]), None)
        if tile is None:
            assert day not in events, f"no tile is left with {wanted[day]} for day {day}"
            tile = next(tile for tile, event in sides if event not in ("royal_rats", "semi_permanent_token"))
        free.remove(tile)
        chosen[day] = tile.number
    table.event_tiles = [chosen[day] for day in range(1, 6)]


# ---- changing the table ----


def seat_of(game: OracleGame, number: int) -> Seat:
    return game.table.seats[number]


def lay(game: OracleGame, number: int, tile: int, cells: Iterable[Cell], colour: int | None = None) -> Laid:
    """Lay a tile on a boat, touching or not; from wherever it is. colour: of an Oshax."""
    table, cells = game.table, frozenset(cells)
    for pile in (table.bag, table.kitten_bag, table.beast_bag, *table.fields):
        if tile in pile:
            pile.remove(tile)
    table.kitten_board.discard(tile)
    table.oshax.discard(tile)
    action = next(action for action, there in cells_of(tile).items() if there == cells)
    laid = Laid(tile, colour if tile in OSHAX else cat_colour(tile), cells, icons_of(tile)[action])
    assert cells.isdisjoint(sheet.covered(seat_of(game, number)))
    seat_of(game, number).tiles.add(laid)
    return laid


def stow(game: OracleGame, number: int, *wanted: int, apart: Iterable[Cell] = ()) -> None:
    """Lay cats beside those of their colour, if there are any, and away from all other tiles and from these squares."""
    for tile in wanted:
        seat = seat_of(game, number)
        kin = {cell for laid in seat.tiles if laid.colour == cat_colour(tile) for cell in laid.cells}
        taken = sheet.covered(seat)
        far = taken - kin | set(apart)
        near = sheet.beside(kin)
        lay(game, number, tile, next(
            cells for cells in sorted(cells_of(tile).values(), key=sorted)
            if cells.isdisjoint(taken | far | sheet.beside(far)) and (cells & near or not kin)
        ))  # fmt: skip


def fill(game: OracleGame, number: int, leave: Iterable[Cell] = ()) -> None:
    """Cover the whole boat except some squares, with treasures of one square that come from nowhere."""
    seat = seat_of(game, number)
    for cell in ROOM.keys() - set(leave) - sheet.covered(seat):
        seat.tiles.add(Laid(COMMON[0], None, frozenset([cell])))


def boat(game: OracleGame, number: int) -> None:
    """Give a seat the blue boat, whose maps are (7,0) green, (14,1) blue, (19,5) orange, (9,7) purple, (1,3) red."""
    seat_of(game, number).boat = 0


def bare(game: OracleGame, number: int) -> None:
    """Take everything off a boat."""
    seat_of(game, number).tiles.clear()


def hold(game: OracleGame, number: int, *keys: str) -> None:
    """Cards into a hand, from nowhere."""
    for key in keys:
        seat_of(game, number).hand[KIND[key]] += 1


def board(game: OracleGame, *kittens: int) -> None:
    """Let these kittens, and no others, lie on the board; those they replace go to the bottom of the bag."""
    table = game.table
    table.kitten_bag = [*(table.kitten_board - set(kittens)), *(tile for tile in table.kitten_bag if tile not in kittens)]
    table.kitten_board = set(kittens)
    assert table.kitten_board <= KITTENS


def fields(game: OracleGame, left: Iterable[int] = (), right: Iterable[int] = ()) -> None:
    """Let these tiles, and no others, lie in the fields; those they replace leave the game."""
    table = game.table
    wanted = [*left], [*right]
    table.gone.update(tile for there in table.fields for tile in there if tile not in wanted[0] + wanted[1])
    for pile in (table.bag, table.beast_bag):
        pile[:] = [tile for tile in pile if tile not in wanted[0] + wanted[1]]
    table.fields = wanted


def next_tiles(game: OracleGame, *wanted: int) -> None:
    """Put these tiles on top of the bag, in the order in which they will be drawn."""
    for tile in reversed(wanted):
        if tile in game.table.bag:
            game.table.bag.remove(tile)
        game.table.bag.append(tile)
