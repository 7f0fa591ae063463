"""The wide instructions do what their docstrings say, byte by byte."""

import numpy as np
import pytest

from isle_env.engine.halving import ROOM as ROOM_OF_KEYS
from isle_env.engine.halving import in_order
from isle_env.games.isle.actions import NUM_ACTIONS
from isle_env.machine import bits, lanes, wide
from isle_env.machine.jit import jit, own_cache
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import bare

ROOM = 200
"""Length of the arrays that are written to; everything around what a call writes must stay unchanged."""

with own_cache():

    @jit
    def run_spread(word, out, at):
        wide.spread(word, out, at)

    @jit
    def run_copy(source, out, at):
        wide.copy(source, out, at)

    @jit
    def run_clear(out, at, count):
        wide.clear(out, at, count)

    @jit
    def run_same_64(source, at, kept, value, out, to):
        wide.same_64(source, at, kept, value, out, to)

    @jit
    def run_same_16(source, at, kept, value, out, to):
        wide.same_16(source, at, kept, value, out, to)

    @jit
    def run_differ_64(source, at, kept, value, out, to):
        wide.differ_64(source, at, kept, value, out, to)

    @jit
    def run_differ_16(source, at, kept, value, out, to):
        wide.differ_16(source, at, kept, value, out, to)

    @jit
    def run_matches(source, at, kept, value):
        return wide.matches(source, at, kept, value)

    @jit
    def run_matches_64(source, at, kept, value):
        return wide.matches_64(source, at, kept, value)

    @jit
    def run_put_64(number, out, at):
        wide.put_64(number, out, at)

    @jit
    def run_put_32(number, out, at):
        wide.put_32(number, out, at)

    @jit
    def run_renew(source, out, at):
        return wide.renew(source, out, at)

    @jit
    def run_changed(words, others):
        return wide.changed(words, others)

    @jit
    def run_filled(words):
        return wide.filled(words)

    @jit
    def run_count(words):
        return wide.count(words)

    @jit
    def run_count_bare(words):
        return wide.count(bare(words))

    @jit
    def run_reaching(numbers, at, least):
        return lanes.reaching(bare(numbers), at, least)

    @jit
    def run_highest(numbers, at, chosen, first):
        return lanes.highest(bare(numbers), at, bare(chosen), first)

    @jit
    def run_shut_in(squares, tiles, at, beside, columns):
        return lanes.shut_in(bare(squares), bare(tiles), at, beside, columns)

    @jit
    def run_open_sides(squares, tiles, at, columns):
        return lanes.open_sides(bare(squares), bare(tiles), at, columns)

    @jit
    def run_take_64(source, at):
        return wide.take_64(source, at)

    @jit
    def run_in_order(keys, count):
        in_order(bare(keys), count)


@pytest.fixture
def rng():
    return np.random.default_rng(5)


def bytes_of(rng, count=ROOM):
    return rng.integers(0, 256, count, dtype=np.uint8)


def test_spread(rng):
    for word in (0, 1, 1 << 31, 2**32 - 1, *rng.integers(2**32, size=50).tolist()):
        out, at = bytes_of(rng), int(rng.integers(ROOM - wide.WIDTH + 1))
        wanted = out.copy()
        for bit in range(wide.WIDTH):
            wanted[at + bit] = word >> bit & 1
        run_spread(word, out, at)
        np.testing.assert_array_equal(out, wanted)


@pytest.mark.parametrize("count", [1, 4, 31, 32, 65, 142])
def test_copy(rng, count):
    source, out, at = bytes_of(rng, count), bytes_of(rng), ROOM - count
    wanted = np.concatenate([out[:at], source])
    run_copy(source, out, at)
    np.testing.assert_array_equal(out, wanted)


@pytest.mark.parametrize(("at", "count"), [(0, 0), (3, 1), (10, 64), (0, ROOM)])
def test_clear(rng, at, count):
    out = bytes_of(rng)
    wanted = [0 if at <= k < at + count else value for k, value in enumerate(out.tolist())]
    run_clear(out, at, count)
    assert out.tolist() == wanted


@pytest.mark.parametrize(("width", "same", "differ"), [(64, run_same_64, run_differ_64), (16, run_same_16, run_differ_16)])
def test_same_and_differ(rng, width, same, differ):
    for _ in range(50):
        source, out, other = bytes_of(rng), bytes_of(rng), bytes_of(rng)
        at, to = rng.integers(ROOM - width + 1, size=2).tolist()
        kept = int(rng.integers(256))
        value = int(source[at + int(rng.integers(width))]) & kept  # one at least has it
        wanted, reverse = out.copy(), other.copy()
        for k in range(width):
            wanted[to + k] = (int(source[at + k]) & kept) == value
            reverse[to + k] = (int(source[at + k]) & kept) != value
        same(source, at, kept, value, out, to)
        differ(source, at, kept, value, other, to)
        np.testing.assert_array_equal(out, wanted)
        np.testing.assert_array_equal(other, reverse)


