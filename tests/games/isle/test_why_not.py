"""Why something cannot be done: the rules say it, and it is so. In whole random games, and in positions of one's own."""

from __future__ import annotations

import random
import re

import pytest

from isle_env import Game
from isle_env.engine.record import NONE
from isle_env.game import IllegalAction, IllegalReason
from isle_env.games.isle import actions
from isle_env.games.isle.decisions import Phase, Step
from tests.games.isle.modules.twins import options_of, positions
from tests.oracle.decode import decode
from tests.oracle.pieces import BEASTS, KITTENS, cost_of, is_cat, kind_of, type_of
from tests.oracle.reasons import specific, untrue
from tests.support.positions import cat, do, fields, fill, give, hold, names, rescue_turn, row
from tests.support.settings import SETTINGS
from tests.support.volume import seeds

ALL = ("kittens", "beasts", "events")
WALKS = {
    **{name: SETTINGS[name] for name in ("2 seats", "3 seats, windows", "family, 2 seats", "solo, hard")},
    "modules": options_of(ALL, "2 seats", 3),
    "modules, windows": options_of(ALL, "3 seats, windows", 4),
    "modules, solo": options_of(("kittens", "beasts"), "solo", 5),
    "family, all cards": {"num_players": 3, "mode": "family", "family_cards": "all"},
}


def asked_of(game: Game, rng: random.Random) -> list[int]:
    """Actions that are not legal: all but placements, and some of these."""
    every = [*range(actions.PLACE), *range(actions.SQUARE, game.rules.num_actions)]
    return [action for action in every + rng.sample(range(actions.PLACE, actions.SQUARE), 20) if not game.is_legal(action)]


def needs_a_reason(table, action) -> bool:
    """Does something on the table that the decision is about call for a reason of its own?"""
    seat, (block, number) = table.seats[table.seat], actions.block_of(action) if action < actions.NUM_ACTIONS else ("TOKEN", 0)
    if block == "TILE" and table.step == Step.TURN and table.phase == Phase.RESCUE:
        return number in {*table.fields[0], *table.fields[1], *table.kitten_board}
    if block == "KEEP" and table.step in (Step.BUY, Step.BUY_DRAWN):
        return number in {kind_of(card) for card in seat.pick}
    if block == "PLAY" and seat.hand[number]:
        finds = type_of(number) in ("oshax", "treasure")
        return table.step == Step.TURN if finds else type_of(number) == "anytime" and table.step == Step.TURN
    return block == "PLACE" and table.step == Step.PLACE


@pytest.mark.parametrize("setting", WALKS.values(), ids=WALKS)
def test_every_reason_is_true_and_nothing_legal_has_one(setting):
    for seed in seeds(2, 2):
        rng = random.Random(seed)
        for game in positions(setting, seed):
            if game.over or rng.random() < 0.9:
                continue
            before, table = game.games.tobytes(), decode(game.games[0])
            assert not [action for action in game.legal_actions().tolist() if game.why_not(action) is not None]
            for action in asked_of(game, rng):
                said = game.why_not(action)
                right = said and not untrue(table, action, said) and (specific(said) or not needs_a_reason(table, action))
                assert right, f"{game!r}, seed {seed}: {game.action_name(action)}: {said}"
            assert game.games.tobytes() == before


def refused(game: Game, action: int) -> str:
    """What is said of an action: by ``why_not`` and at the end of the message of ``apply``."""
    said = game.why_not(action)
    with pytest.raises(IllegalAction) as error:
        game.apply(action)
    assert specific(said)
    assert str(error.value).endswith(f" (see legal_actions()). {said}")
    return said


def tile(number: int) -> int:
    return actions.TILE + number


def open_tile(game: Game, sort) -> int:
    """A tile of a sort that lies in the fields or on the board of kittens."""
    table = decode(game.games[0])
    return next(number for number in (*table.fields[0], *table.fields[1], *sorted(table.kitten_board)) if sort(number))


def with_modules(**values: int) -> Game:
    """The first rescue turn with all modules; seat 0 is the fastest."""
    game = rescue_turn(2, 3, modules=ALL)
    game.record["fastest"] = 0
    game.record["tokens"] = 0
    give(game, 0, **values)
    return game


def test_a_semi_permanent_basket_is_a_basket():
    none = {"permanent_used": 4, "regular": 0, "broken": 1, "fish": 41}
    game = with_modules(semi=0, **none)
    number = open_tile(game, is_cat)
    assert refused(game, tile(number)) == "You have no basket left for a cat."
    give(game, 0, semi=1)
    assert game.why_not(tile(number)) is None
    game.record["acted"] = 1
    game.refresh()
    assert refused(game, tile(number)) == "You have rescued in this turn already, and it allows nothing further."


