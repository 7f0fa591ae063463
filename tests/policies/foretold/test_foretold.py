"""What is foretold of candidates: compared with a slow twin, and with games that a seat cannot tell apart."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env import Game
from isle_env.candidates import FEATURE_SCALES, Candidates, Sizes
from isle_env.components.expansion import tables as T  # begins with the base box's
from isle_env.engine.candidates import UNTOLD_SCALES
from isle_env.forecasts.files import Forecast, file_for
from isle_env.games.isle import actions as A
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase, Step
from isle_env.policies.foretold import FORETOLD, FORETOLD_SCALES
from isle_env.policies.foretold.table import EXPECTED, FORETOLD_FIELDS
from isle_env.weights import Played
from tests.oracle import morning
from tests.oracle.decode import decode
from tests.oracle.model import Table
from tests.policies.candidates.test_candidates import decisions
from tests.policies.search.test_forecast import each_table

ON_BOAT, IN_PURSE = ("beasts", "friendships", "royal"), ("points", "tokens")
"""What modules add to boat and purse."""


def expected(game: Game, table: Table) -> np.ndarray:
    """What the forecast of the next morning expects the deciding seat to have: all, of the boat, of lessons; in points."""
    of = Played.in_(game)
    found = morning.numbers_of(table, game.current_seat, of.tuned_prices, game.rules.tables)
    names = [name for name, *_ in game.rules.module("policies.search.morning").FIELDS]
    assert list(found) == names
    weights, parts, at = Forecast.read(file_for(of)).weights[min(game.day + 1, S.DAYS)], {}, 0
    for name in names:
        parts[name] = float(weights[at : at + len(found[name])] @ found[name])
        at += len(found[name])
    first, second, third = (names.index(name) for name in ("fish", "lesson", "sister_colours"))
    boat = sum(parts[name] for name in names if name in (*names[:first], *ON_BOAT))
    purse = sum(parts[name] for name in names if name in (*names[first:second], *IN_PURSE))
    lessons = sum(parts[name] for name in names[second:third])
    return np.array([boat + purse + lessons, boat, lessons])


def with_card(game: Game, kind: int) -> list[Table]:
    """The game after a card is paid and in hand, or its lesson read; a public one in every colour that could be declared."""
    found, public = [], T.KIND_TYPE[kind] == T.TYPE_PUBLIC
    for colour in range(T.NUM_COLOURS) if T.KIND_NEEDS_COLOUR[kind] and public else (None,):
        table = decode(game.games[0])
        seat = table.seats[game.current_seat]
        seat.fish = max(seat.fish - int(T.KIND_COST[kind]), 0)
        if public:
            table.public[kind] = colour
        elif T.KIND_TYPE[kind] == T.TYPE_PRIVATE:
            seat.lessons[kind] += 1
        else:
            seat.hand[kind] += 1
        found.append(table)
    return found


def changed(game: Game, action: int) -> list[Table]:
    """What the position could be like after a candidate; none where the game has gone on to another day."""
    if A.KEEP <= action < A.PLAY:
        return with_card(game, action - A.KEEP)
    after = game.clone()
    after.apply(action)
    if A.TILE <= action < A.COLOUR:
        if after.record["step"] != Step.PLACE:
            return []
        after.apply(int(Candidates().of(after).ids[0]))
    return [decode(after.games[0])] if after.day == game.day and not after.over else []


@each_table
def test_numbers_are_those_of_a_slow_twin(setting):
    compared = dict.fromkeys(("KEEP", "TILE", "PLACE"), 0)
    for game in decisions(setting, 3, every=3 if setting.get("mode") == "solo" else 5):  # one seat has fewer decisions
        view, step = Candidates(view="foretold").of(game), game.record["step"]
        before = expected(game, decode(game.games[0]))
        for action, row in list(zip(view.ids[: view.listed].tolist(), view.candidates, strict=False))[:8]:
            found, (block, _) = row[-FORETOLD:][:EXPECTED], game.rules.actions.block_of(action)
            card = block == "KEEP" and step in (Step.DRAFT, Step.BUY, Step.BUY_DRAWN)
            sale = step in (Step.TURN, Step.SECOND_KITTEN) and game.record["phase"] == Phase.RESCUE
            tile = block == "TILE" and (step == Step.TREASURE or sale)
            if not (card or tile or block == "PLACE"):
                assert not found.any()
                continue
            could_be = [100 * (expected(game, after) - before) for after in changed(game, action)]
            if could_be:
                assert min(np.abs(found - one).max() for one in could_be) <= 2, f"{game!r}: {game.action_name(action)}"
                compared[block] += 1
    assert min(compared.values()) > 10 or setting.get("mode") == "family"


@each_table
def test_all_else_is_as_it_is_told_and_nothing_hidden_is_read(setting):
    for count, game in enumerate(decisions(setting, 8, every=4)):
        view, told = Candidates(view="foretold").of(game), Candidates().of(game)
        assert view.candidates.shape == (told.candidates.shape[0], told.candidates.shape[1] + FORETOLD)
        np.testing.assert_array_equal(view.candidates[:, :-FORETOLD], told.candidates)
        np.testing.assert_array_equal(view.situation, told.situation)
        np.testing.assert_array_equal(view.ids, told.ids)
        before = game.clone()
        for one, two in zip(view, Candidates(view="foretold").of(game.determinize(game.current_seat, count)), strict=True):
            assert one.tobytes() == two.tobytes()
        assert game == before


def test_scales_and_names():
    assert Sizes.of("foretold").feature_scales.tolist() == [*FEATURE_SCALES.tolist(), *FORETOLD_SCALES.tolist()]
    assert Sizes.of("only").feature_scales is FEATURE_SCALES
    assert Sizes.of("untold").feature_scales.tolist() == [*FEATURE_SCALES.tolist(), *UNTOLD_SCALES.tolist()]
    assert len(FORETOLD_FIELDS) == FORETOLD == EXPECTED + 2
    with pytest.raises(ValueError, match="view='half': expected 'only', 'untold' or 'foretold'"):
        Candidates(view="half")
