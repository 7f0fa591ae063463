"""Train a network by PPO in a league: ``python -m training.ppo --recipe smoke --out results/smoke``.

    league     who plays the other seats: the network itself, its former selves, fixed players      (training/league.py)
      │ every --draw updates
      ▼
    rollout    --games games, --rollout decisions of the learner in each; the network scores what the
      │        environment lists as candidates, and one of them is drawn                            (training/policy.py)
      ▼
    update     --epochs times through these decisions, in batches of --batch (sb3-contrib's MaskablePPO)
      │ every --evaluate updates
      ▼
    ladder     paired deals against fixed players, the likeliest candidate taken                    (training/evaluation.py)

A folder holds what came of it: ``network.pt``, the present network, and ``best.pt``, the one that did best on the ladder;
``log.csv``, a line for each update, ``tensorboard/`` and ``learning.png``, the same as curves; ``recipe.toml``, the options, with
which ``--recipe`` runs it again; ``checkpoint.pt``, from which ``--resume`` goes on after an end at any moment, as if there had
been none. Games for training have other seeds than those for measuring (``league.SEEDS``).
"""

from __future__ import annotations

import argparse
import csv
import difflib
import io
import json
import math
import os
import pickle
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import numpy as np
from rich.console import Console

from agents.card import Card, game_in_words
from agents.playing.cores import cores
from agents.playing.progress import in_words
from agents.whole_file import replacing, write_whole
from isle_env.policies.isle import Prices
from isle_env.setting import Setting, checked_setting
from training.extra import extra
from training.progress import shown
from training.readers import Parser, number, whole

# Threads that wait for each other sleep: spinning, as is usual, costs three quarters of the speed where others use the cores.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
with extra("training.ppo"):
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.logger import Logger
    from torch.utils.tensorboard import SummaryWriter

    from training import curve
    from training.evaluation import Outcome, measured
    from training.league import SEEDS, League, Tables, checked_ladder, checked_shares, tables
    from training.network import NEVER, WIDTH, CandidateNetwork, load, save
    from training.policy import CandidateBuffer, CandidatePolicy

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover
    import tomli as tomllib

FLATTENED = 100
"""So many decisions in each game are looked at to see how sure a network is of itself: a game and a little more."""
MEASURING = 1 << 39
"""The first deal of the ladder while something is trained. Those of tournaments are far below."""
LEAGUES = {
    "solo": {"hard": 1.0, "very_hard": 1.0, "expert": 1.0},
    "others": {"self": 0.4, "past": 0.2, "greedy": 0.1, "tuned": 0.3},
}
LADDERS = {"solo": ["easy", "hard", "expert"], "others": ["random", "greedy", "tuned"]}
CHECKPOINT, LOG, RECIPE = "checkpoint.pt", "log.csv", "recipe.toml"
FIXED = ("mode", "players", "games", "parts", "width", "seed", "start", "flatten")
"""What ``--resume`` cannot change."""
RECIPES = Path(__file__).parent / "recipes"
NO_RECIPE = ("help", "recipe", "out", "resume", "start")
"""Options that a recipe cannot have."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status: 2 if something was wrong, which a line says, 130 after Ctrl-C."""
    try:
        options, checkpoint = asked(sys.argv[1:] if arguments is None else list(arguments))
        plan = planned(options, checkpoint)
        options.out.mkdir(parents=True, exist_ok=True)
        if not os.access(options.out, os.W_OK):
            return refused(f"{options.out}: a folder that cannot be written")
    except ValueError as error:
        return refused(str(error))
    except OSError as error:
        return refused(f"{error.filename}: {error.strerror}")
    try:
        return run(options, plan, checkpoint)
    except OSError as error:
        return refused(f"{error.filename or options.out}: {error.strerror}; the same command with --resume goes on")
    except KeyboardInterrupt:
        print("stopped; the same command with --resume goes on", file=sys.stderr)
        return 130


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
    solo = options.mode == "solo"
    setting = checked_setting(None if solo else options.players, mode=options.mode)
    shares = checked_shares(options.league or LEAGUES["solo" if solo else "others"], setting)
    ladder = checked_ladder(LADDERS["solo" if solo else "others"] if options.ladder is None else options.ladder, setting)
    if checkpoint is not None:
        card = Card.of(checkpoint["card"], options.out / CHECKPOINT)
        return Plan(setting, shares, ladder, None, card, checkpoint["sizes"])
    if options.seed >= 1 << 32:
        raise ValueError(f"--seed {options.seed}: expected a number below {1 << 32}")
    decisions = options.games * options.rollout
    if decisions % options.batch == 1:
        raise ValueError(f"--batch {options.batch}: of the {decisions} decisions between two updates one is left over, and alone")
    if options.start is None:
        card = Card.new(setting.mode, setting.num_players)
        return Plan(setting, shares, ladder, None, card, {"width": options.width})
    start, card = load(options.start)
    card.check_game(setting.mode, setting.num_players, options.start)
    return Plan(setting, shares, ladder, start, replace(card, origin=f"{card.origin}; "), start.sizes)


