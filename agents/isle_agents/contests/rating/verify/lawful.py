"""Every game of a rating played through by the rules: are its decisions legal, and its outcome what they lead to?"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from isle_agents.contests.rating import calibration, rating_file
from isle_agents.contests.rating.ladder import FIRST_SEED
from isle_agents.contests.rating.match import Rated, outcome
from isle_agents.contests.rating.model import Rating
from isle_agents.contests.rating.planning import rating_of
from isle_agents.contests.rating.played import Played
from isle_agents.contests.rating.rating_file import Entry, RatingFile
from isle_env.game import Game
from isle_env.replays import ReplayError
from isle_env.replays.packed import unpacked

CLAIMED = ("decisions", "seconds", "rung_seconds")
"""What a file says of thinking, which nobody can check."""
ROUNDED = 0.1
"""Ratings are written to this many points."""


@dataclass
class Checked:
    """What the rules say of a file."""

    faults: list[str] = field(default_factory=list)
    """What is not as the rules give it, a line each."""
    games: int = 0
    """Those that are right."""
    rating: Rating | None = None
    """What the games give by this program's calibration."""
    same_calibration: bool = True
    """Is that the one the file was made with?"""


def check(file: RatingFile, told: Callable[[], object] = lambda: None) -> Checked:
    """Play every game through. told: called after each game."""
    found, rows = Checked(), []
    for place, rung in enumerate(file.mode.rungs):
        for entry in file.games.get(rung, ()):
            row = _row(file, place, entry)
            if isinstance(row, str):
                found.faults.append(f"against {rung}, deal {entry.deal} from seat {entry.seat}: {row}")
            else:
                rows.append(row)
                found.games += 1
            told()
    if not rows and not found.faults:
        found.faults.append("there is no game in it, so it rates nobody")
    if not found.faults:
        _check_figures(file, Played(file.mode, rows), found)
    return found


def _row(file: RatingFile, rung: int, entry: Entry) -> Rated | str:
    """A game as the rules give it, or what is wrong with it."""
    mode, seed = file.mode, FIRST_SEED + entry.deal
    game = Game.new(seed=seed, **mode.game_options(rung))
    try:
        unpacked(game, entry.moves)
    except ReplayError as error:
        return f"its decisions are none of this deal: {error}"
    win, totals = outcome(game, entry.seat, bool(entry.failed))
    if totals != entry.totals:
        return f"its decisions lead to {_score(totals)} points, and the file says {_score(entry.totals)}"
    if win != entry.win:
        return f"its decisions win {win:g}, and the file says {entry.win:g}"
    score, rest = game.scores()[entry.seat], [total for seat, total in enumerate(totals) if seat != entry.seat]
    return Rated(
        *(0, mode.rungs[rung], entry.deal, entry.seat, seed, file.player, win, totals[entry.seat]),
        parts=tuple(int(score.get(part, 0)) for part in mode.parts),
        others=sum(rest) / len(rest),
        decisions=0,
        seconds=0.0,
        rung_seconds=0.0,
        failed=entry.failed,
        rung_failed="",
        totals=totals,
        moves=entry.moves,
        mode=mode,
    )


def _check_figures(file: RatingFile, played: Played, found: Checked) -> None:
    """Are the sums and the rating in the file those of its games?"""
    again = rating_file.file_of({}, file.player, rating_of(file.model_name, played), played)
    for said, counted in zip(file.entries["rungs"], again.entries["rungs"], strict=True):
        for name, value in counted.items():
            if name not in CLAIMED and said.get(name) != value:
                found.faults.append(
                    f"against {counted['rung']}, its games give {name} {value}, and the file says {said.get(name)}"
                )
    found.rating = again.rating
    found.same_calibration = file.entries["calibration"] == calibration.digest()
    if found.same_calibration and not _alike(file.rating, again.rating):
        found.faults.append(f"its games give the rating {again.rating}, and the file says {file.rating}")


def _alike(one: Rating, other: Rating) -> bool:
    """Are two ratings the same, but for rounding?"""
    pairs = zip((one.value, one.low, one.high), (other.value, other.low, other.high), strict=True)
    return all(a == b or (math.isnan(a) and math.isnan(b)) or abs(a - b) < 1.5 * ROUNDED for a, b in pairs)


def _score(totals: tuple[int, ...]) -> str:
    return " : ".join(map(str, totals))
