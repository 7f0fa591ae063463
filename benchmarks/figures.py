"""The games as problems: what a researcher asks before choosing an environment. Writes docs/figures.md.

    python -m benchmarks.figures                 count, and write the page
    python -m benchmarks.figures --games 50      fewer games: rough figures
    python -m benchmarks.figures --out FILE      another page

These are figures of the games, not of the machine.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks import problem
from benchmarks.problem import SORTS, Choices, Play, Results, Sort
from benchmarks.tables import Grid
from isle_agents.playing.intervals import Interval, mean_interval, win_interval

PAGE = Path(__file__).resolve().parent.parent / "docs" / "figures.md"
GAMES, ENDS = 300, 4_000
"""Games that are played decision by decision, and games of which only the end is looked at, of each sort."""

PHASES = {
    "family_cards": "choosing family cards",
    "fields": "morning (events)",
    "draft": "draft",
    "buy": "buying cards",
    "lessons": "reading lessons",
    "rescue_cards": "playing rescue cards",
    "rescue": "rescue: cats and their places",
    "rare_finds": "rare finds: treasures, Oshax and their places",
    "choose": "column (row) or special",
    "extra": "the additional card",
    "each": "a card of each row (column)",
    "cross": "row (column)",
    "next_card": "which card next",
    "half": "area of a card",
    "item": "which discovery first",
    "pick": "which treasure",
    "colour": "colour of an Oshax",
    "place": "place of what is drawn",
    "map": "what a map pays",
    "copy": "place of a copy",
}
"""Phases of The Isle of Cats, decisions of the drawing games: what people call them, in the order of play."""


def whole(value: float) -> str:
    """A number without decimals."""
    return f"{value:,.0f}"


def spread(values: Sequence[float] | np.ndarray) -> str:
    """Median, and 5 to 95 %."""
    low, middle, high = np.quantile(values, (0.05, 0.5, 0.95))
    return f"{middle:,.0f} ({low:,.0f} to {high:,.0f})"


def between(found: Interval) -> str:
    """A figure with its 95 % interval."""
    value, low, high = found
    return f"{value:.1f}" if math.isinf(high - low) else f"{value:.1f} ({low:.1f} to {high:.1f})"


def sizes(plays: dict[Sort, Play]) -> Grid:
    """How long games are, and how wide."""
    rows = []
    for sort, play in plays.items():
        every = Choices([count for phase in play.phases.values() for count in phase.counts])
        rows.append(
            (
                *(sort.title, spread(play.decisions), spread(play.a_seat), whole(every.median), whole(every.tail(0.95))),
                *(whole(max(every.counts)), f"10^{np.mean(play.tree):.0f}"),
            )
        )
    head = ("game", "decisions a game", "of each seat", "legal actions, median", "95 %", "most", "ways through a game")
    return Grid("", head, rows)


def phases(play: Play) -> Grid:
    """Legal actions by phase."""
    total = sum(len(choices.counts) for choices in play.phases.values())
    rows = [
        (
            PHASES[name],
            f"{100 * len(play.phases[name].counts) / total:.0f} %",
            *(whole(play.phases[name].median), whole(play.phases[name].tail(0.95)), whole(play.phases[name].tail(0.99))),
            whole(max(play.phases[name].counts)),
        )
        for name in PHASES
        if name in play.phases
    ]
    return Grid("", ("decision", "share of all", "legal actions, median", "95 %", "99 %", "most"), rows)


def unknown(plays: dict[Sort, Play]) -> Grid:
    """What is hidden, on the first and on the last day."""
    rows = []
    for sort, play in plays.items():
        days = sorted(day for day in play.hidden if day > 0)
        first, last = (np.mean(play.hidden[day], axis=0) for day in (days[0], days[-1]))
        rows.append((sort.title, *(f"{figure:.0f}" for figure in (*first, *last))))
    head = ("game", "cards, first day", "tiles, first day", "cards, last day", "tiles, last day")
    return Grid("", head, rows)


def scores(ends: dict[Sort, Results]) -> Grid:
    """How points spread, and what it is worth to begin."""
    rows = []
    for sort, found in ends.items():
        low, high = win_interval(found.first.tolist(), len(found.first))
        wins = (100 * float(found.first.mean()), 100 * low, 100 * high)
        deviation = f"{found.totals.std():.0f}"
        rows.append((sort.title, spread(found.totals.ravel()), deviation, *_rivals(found), between(wins)))
    head = (
        "game",
        "points",
        "standard deviation",
        "between first and last",
        "who begins: points beyond the mean",
        "who begins: wins, %",
    )
    return Grid("", head, rows)


def _rivals(found: Results) -> tuple[str, str]:
    """How far seats lie apart, and what the first has beyond the mean; alone, the margin over the sister and nothing."""
    totals = found.totals
    if totals.shape[1] == 1:
        return f"{spread(totals[:, 0] - found.sister)} over the sister", "–"
    beyond = (totals[:, 0] - totals.mean(axis=1)).tolist()
    return spread(np.ptp(totals, axis=1)), between((float(np.mean(beyond)), *mean_interval(beyond)))


def page(plays: dict[Sort, Play], ends: dict[Sort, Results], games: int, results: int) -> str:
    """The page in Markdown. games, results: of each sort, decision by decision and to their ends alone."""
    return "\n".join(
        [
            "# The games as problems\n",
            "Written by `python -m benchmarks.figures`. The reference policy (`greedy`) sits in all seats; other players choose "
            "differently, but have much the same choices. A decision is a choice among two or more legal actions: what has one "
            f"answer is not asked. {games:,} games of each sort were looked at decision by decision, {results:,} at their ends. "
            "Brackets hold 5 to 95 % of the games, and for means and rates the 95 % interval; each game is another deal.\n",
            "## How long, and how wide\n",
            "The days are fixed: five in The Isle of Cats, seven in the drawing games; before day 1 of a family game each seat "
            "chooses family cards. *Ways through a game* is the product of all numbers of legal actions along a game (its "
            "logarithm averaged): the size of the tree without chance.\n",
            sizes(plays).markdown(),
            "## Legal actions, decision by decision\n",
            "Most choices are small. The wide ones lay a tile: some hundred places and orientations, many hundred on the "
            "empty boat or for a tile that may lie anywhere.\n",
            *(f"**{sort.title}**\n\n{phases(play).markdown()}" for sort, play in plays.items() if sort.seats == 2),
            "## What is hidden\n",
            "At the first decision of a day, for seat 1: cards in decks, and those before others face down or in their hands; "
            "tiles in bags. Which cards and tiles there are is known, not where. In The Isle of Cats packs go round, so that a "
            "seat has seen some of the others' cards when the day is over. In the drawing games all seats play the day at "
            "once: until evening the others' choices are hidden as well.\n",
            unknown(plays).markdown(),
            "## Points, and who begins\n",
            "Between equal players. *Points*: of a seat. *Between first and last*: the best seat of a game minus the worst; a "
            "player alone: own points minus the sister's, and *wins* is against her. Who begins the first day of The Isle of "
            "Cats is drawn, and cards decide afterwards; in the drawing games all play at once, and seat 1 stands there as a "
            "check. Tournaments play each deal from every seat, so a seat's advantage cancels.\n",
            scores(ends).markdown(),
        ]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.figures", description="Write docs/figures.md.")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each sort, decision by decision")
    parser.add_argument("--results", type=int, default=ENDS, help="games of each sort, played to their ends")
    parser.add_argument("--out", type=Path, default=PAGE, help="the page")
    options = parser.parse_args(arguments)
    if min(options.games, options.results) < 1:
        parser.error("--games and --results: at least 1")
    plays, ends = {}, {}
    for sort in SORTS:
        print(sort.title, file=sys.stderr)
        plays[sort], ends[sort] = problem.play(sort, options.games), problem.results(sort, options.results)
    options.out.write_text(page(plays, ends, options.games, options.results), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
