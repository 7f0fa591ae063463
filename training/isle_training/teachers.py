"""Games that a teacher plays, kept as positions with its choices: shards in a folder, which many can write at once.

    number of a shard ─▶ some games, the teacher in all seats ─▶ shard-00012.npz      data.json  what the folder holds
                           ├─ now and then another candidate is played, so that positions come up which the teacher avoids
                           └─ a slow teacher can be asked now and then alone: tuned decides in between

Whoever writes a shard holds its lock, which ends with the process: several processes and sessions can work in one folder, and
an end at any moment loses no more than the shards begun. What a shard holds follows from its number.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from isle_agents.players.card import forecast_digest, layout_digest
from isle_env import policies
from isle_env.candidate_views import FORETOLD, TOLD
from isle_env.candidates import Candidates
from isle_env.engine.searching import decision_key
from isle_env.envs.rewards import margin, win
from isle_env.forecasts.files import Forecast, file_for, read_forecast
from isle_env.game import Game
from isle_env.machine.locks import try_to_lock
from isle_env.players.options import BadOption, Option, read_options, whole
from isle_env.players.registry import load
from isle_env.players.searching_player import SearchingPlayer
from isle_env.policies.isle import Prices
from isle_env.setting import Setting
from isle_env.weights import Played, prices_digest
from isle_env.whole_file import write_whole
from isle_training.mixture import HARD, mixture
from isle_training.positions import DataError, Positions

if TYPE_CHECKING:
    from isle_env.policies.search.rollouts import Rollouts

GAMES, SLOW_GAMES = 8, 1
"""Games of a shard, and of one whose teacher searches: less than a minute is lost when its process ends."""
ROLLOUTS, FUTURES, FORECAST, MOST_FUTURES = "rollouts", "futures", "forecast", 10_000
"""The name of a teacher that says what every candidate is worth, its options, and the most of the first."""
PLACES = 20
"""Where a tile is laid, rollouts try so many places, the best by the policy's rating."""
SEEDS = 1 << 41
"""Seeds from here on are for imitation. Those for tuning are below, those for measuring far below."""
ABOUT = "data.json"
LOOK = 0.2
"""Seconds between two looks at a shard that another process writes."""


class Teacher:
    """A player to learn from: ``greedy``, ``tuned``, ``search`` or ``champion`` with options; or ``rollouts``, which plays as
    ``tuned`` does and says what every candidate is worth. One thread at a time may ask it.
    """

    def __init__(self, name: str) -> None:
        """Raises ``ValueError`` for any other name, and for options that it does not take."""
        self.name = name
        self.searcher: SearchingPlayer | None = None
        self.futures = 0
        """Of rollouts."""
        self.forecast: Forecast | None = None
        """By which rollouts value a morning, None: by the project's own."""
        self._rollouts: dict[Played, Rollouts] = {}
        head, _, rest = name.partition(":")
        if head in ("search", "champion"):
            self.searcher = load(name)  # type: ignore[assignment]  # these two search
        elif head == ROLLOUTS:
            options = {
                FUTURES: Option(whole(1, MOST_FUTURES), "NUMBER: futures that each candidate plays; otherwise 1"),
                FORECAST: Option(read_forecast, "FILE: a forecast, in place of the one that comes with the project"),
            }
            try:
                found = read_options(rest, options) if rest else {}
                self.futures, self.forecast = found.get(FUTURES, 1), found.get(FORECAST)
            except BadOption as error:
                raise ValueError(f"teacher {name!r}: {error}") from None
        elif name not in ("greedy", "tuned"):
            raise ValueError(
                f"teacher {name!r}: expected greedy, tuned, {ROLLOUTS}, search or champion, such as champion:playouts=100"
            )

    def choose(self, game: Game, seed: int) -> int:
        """Its action at the pending decision. seed: of the game, for all chance of a search."""
        if self.searcher is not None:
            return self.searcher.choose(game.games, game.mode, game.num_players, seed)
        prices = Prices.default() if self.name == "greedy" else Prices.tuned(game.mode, game.num_players)
        return policies.reference_of(game.rules).choose(game.games, 0, prices.for_all)  # type: ignore[no-any-return]

    @property
    def games(self) -> int:
        """Games of a shard of its."""
        return GAMES if self.searcher is None else SLOW_GAMES

    def values(self, game: Game, ids: npt.NDArray[np.int16], seed: int) -> npt.NDArray[np.float32]:
        """What each candidate is worth: float32, 0 to 1, NaN where it has tried none. Call ``choose`` at the decision before.

        ids: int16[R]; seed: of the game, for all chance of rollouts.
        """
        found = np.full(len(ids), np.nan, np.float32)
        if self.searcher is not None:
            for action, value in self.searcher.means().items():
                found[ids == action] = value
        elif self.futures:
            tried = ids[:PLACES] if game.decision == "place" else ids
            found[: len(tried)] = self._of(game).values(game.games, tried, decision_key(seed, int(game.record["decisions"])))
        return found

    def forecast_for(self, played: Played) -> Forecast:
        """By which rollouts value mornings of a game. Raises ``WeightsError`` if the one given is for another game."""
        forecast = self.forecast or Forecast.read(file_for(played))
        forecast.check_game(played)
        return forecast

    def _of(self, game: Game) -> Rollouts:
        """Rollouts of a game's mode and number of seats."""
        of = Played.in_(game)
        if of not in self._rollouts:
            rollouts: type[Rollouts] = game.rules.module("policies.search.rollouts").Rollouts
            self._rollouts[of] = rollouts(Prices.tuned(*of[:2]), self.forecast_for(of).weights, self.futures)
        return self._rollouts[of]


