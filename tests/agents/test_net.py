"""The player that a network decides for: what it chooses, what it must not need or read, and files that do not belong here."""

import pickle
import re
import subprocess
import sys
import time

import numpy as np
import pytest

from tests.support.extras import package, without

package("onnxruntime")
onnx = package("onnx")
torch = package("torch")
package("onnxscript")

from isle_agents.contests.tournament.match import Hall  # noqa: E402
from isle_agents.contests.tournament.schedule import Settings  # noqa: E402
from isle_agents.players import net  # noqa: E402
from isle_agents.players.card import SEAL, Card, sealed  # noqa: E402
from isle_agents.players.net import NetAgent, Network  # noqa: E402
from isle_env import Game  # noqa: E402
from isle_env.candidates import Candidates  # noqa: E402
from isle_env.players.registry import load  # noqa: E402
from isle_env.players.words import UnknownAgent  # noqa: E402
from isle_env.policies.isle import Prices  # noqa: E402
from isle_env.weights import SUMS, Played, sums  # noqa: E402
from isle_training.network import RawNetwork  # noqa: E402
from isle_training.network import load as load_torch  # noqa: E402
from tests.agents.nets import write_network  # noqa: E402

torch.set_num_threads(1)
GAMES = [("standard", 2), ("standard", 4), ("family", 3), ("solo", 1)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Weights for several games, the standard one of two seats last, whose network is also in net.pt."""
    made = tmp_path_factory.mktemp("weights")
    for mode, players in reversed(GAMES):
        write_network(made, mode, players)
    return made


@pytest.fixture
def shipped(folder, monkeypatch):
    (folder / SUMS).write_text(sums(folder), encoding="utf-8")
    monkeypatch.setattr(net, "FOLDER", folder)
    return folder


def asked(player, game: Game) -> int:
    return player.act(game.observe(game.current_seat), game.mask(), {**game.info(game.current_seat), "game": game})


@pytest.mark.parametrize(("mode", "players"), GAMES)
def test_the_same_choice_in_every_game_that_its_seat_cannot_tell_apart(shipped, mode, players):
    """And a legal one. It is the choice of the weights for the game, all in one player."""
    player, rng = load("net"), np.random.default_rng(1)
    game, decisions = Game.new(players, seed=4, mode=mode), 0
    while not game.over:
        before = game.to_bytes()
        action = asked(player, game)
        assert game.is_legal(action)
        assert game.to_bytes() == before
        if decisions % 5 == 0:
            assert asked(player, game.determinize(game.current_seat, decisions)) == action
        game.apply(int(rng.choice(game.legal_actions())) if rng.random() < 0.2 else action)
        decisions += 1


def test_chooses_what_torch_rates_highest(shipped):
    network, card = load_torch(shipped / "net.pt")
    raw, view_of, player = RawNetwork.of(network), Candidates(Prices(card.prices)), NetAgent()
    game, several = Game.new(2, seed=9), 0
    with torch.no_grad():
        while not game.over:
            view = view_of.of(game)
            logits, _ = raw(*(torch.from_numpy(array[None]) for array in view))
            best = logits[0].numpy()
            action = asked(player, game)
            assert best[view.ids == action] == pytest.approx(best.max(), abs=1e-5)
            several += int(view.listed > 1)
            game.apply(action)
    assert several > 50


def test_a_decision_takes_at_most_two_milliseconds(shipped, tmp_path):
    """With a network as wide as those that are trained."""
    player, game, times = NetAgent(write_network(tmp_path, width=128)), Game.new(2, seed=2), []
    while not game.over:
        begin = time.perf_counter()
        action = asked(player, game)
        times.append(time.perf_counter() - begin)
        game.apply(action)
    assert np.median(times) < 0.002


def test_options(folder):
    player = load(f"net:weights={folder / 'standard_2.onnx'}")
    game = Game.new(2, seed=1)
    assert asked(player, game) == asked(NetAgent(folder / "standard_2.onnx"), game)
    again = pickle.loads(pickle.dumps(player))
    assert asked(again, game) == asked(player, game)
    assert isinstance(pickle.loads(pickle.dumps(NetAgent())), NetAgent)
    with pytest.raises(UnknownAgent, match=r"standard_2\.onnx: weights for the standard game of 2 seats, not for the solo game"):
        asked(player, Game.new(mode="solo", seed=1))


def test_it_takes_some_kinds_of_decisions_and_tuned_the_others(folder):
    """In every decision of a game. The two disagree in some decisions of each kind, so the test can tell them apart."""
    file = folder / "standard_2.onnx"
    player, network, tuned = load(f"net:weights={file},decides=draft+place"), NetAgent(file), load("tuned")
    player = pickle.loads(pickle.dumps(player))
    game, differ = Game.new(2, seed=3), set()
    while not game.over:
        who = (network, tuned) if game.decision in ("draft", "place") else (tuned, network)
        chosen, other = (asked(each, game) for each in who)
        assert asked(player, game) == chosen
        if chosen != other:
            differ.add(game.decision)
        game.apply(chosen)
    assert {"draft", "place", "buy"} <= differ


def test_a_kind_of_decision_that_there_is_not():
    with pytest.raises(UnknownAgent, match=r"decides=draft\+plase: no kind of decision is called 'plase' \(did you mean 'place'"):
        load("net:decides=draft+plase")


def test_no_weights_for_a_game(shipped, tmp_path, monkeypatch):
    """A run says so, and does not begin."""
    said = "no weights for the standard game of 3 seats; there are some for the family game of 3 seats, the solo game, the sta"
    with pytest.raises(UnknownAgent, match=said):
        asked(NetAgent(), Game.new(3, seed=1))
    monkeypatch.setattr(net, "FOLDER", tmp_path / "none")
    with pytest.raises(UnknownAgent, match="there are some for no game"):
        asked(NetAgent(), Game.new(2, seed=1))
    hall = Hall(Settings(("greedy", f"net:weights={shipped / 'solo_1.onnx'}"), games=2))
    with pytest.raises(UnknownAgent, match="weights for the solo game, not for the standard game of 2 seats"):
        hall.warm_up()


# --- files that do not belong here ---------------------------------------------------------------------------------------


def refused(file, said: str) -> None:
    with pytest.raises(UnknownAgent, match=said) as error:
        load(f"net:weights={file}")
    assert "\n" not in str(error.value)
    assert str(error.value).count(str(file)) == 2, "in the name of the player, and of the option"


def test_damaged_files(folder, tmp_path):
    whole, file = (folder / "standard_2.onnx").read_bytes(), tmp_path / "damaged.onnx"
    refused(tmp_path / "none.onnx", "No such file")
    refused(tmp_path, "directory")
    for content in (b"", b"something else", whole[:1000], whole[: len(whole) // 2], whole[:-1], whole[100:], whole + whole):
        file.write_bytes(content)
        refused(file, "no ONNX file, or a damaged one|no network of this project|it is damaged")
    rng = np.random.default_rng(0)
    for at in rng.integers(len(whole), size=40):
        flipped = bytearray(whole)
        flipped[at] ^= 1 + int(rng.integers(255))
        file.write_bytes(flipped)
        refused(file, "damaged|no network of this project|weights of|does not work")


def test_weights_of_another_layout_version_or_project(folder, tmp_path):
    model, file = onnx.load(folder / "standard_2.onnx"), tmp_path / "other.onnx"
    card = Card.new(Played("standard", 2)).properties
    for change, said in (
        ({"layout": "0123456789ab"}, "another layout of the candidates view"),
        ({"version": "7"}, "weights of version 7, here they have version 1"),
        ({"kind": "a net of somebody"}, "no network of this project"),
        ({"prices_digest": "0"}, "its card is damaged"),
    ):
        onnx.helper.set_model_props(model, card | {"seal": SEAL} | change)
        file.write_bytes(sealed(model.SerializeToString()))
        refused(file, said)
    onnx.helper.set_model_props(model, card | {"seal": SEAL})
    file.write_bytes(sealed(model.SerializeToString()))
    assert Network(file).card == Card.new(Played("standard", 2))
    one = onnx.helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [1])
    other = onnx.helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, [1])
    graph = onnx.helper.make_graph([onnx.helper.make_node("Identity", ["x"], ["y"])], "other", [one], [other])
    foreign = onnx.helper.make_model(graph, ir_version=8, opset_imports=[onnx.helper.make_opsetid("", 17)])
    file.write_bytes(foreign.SerializeToString())
    refused(file, "no network of this project")
    onnx.helper.set_model_props(foreign, card | {"seal": SEAL})
    file.write_bytes(sealed(foreign.SerializeToString()))
    refused(file, "does not work")


# --- what it needs -------------------------------------------------------------------------------------------------------


def test_it_plays_without_torch(folder):
    name = f"net:weights={folder / 'standard_2.onnx'}"
    code = (
        "import sys; from isle_env.players.registry import load; from isle_env import Game; game = Game.new(2, seed=1)\n"
        f"player = load({name!r})\n"
        "print(player.act(game.observe(0), game.mask(), {**game.info(game.current_seat), 'game': game}), 'torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], env=without("torch"), capture_output=True, text=True, check=False)
    assert re.fullmatch(r"\d+ False\n", done.stdout), done.stderr