def test_matches(rng):
    for _ in range(50):
        source = bytes_of(rng)
        at, kept = int(rng.integers(ROOM - wide.WIDTH + 1)), int(rng.integers(256))
        value = int(source[at + int(rng.integers(wide.WIDTH))]) & kept
        wanted = sum(1 << k for k in range(wide.WIDTH) if int(source[at + k]) & kept == value)
        assert run_matches(source, at, kept, value) == wanted
    assert run_matches(np.zeros(wide.WIDTH, np.uint8), 0, 255, 0) == 2**wide.WIDTH - 1


def test_matches_64(rng):
    for _ in range(50):
        source = bytes_of(rng)
        at, kept = int(rng.integers(ROOM - 63)), int(rng.integers(256))
        value = int(source[at + int(rng.integers(64))]) & kept
        wanted = sum(1 << k for k in range(64) if int(source[at + k]) & kept == value)
        assert int(run_matches_64(source, at, kept, value)) % (1 << 64) == wanted
    assert run_matches_64(np.zeros(64, np.uint8), 0, 255, 0) == -1


@pytest.mark.parametrize(("put", "width"), [(run_put_64, 8), (run_put_32, 4)])
def test_a_number_is_put_lowest_byte_first(rng, put, width):
    for number in (0, 1, -1, 0x0123456789ABCDEF, *map(int, rng.integers(-(2**63), 2**63, 20))):
        out = bytes_of(rng)
        at = int(rng.integers(ROOM - width + 1))
        wanted = out.copy()
        wanted[at : at + width] = list((number % (1 << 64)).to_bytes(8, "little")[:width])
        put(np.int64(number), out, at)
        np.testing.assert_array_equal(out, wanted)


@pytest.mark.parametrize("count", [1, 7, 40, 65])
def test_renew_writes_and_says_what_differs(rng, count):
    source, out, at = bytes_of(rng, count), bytes_of(rng), ROOM - count - 3
    wanted = out.copy()
    wanted[at : at + count] = source
    for k in (0, count - 1):
        out[at + k] ^= 1
        source_differs = bool((out[at : at + count] != source).any())
        assert run_renew(source, out, at) == source_differs
        np.testing.assert_array_equal(out, wanted)
        assert not run_renew(source, out, at)
        np.testing.assert_array_equal(out, wanted)
        out[at + k] ^= 255
        assert run_renew(source, out, at)


def test_changed(rng):
    words = rng.integers(2**32, size=MASK_WORDS, dtype=np.uint32)
    assert run_changed(words, words.copy()) == 0
    for places in ([0], [MASK_WORDS - 1], [3, 4, 31, 32, 50]):
        others = words.copy()
        others[places] ^= np.uint32(1 << 31)
        assert run_changed(words, others) == sum(1 << k for k in places)


@pytest.mark.parametrize("places", [[], [0], [MASK_WORDS - 1], [3, 4, 31, 32, 50]])
def test_filled(places):
    words = np.zeros(MASK_WORDS, dtype=np.uint32)
    words[places] = 1 << 31
    assert run_filled(words) == sum(1 << k for k in places)


def test_every_word_of_a_mask_is_looked_at():
    for k in range(MASK_WORDS):
        words, empty = np.zeros((2, MASK_WORDS), dtype=np.uint32)
        words[k] = 0x80000011
        assert run_changed(words, empty) == run_changed(empty, words) == run_filled(words) == 1 << k
        assert run_count(words) == run_count_bare(words) == 3


def test_count(rng):
    for words in rng.integers(2**32, size=(50, MASK_WORDS), dtype=np.uint32):
        wanted = sum(word.bit_count() for word in words.tolist())
        assert run_count(words) == run_count_bare(words) == wanted
    full = np.full(MASK_WORDS, 2**32 - 1, dtype=np.uint32)
    assert run_count(full) == run_count_bare(full) == 32 * MASK_WORDS


