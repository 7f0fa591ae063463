"""The page of strengths: played, kept, written; begun again it plays nothing twice."""

import csv
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import curve, matches, strength, strength_page
from benchmarks.kept import FILE, Kept, Line
from benchmarks.matches import Box, Match
from isle_env.games.options.isle import DIFFICULTIES
from isle_env.players.registry import load

REMOTE = Box("remote")


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(strength, "FAST", ("greedy", "random"))
    monkeypatch.setattr(strength, "SLOW", ())
    monkeypatch.setattr(strength, "DRAWING", ("greedy", "random"))
    monkeypatch.setattr(strength, "WITH_MODULES", ("greedy", "random"))
    monkeypatch.setattr(strength, "COUNTED", ("greedy",))
    monkeypatch.setattr(strength_page, "COUNTED", ("greedy",))
    few_points = {"search": curve.Curve("search:{}", (400, 400))}
    monkeypatch.setattr(curve, "PLAYERS", {Box("isle_of_cats"): few_points, Box("remote"): few_points})
    monkeypatch.setattr(curve, "PLAYOUTS", (1, 2))


def write(tmp_path, *more):
    arguments = [
        "--share",
        "0.001",
        "--out",
        str(tmp_path / "runs"),
        "--page",
        str(tmp_path / "page.md"),
        "--workers",
        "1",
        *more,
    ]
    return strength.main(arguments)


@pytest.mark.long
def test_a_page_of_a_few_games(tmp_path, capsys, monkeypatch):
    assert write(tmp_path) == 0
    text = (tmp_path / "page.md").read_text()
    for words in (
        "## The ladder",
        "Remote Edition:\n\n|  | rating | `random` |",
        "## Two seats",
        "## Alone against the sister",
        "| `greedy` | standard | `random` |",
        "expert",
        "private lessons",
        "![The Isle of Cats: win rate over the time a decision](images/thinking.png)",
        "![Remote Edition: win rate over the time a decision](images/thinking_remote.png)",
        "| `search:playouts=2` |",
        "isle tournament search:playouts=1 tuned --players 2 --games 4",
        "isle tournament search:playouts=2 tuned --game remote --players 2 --games 4",
        "## Explore & Draw, alone against the sister",
        "## Remote Edition",
        "| `greedy` | kittens, beasts, events | `random` |",
        "isle tournament greedy random --modules beasts --players 2 --games 4",
        "isle solo greedy --modules kittens,beasts,events --difficulty all",
        "| player | modules | wins | points | kittens | beasts | friendships |",
        "isle tournament greedy random random random random random --game remote --players 6 --games 12",
    ):
        assert words in text
    for name in ("thinking.png", "thinking_remote.png"):
        assert (tmp_path / "images" / name).read_bytes().startswith(b"\x89PNG")
    command = next(line for line in text.splitlines() if line.startswith("isle tournament greedy random --players 2 --games"))
    assert command == f"isle tournament greedy random --players 2 --games 4 --seed {matches.SEED}"
    capsys.readouterr()
    assert write(tmp_path) == 0
    assert "games" not in capsys.readouterr().out, "everything was kept"
    with (tmp_path / "runs" / "strength.csv").open(newline="") as kept:
        first = next(csv.DictReader(kept))
    assert (first["game"], first["players"], first["agents"], first["games"]) == ("isle_of_cats", "2", "greedy random", "4")
    assert (tmp_path / "page.md").read_text() == text
    monkeypatch.setattr(strength, "FAST", ("tuned", "greedy", "random"))
    monkeypatch.setattr(curve, "PLAYOUTS", (1, 2, 3))
    assert write(tmp_path, "--only", "done") == 0
    assert (tmp_path / "page.md").read_text() == text, "the others have not been played"


def test_a_match_that_cannot_be_played_ends_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(strength, "FAST", ("greedy", "nobody"))
    assert write(tmp_path) == 1
    assert "isle tournament greedy nobody" in capsys.readouterr().err
    assert not (tmp_path / "page.md").exists()


def test_a_folder_that_cannot_be_made_is_said_before_the_games(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit) as error:
        write(tmp_path, "--page", str(tmp_path / "file" / "page.md"))
    assert error.value.code == 2
    assert "Not a directory" in capsys.readouterr().err
    assert not (tmp_path / "page.md").exists()


def test_nothing_has_been_played(tmp_path, capsys):
    with pytest.raises(SystemExit):
        write(tmp_path, "--only", "done")
    assert "nothing has been played" in capsys.readouterr().err


