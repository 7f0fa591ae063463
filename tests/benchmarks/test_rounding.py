"""What float16 takes from a network: numbers that round to the same ones, and the command that plays them."""

import numpy as np
import pytest

from benchmarks.rounding import main, options, unrounded, unrounded_file
from isle_agents.players.network import FOLDER, Network
from isle_env.weights import Played


def test_other_numbers_round_to_the_same_ones():
    rng = np.random.default_rng(0)
    kept = rng.standard_normal(20_000).astype(np.float16).astype(np.float32)
    kept[:6] = 0, 1, -1, 65504, 2**-24, 1e6
    drawn = unrounded(kept, rng)
    held = slice(0, 5)
    np.testing.assert_array_equal(drawn[held].astype(np.float16).astype(np.float32), kept[held])
    np.testing.assert_array_equal(drawn[6:].astype(np.float16).astype(np.float32), kept[6:])
    assert drawn[5] == 1e6, "beyond the range of float16"
    # Evenly from an interval as wide as the space between two numbers: a quarter of it on average, to both sides alike.
    space = np.spacing(kept[6:].astype(np.float16)).astype(np.float32)
    assert np.abs((drawn - kept)[6:] / space).mean() == pytest.approx(0.25, abs=0.01)
    assert ((drawn - kept)[6:] / space).mean() == pytest.approx(0, abs=0.01)


def test_a_file_with_such_numbers_is_a_network(tmp_path):
    kept = Network(FOLDER / "standard_2.npz")
    (tmp_path / "other.npz").write_bytes(unrounded_file(kept, 0))
    other = Network(tmp_path / "other.npz")
    assert other.card == kept.card
    changed = sum(int((other.parts[name] != numbers).sum()) for name, numbers in kept.parts.items())
    assert changed > 0.9 * sum(numbers.size for numbers in kept.parts.values())


def test_what_is_in_play():
    assert options(Played("standard", 2)) == options(Played.drawing("remote")) == {}
    assert options(Played("family", 2, True)) == {"family_cards": "all"}
    assert options(Played("solo", 1, True)) == {"modules": ("kittens", "beasts", "events")}


def test_the_command(capsys):
    assert main(["standard_3", "solo_1", "--games", "6", "--workers", "1"]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| `")]
    assert [row.split(" | ")[:2] for row in rows] == [
        ["| `standard_3`", "tuned"], ["| `solo_1`", "hard"], ["| `solo_1`", "expert"],
    ]  # fmt: skip
    with pytest.raises(SystemExit):
        main(["standard2"])
    assert "no network is called 'standard2' (did you mean 'standard_2'?)" in capsys.readouterr().err
