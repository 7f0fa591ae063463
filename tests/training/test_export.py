"""Export: torch and the player find the same, or nothing is written."""

import json

import numpy as np
import pytest

from tests.support.extras import package

torch = package("torch")

from isle_agents.players.card import Card  # noqa: E402
from isle_agents.players.network import FOLDER, Network  # noqa: E402
from isle_env import Game  # noqa: E402
from isle_env.candidates import Candidates  # noqa: E402
from isle_env.engine.network import NUMBERS  # noqa: E402
from isle_env.games.isle.decisions import STEP_NAMES  # noqa: E402
from isle_env.policies.candidates.table import SIT  # noqa: E402
from isle_env.weights import Played, WeightsError  # noqa: E402
from isle_training import export  # noqa: E402
from isle_training.network import load, new_network, save  # noqa: E402
from tests.agents.nets import torch_network, write_network  # noqa: E402

torch.set_num_threads(1)


def run(*arguments) -> int:
    return export.run(export.parser().parse_args([*map(str, arguments)]))


def write_trained(folder, mode: str = "standard", players: int = 2) -> None:
    """Write ``net.pt``, the file of a run."""
    card = Card.new(Played(mode, players), "chance alone")
    save(torch_network(card), card, folder / "net.pt")


@pytest.mark.parametrize(("mode", "players", "count"), [("standard", 2, 10_000), ("family", 4, 1000), ("solo", 1, 1000)])
def test_torch_and_the_player_agree(tmp_path, mode, players, count):
    exported = Network(write_network(tmp_path, mode, players, width=64))
    card = Card.new(Played(mode, players), "chance alone")
    network = torch_network(card, width=64)
    assert exported.card == card
    asked = export.positions(card, count)
    assert len(asked.ids) == count
    assert (asked.listed > 1).all()
    assert (asked.listed == 64).any()
    kinds = set(asked.situation[:, SIT.step : SIT.step + len(STEP_NAMES)].argmax(axis=1).tolist())
    assert len(kinds) >= {"standard": 12, "family": 4, "solo": 8}[mode]
    greatest, others = export.compare(network, exported, asked)
    assert greatest < export.CLOSE
    assert others == 0
    with torch.no_grad():
        network.value.bias += 0.01
    with pytest.raises(export.Disagreement, match="torch and the player differ by up to"):
        export.compare(network, exported, asked)


@torch.no_grad()
def test_weights_are_kept_in_float16(tmp_path):
    card = Card.new(Played("standard", 2))
    network = new_network(64, 16)
    torch.nn.init.normal_(network.policy.weight)
    network.situation.weight[0, 0] = 1e6
    made, asked = export.rounded(network), export.positions(card, 300)
    assert made.situation.weight[0, 0] == 1e6, "beyond the range of float16"
    assert torch.equal(made.second.weight, network.second.weight.half().float())
    assert not torch.equal(made.second.weight, network.second.weight)
    sizes = {}
    for name, some in (("as it is", network), ("rounded", made)):
        file = tmp_path / f"{name}.npz"
        file.write_bytes(export.file_of(some, card))
        assert export.compare(some, Network(file), asked)[1] == 0
        sizes[name] = file.stat().st_size
    assert sizes["rounded"] < 0.8 * sizes["as it is"]
    with np.load(file) as parts:
        kinds = {name: parts[name].dtype for name in parts.files}
    assert kinds["second.bias"] == np.float16
    assert kinds["situation.weight"] == np.float32


def test_any_number_of_positions_and_rows(tmp_path):
    exported = Network(write_network(tmp_path))
    asked = export.positions(exported.card, 30)
    logits, value = exported.ask(*asked[:3])
    for k in range(30):
        count = int(asked.listed[k])
        alone = exported.ask(asked.situation[k : k + 1], asked.candidates[k : k + 1, :count], asked.ids[k : k + 1, :count])
        assert np.allclose(alone[0][0], logits[k, :count], atol=1e-5)
        assert np.allclose(alone[1][0], value[k], atol=1e-5)
        assert (logits[k, count:] < -1e8).all()


