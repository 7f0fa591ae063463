"""Candidates say what actions do: compared with a slow twin, with the policy, and with games that a seat cannot tell apart."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from isle_env import Game, policies
from isle_env.boats.placed import LEAST
from isle_env.candidate_views import VIEWS
from isle_env.candidates import CANDIDATES, FEATURES, NO_ACTION, SITUATION, Candidates, Sizes, View
from isle_env.components import tables as T
from isle_env.engine import layout as machinery
from isle_env.engine.candidates import PLACES, UNTOLD
from isle_env.game import GameOver
from isle_env.games.isle import actions as A
from isle_env.games.isle import layout
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase, Step
from isle_env.policies.candidates import table as plain
from isle_env.policies.candidates.table import FEATURE, FEATURE_FIELDS, SITUATION_FIELDS
from isle_env.policies.isle import Prices
from isle_env.weights import Played
from tests.oracle import candidates as twin
from tests.oracle import scoring
from tests.oracle.decode import decode
from tests.oracle.modules import beasts
from tests.oracle.modules.events import sister_points
from tests.oracle.pieces import BEASTS
from tests.oracle.sheet import royal_rats, spots
from tests.policies.isle.lists import random_prices
from tests.support.digest import MODULES
from tests.support.settings import COVERING, FAMILY, PLAIN, SETTINGS, SOLO, each

EXPANDED = ("all modules and promos", "kittens and beasts, 4 seats", "all family cards", "solo, all modules")
each_setting = pytest.mark.parametrize("setting", each({**SETTINGS, **MODULES}, [*COVERING, *EXPANDED]))
"""Those of the base box and of the larger one."""
PLACED = [name for name, *_ in FEATURE_FIELDS[[name for name, *_ in FEATURE_FIELDS].index("fits") :]]
"""The features of a place."""


def table_of(game: Game) -> ModuleType:
    """The table of what describes the game."""
    return game.rules.module("policies.candidates.table")


def named(row: np.ndarray, table: ModuleType = plain) -> dict[str, np.ndarray]:
    """A row of the candidates by feature."""
    return machinery.by_name(row, table.FEATURE_FIELDS)


def number(row: np.ndarray, name: str, table: ModuleType = plain) -> int:
    return int(row[getattr(table.FEATURE, name)])


def choose(game: Game, lists: np.ndarray | None = None) -> int:
    """What the reference policy does."""
    return int(policies.reference_of(game.rules).choose(game.games, 0, lists))


def decisions(setting, seed: int, every: int = 1, follow: float = 0.5):
    """Decisions all over a game, in which the policy and chance decide in turn."""
    game, rng, count = Game.new(seed=seed, **setting), np.random.default_rng(seed), 0
    while not game.over:
        count += 1
        if count % every == 0:
            yield game
        game.apply(choose(game) if rng.random() < follow else int(rng.choice(game.legal_actions())))


@each_setting
def test_every_legal_action_is_listed_and_the_policys_own_marked(setting):
    for game in decisions(setting, 5):
        view, legal = Candidates().of(game), game.legal_actions()
        ids = view.ids[: view.listed]
        assert (view.ids[view.listed :] == NO_ACTION).all()
        assert not view.candidates[view.listed :].any()
        if len(legal) <= CANDIDATES:
            assert sorted(ids) == sorted(legal)
        else:
            assert game.record["step"] == Step.PLACE, "a decision other than a place has more actions than are listed"
            assert len(set(ids)) == CANDIDATES
            assert set(ids) <= set(legal)
        own = choose(game, Candidates().words(Played.in_(game))[None].repeat(S.MAX_SEATS, 0))
        assert ids[view.candidates[: view.listed, table_of(game).FEATURE.choice] == 1].tolist() == [own]


@each_setting
def test_features_are_what_the_slow_twin_counts(setting):
    seen = set()
    for game in decisions(setting, 8, every=3):
        view, table, features = Candidates().of(game), decode(game.record), table_of(game)
        T, A = game.rules.tables, game.rules.actions
        blocks = [name for name, *_ in A.BLOCKS]
        for action, row in zip(view.ids[: view.listed].tolist(), view.candidates, strict=False):
            block, what = A.block_of(action)
            expected = twin.price(table, action)
            found = named(row, features)
            assert np.flatnonzero(found["block"]).tolist() == [blocks.index(block)]
            if block in ("KEEP", "PLAY"):
                assert np.flatnonzero(found["card_type"]).tolist() == [T.KIND_TYPE[what]]
                expected |= twin.card(table, what) if T.KIND_TYPE[what] != T.TYPE_FAMILY else {}
            elif block in ("TILE", "PLACE"):
                tile = what if block == "TILE" else int(game.record["tile_in_hand"])
                colour = int(T.TILE_COLOUR[tile] if block == "TILE" else game.record["colour_in_hand"])
                shown = [colour] if colour < T.NO_COLOUR else []
                assert np.flatnonzero(found["tile_kind"]).tolist() == [T.TILE_KIND[tile]]
                assert np.flatnonzero(found["colour"]).tolist() == shown
                expected |= twin.tile(table, tile, shown[0] if shown else None)
                if block == "PLACE":
                    expected |= twin.place(table.seats[table.seat], tile, shown[0] if shown else None, action)
            elif block == "COLOUR":
                expected |= twin.of_colour(table, what)
            assert {name: number(row, name, features) for name in expected} == expected, game.action_name(action)
            seen.add(block)
    assert seen >= {"TILE", "PLACE", "KEEP"} - ({"KEEP"} if setting.get("mode") == "family" else set())


@pytest.mark.parametrize("setting", [PLAIN["2 seats"], FAMILY["family, 3 seats"], SOLO["solo, hard"]], ids=str)
def test_a_tile_is_described_at_its_best_place(setting):
    """As the first place listed once it is taken."""
    compared = 0
    for game in decisions(setting, 11, follow=0.8):
        if game.record["step"] != Step.TURN or game.record["phase"] != Phase.RESCUE:
            continue
        view = Candidates().of(game)
        for action, row in zip(view.ids[: view.listed].tolist(), view.candidates, strict=False):
            if A.TILE <= action < A.COLOUR:
                taken = game.clone()
                taken.apply(action)
                assert number(row, "fits") == number(row, "rated") == 1
                if taken.record["step"] == Step.PLACE and taken.record["tile_in_hand"] == action - A.TILE:
                    best = Candidates().of(taken).candidates[0]
                    assert {name: number(row, name) for name in PLACED} == {name: number(best, name) for name in PLACED}
                    compared += 1
    assert compared > 20


@pytest.mark.parametrize("prices", [Prices.default(), Prices.tuned(), random_prices(3)], ids=["default", "tuned", "random"])
def test_ratings_are_those_of_the_policy(prices):
    """Where actions are rated, the policy's own is the best of them; places are listed by rating, best first."""
    for game in decisions(PLAIN["2 seats"], 21, follow=0.7):
        view = Candidates(prices).of(game)
        rows = view.candidates[: view.listed]
        rated, behind = rows[:, FEATURE.rated] == 1, rows[:, FEATURE.behind]
        rating = rows[:, FEATURE.rating].astype(int)
        assert not behind[~rated].any()
        if rated.any():
            clipped = np.abs(rating[rated]).max() >= 32767
            assert clipped or (behind[rated] == np.minimum(rating[rated].max() - rating[rated], 32767)).all()
        own = rows[:, FEATURE.choice] == 1
        plays = A.block_of(int(view.ids[: view.listed][own][0]))[0] == "PLAY"  # anytime cards are not rated
        if rated.all() or (rated[own].all() and not plays):
            assert behind[own][0] == 0
        if game.record["step"] == Step.PLACE:
            assert (np.diff(rating) <= 0).all()