def test_everybody_meets_but_who_searches_and_random(monkeypatch):
    monkeypatch.setattr(strength, "SLOW", ("search",))
    met = {match.agents for match in strength.pairs(("search", "greedy", "random"), 1.0)}
    assert met == {("search", "greedy"), ("greedy", "random")}


def test_who_searches_meets_the_others_of_its_kind_with_equal_time(monkeypatch):
    monkeypatch.setattr(strength, "SLOW", ("champion", "search:prices=tuned"))
    found = strength.equal_time(("champion", "search:prices=tuned", "greedy"), 1.0)
    assert [match.agents for match in found] == [("champion:ms=10", "search:prices=tuned,ms=10")]
    assert found[0].games == 400
    for name in found[0].agents:
        assert load(name)
    company, more = strength.pairs(("champion", "greedy"), 1.0)[-2:]
    assert company.agents == ("champion", "champion:playouts=200")
    assert more.agents == ("champion:playouts=1600", "champion:playouts=100")


def test_the_more_playouts_the_fewer_games():
    wanted = curve.matches(1.0)
    for box, curves in curve.PLAYERS.items():
        for name, of in curves.items():
            games = [match.games for match in wanted if match.box == box and curve.curve_of(match.agents[0], box) == name]
            assert tuple(games) == of.games == tuple(sorted(of.games, reverse=True))


def test_a_player_knows_its_curve(monkeypatch):
    few = {"plain": curve.Curve("search:{}", (2,)), "tuned prices": curve.Curve("search:{},prices=tuned", (2,), usual=1)}
    monkeypatch.setattr(curve, "PLAYERS", {REMOTE: few})
    names = ("search:playouts=25", "search:ms=10", "search:ms=10,prices=tuned", "search", "search:threads=2,ms=10", "net")
    assert [curve.curve_of(name, REMOTE) for name in names] == ["plain", "plain", "tuned prices", None, None, None]
    names = ("search", "search:prices=tuned", "search:ms=10", "net")
    assert [curve.is_beside(name, REMOTE) for name in names] == [True, False, False, False]
    assert [curve.curve_of(name, REMOTE) for name in names] == [None, "tuned prices", "plain", None]
    assert [match.agents[0] for match in curve.matches(1.0)] == ["search:playouts=1", "search:prices=tuned"]


def lines(agent="greedy", **further):
    """Lines of a summary, the first player's not first."""
    one = {"games": "4", "win_rate": "0.25", "win_low": "0.1", "win_high": "0.5", "score": "31.5", "rats": "-2.0"}
    return [
        {**one, "agent": "random", "seconds": "36", "decisions": "10", **further},
        {**one, "agent": agent, "win_rate": "0.75", "seconds": "72", "decisions": "100", **further},
    ]


RECORD = {
    "updated": "2026-11-26T12:43:14+00:00", "source_digest": "a8df9b4e06cdf202", "machine": {"processor": "Fast 3000"},
}  # fmt: skip


def test_a_match_is_kept_with_its_day_and_sources(tmp_path):
    match, file = Match(("greedy", "random"), 4), tmp_path / "kept.csv"
    kept = Kept(file)
    assert match not in kept
    kept.add(match, lines(), RECORD)
    (line,) = Kept(file)[match]
    assert (line.games, line.win_rate, line.score, line.parts) == (4, 0.75, 31.5, {"rats": -2.0})
    assert line.decision == pytest.approx(0.72)
    assert line.hours == pytest.approx(0.03)
    assert (line.wins, line.thinking) == ("75.0% (10.0–50.0)", "720.0 ms")
    assert (line.day, line.sources) == ("2026-11-26", "a8df9b4e06cdf202")
    other = Match(("greedy",), 2, "solo", 1)
    kept.add(other, [{**one, "difficulty": name} for name in ("easy", "expert") for one in lines()[1:]], RECORD)
    kept.add(match, lines(win_rate="0.5"), RECORD)
    found = dict(Kept(file))
    assert list(found) == [match, other], "played again, a match stays in its place"
    assert found[match][0].win_rate == 0.5
    assert [line.against for line in found[other]] == ["easy", "expert"]
    before = file.read_bytes()
    Kept(file).write()
    assert file.read_bytes() == before


