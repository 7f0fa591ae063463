"""A network as a teacher: it plays as it rates candidates, and values them by its own play up to the next morning."""

import json

import numpy as np
import pytest

from tests.support.extras import package

torch = package("torch")

from isle_agents.players.card import Card  # noqa: E402
from isle_env import Game  # noqa: E402
from isle_env.candidates import Candidates  # noqa: E402
from isle_env.envs.potential import Leads  # noqa: E402
from isle_env.forecasts.files import Forecast, file_for  # noqa: E402
from isle_env.setting import checked_setting  # noqa: E402
from isle_env.weights import Played  # noqa: E402
from isle_training import forecast, imitate, teachers  # noqa: E402
from isle_training.network import RawNetwork, load, new_network, save  # noqa: E402
from isle_training.positions import DataError, Positions  # noqa: E402
from isle_training.teachers import About, Games, Teacher, play_game  # noqa: E402

torch.set_num_threads(1)

SETTINGS = (
    {"num_players": 2},
    {"num_players": 3, "modules": ("kittens", "beasts", "events")},
    {"num_players": 4, "mode": "family"},
    {"mode": "solo", "difficulty": "hard"},
    {"num_players": 2, "game": "remote"},
    {"num_players": 1, "game": "explore_and_draw", "mode": "solo"},
)


def untrained(setting, view, file, seed=0):
    """The file of a network that knows nothing, for what is played with a setting."""
    played = Played.in_(setting)
    torch.manual_seed(seed)
    network = new_network(8, 4, view, game=played.game, expanded=played.expanded)
    save(network, Card.new(played, view=view), file)
    return file


def choice(network, view, game):
    """What a network does in a game, asked of that game alone."""
    seen = view.of(game)
    count = int(seen.listed)
    given = (seen.situation[None], seen.candidates[None, :count], seen.ids[None, :count])
    with torch.no_grad():
        logits, _ = network(*map(torch.from_numpy, given))
    return int(seen.ids[int(logits[0].argmax())])


def worth(network, view, game, action, leads):
    """What an action is worth, step by step: the value of the margin on the next morning, or at the end. Was it the end?"""
    seat, day = game.current_seat, int(game.record["day"])
    game = game.clone()
    game.apply(action)
    while not game.over and int(game.record["day"]) == day:
        game.apply(choice(network, view, game))
    if not game.over:
        ahead = 100 * leads(game.games)[seat]
    elif game.mode == "solo":
        ahead = game.scores()[0]["total"] - game.sister_score()["total"]
    else:
        ahead = game.scores()[seat]["total"] - max(other["total"] for k, other in enumerate(game.scores()) if k != seat)
    return 0.5 + 0.5 * ahead / (50 + abs(ahead)), game.over


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_what_it_does_and_what_candidates_are_worth(options, tmp_path):
    """Against a twin that plays one copy after the other, and asks one position at a time."""
    setting = checked_setting(**options)
    played, name = Played.in_(setting), options.get("mode", "standard")
    file = untrained(setting, "foretold" if name == "standard" else "only", tmp_path / "network.pt")
    network, card = load(file)
    raw, view = RawNetwork.of(network, card.view).eval(), Candidates(card.price_list, view=card.view)
    leads = Leads((played.tuned_prices.for_all, Forecast.read(file_for(played)).weights), played)
    teacher, rng, asked, ends = Teacher(f"rollouts:network={file}"), np.random.default_rng(3), 0, 0
    for seed in range(2):
        game, day = Game.deal(setting, seed), -1
        while not game.over:
            before = game.to_bytes()
            action = teacher.choose(game, seed)
            assert action == choice(raw, view, game)
            seen = view.of(game)
            ids = seen.ids[: seen.listed]
            if len(ids) > 1 and (int(game.record["day"]) != day or rng.random() < 0.05):
                day = int(game.record["day"])
                found = teacher.values(game, ids, seed)
                tried = teachers.PLACES if game.decision in ("place", "copy") else len(ids)
                wanted, over = zip(*(worth(raw, view, game, int(each), leads) for each in ids[:tried]), strict=True)
                assert found[:tried] == pytest.approx(wanted, abs=1e-6)
                assert np.isnan(found[tried:]).all()
                asked, ends = asked + 1, ends + sum(over)
            assert game.to_bytes() == before, "the game is as it was"
            game.apply(action if rng.random() < 0.5 else int(rng.choice(ids)))
    assert asked > 8
    assert 0 < ends < 4 * asked, "some copies were played to the end, others to a morning"


