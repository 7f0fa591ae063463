"""What a network learns from a teacher's decisions, and how well it does: losses, and what is measured on held-out positions.

odds of the network ─┬─ likened to the teacher's choice, and to what a search makes likely       (soft_targets)
                     └─ or what they are worth by the teacher's values, and a little its choice  (advantages)
value of the network ── the squared error of how the game ended                                  (results)
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from isle_env.weights import Played
from isle_training.network import RawNetwork
from isle_training.positions import Batch, Positions, batch
from isle_training.sharing import Sharing


class Losses(NamedTuple):
    """Means over some decisions."""

    policy: Tensor
    value: Tensor
    agreement: Tensor
    """The share of decisions in which network and teacher agree."""
    better: Tensor
    """By how much the network's likeliest candidate is worth more than the teacher's choice, by the teacher's values."""


def losses(network: Sharing, learnt: Batch, options: argparse.Namespace) -> Losses:
    """What is made small, and how well the network does."""
    logits, values = network(*map(torch.from_numpy, learnt[:3]))
    chosen = torch.from_numpy(learnt.chosen).unsqueeze(1)
    odds, worth = functional.log_softmax(logits, dim=1), torch.from_numpy(advantages(learnt))
    if options.gain:
        likely = odds.exp()
        gained = options.variety * (likely * odds).sum(dim=1) - options.gain * (likely * worth).sum(dim=1)
        policy = (gained - options.stay * odds.gather(1, chosen).squeeze(1)).mean()
    else:
        target = torch.from_numpy(soft_targets(learnt, options.soft, options.temperature, options.smooth))
        policy = -(target * odds).sum(dim=1).mean()
    value = functional.mse_loss(values, torch.from_numpy(results(learnt, options)))
    own = logits.argmax(dim=1, keepdim=True)
    better = (worth.gather(1, own) - worth.gather(1, chosen)).mean()
    return Losses(policy, value, (own == chosen).float().mean(), better)


def soft_targets(learnt: Batch, soft: float, temperature: float, smooth: float = 0.0) -> np.ndarray:
    """How likely each candidate should be: float32[B, K], each row adds up to 1.

    A part of ``soft`` goes by the values that a search has found, ``temperature`` apart for a factor of e; the rest, and all of
    it where there are no values, is the teacher's choice. At last ``smooth`` of it all is shared out evenly.
    """
    known, listed = ~np.isnan(learnt.values), learnt.ids >= 0
    values = np.where(known, learnt.values, -np.inf)
    has_values = known.any(axis=1, keepdims=True)
    best = np.where(has_values, values.max(axis=1, keepdims=True), 0)
    weights = np.exp((values - best) / temperature)
    likely = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-9)
    choice = np.zeros(learnt.ids.shape)
    choice[np.arange(len(choice)), learnt.chosen] = 1
    target = np.where(has_values, soft * likely + (1 - soft) * choice, choice)
    return ((1 - smooth) * target + smooth * listed / listed.sum(axis=1, keepdims=True)).astype(np.float32)


def advantages(learnt: Batch) -> np.ndarray:
    """What each candidate is worth by the teacher's values beyond the mean of those listed: float32[B, K].

    One without a value counts as the least that has one; where none has, all are 0. The mean over positions of what a choice is
    worth so is its policy gradient, and fair however noisy the values are, which a likening to the best of them is not.
    """
    known, listed = ~np.isnan(learnt.values), learnt.ids >= 0
    least = np.where(known, learnt.values, np.inf).min(axis=1, keepdims=True)
    worth = np.where(listed, np.where(known, learnt.values, np.where(np.isinf(least), 0, least)), 0)
    mean = worth.sum(axis=1, keepdims=True) / listed.sum(axis=1, keepdims=True)
    return np.where(listed, worth - mean, 0).astype(np.float32)


def results(learnt: Batch | Positions, options: argparse.Namespace) -> np.ndarray:
    """What the value learns to forecast, one number a position: what ppo.py pays at the end with the same options."""
    return (options.win * learnt.wins + options.margin * learnt.margins).astype(np.float32)


@torch.no_grad()
def check(network: Sharing, held_out: Positions, options: argparse.Namespace, most: int | None = None) -> dict[str, float]:
    """Measure on held-out positions: losses, agreement, how much better the network chooses by the teacher's values, and the
    share of the results' variance that the value explains.
    """
    listed = np.random.default_rng(options.seed).permutation(len(held_out))[:most]
    sums = np.zeros(len(Losses._fields))
    for first in range(0, len(listed), 1024):
        part = batch(held_out, listed[first : first + 1024])
        sums += len(part.chosen) * np.array([float(mean) for mean in losses(network, part, options)])
    loss, error, agreement, better = (sums / len(listed)).tolist()
    variance = results(held_out, options)[listed].var()
    explained = 1 - error / variance if variance > 0 else float("nan")
    return {"held_out_loss": loss, "held_out_agreement": agreement, "held_out_better": better, "explained": float(explained)}


@torch.no_grad()
def by_kind(network: RawNetwork, held_out: Positions, played: Played) -> list[tuple[str, int, float]]:
    """For each kind of decision: its name, how many there are, and how often the two agree; the most frequent first."""
    table = played.policies("candidates.table")
    agree = np.zeros(len(held_out), bool)
    for first in range(0, len(held_out), 1024):
        part = batch(held_out, np.arange(first, min(first + 1024, len(held_out))))
        logits, _ = network(*map(torch.from_numpy, part[:3]))
        agree[first : first + 1024] = logits.argmax(dim=1).numpy() == part.chosen
    kinds = held_out.situations[:, table.SIT.step :][:, : len(table.STEP_NAMES)].argmax(axis=1)
    found = [(table.STEP_NAMES[k], int((kinds == k).sum()), float(agree[kinds == k].mean())) for k in np.unique(kinds)]
    return sorted(found, key=lambda one: -one[1])
