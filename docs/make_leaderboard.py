"""Write docs/leaderboard.md and its picture from the files in docs/leaderboard, and the calibration of the rungs.

python -m docs.make_leaderboard            write them
python -m docs.make_leaderboard --check    write nothing; exit status 1 if one on disk (the picture apart) is another one

Games of a rung change the calibration, and with it all ratings; so these are written into their files anew.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks import leaderboard
from benchmarks.leaderboard import Entry
from benchmarks.tables import Grid
from docs.written import Written, write_or_check
from isle_agents.contests.rating import calibration
from isle_agents.contests.rating.ladder import FIXED, FIXED_RATING, MODES, VERSION
from isle_agents.contests.rating.model import Model

PAGE = Path(__file__).with_name("leaderboard.md")
PICTURE = Path("images") / "leaderboard.png"
SHOWN = (1e-3, 5e3)
"""Milliseconds a decision in the picture: from a lookup to a long thought."""
MARKERS = "os^DvP"
"""One for every ten players of the picture, who have ten colours."""
ABOUT = f"""# Leaderboard

Written by `python -m docs.make_leaderboard` from the files in `docs/leaderboard`. Each is a rating that `isle rate` has made,
with every game in it; [rating.md](rating.md) says what the figure means, and [enter.md](enter.md) how to enter yours.

Ratings are on Elo's scale: 400 points are ten wins to one, and `{FIXED}` has {FIXED_RATING}. Each has its 95 % interval.
They are measured on ladder version {VERSION}. What was checked about a file is its grade: *lawful*, every game is what the rules
give, and the rungs play as they do; *replayed*, the player chooses the same again; *fresh*, its rating on new deals agrees, too.
Where players were asked again in a part of the games, the number stands behind it. Time is that of a player's own thinking for a
decision; hours are those of one core, the rungs' thinking included.

![Rating over the time a decision]({PICTURE.as_posix()})
"""


def page(board: Mapping[str, Sequence[Entry]]) -> str:
    """The page."""
    parts = [ABOUT]
    for name, found in board.items():
        if found:
            parts += [f"## {_capital(MODES[name].heading)}\n", _table(name, found), _against(name, found)]
    return "\n".join(parts)


def _table(mode: str, found: Sequence[Entry]) -> str:
    """The ratings of a mode."""
    head = ("player", "rating", "games", "a decision", "hours", "grade", "file")
    cells = [
        (
            f"`{entry.name}`" if entry.name == entry.file.model_name else f"{entry.name}: `{_cell(entry.file.model_name)}`",
            str(entry.rating), str(entry.file.total), _time(entry.file.thinking), f"{entry.file.hours:.2f}",
            entry.grade or "not checked", f"[{entry.path.name}](leaderboard/{mode}/{entry.path.name})",
        )
        for entry in found
    ]  # fmt: skip
    return Grid("", head, cells).markdown()


def _against(mode: str, found: Sequence[Entry]) -> str:
    """How often each wins against each rung."""
    rungs = MODES[mode].rungs
    head = ("wins of", *(f"`{rung}`" if not MODES[mode].is_solo else rung.replace("_", " ") for rung in rungs))
    cells = []
    for entry in found:
        pairs = {pair.rung: pair for pair in entry.file.pairs()}
        shares = (
            f"{100 * pairs[rung].wins / pairs[rung].games:.0f} % of {pairs[rung].games:g}" if rung in pairs else ""
            for rung in rungs
        )
        cells.append((f"`{entry.name}`", *shares))
    if MODES[mode].is_solo:
        model = Model(leaderboard.calibration_of(entry.file for entry in found))
        cells.append(("rating of the difficulty", *(str(model.rating(rung)) for rung in rungs)))
    return Grid("", head, cells).markdown()


def draw(board: Mapping[str, Sequence[Entry]], file: Path) -> None:
    """Draw ratings over the time a decision, a panel for each mode. Raises ``OSError``."""
    from matplotlib.figure import Figure

    shown = {mode: found for mode, found in board.items() if found}
    columns = min(3, len(shown))
    rows = -(-len(shown) // columns)
    figure = Figure(figsize=(4.6 * columns, 3.6 * rows), layout="constrained")
    names = dict.fromkeys(entry.name for found in shown.values() for entry in found)
    looks = {name: {"color": f"C{place % 10}", "marker": MARKERS[place // 10 % len(MARKERS)]} for place, name in enumerate(names)}
    legend: dict[str, Any] = {}
    panels = figure.subplots(rows, columns, squeeze=False).flat
    for (mode, found), axes in zip(shown.items(), panels, strict=False):  # in this order: the other would take one panel too many
        axes.set_title(MODES[mode].heading, fontsize=10)
        for entry in found:
            drawn = _mark(axes, entry, looks[entry.name])
            if drawn is not None:
                legend.setdefault(entry.name, drawn)
        axes.set_xscale("log")
        axes.set_xlim(*SHOWN)
        axes.set_xlabel("milliseconds a decision", fontsize=8)
        axes.set_ylabel("rating", fontsize=8)
        axes.grid(alpha=0.3)
        axes.margins(y=0.12)
    for axes in panels:
        axes.set_axis_off()
    names = [name for name in looks if name in legend]
    figure.legend([legend[name] for name in names], names, loc="outside lower center", ncols=8, fontsize=9, frameon=False)
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, dpi=110)


def _mark(axes: Any, entry: Entry, look: Mapping[str, str]) -> Any:
    """A player in a panel: a point with its interval, or an arrow from the end that is known. Returns what a legend shows."""
    rating, at = entry.rating, max(SHOWN[0], 1000 * entry.file.thinking)
    known = [end for end in (rating.low, rating.high) if math.isfinite(end)]
    if not known:
        return None
    if len(known) == 2:
        ends = ([rating.value - rating.low], [rating.high - rating.value])
        return axes.errorbar([at], [rating.value], ends, capsize=3, **look)
    below = math.isinf(rating.low)
    return axes.errorbar([at], known, 60, uplims=below, lolims=not below, **look)


def _time(seconds: float) -> str:
    for size, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def _cell(text: str) -> str:
    """A text from a file as it may stand in a table."""
    return "".join(letter if letter.isprintable() and letter not in "`|<>" else "?" for letter in text)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def pages() -> Written:
    """The calibration, the files as they are rated by it, the page."""
    found = {mode: [file for _, file in those] for mode, those in leaderboard.files().items()}
    known = [(mode, pair) for mode, those in found.items() for pair in leaderboard.calibration_of(those)]
    yield calibration.FILE, calibration.text_of(known)
    board = leaderboard.entries()
    for entry in (entry for those in board.values() for entry in those):
        yield entry.path, entry.file.rated(entry.rating).text()
    yield PAGE, page(board)


def main(arguments: Sequence[str]) -> int:
    """Write the page, its picture and the ratings, or with ``--check`` compare them. Returns the exit status."""
    status = write_or_check(arguments, pages, "docs.make_leaderboard")
    if not arguments and status == 0:
        draw(leaderboard.entries(), PAGE.parent / PICTURE)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
