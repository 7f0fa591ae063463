"""Draws docs/images/game.svg, a moving picture: a game of `tuned` against itself, in which tiles leave the island for the boats.

    python docs/images/make_game.py

It is an SVG whose pieces come and go by CSS: sharp at every size, small, and the same to the byte wherever it is drawn. A piece
that stays for several frames is in it once. What shows no animation shows the last frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import quoteattr

from isle_env import Game
from isle_env.games.common.words import points_in_words
from isle_env.policies import isle
from isle_env.views import text_island
from isle_env.views.choices import Choice, choice_of
from isle_env.views.table_boats import GAP, Berth, Harbour, boats
from isle_env.views.table_frame import edges
from isle_env.views.table_island import strip
from isle_env.views.table_parts import ACCENT, FONT, INK, Piece, definitions_of, defs, group, lines, panel, words_piece, wrapped

SEED = 12
WIDTH, HEIGHT = 800, 664
COLUMN, WORDS = 204, 140
"""Width of the island, beside the boats, and height of the words above it."""
SECONDS, LAST = 0.2, 2.6
"""How long a frame stays, and how long the last one does."""
MORNING = 3
"""Frames for which a new day stays."""
SMALL = Harbour(3)
"""Boats as small as three of them lie on a table."""


def frames() -> list[list[Piece]]:
    """The frames of the game: each morning, and each tile that is laid."""
    game, prices, found = Game.new(num_players=2, seed=SEED), isle.Prices.tuned("standard", 2).for_all, list[list[Piece]]()
    day, chosen = 0, list[Choice]()
    while not game.over:
        action = int(isle.choose(game.games, 0, prices))
        chosen.append(choice_of(game, action))
        game.apply(action)
        if game.day != day and not game.over:
            day = game.day
            found += [drawn(game, [])] * MORNING
        elif chosen[-1].name.startswith("place "):
            found.append(drawn(game, chosen[-2:]))
    return [*found, drawn(game, [])]


def drawn(game: Game, last: Sequence[Choice]) -> list[Piece]:
    """A frame: the boats, one below the other, and the island. last: the tile that was taken, and its place."""
    record, new = game.record, edges(game.record, last, None)
    pieces = [Piece(0, 0, WIDTH, HEIGHT, f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#e9dcc0"/>')]
    for seat, score in enumerate(game.scores()):
        parts = [f"{name.replace('_', ' ')} {points}" for name, points in score.items() if name != "total"]
        total, *parts = [words.replace("-", "−") for words in (points_in_words(score["total"]), *parts)]
        decides, won = bool(last) and last[-1].seat == seat, game.over and seat in game.winners()
        berth = Berth(seat, total, [parts[:3], parts[3:]], decides, won)
        x, y = SMALL.corner(seat)
        down = GAP + seat * (SMALL.berth[1] + GAP)
        pieces += [piece.at(GAP - x, down - y) for piece in boats(record, SMALL, [berth], new=new)]
    left, top, tall = WIDTH - GAP - COLUMN, WORDS + 2 * GAP, (HEIGHT - WORDS - 4 * GAP) // 2
    pieces += _words(game, last, (left, GAP, COLUMN, WORDS))
    for field, cost in enumerate((3, 5)):
        tiles = [(tile, 1, 0) for tile in text_island.cats(record, field)]
        area = left, top + field * (tall + GAP), COLUMN, tall
        pieces += strip(area, f"{('Left', 'Right')[field]} field, {cost} fish a cat", tiles, "field")
    return pieces


def _words(game: Game, last: Sequence[Choice], area: tuple[int, int, int, int]) -> list[Piece]:
    """What is played, the day, and the tile that was taken."""
    x, y, width, height = area
    now = "The end" if game.over else f"Day {game.day} of 5"
    took = f"Seat {last[0].seat}: {last[0].label}" if last else ""
    return [
        panel(x, y, width, height),
        words_piece(x + 12, y + 28, "The Isle of Cats", 17, ACCENT, bold=True),
        words_piece(x + 12, y + 54, now, 16, INK, bold=True),
        *lines(x + 12, y + 66, width - 24, ["tuned against tuned", *wrapped(took, width - 24, 13, 2)], 13),
    ]


# ---- frames ─→ one picture ----
def moving(shown: Sequence[Sequence[Piece]], label: str) -> str:
    """An SVG that shows frames one after the other, and begins again."""
    whole = SECONDS * (len(shown) - 1) + LAST
    rules: dict[tuple[int, ...], str] = {}
    groups = []
    for piece, numbers in together(shown):
        if len(numbers) == len(shown):
            groups.append(group(piece))
            continue
        name = rules.setdefault(numbers, f"f{len(rules)}")
        groups.append(f'<g class="{name}">{group(piece)}</g>')
    style = "".join(_rule(name, numbers, len(shown), whole) for numbers, name in rules.items())
    names = {name for frame in shown for piece in frame for name in definitions_of(piece.body)}
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img"'
        f' aria-label={quoteattr(label)} font-family="{FONT}">'
    )
    return "\n".join([head, f"<style>{style}</style>", defs(names), *groups, "</svg>"]) + "\n"


def together(shown: Sequence[Sequence[Piece]]) -> list[tuple[Piece, tuple[int, ...]]]:
    """The pieces with the numbers of the frames that they are in; in each frame they lie in the order that they had there.

    A piece is in it once, unless two frames have it in different orders.
    """
    order: list[tuple[Piece, list[int]]] = []
    for number, frame in enumerate(shown):
        at = 0
        for piece in (full._replace(data="", title="", parts=()) for full in frame):
            place = next((k for k in range(at, len(order)) if order[k][0] == piece), None)
            if place is None:
                order.insert(at, (piece, []))
                place = at
            order[place][1].append(number)
            at = place + 1
    return [(piece, tuple(numbers)) for piece, numbers in order]


def _rule(name: str, numbers: Sequence[int], count: int, whole: float) -> str:
    """The CSS of pieces that are in some of the frames. What is no animation shows those of the last one."""
    there, stops = set(numbers), []
    for number in range(count):
        if number == 0 or (number in there) != (number - 1 in there):
            seen = "visible" if number in there else "hidden"
            stops.append(f"{100 * SECONDS * number / whole:.2f}%{{visibility:{seen}}}")
    rest = "" if count - 1 in there else "visibility:hidden;"
    return f".{name}{{{rest}animation:{name} {whole:g}s step-end infinite}}@keyframes {name}{{{''.join(stops)}}}\n"


def example_game() -> str:
    """The moving picture."""
    return moving(frames(), "A game of The Isle of Cats: two players lay cats on their boats, tile by tile")


if __name__ == "__main__":
    picture = Path(__file__).with_name("game.svg")
    picture.write_text(example_game(), encoding="utf-8")
    print(f"{picture.name}: {picture.stat().st_size / 1000:.0f} kB, {len(frames())} frames")
