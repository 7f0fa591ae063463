"""How far the futures of a search err, by where they end: on a morning, on the one after it, or with the game.

    python -m benchmarks.ends [--game GAME] [--mode MODE] [--players N] [--modules NAME,...] [--positions N] [--seed N]
    python -m benchmarks.ends --player champion:playouts=25 …

Positions come from games of `tuned`. Every candidate of a decision plays futures of each kind, and as the measure of them others
that go on to the end. What counts is the difference between a candidate and the policy's own choice. It errs in two ways:

    by itself    the mean of ever so many futures still is wrong: a forecast does not see everything
    by chance    in one future; of n it is an n-th

Both are squares, in hundredths of a value (1 is a sure win, half an even game), in the drawing games in points. A kind of futures
is worth as many of a farther kind as err by chance as much as it errs by itself: ``ENDS`` in policies/search/settings.py.

Two columns leave chance out. *See* says how much of what a choice brings a kind sees: which part of the squares its differences
explain. *Come true* says how much of a difference that a kind shows is there in the measure. With the usual number of positions
a figure is good to some tenth of its size, and takes a core a quarter of an hour.

All futures are played as in the champion's search, by `tuned`. With ``--player`` another player plays on in those of the measure,
in all seats. As a search takes half a second for a game, only one candidate is compared with the policy's choice then, drawn at
random.
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
from isle_env.engine.rewards import MARGIN_SCALE
from isle_env.engine.searching import Searching, decision_key
from isle_env.engine.setting import SOLO
from isle_env.engine.single import legal_mask
from isle_env.envs.rewards import ending
from isle_env.forecasts.files import Forecast, file_for
from isle_env.games.known import is_default
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.drawing.catalogue import POINT
from isle_env.policies.drawing_search.searcher import DAYS
from isle_env.policies.drawing_search.value import WIN as DRAWING_WIN
from isle_env.policies.search.ends import ALL_EARLY
from isle_env.policies.search.search import ENDS, WIN
from isle_env.policies.search.settings import BEND
from isle_env.setting import Setting
from isle_env.weights import Played
from isle_training.mixture import add_played, mixture, played_of
from isle_training.seeds import PLAYING
from isle_training.teachers import Teacher

KINDS = {"early": 0, "middle": 1, "late": None}
"""Kinds of futures -> days that they go on beyond the first kind, None: to the end of the game."""
PART, PARTS, MEASURE = 25, 4, 8
"""Futures of a part, parts of a kind, and parts of the measure."""
PLAYED_ON = 16
"""Futures of the measure in which a player plays on; each is a part of its own."""
REDRAWN = 2000
"""How often the positions are drawn again for an interval."""
FEW = 0.05
"""Of the positions drawn again, so many may lack a difference beyond chance; with more there are too few for a figure."""
WITH_FORECAST = "with a forecast"
"""All days but those whose futures all go on to the end."""
ASKED, RANDOM = 0.07, 0.03
"""How often a decision is looked at, and how often a random action is played."""


class Looked(NamedTuple):
    """A position whose candidates were tried."""

    day: int
    kinds: dict[str, npt.NDArray[np.float64]]
    """For each kind the means of its parts, float64[parts, candidates], in hundredths; the policy's own choice comes first."""
    measure: npt.NDArray[np.float64]
    """The same for the measure."""


class Tried(NamedTuple):
    """What futures brought."""

    actions: npt.NDArray[np.int64]
    """The candidates: int64[candidates], the policy's own choice first."""
    means: npt.NDArray[np.float64]
    """The mean value of each in so many parts of the futures: float64[parts, candidates]."""


