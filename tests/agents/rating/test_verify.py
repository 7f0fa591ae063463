"""``isle verify``: what is right passes, what was changed, forged or left out does not, and nothing in a file is started."""

from __future__ import annotations

import csv
import json
import random
import re
import shutil
from dataclasses import replace

import pytest

from isle_agents.contests.rating import ladder, rating_file
from isle_agents.contests.rating.rating_file import RatingError, RatingFile
from isle_agents.contests.rating.verify import again, lawful
from isle_env.games.isle.state import RULES_VERSION
from tests.agents.rating.rated import quick, rate, resigned, verify

LAST_LEGAL = "tests.agents.sample_agents:LastLegal"
OTHER = "tests.agents.sample_agents:Forgetful"


@pytest.fixture(autouse=True)
def ladder_without_those_who_think(monkeypatch):
    quick(monkeypatch)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Ratings by player and mode, each made once."""
    kept = {}

    def make(player, mode="two"):
        if (player, mode) not in kept:
            folder = tmp_path_factory.mktemp("run")
            with pytest.MonkeyPatch.context() as patch:
                quick(patch)
                assert rate(player, folder / "run", mode, precision=5000.0) == 0
            kept[player, mode] = folder / "run" / f"{mode}.rating.json"
        return kept[player, mode]

    return make


@pytest.fixture
def file(made, tmp_path):
    """A rating of `tuned` that may be spoilt."""
    return shutil.copy(made("tuned"), tmp_path / "two.rating.json")


@pytest.mark.parametrize("mode", ladder.MODES)
def test_what_was_played_is_lawful_and_is_played_again(made, mode, capsys):
    assert verify(made("tuned", mode)) == 0
    said = capsys.readouterr().out
    games = RatingFile.load(made("tuned", mode)).total
    assert f"lawful: {games} of {games} games are what the rules give" in said
    assert f"the same in {games} of {games} games" in said
    assert "grade: replayed" in said


def test_a_player_of_somebody_else_is_not_started_but_by_the_user(made, capsys):
    path = made(LAST_LEGAL)
    games = RatingFile.load(path).total
    assert verify(path) == 0
    said = capsys.readouterr().out
    assert "the player was not asked: it does not come with this program" in said
    assert f"asked again: the rungs choose the same in {games} of {games} games" in said
    assert "grade: lawful" in said
    assert verify(path, replay_with=LAST_LEGAL, games=20) == 0
    said = capsys.readouterr().out
    assert "all players choose the same in 20 of 20 games" in said
    assert "grade: replayed" in said


def test_another_player_does_not_choose_the_same(made, capsys):
    assert verify(made(LAST_LEGAL), replay_with=OTHER, games=8) == 1
    said = capsys.readouterr().err
    assert re.search(r"not the same: against random, deal 0 from seat 0: at decision \d+ the player chooses something else", said)
    assert "… and 3 more" in said


def test_a_rung_that_played_badly_is_noticed(made, tmp_path, monkeypatch, capsys):
    """A forger lets `random` play for `greedy`: every game is lawful, and none is what `greedy` plays."""
    monkeypatch.setattr(ladder, "LADDER", ("random",))
    assert rate(LAST_LEGAL, tmp_path / "run", precision=5000.0) == 0
    quick(monkeypatch)
    forged = tmp_path / "run" / "two.rating.json"

    def as_greedy(found):
        found["games"] = {"greedy": found["games"]["random"]}
        found["rungs"][0]["rung"] = "greedy"
        found["calibration"] = "of then"

    resigned(forged, as_greedy)
    assert verify(forged) == 1
    assert "greedy chooses something else" in capsys.readouterr().err


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


FORGED = {
    "another winner": (lambda found: found["games"]["greedy"][3].__setitem__(2, 1.0 - found["games"]["greedy"][3][2]), "win"),
    "other points": (lambda found: found["games"]["greedy"][3][3].__setitem__(0, 99), "points, and the file says 99 : "),
    "other decisions": (
        lambda found: found["games"]["greedy"][3].__setitem__(5, found["games"]["greedy"][2][5]),
        "against greedy, deal 1 from seat 1: its decisions",
    ),
    "a game left out": (lambda found: found["games"]["greedy"].pop(5), "deal 2 from seat 1 is missing"),
    "a deal left out": (lambda found: [found["games"]["greedy"].pop(4) for _ in range(2)], "deal 2 from seat 0 is missing"),
    "half a deal": (lambda found: found["games"]["greedy"].pop(), "deal 9 was not played from every seat"),
    "a game twice": (
        lambda found: found["games"]["greedy"].insert(4, found["games"]["greedy"][3]),
        "deal 2 from seat 0 is missing",
    ),
    "another rating": (lambda found: found["rating"].__setitem__(0, 2000.0), "the file says 2000"),
    "more wins": (lambda found: found["rungs"][1].__setitem__("wins", 20.0), "the file says 20.0"),
    "a rung that is none": (lambda found: found["games"].__setitem__("nobody", []), "games against 'nobody', which is no rung"),
    "rungs mixed up": (lambda found: found["rungs"].reverse(), "its rungs are not those of its games"),
    "no games": (lambda found: found["games"].__setitem__("greedy", []), "deal 0 from seat 0 is missing"),
    "another ladder": (lambda found: found.__setitem__("ladder", 99), "on ladder version 99; this program has 1"),
    "other rules": (
        lambda found: found.__setitem__("rules_version", 7),
        f"rules version 7; these are those of version {RULES_VERSION}",
    ),
    "another mode": (lambda found: found.__setitem__("mode", "three"), "its mode is 'three'; expected one of two, four"),
    "the wrong mode": (lambda found: found.__setitem__("mode", "modules"), "its decisions are none of this deal"),
    "no name": (lambda found: found.__setitem__("player", ["tuned"]), "its entry 'player' is none that a rating has"),
    "a player that is not there": (lambda found: found.__setitem__("player", "tunde"), None),
    "another format": (lambda found: found.__setitem__("format", "isle rating 2"), "is of another format, 'isle rating 2'"),
    "letters of no game": (
        lambda found: found["games"]["greedy"][3].__setitem__(5, "*"),
        "deal 1 from seat 1: its decisions are none",
    ),
    "no games at all": (lambda found: found.update(games={}, rungs=[]), "there is no game in it, so it rates nobody"),
    "a rating beyond all numbers": (lambda found: found.update(rating=[10**400, 0, 10**400]), "its entry 'rating' is none"),
    "seconds beyond all numbers": (lambda found: found["rungs"][0].update(seconds=10**400), "its entry 'rungs' is none"),
    "a format of a mile": (lambda found: found.__setitem__("format", "isle rating " + "9" * 10**5), "this program reads"),
    "letters to spare": (lambda found: _longer(found["games"]["greedy"][3]), "deal 1 from seat 1: its decisions are none"),
}  # fmt: skip


def _longer(game):
    game[5] += "AAAB"


@pytest.mark.parametrize("what", FORGED)
def test_what_is_forged_gets_one_clear_line(file, what, capsys):
    change, said = FORGED[what]
    resigned(file, change)
    status = verify(file, games=1)
    found = capsys.readouterr()
    if said is None:  # lawful games, and nobody to ask
        assert status == 0
        assert "it does not come with this program" in found.out
        return
    assert status == 1
    assert said in found.err
    assert found.err.count("\n") <= 6


def test_every_changed_byte_is_noticed(file):
    contents, dice = file.read_bytes(), random.Random(1)
    for _ in range(400):
        place = dice.randrange(len(contents))
        spoilt = bytearray(contents)
        spoilt[place] = dice.choice([value for value in range(256) if value != contents[place]])
        with pytest.raises(RatingError) as refused:
            RatingFile.from_bytes(bytes(spoilt))
        assert "\n" not in str(refused.value)


def test_what_is_cut_doubled_or_made_of_nonsense_is_refused(file):
    contents, dice = file.read_bytes(), random.Random(2)
    pieces = [
        contents[:-1],
        contents + b" ",
        contents * 2,
        b"",
        b"{}",
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"format":"isle rating 1"}',
    ]
    pieces += [contents[: dice.randrange(len(contents))] for _ in range(100)]
    pieces += [bytes(dice.randrange(256) for _ in range(200)) for _ in range(100)]
    for piece in pieces:
        with pytest.raises(RatingError):
            RatingFile.from_bytes(piece)


WILD = (None, True, -1, 0, 1, 10**30, 10**400, -(10**400), 1e308, "", "x", [], {}, [[]], "\u202e", 0.5, [None], {"a": None})


ANYBODYS = ("player", "versions", "machine", "started", "updated", "source_digest", "state_version", "calibration", "sha256")
"""Entries that nobody can check, or that are no part of the games; the sum is made anew."""


@pytest.mark.long
def test_entries_that_are_anything_are_refused_in_one_line_or_right(file, tmp_path, capsys):
    """A forger who signs anew, 300 times: any entry at any depth is something else. Nothing but a line comes of it."""
    whole, dice = file.read_bytes(), random.Random(3)

    def spoil(found):
        at, path = found, []
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            path.append(dice.choice(keys))
            before = at[path[-1]]
            if not isinstance(before, (dict, list)) or not before or dice.random() < 0.2:
                at[path[-1]] = dice.choice(WILD)
                changed.append((path, at[path[-1]] != before))
                return
            at = before

    passed, changed = 0, []
    for _ in range(300):
        file.write_bytes(whole)
        try:
            resigned(file, spoil)
        except (TypeError, ValueError, KeyError, AttributeError):  # not even a sum can be made of it
            continue
        status = verify(file, games=1)
        err = capsys.readouterr().err
        assert status in (0, 1, 2)
        assert err.count("\n") <= 7
        assert "Traceback" not in err
        path, is_other = changed[-1]
        if status == 0 and is_other:
            passed += 1
            claims_a_loss = path[0] == "games" and path[-1] == 4  # a lost game may have been left for any reason
            assert path[0] in ANYBODYS or path[-1] in lawful.CLAIMED or claims_a_loss, path
    assert 0 < passed < 300


@pytest.mark.parametrize(
    "name",
    [
        "process:touch {}",
        'process:command="touch {}"',
        "tests.agents.rating.touching:Touches",
        "llm:model=x,url=http://127.0.0.1:9",
        "tuned:prices={}",
        "net:weights={}",
        "x=process:touch {}",
        "isle_env.players.tuned:TunedAgent",
        "isle_agents.players.net:NetAgent",
        "net:weights=7",
        "greedy:prices=tuned",
        "greedy:prices=greedy",
        "champion:weights=8",
        "search:prices=7",
        "llm:model=tuned",
        "llm:call=tuned",
        "tuned:foo=5",
        "search:playouts=0",
    ],
)
def test_nothing_that_a_file_names_is_started_or_read(file, tmp_path, name, monkeypatch, capsys):
    touched = tmp_path / "touched"
    monkeypatch.setenv("TOUCHES", str(touched))
    resigned(file, lambda found: found.__setitem__("player", name.format(touched)))
    assert verify(file, games=3) == 0
    said = capsys.readouterr().out
    assert "grade: lawful" in said
    assert "the player was not asked: " in said
    assert not touched.exists()


def test_who_is_asked():
    assert again.why_not("tuned") is None
    assert again.why_not("search:playouts=50") is None
    assert again.why_not("search:playouts=50,prices=tuned") is None
    assert "a given time" in again.why_not("search:ms=50")
    assert "may name files" in again.why_not("search:prices=mine.toml")
    assert "may name files" in again.why_not("greedy:prices=tuned")
    assert "may name files" in again.why_not("net:weights=7")
    assert "has no option playouts=0" in again.why_not("search:playouts=0")
    assert "has no option playouts=5" in again.why_not("tuned:playouts=5")
    assert "does not come with this program" in again.why_not("nobody")
    assert "no such player" in again.why_not("::")


def test_new_deals_agree_with_the_old_ones(file, capsys):
    note = file.with_name("verified.csv")
    assert verify(file, fresh=60, seed=5, games=1, note=note) == 0
    said = capsys.readouterr().out
    assert "on 60 new deals of seed 5" in said
    assert "they agree" in said
    assert "grade: fresh" in said
    (row,) = read(note)
    assert (row["games_sha256"], row["grade"], row["fresh_seed"]) == (RatingFile.load(file).games_digest, "fresh", "5")
    assert verify(file, games=2, note=note) == 0
    (row,) = read(note)
    assert (row["grade"], row["asked"]) == ("replayed", "2")


def test_a_player_that_knew_the_deals_does_not_agree_with_itself(made, capsys):
    """The file of `tuned`, played anew by somebody who does not play like that."""
    status = verify(made("tuned"), fresh=60, seed=5, games=1, replay_with="random")
    assert status == 1  # the choices are others already
    assert "not the same" in capsys.readouterr().err


def test_far_off_is_said(file, monkeypatch, capsys):
    monkeypatch.setattr(again, "deviations", lambda *_: iter(()))
    assert verify(file, fresh=60, seed=5, replay_with="random") == 1
    assert "that is farther off than chance explains" in capsys.readouterr().out


def test_new_deals_need_somebody_to_play_them(made, capsys):
    assert verify(made(LAST_LEGAL), fresh=5) == 2
    assert "--fresh 5: the player cannot be asked" in capsys.readouterr().err


def test_a_name_that_steers_a_terminal_is_not_printed_as_it_is(file, capsys):
    resigned(file, lambda found: found.__setitem__("player", "\x1b[2Jtuned\u202e"))
    verify(file, games=1)
    said = capsys.readouterr()
    assert "\x1b" not in said.out + said.err
    assert "\u202e" not in said.out + said.err


@pytest.mark.parametrize(("name", "said"), [("nothing.json", "No such file"), ("", "directory")])
def test_a_file_that_cannot_be_read_is_said(tmp_path, name, said, capsys):
    assert verify(tmp_path / name) == 1
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_a_file_that_is_too_large_is_none_of_ours(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(rating_file, "MOST_BYTES", 10)
    (tmp_path / "large").write_bytes(b"x" * 11)
    assert verify(tmp_path / "large") == 1
    assert "more than 10 bytes" in capsys.readouterr().err


@pytest.mark.parametrize("change", [{"totals": (10**400, 0)}, {"totals": (0, -(10**13))}, {"deal": 10**400}, {"seat": 10**13}])
def test_a_game_with_a_number_beyond_all_numbers_is_refused(file, change):
    found = RatingFile.load(file)
    first, *others = found.games["greedy"]
    games = {**found.games, "greedy": (replace(first, **change), *others)}
    with pytest.raises(RatingError, match="not as it was written"):
        RatingFile.from_bytes(replace(found, games=games).text().encode())


def test_a_rating_by_another_calibration_counts_for_nothing(file, capsys):
    """Nobody can check it; so what its games give is shown, and compared with new deals."""
    known = RatingFile.load(file).rating
    for claimed in ([3000.0, 2950.0, 3050.0], [3000.0, 0.0, 6000.0]):
        resigned(file, lambda found, claimed=claimed: found.update(calibration="0" * 16, rating=claimed))
        assert verify(file, games=1, fresh=20, seed=5) == 0
        said = capsys.readouterr().out
        assert f"rating: {known} by what this program knows of the rungs; the file says 3000" in said
        assert f"{known} by the games in the file: they agree" in said
        assert "3000" not in said.partition("lawful")[0]


def test_rungs_that_were_never_met_are_named(file, capsys):
    """Who leaves out those that beat it is not to be taken for one who met them."""

    def picked(found):
        del found["games"]["greedy"]
        found["rungs"] = [rung for rung in found["rungs"] if rung["rung"] != "greedy"]
        found["calibration"] = "0" * 16

    assert verify(file, games=1) == 0
    assert "no games against" not in capsys.readouterr().out
    resigned(file, picked)
    assert verify(file, games=1) == 0
    assert "no games against greedy: the rating rests on the others" in capsys.readouterr().out


def test_a_player_named_as_a_difficulty_is_refused(made, tmp_path, capsys):
    """Its games would be counted as those of the difficulty."""
    file = tmp_path / "solo.rating.json"
    shutil.copy(made("tuned", "solo"), file)
    resigned(file, lambda found: found.__setitem__("player", "easy"))
    assert verify(file, games=1) == 1
    assert "its player is called 'easy', which is a difficulty" in capsys.readouterr().err


def test_another_release_is_said(file, capsys):
    verify(file, games=1)
    assert "made by isle-env" not in capsys.readouterr().out
    for versions, said in (({"isle-env": "9.9.9"}, "9.9.9"), ("\x1b[2J", "None"), ({"isle-env": "\x1b" * 100}, "?" * 60)):
        resigned(file, lambda found, versions=versions: found.__setitem__("versions", versions))
        assert verify(file, games=1) == 0
        assert f"made by isle-env {said}, this is " in capsys.readouterr().out


def test_a_note_goes_into_no_other_file(file, tmp_path, capsys):
    precious = tmp_path / "precious.md"
    precious.write_text("# Precious\n\nwords\n", encoding="utf-8")
    assert verify(file, games=1, note=precious) == 2
    assert "another file is there, which does not begin with games_sha256,grade,asked" in capsys.readouterr().err
    assert precious.read_text(encoding="utf-8") == "# Precious\n\nwords\n"
    assert verify(file, games=1, note=tmp_path / "none" / "n.csv") == 2
    said = capsys.readouterr()
    assert f"there is no folder {tmp_path / 'none'}" in said.err
    assert "lawful" not in said.out, "before anything is played"


def test_a_seed_without_new_deals_is_refused(file, capsys):
    assert verify(file, seed=5) == 2
    assert "--fresh N says how many" in capsys.readouterr().err


def test_a_file_says_everything_in_few_bytes(made):
    path = made("tuned")
    entries = json.loads(path.read_text(encoding="utf-8"))
    assert {"player", "mode", "ladder", "rules_version", "versions", "machine", "rating", "games", "sha256"} <= set(entries)
    assert path.stat().st_size / RatingFile.load(path).total < 170
    assert lawful.CLAIMED[0] in entries["rungs"][0]