def run(options: argparse.Namespace, plan: Plan, checkpoint: dict[str, Any] | None) -> int:
    """Train until all steps are made or the time is up. Returns the exit status. Raises ``OSError``.

    checkpoint: of the run that goes on, None for a new one.
    """
    setting, ladder, solo = plan.setting, plan.ladder, plan.setting.mode == "solo"
    threads = options.threads or cores()
    torch.set_num_threads(threads)

    # The games, the learner, its league.
    prices = Prices(np.array(plan.card.prices, np.int64))
    games = tables(setting, plan.shares, options.games, options.parts, options.win, options.margin, prices, threads)
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
        policy_kwargs={"sizes": plan.sizes},
        seed=options.seed,
        device="cpu",
    )
    model.set_logger(Logger(folder=None, output_formats=[]))
    network: CandidateNetwork = model.policy.network.network
    league = League(plan.shares, model.policy, options.kept, options.seed, prices)

    # A new folder, or what an earlier run has left.
    log = Log(options.out, ladder)
    state = State(options, plan.card, model, games, league, shuffling, done)
    if checkpoint is not None:
        state.restore(checkpoint)
        log.cut(done.updates or -1)
    else:
        if plan.start is not None:
            network.load_state_dict(plan.start.state_dict())
            if options.flatten:
                games.seed(SEEDS + (options.seed << 20))
                flatten(model.policy, options.flatten, games)
            league.join()
        games.seed(SEEDS + (options.seed << 20))
        write_whole(options.out / RECIPE, recipe_of(options).encode())

    began, kept, outcomes = done.seconds, time.monotonic(), dict[str, Outcome]()
    try:
        with log, shown(Console(highlight=False), "steps", options.steps, done.steps) as advance:
            if not done.updates:
                outcomes = climb(model.policy, setting, ladder, options.deals, prices, threads)
                log.write(figures(options, model, games, done, math.nan), outcomes)
                state.keep()
            while done.steps < options.steps and done.seconds < 60 * options.minutes:
                # One rollout and one update.
                started, before = time.perf_counter(), done.steps
                if done.updates % options.draw == 0 and not solo:
                    league.draw(len(games.parts), setting.num_players - 1)
                    games.seat(*league.seated())
                model.learn(options.rollout * options.games, log_interval=None, reset_num_timesteps=False, use_masking=False)
                done.updates, done.steps = done.updates + 1, model.num_timesteps
                if done.updates % options.join == 0:
                    league.join()
                speed = (done.steps - before) / (time.perf_counter() - started)

                # How it went, and every so often how strong the network is now.
                last = done.steps >= options.steps or done.seconds + time.perf_counter() - started >= 60 * options.minutes
                measure = last or done.updates % options.evaluate == 0
                outcomes = climb(model.policy, setting, ladder, options.deals, prices, threads) if measure else {}
                done.seconds += time.perf_counter() - started
                log.write(figures(options, model, games, done, speed), outcomes)
                games.ended.clear()
                if outcomes:
                    log.picture(state.described(), 0.0 if solo else 1 / setting.num_players)
                    if sum(one.share for one in outcomes.values()) > done.best:
                        done.best = sum(one.share for one in outcomes.values())
                        save(network, state.described(), options.out / "best.pt")
                if last or time.monotonic() - kept >= 60 * options.checkpoint:
                    save(network, state.described(), options.out / "network.pt")
                    state.keep()
                    kept = time.monotonic()
                advance(done.steps - before, ", ".join(f"{name} {one.share:.0%}" for name, one in outcomes.items()))
    finally:
        games.close()
    report(outcomes, options, done, done.seconds - began)
    return 0


