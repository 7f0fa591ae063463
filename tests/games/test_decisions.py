"""The tables of decisions say what games do: where a decision is pending, what it takes, and nothing that never comes up."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from isle_env import Game
from isle_env.expanded.games.isle import decisions as expanded
from isle_env.games.drawing import decisions as drawing
from isle_env.games.isle import decisions as base
from isle_env.games.isle.state import NO_WINDOW
from tests.oracle.duel import POLICIES, enrich, uniform
from tests.support.digest import DRAWING, MODULES
from tests.support.settings import SETTINGS, Setting

TABLES = {"base": (base, SETTINGS, 200), "expanded": (expanded, MODULES, 130), "drawing": (drawing, DRAWING, 14)}
"""The module of a table, the settings whose games it serves, and how many games it takes until everything has come up."""
each_table = pytest.mark.parametrize(("table", "settings", "games"), TABLES.values(), ids=TABLES)
RARE = {
    *itertools.product(["move", "field"], ["rare_finds"]),  # a random player seldom has the card so late
    *itertools.product(["treasure"], ["rescue_cards", "a window"]),  # the tile that a card draws from the bag covers a map
    *itertools.product(["oshax_colour"], ["rescue_cards", "rescue", "a window"]),  # it is an Oshax of the promos (M-10)
}
"""Decisions and where they are pending, of which so few games may have none."""


def played(settings: dict[str, Setting], games: int) -> Iterator[Game]:
    """All decisions of so many games, which go through the settings in turn."""
    for seed, setting in zip(range(games), itertools.cycle(settings.values()), strict=False):
        game, rng = Game.new(seed=seed, auto_skip=seed % 3 > 0, **setting), random.Random(seed)
        isle = game.name == "isle_of_cats"
        if isle and seed % 2:
            enrich(game)
        player = POLICIES[seed % len(POLICIES)] if isle and "modules" not in setting else uniform
        while not game.over:
            yield game
            game.apply(player(game, rng))
        yield game


@each_table
def test_each_decision_of_whole_games_is_in_the_table_and_each_row_comes_up(table, settings, games):
    met = set()
    for game in played(settings, games):
        step, phase = table.Step(game.record["step"]), table.Phase(game.record["phase"])
        assert (game.decision, game.phase) == (step.key, phase.key)
        blocks = {game.rules.actions.block_of(action)[0] for action in game.legal_actions().tolist()}
        window = "window" in game.record.dtype.names and game.record["window"] != NO_WINDOW
        assert step.row.windows if window else phase in step.row.phases
        assert blocks <= set(step.row.takes)
        met |= {(step.key, place) for place in ("a window" if window else phase.key, *blocks)}
    declared = set()
    for row, key in ((step.row, step.key) for step in table.Step if table is not base or not step.row.module):
        places = (*(table.Phase(phase).key for phase in row.phases), *row.takes, *(["a window"] if row.windows else []))
        declared |= {(key, place) for place in places}
    assert met <= declared
    assert declared - met <= RARE


@each_table
def test_numbers_follow_the_rows_and_are_plain_in_files(table, settings, games):
    for rows in (table.Step, table.Phase):
        assert [int(member) for member in rows] == list(range(len(rows)))
        assert rows.names() == tuple(member.name.lower() for member in rows)
    game = Game.new(seed=1, **next(iter(settings.values())))
    assert game.rules.step_names == table.Step.names()[: len(game.rules.step_names)]
    assert game.rules.phase_names == table.Phase.names()
    assert all(type(value) is int for value in (game.record["step"].item(), game.record["phase"].item()))


def test_decisions_of_modules_come_last_and_only_with_them():
    assert [step.row.module for step in base.Step] == sorted(step.row.module for step in base.Step)
    assert expanded.Step.names() == expanded.STEP_NAMES
    assert tuple(step.key for step in base.Step if not step.row.module) == base.STEP_NAMES


def test_what_nobody_else_may_know():
    """R-12, R-35, R-37, R-40; in the drawing games a whole day (D-7)."""
    assert {phase.key for phase in base.Phase if phase.row.secret} == {"family_cards", "draft", "buy", "rescue_cards"}
    assert {step.key for step in base.Step if step.row.secret} == {"buy_drawn", "discard_lesson"}
    assert {phase.key for phase in drawing.Phase if phase.row.secret} == {"day"}
