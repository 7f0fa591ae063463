"""What a weighted sum leaves out of a forecast: a small network for each morning (``isle train forecast --network``).

    numbers of all seats ─┬▶ sum, fixed ─┬▶ points ─▶ margins between the seats, compared with those of the end
                          └▶ network ────┘

A network sees what goes together: a lesson and the cats that it wants, fish and days. What is made small is the squared error
of the margins, since a search compares; with one seat, of the points. The games left out say how much better it foretells.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from isle_env.engine.forecasting import FIRST, FIRST_MORNING, SECOND
from isle_training.extra import extra
from isle_training.noted import Noted

with extra("isle_training.forecast --network"):
    import torch
    from torch import Tensor, nn

EPOCHS, BATCH, RATE, DECAY = 6, 1024, 2e-3, 1e-2
"""How often each game is learnt from; games of an update; the rate of learning at its highest; how weights are kept small."""
POINTS = 0.1
"""Weight of the points' error beside that of the margins."""
SCALE = 10.0
"""Points that the network's last layer makes of one."""
LEAST_SPREAD = 0.1
"""Numbers that vary less than this are taken to vary so much."""


def with_networks(
    weights: npt.NDArray[np.float64], learnt: list[Noted], left_out: list[Noted], seed: int
) -> npt.NDArray[np.float64]:
    """Weights with a network behind each row. weights: float64[days + 1, NUMBERS]; learnt, left_out: games."""
    rows: list[npt.NDArray[np.float64]] = []
    for day in range(FIRST_MORNING, len(weights)):
        torch.manual_seed(seed)
        numbers, points = _of_day(learnt, day)
        network = Beyond(weights[day], numbers)
        _train(network, numbers, points)
        if left_out:
            held = _of_day(left_out, day)
            alone, whole = (_error(network, *held, factor) for factor in (0.0, 1.0))
            print(
                f"morning of day {day}: the network takes {1 - whole / alone:.1%} from the squared error of the sum", flush=True
            )
        rows.append(network.row())
    return np.hstack((weights, np.array([np.zeros_like(rows[0])] * FIRST_MORNING + rows)))


class Beyond(nn.Module):
    """A sum whose weights are fixed, and a network beside it."""

    def __init__(self, weights: npt.NDArray[np.float64], numbers: Tensor) -> None:
        """weights: float64[NUMBERS], of the sum; numbers: int16[N, n, NUMBERS], whose means and spreads are taken over."""
        super().__init__()
        flat = numbers[: 20 * BATCH].flatten(0, 1).float()
        self.mean, self.spread = flat.mean(0), flat.std(0).clamp(min=LEAST_SPREAD)
        self.fixed = torch.tensor(weights, dtype=torch.float32)
        self.first, self.second, self.points = nn.Linear(len(weights), FIRST), nn.Linear(FIRST, SECOND), nn.Linear(SECOND, 1)
        nn.init.zeros_(self.points.weight)
        nn.init.zeros_(self.points.bias)

    def forward(self, numbers: Tensor, factor: float = 1.0) -> Tensor:
        """Points: float32[N, n]. numbers: int16[N, n, NUMBERS]; factor: by which the network counts."""
        known = numbers.float()
        inside = torch.relu(self.second(torch.relu(self.first((known - self.mean) / self.spread))))
        found: Tensor = known @ self.fixed + factor * SCALE * self.points(inside).squeeze(-1)
        return found

    @torch.no_grad()
    def row(self) -> npt.NDArray[np.float64]:
        """The network as the kernel has it (``search.forecast``), behind the weights of the sum."""
        first = self.first.weight / self.spread
        parts = (
            first.t(), self.first.bias - first @ self.mean, self.second.weight.t(), self.second.bias,
            SCALE * self.points.weight, SCALE * self.points.bias,
        )  # fmt: skip
        return np.concatenate([part.reshape(-1).double().numpy() for part in parts])


def _of_day(games: list[Noted], day: int) -> tuple[Tensor, Tensor]:
    """The games noted on one morning: numbers int16[N, n, NUMBERS], points float32[N, n]."""
    numbers = np.concatenate([part.numbers[part.days == day] for part in games])
    points = np.concatenate([part.points[part.days == day] for part in games])
    return torch.from_numpy(numbers), torch.from_numpy(points).float()


def _squared(errors: Tensor) -> Tensor:
    """The mean squared error of the margins, of the points with one seat. errors: float32[N, n], of the points."""
    seats = errors.shape[1]
    if seats == 1:
        return errors.square().mean()
    return (errors - errors.mean(dim=1, keepdim=True)).square().mean() * seats / (seats - 1)


def _train(network: Beyond, numbers: Tensor, points: Tensor) -> None:
    """Learn from games."""
    batch = min(BATCH, len(numbers))
    updates = EPOCHS * (len(numbers) // batch)
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=max(updates, 2))
    for _ in range(EPOCHS):
        order = torch.randperm(len(numbers))
        for first in range(0, len(numbers) - batch + 1, batch):
            some = order[first : first + batch]
            errors = network(numbers[some]) - points[some]
            loss = _squared(errors) + POINTS * errors.square().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()


@torch.no_grad()
def _error(network: Beyond, numbers: Tensor, points: Tensor, factor: float) -> float:
    """The squared error over games. factor: by which the network counts."""
    parts = zip(numbers.split(10 * BATCH), points.split(10 * BATCH), strict=True)
    return float(_squared(torch.cat([network(part, factor) - end for part, end in parts])))
