"""What the tests of the pages of all modes have in common: whole games, and checks that hold for every page."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from isle_env import Game
from isle_env.views.text import render
from isle_env.views.text_cards import WIDTH
from tests.oracle.duel import POLICIES, enrich
from tests.support.volume import seeds


def played(game: Game, seed: int) -> Iterator[Game]:
    """Every position of a game, the final one included. seed: decides who plays, and the players' choices."""
    rng = random.Random(seed)
    if seed % 2 and game.mode != "family":
        enrich(game)
    while not game.over:
        yield game
        game.apply(POLICIES[seed % len(POLICIES)](game, rng))
    yield game


def section(page: str, title: str) -> list[str]:
    """The lines of a page from the only line that begins with the title to the next empty line."""
    lines = page.splitlines()
    (first,) = (k for k, line in enumerate(lines) if line.startswith(title))
    return lines[first : [*lines, ""].index("", first)]


def listed(lines: list[str]) -> dict[str, int]:
    """Cards in a section: the number before each key, its points or copies."""
    found = [re.match(r" *(\d+) (\w+_\w+) ", line) for line in lines]
    return {entry[2]: int(entry[1]) for entry in found if entry}


def decisions_drawn(games: Iterator[Game]) -> set[str]:
    """Draw positions of whole games, each kind of decision at least once. All fit the terminal, and drawing changes nothing."""
    found: set[str] = set()
    for turn, game in enumerate(games):
        if game.decision in found and turn % 15:
            continue
        before = game.to_bytes()
        lines = str(game).splitlines()
        assert max(map(len, lines)) <= WIDTH
        assert all(line == line.rstrip() for line in lines)
        assert game.over or lines[1] == f"Seat {game.current_seat} decides: {game.rules.reasons.prompt(game.record)}"
        assert game.to_bytes() == before
        found.add(game.decision)
    return found


def pictures_compared(mode: str, games: int, **options: object) -> int:
    """Redraw what a seat cannot see: its page must stay the same. Returns how many pages were compared."""
    compared = 0
    for seed in seeds(games, games // 2):
        num_players = None if mode == "solo" else 2 + seed % 3
        for turn, game in enumerate(played(Game.new(num_players, seed=300 + seed, mode=mode, **options), seed)):
            if turn % 7 == seed % 7 and not game.over:
                assert game.current_seat is not None
                seat = (game.current_seat + turn // 7) % game.num_players
                other = game.determinize(seat, turn)
                assert render(game, seat) == render(other, seat)
                compared += other != game
    return compared
