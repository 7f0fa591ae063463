"""Laws of games with the modules, checked on the oracle's table after every decision; counted from scratch, tile by tile.

watch = Watch(game); …; watch.check()        compares with the table at the check before
"""

from __future__ import annotations

from collections import Counter

from isle_env.components.expansion import tables as E
from isle_env.games.isle import actions
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle import scoring, sheet
from tests.oracle.modules import beasts, events, names, rats
from tests.oracle.pieces import BEASTS, KITTENS, ROOM, ROYAL_RAT, drawing, neighbours
from tests.oracle.transition import OracleGame


class Watch:
    """The laws of one game, which compare each position with the one before."""

    def __init__(self, game: OracleGame) -> None:
        self.game, self.table = game, game.table
        self.box = self.tiles()
        self.cards = self.all_cards()
        self.before = self.note()
        self.check()

    def note(self) -> dict:
        table = self.table
        return {
            "day": table.day,
            "phase": table.phase,
            "fish": [seat.fish for seat in table.seats],
            "fastest": table.fastest,
            "kittens": [self.kittens_of(number) for number in range(len(table.seats))],
            "boats": [frozenset(seat.tiles) for seat in table.seats],
            "friends": [beasts.friendships(seat) if "beasts" in table.modules else 0 for seat in table.seats],
            "points": [seat.points for seat in table.seats],
        }

    def check(self) -> None:
        """All laws."""
        table = self.table
        assert self.tiles() == self.box, "every tile is in exactly one place"
        assert self.all_cards() == self.cards, "every card is in exactly one place"
        self.check_kittens()
        self.check_beasts()
        self.check_events()
        for seat in table.seats:
            assert all(n >= 0 for n in (seat.fish, seat.permanent - seat.used, seat.semi, seat.regular, seat.broken, seat.points))
            cells = [cell for laid in seat.tiles for cell in laid.cells]
            assert len(cells) == len(set(cells)), "tiles do not overlap"
            assert len(seat.tiles) <= 64
        self.check_ids()
        self.before = self.note()

    # ---- conservation ----

    def tiles(self) -> Counter[int]:
        """Where every tile is, all places together; royal rats are no part of it."""
        table = self.table
        found = Counter(table.bag) + Counter(table.fields[0]) + Counter(table.fields[1]) + table.gone
        found += table.rare + table.common + Counter(table.oshax)
        found += Counter(table.kitten_bag) + Counter(table.kitten_board) + Counter(table.beast_bag)
        found += Counter(laid.tile for seat in table.seats for laid in seat.tiles)
        found += Counter(() if table.tile_in_hand is None else (table.tile_in_hand,))
        del found[ROYAL_RAT]
        return found

    def all_cards(self) -> Counter[int]:
        table = self.table
        kinds = Counter(int(E.CARD_KIND[card]) for seat in table.seats for card in seat.pack + seat.pick)
        kinds += Counter(int(E.CARD_KIND[card]) for card in table.deck) + table.played + Counter(table.public.keys())
        for seat in table.seats:
            for pile in (seat.bought, seat.buying, seat.hand, seat.lessons, seat.front, seat.given_up, seat.unbought):
                kinds += pile
        return kinds

    # ---- kittens ----

    def kittens_of(self, number: int) -> Counter[int]:
        return Counter(laid.tile for laid in self.table.seats[number].tiles if laid.tile in KITTENS)

    def check_kittens(self) -> None:
        table = self.table
        if "kittens" not in table.modules:
            assert not self.tiles() & Counter(KITTENS)
            return
        busy = table.step == names.STEP_SECOND_KITTEN or (table.phase == Phase.RESCUE and table.step != Step.TURN)
        left = len(table.kitten_board) + len(table.kitten_bag)
        assert len(table.kitten_board) == min(4, left) or (busy and len(table.kitten_board) in (2, 3)), "the board is full"
        gained = [sum((self.kittens_of(number) - old).values()) for number, old in enumerate(self.before["kittens"])]
        assert all(n == 0 or number == self.before["fastest"] for number, n in enumerate(gained)), (
            "only the fastest rescues kittens"
        )
        assert sum(gained) <= 2
        assert table.fastest is None or table.phase in (Phase.RESCUE, Phase.RARE_FINDS, Phase.RESCUE_CARDS)

    # ---- beasts ----

    def check_beasts(self) -> None:
        table = self.table
        if "beasts" not in table.modules:
            assert not self.tiles() & Counter(BEASTS)
            return
        assert table.day == 1 or not set(table.fields[0] + table.fields[1]) & BEASTS, "beasts lie in a field on day 1 only"
        for number, seat in enumerate(table.seats):
            if seat.tiles == self.before["boats"][number]:
                continue
            for beast in beasts.aboard(seat):
                printed = Counter(icon for _, icon in drawing(beast.tile) if icon is not None)
                assert Counter(icon for _, icon in beast.icons) == printed, "icons as printed"
                assert {cell for cell, _ in beast.icons} <= beast.cells
                assert len(beasts.friends(seat, beast)) <= len(printed)
            assert beasts.friendships(seat) >= self.before["friends"][number], "what is formed stays"
            assert beasts.friendships(seat) == friendships_square_by_square(seat)

    # ---- events ----

    def check_events(self) -> None:
        table = self.table
        if "events" not in table.modules:
            assert not any(seat.points or seat.tokens or seat.front_tokens or sheet.royal_rats(seat) for seat in table.seats)
            return
        assert len(set(table.event_tiles)) == 5
        assert names.event_of(table, 1) not in events.PAYS
        assert names.event_of(table, 5) not in events.PAYS
        assert rats.supply(table) >= 0
        assert events.tokens_left(table) >= 0
        for seat, points in zip(table.seats, self.before["points"], strict=True):
            assert seat.points >= points
            if seat.points > points:
                assert table.day in (2, 3, 4)
                assert self.before["day"] == table.day - 1, "points are paid in the morning"
            assert table.phase == Phase.RESCUE or seat.semi == 0
            assert seat.semi <= seat.front_tokens[names.BASKET]

    # ---- actions ----

    def check_ids(self) -> None:
        """No id of a module is legal without it (M-5)."""
        legal, modules = self.game.legal(), self.table.modules
        assert legal or self.table.phase == Phase.OVER
        tiles = {action - actions.TILE for action in legal if actions.TILE <= action < actions.COLOUR}
        assert "kittens" in modules or not tiles & KITTENS
        assert "beasts" in modules or not tiles & BEASTS
        assert ROYAL_RAT not in tiles
        assert "events" in modules or max(legal, default=0) < names.TOKEN
        assert max(legal, default=0) < names.TOKEN + 2


