"""PPO in a league: small runs, an end at any moment, recipes, and what can be asked wrongly."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.support.extras import package, without

torch = package("torch")
package("sb3_contrib")
package("tensorboard")

from isle_agents import statuses  # noqa: E402
from isle_agents.players.card import Card  # noqa: E402
from isle_env.envs.seat import seat_spaces  # noqa: E402
from isle_env.setting import checked_setting  # noqa: E402
from isle_env.weights import Played  # noqa: E402
from isle_training import ppo, ppo_options  # noqa: E402
from isle_training.network import load, new_network, save  # noqa: E402
from isle_training.policy import CandidatePolicy  # noqa: E402
from isle_training.ppo_log import hints  # noqa: E402
from isle_training.recipe_parser import RECIPES  # noqa: E402
from isle_training.tables import tables  # noqa: E402

TINY = ("--threads", "1", "--games", "6", "--parts", "2", "--rollout", "16", "--batch", "48", "--width", "16", "--deals", "2",
        "--draw", "2", "--join", "1", "--kept", "2", "--evaluate", "2", "--ladder", "random")  # fmt: skip
UPDATE = 6 * 16
LEAGUE = ("--league", "self=0.4", "past=0.3", "random=0.2", "greedy=0.1")


def run(*arguments: object) -> int:
    return ppo.main([*TINY, *map(str, arguments)])


def lines(folder: Path) -> list[dict[str, str]]:
    with (folder / "log.csv").open() as file:
        return list(csv.DictReader(file))


def without_times(folder: Path) -> list[dict[str, str]]:
    return [
        {key: value for key, value in line.items() if not key.startswith(("seconds", "steps_a", "processor"))}
        for line in lines(folder)
    ]


def weights(file: Path) -> list[float]:
    return [float(part.double().sum()) for part in load(file)[0].state_dict().values()]


def refused(capsys, *arguments: object) -> str:
    """The line in which something is refused."""
    capsys.readouterr()
    try:
        status: object = ppo.main([*map(str, arguments)])
    except SystemExit as ended:  # what cannot be read
        status = ended.code
    assert status == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("isle_training.ppo: ").rstrip("\n")


@pytest.mark.parametrize(
    ("mode", "further"),
    [
        ("standard", LEAGUE),
        ("family", ("--players", 3, *LEAGUE)),
        ("solo", ("--ladder", "easy")),
        ("standard", ("--reward", "forecast", *LEAGUE)),
        ("standard", ("--untold", "--reward", "points", "--earned", "--ladder", "random")),
        ("standard", ("--foretold", *LEAGUE)),
    ],
    ids=["standard", "family", "solo", "forecast", "untold", "foretold"],
)
def test_a_run_goes_on_as_if_it_had_not_ended(tmp_path, capsys, mode, further):
    """Ended after the second of four updates, and once more after the third, it comes to the same weights and the same log."""
    options = ("--mode", mode, "--last-rate", "5e-4", *further)
    whole, ended = tmp_path / "whole", tmp_path / "ended"
    assert run("--out", whole, "--steps", 4 * UPDATE, *options) == 0
    assert "games won, margin" in capsys.readouterr().out
    for updates in (2, 3, 4):
        resume = ("--resume",) if updates > 2 else ()
        if resume:  # what a process has left that was killed while it wrote
            (ended / ".checkpoint.pt.1").write_bytes(b"begun")
            with (ended / "log.csv").open("a") as file:
                file.write("1")
        assert run("--out", ended, "--steps", updates * UPDATE, *options, *resume) == 0
    assert weights(whole / "network.pt") == weights(ended / "network.pt")
    assert [line["update"] for line in lines(whole)] == ["0", "1", "2", "3", "4"]
    # A last update is measured, whatever --evaluate says; beside that the logs are the same.
    same = [{key: value for key, value in line.items() if " " not in key} for line in without_times(whole)]
    assert same == [{key: value for key, value in line.items() if " " not in key} for line in without_times(ended)]
    for folder in (whole, ended):
        for name in ("network.pt", "best.pt", "learning.png", "checkpoint.pt", "recipe.toml"):
            assert (folder / name).stat().st_size > 100, name
        assert list((folder / "tensorboard").iterdir())
        assert {path.name for path in folder.glob(".*")} <= {".checkpoint.pt.1"}
    again = vars(ppo_options.asked(["--recipe", str(whole / "recipe.toml"), "--out", str(tmp_path / "again")])[0])
    kept = torch.load(whole / "checkpoint.pt", weights_only=False)["options"]
    keys = ppo_options.parser().keys()
    assert {key: again[key] for key in keys} == {key: kept[key] for key in keys}
    card = load(whole / "network.pt")[1]
    assert card.mode == mode
    assert card.view == next((name for name in ("untold", "foretold") if f"--{name}" in further), "only")
    assert card.origin == "PPO, 384 steps, seed 0"


def test_a_run_that_ended_before_its_first_update_goes_on(tmp_path):
    out, whole = tmp_path / "run", tmp_path / "whole"
    assert run("--out", out, "--minutes", 0, *LEAGUE) == 0
    assert load(out / "network.pt")[1].origin == "PPO, 0 steps, seed 0"
    assert run("--out", out, "--resume", "--minutes", 99, "--steps", UPDATE) == 0
    assert run("--out", whole, "--steps", UPDATE, *LEAGUE) == 0
    assert without_times(out) == without_times(whole)
    assert weights(out / "network.pt") == weights(whole / "network.pt")


def test_a_scheduler_that_ends_it_is_told_how_to_go_on(tmp_path, monkeypatch, capsys):
    """SIGTERM is Ctrl-C, before anything is kept and afterwards."""
    out = tmp_path / "run"

    def end(*_, **__):
        signal.raise_signal(signal.SIGTERM)

    for where, function, said in (
        (ppo, "climb", "stopped; nothing was kept, the same command begins anew\n"),
        (ppo.MaskablePPO, "learn", "stopped; the same command with --resume goes on\n"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(where, function, end)
            assert run("--out", out, "--steps", UPDATE, *LEAGUE) == statuses.INTERRUPTED
        assert capsys.readouterr().err == said
    assert run("--out", out, "--steps", UPDATE, "--resume") == 0
    assert [line["update"] for line in lines(out)] == ["0", "1"]


def test_a_run_that_has_learnt_too_fast_ends_and_can_go_on_more_slowly(tmp_path, capsys):
    out = tmp_path / "run"
    fast = ("--rate", "1e30", "--last-rate", "1e30", "--gradient", "1e30")
    assert run("--out", out, "--steps", 2 * UPDATE, *fast, *LEAGUE) == 2
    said = "after 1 updates the weights are no numbers: give a lower --rate than 1e+30; the same command with --resume goes on\n"
    assert capsys.readouterr().err == f"isle_training.ppo: {said}"
    assert run("--out", out, "--resume", "--rate", "1e-3", "--last-rate", "1e-3", "--gradient", "1") == 0
    assert [line["update"] for line in lines(out)] == ["0", "1", "2"]
    assert np.isfinite(weights(out / "network.pt")).all()


def test_alone_the_difficulties_stay_and_threads_may_change(tmp_path, capsys, monkeypatch):
    out, threads = tmp_path / "run", set()
    assert run("--out", out, "--steps", UPDATE, "--mode", "solo", "--ladder", "easy", "--league", "hard=1") == 0
    assert "--league" in refused(capsys, "--out", out, "--resume", "--steps", "999", "--league", "expert=1")
    step = ppo.Tables.step_wait
    monkeypatch.setattr(
        ppo.Tables, "step_wait", lambda games: threads.update(p.batch.threads for p in games.parts) or step(games)
    )
    assert ppo.main(["--out", str(out), "--resume", "--steps", str(2 * UPDATE), "--threads", "2"]) == 0
    assert threads == {2}


def test_the_log_says_how_it_went(tmp_path):
    out = tmp_path / "run"
    assert run("--out", out, "--steps", 2 * 6 * 100, *LEAGUE, "--rollout", 100) == 0
    first, *others = lines(out)
    assert first["random share"]
    assert not first["entropy"]
    for number, line in enumerate(others, 1):
        assert int(line["update"]) == number
        assert int(line["steps"]) == number * 6 * 100
        assert float(line["steps_a_second"]) > 0
        assert float(line["processor_hours"]) > float(lines(out)[number - 1]["processor_hours"])
        assert float(line["entropy"]) > 0
    assert sum(int(line["games"]) for line in others) >= 6
    low, share, high = (float(others[-1][f"random share{end}"]) for end in ("_low", "", "_high"))
    assert 0 <= low <= share <= high <= 1


def test_rate_and_variety_go_along_straight_lines():
    options, _ = ppo_options.asked(
        ["--out", "no", "--steps", "1000", "--rate", "0.5", "--last-rate", "0.1", "--entropy", "0.02", "--last-entropy", "0"]
    )
    assert [ppo.rate(options, steps) for steps in (0, 500, 1000, 2000)] == pytest.approx([0.5, 0.3, 0.1, 0.1])
    assert [ppo.variety(options, steps) for steps in (0, 500, 1000, 2000)] == pytest.approx([0.02, 0.01, 0, 0])
    options.last_entropy = None
    assert ppo.variety(options, 700) == 0.02


def test_a_device_that_is_not_there_is_refused(capsys, tmp_path):
    for name in ("meta", "no_such_device"):
        line = refused(capsys, *TINY, "--out", tmp_path / "run", "--device", name)
        assert f"'{name}' is nothing that torch can calculate on here; cpu always is" in line
    assert not (tmp_path / "run").exists()


def test_threads_that_share_the_network_learn_what_one_learns(tmp_path):
    """Apart from the last digits of sums: so after the first update, whose games are the same."""
    for threads in (1, 2):
        games = ("--games", "128", "--rollout", "2", "--batch", "256", "--epochs", "1", "--ladder")
        assert run("--out", tmp_path / str(threads), "--threads", threads, "--steps", 256, *games, "--device", "cpu") == 0
    one, two = (load(tmp_path / str(threads) / "network.pt")[0].state_dict() for threads in (1, 2))
    for name, value in one.items():
        assert (value - two[name]).abs().max() < 1e-3, name


def test_a_recipe_says_what_the_options_say_and_the_options_go_before_it(tmp_path):
    recipe = tmp_path / "mine.toml"
    recipe.write_text(
        'steps = 96\nrate = 0.001\nladder = ["random"]\nminutes = 3\nreward = "points"\nmodules = "kittens,events"\n'
        '[league]\nself = 1\n"search:playouts=5" = 0.5\n'
    )
    options, checkpoint = ppo_options.asked(["--recipe", str(recipe), "--out", str(tmp_path / "new"), "--rate", "0.01"])
    assert checkpoint is None
    assert (options.steps, options.rate, options.ladder, options.reward) == (96, 0.01, ["random"], "points")
    assert options.modules == ("kittens", "events")
    assert options.league == {"self": 1.0, "search:playouts=5": 0.5}
    again = tmp_path / "again.toml"
    again.write_text(ppo_options.parser().recipe_of(options))
    same, _ = ppo_options.asked(["--recipe", str(again), "--out", str(tmp_path / "new")])
    assert {**vars(same), "recipe": 0} == {**vars(options), "recipe": 0}


@pytest.mark.parametrize("name", sorted(file.stem for file in (RECIPES / "ppo").glob("*.toml")))
def test_shipped_recipes_can_be_asked_for(tmp_path, name):
    options, checkpoint = ppo_options.asked(["--recipe", name, "--out", str(tmp_path / "new")])
    plan = ppo.planned(options, checkpoint)
    assert sum(plan.shares.values()) == pytest.approx(1)


def test_it_begins_with_given_weights(tmp_path, capsys):
    torch.manual_seed(3)
    network, file = new_network(width=24), tmp_path / "start.pt"
    torch.nn.init.normal_(network.policy.weight)
    save(network, Card.new(Played("standard", 2), "somewhere"), file)
    out = tmp_path / "run"
    assert (
        run("--out", out, "--start", file, "--flatten", 0, "--steps", UPDATE, "--rate", 1e-9, "--last-rate", 1e-9, *LEAGUE) == 0
    )
    learnt, card = load(out / "network.pt")
    assert learnt.sizes == network.sizes
    assert card.origin.startswith("somewhere; PPO")
    for mine, its in zip(learnt.state_dict().values(), network.state_dict().values(), strict=True):
        torch.testing.assert_close(mine, its, rtol=0, atol=1e-6)
    file.unlink()
    assert run("--out", out, "--resume", "--start", file, "--steps", 2 * UPDATE) == 0, "they are needed once"
    save(network, Card.new(Played("standard", 3), "somewhere"), file)
    assert "standard game of 3 seats" in refused(capsys, "--out", tmp_path / "no", "--start", file)
    file.write_bytes(file.read_bytes()[:3000])
    assert str(file) in refused(capsys, "--out", tmp_path / "no", "--start", file)
    assert "none.pt" in refused(capsys, "--out", tmp_path / "no", "--start", tmp_path / "none.pt")
    assert not (tmp_path / "no").exists()


def test_weights_that_are_sure_of_themselves_are_flattened():
    setting = checked_setting(2)
    games = tables(setting, {}, 4, 1)
    policy = CandidatePolicy(*seat_spaces(2, "only"), lambda _: 1e-3, sizes={"width": 16})
    torch.nn.init.normal_(policy.network.network.policy.weight, std=5000.0)

    def variety() -> tuple[float, list[int]]:
        """The mean entropy in some games, and what is chosen in them."""
        games.seed(1)
        seen, found, chosen = games.reset(), [], []
        for _ in range(60):
            arrays = {name: torch.from_numpy(array) for name, array in seen.items()}
            with torch.no_grad():
                best = policy._predict(arrays, deterministic=True)
                found.append(float(policy.evaluate_actions(arrays, best)[2].mean()))
            chosen += best.tolist()
            seen = games.step(best.numpy())[0]
        return sum(found) / len(found), chosen

    sure, chosen = variety()
    assert sure < 0.2
    games.seed(9)
    ppo.flatten(policy, 0.5, games)
    less_sure, again = variety()
    assert less_sure == pytest.approx(0.5, abs=0.15)
    assert again == chosen, "what is best stays best"
    before = policy.network.network.policy.weight.clone()
    ppo.flatten(policy, 0.1, games)
    assert torch.equal(policy.network.network.policy.weight, before), "nothing is made surer"
    games.close()


def test_wrong_recipes_and_options_are_refused_in_a_line(tmp_path, capsys):
    recipe, out = tmp_path / "mine.toml", tmp_path / "no"

    def wrong(text: str) -> str:
        recipe.write_text(text)
        said = refused(capsys, "--recipe", recipe, "--out", out)
        assert str(recipe) in said
        return said

    assert "'many' is no whole number from 1 on" in wrong('steps = "many"')
    assert "'-1.0' is no number from 0 on" in wrong("entropy = -1.0")
    assert "mode" in wrong('mode = "chess"')
    assert "--nonsense" in refused(capsys, "--out", out, "--nonsense", "3")
    assert "--out" in refused(capsys, "--recipe", "smoke")
    assert "'gredy'" in refused(capsys, "--out", out, "--league", "gredy=1")
    assert "NAME=SHARE" in refused(capsys, "--out", out, "--league", "greedy")
    assert "each name once" in refused(capsys, "--out", out, "--league", "greedy=1", "greedy=2")
    assert "'gredy'" in refused(capsys, "--out", out, "--ladder", "gredy")
    assert "nobody is called 'greedy' in a solo game" in refused(capsys, "--out", out, "--mode", "solo", "--league", "greedy=1")
    assert "nobody is called 'self' in a solo game" in refused(capsys, "--out", out, "--recipe", "scratch", "--mode", "solo")
    assert "'mixed': expected some of kittens, beasts, events" in refused(capsys, "--out", out, "--modules", "mixed")
    assert "'greedy' goes by what was told" in refused(capsys, "--out", out, "--untold", "--league", "self=1", "greedy=1")
    assert "--reward forecast --untold" in refused(capsys, "--out", out, "--untold", "--reward", "forecast")
    assert "'4294967296' is no whole number from 0 to 4294967295" in refused(capsys, "--out", out, "--seed", 1 << 32)
    assert "left over" in refused(capsys, "--out", out, "--games", 3, "--rollout", 7, "--batch", 5)
    assert not out.exists(), "nothing half done"


def test_wrong_folders_are_refused_in_a_line(tmp_path, capsys):
    assert "holds no run" in refused(capsys, "--resume", "--out", tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file") in refused(capsys, "--out", tmp_path / "file")
    assert str(tmp_path / "file") in refused(capsys, "--out", tmp_path / "file" / "below")
    out = tmp_path / "run"
    assert run("--out", out, "--steps", UPDATE, *LEAGUE) == 0
    assert "give --resume" in refused(capsys, "--out", out)
    assert "all 96 steps are made" in refused(capsys, "--out", out, "--resume")
    assert "--players 2, not 3" in refused(capsys, "--out", out, "--resume", "--players", "3", "--steps", "999")
    assert "one is left over, and alone" in refused(capsys, "--out", out, "--resume", "--steps", "999", "--batch", "5")
    whole = (out / "checkpoint.pt").read_bytes()
    kept = torch.load(out / "checkpoint.pt", weights_only=False)
    for part in sorted(kept):
        torch.save({name: kept[name] for name in kept if name != part}, out / "checkpoint.pt")
        assert "damaged" in refused(capsys, "--out", out, "--resume", "--steps", "999")
    for damaged in (whole[: len(whole) // 2], b"", b"nonsense"):
        (out / "checkpoint.pt").write_bytes(damaged)
        assert "damaged" in refused(capsys, "--out", out, "--resume", "--steps", "999")
    (out / "checkpoint.pt").write_bytes((out / "network.pt").read_bytes())
    assert "no checkpoint of isle_training.ppo" in refused(capsys, "--out", out, "--resume", "--steps", "999")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_refused(tmp_path, capsys):
    tmp_path.chmod(0o500)
    assert "Permission denied" in refused(capsys, "--out", tmp_path / "run")
    assert "cannot be written" in refused(capsys, "--out", tmp_path)


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        (("isle_training.ppo",), "torch"),
        (("isle_training.ppo",), "sb3_contrib"),
        (("isle_training.ppo",), "tensorboard"),
        (("isle_env", "train", "ppo"), "torch"),
    ],
)
def test_where_a_package_is_missing_a_line_says_what_to_install(command, missing):
    done = subprocess.run(
        [sys.executable, "-m", *command, "--out", "x"],
        env=without(missing), capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f"the package {missing} is missing: first pip install torch==2.13.0" in done.stderr


def test_the_picture_says_what_a_network_was_told():
    played, alone = Played("standard", 2), "PPO, 640 steps, seed 0"
    taught = "imitation of rollouts, 3000 games, 4 epochs, seed 0"
    for view, origin, said in (
        ("untold", alone, "nothing told"),
        ("untold", f"{alone}; {alone}", "nothing told"),
        ("untold", f"{taught}; {alone}", "nothing told by the view, but a teacher's choices before"),
        ("untold", f"{alone}; {taught}; {alone}", "nothing told by the view, but a teacher's choices before"),
        ("only", alone, "with hints, the choice of tuned among them"),
    ):
        assert hints(Card.new(played, origin, view=view)) == said
