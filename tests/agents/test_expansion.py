"""Tournaments and solo runs with Kittens + Beasts: what is kept of the options, columns, going on, and wrong command lines."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from isle_agents import cli
from isle_agents.cli.parameters import options_typed
from isle_agents.contests.solo.match import columns as solo_columns
from isle_agents.contests.tournament.match import columns as tournament_columns
from isle_agents.players import network
from isle_agents.playing.expansion import NOTHING, Expansion
from isle_env.games.known import KITTENS_AND_BEASTS, rules_called, rules_marked

ALL = ("--modules", "kittens,beasts,events", "--lesson-modules", "A,B,I", "--promo-oshax", "--promo-rare-treasures")
RULES = Expansion(modules=("kittens", "beasts", "events")).rules("isle_of_cats")
PNG = b"\x89PNG\r\n\x1a\n"


def isle(*words):
    """Run a command in this process. Returns its exit status and what it printed, in one line."""
    done = CliRunner().invoke(cli.app, [str(word) for word in words], env={"COLUMNS": "100", "TERM": "dumb"})
    return done.exit_code, " ".join((done.stdout + done.stderr).split())


def rows(path: Path) -> list[dict[str, str]]:
    """A CSV without the time, which differs between two runs."""
    with path.open() as file:
        return [{name: cell for name, cell in row.items() if name != "seconds"} for row in csv.DictReader(file)]


def record(out: Path, kind: str = "tournament") -> dict:
    return json.loads((out / f"{kind}.json").read_text())


def test_a_tournament_with_all_of_it(tmp_path):
    out = tmp_path / "out"
    words = ("tournament", "random", "greedy", "random", "--players", 3, "--games", 6, "--seed", 3, "--workers", 1, "--out", out)
    status, said = isle(*words, *ALL)
    assert status == 0
    shape = "3 seats with kittens, beasts, events, lesson modules A,B,I, promo Oshax, promo rare treasures, 6 games"
    assert shape in said
    assert all(word in said for head in RULES.headings("standard").values() for word in head.split())
    played = rows(out / "games.csv")
    assert list(played[0]) == [name for name in tournament_columns(RULES) if name != "seconds"]
    for row in played:
        assert sum(int(row[part]) for part in RULES.all_parts) == int(row["total"])
        assert row["failed"] == ""
    assert any(int(row["events"]) for row in played)
    summary = rows(out / "summary.csv")
    assert {"beasts", "events"} < set(summary[0])
    assert (out / "results.png").read_bytes().startswith(PNG)
    kept = record(out)
    assert kept["settings"] | {
        "modules": ["kittens", "beasts", "events"], "lesson_modules": ["A", "B", "I"], "family_cards": "base",
        "promo_oshax": True, "promo_rare_treasures": True,
    } == kept["settings"]  # fmt: skip
    assert kept["state_version"] == rules_marked(KITTENS_AND_BEASTS.mark).state_version
    again = tmp_path / "again"
    assert isle(*[again if word == str(out) else word for word in kept["command"][1:]])[0] == 0
    assert rows(again / "games.csv") == played


def test_a_run_goes_on_with_its_own_options_only(tmp_path):
    out, cut = tmp_path / "out", tmp_path / "cut"
    words = ("tournament", "random", "random", "--modules", "beasts", "--games", 6, "--workers", 1, "--out")
    assert isle(*words, out)[0] == 0
    assert isle(*words, cut)[0] == 0
    games = cut / "games.csv"
    games.write_text("".join(games.read_text().splitlines(keepends=True)[:6]) + "2,1,0")
    status, said = isle("tournament", "random", "random", "--games", 6, "--workers", 1, "--out", cut, "--resume")
    assert (status, "modules there beasts, now none" in said) == (2, True)
    status, said = isle(*words, cut, "--resume", "--promo-oshax")
    assert (status, "promo_oshax there False, now True" in said) == (2, True)
    assert isle(*words, cut, "--resume")[0] == 0
    assert rows(games) == rows(out / "games.csv")


def test_solo_games(tmp_path):
    out = tmp_path / "out"
    status, said = isle("solo", "random", "greedy", *ALL, "--games", 3, "--workers", 1, "--out", out)
    assert status == 0
    assert "alone against the sister with kittens, beasts, events, lesson modules A,B,I" in said
    played = rows(out / "games.csv")
    assert list(played[0]) == [name for name in solo_columns(RULES) if name != "seconds"]
    for row in played:
        assert sum(int(row[part]) for part in RULES.parts_in("solo")) == int(row["total"])
        assert sum(int(row[f"sister_{part}"]) for part in RULES.sister_parts[:-1]) == int(row["sister_total"])
    assert {"beasts", "events", "sister_beasts", "sister_events"} < set(rows(out / "summary.csv")[0])
    assert record(out, "solo")["settings"]["modules"] == ["kittens", "beasts", "events"]
    assert (out / "results.png").read_bytes().startswith(PNG)
    status, said = isle("solo", "random", "greedy", "--games", 3, "--workers", 1, "--out", out, "--resume")
    assert (status, "modules there kittens beasts events, now none" in said) == (2, True)


def test_family_games_with_all_cards(tmp_path):
    """No further column; the cards of the expansion come up."""
    out = tmp_path / "out"
    words = ("tournament", "random", "random", "--mode", "family", "--family-cards", "all")
    status, said = isle(*words, "--games", 4, "--workers", 1, "--out", out)
    assert (status, "2 seats, family mode with all family cards, 4 games" in said) == (0, True)
    heads = tournament_columns(rules_called("isle_of_cats"))
    assert list(rows(out / "games.csv")[0]) == [name for name in heads if name != "seconds"]
    assert record(out)["settings"]["family_cards"] == "all"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--modules", "kitten"), "--modules kitten: expected any of ['kittens', 'beasts', 'events'], each once"),
        (("--modules", "beasts,beasts"), "--modules beasts,beasts: expected any of"),
        (("--lesson-modules", "A,B"), "--lesson-modules A,B: exactly three different modules of"),
        (("--lesson-modules", "A,B,Q"), "--lesson-modules A,B,Q: exactly three different modules of"),
        (("--family-cards", "all"), "--family-cards all: only --mode family has family cards"),
        (("--family-cards", "some"), "--family-cards some: expected one of ['base', 'all']"),
        (("--mode", "family", "--modules", "beasts"), "--modules beasts: the family game takes no modules and no promos"),
        (("--mode", "family", "--promo-oshax"), "--promo-oshax: the family game takes no modules and no promos"),
        (("--mode", "family", "--lesson-modules", "A,B,I"), "--lesson-modules A,B,I: --mode family has family cards"),
        (("--game", "remote", "--modules", "beasts"), "--modules beasts: remote has no such option, only isle_of_cats has"),
        (("--game", "explore_and_draw", "--promo-oshax"), "--promo-oshax: explore_and_draw has no such option"),
    ],
)
def test_wrong_command_lines(tmp_path, words, said):
    """One line, and nothing is written."""
    status, printed = isle("tournament", "random", *words, "--out", tmp_path / "out")
    assert status == 2
    assert printed.startswith(f"error: {said}")
    assert not (tmp_path / "out").exists()


def test_wrong_lines_of_solo_games(tmp_path):
    status, printed = isle("solo", "random", "--modules", "beast", "--out", tmp_path / "out")
    assert (status, printed.startswith("error: --modules beast: expected any of")) == (2, True)
    assert not (tmp_path / "out").exists()


def test_a_game_for_which_net_has_no_weights_is_named(tmp_path, monkeypatch):
    """Every game has some; here those for the cards of both boxes are taken away."""
    (tmp_path / "family_2.npz").write_bytes((network.FOLDER / "family_2.npz").read_bytes())
    monkeypatch.setattr(network, "FOLDER", tmp_path)
    game = ("--mode", "family", "--family-cards", "all")
    status, printed = isle("tournament", "net", "greedy", *game, "--out", tmp_path / "out")
    said = "no weights for the family game of 2 seats with Kittens + Beasts; there are some for the family game of 2 seats"
    assert (status, said in printed) == (2, True), printed
    assert not (tmp_path / "out").exists()


def test_expansion_as_words_and_options():
    assert options_typed({"modules": None, "lesson_modules": None, "family_cards": "base", "promo_oshax": False}) == {}
    assert Expansion() == NOTHING
    assert (NOTHING.options(), NOTHING.flags(), NOTHING.in_words(), NOTHING.in_play) == ({}, [], "", False)
    some = Expansion(**options_typed({"modules": " events, kittens", "lesson_modules": "I,A,B", "promo_oshax": True}))
    assert (some.modules, some["lesson_modules"]) == (("events", "kittens"), ("I", "A", "B"))
    assert some.flags() == [("modules", "events,kittens"), ("lesson-modules", "I,A,B"), ("promo-oshax", "")]
    assert [part for part in some.rules("isle_of_cats").all_parts if part in ("beasts", "events")] == ["events"]
    for word in (Expansion(lesson_modules=("A", "B", "I")), Expansion(family_cards="all"), Expansion(promo_rare_treasures=True)):
        assert word.in_play
        assert word.rules("isle_of_cats").all_parts == rules_called("isle_of_cats").all_parts
    assert not Expansion(lesson_modules=("C", "B", "A")).in_play


def test_columns_of_the_base_game_keep_their_places():
    """Without modules they are as they were; parts of modules come before the family cards, so that solo columns begin alike."""
    base = rules_called("isle_of_cats").all_parts
    assert RULES.all_parts == (*base[:6], "beasts", "events", *base[6:])
    assert RULES.parts_in("solo") == RULES.parts_in("standard") == RULES.all_parts[:8]
    assert RULES.parts_in("family") == ("rats", "rooms", "families", "family_cards")
