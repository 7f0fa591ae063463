"""The list of positions whose samples do not fit: it looks at all of them, and tells what it finds."""

from benchmarks import misfits
from isle_env import Game
from isle_env.policies import isle as reference


def test_positions_are_where_the_list_says():
    looked = list(misfits.positions(2, 1))
    assert len(looked) > 5
    position = misfits.Position(*looked[-1][0])
    game = Game.new(position.seats, seed=position.seed)
    for _ in range(position.decisions):
        game.apply(reference.choose(game.games, 0))
    assert (game.day, str(game.phase)) == (position.day, position.phase)
    assert {one.seat for one, _ in looked} == {0, 1}
    assert all(one.day >= misfits.FIRST_DAY for one, _ in looked)


def test_samples_of_two_seats_fit_and_one_that_depends_on_the_true_deal_does_not(capsys, monkeypatch):
    assert misfits.main(["--games", "1", "--seats", "2"]) == 0
    assert "2 seats: 0 of " in capsys.readouterr().out
    monkeypatch.setattr(Game, "determinize", lambda game, seat, seed: peeked(game))
    position, game = next(misfits.positions(2, 1))
    assert not misfits.fits(position, game)
    monkeypatch.setattr(misfits, "positions", lambda seats, games: iter([(position, game)]))
    assert misfits.main(["--games", "1", "--seats", "2"]) == 0
    printed = capsys.readouterr().out
    assert "2 seats: 1 of 1 positions" in printed
    assert "decisions" in printed


def peeked(game):
    """Another game each time."""
    copy = game.clone()
    copy.apply(copy.legal_actions()[0])
    return copy
