"""The oracle's game: a second, slow implementation of every mode, written as one story.

    play ─┬─ day ── fill ▸ fishing ▸ draft ▸ buy ▸ lessons ▸ rescue cards ▸ rescue ▸ rare finds ▸ day end
          │         └ modules/events.py: the morning             └ sister.py: alone, she takes turns with the player
          └─ family.py: the days of the family mode

Each function is a generator that goes through its part of the rulebook from beginning to end. It yields when somebody has to
decide, and the action is sent to it. It shares nothing with the environment's kernels, which keep the game in a record.
Rulebook p. 10-18, Solo Mode; rulings R-10 … R-23, R-30, R-50 … R-53. The modules of Kittens + Beasts: K-, B- and V-.
"""

from __future__ import annotations

from contextlib import suppress

from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle import family, scoring, sister, supply
from tests.oracle.cards import Story, ask, purchase, settle
from tests.oracle.draft import Deal, draft, draft_alone
from tests.oracle.legality import legal_actions
from tests.oracle.model import Seat, Table
from tests.oracle.modules import beasts, events, kittens, names
from tests.oracle.pieces import basket_of, is_cat, needs_colour, speed_of, type_of
from tests.oracle.sister_lessons import sister_score
from tests.oracle.turns import aside, rounds, window


class OracleGame:
    """A game to be played beside the real one: the same actions, the same table afterwards."""

    def __init__(self, table: Table, deal: Deal) -> None:
        self.table = table
        self.story = play(table, deal)
        next(self.story)

    def legal(self) -> set[int]:
        return legal_actions(self.table)

    def apply(self, action: int) -> None:
        """Take an action and go on to the next decision that is asked. Raises ``ValueError`` for an illegal action."""
        if action not in self.legal():
            raise ValueError(f"{names.action_name(action)} is not legal in step {names.STEP_NAMES[self.table.step]}")
        with suppress(StopIteration):
            self.story.send(action)


def play(table: Table, deal: Deal) -> Story:
    if table.mode == state.Mode.FAMILY:
        yield from family.choose_cards(table)
    if "kittens" in table.modules:
        kittens.refill(table)
    for table.day in range(1, 6):
        yield from family.day(table) if table.mode == state.Mode.FAMILY else day(table, deal)
    end(table)


def end(table: Table) -> None:
    table.phase, table.step, table.seat = Phase.OVER, Step.OVER, None
    table.scores = [scoring.score(table, number) for number in range(len(table.seats))]
    if table.sister is not None:
        table.sister.score = sister_score(table.sister, scoring.Count(table, 0))
    table.winners = scoring.winners(table)


def day(table: Table, deal: Deal) -> Story:
    table.phase = Phase.FIELDS
    yield from events.morning(table)
    fill_fields(table)
    yield from begin(table, Phase.FISHING)
    for seat in table.seats:
        seat.fish += events.fish(table)
    yield from begin(table, Phase.DRAFT)
    yield from draft(table, deal) if table.sister is None else draft_alone(table)
    table.phase = Phase.BUY
    yield from buy(table)
    yield from begin(table, Phase.LESSONS)
    yield from read_lessons(table)
    first, then = (rare_finds, rescue_phase) if events.rare_finds_first(table) else (rescue_phase, rare_finds)
    yield from first(table)
    yield from then(table)
    end_day(table)


def rescue_phase(table: Table) -> Story:
    yield from begin(table, Phase.RESCUE_CARDS)
    yield from choose_rescue_cards(table)
    reveal_rescue_cards(table)
    table.phase = Phase.RESCUE
    yield from rescue(table)
    end_rescue(table)


def rare_finds(table: Table) -> Story:
    yield from begin(table, Phase.RARE_FINDS)
    yield from rounds(table)


def begin(table: Table, phase: int) -> Story:
    """A phase begins; with reaction windows everybody is asked first (R-30)."""
    table.phase = phase
    yield from window(table, table.order)


