"""How far the futures of a search err, by where they end: on a morning, on the one after it, or with the game.

    python -m benchmarks.ends [--game GAME] [--mode MODE] [--players N] [--modules NAME,...] [--positions N] [--seed N]

Positions come from games of `tuned`. Every candidate of a decision plays futures of each kind, and as the measure of them others
that go on to the end. What counts is the difference between a candidate and the policy's own choice. It errs in two ways:

    by itself    the mean of ever so many futures still is wrong: a forecast does not see everything
    by chance    in one future; of n it is an n-th

Both are squares, in hundredths of a value (1 is a sure win, half an even game), in the drawing games in points. A kind of futures
is worth as many of a farther kind as err by chance as much as it errs by itself: ``ENDS`` in policies/search/settings.py.

The last column says how much of what a choice brings a kind sees: which part of the squares its differences explain, chance left
out. With the usual number of positions a figure is good to some tenth of its size, and takes a core a quarter of an hour.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from rich.console import Console

from benchmarks.machine import in_words, machine
from benchmarks.tables import Grid
from isle_env import Game, policies
from isle_env.engine import record
from isle_env.engine.halving import COUNT, LIST, ONE, ROOM, STATE, Table
from isle_env.engine.opinions import SHARE
from isle_env.engine.searching import Searching, decision_key
from isle_env.engine.single import legal_mask
from isle_env.forecasts.files import Forecast, file_for
from isle_env.games.known import is_default
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.drawing_search.searcher import DAYS
from isle_env.policies.search.ends import ALL_EARLY
from isle_env.policies.search.search import ENDS, WIN
from isle_env.setting import Setting
from isle_env.weights import Played
from isle_training.mixture import add_played, mixture, played_of
from isle_training.seeds import PLAYING

KINDS = {"early": 0, "middle": 1, "late": None}
"""Kinds of futures -> days that they go on beyond the first kind, None: to the end of the game."""
PART, PARTS, MEASURE = 25, 4, 8
"""Futures of a part, parts of a kind, and parts of the measure."""
ASKED, RANDOM = 0.07, 0.03
"""How often a decision is looked at, and how often a random action is played."""


class Looked(NamedTuple):
    """A position whose candidates were tried."""

    day: int
    kinds: dict[str, npt.NDArray[np.float64]]
    """For each kind the means of its parts, float64[parts, candidates], in hundredths; the policy's own choice comes first."""
    measure: npt.NDArray[np.float64]
    """The same for the measure."""


class Trial:
    """Tries the candidates of decisions in the games of one sort."""

    def __init__(self, played: Played) -> None:
        self._played, self._prices = played, played.tuned_prices.for_all
        self._weights = Forecast.read(file_for(played)).weights
        self._searchers: dict[int, Searching] = {}
        self._words = np.zeros(MASK_WORDS, np.uint32)

    def means(self, game: Game, further: int | None, key: int, parts: int) -> npt.NDArray[np.float64]:
        """The mean value of each candidate in so many parts of one line of futures: float64[parts, candidates].

        further: as in ``KINDS``.
        """
        ours = is_default(self._played.game)
        days = 0 if further is None else further + (1 if ours else DAYS)
        if days not in self._searchers:
            self._searchers[days] = policies.search_of(game.rules).Searcher(playouts=1, days=days, weights=self._weights)
        searcher = self._searchers[days]
        of = type(searcher)
        options = searcher.options(game.games, 1).copy()
        options[of.prior] = 0
        if ours:
            options[WIN], options[ENDS:] = 0, ALL_EARLY
        options.setflags(write=False)
        state, listed, sums = np.zeros(STATE, np.int64), np.zeros(ROOM, np.int64), np.zeros((parts + 1, ROOM), np.int64)
        rooms, memory = record.zeros(of.record, of.rooms), np.zeros(of.memory, np.int64)
        table = Table(rooms, np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32), memory)
        legal_mask(game.games, 0, self._words)
        given = (searcher.position(game.games), self._words, self._prices, self._weights, options, key, state, listed)
        of.kernel(*given, sums[0], table, LIST, 0)
        for part in range(parts):
            of.kernel(*given, sums[part + 1], table, part * PART, (part + 1) * PART)
        unit = 100 if searcher.unit(game.games) == SHARE else 1
        found = sums[1:, : state[COUNT]] / (PART * ONE)
        return unit * np.vectorize(searcher.in_unit)(found)  # type: ignore[no-any-return]

    def look(self, game: Game, key: int) -> Looked:
        """Try all candidates of the pending decision. key: which all chance follows from."""
        kinds = {name: self.means(game, further, decision_key(key, 0), PARTS) for name, further in KINDS.items()}
        return Looked(game.day, kinds, self.means(game, None, decision_key(key, 1), MEASURE))