class Trial:
    """Tries the candidates of decisions in the games of one sort."""

    def __init__(self, played: Played, player: Teacher | None = None) -> None:
        """player: plays on in the futures of the measure, None: the policy does, as in all others."""
        self._player = player
        self._played, self._prices = played, played.tuned_prices.for_all
        self._weights = Forecast.read(file_for(played)).weights
        self._searchers: dict[int, Searching] = {}
        self._words = np.zeros(MASK_WORDS, np.uint32)

    def means(self, game: Game, further: int | None, key: int, parts: int) -> Tried:
        """All candidates in so many parts of one line of futures. further: as in ``KINDS``."""
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
        return Tried(listed[: state[COUNT]], unit * np.vectorize(searcher.in_unit)(found))

    def look(self, game: Game, key: int) -> Looked:
        """Try the candidates of the pending decision. key: which all chance follows from."""
        tried = {name: self.means(game, further, decision_key(key, 0), PARTS) for name, further in KINDS.items()}
        kinds = {name: found.means for name, found in tried.items()}
        if self._player is None:
            return Looked(game.day, kinds, self.means(game, None, decision_key(key, 1), MEASURE).means)
        actions = tried["late"].actions
        two = [0, int(np.random.default_rng(key).integers(1, len(actions)))]
        measure = self.played_on(game, actions[two], self._player, decision_key(key, 1))
        return Looked(game.day, {name: means[:, two] for name, means in kinds.items()}, measure)

    def played_on(self, game: Game, actions: npt.NDArray[np.int64], player: Teacher, key: int) -> npt.NDArray[np.float64]:
        """Values of actions where a player plays on in all seats, in the same futures: float64[PLAYED_ON, actions]."""
        seat, found = int(game.record["seat"]), np.zeros((PLAYED_ON, len(actions)))
        for future, sample in enumerate(itertools.islice(game.samples(seat, key), PLAYED_ON)):
            for k, action in enumerate(actions.tolist()):
                end = sample.clone()
                end.apply(action)
                while not end.over:
                    end.apply(player.choose(end, key + future))
                found[future, k] = self._value(end, seat)
        return found

    def _value(self, game: Game, seat: int) -> float:
        """What a finished game is worth to a seat, as in the other futures that go on to the end."""
        if not is_default(self._played.game) and self._played.mode != SOLO:
            return ending(game, "score")[0][seat]
        margin = MARGIN_SCALE * ending(game, "margin")[0][seat]
        if is_default(self._played.game):
            return 50 + 50 * margin / (BEND + abs(margin))
        return margin + DRAWING_WIN / POINT * (seat in game.winners())


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

    @property
    def come_true(self) -> float:
        """How much of a difference that the kind shows is there, in the mean; 1: all of it."""
        return self.both / self.ours if self.ours > 0 else float("nan")


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


def parts_in_words(mean: Squares, found: Sequence[Squares]) -> tuple[str, str]:
    """``seen`` and ``come_true`` of the mean, with intervals of 95 %.

    found: the squares of each position, which are drawn again and again for the intervals; mean: of them.
    """
    again = np.random.default_rng(0).integers(len(found), size=(REDRAWN, len(found)))
    redrawn = [Squares(*mean) for mean in np.array(found)[again].mean(axis=1)]
    return _in_words(mean.seen, [one.seen for one in redrawn]), _in_words(mean.come_true, [one.come_true for one in redrawn])


def _in_words(part: float, redrawn: Sequence[float]) -> str:
    if np.isnan(part) or np.isnan(redrawn).mean() > FEW:
        return "?"
    low, high = np.nanquantile(redrawn, (0.025, 0.975))
    return f"{part:.0%} ({low:.0%}–{high:.0%})"


def grid(looked: Sequence[Looked], title: str) -> Grid:
    """A line for each day and kind, and for all positions in whose futures a forecast is asked: not those of the last day."""
    days: dict[str, list[Looked]] = defaultdict(list)
    for one in sorted(looked, key=lambda one: one.day):
        days[str(one.day)].append(one)
    days[WITH_FORECAST] = [one for one in looked if not np.array_equal(one.kinds["early"], one.kinds["late"])]
    cells = []
    for day, found in days.items():
        for name in KINDS if found else ():
            each = [squares(one.kinds[name], one.measure) for one in found]
            mean = Squares(*np.mean(each, axis=0))
            cells.append((day, str(len(found)), name, f"{mean.itself:.1f}", f"{mean.chance:.1f}", *parts_in_words(mean, each)))
    return Grid(title, ("day", "positions", "futures end", "err by itself", "by chance", "see", "come true"), cells)


def main(arguments: Sequence[str] | None = None) -> int:
    """Look, and print the table. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ends", description="How far futures of a search err.")
    add_played(parser)
    parser.add_argument("--positions", type=int, default=600, help="decisions looked at (600)")
    parser.add_argument("--seed", type=int, default=0, help="of all chance (0)")
    who = "plays on in the futures of the measure, a teacher's name as isle train imitate --help has them (as in a search)"
    parser.add_argument("--player", metavar="NAME", help=who)
    options = parser.parse_args(arguments)
    try:
        played = played_of(options)
        settings = mixture(played, options.modules, ("expert",))
        player = None if options.player is None else Teacher(options.player, called="--player")
        if player is not None:
            player.check_game(played)
    except ValueError as error:
        parser.error(str(error))
    trial = Trial(played, player)
    looked = [trial.look(game, key) for game, key in itertools.islice(positions(settings, options.seed), options.positions)]
    console = Console()
    on = "" if player is None else f", {player.name} playing on"
    console.print(grid(looked, f"Errors of differences, {played.words}{on}").rich())
    console.print(in_words(machine()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
