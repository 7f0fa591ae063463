"""The options of ``python -m isle_training.imitate``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from isle_training.hands import add_engine
from isle_training.mixture import add_played
from isle_training.network import EMBEDDING, WIDTH
from isle_training.readers import number, whole
from isle_training.recipe_parser import RecipeParser
from isle_training.seeds import MOST_OF_TEACHER
from isle_training.teachers import Teacher

FIXED = (
    "teacher", "game", "mode", "players", "modules", "seed", "games", "epochs", "batch", "data_seed", "explore", "asked",
    "foretold", "untold", "gain", "stay", "variety", "smooth", "start", "width", "embedding",
)  # fmt: skip
"""Options that --resume must not change: the order in which is learnt follows from them."""
FREE = ("rate", "win", "margin", "value_weight", "soft", "temperature")
"""Options that --resume may change, and that matter to what is learnt."""
IN_WORDS = {"teacher", "game", "mode", "players", "seed", "games", "epochs", "foretold", "untold", "start"}
"""Options that a network's card says in words."""
GAIN = 20.0
"""The weight of rollouts' values, unless another one is asked for."""


def asked(options: argparse.Namespace) -> dict[str, Any]:
    """The options that --resume must not change, as they are kept."""
    return {name: getattr(options, name) for name in FIXED} | {"start": options.start and str(options.start)}


def usual_gain(teacher: str) -> float:
    """What ``--gain`` is where it is not given. Raises ``ValueError`` if there is no such teacher."""
    return GAIN if Teacher(teacher).futures else 0.0


def checked_gain(options: argparse.Namespace) -> float:
    """What ``--gain`` is. Raises ``ValueError`` for a teacher that there is not, or that it cannot go by."""
    if options.gain is None:
        return usual_gain(options.teacher)
    if options.gain and not Teacher(options.teacher).values_candidates:
        raise ValueError(
            f"--gain {options.gain:g}: {options.teacher} does not say what candidates are worth; --teacher rollouts does"
        )
    return float(options.gain)


def as_typed(options: argparse.Namespace) -> str:
    """What a card says of the options, as they are typed: those that are not the usual ones. Empty if there are none."""
    made, typed = parser(), []
    for name in (*FIXED, *FREE):
        given, usual = getattr(options, name), usual_gain(options.teacher) if name == "gain" else made.get_default(name)
        if name not in IN_WORDS and given != usual:
            typed.append(f"--{name.replace('_', '-')} {','.join(given) if isinstance(given, tuple) else given}")
    return " ".join(typed)


def parser() -> RecipeParser:
    """The options of the command."""
    made = RecipeParser("python -m isle_training.imitate", "Train a network to choose as a teacher does.")
    add = made.add_argument
    add("--resume", action="store_true", help="go on with the run in that folder")
    add("--foretold", action=argparse.BooleanOptionalAction, default=False,
        help="show the network what is foretold of each candidate, too (--no-foretold)")  # fmt: skip
    add("--untold", action=argparse.BooleanOptionalAction, default=False,
        help="show it nothing that a policy or a forecast thinks (--no-untold)")  # fmt: skip
    add_played(made)
    add("--seed", type=whole(0), default=0, help="of the training (0)")
    add("--threads", type=whole(1), default=1, help="games, or parts of an update, at once (1)")

    add = made.add_argument_group("games").add_argument
    add("--teacher", default="tuned", metavar="NAME",
        help="greedy, tuned, champion:playouts=100 …; rollouts: tuned plays, and all candidates are valued; "
        "rollouts:network=FILE: a network.pt or a player's .npz plays, and values them by its own play (tuned)")  # fmt: skip
    add("--games", type=whole(1), default=2000, help="games that the teacher plays, a twentieth to measure with (2000)")
    add("--data", type=Path, metavar="FOLDER", help="where the teacher's games are, or will be (OUT/data)")
    add("--data-seed", type=whole(0, MOST_OF_TEACHER), default=0, help="of the teacher's games (0)")
    add("--only-games", action="store_true", help="have the teacher play and nothing else; several can at once")
    add("--explore", type=number(0, 1), default=0.03, help="how often a random candidate is played (0.03)")
    add("--asked", type=number(0, 1), default=1.0,
        help="how often a slow teacher is asked; tuned, or the teacher's network, takes the other decisions, which are not "
        "learnt from (1)")  # fmt: skip

    add_engine(made, "the teacher plays")

    add = made.add_argument_group("learning").add_argument
    add("--start", type=Path, metavar="FILE", help="a network.pt, or a player's name.npz, to begin with (none: untrained)")
    add("--epochs", type=whole(1), default=4, help="how often each position is learnt from (4)")
    add("--batch", type=whole(1), default=512, help="positions of an update (512)")
    add("--rate", type=number(), default=1e-3, help="rate of learning at its highest (0.001)")
    add("--win", type=number(), default=1.0, help="what a win adds to the value, and a loss takes from it (1)")
    add("--margin", type=number(), default=0.5, help="what 100 points of margin add to the value (0.5)")
    add("--value-weight", type=number(), default=0.5, help="weight of the value's loss (0.5)")
    add("--soft", type=number(0, 1), default=0.5, help="part of the loss that goes by the values of a search (0.5)")
    add(
        "--gain",
        type=number(0),
        metavar="FACTOR",
        help="learn to choose what the teacher values most, not what it chooses; the weight of that (20 for rollouts, 0)",
    )
    add("--stay", type=number(0), default=0.005,
        help="with --gain: weight of likening to the teacher's choice, left for something better alone (0.005)")  # fmt: skip
    add("--variety", type=number(0), default=0.005, help="with --gain: what is given for a choice left open (0.005)")
    add("--smooth", type=number(0, 1), default=0.0,
        help="part of the loss that finds all candidates equally likely: who is less sure learns more by play (0)")  # fmt: skip
    add("--temperature", type=number(1e-6), default=0.02, help="difference of such values that makes a factor of e (0.02)")
    add("--width", type=whole(1), default=WIDTH, help=f"width of the network's layers; --start brings its own ({WIDTH})")
    add("--embedding", type=whole(1), default=EMBEDDING, help=f"numbers that an action's id stands for ({EMBEDDING})")
    add("--every", type=whole(1), default=500, help="updates between checkpoints, which measure agreement (500)")
    return made
