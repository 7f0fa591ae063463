"""Teachers, and the games that they play: positions with their choices.

    Games(about)(number) ─▶ the games of a shard, the teacher in all seats ─▶ Positions
      ├─ now and then another candidate is played, so that positions come up which the teacher avoids
      └─ a slow teacher can be asked now and then alone: tuned, or the teacher's network, decides in between

What a shard holds follows from its number, wherever it is played; shards.py keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from isle_agents.players.card import forecast_digest, layout_digest
from isle_env import policies
from isle_env.candidate_views import FORETOLD, TOLD
from isle_env.candidates import Candidates
from isle_env.engine.searching import decision_key
from isle_env.envs.potential import Leads
from isle_env.envs.rewards import ending
from isle_env.forecasts.files import Forecast, file_for, read_forecast
from isle_env.game import Game
from isle_env.games.known import DEFAULT_GAME
from isle_env.players.names import split
from isle_env.players.options import BadOption, Option, read_options, whole
from isle_env.players.registry import load, spelled_out
from isle_env.players.searching_player import SearchingPlayer
from isle_env.setting import Setting
from isle_env.weights import Played, WeightsError, prices_digest
from isle_training.hands import Needs
from isle_training.mixture import HARD, mixture
from isle_training.positions import DataError, Positions
from isle_training.seeds import of_teacher

if TYPE_CHECKING:
    from isle_env.policies.search.rollouts import Rollouts
    from isle_training.network_teacher import NetworkTeacher

GAMES, SLOW_GAMES = 8, 1
"""Games of a shard, and of one whose teacher searches: less than a minute is lost when its process ends."""
ROLLOUTS, FUTURES, FORECAST, NETWORK, MOST_FUTURES = "rollouts", "futures", "forecast", "network", 10_000
"""The name of a teacher that says what every candidate is worth, its options, and the most of the first."""
PLACES = 20
"""Where a tile is laid, rollouts try so many places, the best by the policy's rating."""


