"""What `isle play` tells of the rules: something for every game, nothing of others, what the code says, and what the docs say."""

import re

import pytest

from docs import make_rules
from isle_agents.how_to_play import all_parts, how_to_play
from isle_env.boats.families import FAMILY_POINTS
from isle_env.games.common.scoring import RAT_POINTS, ROOM_POINTS
from isle_env.games.drawing import scoring as drawing
from isle_env.games.drawing import state as drawing_state
from isle_env.games.isle import modes
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase
from isle_env.games.known import GAMES
from isle_env.games.options import TABLES
from isle_env.games.options.isle import MODES, MODULES
from isle_env.games.options.table import modes_of

KINDS = [(game, mode) for game in GAMES for mode in MODES if mode in modes_of(TABLES[game])]


def words_of(parts):
    """All that some parts say."""
    return " ".join(" ".join([part.title, part.text, *(f"{a} {b}" for a, b in part.steps), *part.points]) for part in parts)


@pytest.mark.parametrize(("game", "mode"), KINDS)
def test_every_game_is_told(game, mode):
    parts = how_to_play(game, mode)
    assert any(part.steps for part in parts), "what happens"
    said = words_of(parts)
    assert not re.search(r"[{}]", said)
    assert "Each rat in sight costs" in said, "what pays"
    assert ("sister" in said) == (mode == "solo")
    assert ("tie is hers" in said) == (mode == "solo")
    assert ("family cards" in said) == (mode == "family")
    assert ("basket and 3 fish" in said) == (game == "isle_of_cats" and mode != "family")
    assert len({part.title for part in parts}) == len(parts)


def test_the_drawing_games_have_their_own_words():
    assert "You take one column" in words_of(how_to_play("explore_and_draw", "standard"))
    remote = words_of(how_to_play("remote", "standard"))
    assert "You take one row" in remote
    assert "one item more" in remote


def test_modules_are_told_where_they_are_in_play():
    for module in MODULES:
        told = [part.module for part in how_to_play("isle_of_cats", "standard", (module,)) if part.module]
        assert told == [module]
    assert not any(part.module for part in how_to_play("isle_of_cats", "standard"))
    assert {part.module for part in all_parts()} == {"", *MODULES}


@pytest.mark.parametrize(("game", "mode"), KINDS)
def test_figures_are_those_of_the_rules(game, mode):
    said = words_of(how_to_play(game, mode))
    assert f"costs {-RAT_POINTS} point, each room that is not filled {-ROOM_POINTS}" in said
    three, four, five, six = FAMILY_POINTS[3:7].tolist()
    assert f"{three} points with three cats, {four} with four, {five} with five, and {six - five} more" in said
    rare = drawing.RARE_POINTS if game != "isle_of_cats" else int(modes.RARE_TREASURE[S.MODE_NAMES.index(mode)])
    assert (f"A rare treasure is worth {rare} points" in said) == (rare > 0)
    days = {5: "five", 7: "seven"}[S.DAYS if game == "isle_of_cats" else drawing_state.DAYS]
    assert f"in {days} days" in said
    if "fish (left field)" in said:
        left, right = modes.CAT_PRICE[S.MODE_NAMES.index(mode)].tolist()
        assert f"{left} fish (left field) or {right} fish (right field)" in said


def test_the_day_of_the_standard_game_has_its_phases():
    (day,) = [part for part in how_to_play("isle_of_cats", "standard") if part.steps]
    assert [name for name, _ in day.steps] == ["Fields", "Fishing", "Explore", "Read lessons", "Rescue", "Rare finds", "Evening"]
    assert {"FIELDS", "FISHING", "RESCUE", "RARE_FINDS"} <= {phase.name for phase in Phase}


def test_the_docs_say_the_same(tmp_path, monkeypatch):
    assert make_rules.main(["--check"]) == 0, "python -m docs.make_rules writes them"
    for name in make_rules.PAGES:
        text = (make_rules.DOCS / name).read_text(encoding="utf-8")
        head = text.index(make_rules.HEADING)
        (tmp_path / name).write_text(text[:head] + f"{make_rules.HEADING}\n\nold\n" + text[text.index("\n## ", head) :])
    monkeypatch.setattr(make_rules, "DOCS", tmp_path)
    assert make_rules.main(["--check"]) == 1
    assert make_rules.main([]) == 0
    assert make_rules.main(["--check"]) == 0
    assert make_rules.main(["--chekc"]) == 2
