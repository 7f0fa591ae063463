"""Imitation: games of a teacher, what is learnt from them, a run, an end at any moment, and what can be asked wrongly."""

import csv
import json
import signal
import threading

import numpy as np
import pytest

from tests.support.extras import package

torch = package("torch")

from isle_agents.players.card import Card  # noqa: E402
from isle_env import Game  # noqa: E402
from isle_env.candidates import Candidates  # noqa: E402
from isle_env.envs.rewards import REWARDS  # noqa: E402
from isle_env.forecasts.files import file_for  # noqa: E402
from isle_env.games.isle.decisions import STEP_NAMES  # noqa: E402
from isle_env.policies.candidates.table import FEATURE, SIT  # noqa: E402
from isle_env.policies.isle import Prices, choose  # noqa: E402
from isle_env.setting import checked_setting  # noqa: E402
from isle_env.weights import Played  # noqa: E402
from isle_training import imitate, imitate_losses, teachers  # noqa: E402
from isle_training.network import RawNetwork, load, new_network, save  # noqa: E402
from isle_training.positions import Batch, DataError, Positions, batch  # noqa: E402
from isle_training.shards import Shards  # noqa: E402
from isle_training.teachers import About, Teacher, play_game  # noqa: E402

torch.set_num_threads(1)


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    monkeypatch.setattr(teachers, "GAMES", 1)


def run(*arguments: str) -> int:
    small = ["--games", "5", "--batch", "64", "--epochs", "2", "--width", "16", "--every", "3"]
    return imitate.main([*small, *arguments])


# --- games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [{"num_players": 2}, {"num_players": 4}, {"num_players": 3, "mode": "family"}, {"mode": "solo", "difficulty": "hard"}],
    ids=str,
)
@pytest.mark.parametrize("name", ["tuned", "greedy"])
def test_a_game_as_it_was_played(options, name):
    """Every decision with a choice, as the view shows it, with what the teacher does there and how the game ended."""
    setting = checked_setting(**{"num_players": None, **options})
    kept = play_game(Teacher(name), setting, 7, explore=0)
    game, at, seats = Game.deal(setting, 7), 0, []
    prices = Prices.default() if name == "greedy" else Played.in_(game).tuned_prices
    begins = kept.begins
    while not game.over:
        action, view = choose(game.games, 0, prices.for_all), Candidates().of(game)
        count = int(view.listed)
        if count > 1 and action in view.ids[:count]:
            assert kept.ends[at] - begins[at] == count
            assert (kept.ids[begins[at] : kept.ends[at]] == view.ids[:count]).all()
            assert (kept.rows[begins[at] : kept.ends[at]] == view.candidates[:count]).all()
            assert (kept.situations[at] == view.situation).all()
            assert kept.ids[begins[at] + kept.chosen[at]] == action
            seats.append(game.current_seat)
            at += 1
        game.apply(action)
    assert at == len(kept) > 30
    assert np.isnan(kept.values).all()
    scores, winners = game.scores(), game.winners()
    if game.mode == "solo":
        scores, winners = [*scores, game.sister_score()], winners or [1]
    assert kept.wins.tolist() == pytest.approx([REWARDS["win"](scores, winners)[seat] for seat in seats])
    assert kept.margins.tolist() == pytest.approx([REWARDS["margin"](scores, winners)[seat] for seat in seats])


def test_a_network_that_is_told_nothing_learns_from_the_choices(tmp_path, capsys):
    """The view of the network is that of its games, and a run cannot have two views."""
    assert run("--untold", "--out", str(tmp_path / "run")) == 0
    _, card = load(tmp_path / "run" / "network.pt")
    assert card.view == "untold"
    data = Shards(tmp_path / "run" / "data", About.new("tuned", card.played, 0, 0.03, view="untold"))
    assert not data.read(0).rows[:, FEATURE.choice].any()
    assert run("--untold", "--foretold", "--out", str(tmp_path / "other")) == 2
    assert "--foretold --untold: " in capsys.readouterr().err
    assert not (tmp_path / "other").exists()


