"""Write docs/spaces.md: actions, observations, infos and state, from the tables the code itself is made from.

python -m docs.make_spaces            write the page
python -m docs.make_spaces --check    write nothing; exit status 1 if the page on disk is another one
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from docs import spaces_expansion_part
from docs.written import Written, write_or_check
from isle_env.boats.placed import LEAST
from isle_env.candidates import CANDIDATES, FEATURES, NO_ACTION, SITUATION
from isle_env.components import tables as T
from isle_env.engine.candidates import UNTOLD, UNTOLD_FIELDS
from isle_env.engine.layout import Field
from isle_env.engine.record import NONE
from isle_env.expanded.policies.candidates import table as larger
from isle_env.game import IllegalReason
from isle_env.games.isle import actions as A
from isle_env.games.isle import layout
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import STEP_NAMES, Phase
from isle_env.games.isle.kinds import RESCUE_KINDS
from isle_env.policies.candidates.table import FEATURE_FIELDS, SITUATION_FIELDS
from isle_env.policies.foretold.table import FORETOLD, FORETOLD_FIELDS

PAGE = Path(__file__).with_name("spaces.md")
SEATS = (1, 2, 3, 4)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A Markdown table."""
    lines = [list(head), ["---"] * len(head), *([str(cell) for cell in row] for row in rows)]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines] + [""]


def prose(text: str) -> list[str]:
    """A paragraph, wrapped."""
    return [*textwrap.wrap(text, 120, break_long_words=False, break_on_hyphens=False), ""]


def span(first: int, count: int) -> str:
    """Indices ``first … first + count - 1`` in words."""
    return f"{first}" if count == 1 else f"{first}–{first + count - 1}"


def shape_text(shape: tuple[int, ...]) -> str:
    """An array's shape in words; a single number is no array."""
    return "×".join(map(str, shape)) if shape else "1"


def action_blocks() -> list[str]:
    """The blocks of action ids and the short ones spelled out."""
    rows = [(f"`{name}`", span(first, count), count, meaning) for name, first, count, meaning in A.BLOCKS]
    lines = [
        "## Actions",
        "",
        *prose(
            f"`Discrete({A.NUM_ACTIONS})`. An id means the same in every state and for ever; ids that no component of the box "
            "uses are never legal. `Game.action_name(id)` and `isle_env.games.isle.actions.action_id(name)` translate."
        ),
        *table(("block", "ids", "number", "meaning of the number within the block"), rows),
    ]
    names = [("OPTION", A.OPTION, A.OPTION_NAMES), ("COLOUR", A.COLOUR, T.COLOURS), ("FIELD", A.FIELD, A.FIELD_NAMES)]
    small = [(first + k, f"`{block}`", name) for block, first, words in names for k, name in enumerate(words)]
    return lines + table(("id", "block", "what"), small)


def place_actions() -> list[str]:
    """How PLACE and SQUARE count squares and orientations."""
    rows = [
        (y, span(int(T.ROW_SQUARE[y]), int(T.ROW_LENGTH[y])), span(int(T.ROW_START[y]), int(T.ROW_LENGTH[y])))
        for y in range(T.HEIGHT)
    ]
    return [
        "### Squares and orientations",
        "",
        *prose(
            f"`PLACE` is {A.PLACE} + orientation × {T.SQUARES} + square. The square is where the first square of the tile comes "
            "to lie: the leftmost of its top row. Orientations 0 to 3 turn the drawing of the tile a quarter clockwise each; "
            "4 to 7 are the same of its mirror image. Of orientations that look alike only the lowest is offered."
        ),
        *table(("row y", "squares", "columns x"), rows),
    ]


def card_kinds() -> list[str]:
    """All kinds of cards."""
    rows = []
    for kind, card in enumerate(T.COMPONENTS.discovery + T.COMPONENTS.family):
        printed = span(card.number, card.copies) if card.number > 0 else "–"
        module = f", module {card.module}" if card.module else ""
        sort = card.type.replace("_", " ") + module
        rows.append((kind, A.KEEP + kind, A.PLAY + kind, f"`{card.key}`", printed, sort, card.cost, card.copies, card.text))
    return [
        "## Kinds of cards",
        "",
        *prose(
            f"Identical cards are one kind. An observation counts cards by kind in this order, up to kind {T.NUM_KINDS - 1}: the "
            "discovery cards."
        ),
        *table(("kind", "`KEEP`", "`PLAY`", "key", "cards", "sort", "fish", "copies", "what it does"), rows),
    ]


