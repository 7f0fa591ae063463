"""Laws for saves of games with Kittens + Beasts: no true position is refused, and no other is accepted that could do harm."""

from __future__ import annotations

import importlib
import random
import re

import numba
import numpy as np
import pytest

from isle_env import Game
from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import EventKey
from isle_env.engine.record import NONE
from isle_env.game import SaveError
from isle_env.vector import VectorGame
from tests.games.isle.modules.twins import EVERY, FAMILY, ORDINARY, positions, twin
from tests.support.settings import each
from tests.support.volume import seeds

S = importlib.import_module("isle_env.expanded.games.isle.state")
laws = importlib.import_module("isle_env.expanded.games.isle.laws")
laying = importlib.import_module("isle_env.expanded.boats.laying")
MAX_TILES = importlib.import_module("isle_env.expanded.boats.record").MAX_TILES
mutations = twin("tests.support.mutations")
ALL = {**EVERY, **FAMILY}
slow = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="thousands of checks are too slow without the JIT")
THREE = ("kittens", "beasts", "events")

each_name = pytest.mark.parametrize("name", each({name: name for name in ALL}, [*ORDINARY, "family, 3 seats"]))

# ---- no true position is refused ----


@each_name
def test_every_position_of_whole_games_is_accepted(name):
    """At every decision; every tenth also as a save, and as a sample of a seat, which is a position as good as any."""
    for seed in seeds(1):
        rng = random.Random(seed)
        for game in positions(ALL[name], 1000 * seed + list(ALL).index(name)):
            assert laws.broken_law(game.games) is None, repr(game)
            if rng.random() < 0.1:
                sample = game.determinize(rng.randrange(game.num_players), rng.randrange(1000))
                assert laws.broken_law(sample.games) is None, repr(game)
                saved = Game.from_bytes(game.to_bytes())
                assert saved == game == game.clone()
                assert saved.rules is game.rules


@pytest.mark.parametrize("name", ["kittens-beasts-events-3 seats", "kittens-beasts-events-solo", "family, 2 seats"])
def test_a_saved_game_goes_on_as_the_game_does(name):
    """And so does a clone; the same seed and the same actions give the same bytes."""
    rng, game, again = random.Random(1), Game.new(seed=9, **ALL[name]), Game.new(seed=9, **ALL[name])
    while not game.over:
        action = rng.choice(game.legal_actions().tolist())
        restored, cloned = Game.from_bytes(game.to_bytes()), game.clone()
        for other in (game, again, restored, cloned):
            other.apply(action)
        assert game == again == restored == cloned
        assert (restored.legal_actions() == game.legal_actions()).all()


@pytest.mark.long
@slow
@each_name
def test_no_position_of_hundreds_of_games_breaks_a_law(name):
    """Random games in a batch, looked at every fifty steps: for all combinations together, tens of thousands of games."""
    batch, ended = VectorGame(64, **ALL[name]), 0
    batch.reset(seed=list(ALL).index(name) * 1_000_000)
    for step in range(4000 * len(seeds(1))):
        batch.step_random()
        ended += int(batch.dones.sum())
        if step % 50 == 0:
            for i in range(batch.num_games):
                assert laws.broken_law(batch.games[i : i + 1]) is None, f"step {step}, game {i}"
    assert ended > 500 * len(seeds(1))


# ---- what no game comes to is refused, with the reason ----


def found(wanted, name="kittens-beasts-events-2 seats", games=200):
    """The first position of random games with all modules that is as wanted."""
    for seed in range(1, games + 1):
        for game in positions(ALL[name], seed):
            if not game.over and wanted(game, game.record):
                return game.clone()
    raise AssertionError(f"no such position in {games} games")


def refusal(game):
    """What is said of a save of this record, which must be refused."""
    header = Game.new(2, modules=THREE, seed=1).to_bytes()[: mutations.HEADER]
    with pytest.raises(SaveError, match="no game comes to this position") as raised:
        Game.from_bytes(mutations.with_checksum(header + game.games.tobytes()))
    return str(raised.value)


