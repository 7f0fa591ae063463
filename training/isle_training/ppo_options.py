"""What ppo.py is asked for: the options of its command, and what an earlier run in the folder was asked for."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import Any

from isle_env.envs.rewards import MARGIN, WHOLE_MARGINS
from isle_env.setting import SOLO
from isle_training.mixture import add_played
from isle_training.network import WIDTH
from isle_training.ppo_state import read_checkpoint
from isle_training.readers import number, whole
from isle_training.recipe_parser import RecipeParser
from isle_training.run_folder import LOG, NETWORK, OF_TORCH, check_new
from isle_training.seeds import MOST_OF_PPO

FIXED = (
    "game",
    "mode",
    "players",
    "modules",
    "games",
    "parts",
    "reward",
    "earned",
    "untold",
    "foretold",
    "width",
    "seed",
    "start",
    "flatten",
)
"""What ``--resume`` cannot change."""


def asked(arguments: list[str]) -> tuple[argparse.Namespace, dict[str, Any] | None]:
    """The options, from defaults, recipe, checkpoint and command line (the later wins), and the checkpoint to go on from.

    Raises ``ValueError`` in one line for what is wrong about them; what cannot be read ends the program.
    """
    options = parser().read(arguments)
    if not options.resume:
        check_new(options.out, OF_TORCH, LOG, NETWORK)
        return options, None
    checkpoint = read_checkpoint(options.out)
    options = parser().read(arguments, argparse.Namespace(**checkpoint["options"]))
    # Alone, each part of the games has its difficulty from the beginning.
    for name in (*FIXED, "league") if options.mode == SOLO else FIXED:
        was, now = checkpoint["options"][name], getattr(options, name)
        if was != now:
            raise ValueError(f"{options.out} holds a run with --{name} {was}, not {now}: give the same, or another --out")
    if checkpoint["done"]["steps"] >= options.steps:
        made = checkpoint["done"]["steps"]
        raise ValueError(f"{options.out}: all {made} steps are made; more of them go on with the run, such as --steps {2 * made}")
    return options, checkpoint


def rate(options: argparse.Namespace, steps: int) -> float:
    """The rate of learning after so many steps: a straight line from --rate to --last-rate."""
    return _between(options.rate, options.last_rate, steps / options.steps)


def variety(options: argparse.Namespace, steps: int) -> float:
    """The weight of variety after so many steps: a straight line from --entropy to --last-entropy, if there is one."""
    last = options.entropy if options.last_entropy is None else options.last_entropy
    return _between(options.entropy, last, steps / options.steps)


def _between(first: float, last: float, through: float) -> float:
    """A number on the way from the first to the last."""
    return float(first + (last - first) * min(1.0, through))


class Shares(argparse.Action):
    """``NAME=SHARE …`` as a dictionary. The share comes last, because a name can have options: ``search:playouts=50=0.1``."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: Any = None) -> None:
        """Read them. Raises ``argparse.ArgumentError``."""
        shares: dict[str, float] = {}
        for text in values:
            name, _, share = text.rpartition("=")
            try:
                if not name or name in shares:
                    raise ValueError
                shares[name] = float(share)
            except ValueError:
                raise argparse.ArgumentError(self, f"{text!r}: expected NAME=SHARE, each name once, as greedy=0.3") from None
        setattr(namespace, self.dest, shares)


def device(text: str) -> str:
    """The reader of ``--device``: what torch can calculate on here. Raises ``argparse.ArgumentTypeError``."""
    import torch

    try:
        float(torch.ones(1, device=text))
    except (RuntimeError, AssertionError):  # no such name; no such device; a torch without it
        raise argparse.ArgumentTypeError(f"{text!r} is nothing that torch can calculate on here; cpu always is") from None
    return text


