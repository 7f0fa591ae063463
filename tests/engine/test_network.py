"""The compiled network finds what NumPy finds, layer by layer, with whole matrices."""

import numpy as np
import pytest

from isle_env.engine.network import NEVER, SPAN, Packed, score_range, shapes


def random_network(rng, situation, features, actions, embedding, width, half):
    parts = {
        name: rng.standard_normal(shape, np.float32) / np.float32(np.sqrt(shape[-1]))
        for name, shape in shapes(situation, features, actions, embedding, width, half).items()
    }
    scales = [rng.integers(1, 50, count).astype(np.float32) for count in (situation, features)]
    return parts, scales


def by_numpy(parts, scales, situation, rows, ids):
    """Logits and value of one decision, in double precision. Rows without a candidate are left out first."""
    part = {name: numbers.astype(np.float64) for name, numbers in parts.items()}

    def layer(name, inputs):
        return inputs @ part[f"{name}.weight"].T + part.get(f"{name}.bias", 0.0)

    def positive(numbers):
        return np.maximum(numbers, 0)

    used = ids >= 0
    about = positive(layer("situation", situation / scales[0]))
    known = np.concatenate((rows[used] / scales[1], part["ids.weight"][ids[used]]), axis=1)
    second = positive(layer("second", positive(layer("row", known) + layer("row_situation", about))))
    factors = np.exp(np.clip(layer("notable", second), -SPAN, SPAN))
    nothing = np.zeros(second.shape[1])
    mean = second.mean(axis=0) if used.any() else nothing
    noted = (second * factors).sum(axis=0) / factors.sum() if used.any() else nothing
    context = positive(layer("context", np.concatenate((about, mean, noted))))
    logits = np.full(len(ids), NEVER, np.float64)
    logits[used] = layer("policy", positive(layer("policy_row", second) + layer("policy_context", context)))[:, 0]
    return logits, layer("value", positive(layer("value_hidden", context)))[0]


@pytest.mark.parametrize("sizes", [(30, 12, 50, 4, 16, 8), (305, 67, 1706, 16, 128, 64), (7, 3, 9, 1, 5, 2), (5, 40, 9, 3, 1, 1)])
def test_it_finds_what_numpy_finds(sizes):
    rng = np.random.default_rng(sum(sizes))
    parts, scales = random_network(rng, *sizes)
    packed = Packed.of(parts, *scales, sizes[2])
    count, most = 40, 17
    situations = (rng.integers(-60, 60, (count, sizes[0])) * (rng.random((count, sizes[0])) < 0.5)).astype(np.int16)
    rows = (rng.integers(-60, 60, (count, most, sizes[1])) * (rng.random((count, most, sizes[1])) < 0.5)).astype(np.int16)
    ids = rng.integers(0, sizes[2], (count, most)).astype(np.int16)
    ids[rng.random((count, most)) < rng.random((count, 1))] = -1
    ids[0], ids[1] = -1, np.abs(ids[1])
    logits, values = np.full((count, most), np.nan, np.float32), np.full(count, np.nan, np.float32)
    score_range(3, count, situations, rows, ids, *packed, *packed.room(most), logits, values)
    assert np.isnan(logits[:3]).all()
    assert np.isnan(values[:3]).all()
    score_range(0, 3, situations, rows, ids, *packed, *packed.room(most), logits, values)
    for k in range(count):
        wanted, value = by_numpy(parts, scales, situations[k], rows[k], ids[k])
        np.testing.assert_allclose(logits[k], wanted, rtol=1e-4, atol=1e-4)
        assert values[k] == pytest.approx(value, rel=1e-4, abs=1e-4)


def test_the_most_notable_row_counts_for_no_more_than_its_bound():
    rng, sizes = np.random.default_rng(1), (4, 3, 5, 2, 6, 3)
    parts, scales = random_network(rng, *sizes)
    parts["notable.weight"] *= 1000
    packed = Packed.of(parts, *scales, sizes[2])
    given = np.ones((1, 4), np.int16), rng.integers(-60, 60, (1, 8, 3)).astype(np.int16), np.arange(8, dtype=np.int16)[None] % 5
    logits, values = np.empty((1, 8), np.float32), np.empty(1, np.float32)
    score_range(0, 1, *given, *packed, *packed.room(8), logits, values)
    wanted, value = by_numpy(parts, scales, *(array[0] for array in given))
    np.testing.assert_allclose(logits[0], wanted, rtol=1e-4, atol=1e-4)
    assert values[0] == pytest.approx(value, rel=1e-4, abs=1e-4)


def test_parts_that_do_not_fit_are_named():
    parts, scales = random_network(np.random.default_rng(0), 4, 3, 5, 2, 6, 3)
    assert Packed.of(parts, *scales, 5).actions == 5
    with pytest.raises(ValueError, match=r"ids\.weight is float32 of shape \(5, 2\), not float of shape \(6, 2\)"):
        Packed.of(parts, *scales, 6)
    with pytest.raises(ValueError, match=r"it has no second\.bias"):
        Packed.of({name: part for name, part in parts.items() if name != "second.bias"}, *scales, 5)
