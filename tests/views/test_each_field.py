"""Each number of a game that a seat sees, changed by itself, changes the seat's page; so does each way of laying a tile."""

from collections import Counter

import numpy as np
import pytest

from isle_env import Game
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.views import page
from tests.support.settings import each
from tests.views.test_memory import COVERING, FURTHER, GAMES

each_game = pytest.mark.parametrize("setting", each({**GAMES, **FURTHER}, [name for name in COVERING if name != "with modules"]))

FOLLOWS = (
    *("look", "shown_look", "icon", "room_left", "tile_count", "slots"),  # from the tiles on the boats
    *("front_count", "pack_size", "pick_count", "field_count"),  # from lists
)
"""Fields of a record that follow from others."""
LISTS = ("pack", "pick", "field", "sister_colours")
"""NONE stands past the end of these. A list with a gap is no list: only what stands in it becomes something else."""
ONLY_LAID = ("boat.", "tiles", "room_left")
"""How the names of those fields of an observation begin that change where a tile is laid, and never by themselves."""


def positions(setting, games):
    """All positions of some random games."""
    found = []
    for seed in range(games):
        game, chance = Game.new(seed=seed, **setting), np.random.default_rng(seed)
        while not game.over:
            found.append(game.clone())
            game.apply(int(chance.choice(game.legal_actions())))
    return found


def field_names(game):
    """The field that each entry of an observation belongs to; those of boats begin with ``boat.``."""
    own = game.rules.module(f"views.fields_{game.rules.family}")
    return [
        "boat." * (where[-1:] == ("boat",)) + (f"{block}." if block else "") + field[0]
        for where, run, block in own.runs(game.rules, game.num_players)
        for field in run
        for _ in range(int(np.prod(field[1])))
    ]


def changed(game, name, at, value):
    """The game with one number of its record changed, and the same fact wherever else it stands. None: there is no such game."""
    other = game.clone()
    entries, record = other.games[name].reshape(-1), other.games[0]
    old = entries[at].copy()
    if name in LISTS and NONE in (old, value):
        return None
    entries[at] = value
    if name == "front":
        record["front_count"] = record["front"].sum(axis=1)
    if name == "sister_colours":  # a row has each of them once
        entries[[k for k, colour in enumerate(entries) if colour == value and k != at]] = old
    if name in ("tile_in_hand", "colour_in_hand") and not has_its_colour(other, name):
        return None
    if name in ("oshax", "rare") and game.num_players == 1:
        line = [k for k in record[f"{name}_line"].tolist() if k != NONE and record[name][k]]
        line += [k for k in np.flatnonzero(record[name]).tolist() if k not in line]
        record[f"{name}_line"] = [*line, *[NONE] * (len(record[f"{name}_line"]) - len(line))]
    return other


def has_its_colour(game, name):
    """Has what is in hand a colour that it can have? An Oshax has any; a tile of The Isle of Cats gets its own here."""
    tables, record = game.rules.module("box").T, game.games[0]
    tile, none = int(record["tile_in_hand"]), tables.NO_COLOUR
    if game.rules.family == "drawing":
        return (tile != NONE and D.SHAPE_KIND[tile] == D.CAT) == (record["colour_in_hand"] != none)
    if tile != NONE and tables.TILE_KIND[tile] != tables.OSHAX and name == "tile_in_hand":
        record["colour_in_hand"] = tables.TILE_COLOUR[tile]
        return True
    return tile != NONE and tables.TILE_KIND[tile] == tables.OSHAX and record["colour_in_hand"] != none


def some(found, chance, many, *names):
    """So many of the positions for each of the values that these fields of their records have together."""
    places = {}
    for k in chance.permutation(len(found)):
        places.setdefault(tuple(int(found[k].games[name][0]) for name in names), []).append(found[k])
    return [game for key in sorted(places) for game in places[key][:many]]


def varying(found, names):
    """The fields of an observation that are not everywhere the same."""
    first = found[0].observe(found[0].current_seat)
    return {names[entry] for game in found for entry in np.flatnonzero(game.observe(game.current_seat) != first)}


@each_game
def test_each_number_changes_the_page(setting):
    """It becomes what it is somewhere else in such games, so nothing unheard-of is looked at."""
    found, chance = positions(setting, 4), np.random.default_rng(0)
    values = {name: np.stack([game.games[name][0].ravel() for game in found]) for name in found[0].games.dtype.names}
    names, looked_at = field_names(found[0]), Counter()
    for game in some(found, chance, 4, "step"):
        seat = game.current_seat
        observation, text = game.observe(seat), page.render(game, seat, in_full=True)
        order = chance.permutation(len(found))
        donors = [*order[:150], *order[np.ravel(values["step"])[order] == game.games["step"]][:60]]
        for name in (name for name in values if name not in FOLLOWS):
            there = values[name][donors]
            others = np.argwhere(there != game.games[name][0].ravel())
            for k, at in others[chance.permutation(len(others))[:20]].tolist():
                other = changed(game, name, at, there[k, at])
                differs = [] if other is None else np.flatnonzero(other.observe(seat) != observation).tolist()
                fields = tuple(dict.fromkeys(names[entry] for entry in differs))
                if fields and looked_at[name, fields] < 8:
                    assert page.render(other, seat, in_full=True) != text, (name, at, fields)
                    looked_at[name, fields] += 1
    seen = {name for _, fields in looked_at for name in fields}
    assert not {name for name in varying(found, names) - seen if not name.startswith(ONLY_LAID)}


@each_game
def test_each_way_of_laying_a_tile_changes_the_page(setting):
    """Of whoever laid it, and of another seat."""
    found, chance = positions(setting, 4), np.random.default_rng(0)
    names, seen = field_names(found[0]), set()
    for game in some(found, chance, 1, "step", "tile_in_hand"):
        before = game.observe(game.current_seat)
        for viewer in {game.current_seat, int(chance.integers(game.num_players))}:
            pages = {}
            for action in chance.permutation(game.legal_actions())[:20].tolist():
                after = game.clone()
                after.apply(action)
                if not after.over:
                    observation = after.observe(viewer)
                    seen_so = observation.tobytes()
                    assert pages.setdefault(page.render(after, viewer, in_full=True), seen_so) == seen_so
                    if viewer == game.current_seat:
                        seen |= {names[entry] for entry in np.flatnonzero(observation != before)}
    assert not {name for name in varying(found, names) - seen if name.startswith(ONLY_LAID)}