@dataclass
class Done:
    """How far a run has come."""

    updates: int = 0
    steps: int = 0
    """Decisions of the learner."""
    seconds: float = 0.0
    """Time taken, that before ``--resume`` included, without what was lost."""
    best: float = -1.0
    """The greatest sum of win rates on the ladder."""


@dataclass
class State:
    """All that decides how a run goes on, and the file that keeps it."""

    options: argparse.Namespace
    card: Card
    model: MaskablePPO
    games: Tables
    league: League
    shuffling: np.random.Generator
    done: Done

    def described(self) -> Card:
        """The card of the network as it is."""
        return replace(self.card, origin=f"{self.card.origin}PPO, {self.done.steps} steps, seed {self.options.seed}")

    def keep(self) -> None:
        """Write the checkpoint. The old one stands until the new one is complete. Raises ``OSError``."""
        policy: Any = self.model.policy
        kept = {
            "card": self.card.properties,
            "sizes": policy.network.network.sizes,
            "options": vars(self.options),
            "done": asdict(self.done),
            "weights": policy.state_dict(),
            "optimizer": policy.optimizer.state_dict(),
            "league": self.league.state(),
            "games": self.games.state(),
            "seen": (self.model._last_obs, self.model._last_episode_starts),
            "shuffling": self.shuffling.bit_generator.state,
            "chance": torch.get_rng_state(),
        }
        content = io.BytesIO()  # torch itself says of a full disk no more than that something failed
        torch.save(kept, content)
        write_whole(self.options.out / CHECKPOINT, content.getvalue())

    def restore(self, kept: dict[str, Any]) -> None:
        """Go on as the run would have gone on that wrote this."""
        policy: Any = self.model.policy
        policy.load_state_dict(kept["weights"])
        policy.optimizer.load_state_dict(kept["optimizer"])
        self.league.restore(kept["league"])
        self.games.restore(kept["games"])
        if self.league.seating:
            self.games.seat(*self.league.seated())
        self.model._last_obs, self.model._last_episode_starts = kept["seen"]
        self.shuffling.bit_generator.state = kept["shuffling"]
        torch.set_rng_state(kept["chance"])
        for name, value in kept["done"].items():
            setattr(self.done, name, value)
        self.model.num_timesteps = self.done.steps


def rate(options: argparse.Namespace, steps: int) -> float:
    """The rate of learning after so many steps: a straight line from --rate to --last-rate."""
    through = min(1.0, steps / options.steps)
    return float(options.rate + (options.last_rate - options.rate) * through)


