"""Candidates of the drawing games: compared with a slow twin, with the policy, and with games that a seat cannot tell apart."""

from __future__ import annotations

from collections import Counter

import numba
import numpy as np
import pytest

from isle_env import Game, policies
from isle_env.boats.placed import LEAST
from isle_env.candidates import CANDIDATES, NO_ACTION, Candidates, Sizes
from isle_env.engine import layout
from isle_env.engine.candidates import PLACES, UNTOLD
from isle_env.game import GameOver
from isle_env.games.drawing import actions as A
from isle_env.policies.drawing import Prices
from isle_env.policies.drawing_candidates.table import (
    FEATURE_FIELDS,
    FEATURES,
    SITUATION,
    SITUATION_FIELDS,
    STEP_NAMES,
)  # fmt: skip
from isle_env.policies.isle import Prices as OtherPrices
from isle_env.weights import Played
from tests.oracle.drawing import candidates as twin
from tests.oracle.drawing.decode import COLOURS, decode, move_of, piece_of, treasure_of
from tests.oracle.drawing.scoring import score

SLOW = bool(numba.config.DISABLE_JIT)
SETTINGS = {
    "Explore & Draw, 2 seats": {"game": "explore_and_draw", "num_players": 2, "promo": True},
    "Explore & Draw, alone": {"game": "explore_and_draw", "difficulty": "hard"},
    "Remote, 6 seats": {"game": "remote", "num_players": 6, "auto_skip": False},
}
each_setting = pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
PLACED = [name for name, *_ in FEATURE_FIELDS[[name for name, *_ in FEATURE_FIELDS].index("fits") :]]
"""The features of a place."""
TAKEN = ("cells", "types", "cats", "drawn", "lesson_now", "promise")
"""Those of cells and cards."""
THOUGHT = ("choice", "rated", "rating", "behind", "promise")
"""Those that say what a policy thinks."""


def tuned(game: Game) -> Prices:
    return Played.in_(game).tuned_prices


def choose(game: Game, prices: Prices | None = None) -> int:
    """What the policy does."""
    return int(policies.reference_of(game.rules).choose(game.games, 0, (prices or tuned(game)).for_all))


def decisions(setting, seed: int, every: int = 1, follow: float = 0.6):
    """Decisions all over a game, in which the policy and chance decide in turn."""
    game, rng, count = Game.new(seed=seed, **setting), np.random.default_rng(seed), 0
    while not game.over and (count < 40 or not SLOW):
        count += 1
        if count % every == 0:
            yield game
        game.apply(choose(game) if rng.random() < follow else int(rng.choice(game.legal_actions())))


def listed(view) -> list[tuple[int, dict[str, list]]]:
    """The listed actions and their features by name."""
    rows = (layout.by_name(row, FEATURE_FIELDS) for row in view.candidates[: view.listed])
    return [
        (int(action), {name: values.tolist() for name, values in row.items()})
        for action, row in zip(view.ids, rows, strict=False)
    ]


def expected(game: Game, action: int, prices: Prices) -> dict[str, list]:
    """What the twin says of an action, without what is thought of it but promises, and without the place of what is not laid."""
    table, found = decode(game.record), {}
    seat, now, (block, number) = table.seats[table.seat], table.pending, A.block_of(action)
    piece = colour = None
    if block == "LINE":
        found |= twin.taken(table, twin.LINE_CELLS[number], prices)
    elif block == "CROSS":
        found |= twin.taken(table, twin.CROSS_CELLS[number], prices)
    elif block == "CELL":
        found |= twin.taken(table, [number], prices)
        card = table.cells[number]
        if card.sort == "draw" and len(card.pieces) == 1 and card.pieces[0].kind != "oshax":
            piece = card.pieces[0]
            colour = piece.colour
    elif block == "SPECIAL":
        found["special"] = [int(k == number) for k in range(5)]
    elif block == "HALF":
        found |= twin.half(table, number)
    elif block == "ITEM":
        card = table.cells[now.cell]
        piece = (card.halves[now.half] if card.halves else card.pieces)[number]
        colour = piece.colour
    elif block == "TREASURE":
        piece = treasure_of(number)
    elif block == "COLOUR":
        piece, colour = now.piece, COLOURS[number]
    elif block == "PLACE":
        piece, colour = piece_of(int(game.record["tile_in_hand"]), int(game.record["colour_in_hand"])), now.colour
    if piece is not None:
        found |= twin.tile(table, piece, colour)
    if block == "PLACE":
        found |= twin.place(seat.sheet, piece, colour, move_of(game.record, action)[1])
    blocks = [name for name, *_ in A.BLOCKS]
    found["block"] = [int(k == blocks.index(block)) for k in range(len(blocks))]
    return {name: value if isinstance(value, list) else [value] for name, value in found.items()}


