"""One boat on its own, for analysis, puzzles, teaching and tests: lay tiles, ask for placements, families and points.

    >>> boat = Boat("blue")
    >>> boat.place("cat", 12, [(2, 3), (1, 4), (2, 4), (3, 4), (2, 5)], colour="red")
    >>> boat.place("common", 0, [(4, 4)])
    >>> boat.families(), boat.score()["rats"]
    ([('red', 1)], -19)

Squares are (x, y): x = 0 … 21 from the stern, y = 0 … 8 from the top (R-1). Shapes are numbered by kind, as in
``components/tiles.toml``: cat 0-16, oshax 0-5, rare 0-4, common 0-3. A boat does not know how many tiles there are: any tile
may be laid any number of times. Rulebook p. 9 and Scoring; R-1 … R-5.

``Boat("blue", game="explore_and_draw")`` is a sheet of a drawing game, with the shapes of ``components/drawing/pieces.toml``
that this game has: cat 0-26, oshax 0-10 without 1 and 3, rare 0-9, common 0-3. ``game="remote"`` has those of the first game.
Nothing drawn is ever taken off (D-22), and only the Remote Edition has drawings that touch nothing (T-13).

``Boat("blue", modules=("kittens", "beasts", "events"))``, any of them, is a boat of a game with Kittens + Beasts. Its further
tiles have the numbers of ``components/kittens_and_beasts.toml``: kitten 0-19, each with its colour; beast 1-18, with its icons
(B-5); of events royal_rat 0 (V-8). A copy of a boat in such a game (``Boat.of_seat``) takes those of the game's modules.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import SupportsIndex

import numpy as np

from isle_env.boat_kits import ISLE, Kit, expanded_kit, kit_called, kit_of
from isle_env.boats.survey import uncovered_maps
from isle_env.checks import Square, cells_of, colour_index, listed, orientation_of, read_square, shape_index
from isle_env.components import tables as T
from isle_env.engine.setting import whole_number
from isle_env.games.isle import state as S
from isle_env.games.isle.actions import FIRST_NUMBERED
from isle_env.games.isle.modules.beasts.play import FRIENDSHIP_POINTS
from isle_env.games.known import DEFAULT_GAME, is_default
from isle_env.games.options.isle import MODULES
from isle_env.games.options.table import any_of
from isle_env.machine.sizes import MASK_WORDS
from isle_env.shown import fitted
from isle_env.tile import Tile
from isle_env.views.svg import boat_svg

BOAT_FIELDS = ISLE.fields
"""The record fields that make up a seat's boat."""
ALWAYS_TOUCHING = ("beast", "royal_rat")
"""Kinds that ``next_tile_anywhere`` does not serve (B-7)."""


