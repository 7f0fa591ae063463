"""What a morning says of the end: least squares over games of the tuned policy. ``python -m isle_training.forecast --out FILE``

    deal ─▶ tuned policy, a part of its actions at random ─▶ numbers of a morning (search/morning.py) ─▶ tuned policy ─▶ points
                        └── for each morning: sums of products ─▶ weights with the smallest squared error ─▶ the champion

The champion values its futures with it. A tenth of the games is left out of the sums, and says how well the points are foretold;
then the weights are worked out with all of them. The same options give the same file, with any number of threads and on a
cluster.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from isle_agents.playing.pool import WorkerDied
from isle_agents.statuses import FAILED, INTERRUPTED, USAGE
from isle_agents.stopping import ended_as_by_ctrl_c
from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.forecasts.files import Forecast
from isle_env.weights import Played
from isle_training.forecast_games import Games
from isle_training.hands import Needs, add_engine, hands
from isle_training.mixture import add_played, played_of
from isle_training.noted import Noted, Sums
from isle_training.readers import Parser, whole

PART = 1000
"""Games that are played and added up together."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status: 2 or 1 if something was wrong, which a line says, 130 after Ctrl-C or SIGTERM."""
    with ended_as_by_ctrl_c():
        return _main(arguments)


def _main(arguments: Sequence[str] | None) -> int:
    options = parser().parse_args(arguments)
    out = options.out
    try:
        played = played_of(options)
        out.parent.mkdir(parents=True, exist_ok=True)
        return run(options, played, out)
    except ValueError as error:
        print(f"isle_training.forecast: {error}", file=sys.stderr)
        return USAGE
    except WorkerDied as error:
        print(f"isle_training.forecast: {error}; nothing was written", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("stopped; nothing was written", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        print(f"isle_training.forecast: {out}: {error.strerror}", file=sys.stderr)
        return USAGE


def run(options: argparse.Namespace, played: Played, out: Path) -> int:
    """Play, work out the weights, write them. Raises ``OSError``, ``KeyboardInterrupt``. Returns the exit status."""
    from rich.console import Console

    from isle_training.progress import shown

    if options.network:
        from isle_training.forecast_network import with_networks

    count, days = -(-options.games // PART), played.policies("search.forecast").FORECASTING.days
    games = Games(played, options.modules, options.seed, PART, options.network)
    learnt: list[Sums] = []
    left_out: list[Sums] = []
    noted: tuple[list[Noted], list[Noted]] = [], []
    with hands(options, games, Needs("the tuned policy")) as who, shown(Console(stderr=True), "games", count * PART) as advance:
        for part, found in enumerate(who.map(range(count))):
            goal = left_out if part % 10 == 9 else learnt
            goal[:] = [one + two for one, two in zip(goal, found.sums, strict=True)] if goal else found.sums
            if found.noted is not None:
                noted[part % 10 == 9].append(found.noted)
            advance(PART, "")
    weights = np.zeros((days + 1, len(learnt[0].with_points)))
    for k, day in enumerate(range(FIRST_MORNING, days + 1)):
        if left_out:
            print(
                f"morning of day {day}: {left_out[k].explained(learnt[k].weights()):.1%} of the variance of the points foretold"
            )
        weights[day] = (learnt[k] + left_out[k] if left_out else learnt[k]).weights()
    if options.network:
        weights = with_networks(weights, *noted, options.seed)
    origin = f"python -m isle_training.forecast: {count * PART} games of the tuned policy, seed {options.seed}"
    if options.network:
        origin += ", with networks"
    if options.modules:
        origin += f", modules {','.join(options.modules)}"
    Forecast(played, weights, origin).write(out)
    print(f"written: {out}")
    return 0


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = Parser(prog="python -m isle_training.forecast", description="Learn what a morning says of the end of a game.")
    add_played(made)
    made.add_argument("--network", action="store_true", help="learn a small network, too: what the sum leaves out (needs torch)")
    made.add_argument("--games", type=whole(1), default=300_000, help=f"games to learn from, in parts of {PART} (300000)")
    made.add_argument("--seed", type=whole(0), default=0, help="of all chance (0)")
    made.add_argument("--threads", type=whole(1), help="games at once (one for each core)")
    add_engine(made, "the games are played")
    made.add_argument("--out", type=Path, required=True, metavar="FILE", help="where the forecast goes")
    return made


if __name__ == "__main__":
    sys.exit(main())
