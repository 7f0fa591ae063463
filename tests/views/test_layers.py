"""Drawings put together of layers, and panels whose rows are copied, against the same drawn and mixed as a whole."""

from collections import OrderedDict

import numpy as np
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.views import pixels
from isle_env.views.layers import layers_of
from isle_env.views.table_boats import Harbour, _sheet
from isle_env.views.table_parts import Piece, panel
from isle_env.views.table_svg import table_of
from isle_env.views.table_tiles import KINDS, lying
from tests.support.extras import package

STEP, USUAL = 40, 0.5
"""How far a colour may be off, at most and in the mean: hundredths of a pixel may take in more or less of a thin line."""


@pytest.fixture(autouse=True)
def _nothing_is_drawn(monkeypatch):
    package("resvg_py")
    empty_store(monkeypatch)


def empty_store(monkeypatch):
    """Nothing has been drawn yet."""
    monkeypatch.setattr(pixels, "_store", OrderedDict())
    monkeypatch.setattr(pixels, "_stored", 0)


def upon(sprite, ground):
    """A sprite on a ground of one grey, 0 to 255."""
    if sprite.seen_through is None:
        return sprite.colours.astype(int)
    return (ground * sprite.seen_through.astype(int) + sprite.colours.astype(int) - 128 + 127) // 255


def boats():
    """Boats without tiles at both sizes."""
    for harbour in (Harbour(2), Harbour(4)):
        cell, rim = harbour.cell, harbour.rim
        for name in T.BOAT_NAMES:
            yield Piece(0, 0, T.WIDTH * cell + 2 * rim, T.HEIGHT * cell + 2 * rim, _sheet(name, cell, rim))


def tiles(sizes=(24, 20, 17, 13)):
    """All tiles of the box as they lie beside the boats."""
    for size in sizes:
        for tile in np.flatnonzero(np.isin(T.TILE_KIND, range(len(KINDS)))).tolist():
            kind, colour = int(T.TILE_KIND[tile]), int(T.TILE_COLOUR[tile])
            yield lying(int(T.TILE_SHAPE[tile]), KINDS[kind], T.COLOURS[colour] if kind == T.CAT else None, size)


@pytest.mark.parametrize("drawings", [boats, tiles], ids=["boats", "tiles"])
def test_layers_are_the_whole(drawings):
    count = 0
    for piece in drawings():
        layers = layers_of(piece.body, piece.width, piece.height)
        assert len(layers or ()) > 1, piece.body[-300:]
        whole, together = pixels._whole(piece), pixels._together(layers, piece.width, piece.height)
        for ground in (0, 255):
            off = np.abs(upon(whole, ground) - upon(together, ground))
            assert off.max() <= STEP, piece.body[-300:]
            assert off.mean() <= USUAL, piece.body[-300:]
        count += 1
    assert count >= 8


def test_a_layer_is_the_same_wherever_it_lies():
    bodies = {layer.body for piece in boats() if piece.width == 744 for layer in layers_of(piece.body, piece.width, piece.height)}
    assert sum("#rat" in body for body in bodies) == 1
    assert len(bodies) < 25  # sea, hull and rooms; rat; five maps with their letters; icons


def test_what_is_no_scaled_group_is_drawn_whole():
    for body in (
        '<path d="M0 0h9v9z"/>',
        '<g transform="scale(0.5)"><path d="M0 0h9v9z"/></g>',
        '<g transform="scale(0.5)"><g><use href="#rat" transform="translate(20 20)"/></g></g>',
        '<g transform="rotate(9)"><use href="#rat" transform="translate(20 20)"/></g>',
    ):
        assert layers_of(body, 20, 20) is None


def test_rows_of_panels_are_copied_as_they_would_be_mixed(monkeypatch):
    sprite = pixels._whole(panel(0, 0, 200, 120))
    assert sprite.middle is not None
    assert len(sprite.middle) > 90
    game = Game.new(num_players=4, seed=5)
    for _ in range(60):
        game.apply(int(np.flatnonzero(game.mask())[-1]))
    copied = pixels.frame(table_of(game))
    empty_store(monkeypatch)
    monkeypatch.setattr(pixels, "_LARGE", 1 << 40)
    assert pixels._whole(panel(0, 0, 200, 120)).middle is None
    assert (pixels.frame(table_of(game)) == copied).all()


def test_cats_to_come_are_drawn_with_the_first_table(monkeypatch):
    game = Game.new(num_players=2, seed=5)
    coming = table_of(game).to_come()
    assert len(coming) == sum(T.TILE_KIND == T.CAT)
    painter = pixels.Painter()
    painter.frame(table_of(game))
    monkeypatch.setattr(pixels, "_drawn", lambda piece: pytest.fail(f"drawn again: {piece}"))
    for piece in coming:
        assert pixels._sprite(piece).colours.shape[:2] == (piece.height, piece.width)