def flatten(policy: CandidatePolicy, entropy: float, games: Tables) -> None:
    """Scale the logits down until the choices have this mean entropy. Nothing is done where they have it already.

    A network that has learned what another player does is sure of itself: it would try nothing else, and so learn nothing.
    games: decisions in them are looked at; they are begun anew afterwards.
    """
    with torch.no_grad():
        seen, logits = games.reset(), []
        for _ in range(FLATTENED):
            array = {name: torch.from_numpy(array) for name, array in seen.items()}
            logits.append(policy.network(array["situation"], array["candidates"], array["candidate_ids"])[0])
            rows = logits[-1].argmax(dim=1, keepdim=True)
            seen = games.step(array["candidate_ids"].long().gather(1, rows).squeeze(1).numpy())[0]
        everything = torch.cat(logits)
        low, high = 0.0, 1.0
        for _ in range(30):
            factor = (low + high) / 2
            odds = torch.log_softmax((everything * factor).masked_fill(everything < NEVER / 2, NEVER), dim=1)
            found = float(-(odds.exp() * odds).sum(dim=1).mean())
            low, high = (factor, high) if found > entropy else (low, factor)
        last = policy.network.network.policy
        last.weight *= high
        last.bias *= high
    games.ended.clear()


def climb(
    policy: CandidatePolicy, setting: Setting, ladder: Sequence[str], deals: int, prices: Prices, threads: int
) -> dict[str, Outcome]:
    """How a policy does against each of the ladder, on deals that are the same each time. It takes the likeliest candidates."""
    generator = torch.Generator().manual_seed(MEASURING)

    def decide(situations: np.ndarray, candidates: np.ndarray, ids: np.ndarray) -> np.ndarray:
        seen = {"situation": situations, "candidates": candidates, "candidate_ids": ids}
        with torch.no_grad():
            odds, known, _ = policy.judged({name: torch.from_numpy(array) for name, array in seen.items()})
            # Of equals one is drawn: a network that has learned nothing plays at random.
            row = (odds + 1e-6 * torch.rand(odds.shape, generator=generator)).argmax(dim=1, keepdim=True)
            return known.gather(1, row).squeeze(1).numpy()

    policy.set_training_mode(False)
    if setting.mode == "solo":
        sisters = {name: checked_setting(mode="solo", difficulty=name) for name in ladder}
        return {name: measured(decide, sister, "random", deals, MEASURING, prices, threads) for name, sister in sisters.items()}
    return {name: measured(decide, setting, name, deals, MEASURING, prices, threads) for name in ladder}


def figures(options: argparse.Namespace, model: MaskablePPO, games: Tables, done: Done, speed: float) -> dict[str, float]:
    """What the log says of an update."""
    found, ended = model.logger.name_to_value, games.ended
    nothing = float("nan")
    return {
        "update": done.updates,
        "steps": done.steps,
        "seconds": done.seconds,
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


class Log:
    """``log.csv``, ``tensorboard/`` and ``learning.png``: a line for each update. Use it in a ``with`` block."""

    HEAD = ("update", "steps", "seconds", "steps_a_second", "games", "win_rate", "margin", "rate", "entropy", "kl", "clipped",
            "policy_loss", "value_loss", "explained")  # fmt: skip

    def __init__(self, out: Path, ladder: Sequence[str]) -> None:
        """Nothing is written yet."""
        self.out, self.ladder = out, ladder
        self.lines: list[dict[str, str]] = []
        self.columns = [*self.HEAD, *(f"{name} {figure}" for name in ladder for figure in curve.FIGURES)]

    def cut(self, updates: int) -> None:
        """Read the lines of the first so many updates; the others are written anew."""
        if (self.out / LOG).exists():
            text = (self.out / LOG).read_text(encoding="utf-8")
            whole = text[: text.rfind("\n") + 1].splitlines()
            lines = [{name: one.get(name) or "" for name in self.columns} for one in csv.DictReader(whole)]
            self.lines = [one for one in lines if int(one["update"]) <= updates]

    def __enter__(self) -> Log:
        with replacing(self.out / LOG) as new, new.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, self.columns)
            writer.writeheader()
            writer.writerows(self.lines)
        self._file = (self.out / LOG).open("a", newline="", encoding="utf-8")
        steps = int(self.lines[-1]["steps"]) if self.lines else 0
        self._board = SummaryWriter(str(self.out / "tensorboard"), purge_step=steps + 1)
        return self

    def __exit__(self, *_: object) -> None:
        self._board.close()
        self._file.close()

    def write(self, figures: Mapping[str, float], outcomes: Mapping[str, Outcome]) -> None:
        """A line for an update."""
        everything = dict(figures)
        for name, outcome in outcomes.items():
            everything |= {f"{name} {figure}": getattr(outcome, figure) for figure in curve.FIGURES}
        said = {name: f"{value:.6g}" if isinstance(value, float) else str(value) for name, value in everything.items()}
        self.lines.append({name: "" if said.get(name, "nan") == "nan" else said[name] for name in self.columns})
        csv.DictWriter(self._file, self.columns).writerow(self.lines[-1])
        self._file.flush()
        for name, value in everything.items():
            if name not in ("update", "steps") and math.isfinite(value):
                kind, _, figure = name.rpartition(" ")
                self._board.add_scalar(f"ladder {figure}/{kind}" if kind else f"training/{name}", value, int(figures["steps"]))
        self._board.flush()

    def picture(self, card: Card, chance: float) -> None:
        """Draw the curve anew. chance: the win rate of equal players, 0 for none."""
        title = f"{game_in_words(card.mode, card.players)}: {card.origin}"
        write_whole(self.out / "learning.png", curve.draw(self.lines, self.ladder, title, chance or None))


