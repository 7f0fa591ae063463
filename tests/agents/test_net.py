"""The player that a network decides for: what it chooses, what it must not need or read, and files that do not belong here."""

import io
import json
import pickle
import re
import subprocess
import sys
import time
import zipfile

import numpy as np
import pytest

from isle_agents.contests.tournament.match import Hall
from isle_agents.contests.tournament.schedule import Settings
from isle_agents.players import network as networks
from isle_agents.players.card import Card
from isle_agents.players.net import NetAgent
from isle_agents.players.network import Network, packed_file, sealed
from isle_env import Game
from isle_env.candidates import Candidates
from isle_env.players.registry import load
from isle_env.players.words import UnknownAgent
from isle_env.policies.isle import Prices
from isle_env.weights import SUMS, Played, sums
from tests.agents.nets import parts_of, torch_network, write_network
from tests.support.extras import package, without

GAMES = [("standard", 2), ("standard", 4), ("family", 3), ("solo", 1)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Weights for several games."""
    made = tmp_path_factory.mktemp("weights")
    for mode, players in GAMES:
        write_network(made, mode, players)
    return made


@pytest.fixture
def shipped(folder, monkeypatch):
    (folder / SUMS).write_text(sums(folder), encoding="utf-8")
    monkeypatch.setattr(networks, "FOLDER", folder)
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
    torch = package("torch")
    from isle_training.network import RawNetwork

    torch.set_num_threads(1)
    card = Card.new(Played("standard", 2))
    raw, view_of, player = RawNetwork.of(torch_network(card)), Candidates(Prices(card.prices)), NetAgent()
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
    player = load(f"net:weights={folder / 'standard_2.npz'}")
    game = Game.new(2, seed=1)
    assert asked(player, game) == asked(NetAgent(folder / "standard_2.npz"), game)
    again = pickle.loads(pickle.dumps(player))
    assert asked(again, game) == asked(player, game)
    assert isinstance(pickle.loads(pickle.dumps(NetAgent())), NetAgent)
    with pytest.raises(UnknownAgent, match=r"standard_2\.npz: weights for the standard game of 2 seats, not for the solo game"):
        asked(player, Game.new(mode="solo", seed=1))


def test_it_takes_some_kinds_of_decisions_and_tuned_the_others(folder):
    """In every decision of a game. The two disagree in some decisions of each kind, so the test can tell them apart."""
    file = folder / "standard_2.npz"
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
    monkeypatch.setattr(networks, "FOLDER", tmp_path / "none")
    with pytest.raises(UnknownAgent, match="there are some for no game"):
        asked(NetAgent(), Game.new(2, seed=1))
    hall = Hall(Settings(("greedy", f"net:weights={shipped / 'solo_1.npz'}"), games=2))
    with pytest.raises(UnknownAgent, match="weights for the solo game, not for the standard game of 2 seats"):
        hall.warm_up()


# --- files that do not belong here ---------------------------------------------------------------------------------------


def refused(file, said: str) -> None:
    with pytest.raises(UnknownAgent, match=said) as error:
        load(f"net:weights={file}")
    assert "\n" not in str(error.value)
    assert str(error.value).count(str(file)) == 2, "in the name of the player, and of the option"


def test_damaged_files(folder, tmp_path):
    whole, file = (folder / "standard_2.npz").read_bytes(), tmp_path / "damaged.npz"
    refused(tmp_path / "none.npz", "No such file")
    refused(tmp_path, "directory")
    for content in (b"", b"something else", whole[:1000], whole[: len(whole) // 2], whole[:-1], whole[100:], whole + whole):
        file.write_bytes(content)
        refused(file, "no file of a network, or a damaged one|it is damaged")
    rng = np.random.default_rng(0)
    for at in (*rng.integers(len(whole), size=60), len(whole) - 1, len(whole) - 65, len(whole) - 80):
        flipped = bytearray(whole)
        flipped[at] ^= 1 + int(rng.integers(255))
        file.write_bytes(flipped)
        refused(file, "damaged|no network of this project|weights of")


def test_weights_of_another_layout_version_or_project(tmp_path):
    file, card = tmp_path / "other.npz", Card.new(Played("standard", 2))
    parts = parts_of(card)
    for change, said in (
        ({"layout": "0123456789ab"}, "another layout of the candidates view"),
        ({"version": "7"}, "weights of version 7, here they have version 1"),
        ({"kind": "a net of somebody"}, "no network of this project"),
        ({"prices_digest": "0"}, "its card is damaged"),
    ):
        file.write_bytes(packed_file(parts, card.properties | change))
        refused(file, said)
    file.write_bytes(packed_file(parts, card.properties))
    assert Network(file).card == card
    np.savez(file, x=np.zeros(3))
    refused(file, "no network of this project")
    np.save(file.with_suffix(".npy"), np.zeros(3))
    refused(file.with_suffix(".npy"), "no file of a network")


def test_a_card_with_another_network(tmp_path):
    """Each is a file that was sealed as it is."""
    file, card = tmp_path / "other.npz", Card.new(Played("standard", 2))
    parts = parts_of(card)
    for name, numbers, said in (
        ("second.weight", np.zeros((16, 15)), r"second\.weight is float64 of shape \(16, 15\), not float of shape \(16, 16\)"),
        ("second.weight", np.zeros((16, 16), np.int16), "second.weight is int16"),
        ("ids.weight", parts["ids.weight"][:-1], "ids.weight is float32 of shape"),
        ("ids.weight", np.float32(1), "ids.weight is"),
        ("value.bias", np.array([np.nan], np.float32), "some of value.bias are no numbers"),
    ):
        file.write_bytes(_file_of({**parts, name: numbers}, card))
        refused(file, f"the network in it does not work .*{said}")
    del parts["context.bias"]
    file.write_bytes(_file_of(parts, card))
    refused(file, "it has no context.bias")


def _file_of(parts, card) -> bytes:
    """A file as ``packed_file`` makes it, whatever the parts."""
    content, words = io.BytesIO(), np.frombuffer(json.dumps(card.properties).encode(), np.uint8)
    np.savez(content, card=words, **parts)
    with zipfile.ZipFile(content, "a") as archive:
        archive.comment = b"0" * 64
    return sealed(content.getvalue())


def test_wrong_arrays_are_refused(folder):
    """The compiled network would read what lies beyond them."""
    network = Network(folder / "standard_2.npz")
    view = network.view(Game.new(2, seed=1))
    given = [array[None] for array in view]
    for k, wrong, said in (
        (0, given[0][:, :-1], "arrays of shapes"),
        (1, given[1][:, :-1], "arrays of shapes"),
        (2, np.full_like(given[2], 9999), "an action with the id 9999: there are"),
    ):
        with pytest.raises(ValueError, match=said):
            network.ask(*given[:k], wrong, *given[k + 1 :])


# --- what it needs -------------------------------------------------------------------------------------------------------


def test_it_plays_without_torch(folder):
    name = f"net:weights={folder / 'standard_2.npz'}"
    code = (
        "import sys; from isle_env.players.registry import load; from isle_env import Game; game = Game.new(2, seed=1)\n"
        f"player = load({name!r})\n"
        "print(player.act(game.observe(0), game.mask(), {**game.info(game.current_seat), 'game': game}), 'torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], env=without("torch"), capture_output=True, text=True, check=False)
    assert re.fullmatch(r"\d+ False\n", done.stdout), done.stderr