@each_setting
def test_the_view_follows_from_what_the_seat_knows(setting):
    for count, game in enumerate(decisions(setting, 17, every=7)):
        sample = game.determinize(game.current_seat, count)
        for real, drawn in zip(Candidates().of(game), Candidates().of(sample), strict=True):
            np.testing.assert_array_equal(real, drawn)


def test_the_situation_repeats_the_observation():
    for game in decisions(PLAIN["3 seats"], 2, every=5):
        seen, view = layout.views(game.observe(game.current_seat), 3), Candidates().of(game)
        found = machinery.by_name(view.situation, SITUATION_FIELDS)
        for name in (
            "phase",
            "step",
            "day",
            "draft_round",
            "window",
            "deck_left",
            "bag_left",
            "lessons",
            "picks_left",
            "public_lessons",
        ):
            np.testing.assert_array_equal(found[name], seen[name])
        cats = seen["bag_cats"].reshape(T.NUM_CAT_SHAPES, T.NUM_COLOURS).sum(axis=0)
        np.testing.assert_array_equal(found["bag_cats"], cats)
        assert found["hand_types"].sum() == seen["hand"].sum()
        table = np.concatenate([seen["seats"][name].reshape(3, -1) for name, *_ in layout.SEAT_FIELDS], axis=1)
        np.testing.assert_array_equal(found["seats"][:3], table)
        assert not found["seats"][3].any()
        own = decode(game.record).seats[game.current_seat].lessons
        assert found["lessons"].sum() == own.total()