@pytest.mark.parametrize("least", [-(10**6), -(2**15), -300, 0, 7, 2**15 - 1, 2**15, 10**6])
def test_reaching(rng, least):
    numbers = rng.integers(-(2**15), 2**15, 2 * lanes.LANES).astype(np.int16)
    numbers[[40, 103]] = 2**15 - 1
    for at in (0, 5, lanes.LANES):
        wanted = sum(1 << k for k in range(lanes.LANES) if numbers[at + k] >= least)
        assert int(run_reaching(numbers, at, least)) % (1 << lanes.LANES) == wanted


@pytest.mark.parametrize("chosen", [1, 1 << 63, (1 << 64) - 1, 0x0F0F00F000000100])
@pytest.mark.parametrize("word", range(lanes.WORDS))
def test_highest(rng, chosen, word):
    """One word has all that is chosen; another one has a single number, too."""
    numbers = rng.integers(-(2**15), 2**15, (lanes.WORDS + 1) * lanes.LANES).astype(np.int16)
    words = np.zeros(2 * lanes.WORDS, np.uint64)
    words[2 + word], words[2 + (word + 2) % lanes.WORDS] = chosen, 1 << 17
    for at in (0, 5, lanes.LANES):
        some = [64 * j + k for j in range(lanes.WORDS) for k in range(64) if int(words[2 + j]) >> k & 1]
        assert run_highest(numbers, at, words.view(np.int64), 2) == max(int(numbers[at + k]) for k in some)


def test_shut_in_and_open_sides(rng):
    """Holes, dead ends and sides, counted bit by bit."""
    for _ in range(50):
        squares = rng.integers(0, 1 << 62, 3 * lanes.EIGHT)
        tiles = rng.integers(0, 1 << 40, 40)
        columns, at, beside = int(rng.integers(0, 12)), int(rng.integers(0, 10)), int(rng.integers(20, 30))
        holes = ends = sides = 0
        for k in range(lanes.EIGHT):
            full = [int(squares[lanes.EIGHT * part + k]) for part in range(3)]
            laid = [int(tiles[first + k]) << columns for first in (at, beside, beside + 1)]
            here, up, down = (word ^ tile for word, tile in zip(full, laid, strict=True))
            for bit in range(64):
                if here >> bit & 1:
                    ways = [here >> bit + 1, here << 1 >> bit, up >> bit, down >> bit]
                    open_ways = sum(way & 1 for way in ways)
                    holes, ends = holes + (open_ways == 0), ends + (open_ways == 1)
                if laid[0] >> bit & 1:
                    sides += sum(word & 1 for word in (full[0] >> bit + 1, full[0] << 1 >> bit, full[1] >> bit, full[2] >> bit))
        assert run_shut_in(squares, tiles, at, beside, columns) == holes << 32 | ends
        assert run_open_sides(squares, tiles, at, columns) == sides


def test_take_64(rng):
    source = bytes_of(rng)
    for at in (0, 3, ROOM - 8):
        assert run_take_64(source, at) == int.from_bytes(source[at : at + 8].tobytes(), "little", signed=True)


@pytest.mark.parametrize("count", [0, 1, 2, 45, ROOM_OF_KEYS - 1, ROOM_OF_KEYS])
def test_keys_in_order(rng, count):
    keys = rng.choice(np.arange(-500, 500), ROOM_OF_KEYS, replace=False) << 40
    wanted = [*sorted(keys[:count].tolist(), reverse=True), *keys[count:].tolist()]
    run_in_order(keys, count)
    assert keys.tolist() == wanted


@pytest.mark.parametrize("legal", [[], [0], [NUM_ACTIONS - 1], [31, 32, 1663, 1664, 1673, 1674, 1695, 1696, 1705]])
def test_a_mask_as_bytes_and_as_a_list(legal):
    words = np.zeros(MASK_WORDS, dtype=np.uint32)
    for action in legal:
        words[action // 32] |= np.uint32(1 << action % 32)
    mask, listed = np.full(NUM_ACTIONS, 9, dtype=np.int8), np.empty(len(legal), dtype=np.int64)
    bits.unpack(words, mask)
    bits.list_actions(words, listed)
    assert np.flatnonzero(mask).tolist() == legal
    assert set(mask.tolist()) <= {0, 1}
    assert listed.tolist() == legal


@pytest.mark.parametrize(
    "name", ["spread", "copy", "renew", "clear", "filled", "same_64", "differ_16", "matches", "matches_64", "put_32", "take_64"]
)
def test_each_has_its_docstring_with_the_jit_and_without(name):
    assert len(getattr(wide, name).__doc__.split()) > 5


@pytest.mark.parametrize("name", ["reaching", "highest", "shut_in", "open_sides"])
def test_so_has_each_of_lanes(name):
    assert len(getattr(lanes, name).__doc__.split()) > 5