@pytest.mark.parametrize(
    ("name", "beyond"), [("kitten_bag", E.BEAST_TILE), ("kitten_board", E.BEAST_TILE), ("beast_bag", E.ROYAL_RAT)]
)
def test_a_list_of_tiles_holds_no_tile_of_another_kind(name, beyond):
    game = found(lambda game, record: True)
    game.record[name][0] = beyond
    assert f"entry 0 of {name} is {beyond}, at most {beyond - 1} (or 255 for none)" in refusal(game)


def in_phase(phase, day=None):
    return lambda game, record: game.phase == phase and game.decision != "window" and day in (None, game.day)


def decides(step):
    return lambda game, record: game.decision == step


def event_of(record, day):
    """The event of a day, a number of ``T.EventKey``."""
    return E.EVENT_KIND[record["event_tile"][day - 1] - 1, E.DAY_SIDE[day - 1]]


def beasts_gone(record):
    return record["gone"][E.BEAST_TILE : E.ROYAL_RAT]


def beasts_have_fled(game, record):
    return game.phase == "draft" and game.day == 2 and beasts_gone(record).any()


def edit_box(record):
    record["box"] |= S.FAMILY_ALL


def edit_box_of_module(record):
    record["box"] &= ~S.KITTENS & 255


def edit_box_of_lessons(record):
    record["box"] ^= S.LESSONS_I


def edit_box_of_promos(record):
    record["box"] ^= S.PROMO_OSHAX


def edit_event_twice(record):
    record["event_tile"][4] = record["event_tile"][0]


def edit_event_missing(record):
    record["event_tile"][2] = NONE


def edit_fastest(record):
    record["fastest"] = 1 - record["fastest"]


def edit_basket(record):
    record["kitten_open"] = 1


def edit_kitten_gone(record):
    kitten = record["kitten_board"][3]
    record["kitten_board"][3], record["gone"][kitten] = NONE, 1


def edit_kittens_order(record):
    record["kitten_board"][:2] = record["kitten_board"][1::-1].copy()


def edit_kitten_bag(record):
    record["kitten_left"] -= 1


def edit_kitten_twice(record):
    record["kitten_bag"][0] = record["kitten_bag"][1]


def edit_beast_bag(record):
    record["beast_bag"][record["beast_left"]] = E.BEAST_TILE


def edit_beast_gone(record):
    """Of the bag: those stay in it."""
    record["beast_left"] -= 1
    record["gone"][record["beast_bag"][record["beast_left"]]] = 1
    record["beast_bag"][record["beast_left"]] = NONE


def edit_beast_on_day_2(record):
    beast = int(np.flatnonzero(beasts_gone(record))[0]) + E.BEAST_TILE
    record["gone"][beast] = 0
    record["field"][1, record["field_count"][1]] = beast
    record["field_count"][1] += 1


def edit_beast_left(record):
    """Two tiles of the fields change places; only the sister does that with a beast."""
    record["field"][0, 0], record["field"][1, 0] = record["field"][1, 0], record["field"][0, 0]


def edit_royal(record):
    record["royal"][0] += 1


def edit_royal_supply(record):
    record["gone"][E.ROYAL_RAT] = 1


def edit_tokens(record):
    record["tokens"][0, 1] = 5


def edit_laid(record):
    record["front_tokens"][0] = record["tokens"][0]
    record["tokens"][0] = 0


def edit_semi(record):
    record["semi"][1] = 1


def edit_points(record):
    record["points"][1] = 60_000


def edit_early_points(record):
    record["points"][0] = 1


def edit_morning(record):
    record["event_at"] = 1


def edit_next_morning(record):
    record["event_at"] += 1


def edit_bag_oshax(record):
    record["bag_oshax"][np.flatnonzero(record["bag_oshax"] == 0)[0]] = 1


def edit_bag_end(record):
    record["bag"][-1] = 3


def edit_friends(record):
    record["friendships"][0] += 1


def edit_beast_count(record):
    record["beast_count"][1] += 1


def edit_bare_icon(record):
    record["icon"][0, np.flatnonzero(record["tile_at"][0] == 0)[0]] = 2