def refused(reason: str) -> int:
    """Say in a line what is wrong. Returns the exit status."""
    print(f"training.ppo: {reason}", file=sys.stderr)
    return 2


def report(outcomes: Mapping[str, Outcome], options: argparse.Namespace, done: Done, seconds: float) -> None:
    """Say what came of it."""
    before = f", {in_words(done.seconds - seconds)} of them before --resume" if seconds < done.seconds else ""
    print(f"{done.steps} steps in {in_words(done.seconds)}{before}: {options.out / 'network.pt'}")
    for name, one in outcomes.items():
        print(
            f"against {name}: {one.share:.1%} ({one.share_low:.1%} to {one.share_high:.1%}) of {one.games} games won, "
            f"margin {one.margin:+.1f} ({one.margin_low:+.1f} to {one.margin_high:+.1f})"
        )


# --- options, recipes, folders --------------------------------------------------------------------------------------------------


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
        ours = [name for name in (CHECKPOINT, LOG, "network.pt") if (given.out / name).exists()]
        if ours:
            raise ValueError(f"{given.out} holds a run already ({ours[0]}): give --resume to go on with it, or another --out")
        return parser().parse_args([*before, *arguments]), None
    checkpoint = read_checkpoint(given.out)
    options = parser().parse_args([*before, *arguments], argparse.Namespace(**checkpoint["options"]))
    for name in FIXED:
        was, now = checkpoint["options"][name], getattr(options, name)
        if was != now:
            raise ValueError(f"{given.out} holds a run with --{name} {was}, not {now}: give the same, or another --out")
    if checkpoint["done"]["steps"] >= options.steps:
        raise ValueError(f"{given.out}: all {options.steps} steps are made; more of them go on with the run, such as --steps "
                         f"{2 * options.steps}")  # fmt: skip
    return options, checkpoint


