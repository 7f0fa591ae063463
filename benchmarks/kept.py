"""The matches that docs/strength.md is made from, as data. strength.csv has a line for each; games alone against the sister have
one for each difficulty.

    Match.play ─▶ lines of summary.csv ─▶ Kept.add ─▶ strength.csv ─▶ tables, ladder, picture (strength_page.py)

A line stays until its match is played again. It says on which day and processor that was, and gives a digest of the sources
(``playing.provenance``), which older lines lack.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.matches import Match
from isle_env.setting import SOLO
from isle_env.whole_file import replacing

FILE = Path(__file__).with_name("strength.csv")
_OF_MATCH = ("game", "modules", "all_family_cards", "mode", "players", "agents", "asked", "difficulties")
_OF_LINE = ("against", "games", "win_rate", "win_low", "win_high", "score")
PARTS = ("rats", "rooms", "families", "rare_treasures", "private_lessons", "public_lessons", "lessons", "beasts", "events")
"""Parts of the score that have a column; empty where a game has no such part."""
_FIELDS = (*_OF_MATCH, *_OF_LINE, *PARTS, "decision", "hours", "day", "processor", "sources")


@dataclass(frozen=True)
class Line:
    """How the first player of a match did; alone against the sister, at one difficulty."""

    against: str
    """The difficulty, "" with others at the table."""
    games: int
    win_rate: float
    win_low: float
    win_high: float
    score: float | None
    """Points; None: not noted."""
    parts: Mapping[str, float]
    """Points of each part of the score."""
    decision: float
    """Seconds of thinking for a decision."""
    hours: float | None
    """Of thinking, of all players at the table together; None: not noted."""
    day: str
    processor: str
    sources: str
    """Digest of the sources, "" where it was not noted."""

    @property
    def wins(self) -> str:
        """The win rate with its interval."""
        return f"{self.win_rate:.1%} ({100 * self.win_low:.1f}–{100 * self.win_high:.1f})"

    @property
    def thinking(self) -> str:
        """Time a decision."""
        return f"{1e3 * self.decision:.1f} ms" if self.decision > 1e-3 else f"{1e6 * self.decision:.0f} µs"


class Kept:
    """The matches of a file, in the order in which they were first played."""

    def __init__(self, file: Path) -> None:
        """Reads it, if it is there."""
        self.file = file
        self._found: dict[Match, list[Line]] = {}
        if file.exists():
            with file.open(encoding="utf-8", newline="") as lines:
                for row in csv.DictReader(lines):
                    self._found.setdefault(_match(row), []).append(_line(row))

    def __iter__(self) -> Iterator[tuple[Match, list[Line]]]:
        return iter(self._found.items())

    def __contains__(self, match: Match) -> bool:
        return bool(self._found.get(match))

    def __getitem__(self, match: Match) -> list[Line]:
        return self._found[match]

    def add(self, match: Match, lines: Sequence[Mapping[str, str]], record: Mapping[str, Any]) -> None:
        """Keep a match that was played, in place of what was there. Raises ``OSError``.

        Its numbers are rounded as in the file: a page is the same whether the match was played just now or read from there.

        lines: of its summary.csv; record: what its run says of itself.
        """
        alone = match.mode == SOLO
        own = [line for line in lines if line["agent"] == match.agents[0]]
        own = own if alone else own[:1]
        hours = sum(float(line["seconds"]) for line in (own if alone else lines)) / 3600
        day, sources, processor = str(record["updated"])[:10], str(record["source_digest"]), str(record["machine"]["processor"])
        played = (
            Line(
                line["difficulty"] if alone else "", int(line["games"]), float(line["win_rate"]), float(line["win_low"]),
                float(line["win_high"]), float(line["score"]), {name: float(line[name]) for name in PARTS if name in line},
                float(line["seconds"]) / max(1, float(line["decisions"])), hours / len(own), day, processor, sources,
            )
            for line in own
        )  # fmt: skip
        self._found[match] = [_line({name: str(value) for name, value in _row(match, line).items()}) for line in played]
        self.write()

    def drop(self, matches: Sequence[Match]) -> None:
        """Forget what came of matches. Played again, they have their place in the file. Raises ``OSError``."""
        if there := [match for match in matches if match in self]:
            self._found |= {match: [] for match in there}
            self.write()

    def write(self) -> None:
        """Write the file. Raises ``OSError``."""
        with replacing(self.file) as new, new.open("w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, _FIELDS, lineterminator="\n")
            writer.writeheader()
            for match, lines in self:
                writer.writerows(_row(match, line) for line in lines)


def _match(row: Mapping[str, str]) -> Match:
    """The match of a row."""
    return Match(
        tuple(row["agents"].split()), int(row["asked"]), row["mode"], int(row["players"]), row["game"],
        tuple(row["modules"].split()), row["all_family_cards"] == "yes", tuple(row["difficulties"].split()),
    )  # fmt: skip


def _line(row: Mapping[str, str]) -> Line:
    """The line of a row."""
    parts = {name: float(row[name]) for name in PARTS if row[name]}
    score, hours = (float(row[name]) if row[name] else None for name in ("score", "hours"))
    rate, low, high = (float(row[name]) for name in ("win_rate", "win_low", "win_high"))
    return Line(
        row["against"],
        int(row["games"]),
        rate,
        low,
        high,
        score,
        parts,
        float(row["decision"]),
        hours,
        row["day"],
        row["processor"],
        row["sources"],
    )


def _row(match: Match, line: Line) -> dict[str, str | int]:
    """The row of a line."""
    return {
        "game": match.game, "modules": " ".join(match.modules),
        "all_family_cards": "yes" * match.all_family_cards, "mode": match.mode, "players": match.players,
        "agents": " ".join(match.agents), "asked": match.games,
        "difficulties": " ".join(match.difficulties), "against": line.against, "games": line.games,
        **{name: f"{getattr(line, name):.5g}" for name in ("win_rate", "win_low", "win_high", "decision")},
        "score": "" if line.score is None else f"{line.score:.5g}",
        **{name: f"{line.parts[name]:.5g}" if name in line.parts else "" for name in PARTS},
        "hours": "" if line.hours is None else f"{line.hours:.4g}", "day": line.day,
        "processor": line.processor, "sources": line.sources,
    }  # fmt: skip