def tile_codes() -> list[str]:
    """All tiles."""
    rows = []
    for code in range(T.TILE_ROOM):
        if T.TILE_SHAPE[code] == 255 or (T.TILE_KIND[code] == T.CAT and T.TILE_COLOUR[code] > 0):
            continue
        shape = T.COMPONENTS.shapes[int(T.TILE_SHAPE[code])]
        last = T.NUM_COLOURS if T.TILE_KIND[code] == T.CAT else 1
        name = A.tile_name(code).removeprefix(f"{T.COLOURS[0]} ")
        rows.append((span(code, last), span(A.TILE + code, last), name, shape.name, f"`{' '.join(shape.rows)}`"))
    return [
        "## Tiles",
        "",
        f"A cat's code is shape × {T.NUM_COLOURS} + colour, colours in the order {', '.join(T.COLOURS)}.",
        "The drawing is orientation 0, row by row.",
        "",
        *table(("code", "`TILE`", "tile", "name", "drawing"), rows),
    ]


def observation_head() -> list[str]:
    """What the whole vector is made of, by number of seats."""
    rows = []
    for n in SEATS:
        boats = layout.BEFORE_SEATS + n * layout.SEAT_SIZE
        seats = [span(layout.BEFORE_SEATS + k * layout.SEAT_SIZE, layout.SEAT_SIZE) for k in range(n)]
        planes = [span(boats + k * layout.BOAT_SIZE, layout.BOAT_SIZE) for k in range(n)]
        sister = span(boats + n * layout.BOAT_SIZE, layout.SISTER_SIZE) if n == 1 else "–"
        rows.append((n, layout.size(n), ", ".join(seats), ", ".join(planes), sister))
    return [
        "## Observation",
        "",
        *prose(
            f'`{{"observation": uint8[size], "action_mask": int8[{A.NUM_ACTIONS}]}}`. The lower bound of every entry is 0, the '
            "upper is given below (255: no bound of its own). Seats are relative: 0 is the viewer, 1 the next clockwise. "
            "`game.views(observation)` gives all fields by name, without a copy. One seat is "
            "the solo game; the family game has the layout of the standard one."
        ),
        *table(("seats", "size", "seat blocks 0, 1, …", "boat blocks 0, 1, …", "sister"), rows),
    ]


def field_rows(fields: Sequence[Field], base: int) -> list[tuple[object, ...]]:
    """Rows of a field table; indices count from ``base``."""
    rows: list[tuple[object, ...]] = []
    for name, shape, high, meaning in fields:
        count = int(np.prod(shape))
        rows.append((f"`{name}`", span(base, count), shape_text(shape), high, meaning))
        base += count
    return rows


def observation_fields() -> list[str]:
    """Every field with its indices."""
    head = ("field", "indices", "shape", "high", "meaning")
    return [
        "### The island and the pending choice", "",
        *table(head, field_rows(layout.ISLAND_FIELDS, 0)),
        "### Own cards", "",
        *table(head, field_rows(layout.OWN_FIELDS, layout.ISLAND_SIZE)),
        f"### One block for each seat, {layout.SEAT_SIZE} entries", "",
        "Indices count from the beginning of the block.", "",
        *table(head, field_rows(layout.SEAT_FIELDS, 0)),
        f"### One block for each boat, {layout.BOAT_SIZE} entries: {layout.PLANES} planes of {T.SQUARES} squares", "",
        *prose(
            "Indices count from the beginning of the block. A befriended Oshax is also in the plane of its colour; `map` holds "
            "the number of its colour, counted from 1; a border lies where the square to the right (below) belongs to another "
            "tile or to none."
        ),
        *table(head, field_rows(layout.BOAT_FIELDS, 0)),
        f"### The sister, {layout.SISTER_SIZE} entries: the solo game only", "",
        "Indices count from the beginning of the block.", "",
        *table(head, field_rows(layout.SISTER_FIELDS, 0)),
    ]  # fmt: skip


