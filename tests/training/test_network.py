"""The network that scores candidates: what it must not depend on, and its file."""

import os
import pickle
import time

import numpy as np
import pytest

from tests.support.extras import package

torch = package("torch")

from isle_agents.players.card import Card, layout_digest  # noqa: E402
from isle_env.weights import Played, WeightsError  # noqa: E402
from isle_training.network import NEVER, CandidateNetwork, RawNetwork, load, new_network, save  # noqa: E402

torch.set_num_threads(1)
SITUATION, FEATURES, ACTIONS, ROWS = 7, 5, 40, 12


def network(width: int = 16) -> CandidateNetwork:
    """One whose every weight matters: the policy's last layer would begin with zeros."""
    torch.manual_seed(1)
    made = CandidateNetwork(SITUATION, FEATURES, ACTIONS, width, 4)
    torch.nn.init.normal_(made.policy.weight)
    return made


def asked(count: int = 6, seed: int = 0) -> tuple[torch.Tensor, ...]:
    """Decisions with 1 to ROWS candidates, the last with all."""
    chance = torch.Generator().manual_seed(seed)
    ids = torch.randint(ACTIONS, (count, ROWS), generator=chance)
    for k in range(count):
        ids[k, 1 + k * (ROWS - 1) // max(count - 1, 1) :] = -1
    rows = torch.randn(count, ROWS, FEATURES, generator=chance) * (ids >= 0)[:, :, None]
    return torch.randn(count, SITUATION, generator=chance), rows, ids


def test_rows_without_a_candidate_change_nothing():
    situation, rows, ids = asked()
    logits, value = network()(situation, rows, ids)
    assert logits.shape == ids.shape
    assert value.shape == (len(ids),)
    assert (logits[ids < 0] == NEVER).all()
    assert torch.isfinite(torch.log_softmax(logits, dim=1)[ids >= 0]).all()
    other = torch.where((ids < 0)[:, :, None], torch.full_like(rows, 9.0), rows)
    for one, two in zip(network()(situation, other, ids), (logits, value), strict=True):
        torch.testing.assert_close(one, two)
    for k in range(len(ids)):  # and none of the other decisions of a batch
        count = int((ids[k] >= 0).sum())
        alone = network()(situation[k : k + 1], rows[k : k + 1, :count], ids[k : k + 1, :count])
        torch.testing.assert_close(alone[0][0], logits[k, :count])
        torch.testing.assert_close(alone[1][0], value[k])


def test_values_alone_go_by_what_a_game_has_brought():
    """A network that has not learnt from it yet does not go by it, and one that is not told takes it for nothing."""
    made, decisions = network(), asked()
    earned = torch.linspace(-0.3, 0.3, len(decisions[0]))
    logits, values = made(*decisions)
    for one, two in zip(made(*decisions, earned), (logits, values), strict=True):
        assert torch.equal(one, two)
    torch.nn.init.normal_(made.value_earned)
    found, others = made(*decisions, earned)
    assert torch.equal(found, logits)
    assert (others != values).all()
    assert torch.equal(made(*decisions, 0 * earned)[1], values)
    assert torch.equal(made(*decisions)[1], values)


def test_the_order_of_the_candidates_does_not_matter():
    situation, rows, ids = asked()
    logits, value = network()(situation, rows, ids)
    order = torch.randperm(ROWS, generator=torch.Generator().manual_seed(3))
    shuffled = network()(situation, rows[:, order], ids[:, order])
    torch.testing.assert_close(shuffled[0], logits[:, order])
    torch.testing.assert_close(shuffled[1], value)


def test_each_input_matters():
    situation, rows, ids = asked(2)
    logits, value = network()(situation, rows, ids)
    rows_2, ids_2 = rows.clone(), ids.clone()
    rows_2[1, 3] += 1
    ids_2[1, 3] = (ids_2[1, 3] + 1) % ACTIONS
    for changed in (network()(situation + 1, rows, ids), network()(situation, rows_2, ids), network()(situation, rows, ids_2)):
        assert not torch.isclose(changed[0][1], logits[1]).any(), "a candidate is worth what it is beside the others"
        assert not torch.isclose(changed[1][1], value[1])
    assert torch.equal(network()(situation, rows_2, ids)[0][0], logits[0])


def test_decisions_are_judged_one_by_one():
    together = network()(*asked(33))
    for k, decision in enumerate(zip(*asked(33), strict=True)):
        for one, of_all in zip(network()(*(part[None] for part in decision)), together, strict=True):
            torch.testing.assert_close(one[0], of_all[k])


def test_untrained_is_uniform():
    _, rows, ids = asked()
    logits, _ = CandidateNetwork(SITUATION, FEATURES, ACTIONS)(torch.randn(len(ids), SITUATION), rows, ids)
    assert (logits[ids >= 0] == 0).all()


def test_learns_what_a_rule_says():
    """The candidate with the largest first number, and that number."""
    made = network(32)
    optimiser = torch.optim.Adam(made.parameters(), 3e-3)
    for step in range(400):
        situation, rows, ids = asked(64, step)
        most, best = torch.where(ids >= 0, rows[:, :, 0], -9.0).max(dim=1)
        logits, value = made(situation, rows, ids)
        loss = torch.nn.functional.cross_entropy(logits, best) + torch.nn.functional.mse_loss(value, most)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    assert (logits.argmax(dim=1) == best).float().mean() > 0.9
    assert (value - most).abs().mean() < 0.25


def test_raw_numbers_are_scaled_inside():
    situation, rows, ids = asked()
    situation, rows = (10 * situation).short(), (10 * rows).short()
    by = np.arange(1, 1 + SITUATION, dtype=np.float32), np.arange(2, 2 + FEATURES, dtype=np.float32)
    raw = RawNetwork(network(), *by)
    scaled = network()(situation / torch.from_numpy(by[0]), rows / torch.from_numpy(by[1]), ids)
    for one, two in zip(raw(situation, rows, ids.short()), scaled, strict=True):
        torch.testing.assert_close(one, two)


@pytest.fixture
def one_thread():
    """Whose processor time a busy machine does not change."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def test_fast_enough(one_thread):
    """A decision in much less than a millisecond of a core, 64 of them in four; the best of a hundred tries."""
    raw = RawNetwork.of(new_network())
    from isle_env.candidates import CANDIDATES, FEATURES, SITUATION

    for count, most in ((1, 0.001), (64, 0.004)):
        ids = torch.zeros(count, CANDIDATES, dtype=torch.int16)
        ids[:, 20:] = -1
        given = torch.zeros(count, SITUATION, dtype=torch.int16), torch.zeros(count, CANDIDATES, FEATURES, dtype=torch.int16), ids
        times = []
        with torch.no_grad():
            for _ in range(100):
                begin = time.thread_time()
                raw(*given)
                times.append(time.thread_time() - begin)
        assert min(times) < most


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path):
    made = new_network(8, 4)
    torch.nn.init.normal_(made.policy.weight)
    save(made, Card.new(Played("family", 3), "a test"), tmp_path / "network.pt")
    return made, tmp_path / "network.pt"


def test_a_file_holds_the_network_and_its_card(kept):
    made, file = kept
    network, card = load(file)
    assert (card.mode, card.players, card.origin) == ("family", 3, "a test")
    assert card.layout == layout_digest("isle_of_cats", False, card.view)
    assert network.sizes == made.sizes
    for name, weights in made.state_dict().items():
        assert torch.equal(weights, network.state_dict()[name])
    assert os.listdir(file.parent) == ["network.pt"]


def changed(file, **card):
    kept = torch.load(file, weights_only=True)
    kept["card"] |= card
    torch.save(kept, file)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"layout": "0123456789ab"}, "another layout of the candidates view \\(0123456789ab, here"),
        ({"version": "9"}, "weights of version 9, here they have version 1"),
        ({"kind": "something else"}, "no network of this project"),
        ({"prices": "[1, 2]"}, "its card is damaged"),
        ({"players": "many"}, "its card is damaged"),
        ({"prices": "{"}, "its card is damaged"),
    ],
)
def test_weights_that_do_not_belong_here(kept, card, said):
    changed(kept[1], **card)
    with pytest.raises(WeightsError, match=said) as error:
        load(kept[1])
    assert "\n" not in str(error.value)
    assert str(kept[1]) in str(error.value)


def test_damaged_files(kept, tmp_path):
    made, file = kept
    whole = file.read_bytes()
    for content in (b"", b"something else\n", whole[:100], whole[: len(whole) // 2], whole[:-1], whole[50:], pickle.dumps([1])):
        file.write_bytes(content)
        with pytest.raises(WeightsError, match=r"network\.pt: no file of weights") as error:
            load(file)
        assert "\n" not in str(error.value)
    rng = np.random.default_rng(0)
    for at in rng.integers(len(whole), size=60):
        flipped = bytearray(whole)
        flipped[at] ^= 1 + int(rng.integers(255))
        file.write_bytes(flipped)
        try:  # a flipped byte may be one that says nothing; weights themselves are never others
            network, _ = load(file)
        except WeightsError:
            continue
        assert all(torch.equal(one, two) for one, two in zip(network.parameters(), made.parameters(), strict=True))
    with pytest.raises(WeightsError, match="No such file"):
        load(tmp_path / "none.pt")
    with pytest.raises(WeightsError):
        load(tmp_path)


def test_a_file_cannot_run_code(tmp_path):
    class Evil:
        def __reduce__(self):
            return os.mkdir, (str(tmp_path / "was here"),)

    torch.save({"card": Evil()}, tmp_path / "evil.pt")
    with pytest.raises(WeightsError, match="no file of weights"):
        load(tmp_path / "evil.pt")
    assert not (tmp_path / "was here").exists()


def test_weights_of_another_network_or_no_numbers(kept):
    _, file = kept
    whole = torch.load(file, weights_only=True)
    torch.save(whole | {"sizes": whole["sizes"] | {"width": 9}}, file)
    with pytest.raises(WeightsError, match="do not fit the network"):
        load(file)
    torch.save({key: value for key, value in whole.items() if key != "weights"}, file)
    with pytest.raises(WeightsError, match="do not fit the network"):
        load(file)
    made, card = load_from(whole, file)
    torch.save(whole | {"weights": whole["weights"] | {"value.bias": torch.ones(1)}}, file)
    with pytest.raises(WeightsError, match="not those that were written"):
        load(file)
    torch.nn.init.constant_(made.value.bias, float("nan"))
    save(made, card, file)
    with pytest.raises(WeightsError, match="no numbers"):
        load(file)


def load_from(whole, file):
    torch.save(whole, file)
    return load(file)


def test_a_card_is_for_one_game():
    card = Card.new(Played("solo", 1))
    card.check_game(Played("solo", 1), "file")
    with pytest.raises(WeightsError, match="file: weights for the solo game, not for the standard game of 2 seats"):
        card.check_game(Played("standard", 2), "file")
    assert Card.of(card.properties, "file") == card
