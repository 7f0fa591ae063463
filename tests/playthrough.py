"""Recorded games that a person can follow: every decision by name, the boats at the end of each day, the scores.

    The Isle of Cats, a recorded game: 3 seats, seed 31, reaction windows
    no. day phase        decision         seat legal seen     action
      1   1 draft        draft               2     7 1f0c93aa keep basket_speed_3
    …
    End of day 1
    (boats, and the points of each seat if the game ended now)

``seen`` is a digest of what all seats observe before the decision. The file alone is enough to replay the game.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from isle_env import Game
from isle_env.components import tables as T
from isle_env.core import actions as A
from isle_env.core import state as S
from isle_env.views.boat_text import LINE_WIDTH, boat_lines

FOLDER = Path(__file__).with_name("golden")
RECORDED = {2: (40, False), 3: (36, True), 4: (7, False)}
"""Seats -> seed of the game and reaction windows, for each recorded game."""
PLACEMENTS_TRIED = 40
HEAD = "no. day phase        decision         seat legal seen     action"
TITLE = re.compile(r"The Isle of Cats, a recorded game: (\d) seats, seed (\d+)(, reaction windows)?")
DECISION = re.compile(r" *\d+ +\d \w+ +\w+ +\d +\d+ [0-9a-f]{8} (.+)")

Choice = Callable[[Game], int]


def path(seats: int) -> Path:
    """The file of the recorded game for a number of seats."""
    return FOLDER / f"playthrough_{seats}.txt"


def eager_choice(seed: int) -> Choice:
    """Random legal actions, but mostly not PASS, and of some placements the best: much happens in such a game."""
    rng = np.random.default_rng(seed)

    def choose(game: Game) -> int:
        legal = game.legal_actions()
        if game.decision == "place":
            return max(rng.permutation(legal)[:PLACEMENTS_TRIED].tolist(), key=lambda action: _points_after(game, action))
        if legal[0] == A.PASS and len(legal) > 1 and rng.random() < 0.9:
            legal = legal[1:]
        return int(rng.choice(legal))

    return choose


def _points_after(game: Game, action: int) -> int:
    """The deciding seat's points if the game ended after this action."""
    after = game.clone()
    after.apply(action)
    assert game.current_seat is not None, "somebody decides while there are legal actions"
    return after.scores()[game.current_seat]["total"]


def recorded_choice(text: str) -> Choice:
    """The decisions of a recorded game, one after the other. Raises ``ValueError`` where they have run out."""
    names = iter([found[1] for found in map(DECISION.fullmatch, text.splitlines()) if found])

    def choose(game: Game) -> int:
        name = next(names, None)
        if name is None:
            raise ValueError(f"the record ends before the game: {game!r}")
        return A.action_id(name)

    return choose


def play(seats: int, seed: int, windows: bool, choose: Choice) -> str:
    """Play a game and write it down."""
    title = f"The Isle of Cats, a recorded game: {seats} seats, seed {seed}{', reaction windows' * windows}"
    return "\n".join([title, "", *_lines(Game.new(seats, seed, reaction_windows=windows), choose)]) + "\n"


def _lines(game: Game, choose: Choice) -> Iterator[str]:
    """The record line by line."""
    yield HEAD
    number = 0
    while not game.over:
        number, day = number + 1, game.day
        action = choose(game)
        yield _decision(game, number, action)
        game.apply(action)
        if game.over or game.day != day:
            yield from ["", f"End of day {day}", "", *_boats(game), "", *_points(game), ""]
            if not game.over:
                yield HEAD
    yield f"Won by seat {' and seat '.join(map(str, game.winners()))}"


def _decision(game: Game, number: int, action: int) -> str:
    """One decision, before it is taken."""
    seen = hashlib.sha256(b"".join(game.observe(seat).tobytes() for seat in range(game.num_players))).hexdigest()[:8]
    return (
        f"{number:3} {game.day:3} {game.phase:12} {game.decision:16} {game.current_seat:4} {len(game.legal_actions()):5} "
        f"{seen} {A.action_name(action)}"
    )


def _boats(game: Game) -> list[str]:
    """The boats, two side by side."""
    drawn = [[f"   seat {seat}", *boat_lines(game.record, seat)] for seat in range(game.num_players)]
    return [
        "  ".join(line.ljust(LINE_WIDTH) for line in row).rstrip()
        for k in range(0, len(drawn), 2)
        for row in zip(*drawn[k : k + 2], strict=True)
    ]


def _points(game: Game) -> list[str]:
    """Points by part, and what else each seat has."""
    lines = []
    for seat, score in enumerate(game.scores()):
        parts = ", ".join(f"{part.replace('_', ' ')} {score[part]}" for part in S.SCORE_PARTS)
        lines.append(f"seat {seat}: {parts}; {game.record['fish'][seat]} fish, {game.record['permanent'][seat]} baskets")
        for name in ("lessons", "hand"):
            kinds = [f"{game.record[name][seat, k]} {T.KIND_KEY[k]}" for k in np.flatnonzero(game.record[name][seat])]
            lines.append(f"    {name}: {', '.join(kinds) or 'none'}")
    return lines
