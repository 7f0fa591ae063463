"""The part of docs/spaces.md about Kittens + Beasts: what each module and option adds; see make_spaces.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import EVENT_KEYS
from isle_env.expanded.boats.record import MAX_TILES
from isle_env.expanded.games.isle import actions as A
from isle_env.expanded.games.isle import state as S
from isle_env.expanded.games.isle.modules import blocks
from isle_env.games.isle import state
from isle_env.games.options.isle import MODULES

Table = Callable[[Sequence[str], Iterable[Sequence[object]]], list[str]]
OPTIONS = {
    **{name: f'`modules=("{name}", …)`' for name in MODULES},
    "lessons_I": '`lesson_modules=("A", "B", "I")`, any that have I',
    "further_family_cards": '`mode="family", family_cards="all"`',
    "promos": "`promo_oshax=True`, `promo_rare_treasures=True`",
}  # fmt: skip
"""Block -> the options that bring it."""


def sections(table: Table, prose: Callable[[str], list[str]], field_rows: Any, span: Callable[[int, int], str]) -> list[str]:
    """The lines of the part. The arguments are the functions of make_spaces.py."""
    return [
        "## With Kittens + Beasts",
        "",
        *prose(
            "Nothing above changes: in a game with modules ids and entries keep their places and meanings, and more follow "
            "behind. The few bounds that differ are named below. What is made up in the components is said in "
            "[rules_expansion.md](rules_expansion.md) (M-13)."
        ),
        *_actions(table, prose, span),
        *_blocks(table, prose, field_rows),
        *_scores(table, prose),
        *_record(table, prose),
    ]


def _actions(table: Table, prose: Callable[[str], list[str]], span: Callable[[int, int], str]) -> list[str]:
    """Further ids and kinds."""
    kinds = [
        (
            kind,
            A.KEEP + kind,
            f"`{E.KIND_KEY[kind]}`",
            E.KINDS[kind].type.replace("_", " "),
            E.KINDS[kind].cost,
            E.KINDS[kind].text,
        )
        for kind in range(E.FIRST_LESSON_KIND, E.NUM_ALL_KINDS)
    ]
    kittens, beasts = E.NUM_KITTENS, E.NUM_BEASTS
    tiles = [
        (span(E.KITTEN_TILE, kittens), span(A.TILE + E.KITTEN_TILE, kittens), "kittens"),
        (span(E.BEAST_TILE, beasts), span(A.TILE + E.BEAST_TILE, beasts), "beasts"),
        (E.ROYAL_RAT, "–", "the royal rat, which is placed but never chosen"),
        (span(E.PROMO_OSHAX_TILE, E.NUM_PROMO_OSHAX), span(A.TILE + E.PROMO_OSHAX_TILE, E.NUM_PROMO_OSHAX), "promo Oshax"),
        (span(E.PROMO_RARE_TILE, E.NUM_PROMO_RARE), span(A.TILE + E.PROMO_RARE_TILE, E.NUM_PROMO_RARE), "promo rare treasures"),
    ]
    return [
        "### Actions with Kittens + Beasts", "",
        *prose(
            f"`Discrete({A.TOKEN})` as without; with events `Discrete({A.NUM_ACTIONS})`: `TOKEN` is {A.TOKEN} for the basket and "
            f"{A.TOKEN + 1} for the boots of a semi-permanent token. `SQUARE` in a turn, a window or the choice of rescue cards "
            "feeds the royal rat there."
        ),
        *table(("code", "`TILE`", "tile"), tiles),
        *table(("kind", "`KEEP`", "key", "sort", "fish", "what it does"), kinds),
    ]  # fmt: skip


def _blocks(table: Table, prose: Callable[[str], list[str]], field_rows: Any) -> list[str]:
    """The blocks of the observation."""
    sizes = [
        (f"`{block.name}`", OPTIONS[block.name], *(block.size(n) for n in range(1, S.MAX_SEATS + 1))) for block in blocks.BLOCKS
    ]
    lines = [
        "### Observation with Kittens + Beasts", "",
        *prose(
            "Each module or option in play appends its block, in this order. A block has its own fields, then those of each "
            "seat, the viewer first, then the planes of each boat. In a step that the base game does not have, its one-hot "
            "`step` is zero and the block says which step it is; a tile or card that the base game does not have is in the "
            f"block alone. With kittens `tiles` may reach {MAX_TILES}; promos raise the bounds of `bag_left`, "
            "`oshax_count`, and of the sister's lines. `game.views(observation)` gives all fields by name."
        ),
        *table(("block", "there with", *(f"entries, {n} seat{'s' * (n > 1)}" for n in range(1, S.MAX_SEATS + 1))), sizes),
    ]  # fmt: skip
    head = ("field", "indices in its part", "shape", "high", "meaning")
    for block in blocks.BLOCKS:
        lines += [f"#### Block `{block.name}`", ""]
        if block.fields:
            lines += table(head, field_rows(block.fields, 0))
        if block.seat_fields:
            lines += ["For each seat:", "", *table(head, field_rows(block.seat_fields, 0))]
        if block.planes:
            lines += ["For each boat:", "", *table(head, field_rows(block.planes, 0))]
    events = ", ".join(f"`{key}`" for key in EVENT_KEYS)
    return [*lines, *prose(f"The order of `events`: {events}.")]


def _scores(table: Table, prose: Callable[[str], list[str]]) -> list[str]:
    """Parts of scores, and what a player is told."""
    return [
        "### Scores and infos with Kittens + Beasts", "",
        *prose(
            "`score` and `sister_score` have the parts `beasts` and `events` before `total` where their module is in play; "
            "royal rats cost their points in `rats`. Players are told two things more (`Game.info`): "
            '`info["modules"]` names the modules, `info["blocks"]` the blocks of the observation, both in the order of this page.'
        ),
    ]  # fmt: skip


def _record(table: Table, prose: Callable[[str], list[str]]) -> list[str]:
    """The further fields of the record."""
    assert S.GAME.fields is not None
    known = {name for name, *_ in state.FIELDS}
    rows = [
        (f"`{name}`", kind, "×".join(map(str, shape)) or "1", S.GAME.fields[name][1], meaning)
        for name, kind, shape, meaning in S.FIELDS
        if name not in known
    ]
    return [
        "### The state record with Kittens + Beasts", "",
        *prose(
            f"A type of its own, `isle_env.expanded.games.isle.state.GAME`: {S.GAME.itemsize} bytes, state version "
            f"`{S.STATE_VERSION}`. It has all fields of the base game's, some of them longer, and these:"
        ),
        *table(("field", "type", "shape", "byte", "meaning"), rows),
    ]  # fmt: skip
