"""Candidates say what actions do: compared with a slow twin, with the policy, and with games that a seat cannot tell apart."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env import Game
from isle_env.candidates import CANDIDATES, FEATURE_SCALES, FEATURES, NO_ACTION, SITUATION, SITUATION_SCALES, Candidates, View
from isle_env.components import tables as T
from isle_env.engine import layout as machinery
from isle_env.game import GameOver
from isle_env.games.isle import actions as A
from isle_env.games.isle import layout
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase, Step
from isle_env.policies.candidates.table import FEATURE, FEATURE_FIELDS, SIT, SITUATION_FIELDS
from isle_env.policies.isle import Prices, choose
from tests.oracle import candidates as twin
from tests.oracle.decode import decode
from tests.oracle.sheet import spots
from tests.policies.isle.lists import random_prices
from tests.support.settings import FAMILY, PLAIN, SOLO, each_setting

BLOCKS = [name for name, *_ in A.BLOCKS]
PLACED = [name for name, *_ in FEATURE_FIELDS[[name for name, *_ in FEATURE_FIELDS].index("fits") :]]
"""The features of a place."""


def named(row: np.ndarray) -> dict[str, np.ndarray]:
    """A row of the candidates by feature."""
    return machinery.by_name(row, FEATURE_FIELDS, FEATURE)


def number(row: np.ndarray, name: str) -> int:
    return int(row[getattr(FEATURE, name)])


def decisions(setting, seed: int, every: int = 1, follow: float = 0.5):
    """Decisions all over a game, in which the policy and chance decide in turn."""
    game, rng, count = Game.new(seed=seed, **setting), np.random.default_rng(seed), 0
    while not game.over:
        count += 1
        if count % every == 0:
            yield game
        game.apply(choose(game.games, 0) if rng.random() < follow else int(rng.choice(game.legal_actions())))


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
        own = choose(game.games, 0, Candidates().words(game.mode, game.num_players)[None].repeat(S.MAX_SEATS, 0))
        assert ids[view.candidates[: view.listed, FEATURE.choice] == 1].tolist() == [own]


@each_setting
def test_features_are_what_the_slow_twin_counts(setting):
    seen = set()
    for game in decisions(setting, 8, every=3):
        view, table = Candidates().of(game), decode(game.record)
        for action, row in zip(view.ids[: view.listed].tolist(), view.candidates, strict=False):
            block, what = A.block_of(action)
            expected = twin.price(table, action)
            found = named(row)
            assert np.flatnonzero(found["block"]).tolist() == [BLOCKS.index(block)]
            if block in ("KEEP", "PLAY"):
                assert np.flatnonzero(found["card_type"]).tolist() == [T.KIND_TYPE[what]]
                expected |= twin.card(table, what) if what < T.NUM_KINDS else {}
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
            assert {name: number(row, name) for name in expected} == expected, game.action_name(action)
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
        found = machinery.by_name(view.situation, SITUATION_FIELDS, SIT)
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


def test_numbers_are_of_the_size_of_one():
    """Scales fit: no number is far from them in ordinary play."""
    rows, situations = [], []
    for setting in (PLAIN["2 seats"], PLAIN["4 seats"], FAMILY["family, 2 seats"], SOLO["solo, easy"]):
        for game in decisions(setting, 31, every=4, follow=0.9):
            view = Candidates().of(game)
            rows.append(view.candidates[: view.listed] / FEATURE_SCALES)
            situations.append(view.situation / SITUATION_SCALES)
    assert np.abs(np.concatenate(rows)).mean(axis=0).max() < 3
    assert np.abs(np.array(situations)).mean(axis=0).max() < 3
    assert np.abs(np.array(situations)).max() < 30


def test_tables_say_what_there_is():
    assert FEATURE_SCALES.shape == (FEATURES,)
    assert SITUATION_SCALES.shape == (SITUATION,)
    assert (FEATURE_SCALES > 0).all()
    assert (SITUATION_SCALES > 0).all()
    assert len({name for name, *_ in FEATURE_FIELDS}) == len(FEATURE_FIELDS)
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
        assert view.situation[SIT.lessons_promise] == 0
        rows = dict(zip(told.ids[: told.listed].tolist(), told.candidates, strict=False))
        for action, row in zip(ids, view.candidates, strict=False):
            found, expected = named(row), named(rows.get(action, row))
            assert not any(found[name].any() for name in THOUGHT)
            block, what = A.block_of(action)
            hidden = {*THOUGHT, *(PLACED if block == "TILE" else ())}
            if block in ("KEEP", "PLAY") and what < T.NUM_KINDS and T.KIND_NEEDS_COLOUR[what]:
                hidden.add("lesson_now")
                assert found["lesson_now"] >= expected["lesson_now"]
            assert not any(found[name].any() for name in hidden - {"lesson_now"})
            for name in found.keys() - hidden:
                np.testing.assert_array_equal(found[name], expected[name])
    assert drawn or setting.get("mode") == "solo"


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