class Boat:
    """One boat sheet and the tiles on it."""

    _game = DEFAULT_GAME
    _expanded = False
    """Is it one of a game with Kittens + Beasts?"""
    _modules: tuple[str, ...] = ()

    def __init__(self, name: str, *, game: str = DEFAULT_GAME, modules: Sequence[str] = ()) -> None:
        """An empty boat.

        name: a sheet, ``"blue"``, ``"purple"``, ``"red"``, ``"green"``, ``"five"`` or ``"six"``; game: whose tiles come on it,
        ``"isle_of_cats"``, ``"explore_and_draw"`` or ``"remote"``; modules: of Kittens + Beasts, any of ``"kittens"``,
        ``"beasts"``, ``"events"``, whose tiles come on it too. Raises ``ValueError`` for any other.
        """
        kit = kit_called(game)
        if name not in kit.sheets:
            raise ValueError(f"there is no boat {name!r}; the boats are {', '.join(kit.sheets)}")
        self._game = game
        in_play = any_of(MODULES)("modules", modules)
        if in_play:
            if kit.family != "isle":
                raise ValueError(f"modules={modules!r}: {game!r} has no modules, only {DEFAULT_GAME!r} has")
            self._expanded, self._modules, kit = True, in_play, expanded_kit(in_play)
        self._begin(kit, T.BOAT_NAMES.index(name))

    def _begin(self, kit: Kit, sheet: int) -> None:
        """An empty boat in a record of the kit's. sheet: index into ``BOAT_NAMES``."""
        self._games = kit.zeros(1)
        self._games["num_players"] = 1
        kit.reset(self._games[0], 0, sheet)

    @classmethod
    def of_seat(cls, games: np.ndarray, i: int, seat: int, *, viewer: int | None = None) -> Boat:
        """A copy of a seat's boat in a game.

        games: an array of a game's records, such as ``Game.games``; i: which of them; seat: whose boat, from 0. viewer: the seat
        that looks. In a drawing game another seat's boat is then as it was in the last evening, its tiles in the order of their
        squares: nobody sees in which order they were drawn (D-7). In the first game boats are open. None: as it is, today's
        drawings included. Raises ``TypeError`` for an array of anything else, and for a seat or an ``i`` that is no whole number.
        """
        i, seat = whole_number("i", i), whole_number("seat", seat)
        viewer = None if viewer is None else whole_number("viewer", viewer)
        kit = kit_of(games)
        boat = cls(T.BOAT_NAMES[int(games["boat"][i, seat])], game=kit.game)
        if kit.shown is not None and viewer not in (None, seat):
            boat._lay_again(games[i], seat, kit.shown(games[i], seat))
        else:
            boat._expanded = kit.expanded
            if boat._expanded:
                boat._modules = tuple(S.modules_in(int(games["box"][i])))
                boat._begin(kit, int(games["boat"][i, seat]))
            for field in kit.fields:
                boat._games[field][0, 0] = games[field][i, seat]
        return boat

    def _lay_again(self, record: np.void, seat: int, slots: int) -> None:
        """Lay the tiles in a seat's first slots on this empty boat, in the order of their squares."""
        for slot in np.argsort(record["tile_first"][seat, :slots]):
            tile, colour, square = (int(record[f"tile_{name}"][seat, slot]) for name in ("code", "colour", "first"))
            self._kit.lay(self._games[0], 0, tile, colour, int(record["tile_orientation"][seat, slot]), square)

    @property
    def _kit(self) -> Kit:
        """What belongs to the game."""
        return expanded_kit(self._modules) if self._expanded else kit_called(self._game)

    @property
    def name(self) -> str:
        """The boat sheet."""
        return T.BOAT_NAMES[int(self._games["boat"][0, 0])]

    @property
    def game(self) -> str:
        """The game whose tiles come on it."""
        return self._game

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules of Kittens + Beasts whose tiles come on it."""
        return self._modules

    @property
    def tiles(self) -> list[Tile]:
        """The tiles on the boat, in the order they were laid; a tile laid after a discard takes the place that became free.

        For another seat's boat in a drawing game see :meth:`of_seat`.
        """
        found: dict[int, list[Square]] = {}
        for square in np.flatnonzero(self._games["tile_at"][0, 0]):
            slot = int(self._games["tile_at"][0, 0, square]) - 1
            found.setdefault(slot, []).append((int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])))
        return [self._tile(slot, tuple(sorted(found[slot]))) for slot in sorted(found)]

    def _tile(self, slot: int, cells: tuple[Square, ...]) -> Tile:
        code, colour = int(self._games["tile_code"][0, 0, slot]), int(self._games["tile_colour"][0, 0, slot])
        shapes = self._kit.shapes
        kind = int(shapes.TILE_KIND[code])
        if self._expanded:
            number = int(shapes.TILE_SHAPE[code]) if kind == T.CAT else code - FIRST_NUMBERED.get(kind, code)
            return Tile(shapes.KIND_NAMES[kind], number, T.COLOURS[colour] if colour < T.NO_COLOUR else None, cells)
        shape = int(shapes.TILE_SHAPE[code]) - int(shapes.FIRST_SHAPE[kind])
        return Tile(T.KIND_NAMES[kind], shape, (*T.COLOURS, None)[colour], cells)

    def place(
        self,
        kind: str,
        shape: SupportsIndex,
        cells: Iterable[Sequence[SupportsIndex]],
        *,
        colour: str | None = None,
        anywhere: bool = False,
    ) -> str | None:
        """Lay a tile. Returns the colour of the treasure map it has earned (R-4), or None.

        kind: cat, oshax, rare or common, with modules also kitten, beast or royal_rat; shape: its number within the kind; cells:
        the squares (x, y) it covers, in any order; colour: that of a cat, or the one an Oshax counts as, None for all others;
        anywhere: the tile need not touch another one (R-2, T-13), which beasts and royal rats always must (B-7). Raises
        ``ValueError`` naming the square and the reason; the boat is then unchanged.
        """
        kit = self._kit
        index = self._shape_index(kit, kind, shape, anywhere)
        squares = [read_square(cell) for cell in cells]
        colour_number = colour_index(colour, wanted=kind in ("cat", "oshax"), what=f"{kind} shape {shape}")
        self._check_free(squares)
        orientation, first = orientation_of(kind, shape, index, squares, kit.shapes)
        self._check_room(kit, kind, squares, anywhere)
        if kind in kit.numbered:
            tile = kit.tile_called(kind, shape)
            colour_number = int(kit.shapes.TILE_COLOUR[tile])
        else:
            tile = kit.code(index, colour_number)
        earned = int(kit.lay(self._games[0], 0, tile, colour_number, orientation, first))
        return None if earned == T.NO_COLOUR else T.COLOURS[earned]

    def _shape_index(self, kit: Kit, kind: str, shape: SupportsIndex, anywhere: bool) -> int:
        """The shape's line in the game's tables. Raises ``ValueError`` for what the game does not have."""
        if anywhere and kit.beside:
            raise ValueError(f"anywhere={anywhere!r}: in {self._game!r} {kit.beside}; leave it out")
        if kind not in tuple(kit.numbered):
            return shape_index(kind, shape, kit.shapes, kit.own, tuple(kit.numbered))
        if anywhere and kind in ALWAYS_TOUCHING:
            raise ValueError(f"anywhere={anywhere!r}: a {kind} must touch another tile (B-7); leave it out")
        return int(kit.shapes.TILE_SHAPE[kit.tile_called(kind, shape)])

    def _check_free(self, squares: list[Square]) -> None:
        for x, y in squares:
            slot = int(self._games["tile_at"][0, 0, T.SQUARE_AT[y, x]]) - 1
            if slot >= 0:
                raise ValueError(f"square {(x, y)} is covered already, by {self._describe(slot)}; choose bare squares")

    def _describe(self, slot: int) -> str:
        tile = self._tile(slot, ())
        return f"{tile.colour + ' ' if tile.colour else ''}{tile.kind} {tile.shape}"

    def _check_room(self, kit: Kit, kind: str, squares: list[Square], anywhere: bool) -> None:
        most = self._games["tile_code"].shape[2]
        if int(self._games["tile_count"][0, 0]) == most:
            raise ValueError(f"no tile can come on {squares[0]}: the boat holds {most} tiles, more than any game allows")
        beside = {(x + dx, y + dy) for x, y in squares for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        covered = {cell for tile in self.tiles for cell in tile.cells}
        if covered and not anywhere and not beside & covered:
            always = kit.beside or kind in ALWAYS_TOUCHING
            instead = "lay it beside a tile" if always else "lay it beside a tile or pass anywhere=True"
            raise ValueError(f"the tile on {listed(squares)} touches nothing; {instead} ({kit.touching})")

    def discard(self, square: Sequence[SupportsIndex]) -> None:
        """Take off the treasure that covers a square (R-5). Raises ``ValueError`` where there is none, and in a drawing game."""
        if self._kit.stays:
            raise ValueError(f"nothing can be discarded in {self._game!r}: {self._kit.stays}")
        x, y = read_square(square)
        slot = int(self._games["tile_at"][0, 0, T.SQUARE_AT[y, x]]) - 1
        if slot < 0 or self._tile(slot, ()).kind not in ("rare", "common"):
            there = "nothing" if slot < 0 else self._describe(slot)
            raise ValueError(f"on square {(x, y)} lies {there}; only treasure can be discarded")
        self._kit.lift(self._games[0], 0, slot)

    def legal_placements(self, kind: str, shape: SupportsIndex, *, anywhere: bool = False) -> list[tuple[Square, ...]]:
        """Every set of squares that a tile can cover now, each once; sorted, and so are the squares (x, y) of each.

        kind, shape, anywhere: as for :meth:`place`. Raises ``ValueError`` for an unknown kind or shape.
        """
        kit = self._kit
        index = self._shape_index(kit, kind, shape, anywhere)
        mask = np.zeros(MASK_WORDS, np.uint32)
        self._games["anywhere"][0, 0] = bool(anywhere)
        kit.write_placements(self._games[0], 0, index, mask, kit.place)
        self._games["anywhere"][0, 0] = 0
        words = mask.astype("<u4").view(np.uint8)
        actions = np.flatnonzero(np.unpackbits(words, bitorder="little")) - kit.place
        return sorted(tuple(sorted(cells_of(index, *divmod(int(action), T.SQUARES), kit.shapes))) for action in actions)

    def families(self) -> list[tuple[str, int]]:
        """Colour and size of every group of touching cats of one colour, sorted; from 3 cats on it is a family."""
        sizes = self._games["group_size"][0, 0]
        return sorted((T.COLOURS[self._games["tile_colour"][0, 0, s]], int(sizes[s])) for s in np.flatnonzero(sizes))

    def visible_rats(self) -> int:
        """Rats on bare squares, and royal rats (V-8)."""
        return int(self._games["rats"][0, 0]) + (int(self._games["royal"][0, 0]) if self._expanded else 0)

    def unfilled_rooms(self) -> list[str]:
        """Names of the rooms with a bare square, sorted."""
        return sorted(np.array(T.ROOM_NAMES)[self._games["room_left"][0, 0] > 0].tolist())

    def empty_rooms(self) -> list[str]:
        """Names of the rooms in which every square is bare, sorted."""
        return sorted(np.array(T.ROOM_NAMES)[self._games["room_left"][0, 0] == T.ROOM_SIZE].tolist())

    def uncovered_maps(self) -> int:
        """Treasure maps in sight, 0 to 5."""
        return int(uncovered_maps(self._games[0], 0))

    def score(self) -> dict[str, int]:
        """Points of the boat, lessons left out: rats, rooms (both 0 or less), families, rare_treasures, total.

        On a boat of a game with Kittens + Beasts also beasts, before the total; royal rats count among the rats.
        """
        kit = self._kit
        kit.score_seat(self._games[0], 0)
        points = {part: int(self._games["score"][0, 0, k]) for k, part in enumerate(kit.parts)}
        if self._expanded:
            points["beasts"] = FRIENDSHIP_POINTS * self.friendships()
        return points | {"total": sum(points.values())}

    def to_svg(self) -> str:
        """The boat as an SVG picture; the same boat gives the same text. See ``isle_env/views/svg.py``."""
        return boat_svg(self.name, self.tiles, self.score(), self.icons())

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return fitted(self.to_svg())

    """What a notebook shows."""

    def icons(self) -> dict[Square, str]:
        """Icons of the beasts aboard: square -> colour. Only a boat of a game with Kittens + Beasts can have any."""
        if not self._expanded:
            return {}
        found = self._games["icon"][0, 0]
        return {
            (int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])): T.COLOURS[found[square] - 1] for square in np.flatnonzero(found)
        }

    def friendships(self) -> int:
        """Friendships of the beasts aboard (B-9): 5 points each. 0 but on a boat of a game with beasts."""
        return int(self._games["friendships"][0, 0]) if self._expanded else 0

    def copy(self) -> Boat:
        """Another boat with the same tiles."""
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        of = f" with {', '.join(self._modules)}" if self._modules else "" if is_default(self._game) else f" of {self._game}"
        return f"<Boat {self.name}{of}: {len(self.tiles)} tiles, {self.score()['total']} points>"