def positions(settings: Sequence[Setting], seed: int) -> Iterator[tuple[Game, int]]:
    """Decisions with a choice from games of `tuned`, now and then a random action; each with a key of its own. Endless.

    settings: the games are dealt by them in turn.
    """
    rng = np.random.default_rng(seed)
    for setting in itertools.cycle(settings):
        game = Game.deal(setting, PLAYING + int(rng.integers(1 << 40)))
        prices = Played.in_(game).tuned_prices.for_all
        while not game.over:
            legal = game.legal_actions()
            if len(legal) > 1 and rng.random() < ASKED:
                yield game, int(rng.integers(1 << 60))
            explores = rng.random() < RANDOM
            game.apply(int(rng.choice(legal)) if explores else policies.reference_of(game.rules).choose(game.games, 0, prices))


class Squares(NamedTuple):
    """What differences come to, as squares: means over the candidates of a position, or over positions."""

    ours: float
    """Of a kind, chance left out."""
    true: float
    """Of the measure, chance left out."""
    both: float
    """Products of the two."""
    chance: float
    """By how much one future of the kind errs by chance."""

    @property
    def itself(self) -> float:
        """By how much the kind errs by itself."""
        return self.ours - 2 * self.both + self.true

    @property
    def seen(self) -> float:
        """Which part of what choices bring the kind explains; 1: all of it."""
        return self.both**2 / (self.ours * self.true) if self.ours > 0 and self.true > 0 else float("nan")


def squares(kind: npt.NDArray[np.float64], measure: npt.NDArray[np.float64]) -> Squares:
    """The squares of one position. kind, measure: as in :class:`Looked`."""
    ours, true = (parts[:, 1:] - parts[:, :1] for parts in (kind, measure))
    (our_mean, our_luck), (true_mean, true_luck) = ((p.mean(axis=0), p.var(axis=0, ddof=1).mean()) for p in (ours, true))
    return Squares(
        float((our_mean**2).mean() - our_luck / len(ours)),
        float((true_mean**2).mean() - true_luck / len(true)),
        float((our_mean * true_mean).mean()),
        float(our_luck * PART),
    )


def grid(looked: Sequence[Looked], title: str) -> Grid:
    """A line for each day and kind."""
    days: dict[int, list[Looked]] = defaultdict(list)
    for one in looked:
        days[one.day].append(one)
    cells = []
    for day, found in sorted(days.items()):
        for name in KINDS:
            mean = Squares(*np.mean([squares(one.kinds[name], one.measure) for one in found], axis=0))
            cells.append((str(day), str(len(found)), name, f"{mean.itself:.1f}", f"{mean.chance:.1f}", f"{mean.seen:.0%}"))
    return Grid(title, ("day", "positions", "futures end", "err by itself", "by chance", "see"), cells)


def main(arguments: Sequence[str] | None = None) -> int:
    """Look, and print the table. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ends", description="How far futures of a search err.")
    add_played(parser)
    parser.add_argument("--positions", type=int, default=600, help="decisions looked at (600)")
    parser.add_argument("--seed", type=int, default=0, help="of all chance (0)")
    options = parser.parse_args(arguments)
    try:
        played = played_of(options)
        settings = mixture(played, options.modules, ("expert",))
    except ValueError as error:
        parser.error(str(error))
    trial = Trial(played)
    looked = [trial.look(game, key) for game, key in itertools.islice(positions(settings, options.seed), options.positions)]
    console = Console()
    console.print(grid(looked, f"Errors of differences, {played.words}").rich())
    console.print(in_words(machine()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