@dataclass(frozen=True)
class About:
    """What a folder of shards holds."""

    teacher: str
    mode: str
    players: int
    seed: int
    explore: float
    """How often a candidate drawn at random is played in place of the teacher's choice."""
    asked: float
    """How often the teacher is asked. Other decisions are those of ``tuned``, and are not kept."""
    view: str
    """The view of candidates that is kept (isle_env/candidate_views.py)."""
    layout: str
    """Digest of its layout."""
    prices: str
    """Digest of the list of prices that the view is made with."""
    games: int
    """Games of a shard."""
    modules: str = ""
    """Of Kittens + Beasts, as ``--modules`` has them."""
    forecasts: str = ""
    """Digests of the forecasts used: that by which rollouts value mornings, and that of the view, if it has one."""

    @classmethod
    def new(
        cls, teacher: str, mode: str, players: int, seed: int, explore: float, asked: float = 1.0, view: str = TOLD,
        modules: Sequence[str] = (),
    ) -> About:  # fmt: skip
        """Data in today's layout, the view made with the tuned prices. Raises ``ValueError`` for an unknown teacher."""
        prices, played = prices_digest(tuple(Prices.tuned(mode, players).numbers.tolist())), Played(mode, players, bool(modules))
        asked_of, layout = Teacher(teacher), layout_digest(played.expanded)
        used = [asked_of.forecast_for(played).digest] if asked_of.futures else []
        used += [forecast_digest(played)] if view == FORETOLD else []
        names = ",".join(modules), ",".join(used)
        return cls(teacher, mode, players, seed, explore, asked, view, layout, prices, asked_of.games, *names)

    @property
    def played(self) -> Played:
        """What is played."""
        return Played(self.mode, self.players, bool(self.modules))