@pytest.mark.parametrize("name", EXPANDED)
def test_the_situation_says_what_there_is_of_modules(name):
    seen: set[str] = set()
    for seed in range(2):
        for game in decisions(MODULES[name], 3 + seed, every=5, follow=0.8):
            table, sizes, mine = decode(game.record), table_of(game), game.current_seat
            found = machinery.by_name(Candidates().of(game).situation, sizes.SITUATION_FIELDS)
            order = [(mine + k) % game.num_players for k in range(game.num_players)]
            seats, blank = [table.seats[k] for k in order], [0] * (S.MAX_SEATS - game.num_players)
            T, kittens, sister = game.rules.tables, "kittens" in table.modules, table.sister
            events = np.zeros((2, T.NUM_EVENTS), int)
            for ahead, number in enumerate(table.event_tiles[max(table.day, 1) - 1 :][:2]):
                event = T.BOX.event_tiles[number - 1]
                side = event.gem if max(table.day, 1) + ahead in (1, 5) else event.plain
                events[ahead, [key.name.lower() for key in T.EventKey].index(side)] = 1
            own, c = seats[0].lessons, scoring.Count(table, mine)
            new = [own[kind] if T.KIND_TYPE[kind] == T.TYPE_PRIVATE else int(kind in table.public) for kind in range(83, 91)]
            now = sum(count * scoring.lesson_points(kind, None, c) for kind, count in own.items())
            picks = sum(int(T.CARD_KIND[card]) >= 83 for card in game.record["pick"][mine][: game.record["pick_count"][mine]])
            for field, expected in {
                "module": [int(module in table.modules) for module in ("kittens", "beasts", "events")],
                "new_lessons": new,
                "lessons_now": [now],
                "kittens": [sum(int(T.TILE_COLOUR[tile]) == colour for tile in table.kitten_board) for colour in range(5)],
                "kittens_left": [len(table.kitten_bag)],
                "fastest": [int(kittens and table.fastest == k) for k in order] + blank,
                "second_kitten": [int(game.decision == "second_kitten")],
                "beasts_left": [sum(tile in BEASTS for tiles in table.fields for tile in tiles)],
                "events": events.ravel().tolist(),
                "beasts": [len(beasts.aboard(seat)) for seat in seats] + blank,
                "friendships": [beasts.friendships(seat) for seat in seats] + blank,
                "royal": [len(royal_rats(seat)) for seat in seats] + blank,
                "points": [seat.points for seat in seats] + blank,
                "tokens": [seat.tokens[side] for seat in seats for side in range(2)] + 2 * blank,
                "rare_left": [table.rare.total()],
                "oshax_left": [len(table.oshax)],
                "sister_modules": [
                    3 * beasts.icons(seats[0]) if sister and "beasts" in table.modules else 0,
                    sister_points(table) if sister and "events" in table.modules else 0,
                ],
            }.items():
                assert found[field].ravel().tolist() == expected, f"{field}, {game!r}"
                seen |= {field} if any(expected) else set()
            assert found["pick_types"].sum() >= picks
    assert len(seen) > (0 if "family" in name else 10), seen


