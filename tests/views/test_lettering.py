"""Words as outlines and as kept letters, against resvg's own drawing of the same words with the same fonts."""

import io
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from isle_env.views import lettering, pixels
from isle_env.views.table_parts import Piece, text, words_piece
from tests.support.extras import package

WORDS = ["Av: To & Ty <3>", "One more cat, 35 rats left", "▶ Seat 3 · purple boat …", "1/2 − 4 ←"]
"""Without "fi" and "fl", which DejaVu Sans has as one letter each and resvg draws so."""
STEP = 72
"""How far a pixel may be off: resvg looks at four lines a pixel, and hundredths of a pixel may take in one more or less."""


def drawn_by_resvg(body, width, height):
    """A body drawn with fonts, as RGBA."""
    import matplotlib
    from PIL import Image

    resvg = package("resvg_py")
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    fonts = [str(folder / name) for name in (lettering.REGULAR, lettering.BOLD)]
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="DejaVu Sans">{body}</svg>'
    png = resvg.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts)
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA")).astype(int)


def seen(sprite):
    """The opacity of a sprite."""
    return 255 - sprite.seen_through[..., 0].astype(int)


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("anchor", ["", "middle", "end"])
def test_outlines_are_the_letters_that_resvg_draws(words, bold, anchor):
    body = text({"": 10.3, "middle": 150, "end": 290}[anchor], 40.6, words, 21.5, "#7a3b12", bold, anchor)
    outlined = lettering.outlined(body)
    assert "<text" not in outlined
    expected, found = drawn_by_resvg(body, 300, 60), drawn_by_resvg(outlined, 300, 60)
    assert expected[..., 3].sum() > 50_000
    assert np.abs(expected[..., 3] - found[..., 3]).max() <= STEP
    shown = expected[..., 3] > 200
    assert np.abs(expected - found)[shown].max() <= STEP


def test_a_halo_stays_a_halo():
    look = 'x="20" y="30" font-size="16" font-weight="bold" text-anchor="middle"'
    body = f'<text {look} fill="#fff" stroke="#fff" stroke-width="4" stroke-linejoin="round">O</text>'
    expected, found = drawn_by_resvg(body, 40, 40), drawn_by_resvg(lettering.outlined(body), 40, 40)
    assert np.abs(expected - found).max() <= STEP


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("bold", [False, True])
def test_kept_letters_stand_where_outlines_would(words, bold):
    piece = words_piece(0, 20, words, 14, "#1d2b36", bold)
    piece = Piece(0, 0, piece.width, piece.height, text(0, 15, words, 14, "#1d2b36", bold))
    assert lettering.line_of(piece.body) is not None
    sprite = pixels._drawn(piece)
    expected = drawn_by_resvg(lettering.outlined(piece.body), piece.width, piece.height)
    assert np.abs(expected[..., 3].sum() - seen(sprite).sum()) < 0.02 * expected[..., 3].sum()
    assert np.abs(expected[..., 3] - seen(sprite)).mean() < 6  # a letter may stand an eighth of a pixel aside
    full = seen(sprite) == 255
    assert full.any()
    assert (sprite.colours[full] >> 8 == np.array([0x1D, 0x2B, 0x36])).all()


@pytest.mark.parametrize("x", [-400.0, -7.5, 90.0, 400.0])
def test_words_are_cut_off_at_the_edge_of_their_box(x):
    piece = Piece(0, 0, 100, 12, text(x, 9, "a line that is far too wide for its box", 14))
    expected = drawn_by_resvg(lettering.outlined(piece.body), 100, 12)[..., 3]
    assert np.abs(expected - seen(pixels._drawn(piece))).mean() < 8


def test_what_is_more_than_words_is_no_line():
    line = text(1, 2, "cat")
    assert lettering.line_of(line).words == "cat"
    assert lettering.line_of(line + line) is None
    assert lettering.line_of(line.replace('fill="', 'stroke="#fff" fill="')) is None
    assert lettering.line_of(line.replace('fill="#1d2b36"', 'fill="red"')) is None
    assert lettering.line_of("<g>" + line + "</g>") is None


def test_a_plain_ground_is_what_resvg_draws():
    import_module("PIL")
    piece = Piece(0, 0, 30, 20, '<rect width="30" height="20" fill="#e9dcc0"/>')
    sprite = pixels._drawn(piece)
    assert sprite.seen_through is None
    assert np.array_equal(sprite.colours, drawn_by_resvg(piece.body, 30, 20)[..., :3])
    smaller = piece._replace(body=piece.body.replace('width="30"', 'width="15"'))
    assert (seen(pixels._drawn(smaller))[:, 15:] == 0).all()
