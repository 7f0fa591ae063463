"""The player that takes no beast."""

import pytest

from benchmarks.beasts import WithoutBeasts, main, takes_a_beast
from isle_env import Game
from isle_env.players.protocol import info
from isle_env.players.tuned import TunedAgent


def test_it_takes_no_beast_and_else_chooses_as_tuned():
    tuned, without, taken, beasts = TunedAgent(), WithoutBeasts(), 0, 0
    for seed in range(6):
        game = Game.new(2, seed=seed, modules=("beasts",))
        while (seat := game.current_seat) is not None:
            told = {**info(game, seat), "game": game}
            theirs, ours = (int(player.act(game.observe(seat), game.mask(), told)) for player in (tuned, without))
            assert not takes_a_beast(game.action_name(ours))
            assert ours == theirs or takes_a_beast(game.action_name(theirs))
            taken += ours != theirs
            game.apply(ours if seat == 0 else theirs)
        assert game.record["beast_count"][0] == 0
        beasts += int(game.record["beast_count"][1])
    assert taken > 0
    assert beasts > 0


def test_without_beasts_in_play_there_is_nothing_to_compare(capsys):
    with pytest.raises(SystemExit):
        main(["--modules", "kittens"])
    assert "beasts have to be in play" in capsys.readouterr().err
