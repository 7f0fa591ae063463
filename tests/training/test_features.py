"""The features extractor: every mode and number of seats, gradients everywhere, planes that show the boats."""

import numpy as np
import pytest

from tests.support.extras import package

torch = package("torch")
package("sb3_contrib")

from gymnasium import spaces  # noqa: E402
from sb3_contrib import MaskablePPO  # noqa: E402

from isle_env import Game  # noqa: E402
from isle_env.boats.planes import BOAT_PLANES  # noqa: E402
from isle_env.components import tables as T  # noqa: E402
from isle_env.envs.seat import seat_spaces  # noqa: E402
from isle_env.games.isle import layout  # noqa: E402
from isle_env.packing import Packing  # noqa: E402
from isle_env.policies.isle import choose  # noqa: E402
from isle_env.vector import SeatVecEnv  # noqa: E402
from isle_training.features import PLANES, IsleExtractor, scales, seats_of, unpacked  # noqa: E402
from tests.support.settings import FAMILY, PLAIN, SOLO  # noqa: E402

torch.set_num_threads(1)
TABLES = {**PLAIN, **FAMILY, "solo": SOLO["solo, hard"]}
each_table = pytest.mark.parametrize("setting", TABLES.values(), ids=TABLES)


def seen(setting, count: int = 40) -> torch.Tensor:
    """Observations from all over a game that the reference policy plays."""
    game, found = Game.new(seed=3, **setting), []
    while not game.over:
        found.append(game.observe(game.current_seat))
        game.apply(choose(game.games, 0))
    return torch.from_numpy(np.array(found[:: max(1, len(found) // count)])).float()


def extractor(seats: int) -> IsleExtractor:
    torch.manual_seed(0)
    return IsleExtractor(seat_spaces(seats)[0], 48)


@each_table
def test_shapes_and_gradients(setting):
    observations = seen(setting)
    made = extractor(Game.new(seed=0, **setting).num_players)
    features = made(observations)
    assert features.shape == (len(observations), 48)
    assert made.features_dim == 48
    assert torch.isfinite(features).all()
    assert len(torch.unique(features, dim=0)) == len(observations), "positions are told apart"
    torch.testing.assert_close(made(observations[3:4])[0], features[3])
    made(10 * torch.rand(4, observations.shape[1])).square().sum().backward()  # in the family game there are no cards
    for name, weights in made.named_parameters():
        assert weights.grad is not None, name
        assert torch.isfinite(weights.grad).all(), name
        assert weights.grad.abs().sum() > 0, name


@each_table
def test_every_entry_is_looked_at(setting):
    """All but the rooms, which never change, and the maps' colours, which are planes of their own."""
    seats = Game.new(seed=0, **setting).num_players
    made = extractor(seats)
    torch.manual_seed(1)
    observations = torch.rand(4, layout.size(seats), requires_grad=True)
    made(observations).square().sum().backward()
    grad = observations.grad.abs().sum(dim=0).numpy()
    named = layout.views(np.arange(layout.size(seats)), seats)
    unseen = {*named["rooms"].tolist(), *named["boats"][:, BOAT_PLANES.index("map")].reshape(-1).tolist()}
    assert set(np.flatnonzero(grad == 0).tolist()) == unseen


def test_numbers_are_of_the_size_of_one():
    for setting in TABLES.values():
        observations = seen(setting, 1000)
        scaled = observations.numpy() / scales(Game.new(seed=0, **setting).num_players)
        assert scaled.max() <= 10
        assert scaled.min() >= 0


@pytest.mark.parametrize("seats", [1, 3])
def test_planes_show_the_boats(seats):
    setting = {"mode": "solo", "difficulty": "easy"} if seats == 1 else {"num_players": seats}
    observations, made = seen(setting), extractor(seats)
    boats = layout.views(observations[-1].numpy().astype(np.uint8), seats)["boats"]
    shown = made._on_grid(torch.from_numpy(boats).float()).numpy()
    assert shown.shape == (seats, PLANES, 9, 22)
    kept = [name for name in BOAT_PLANES if name != "map"]
    maps = boats[:, BOAT_PLANES.index("map")]
    assert maps.any()
    for square in range(int(T.SQUARES)):
        at = shown[:, :, T.SQUARE_Y[square], T.SQUARE_X[square]]
        for k, name in enumerate(kept):
            assert (at[:, k] == boats[:, BOAT_PLANES.index(name), square]).all()
        for colour in range(5):
            assert (at[:, len(kept) + colour] == (maps[:, square] == colour + 1)).all()
        room = np.eye(int(T.ROOMS))[T.ROOM_AT[square]]
        assert (at[:, len(kept) + 5 :] == np.concatenate(([1], room))).all()
    beside = T.SQUARE_AT < 0
    assert not shown[:, :, beside].any()


@pytest.mark.parametrize("options", [{"num_players": 2}, {"mode": "solo", "difficulty": "easy"}], ids=str)
def test_maskable_ppo_learns_with_it(options):
    env = SeatVecEnv(4, **options)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=8, batch_size=16, n_epochs=1, device="cpu", seed=0,
        policy_kwargs={"features_extractor_class": IsleExtractor, "features_extractor_kwargs": {"features_dim": 32}},
    )  # fmt: skip
    before = model.policy.features_extractor.boat[0].weight.detach().clone()
    model.learn(64)
    assert not torch.equal(model.policy.features_extractor.boat[0].weight, before)
    env.close()


def test_other_observations_are_refused():
    for space in (spaces.Box(0, 255, (100,), np.uint8), spaces.Discrete(3), seat_spaces(2, True)[0]):
        with pytest.raises(ValueError, match="expected that of a plain observation"):
            IsleExtractor(space)
    assert [seats_of(seat_spaces(n)[0]) for n in (1, 2, 3, 4)] == [1, 2, 3, 4]


@each_table
def test_packed_rows_are_unpacked_by_torch_as_by_numpy(setting):
    game = Game.new(seed=3, **setting)
    packing, observations = Packing(game.rules, game.num_players), seen(setting).byte()
    packed = packing.pack(observations.numpy())
    assert torch.equal(unpacked(torch.from_numpy(packed), packing), observations)
