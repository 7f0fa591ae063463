"""Lists of prices: made, checked, changed, written, read, and two of them in one game."""

from __future__ import annotations

import copy
import hashlib
import pickle
import re

import numpy as np
import pytest

from isle_env import Game, SeatEnv
from isle_env.components import tables as T
from isle_env.games.isle import state as S
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.isle import PriceError, Prices, choose, for_seats, play_out
from isle_env.policies.isle.catalogue import CATALOGUE, NAMES, NUM_PRICES
from isle_env.policies.isle.derived import FAMILY_WORTH, GROUP_SPAN, ROOM_SPAN, ROOM_WORTH, STEEPEST, WORDS
from tests.policies.isle.lists import random_prices
from tests.support.volume import seeds

LEAST, MOST, PRICES = CATALOGUE.least, CATALOGUE.most, CATALOGUE.prices
DEFAULT, DEFAULT_FILE = Prices.default(), Prices.FOLDER / "prices.toml"
NOTE = """What things are worth to the reference policy: its default list of prices.

The name, meaning, unit and range of each price come from catalogue.py; the values are here and nowhere else."""
"""The head of the default file."""


# ---- the default list ----
def test_the_default_file_is_what_the_default_list_writes(tmp_path):
    """Names, meanings, units and ranges in the file are those of the catalogue."""
    DEFAULT.write(tmp_path / "again.toml", note=NOTE)
    assert (tmp_path / "again.toml").read_text() == DEFAULT_FILE.read_text()


def test_the_default_numbers_are_the_recorded_ones():
    """The policy plays the opponents and the openings of environments: its prices must not change unnoticed."""
    # The finer differences came later: at these numbers they change nothing.
    coarse = DEFAULT.numbers[: PRICES["contact_fade"].at]
    assert hashlib.sha256(coarse.astype("<i8").tobytes()).hexdigest()[:16] == "3665d105a4a2e977"
    for name in list(PRICES)[list(PRICES).index("contact_fade") :]:
        value = DEFAULT[name]
        assert set(value.values() if isinstance(value, dict) else [value]) == {10 if name.endswith("fade") else 0}, name


def test_names_and_numbers_are_in_one_order():
    assert len(NAMES) == len(set(NAMES)) == NUM_PRICES == len(DEFAULT.numbers)
    by_name = dict(zip(NAMES, DEFAULT.numbers.tolist(), strict=True))
    assert by_name["contact"] == DEFAULT["contact"] == 14
    assert by_name["fish.day_5"] == DEFAULT["fish"]["day_5"] == 10
    assert by_name["pace.edge_full"] == DEFAULT["pace"]["edge_full"] == 70
    assert by_name["family_card.family_edge_full"] == DEFAULT["family_card"]["family_edge_full"] == 60
    assert (DEFAULT.numbers >= LEAST).all()
    assert (DEFAULT.numbers <= MOST).all()
    assert all(price.meaning and price.unit for price in PRICES.values())


# ---- making and changing lists ----
def test_replace_by_number_by_order_and_by_name():
    prices = DEFAULT.replace(contact=20, fish=[1, 2, 3, 4, 5], pace={"edge_full": 60}, cat=np.arange(5))
    assert prices["contact"] == 20
    assert list(prices["fish"].values()) == [1, 2, 3, 4, 5]
    assert prices["pace"] == {**DEFAULT["pace"], "edge_full": 60}
    assert list(prices["cat"].values()) == [0, 1, 2, 3, 4]
    assert prices["square"] == DEFAULT["square"]
    assert DEFAULT["contact"] == 14, "the list it came from is as it was"
    assert repr(DEFAULT.replace(contact=20)) == "Prices.default().replace(**{'contact': 20})"
    assert repr(DEFAULT) == "Prices.default()"