def observation_orders() -> list[str]:
    """The orders that fields count in."""

    def keys(kinds: np.ndarray) -> str:
        return ", ".join(f"`{T.KIND_KEY[kind]}`" for kind in kinds)

    rows = [
        ("`phase`", ", ".join(f"`{name}`" for name in Phase.names())),
        ("`step`", ", ".join(f"`{name}`" for name in STEP_NAMES)),
        ("`public_lessons`, `public_colours`", keys(layout.PUBLIC_KINDS)),
        ("`lessons`", keys(layout.PRIVATE_KINDS)),
        ("`front`, `front_open`", keys(RESCUE_KINDS)),
        ("`tile_in_hand`", "tile codes in use, ascending: " + ", ".join(spans(layout.TILES))),
        ("`rooms`, `room_left`", ", ".join(f"`{name}`" for name in T.ROOM_NAMES)),
        ("`family_offer`, `family_cards`", keys(np.arange(T.FIRST_FAMILY_KIND, T.NUM_ALL_KINDS))),
        ("`sister_lessons`", ", ".join(f"`{key}`" for key in T.SISTER_KEY)),
        ("`baskets_seen`, `basket_open`", f"cards {span(int(T.BASKET_CARD[0]), len(T.BASKET_CARD))}"),
    ]
    return ["### What the entries of a field stand for, in order", "", *table(("field", "entries"), rows)]


def spans(numbers: np.ndarray) -> list[str]:
    """Ascending numbers as runs."""
    breaks = np.flatnonzero(np.diff(numbers) > 1) + 1
    return [span(int(run[0]), len(run)) for run in np.split(numbers, breaks)]


def candidates() -> list[str]:
    """What each legal action does, in numbers."""
    head, least = ("field", "indices", "shape", "scale", "meaning"), ", ".join(f"`{name}`" for name in LEAST)
    return [
        "## Candidates: what each legal action does",
        "",
        *prose(
            "For learners that score actions one by one. `isle_env.candidates.Candidates().of(game)` gives "
            f"`ids` int16[{CANDIDATES}], the legal actions, {NO_ACTION} past the last; `candidates` "
            f"int16[{CANDIDATES}, {FEATURES}], a row for each; and `situation` int16[{SITUATION}], the position. Seat "
            "environments and batches have them with the "
            'option `candidates=True` in a dict beside `"observation"`, with `"only"` alone: `"situation"`, `"candidates"`, '
            '`"candidate_ids"`. All of it follows from what the deciding seat may know.'
        ),
        *prose(
            f"No decision has more than {CANDIDATES} legal actions but that where to lay a tile: of its places those are listed "
            "that the reference policy rates best, best first. All others are listed in the order of their ids. The policy goes "
            "by the tuned prices unless others are given. A number divided by its scale (`FEATURE_SCALES`, `SITUATION_SCALES`) "
            "is of the size of one; a feature that makes no sense for an action is 0."
        ),
        *prose(
            'With `"untold"`, or `Candidates(view="untold")`, nothing is in it that a policy thinks, for who wants to find out '
            "everything by learning: `choice`, `rated`, `rating`, `behind`, `promise`, `promise_others`, `lesson_steps` and "
            "`lessons_promise` are 0; of a tile that is not in hand yet each number about a place is the largest over all its "
            f"places, {least} the smallest; `lesson_now` of a lesson without a colour is the most of all colours; "
            f"places are listed by their ids, and of more than {CANDIDATES} some are drawn, each as likely, by what the seat "
            f"sees. Each row has {UNTOLD} numbers more, behind the others."
        ),
        *prose(
            f'With `"foretold"`, or `Candidates(view="foretold")`, each row has {FORETOLD} numbers more, behind the others: what '
            "the forecast of the champion says of a card of a draft or purchase, of a cat or treasure at its best place, of a "
            "place of the tile in hand, as if it were the next morning already; and how the day goes on after an action of a "
            "rescue turn or a place, if all seats take in turn the cats that bring them most. They are 0 for all other actions. "
            '`Sizes.of("foretold").feature_scales` has the scales of all. They follow from what the seat may know, as the rest '
            "does."
        ),
        *prose(
            f"In games with Kittens + Beasts a row has {larger.FEATURES} numbers and the situation {larger.SITUATION}, whichever "
            "modules are in play: actions and tiles have more sorts, and some fields are there for modules alone. "
            "`Sizes.of(expanded=True)` has their scales; the places below are those of the base box. The drawing games have "
            "numbers of their own ([spaces_drawing.md](spaces_drawing.md#candidates-what-each-legal-action-does))."
        ),
        "### A row of `candidates`", "",
        *table(head, field_rows(FEATURE_FIELDS, 0)),
        "### What `\"untold\"` adds to it", "",
        *table(head, field_rows(UNTOLD_FIELDS, FEATURES)),
        "### What `\"foretold\"` adds to it", "",
        *table(head, field_rows(FORETOLD_FIELDS, FEATURES)),
        "### The `situation`", "",
        *table(head, field_rows(SITUATION_FIELDS, 0)),
        "### What Kittens + Beasts adds to both", "",
        *table(head, [
            row for fields, base in ((larger.FEATURE_FIELDS, FEATURE_FIELDS), (larger.SITUATION_FIELDS, SITUATION_FIELDS))
            for field, row in zip(fields, field_rows(fields, 0), strict=True) if field[:2] not in [known[:2] for known in base]
        ]),
    ]  # fmt: skip


