"""Batches for learners: `SeatVectorEnv`, which has one seat in each game and plays the others inside its step.

The learner takes the first legal action other than PASS. Finding it in the masks of all games is part of the time. Before the
clock starts, each row must equal what the game in its slot shows the learner's seat.

Candidates are described for a learner in a `SeatBatch` that takes the reference policy's answer from them.
"""

from __future__ import annotations

import numpy as np

from benchmarks.timing import Run, per_second, same
from isle_env.candidate_views import TOLD
from isle_env.candidates import Candidates
from isle_env.policies.candidates.table import FEATURE
from isle_env.vector import SeatBatch, SeatVectorEnv

GAMES = 64
OPPONENTS = ("random", "greedy")


def first_legal(masks: np.ndarray) -> np.ndarray:
    """The first legal action of each row; PASS (0) only if there is no other.

    masks: int8[N, NUM_ACTIONS]. Returns ``int64[N]``.
    """
    actions = masks[:, 1:].argmax(axis=1) + 1
    return np.where(masks[np.arange(len(masks)), actions] == 1, actions, 0)


def check(opponent: str) -> None:
    """Compare the rows with the games in the slots for some steps. Raises :class:`benchmarks.timing.Disagreement`."""
    env = SeatVectorEnv(4, opponents=opponent)
    observations, infos = env.reset(seed=3)
    for _ in range(150):
        for k in range(4):
            game, seat = env.batch.game(k), int(env.batch.seats[k])
            same("deciding seat", game.current_seat, seat)
            same("observation", observations[k].tobytes(), game.observe(seat).tobytes())
            same("mask", infos["action_mask"][k].tobytes(), game.mask().tobytes())
        observations, _, _, _, infos = env.step(first_legal(infos["action_mask"]))


def marked(batch: SeatBatch) -> np.ndarray:
    """The reference policy's answer in each game, as the candidates mark it: int64[N]."""
    places = batch.candidates[:, :, FEATURE.choice].argmax(axis=1)
    return batch.candidate_ids[np.arange(batch.num_games), places].astype(np.int64)


def check_candidates(view: bool | str) -> None:
    """Compare the candidates of a batch with those of its games. Raises :class:`benchmarks.timing.Disagreement`."""
    batch, alike = SeatBatch(4, candidates=view), Candidates(view=TOLD if view is True else str(view))
    batch.reset(3)
    for _ in range(100):
        for k in range(4):
            for mine, alone in zip(batch.view or (), alike.of(batch.game(k)), strict=True):
                same("candidates", mine[k].tobytes(), alone.tobytes())
        batch.step(marked(batch))


def measure_candidates(rounds: int, seconds: float) -> dict[str, float]:
    """Check, then time the learner's decisions with candidates: ``candidates_decisions_per_s``."""
    return {"candidates_decisions_per_s": per_second(run_with_candidates(), rounds, seconds)}


def run_with_candidates(view: bool | str = True) -> Run:
    """Some steps of a batch with candidates, checked. view: what ``SeatBatch`` takes as ``candidates``."""
    check_candidates(view)
    batch = SeatBatch(GAMES, candidates=view)
    batch.reset(0)

    def run() -> int:
        for _ in range(20):
            batch.step(marked(batch))
        return 20 * GAMES

    return run


def measure(rounds: int = 5, seconds: float = 1.0) -> dict[str, float]:
    """Check, then time the learner's steps: ``seat_vector_…_steps_per_s`` by opponent, ``candidates_decisions_per_s``."""
    figures: dict[str, float] = {}
    for opponent in OPPONENTS:
        check(opponent)
        env = SeatVectorEnv(GAMES, opponents=opponent)
        env.reset(seed=0)

        def run(env: SeatVectorEnv = env) -> int:
            for _ in range(50):
                env.step(first_legal(env.batch.masks))
            return 50 * GAMES

        figures[f"seat_vector_{opponent}_steps_per_s"] = per_second(run, rounds, seconds)
    return figures | measure_candidates(rounds, seconds)
