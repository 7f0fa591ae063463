"""Laws of the seats: specials, ticked lessons, anytime cards, and who has played today."""

from __future__ import annotations

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step


def seats_broken(games: np.ndarray) -> str | None:
    """The first law of the seats that a record breaks."""
    g = games[0]
    shown = _lessons(g, np.flatnonzero(g["seen"]).tolist())
    today = _lessons(g, g["cell"].tolist())
    for seat in range(int(g["num_players"])):
        broken = _specials_broken(g, seat) or _ticks_broken(g, seat, shown, today)
        if broken:
            return f"seat {seat}: {broken}"
    if g["step"] == Step.OVER:
        return None if g["done"][: int(g["num_players"])].all() else "the game is over before every seat has played"
    return "the seat that decides has finished its day" if g["done"][int(g["seat"])] else None


def acts_today(g: np.void, seat: int) -> bool:
    """Can the seat have done something today: it has finished, or decides now?"""
    return bool(g["done"][seat]) or int(g["seat"]) == seat


def _lessons(g: np.void, items: list[int]) -> int:
    """The lessons among items, a set by place on the sheet."""
    places = D.ITEM_LESSON[int(g["game"])][items]
    return sum(1 << int(place) for place in places if place != D.NO_LESSON)


def _specials_broken(g: np.void, seat: int) -> str | None:
    """At most three spent, each on a day of its own up to today."""
    days = [day for day in g["special_day"][seat].tolist() if day]
    if len(days) > S.SPECIALS_A_GAME or len(set(days)) != len(days) or any(day > g["day"] for day in days):
        return f"specials were spent on the days {days}, which is not possible"
    if int(g["day"]) in days and not acts_today(g, seat):
        return "a special was spent today, before the seat has played"
    return None


def _ticks_broken(g: np.void, seat: int, shown: int, today: int) -> str | None:
    """Ticked lessons were shown; those of today lie out, and are ticked by seats that have played."""
    ticked, before = int(g["lessons"][seat]), int(g["shown_lessons"][seat])
    if ticked & ~shown or before & ~ticked or (ticked ^ before) & ~today:
        return "lessons are ticked that were not shown by then"
    if int(g["lesson_count"][seat]) != ticked.bit_count():
        return f"{ticked.bit_count()} lessons are ticked, but counted as {g['lesson_count'][seat]}"
    over = g["step"] == Step.OVER
    if ticked != before and (over or not acts_today(g, seat)):
        return "a lesson was ticked today, before the seat has played or after all have shown theirs"
    if g["anywhere"][seat]:
        armed = sum(D.ITEM_TYPE[int(g["game"]), item] == D.TYPE_ANYTIME for item in g["cell"].tolist())
        if over or not acts_today(g, seat) or g["anywhere"][seat] > armed:
            return f"{g['anywhere'][seat]} drawings may touch nothing, which no card of today allows"
    return None