def test_equal_numbers_make_equal_lists():
    other = Prices(DEFAULT.numbers)
    assert other == DEFAULT
    assert hash(other) == hash(DEFAULT)
    assert DEFAULT.replace(square=26) != DEFAULT
    assert pickle.loads(pickle.dumps(random_prices(1))) == copy.deepcopy(random_prices(1)) == random_prices(1)


def test_a_list_does_not_change():
    with pytest.raises(ValueError, match="read-only"):
        DEFAULT.numbers[0] = 1
    numbers = DEFAULT.numbers.copy()
    prices = Prices(numbers)
    numbers[:] = 0
    assert prices == DEFAULT


@pytest.mark.parametrize("number", range(NUM_PRICES), ids=NAMES)
def test_every_range_is_kept(number):
    """Both ends are allowed, one step beyond is refused, with the name, the value and the range."""
    for end, beyond in ((LEAST[number], LEAST[number] - 1), (MOST[number], MOST[number] + 1)):
        numbers = DEFAULT.numbers.copy()
        numbers[number] = end
        assert Prices(numbers).numbers[number] == end
        numbers[number] = beyond
        message = f"{NAMES[number]} = {beyond}: expected {LEAST[number]} to {MOST[number]}"
        with pytest.raises(ValueError, match=re.escape(message)):
            Prices(numbers)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Prices([1, 2]), f"int64[2]: a list of prices is {NUM_PRICES} whole numbers"),
        (lambda: Prices(DEFAULT.numbers / 2), f"float64[{NUM_PRICES}]: a list of prices is {NUM_PRICES} whole numbers"),
        (lambda: DEFAULT.replace(contcat=3), "there is no price 'contcat'; did you mean 'contact'?"),
        (lambda: DEFAULT.replace(contact=101), "contact = 101: expected 0 to 100"),
        (lambda: DEFAULT.replace(contact=1.5), "[contact]: value = 1.5; give a whole number from 0 to 100"),
        (lambda: DEFAULT.replace(fish=3), "[fish]: value = 3; give whole numbers from 0 to 500 for day_1, day_2"),
        (lambda: DEFAULT.replace(fish=[1, 2]), "[fish]: value = [1, 2]; give whole numbers from 0 to 500"),
        (lambda: DEFAULT.replace(fish={"day_6": 1}), "[fish]: there is no value.day_6; did you mean 'day_5'?"),
        (lambda: DEFAULT.replace(fish={"day_5": 501}), "fish.day_5 = 501: expected 0 to 500"),
        (lambda: for_seats([DEFAULT], 2), "1 lists of prices for 2 seats: give one for each, or one for all"),
    ],
)
def test_wrong_lists_are_refused(make, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        make()


# ---- files ----
def test_what_is_written_is_read(tmp_path):
    for seed in range(20):
        prices = random_prices(seed)
        prices.write(tmp_path / "mine.toml", note="Mine,\nfound by chance.")
        assert Prices.read(tmp_path / "mine.toml") == prices
    assert (tmp_path / "mine.toml").read_text().startswith('# Mine,\n# found by chance.\n\ngames = "The Isle of Cats"\n\n[rat]\n')


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[contact]", "[contcat]", "mine.toml: there is no price 'contcat'; did you mean 'contact'?"),
        ("[contact]", "[contact", "mine.toml: not a valid TOML file"),
        ("value = 14", "value = 101", "mine.toml: contact = 101: expected 0 to 100"),
        ("value = 14", "value = 1.5", "mine.toml, [contact]: value = 1.5; give a whole number from 0 to 100"),
        ("value = 14", "", "mine.toml, [contact]: 'value' is missing; give a whole number from 0 to 100"),
        ("value = 14", "value = 14\nvaleu = 3", "mine.toml, [contact]: unknown key 'valeu'; an entry can have meaning, unit"),
        ("value.day_5 = 10\n", "", "mine.toml, [fish]: value.day_5 is missing; give whole numbers from 0 to 500 for day_1"),
        ("value.day_5 = 10\n", "value.day_5 = true\n", "mine.toml, [fish]: value.day_5 = True; give a whole number from 0"),
        (
            "value.edge_full = 70",
            "value.edge_ful = 70",
            "mine.toml, [pace]: there is no value.edge_ful; did you mean 'edge_full'",
        ),
        ('unit = "cats"', 'unit = "points"', "mine.toml, [largest_family]: unit = 'points'; its value is in cats"),
    ],
)
def test_errors_name_file_and_price(tmp_path, old, new, message):
    text = DEFAULT_FILE.read_text()
    assert old in text
    (tmp_path / "mine.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(PriceError, match=re.escape(message)):
        Prices.read(tmp_path / "mine.toml")


def test_every_price_must_be_there(tmp_path):
    entry = re.search(r"\[help\]\n(.+\n)+", DEFAULT_FILE.read_text())
    (tmp_path / "mine.toml").write_text(DEFAULT_FILE.read_text().replace(entry[0], ""))
    with pytest.raises(PriceError, match=re.escape("mine.toml, [help]: missing; give it with a value: a card that moves cats")):
        Prices.read(tmp_path / "mine.toml")


# ---- the tables ----
def test_tables_follow_from_the_numbers():
    for prices in (DEFAULT, *(random_prices(seed) for seed in range(10))):
        words = prices._words
        rooms = words[ROOM_WORTH:STEEPEST].reshape(-1, ROOM_SPAN)
        assert (rooms[:, 0] == prices["room"]).all()
        assert (np.diff(rooms) <= 0).all(), "the more bare squares, the less"
        steepest = words[STEEPEST:FAMILY_WORTH].reshape(-1, ROOM_SPAN)
        for room, size in enumerate(T.ROOM_SIZE.tolist()):
            for left in range(1, size + 1):
                gains = [(rooms[room, left - k] - rooms[room, left]) / k for k in range(1, min(left, T.MAX_SHAPE_SIZE) + 1)]
                assert steepest[room, left] == np.ceil(max(gains))
        pair = words[FAMILY_WORTH + 3 * GROUP_SPAN + 2]
        assert pair == prices["pair"]["day_3"]
        assert words[FAMILY_WORTH + 5 * GROUP_SPAN + 4] == 1100 + prices["family"]["day_5"]


# ---- in a game ----
def test_each_seat_goes_by_its_own_list():
    """A game played out by two lists is that of asking each seat with its own; and lists matter."""
    words, differ = np.zeros(MASK_WORDS, np.uint32), 0
    for seed in seeds(6, 1):
        lists = for_seats([DEFAULT, random_prices(seed)], 2)
        game, other = Game.new(2, seed=seed), Game.new(2, seed=seed)
        while not game.over:
            own = (DEFAULT, random_prices(seed))[game.current_seat]
            action = choose(game.games, 0, lists)
            assert action == choose(game.games, 0, own.for_all)
            differ += action != choose(game.games, 0)
            game.apply(action)
        play_out(other.games, 0, lists, words)
        assert other.games.tobytes() == game.games.tobytes()
    assert differ > 0


def test_lists_for_seats():
    lists = for_seats([DEFAULT, random_prices(3)], 2)
    assert lists.shape == (2, WORDS)
    assert (lists[0] == DEFAULT._words).all()
    assert (lists[1, :NUM_PRICES] == random_prices(3).numbers).all()
    assert DEFAULT.for_all.shape == (S.MAX_SEATS, WORDS)
    assert for_seats([], 0).shape == (0, WORDS)


def test_an_opponent_with_the_default_list_is_the_reference():
    one, two, third = SeatEnv("greedy"), SeatEnv(DEFAULT), SeatEnv(random_prices(5))
    for env in (one, two, third):
        env.reset(seed=4)
        for _ in range(20):
            env.step(int(env.action_masks().nonzero()[0][-1]))
    assert one.save() == two.save()
    assert one.save() != third.save()
