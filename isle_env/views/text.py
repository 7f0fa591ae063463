"""A whole game as text, for a terminal of 100 columns: what the deciding seat knows, and nothing more.

    day, phase, decision, who decides         header
    turn order, a line for every seat         fish, baskets, cats, treasures, points in sight
    the boats, two side by side               boat_text.py
    fields, supplies, lessons, own cards      text_cards.py
    the pending choice, the legal actions

Points in sight leave private lessons out and count what the others may know: a purchase is hidden until all have
committed (R-12), lessons face down are secret (R-14). When the game is over everything is turned over.
Rulebook v2.0 p. 5-22.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from isle_env.components import tables as T
from isle_env.core import actions as A
from isle_env.core import state as S
from isle_env.core.scoring import score_game
from isle_env.views import text_cards
from isle_env.views.boat_text import LEGEND, LETTERS, LINE_WIDTH, boat_lines, oriented, picture, strip, tile_letter
from isle_env.views.text_cards import WIDTH

if TYPE_CHECKING:
    from isle_env.game import Game

PHASE_TITLES = {
    "fields": "filling the fields", "fishing": "fishing", "draft": "drafting cards", "buy": "buying cards",
    "lessons": "reading lessons", "rescue_cards": "choosing rescue cards", "rescue": "rescuing cats",
    "rare_finds": "rare finds", "over": "the end",
}  # fmt: skip
PROMPTS = {
    "draft": "keep a card of the pack",
    "buy": "buy cards, or be done",
    "lesson_colour": "declare the colour of a public lesson",
    "rescue_cards": "choose rescue cards, or be done",
    "turn": "take a turn, or pass",
    "window": "play an anytime card before the others go on, or decline",
    "place": "place the tile in hand",
    "treasure": "take a treasure",
    "option": "choose what the treasure card gives",
    "oshax": "choose an Oshax",
    "oshax_colour": "choose the colour of the Oshax",
    "field": "put the drawn cat into a field",
    "move": "move a cat to the other field, or stop",
    "buy_drawn": "buy drawn cards, or be done",
    "discard_lesson": "give up a private lesson",
    "discard_treasure": "give up a treasure",
}
SEATS_HEAD = f"  seat boat    fish hand lessons  baskets whole broken  {' '.join(LETTERS)}  Oshax rare common  points"
NAMED_ACTIONS = 8
"""Up to so many legal actions are named, more are counted."""


def render(game: Game, seat: int | None = None) -> str:
    """The game as seen by one seat, lines of at most ``WIDTH`` columns, no line end after the last.

    seat: whose cards are shown; None: the seat that decides. When the game is over all is open whatever the seat.
    Raises ``ValueError`` for a seat this game has not.
    """
    if seat is not None and not 0 <= seat < game.num_players:
        raise ValueError(f"seat {seat}: this game has seats 0 to {game.num_players - 1}")
    record, viewer = game.record, game.current_seat if seat is None else seat
    scores = _scores(game, viewer)
    if game.over:
        parts = [_final(record, scores, game.winners()), *_boats(record), text_cards.public_lessons(record)]
        parts += [*text_cards.all_private_lessons(record), list(LEGEND)]
    else:
        assert viewer is not None, "somebody decides until the game is over"
        parts = [_header(game), _seats(record, viewer, scores), *_boats(record), _island(record)]
        parts += [text_cards.front_cards(record), text_cards.public_lessons(record)]
        parts += [text_cards.own_cards(record, viewer, int(scores[viewer, S.PRIVATE_LESSONS]))]
        parts += [_pending(record), _legal(game) if viewer == game.current_seat else [], list(LEGEND)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _scores(game: Game, viewer: int | None) -> np.ndarray:
    """int[seats, parts]: the score if the game ended now, by what the viewer knows of fish and baskets (R-12)."""
    games = S.copied(game.games)
    if not game.over:
        g = games[0]
        hidden = np.arange(S.MAX_SEATS) != viewer if g["phase"] == S.BUY else np.zeros(S.MAX_SEATS, dtype=np.bool_)
        for kept, shown in (("fish", "shown_fish"), ("permanent", "shown_permanent")):
            g[kept][hidden] = g[shown][hidden]
        score_game(g)
    return games["score"][0, : game.num_players].astype(np.int64)


def _header(game: Game) -> list[str]:
    """Day, phase and decision."""
    record = game.record
    phase = PHASE_TITLES[game.phase]
    if game.phase == "draft":
        phase += f", round {record['draft_round'] + 1} of {S.ROUNDS}"
    return [
        f"The Isle of Cats · day {game.day} of {S.DAYS} · {phase} · "
        f"{record['bag_left']} tiles in bag, {record['deck_left']} cards in deck",
        f"Seat {game.current_seat} decides: {PROMPTS[game.decision]}",
    ]


def _seats(record: np.void, viewer: int, scores: np.ndarray) -> list[str]:
    """Turn order, and a line for each seat."""
    seats = range(int(record["num_players"]))
    order = " → ".join(str(seat) for seat in record["order"][: len(seats)])
    lines = [f"Turn order: {order}", SEATS_HEAD]
    lines += [_seat_line(record, seat, viewer, scores[seat]) for seat in seats]
    return lines + [line for seat in seats for line in _remarks(record, seat)]


def _seat_line(record: np.void, seat: int, viewer: int, score: np.ndarray) -> str:
    """One seat as the viewer sees it; ``>`` marks the seat that decides. Baskets: fresh of all permanent ones."""
    shown = "shown_" if record["phase"] == S.BUY and seat != viewer else ""
    hand = record["shown_hand" if shown else "hand_count"][seat]
    permanent, used = int(record[shown + "permanent"][seat]), int(record[(shown or "permanent_") + "used"][seat])
    cats = " ".join(str(count) for count in record["colour_cats"][seat])
    return (
        f"{'>' if record['seat'] == seat else ' '} {seat:3}  {T.BOAT_NAMES[record['boat'][seat]]:7}"
        f"{record[shown + 'fish'][seat]:5}{hand:5}{record['lesson_count'][seat]:8}{permanent - used:7}/{permanent}"
        f"{record['regular'][seat]:6}{record['broken'][seat]:7}  {cats:9}"
        f"{record['oshax_count'][seat]:7}{record['rare_count'][seat]:5}{record['common_count'][seat]:7}"
        f"{score[S.TOTAL] - score[S.PRIVATE_LESSONS]:8}"
    )


def _remarks(record: np.void, seat: int) -> list[str]:
    """What else is open about a seat."""
    found = []
    if record["passed"][seat]:
        found.append("has passed")
    if record["extra_cats"][seat]:
        found.append(f"may rescue {record['extra_cats'][seat]} more cat(s) in one turn")
    if record["anywhere"][seat]:
        found.append("may place the next tile anywhere")
    return [f"    seat {seat} {', '.join(found)}"] if found else []


def _boats(record: np.void) -> list[list[str]]:
    """The boats, two side by side."""
    drawn = [
        [f"   seat {seat}: {T.BOAT_NAMES[record['boat'][seat]]} boat", *boat_lines(record, seat)]
        for seat in range(int(record["num_players"]))
    ]
    pairs = [drawn[k : k + 2] for k in range(0, len(drawn), 2)]
    return [
        ["   ".join(row).rstrip() for row in zip(*([line.ljust(LINE_WIDTH) for line in boat] for boat in pair), strict=True)]
        for pair in pairs
    ]


def _island(record: np.void) -> list[str]:
    """The fields with their prices, and what lies below the island."""
    lines = []
    for field, name in enumerate(A.FIELD_NAMES):
        tiles = [int(tile) for tile in record["field"][field, : record["field_count"][field]]]
        lines += [f"{name.capitalize()}, {S.COST[field]} fish a cat{'' if tiles else ': empty'}"]
        lines += _indented(strip([_tile_item(tile) for tile in tiles], WIDTH - 2))
    supplies = [(T.OSHAX_TILE + k, int(n)) for k, n in enumerate(record["oshax"])]
    supplies += [(T.RARE_TILE + k, int(n)) for k, n in enumerate(record["rare"])]
    supplies += [(T.COMMON_TILE + k, int(n)) for k, n in enumerate(record["common"])]
    items = [_tile_item(tile, f" ×{n}" if tile >= T.RARE_TILE else "") for tile, n in supplies if n]
    return [*lines, "Below the island", *_indented(strip(items, WIDTH - 2))]


def _tile_item(tile: int, suffix: str = "") -> tuple[list[str], str]:
    """A tile's picture, and its letter and shape number (as action names have it) below."""
    letter, shape = tile_letter(tile), int(T.TILE_SHAPE[tile])
    return picture(shape, letter), f"{letter}{shape - int(T.FIRST_SHAPE[T.TILE_KIND[tile]])}{suffix}"


