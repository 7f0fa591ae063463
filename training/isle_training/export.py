"""Turn a trained network into a player: ``isle train export results/imitate/network.pt standard_2.onnx``.

    network.pt ─▶ ONNX, one file     situation int16[N, SITUATION], candidates int16[N, K, F], ids int16[N, K], any N and K
                                     ─▶ logits float32[N, K], value float32[N]
               ─▶ asked with both    torch and ONNX Runtime must agree on real positions, or nothing is written

Weights are rounded to float16, in which they are kept, and computed with in float32: half the file, and (docs/training.md) no
fewer wins. Numbers go in as the candidates view has them; the network scales them itself. The card is in the file's metadata:
what it was made for, the digest of the view's layout, and the list of prices that the view is made with. The player ``net``
plays it.
"""

from __future__ import annotations

import argparse
import copy
import logging
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from isle_agents.players.card import SEAL, Card, sealed
from isle_agents.players.net import INPUTS, Network
from isle_agents.statuses import INTERRUPTED
from isle_agents.stopping import ended_as_by_ctrl_c
from isle_env import policies
from isle_env.candidates import Candidates, View
from isle_env.errors import IsleError
from isle_env.game import Game
from isle_env.weights import WeightsError
from isle_env.whole_file import replacing
from isle_training.extra import extra
from isle_training.mixture import HARD, mixture
from isle_training.readers import Parser, whole

with extra("isle_training.export"):
    import onnx
    import onnxruntime  # noqa: F401  what is exported is played before it is written
    import onnxscript  # noqa: F401  the exporter of torch needs it
    import torch

    from isle_training.network import CandidateNetwork, RawNetwork, load

OUTPUTS = ("logits", "value")
CLOSE = 1e-4
"""Logits and values differ by no more than this, in units of the largest where that is beyond 1."""
TIE = 1e-5
"""Logits that are closer than this are equal."""
SEEDS = 1 << 42
"""Seeds from here on are for comparing."""


class Disagreement(IsleError):
    """Torch and ONNX Runtime find different numbers."""


@torch.no_grad()
def rounded(network: CandidateNetwork) -> CandidateNetwork:
    """The network with weights that float16 holds; those beyond its range stay as they are."""
    made = copy.deepcopy(network)
    for numbers in made.parameters():
        half = numbers.half().float()
        numbers.copy_(torch.where(half.isfinite(), half, numbers))
    return made


def halve(model: onnx.ModelProto) -> None:
    """Keep the arrays that float16 holds exactly as such. ONNX Runtime makes float32 of them once, when it reads the file."""
    casts = []
    for tensor in model.graph.initializer:
        if tensor.data_type != onnx.TensorProto.FLOAT:
            continue
        numbers = onnx.numpy_helper.to_array(tensor)
        name = tensor.name
        with np.errstate(over="ignore"):  # what is beyond its range is then not equal
            half = numbers.astype(np.float16)
        if np.array_equal(half.astype(np.float32), numbers):
            tensor.CopyFrom(onnx.numpy_helper.from_array(half, f"{name}_half"))
            casts.append(onnx.helper.make_node("Cast", [tensor.name], [name], to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)


def onnx_bytes(network: CandidateNetwork, card: Card) -> bytes:
    """The network with its card as an ONNX file. network: as :func:`rounded` gives it, or its numbers are kept in float32."""
    raw = RawNetwork.of(network).eval()
    sizes = network.sizes
    example = (
        torch.zeros(2, sizes["situation"], dtype=torch.int16),
        torch.zeros(2, 3, sizes["features"], dtype=torch.int16),
        torch.zeros(2, 3, dtype=torch.int16),
    )
    count, rows = torch.export.Dim("positions"), torch.export.Dim("rows")
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # what torch says of itself and of packages not needed here
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        program: Any = torch.onnx.export(
            _Dense(raw), example, dynamo=True, input_names=INPUTS, output_names=OUTPUTS, verbose=False,
            dynamic_shapes=({0: count}, {0: count, 1: rows}, {0: count, 1: rows}),
        )  # fmt: skip
    model = program.model_proto
    halve(model)
    onnx.helper.set_model_props(model, card.properties | {"seal": SEAL})
    onnx.checker.check_model(model, full_check=True)
    return sealed(model.SerializeToString())


class _Dense(torch.nn.Module):
    """The network in the form that computes all rows, whose shapes depend on nothing in the arrays."""

    def __init__(self, network: RawNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, situation: torch.Tensor, candidates: torch.Tensor, ids: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What :meth:`RawNetwork.dense` gives."""
        return self.network.dense(situation, candidates, ids)


def positions(card: Card, count: int) -> View:
    """So many positions with a choice, from games in which a third of the decisions are taken at random.

    The same ones at each call. Arrays as of the views, with ``count`` in front of their shapes.
    """
    found: list[View] = []
    rng, view_of, played = np.random.default_rng(0), Candidates(card.price_list, view=card.view), 0
    several = mixture(card.played, sisters=HARD)
    while len(found) < count:
        game, played = Game.deal(several[played % len(several)], SEEDS + played), played + 1
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
    raw, greatest, others = RawNetwork.of(network).eval(), 0.0, 0
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
        raise Disagreement(f"torch and ONNX Runtime differ by up to {greatest:.1e}, and in {others} of {len(asked.ids)} choices")
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
        network, card = load(options.network)
        network = rounded(network)
        with replacing(options.to) as new:
            new.write_bytes(onnx_bytes(network, card))
            greatest, _ = compare(network, Network(new), positions(card, options.positions))
    except (WeightsError, OSError) as error:
        print(f"isle_training.export: {error}", file=sys.stderr)
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
        help="the ONNX file; 'net:weights=FILE' plays it",
    )
    made.add_argument("--positions", type=whole(1), default=10_000, help="on how many positions both must agree (10000)")
    return made


if __name__ == "__main__":
    sys.exit(main())