@each_setting
def test_features_are_what_the_slow_twin_counts(setting):
    seen: Counter[str] = Counter()
    for seed in range(1 if SLOW else 3):
        for game in decisions(setting, seed, every=2):
            view, prices = Candidates().of(game), tuned(game)
            for action, row in listed(view):
                block, _ = A.block_of(action)
                wanted = expected(game, action, prices)
                if block == "SPECIAL":  # what it would take is the policy's thought
                    assert row["special"] == wanted["special"]
                    continue
                others = {"block", "choice", "rated", "rating", "behind"} | (set(PLACED) if block != "PLACE" else set())
                for name in row.keys() - others:
                    assert row[name] == wanted.get(name, [0] * len(row[name])), f"{name} of {game.action_name(action)}, {game!r}"
                if block == "PLACE":
                    assert {name: row[name] for name in PLACED} == {name: wanted[name] for name in PLACED}
                assert row["block"] == wanted["block"]
                seen[block] += 1
    assert SLOW or min(seen[block] for block in ("LINE", "CELL", "PLACE", "HALF", "TREASURE", "COLOUR")) > 1, seen
    assert SLOW or seen["ITEM"] or setting["game"] == "remote"


@each_setting
def test_the_situation_is_what_the_slow_twin_counts(setting):
    seen: Counter[str] = Counter()
    for game in decisions(setting, 4, every=3):
        found = layout.by_name(Candidates().of(game).situation, SITUATION_FIELDS)
        wanted = twin.situation(game.record, tuned(game)) | {"step": [int(name == game.decision) for name in STEP_NAMES]}
        assert found.keys() == wanted.keys()
        for name, values in wanted.items():
            assert found[name].tolist() == values, f"{name}, {game!r}"
            seen[name] += bool(np.any(values))
    seldom = {"others"} if "difficulty" in setting else set()
    seldom |= {"rare_today"} if setting["game"] != "remote" else set()
    always = {name for name in seen if not seen[name]} - seldom
    assert SLOW or always <= {
        "special_now", "anywhere", "copy_due", "picks", "own_shut_in", "own_full", "own_sister_colours",
        "own_sister_hidden", "own_sister_lesson", "own_sister_now",
    }  # fmt: skip


@each_setting
def test_every_legal_action_is_listed_and_the_policys_own_marked(setting):
    crowded = 0
    for game in decisions(setting, 5):
        view, legal = Candidates().of(game), game.legal_actions().tolist()
        ids = view.ids[: view.listed].tolist()
        assert (view.ids[view.listed :] == NO_ACTION).all()
        assert not view.candidates[view.listed :].any()
        assert len(set(ids)) == len(ids) == min(len(legal), CANDIDATES)
        assert set(ids) <= set(legal)
        assert {action for action in legal if action < A.PLACE} <= set(ids)
        crowded += len(legal) > CANDIDATES
        marked = [action for action, row in listed(view) if row["choice"] == [1]]
        assert marked == [choose(game)]
    assert crowded or SLOW


@pytest.mark.parametrize("prices", [Prices.default(), None], ids=["default", "tuned"])
@each_setting
def test_ratings_are_those_of_the_policy(setting, prices):
    """The policy's own choice is the best rated action, but for the few lines and specials that it leaves out; places are listed
    by rating, best first.
    """
    kinds: Counter[str] = Counter()
    for game in decisions(setting, 7, follow=0.8):
        rows, own = listed(Candidates(prices).of(game)), choose(game, prices)
        ratings = {action: row["rating"][0] for action, row in rows if row["rated"] == [1]}
        assert all(row["behind"] == [max(ratings.values()) - row["rating"][0]] for _, row in rows if row["rated"] == [1])
        assert not any(row[name] != [0] for _, row in rows if row["rated"] == [0] for name in ("rating", "behind"))
        kinds[game.decision] += 1
        kinds["left out"] += ratings[own] < max(ratings.values())
        assert ratings[own] == max(ratings.values()) or game.decision == "choose"
        places = [rating for action, rating in ratings.items() if action >= A.PLACE]
        assert places == sorted(places, reverse=True)
    assert kinds["left out"] <= 0.3 * kinds["choose"]


