"""Threads that share a network's work: the same numbers and gradients as without them, the same every time."""

from __future__ import annotations

import copy

import pytest

from tests.support.extras import package

torch = package("torch")

from isle_training.memory import keep_memory  # noqa: E402
from isle_training.network import RawNetwork, in_use, new_network  # noqa: E402
from isle_training.sharing import LEAST, Sharing  # noqa: E402

torch.set_num_threads(1)
DECISIONS = 3 * LEAST + 5


@pytest.fixture
def network():
    torch.manual_seed(4)
    made = new_network(width=16)
    torch.nn.init.normal_(made.policy.weight)
    return RawNetwork.of(made)


def asked(network, ragged: bool) -> tuple[torch.Tensor, ...]:
    """Decisions with none to all of their rows in use. ragged: of the candidates the rows in use alone."""
    chance = torch.Generator().manual_seed(2)
    sizes, rows = network.network.sizes, 9
    ids = torch.randint(sizes["actions"], (DECISIONS, rows), generator=chance)
    ids[torch.arange(rows) >= torch.randint(rows + 1, (DECISIONS, 1), generator=chance)] = -1
    situation = torch.randint(-50, 50, (DECISIONS, sizes["situation"]), generator=chance, dtype=torch.int16)
    candidates = torch.randint(-50, 50, (DECISIONS, rows, sizes["features"]), generator=chance, dtype=torch.int16)
    return situation, candidates.flatten(0, 1)[in_use(ids)] if ragged else candidates, ids


def gradients(network, called, inputs) -> list[torch.Tensor]:
    """Of a loss with a weight of its own for each decision."""
    network.zero_grad()
    logits, values = called(*inputs)
    weights = torch.linspace(-1, 1, DECISIONS)
    odds = torch.log_softmax(logits, dim=1)[:, 0].clamp(min=-20)
    (weights * odds + weights.square() * values.square()).sum().backward()
    return [weight.grad.clone() for weight in network.parameters()]


@pytest.mark.parametrize("ragged", [False, True])
@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_it_gives_what_the_network_gives_and_its_gradients(network, threads, ragged):
    sharing, inputs = Sharing(network, threads), asked(network, ragged)
    if ragged:  # as a rollout has them: with what each game has brought, too
        torch.nn.init.normal_(network.network.value_earned)
        inputs = (*inputs, torch.linspace(-1, 1, DECISIONS))
    with torch.no_grad():
        for one, other in zip(sharing(*inputs), network(*inputs), strict=True):
            torch.testing.assert_close(one, other)
    found, expected = gradients(network, sharing, inputs), gradients(network, network, inputs)
    greatest = max(float(one.abs().max()) for one in expected)
    for one, other in zip(found, expected, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-6 * greatest)
    assert sum(float(one.abs().max()) > 1e-3 * greatest for one in expected) > len(expected) / 2


def test_it_gives_the_same_digits_every_time(network):
    sharing, inputs = Sharing(network, 3), asked(network, True)
    first = gradients(network, sharing, inputs)
    for _ in range(5):
        assert all(map(torch.equal, first, gradients(network, sharing, inputs)))


def test_few_decisions_are_left_to_the_caller(network):
    sharing = Sharing(network, 2)
    sharing.each = None
    situation, candidates, ids = asked(network, False)
    few = situation[: LEAST + 1], candidates[: LEAST + 1], ids[: LEAST + 1]
    torch.testing.assert_close(sharing(*few)[0], network(*few)[0])


def test_weights_that_have_been_changed_or_moved_are_everybodys(network):
    sharing, inputs = Sharing(network, 2), asked(network, True)
    before = sharing(*inputs)[1].detach()
    optimizer = torch.optim.Adam(network.parameters(), lr=0.1)
    gradients(network, sharing, inputs)
    optimizer.step()
    torch.testing.assert_close(sharing(*inputs), network(*inputs))
    assert not torch.allclose(sharing(*inputs)[1], before)
    for weight in network.parameters():
        weight.data = weight.data.clone() + 0.1
    torch.testing.assert_close(sharing(*inputs), network(*inputs))


def test_a_copy_has_weights_and_threads_of_its_own(network):
    sharing, inputs = Sharing(network, 2), asked(network, True)
    other, before = copy.deepcopy(sharing), sharing(*inputs)[1].detach()
    with torch.no_grad():
        for weight in other.network.parameters():
            weight.add_(0.1)
        torch.testing.assert_close(sharing(*inputs)[1], before)
        torch.testing.assert_close(other(*inputs), other.network(*inputs))


@pytest.mark.parametrize("part", [0, 1])
def test_what_a_part_raises_is_raised_when_all_are_done(network, part):
    sharing, done = Sharing(network, 2), []

    def fail(k: int) -> None:
        if k == part:
            raise ZeroDivisionError(f"part {k}")
        done.append(k)

    with pytest.raises(ZeroDivisionError, match=f"part {part}"):
        sharing.each(fail, 2)
    assert done == [1 - part]


def test_memory_is_kept_where_there_is_glibc():
    import platform

    assert keep_memory() is (platform.libc_ver()[0] == "glibc")