def final_infos() -> list[str]:
    """What infos hold when a game is over."""

    def parts(names: Iterable[str]) -> str:
        return ", ".join(f"`{name}`" for name in names)

    rows = [
        ("`score`", "standard, solo", f"own points by part: {parts(S.SCORE_PARTS)}"),
        ("`score`", "family", f"own points by part: {parts(S.FAMILY_PARTS)}; in the record and in `final_scores` of batches "
         "`family_cards` stand in the column of `private_lessons`"),
        ("`scores`", "all", "the same of every seat, by seat"),
        ("`winners`", "all", "seats that have won: most points, then most in `tie_breaks`; several if both are equal. Solo: "
         "`[0]`, or `[]` if the sister has won"),
        ("`won`", "all", "whether the own seat is one of them"),
        ("`tie_breaks`", "standard, family", "what decides between seats of equal points, by seat: fish left, in family mode "
         "filled rooms"),
        ("`sister_score`", "solo", f"her points by part: {parts(S.SISTER_PARTS)}"),
        ("`sister_lessons`", "solo", "her points by lesson; not in the infos of batches"),
    ]  # fmt: skip
    return [
        "## Infos at the end of a game",
        "",
        *prose(
            "The same for every environment: of each agent in PettingZoo's, of the learner's seat in the others. `SeatVectorEnv` "
            "has them in `final_info`, with autoreset NEXT_STEP in the info itself. An illegal action ends a game of `SeatEnv`, "
            'of the batches for learners, and with `on_illegal="end"` of the PettingZoo environments, without any of them; the '
            "reason is in `illegal_action` in words and in `illegal_reason` as a number: "
            f"{', '.join(f'{each.value} {each.name}' for each in IllegalReason)} (`isle_env.game.IllegalReason`). The phase "
            'environments with `finish="value"` add `value` and `values`, by part; there the highest '
            "value wins, and the other figures are those of a game that ends now."
        ),
        *table(("key", "mode", "what"), rows),
    ]


def state_record() -> list[str]:
    """The fields of the record."""
    assert S.GAME.fields is not None
    rows = [(f"`{name}`", kind, shape_text(shape), S.GAME.fields[name][1], meaning) for name, kind, shape, meaning in S.FIELDS]
    places = [(value, f"`{name}`") for name, value in vars(S).items() if name.startswith("IN_") and isinstance(value, int)]
    return [
        "## The state record",
        "",
        *prose(
            f"One game is one element of the NumPy type `isle_env.games.isle.state.GAME`: {S.GAME.itemsize} bytes, random state "
            f"included. State version `{S.STATE_VERSION}` (a digest of names, types and shapes), rules "
            f"version {S.RULES_VERSION}: saved bytes of another version are refused. Seats are absolute here; {NONE} stands "
            "for none."
        ),
        *table(("field", "type", "shape", "byte", "meaning"), rows),
        "Codes of `card_where`; to the codes from `IN_PACK` on the seat is added.",
        "",
        *table(("code", "place"), places),
    ]


def page() -> str:
    """The whole page."""
    head = [
        "# Actions, observations, infos, state",
        "",
        "Written by `python -m docs.make_spaces` from the tables in the code; a test fails when it is out of date.",
        "",
    ]
    parts = (
        head, action_blocks(), place_actions(), card_kinds(), tile_codes(),
        observation_head(), observation_fields(), observation_orders(), candidates(), final_infos(), state_record(),
        spaces_expansion_part.sections(table, prose, field_rows, span),
    )  # fmt: skip
    return "\n".join(line.rstrip() for part in parts for line in part).rstrip() + "\n"


def pages() -> Written:
    """The page."""
    yield PAGE, page()


def main(arguments: Sequence[str]) -> int:
    """Write the page, or with ``--check`` compare it. Returns the exit status."""
    return write_or_check(arguments, pages, "docs.make_spaces")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