def friendships_square_by_square(seat) -> int:
    """The same count another way: a flood over squares for each icon, with no notion of groups of tiles."""
    cat_at = {cell: laid for laid in seat.tiles if laid.colour is not None for cell in laid.cells}
    found = 0
    for beast in (laid for laid in seat.tiles if laid.tile in BEASTS):
        befriended = set()
        for cell, icon in beast.icons:
            for start in neighbours(cell):
                if start not in cat_at or cat_at[start].colour != icon:
                    continue
                reached, waiting = set(), [start]
                while waiting:
                    here = waiting.pop()
                    if here not in reached and here in cat_at and cat_at[here].colour == icon:
                        reached.add(here)
                        waiting += neighbours(here)
                if len({cat_at[here] for here in reached}) >= 3:
                    befriended.add(icon)
        found += len(befriended)
    return found


def check_end(game: OracleGame) -> None:
    """At the end: parts of the score, counted once more."""
    table = game.table
    assert table.phase == Phase.OVER
    assert not any(seat.front_tokens for seat in table.seats)
    for number, (seat, parts) in enumerate(zip(table.seats, table.scores, strict=True)):
        assert ("beasts" in parts, "events" in parts) == ("beasts" in table.modules, "events" in table.modules)
        assert list(parts)[-1] == "total"
        assert parts["total"] == sum(value for name, value in parts.items() if name != "total")
        assert parts.get("beasts", 0) == 5 * friendships_square_by_square(seat)
        assert parts.get("events", 0) == seat.points
        royal = sum(laid.tile == ROYAL_RAT for laid in seat.tiles)
        assert parts["rats"] == -sheet.visible_rats(seat) - 3 * royal
        empty = {cell for cell in ROOM if not any(cell in laid.cells for laid in seat.tiles)}
        assert parts["rooms"] == -5 * len({ROOM[cell] for cell in empty})
        assert scoring.score(table, number) == parts
    if table.sister is not None:
        assert list(table.sister.score)[-1] == "total"
        assert ("beasts" in table.sister.score) == ("beasts" in table.modules)
