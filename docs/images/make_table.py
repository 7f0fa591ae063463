"""Draws docs/images/table.svg: the table in the middle of a game of the reference policy, as the deciding seat sees it.

python docs/images/make_table.py
"""

from __future__ import annotations

from pathlib import Path

from isle_env import Game
from isle_env.policies import isle
from isle_env.views.choices import Choice, choice_of

SEED, DECISIONS = 12, 117
"""The game that is played, and how far."""


def example_table() -> str:
    """The picture."""
    game, last, prices = Game.new(num_players=2, seed=SEED), list[Choice](), isle.Prices.default().for_all
    for _ in range(DECISIONS):
        action = int(isle.choose(game.games, 0, prices))
        last.append(choice_of(game, action))
        game.apply(action)
    return game.to_svg(game.current_seat, last=last)


if __name__ == "__main__":
    Path(__file__).with_name("table.svg").write_text(example_table(), encoding="utf-8", newline="\n")
