"""A rating as one file: who was rated, on what, and every game with all its decisions, so that anybody can check it.

    {
    "format":"isle rating 1", …,
    "rungs":[{"rung":"random","games":20,"wins":20.0, …}, …],
    "games":{
    "random":[
    [0,0,1.0,[83,21],"","mNQxC2…"],          deal, the player's seat, its win, scores by seat, why it left, decisions
    …
    "sha256":"…"
    }

A file has one form only: whoever reads it writes it anew and compares. So a changed byte is noticed, whatever it stands for.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from isle_agents.contests.rating import calibration
from isle_agents.contests.rating.ladder import DEALS, MODES, VERSION, Mode
from isle_agents.contests.rating.model import Pair, Rating
from isle_agents.contests.rating.played import Played, Tally
from isle_agents.playing.intervals import effective_games, mean
from isle_env.errors import IsleError
from isle_env.players.registry import bare
from isle_env.players.words import UnknownAgent
from isle_env.replays.packed import MOST_LETTERS

FORMAT = "isle rating 1"
SUFFIX = ".rating.json"
MOST_BYTES = 32 << 20
"""A file that is larger is none of ours."""
LARGEST = 1e12
"""No number in a rating is larger."""
_SUM = '"sha256":'


class RatingError(IsleError, ValueError):
    """Not a rating, or one that is not as it was written; the message says what is wrong and where."""


@dataclass(frozen=True)
class Entry:
    """A game in a file."""

    deal: int
    seat: int
    """Of the player who is rated."""
    win: float
    totals: tuple[int, ...]
    failed: str
    """Why the player left it; empty: it stayed."""
    moves: str

    def listed(self) -> list[Any]:
        """As the file has it."""
        return [self.deal, self.seat, self.win, list(self.totals), self.failed, self.moves]


@dataclass(frozen=True)
class RatingFile:
    """What stands in a file. ``entries``: all but the games."""

    entries: Mapping[str, Any]
    games: Mapping[str, tuple[Entry, ...]]
    """By rung, deal by deal, seat by seat."""

    @property
    def player(self) -> str:
        """The name of the player who was rated."""
        return str(self.entries["player"])

    @property
    def model_name(self) -> str:
        """What the player is called among the rungs: its name without alias."""
        try:
            return bare(self.player)
        except UnknownAgent:
            return self.player

    @property
    def mode(self) -> Mode:
        """What was played."""
        return MODES[self.entries["mode"]]

    @property
    def rating(self) -> Rating:
        """The rating it states."""
        value, low, high = self.entries["rating"]
        return Rating(math.nan if value is None else value, -math.inf if low is None else low, math.inf if high is None else high)

    @property
    def total(self) -> int:
        """Games."""
        return sum(map(len, self.games.values()))

    def pairs(self) -> list[Pair]:
        """Its games, for the model."""
        found = []
        for rung, games in self.games.items():
            deals: dict[int, list[float]] = {}
            for game in games:
                deals.setdefault(game.deal, []).append(game.win)
            effective = effective_games(list(map(mean, deals.values())), len(games))
            wins = sum(game.win for game in games)
            found.append(Pair(self.model_name, rung, wins, len(games), effective, self.mode.others))
        return found

    @property
    def hours(self) -> float:
        """What the player and the rungs have thought, in hours of one core."""
        return float(sum(rung["seconds"] + rung["rung_seconds"] for rung in self.entries["rungs"])) / 3600

    @property
    def thinking(self) -> float:
        """Seconds a decision of the player."""
        decisions = sum(rung["decisions"] for rung in self.entries["rungs"])
        return float(sum(rung["seconds"] for rung in self.entries["rungs"])) / max(1, decisions)

    @property
    def digest(self) -> str:
        """What tells this file from every other."""
        return hashlib.sha256(self._body().encode()).hexdigest()

    @property
    def games_digest(self) -> str:
        """What tells it from others, however its games are rated: what was found out about them holds for this."""
        return self.rated(Rating(math.nan, -math.inf, math.inf), "").digest

    def rated(self, rating: Rating, by: str | None = None) -> RatingFile:
        """The same games, rated otherwise. by: the digest of the calibration; without one, that of this program."""
        rating = rating.rounded()
        ends = [end if math.isfinite(end) else None for end in (rating.value, rating.low, rating.high)]
        calibrated = calibration.digest() if by is None else by
        return replace(self, entries={**self.entries, "rating": ends, "calibration": calibrated})

    def text(self) -> str:
        """The file."""
        return f'{self._body()}{_SUM}"{self.digest}"\n}}\n'

    def _body(self) -> str:
        """The file up to its sum: an entry a line, a game a line."""
        lines = [f"{json.dumps(name)}:{_compact(value)}," for name, value in self.entries.items()]
        lines.append('"games":{')
        for place, (rung, games) in enumerate(self.games.items()):
            lines.append(f"{json.dumps(rung)}:[")
            lines += [_compact(game.listed()) + "," * (number + 1 < len(games)) for number, game in enumerate(games)]
            lines.append("]" + "," * (place + 1 < len(self.games)))
        return "\n".join(["{", *lines, "},", ""])

    @classmethod
    def load(cls, path: str | Path) -> RatingFile:
        """The rating in a file. Raises :class:`RatingError`, and ``OSError`` if it cannot be read."""
        with Path(path).open("rb") as file:
            return cls.from_bytes(file.read(MOST_BYTES + 1))

    @classmethod
    def from_bytes(cls, contents: bytes) -> RatingFile:
        """The rating in a file's contents: whole, and as it was written. Nothing is played. Raises :class:`RatingError`."""
        if len(contents) > MOST_BYTES:
            raise RatingError(f"this is no rating: more than {MOST_BYTES} bytes")
        try:
            found = json.loads(contents)
        except (ValueError, RecursionError):
            raise RatingError("this is no rating: no JSON") from None
        if not isinstance(found, dict) or not str(found.get("format", "")).startswith(FORMAT[:11]):
            raise RatingError(f"this is no rating: it does not say {FORMAT!r} as its format")
        if found["format"] != FORMAT:
            raise RatingError(f"this rating is of another format, {found['format']!r:.60}; this program reads {FORMAT!r}")
        try:
            rating = cls(
                {name: value for name, value in found.items() if name not in ("games", "sha256")},
                {rung: tuple(map(_entry, games)) for rung, games in found["games"].items()},
            )
            same = rating.text().encode() == contents
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError):
            same = False
        if not same:
            raise RatingError("this file is not as it was written: its sum (sha256) does not fit what it says")
        rating._check()
        return rating

    def _check(self) -> None:
        """Raises :class:`RatingError` for another version, for entries that no rating has, and for deals that are missing."""
        if not _is_whole(self.entries.get("ladder")) or self.entries["ladder"] != VERSION:
            raise RatingError(f"measured on ladder version {self.entries.get('ladder')!r:.60}; this program has {VERSION}")
        if self.entries.get("mode") not in list(MODES):
            raise RatingError(f"its mode is {self.entries.get('mode')!r:.60}; expected one of {', '.join(MODES)}")
        mode = self.mode
        if self.entries.get("rules_version") != mode.rules.rules_version:
            theirs = self.entries.get("rules_version")
            raise RatingError(f"played by rules version {theirs!r:.60}; these are those of version {mode.rules.rules_version}")
        wrong = [name for name, fits in _SHAPES.items() if not fits(self.entries.get(name))]
        if wrong:
            raise RatingError(f"its entry {wrong[0]!r} is none that a rating has")
        if mode.is_solo and self.model_name in mode.rungs:
            raise RatingError(f"its player is called {self.model_name!r}, which is a difficulty")
        for rung, games in self.games.items():
            if rung not in mode.rungs:
                raise RatingError(f"games against {rung!r:.60}, which is no rung of {mode.name}: {', '.join(mode.rungs)}")
            _check_deals(rung, games, mode.seats)
        if [rung["rung"] for rung in self.entries["rungs"]] != list(self.games):
            raise RatingError("its rungs are not those of its games")


