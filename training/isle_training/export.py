"""Turn a trained network into a player: ``isle train export results/imitate/network.pt standard_2.npz``.

    network.pt ─▶ a file of the player     its parts and its card (isle_agents/players/network.py)
               ─▶ asked with both          torch and the player must agree on real positions, or nothing is written

Weights are rounded to float16, in which they are kept, and computed with in float32: half the file, and (docs/training.md) no
fewer wins. The card says what the network was made for, and has the digest of the view's layout and the list of prices that the
view is made with. The player ``net`` plays the file.
"""

from __future__ import annotations

import argparse
import copy
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from isle_agents.players.card import Card
from isle_agents.players.network import Network, packed_file
from isle_agents.statuses import INTERRUPTED
from isle_agents.stopping import ended_as_by_ctrl_c
from isle_env import policies
from isle_env.candidates import Candidates, View
from isle_env.errors import IsleError
from isle_env.game import Game
from isle_env.whole_file import replacing
from isle_training.extra import extra
from isle_training.mixture import HARD, mixture
from isle_training.readers import Parser, whole
from isle_training.run_folder import in_a_line, make_folder
from isle_training.seeds import PLAYING

with extra("isle_training.export"):
    import torch

    from isle_training.network import CandidateNetwork, RawNetwork, load

CLOSE = 1e-4
"""Logits and values differ by no more than this, in units of the largest where that is beyond 1."""
TIE = 1e-5
"""Logits that are closer than this are equal."""


class Disagreement(IsleError):
    """Torch and the player find different numbers."""


@torch.no_grad()
def rounded(network: CandidateNetwork) -> CandidateNetwork:
    """The network with weights that float16 holds; those beyond its range stay as they are."""
    made = copy.deepcopy(network)
    for numbers in made.parameters():
        half = numbers.half().float()
        numbers.copy_(torch.where(half.isfinite(), half, numbers))
    return made


def file_of(network: CandidateNetwork, card: Card) -> bytes:
    """The network with its card as a player's file. network: as :func:`rounded` gives it, or its numbers are kept in float32."""
    return packed_file({name: numbers.detach().numpy() for name, numbers in network.state_dict().items()}, card.properties)


def positions(card: Card, count: int) -> View:
    """So many positions with a choice, from games in which a third of the decisions are taken at random.

    The same ones at each call. Arrays as of the views, with ``count`` in front of their shapes.
    """
    found: list[View] = []
    rng, view_of, played = np.random.default_rng(0), Candidates(card.price_list, view=card.view), 0
    several = mixture(card.played, sisters=HARD)
    while len(found) < count:
        game, played = Game.deal(several[played % len(several)], PLAYING + played), played + 1
        while not game.over and len(found) < count:
            view = view_of.of(game)
            if view.listed > 1:
                found.append(view)
            at_random = rng.random() < 1 / 3
            choose = policies.reference_of(game.rules).choose
            game.apply(int(view.ids[rng.integers(int(view.listed))]) if at_random else choose(game.games, 0))
    return View(*(np.array([view[k] for view in found]) for k in range(len(View._fields))))


@torch.no_grad()
def compare(network: CandidateNetwork, exported: Network, asked: View) -> tuple[float, int]:
    """The greatest difference of the numbers that both find, and how many choices differ where no two are equal.

    asked: views of N positions. Raises :class:`Disagreement` for a difference beyond CLOSE, and for another choice.
    """
    raw, greatest, others = RawNetwork.of(network, exported.card.view).eval(), 0.0, 0
    for first in range(0, len(asked.ids), 1000):
        part = [np.ascontiguousarray(array[first : first + 1000]) for array in asked[:3]]
        here = [array.numpy() for array in raw(*map(torch.from_numpy, part))]
        there = exported.ask(*part)
        for one, other in zip(here, there, strict=True):
            used = np.abs(one) < 1e8  # rows without a candidate are far below
            difference = np.abs(one - other)[used] / np.maximum(1, np.abs(one[used]).max(initial=1))
            greatest = max(greatest, float(difference.max(initial=0)))
        lines = np.arange(len(part[2]))
        chosen, instead = here[0].argmax(axis=1), there[0].argmax(axis=1)
        others += int((here[0][lines, chosen] - here[0][lines, instead] > TIE).sum())
    if greatest > CLOSE or others:
        raise Disagreement(f"torch and the player differ by up to {greatest:.1e}, and in {others} of {len(asked.ids)} choices")
    return greatest, others


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status."""
    try:
        with ended_as_by_ctrl_c():
            return run(parser().parse_args(arguments))
    except KeyboardInterrupt:
        print("stopped; nothing is written", file=sys.stderr)
        return INTERRUPTED


def run(options: argparse.Namespace) -> int:
    """Export, compare, write. Returns the exit status: 2 if there is nothing to export or nowhere to write, 1 if they differ."""
    try:
        if options.to.resolve() == options.network.resolve() or not options.to.name:
            raise ValueError(f"{options.to}: name a new file for the player, such as mine.npz")
        network, card = load(options.network)
        network = rounded(network)
        make_folder(options.to.parent)
        with replacing(options.to) as new:
            new.write_bytes(file_of(network, card))
            greatest, _ = compare(network, Network(new), positions(card, options.positions))
    except (ValueError, OSError) as error:
        print(f"isle_training.export: {in_a_line(error, options.to)}", file=sys.stderr)
        return 2
    except Disagreement as error:
        print(f"isle_training.export: {error}; nothing is written", file=sys.stderr)
        return 1
    size = options.to.stat().st_size / 1e6
    print(f"{options.to}: {size:.1f} MB, {card.origin}; {options.positions} positions, differences up to {greatest:.1e}")
    return 0


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = Parser(prog="python -m isle_training.export", description="Turn a trained network into a player.")
    made.add_argument("network", type=Path, metavar="NETWORK", help="a network.pt of isle_training.imitate or isle_training.ppo")
    made.add_argument(
        "to",
        type=Path,
        metavar="FILE",
        help="the player's file, a name.npz; 'net:weights=FILE' plays it",
    )
    made.add_argument("--positions", type=whole(1), default=10_000, help="on how many positions both must agree (10000)")
    return made


if __name__ == "__main__":
    sys.exit(main())