def test_a_match_alone_may_leave_difficulties_out(tmp_path):
    """It is kept apart from one at all of them, and its row is empty where it was not played."""
    hardest = Match(("random",), 2, "solo", 1, difficulties=("very_hard", "expert"))
    assert "--difficulty very_hard --difficulty expert --games 2" in hardest.command
    kept = Kept(tmp_path / "kept.csv")
    for match in (hardest, replace(hardest, difficulties=())):
        kept.add(match, match.play(tmp_path, 1), match.record(tmp_path) or {})
    found = dict(Kept(kept.file))
    assert [[line.against for line in of] for of in found.values()] == [["very_hard", "expert"], [*DIFFICULTIES]]
    assert found[hardest][1].score == found[replace(hardest, difficulties=())][-1].score
    page = "\n".join(strength_page._part("Alone", list(found), kept))
    assert re.search(r"^\| `random` \| 2 \|  \|  \|  \| 0\.0%[^|]+ \| 0\.0%", page, re.MULTILINE)


def test_a_match_played_now_reads_as_it_will_later(tmp_path):
    """The last digit of a time, too: 103.50004 microseconds are 104 if they are not rounded first, and 103.5 may be 103."""
    match, kept = Match(("greedy", "random"), 4), Kept(tmp_path / "kept.csv")
    for micros in ("103.50004", "103.4999996", "7.8765432"):
        kept.add(match, lines(seconds=str(float(micros) / 1e4), score="31.123456789"), RECORD)
        assert kept[match] == Kept(kept.file)[match]


def test_what_was_not_noted_stays_unknown(tmp_path):
    kept = Kept(tmp_path / "kept.csv")
    kept._found[Match(("greedy", "random"), 4)] = [
        Line("", 4, 0.5, 0.1, 0.9, None, {}, 1e-5, None, "2026-01-01", "Fast 3000", "")
    ]
    kept.write()
    ((_, (line,)),) = Kept(kept.file)
    assert (line.score, line.hours, line.parts, line.thinking) == (None, None, {}, "10 µs")


def test_matches_are_played_again_when_asked(tmp_path, monkeypatch):
    """Not read from the folder of the last time."""
    match = Match(("greedy", "random"), 2)
    monkeypatch.setattr(strength, "wanted", lambda only, share: ({"Two seats": [match]}, []))
    monkeypatch.setattr(strength_page, "COUNTED", ())
    monkeypatch.setattr(strength, "COUNTED", ())
    started = []
    for more in ((), (), ("--again", "tuned"), ("--again", "random")):
        assert write(tmp_path, *more) == 0
        started.append((match.record(tmp_path / "runs") or {})["started"])
        ((line,),) = (found for _, found in Kept(tmp_path / "runs" / "strength.csv"))
        assert started[-1].startswith(line.day)
        time.sleep(1.1)
    assert len(set(started[:3])) == 1
    assert started[3] > started[2]


def test_what_is_to_be_played_again_is_gone_on_with_without_being_asked_again(tmp_path, monkeypatch):
    matches = [Match(("greedy", "random"), 2), Match(("random", "random"), 2)]
    monkeypatch.setattr(strength, "wanted", lambda only, share: ({"Two seats": matches}, []))
    monkeypatch.setattr(strength_page, "COUNTED", ())
    monkeypatch.setattr(strength, "COUNTED", ())
    assert write(tmp_path) == 0
    before = [(match.record(tmp_path / "runs") or {})["started"] for match in matches]

    def fails(match, *_):
        raise RuntimeError("the machine is needed")

    time.sleep(1.1)
    with monkeypatch.context() as patch:
        patch.setattr(Match, "play", fails)
        assert write(tmp_path, "--again", "random-random") == 1
    assert [match for match, _ in Kept(tmp_path / "runs" / "strength.csv")] == matches[:1]
    assert write(tmp_path) == 0
    after = [(match.record(tmp_path / "runs") or {})["started"] for match in matches]
    assert after[0] == before[0]
    assert after[1] > before[1]


def test_the_rows_of_the_readme_are_those_of_the_table():
    """Those of games: win rate with its interval, and points."""
    text = (Path(strength.__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    agents, numbers = r"`(\S+)` \| `(\S+)`( in all other seats)? \| (\d) \| (\d+)", r"(.+) % \((.+)–(.+)\) \| (.+)"
    rows = re.findall(rf"^\| {agents} \| {numbers} \|$", text, re.MULTILINE)
    assert len(rows) > 5
    kept = Kept(FILE)
    for player, other, others, seats, games, *said in rows:
        line_up = (player, *[other] * (int(seats) - 1 if others else 1))
        (line,) = kept[Match(line_up, int(games), "standard", int(seats))]
        rates = (f"{100 * rate:.1f}" for rate in (line.win_rate, line.win_low, line.win_high))
        assert said == [*rates, f"{line.score:.1f}"], (player, other)
