"""What networks lose by being kept in float16: each as it is, and again with numbers that float16 would round to the same ones.

    python -m benchmarks.rounding [NAME ...] [--games 2000]

    numbers in float16 ─▶ for each any number that is rounded to it, drawn evenly ─▶ the same deals with both

The numbers that were rounded are gone, and any that round to these could have been they. Both networks play against `tuned` in
all other seats; alone, against the sister.
"""

from __future__ import annotations

import contextlib
import csv
import io
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from isle_agents.asked import Solo, Tournament
from isle_agents.contests.solo import runner as solo
from isle_agents.contests.tournament import runner as tournament
from isle_agents.players.network import FOLDER, SUFFIX, Network, packed_file
from isle_env.errors import meant
from isle_env.games.known import is_default
from isle_env.games.options.isle import MODULES
from isle_env.setting import SOLO
from isle_env.weights import Played
from isle_training.readers import Parser, whole
from isle_training.seeds import CHOOSING

AT = ("hard", "expert")
"""The difficulties at which games alone are played."""


def unrounded(numbers: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """Numbers that float16 rounds to the given ones, each drawn evenly from all that it does; what it cannot hold stays as it is.

    numbers: float32 of any shape; the result has the same.
    """
    with np.errstate(over="ignore"):  # what is beyond its range is then not equal
        half = numbers.astype(np.float16)
        held = half.astype(np.float32) == numbers
        half[~held] = 0
        # Half-way to the next number on either side. Beyond the last one there is none; it gets no room there.
        below, above = (np.nextafter(half, np.float16(to)).astype(np.float64) for to in (-np.inf, np.inf))
    low, high = (np.where(np.isfinite(next_one), (half + next_one) / 2, half) for next_one in (below, above))
    drawn = rng.uniform(low, high).astype(np.float32)
    return np.where(held & (drawn.astype(np.float16) == half), drawn, numbers)


def unrounded_file(network: Network, seed: int) -> bytes:
    """A player's file with such numbers. seed: of the draw."""
    rng = np.random.default_rng(seed)
    parts = {name: unrounded(numbers, rng) for name, numbers in network.parts.items()}
    return packed_file(parts, network.card.properties)


def results(agent: str, played: Played, out: Path, **run: Any) -> Iterator[tuple[str, str]]:
    """Whom the agent met, and its wins with their interval. out: a new folder; run: games, seed and workers.

    Raises ``RuntimeError`` if the games were not played to the end.
    """
    run |= {"game": played.game, "out": out, "options": options(played)}
    with contextlib.redirect_stdout(io.StringIO()):
        if played.mode == SOLO:
            status = solo.main(Solo(agents=[agent], difficulties=list(AT), **run))
        else:
            others = ["tuned"] * (played.players - 1)
            status = tournament.main(Tournament(agents=[agent, *others], mode=played.mode, players=played.players, **run))
    if status != 0:
        raise RuntimeError(f"{agent}, {played.words}: not played to the end (exit status {status})")
    with (out / "summary.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["agent"] == agent:
                wins, low, high = (100 * float(row[name]) for name in ("win_rate", "win_low", "win_high"))
                yield row.get("difficulty", "tuned"), f"{wins:.1f} % ({low:.1f}–{high:.1f})"


def options(played: Played) -> dict[str, Any]:
    """What is in play beside the game itself: with Kittens + Beasts all modules, in the family game the cards of both boxes."""
    if not played.expanded or not is_default(played.game):
        return {}
    return {"family_cards": "all"} if played.mode == "family" else {"modules": MODULES}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status."""
    known = sorted(file.stem for file in FOLDER.glob(f"*{SUFFIX}"))
    made = Parser(prog="python -m benchmarks.rounding", description="Networks as they are kept, and as they may have been.")
    made.add_argument("names", metavar="NAME", nargs="*", help=f"networks that come with the project: {', '.join(known)} (all)")
    made.add_argument("--games", type=whole(2), default=2000, help="of each, alone at each difficulty (2000)")
    made.add_argument("--seed", type=whole(0), default=CHOOSING, help=f"of the first deal, and of the draw ({CHOOSING})")
    made.add_argument("--workers", type=whole(1), help="games at once (one for each core)")
    asked = made.parse_args(arguments)
    for name in asked.names:
        if name not in known:
            made.error(f"no network is called {name!r}{meant(name, known)}; there are {', '.join(known)}")
    try:
        _compare(asked.names or known, games=asked.games, seed=asked.seed, workers=asked.workers)
    except RuntimeError as error:
        print(f"benchmarks.rounding: {error}", file=sys.stderr)
        return 1
    return 0


def _compare(names: Sequence[str], **run: Any) -> None:
    """Print a line for each network and whom it meets. run: games, seed and workers. Raises ``RuntimeError``."""
    print("| network | against | as it is kept | with other numbers that round to it |\n|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            path, network = Path(folder) / name, Network(FOLDER / f"{name}{SUFFIX}")
            path.mkdir()
            (path / f"other{SUFFIX}").write_bytes(unrounded_file(network, run["seed"]))
            kept = results("net", network.card.played, path / "kept", **run)
            other = results(f"net:weights={path / f'other{SUFFIX}'}", network.card.played, path / "other", **run)
            for (against, ours), (_, theirs) in zip(kept, other, strict=True):
                print(f"| `{name}` | {against} | {ours} | {theirs} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
