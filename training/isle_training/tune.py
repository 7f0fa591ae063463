"""Find prices for the reference policy by evolution: ``python -m isle_training.tune --players 2``.

    generation   lists drawn around the present one (CMA-ES) ─→ all play the same deals against the same opponents, every deal
                 from every seat ─→ the better ones move the present list
    opponents    half of them the list it began with (``greedy``, unless ``--begin`` names one), half the present list as it
                 was in earlier generations
    worth        chance to win and margin, in equal parts: the margin tells close lists apart; in a drawing game with others,
                 where boats do not touch, a list plays all seats, for points

A folder holds what came of it: ``prices.toml``, the present list; ``log.csv``, a line for each generation, and
``learning.png``, the same as a picture; ``recipe.toml``, the options, with which ``--recipe`` runs it again; ``checkpoint.pkl``,
from which ``--resume`` goes on after an end at any moment. Deals for tuning are for nothing else (seeds.py).
"""

from __future__ import annotations

import argparse
import csv
import importlib
import pickle
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from isle_agents.playing.pool import WorkerDied
from isle_agents.statuses import FAILED, INTERRUPTED, USAGE
from isle_agents.stopping import ended_as_by_ctrl_c
from isle_env import policies
from isle_env.engine.rules import Rules
from isle_env.games.known import DEFAULT_GAME, is_default
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import SOLO, Setting
from isle_env.weights import Played
from isle_env.whole_file import replacing, write_whole
from isle_training.arena import Arena, Matches, arenas, every_seat, paired
from isle_training.curve import draw_evolution
from isle_training.hands import Needs, add_engine, hands
from isle_training.mixture import HARD, add_played, mixture, played_of
from isle_training.readers import number, whole
from isle_training.recipe_parser import RecipeParser
from isle_training.run_folder import LOG, OF_PICKLE, PICTURE, check_begun, check_new, check_same, held, in_a_line, write_log
from isle_training.seeds import CHOOSING, TEACHING, TUNING

SLOPE = 15.0
"""Points of margin that count about as much as the win."""
KEPT = 6
"""So many earlier lists are among the opponents, the latest ones."""
EVERY = 15
"""A list joins them every so many generations, and is compared with the one it began with."""
COMPARED = 300
"""Deals of such a comparison."""
CHECKPOINT, LIST = OF_PICKLE, "prices.toml"
FIXED = ("game", "mode", "players", "modules", "begin", "seed", "step", "lists", "deals")
"""Options that --resume must not change."""
ELSEWHERE: dict[tuple[str, str], tuple[str, ...]] = {
    (DEFAULT_GAME, "standard"): ("family_card", "sister_"), (DEFAULT_GAME, "family"): ("sister_",),
    (DEFAULT_GAME, "solo"): ("family_card",), ("explore_and_draw", "standard"): ("lesson_remote", "anytime", "sister"),
    ("explore_and_draw", "solo"): ("lesson_remote", "anytime"), ("remote", "standard"): ("lesson_drawn", "sister"),
}  # fmt: skip
"""Game and mode -> beginnings of the names of prices that do not matter there."""


class Normal:
    """Normally distributed numbers for CMA-ES, whose own would come from NumPy's global generator and not be in a checkpoint."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng

    def __call__(self, *shape: int) -> npt.NDArray[np.float64]:
        """Normal numbers, in the order of ``numpy.random.randn``."""
        return self.rng.standard_normal(shape)


class Space:
    """The prices that are tuned, as numbers of like size around 0; all others stay as in the list it begins with."""

    def __init__(self, played: Played, begin: PriceList) -> None:
        """begin: the list at 0."""
        self.begin, catalogue = begin, begin.CATALOGUE
        elsewhere = ELSEWHERE[played.game, played.mode]
        self.tuned = np.array([k for k, name in enumerate(catalogue.names) if not name.startswith(elsewhere)])
        default = np.abs(begin.default().numbers[self.tuned]).astype(np.float64)
        self.scales = np.maximum(0.5 * default, 0.05 * (catalogue.most - catalogue.least)[self.tuned])

    def prices(self, point: npt.ArrayLike) -> PriceList:
        """The list at a point: float[tuned]. Whole numbers within their ranges."""
        numbers, catalogue = self.begin.numbers.astype(np.float64), self.begin.CATALOGUE
        numbers[self.tuned] += self.scales * np.asarray(point)
        return type(self.begin)(np.clip(np.rint(numbers), catalogue.least, catalogue.most).astype(np.int64))


@dataclass
class State:
    """All that a run needs to go on."""

    game: str
    """What is tuned for, in words."""
    asked: dict[str, Any]
    """The options that --resume must not change."""
    space: Space
    search: Any
    """``cma.CMAEvolutionStrategy``, around 0."""
    rng: np.random.Generator
    earlier: list[npt.NDArray[np.int64]] = field(default_factory=list)
    generation: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of all cores, those of a cluster included."""