SORTS = {
    "base box": [PLAIN["2 seats"], PLAIN["4 seats"], FAMILY["family, 2 seats"], SOLO["solo, easy"]],
    "larger box": [MODULES[name] for name in EXPANDED],
}


@pytest.mark.parametrize("settings", SORTS.values(), ids=SORTS)
def test_numbers_are_of_the_size_of_one(settings):
    """Scales fit: no number is far from them in ordinary play."""
    rows, situations = [], []
    for setting in settings:
        for game in decisions(setting, 31, every=4, follow=0.9):
            view = Candidates().of(game)
            situation, features = Sizes.of(expanded=game.rules.expanded)
            rows.append(view.candidates[: view.listed] / features)
            situations.append(view.situation / situation)
    assert np.abs(np.concatenate(rows)).mean(axis=0).max() < 3
    assert np.abs(np.array(situations)).mean(axis=0).max() < 3
    assert np.abs(np.array(situations)).max() < 30


def test_tables_say_what_there_is():
    situation, features = Sizes.of()
    assert features.shape == (FEATURES,)
    assert situation.shape == (SITUATION,)
    assert len({name for name, *_ in FEATURE_FIELDS}) == len(FEATURE_FIELDS)
    for view in VIEWS:
        assert all((scales > 0).all() for expanded in (False, True) for scales in Sizes.of(view, expanded=expanded))
    view = Candidates().of(Game.new(seed=1))
    assert isinstance(view, View)
    assert [array.dtype for array in view] == [np.int16] * 3
    assert [array.shape for array in view] == [(SITUATION,), (CANDIDATES, FEATURES), (CANDIDATES,)]


def test_a_game_that_is_over_is_refused():
    game, rng = Game.new(seed=1), np.random.default_rng(1)
    while not game.over:
        game.apply(int(rng.choice(game.legal_actions())))
    with pytest.raises(GameOver, match="nothing to describe"):
        Candidates().of(game)


THOUGHT = ("choice", "rated", "rating", "behind", "promise", "promise_others", "lesson_steps")
"""Features that say what a policy thinks."""


@each_setting
def test_who_is_told_nothing_gets_nothing_that_follows_from_prices(setting):
    """The same bytes at other prices; all else is as it is told, but for the places of tiles, and lessons without a colour."""
    drawn = 0
    for count, game in enumerate(decisions(setting, 19, every=3)):
        view, other = (Candidates(prices, view="untold").of(game) for prices in (None, random_prices(count)))
        for one, two in zip(view, other, strict=True):
            assert one.tobytes() == two.tobytes()
        sample = game.determinize(game.current_seat, count)
        for one, two in zip(view, Candidates(view="untold").of(sample), strict=True):
            assert one.tobytes() == two.tobytes()
        legal, told, ids = game.legal_actions(), Candidates().of(game), view.ids[: view.listed].tolist()
        assert ids == sorted(ids)
        assert set(ids) <= set(legal)
        assert len(ids) == min(len(legal), CANDIDATES)
        drawn += len(legal) > CANDIDATES
        assert view.situation[table_of(game).SIT.lessons_promise] == 0
        features, T, A = table_of(game), game.rules.tables, game.rules.actions
        rows = dict(zip(told.ids[: told.listed].tolist(), told.candidates, strict=False))
        for action, row in zip(ids, view.candidates, strict=False):
            found, expected = (named(each, features) for each in (row, rows.get(action, row)))
            assert not any(found[name].any() for name in THOUGHT)
            block, what = A.block_of(action)
            hidden, anywhere = set(THOUGHT), set(PLACED if block == "TILE" else ())
            if block in ("KEEP", "PLAY") and T.KIND_NEEDS_COLOUR[what]:
                hidden.add("lesson_now")
                assert found["lesson_now"] >= expected["lesson_now"]
            assert not any(found[name].any() for name in hidden - {"lesson_now"})
            for name in found.keys() - hidden - anywhere:
                np.testing.assert_array_equal(found[name], expected[name])
    assert drawn or setting.get("mode") == "solo"