def read_checkpoint(out: Path) -> dict[str, Any]:
    """What a folder's run has kept. It is a pickle: like any, it can run code, so load your own only. Raises ``ValueError``."""
    file = out / CHECKPOINT
    if not file.exists():
        raise ValueError(f"{out} holds no run to go on with: leave out --resume, or name its folder with --out")
    try:
        kept = torch.load(file, weights_only=False)
        complete = {"card", "sizes", "options", "done", "weights", "optimizer", "league", "games", "seen"} <= set(kept)
    except (RuntimeError, pickle.UnpicklingError, EOFError, ValueError, TypeError, KeyError, AttributeError, ImportError):
        complete = False
    if not complete:
        raise ValueError(f"{file}: no checkpoint of training.ppo, or a damaged one; begin anew in another --out")
    Card.of(kept["card"], file)
    return kept  # type: ignore[no-any-return]


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
            close = difflib.get_close_matches(key, known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"
            raise ValueError(f"{file}: {key!r} is no key of a recipe; {hint}")
        if isinstance(value, dict):
            value = [f"{name}={share}" for name, share in value.items()]
        typed += [f"--{key.replace('_', '-')}", *map(str, value if isinstance(value, list) else [value])]
    return typed


def recipe_keys() -> list[str]:
    """What a recipe can say: the options, with _ in place of -."""
    return [action.dest for action in parser()._actions if action.dest not in NO_RECIPE]


def recipe_of(options: argparse.Namespace) -> str:
    """A recipe with the options of a run, as TOML."""
    lines = ["# The options of this run: python -m training.ppo --recipe FILE --out FOLDER runs it again."]
    lines += [f"# It began with {options.start} (--start)."] if options.start else []
    values = {name: getattr(options, name) for name in recipe_keys()}
    league = values.pop("league")
    lines += [
        f"{name} = {'inf' if value == math.inf else json.dumps(value)}" for name, value in values.items() if value is not None
    ]
    lines += ["", "[league]", *(f"{json.dumps(name)} = {share}" for name, share in league.items())] if league else []
    return "\n".join(lines) + "\n"


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


def parser() -> RaisingParser:
    """The options of the command."""
    made = RaisingParser(
        prog="python -m training.ppo",
        description="Train a network by PPO in a league.",
        allow_abbrev=False,
        epilog="A recipe is a TOML file with these options as keys; what the command line says goes before it.",
    )
    add = made.add_argument
    add("--recipe", metavar="NAME|FILE", help="options from a file, or from one of training/recipes by its name (none)")
    add("--out", type=Path, required=True, metavar="FOLDER", help="where the results go")
    add("--resume", action="store_true", help="go on with the run in that folder, with its options")
    add("--start", type=Path, metavar="FILE", help="weights to begin with, such as imitation's network.pt (none: untrained)")
    add("--mode", choices=("standard", "family", "solo"), default="standard", help="which game (standard)")
    add("--players", type=int, choices=(2, 3, 4), default=2, help="seats; the solo game has one (2)")
    add("--seed", type=whole(0), default=0, help="of all chance (0)")
    add("--steps", type=whole(1), default=2_000_000, help="decisions of the learner (2000000)")
    add("--minutes", type=number(), default=math.inf, help="an end before all steps are made (none)")
    add("--threads", type=whole(0), default=0, help="threads of games and network; 0: one for each core (0)")
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

    add = made.add_argument_group("learning").add_argument
    add("--rollout", type=whole(1), default=64, help="decisions in each game between two updates; a game has about 80 (64)")
    add("--epochs", type=whole(1), default=3, help="how often an update goes through them (3)")
    add("--batch", type=whole(2), default=1024, help="decisions in a batch of the update (1024)")
    add("--rate", type=number(), default=5e-4, help="rate of learning at the beginning (0.0005)")
    add("--last-rate", type=number(), default=5e-5, help="rate of learning at the end, on a straight line between (0.00005)")
    add("--discount", type=number(0, 1), default=1.0, help="worth of a reward one decision later; a game rewards at its end (1)")
    add("--trace", type=number(0, 1), default=0.95, help="lambda of the advantages: 1 goes by results, 0 by the values (0.95)")
    add("--clip", type=number(), default=0.2, help="by how much an update may change a choice's odds (0.2)")
    add("--entropy", type=number(), default=0.005, help="weight of variety in the choices (0.005)")
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


if __name__ == "__main__":
    sys.exit(main())