def parser() -> RecipeParser:
    """The options of the command."""
    made = RecipeParser("python -m isle_training.ppo", "Train a network by PPO in a league.")
    add = made.add_argument
    add("--resume", action="store_true", help="go on with the run in that folder, with its options")
    add("--start", type=Path, metavar="FILE", help="a network.pt, or a player's name.npz, to begin with (none: untrained)")
    add_played(made, mixed=False)
    add("--seed", type=whole(0, MOST_OF_PPO), default=0, help="of all chance (0)")
    add("--steps", type=whole(1), default=2_000_000, help="decisions of the learner (2000000)")
    add("--minutes", type=number(), default=math.inf, help="an end before all steps are made (none)")
    add("--threads", type=whole(0), default=0, help="threads of games and network; 0: one for each core (0)")
    add(
        "--device",
        type=device,
        default="cpu",
        help="what the network runs on: cpu, or a GPU as torch calls it, such as cuda (cpu)",
    )
    add("--checkpoint", type=number(), default=2.0, metavar="MINUTES", help="time between checkpoints (2)")

    add = made.add_argument_group("games").add_argument
    add("--games", type=whole(1), default=128, help="games played at once: more make fewer, larger calls (128)")
    add("--parts", type=whole(1), default=4, help="batches that they are divided into, each with opponents of its own (4)")
    add("--league", nargs="+", action=Shares, metavar="NAME=SHARE",
        help="who plays the other seats how often: self (the network as it is), past (a former self), random, greedy, tuned, "
        "search:playouts=50 …; in the solo game difficulties (self=0.4 past=0.2 greedy=0.1 tuned=0.3)")  # fmt: skip
    add("--draw", type=whole(1), default=4, help="updates after which opponents are drawn anew (4)")
    add("--join", type=whole(1), default=25, help="updates after which the network joins its former selves (25)")
    add("--kept", type=whole(1), default=10, help="former selves that are kept; later ones push out older ones (10)")
    add("--win", type=number(), default=1.0, help="what a win adds to the reward, and a loss takes from it (1)")
    add("--margin", type=number(), default=0.5, help="what 100 points of margin add to the reward (0.5)")
    add("--reward", choices=WHOLE_MARGINS, default=MARGIN,
        help="when the margin is given: at the end (margin), step by step, by how much the points as they stand change (points), "
        "or day by day, by how much a forecast changes (forecast); (margin)")  # fmt: skip

    add("--earned", action=argparse.BooleanOptionalAction, default=False,
        help="show the network what a game has brought so far, for its values alone, not its choices: they learn how much of a "
        "lead is lost again, and take longer (--no-earned)")  # fmt: skip
    add("--untold", action=argparse.BooleanOptionalAction, default=False,
        help="show nothing that a policy thinks: no choice, rating, promise or best place; nor have such players in the league "
        "(--no-untold)")  # fmt: skip
    add("--foretold", action=argparse.BooleanOptionalAction, default=False,
        help="show what is foretold of each candidate, too (--no-foretold)")  # fmt: skip

    add = made.add_argument_group("learning").add_argument
    add("--rollout", type=whole(1), default=64, help="decisions in each game between two updates; a game has some 140 (64)")
    add("--epochs", type=whole(1), default=3, help="how often an update goes through them (3)")
    add("--batch", type=whole(2), default=1024, help="decisions in a batch of the update (1024)")
    add("--rate", type=number(), default=5e-4, help="rate of learning at the beginning (0.0005)")
    add("--last-rate", type=number(), default=5e-5, help="rate of learning at the end, on a straight line between (0.00005)")
    add("--discount", type=number(0, 1), default=1.0, help="worth of a reward one decision later; a game rewards at its end (1)")
    add("--trace", type=number(0, 1), default=0.95, help="lambda of the advantages: 1 goes by results, 0 by the values (0.95)")
    add("--clip", type=number(), default=0.2, help="by how much an update may change a choice's odds (0.2)")
    add("--entropy", type=number(), default=0.005, help="weight of variety in the choices at the beginning (0.005)")
    add("--last-entropy", type=number(), help="that weight at the end, on a straight line between (as at the beginning)")
    add("--value", type=number(), default=0.5, help="weight of the value's loss (0.5)")
    add("--gradient", type=number(), default=0.5, help="greatest norm of a gradient (0.5)")
    add("--kl", type=number(), default=0.03, help="an update ends where the odds have moved so far; 0: it never does (0.03)")
    add("--width", type=whole(1), default=WIDTH, help=f"width of the network's layers; --start brings its own ({WIDTH})")
    add("--flatten", type=number(), default=0.3, metavar="ENTROPY",
        help="weights of --start that are surer of their choices are made less sure, or they would try nothing new; in nats a "
        "decision, 0: leave them (0.3)")  # fmt: skip

    add = made.add_argument_group("measuring").add_argument
    add(
        "--ladder",
        nargs="*",
        metavar="NAME",
        help="whom it is measured against; in the solo game difficulties (random greedy tuned)",
    )
    add("--evaluate", type=whole(1), default=25, metavar="UPDATES", help="updates between two such measurements (25)")
    add("--deals", type=whole(2), default=100, help="deals of such a measurement, each played from every seat (100)")
    return made
