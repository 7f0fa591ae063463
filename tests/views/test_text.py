"""The text page: small parts compared with drawings, nothing hidden is shown, whole standard games with every kind of decision.

The other modes' pages: test_text_family.py, test_text_solo.py.
"""

import numpy as np
import pytest

from isle_env import Game
from isle_env.boats.laying import lay, reset_boat
from isle_env.components import tables as T
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import STEP_NAMES, Phase, Step
from isle_env.views import text
from isle_env.views.boat_text import JOINTS, boat_lines, picture, strip, tile_letter
from tests.support.settings import first
from tests.support.volume import seeds
from tests.views.pages import decisions_drawn, pictures_compared, played

BLUE_BOAT = """\
   1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2
                ┌───────┬───────┐
1               │g · · ·│x x x x│
          ┌─────┘       │       └─┬─┐
2         │x · · · · · ·│· · · b ·│·│
    ┌─────┼─────────────┘         │ └───┐
3   │· · ·│· · · · · · · · · · · ·│· x x│
  ┌─┘     │ ┌───────────┐         │     └─┬─┐
4 │· r · ·│·│· · x x · ·│· · · · ·│· · · x│·│
  │       │ │           │         │       │ └─┐
5 │· · · ·│·│· · · · · ·│· · · · ·│· · · ·│· ·│
  │       │ │           │         │       │ ┌─┘
6 │x x · ·│·│· · · · · ·│· · · · ·│· · · o│·│
  └─┐     │ └───────────┘         │     ┌─┴─┘
7   │x · ·│· · · · · · · · · · · x│· · ·│
    └─────┼─────────────┐         │ ┌───┘
8         │· · · · · p ·│· · · x x│·│
          └─────┐       │       ┌─┴─┘
9               │· · · x│· · x x│
                └───────┴───────┘"""

STERN_WITH_TILES = """\
  ┌─┘ ┏━┓ │ ┏━━━┱───────┐
4 │· r┃R┃·│·┃& B┃x x · ·│
  │ ┏━┛ ┗━╈━┫ ┏━┛       │
5 │·┃R R R┃$┃B┃· · · · ·│
  │ ┗━┓ ┏━┻━╋━┛         │
6 │x x┃R┃B B┃· · · · · ·│
  └─┐ ┗━┻━┯━┹───────────┘"""


def blue_boat() -> np.void:
    """A record whose seat 0 has an empty blue boat."""
    games = S.zeros(1)
    reset_boat(games[0], 0, T.BOAT_NAMES.index("blue"))
    return games[0]


def test_empty_boat():
    assert boat_lines(blue_boat(), 0) == BLUE_BOAT.splitlines()


def test_tiles_on_a_boat():
    """A red cat, an Oshax that counts as blue, and a single treasure between them, each within its own lines."""
    record = blue_boat()
    lay(record, 0, 12 * T.NUM_COLOURS + T.COLOURS.index("red"), T.COLOURS.index("red"), 0, int(T.SQUARE_AT[3, 2]))
    lay(record, 0, T.OSHAX_TILE, T.COLOURS.index("blue"), 0, int(T.SQUARE_AT[3, 5]))
    lay(record, 0, T.COMMON_TILE, T.NO_COLOUR, 0, int(T.SQUARE_AT[4, 4]))
    assert [line[:25].rstrip() for line in boat_lines(record, 0)[7:14]] == STERN_WITH_TILES.splitlines()


def test_joints():
    """The four arms of a crossing, each none, light or heavy."""
    arms = {(0, 0, 0, 0): " ", (1, 0, 1, 0): "│", (0, 2, 0, 2): "━", (2, 2, 2, 2): "╋", (1, 1, 0, 0): "└", (0, 2, 1, 0): "┍"}
    for (up, right, down, left), joint in arms.items():
        assert JOINTS[27 * up + 9 * right + 3 * down + left] == joint
    assert len(set(JOINTS)) == 81


def test_strip_of_tiles():
    tiles = [0, 15 * T.NUM_COLOURS + 2, T.OSHAX_TILE, T.RARE_TILE, T.COMMON_TILE]
    items = [(picture(int(T.TILE_SHAPE[tile]), tile_letter(tile)), str(tile)) for tile in tiles]
    assert strip(items[:3], 40) == [
        "  B           &&",
        "BBB          &&",
        "  B  RRRRR  &&",
        "0    77     120",
    ]
    assert strip(items[3:], 4) == ["*", "***", "132", "$", "140"], "too long for one line: one above the other"