def edit_icon(record):
    """Another colour on a beast."""
    seat = int(record["beast_count"].argmax())
    square = np.flatnonzero(record["icon"][seat])[0]
    record["icon"][seat, square] = record["icon"][seat, square] % 5 + 1


def edit_look_of_beast(record):
    seat = int(record["beast_count"].argmax())
    record["look"][seat, np.flatnonzero(record["icon"][seat])[0]] ^= 128


def edit_kitten_colour(record):
    record["colour_in_hand"] = (record["colour_in_hand"] + 1) % 5


def edit_beast_extra(record):
    record["turn_extra"], record["extra_cats"][record["seat"]] = 1, 1


def edit_treasures(record):
    record["treasures"] = 2


def edit_used(record):
    record["permanent_used"][0] = 1


def edit_fish(record):
    record["fish"][record["seat"]] = 2


def edit_passed(record):
    record["passed"][0] = 1


def kitten_in_hand(game, record):
    return game.decision == "place" and E.TILE_KIND[record["tile_in_hand"]] == E.KITTEN


def beast_in_hand(game, record):
    """Where a card has allowed a further cat, or else a further one would be refused for want of such a card."""
    extra = record["played"][E.KIND_RULE[: E.NUM_KINDS] == E.RULE_RESCUE_EXTRA_CAT].any()
    return game.decision == "place" and E.TILE_KIND[record["tile_in_hand"]] == E.BEAST and extra


def beast_aboard(game, record):
    return record["beast_count"].any()


def finds_first(game, record):
    return game.phase == "rare_finds" and event_of(record, game.day) == EventKey.RARE_FINDS_FIRST


def full_basket_row(game, record):
    return game.phase == "rescue" and game.decision == "turn" and record["kitten_left"] > 0


def token_held(game, record):
    return game.phase == "buy" and record["tokens"][0].any()


def map_treasure(game, record):
    quiet = event_of(record, game.day) not in (EventKey.EXTRA_COMMON_TREASURE, EventKey.RARE_TREASURE_INSTEAD)
    return game.decision == "treasure" and game.phase == "rescue" and record["card_in_hand"] == NONE and quiet


EDITS = {
    edit_box: (in_phase("draft"), "cannot be in play together"),
    edit_box_of_module: (in_phase("draft"), "kitten_.* is .*not in play"),
    edit_box_of_lessons: (in_phase("draft"), "what is in play"),
    edit_box_of_promos: (in_phase("draft", 2), "tile|bag_oshax"),
    edit_event_twice: (in_phase("draft"), r"the event tile of day 5 is \d+, which does not exist or lies on another day"),
    edit_event_missing: (in_phase("rescue"), "the event tile of day 3 is 255"),
    edit_fastest: (in_phase("rescue"), "seat . may rescue kittens, it must be"),
    edit_basket: (full_basket_row, "4 kittens lie open and 1 are in the basket"),
    edit_kitten_gone: (full_basket_row, "3 kittens lie open and 0 are in the basket"),
    edit_kittens_order: (in_phase("draft", 1), "entry 1 of kitten_board"),
    edit_kitten_bag: (in_phase("draft", 1), "entry 15 of kitten_bag"),
    edit_kitten_twice: (in_phase("draft", 1), r"tile \d+ is \d times in the game instead of 1"),
    edit_beast_bag: (in_phase("draft", 1), "entry 14 of beast_bag"),
    edit_beast_gone: (in_phase("draft", 2), "13 beasts are left in their bag, it must be 14"),
    edit_beast_on_day_2: (beasts_have_fled, "of field 1"),
    edit_beast_left: (in_phase("draft", 1), "entry 0 of field 0"),
    edit_royal: (in_phase("rescue"), "seat 0"),
    edit_royal_supply: (in_phase("rescue"), "tile 186"),
    edit_tokens: (in_phase("rescue"), "seat 0 holds . tokens|seat 0 holds 5"),
    edit_laid: (token_held, "seat 0 holds 0 tokens and has laid"),
    edit_semi: (in_phase("rescue", 1), "seat 1 has used baskets"),
    edit_points: (in_phase("rescue"), "seat 1 has 60000 point tokens, at most"),
    edit_early_points: (in_phase("rescue", 1), "seat 0 has 1 point tokens, at most 0"),
    edit_morning: (in_phase("draft"), "on day . an event asks no seat"),
    edit_next_morning: (in_phase("fields"), "on day . an event asks no seat, or another one"),
    edit_bag_oshax: (in_phase("draft"), r"tile \d+ is 0 times in the bag's list, but counted 1|bag_oshax"),
    edit_bag_end: (in_phase("draft"), "tile 3 does not belong into the bag"),
    edit_friends: (beast_aboard, "friendships does not agree"),
    edit_beast_count: (beast_aboard, "beast_count does not agree"),
    edit_bare_icon: (beast_aboard, "icon does not agree"),
    edit_icon: (beast_aboard, "the squares are not those of its tile"),
    edit_look_of_beast: (beast_aboard, "what is noted of it does not agree"),
    edit_kitten_colour: (kitten_in_hand, "colour . of the tile in hand"),
    edit_beast_extra: (beast_in_hand, "tile 1.. is in hand, which is not possible"),
    edit_treasures: (map_treasure, "2 treasures of set . may be taken"),
    edit_used: (finds_first, "seat 0 has used baskets"),
    edit_fish: (decides("second_kitten"), "tile 255 is in hand, which is not possible at decision 'second_kitten'"),
    edit_passed: (in_phase("buy"), "seat 0 is out for this phase"),
}


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_an_impossible_position_is_named(edit):
    wanted, message = EDITS[edit]
    game = found(wanted)
    edit(game.record)
    assert re.search(message, refusal(game))