@each_setting
def test_what_is_taken_is_described_at_its_best_place(setting):
    """As the first place listed once it is in hand."""
    compared: Counter[str] = Counter()
    for game in decisions(setting, 11, follow=0.8):
        for action, row in listed(Candidates().of(game)):
            block, _ = A.block_of(action)
            if block in ("TREASURE", "COLOUR", "ITEM") or (
                block == "CELL" and game.decision == "next_card" and row["fits"] == [1]
            ):
                after = game.clone()
                after.apply(action)
                if after.current_seat != game.current_seat or after.decision != "place":
                    continue
                best = next(found for place, found in listed(Candidates().of(after)) if place >= A.PLACE)
                assert {name: row[name] for name in PLACED} == {name: best[name] for name in PLACED}
                compared[block] += 1
    assert SLOW or compared.keys() >= {"TREASURE", "CELL"}


@each_setting
def test_the_view_follows_from_what_the_seat_knows(setting):
    for count, game in enumerate(decisions(setting, 17, every=5)):
        sample = game.determinize(game.current_seat, count)
        for view in ("only", "untold"):
            for real, drawn in zip(Candidates(view=view).of(game), Candidates(view=view).of(sample), strict=True):
                assert real.tobytes() == drawn.tobytes()


@each_setting
def test_who_is_told_nothing_gets_nothing_that_follows_from_prices(setting):
    """The same bytes at other prices; all else is as it is told, but for what specials take, and places of what is not laid."""
    drawn = 0
    for game in decisions(setting, 19, every=3):
        view, other = (Candidates(prices, view="untold").of(game) for prices in (None, Prices.default()))
        for one, two in zip(view, other, strict=True):
            assert one.tobytes() == two.tobytes()
        told, legal = Candidates().of(game), game.legal_actions().tolist()
        ids = view.ids[: view.listed].tolist()
        assert ids == sorted(ids)
        drawn += len(legal) > CANDIDATES
        rows = dict(listed(told))
        for action, row in listed(view):
            wanted, (block, _) = rows.get(action, row), A.block_of(action)
            hidden = {*THOUGHT, *(TAKEN if block == "SPECIAL" else ())}
            assert not any(any(row[name]) for name in hidden)
            shown = row.keys() - hidden - set(PLACED if block != "PLACE" else ())
            assert {name: row[name] for name in shown} == {name: wanted[name] for name in shown}
        found, known = (layout.by_name(each.situation, SITUATION_FIELDS) for each in (view, told))
        for name in found:
            thought = name in ("own_lesson_promise", "own_promise")
            np.testing.assert_array_equal(found[name], 0 * known[name] if thought else known[name])
    assert drawn or SLOW


