"""The log of `isle_training.ppo`: a line for each update, in three forms."""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from torch.utils.tensorboard import SummaryWriter

from isle_agents.players.card import Card
from isle_env.candidate_views import UNTOLD
from isle_env.whole_file import write_whole
from isle_training import curve
from isle_training.evaluation import Outcome
from isle_training.ppo_state import ALONE
from isle_training.run_folder import LOG, PICTURE, write_log


class Log:
    """``log.csv``, ``tensorboard/`` and ``learning.png``: a line for each update. Use it in a ``with`` block."""

    HEAD = ("update", "steps", "seconds", "processor_hours", "steps_a_second", "games", "win_rate", "margin", "rate", "entropy",
            "kl", "clipped", "policy_loss", "value_loss", "explained")  # fmt: skip

    def __init__(self, out: Path, ladder: Sequence[str]) -> None:
        """Nothing is written yet."""
        self.out, self.ladder = out, ladder
        self.lines: list[dict[str, str]] = []
        self.columns = [*self.HEAD, *(f"{name} {figure}" for name in ladder for figure in curve.FIGURES)]

    def cut(self, updates: int) -> None:
        """Read the lines of the first so many updates; the others are written anew."""
        if (self.out / LOG).exists():
            text = (self.out / LOG).read_text(encoding="utf-8")
            whole = text[: text.rfind("\n") + 1].splitlines()
            lines = [{name: one.get(name) or "" for name in self.columns} for one in csv.DictReader(whole)]
            self.lines = [one for one in lines if int(one["update"]) <= updates]

    def __enter__(self) -> Log:
        write_log(self.out / LOG, self.columns, self.lines)
        self._file = (self.out / LOG).open("a", newline="", encoding="utf-8")
        steps = int(self.lines[-1]["steps"]) if self.lines else 0
        self._board = SummaryWriter(str(self.out / "tensorboard"), purge_step=steps + 1)
        return self

    def __exit__(self, *_: object) -> None:
        self._board.close()
        self._file.close()

    def write(self, figures: Mapping[str, float], outcomes: Mapping[str, Outcome]) -> None:
        """A line for an update."""
        everything = dict(figures)
        for name, outcome in outcomes.items():
            everything |= {f"{name} {figure}": getattr(outcome, figure) for figure in curve.FIGURES}
        said = {name: f"{value:.6g}" if isinstance(value, float) else str(value) for name, value in everything.items()}
        self.lines.append({name: "" if said.get(name, "nan") == "nan" else said[name] for name in self.columns})
        csv.DictWriter(self._file, self.columns).writerow(self.lines[-1])
        self._file.flush()
        for name, value in everything.items():
            if name not in ("update", "steps") and math.isfinite(value):
                kind, _, figure = name.rpartition(" ")
                self._board.add_scalar(f"ladder {figure}/{kind}" if kind else f"training/{name}", value, int(figures["steps"]))
        self._board.flush()

    def picture(self, card: Card, chance: float) -> None:
        """Draw the curve anew. chance: the win rate of equal players, 0 for none."""
        title = f"{card.played.words}, {hints(card)}: {card.origin}"
        write_whole(self.out / PICTURE, curve.draw(self.lines, self.ladder, title, chance or None))


def hints(card: Card) -> str:
    """What a network was told while it learned, in words. A start that a teacher has taught counts, whatever the view says."""
    if card.view != UNTOLD:
        return "with hints, the choice of tuned among them"
    alone = all(step.startswith(ALONE) for step in card.origin.split("; "))
    return "nothing told" if alone else "nothing told by the view, but a teacher's choices before"
