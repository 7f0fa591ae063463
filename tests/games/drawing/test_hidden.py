"""D-7, D-8, T-16: what a seat does in a day shows to nobody else before the evening; decks and face-down colours never show."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.oracle.drawing.cards import GAMES
from tests.oracle.drawing.engine import EngineGame, dealt
from tests.oracle.drawing.play import in_order
from tests.oracle.drawing.tables import POLICIES
from tests.support.volume import seeds

each_game = pytest.mark.parametrize("game", GAMES)


def copy_of(engine: EngineGame) -> EngineGame:
    """The game as it is, to be played on by itself."""
    copy = object.__new__(EngineGame)
    copy.games, copy.words = engine.games.copy(), engine.words.copy()
    copy.table, copy.ids, copy.moves = engine.table, engine.ids, engine.moves
    return copy


def others(engine: EngineGame, seat: int) -> list[bytes]:
    """What all seats but one see."""
    return [engine.observe(viewer).tobytes() for viewer in range(len(engine.table.seats)) if viewer != seat]


def play_day(engine: EngineGame, rng: random.Random, policy) -> None:
    """The day of the seat that decides, to its end; what the others see stays the same until then."""
    day, seat = engine.table.day, engine.table.seat
    before = others(engine, seat)
    while (engine.table.day, engine.table.seat) == (day, seat):
        assert others(engine, seat) == before, f"others see what seat {seat} does at {engine.step}"
        engine.apply(policy(in_order(engine.moves), rng))


@each_game
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("skip", [True, False], ids=["skip", "ask"])
def test_d7_t16_no_observation_changes_between_evenings(game, seats, skip):
    """Whatever a seat does, the others see the same: at each of its decisions, and after its day. In the evening they see it."""
    compared = shown = 0
    for seed in seeds(2, 1):
        engine, rng = EngineGame(dealt(game, seats, seed, auto_skip=skip)), random.Random(seed)
        while not engine.over:
            seat = engine.table.seat
            one, two = copy_of(engine), copy_of(engine)
            play_day(one, rng, POLICIES[0])
            play_day(two, rng, POLICIES[2])
            if seat < seats - 1:  # the others still have their day before them
                assert others(one, seat) == others(two, seat)
                compared += one.observe(seat).tobytes() != two.observe(seat).tobytes()
            else:
                shown += others(one, seat) != others(two, seat)
            engine = one
    assert compared > 5 * (seats - 1), "the seat itself sees what it has done"
    assert shown > 5, "everybody sees it in the evening"


@each_game
def test_d8_the_order_of_decks_and_bag_never_shows(game):
    """No seat's observation changes when what is undrawn lies in another order."""
    checked = 0
    for seats in (1, 3) if game == GAMES[0] else (2, 3):
        engine, rng = EngineGame(dealt(game, seats, seats, difficulty=2 if seats == 1 else 0)), random.Random(seats)
        while not engine.over:
            if rng.random() < 0.2:
                other = copy_of(engine)
                checked += reshuffle(other, rng)
                for viewer in range(seats):
                    assert (other.observe(viewer) == engine.observe(viewer)).all()
            engine.apply(POLICIES[0](in_order(engine.moves), rng))
    assert checked > 20


def reshuffle(engine: EngineGame, rng: random.Random) -> bool:
    """Put what nobody has seen into another order: decks from today on, bag, Oshax tiles, face-down colours."""
    g = engine.games[0]
    before = g.tobytes()
    day, explore = int(g["day"]), int(g["game"]) == 0
    size = int(np.count_nonzero(g["lessons_deck"] != 255))
    hidden = [("lessons_deck", 4 * day, size)]
    if explore:
        hidden.append(("cats_deck", 8 * day, int(np.count_nonzero(g["cats_deck"] != 255))))
        hidden.append(("sister_colours", min(day, 5), 5))
    else:
        hidden += [("bag", 0, int(g["bag_left"])), ("oshax_deck", 0, int(g["oshax_left"]))]
    for name, first, last in hidden:
        values = g[name][first:last].tolist()
        rng.shuffle(values)
        g[name][first:last] = values
    return g.tobytes() != before


@each_game
def test_d8_what_has_lain_out_is_public(game):
    """Every seat sees the island, and by kinds all that was shown; a sister's colours open one a day."""
    engine, rng = EngineGame(dealt(game, 2, 5)), random.Random(5)
    while not engine.over:
        other = copy_of(engine)
        item = int(np.flatnonzero(other.games[0]["seen"])[0])
        other.games[0]["seen"][item] += 1
        assert all((other.observe(viewer) != engine.observe(viewer)).any() for viewer in range(2))
        play_day(engine, rng, POLICIES[1])