def test_exploring_plays_other_candidates_but_keeps_the_choice():
    setting = checked_setting(2)
    plain, explored = (play_game(Teacher("tuned"), setting, 5, explore) for explore in (0, 0.5))
    assert len(plain.rows) != len(explored.rows) or (plain.situations != explored.situations).any()
    again = play_game(Teacher("tuned"), setting, 5, 0.5)
    assert (again.rows == explored.rows).all()
    choice = explored.rows[explored.begins + explored.chosen]
    assert (choice[:, FEATURE.choice] == 1).all(), "what the tuned prices say is what the view marks"


def test_a_slow_teacher_is_asked_now_and_then():
    setting, teacher = checked_setting(2), Teacher("tuned")
    plain, some = (play_game(teacher, setting, 5, 0, asked) for asked in (1.0, 0.25))
    assert 0.1 * len(plain) < len(some) < 0.4 * len(plain)
    same = {row.tobytes() for row in plain.situations}
    assert all(row.tobytes() in same for row in some.situations), "it is the same game"
    assert len(play_game(teacher, setting, 5, 0, 0.0)) == 1


@pytest.mark.parametrize("name", ["search:playouts=40,prices=tuned", "champion:playouts=40"])
def test_a_search_says_what_its_candidates_are_worth(name):
    setting, teacher = checked_setting(mode="family"), Teacher(name)
    kept = play_game(teacher, setting, 3, explore=0)
    best_is_chosen = 0
    for k in range(len(kept)):
        values = kept.values[kept.begins[k] : kept.ends[k]]
        tried = ~np.isnan(values)
        assert tried.sum() >= 2
        assert tried[kept.chosen[k]]
        assert ((values[tried] > -1) & (values[tried] < 1)).all()
        best_is_chosen += int(np.nanargmax(values) == kept.chosen[k])
    assert best_is_chosen > 0.6 * len(kept), "one that left early may look better on fewer futures"


def test_rollouts_value_every_candidate_and_play_as_tuned():
    setting = checked_setting(2)
    plain, valued = (play_game(Teacher(name), setting, 4, 0, 0.5) for name in ("tuned", "rollouts"))
    assert (plain.rows == valued.rows).all()
    assert (plain.chosen == valued.chosen).all()
    assert (plain.margins == valued.margins).all()
    more = 0
    for first, last in zip(valued.begins, valued.ends, strict=True):
        values = valued.values[first:last]
        if last - first > teachers.PLACES:
            assert np.isnan(values[teachers.PLACES :]).all()
            more += 1
        known = values[: teachers.PLACES]
        assert ((known > 0) & (known < 1)).all()
    assert more > 0
    again = play_game(Teacher("rollouts:futures=3"), setting, 4, 0, 0.5)
    known = ~np.isnan(valued.values)
    assert (np.isnan(again.values) == ~known).all()
    assert np.corrcoef(again.values[known], valued.values[known])[0, 1] > 0.9
    assert (again.values[known] != valued.values[known]).any()


def test_values_are_those_of_the_searchs_own_rounds():
    """With two candidates there is one round, and the mean follows from the sums."""
    from isle_env.engine.halving import ONE
    from isle_env.engine.opinions import ordered
    from isle_env.policies.search.searcher import Searcher

    searcher, game, seen = Searcher(playouts=20), Game.new(2, seed=5), set()
    while not game.over:
        count = len(game.legal_actions())
        action = searcher.choose(game.games, Prices.default(), 1)
        opinion = searcher.tried()
        tried = searcher.means()
        if count == 1:
            assert tried == {}
        else:
            assert [candidate.action for candidate in opinion.candidates] == list(tried)
            assert action == opinion.candidates[0].action
            assert ordered(opinion.candidates) == opinion.candidates
            assert set(tried) <= set(game.legal_actions().tolist())
            assert len(tried) == count or game.decision == "place"
            if len(tried) == 2:
                assert sorted(tried.values()) == sorted(searcher._sums[0, :2] / (10 * ONE))
                assert max(tried, key=tried.__getitem__) == action
            seen.add(len(tried))
        game.apply(action)
    assert {2, 3, 16} <= seen