def _tried(game: Game, ids: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
    """The candidates that rollouts try: the first of those that say where a tile is laid, else all."""
    return ids[:PLACES] if game.decision in ("place", "copy") else ids


def _read_network(file: str) -> NetworkTeacher:
    """The network in a file. Raises ``ValueError`` without its name, which the option says."""
    from isle_training.network_teacher import NetworkTeacher  # it needs torch, and no other teacher does

    try:
        return NetworkTeacher.read(file)
    except WeightsError as error:
        raise ValueError(str(error).removeprefix(f"{file}: ")) from None


def searches(teacher: str) -> bool:
    """Does a teacher of this name search?"""
    return teacher.partition(":")[0] in ("search", "champion")


def searcher_for(teacher: str) -> str:
    """The name of a teacher that searches, as other machines understand it; "" for any other teacher. A short name such as
    ``champion`` means nothing to them.
    """
    return spelled_out(teacher) if searches(teacher) else ""


def needs_of(teacher: str) -> Needs:
    """What a teacher needs on other machines."""
    what = f"the teacher {teacher}"
    if searches(teacher):
        return Needs(what, names=(teacher,))
    _, options, text = teacher.partition(":")
    files = tuple(value for name, value in split(text) if name in (FORECAST, NETWORK)) if options else ()
    return Needs(what, files=files)


class Teacher:
    """A player to learn from: ``greedy``, ``tuned``, ``search`` or ``champion`` with options; or ``rollouts``, which plays as
    ``tuned`` or a network does and says what every candidate is worth. One thread at a time may ask it.
    """

    def __init__(self, name: str, searcher: str = "", called: str = "teacher") -> None:
        """searcher: on other machines, what ``searcher_for`` gives; called: what messages call it.

        Raises ``ValueError`` for any other name, and for options that it does not take.
        """
        self.name, self._called = name, called
        self.searcher: SearchingPlayer | None = None
        self.futures = 0
        """Of rollouts."""
        self.forecast: Forecast | None = None
        """By which rollouts value a morning, None: by the project's own."""
        self.network: NetworkTeacher | None = None
        """That plays rollouts, None: ``tuned`` does."""
        self._rollouts: dict[Played, Rollouts] = {}
        self._leads: dict[Played, Leads] = {}
        head, _, rest = name.partition(":")
        if searches(name):
            self.searcher = load(searcher or name)  # type: ignore[assignment]  # these two search
        elif head == ROLLOUTS:
            options = {
                FUTURES: Option(whole(1, MOST_FUTURES), "NUMBER: futures that each candidate plays; otherwise 1"),
                FORECAST: Option(read_forecast, "FILE: a forecast, in place of the one that comes with the project"),
                NETWORK: Option(_read_network, "FILE: a network.pt or a player's .npz, which plays the games and their futures"),
            }
            try:
                found = read_options(rest, options) if rest else {}
            except BadOption as error:
                raise ValueError(f"{called} {name!r}: {error}") from None
            self.futures, self.forecast, self.network = found.get(FUTURES, 1), found.get(FORECAST), found.get(NETWORK)
            if self.network is not None and FUTURES in found:
                raise ValueError(f"{called} {name!r}: a network plays the game's own future alone; leave out {FUTURES}")
        elif name not in ("greedy", "tuned"):
            raise ValueError(
                f"{called} {name!r}: expected greedy, tuned, {ROLLOUTS}, search or champion, such as champion:playouts=100"
            )

    def check_game(self, played: Played) -> None:
        """Raises ``ValueError`` if a file in its name is for another game than this one."""
        if self.network is not None:
            self.network.card.check_game(played, f"{self._called} {self.name!r}")
        if self.searcher is not None:
            self.searcher.check_game(played)

    def check_network(self, network: str) -> None:
        """Raises :class:`DataError` if its file holds another network by now. network: the digest of the first one."""
        if self.network is not None and self.network.digest != network:
            raise DataError(f"{self.name!r}: the file holds another network than when the games began; bring that one back")

    def choose(self, game: Game, seed: int) -> int:
        """Its action at the pending decision. seed: of the game, for all chance of a search."""
        if self.searcher is not None:
            return self.searcher.choose(game.games, game.mode, game.num_players, seed)
        if self.network is not None:
            return self.network.choose(game)
        reference = policies.reference_of(game.rules)
        prices = reference.Prices.default() if self.name == "greedy" else Played.in_(game).tuned_prices
        return reference.choose(game.games, 0, prices.for_all)  # type: ignore[no-any-return]

    @property
    def values_candidates(self) -> bool:
        """Does it say what candidates are worth?"""
        return self.searcher is not None or self.futures > 0

    @property
    def games(self) -> int:
        """Games of a shard of its."""
        return GAMES if self.searcher is None else SLOW_GAMES

    def values(self, game: Game, ids: npt.NDArray[np.int16], seed: int) -> npt.NDArray[np.float32]:
        """What each candidate is worth: float32, 0 to 1, NaN where it has tried none. Call ``choose`` at the decision before.

        ids: int16[R]; seed: of the game, for all chance of rollouts.
        """
        if self.network is not None:
            return self.values_by_network([game], [ids])[0]
        found = np.full(len(ids), np.nan, np.float32)
        if self.searcher is not None:
            for action, value in self.searcher.means().items():
                found[ids == action] = value
        elif self.futures:
            tried = _tried(game, ids)
            found[: len(tried)] = self._of(game).values(game.games, tried, decision_key(seed, int(game.record["decisions"])))
        return found

    def values_by_network(self, games: Sequence[Game], ids: Sequence[npt.NDArray[np.int16]]) -> list[npt.NDArray[np.float32]]:
        """The same for a teacher whose network plays, which is asked of all positions of a game at once. ids: int16[R] each."""
        assert self.network is not None
        tried = [_tried(game, each) for game, each in zip(games, ids, strict=True)]
        found = self.network.values(games, tried, self._leads_in(games[0]))
        return [np.pad(some, (0, len(each) - len(some)), constant_values=np.nan) for some, each in zip(found, ids, strict=True)]

    def forecast_for(self, played: Played) -> Forecast:
        """By which rollouts value mornings of a game. Raises ``WeightsError`` if the one given is for another game."""
        forecast = self.forecast or Forecast.read(file_for(played))
        forecast.check_game(played)
        return forecast

    def _leads_in(self, game: Game) -> Leads:
        """By how much each seat leads on a morning."""
        of = Played.in_(game)
        if of not in self._leads:
            self._leads[of] = Leads((of.tuned_prices.for_all, self.forecast_for(of).weights), of)
        return self._leads[of]

    def _of(self, game: Game) -> Rollouts:
        """Rollouts of what is played."""
        of = Played.in_(game)
        if of not in self._rollouts:
            rollouts: Any = of.policies("search.rollouts").Rollouts
            self._rollouts[of] = rollouts(of.tuned_prices, self.forecast_for(of).weights, self.futures)
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
    """How often the teacher is asked. Other decisions are those of ``tuned``, or of the teacher's network, and are not kept."""
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
    game: str = DEFAULT_GAME
    """Which game, by name."""
    network: str = ""
    """Digest of the network that plays rollouts, if one does."""

    @classmethod
    def new(
        cls, teacher: str, played: Played, seed: int, explore: float, asked: float = 1.0, view: str = TOLD,
        modules: Sequence[str] = (),
    ) -> About:  # fmt: skip
        """Data in today's layout, the view made with the tuned prices. Raises ``ValueError`` for an unknown teacher."""
        prices, asked_of = prices_digest(tuple(played.tuned_prices.numbers.tolist())), Teacher(teacher)
        asked_of.check_game(played)
        used = [asked_of.forecast_for(played).digest] if asked_of.futures else []
        used += [forecast_digest(played)] if view == FORETOLD else []
        layout = layout_digest(played.game, played.expanded, view)
        return cls(
            teacher, played.mode, played.players, seed, explore, asked, view, layout, prices, asked_of.games,
            ",".join(modules), ",".join(used), played.game, asked_of.network.digest if asked_of.network else "",
        )  # fmt: skip

    @property
    def played(self) -> Played:
        """What is played."""
        return Played(self.mode, self.players, bool(self.modules), self.game)


@dataclass(frozen=True)
class Games:
    """Plays the games of a shard: what threads or workers of a cluster are asked to do (``hands``)."""

    about: About
    searcher: str = ""
    """As in :class:`Teacher`."""

    @cached_property
    def settings(self) -> list[Setting]:
        """Those of the games, in turn."""
        return mixture(self.about.played, tuple(self.about.modules.split(",")), HARD)

    def elsewhere(self) -> Games:
        """The same for other machines."""
        return replace(self, searcher=searcher_for(self.about.teacher))

    @property
    def needs(self) -> Needs:
        """What it needs on other machines."""
        return needs_of(self.about.teacher)

    def teacher(self) -> Teacher:
        """The teacher, for one thread. Raises :class:`DataError` if its file holds another network by now."""
        found = Teacher(self.about.teacher, self.searcher)
        found.check_network(self.about.network)
        return found

    def prepare(self) -> None:
        """Compile."""
        game = Game.deal(self.settings[0], 0)
        teacher, view = self.teacher(), Candidates(view=self.about.view).of(game)
        teacher.choose(game, 0)
        teacher.values(game, view.ids[: view.listed], 0)

    def __call__(self, number: int) -> bytes:
        """The file of a shard."""
        found = self.until(number, lambda: False)
        assert found is not None
        return found.packed()

    def until(self, number: int, ended: Callable[[], bool]) -> Positions | None:
        """The games of a shard; None if the end was called for between two of them."""
        teacher, first, games = self.teacher(), number * self.about.games, []
        for k in range(first, first + self.about.games):
            if ended():
                return None
            games.append(self.play_game(teacher, k))
        return Positions.joined(games)

    def play_game(self, teacher: Teacher, number: int) -> Positions:
        """A game with the teacher in all seats. number: of the game, which its seed follows from."""
        about, setting = self.about, self.settings[number % len(self.settings)]
        return play_game(teacher, setting, of_teacher(about.seed) + number, about.explore, about.asked, about.view)


def play_game(teacher: Teacher, setting: Setting, seed: int, explore: float, asked: float = 1.0, view: str = TOLD) -> Positions:
    """The decisions of a game that a teacher has taken, in all seats; at least one.

    A choice that is none of the candidates is played, but not kept. explore, asked, view: see :class:`About`.
    """
    game, rng = Game.deal(setting, seed), np.random.default_rng(seed)
    views: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    view_of, chosen, values, seats = Candidates(view=view), [], [], []
    in_between, kept_all, positions = teacher if teacher.network else Teacher("tuned"), asked >= 1, []
    while game.current_seat is not None:
        is_asked = kept_all or not views or rng.random() < asked
        action = (teacher if is_asked else in_between).choose(game, seed)
        explores = rng.random() < explore
        if is_asked or explores:
            seen = view_of.of(game)
            ids = seen.ids[: seen.listed]
            row = np.flatnonzero(ids == action)
            if is_asked and len(ids) > 1 and row.size:
                views.append((seen.situation, seen.candidates[: len(ids)].copy(), ids))
                chosen.append(int(row[0]))
                if teacher.network:
                    positions.append(game.clone())
                else:
                    values.append(teacher.values(game, ids, seed))
                seats.append(game.current_seat)
            if explores:
                action = int(ids[rng.integers(len(ids))])
        game.apply(action)
    wins, margins = (np.array(ending(game, reward)[0], np.float32)[seats] for reward in ("win", "margin"))
    situations, rows, ids = zip(*views, strict=True)
    if teacher.network:
        values = teacher.values_by_network(positions, ids)
    return Positions(
        situations=np.array(situations), ends=np.cumsum([len(part) for part in ids]), rows=np.concatenate(rows),
        ids=np.concatenate(ids), chosen=np.array(chosen, np.int16), values=np.concatenate(values), wins=wins, margins=margins,
    )  # fmt: skip
