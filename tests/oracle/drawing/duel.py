"""Plays a game of the engine and the oracle's with the same moves; after each one, tables, moves and sights must agree."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.oracle.drawing.decode import differences, opening
from tests.oracle.drawing.engine import EngineGame, dealt
from tests.oracle.drawing.model import Move
from tests.oracle.drawing.play import Play, in_order
from tests.oracle.drawing.sight import unseen
from tests.oracle.drawing.tables import Options, Policy


def pair(options: Options, seed: int, auto_skip: bool) -> tuple[EngineGame, Play]:
    """A game dealt by the engine, and the oracle's on the same decks."""
    engine = EngineGame(dealt(seed=seed, auto_skip=auto_skip, **options))
    return engine, Play(opening(engine.games[0]), auto_skip)


def compare(engine: EngineGame, oracle: Play, sights: bool = True) -> None:
    different = differences(engine.table, oracle.table)
    assert not different, f"(the engine's, the oracle's): {different}"
    only = engine.moves - oracle.moves, oracle.moves - engine.moves
    assert only == (set(), set()), f"at {engine.step}: moves of the engine alone {only[0]}, of the oracle alone {only[1]}"
    if sights:
        for viewer in range(len(oracle.table.seats)):
            wrong = unseen(oracle.table, viewer, engine.observe(viewer))
            assert not wrong, f"seat {viewer} does not see what it may see: {wrong}"


def duel(options: Options, seed: int, policy: Policy, auto_skip: bool, sights: float = 0.1) -> Iterator[tuple[EngineGame, Move]]:
    """Play to the end, comparing at every decision. sights: the share of decisions at which observations are compared too."""
    rng = random.Random(seed)
    engine, oracle = pair(options, seed, auto_skip)
    compare(engine, oracle)
    while not oracle.over:
        move = policy(in_order(engine.moves), rng)
        before = f"{engine.step} of seat {engine.table.seat} on day {engine.table.day}"
        engine.apply(move)
        oracle.apply(move)
        try:
            compare(engine, oracle, sights=oracle.over or rng.random() < sights)
        except AssertionError as error:
            raise AssertionError(f"{options}, seed {seed}: after {move} at {before}: {error}") from None
        yield engine, move
