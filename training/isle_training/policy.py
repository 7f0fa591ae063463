"""MaskablePPO over candidates: a policy that scores what an environment lists, and a buffer that keeps it small.

    situation int16[N, G], candidates int16[N, K, F], candidate_ids int16[N, K]
        ─→ CandidateNetwork ─→ a logit for each candidate ─→ the choice among them ─→ its id, log-probability, entropy
                            └→ a value for each game

``MaskablePPO(CandidatePolicy, SeatVecEnv(candidates="only", …), rollout_buffer_class=CandidateBuffer, …)``. Every candidate is
legal, so ``learn(…, use_masking=False)`` is right, and faster. Masks are taken all the same, and narrow the choice; one that
forbids all candidates is of no effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.buffers import MaskableDictRolloutBuffer, MaskableDictRolloutBufferSamples
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.buffers import DictRolloutBuffer

from isle_training.network import CandidateNetwork, RawNetwork
from isle_training.sharing import Sharing

OPTIMIZER = {"eps": 1e-5, "fused": True}
"""Further arguments of the optimizer, Adam: Stable-Baselines3's own, and all weights changed in one call."""
NOT_LISTED = -1e8
"""The logit of an action that is no candidate, or that a mask forbids: its probability is 0 in float32."""
LEAST_ODDS = -78.0
"""A log-probability whose probability is taken for 0."""
EARNED = "earned"
"""Where an observation says what its game has brought the learner so far, float32[N, 1]. The values go by it, no choice does."""
Seen = dict[str, torch.Tensor]
"""Observations of N games: ``situation``, ``candidates``, ``candidate_ids``, EARNED perhaps, and whatever else the environment
shows."""
Masks = Any
"""What is allowed, an array or tensor, bool or numbers[N, NUM_ACTIONS]; None for all candidates."""


