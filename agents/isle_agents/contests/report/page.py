"""The page of a report: its sections, from what everybody wants to know to what only some do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

import numpy as np

from isle_agents.contests.report import html, plots
from isle_agents.contests.report import strength as strengths
from isle_agents.contests.report.reading import Played
from isle_agents.contests.report.strength import Line
from isle_agents.contests.report.worth import LEAST, Worth, worth
from isle_agents.playing.intervals import Interval
from isle_agents.playing.stats import kind_of
from isle_agents.playing.stats_isle import ORDER
from isle_env.components.tables import COLOURS
from isle_env.games.known import GAMES
from isle_env.typed import as_typed

UNSURE = "95 % interval"


def page(played: Played) -> str:
    """The report as HTML. played: at least one game."""
    lines, found = strengths.lines(played), []
    found.append(("strength", "Who wins", _strength(played, lines)))
    if played.kind == "tournament":
        found.append(("pairs", "One against another", _pairs(played)))
    found.append(("points", "Where points come from", _points(played, lines)))
    if played.measured:
        found.append(("days", "Day by day", _days(played)))
        found.append(("buying", "What they take, and when", _buying(played)))
        found.append(("cards", "What cards and lessons were worth", _cards(played)))
    if played.kind == "tournament":
        found.append(("seats", "Does it matter who begins?", _seats(played)))
    found.append(("thinking", "Thinking time", _thinking(lines)))
    found.append(("how", "How this was measured", _how(played)))
    links = "".join(f'<a href="#{key}">{escape(title)}</a>' for key, title, _ in found)
    head = [f"<h1>{escape(_title(played))}</h1>", html.paragraph(_said(played), soft=True), f"<nav>{links}</nav>"]
    return html.page(_title(played), "\n".join([*head, *(html.section(key, title, *body) for key, title, body in found)]))


def _title(played: Played) -> str:
    """The headline."""
    names = ", ".join(played.agents) if len(played.agents) <= 5 else f"{len(played.agents)} players"
    title = GAMES[played.game].title
    return f"{title[0].upper()}{title[1:]}: {names}"


def _said(played: Played) -> str:
    """What was played, in one sentence or two."""
    settings, more = played.settings, played.expansion.in_words()
    if played.kind == "solo":
        shape = f"each alone against the sister ({', '.join(settings['difficulties']).replace('_', ' ')})"
    else:
        shape = f"{settings['players']} at a table" + (f", {settings['mode']} mode" if settings["mode"] != "standard" else "")
        if settings["focus"]:
            shape += f"; {settings['focus']} plays against each of the others, who do not meet"
    unfinished = "" if played.record["state"] == "finished" else f" of {played.record['games']}: the run is not finished"
    return (
        f"{shape[0].upper()}{shape[1:]}{more}. {_counted(played.games, 'game')} on {_counted(played.deals, 'deal')}{unfinished}."
    )


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"


def number(value: float | None, digits: int = 1) -> str:
    """A figure; a dash for none."""
    return "–" if value is None else f"{value:.{digits}f}".replace("-", "−")


def percent(value: float | None) -> str:
    """A rate in per cent."""
    return "–" if value is None else f"{100 * value:.1f} %".replace("-", "−")


def between(found: Interval | None, digits: int = 1, scale: float = 1) -> str:
    """A figure with its interval: 12.3 (10.1 to 14.5)."""
    if found is None:
        return "–"
    value, low, high = (scale * one for one in found)
    said = number(value, digits)
    return said if math.isinf(high - low) else f"{said} ({number(low, digits)} to {number(high, digits)})"


def _strength(played: Played, lines: Sequence[Line]) -> list[str]:
    chance = f" Pure chance would give {100 / int(played.settings['players']):.0f} %." if played.kind == "tournament" else ""
    against = "finish first" if played.kind == "tournament" else "beat the sister"
    best = lines[0]
    heads = ("player", "games" if played.kind == "solo" else "seats taken", f"wins %, {UNSURE}", f"score, {UNSURE}")
    rows = [(one.name, str(one.rows), between(one.wins, scale=100), between(one.score)) for one in lines]
    return [
        html.paragraph(
            f"How often players {against}, and how many points they have. {best.name} wins {percent(best.wins[0])} of its games."
            f"{chance} The bar is the 95 % interval: repeated with other deals, most results would lie in it."
        ),
        html.picture(plots.strength(lines, played), f"Win rates and mean scores of {', '.join(one.name for one in lines)}"),
        html.table(heads, rows),
    ]


def _pairs(played: Played) -> list[str]:
    rows = [
        (f"{one.one} before {one.other}", str(one.games), between(one.ahead, scale=100), between(one.margin))
        for one in strengths.pairs(played)
    ]
    heads = ("who", "meetings", f"finishes before, %, {UNSURE}", f"points more, {UNSURE}")
    return [
        html.paragraph("Both sat at the same table with the same cards and tiles; each deal was played from every seat."),
        html.table(heads, rows),
    ]


def _points(played: Played, lines: Sequence[Line]) -> list[str]:
    heads = played.rules.headings(played.mode)
    order = played.parts()
    rows = [(one.name, *(number(one.parts[order.index(part)]) for part in heads), number(one.score[0])) for one in lines]
    body = [
        html.paragraph("The mean score by part. Rats and unfilled rooms cost points; they stand left of the line."),
        html.picture(plots.parts(lines, played), "Mean scores by part"),
        html.table(("player", *heads.values(), "total"), rows),
    ]
    return [*body, *_boats(played)] if played.measured else body


def _boats(played: Played) -> list[str]:
    """What lies on the boats in the end."""
    lessons = kind_of(played.rules).CARDS_HELD
    wanted = {
        "cats": "cats", "oshax": "Oshax", "family_count": "families", "largest_family": "largest family",
        "common_treasures_laid": "common treasures", "rare_treasures_laid": "rare treasures", "kittens_laid": "kittens",
        "beasts_laid": "beasts", "royal_rats": "royal rats", "tiles": "tiles", "lessons_held": lessons,
        "permanent_baskets": "permanent baskets", "baskets_bought": "baskets bought", "fish_left": "fish left",
        "fish_paid_for_cards": "fish paid for cards", "specials_used": "specials used",
    }  # fmt: skip
    have = {column: head for column, head in wanted.items() if column in played.columns}
    return [html.paragraph("What a boat and its owner have at the end, on average:"), _means(played, have, down=True)]


def _means(played: Played, have: dict[str, str], down: bool = False) -> str:
    """A table of means. have: column -> what people call it; down: a line for each of these, else for each player."""
    rows = [
        (label, *(number(float(played.columns[column][played.who == agent].mean())) for column in have))
        for agent, label in enumerate(played.agents)
    ]
    table = [("" if down else "player", *have.values()), *rows]
    head, *lines = zip(*table, strict=True) if down else table
    return html.table(head, lines)


def _days(played: Played) -> list[str]:
    return [
        html.paragraph(
            "The points that each would have if the game had ended after a day. Everybody begins far below zero: rats and "
            "rooms cost points until they are covered."
        ),
        html.picture(plots.days(played), "Points after each day"),
    ]


def _buying(played: Played) -> list[str]:
    if played.mode == "family":
        return [html.paragraph("In the family game nobody buys cards; what the family cards were worth comes next.")]
    kind = kind_of(played.rules)
    cats = {f"cats_{colour}": colour for colour in COLOURS}
    return [
        html.paragraph(f"The mean number of {kind.TAKEN} on each day, by type."),
        html.picture(
            plots.purchases(played, kind.sorts(played.rules), kind.TAKEN_BY_DAY),
            f"Mean number of {kind.TAKEN} on each day, by type and player",
        ),
        html.paragraph("And the colours of their cats, Oshax included:"),
        _means(played, cats),
    ]


def _cards(played: Played) -> list[str]:
    kind = kind_of(played.rules)
    fates, said_of = kind.fates(played.mode), kind.cards(played.rules)
    body = [
        html.paragraph(
            f"For each card: the games in which a player {fates[0]} it, beside those in which it was offered to that player and "
            f"{fates[1]}, at tables of the same players. The difference says what went together with it, not what it caused: who "
            "buys a dear card may have been ahead before. Intervals take all games of a deal as one; where an interval does not "
            "reach 0 its dot is filled. Of twenty cards that make no difference, one will look as if it did. Below "
            f"{LEAST} deals on a side nothing is said."
        )
    ]
    titles, texts = ({key: said[k] for key, said in said_of.items()} for k in range(2))
    for agent, label in enumerate(played.agents):
        found = worth(played, agent)
        known = [one for one in found if one.more_points is not None and math.isfinite(one.more_points[1])]
        body.append(f"<h3>{escape(label)}</h3>")
        if known:
            said = f"Points of {label} in games where each card was {fates[0]}, minus those where it was {fates[1]}"
            body.append(html.picture(plots.worth(known, fates, titles), said))
            body.append(html.paragraph(f"The number in brackets says in how many games {label} {fates[0]} it.", soft=True))
        else:
            body.append(html.paragraph("No card was both bought and left often enough.", soft=True))
        body.append(html.folded(f"All cards, {label}", _card_table(found, fates, titles, texts)))
    return body


def _card_table(found: Sequence[Worth], fates: tuple[str, str, str], titles: dict[str, str], texts: dict[str, str]) -> str:
    """All cards of a player. titles, texts: by key."""
    heads = (
        *("card", *(f"games {fate}" for fate in fates)),
        *(f"wins, {fates[0]}", f"wins, {fates[1]}", f"more wins, %, {UNSURE}"),
        *(f"points, {fates[0]}", f"points, {fates[1]}", f"more points, {UNSURE}", "lesson brought", "what it does"),
    )
    rows = [
        (
            *(titles.get(one.key, one.key), *(str(games) for games in one.games)),
            *(percent(one.wins[0]), percent(one.wins[1]), between(one.more_wins, scale=100)),
            *(number(one.scores[0]), number(one.scores[1]), between(one.more_points), number(one.brought)),
            texts.get(one.key, ""),
        )
        for one in found
    ]
    return html.table(heads, rows, texts=(len(heads) - 1,))


def _seats(played: Played) -> list[str]:
    """By the turn order of the first day, where that is known and there is one; else by seat."""
    ordered = ORDER in played.columns
    found = strengths.seats(played, *((ORDER, 1) if ordered else ()))
    what = "place in the turn order of the first day" if ordered else "seat"
    rows = [
        (name, str(seat), str(one.rows), between(one.wins, scale=100), between(one.score))
        for name, lines in found
        for seat, one in enumerate(lines, 1)
    ]
    if ordered:
        said = "Who begins the first day is drawn with the deal; afterwards cards decide. Everybody begins equally often."
    else:
        said = kind_of(played.rules).SEATING
    return [
        html.paragraph(said),
        html.picture(plots.seats(found, what), f"Win rate by {what}"),
        html.table(("player", what, "games", f"wins %, {UNSURE}", f"score, {UNSURE}"), rows),
        *(_by_day(played, *((ORDER, 1, "place") if ordered else ("seat", 0, "seat"))) if played.measured else []),
    ]


def _by_day(played: Played, column: str, first: int, what: str) -> list[str]:
    """Mean points of all players by seat, or place in the turn order, and day."""
    days = [one for one in played.columns if one.startswith("score_after_day_")]
    seat = played.columns[column]
    rows = [
        (f"{what} {int(one) + 1 - first}", *(number(float(played.columns[day][seat == one].mean())) for day in days))
        for one in np.unique(seat)
    ]
    heads = ("", *(f"after day {day.rpartition('_')[2]}" for day in days))
    return [html.paragraph(f"Points in sight of all players together, by {what} and day:"), html.table(heads, rows)]


def _thinking(lines: Sequence[Line]) -> list[str]:
    rows = [(one.name, number(one.decisions, 0), number(one.milliseconds, 3), f"{one.decisions * one.milliseconds / 1000:.3g}")
            for one in lines]  # fmt: skip
    return [
        html.paragraph("Decisions among two or more actions, and the player's own time for them on the machine of this run."),
        html.table(("player", "decisions a game", "milliseconds a decision", "seconds a game"), rows),
    ]


def _how(played: Played) -> list[str]:
    record, command = played.record, as_typed(str(word) for word in played.record["command"])
    versions = ", ".join(f"{name} {version}" for name, version in record["versions"].items())
    left = "; ".join(
        f"{agent}: " + ", ".join(f"{times} × {reason}" for reason, times in reasons.items())
        for agent, reasons in record["failed"].items()
    )
    more = [] if played.measured else [
        html.paragraph("This run kept no stats.csv. Played with --stats, a report also shows cards, lessons, boats and days.")
    ]  # fmt: skip
    return [
        html.paragraph(
            "Luck is made equal where it can be: every deal (the order of all cards and tiles) is played once with each rotation "
            "of the seats. Games of one deal resemble each other, so intervals take the deal as their unit: Wilson's for rates, "
            "Student's for means."
            if played.kind == "tournament"
            else "All players had the same deals at every difficulty. Intervals: Wilson's for rates, Student's for means."
        ),
        *([html.paragraph(f"Players that left games, so that chance played on for them: {left}.")] if left else []),
        *more,
        f"<p>To repeat it: <code>{escape(command)}</code></p>",
        html.paragraph(f"{versions}; rules version {record['rules_version']}; begun {record['started']}.", soft=True),
    ]