def _check_deals(rung: str, games: Sequence[Entry], seats: int) -> None:
    """Raises :class:`RatingError` unless these are the first deals, each from every seat."""
    places = [(game.deal, game.seat) for game in games]
    for number in range(max(len(places), 1)):
        deal, seat = divmod(number, seats)
        if number >= len(places) or places[number] != (deal, seat):
            raise RatingError(
                f"against {rung}, deal {deal} from seat {seat} is missing: of a rung, the first deals count, all of them"
            )
    if len(places) % seats:
        raise RatingError(f"against {rung}, deal {len(places) // seats} was not played from every seat")
    if len(places) > DEALS * seats:
        raise RatingError(f"against {rung} there are more than the {DEALS} deals of the ladder")


def file_of(about: Mapping[str, Any], player: str, rating: Rating, played: Played) -> RatingFile:
    """The file of a rating. about: what else stands in it, such as versions."""
    tallies = played.tallies()
    entries = {
        "format": FORMAT,
        "ladder": VERSION,
        "mode": played.mode.name,
        "player": player,
        "rating": None,
        "calibration": None,
        **about,
        "rungs": [_summary(tally) for tally in tallies],
    }
    games = {
        tally.rung: tuple(
            Entry(row.deal, row.own_seat, row.win, row.totals, row.failed, row.moves) for row in tally.rows
        ) for tally in tallies
    }  # fmt: skip
    return RatingFile(entries, games).rated(rating)


def _summary(tally: Tally) -> dict[str, Any]:
    """What came of the games against a rung, as the file says it; points are means."""
    return {
        "rung": tally.rung,
        "games": tally.games,
        "wins": round(tally.wins, 6),
        "points": round(tally.own.total / tally.games, 3),
        "parts": [round(points, 3) for points in tally.own.means()],
        "others": round(tally.others, 3),
        "decisions": tally.own.decisions,
        "seconds": round(tally.own.seconds, 3),
        "rung_seconds": round(sum(row.rung_seconds for row in tally.rows), 3),
    }


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _entry(found: Any) -> Entry:
    """A game in a file. Raises ``TypeError`` or ``ValueError``."""
    deal, seat, win, totals, failed, moves = found
    fits = (
        all(_is_whole(number) and abs(number) <= LARGEST for number in (deal, seat, *totals)),
        isinstance(win, float) and 0 <= win <= 1,
        isinstance(failed, str) and isinstance(moves, str) and len(moves) <= MOST_LETTERS,
    )
    if not all(fits):
        raise TypeError("no game")
    return Entry(deal, seat, win, tuple(totals), failed, moves)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return (_is_whole(value) or isinstance(value, float)) and abs(value) <= LARGEST


def _is_rating(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(each is None or _is_number(each) for each in value)


def _is_summary(value: Any) -> bool:
    numbers = ("games", "wins", "points", "others", "decisions", "seconds", "rung_seconds")
    return (
        isinstance(value, dict)
        and isinstance(value.get("rung"), str)
        and all(_is_number(value.get(name)) for name in numbers)
        and isinstance(value.get("parts"), list)
        and all(map(_is_number, value["parts"]))
    )


_SHAPES = {
    "player": lambda value: isinstance(value, str) and 0 < len(value) <= 2000,
    "rating": _is_rating,
    "calibration": lambda value: isinstance(value, str),
    "rungs": lambda value: isinstance(value, list) and all(map(_is_summary, value)),
}
"""What entries are checked for beyond what the versions say."""
