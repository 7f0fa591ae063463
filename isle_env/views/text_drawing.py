"""A game of Explore & Draw or of the Remote Edition as text, for a terminal of 100 columns: what one seat knows, nothing more.

    game, day, who is at its day, the decision
    the island by columns (rows)       text_drawing_island.py
    a line for every seat, the boats  boat_text.py
    lessons, specials, the sister
    the day of the seat: cells taken, what is in hand, the legal actions

Of another seat everything shows as it was in the last evening, and not at what decision it is (D-7, D-8). Points in sight of a
seat count its boat; what its lessons bring is listed beside those of the viewer. When the game is over everything is counted.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine.record import NONE
from isle_env.engine.setting import SOLO, seat_number
from isle_env.games.common.scoring import RAT_POINTS, ROOM_POINTS
from isle_env.games.common.words import points_in_words, sheet_in_words
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing import words
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.lessons import lesson_points
from isle_env.games.drawing.scoring import RARE_POINTS

from ..box import T
from .boat_text import LEGEND, LETTERS, boat_lines, oriented, strip
from .text_cards import WIDTH, result, wrapped
from .text_drawing_island import discovery_letter, indented, island, item_words
from .text_seats import beside, columns

if TYPE_CHECKING:
    from isle_env.game import Game

HEAD = f"  seat boat    tiles  {' '.join(LETTERS)}  Oshax rare common  rats  bare  rooms  specials  lessons  points"
SCORE_TITLES = ("rats", "rooms", "families", "rare treasures", "lessons", "total")
SISTER_TITLES = ("colours", "lessons", "best lesson again", "total")
NAMED_ACTIONS = 8
"""Up to this many legal actions are named; if there are more, they are counted."""
KEY_WIDTH = max(len(lesson.key) for lessons in (*(e.lessons for e in D.EDITIONS), D.BOX.sister_lessons) for lesson in lessons) + 1


def render(game: Game, seat: int | None = None) -> str:
    """The game as seen by one seat, lines of at most ``WIDTH`` columns, no line end after the last.

    seat: whose knowledge is shown; None: the seat that decides. When the game is over all is open whatever the seat.
    Raises ``ValueError`` for a seat this game has not.
    """
    if seat is not None:
        seat_number(seat, game.num_players)
    if game.over:
        parts = _end(game)
    else:
        viewer = game.current_seat if seat is None else seat
        assert viewer is not None, "somebody decides until the game is over"
        parts = _running(game, viewer)
    return "\n\n".join("\n".join(part) for part in parts if part)


def shown(record: np.void, viewer: int) -> np.void:
    """A copy of a record in which the boats, ticks and specials of the others are those of the last evening (D-7)."""
    seen = record.copy()
    for seat in range(int(record["num_players"])):
        if seat != viewer:
            at = seen["tile_at"][seat]
            at[at > seen["shown_slots"][seat]] = 0
            seen["lessons"][seat] = seen["shown_lessons"][seat]
            spent = seen["special_day"][seat]
            spent[spent == seen["day"]] = 0
    return seen


def _running(game: Game, viewer: int) -> list[list[str]]:
    """The parts of the page while the game runs."""
    record, decides = shown(game.record, viewer), game.current_seat
    head = f"{game.rules.title(game.record)} · day {game.day} of {S.DAYS}"
    said = game.rules.reasons.prompt(game.record) if viewer == decides else None
    return [
        [head, f"Seat {decides} decides: {said}" if said else f"Seat {decides} is at its day"],
        island(record),
        [HEAD, *(_seat_line(game, record, seat, viewer) for seat in range(game.num_players))],
        *_boats(record),
        _lessons(record, viewer, f"Lessons of seat {viewer}"),
        _others_lessons(record, viewer),
        specials(record),
        sister(game),
        today(record) if viewer == decides else [],
        legal(game) if viewer == decides else [],
        list(LEGEND),
    ]


def _end(game: Game) -> list[list[str]]:
    """The parts of the page when the game is over."""
    record, winners = game.record, game.winners()
    lines = [f"{game.rules.title(record)} · the end", "seat  boat    " + "  ".join(SCORE_TITLES)]
    for seat in range(game.num_players):
        won = "  winner" if seat in winners else ""
        points = columns(SCORE_TITLES, record["score"][seat].tolist())
        lines.append(f"{seat:3}   {_sheet(record, seat):8}{points}{won}")
    if game.mode == SOLO:
        hers = record["sister_score"].tolist()
        lines += ["              " + "  ".join(SISTER_TITLES), "      sister  " + columns(SISTER_TITLES, hers)]
        lines += [result(int(record["score"][0, S.TOTAL]) - hers[S.SISTER_TOTAL])]
    lessons = [_lessons(record, seat, f"Lessons of seat {seat}") for seat in range(game.num_players)]
    return [lines, *_boats(record), *lessons, sister(game), list(LEGEND)]


def _seat_line(game: Game, record: np.void, seat: int, viewer: int) -> str:
    """One seat as the viewer sees it; ``>`` marks the seat that decides. record: of ``shown``."""
    found = counts(record, seat, live=seat == viewer)
    spent = int((record["special_day"][seat] > 0).sum())
    return (
        f"{'>' if seat == game.current_seat else ' '} {seat:3}  {_sheet(record, seat):8}{found['tiles']:5}  "
        f"{' '.join(str(n) for n in found['cats']):9}{found['oshax']:7}{found['rare']:5}{found['common']:7}"
        f"{found['rats']:6}{int(found['room_left'].sum()):6}{found['full']:7}{spent:8}/{S.SPECIALS_A_GAME}"
        f"{int(record['lessons'][seat]).bit_count():9}{found['points']:8}"
    )


def _sheet(record: np.void, seat: int) -> str:
    """The boat sheet of a seat in words."""
    return sheet_in_words(T.BOAT_NAMES[record["boat"][seat]])


def counts(record: np.void, seat: int, live: bool) -> dict[str, Any]:
    """What is counted of a boat as it is now or was in the last evening, with its full rooms and its points without lessons."""
    found = _counted(record, seat, live)
    full = int((found["room_left"] == 0).sum())
    points = RAT_POINTS * found["rats"] + ROOM_POINTS * (len(found["room_left"]) - full)
    return {**found, "full": full, "points": points + found["family_points"] + RARE_POINTS * found["rare"]}


def _counted(record: np.void, seat: int, live: bool) -> dict[str, Any]:
    """What stands in the record of it."""
    if not live:
        row = record["shown_counts"][seat].astype(np.int64)
        names = ("oshax", "rare", "common", "rats", "family_points")
        found: dict[str, Any] = dict(zip(names, row[6:11].tolist(), strict=True))
        return {**found, "tiles": int(row[0]), "cats": row[1:6].tolist(), "room_left": row[11:]}
    fields = {"tiles": "tile_count", "oshax": "oshax_count", "rare": "rare_count", "common": "common_count", "rats": "rats"}
    found = {name: int(record[field][seat]) for name, field in (fields | {"family_points": "family_points"}).items()}
    return {**found, "cats": record["colour_cats"][seat].tolist(), "room_left": record["room_left"][seat]}


def _boats(record: np.void) -> list[list[str]]:
    """The boats, two side by side."""
    drawn = [
        [f"   seat {seat}: {_sheet(record, seat)} sheet", *boat_lines(record, seat, D.SHAPE_KIND)]
        for seat in range(int(record["num_players"]))
    ]
    right = [*drawn[1::2], []]
    return [beside(*pair) for pair in zip(drawn[::2], right, strict=False)]


def ticked(record: np.void, seat: int) -> list[int]:
    """Places of the lessons a seat has ticked."""
    return [place for place in range(D.LESSONS[record["game"]]) if int(record["lessons"][seat]) >> place & 1]


def _lessons(record: np.void, seat: int, title: str) -> list[str]:
    """The ticked lessons of a seat: what each pays now, its key, its text."""
    game, total = int(record["game"]), 0
    lines = []
    for place in ticked(record, seat):
        lesson, points = D.EDITIONS[game].lessons[place], int(lesson_points(record, seat, game, place))
        total += points
        lines += wrapped(f"{points:6d} {lesson.key:{KEY_WIDTH}}{lesson.text}", 7 + KEY_WIDTH)
    return [f"{title}: none"] if not lines else [f"{title}, {points_in_words(total)}", *lines]


def _others_lessons(record: np.void, viewer: int) -> list[str]:
    """What the others have ticked until the last evening."""
    lines = []
    for seat in range(int(record["num_players"])):
        keys = [D.EDITIONS[record["game"]].lessons[place].key for place in ticked(record, seat)]
        if seat != viewer and keys:
            lines += wrapped(f"Lessons of seat {seat}: {', '.join(keys)}")
    return lines


def specials(record: np.void) -> list[str]:
    """The specials that seats have spent, with their days."""
    lines, names = [], words.SPECIALS[record["game"]]
    for seat in range(int(record["num_players"])):
        days = record["special_day"][seat].tolist()
        spent = [f"{names[k]} on day {day}" for k, day in enumerate(days) if day]
        if spent:
            lines += wrapped(f"Specials of seat {seat}: {', '.join(spent)}")
    return lines


def sister(game: Game) -> list[str]:
    """Her colours as far as they lie open, and her lessons, with what they bring her now (D-50 … D-53)."""
    record = game.record
    if game.mode != SOLO:
        return []
    known = T.NUM_COLOURS if game.over else min(int(record["day"]), T.NUM_COLOURS)
    names = [T.COLOURS[colour] for colour in record["sister_colours"][:known]] + ["?"] * (T.NUM_COLOURS - known)
    row = " · ".join(f"{name} {T.NUM_COLOURS - place}" for place, name in enumerate(names))
    cats = record["colour_cats"][0][record["sister_colours"][:known]].astype(np.int64)
    colours, pays = int((cats * (T.NUM_COLOURS - np.arange(known))).sum()), game.sister_lessons()
    in_sight = "" if game.over else " in sight"
    lines = [f"The sister, {points_in_words(colours + sum(pays.values()))}{in_sight}"]
    lines += [f"  colours, {points_in_words(colours)}: {row} points a cat"]
    text = {lesson.key: lesson.text for lesson in D.BOX.sister_lessons}
    for key, points in pays.items():
        lines += wrapped(f"{points:6d} {key:{KEY_WIDTH}}{text[key]}", 7 + KEY_WIDTH)
    return lines


def _cells(cells: int) -> str:
    """A set of cells in words."""
    return ", ".join(A.cell_name(cell) for cell in range(CELLS) if cells >> cell & 1)


def today(record: np.void, titled: bool = False) -> list[str]:
    """The day of the seat that decides: what it has taken, what it resolves, what is in hand. titled: as ``item_words``."""
    lines = []
    if record["special_now"] != NONE:
        lines.append(f"Special of the day: {words.SPECIALS[record['game']][record['special_now']]}")
    if record["taken"]:
        left = f"; still to resolve: {_cells(int(record['open']))}" if record["open"] else ""
        lines.append(f"Taken today: {_cells(int(record['taken']))}{left}")
    if record["cell_now"] != NONE:
        cell = int(record["cell_now"])
        lines += wrapped(
            f"Being resolved: {A.cell_name(cell)}, {item_words(int(record['game']), int(record['cell'][cell]), titled)}"
        )
    if record["picks"]:
        lines.append(f"Treasures still to pick: {record['picks']}")
    if record["anywhere"][record["seat"]]:
        lines.append(f"Drawings that may touch nothing: {record['anywhere'][record['seat']]}")
    if record["copy_tile"] not in (NONE, record["tile_in_hand"]):
        lines.append(f"To be drawn a second time: {_piece(int(record['copy_tile']), int(record['copy_colour']))}")
    if record["tile_in_hand"] != NONE:
        lines += _in_hand(record)
    return lines


def _piece(shape: int, colour: int) -> str:
    """What is drawn, in words. colour: NO_COLOUR for a treasure."""
    name = f"{T.COLOURS[colour]} " if colour != T.NO_COLOUR else ""
    return f"{name}{('cat', 'Oshax', 'rare', 'common')[D.SHAPE_KIND[shape]]} {D.SHAPE_NAME[shape]}"


def _in_hand(record: np.void) -> list[str]:
    """What is in hand in every orientation that looks different, under the number that action names use."""
    shape, colour = int(record["tile_in_hand"]), int(record["colour_in_hand"])
    twice = ", to be drawn twice" if record["copy_tile"] == shape and record["step"] == Step.PLACE else ""
    letter = discovery_letter(shape, colour)
    numbers = [int(number) for number in np.flatnonzero(D.ORIENTATION_VALID[shape])]
    pictures = strip([(oriented(shape, number, letter, D), str(number)) for number in numbers], WIDTH - 2)
    return [f"In hand: {_piece(shape, colour)}{twice}; its orientations by number", *indented(pictures)]


def legal(game: Game) -> list[str]:
    """The legal actions by name if they are few, else their number by block."""
    actions = game.legal_actions().tolist()
    if len(actions) <= NAMED_ACTIONS:
        return wrapped(f"{len(actions)} legal actions: {', '.join(A.action_name(action) for action in actions)}")
    blocks = Counter(A.block_of(action)[0] for action in actions)
    return [f"{len(actions)} legal actions: {', '.join(f'{count} {block}' for block, count in blocks.items())}"]
