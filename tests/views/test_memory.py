"""A page in full is enough to play from: positions that a seat sees differently have different pages."""

import itertools

import numpy as np
import pytest

from isle_env import Game
from isle_env.views import fields, page
from tests.players.process.test_agent import COVERING, GAMES
from tests.support.settings import each
from tests.support.volume import seeds

FURTHER = {
    "3 seats, promos": {"num_players": 3, "promo_oshax": True, "promo_rare_treasures": True, "lesson_modules": ("A", "B", "I")},
    "family, all cards": {"num_players": 2, "mode": "family", "family_cards": "all"},
}
each_game = pytest.mark.parametrize("setting", each({**GAMES, **FURTHER}, [*COVERING, *list(FURTHER)[:2]]))


def in_full(game, seat):
    return page.render(game, seat, in_full=True)


@each_game
def test_positions_that_differ_have_different_pages(setting):
    """All pairs of positions of some games, and of each with others that come one decision later: well above 10,000 of them."""
    seen, pairs = {}, 0
    for seed in seeds(2):
        game, chance = Game.new(seed=seed, **setting), np.random.default_rng(seed)
        while not game.over:
            seat = game.current_seat
            places = [game]
            for action in chance.permutation(game.legal_actions())[:3].tolist():
                after = game.clone()
                after.apply(action)
                if not after.over:
                    places.append(after)
            for place in places:
                for viewer in {seat, int(chance.integers(place.num_players))}:
                    text, observation = in_full(place, viewer), place.observe(viewer).tobytes()
                    assert seen.setdefault(text, observation) == observation, text
            game.apply(int(chance.choice(game.legal_actions())))
    pairs = len(seen) * (len(seen) - 1) // 2
    assert pairs > 10_000


@each_game
def test_each_field_out_of_sight_is_told(setting):
    """Each entry of such a field changed by itself changes the page, and nothing but its end."""
    game, chance = Game.new(seed=1, **setting), np.random.default_rng(1)
    rules, many = game.rules, game.num_players
    own = rules.module(f"views.fields_{rules.family}")
    memory = rules.module("views.memory")
    for _ in range(30):
        game.apply(int(chance.choice(game.legal_actions())))
    seat = game.current_seat
    base = game.observe(seat)
    before, at, changed = memory.out_of_sight(game, seat), 0, set()
    high = rules.high(many)

    class Seen:
        """The same game, with another observation."""

        def __init__(self, observation):
            self.observation, self.rules, self.num_players = observation, rules, many

        def observe(self, seat):
            return self.observation

    for where, run, block in own.runs(rules, many):
        for field in run:
            size = int(np.prod(field[1]))
            name = f"{block}.{field[0]}" if block else field[0]
            if name in own.OUT_OF_SIGHT and where[-1:] != ("boat",):
                seats = fields.named(own.names(rules), where, block, field) == (fields.SEATS,)
                for place in range(at, at + (many if seats else size)):  # the last entries are those of seats that are not there
                    observation = base.copy()
                    if field[3].startswith("one-hot"):
                        if observation[place]:
                            continue
                        observation[at : at + size] = 0
                        observation[place] = 1
                    else:
                        observation[place] = 0 if observation[place] else min(1, high[place])
                    after = memory.out_of_sight(Seen(observation), seat)
                    assert after != before, (name, place - at)
                    changed.add(name)
            at += size
    assert changed
    assert changed <= {*own.OUT_OF_SIGHT}


@each_game
def test_the_page_that_people_read_is_its_beginning(setting):
    game, chance = Game.new(seed=2, **setting), np.random.default_rng(2)
    longest = 0
    while not game.over:
        seat = game.current_seat
        text, short = in_full(game, seat), page.render(game, seat)
        assert text.startswith(short)
        assert all(len(line) <= 98 for line in text.splitlines())
        longest = max(longest, len(text) - len(short))
        game.apply(int(chance.choice(game.legal_actions())))
    assert longest
    assert in_full(game, 0) == page.render(game, 0), "at the end all is open"


def test_what_is_out_of_sight_is_there():
    """Names that no field has would tell nothing."""
    known = {family: set() for family in ("isle", "drawing")}
    told = {family: set() for family in known}
    for setting in itertools.chain(GAMES.values(), FURTHER.values()):
        game = Game.new(seed=0, **setting)
        own = game.rules.module(f"views.fields_{game.rules.family}")
        told[game.rules.family] |= {*own.OUT_OF_SIGHT}
        for _, run, block in own.runs(game.rules, game.num_players):
            known[game.rules.family] |= {f"{block}.{field[0]}" if block else field[0] for field in run}
    assert told["isle"] <= known["isle"]
    assert told["drawing"] <= known["drawing"]
    assert fields.SEATS
