"""The players of a rating asked again: do they choose as the file says?

The rungs come with this program, so they can always be asked. The player who was rated can be if it comes with it too, and if its
name says nothing that reads a file or a clock; or if the user says who it is. Otherwise its choices are read from the file, and
only the rungs' answers to them are compared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from isle_agents.contests.rating import match
from isle_agents.contests.rating.match import Rated
from isle_agents.contests.rating.rating_file import Entry, RatingFile
from isle_agents.contests.rating.schedule import Fixture, Settings
from isle_agents.playing.board import Board
from isle_agents.playing.chairs import Chair
from isle_agents.playing.keeping import Keep
from isle_agents.playing.limits import Limits
from isle_agents.playing.pool import Pool
from isle_agents.playing.worker import Job
from isle_env.game import Game
from isle_env.players.protocol import Agent
from isle_env.players.registry import given_options, has_word, is_our_own, module_of, options_taken
from isle_env.players.search import GREEDY, TUNED, SearchAgent
from isle_env.players.words import UnknownAgent
from isle_env.replays.packed import unpacked

STAND_IN = "random"
"""The name in the settings where the player cannot be asked; it is never made."""
_NUMBERS = ("playouts", "threads")
"""Options of the project's own players that are whole numbers, and no names of files whatever stands there."""


def why_not(name: str) -> str | None:
    """Why a player that a file names is not asked; None if it is."""
    try:
        if not has_word(name) or not is_our_own(name):
            return "it does not come with this program, and nothing that a file names is started"
        options, taken = given_options(name), options_taken(name)
    except UnknownAgent:
        return "this program knows no such player"
    if "ms" in dict(options):
        return "it thinks for a given time, so it need not choose the same twice"
    searches = module_of(name) == SearchAgent.__module__
    for key, value in options:
        if key not in _NUMBERS and not (searches and key == "prices" and value in (GREEDY, TUNED)):
            return "its options may name files, and none that a file names is read"
        try:
            taken[key].read(value)
        except (KeyError, ValueError):
            return f"this program's player has no option {key}={value}"
    return None


@dataclass(frozen=True)
class Deviation:
    """The first decision of a game that comes out otherwise."""

    rung: str
    entry: Entry
    decision: int
    """Its number, from 1; 0: all decisions are the same, and what they lead to is not."""
    by_player: bool
    """Was it the player's, and not a rung's?"""

    def __str__(self) -> str:
        game = f"against {self.rung}, deal {self.entry.deal} from seat {self.entry.seat}"
        if not self.decision:
            return f"{game}: the same decisions end otherwise"
        return f"{game}: at decision {self.decision} {'the player' if self.by_player else self.rung} chooses something else"


class Scripted:
    """Stands in for the player: it chooses what the file says."""

    def __init__(self) -> None:
        self.script: list[int] = []

    def reset(self, seed: int) -> None:
        """Begin a game; its script is there already."""

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The next choice in the file."""
        return self.script.pop(0)


class Hall(match.Hall):
    """The rungs, and the player or who stands in for it. moves: of the games, by their numbers, if somebody does."""

    def __init__(
        self,
        settings: Settings,
        limits: Limits | None = None,
        board: Board | None = None,
        keep: Keep | None = None,
        moves: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(settings, limits, board, keep)
        self._moves, self._scripted = moves, Scripted()

    def agent(self, number: int, copy: int = 0) -> Agent:
        """As of every hall; the player may be the script."""
        return super().agent(number, copy) if self._moves is None or number != 0 else self._scripted

    def prepare(self, skip: Collection[int] = ()) -> None:
        """As of every hall; a script has nothing to prepare."""
        super().prepare(skip if self._moves is None else {*skip, 0})

    def seated(self, fixture: Fixture) -> list[Chair]:
        """The chairs, with the script of the game at hand."""
        if self._moves is not None:
            game = self.new_game(fixture, self.seed(fixture))
            decided = decisions(game, self._moves[fixture.game])
            self._scripted.script = [action for seat, action in decided if seat == fixture.seat]
        return super().seated(fixture)


def decisions(game: Game, moves: str) -> list[tuple[int, int]]:
    """The decisions of a game: who took each, and what. game: at its start."""
    found, again = [], game.clone()
    for action in unpacked(game, moves):
        seat = again.current_seat
        assert seat is not None, "the game goes on"
        found.append((seat, action))
        again.apply(action)
    return found


def deviations(
    file: RatingFile, settings: Settings, asks_player: bool, most: int | None, workers: int
) -> Iterator[Deviation | None]:
    """Play games of a file again. For each comes the first decision that is another one, or None.

    settings: of the rating, with the player to be asked or ``STAND_IN``; asks_player: is it asked? most: games, None: all; others
    are left out evenly. Raises as :meth:`isle_agents.playing.pool.Pool.play` does.
    """
    chosen = spread(fixtures_of(file, settings), most)
    rungs = file.mode.rungs
    entries = {each.game: file.games[rungs[each.rung]][each.deal * file.mode.seats + each.seat] for each in chosen}
    moves = None if asks_player else {game: entry.moves for game, entry in entries.items()}
    by_number = {each.game: each for each in chosen}
    for row in played(settings, chosen, workers, moves):
        fixture, entry = by_number[row.game], entries[row.game]
        if row.moves == entry.moves:
            yield None if row.totals == entry.totals else Deviation(row.rung, entry, 0, False)
        else:
            yield _first(settings, fixture, row, entry)


def fixtures_of(file: RatingFile, settings: Settings) -> list[Fixture]:
    """The games of a file that its player did not leave: what ``random`` has played on nobody can be asked for."""
    return [
        settings.fixture(place, entry.deal, entry.seat)
        for place, rung in enumerate(file.mode.rungs)
        for entry in file.games.get(rung, ())
        if not entry.failed
    ]


def spread(fixtures: Sequence[Fixture], most: int | None) -> list[Fixture]:
    """So many of them, evenly spread."""
    if most is None or most >= len(fixtures):
        return list(fixtures)
    return [fixtures[place * len(fixtures) // most] for place in range(most)]


def played(settings: Settings, fixtures: Sequence[Fixture], workers: int, moves: Mapping[int, str] | None) -> Iterator[Rated]:
    """Play games, here or in processes of their own; their rows, in any order. moves: of the games, where the script plays."""
    build = partial(Hall, moves=moves)
    if workers == 1 and all(map(is_our_own, settings.agents)):
        here = build(settings)
        here.warm_up()
        for fixture in fixtures:
            yield from here.play(fixture)
        return
    with Pool(Job(build, settings, 1, Limits.of(settings)), workers) as pool:
        for rows in pool.play(fixtures):
            yield from rows


def _first(settings: Settings, fixture: Fixture, row: Rated, entry: Entry) -> Deviation:
    """Where two games of the same deal part."""
    game = Game.new(seed=settings.game_seed(fixture.deal), **settings.at.game_options(fixture.rung))
    one, other = (decisions(game.clone(), moves) for moves in (entry.moves, row.moves))
    place = next(k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return Deviation(row.rung, entry, place + 1, one[place][0] == fixture.seat)
