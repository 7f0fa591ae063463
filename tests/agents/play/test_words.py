"""Actions in words for people: what lies behind them on the island of the drawing games."""

import numpy as np
import pytest

from isle_agents.table import words
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CROSS_LINES
from isle_env.game import Game
from isle_env.views import labels
from isle_env.views.text_drawing_island import behind


@pytest.mark.parametrize("game", ["explore_and_draw", "remote"])
def test_lines_say_what_lies_in_them(game):
    """Each cell of the line is told, in order; the API's names are as they were."""
    position = Game.new(game=game, num_players=2, seed=5)
    found = [choice for choice in words.choices(position) if choice["name"].startswith("line ")]
    assert [choice["name"] for choice in found] == ["line A", "line B", "line C", "line D"]
    kind = "column" if game == "explore_and_draw" else "row"
    for line, choice in enumerate(found):
        cells = range(line * CROSS_LINES, (line + 1) * CROSS_LINES)
        each = [behind(position.record, "CELL", cell) for cell in cells]
        assert all(each)
        assert choice["label"] == f"Take {kind} {'ABCD'[line]}: {', '.join(each)}"


def test_a_line_in_words():
    said = [choice["label"] for choice in words.choices(Game.new(game="explore_and_draw", num_players=2, seed=5))]
    assert said[0] == "Take column A: orange cat (4), orange cat (5), green cat (2) and red cat (3)"
    assert said[1] == "Take column B: lesson “Lap of luxury”, blue cat (4), orange cat (5)"


@pytest.mark.parametrize(("game", "count"), [("explore_and_draw", 8), ("remote", 12)])
def test_every_choice_of_cells_and_halves_says_what_it_is(game, count):
    """In some games: whatever lies on the island has words, and colours and squares are those of the tile that comes to hand."""
    random, blocks, drawn = np.random.default_rng(1), set(), 0
    for seed in range(count):
        position = Game.new(game=game, num_players=2, seed=seed)
        while not position.over:
            legal = position.legal_actions().tolist()
            action = int(random.choice(legal))
            block, number = position.rules.actions.block_of(action)
            said = labels.label_in(position, action)
            short = behind(position.record, block, number)
            plain = labels.label(position.rules, position.decision, action)
            assert said == (f"{plain}: {short}" if short else plain)
            blocks |= {block} if short else set()
            assert bool(short) or block not in ("LINE", "CROSS", "CELL", "ITEM")
            position.apply(action)
            if block == "ITEM":
                tile = int(position.record["tile_in_hand"])
                assert short.endswith(f"({int(D.SHAPE_SIZE[tile])})")
                drawn += 1
    assert blocks >= ({"LINE", "CROSS", "CELL", "ITEM", "HALF"} if game == "explore_and_draw" else {"LINE", "CROSS", "CELL"})
    assert drawn > 0 or game == "remote"