def _indented(lines: list[str]) -> list[str]:
    """Lines two columns further in."""
    return ["  " + line if line else "" for line in lines]


def _pending(record: np.void) -> list[str]:
    """Card and tile being resolved, and what of them is left to do."""
    lines = []
    if record["card_in_hand"] != S.NONE:
        left = f", {record['todo']} to go" if record["todo"] else ""
        lines.append(f"Being resolved: {T.KIND_KEY[record['card_in_hand']]}{left}")
    if record["treasures"]:
        which = ("common", "small common", "rare")[record["treasure_set"]]
        lines.append(f"Treasures to take: {record['treasures']} {which}{', if wanted' if record['treasure_optional'] else ''}")
    if record["tile_in_hand"] != S.NONE:
        tile, colour = int(record["tile_in_hand"]), int(record["colour_in_hand"])
        counts = f", counts as {T.COLOURS[colour]}" if T.TILE_KIND[tile] == T.OSHAX and colour != T.NO_COLOUR else ""
        lines += [f"In hand: {A.tile_name(tile)}{counts}; its orientations by number", *_orientations(tile)]
    return lines


def _orientations(tile: int) -> list[str]:
    """A tile in every orientation that looks different, under the number that action names use."""
    shape = int(T.TILE_SHAPE[tile])
    numbers = [int(number) for number in np.flatnonzero(T.ORIENTATION_VALID[shape])]
    return _indented(strip([(oriented(shape, number, tile_letter(tile)), str(number)) for number in numbers], WIDTH - 2))


def _legal(game: Game) -> list[str]:
    """The legal actions by name if they are few, else counted by block."""
    legal = game.legal_actions().tolist()
    if len(legal) <= NAMED_ACTIONS:
        return text_cards.wrapped(f"{len(legal)} legal actions: {', '.join(A.action_name(action) for action in legal)}")
    blocks = Counter(A.block_of(action)[0] for action in legal)
    return [f"{len(legal)} legal actions: {', '.join(f'{count} {block}' for block, count in blocks.items())}"]


def _final(record: np.void, scores: np.ndarray, winners: list[int]) -> list[str]:
    """The score by part, the tie-break by fish (R-6), and who has won."""
    titles = ("rats", "rooms", "families", "rare treasures", "private", "public lessons", "total")
    head = "seat  boat    " + "  ".join(titles) + "  fish"
    lines = ["The Isle of Cats · the end", head]
    for seat, row in enumerate(scores):
        points = "  ".join(f"{value:{len(title)}}" for value, title in zip(row, titles, strict=True))
        won = "  winner" if seat in winners else ""
        lines.append(f"{seat:3}   {T.BOAT_NAMES[record['boat'][seat]]:8}{points}{record['fish'][seat]:6}{won}")
    return lines
