"""Prices found by evolution: the space of lists, the arena, a run, an end at any moment, and what can be asked wrongly."""

import csv
import signal

import numpy as np
import pytest

from isle_agents import statuses
from isle_env.policies import drawing, read_prices
from isle_env.policies.isle import Prices
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import checked_setting
from isle_env.weights import Played
from isle_training import tune
from isle_training.arena import Arena, Matches, every_seat, paired
from isle_training.hands import Threads
from tests.support.extras import package

cma = package("cma")


MODULES = {"num_players": 3, "modules": ("kittens", "beasts", "events")}


def run(*arguments: str) -> int:
    return tune.run(tune.parser().parse_args(["--threads", "1", "--measure", "4", "--lists", "4", "--deals", "2", *arguments]))


def kept_of(played: Played, prices: PriceList) -> list[str]:
    """The prices that are not tuned; what is made of points is looked over."""
    space, catalogue = tune.Space(played, prices), prices.CATALOGUE
    assert space.prices(np.zeros(len(space.tuned))) == prices
    for seed in range(20):
        numbers = space.prices(10 * np.random.default_rng(seed).normal(size=len(space.tuned))).numbers
        assert ((numbers >= catalogue.least) & (numbers <= catalogue.most)).all()
    return [name for k, name in enumerate(catalogue.names) if k not in set(space.tuned.tolist())]


@pytest.mark.parametrize("mode", ["standard", "family", "solo"])
def test_every_point_is_a_list_and_zero_is_the_beginning(mode):
    kept = kept_of(Played(mode, 2), Prices.default())
    assert any(name.startswith("family_card") for name in kept) == (mode != "family")
    assert any(name.startswith("sister_") for name in kept) == (mode != "solo")


@pytest.mark.parametrize(("game", "mode"), sorted(drawing.prices.TUNED_FILES))
def test_in_a_drawing_game_lessons_of_the_other_one_stay(game, mode):
    kept = kept_of(Played.drawing(game, mode), drawing.Prices.default())
    assert {name.partition(".")[0] for name in kept if name.startswith("lesson")} == {
        "lesson_drawn" if game == "remote" else "lesson_remote"
    }
    assert ("sister" in kept) == (mode != "solo")


@pytest.mark.parametrize(
    "options", [{"num_players": 2}, {"num_players": 4}, {"mode": "solo", "difficulty": "hard"}, MODULES], ids=str
)
def test_an_arena_gives_the_same_for_any_number_of_threads(options):
    setting = checked_setting(**{"num_players": None, **options})
    deal, seat = every_seat(5, setting.num_players)
    chosen = np.zeros((len(deal), setting.num_players), np.int64)
    chosen[np.arange(len(deal)), seat] = 1
    lists = [Prices.default(), Prices.default().replace(contact=30)]
    matches = Matches((setting,))
    with Threads(matches, 1) as one, Threads(matches, 3) as three:
        first, second = (Arena(setting, threads).play(lists, chosen, deal + 9) for threads in (one, three))
    assert first.margins.tolist() == second.margins.tolist()
    assert first.shares.tolist() == second.shares.tolist()


def test_a_list_against_itself_wins_its_part():
    for seats in (2, 3):
        setting = checked_setting(seats)
        with Threads(Matches((setting,)), 1) as threads:
            result = paired(Arena(setting, threads), Prices.default(), Prices.default(), 0, 10)
        assert result.share == pytest.approx(1 / seats)
        assert result.error == pytest.approx(0.0, abs=1e-6), "every deal is played from every seat"


