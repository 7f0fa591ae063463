"""Laws for saves from outside: no true position is refused, and no other is accepted that could do harm (games/drawing/laws)."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

from isle_env.boats.record import MAX_TILES
from isle_env.engine import record
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Phase, Step
from isle_env.games.drawing.laws import broken_law
from tests.games.drawing.positions import TABLES, Position, positions, uniform
from tests.support.settings import first
from tests.support.volume import seeds


@pytest.mark.parametrize(("game", "seats"), first(6, *TABLES[::2], *TABLES[1::2]))
def test_every_position_of_whole_games_is_accepted(game, seats):
    """At many decisions of each sort, with auto_skip and without, with promo cards and every difficulty."""
    rng = random.Random(seats)
    for seed in seeds(3, 1):
        options = {"auto_skip": seed % 2, "promo": (1 - game) * (seed + 1) % 2, "difficulty": seed % 5 if seats == 1 else 0}
        for position in positions(seed, game, seats, **options):
            if rng.random() < 0.6 and not position.over:
                continue
            law = broken_law(position.games)
            assert law is None, (law, seed, Step(int(position.g["step"])).key)


def at_step(step, game=S.EXPLORE_AND_DRAW, seats=2, day=3):
    """A position of a random game at a kind of decision, of seat 1, from a day on."""
    for seed in range(60):
        for position in positions(seed, game, seats):
            g = position.g
            if int(g["step"]) == step and int(g["day"]) >= day and (step == Step.OVER or int(g["seat"]) == seats - 1):
                return position
    raise AssertionError(f"no game came to {Step(step).key}")


def entry(name, *place):
    """A change: an entry of a field gets a value."""

    def change(g, value):
        if place:
            g[name][place if len(place) > 1 else place[0]] = value
        else:
            g[name] = value

    return change


def swap(name, first, second):
    """A change: two entries of a field change places."""

    def change(g, _):
        g[name][first], g[name][second] = int(g[name][second]), int(g[name][first])

    return change


# step, game, change, value, what the message says
CHANGES = {
    "number of seats": (Step.PLACE, 0, entry("num_players"), 7, "num_players is 7, at most 6"),
    "no seats": (Step.PLACE, 0, entry("num_players"), 0, "0 seats are not possible in explore_and_draw"),
    "game": (Step.PLACE, 0, entry("game"), 2, "game is 2, at most 1"),
    "the other game": (Step.PLACE, 0, entry("game"), 1, "something|lessons deck"),
    "seat": (Step.PLACE, 0, entry("seat"), 5, "seat 5 decides, but the game has 2 seats"),
    "difficulty": (Step.PLACE, 0, entry("difficulty"), 2, "only a game against the sister"),
    "promo": (Step.PLACE, 1, entry("promo"), 1, "remote has no promo cards"),
    "day": (Step.PLACE, 0, entry("day"), 0, "not come to a decision"),
    "day before": (Step.PLACE, 0, entry("day"), 2, "not those of this day"),
    "dawn": (Step.PLACE, 0, entry("step"), Step.DAWN, "not come to a decision"),
    "over": (Step.PLACE, 0, entry("step"), Step.OVER, "do not go together"),
    "phase": (Step.PLACE, 0, entry("phase"), Phase.OVER, "do not go together"),
    "decisions": (Step.PLACE, 0, entry("decisions"), 10**6, "decisions is 1000000"),
    "absent seat": (Step.PLACE, 0, entry("special_day", 4, 1), 1, "special_day has something for a seat that is not in the game"),
    "bag without one": (Step.PLACE, 0, entry("bag", 0), 3, "bag has something, but this game does not use it"),
    "sister": (Step.PLACE, 0, entry("sister_lessons", 0), 1, "sister_lessons has something"),
    "card": (Step.PLACE, 0, entry("lessons_deck", 46), 200, "entry 46 of lessons_deck is 200"),
    "card of another deck": (Step.PLACE, 0, entry("lessons_deck", 46), 100, "the lessons deck is not made of its cards"),
    "card twice": (Step.PLACE, 0, entry("cats_deck", 108), 31, "the cats deck is not made of its cards"),
    "cell": (Step.PLACE, 0, swap("cell", 0, 3), 0, "the cards on the island are not those of this day"),
    "seen": (Step.PLACE, 0, entry("seen", 155), 3, "counted wrongly"),
    "bag tile": (Step.PLACE, 1, entry("bag", 0), 255, "the bag has tiles that it cannot have"),
    "bag left": (Step.PLACE, 1, entry("bag_left"), 3, "the bag has tiles|rare treasures drawn|cats were drawn"),
    "rare seen": (Step.PLACE, 1, entry("rare_seen", 0), 5, "rare treasures drawn so far are counted wrongly"),
    "oshax": (Step.PLACE, 1, entry("oshax_deck", 0), 3, "the Oshax tiles"),
    "cell of the bag": (Step.PLACE, 1, entry("cell", 0), 86, "the cats on the island were not drawn"),
    "special twice a day": (Step.PLACE, 0, entry("special_day", 0), 1, r"specials were spent on the days \[1, 1, 1, 1, 1\]"),
    "special tomorrow": (Step.PLACE, 0, entry("special_day", 0, 2), 7, "specials were spent on the days"),
    "lesson unseen": (Step.PLACE, 0, entry("lessons", 0), 2**26 - 1, "lessons are ticked that were not shown"),
    "lesson count": (Step.PLACE, 0, entry("lesson_count", 0), 20, "but counted as 20"),
    "anywhere": (Step.PLACE, 0, entry("anywhere", 1), 2, "which no card of today allows"),
    "done": (Step.PLACE, 0, entry("done", 1), 1, "the seat that decides has finished its day"),
    "sheet": (Step.PLACE, 0, entry("boat", 0), 255, "boat sheets"),
    "look": (Step.PLACE, 0, entry("look", 0, 40), 5, "look does not agree with the tiles"),
    "covered": (Step.PLACE, 0, entry("covered", 0, 0), 1 << 7, "covered does not agree|look does not agree"),
    "colour of a tile": (Step.PLACE, 0, entry("tile_colour", 0, 0), 9, "tile_colour of seat 0, entry 0 is 9"),
    "orientation": (Step.PLACE, 0, entry("tile_orientation", 0, 0), 255, "slot 0 of the boat"),
    "square": (Step.PLACE, 0, entry("tile_first", 0, 0), 141, "slot 0 of the boat|does not agree"),
    "slots": (Step.PLACE, 0, entry("slots", 0), 56, "56 tiles lie on the boat|slot"),
    "shown boat": (Step.PLACE, 0, entry("shown_look", 0, 40), 5, "shown_look does not agree with the boat of the last evening"),
    "shown count": (Step.PLACE, 0, entry("shown_counts", 0, 0), 50, "shown_counts does not agree"),
    "shown slots": (Step.PLACE, 0, entry("shown_slots", 1), 50, "50 are shown to the others"),
    "family points": (Step.PLACE, 0, entry("family_points", 0), 200, "family_points does not agree"),
    "taken": (Step.PLACE, 0, entry("taken"), 1, "not a choice of this day"),
    "open": (Step.PLACE, 0, entry("open"), 4095, "not a choice of this day"),
    "special now": (Step.PLACE, 0, entry("special_now"), 0, "its special is not"),
    "cell now": (Step.PLACE, 0, entry("cell_now"), 255, "cannot be at decision 'place'"),
    "rest": (Step.NEXT_CARD, 0, entry("rest"), 1, "cannot be at decision 'next_card'"),
    "picks": (Step.PLACE, 0, entry("picks"), 3, "picks is 3, at most 2"),
    "nothing in hand": (Step.PLACE, 0, entry("tile_in_hand"), 255, "cannot be at decision 'place'"),
    "in hand while choosing": (Step.CHOOSE, 0, entry("tile_in_hand"), 3, "at decision 'choose'"),
    "taken while choosing": (Step.CHOOSE, 0, entry("taken"), 7, "at decision 'choose'"),
    "hand at half": (Step.HALF, 0, entry("tile_in_hand"), 50, "cannot be at decision 'half'"),
    "half at half": (Step.HALF, 0, entry("half"), 0, "cannot be at decision 'half'"),
    "no picks": (Step.PICK, 0, entry("picks"), 0, "cannot be at decision 'pick'"),
    "colour of nobody": (Step.COLOUR, 0, entry("colour_in_hand"), 2, "cannot be at decision 'colour'"),
    "another Oshax": (Step.COLOUR, 0, entry("tile_in_hand"), 2, "cannot be at decision 'colour'"),
    "copy undue": (Step.NEXT_CARD, 0, entry("copy_tile"), 49, "a copy is due"),
    "copy colour": (Step.PLACE, 0, entry("copy_colour"), 1, "the copy has a colour"),
    "score": (Step.PLACE, 0, entry("score", 0, 5), 12, "the game is running and has a score"),
    "end score": (Step.OVER, 0, entry("score", 0, 5), 999, "are not those of the position"),
    "winner": (Step.OVER, 0, entry("winner"), 0, "are not those of the position"),
    "unused": (Step.PLACE, 0, entry("unused") if "unused" in (S.DRAW.names or ()) else entry("step"), 99, "is 99, at most"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_no_game_comes_to_is_refused(name):
    step, game, change, value, says = CHANGES[name]
    games = record.copied(at_step(step, game).games)
    assert broken_law(games) is None
    change(games[0], value)
    law = broken_law(games)
    assert law is not None, "accepted"
    assert re.search(says, law), law


def test_a_record_of_chance_is_refused():
    """Bytes of chance, and records with stretches of another: refused in words, never with an exception."""
    rng = np.random.default_rng(1)
    games = [at_step(Step.PLACE, game).games.tobytes() for game in range(2)]
    for number in range(200):
        body = bytearray(games[number % 2])
        first = int(rng.integers(0, len(body)))
        length = int(rng.integers(1, 400))
        body[first : first + length] = (
            rng.bytes(min(length, len(body) - first)) if number % 3 else games[1][first : first + length]
        )
        broken_law(record.from_bytes(S.DRAW, body))
    assert broken_law(record.from_bytes(S.DRAW, bytearray(rng.bytes(S.DRAW.itemsize)))) is not None


@pytest.mark.parametrize("game", [S.EXPLORE_AND_DRAW, S.REMOTE])
def test_what_is_accepted_can_be_played_on(game):
    """Positions with one entry changed: those that are accepted are played to the end, seen and sampled."""
    rng = random.Random(2)
    accepted = 0
    names = [name for name in S.DRAW.names or () if name not in ("rng", "unused")]
    pool = [position.copy() for position in positions(7, game, 3)]
    for _ in range(seeds(400, 40).stop):
        games = record.copied(rng.choice(pool).games)
        values = games[rng.choice(names)].reshape(-1)
        values[rng.randrange(len(values))] = rng.choice((0, 1, 2, 3, int(values[rng.randrange(len(values))])))
        if broken_law(games) is None:
            accepted += 1
            position = Position.at(games)
            for seat in range(3):
                position.observe(seat)
                position.sample(seat, 1)
            while not position.over:
                assert position.apply(uniform(position, rng)) >= 0
                assert int(position.g["slots"][:3].max()) <= MAX_TILES
    assert accepted
