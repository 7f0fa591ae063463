"""How far a forecast's games have come, and the folder that keeps it.

parts ─▶ State.add ─▶ sums, those left out apart ─▶ forecast.json
             └─▶ checkpoint.npz, log.csv, learning.png        with --network also games/part-00012.npz, the games themselves
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.whole_file import replacing, write_whole
from isle_training.curve import draw_forecast
from isle_training.noted import PULLS, RIDGE, Noted, Sums
from isle_training.run_folder import LOG, OF_NUMPY, PICTURE, check_same, write_log

CHECKPOINT, FORECAST, GAMES = OF_NUMPY, "forecast.json", "games"
LEFT_OUT = 10
"""One part of so many is left out of the sums: the last of every ten."""


class Added(NamedTuple):
    """The sums of the parts so far, a morning each; empty before the first of their parts."""

    parts: int = 0
    learnt: tuple[Sums, ...] = ()
    left_out: tuple[Sums, ...] = ()

    def foretold(self, before: npt.NDArray[np.float64] | None = None) -> list[float]:
        """The part of the variance of the points that is foretold in the games left out, a morning each; some must have been.

        before: float64[days + 1, NUMBERS], earlier weights, towards which those learnt are drawn.
        """
        return [
            left.explained(sums.weights(*self._drawn(k, before)))
            for k, (sums, left) in enumerate(zip(self.learnt, self.left_out, strict=True))
        ]

    def weights(self, before: npt.NDArray[np.float64] | None = None) -> list[npt.NDArray[np.float64]]:
        """float64[NUMBERS] a morning, learnt from all games. before: as of ``foretold``.

        Raises ``ValueError`` if no game was noted on one of them.
        """
        every = _sum(self.learnt, self.left_out) if self.left_out else self.learnt
        for day, sums in enumerate(every, FIRST_MORNING):
            if sums.points[0] == 0:
                raise ValueError(f"no game was noted on the morning of day {day}: go on by --resume with more --games")
        return [sums.weights(*self._drawn(k, before)) for k, sums in enumerate(every)]

    def _drawn(self, k: int, before: npt.NDArray[np.float64] | None) -> tuple[npt.NDArray[np.float64] | None, float]:
        """What the weights of the k-th morning are drawn to, and how much: as foretells most in the games left out."""
        if before is None:
            return None, RIDGE
        start = before[FIRST_MORNING + k]
        if not self.left_out:
            return start, RIDGE
        return start, max(PULLS, key=lambda pull: self.left_out[k].explained(self.learnt[k].weights(start, pull)))


@dataclass
class State:
    """All that a run needs to go on."""

    out: Path
    asked: Mapping[str, Any]
    """The options that --resume must not change."""
    title: str
    """What is foretold, in words."""
    before: npt.NDArray[np.float64] | None = None
    """The weights of an earlier forecast, towards which those here are drawn: float64[days + 1, NUMBERS]."""
    added: Added = field(default_factory=Added)
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of all cores, those of a cluster included."""
    lines: list[dict[str, Any]] = field(default_factory=list)
    """Of the log."""

    def add(self, sums: Sequence[Sums], noted: Noted | None) -> None:
        """Add what came of the next part. noted: its games, if they are kept."""
        parts, learnt, left_out = self.added
        if noted is not None:
            noted.write(self.file(parts))
        if is_left_out(parts):
            left_out = _sum(left_out, sums)
        else:
            learnt = _sum(learnt, sums)
        self.added = Added(parts + 1, learnt, left_out)  # at once: an end before this line loses the part, one after it nothing

    def file(self, part: int) -> Path:
        """The file of a part's games."""
        return self.out / GAMES / f"part-{part:05d}.npz"

    def games(self) -> tuple[list[Noted], list[Noted]]:
        """The games of all parts: those learnt from, and those left out. Raises ``ValueError`` if a file is damaged."""
        found: tuple[list[Noted], list[Noted]] = [], []
        for part in range(self.added.parts):
            found[is_left_out(part)].append(Noted.read(self.file(part)))
        return found

    def keep(self, size: int) -> None:
        """Write the log's next line, the picture and the checkpoint. size: games of a part. Raises ``OSError``."""
        if self.added.left_out:
            line = {"games": self.added.parts * size, "seconds": round(self.seconds, 1),
                    "processor_hours": round(self.processor / 3600, 4)}  # fmt: skip
            line |= {f"day {FIRST_MORNING + k}": round(part, 4) for k, part in enumerate(self.added.foretold(self.before))}
            self.lines = [*(one for one in self.lines if one["games"] < line["games"]), line]
            write_log(self.out / LOG, list(line), self.lines)
            mornings = [name for name in line if name.startswith("day")]
            write_whole(self.out / PICTURE, draw_forecast(self.lines, self.title, mornings))
        kept = {"asked": self.asked, "parts": self.added.parts, "seconds": self.seconds, "processor": self.processor,
                "lines": self.lines}  # fmt: skip
        arrays = {
            f"{name}_{field}": np.array([getattr(sums, field) for sums in several])
            for name, several in (("learnt", self.added.learnt), ("left_out", self.added.left_out))
            for field in Sums._fields
        }
        with replacing(self.out / CHECKPOINT) as new, new.open("wb") as file:
            np.savez(file, allow_pickle=False, about=np.array(json.dumps(kept)), **arrays)

    def restore(self) -> None:
        """Go on where the run in the folder ended. Raises ``ValueError`` if it is another run, or if its file is damaged."""
        file = self.out / CHECKPOINT
        try:
            with file.open("rb") as whole, np.load(whole) as kept:
                about = json.loads(str(kept["about"]))
                learnt, left_out = (
                    tuple(Sums(*each) for each in zip(*(kept[f"{name}_{field}"] for field in Sums._fields), strict=True))
                    for name in ("learnt", "left_out")
                )
            asked, self.added = about["asked"], Added(int(about["parts"]), learnt, left_out)
            self.seconds, self.processor, self.lines = float(about["seconds"]), float(about["processor"]), list(about["lines"])
        except (KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile):
            raise ValueError(f"{file}: damaged; begin anew in another --out") from None
        check_same(self.out, asked, self.asked)


def is_left_out(part: int) -> bool:
    """Is this part, by its number, one of those that are not learnt from at first?"""
    return part % LEFT_OUT == LEFT_OUT - 1


def _sum(before: tuple[Sums, ...], more: Sequence[Sums]) -> tuple[Sums, ...]:
    """Sums of each morning with those of a further part."""
    return tuple(one + two for one, two in zip(before, more, strict=True)) if before else tuple(more)
