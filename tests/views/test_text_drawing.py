"""The page of the drawing games: the island, what is counted of each seat, lessons, the end; and nothing that is hidden (D-7)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.lessons import lesson_points
from isle_env.views.text_cards import WIDTH
from isle_env.views.text_drawing import render, shown
from isle_env.views.text_drawing_island import item_words
from tests.support.volume import seeds

TABLES = [("explore_and_draw", seats) for seats in (1, 2, 3, 6)] + [("remote", seats) for seats in (2, 4)]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def played(game: str, seats: int, seed: int, **options: object) -> Iterator[Game]:
    """Every position of a game of random choices, the last one included. It is the same object, played on."""
    rng, position = random.Random(seed), Game.new(seats, seed=seed, game=game, **options)
    while not position.over:
        yield position
        position.apply(rng.choice(position.legal_actions().tolist()))
    yield position


def section(page: str, title: str) -> list[str]:
    """The lines of a page from the only line that begins with the title to the next empty line."""
    lines = page.splitlines()
    (first,) = (k for k, line in enumerate(lines) if line.startswith(title))
    return lines[first : [*lines, ""].index("", first)]


@each_table
def test_whole_games_fit_a_terminal(game, seats):
    found = set()
    for seed in seeds(4, 1):
        for turn, position in enumerate(played(game, seats, seed, auto_skip=seed % 2 == 0)):
            if position.decision in found and turn % 23:
                continue
            before = position.to_bytes()
            lines = str(position).splitlines()
            assert max(map(len, lines)) <= WIDTH
            assert all(line == line.rstrip() for line in lines)
            assert position.to_bytes() == before
            found.add(position.decision)
    assert {"choose", "next_card", "place", "pick", "over"} <= found


@each_table
def test_nothing_hidden_shows(game, seats):
    compared = 0
    for seed in seeds(4, 1):
        for turn, position in enumerate(played(game, seats, 40 + seed)):
            if turn % 9 == 0 and not position.over:
                seat = turn // 9 % seats
                other = position.determinize(seat, turn)
                assert render(other, seat) == render(position, seat)
                compared += other != position
    assert compared > 10


def to_a_map(position: Game, legal: list[int]) -> list[int]:
    """Of the legal actions those that cover a map with a cat that will be drawn again, or take what it pays; else all."""
    if position.decision == "map":
        return legal[1:]
    paid = []
    if position.decision == "place" and position.record["copy_tile"] == position.record["tile_in_hand"]:
        for action in legal:
            game = position.clone()
            game.apply(action)
            paid += [action] * (game.decision == "map")
    return paid or legal


def test_what_is_drawn_a_second_time_is_said():
    """With a map's treasure in hand, or to be chosen, it is the cat that has covered the map; else what is in hand."""
    twice, never, seen = A.action_id("special cat twice"), A.action_id("special treasure twice"), set()
    for seed in seeds(5, 1):
        rng, position = random.Random(seed), Game.new(1, seed=seed, game="explore_and_draw")
        while not position.over:
            g, page = position.record, str(position)
            if g["copy_tile"] != NONE:
                other = g["copy_tile"] != g["tile_in_hand"]
                kind = "Oshax" if D.SHAPE_KIND[g["copy_tile"]] == D.OSHAX else "cat"
                words = f"{T.COLOURS[g['copy_colour']]} {kind} {D.SHAPE_NAME[g['copy_tile']]}"
                assert (f"To be drawn a second time: {words}\n" in page) == other
                assert (", to be drawn twice;" in page) == (position.decision == "place" and not other)
                seen.add((position.decision, bool(other)))
            legal = [action for action in position.legal_actions().tolist() if action != never]
            position.apply(twice if twice in legal else rng.choice(to_a_map(position, legal)))
    assert seen >= {("place", False), ("place", True), ("map", True), ("copy", False)}


def test_a_day_shows_to_the_others_in_the_evening():
    """Whatever the first seat does on its day, the second one's page stays the same; in the evening it changes."""
    pages: dict[int, set[str]] = {}
    for position in played("explore_and_draw", 2, 3):
        if position.current_seat == 0:
            pages.setdefault(position.day, set()).add(render(position, 1))
    assert set(pages) == set(range(1, S.DAYS + 1))
    assert all(len(seen) == 1 for seen in pages.values())
    assert len(set.union(*pages.values())) == S.DAYS


def test_a_seat_that_does_not_decide_is_told_who_does_and_no_more():
    position = Game.new(3, seed=4, game="remote")
    assert render(position).splitlines()[1] == "Seat 0 decides: take a row, or declare a special"
    for seat in (1, 2):
        page = render(position, seat)
        assert page.splitlines()[1] == "Seat 0 is at its day"
        assert "legal actions" not in page


@pytest.mark.parametrize("seats", [1, 3])
def test_points_in_sight_are_those_of_the_score_without_lessons(seats):
    for turn, position in enumerate(played("explore_and_draw", seats, 11)):
        if turn % 10 or position.over:
            continue
        viewer = position.current_seat
        score = position.determinize(viewer, 0).scores()
        lines = section(str(position), "  seat boat")[1:]
        assert [int(line.split()[-1]) for line in lines] == [part["total"] - part["lessons"] for part in score]
        assert [line.split()[0] == ">" for line in lines] == [seat == viewer for seat in range(seats)]


