"""Lists of prices of the drawing games: their file and their tables; what is read for another game; games between lists."""

from __future__ import annotations

import re

import numba
import numpy as np
import pytest

from isle_env import Game, policies
from isle_env.boats.families import FAMILY_POINTS
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.envs.seat import SeatEnv
from isle_env.games.drawing import state as S
from isle_env.machine.sizes import MASK_WORDS
from isle_env.players.registry import load
from isle_env.policies import isle
from isle_env.policies.drawing import Prices, catalogue, choose, derived, for_seats
from isle_env.policies.drawing.matches import play_range
from isle_env.policies.drawing.prices import TUNED_FILES
from isle_env.policies.prices.file import PriceError
from isle_env.setting import checked_setting

DEFAULT, CATALOGUE = Prices.default(), catalogue.CATALOGUE
NOTE = """What things are worth to the greedy policy of the drawing games: its default list of prices.

The name, meaning, unit and range of each price come from catalogue.py; the values are here and nowhere else."""
compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="whole games, and nothing here depends on the JIT")


def random_prices(seed: int) -> Prices:
    """Any list within the ranges."""
    return Prices(np.random.default_rng(seed).integers(CATALOGUE.least, CATALOGUE.most + 1))


def test_the_default_file_is_what_the_default_list_writes(tmp_path):
    DEFAULT.write(tmp_path / "again.toml", note=NOTE)
    assert (tmp_path / "again.toml").read_text() == (Prices.FOLDER / "prices.toml").read_text()


def test_what_is_written_is_read_and_the_file_says_for_which_games(tmp_path):
    for seed, make in enumerate((random_prices, lambda _: isle.Prices.default())):
        make(seed).write(tmp_path / "mine.toml")
        assert policies.read_prices(tmp_path / "mine.toml") == make(seed)
    with pytest.raises(PriceError, match=re.escape("mine.toml: the list is for The Isle of Cats; expected games = 'the drawing")):
        Prices.read(tmp_path / "mine.toml")
    (tmp_path / "mine.toml").write_text("[rat]\nvalue = 3\n")
    with pytest.raises(PriceError, match=re.escape("mine.toml: games = None; expected one of 'The Isle of Cats', 'the drawing")):
        policies.read_prices(tmp_path / "mine.toml")


def test_lists_of_different_games_are_never_equal():
    assert isle.Prices.default() != DEFAULT
    assert Prices(DEFAULT.numbers) == DEFAULT


def test_tables_follow_from_the_numbers():
    for prices in (DEFAULT, *map(random_prices, range(5))):
        words = prices.for_all[0]
        for day in range(1, S.DAYS + 1):
            power, room = prices["room_power"][f"day_{day}"], prices["room"][f"day_{day}"]
            for number, size in enumerate(T.ROOM_SIZE.tolist()):
                at = derived.ROOM_WORTH + day * derived.ROOM_DAY + number * derived.ROOM_SPAN
                assert words[at : at + size + 1].tolist() == [
                    round(room * (1 - left / size) ** power) for left in range(size + 1)
                ]
            groups = words[derived.GROUP_WORTH + day * derived.GROUP_SPAN :]
            for cats, name in ((1, "lone_cat"), (2, "pair"), (3, "family"), (7, "family")):
                assert groups[cats] == 100 * FAMILY_POINTS[cats] + prices[name][f"day_{day}"]


def test_a_price_for_each_lesson():
    for name, number in (("lesson_drawn", D.EXPLORE_AND_DRAW), ("lesson_remote", D.REMOTE)):
        assert list(DEFAULT[name]) == [lesson.key for lesson in D.EDITIONS[number].lessons]


@compiled
@pytest.mark.parametrize(("game", "mode"), sorted(TUNED_FILES))
def test_tuned_plays_the_list_of_the_game(game, mode):
    player, prices, differ = load("tuned"), Prices.tuned(game, mode), 0
    played = Game.new(1 if mode == "solo" else 3, seed=3, game=game)
    assert policies.tuned_prices(played.rules, played.mode, played.num_players) == prices
    while not played.over:
        seat = played.current_seat
        info = {**played.info(seat), "game": played.determinize(seat, 1)}
        action = player.act(played.observe(seat), played.mask(), info)
        assert action == choose(played.games, 0, prices.for_all)
        differ += action != choose(played.games, 0)
        played.apply(action)
    assert differ > 0


@compiled
def test_opponents_go_by_lists(tmp_path):
    Prices.tuned("remote").write(tmp_path / "mine.toml")
    found = []
    for who in ("tuned", Prices.tuned("remote"), f"greedy:prices={tmp_path / 'mine.toml'}", "greedy"):
        env = SeatEnv(who, game="remote")
        env.reset(seed=5)
        for _ in range(40):
            env.step(int(env.action_masks().nonzero()[0][-1]))
        found.append(env.save())
    assert found[0] == found[1] == found[2] != found[3]
    with pytest.raises(ValueError, match="agent 'greedy': the prices are for the drawing games, not for isle_of_cats"):
        SeatEnv(f"greedy:prices={tmp_path / 'mine.toml'}")


def test_no_list_for_such_a_game():
    with pytest.raises(ValueError, match="no list for 'remote' in mode 'solo'"):
        Prices.tuned("remote", "solo")


@compiled
@pytest.mark.parametrize("options", [{"game": "explore_and_draw", "num_players": 1, "difficulty": "hard"},
                                     {"game": "remote", "num_players": 3}], ids=str)  # fmt: skip
def test_matches_are_games_played_one_by_one(options):
    setting, count = checked_setting(**options), 4
    seats, pool = setting.num_players, [DEFAULT, Prices.tuned("remote")]
    lists, seeds = for_seats(pool, len(pool)), np.arange(count, dtype=np.int64) + 77
    chosen = np.random.default_rng(0).integers(len(pool), size=(count, seats))
    points, sister, won = (np.zeros(size, np.int64) for size in ((count, seats), count, (count, seats)))
    room = S.zeros(1), np.zeros(MASK_WORDS, np.uint32)
    play_range(1, count, *room, setting.template, seeds, lists, chosen, points, sister, won)
    assert not points[0].any(), "outside of the range"
    for k in range(1, count):
        game = Game.deal(setting, int(seeds[k]))
        while not game.over:
            game.apply(choose(game.games, 0, lists[chosen[k]]))
        assert points[k].tolist() == [score["total"] for score in game.scores()]
        assert sister[k] == (game.sister_score()["total"] if seats == 1 else 0)
        assert np.flatnonzero(won[k]).tolist() == game.winners()
