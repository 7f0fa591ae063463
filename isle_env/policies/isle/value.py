"""What a position is worth to each seat: points on the boat now, and the greedy policy's prices for the rest.

It compares seats, and positions of the same moment. It is no forecast: too low early in the game, too high on the last day.
If the game is in a purchase or in the reading of lessons, the policy first finishes it, so that nothing is left on offer. After
the rescue the next morning is taken as begun, with its fish. Then, in hundredths of a point:

    boat     rats, rooms, families, rare treasures, friendships and points of events as they are scored, and what the policy
             gives for a room begun (ROOM_WORTH) and a family begun or growing (FAMILY_WORTH beyond its points)
    lessons  each private lesson before the seat and each public one in play: its outlook (promises.py)
    cards    in hand: an Oshax CAT + OSHAX, a treasure card TREASURE_CARD or SMALL_CARD, an anytime card by anytime.py,
             a lesson its outlook in the best colour (0 when it comes too late, R-35), SPEED for each step of speed
    baskets  a cat of the coming rescue, for which there are a basket and CAT_FISH fish: CAT − CAT_FISH × FISH; a basket
             card beyond those LATER percent of it, half a basket HALF percent, neither after the last rescue;
             a permanent basket BASKET_DAY for each day after that
    fish     FISH for each; the low price of the last day holds only after that day's purchase
    total    the sum; of a finished game the final score

The words in capitals are the seat's prices (catalogue.py, derived.py). No chance is involved; hidden things count as they are.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.single import legal_mask
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit
from isle_env.machine.stack import bare
from isle_env.policies.isle import catalogue, derived

from ...boats.families import FAMILY_POINTS
from ...box import EXPANDED, T
from ...games.isle import state as S
from ...games.isle.decisions import Phase, Step
from ...games.isle.kinds import RESCUE_KINDS
from ...games.isle.modules.events.today import finds_come_first
from ...games.isle.phases.fishing import fish_of_the_day
from ...games.isle.scoring import score_seat
from ...games.isle.step import step
from .anytime import anytime_worth
from .card_choices import treasure_card_worth
from .policy import choose_from
from .promises import outlook

VALUE_PARTS = ("boat", "lessons", "cards", "baskets", "fish", "total")
BOAT, LESSONS, CARDS, BASKETS, FISH, TOTAL = range(len(VALUE_PARTS))


@inner
def _boat(g, seat, prices):
    """Points of the boat, and what is begun on it."""
    worth = np.int64(0)
    for part in (S.RATS, S.ROOMS, S.FAMILIES, S.RARE_TREASURES):
        worth += catalogue.POINT * np.int64(g["score"][seat, part])
    if EXPANDED:
        for part in range(len(S.SCORE_PARTS) - 1, S.TOTAL):
            worth += catalogue.POINT * np.int64(g["score"][seat, part])
    for room in range(T.ROOMS):
        bare = np.int64(g["room_left"][seat, room])
        if bare > 0:
            worth += prices[derived.ROOM_WORTH + room * derived.ROOM_SPAN + bare]
    today = derived.FAMILY_WORTH + np.int64(g["day"]) * derived.GROUP_SPAN
    for slot in range(np.int64(g["slots"][seat])):
        cats = np.int64(g["group_size"][seat, slot])
        worth += prices[today + cats] - catalogue.POINT * FAMILY_POINTS[cats]
    return worth


@inner
def _lessons(g, seat, prices):
    """What the lessons before the seat and those in play for all will bring."""
    worth = np.int64(0)
    for kind in range(T.NUM_KINDS):
        if g["lessons"][seat, kind] > 0:
            worth += np.int64(g["lessons"][seat, kind]) * outlook(g, seat, prices, kind, np.int64(T.NO_COLOUR))
        if g["public"][kind] > 0:
            worth += outlook(g, seat, prices, kind, np.int64(g["public"][kind]) - 1)
    return worth


@inner
def _unread(g, seat, prices, kind):
    """What a lesson in hand will bring, in the best colour; nothing after the last reading of lessons (R-35)."""
    if g["day"] == S.DAYS and g["phase"] > Phase.LESSONS:
        return np.int64(0)
    best = np.int64(catalogue.NEVER)
    for colour in range(T.NUM_COLOURS if T.KIND_NEEDS_COLOUR[kind] else 1):
        best = max(best, outlook(g, seat, prices, kind, np.int64(colour)))
    return best


@inner
def _card(g, seat, prices, kind):
    """What a card in hand is worth, baskets aside."""
    type_ = T.KIND_TYPE[kind]
    if type_ == T.TYPE_RESCUE:
        return prices[catalogue.SPEED] * T.KIND_SPEED[kind]
    if type_ == T.TYPE_OSHAX:
        return prices[catalogue.CAT + g["day"]] + prices[catalogue.OSHAX]
    if type_ == T.TYPE_TREASURE:
        return treasure_card_worth(prices, kind)
    if type_ == T.TYPE_PRIVATE or type_ == T.TYPE_PUBLIC:
        return _unread(g, seat, prices, kind)
    return anytime_worth(g, seat, prices, kind)


@inner
def _cards(g, seat, prices):
    """What the hand is worth, baskets aside."""
    worth = np.int64(0)
    for kind in range(T.NUM_KINDS):
        if g["hand"][seat, kind] > 0:
            worth += np.int64(g["hand"][seat, kind]) * _card(g, seat, prices, kind)
    return worth


@inner
def _half_baskets(g, seat):
    """Half baskets on rescue cards: in hand, laid out, and left of those turned over."""
    halves = 2 * np.int64(g["regular"][seat]) + np.int64(g["broken"][seat])
    for k in range(RESCUE_KINDS.shape[0]):
        cards = np.int64(g["hand"][seat, RESCUE_KINDS[k]])
        if g["phase"] == Phase.RESCUE_CARDS:
            cards += np.int64(g["front"][seat, RESCUE_KINDS[k]])
        halves += cards * T.KIND_BASKET[RESCUE_KINDS[k]]
    return halves


@inner
def _baskets(g, seat, prices, fish, price):
    """What baskets are worth, in the coming rescue and later. fish: of the seat; price: of a fish."""
    day = np.int64(g["day"])
    later = prices[catalogue.BASKET_DAY] * np.int64(g["permanent"][seat]) * (S.DAYS - day)
    if day == S.DAYS and g["phase"] > Phase.RESCUE and not finds_come_first(g):
        return np.int64(0)
    cat, halves = prices[catalogue.CAT + day] - prices[catalogue.CAT_FISH] * price, _half_baskets(g, seat)
    fresh = np.int64(g["permanent"][seat]) - np.int64(g["permanent_used"][seat])
    cats = min(fresh + halves // 2, fish // prices[catalogue.CAT_FISH])
    spare = halves // 2 - max(cats - fresh, 0)
    if day < S.DAYS:
        later += cat * prices[catalogue.LATER] * spare // 100
    return later + cats * cat + cat * prices[catalogue.HALF] * (halves % 2) // 100


@inner
def _value_seat(g, seat, prices, fish_to_come, values):
    """The parts of a seat's value but for the total. values: int64[parts], overwritten."""
    score_seat(g, seat)
    fish = np.int64(g["fish"][seat]) + fish_to_come
    day = np.int64(g["day"])
    price = prices[catalogue.FISH + (day if g["phase"] > Phase.BUY else min(day, S.DAYS - 1))]
    values[BOAT] = _boat(g, seat, prices)
    values[LESSONS] = _lessons(g, seat, prices)
    values[CARDS] = _cards(g, seat, prices)
    values[BASKETS] = _baskets(g, seat, prices, fish, price)
    values[FISH] = price * fish


