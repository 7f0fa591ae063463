"""Who is stronger, by how much: figures of agents, of pairs of agents, and of seats. Intervals take deals as their unit."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from isle_agents.contests.report.reading import Played
from isle_agents.playing.intervals import Interval, mean, mean_interval, win_interval


@dataclass(frozen=True)
class Line:
    """The figures of some rows of an agent."""

    name: str
    rows: int
    wins: Interval
    """0 … 1."""
    score: Interval
    parts: tuple[float, ...]
    """Mean points in the order of ``Played.parts``."""
    decisions: float
    """A game."""
    milliseconds: float
    """A decision."""


@dataclass(frozen=True)
class Pair:
    """Two agents at the same tables."""

    one: str
    other: str
    games: int
    ahead: Interval
    """How often ``one`` finishes before ``other``, an equal place counting half; 0 … 1."""
    margin: Interval
    """Points of ``one`` minus those of ``other``."""


def by_deal(deals: np.ndarray, values: np.ndarray) -> list[float]:
    """The mean of the values of each deal."""
    _, place = np.unique(deals, return_inverse=True)
    return [float(m) for m in np.bincount(place, values) / np.bincount(place)]


def win_rate(deals: np.ndarray, wins: np.ndarray) -> Interval:
    """A win rate. deals, wins: of each row."""
    values = by_deal(deals, wins)
    return mean(values), *win_interval(values, len(wins))


def mean_of(deals: np.ndarray, values: np.ndarray) -> Interval:
    """A mean. deals, values: of each row."""
    found = by_deal(deals, values)
    return mean(found), *mean_interval(found)


def line(played: Played, name: str, rows: np.ndarray) -> Line:
    """The figures of some rows. rows: bool, for each row of the run."""
    columns = {column: values[rows] for column, values in played.columns.items()}
    decisions, seconds = columns["decisions"].sum(), columns["seconds"].sum()
    return Line(
        name=name,
        rows=int(rows.sum()),
        wins=win_rate(columns["deal"], columns["win"]),
        score=mean_of(columns["deal"], columns["total"]),
        parts=tuple(float(columns[part].mean()) for part in played.parts()),
        decisions=float(decisions / rows.sum()),
        milliseconds=float(1000 * seconds / decisions) if decisions else 0.0,
    )


def lines(played: Played) -> list[Line]:
    """Every agent, best first; in solo games at every difficulty."""
    if played.kind == "tournament":
        found = [line(played, label, played.who == agent) for agent, label in enumerate(played.agents)]
        return sorted(found, key=lambda one: -one.wins[0])
    difficulty, found = np.array(played.difficulty), []
    asked = [name for name in played.settings["difficulties"] if name in played.difficulty]
    for name in asked:
        here = []
        for agent, label in enumerate(played.agents):
            rows = (played.who == agent) & (difficulty == name)
            said = f"{label}, {name.replace('_', ' ')}" if len(asked) > 1 else label
            here += [line(played, said, rows)] if rows.any() else []
        found += sorted(here, key=lambda one: -one.score[0])
    return found


def pairs(played: Played) -> list[Pair]:
    """Every two agents that have sat at one table. None in solo games."""
    if played.kind == "solo":
        return []
    ahead: dict[tuple[int, int], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    margin: dict[tuple[int, int], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    seats = int(played.settings["players"])
    table = {c: played.columns[c].reshape(-1, seats).tolist() for c in ("deal", "place", "total")}
    for who, deals, places, totals in zip(played.who.reshape(-1, seats).tolist(), *table.values(), strict=True):
        for one in range(seats):
            for other in range(seats):
                if who[one] < who[other]:
                    key, deal = (who[one], who[other]), int(deals[0])
                    ahead[key][deal].append(0.5 * (1 + np.sign(places[other] - places[one])))
                    margin[key][deal].append(totals[one] - totals[other])
    return [_pair(played, key, ahead[key], margin[key]) for key in sorted(ahead)]


def _pair(played: Played, key: tuple[int, int], ahead: dict[int, list[float]], margin: dict[int, list[float]]) -> Pair:
    games = sum(map(len, ahead.values()))
    wins, points = ([mean(values) for values in found.values()] for found in (ahead, margin))
    one, other = (played.agents[agent] for agent in key)
    return Pair(one, other, games, (mean(wins), *win_interval(wins, games)), (mean(points), *mean_interval(points)))


def seats(played: Played, column: str = "seat", first: int = 0) -> list[tuple[str, list[Line]]]:
    """The figures of each seat: of all agents together, then of each agent. None in solo games.

    column, first: what else than the seat tells rows apart, and its lowest value.
    """
    if played.kind == "solo":
        return []
    every = range(first, first + int(played.settings["players"]))
    found = []
    for name, rows in [("everybody", np.ones(len(played.who), bool))] + [
        (label, played.who == agent) for agent, label in enumerate(played.agents)
    ]:
        taken = [rows & (played.columns[column] == seat) for seat in every]
        found.append((name, [line(played, name, some) for some in taken if some.any()]))
    return found
