"""Write docs/spaces_drawing.md: actions, observations, infos and state of Explore & Draw and of the Remote Edition.

python -m docs.make_spaces_drawing            write the page
python -m docs.make_spaces_drawing --check    write nothing; exit status 1 if the page on disk is another one
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from docs.make_spaces import field_rows, prose, shape_text, span, table
from docs.written import Written, write_or_check
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine.candidates import CANDIDATES, UNTOLD, UNTOLD_FIELDS
from isle_env.engine.layout import Field
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import editions, layout, words
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.known import GAMES
from isle_env.policies.drawing_candidates.table import (
    FEATURE_FIELDS,
    FEATURES,
    OTHER_FIELDS,
    SITUATION,
    SITUATION_FIELDS,
)
from isle_env.policies.drawing_foretold.table import FORETOLD, FORETOLD_FIELDS, TRIED
from isle_env.views.text_drawing_island import item_words

PAGE = Path(__file__).with_name("spaces_drawing.md")
TITLES = [GAMES[name].title[0].upper() + GAMES[name].title[1:] for name in S.GAME_NAMES]
_HEAD = ("field", "indices", "shape", "high", "meaning")


def action_blocks() -> list[str]:
    """The blocks of action ids and the short ones spelled out."""
    rows = [(f"`{name}`", span(first, count), count, meaning) for name, first, count, meaning in A.BLOCKS]
    small = [
        (action, A.action_name(action), *(words.words_of(game, action) for game in range(D.GAMES)))
        for action in range(A.PLACE)
        if "unused" not in A.action_name(action)
    ]
    return [
        "## Actions",
        "",
        *prose(
            f"`Discrete({A.NUM_ACTIONS})`, the same in both games. An id means the same in every state and for ever. "
            "`game.action_name(id)` and `isle_env.games.drawing.actions.action_id(name)` translate. "
            "Names are those of the code, one for both games: what is a column in one game is a row in the other. Beside each "
            "name stand the words of the rulebooks."
        ),
        *table(("block", "ids", "number", "meaning of the number within the block"), rows),
        *table(("id", "name", *TITLES), small),
        *prose(
            f"`PLACE` is {A.PLACE} + orientation × {T.SQUARES} + square, counted as in [spaces.md](spaces.md): the square is "
            "where the first square of the tile comes to lie. Of orientations that look alike only the lowest is offered."
        ),
    ]


def shapes() -> list[str]:
    """All shapes."""
    rows = [(code, D.SHAPE_NAME[code], int(D.SHAPE_SIZE[code])) for code in range(D.NUM_SHAPES)]
    firsts = (("cats", 0, D.NUM_CATS), ("Oshax", D.FIRST_OSHAX, D.NUM_OSHAX), ("rare treasures", D.FIRST_RARE, D.NUM_RARE),
              ("common treasures", D.FIRST_COMMON, D.NUM_COMMON))  # fmt: skip
    sorts = ", ".join(f"{what} {span(first, count)}" for what, first, count in firsts)
    return [
        "## Shapes",
        "",
        *prose(f"The code of a tile is its shape, in both games the same: {sorts}. Its colour stands beside it."),
        *table(("shape", "name", "squares"), rows),
    ]


def observation_head(game: int) -> list[str]:
    """What the whole vector is made of, by number of seats."""
    rows = []
    for n in range(int(editions.FEWEST_SEATS[game]), int(editions.MOST_SEATS[game]) + 1):
        before, seat = int(layout.ISLAND_SIZE[game]), int(layout.SEAT_SIZE[game])
        boats = before + n * seat
        after = boats + n * layout.BOAT_SIZE
        sister = span(after, layout.SISTER_SIZE) if layout.has_sister(game, n) else "–"
        rows.append(
            (
                n,
                layout.size(game, n),
                ", ".join(span(before + k * seat, seat) for k in range(n)),
                ", ".join(span(boats + k * layout.BOAT_SIZE, layout.BOAT_SIZE) for k in range(n)),
                sister,
            )
        )
    return table(("seats", "size", "seat blocks 0, 1, …", "boat blocks 0, 1, …", "sister"), rows)


def observation(game: int) -> list[str]:
    """Every field of a game with its indices."""
    island, seat = layout.island_fields(game), layout.seat_fields(game)
    lines = [
        f"## Observation of {TITLES[game]}",
        "",
        *prose(
            f'`{{"observation": uint8[size], "action_mask": int8[{A.NUM_ACTIONS}]}}`. The lower bound of every entry is 0, the '
            "upper is given below. Seats are relative: 0 is the viewer, 1 the next clockwise. Of the other seats it shows the "
            f'last evening (D-7). `game.views(observation)` '
            "gives all fields by name, without a copy."
        ),
        *observation_head(game),
        "### The island and the pending choice", "",
        *table(_HEAD, field_rows(island, 0)),
        *_block("seat", int(layout.SEAT_SIZE[game]), seat),
        *_block("boat", layout.BOAT_SIZE, layout.BOAT_FIELDS),
    ]  # fmt: skip
    if editions.HAS_SISTER[game]:
        lines += [
            f"### The sister, {layout.SISTER_SIZE} entries: with one seat only", "",
            "Indices count from the beginning of the block.", "",
            *table(_HEAD, field_rows(layout.SISTER_FIELDS, 0)),
        ]  # fmt: skip
    return lines + orders(game)


def _block(what: str, size: int, fields: Sequence[Field]) -> list[str]:
    """The table of a block that each seat has."""
    title = f"### One block for each {what}, {size} entries"
    return [title, "", "Indices count from the beginning of the block.", "", *table(_HEAD, field_rows(fields, 0))]


def orders(game: int) -> list[str]:
    """The orders that fields count in."""
    edition = D.EDITIONS[game]
    rows = [
        ("`step`", ", ".join(f"`{name}`" for name in Step.names())),
        ("`cells`, `taken`, `open`, `cell_now`", ", ".join(A.cell_name(cell) for cell in range(CELLS))),
        ("`specials`, `special_now`", ", ".join(words.SPECIALS[game])),
        ("`half`", ", ".join(words.HALVES[game])),
        ("`lessons`", ", ".join(f"`{lesson.key}`" for lesson in edition.lessons)),
        ("`rooms`, `room_left`", ", ".join(f"`{name}`" for name in T.ROOM_NAMES)),
    ]
    if editions.HAS_SISTER[game]:
        rows.append(("`sister_lessons`", ", ".join(f"`{lesson.key}`" for lesson in D.BOX.sister_lessons)))
    items = [
        (number, item.type, " ".join(map(str, item.numbers)) or "–", item_words(game, number).replace("_", " "))
        for number, item in enumerate(edition.items)
    ]
    return [
        "### What the entries of a field stand for, in order", "",
        *table(("field", "entries"), rows),
        "Items, as `cells` and `seen` count them:", "",
        *table(("item", "sort", "cards", "what it brings"), items),
    ]  # fmt: skip


def candidates() -> list[str]:
    """What each legal action does, in numbers."""
    head = ("field", "indices", "shape", "scale", "meaning")
    return [
        "## Candidates: what each legal action does",
        "",
        *prose(
            "As in [spaces.md](spaces.md#candidates-what-each-legal-action-does), with numbers of their own, the same in both "
            f"games: `candidates` int16[{CANDIDATES}, {FEATURES}], `situation` int16[{SITUATION}]. "
            '`Sizes.of(game="remote")` has the scales.'
        ),
        *prose(
            "Where something is drawn, whatever else may be done comes first, then the places that the greedy policy rates best, "
            'best first. With `"untold"` nothing is in it that the policy thinks: `choice`, `rated`, `rating`, `behind`, '
            "`promise`, `own_lesson_promise` and `own_promise` are 0, and so is what a special would take; of what is not in "
            "hand yet each number about a place is the largest over all its places, or the smallest, as there; of more "
            f"places than there is room for some are drawn, each as likely. Each row has {UNTOLD} numbers more."
        ),
        *prose(
            f'With `"foretold"` each row has {FORETOLD} numbers more. Within a day nothing is hidden from a seat, so the policy '
            "plays the rest of it in a copy after each candidate, and the champion's forecast looks at the evening. Of places "
            f"the first {TRIED} are tried. In random games a decision takes some 400 microseconds with it, 100 without, and 25 "
            "with nothing that a policy thinks."
        ),
        "### A row of `candidates`", "",
        *table(head, field_rows(FEATURE_FIELDS, 0)),
        "### What `\"untold\"` adds to it", "",
        *table(head, field_rows(UNTOLD_FIELDS, FEATURES)),
        "### What `\"foretold\"` adds to it", "",
        *table(head, field_rows(FORETOLD_FIELDS, FEATURES)),
        "### The `situation`", "",
        *table(head, field_rows(SITUATION_FIELDS, 0)),
        "### What each of the `others` has in it", "",
        *table(head, field_rows(OTHER_FIELDS, 0)),
    ]  # fmt: skip


def final_infos() -> list[str]:
    """What infos hold when a game is over."""

    def parts(names: Sequence[str]) -> str:
        return ", ".join(f"`{name}`" for name in names)

    rows = [
        ("`score`", "all", f"own points by part: {parts(S.SCORE_PARTS)}"),
        ("`scores`", "all", "the same of every seat, by seat"),
        ("`winners`", "all", "seats that have won; alone `[0]`, or `[]` if the sister has won"),
        ("`won`", "all", "whether the own seat is one of them"),
        ("`tie_breaks`", "2 to 6", "filled rooms, which decide between seats of equal points, by seat"),
        ("`sister_score`", "1", f"her points by part: {parts(S.SISTER_PARTS)}"),
        ("`sister_lessons`", "1", "her points by lesson; not in the infos of batches"),
    ]
    return [
        "## Infos at the end of a game",
        "",
        "As in [spaces.md](spaces.md), for every environment.",
        "",
        *table(("key", "seats", "what"), rows),
    ]


def state_record() -> list[str]:
    """The fields of the record."""
    assert S.DRAW.fields is not None
    rows = [(f"`{name}`", kind, shape_text(shape), S.DRAW.fields[name][1], meaning) for name, kind, shape, meaning in S.FIELDS]
    return [
        "## The state record",
        "",
        *prose(
            f"One game of either sort is one element of the NumPy type `isle_env.games.drawing.state.DRAW`: {S.DRAW.itemsize} "
            f"bytes, random state included. State version `{S.STATE_VERSION}`, rules version {S.RULES_VERSION}. Saved bytes "
            "begin with a mark that names the game: "
            + ", ".join(f"`{GAMES[name].mark.decode()}` {title}" for name, title in zip(S.GAME_NAMES, TITLES, strict=True))
            + f". Seats are absolute here; {NONE} stands for none."
        ),
        *table(("field", "type", "shape", "byte", "meaning"), rows),
    ]


def page() -> str:
    """The whole page."""
    head = [
        "# Explore & Draw and the Remote Edition: actions, observations, infos, state",
        "",
        "Written by `python -m docs.make_spaces_drawing` from the tables in the code; a test fails when it is out of date.",
        "",
        *prose(
            "Explore & Draw has columns A to D of three cards and rows 1 to 3 of four; the Remote Edition has rows A to D of "
            "three items, tiles and cards, and columns 1 to 3 of four. A cell is named by both: `B3`. The same seed deals the "
            "same sheets in both games."
        ),
    ]
    games = [line for game in range(D.GAMES) for line in observation(game)]
    parts = (head, action_blocks(), shapes(), games, candidates(), final_infos(), state_record())
    return "\n".join(line.rstrip() for part in parts for line in part).rstrip() + "\n"


def pages() -> Written:
    """The page."""
    yield PAGE, page()


def main(arguments: Sequence[str]) -> int:
    """Write the page, or with ``--check`` compare it. Returns the exit status."""
    return write_or_check(arguments, pages, "docs.make_spaces_drawing")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