def test_a_game_that_it_plays_and_values(tmp_path):
    """It takes all decisions, those as well at which it is not asked what candidates are worth."""
    setting = checked_setting(2)
    teacher = Teacher(f"rollouts:network={untrained(setting, 'only', tmp_path / 'network.pt')}")
    kept = play_game(teacher, setting, 5, 0, 0.1)
    game, at = Game.deal(setting, 5), 0
    while not game.over:
        seen, action = Candidates().of(game), teacher.choose(game, 5)
        if at < len(kept) and (seen.situation == kept.situations[at]).all():
            assert seen.ids[kept.chosen[at]] == action
            at += 1
        game.apply(action)
    assert at == len(kept)
    known = kept.values[~np.isnan(kept.values)]
    assert ((known > 0) & (known < 1)).all()
    totals = [score["total"] for score in game.scores()]
    assert np.abs(kept.margins).max() == pytest.approx(abs(totals[0] - totals[1]) / 100)


def test_a_run_that_learns_from_it(tmp_path, monkeypatch, capsys):
    """The data say which network played: another one under the same name is other data."""
    monkeypatch.setattr(teachers, "GAMES", 1)
    file = untrained(checked_setting(2), "foretold", tmp_path / "network.pt")
    small = ["--games", "4", "--batch", "16", "--epochs", "1", "--asked", "0.1", "--foretold", "--data", str(tmp_path / "data")]
    small += ["--start", str(file), "--teacher", f"rollouts:network={file}", "--threads", "2"]
    assert imitate.main([*small, "--out", str(tmp_path / "one")]) == 0
    about = json.loads((tmp_path / "data" / "data.json").read_text())
    assert about["network"] == Teacher(about["teacher"]).network.digest
    first = Positions.read(tmp_path / "data" / "shard-00000.npz")
    about = About(**about)
    again = Games(about).until(0, lambda: False)
    assert (again.rows == first.rows).all()
    assert np.array_equal(again.values, first.values, equal_nan=True)
    assert Games(about).needs.files == (str(file),)
    capsys.readouterr()
    untrained(checked_setting(2), "foretold", file, seed=1)
    assert imitate.main([*small, "--out", str(tmp_path / "two")]) == 2
    assert "holds other data (network " in capsys.readouterr().err
    with pytest.raises(DataError, match="the file holds another network than when the games began"):
        Games(about)(0)


def test_a_forecast_goes_on_with_the_network_that_it_began_with(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(forecast, "PART", 1)
    file, out = untrained(checked_setting(2), "only", tmp_path / "network.pt"), str(tmp_path / "out")
    words = ["--player", f"rollouts:network={file}", "--threads", "1", "--games"]
    assert forecast.main([*words, "2", "--out", out]) == 0
    options = forecast.parser().parse_args([*words, "3", "--resume", "--out", out])
    with forecast.begun(options, None) as state:
        games = forecast.games_of(options, state, None)
    untrained(checked_setting(2), "only", file, seed=1)
    with pytest.raises(DataError, match="the file holds another network than when the games began"):
        games(2)  # not even in the same run
    assert forecast.main([*words, "3", "--resume", "--out", out]) == 2
    assert "out holds another run (the player's network " in capsys.readouterr().err
    assert forecast.main([*words, "2", "--mode", "family", "--out", str(tmp_path / "family")]) == 2
    said = capsys.readouterr().err
    assert "--player 'rollouts:network=" in said
    assert "weights for the standard game of 2 seats, not for the family game of 2 seats" in said
    assert not (tmp_path / "family").exists()


def test_what_is_refused(tmp_path):
    file = untrained(checked_setting(2), "only", tmp_path / "network.pt")
    with pytest.raises(ValueError, match="a network plays the game's own future alone; leave out futures"):
        Teacher(f"rollouts:network={file},futures=2")
    with pytest.raises(ValueError, match=r"network=/nowhere.pt: .*No such file"):
        Teacher("rollouts:network=/nowhere.pt")
    (tmp_path / "bad.pt").write_bytes(b"nothing")
    with pytest.raises(ValueError, match=r"teacher 'rollouts:network=.*bad.pt': network=.*bad.pt: "):
        Teacher(f"rollouts:network={tmp_path / 'bad.pt'}")
    with pytest.raises(ValueError, match="weights for the standard game of 2 seats, not for the standard game of 3 seats"):
        About.new(f"rollouts:network={file}", Played("standard", 3), 0, 0.0)