def test_beasts_and_kittens_have_reasons_of_their_own():
    game = with_modules(fish=1)
    beast, kitten = open_tile(game, BEASTS.__contains__), open_tile(game, KITTENS.__contains__)
    assert refused(game, tile(beast)) == "It costs 5 fish, and you have 1."
    assert refused(game, tile(kitten)) == "It costs 2 fish, and you have 1."
    give(game, 0, fish=9, permanent=0)
    assert refused(game, tile(beast)) == "You have no basket left for a beast."
    assert refused(game, tile(kitten)) == "You have no basket left for a kitten."
    give(game, 0, permanent=3)
    game.record["fastest"] = 1
    game.refresh()
    assert refused(game, tile(kitten)) == "Only the fastest seat rescues kittens today."
    game.record["fastest"] = NONE
    game.refresh()
    assert refused(game, tile(kitten)) == "The sister leads today: nobody rescues kittens."
    game.record["acted"], game.record["turn_extra"] = 1, 1
    game.refresh()
    said = "A beast takes a turn of its own, and you have rescued in this turn already."
    assert refused(game, tile(beast)) == said


def test_what_a_cat_costs_and_where_it_fits():
    game = rescue_turn(2, 0)
    fields(game, left=[cat(15, 0)], right=[cat(14, 1)])
    give(game, 0, fish=2)
    assert refused(game, tile(cat(15, 0))) == "It costs 3 fish, and you have 2."
    assert refused(game, tile(cat(14, 1))) == "It costs 5 fish, and you have 2."
    give(game, 0, fish=50)
    fill(game, 0, leave=row(4, 4, 4))
    assert refused(game, tile(cat(15, 0))) == (
        "It fits nowhere on your boat now. That cannot be chosen now. You are asked to take a turn, or pass."
    )
    assert refused(game, tile(actions.T.OSHAX_TILE)) == (
        "That cannot be chosen now. You are asked to take a turn, or pass. Treasures and Oshax come by cards and maps."
    )
    assert game.why_not(actions.FIELD) == "That cannot be chosen now. You are asked to take a turn, or pass."


NEEDS = {
    "next_tile_anywhere": ("The next tile may lie anywhere already.", lambda game: give(game, 0, anywhere=1)),
    "draw_2_cards": ("The deck is empty.", lambda game: game.record.__setitem__("deck_left", 0)),
    "random_tile_onto_boat": ("The bag is empty.", lambda game: game.record.__setitem__("bag_left", 0)),
    "four_tiles_into_fields": ("The bag is empty.", lambda game: game.record.__setitem__("bag_left", 0)),
    "move_cats_between_fields": ("There is no cat in the fields.", lambda game: game.record.__setitem__("field_count", 0)),
    "discard_basket_for_fish": ("You have no permanent basket.", lambda game: give(game, 0, permanent=0)),
    "discard_2_lessons_for_basket": ("You have too few private lessons for it.", lambda game: None),
    "discard_2_treasures_for_basket": ("You have too few treasures for it.", lambda game: None),
}


@pytest.mark.parametrize("key", NEEDS)
def test_what_a_card_lacks(key):
    said, take_away = NEEDS[key]
    game = rescue_turn(2, 0)
    hold(game, 0, key)
    take_away(game)
    game.refresh()
    action = actions.action_id(f"play {key}")
    assert refused(game, action) == said
    assert not untrue(decode(game.games[0]), action, said)


def test_a_card_says_when_it_can_be_played():
    game = rescue_turn(2, 0)
    hold(game, 0, "oshax", "one_rare_or_two_common")
    finds = "Oshax and treasure cards are played in the phase of rare finds."
    assert refused(game, actions.action_id("play oshax")) == finds
    assert refused(game, actions.action_id("play one_rare_or_two_common")) == finds


def test_a_card_that_the_seat_does_not_hold_has_no_reason_but_the_decision():
    game = rescue_turn(2, 0)
    assert not specific(game.why_not(actions.action_id("play oshax")))
    assert "play oshax" not in names(game)


def test_a_card_that_is_too_dear():
    game = Game.new(2, seed=5, auto_skip=False)
    while game.decision != "buy":
        game.apply(int(game.legal_actions()[0]))
    dear = max((kind_of(card) for card in decode(game.games[0]).seats[game.current_seat].pick), key=cost_of)
    give(game, game.current_seat, fish=cost_of(dear) - 1)
    assert refused(game, actions.KEEP + dear) == f"It costs {cost_of(dear)} fish, and you have {cost_of(dear) - 1}."


def test_the_message_without_a_reason_is_what_it_was():
    game = Game.new(2, seed=1)
    with pytest.raises(IllegalAction, match=re.escape(", … (see legal_actions())") + "$") as error:
        game.apply(actions.PASS)
    assert error.value.reason == IllegalReason.OTHER_KIND


def test_no_id_has_no_reason():
    game = Game.new(2, seed=1)
    for action in (-1, game.rules.num_actions):
        with pytest.raises(ValueError, match="expected 0 to 1705"):
            game.why_not(action)
    with pytest.raises(TypeError):
        game.why_not("pass")
    while not game.over:
        do(game, game.action_name(int(game.legal_actions()[0])))
    assert game.why_not(0) == "The game is over."
