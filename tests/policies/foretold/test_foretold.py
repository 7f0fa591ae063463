"""What is foretold of candidates: compared with a slow twin, and with games that a seat cannot tell apart."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env import Game
from isle_env.candidates import FEATURE_SCALES, FEATURES, Candidates, feature_scales
from isle_env.components import tables as T
from isle_env.forecasts.files import Forecast, file_for
from isle_env.games.isle import actions as A
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase, Step
from isle_env.policies.foretold import FORETOLD, FORETOLD_SCALES
from isle_env.policies.foretold.table import FORETOLD_FIELDS
from isle_env.policies.isle import Prices
from isle_env.policies.search.morning import FIELDS
from isle_env.weights import Played
from tests.oracle import morning
from tests.oracle.decode import decode
from tests.oracle.model import Table
from tests.policies.candidates.test_candidates import decisions
from tests.policies.search.test_forecast import BASE

each_table = pytest.mark.parametrize("setting", BASE.values(), ids=BASE)
NAMES = [name for name, *_ in FIELDS]
PURSE, LESSONS, HIDDEN = (NAMES.index(name) for name in ("fish", "lesson", "sister_colours"))


def expected(game: Game, table: Table) -> np.ndarray:
    """What the forecast of the next morning expects the deciding seat to have: all, of the boat, of lessons; in points."""
    of = game.mode, game.num_players
    found = morning.numbers_of(table, game.current_seat, Prices.tuned(*of))
    assert list(found) == NAMES
    weights, parts, at = Forecast.read(file_for(Played(*of))).weights[min(game.day + 1, S.DAYS)], [], 0
    for name in NAMES:
        parts.append(float(weights[at : at + len(found[name])] @ found[name]))
        at += len(found[name])
    boat, purse, lessons = sum(parts[:PURSE]), sum(parts[PURSE:LESSONS]), sum(parts[LESSONS:HIDDEN])
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
    for game in decisions(setting, 3, every=5):
        view, step = Candidates(view="foretold").of(game), game.record["step"]
        before = expected(game, decode(game.games[0]))
        for action, row in list(zip(view.ids[: view.listed].tolist(), view.candidates, strict=False))[:8]:
            found, (block, _) = row[FEATURES:], A.block_of(action)
            card = block == "KEEP" and step in (Step.DRAFT, Step.BUY, Step.BUY_DRAWN)
            tile = block == "TILE" and (step == Step.TREASURE or (step == Step.TURN and game.record["phase"] == Phase.RESCUE))
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
        assert view.candidates.shape == (told.candidates.shape[0], FEATURES + FORETOLD)
        np.testing.assert_array_equal(view.candidates[:, :FEATURES], told.candidates)
        np.testing.assert_array_equal(view.situation, told.situation)
        np.testing.assert_array_equal(view.ids, told.ids)
        before = game.clone()
        for one, two in zip(view, Candidates(view="foretold").of(game.determinize(game.current_seat, count)), strict=True):
            assert one.tobytes() == two.tobytes()
        assert game == before


def test_scales_and_names():
    assert feature_scales("foretold").tolist() == [*FEATURE_SCALES.tolist(), *FORETOLD_SCALES.tolist()]
    assert feature_scales("only") is feature_scales("untold") is FEATURE_SCALES
    assert len(FORETOLD_FIELDS) == FORETOLD == 3
    with pytest.raises(ValueError, match="view='half': expected 'only', 'untold' or 'foretold'"):
        Candidates(view="half")