@pytest.mark.parametrize("game", [(), ("--mode", "solo"), ("--game", "remote")], ids=str)
def test_a_run_writes_its_results_and_goes_on(tmp_path, monkeypatch, capsys, game):
    monkeypatch.setattr(tune, "EVERY", 2)
    monkeypatch.setattr(tune, "COMPARED", 2)
    out = (*game, "--out", str(tmp_path / "run"))
    assert run("--generations", "3", *out) == 0
    assert run("--generations", "3", *out) == 2
    assert "--resume" in capsys.readouterr().err
    drawn = (tmp_path / "run" / "learning.png").read_bytes()
    assert drawn.startswith(b"\x89PNG")
    first = (tmp_path / "run" / "prices.toml").read_text()
    assert run("--generations", "6", "--resume", *out) == 0
    assert "deals against" in capsys.readouterr().out
    with (tmp_path / "run" / "log.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert [int(line["generation"]) for line in lines] == [1, 2, 3, 4, 5, 6]
    hours = [float(line["processor_hours"]) for line in lines]
    assert hours == sorted(hours), "those before the end count, too"
    assert hours[-1] > 0
    assert (tmp_path / "run" / "learning.png").read_bytes() not in (b"", drawn)
    assert (tmp_path / "run" / "prices.toml").read_text() != first
    whole = tmp_path / "whole"
    assert run("--generations", "6", *game, "--out", str(whole)) == 0
    first, second = (read_prices(folder / "prices.toml") for folder in (whole, tmp_path / "run"))
    assert first == second, "nothing was lost in between"
    assert first != first.default()


def test_the_list_it_begins_with_is_who_it_plays_against(tmp_path, monkeypatch, capsys):
    """A list that wins most games against ``greedy`` would learn little more from it."""
    begin, met = Prices.tuned().replace(contact=31), []

    def noted(played_in, lists, pool, deals, rng):
        met.append(pool[0])
        return [0.5] * len(lists)

    monkeypatch.setattr(tune, "evaluate", noted)
    begin.write(tmp_path / "begin.toml")
    assert run("--generations", "2", "--begin", str(tmp_path / "begin.toml"), "--out", str(tmp_path / "run")) == 0
    assert met == [begin, begin]
    assert "against the list it began with in all other seats" in capsys.readouterr().out
    assert run("--generations", "1", "--out", str(tmp_path / "plain")) == 0
    assert met[2] == Prices.default()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "remote", "--mode", "solo"), "mode='solo': the Remote Edition is not played alone"),
        (
            ("--game", "remote", "--players", "3"),
            "--players 3: leave it out, what two seats teach here is for any number of them",
        ),
        (("--game", "explore_and_draw", "--modules", "kittens"), "--modules kittens: a drawing game has none"),
        (("--players", "1"), "--players 1: the other modes have 2 to 4 seats"),
    ],
)
def test_what_there_is_not_is_one_clear_line(tmp_path, capsys, arguments, said):
    assert run(*arguments, "--out", str(tmp_path / "new")) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_wrong_folders_are_named(tmp_path, capsys):
    assert run("--resume", "--out", str(tmp_path / "nothing")) == 2
    assert "holds no run" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert run("--out", str(tmp_path / "file")) == 2
    assert f"{tmp_path / 'file'} cannot be written to: it is not a folder" in capsys.readouterr().err
    assert run("--begin", str(tmp_path / "none.toml"), "--out", str(tmp_path / "new")) == 2
    assert "none.toml" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_run_goes_on_with_what_it_began_with_alone(tmp_path, capsys):
    """The list says by which seed it was found; a damaged file is named, and another one stays as it is."""
    out = ("--out", str(tmp_path / "run"))
    assert run("--generations", "1", "--seed", "7", *out) == 0
    for other, said in (((), "seed 7, not 0"), (("--seed", "7", "--lists", "5"), "lists 4, not 5"), (("--mode", "solo"), "mode")):
        assert run("--generations", "2", "--resume", *other, *out) == 2
        assert said in capsys.readouterr().err
    checkpoint = tmp_path / "run" / "checkpoint.pkl"
    whole = checkpoint.read_bytes()
    for damaged in (whole[:100], whole[: len(whole) // 2], b"", b"no pickle"):
        checkpoint.write_bytes(damaged)
        assert run("--generations", "2", "--seed", "7", "--resume", *out) == 2
        assert capsys.readouterr().err == f"isle_training.tune: {checkpoint}: damaged; begin anew in another --out\n"
    checkpoint.write_bytes(whole)
    assert run("--generations", "2", "--seed", "7", "--resume", *out) == 0
    assert "2 generations, seed 7." in (tmp_path / "run" / "prices.toml").read_text()


@pytest.mark.parametrize(
    ("option", "number", "least"),
    [("--seed", "-1", 0), ("--threads", "0", 1), ("--lists", "1", 2), ("--deals", "0", 1), ("--measure", "x", 1)],
)
def test_numbers_out_of_range_are_named_with_their_option(tmp_path, capsys, option, number, least):
    with pytest.raises(SystemExit) as ended:
        tune.main([option, number, "--out", str(tmp_path / "new")])
    assert ended.value.code == statuses.USAGE
    line = f"argument {option}: '{number}' is no whole number from {least} on (--help lists the options)\n"
    assert capsys.readouterr().err == f"isle_training.tune: {line}"
    assert not (tmp_path / "new").exists()


def test_a_scheduler_that_ends_it_loses_one_generation(tmp_path, monkeypatch, capsys):
    """SIGTERM is Ctrl-C: what is kept is whole, and a line says how to go on."""
    generation, command = tune._generation, ["--threads", "1", "--lists", "4", "--deals", "2", "--measure", "4"]

    def ended(options, state, *rest):
        if state.generation == most:
            signal.raise_signal(signal.SIGTERM)
        generation(options, state, *rest)

    monkeypatch.setattr(tune, "_generation", ended)
    out, most = tmp_path / "run", 0
    assert tune.main([*command, "--out", str(out)]) == statuses.INTERRUPTED
    assert capsys.readouterr().err == f"stopped in the first generation; begin anew with --out {out}\n"
    most = 1
    assert tune.main([*command, "--out", str(out)]) == statuses.INTERRUPTED
    assert capsys.readouterr().err == f"stopped after generation 1; go on with --resume --out {out}\n"
    assert tune.main([*command, "--generations", "1", "--resume", "--out", str(out)]) == 0