def test_seat_line():
    """Fish, hand, lessons, baskets, cats and treasures of a seat, its points without private lessons."""
    game = Game.new(2, seed=5)
    seat = game.current_seat
    assert seat is not None
    g = game.record
    for name, value in (("fish", 17), ("hand_count", 9), ("lesson_count", 4), ("permanent", 3), ("permanent_used", 1)):
        g[name][seat] = value
    g["regular"][seat], g["broken"][seat], g["rare_count"][seat], g["oshax_count"][seat] = 2, 5, 1, 2
    g["colour_cats"][seat] = [1, 0, 12, 0, 3]
    head, *lines = text.render(game).splitlines()[4:7]
    boat = T.BOAT_NAMES[g["boat"][seat]]
    assert head == "  seat boat    fish hand lessons  baskets whole broken  B G R P O  Oshax rare common  points"
    expected = f">   {seat}  {boat:7}   17    9       4      2/3     2      5  1 0 12 0 3      2    1      0     -51"
    assert expected in lines


def test_header_and_turn_order():
    game = Game.new(3, seed=1)
    lines = text.render(game).splitlines()
    assert lines[0].startswith("The Isle of Cats · day 1 of 5 · drafting cards, round 1 of 4 · ")
    assert lines[1] == f"Seat {game.current_seat} decides: keep a card of the pack"
    assert lines[3] == "Turn order: " + " → ".join(map(str, game.record["order"][:3]))


def test_own_pack_is_shown_and_no_other():
    game = Game.new(2, seed=2)
    seat = game.current_seat
    for viewer in range(2):
        own = text.render(game, viewer)
        assert f"Seat {viewer} alone sees" in own
        assert f"  the pack{', 2 more to keep' if viewer == seat else ''}:" in own.splitlines()
        section = own[own.index("alone sees") :]
        listed = {line.split()[1] for line in section.splitlines() if line[:4].strip().isdigit()}
        assert listed == {T.KIND_KEY[T.CARD_KIND[card]] for card in game.record["pack"][viewer]}
        assert ("legal actions" in own) == (viewer == seat), "what another seat may choose is its own affair"


def test_every_phase_and_decision_has_words():
    assert all(phase.row.title for phase in Phase)
    assert {step.key for step in Step if not step.row.prompt} == {"enter", "over"}


def standard(seed: int, windows: bool, skip: bool = True) -> Game:
    """A new game, of 2 to 4 seats."""
    return Game.new(2 + seed % 3, seed=300 + seed, reaction_windows=windows, auto_skip=skip)


def test_every_decision_of_whole_games():
    """All kinds of decision come up, each position fits the terminal, and drawing changes nothing."""
    found = set()
    for seed in seeds(12, 12):
        found |= decisions_drawn(played(standard(seed, windows=seed % 4 > 1, skip=seed % 5 > 0), seed))
    assert found == set(STEP_NAMES) - {"enter", "family_cards"}


@pytest.mark.parametrize("windows", first(1, True, False), ids=["windows", "plain"])
def test_nothing_hidden_shows(windows):
    """A seat's page stays the same when everything it cannot see is redrawn (R-12, R-14)."""
    assert pictures_compared("standard", 3, reaction_windows=windows) > 20


def test_end_of_the_game():
    *_, game = played(standard(2, windows=False), 2)
    lines = str(game).splitlines()
    assert lines[0] == "The Isle of Cats · the end"
    for seat, score in enumerate(game.scores()):
        words = lines[2 + seat].split()
        assert words[2:9] == [str(score[part]) for part in S.SCORE_PARTS]
        assert words[9] == str(game.record["fish"][seat])
        assert (words[-1] == "winner") == (seat in game.winners())
        for kind in np.flatnonzero(game.record["lessons"][seat]):
            assert f" {T.KIND_KEY[kind]} " in str(game)


def test_unknown_seat():
    with pytest.raises(ValueError, match="seat 2: this game has seats 0 to 1"):
        text.render(Game.new(2, seed=1), 2)
