"""Whole random games of the oracle under what must hold whatever happens: it has to be right before it judges the engine."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.oracle.boat import PLAN
from tests.oracle.drawing.cards import (
    BAG,
    CATS_DECK,
    EXPLORE,
    LESSONS_DECK,
    PROMO_CARDS,
    REMOTE_DECK,
    REMOTE_LESSONS,
    Card,
    dealt,
)
from tests.oracle.drawing.model import Seat, Sheet, Table
from tests.oracle.drawing.play import Play, new_table
from tests.oracle.drawing.scoring import score
from tests.oracle.drawing.tables import POLICIES, each_table
from tests.support.settings import first
from tests.support.volume import seeds


class Watch:
    """Follows a game from outside: what was chosen, what was drawn, what had to be."""

    def __init__(self, table: Table, promo: bool) -> None:
        self.table, self.promo = table, promo
        self.aboard = [0] * len(table.seats)
        """Drawings on each sheet this morning."""

    def check(self) -> None:
        self.check_cards()
        for number, seat in enumerate(self.table.seats):
            self.check_seat(number, seat)

    def check_cards(self) -> None:
        """Every card is in one place; eight and four lie at their slots."""
        table = self.table
        if table.explore:
            assert Counter(table.cats + table.deck + table.past) == Counter(CATS_DECK + LESSONS_DECK + PROMO_CARDS * self.promo)
            lessons_cells = {cell for cell, card in enumerate(table.cells) if card in LESSONS_DECK}
            assert lessons_cells == set(dealt(EXPLORE, lessons=True))
            assert len(table.past) == 12 * table.day
        else:
            out = Counter(card.pieces[0] for card in table.past if card.pieces and card.pieces[0].kind == "cat")
            assert sum(out.values()) == 8 * table.day
            assert set(out.values()) == {1}
            assert all(tile not in out for tile in table.bag if tile.kind == "cat")
            rare_drawn = 25 - sum(tile.kind == "rare" for tile in table.bag)
            assert len(table.bag) == len(BAG) - 8 * table.day - rare_drawn
            assert len(table.rare_today) <= rare_drawn
            assert len(table.deck) == len(REMOTE_DECK) - 4 * table.day

    def check_seat(self, number: int, seat: Seat) -> None:
        covered = [cell for tile in seat.sheet.tiles for cell in tile.cells]
        assert len(covered) == len(set(covered))
        assert set(covered) <= PLAN
        shown = {card.lesson for card in self.table.past if card.lesson is not None}
        assert seat.ticked <= shown
        assert all(lesson <= 26 or lesson in REMOTE_LESSONS for lesson in seat.ticked)
        assert len(seat.ticked) <= 4 * self.table.day
        assert len(seat.spent) <= 3
        assert max(Counter(seat.spent.values()).values(), default=0) <= 1
        assert len(seat.sheet.tiles) <= 56
        assert 0 <= seat.anywhere <= 2
        if number != self.table.seat:
            assert seat.anywhere == 0 or number < (self.table.seat or 0)

    def check_day(self, number: int, taken: list[int], cells: list[Card]) -> None:
        """A seat has finished its day: what had to be drawn is aboard, or has no place (D-16)."""
        sheet = self.table.seats[number].sheet
        today = Counter((tile.kind, tile.form, tile.colour) for tile in sheet.tiles[self.aboard[number] :])
        for piece in (piece for cell in taken if cells[cell].sort == "draw" for piece in cells[cell].pieces):
            colours = {piece.colour} if piece.colour else {"blue", "green", "red", "purple", "orange"}
            drawn = next((key for key in today if key[:2] == (piece.kind, piece.form) and key[2] in colours and today[key]), None)
            if drawn:
                today[drawn] -= 1
            else:
                assert not sheet.places(piece), f"{piece} was dropped, but fits"
        self.aboard[number] = len(sheet.tiles)


@each_table
def test_oracle_keeps_what_must_hold(options):
    for seed in seeds(2, 1):
        rng = random.Random(seed)
        play = Play(new_table(rng=rng, **options), auto_skip=seed % 2 == 1)
        watch, policy = Watch(play.table, options.get("promo", False)), POLICIES[(seed + options["seats"]) % len(POLICIES)]
        while not play.over:
            watch.check()
            drawn_before = [len(seat.sheet.tiles) for seat in play.table.seats]
            deciding, twelve, said = play.table.seat, [*play.table.cells], play.table.pending
            play.apply(policy(play.choices(), rng))
            for number, before in enumerate(drawn_before):
                assert len(play.table.seats[number].sheet.tiles) == before or number == deciding or play.auto_skip
            if play.table.pending is not said:
                watch.check_day(deciding, said.taken, twelve)
            assert play.table.cells == twelve or play.table.seat in (0, None), "cards stay where they are until the evening"
        watch.check()
        assert play.table.day == 7
        assert play.table.scores == [score(seat) for seat in play.table.seats]
        assert play.table.sister is not None or play.table.winners


@pytest.mark.parametrize("seats", first(1, 4, 2, 6))
def test_n_seats_are_n_games_of_one_seat(seats):
    """Boards do not interact: each seat's decisions, made alone on the same decks, give its boat and its points."""
    for seed in seeds(2, 1):
        options = {"game": (EXPLORE, "remote")[seed % 2], "seats": seats}
        rng = random.Random(seed)
        together = Play(new_table(rng=random.Random(seed), **options))
        said: list[list] = [[] for _ in range(seats)]
        while not together.over:
            move = POLICIES[2](together.choices(), rng)
            said[together.table.seat].append(move)
            together.apply(move)
        for number in range(seats):
            table = new_table(rng=random.Random(seed), **options)
            table.seats = [Seat(Sheet(table.seats[number].sheet.name))]
            alone = Play(table)
            for move in said[number]:
                alone.apply(move)
            assert alone.over
            assert alone.table.scores[0] == together.table.scores[number]
            assert alone.table.seats[0].sheet.drawing() == together.table.seats[number].sheet.drawing()


def test_every_question_and_answer_comes_up():
    """The mix of settings and policies reaches every step, special, half and treasure."""
    steps, words = Counter(), set()
    for seed in seeds(12, 12):
        rng = random.Random(seed)
        options = ({"game": EXPLORE, "seats": 2}, {"game": "remote", "seats": 2})[seed % 2]
        play = Play(new_table(rng=rng, **options))
        while not play.over:
            move = POLICIES[seed // 2 % len(POLICIES)](play.choices(), rng)
            steps[play.step] += 1
            words.add(("place",) if move[0] == "place" else move)
            play.apply(move)
    assert set(steps) == {
        "choose",
        "extra",
        "each",
        "cross",
        "next_card",
        "half",
        "item",
        "pick",
        "colour",
        "place",
        "map",
        "copy",
    }
    assert {move[1] for move in words if move[0] == "special"} == {0, 1, 2, 3, 4}
    assert {move[1] for move in words if move[0] == "half"} == {0, 1}
    assert {move[1] for move in words if move[0] == "item"} == {0, 1}
    assert {move[1].kind for move in words if move[0] == "treasure"} == {"common", "rare"}
    assert ("pass",) in words
