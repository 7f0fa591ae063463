"""What lessons pay for a boat by itself: ``lesson_points`` for a seat, ``sister_points`` for the sister."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from isle_env.boat import BOAT_FIELDS, Boat
from isle_env.boat_kits import ISLE, Kit, kit_called
from isle_env.checks import colour_index, integer
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import state as S
from isle_env.games.known import DEFAULT_GAME

if TYPE_CHECKING:
    from isle_env.components.drawing.model import Lesson


def lesson_points(
    card: int | str,
    boats: Boat | Sequence[Boat],
    *,
    seat: int = 0,
    colour: str | None = None,
    fish: int = 0,
    permanent_baskets: int = 1,
    private_lessons: int = 0,
    first_in_turn_order: bool = False,
    solo: bool = False,
    game: str | None = None,
) -> int:
    """What a lesson would score for a seat if the game ended now.

    game: whose lesson it is, None: that of the boats. Those of ``"explore_and_draw"`` and ``"remote"`` look at one boat and at
    the number of lessons that the seat has ticked (``private_lessons``); give nothing else for them. What follows is for the
    Isle of Cats.

    card: the number of a lesson (113-150) or family card (151-168), or its key, such as ``"organised_columns"``, which
    has no number. boats: one to four, seat by seat: the largest family (121, 165) compares them (R-20). colour: the one
    declared for a public lesson that needs one (143-146, 149), else None. fish, permanent_baskets (used ones included),
    private_lessons (what 126, 133 and 147 count), first_in_turn_order: those of that seat. solo: 121 needs a family of 7.
    Public lessons score in full here; the solo game halves them (R-50).
    Raises ``ValueError`` for an unknown card, seat or colour, and for a count below 0 or above 255.
    """
    together = [boats] if isinstance(boats, Boat) else list(boats)
    if game is None:
        game = together[0].game if together else DEFAULT_GAME
    if kit_called(game).family != "isle":
        others = (seat, colour, fish, permanent_baskets, first_in_turn_order, solo)
        if not isinstance(boats, Boat) or others != (0, None, 0, 1, False, False):
            raise ValueError(f"game={game!r}: its lessons look at one boat and at private_lessons; give nothing else")
        return _drawn_lesson_points(card, boats, private_lessons, game)
    kit = _kit_of_all(together)
    kind = _lesson_kind(card, kit)
    if not 1 <= len(together) <= S.MAX_SEATS:
        raise ValueError(f"{len(together)} boats; give one boat for each seat, 1 to {S.MAX_SEATS}")
    if not 0 <= integer(seat, "seat =") < len(together):
        raise ValueError(f"there is no seat {seat}; with {len(together)} boats they run from 0 to {len(together) - 1}")
    declared = colour_index(colour, bool(kit.shapes.KIND_NEEDS_COLOUR[kind]), f"lesson {card}")
    games = _table(together, seat, fish, permanent_baskets, private_lessons)
    games["order"] = NONE
    games["order"][0, 0] = seat if first_in_turn_order else NONE
    return int(kit.lessons.lesson_points(games[0], int(seat), kind, declared, bool(solo)))


def _drawn_lesson_points(card: int | str, boat: Boat, ticked: int, game: str) -> int:
    """What a lesson of a drawing game pays. The rules of these games are imported when somebody asks for them."""
    from isle_env.components.drawing.tables import EDITIONS

    line = [edition.name for edition in EDITIONS].index(game)
    place = _place_of(card, EDITIONS[line].lessons, f"lesson of {game!r}")
    return _drawn_points(boat, ticked, line, place)


def _place_of(card: int | str, lessons: Sequence[Lesson], what: str) -> int:
    """Where a lesson is in a list, by its number or key. what: a lesson of whom, for messages. Raises ``ValueError``."""
    named = [k for k, lesson in enumerate(lessons) if card in (lesson.card, lesson.key) and not isinstance(card, bool)]
    if not named:
        numbers = ", ".join(str(number) for number in sorted(lesson.card for lesson in lessons))
        raise ValueError(f"{card!r} is no {what}; give a number of {numbers}, or a key such as {lessons[0].key!r}")
    return named[0]


def _drawn_points(boat: Boat, ticked: int, line: int, place: int) -> int:
    """Points of a lesson of a line of the drawing games' tables: one of theirs, or one of the sister's there."""
    from isle_env.games.drawing import lessons as drawn
    from isle_env.games.drawing import state as drawing

    if not 0 <= integer(ticked, "private_lessons =") <= 255:
        raise ValueError(f"private_lessons = {ticked} is out of range; it is a whole number from 0 to 255")
    games = drawing.zeros(1)
    for field in BOAT_FIELDS:
        games[field][0, 0] = boat._games[field][0, 0]
    games["num_players"], games["lesson_count"][0, 0] = 1, ticked
    return int(drawn.lesson_points(games[0], 0, line, place))


def sister_points(card: int | str, boat: Boat, *, fish: int = 0, private_lessons: int = 0) -> int:
    """What one of the sister's lessons scores for her on the player's boat (solo mode), in the boat's game.

    card: 197-203, 205-215; fish, private_lessons: the player's. In Explore & Draw without 200, and without fish; there a key
    will do as well, such as ``"visible_rats"``. Raises ``ValueError`` for another card, for a count below 0 or above 255, and for
    a boat of the Remote Edition, which has no sister. Card 204 repeats the best of her other lessons, so it has no score of its
    own: it is ``max(sister_points(c, boat, …) for c in her other lessons)``.
    """
    if boat._kit.family != "isle":
        return _drawn_sister_points(card, boat, fish, private_lessons)
    numbers = T.SISTER_CARD.tolist()
    if card not in numbers:
        raise ValueError(f"card {card!r} is no lesson of the sister's; they run from {numbers[0]} to {numbers[-1]}")
    index = numbers.index(card)
    if T.SISTER_RULE[index] == T.RULE_BEST_LESSON_AGAIN:
        raise ValueError(_repeats_the_best(card))
    games = _table([boat], 0, fish, 1, private_lessons)
    return int(_kit_of_all([boat]).lessons.sister_points(games[0], 0, index))


def _repeats_the_best(card: int | str) -> str:
    """Why the lesson that pays the best one again has no score here."""
    return (
        f"card {card} repeats the best of the sister's other lessons, so a boat alone does not give it a score; "
        "take the highest sister_points of the other lessons she holds"
    )


def _drawn_sister_points(card: int | str, boat: Boat, fish: int, ticked: int) -> int:
    """What a lesson pays the sister of the drawing games."""
    from isle_env.components.drawing import tables as D
    from isle_env.games.drawing.editions import HAS_SISTER

    if not HAS_SISTER[[edition.name for edition in D.EDITIONS].index(boat.game)]:
        raise ValueError(f"there is no sister in {boat.game!r}")
    if fish != 0:
        raise ValueError(f"fish = {fish}: there is none in {boat.game!r}; leave it out")
    place = _place_of(card, D.BOX.sister_lessons, "lesson of the sister's")
    if D.LESSON_RULE[D.SISTER, place] == T.RULE_BEST_LESSON_AGAIN:
        raise ValueError(_repeats_the_best(card))
    return _drawn_points(boat, ticked, D.SISTER, place)


def _kit_of_all(boats: Sequence[Boat]) -> Kit:
    """The kit of some boats of The Isle of Cats. Raises ``ValueError`` where only some are of games with Kittens + Beasts."""
    if len({boat._expanded for boat in boats}) > 1:
        raise ValueError("some of these boats are of games with Kittens + Beasts, some are not; give boats of one sort")
    return boats[0]._kit if boats else ISLE


def _lesson_kind(card: int | str, kit: Kit) -> int:
    """The card kind of a lesson's or family card's number or key."""
    tables = kit.shapes
    lessons = np.flatnonzero(tables.KIND_TYPE >= T.TYPE_PRIVATE).tolist()
    for kind in lessons:
        if card == tables.KIND_KEY[kind] or (not isinstance(card, str) and card == tables.KIND_NUMBER[kind] and card > 0):
            return int(kind)
    raise ValueError(f"{card!r} is no lesson; give a number from 113 to 168, or a key such as 'organised_columns'")


def _table(boats: Sequence[Boat], seat: int, fish: int, permanent: int, lessons: int) -> np.ndarray:
    """A game record with these boats, and a seat's fish, permanent baskets and number of private lessons."""
    kit = _kit_of_all(boats)
    games = kit.zeros(1)
    games["num_players"] = len(boats)
    for k, boat in enumerate(boats):
        for field in kit.fields:
            games[field][0, k] = boat._games[field][0, 0]
    for field, name, value in (
        ("fish", "fish", fish),
        ("permanent", "permanent_baskets", permanent),
        ("lesson_count", "private_lessons", lessons),
    ):
        if not 0 <= integer(value, f"{name} =") <= 255:
            raise ValueError(f"{name} = {value} is out of range; it is a whole number from 0 to 255")
        games[field][0, seat] = value
    return games
