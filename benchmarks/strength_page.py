"""docs/strength.md as text: the ladder, the tables, what thinking buys; all from the matches that are kept (kept.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from benchmarks import curve, leaderboard
from benchmarks.kept import Kept, Line
from benchmarks.matches import Box, Match
from benchmarks.tables import Grid
from isle_agents.contests.rating.ladder import MODES
from isle_agents.contests.rating.model import Rating
from isle_agents.playing.expansion import Expansion
from isle_env.games.known import is_default
from isle_env.games.options.isle import DIFFICULTIES, MODULES
from isle_env.policies.drawing_search import searcher
from isle_env.policies.search.settings import FORECAST_PLAYOUTS, PLAYOUTS
from isle_env.setting import SOLO

COUNTED = ("tuned", "greedy")
"""Those of whom kittens and friendships are counted."""
_RATED = {"search": f"search:playouts={PLAYOUTS}"}
"""Players with the budgets that are usual in The Isle of Cats -> the same ones as they are rated."""
FURTHER = (
    "## Further\n",
    "- [What each step of learning gave](training.md#what-each-step-gave), kept or not, with the processor hours that it took",
    "- [The weights](weights.md): a card for each file, with how it was made and what it wins",
    "- [The curves of learning from nothing](beat_ours.md)",
    "- [How to measure against a player of another checkout](comparing.md)",
    "- [Ratings](leaderboard.md) of all players\n",
)
"""Where more is said."""
NOT_SHOWN = ("family_cards",)
"""Parts of the score without a column: in the family mode they are the lessons."""


def parts_of(match: Match) -> tuple[str, ...]:
    """The parts of a score that are shown of a match: where a module is in play, those of all modules."""
    rules = Expansion(**match.options | ({"modules": MODULES} if match.modules else {})).rules(match.game)
    return tuple(part for part in rules.all_parts if part not in NOT_SHOWN)


def page(parts: Mapping[str, Sequence[Match]], of_curve: Sequence[Match], kept: Kept, of_modules: Grid) -> str:
    """The page. parts: the matches below each heading; of_curve: those of the pictures; of_modules: what the players do with
    modules.
    """
    shown = [match for matches in parts.values() for match in matches]
    lines = [line for match in dict.fromkeys([*shown, *of_curve]) for line in kept[match]]
    out = [
        "# Strength: who wins against whom\n",
        "Written by `python -m benchmarks.strength` from the matches in benchmarks/strength.csv, each with its day.",
        "Every deal is played from every seat. Win rates have 95 % intervals; a win that is shared counts in parts.",
        "*A decision* is the mean time that a player itself thinks about one, where it has a choice; where several matches",
        "shared the machine it is too long. The commands below a table play its games again. Unless its name says otherwise,",
        f"`search` has {PLAYOUTS} playouts a decision and `champion` {FORECAST_PLAYOUTS}; in the drawing games both have",
        f"{searcher.PLAYOUTS}. Where a player meets itself by another name, as `champion` meets `champion:playouts=200`, its",
        "points are of interest, and its wins chance. Versions of `net` were compared on these deals before one was kept;",
        "[its wins on other deals](training.md#on-other-deals-and-what-float16-takes) are free of that.\n",
        _played_on([line.processor for line in lines]),
        _thought([line.hours for line in lines]),
        "## The ladder\n",
        "Wins of the player on the left against the one above: two seats, both with their usual budgets. Ratings are from the",
        "[leaderboard](leaderboard.md).\n",
        *(f"{heading}:\n\n{grid.markdown()}" for heading, grid in ladders([*shown, *of_curve], kept)),
    ]
    for title, matches in parts.items():
        out += _part(title, matches, kept)
        if matches[0].modules and matches[0].mode != SOLO:
            out += ["What the players do with the modules against `random`, means a game:\n", of_modules.markdown()]
            out += ["```bash", *(f"python -m benchmarks.modules --player {name}" for name in COUNTED), "```\n"]
    if of_curve:
        out += curve.part([(match, kept[match][0]) for match in of_curve])
    out += FURTHER
    return "\n".join(out)


def _played_on(processors: Sequence[str]) -> str:
    """On which machines."""
    found = [f"{count} on {name}" for name, count in Counter(processors).most_common()]
    return f"Lines of benchmarks/strength.csv, by where they were played: {', '.join(found)}.\n"


def _thought(hours: Sequence[float | None]) -> str:
    """How long the players have thought."""
    known = [one for one in hours if one is not None]
    if not known:
        return ""
    some = f" in {len(known)} of these {len(hours)}; of the others the time was not noted" * (len(known) < len(hours))
    return f"The players have thought for {sum(known):.1f} hours{some}.\n"


def ladders(matches: Sequence[Match], kept: Kept) -> list[tuple[str, Grid]]:
    """For each game that two play, who wins how often against whom."""
    found: dict[Box, list[Match]] = {}
    for match in matches:
        plain = match.players == 2 and match.mode == "standard" and match.modules in ((), MODULES)
        if plain and not any(curve.BUDGET.search(name) for name in match.agents):
            found.setdefault(match.box, []).append(match)
    return [(box.heading, _ladder(those, kept, _ratings(*box))) for box, those in found.items()]


def _ratings(game: str, modules: tuple[str, ...]) -> Mapping[str, Rating]:
    """The ratings of players with two seats and their usual budgets, by name."""
    found = next(
        leaderboard.ratings(mode.name)
        for mode in MODES.values()
        if (mode.game, mode.expansion.modules, mode.seats, mode.score_mode) == (game, modules, 2, "standard")
    )
    usual = {name: found[rated] for name, rated in _RATED.items() if rated in found} if is_default(game) else {}
    return {**found, **usual}


def _ladder(matches: Sequence[Match], kept: Kept, rated: Mapping[str, Rating]) -> Grid:
    """Players by opponents, and their ratings."""
    rates = {match.agents: kept[match][0] for match in matches}
    players, others = (list(dict.fromkeys(names)) for names in zip(*rates, strict=True))
    cells = [(f"`{a}`", str(rated.get(a, "")), *(rates[a, b].wins if (a, b) in rates else "" for b in others)) for a in players]
    return Grid("", ("", "rating", *(f"`{name}`" for name in others)), cells)


def _part(title: str, matches: Sequence[Match], kept: Kept) -> list[str]:
    """The tables below a heading, and their commands."""
    alone = matches[0].mode == SOLO
    if alone:
        head: tuple[str, ...] = ("player", "games each", *DIFFICULTIES, "a decision")
        cells: list[tuple[str, ...]] = [
            (f"`{match.agents[0]}`", str(match.games), *(wins.get(name, "") for name in DIFFICULTIES), kept[match][0].thinking)
            for match in matches
            for wins in [{line.against: line.wins for line in kept[match]}]
        ]
    else:
        head = ("player", "mode", "against", "games", "wins", "points", "a decision")
        cells = [
            (
                f"`{match.agents[0]}`", match.what, _others(match), str(line.games), line.wins, _points(line, ())[0],
                line.thinking,
            )
            for match, (line, *_) in ((match, kept[match]) for match in matches)
        ]  # fmt: skip
    names = parts_of(matches[0])
    points = [
        (f"`{match.agents[0]}`", match.what, line.against if alone else _others(match), *_points(line, names))
        for match, line in ((match, kept[match][-1]) for match in matches)
    ]
    return [
        f"## {title}\n",
        Grid("", head, cells).markdown(),
        "Where the points come from:\n",
        Grid("", ("player", "mode", "against", "points", *(name.replace("_", " ") for name in names)), points).markdown(),
        "```bash", *(match.command for match in matches), "```\n",
    ]  # fmt: skip


def _points(line: Line, names: Sequence[str]) -> tuple[str, ...]:
    """Mean score and its parts."""
    return tuple(f"{points:.1f}" for points in (line.score or 0.0, *(line.parts.get(name, 0.0) for name in names)))


def _others(match: Match) -> str:
    return " ".join(f"`{name}`" for name in match.agents[1:])