def test_the_command(tmp_path, capsys):
    write_trained(tmp_path, "family", 2)
    assert run(tmp_path / "net.pt", tmp_path / "out.npz", "--positions", 100) == 0
    assert "chance alone; 100 positions, differences up to" in capsys.readouterr().out
    exported = Network(tmp_path / "out.npz")
    assert (exported.card.mode, exported.card.players) == ("family", 2)
    with np.load(tmp_path / "out.npz") as parts:
        assert json.loads(parts["card"].tobytes()) == Card.new(Played("family", 2), "chance alone").properties
        assert set(parts.files) == {"card", *NUMBERS}


@pytest.mark.parametrize("view", ["untold", "foretold"])
def test_a_network_of_another_view_plays_so(tmp_path, view):
    """Its card says it, in the run's file and in its own; the player shows it the view that it has learned from."""
    card, game = Card.new(Played("standard", 2), "chance alone", view=view), Game.new(2, seed=3)
    save(new_network(8, 2, view), card, tmp_path / "net.pt")
    assert run(tmp_path / "net.pt", tmp_path / "out.npz", "--positions", 50) == 0
    exported = Network(tmp_path / "out.npz")
    assert exported.card.view == load(tmp_path / "net.pt")[1].view == view
    for one, other in zip(exported.view(game), Candidates(view=view).of(game), strict=True):
        np.testing.assert_array_equal(one, other)
    with pytest.raises(WeightsError, match="its card is damaged"):
        Card.of({**card.properties, "view": "half"}, "some file")
    if view == "foretold":
        with pytest.raises(WeightsError, match="its view was made with another forecast than the one that is here"):
            Card.of({**card.properties, "forecast": "0" * 12}, "some file")


def test_nothing_is_written_where_they_disagree(tmp_path, capsys, monkeypatch):
    write_trained(tmp_path)
    monkeypatch.setattr(export, "CLOSE", -1.0)
    (tmp_path / "out.npz").write_text("old")
    assert run(tmp_path / "net.pt", tmp_path / "out.npz", "--positions", 10) == 1
    assert "nothing is written" in capsys.readouterr().err
    assert (tmp_path / "out.npz").read_text() == "old"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["net.pt", "out.npz"]


def test_a_players_file_is_a_network_again(tmp_path):
    """One can go on from a network that comes with the project. It is exported to the same bytes."""
    for file in (FOLDER / "standard_2.npz", FOLDER / "remote.npz", write_network(tmp_path, width=31)):
        network, card = load(file)
        assert export.compare(network, Network(file), export.positions(card, 100))[1] == 0
        assert run(file, tmp_path / "again.npz", "--positions", 10) == 0
        assert (tmp_path / "again.npz").read_bytes() == file.read_bytes()
        save(network, card, tmp_path / "kept.pt")
        assert load(tmp_path / "kept.pt")[1] == card
    lone = torch_network(Card.new(Played("standard", 2)), width=32)
    lone.policy_row, lone.policy_context = torch.nn.Linear(32, 5), torch.nn.Linear(32, 5, bias=False)
    lone.policy, lone.value_hidden, lone.value = torch.nn.Linear(5, 1), torch.nn.Linear(32, 5), torch.nn.Linear(5, 1)
    (tmp_path / "lone.npz").write_bytes(export.file_of(lone, Card.new(Played("standard", 2))))
    assert Network(tmp_path / "lone.npz")
    with pytest.raises(WeightsError, match=r"lone\.npz: a network of other layers than those that learn here"):
        load(tmp_path / "lone.npz")
    (tmp_path / "none.npz").write_bytes(b"none")
    with pytest.raises(WeightsError, match=r"none\.npz: no file of a network"):
        load(tmp_path / "none.npz")


def test_what_cannot_be_exported(tmp_path, capsys):
    write_trained(tmp_path)
    (tmp_path / "bad.pt").write_text("bad")
    for network, to, said in (
        ("none.pt", "out.npz", "none.pt: No such file"),
        ("bad.pt", "out.npz", "bad.pt: no file of weights"),
        ("net.pt", "bad.pt/out.npz", "bad.pt cannot be written to: it is not a folder"),
        ("net.pt", "net.pt", "net.pt: name a new file for the player, such as mine.npz"),
    ):
        assert run(tmp_path / network, tmp_path / to, "--positions", 10) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bad.pt", "net.pt"]