def worth(margins: npt.NDArray[np.int64], shares: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """What games were worth, from 0 to 1."""
    return 0.5 * shares + 0.5 / (1 + np.exp(-margins / SLOPE))


def evaluate_alone(played_in: Sequence[Arena], lists: list[PriceList], deals: int, rng: np.random.Generator) -> list[float]:
    """Points of each list on average, in hundreds, where seats do not matter to each other: it plays all of them itself."""
    total = np.zeros(len(lists))
    for arena in played_in:
        seats, each = arena.setting.num_players, max(1, deals // len(played_in))
        seeds = TUNING + rng.integers(TEACHING - TUNING, size=each)
        chosen = np.repeat(np.arange(len(lists)), each)[:, None].repeat(seats, axis=1)
        total += arena.play(lists, chosen, np.tile(seeds, len(lists))).points.reshape(len(lists), -1).mean(axis=1)
    return (total / (100 * len(played_in))).tolist()  # type: ignore[no-any-return]


def evaluate(
    played_in: Sequence[Arena], lists: list[PriceList], pool: list[PriceList], deals: int, rng: np.random.Generator
) -> list[float]:
    """What each list is worth on average, on the same deals against the same opponents.

    pool: the opponents, of which the first plays every second seat and more; played_in: the settings, which share
    the deals.
    """
    total = np.zeros(len(lists))
    for arena in played_in:
        seats = arena.setting.num_players
        deal, seat = every_seat(max(1, deals // len(played_in)), seats)
        seeds = TUNING + rng.integers(TEACHING - TUNING, size=int(deal[-1]) + 1)
        others = np.where(rng.random((len(deal), seats)) < 0.5, 0, rng.integers(len(pool), size=(len(deal), seats)))
        chosen = np.tile(len(lists) + others, (len(lists), 1, 1))
        chosen[:, np.arange(len(deal)), seat] = np.arange(len(lists))[:, None]
        results = arena.play([*lists, *pool], chosen.reshape(-1, seats), np.tile(seeds[deal], len(lists)))
        own = worth(results.margins, results.shares).reshape(len(lists), len(deal), seats)[:, np.arange(len(deal)), seat]
        total += own.mean(axis=1) / len(played_in)
    return total.tolist()  # type: ignore[no-any-return]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status: 2 if nothing could be begun, 1 if a cluster fails, 130 after Ctrl-C or SIGTERM."""
    with ended_as_by_ctrl_c():
        return run(parser().read(arguments))


def run(options: argparse.Namespace) -> int:
    """Tune until the time is up. Returns the exit status."""
    state: State | None = None
    try:
        settings = tuple(_settings(options))  # what cannot be played is said before anything is written
        with (
            hands(options, Matches(settings), Needs("lists of prices")) as who,
            _begun(options, settings[0].rules) as state,
        ):
            _tune(options, state, arenas(settings, who), lambda: time.process_time() + who.seconds)
    except (ValueError, OSError, ImportError) as error:
        print(f"isle_training.tune: {in_a_line(error, options.out)}", file=sys.stderr)
        return USAGE
    except WorkerDied as error:
        print(f"isle_training.tune: {error}; {_stopped(options, state)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(_stopped(options, state), file=sys.stderr)
        return INTERRUPTED
    return 0


def _stopped(options: argparse.Namespace, state: State | None) -> str:
    """How to go on."""
    done = state.generation if state else 0
    goes_on = f"after generation {done}; go on with --resume" if done else "in the first generation; begin anew with"
    return f"stopped {goes_on} --out {options.out}"


def _tune(options: argparse.Namespace, state: State, played_in: Sequence[Arena], busy: Callable[[], float]) -> None:
    """Generation after generation, then say how good the list has become. busy: processor seconds until now."""
    while state.seconds < 60 * options.minutes and state.generation < options.generations:
        _generation(options, state, played_in, busy)
    if state.generation:
        _draw(options, state)
    final = state.space.prices(state.search.mean)
    for arena in played_in:
        result = paired(arena, final, state.space.begin, CHOOSING + COMPARED, options.measure)
        against = "the list it began with in all other seats"
        if options.mode == "solo":
            against = f"the {arena.setting.difficulty} sister"
        played = f", {', '.join(arena.setting.rules.modules) or 'no module'}" * bool(options.modules)
        share = f"{result.share:.1%} ± {result.error:.1%} of {result.deals} deals"
        print(f"{share} against {against}{played}, margin {result.margin:+.1f}")


@contextmanager
def _begun(options: argparse.Namespace, rules: Rules) -> Iterator[State]:
    """A new run in its folder, or the one that is there, and no other meanwhile.

    rules: of what is played. Raises ``ValueError``, ``OSError``, ``ImportError``.
    """
    try:
        importlib.import_module("cma")  # if it is missing, that is said before the folder is made
    except ImportError:
        raise ImportError("the package cma is missing: pip install cma") from None
    lists: type[PriceList] = policies.reference_of(rules).Prices
    begin = lists.read(options.begin) if options.begin else lists.default()
    checkpoint = options.out / CHECKPOINT
    asked = {name: getattr(options, name) for name in FIXED}
    if options.resume:
        check_begun(options.out, checkpoint.exists())
    else:
        check_new(options.out, CHECKPOINT)
    with held(options.out):
        state = _restored(checkpoint, asked) if options.resume else _new(options, begin, asked)
        parser().keep_recipe(options)
        yield state


def _new(options: argparse.Namespace, begin: PriceList, asked: dict[str, Any]) -> State:
    """A run before its first generation."""
    import cma

    space, rng = Space(played_of(options), begin), np.random.default_rng(options.seed)
    # Of two hundred prices a few hundred generations cannot learn which go together: each has a step of its own instead.
    wanted = {"seed": np.nan, "randn": Normal(rng), "popsize": options.lists, "verbose": -9, "CMA_diagonal": True}
    search = cma.CMAEvolutionStrategy(np.zeros(len(space.tuned)), options.step, wanted)
    return State(_game(options), asked, space, search, rng)


def _restored(checkpoint: Path, asked: dict[str, Any]) -> State:
    """The run that a checkpoint holds. Raises ``ValueError`` if it was asked for something else, or if the file is damaged."""
    try:
        state: State = pickle.loads(checkpoint.read_bytes())
        there = state.asked
    except (pickle.UnpicklingError, EOFError, ValueError, TypeError, KeyError, AttributeError, ImportError, IndexError):
        raise ValueError(f"{checkpoint}: damaged; begin anew in another --out") from None
    check_same(checkpoint.parent, there, asked)
    return state


def _generation(options: argparse.Namespace, state: State, played_in: Sequence[Arena], busy: Callable[[], float]) -> None:
    """One generation, and its line in the log. busy: processor seconds until now."""
    started, before = time.perf_counter(), busy()
    points = state.search.ask()
    lists, played = [state.space.prices(point) for point in points], played_of(options)
    pool = [state.space.begin, *map(type(state.space.begin), state.earlier[-KEPT:])]
    if is_default(played.game) or played.mode == "solo":
        found = evaluate(played_in, lists, pool, options.deals, state.rng)
    else:
        found = evaluate_alone(played_in, lists, options.deals, state.rng)
    state.search.tell(points, [-value for value in found])
    state.generation += 1
    present = state.space.prices(state.search.mean)
    line = {"generation": state.generation, "seconds": 0.0, "processor_hours": 0.0, "worth": round(float(np.mean(found)), 4),
            "step": round(float(state.search.sigma), 4), "share": "", "error": "", "margin": ""}  # fmt: skip
    if state.generation % EVERY == 0:
        state.earlier.append(present.numbers.copy())
        result = paired(played_in[-1], present, state.space.begin, CHOOSING, COMPARED)
        line |= {"share": round(result.share, 4), "error": round(result.error, 4), "margin": round(result.margin, 2)}
    state.seconds += time.perf_counter() - started
    state.processor += busy() - before
    line |= {"seconds": round(state.seconds, 1), "processor_hours": round(state.processor / 3600, 6)}
    _keep(options, state, present, line)
    if state.generation % EVERY == 0:
        print("  ".join(f"{key} {value}" for key, value in line.items()), flush=True)


def _settings(options: argparse.Namespace) -> list[Setting]:
    """What is played, each setting once. Raises ``ValueError``."""
    return list(dict.fromkeys(mixture(played_of(options), options.modules, HARD)))


def _game(options: argparse.Namespace) -> str:
    """The game in words."""
    return played_of(options).words + f" ({', '.join(options.modules)})" * bool(options.modules)


def _keep(options: argparse.Namespace, state: State, present: PriceList, line: dict[str, Any]) -> None:
    """Write log, present list, picture and checkpoint. Each old file stands until the new one does."""
    log = options.out / LOG
    lines = [*(one for one in _lines(log) if int(one["generation"]) < state.generation), line]
    write_log(log, list(line), lines)
    if state.generation % EVERY == 0:
        _draw(options, state)
    origin = f"found by evolution (python -m isle_training.tune): {state.generation} generations, seed {options.seed}."
    head = f"Prices for {state.game}, {origin}\nThe name, meaning, unit and range of each price come from catalogue.py."
    with replacing(options.out / LIST) as new:
        present.write(new, note=head)
    write_whole(options.out / CHECKPOINT, pickle.dumps(state))


def _draw(options: argparse.Namespace, state: State) -> None:
    """Draw what the log says."""
    against = "the sister" if options.mode == SOLO else "the list it began with"
    title = f"prices for {state.game}, seed {options.seed}"
    write_whole(options.out / PICTURE, draw_evolution(_lines(options.out / LOG), title, against))


def _lines(log: Path) -> list[dict[str, Any]]:
    """Those of the log."""
    return list(csv.DictReader(log.read_text(encoding="utf-8").splitlines())) if log.exists() else []


def parser() -> RecipeParser:
    """The options of the command."""
    made = RecipeParser("python -m isle_training.tune", "Find prices for the reference policy by evolution.")
    add = made.add_argument
    add_played(made)
    add("--minutes", type=number(), default=15.0, help="how long, with what was done before --resume (15)")
    add("--generations", type=whole(1), default=1_000_000, help="an end before the time is up (none)")
    add("--resume", action="store_true", help="go on with the run in that folder")
    add("--begin", type=Path, metavar="FILE", help="a list to begin with, in place of the default one")
    add("--seed", type=whole(0), default=0, help="of all chance (0)")
    far = "how far the first lists lie from the one to begin with, of half a price (0.3)"
    add("--step", type=number(1e-6), default=0.3, help=far)
    add("--lists", type=whole(2), default=24, help="lists in a generation (24)")
    add("--deals", type=whole(1), default=96, help="deals that each list plays in a generation, from every seat (96)")
    add("--threads", type=whole(1), help="games at once (one for each core)")
    add_engine(made, "lists are compared")
    add("--measure", type=whole(1), default=2000, help="unseen deals for the result, from every seat (2000)")
    return made


if __name__ == "__main__":
    sys.exit(main())
