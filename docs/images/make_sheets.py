"""Draws docs/images/explore_and_draw.svg and remote.svg: the sheet of the winner of a game among greedy players, at its end.

python docs/images/make_sheets.py
"""

from __future__ import annotations

from pathlib import Path

from isle_env import Boat, Game
from isle_env.policies.drawing import choose

SEEDS = {"explore_and_draw": 36, "remote": 8}
"""Game -> the seed of the game that is played."""


def example_sheet(name: str) -> Boat:
    """The sheet of a game's picture."""
    game = Game.new(num_players=4, seed=SEEDS[name], game=name)
    while not game.over:
        game.apply(choose(game.games, 0))
    return Boat.of_seat(game.games, 0, game.winners()[0])


if __name__ == "__main__":
    for name in SEEDS:
        picture = Path(__file__).with_name(f"{name}.svg")
        picture.write_text(example_sheet(name).to_svg(), encoding="utf-8", newline="\n")
        print(f"{picture.name}: {example_sheet(name)!r}")
