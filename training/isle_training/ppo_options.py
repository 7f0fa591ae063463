"""What ppo.py is asked for: the options of its command, recipes, and what an earlier run in the folder was asked for."""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path
from typing import Any, NoReturn

from isle_env.envs.rewards import MARGIN, WHOLE_MARGINS
from isle_env.errors import likely
from isle_env.setting import SOLO
from isle_training.mixture import add_played
from isle_training.network import WIDTH
from isle_training.ppo_state import read_checkpoint
from isle_training.readers import Parser, number, whole
from isle_training.run_folder import LOG, NETWORK, OF_TORCH, check_new
from isle_training.seeds import MOST_OF_PPO

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover
    import tomli as tomllib

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
RECIPES = Path(__file__).parent / "recipes"
NO_RECIPE = ("help", "recipe", "out", "resume", "start")
"""Options that a recipe cannot have."""


def asked(arguments: list[str]) -> tuple[argparse.Namespace, dict[str, Any] | None]:
    """The options, from defaults, recipe, checkpoint and command line (the later wins), and the checkpoint to go on from.

    Raises ``ValueError`` in one line for all that is wrong about them.
    """
    given = parser().parse_args(arguments)
    before: list[str] = []
    if given.recipe:
        file = recipe_file(given.recipe)
        before = recipe_arguments(file)
        try:
            parser().parse_args([*before, "--out", "."])
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None
    if not given.resume:
        check_new(given.out, OF_TORCH, LOG, NETWORK)
        return parser().parse_args([*before, *arguments]), None
    checkpoint = read_checkpoint(given.out)
    options = parser().parse_args([*before, *arguments], argparse.Namespace(**checkpoint["options"]))
    # Alone, each part of the games has its difficulty from the beginning.
    for name in (*FIXED, "league") if options.mode == SOLO else FIXED:
        was, now = checkpoint["options"][name], getattr(options, name)
        if was != now:
            raise ValueError(f"{given.out} holds a run with --{name} {was}, not {now}: give the same, or another --out")
    if checkpoint["done"]["steps"] >= options.steps:
        made = checkpoint["done"]["steps"]
        raise ValueError(f"{given.out}: all {made} steps are made; more of them go on with the run, such as --steps {2 * made}")
    return options, checkpoint


def recipe_file(name: str) -> Path:
    """The file of a recipe: a shipped one by its name, or any by its path. Raises ``ValueError``."""
    shipped = sorted(file.stem for file in RECIPES.glob("*.toml"))
    file = RECIPES / f"{name}.toml" if name in shipped else Path(name)
    if not file.is_file():
        raise ValueError(f"recipe {name}: no such file, and no shipped recipe of that name; there are {', '.join(shipped)}")
    return file


def recipe_arguments(file: Path) -> list[str]:
    """A recipe as if it had been typed. Raises ``ValueError`` for a key that is no option of a recipe, ``OSError``."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{file}: no TOML ({error})") from None
    known, typed = recipe_keys(), list[str]()
    for key, value in table.items():
        if key not in known:
            raise ValueError(f"{file}: {key!r} is no key of a recipe{likely(key, known)}")
        if isinstance(value, dict):
            value = [f"{name}={share}" for name, share in value.items()]
        name = key.replace("_", "-")
        if isinstance(value, bool):
            typed.append(f"--{name}" if value else f"--no-{name}")
            continue
        typed += [f"--{name}", *map(str, value if isinstance(value, list) else [value])]
    return typed


def recipe_keys() -> list[str]:
    """What a recipe can say: the options, with _ in place of -."""
    return [action.dest for action in parser()._actions if action.dest not in NO_RECIPE]


def recipe_of(options: argparse.Namespace) -> str:
    """A recipe with the options of a run, as TOML."""
    lines = ["# The options of this run: isle train ppo --recipe FILE --out FOLDER runs it again."]
    lines += [f"# It began with {options.start} (--start)."] if options.start else []
    values = {name: getattr(options, name) for name in recipe_keys()}
    league, modules = values.pop("league"), ",".join(values.pop("modules"))
    lines += [f"{name} = {json.dumps(value)}" for name, value in values.items() if value not in (None, math.inf)]
    lines += [f"modules = {json.dumps(modules)}"] if modules else []
    lines += ["", "[league]", *(f"{json.dumps(name)} = {share}" for name, share in league.items())] if league else []
    return "\n".join(lines) + "\n"


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


class RaisingParser(Parser):
    """Raises ``ValueError`` for what is wrong, so that a recipe's name can be said with it."""

    def error(self, message: str) -> NoReturn:
        """Raises ``ValueError`` in one line."""
        raise ValueError(f"{message} (--help lists the options)")


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


def parser() -> RaisingParser:
    """The options of the command."""
    made = RaisingParser(
        prog="python -m isle_training.ppo",
        description="Train a network by PPO in a league.",
        allow_abbrev=False,
        epilog="A recipe is a TOML file with these options as keys; what the command line says goes before it.",
    )
    add = made.add_argument
    add(
        "--recipe",
        metavar="NAME|FILE",
        help="options from a file, or from one of isle_training/recipes by its name (none)",
    )
    add("--out", type=Path, required=True, metavar="FOLDER", help="where the results go")
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
