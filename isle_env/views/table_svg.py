"""A whole table as one SVG picture: any game, mode and number of seats, as one seat sees it or with everything open.

    svg = table_svg(game, seat=0)              a picture for seat 0; None: everything open
    last = choice_of(game, action)             isle_env/views/choices.py, before game.apply(action)
    svg = table_svg(game, 0, last)             what was chosen last is named, and a tile laid last has a white dashed rim

For pages that make the picture clickable, groups carry attributes:

    data-place     where a thing lies: header, strip, field, supply, public, now, cards, scores, sister, kittens, events, cell, …;
                   of cards: pack, pick, bought, hand, lessons, front, family-offer, family-kept, public
    data-tile      a tile's code: with data-place "field", "supply" or "kittens" the number of its TILE action
    data-card      a kind of card: the number of its KEEP and PLAY actions; data-key: its name in action names
    data-cell      (drawing games, data-place "cell") a cell of the island: the number of its CELL action; data-line, data-cross
    data-seat      whose it is
    data-square    a tile on the boat of data-seat: its first square, the number of its SQUARE action; data-tile, data-kind
    data-boat      an empty group whose coordinates are those of a boat: square (x, y) begins at (data-cell x, data-cell y)
    data-orientation   (data-place "hand-tile") the tile in hand, turned so

Hidden things are left out of the text, not merely drawn over: what a seat may not know is nowhere in its picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from isle_env.engine.setting import seat_number

from .choices import Choice, listed

if TYPE_CHECKING:
    from isle_env.game import Game

    from .table_frame import Table


_TABLES = {"isle": "views.table_isle", "drawing": "views.table_drawing"}
"""Family of games -> the module that draws their table."""


def title_of(game: Game) -> str:
    """What is played, in words: ``"The Isle of Cats, solo game (hard)"``."""
    sort = str(game.rules.title(game.record))
    if game.rules.family != "isle":
        return sort
    return "The Isle of Cats" + ("" if game.mode == "standard" else f", {sort.lower()}")


def table_of(game: Game, seat: int | None = None, last: Choice | Sequence[Choice] | None = None) -> Table:
    """The picture as pieces: for pixels (pixels.py) and for pages that redraw what has changed. As :func:`table_svg`."""
    if seat is not None:
        seat_number(seat, game.num_players)
    drawn: Table = game.rules.module(_TABLES[game.rules.family]).table(game, seat, listed(last))
    return drawn


def table_svg(game: Game, seat: int | None = None, last: Choice | Sequence[Choice] | None = None) -> str:
    """The whole table as SVG text; the same position gives the same text. Its size depends on the options of the game alone.

    seat: who looks; what others hide from it is not in the picture. None: everything is open. When the game is over everything
    is open whatever the seat. last: what was chosen last, one or several, the newest at the end. Raises ``ValueError`` for a seat
    this game has not.
    """
    return table_of(game, seat, last).svg()