@each_setting
def test_who_is_told_nothing_sees_what_a_tile_could_do_anywhere(setting):
    """Of each number the most that the slow twin counts at any place, or the least; and how many places there are."""
    compared, without = 0, 0
    for game in decisions(setting, 41, every=2):
        view, table, features = Candidates(view="untold").of(game), decode(game.record), table_of(game)
        T, seat = game.rules.tables, table.seats[table.seat]
        others, tiles = [], []
        for action, row in zip(view.ids[: view.listed].tolist(), view.candidates, strict=False):
            block, tile = game.rules.actions.block_of(action)
            (tiles if block == "TILE" else others).append((tile, row))
        assert not any(row[features.FEATURES + PLACES] for _, row in others)
        for tile, row in tiles[:: max(1, len(tiles) // 2)] if compared < 25 else []:
            colour = None if T.TILE_COLOUR[tile] == T.NO_COLOUR else int(T.TILE_COLOUR[tile])
            places = [twin.place(seat, tile, colour, action) for action in spots(seat, tile)]
            extremes = {name: (min if name in LEAST else max)(place[name] for place in places) for name in PLACED if places}
            assert {name: number(row, name, features) for name in PLACED} == (extremes or dict.fromkeys(PLACED, 0))
            assert row[features.FEATURES + PLACES] == len(places)
            compared, without = compared + 1, without + (not places)
    assert compared > without


@each_setting
def test_points_of_a_place_are_what_the_rules_give_for_it(setting):
    """Compared with the score of the game after it, counted from what lies there, wherever nothing else has happened since."""
    compared, found, rng = 0, set(), np.random.default_rng(3)
    for game in decisions(setting, 37):
        view, seat, features = Candidates(view="untold").of(game), game.current_seat, table_of(game).FEATURES
        points = view.candidates[:, features]
        assert view.candidates.shape == (CANDIDATES, features + UNTOLD)
        assert not points[view.listed :].any()
        if game.record["step"] != Step.PLACE:
            assert not points.any()
            continue
        before = scoring.score(decode(game.record), seat)["total"]
        for k in rng.permutation(int(view.listed))[:3]:
            after = game.clone()
            after.apply(int(view.ids[k]))
            one, two = game.record, after.record
            if (one["day"], one["phase"], one["tile_count"][seat] + 1) == (two["day"], two["phase"], two["tile_count"][seat]):
                compared += 1
                found.add(int(points[k]))
                assert points[k] == scoring.score(decode(two), seat)["total"] - before
    assert compared > 20
    assert len(found) > 3


def test_of_too_many_places_each_is_as_likely():
    """Of boats with more places than are listed: how often the first, the middle and the last of them are."""
    counts, boats = np.zeros(3), 0
    for seed in range(120):
        for game in decisions(PLAIN["2 seats"], 100 + seed, follow=0.2):
            legal = game.legal_actions()
            if game.record["step"] == Step.PLACE and len(legal) > 2 * CANDIDATES:
                listed, boats = set(Candidates(view="untold").of(game).ids.tolist()), boats + 1
                share = CANDIDATES / len(legal)
                counts += [(legal[at] in listed) - share for at in (0, len(legal) // 2, -1)]
    assert boats > 250
    assert (np.abs(counts) < 4 * np.sqrt(boats / 4)).all()


def test_all_places_are_listed_where_there_is_room_for_them():
    """The twin knows the places of a tile from squares alone."""
    compared = 0
    for game in decisions(PLAIN["2 seats"], 40):
        if game.record["step"] == Step.PLACE:
            table = decode(game.record)
            places = spots(table.seats[table.seat], int(game.record["tile_in_hand"]))
            listed = set(Candidates().of(game).ids.tolist()) - {NO_ACTION}
            assert listed == places if len(places) <= CANDIDATES else listed < places
            compared += 1
    assert compared > 10