def fill_fields(table: Table) -> None:
    """2 cats a seat to the left, then as many to the right; other tiles found go below the island (p. 11; R-11, M-10).

    Alone, 4 to each side (Solo Fill the Fields). With beasts, the right side of day 1 is theirs (B-1).
    """
    fill_field(table, table.fields[0], events.cats_left(table))
    room = 4 if table.sister else 2 * len(table.seats)
    if "beasts" in table.modules and table.day == 1:
        beasts.lay_out(table, room)
    else:
        fill_field(table, table.fields[1], room)


def fill_field(table: Table, cats: list[int], room: int) -> None:
    while len(cats) < room and table.bag:
        tile = table.bag.pop()
        if is_cat(tile):
            cats.append(tile)
        else:
            supply.find(table, tile)


def buy(table: Table) -> Story:
    """Everybody buys, hidden from the others; then the cards played meanwhile are shown (p. 13; R-12, R-13)."""
    for seat in table.seats:
        seat.shown = (seat.fish, seat.hand.total(), seat.permanent, seat.used)
    for number in table.order:
        yield from purchase(table, number, Step.BUY)
    for seat in table.seats:
        table.played += seat.buying
        seat.buying.clear()


def read_lessons(table: Table) -> Story:
    """Private lessons go down face down; then public ones are read out in turn order (p. 13; R-14)."""
    for seat in table.seats:
        for kind in [kind for kind in seat.hand if type_of(kind) == "private_lesson"]:
            seat.lessons[kind] += seat.hand.pop(kind)
    for number in table.order:
        hand = table.seats[number].hand
        for kind in sorted(kind for kind in hand if type_of(kind) == "public_lesson" and hand[kind]):
            colour = None
            if needs_colour(kind):
                table.card_in_hand = kind
                colour = (yield from ask(table, number, Step.LESSON_COLOUR)) - actions.COLOUR
            del hand[kind]
            table.public[kind] = colour


def choose_rescue_cards(table: Table) -> Story:
    """In turn order each seat lays rescue cards face down before it (p. 14), and on them tokens (V-16)."""
    for number in table.order:
        seat = table.seats[number]
        while (action := (yield from ask(table, number, Step.RESCUE_CARDS))) != actions.PASS:
            if action >= names.TOKEN:
                settle(seat.tokens, action - names.TOKEN)
                seat.front_tokens[action - names.TOKEN] += 1
            elif action >= actions.PLAY:
                yield from aside(table, number, action)
            else:
                settle(seat.hand, action - actions.KEEP)
                seat.front[action - actions.KEEP] += 1


def reveal_rescue_cards(table: Table) -> None:
    """The fastest seat goes first; equally fast seats keep their order. Then the cards' baskets can be used (p. 14; V-16)."""
    table.order.sort(key=lambda number: -speed(table.seats[number]))
    table.fastest = table.order[0]
    for seat in table.seats:
        seat.semi = seat.front_tokens[names.BASKET]
        seat.regular = sum(n for kind, n in seat.front.items() if basket_of(kind) == "regular")
        seat.broken = sum(n for kind, n in seat.front.items() if basket_of(kind) == "broken")


def speed(seat: Seat) -> int:
    """Boots on a seat's cards, and 4 on the token's side that has them (V-16)."""
    return sum(speed_of(kind) * n for kind, n in seat.front.items()) + 4 * seat.front_tokens[names.BOOTS]


def rescue(table: Table) -> Story:
    if table.sister is None:
        yield from rounds(table)
    else:
        sister.turn_over(table, table.sister, speed(table.seats[0]))
        yield from sister.alternate(table, table.sister)


def end_rescue(table: Table) -> None:
    """Rescue cards are discarded, used or not (p. 15)."""
    for seat in table.seats:
        table.played += seat.front
        seat.front.clear()
        seat.regular = seat.broken = seat.semi = 0


def end_day(table: Table) -> None:
    """What is left in the fields flees; baskets are turned back (p. 17; B-8). Tokens laid return to the supply (V-16)."""
    table.fastest, table.passed = None, set()
    for cats in table.fields:
        table.gone.update(cats)
        cats.clear()
    for seat in table.seats:
        seat.used = 0
        seat.left_today = frozenset()
        seat.front_tokens.clear()
