"""``python -m tests.support.same_games``: 24 games over all that can be played, the same bytes with short ways and without."""

from __future__ import annotations

import sys

import numba
import pytest

from isle_env.setting import checked_setting
from tests.support import same_games
from tests.support.short_ways import OFF, without
from tests.test_readme import ROOT


def test_the_games_are_all_games_modes_and_modules():
    settings = [checked_setting(**{"num_players": None, **options}) for options in same_games.GAMES]
    assert len(settings) == 24
    assert {setting.rules.name for setting in settings} == {"isle_of_cats", "explore_and_draw", "remote"}
    modules = {options.get("modules", ()) for options in same_games.GAMES}
    assert modules == {(), ("kittens",), ("beasts",), ("events",), ("kittens", "beasts", "events")}
    assert {options.get("mode") for options in same_games.GAMES} == {None, "family", "solo"}


def test_each_short_way_can_be_turned_off_alone_and_with_others():
    assert without() == ""
    for code in (*(without(way) for way in OFF), without(*OFF)):
        compile(code, "short way", "exec")
    assert without("direct", "options") == without("options", "direct") == f"{OFF['options']}\n{OFF['direct']}\n"
    assert without("kernels", "parts") == without("kernels")
    with pytest.raises(KeyError, match="turbo"):
        without("lean", "turbo")


@pytest.mark.parametrize(("digests", "status"), [(["a", "a"], 0), (["a", "b"], 1)])
def test_digests_that_differ_are_a_failure(monkeypatch, digests, status):
    asked = []

    def run(python, ways):
        asked.append((python, ways))
        return digests[len(asked) - 1]

    monkeypatch.setattr(same_games, "run", run)
    assert same_games.main(["--expect", "a", "--without", "lean", "parts", "--with", "python3.10", "python3.13"]) == status
    assert asked == [("python3.10", ["lean", "parts"]), ("python3.13", ["lean", "parts"])]


def test_the_page_has_the_recorded_digest():
    assert f"printed the digest {same_games.RECORDED} with" in (ROOT / "docs" / "machine.md").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize(
    "ways",
    [
        pytest.param((), id="with all short ways"),
        # Every kernel is compiled once more, by numba alone, which takes two minutes.
        pytest.param(
            ("kernels", "direct", "options"), id="with none, as with a numba that has moved them", marks=pytest.mark.product
        ),
    ],
)
@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")
def test_the_games_are_those_recorded(ways):
    assert same_games.run(sys.executable, list(ways)) == same_games.RECORDED