def test_shards_are_the_same_whoever_writes_them(tmp_path):
    about = About.new("tuned", Played("family", 2), 3, 0.1)
    one, two = (Shards(tmp_path / name, about) for name in ("one", "two"))
    done = []
    one.write([0, 1, 2, 3], 1, lambda: done.append(0))
    both = [threading.Thread(target=Shards(two.folder, about).write, args=([0, 1, 2, 3], 2, lambda: None)) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert len(done) == 4
    for number in range(4):
        first, second = one.read(number), two.read(number)
        for name in ("situations", "rows", "ids", "chosen", "wins", "margins", "ends"):
            assert (getattr(first, name) == getattr(second, name)).all()
    assert sorted(file.name for file in two.folder.iterdir()) == [
        "data.json",
        "seconds.csv",
        *(f"shard-{k:05d}.npz" for k in range(4)),
    ]
    assert not (one.read(0).situations[:3] == one.read(1).situations[:3]).all()


def test_a_folder_of_other_data_is_named(tmp_path):
    Shards(tmp_path, About.new("tuned", Played("family", 2), 3, 0.1))
    with pytest.raises(DataError, match=r"holds other data \(teacher 'tuned', not 'greedy'; explore 0\.1, not 0\.2\)"):
        Shards(tmp_path, About.new("greedy", Played("family", 2), 3, 0.2))
    (tmp_path / "data.json").write_text("{")
    with pytest.raises(DataError, match=r"data\.json: damaged"):
        Shards(tmp_path, About.new("tuned", Played("family", 2), 3, 0.1))


# --- positions -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> Positions:
    return Positions.joined([play_game(Teacher("tuned"), checked_setting(2), seed, 0.05) for seed in (1, 2)])


def test_a_batch_holds_the_decisions_asked_for(played):
    listed = np.array([5, 0, len(played) - 1, 5, 40])
    found = batch(played, listed)
    most = int((played.ends - played.begins)[listed].max())
    assert found.candidates.shape == (5, most, played.rows.shape[1])
    for line, k in enumerate(listed):
        rows = slice(played.begins[k], played.ends[k])
        count = rows.stop - rows.start
        assert (found.candidates[line, :count] == played.rows[rows]).all()
        assert (found.ids[line, :count] == played.ids[rows]).all()
        assert not found.candidates[line, count:].any()
        assert (found.ids[line, count:] == -1).all()
        assert np.isnan(found.values[line, count:]).all()
        assert found.chosen[line] == played.chosen[k]
        assert (found.situations[line] == played.situations[k]).all()
        assert (found.wins[line], found.margins[line]) == (played.wins[k], played.margins[k])


def test_damaged_files_are_named(tmp_path, played):
    file = tmp_path / "shard.npz"
    played.write(file)
    again = Positions.read(file)
    assert (again.rows == played.rows).all()
    assert (again.ends == played.ends).all()
    whole = file.read_bytes()
    for content in (
        b"",
        b"nothing",
        whole[:1000],
        whole[:-10],
        whole[: len(whole) // 2] + b"?" * 40 + whole[len(whole) // 2 + 40 :],
    ):
        file.write_bytes(content)
        with pytest.raises(DataError, match=r"shard\.npz: damaged") as error:
            Positions.read(file)
        assert "\n" not in str(error.value)
    np.savez(file, ends=np.zeros(3))
    with pytest.raises(DataError, match="damaged"):
        Positions.read(file)
    np.savez(file, **{name: getattr(played, name) for name in Positions.__dataclass_fields__} | {"ids": played.ids[:-1]})
    with pytest.raises(DataError, match="do not fit together"):
        Positions.read(file)


def made(values, chosen) -> Batch:
    count, rows = np.shape(values)
    zeros = np.zeros(count, np.float32)
    ids = np.zeros((count, rows), np.int16)
    return Batch(ids, ids[:, :, None], ids, np.array(chosen), np.array(values, np.float32), zeros, zeros)


def test_soft_targets():
    nan = np.nan
    learnt = made([[0.5, 0.5 - 0.02, nan], [nan, nan, nan], [0.1, nan, 0.1]], [0, 2, 2])
    e = np.e
    expected = [[0.5 * e / (1 + e) + 0.5, 0.5 / (1 + e), 0], [0, 0, 1], [0.25, 0, 0.75]]
    assert np.allclose(imitate_losses.soft_targets(learnt, 0.5, 0.02), expected, atol=1e-6)
    assert np.allclose(imitate_losses.soft_targets(learnt, 0.0, 0.02), [[1, 0, 0], [0, 0, 1], [0, 0, 1]])
    assert np.allclose(imitate_losses.soft_targets(learnt, 1.0, 1e-6), [[1, 0, 0], [0, 0, 1], [0.5, 0, 0.5]])
    short = learnt._replace(ids=np.array([[1, 2, -1], [1, 2, 3], [1, 2, 3]], np.int16))
    smooth = imitate_losses.soft_targets(short, 1.0, 0.02, 0.3)
    assert np.allclose(smooth.sum(axis=1), 1)
    assert np.allclose(smooth[0], 0.7 * np.array([e / (1 + e), 1 / (1 + e), 0]) + [0.15, 0.15, 0])
    assert np.allclose(smooth[1], [0.1, 0.1, 0.8])


def test_advantages_are_what_candidates_are_worth_beyond_the_mean_of_those_listed():
    nan = np.nan
    learnt = made([[0.6, 0.4, nan], [nan, nan, nan], [0.1, 0.4, 0.7]], [0, 2, 2])
    assert np.allclose(imitate_losses.advantages(learnt), [[2 / 15, -1 / 15, -1 / 15], [0, 0, 0], [-0.3, 0, 0.3]])
    short = learnt._replace(ids=np.array([[1, 2, -1], [1, 2, 3], [1, 2, 3]], np.int16))
    assert np.allclose(imitate_losses.advantages(short)[0], [0.1, -0.1, 0])


def test_what_is_learnt_for_its_worth(played):
    """The loss is what the odds are worth, and variety; fair values with chance in them are learnt through."""
    network = new_network(16)
    options = imitate.parser().parse_args(["--out", "out", "--gain", "20", "--stay", "0", "--variety", "0"])
    worth = batch(played, np.arange(len(played)))
    rng = np.random.default_rng(3)
    is_tile = (worth.ids >= 0) & (worth.candidates[:, :, FEATURE.squares] > 0)
    values = np.where(worth.ids >= 0, 0.5 + 0.05 * is_tile + rng.normal(0, 0.2, worth.ids.shape), np.nan).astype(np.float32)
    optimiser = torch.optim.Adam(network.parameters(), 3e-3)
    state = imitate.State(Card.new(Played("standard", 2), ""), RawNetwork.of(network), optimiser, {}, 0, {})
    for _ in range(150):
        found = imitate_losses.losses(state.sharing, worth._replace(values=values), options)
        state.optimiser.zero_grad()
        found.policy.backward()
        state.optimiser.step()
    odds = torch.log_softmax(state.network(*map(torch.from_numpy, worth[:3]))[0], dim=1).exp().detach().numpy()
    mixed = is_tile.any(axis=1) & ((worth.ids >= 0) & ~is_tile).any(axis=1)
    assert mixed.sum() > 20
    assert (odds * is_tile).sum(axis=1)[mixed].mean() > 0.9
    assert found.policy.item() == pytest.approx(
        -20 * (odds * imitate_losses.advantages(worth._replace(values=values))).sum(axis=1).mean(), abs=0.05
    )


def test_of_candidates_that_are_worth_the_same_the_teachers_choice_is_learnt(played):
    """Else whatever chance has left in the weights would decide, and lead to positions that no teacher has shown."""
    network, options = new_network(16), imitate.parser().parse_args(["--out", "out", "--gain", "20"])
    learnt = batch(played, np.arange(len(played)))
    values = np.where(learnt.ids >= 0, 0.5, np.nan).astype(np.float32)
    optimiser = torch.optim.Adam(network.parameters(), 3e-3)
    state = imitate.State(Card.new(Played("standard", 2), ""), RawNetwork.of(network), optimiser, {}, 0, {})
    for step in range(150):
        found = imitate_losses.losses(state.sharing, learnt._replace(values=values), options)
        if step == 0:
            assert found.agreement < 0.5
        state.optimiser.zero_grad()
        found.policy.backward()
        state.optimiser.step()
    assert found.agreement > 0.9


def test_what_the_value_learns():
    learnt = made([[0.0]] * 3, [0, 0, 0])._replace(wins=np.array([1, -1, 0], np.float32), margins=np.array([0.5, -1.5, 0]))
    options = imitate.parser().parse_args(["--out", "out", "--win", "2", "--margin", "0.1"])
    assert imitate_losses.results(learnt, options).tolist() == pytest.approx([2.05, -2.15, 0])


# --- runs ------------------------------------------------------------------------------------------------------------


def test_a_run_learns_to_choose_as_its_teacher(tmp_path, capsys):
    out = tmp_path / "run"
    assert run("--out", str(out), "--games", "40", "--epochs", "6", "--rate", "0.005", "--every", "60") == 0
    network, card = load(out / "network.pt")
    assert (card.mode, card.players) == ("standard", 2)
    assert card.prices == tuple(Prices.tuned("standard", 2).numbers.tolist())
    assert card.origin.startswith("imitation of tuned, 40 games, 6 epochs, seed 0 (--")
    assert "--rate 0.005" in card.origin
    assert "--win" not in card.origin, "only what is not as usual"
    with (out / "log.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert float(lines[0]["held_out_agreement"]) < float(lines[-1]["held_out_agreement"])
    assert float(lines[-1]["held_out_agreement"]) > 0.9
    assert float(lines[-1]["explained"]) < 1, "forty games say little about how games end"
    said = capsys.readouterr().out
    assert "place" in said
    held_out = Shards(out / "data", About.new("tuned", Played("standard", 2), 0, 0.03))
    kinds = imitate_losses.by_kind(RawNetwork.of(network), held_out.read(0), card.played)
    assert sum(count for _, count, _ in kinds) == len(held_out.read(0))
    for name, count, _ in kinds:
        assert (held_out.read(0).situations[:, SIT.step + STEP_NAMES.index(name)] == 1).sum() == count


@pytest.mark.parametrize("mode", ["standard", "solo"])
def test_a_run_goes_on_as_if_it_had_not_ended(tmp_path, monkeypatch, capsys, mode):
    """Ended after some updates, beyond its last checkpoint or at it."""
    out, whole = tmp_path / "run", tmp_path / "whole"
    again = ("--mode", mode, "--data", str(tmp_path / "data"))
    assert run(*again, "--out", str(whole)) == 0
    learn = imitate.learn

    def ended(state, learnt, options):
        step = state.optimiser.step
        if state.updates == 4:  # its weights have changed, and it is not counted yet
            patch.setattr(state.optimiser, "step", lambda: (step(), signal.raise_signal(signal.SIGTERM)))
        return learn(state, learnt, options)

    with monkeypatch.context() as patch:
        patch.setattr(imitate, "learn", ended)
        assert run(*again, "--out", str(out)) == 130
    assert "--resume" in capsys.readouterr().err
    assert run(*again, "--out", str(out)) == 2
    assert "--resume" in capsys.readouterr().err
    assert run(*again, "--out", str(out), "--epochs", "3", "--resume") == 2
    assert "epochs 2, not 3" in capsys.readouterr().err
    assert run(*again, "--out", str(out), "--start", str(whole / "network.pt"), "--resume") == 2
    assert "start None, not " in capsys.readouterr().err
    assert run(*again, "--out", str(out), "--resume") == 0
    one, two = (load(folder / "network.pt")[0].state_dict() for folder in (out, whole))
    assert all(torch.equal(one[name], two[name]) for name in one)
    lines = [[line.split(",")[:2] for line in (folder / "log.csv").read_text().splitlines()] for folder in (out, whole)]
    assert lines[0] == lines[1]
    kept = ["checkpoint.pt", "learning.png", "log.csv", "network.pt", "recipe.toml"]
    assert sorted(file.name for file in out.iterdir()) == kept
    assert run(*again, "--out", str(out), "--resume") == 0, "a run that is done says so again"


def test_a_run_that_was_ended_while_it_was_measured_has_the_same_log(tmp_path, monkeypatch):
    """Each of its measurements, the last one too; and what the updates between them found."""
    out, whole = tmp_path / "run", tmp_path / "whole"
    again = ("--data", str(tmp_path / "data"), "--every", "3")
    assert run(*again, "--out", str(whole)) == 0
    check, calls = imitate.check, []

    def ended(*given):
        calls.append(given)
        signal.raise_signal(signal.SIGTERM)
        return check(*given)

    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(imitate, "check", ended)
            assert run(*again, "--out", str(out), *(("--resume",) if calls else ())) == 130
    assert run(*again, "--out", str(out), "--resume") == 0
    logs = [list(csv.DictReader((folder / "log.csv").read_text().splitlines())) for folder in (whole, out)]
    for line in [*logs[0], *logs[1]]:
        del line["seconds"], line["processor_hours"]
    assert logs[0] == logs[1]
    last = int(logs[0][-1]["updates"])
    assert last % 3, "the last measurement is one of its own"
    with monkeypatch.context() as patch:
        patch.setattr(imitate, "check", lambda *given: ended(*given) if given[3] is None else check(*given))
        assert run(*again, "--out", str(tmp_path / "end")) == 130
    assert run(*again, "--out", str(tmp_path / "end"), "--resume") == 0
    assert (tmp_path / "end" / "log.csv").read_text().splitlines()[-1].startswith(f"{last},")


def test_a_loss_that_is_no_number_ends_it(tmp_path, capsys):
    assert run("--rate", "1e30", "--out", str(tmp_path / "run")) == 2
    assert "the loss is no number: begin anew with a lower --rate than 1e+30" in capsys.readouterr().err


def test_another_run_is_refused_before_its_games_are_played(tmp_path, capsys):
    out = tmp_path / "run"
    assert run("--out", str(out)) == 0
    shards = sorted(file.name for file in (out / "data").iterdir())
    assert run("--games", "10", "--out", str(out), "--resume") == 2
    assert "games 5, not 10" in capsys.readouterr().err
    torch.save({"weights": {}}, out / "checkpoint.pt")
    assert run("--games", "10", "--out", str(out), "--resume") == 2
    assert "no checkpoint of isle_training.imitate, or a damaged one" in capsys.readouterr().err
    assert sorted(file.name for file in (out / "data").iterdir()) == shards


def test_a_run_by_rollouts_says_how_much_better_it_chooses(tmp_path, capsys):
    out = tmp_path / "run"
    assert run("--teacher", "rollouts", "--asked", "0.3", "--out", str(out)) == 0
    assert "better than it does, by " in " ".join(capsys.readouterr().out.split())
    with (out / "log.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert all(-1 < float(line["held_out_better"]) < 1 for line in lines)
    hours = [float(line["processor_hours"]) for line in lines]
    assert hours == sorted(hours)
    assert hours[-1] > 0
    assert (out / "learning.png").read_bytes().startswith(b"\x89PNG")
    origin = load(out / "network.pt")[1].origin
    assert "imitation of rollouts, 5 games" in origin
    assert "--asked 0.3" in origin
    assert "--gain" not in origin, "rollouts have one unless another is given"


def test_games_first_and_training_later(tmp_path):
    data = str(tmp_path / "data")
    search = ("--teacher", "search:playouts=6,prices=tuned", "--mode", "family", "--data", data)
    assert run(*search, "--out", str(tmp_path / "run"), "--only-games") == 0
    assert not (tmp_path / "run" / "network.pt").exists()
    assert len(list((tmp_path / "data").glob("*.npz"))) == 5
    assert json.loads((tmp_path / "data" / "data.json").read_text())["teacher"] == "search:playouts=6,prices=tuned"
    costs = [line.split(",") for line in (tmp_path / "data" / "seconds.csv").read_text().splitlines()]
    assert sorted(number for number, _ in costs) == ["0", "1", "2", "3", "4"]
    times = {file: file.stat().st_mtime_ns for file in (tmp_path / "data").iterdir()}
    assert run(*search, "--out", str(tmp_path / "run")) == 0
    assert times == {file: file.stat().st_mtime_ns for file in (tmp_path / "data").iterdir()}, "games are used again"
    begun = ("--start", str(tmp_path / "run" / "network.pt"), "--margin", "0")
    dear = [f"{number},{1000 * (k + 1)}\n" for k, (number, _) in enumerate(costs[:3])]
    (tmp_path / "data" / "seconds.csv").write_text("".join([*dear, dear[0], costs[3][0]]))  # one played twice, one cut off
    assert run(*search, *begun, "--out", str(tmp_path / "more")) == 0
    last = (tmp_path / "more" / "log.csv").read_text().splitlines()[-1].split(",")
    assert float(last[3]) == pytest.approx(5 * 2000 / 3600, abs=0.1), "all five cost what the three did that are noted"
    assert load(tmp_path / "more" / "network.pt")[1].origin.count("imitation of search") == 2
    assert run("--data", data, "--out", str(tmp_path / "other")) == 2


def test_a_network_of_another_view_is_refused_before_games_are_played(tmp_path, capsys):
    played, file = Played("family", 2), tmp_path / "network.pt"
    save(new_network(8, 4, "foretold"), Card.new(played, view="foretold"), file)
    assert run("--mode", "family", "--start", str(file), "--out", str(tmp_path / "run")) == 2
    assert "it reads the view 'foretold': give --foretold, or begin without it" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_a_teacher_with_a_forecast_of_another_game_is_refused_before_games_are_played(tmp_path, capsys):
    teacher = f"champion:weights={file_for(Played('solo', 1))}"
    assert run("--mode", "family", "--teacher", teacher, "--out", str(tmp_path / "run")) == 2
    assert "a forecast for the solo game, not for the family game of 2 seats" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--teacher", "nobody"), "teacher 'nobody': expected greedy, tuned, rollouts, search or champion"),
        (("--teacher", "rollouts:future=3"), "teacher 'rollouts:future=3': it has no option 'future' (did you mean 'futures'?)"),
        (("--teacher", "rollouts:futures=0"), "futures=0: expected a whole number from 1 to 10000"),
        (("--teacher", "search:playout=3"), "no option 'playout' (did you mean 'playouts'?)"),
        (("--gain", "20"), "--gain 20: tuned does not say what candidates are worth; --teacher rollouts does"),
        (("--recipe", "itself", "--teacher", "greedy"), "--gain 20: greedy does not say what candidates are worth"),
        (("--games", "1"), "--games 1: at least 2"),
        (("--resume",), "holds no run to go on with"),
        (("--batch", "100000"), "do not fill one"),
        (("--start", "none.pt"), "none.pt: No such file"),
    ],
)
def test_what_can_be_asked_wrongly(tmp_path, capsys, arguments, said):
    assert run("--mode", "family", "--out", str(tmp_path / "run"), *arguments) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not (tmp_path / "run" / "network.pt").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--epochs", "0"), "--epochs: '0' is no whole number from 1 on"),
        (("--gain", "-1"), "--gain: '-1' is no number from 0 on"),
        (("--soft", "1.5"), "--soft: '1.5' is no number from 0 to 1"),
        (("--rate", "nan"), "--rate: 'nan' is no number from 0 on"),
        (("--epoch-s", "3"), "unrecognized arguments: --epoch-s"),
        (("--mode", "both"), "invalid choice: 'both'"),
    ],
)
def test_wrong_options_are_named_in_one_line(capsys, arguments, said):
    for command in (imitate.main, lambda given: typer_main(["train", "imitate", *given])):
        with pytest.raises(SystemExit) as end:
            command(["--out", "out", *arguments])
        error = capsys.readouterr().err
        assert end.value.code == 2
        assert error.startswith("isle_training.imitate: ")
        assert said in error
        assert error.count("\n") == 1


def typer_main(arguments):
    from isle_agents.cli import app

    app(arguments)


def test_a_file_in_the_way(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert run("--out", str(tmp_path / "file")) == 2
    assert "file" in capsys.readouterr().err
