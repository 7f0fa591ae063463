"""The engine's game behind the face of the oracle's: moves instead of ids, a table instead of a record.

EngineGame(dealt("explore_and_draw", 3, seed=1))      a game dealt by the engine
EngineGame(encode(table))                             the game of a table that a test has set up
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

import isle_env.games.drawing.rules  # noqa: F401  hands over the verbs of these games
from isle_env.boats.laying import reset_boat
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.engine.rng import seed_words
from isle_env.engine.single import start
from isle_env.engine.verbs import BEGIN
from isle_env.games.drawing import actions, layout, setup, step
from isle_env.games.drawing import state as S
from isle_env.games.drawing.observe import observe as observe_kernel
from isle_env.games.drawing.scoring import score_game
from isle_env.games.drawing.shapes import lay
from isle_env.machine.sizes import MASK_WORDS
from tests.oracle.boat import COLOURS
from tests.oracle.drawing.cards import EXPLORE, GAMES, REMOTE, tile
from tests.oracle.drawing.decode import SISTER_CARDS, bag_number, decode, item_of, moves, shape_of
from tests.oracle.drawing.model import Move, Seat, Table


class EngineGame:
    """One game of the engine at its first decision, or wherever ``apply`` has brought it."""

    def __init__(self, games: np.ndarray) -> None:
        """games: DRAW[1], set up and before its first day; it is played."""
        self.games, self.words = games, np.zeros(MASK_WORDS, np.uint32)
        self._went_on(step.step(self.games, 0, BEGIN, self.words))

    def _went_on(self, count: int) -> None:
        assert count >= 0, "the engine refused a legal action"
        self.table = decode(self.games[0])
        self.ids = moves(self.games[0], legal_ids(self.words))
        self.moves: set[Move] = set(self.ids)
        assert len(self.ids) == count

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def step(self) -> str:
        return self.table.pending.step

    def apply(self, move: Move) -> None:
        self._went_on(step.step(self.games, 0, self.ids[move], self.words))

    def observe(self, seat: int) -> np.ndarray:
        """What a seat sees, flat."""
        return observe(self.games, seat)


def observe(games: np.ndarray, seat: int) -> np.ndarray:
    """What a seat of a game sees, flat. games: DRAW[1]."""
    out = np.zeros(size_of(games[0]), np.uint8)
    observe_kernel(games, 0, seat, out)
    return out


def size_of(record: np.void) -> int:
    return layout.size(int(record["game"]), int(record["num_players"]))


def legal_ids(words: np.ndarray) -> list[int]:
    bits = np.unpackbits(words.view(np.uint8), bitorder="little")
    return [int(action) for action in np.flatnonzero(bits) if action < actions.NUM_ACTIONS]


def dealt(game: str, seats: int, seed: int, difficulty: int = 0, promo: bool = False, auto_skip: bool = False) -> np.ndarray:
    """A game dealt by the engine, before its first day. Returns DRAW[1]."""
    games = S.zeros(1)
    template = setup.template(GAMES.index(game), seats, difficulty, promo, auto_skip)
    start(games, 0, template, seed_words(seed))
    return games


def encode(table: Table, auto_skip: bool = False) -> np.ndarray:
    """The record of a table before its first day, with all that is drawn on its sheets. Returns DRAW[1]."""
    assert table.day == 0
    difficulty = 0 if table.sister is None else len(table.sister.lessons) - setup.SISTER_BASIC
    promo = len(table.cats) > len(D.CATS_DECK) - D.PROMO_CARDS
    games = dealt(table.game, len(table.seats), 0, max(0, difficulty), promo, auto_skip)
    g = games[0]
    fill(g["lessons_deck"], [item_of(table.game, card) for card in table.deck])
    if table.explore:
        fill(g["cats_deck"], [item_of(table.game, card) for card in table.cats])
    else:
        fill(g["bag"], [bag_number(piece) for piece in reversed(table.bag)])
        fill(g["oshax_deck"], [item_of(table.game, tile(piece)) for piece in reversed(table.oshax)])
    if table.sister is not None:
        g["sister_colours"] = [COLOURS.index(colour) for colour in table.sister.colours]
        g["sister_lessons"] = [card in table.sister.lessons for card in SISTER_CARDS]
    for number, seat in enumerate(table.seats):
        put_sheet(g, number, seat)
        tick(g, number, seat.ticked)
    return games


def tick(g: np.void, number: int, cards: Collection[int]) -> None:
    """Tick lessons on a seat's sheet, by their printed numbers, as everybody has seen it."""
    lessons = [lesson.card for lesson in D.EDITIONS[int(g["game"])].lessons]
    g["lessons"][number] = g["shown_lessons"][number] = sum(1 << lessons.index(card) for card in cards)
    g["lesson_count"][number] = len(cards)


def judged(table: Table) -> Table:
    """The table with the engine's scores and winners, as if the game ended now."""
    games = encode(table)
    score_game(games[0])
    g, seats = games[0], range(len(table.seats))
    table.scores = [dict(zip(S.SCORE_PARTS, g["score"][seat].tolist(), strict=True)) for seat in seats]
    table.winners = {seat for seat in seats if g["winner"][seat]}
    if table.sister is not None:
        table.sister.score = dict(zip(S.SISTER_PARTS, g["sister_score"].tolist(), strict=True))
    return table


def lesson_points(card: int, seat: Seat, ticks: int) -> int:
    """What the engine pays for a lesson on a seat's sheet; ticks: how many lessons are ticked."""
    games = dealt(REMOTE if card > len(D.EDITIONS[0].lessons) else EXPLORE, 1, 0)
    put_sheet(games[0], 0, seat)
    tick(games[0], 0, [card])
    games[0]["lesson_count"][0] = ticks
    score_game(games[0])
    return int(games[0]["score"][0, S.LESSONS])


def fill(field: np.ndarray, numbers: Sequence[int]) -> None:
    assert (field != NONE).sum() == len(numbers), "a table of the stage has all cards"
    field[: len(numbers)] = numbers


def put_sheet(g: np.void, number: int, seat: Seat) -> None:
    """A seat's sheet and all that is drawn on it, as everybody has seen it."""
    reset_boat(g, number, T.BOAT_NAMES.index(seat.sheet.name))
    for slot, drawn in enumerate(seat.sheet.tiles):
        shape = shape_of(drawn.kind, getattr(drawn, "form", ""))
        colour = T.NO_COLOUR if drawn.colour is None else COLOURS.index(drawn.colour)
        orientation, square = where(shape, drawn.cells)
        lay(g, number, shape, colour, orientation, square)
        g["tile_orientation"][number, slot] = orientation
    g["shown_slots"][number], g["shown_look"][number] = g["slots"][number], g["look"][number]
    counts = [g["tile_count"][number], *g["colour_cats"][number], g["oshax_count"][number], g["rare_count"][number]]
    counts += [g["common_count"][number], g["rats"][number], g["family_points"][number], *g["room_left"][number]]
    g["shown_counts"][number] = counts


def where(shape: int, cells: frozenset[tuple[int, int]]) -> tuple[int, int]:
    """Orientation and first square with which a shape covers these squares."""
    x, y = min(cells, key=lambda cell: (cell[1], cell[0]))
    square = int(T.SQUARE_AT[y, x])
    for orientation in range(8):
        if D.ORIENTATION_VALID[shape, orientation] and frozenset(actions.placed_cells(shape, orientation, square)) == cells:
            return orientation, square
    raise AssertionError(f"shape {shape} does not cover {sorted(cells)}")