class CandidatePolicy(MaskableMultiInputActorCriticPolicy):
    """Chooses among the candidates of an observation, with a :class:`isle_training.network.RawNetwork` as ``network``.

    sizes: further arguments of its :class:`isle_training.network.CandidateNetwork`, such as ``{"width": 64}``; view: the view of
    the candidates by name, needed where two of a game have as many numbers. All others are Stable-Baselines3's; those about
    layers and features have no effect.
    """

    def __init__(self, *arguments: Any, sizes: dict[str, int] | None = None, view: str | None = None, **further: Any) -> None:
        self.sizes, self.view = dict(sizes or {}), view
        super().__init__(*arguments, **further)

    def _build(self, lr_schedule: Any) -> None:
        """Make the network and its optimizer. Stable-Baselines3 calls it."""
        assert isinstance(self.observation_space, spaces.Dict)
        assert isinstance(self.action_space, spaces.Discrete)
        shapes = {name: space.shape or () for name, space in self.observation_space.spaces.items()}
        found = {"situation": shapes["situation"][-1], "features": shapes["candidates"][-1], "actions": int(self.action_space.n)}
        self.network = RawNetwork.of(CandidateNetwork(**{**found, **self.sizes}), self.view)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)
        self.share(1)

    def share(self, threads: int) -> None:
        """From now on so many threads share the network's work. Give torch one thread then (sharing.py)."""
        self._sharing = Sharing(self.network, threads)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        """What a saved policy is made from again."""
        return {**super()._get_constructor_parameters(), "sizes": self.sizes, "view": self.view}

    def judged(self, obs: Seen, action_masks: Masks = None) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """What the network makes of N games: log-probabilities float32[N, K], ids int64[N, K], values float32[N]."""
        ids = obs["candidate_ids"].long()
        earned = [obs[EARNED].squeeze(1)] if EARNED in obs else []
        logits, values = self._sharing(obs["situation"], obs["candidates"], ids, *earned)
        if action_masks is not None:
            masks = torch.as_tensor(action_masks, device=ids.device).reshape(len(ids), -1) > 0
            logits = logits.masked_fill(~masks.gather(1, ids.clamp(min=0)), NOT_LISTED)
        return torch.log_softmax(logits, dim=1), ids, values

    def forward(
        self, obs: Seen, deterministic: bool = False, action_masks: Masks = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Decide in N games: ids int64[N], values float32[N, 1], log-probabilities float32[N]."""
        odds, ids, values = self.judged(obs, action_masks)
        row = _chosen(odds, deterministic)
        return ids.gather(1, row).squeeze(1), values.unsqueeze(1), odds.gather(1, row).squeeze(1)

    def evaluate_actions(
        self, obs: Seen, actions: torch.Tensor, action_masks: Masks = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """What decisions are worth now: values float32[N, 1], log-probabilities and entropies float32[N].

        actions: the ids that were chosen, numbers[N].
        """
        odds, ids, values = self.judged(obs, action_masks)
        same = ids == actions.long().reshape(-1, 1)
        row = same.float().argmax(dim=1, keepdim=True)
        found = torch.where(same.any(dim=1), odds.gather(1, row).squeeze(1), NOT_LISTED)
        return values.unsqueeze(1), found, entropies(odds)

    def get_distribution(self, obs: Seen, action_masks: Masks = None) -> MaskableDistribution:
        """The distribution over the game's own ids, as other code of Stable-Baselines3 asks for it."""
        odds, ids, _ = self.judged(obs, action_masks)
        # A column more takes up what stands in unused rows.
        everything = odds.new_full((len(ids), int(self.action_dist.action_dim) + 1), NOT_LISTED)
        everything.scatter_(1, ids.where(ids >= 0, everything.shape[1] - 1), odds)
        return self.action_dist.proba_distribution(action_logits=everything[:, :-1].contiguous())

    def _predict(self, observation: Seen, deterministic: bool = False, action_masks: Masks = None) -> torch.Tensor:
        """The ids alone: int64[N]. ``predict`` calls it."""
        odds, ids, _ = self.judged(observation, action_masks)
        return ids.gather(1, _chosen(odds, deterministic)).squeeze(1)

    def predict_values(self, obs: Seen) -> torch.Tensor:
        """The values alone: float32[N, 1]."""
        return self.judged(obs)[2].unsqueeze(1)


def _chosen(odds: torch.Tensor, deterministic: bool) -> torch.Tensor:
    """The row of the candidate that is taken in each game, int64[N, 1]: the likeliest, or one drawn. odds: log-probabilities."""
    return odds.argmax(dim=1, keepdim=True) if deterministic else drawn(odds)


def drawn(odds: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    """A row for each game, drawn by its chance: int64[N, 1].

    odds: log-probabilities float32[N, K]; generator: None for torch's own.
    A random number falls somewhere among the sums of the chances. That takes a tenth of the time of ``torch.multinomial``, which
    draws a number for every candidate.
    """
    sums = probabilities(odds).cumsum(dim=1)
    whole = sums[:, -1:]
    number = torch.rand(whole.shape, generator=generator).to(odds.device) * whole  # drawn on the CPU: the same on every device
    return (sums <= torch.minimum(number, whole.nextafter(torch.zeros_like(whole)))).sum(dim=1, keepdim=True)


def probabilities(odds: torch.Tensor) -> torch.Tensor:
    """The probabilities of log-probabilities; below 1e-34 they are 0. Numbers that small take exp ten times as long as others."""
    return torch.where(odds > LEAST_ODDS, odds.clamp(min=LEAST_ODDS).exp(), 0.0)


def entropies(odds: torch.Tensor) -> torch.Tensor:
    """How undecided each choice is: float32[N]. odds: log-probabilities float32[N, K]."""
    return -(probabilities(odds) * odds).sum(dim=1)


class CandidateBuffer(MaskableDictRolloutBuffer):
    """The decisions between two updates: numbers as the environment gives them (int16), candidates in use alone, no masks.

    A decision has eight candidates on average, for which there is room for 64: it takes some 2 KB instead of 8. With masks and
    numbers as float32, as older versions of the libraries keep them, it took 22.
    rng: a generator that shuffles the decisions; the library's own buffers take NumPy's global one, which no checkpoint keeps.
    """

    def __init__(self, *arguments: Any, rng: np.random.Generator, **further: Any) -> None:
        self.rng = rng
        super().__init__(*arguments, **further)

    def reset(self) -> None:
        """Forget all decisions."""
        DictRolloutBuffer.reset(self)
        assert isinstance(self.observation_space, spaces.Dict)
        self.observations = {
            name: np.zeros((self.buffer_size, self.n_envs, *(space.shape or ())), dtype=space.dtype)
            for name, space in self.observation_space.spaces.items()
            if name != "candidates"
        }
        self._rows: list[np.ndarray] = []
        """For each step the candidates in use of all games, int16[R, F]."""

    def add(self, obs: Any, *arguments: Any, action_masks: np.ndarray | None = None, **further: Any) -> None:
        """Keep a decision of each game. action_masks: left out, since the candidates say what is legal."""
        self._rows.append(obs["candidates"][obs["candidate_ids"] >= 0])
        DictRolloutBuffer.add(self, obs, *arguments, **further)

    def get(self, batch_size: int | None = None) -> Iterator[MaskableDictRolloutBufferSamples]:  # type: ignore[override]
        """All decisions once, shuffled, in batches of so many; of their candidates the rows in use, int16[R, F]."""
        assert self.full
        flat = {name: _flat(kept) for name, kept in self.observations.items()}
        rows = np.concatenate(self._rows)
        counts = (flat["candidate_ids"] >= 0).sum(axis=1)
        firsts = np.cumsum(counts) - counts
        actions, values, chances = _flat(self.actions)[:, 0], _flat(self.values), _flat(self.log_probs)
        advantages, returns = _flat(self.advantages), _flat(self.returns)
        order = self.rng.permutation(len(values))
        for first in range(0, len(order), batch_size or len(order)):
            some = order[first : first + (batch_size or len(order))]
            seen = {name: kept[some] for name, kept in flat.items()} | {"candidates": rows[_runs(firsts[some], counts[some])]}
            yield MaskableDictRolloutBufferSamples(
                observations={name: self.to_torch(array, copy=False) for name, array in seen.items()},
                actions=self.to_torch(actions[some], copy=False),  # all are arrays that nobody else has
                old_values=self.to_torch(values[some], copy=False),
                old_log_prob=self.to_torch(chances[some], copy=False),
                advantages=self.to_torch(advantages[some], copy=False),
                returns=self.to_torch(returns[some], copy=False),
                action_masks=None,  # type: ignore[arg-type]
            )


def _flat(kept: np.ndarray) -> np.ndarray:
    """Steps and games as one axis. The same memory."""
    return kept.reshape(-1, *kept.shape[2:])


def _runs(firsts: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The numbers of all runs, one after the other: ``counts[k]`` of them from ``firsts[k]`` on."""
    return np.repeat(firsts - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
