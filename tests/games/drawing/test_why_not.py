"""Why something cannot be done in the drawing games: what the rules say is so, and nothing legal has a reason."""

from __future__ import annotations

import random
import re

import pytest

from isle_env import Game
from isle_env.game import IllegalAction
from isle_env.games.drawing import actions
from tests.oracle.boat import spread
from tests.oracle.drawing.decode import cells_of, decode, moves, treasure_of
from tests.oracle.drawing.model import Table
from tests.oracle.drawing.play import in_order
from tests.oracle.drawing.tables import POLICIES
from tests.support.volume import seeds

GAMES = {
    "explore 2": {"num_players": 2, "game": "explore_and_draw"},
    "explore alone": {"num_players": 1, "game": "explore_and_draw", "difficulty": "hard"},
    "remote 3": {"num_players": 3, "game": "remote"},
}
TREASURES = actions.D.NUM_COMMON + actions.D.BAG_RARES


def squares(game: Game, place: int):
    """The squares that what is in hand would cover, None where the ids of this orientation mean nothing or it leaves the boat."""
    cells = cells_of(int(game.record["tile_in_hand"]), *divmod(place, 142))
    return cells if cells in spread(decode(game.games[0]).pending.piece.form) else None


def so(game: Game, table: Table, action: int, sentence: str) -> bool:
    """Is it so? A sentence that is not known here is not."""
    now, seat = table.pending, table.seats[table.seat]
    block, number = actions.block_of(action)
    days = list(seat.spent.values())
    if sentence.startswith(("That cannot be chosen now", "You are asked to ")):
        return True
    if found := re.fullmatch(r"You have spent it on day (\d)\.", sentence):
        return block == "SPECIAL" and seat.spent.get(number) == int(found[1])
    if found := re.fullmatch(r"The next (card|item) is one of (row|column) (\d)\.", sentence):
        words = ("card", "row") if game.name == "explore_and_draw" else ("item", "column")
        return found.groups()[:2] == words and now.step == "each" and len(now.taken) == int(found[3]) - 1 != number % 3
    if sentence.startswith("It would reach off the boat"):
        return any((x, y) not in {cell for cells in spread("#") for cell in cells} for x, y in actions.placed_cells(
            int(game.record["tile_in_hand"]), *divmod(number, 142)))  # fmt: skip
    if sentence.startswith("Another tile lies there"):
        return not squares(game, number).isdisjoint(seat.sheet.covered())
    treasure = treasure_of(number) if block == "TREASURE" and number < TREASURES else None
    rare, cat = number >= actions.D.NUM_COMMON, now.piece is not None and now.piece.kind in ("cat", "oshax")
    place = seat.anywhere == 0 and block == "PLACE"
    line = "column" if game.name == "explore_and_draw" else "row"
    return {
        "You have spent a special today: one a day.": block == "SPECIAL" and table.day in days,
        "You have spent 3 specials: more are not allowed in a game.": block == "SPECIAL" and len(days) == 3,
        "It draws a cat twice, and what is in hand is a treasure.": (block, number) == ("SPECIAL", 3) and not cat,
        "It draws a treasure twice, and what is in hand is a cat.": (block, number) == ("SPECIAL", 4) and cat,
        f"You have taken it with its {line}.": now.step == "extra" and number in now.taken,
        "There is nothing to resolve any more.": number in now.taken and number not in now.open,
        "You have not taken it today.": block == "CELL" and number not in now.taken,
        "No rare treasure lies out today.": now.step == "half" and not table.rare_today,
        "A map pays a common treasure.": now.step == "map" and treasure is not None and rare,
        "It fits nowhere on your boat now.": treasure is not None and not seat.fits(treasure),
        "It does not lie out today.": treasure is not None and rare and treasure not in table.rare_today,
        "You have chosen one rare treasure.": now.step == "pick" and now.half == 0 and treasure is not None and not rare,
        "The card gives common treasures.": now.step == "pick" and treasure is not None and rare,
        "It looks the same in another orientation, which counts.": block == "PLACE",
        "It must touch a tile that lies on your boat, edge to edge.": (
            place and squares(game, number) not in seat.sheet.places(now.piece)
        ),
    }.get(sentence, False)


def must_say_more(table: Table, action: int) -> bool:
    """Is it a special or a treasure in a decision about such, or a place for what is in hand?"""
    step, (block, number) = table.pending.step, actions.block_of(action)
    return (
        (block == "SPECIAL" and (step, number > 2) in (("choose", False), ("place", True)))
        or (block == "TREASURE" and step in ("pick", "map") and number < TREASURES)
        or (block == "PLACE" and step in ("place", "copy"))
    )


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_every_reason_is_true_and_nothing_legal_has_one(options):
    said = set()
    for seed in seeds(4, 4):
        rng, game = random.Random(seed), Game.new(seed=seed, **options)
        while not game.over:
            if rng.random() < 0.3:
                table, before = decode(game.games[0]), game.games.tobytes()
                assert not [action for action in game.legal_actions().tolist() if game.why_not(action) is not None]
                asked = [*range(actions.PLACE), *rng.sample(range(actions.PLACE, actions.NUM_ACTIONS), 20)]
                for action in asked:
                    if game.is_legal(action):
                        continue
                    why = game.why_not(action)
                    sentences = [sentence.strip() for sentence in re.findall(r"[^.]+\.", why)]
                    right = sentences and all(so(game, table, action, sentence) for sentence in sentences)
                    right = right and not (must_say_more(table, action) and len(sentences) == 2)
                    assert right, f"{game!r}, seed {seed}: {game.action_name(action)}: {why}"
                    said.add(re.sub(r"\d+", "n", sentences[0].partition(":")[0]))
                assert game.games.tobytes() == before
            known = moves(game.games[0], game.legal_actions().tolist())
            game.apply(known[POLICIES[seed % len(POLICIES)](in_order(known), rng)])
    assert len(said) > 12, sorted(said)


def test_the_message_says_it_as_well():
    game = Game.new(2, seed=1, game="explore_and_draw")
    game.apply(actions.action_id("special extra"))
    game.apply(actions.action_id("line A"))
    with pytest.raises(IllegalAction, match=r"\(see legal_actions\(\)\)\. You have taken it with its column\.$"):
        game.apply(actions.action_id("cell A2"))
    asked = "You are asked to take one more card, of another column."
    assert game.why_not(actions.action_id("pass")) == f"That cannot be chosen now. {asked}"