@inner
def _final_seat(g, seat, values):
    """The value of a finished game: its score. values: int64[parts], overwritten."""
    for part in range(S.TOTAL):
        goal = LESSONS if part == S.PRIVATE_LESSONS or part == S.PUBLIC_LESSONS else BOAT
        values[goal] += catalogue.POINT * np.int64(g["score"][seat, part])


@inner
def _to_the_morning(g):
    """After a rescue go on to the next day, if there is one: fresh baskets, no purchase yet."""
    if g["phase"] == Phase.RARE_FINDS and g["day"] < S.DAYS and not finds_come_first(g):
        g["day"] += 1
        g["phase"] = Phase.FISHING
        for seat in range(np.int64(g["num_players"])):
            g["permanent_used"][seat] = 0


@takes(3, "the value of positions")
@jit
def value_game(games, i, prices, words, values):
    """What game i is worth to each seat (see above). Call it on a copy: the game cannot be played on.

    games: GAME[:], element i is no position of a game afterwards; prices: int64[seats, WORDS], a list for each seat, by which
    its own position is valued; words: uint32[MASK_WORDS], overwritten; values: int64[seats, parts], overwritten, in
    hundredths of a point.
    """
    g = games[i]
    values[:] = 0
    legal_mask(games, i, words)
    while g["phase"] == Phase.BUY or g["phase"] == Phase.LESSONS:
        step(games, i, choose_from(games, i, prices, words), words)
    _to_the_morning(g)
    fish_to_come = fish_of_the_day(g) if g["phase"] <= Phase.FISHING else np.int64(0)
    for seat in range(np.int64(g["num_players"])):
        if g["step"] == Step.OVER:
            _final_seat(g, seat, values[seat])
        else:
            _value_seat(g, seat, bare(prices[seat]), fish_to_come, values[seat])
        for part in range(TOTAL):
            values[seat, TOTAL] += values[seat, part]
