"""How fast learning is with everything that it takes: decisions of the learner a second under MaskablePPO, updates included.

    python -m benchmarks.learning [--json FILE] [--threads N] [--rounds N]

    candidates   the candidates alone are seen (``candidates="only"``), scored by isle_training.network, as isle_training.ppo does
    plain        the plain observation through the extractor of isle_training/features.py, with masks

Both play two seats against ``greedy``, and learn as isle_training.ppo does by default, but end no update early. A round is one
rollout and the update that follows. Where the time goes is measured in the same rounds:

    environment   steps of the games, opponents and what is seen included       forward    the network, in rollout and update
    backward      gradients                                                     optimizer  and what they change
    other         Stable-Baselines3's own: buffers, advantages, losses

Needs the extra ``training``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from benchmarks.learning_grid import PARTS, grid
from benchmarks.machine import in_words, machine
from isle_env.machine.cores import cores
from isle_training.extra import extra

with extra("benchmarks.learning"):
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.logger import Logger

    from isle_env.vector import SeatVecEnv
    from isle_training import ppo_options
    from isle_training.features import IsleExtractor
    from isle_training.memory import keep_memory
    from isle_training.policy import OPTIMIZER, CandidateBuffer, CandidatePolicy


class Clock:
    """Adds up the time of some functions while it runs. One that another counted one calls counts for the caller."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._inside = False

    def timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, its time added to a part."""

        def call(*arguments: Any, **further: Any) -> Any:
            if self._inside:
                return function(*arguments, **further)
            self._inside, begin = True, time.perf_counter()
            try:
                return function(*arguments, **further)
            finally:
                self.seconds[part] += time.perf_counter() - begin
                self._inside = False

        return call

    @contextmanager
    def watching(self, model: MaskablePPO) -> Iterator[None]:
        """Time the parts of a model's work within the block."""
        policy, games = model.policy, model.env
        backward = torch.Tensor.backward
        watched = [
            (games, "step", "environment"), (games, "env_method", "environment"), (policy, "forward", "forward"),
            (policy, "evaluate_actions", "forward"), (policy, "predict_values", "forward"),
            (policy.optimizer, "step", "optimizer"),
        ]  # fmt: skip
        for where, name, part in watched:
            setattr(where, name, self.timed(part, getattr(where, name)))
        torch.Tensor.backward = self.timed("backward", backward)
        try:
            yield
        finally:
            torch.Tensor.backward = backward
            for where, name, _ in watched:
                delattr(where, name)


def lean(options: argparse.Namespace, threads: int) -> MaskablePPO:
    """What isle_training.ppo learns with: candidates alone."""
    games = SeatVecEnv(options.games, opponents="greedy", candidates="only", threads=threads)
    buffer: dict[str, Any] = {"rollout_buffer_class": CandidateBuffer}
    buffer["rollout_buffer_kwargs"] = {"rng": np.random.default_rng(0)}
    sizes = {"sizes": {"width": options.width}, "optimizer_kwargs": OPTIMIZER}
    model = _model(CandidatePolicy, games, options, policy_kwargs=sizes, **buffer)
    torch.set_num_threads(1)
    model.policy.share(threads)
    return model


def plain(options: argparse.Namespace, threads: int) -> MaskablePPO:
    """The plain observation through the extractor."""
    games = SeatVecEnv(options.games, opponents="greedy", threads=threads)
    torch.set_num_threads(threads)
    return _model("MlpPolicy", games, options, policy_kwargs={"features_extractor_class": IsleExtractor})


def _model(policy: Any, games: SeatVecEnv, options: argparse.Namespace, **further: Any) -> MaskablePPO:
    """A model that learns as isle_training.ppo does."""
    model = MaskablePPO(
        policy, games, learning_rate=options.rate, n_steps=options.rollout, batch_size=options.batch, n_epochs=options.epochs,
        gamma=options.discount, gae_lambda=options.trace, clip_range=options.clip, ent_coef=options.entropy,
        vf_coef=options.value, max_grad_norm=options.gradient, seed=0, device="cpu", **further,
    )  # fmt: skip
    model.set_logger(Logger(folder=None, output_formats=[]))
    return model


LEARNERS: dict[str, tuple[Callable[[argparse.Namespace, int], MaskablePPO], bool]] = {
    "candidates": (lean, False),
    "plain": (plain, True),
}
"""Name -> what makes the model, and whether it needs masks."""


def measure(name: str, options: argparse.Namespace, threads: int, rounds: int) -> dict[str, float]:
    """``steps_per_s`` of the best of so many rounds, and the microseconds that each part takes for a step of it.

    The best round counts, because other work on the machine can only add time.
    """
    make, masks = LEARNERS[name]
    model = make(options, threads)
    steps = options.games * options.rollout
    best: dict[str, float] = {}
    model.learn(steps, use_masking=masks, log_interval=None)  # what is compiled is so before the clock runs
    for _ in range(rounds):
        clock = Clock()
        with clock.watching(model):
            begin = time.perf_counter()
            model.learn(steps, use_masking=masks, log_interval=None, reset_num_timesteps=False)
            whole = time.perf_counter() - begin
        if steps / whole > best.get("steps_per_s", 0):
            parts = {part: 1e6 * clock.seconds[part] / steps for part in PARTS}
            best = {"steps_per_s": steps / whole, **parts, "other": 1e6 * whole / steps - sum(parts.values())}
    model.env.close()
    return best


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    keep_memory()
    made = argparse.ArgumentParser(prog="python -m benchmarks.learning", description="Measure how fast learning is.")
    made.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file, too")
    made.add_argument("--threads", type=int, default=cores(), help="threads of games and networks (one for each core)")
    made.add_argument("--rounds", type=int, default=5, help="rollouts with their updates, of which the fastest counts (5)")
    made.add_argument("--games", type=int, help="games at once (as isle_training.ppo)")
    made.add_argument("--width", type=int, help="width of the candidates' network (as isle_training.ppo)")
    given = made.parse_args(arguments)
    options = ppo_options.parser().parse_args(["--out", "none"])
    options.games, options.width = given.games or options.games, given.width or options.width
    facts = machine(("torch", "stable-baselines3", "sb3-contrib"))
    figures = {name: measure(name, options, given.threads, given.rounds) for name in LEARNERS}
    console = Console()
    console.print(grid(figures).rich())
    console.print(f"{options.games} games, {given.threads} threads, width {options.width} · {in_words(facts)}", soft_wrap=True)
    if given.json:
        report = {"machine": facts, "threads": given.threads, "games": options.games, "width": options.width, "learning": figures}
        given.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
