"""Train a network by PPO in a league: ``python -m isle_training.ppo --recipe smoke --out results/smoke``.

    league     who plays the other seats: the network itself, its former selves, fixed players      (league.py)
      │ every --draw updates
      ▼
    rollout    --games games, --rollout decisions of the learner in each; the network scores what the
      │        environment lists as candidates, and one of them is drawn                            (policy.py)
      ▼
    update     --epochs times through these decisions, in batches of --batch (sb3-contrib's MaskablePPO)
      │ every --evaluate updates
      ▼
    ladder     paired deals against fixed players, the likeliest candidate taken                    (evaluation.py)

A folder holds what came of it: ``network.pt``, the present network, and ``best.pt``, the one that did best on the ladder;
``log.csv``, a line for each update, ``tensorboard/`` and ``learning.png``, the same as curves; ``recipe.toml``, the options, with
which ``--recipe`` runs it again; ``checkpoint.pt``, from which ``--resume`` goes on after an end at any moment, as if there had
been none. Games for training have other seeds than those for measuring (seeds.py).
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from isle_agents.playing.progress import in_words
from isle_agents.statuses import INTERRUPTED
from isle_agents.stopping import ended_as_by_ctrl_c
from isle_env.candidate_views import TOLD
from isle_env.engine.network import NEVER
from isle_env.machine.cores import cores
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import Setting
from isle_training.extra import extra
from isle_training.mixture import sister
from isle_training.progress import shown
from isle_training.run_folder import LOG, NETWORK, held, how_to_go_on, in_a_line
from isle_training.seeds import CHOOSING, of_ppo

with extra("isle_training.ppo"):
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.logger import Logger
    from stable_baselines3.common.utils import obs_as_tensor

    from isle_training.evaluation import Outcome, measured
    from isle_training.league import League
    from isle_training.memory import keep_memory
    from isle_training.network import CandidateNetwork, save
    from isle_training.policy import OPTIMIZER, CandidateBuffer, CandidatePolicy, entropies
    from isle_training.ppo_log import Log
    from isle_training.ppo_options import asked, parser, rate, variety
    from isle_training.ppo_plan import Plan, planned
    from isle_training.ppo_state import CHECKPOINT, Done, State
    from isle_training.tables import Tables, tables

FLATTENED = 100
"""So many decisions in each game are looked at to see how sure a network is of itself: most of a game."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status: 2 if something was wrong, which a line says, 130 after Ctrl-C or SIGTERM."""
    with ended_as_by_ctrl_c():
        return _main(sys.argv[1:] if arguments is None else list(arguments))


def _main(arguments: list[str]) -> int:
    with ExitStack() as stack:
        try:
            options, checkpoint = asked(arguments)
            plan = planned(options, checkpoint)
            stack.enter_context(held(options.out))
        except ValueError as error:
            return refused(str(error))
        except OSError as error:
            return refused(f"{error.filename}: {error.strerror}")
        try:
            return run(options, plan, checkpoint)
        except OSError as error:
            return refused(f"{in_a_line(error, options.out)}; {ended(options.out)}")
        except KeyboardInterrupt:
            print(f"stopped; {ended(options.out)}", file=sys.stderr)
            return INTERRUPTED


def prepared(options: argparse.Namespace, plan: Plan, prices: PriceList, threads: int) -> State:
    """The games, the learner and its league, before the first update."""
    games = tables(
        plan.setting,
        plan.shares,
        options.games,
        options.parts,
        options.win,
        options.margin,
        prices,
        threads,
        options.reward,
        plan.card.view,
        options.earned,
    )
    shuffling, done = np.random.default_rng(options.seed), Done()
    model = MaskablePPO(
        CandidatePolicy,
        games,
        learning_rate=lambda _: rate(options, done.steps),
        n_steps=options.rollout,
        batch_size=options.batch,
        n_epochs=options.epochs,
        gamma=options.discount,
        gae_lambda=options.trace,
        clip_range=options.clip,
        ent_coef=options.entropy,
        vf_coef=options.value,
        max_grad_norm=options.gradient,
        target_kl=options.kl or None,
        rollout_buffer_class=CandidateBuffer,
        rollout_buffer_kwargs={"rng": shuffling},
        policy_kwargs={"sizes": plan.sizes, "view": plan.card.view, "optimizer_kwargs": OPTIMIZER},
        seed=options.seed,
        device=options.device,
    )
    model.set_logger(Logger(folder=None, output_formats=[]))
    if model.device.type == "cpu":
        model.policy.share(threads)
    league = League(plan.shares, model.policy, options.kept, options.seed, prices, plan.card.view)
    return State(options, plan.card, model, games, league, shuffling, done)