class Shards:
    """A folder of shards, perhaps not all written yet."""

    def __init__(self, folder: Path, about: About) -> None:
        """Open or make the folder. Raises :class:`DataError` if it holds other data, ``OSError`` if it cannot be used."""
        self.folder, self.about, self._ended = folder, about, False
        self.settings = mixture(about.played, tuple(about.modules.split(",")), HARD)
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / ABOUT
        if not file.exists():
            write_whole(file, (json.dumps(asdict(about), indent=2) + "\n").encode())
        try:
            there = json.loads(file.read_text(encoding="utf-8"))
            differs = [
                f"{key} {there.get(key)!r}, not {value!r}" for key, value in asdict(about).items() if there.get(key) != value
            ]
        except (ValueError, AttributeError):
            raise DataError(f"{file}: damaged; give another --data folder") from None
        if differs:
            raise DataError(f"{folder} holds other data ({'; '.join(differs)}): give another --data folder")

    def file(self, number: int) -> Path:
        """The file of a shard."""
        return self.folder / f"shard-{number:05d}.npz"

    def read(self, number: int) -> Positions:
        """A shard that was written. Raises :class:`DataError`."""
        return Positions.read(self.file(number))

    def write(self, numbers: list[int], threads: int, done: Callable[[], None]) -> None:
        """Have the teacher play the shards that are not there yet. threads: shards at once; done: called after each.

        Shards that another process is writing come last: they are there by then, or it has ended without them.
        """
        missing = [number for number in numbers if not self.file(number).exists()]
        if missing:  # what is compiled is so once
            game = Game.deal(self.settings[0], 0)
            teacher, view = Teacher(self.about.teacher), Candidates(view=self.about.view).of(game)
            teacher.choose(game, 0)
            teacher.values(game, view.ids[: view.listed], 0)
        with ThreadPoolExecutor(threads) as pool:
            try:
                for patient in (False, True):
                    waiting = {pool.submit(self._write, number, patient) for number in missing}
                    while waiting:
                        ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                        for one in ended:
                            if one.result():
                                done()
                    missing = [number for number in missing if not self.file(number).exists()]
            except BaseException:
                self._ended = True  # games that are running are played to their ends
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _write(self, number: int, patient: bool) -> bool:
        """Write a shard unless it is there. patient: wait for another process that writes it. Has it been written here?"""
        with locked(self.folder / f"shard-{number:05d}.lock", lambda: patient and not self._ended) as free:
            if not free or self.file(number).exists():
                return False
            teacher, first = Teacher(self.about.teacher), number * self.about.games
            games = [self.play_game(teacher, k) for k in range(first, first + self.about.games) if not self._ended]
            if len(games) == self.about.games:
                Positions.joined(games).write(self.file(number))
            return len(games) == self.about.games

    def play_game(self, teacher: Teacher, number: int) -> Positions:
        """A game with the teacher in all seats. number: of the game, which its seed follows from."""
        seed = SEEDS + (self.about.seed << 24) + number
        about = self.about
        return play_game(teacher, self.settings[number % len(self.settings)], seed, about.explore, about.asked, about.view)


def play_game(teacher: Teacher, setting: Setting, seed: int, explore: float, asked: float = 1.0, view: str = TOLD) -> Positions:
    """The decisions of a game that a teacher has taken, in all seats; at least one.

    A choice that is none of the candidates is played, but not kept. explore, asked, view: see :class:`About`.
    """
    game, rng = Game.deal(setting, seed), np.random.default_rng(seed)
    views: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    view_of, chosen, values, seats = Candidates(view=view), [], [], []
    tuned, kept_all = Teacher("tuned"), asked >= 1
    while game.current_seat is not None:
        is_asked = kept_all or not views or rng.random() < asked
        action = (teacher if is_asked else tuned).choose(game, seed)
        explores = rng.random() < explore
        if is_asked or explores:
            seen = view_of.of(game)
            ids = seen.ids[: seen.listed]
            row = np.flatnonzero(ids == action)
            if is_asked and len(ids) > 1 and row.size:
                views.append((seen.situation, seen.candidates[: len(ids)].copy(), ids))
                chosen.append(int(row[0]))
                values.append(teacher.values(game, ids, seed))
                seats.append(game.current_seat)
            if explores:
                action = int(ids[rng.integers(len(ids))])
        game.apply(action)
    scores, winners = game.scores(), game.winners()
    if game.mode == "solo":
        scores, winners = [*scores, game.sister_score()], winners or [1]
    wins, margins = (np.array(reward(scores, winners), np.float32)[seats] for reward in (win, margin))
    situations, rows, ids = zip(*views, strict=True)
    return Positions(
        situations=np.array(situations), ends=np.cumsum([len(part) for part in ids]), rows=np.concatenate(rows),
        ids=np.concatenate(ids), chosen=np.array(chosen, np.int16), values=np.concatenate(values), wins=wins, margins=margins,
    )  # fmt: skip


@contextmanager
def locked(file: Path, waits: Callable[[], bool]) -> Iterator[bool]:
    """Hold a lock file within the block. waits: asked again and again while another process holds it; False: give up.

    Gives whether this process holds it.
    """
    with file.open("wb") as lock:
        while not try_to_lock(lock.fileno()):
            if not waits():
                yield False
                return
            time.sleep(LOOK)
        yield True
        with suppress(PermissionError):  # Windows keeps a file that is open, which does no harm
            file.unlink(missing_ok=True)