def test_a_royal_rat_comes_with_an_event():
    """One more on a boat than there were such events is refused, however well all else agrees."""
    game = found(lambda game, record: game.phase == "draft" and event_of(record, 1) != EventKey.ROYAL_RATS and game.day == 1)
    laying.lay(game.games[0], 0, E.ROYAL_RAT, E.RAT_COLOUR, 0, 70)
    assert "seat 0 has 1 royal rats, at most 0 are possible" in refusal(game)


def test_kittens_in_hand_belong_to_the_basket_that_is_being_filled():
    """A kitten in hand without a basket, and a basket with a kitten while a cat is in hand."""
    game = found(kitten_in_hand)
    game.record["kitten_open"] = 0
    assert "kittens lie open and 0 are in the basket" in refusal(game)
    game = found(lambda game, record: game.decision == "place" and game.phase == "rescue" and record["tile_in_hand"] < E.NUM_CATS)
    kitten = game.record["kitten_board"][3]
    game.record["kitten_board"][3], game.record["kitten_open"] = NONE, 1
    game.record["gone"][kitten] = 1
    assert re.search("has left the game|another seat|kittens lie open", refusal(game))


def test_the_sister_takes_kittens_and_beasts_but_nobody_else_loses_them():
    """Alone they may have left the game on the first day (K-11, B-13); with others at the table not."""

    def first_gone(first, end):
        return found(lambda game, record: game.day == 1 and record["gone"][first:end].any(), "kittens-beasts-solo")

    for first, end in ((E.KITTEN_TILE, E.BEAST_TILE), (E.BEAST_TILE, E.ROYAL_RAT)):
        assert laws.broken_law(first_gone(first, end).games) is None
        with pytest.raises(AssertionError, match="no such position"):
            found(lambda game, record, tiles=slice(first, end): game.day == 1 and record["gone"][tiles].any(), games=10)
    game = found(lambda game, record: game.phase == "draft" and game.day == 1)
    count = int(game.record["field_count"][1])
    beast = int(game.record["field"][1, count - 1])
    game.record["field"][1, count - 1], game.record["field_count"][1], game.record["gone"][beast] = NONE, count - 1, 1
    assert f"tile {beast} has left the game, which it cannot have" in refusal(game)