def begin(state: State, plan: Plan) -> None:
    """Fill a new folder: the weights to begin with, the first games, the recipe. Raises ``OSError``."""
    options, games, policy = state.options, state.games, state.model.policy
    if plan.start is not None:
        policy.network.network.load_state_dict(plan.start.state_dict())
        if options.flatten:
            games.seed(of_ppo(options.seed))
            flatten(policy, options.flatten, games)
        state.league.join()
    games.seed(of_ppo(options.seed))
    parser().keep_recipe(options)


def run(options: argparse.Namespace, plan: Plan, checkpoint: dict[str, Any] | None) -> int:
    """Train until all steps are made or the time is up. Returns the exit status. Raises ``OSError``.

    checkpoint: of the run that goes on, None for a new one.
    """
    setting, ladder, solo = plan.setting, plan.ladder, plan.setting.mode == "solo"
    threads = options.threads or cores()
    torch.set_num_threads(1)  # the network's work is shared in another way
    keep_memory()
    prices, log = plan.card.price_list, Log(options.out, ladder)
    state = prepared(options, plan, prices, threads)
    model, games, league, done = state.model, state.games, state.league, state.done
    network: CandidateNetwork = model.policy.network.network
    if checkpoint is not None:
        state.restore(checkpoint)
        log.cut(done.updates or -1)
    else:
        begin(state, plan)

    began, kept, outcomes = done.seconds, time.monotonic(), dict[str, Outcome]()
    try:
        if not done.updates:  # most of what has to be compiled is compiled here, and says so
            outcomes = climb(model.policy, setting, ladder, options.deals, prices, threads, plan.card.view)
        with log, shown(Console(highlight=False), "steps", options.steps, done.steps) as advance:
            if not done.updates:
                log.write(figures(options, model, games, done, math.nan), outcomes)
                save(network, state.described(), options.out / NETWORK)
                state.keep()
            while done.steps < options.steps and done.seconds < 60 * options.minutes:
                # One rollout and one update.
                started, busy, before = time.perf_counter(), time.process_time(), done.steps
                if done.updates % options.draw == 0 and not solo:
                    league.draw(len(games.parts), setting.num_players - 1)
                    games.seat(*league.seated())
                model.ent_coef = variety(options, done.steps)
                model.learn(options.rollout * options.games, log_interval=None, reset_num_timesteps=False, use_masking=False)
                if not all(part.isfinite().all() for part in network.parameters()):
                    reason = f"after {done.updates + 1} updates the weights are no numbers: give a lower --rate"
                    return refused(f"{reason} than {rate(options, done.steps):g}; {ended(options.out)}")
                done.updates, done.steps = done.updates + 1, model.num_timesteps
                if done.updates % options.join == 0:
                    league.join()
                speed = (done.steps - before) / (time.perf_counter() - started)

                # How it went, and every so often how strong the network is now.
                last = done.steps >= options.steps or done.seconds + time.perf_counter() - started >= 60 * options.minutes
                measure = last or done.updates % options.evaluate == 0
                outcomes = climb(model.policy, setting, ladder, options.deals, prices, threads, plan.card.view) if measure else {}
                done.seconds += time.perf_counter() - started
                done.processor += time.process_time() - busy
                log.write(figures(options, model, games, done, speed), outcomes)
                games.ended.clear()
                if outcomes:
                    log.picture(state.described(), 0.0 if solo else 1 / setting.num_players)
                    if sum(one.share for one in outcomes.values()) > done.best:
                        done.best = sum(one.share for one in outcomes.values())
                        save(network, state.described(), options.out / "best.pt")
                if last or time.monotonic() - kept >= 60 * options.checkpoint:
                    save(network, state.described(), options.out / NETWORK)
                    state.keep()
                    kept = time.monotonic()
                advance(done.steps - before, ", ".join(f"{name} {one.share:.0%}" for name, one in outcomes.items()))
    finally:
        games.close()
    report(outcomes, options, done, done.seconds - began)
    return 0


