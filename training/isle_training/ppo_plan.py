"""What a run of isle_training.ppo is asked for, in the project's terms, and checked before anything is written.

options (ppo_options.py) ─▶ Plan: the game, who sits in the league and on the ladder, what the network begins with
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any, NamedTuple

from isle_agents.players.card import Card
from isle_env.envs.rewards import FORECAST
from isle_env.setting import Setting
from isle_env.weights import Played
from isle_training.extra import extra
from isle_training.mixture import mixture, played_of, view_of

with extra("isle_training.ppo"):
    from isle_training.league import checked_ladder, checked_shares
    from isle_training.network import CandidateNetwork, load_for
    from isle_training.ppo_state import CHECKPOINT

LEAGUES = {
    "solo": {"hard": 1.0, "very_hard": 1.0, "expert": 1.0},
    "others": {"self": 0.4, "past": 0.2, "greedy": 0.1, "tuned": 0.3},
    "untold": {"self": 0.6, "past": 0.3, "random": 0.1},
}
"""Who sits in the other seats, and how often, unless --league says so; alone, the sister's difficulties."""
LADDERS = {"solo": ["easy", "hard", "expert"], "others": ["random", "greedy", "tuned"]}
"""Whom the network is measured against, unless --ladder says so."""


class Plan(NamedTuple):
    """What was asked for, in the project's terms."""

    setting: Setting
    shares: dict[str, float]
    ladder: list[str]
    start: CandidateNetwork | None
    """The weights to begin with, None for untrained ones and for a run that goes on."""
    card: Card
    """Of the network that will come out, with what it began with as its origin."""
    sizes: dict[str, int]


def planned(options: argparse.Namespace, checkpoint: dict[str, Any] | None) -> Plan:
    """Check what is asked for; nothing is written. Raises ``ValueError`` and ``OSError`` in one line."""
    solo, view = options.mode == "solo", view_of(options)
    setting = mixture(played_of(options), options.modules)[0]
    usual = "solo" if solo else "untold" if options.untold else "others"
    shares = checked_shares(options.league or LEAGUES[usual], setting, view)
    if options.untold and options.reward == FORECAST:
        raise ValueError(f"--reward {FORECAST} --untold: a forecast would say what a choice was worth; take one of the two")
    ladder = checked_ladder(LADDERS["solo" if solo else "others"] if options.ladder is None else options.ladder, setting)
    decisions = options.games * options.rollout
    if decisions % options.batch == 1:
        raise ValueError(f"--batch {options.batch}: of the {decisions} decisions between two updates one is left over, and alone")
    if checkpoint is not None:
        card = Card.of(checkpoint["card"], options.out / CHECKPOINT)
        return Plan(setting, shares, ladder, None, card, checkpoint["sizes"])
    if options.start is None:
        card = Card.new(Played.in_(setting), view=view)
        return Plan(setting, shares, ladder, None, card, {"width": options.width})
    start, card = load_for(options.start, Played.in_(setting), view)
    return Plan(setting, shares, ladder, start, replace(card, origin=f"{card.origin}; "), start.sizes)
