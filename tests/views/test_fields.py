"""What a seat sees, by name: against a slow twin that reads the named views entry by entry, in whole games of every kind."""

import json

import numpy as np
import pytest

from isle_env import Game
from isle_env.engine.layout import entries
from isle_env.games.known import rules_of
from isle_env.views import fields
from tests.players.process.test_agent import COVERING, GAMES
from tests.support.settings import each
from tests.support.volume import seeds

FURTHER = {
    "4 seats, promos": {"num_players": 4, "promo_oshax": True, "promo_rare_treasures": True, "lesson_modules": ("A", "B", "I")},
    "family, all cards": {"num_players": 2, "mode": "family", "family_cards": "all"},
    "6 seats": {"game": "explore_and_draw", "num_players": 6},
}
each_game = pytest.mark.parametrize("setting", each({**GAMES, **FURTHER}, [*COVERING, *list(FURTHER)[:2]]))


def slowly(values, field, axes, meant):
    """A field read from its view: recursively along its axes. None: nothing of it is told."""
    if not values.any():
        return None
    if values.size == 1:
        number = int(values.reshape(-1)[0])
        return True if field[2] == 1 else number
    if values.ndim > 1:
        found = {str(name): slowly(row, field, axes[1:], meant) for name, row in zip(axes[0], values, strict=True)}
        return {name: value for name, value in found.items() if value is not None}
    pairs = [(name, int(value)) for name, value in zip(axes[0], values, strict=False) if value]
    if field[3].startswith("one-hot"):
        ((name, _),) = pairs
        return name
    if meant is not None:
        return {str(name): meant[value - 1] for name, value in pairs}
    if field[2] == 1:
        return [name for name, _ in pairs]
    return {str(name): value for name, value in pairs}


def expected(game, seat):
    """All that is told, by ``Game.views``."""
    rules, many = game.rules, game.num_players
    own = rules.module(f"views.fields_{rules.family}")
    names, views = own.names(rules), game.views(game.observe(seat))
    found = {"seats": [{"seat": (seat + k) % many, "boat": {}} for k in range(many)]}
    for where, run, block in own.runs(rules, many):
        for plane, field in enumerate(run):
            if field[0] == "rooms":
                continue
            source = views[block] if block else views
            if where[:1] == ("seats",):
                boat = where[-1] == "boat"
                source = source["boats"][:, plane] if boat and not block else source["boats" if boat else "seats"][field[0]]
                values = source[where[1]]
            else:
                values = (source["sister"] if where == ("sister",) else source)[field[0]]
            axes = fields.named(names, where, block, field)
            axes = [[(seat + k) % many for k in range(field[1][0])] if axis == fields.SEATS else axis for axis in axes]
            told = slowly(values, field, axes, own.VALUES.get(field[0]))
            if told is not None:
                target = found
                for key in where:
                    target = target[key] if isinstance(key, int) else target.setdefault(key, {})
                target[field[0]] = told
    return found


@each_game
def test_every_field_is_told_as_its_view_has_it(setting):
    for seed in seeds(1):
        game, chance = Game.new(seed=seed, **setting), np.random.default_rng(seed)
        kept = set()
        while not game.over:
            for seat in {game.current_seat, int(chance.integers(game.num_players))}:
                told = fields.told(game.rules, game.num_players, seat, game.observe(seat))
                assert told == expected(game, seat)
                kept |= {*json.loads(json.dumps(told))}
            game.apply(int(chance.choice(game.legal_actions())))
        assert {"day", "seats"} <= kept


@each_game
def test_every_entry_has_a_name_of_its_own(setting):
    rules = rules_of(Game.new(seed=0, **setting).games)
    own = rules.module(f"views.fields_{rules.family}")
    names = own.names(rules)
    for where, run, block in own.runs(rules, setting.get("num_players", 1)):
        for field in run:
            axes = fields.named(names, where, block, field)
            if entries(field) == 1 or field[0] == "rooms":
                continue
            assert axes, f"{block} {field[0]} has no names"
            for axis, count in zip(axes, field[1], strict=True):
                if axis != fields.SEATS:
                    assert len(axis) >= count
                    assert len({*map(str, axis)}) == len(axis), f"{block} {field[0]}: two entries of one name"


@each_game
def test_the_board_is_that_of_the_rooms_in_the_observation(setting):
    game = Game.new(seed=0, **setting)
    board = fields.board()
    rooms = game.views(game.observe(game.current_seat))["rooms"]
    names = list(dict.fromkeys(name for _, name in sorted(zip(rooms.tolist(), board["rooms"], strict=True))))
    assert [names[number - 1] for number in rooms.tolist()] == board["rooms"]
    assert len({tuple(square) for square in board["squares"]}) == len(rooms) == len(board["squares"])


def test_names_are_those_of_the_things_on_the_table():
    """Against the record, whose fields have nothing to do with the observation."""
    seen = set()
    for seed in seeds(3):
        game, chance = Game.new(2, seed=seed, modules=("kittens", "beasts", "events")), np.random.default_rng(seed)
        T, A = game.rules.tables, game.rules.actions
        while not game.over:
            seat, record = game.current_seat, game.record
            told = fields.told(game.rules, 2, seat, game.observe(seat))

            def tiles(first, counts, A=A):
                return {A.tile_name(first + k): int(n) for k, n in enumerate(counts) if n}

            lying = [A.tile_name(int(tile)) for tile in record["field"][0, : record["field_count"][0]]]
            assert {*told.get("left_field", [])} == {name for name in lying if "cat" in name}
            assert told.get("rare", {}) == tiles(T.RARE_TILE, record["rare"])
            assert told.get("common", {}) == tiles(T.COMMON_TILE, record["common"])
            assert {*told.get("oshax", [])} == {*tiles(T.OSHAX_TILE, record["oshax"])}
            hand = {T.KIND_KEY[kind]: int(n) for kind, n in enumerate(record["hand"][seat]) if n}
            assert told.get("hand", {}) == hand
            lessons = {T.KIND_KEY[kind] for kind in np.flatnonzero(record["lessons"][seat])}
            assert {*told.get("lessons", [])} == lessons
            for one in told["seats"]:
                of = one["seat"]
                colours = {T.COLOURS[k]: int(n) for k, n in enumerate(record["colour_cats"][of]) if n}
                assert one.get("cats", {}) == colours
                assert one["boat_sheet"] == T.BOAT_NAMES[record["boat"][of]]
                assert one["boat"].get("covered", []) == np.flatnonzero(record["tile_at"][of]).tolist()
                seen |= {*one["boat"]}
            assert told.get("day", 0) == game.day
            assert told["phase"] == game.phase
            assert told.get("step", game.decision) == game.decision, "decisions of modules have flags of their own"
            seen |= {*told}
            game.apply(int(chance.choice(game.legal_actions())))
    assert {"rare", "common", "oshax", "hand", "lessons", "left_field", "beast", "icon", "cat_red", "kittens", "events"} <= seen
