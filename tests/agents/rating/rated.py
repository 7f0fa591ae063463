"""Ratings that tests play, check and spoil: a ladder without the rungs that think."""

from __future__ import annotations

from isle_agents.asked import Rate, Verify
from isle_agents.contests.rating import calibration, ladder, runner
from isle_agents.contests.rating.model import Pair
from isle_agents.contests.rating.verify import runner as verifying
from isle_env.games.isle.state import DIFFICULTIES

QUICK = ("random", "greedy", "tuned")


SOLO = tuple(Pair("greedy", rung, wins, 100, 100) for rung, wins in zip(DIFFICULTIES, (90, 70, 50, 30, 20), strict=True))
"""What is known of the difficulties."""


def quick(monkeypatch):
    """Leave the rungs out that take long; of the others nothing is known but by the games, of the difficulties a little."""
    monkeypatch.setattr(ladder, "LADDER", QUICK)
    monkeypatch.setattr(calibration, "pairs_of", lambda mode, without: list(SOLO) * (mode == "solo" and without != "greedy"))


def rate(player, path, mode="two", **options):
    """The exit status of a rating of a few games."""
    asked = {"precision": 400.0, "hours": 0.1, "workers": 1, "out": path} | options
    return runner.main(Rate(agent=player, mode=mode, **asked))


def verify(file, **options):
    """The exit status of a check."""
    return verifying.main(Verify(file=file, **{"workers": 1, **options}))


def resigned(file, change):
    """Change the entries of a file as a forger would, with a sum that fits."""
    import json

    from isle_agents.contests.rating.rating_file import RatingFile, _entry

    found = json.loads(file.read_text(encoding="utf-8"))
    change(found)
    games = {rung: tuple(map(_entry, rows)) for rung, rows in found["games"].items()}
    entries = {name: value for name, value in found.items() if name not in ("games", "sha256")}
    file.write_text(RatingFile(entries, games).text(), encoding="utf-8", newline="\n")