def test_a_second_kitten_is_asked_for_only_if_one_fits():
    """The boat is covered up to two squares that do not touch: a decision with nothing but PASS does not come up (K-4)."""
    game = found(decides("second_kitten"))
    assert len(game.legal_actions()) > 1
    for kitten in game.record["kitten_board"]:
        assert kitten == NONE or kitten >= E.KITTEN_TILE
    seat = game.current_seat
    for square in range(E.SQUARES):
        if game.record["tile_at"][seat, square] == 0 and game.record["tile_count"][seat] < MAX_TILES:
            laying.lay(game.games[0], seat, E.COMMON_TILE, E.NO_COLOUR, 0, square)
    assert laws.broken_law(game.games) is not None


def test_no_module_without_its_bit():
    """Whatever a module leaves in the record is refused where the module is not in play."""
    game, checked = found(in_phase("draft"), "events-2 seats"), 0
    for byte in np.flatnonzero(laws.bounds.MODULE_BITS).tolist():
        if not laws.bounds.MODULE_BITS[byte] & game.record["box"]:
            changed = game.clone()
            content = changed.games.view(np.uint8)
            content[byte] = (int(content[byte]) + 1) % 256
            checked += laws.broken_law(changed.games) is not None
            assert laws.broken_law(changed.games) is not None
    assert checked > 600


def test_a_box_that_no_game_has_is_named():
    """The laws say so, too, where the record is taken for one of these games."""
    for game, box in ((found(in_phase("draft")), S.FAMILY_ALL), (Game.new(2, mode="family", family_cards="all"), S.KITTENS)):
        game.record["box"] |= box
        assert "what is in play of Kittens + Beasts" in str(laws.broken_law(game.games))


# ---- any byte ----

FREE = {"points", "tokens", "front_tokens", "event_tile"}
"""Fields of the modules in which another value may be another possible game: what was paid out, taken and laid, days to come."""


@slow
def test_any_byte_of_the_modules_is_checked():
    """Each byte a little changed, and as none: refused, but for what may have been otherwise; and that can be played on."""
    accepted = dict.fromkeys(FREE, 0)
    others = ("box", "fastest")
    of_modules = [
        k for k in range(len(laws.bounds.MODULE_BITS)) if laws.bounds.MODULE_BITS[k] or laws.bounds.name_of(k) in others
    ]
    for number, name in enumerate(name for name in EVERY if name.startswith("kittens-beasts-events")):
        rng = random.Random(number)
        for game in positions(EVERY[name], number):
            if game.over or rng.random() > 0.01:
                continue
            for byte in of_modules:
                field = laws.bounds.name_of(byte).split(",")[0].split(" of ")
                field = next(part for part in field if part in S.GAME.names)
                for value in (1, -1, 255):
                    changed = game.clone()
                    content = changed.games.view(np.uint8)
                    before = int(content[byte])
                    content[byte] = (before + value) % 256 if value != 255 else 255
                    if content[byte] != before and laws.broken_law(changed.games) is None:
                        assert field in FREE, f"{laws.bounds.name_of(byte)} from {before} to {content[byte]} in {game!r}"
                        accepted[field] += 1
                        if accepted[field] < 20:
                            play_on(changed, rng)
    assert sum(accepted.values()) > 20


def play_on(game, rng):
    """Look at a position from every seat, and play it to its end."""
    for seat in range(game.num_players):
        sample = game.determinize(seat, 1)
        assert (sample.observe(seat) == game.observe(seat)).all()
    played = Game.from_record(game.games[0].copy())
    while not played.over:
        played.apply(rng.choice(played.legal_actions().tolist()))
    assert played.scores()


# ---- mutants ----


@pytest.mark.parametrize("seed", range(4))
def test_no_mutant_does_harm(seed):
    """Saves changed in many ways (mutations.py): what is accepted can be looked at and played on."""
    rng, saves, accepted = random.Random(seed), mutations.pool(seed, 4, ALL), 0
    for _ in seeds(300):
        data = mutations.mutant(rng.choice(saves), rng)
        try:
            game = Game.from_bytes(data)
        except SaveError:
            continue
        accepted += 1
        play_on(game, rng)
    assert accepted < len(seeds(300)) // 2