def test_the_island_names_every_cell():
    for seed in range(6):
        for game in ("explore_and_draw", "remote"):
            position = Game.new(2, seed=seed, game=game)
            page, record = str(position), position.record
            for cell in range(CELLS):
                assert A.cell_name(cell) in page
                item = int(record["cell"][cell])
                if D.ITEM_TYPE[record["game"], item] == D.TYPE_LESSON:
                    assert item_words(int(record["game"]), item) in " ".join(page.split())
    rare = [D.SHAPE_NAME[D.FIRST_RARE + k] for k in range(D.BAG_RARES) if int(record["rare_today"]) >> k & 1]
    section_of_rares = " ".join(section(page, "Row A"))
    assert all(name in section_of_rares.split("Rare treasures today")[1] for name in rare)


def test_every_item_has_words():
    for game, edition in enumerate(D.EDITIONS):
        words = [item_words(game, item) for item in range(len(edition.items))]
        assert all(text and "  " not in text for text in words)
    assert item_words(1, 0).split()[0] in T.COLOURS


def test_lessons_with_their_points():
    for position in played("remote", 2, 17):
        final = position
    final.record["lessons"][:2] = 0b1011, 0
    page = render(final)
    lines = section(page, "Lessons of seat 0")
    pays = [int(lesson_points(final.record, 0, 1, place)) for place in (0, 1, 3)]
    assert lines[0] == f"Lessons of seat 0, {sum(pays)} points"
    assert [(int(line.split()[0]), line.split()[1]) for line in lines[1:] if line.split()[0].isdigit()] == [
        (points, D.EDITIONS[1].lessons[place].key) for points, place in zip(pays, (0, 1, 3), strict=True)
    ]
    assert "Lessons of seat 1: none" in page.splitlines()


def test_specials_of_today_are_the_seats_own():
    position = Game.new(2, seed=2, game="explore_and_draw")
    position.apply(A.action_id("special cross line"))
    own = render(position).splitlines()
    assert "Specials of seat 0: row on day 1" in own
    assert "Special of the day: row" in own
    assert "Seat 0 decides: take a row" in own
    assert "3 legal actions: cross line 1, cross line 2, cross line 3" in own
    assert "Special" not in render(position, 1)


def test_what_is_in_hand_is_drawn_in_every_orientation():
    position = next(p for p in played("explore_and_draw", 2, 6) if p.decision == "place")
    shape = int(position.record["tile_in_hand"])
    lines = section(str(position), "Taken today")
    (title,) = (k for k, line in enumerate(lines) if line.startswith("In hand: "))
    numbers = " ".join(line for line in lines[title + 1 :]).split()
    assert [int(word) for word in numbers if word.isdigit()] == np.flatnonzero(D.ORIENTATION_VALID[shape]).tolist()
    assert sum(line.count(letter) for line in lines[title + 1 :] for letter in "BGRPO&$*") == D.SHAPE_SIZE[shape] * int(
        D.ORIENTATION_VALID[shape].sum()
    )


def test_the_sister_and_her_open_colours():
    position = Game.new(1, seed=5, game="explore_and_draw", difficulty="expert")
    g = position.record
    g["sister_colours"] = [T.COLOURS.index(name) for name in ("red", "blue", "orange", "green", "purple")]
    g["day"] = 3
    g["colour_cats"][0] = 2, 6, 1, 7, 1  # blue, green, red, purple, orange
    lines = section(str(position), "The sister")
    assert lines[1] == "  colours, 16 points: red 5 · blue 4 · orange 3 · ? 2 · ? 1 points a cat"
    keys = [line.split()[1] for line in lines[2:] if line.split()[0].isdigit()]
    assert keys == list(position.sister_lessons())


def test_the_end_has_the_score_by_part_and_who_has_won():
    for game, seats in (("remote", 3), ("explore_and_draw", 1)):
        for position in played(game, seats, 9):
            final = position
        lines = str(final).splitlines()
        assert lines[0] == f"{final.rules.title(final.record)} · the end"
        for seat in range(seats):
            words = lines[2 + seat].split()
            assert list(map(int, words[2:8])) == list(final.scores()[seat].values())
            assert (words[-1] == "winner") == (seat in final.winners())
    ahead = final.scores()[0]["total"] - final.sister_score()["total"]
    assert f"The sister wins by {-ahead} points" in lines


def test_a_seat_that_there_is_not():
    with pytest.raises(ValueError, match="seat 2: this game has seats 0 to 1"):
        render(Game.new(2, seed=1, game="remote"), 2)


def test_the_copy_that_is_shown_is_a_copy():
    position = next(p for p in played("remote", 2, 1) if p.current_seat == 0 and p.record["tile_count"][0])
    before = position.to_bytes()
    assert not shown(position.record, 1)["tile_at"][0].any()
    assert position.to_bytes() == before
