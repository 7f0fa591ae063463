"""The greedy policy against the sister: what brings her points it does less gladly."""

from __future__ import annotations

import numpy as np

from isle_env import Game
from isle_env.components import tables as T
from isle_env.games.isle import actions as A
from isle_env.policies import isle as reference
from tests.support.positions import BLUE, GREEN, ROD, cat, fields, give, rescue_turn

FISH_LEFT = 200


def against(*cards: int, colours: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Game:
    """The first rescue turn of a solo game in which these lessons and this row of colours lie before the sister."""
    game = rescue_turn(1, mode="solo")
    game.record["sister_lessons"] = np.isin(T.SISTER_CARD, cards)
    game.record["sister_colours"] = colours
    game.record["sister_leads"] = 0
    game.refresh()
    return game


def chosen(game: Game) -> str:
    return A.action_name(int(reference.choose(game.games, 0)))


def test_of_two_alike_takes_the_colour_that_brings_her_less():
    for costly, colours in ((BLUE, (BLUE, 2, 3, 4, GREEN)), (GREEN, (GREEN, 2, 3, 4, BLUE))):
        game = against(colours=colours)
        fields(game, left=[cat(ROD, BLUE), cat(ROD, GREEN)], right=[])
        other = {BLUE: "green", GREEN: "blue"}[costly]
        assert chosen(game) == f"tile {other} cat {ROD}"


def test_a_colour_face_down_is_not_looked_at():
    """Only the first of the row lies open on day 1: the others may be exchanged."""
    game = against(colours=(2, BLUE, GREEN, 3, 4))
    fields(game, left=[cat(ROD, BLUE), cat(ROD, GREEN)], right=[])
    first = chosen(game)
    game.record["sister_colours"] = (2, GREEN, BLUE, 4, 3)
    game.refresh()
    assert chosen(game) == first


def test_on_the_last_day_fish_left_for_her_lesson_are_spent():
    """With her lesson for fish left the dearer cat is the better bargain, whichever of two it is."""
    for left, right in ((BLUE, GREEN), (GREEN, BLUE)):
        game = against(FISH_LEFT, colours=(BLUE, GREEN, 2, 3, 4))
        game.record["day"] = 5
        give(game, 0, fish=5, permanent=1)
        fields(game, left=[cat(ROD, left)], right=[cat(ROD, right)])
        assert chosen(game) == f"tile {T.COLOURS[right]} cat {ROD}"
