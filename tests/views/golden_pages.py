"""Pages that a person can read, one for each module and option: tests/golden/page_*.txt.

    python -m tests.views.golden_pages      write them again, after a change of pages or rules

Read the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from isle_env import Game
from tests.support.playthrough import FURTHER, eager_choice

FOLDER = Path(__file__).parent.parent / "golden"
ALL = ("kittens", "beasts", "events")
PAGES: dict[str, tuple[dict[str, Any], int, int]] = {
    "kittens": ({"num_players": 2, "modules": ("kittens",)}, 20, 110),
    "beasts": ({"num_players": 2, "modules": ("beasts",)}, 6, 60),
    "events": ({"num_players": 3, "modules": ("events",)}, 12, 150),
    "modules": ({"num_players": 2, "modules": ALL, **FURTHER}, 5, 240),
    "modules_end": ({"num_players": 2, "modules": ALL, **FURTHER}, 5, 9999),
    "modules_solo": ({"mode": "solo", "difficulty": "medium", "modules": ALL}, 20, 100),
    "modules_solo_end": ({"mode": "solo", "difficulty": "medium", "modules": ALL}, 20, 9999),
    "family_all": ({"num_players": 2, "mode": "family", "family_cards": "all"}, 4, 9999),
}
"""Name of a page -> how the game is set up, its seed, and after how many decisions, or at its end, it is shown."""


def path(name: str) -> Path:
    """The file of a page."""
    return FOLDER / f"page_{name}.txt"


def page(name: str) -> str:
    """The page as it is now."""
    setting, seed, decisions = PAGES[name]
    game, choose = Game.new(seed=seed, **setting), eager_choice(seed)
    while not game.over and decisions > 0:
        game.apply(choose(game))
        decisions -= 1
    return f"{game}\n"


if __name__ == "__main__":
    for name in PAGES:
        path(name).write_text(page(name), encoding="utf-8")
        print(path(name).name)