@pytest.mark.skipif(SLOW, reason="hundreds of games take minutes without the JIT")
def test_of_too_many_places_each_is_as_likely():
    """Of boats with more places than are listed: how often the first, the middle and the last of them are."""
    counts, boats = np.zeros(3), 0
    for seed in range(60):
        for game in decisions(SETTINGS["Remote, 6 seats"], 100 + seed, follow=0.1):
            places = [action for action in game.legal_actions().tolist() if action >= A.PLACE]
            if len(places) > 2 * CANDIDATES:
                view = Candidates(view="untold").of(game)
                there, boats = set(view.ids.tolist()), boats + 1
                share = sum(action >= A.PLACE for action in view.ids.tolist()) / len(places)
                counts += [(places[at] in there) - share for at in (0, len(places) // 2, -1)]
    assert boats > 250
    assert (np.abs(counts) < 4 * np.sqrt(boats / 4)).all()


@pytest.mark.skipif(SLOW, reason="whole games of the policy take minutes without the JIT")
def test_numbers_are_of_the_size_of_one():
    """Scales fit: no number is far from them in ordinary play."""
    situation, features = Sizes.of(game="remote")
    rows, situations = [], []
    for setting in SETTINGS.values():
        for game in decisions(setting, 31, every=4, follow=0.95):
            view = Candidates().of(game)
            rows.append(view.candidates[: view.listed] / features)
            situations.append(view.situation / situation)
    assert np.abs(np.concatenate(rows)).mean(axis=0).max() < 3
    assert np.abs(np.array(situations)).mean(axis=0).max() < 3
    assert np.abs(np.array(situations)).max() < 30


@each_setting
def test_who_is_told_nothing_sees_what_a_shape_could_do_anywhere(setting):
    """Of each number the most that the slow twin counts at any place, or the least; and how many places there are."""
    compared: Counter[str] = Counter()
    for game in decisions(setting, 43):
        view = Candidates(view="untold").of(game)
        for k, (action, row) in enumerate(listed(view)):
            block, count = A.block_of(action)[0], int(view.candidates[k, FEATURES + PLACES])
            if block == "PLACE" or not any(row["tile_kind"]):
                assert not count
                assert block == "PLACE" or not any(any(row[name]) for name in PLACED)
                continue
            after = game.clone()
            after.apply(action)
            if after.current_seat != game.current_seat or after.decision != "place" or compared[block] > 4:
                continue
            table, hand = decode(after.record), (int(after.record[name]) for name in ("tile_in_hand", "colour_in_hand"))
            sheet, laid = table.seats[table.seat].sheet, (piece_of(*hand), table.pending.colour)
            moves = [move_of(after.record, place)[1] for place in after.legal_actions().tolist() if place >= A.PLACE]
            places = [twin.place(sheet, *laid, move) for move in moves]
            extremes = {name: [(min if name in LEAST else max)(place[name] for place in places)] for name in PLACED}
            assert {name: row[name] for name in PLACED} == extremes
            assert count == len(places)
            compared[block] += 1
    assert SLOW or compared.keys() >= {"TREASURE", "CELL"}


@each_setting
def test_points_of_a_place_are_what_the_rules_give_for_it(setting):
    """Compared with the score of the sheet after it, counted from what is drawn there, wherever nothing else is drawn since."""
    compared, found, rng = 0, set(), np.random.default_rng(3)
    for game in decisions(setting, 37):
        view, seat = Candidates(view="untold").of(game), game.current_seat
        points, before = view.candidates[:, FEATURES], score(decode(game.record).seats[seat])["total"]
        places = np.flatnonzero(view.ids >= A.PLACE)
        assert not np.delete(points, places).any()
        for k in rng.permutation(places)[:2]:
            after = game.clone()
            after.apply(int(view.ids[k]))
            if after.record["tile_count"][seat] == game.record["tile_count"][seat] + 1:
                compared += 1
                found.add(int(points[k]))
                assert points[k] == score(decode(after.record).seats[seat])["total"] - before
    assert compared > 20 or SLOW
    assert len(found) > 3 or SLOW


def test_tables_say_what_there_is():
    for view, further in (("only", 0), ("untold", UNTOLD), ("foretold", 2)):
        both = [Sizes.of(view, game=name) for name in ("explore_and_draw", "remote")]
        assert all(len(sizes.situation_scales) == SITUATION for sizes in both)
        assert all(len(sizes.feature_scales) == FEATURES + further for sizes in both)
        assert all((scales > 0).all() for scales in both[0])
    for fields in (FEATURE_FIELDS, SITUATION_FIELDS):
        assert len({name for name, *_ in fields}) == len(fields)
    view = Candidates().of(Game.new(2, seed=1, game="remote"))
    assert [array.shape for array in view] == [(SITUATION,), (CANDIDATES, FEATURES), (CANDIDATES,)]


def test_what_cannot_be_described_is_refused():
    game, rng = Game.new(2, seed=1, game="remote"), np.random.default_rng(1)
    with pytest.raises(ValueError, match="the prices are for The Isle of Cats, not for remote"):
        Candidates(OtherPrices.default()).of(game)
    while not game.over:
        game.apply(int(rng.choice(game.legal_actions())))
    with pytest.raises(GameOver, match="nothing to describe"):
        Candidates().of(game)