def flatten(policy: CandidatePolicy, entropy: float, games: Tables) -> None:
    """Scale the logits down until the choices have this mean entropy. Nothing is done where they have it already.

    A network that has learned what another player does is sure of itself: it would try nothing else, and so learn nothing.
    games: decisions in them are looked at; they are begun anew afterwards.
    """
    with torch.no_grad():
        seen, logits = games.reset(), []
        for _ in range(FLATTENED):
            array = obs_as_tensor(seen, policy.device)
            logits.append(policy.network(array["situation"], array["candidates"], array["candidate_ids"])[0])
            rows = logits[-1].argmax(dim=1, keepdim=True)
            seen = games.step(array["candidate_ids"].long().gather(1, rows).squeeze(1).cpu().numpy())[0]
        everything = torch.cat(logits)
        low, high = 0.0, 1.0
        for _ in range(30):
            factor = (low + high) / 2
            odds = torch.log_softmax((everything * factor).masked_fill(everything < NEVER / 2, NEVER), dim=1)
            found = float(entropies(odds).mean())
            low, high = (factor, high) if found > entropy else (low, factor)
        last = policy.network.network.policy
        last.weight *= high
        last.bias *= high
    games.ended.clear()


def climb(
    policy: CandidatePolicy,
    setting: Setting,
    ladder: Sequence[str],
    deals: int,
    prices: PriceList,
    threads: int,
    view: str = TOLD,
) -> dict[str, Outcome]:
    """How a policy does against each of the ladder, on deals that are the same each time. It takes the likeliest candidates."""
    generator = torch.Generator().manual_seed(CHOOSING)

    def decide(situations: np.ndarray, candidates: np.ndarray, ids: np.ndarray) -> np.ndarray:
        seen = {"situation": situations, "candidates": candidates, "candidate_ids": ids}
        with torch.no_grad():
            odds, known, _ = policy.judged(obs_as_tensor(seen, policy.device))
            # Of equals one is drawn: a network that has learned nothing plays at random.
            row = (odds + 1e-6 * torch.rand(odds.shape, generator=generator).to(odds.device)).argmax(dim=1, keepdim=True)
            return known.gather(1, row).squeeze(1).cpu().numpy()

    policy.set_training_mode(False)
    if setting.mode == "solo":
        sisters = {name: sister(setting, name) for name in ladder}
        return {name: measured(decide, hers, "random", deals, CHOOSING, prices, threads, view) for name, hers in sisters.items()}
    return {name: measured(decide, setting, name, deals, CHOOSING, prices, threads, view) for name in ladder}


def figures(options: argparse.Namespace, model: MaskablePPO, games: Tables, done: Done, speed: float) -> dict[str, float]:
    """What the log says of an update."""
    found, ended = model.logger.name_to_value, games.ended
    nothing = float("nan")
    return {
        "update": done.updates,
        "steps": done.steps,
        "seconds": done.seconds,
        "processor_hours": done.processor / 3600,
        "steps_a_second": speed,
        "games": len(ended),
        "win_rate": float(np.mean([one.share for one in ended])) if ended else nothing,
        "margin": float(np.mean([one.margin for one in ended])) if ended else nothing,
        "rate": rate(options, done.steps),
        "entropy": -found.get("train/entropy_loss", nothing),
        "kl": found.get("train/approx_kl", nothing),
        "clipped": found.get("train/clip_fraction", nothing),
        "policy_loss": found.get("train/policy_gradient_loss", nothing),
        "value_loss": found.get("train/value_loss", nothing),
        "explained": found.get("train/explained_variance", nothing),
    }


def refused(reason: str) -> int:
    """Say in a line what is wrong. Returns the exit status."""
    print(f"isle_training.ppo: {reason}", file=sys.stderr)
    return 2


def ended(out: Path) -> str:
    """Remove the log of a run that has ended before its first checkpoint. Returns how the run goes on, in words."""
    checkpoint = out / CHECKPOINT
    if not checkpoint.exists():
        with suppress(OSError):
            (out / LOG).unlink(missing_ok=True)  # it would be taken for that of a run that can go on
    return how_to_go_on(checkpoint)


def report(outcomes: Mapping[str, Outcome], options: argparse.Namespace, done: Done, seconds: float) -> None:
    """Say what came of it."""
    before = f", {in_words(done.seconds - seconds)} of them before --resume" if seconds < done.seconds else ""
    hours = f"{done.processor / 3600:.2f} processor hours"
    print(f"{done.steps} steps in {in_words(done.seconds)}{before}, {hours}: {options.out / NETWORK}")
    for name, one in outcomes.items():
        print(
            f"against {name}: {one.share:.1%} ({one.share_low:.1%} to {one.share_high:.1%}) of {one.games} games won, "
            f"margin {one.margin:+.1f} ({one.margin_low:+.1f} to {one.margin_high:+.1f})"
        )


if __name__ == "__main__":
    sys.exit(main())
