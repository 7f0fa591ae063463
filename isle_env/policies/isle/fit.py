"""Where a tile fits a boat best: what a placement brings by the squares that it covers (terrain.py).

    gain = Σ squares + rooms nearer to full + family + edge, own map, neighbours − new holes and dead ends

Most placements need no close look. There is a bound on what the strips of squares of a tile bring (`terrain.most`), and what its
colour adds is the same wherever it touches nothing of interest. Placements that touch something are looked at first, the others
only where they can still be better than the best so far.

    lay_out(shape)                    ─→ terrain.legal, terrain.sums     anchors and the most there, for each orientation
    best_fit(shape, colour, at_least) ─→ the best placement        a key: gain, then the lowest action

In hundredths of a point. Rulebook p. 9-10, 21; R-1 … R-4.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import lowest
from isle_env.machine.jit import inline, inner
from isle_env.machine.lanes import LANES, highest, reaching
from isle_env.machine.stack import bare
from isle_env.policies.isle import catalogue, derived

from ...boats.families import FAMILY
from ...boats.placement import FIRST_ENTRY, ORIENTATION, SHAPE, anchors, near, touching_for
from ...boats.squares import NEIGHBOURS
from ...box import EXPANDED, T
from ...games.isle import actions as A
from . import wishes
from .grid import BLOCK, NEAR, OFF, SQUARE, STRIDE, SUMS
from .holes import hole_cost
from .strips import AT_ONCE, BLOCKS, OFFSET, ROOM_SHIFT, STRIP, STRIPS
from .terrain import BY_BEAST, BY_COLOUR, BY_ICON, BY_TREASURE, GROUPS, HOLES, LARGEST_NOW, LOOKS_FOR, ON_EDGE, ON_MAP, find_near

NOWHERE = -(1 << 30)
"""In place of what a tile brings: it fits nowhere."""
KEY = 11
"""Bits of a key below the gain. They are greater for lower actions."""
LAST = (1 << KEY) - 1
assert A.ORIENTATIONS * T.SQUARES <= LAST, "a placement does not fit into a key"

FRIENDSHIP = 500
FRIEND = np.array([0, 150, 250, FRIENDSHIP])
"""What a group of one cat, two, or a family brings beside an icon of its colour, in hundredths of a point."""
NEAR_FRIEND = np.array([60, 200, 300, 500])
"""What an icon promises beside bare squares, beside a cat, a pair, a family of its colour; in hundredths of a point."""
MOST_FRIENDS = int(NEAR_FRIEND.max()) * 4


assert LANES == 2 * STRIDE, "a word of anchors is not what `reaching` looks at"


@inline
def _keep(words, n, a, b, c, d, e):
    """Write down five words of anchors of an orientation. words: int64[64], written."""
    words[8 * n], words[8 * n + 1], words[8 * n + 2], words[8 * n + 3], words[8 * n + 4] = a, b, c, d, e


@inline
def _add_up(terrain, n, entry):
    """The most that an oriented tile brings: for all anchors, halved; and over the legal ones."""
    most, sums = terrain.most, terrain.sums
    for block in range(BLOCKS[entry]):
        at, by = n * SUMS + block * BLOCK, block * BLOCK
        one, two, three = STRIP[entry, 0] + by, STRIP[entry, 1] + by, STRIP[entry, 2] + by
        for k in range(BLOCK):
            sums[at + k] = most[one + k] + most[two + k] + most[three + k]
        for strip in range(AT_ONCE, STRIPS[entry]):
            one = STRIP[entry, strip] + by
            for k in range(BLOCK):
                sums[at + k] += most[one + k]
    terrain.tops[n] = 2 * max(highest(sums, n * SUMS, terrain.legal, 8 * n), OFF)


@inner
def lay_out(g, seat, terrain, shape):
    """Find the places of a shape on the boat; False if there is none. terrain: of ``make_terrain``; legal, sums, tops written."""
    touching, size = touching_for(g, seat, shape), T.SHAPE_SIZE[shape]
    fits = False
    for entry in range(FIRST_ENTRY[shape], FIRST_ENTRY[shape + 1]):
        n = entry - FIRST_ENTRY[shape]
        a, b, c, d, e = anchors(terrain.words, touching, entry, size)
        _keep(terrain.legal, n, a, b, c, d, e)
        terrain.tops[n] = NOWHERE
        if a | b | c | d | e != 0:
            _add_up(terrain, n, entry)
            fits = True
    return fits


@inline
def _pick_near(terrain, n, entry, size):
    """Which legal anchors of an orientation are near something that the colour looks for: terrain.near."""
    legal, at = terrain.legal, 8 * n
    a, b, c, d, e = near(terrain.words, NEAR, entry, size)
    _keep(terrain.near, n, legal[at] & a, legal[at + 1] & b, legal[at + 2] & c, legal[at + 3] & d, legal[at + 4] & e)


@inline
def _pick_far(terrain, n):
    """The other legal anchors: terrain.near again."""
    for k in range(8 * n, 8 * n + 5):
        terrain.near[k] ^= terrain.legal[k]


@inline
def _top(terrain, number):
    """The most that a shape brings anywhere. number: of its orientations."""
    top = terrain.tops[0]
    for n in range(1, number):
        top = max(top, terrain.tops[n])
    return top


@inline
def _likeliest(terrain, number):
    """The orientation that can bring most."""
    likely = np.int64(0)
    for n in range(1, number):
        if terrain.tops[n] > terrain.tops[likely]:
            likely = np.int64(n)
    return likely


@inner
def most_by_colour(g, prices, terrain, colour):
    """The most that a colour adds: as if the tile touched all that it looks for.

    Touching one group less would be better by FAMILY_SLACK at most.
    """
    wish, day, size, gain = terrain.wish, np.int64(g["day"]), np.int64(1), np.int64(0)
    if colour == T.NO_COLOUR:
        for other in range(T.NUM_COLOURS):
            gain += max(wish[wishes.BESIDE + other], 0)
        return gain
    kin, lonely = wish[GROUPS + colour], wish[wishes.LONELY + colour]
    worth, slack = derived.FAMILY_WORTH + day * derived.GROUP_SPAN, prices[derived.FAMILY_SLACK + day]
    while kin != 0:
        other = terrain.group[lowest(kin)]
        kin &= kin - 1
        size += other
        gain += max(-lonely, 0) + slack - prices[worth + other]
    gain += prices[worth + size] + max(lonely, 0) + prices[catalogue.MAP] + prices[catalogue.MAP_LOSS + day]
    gain += max(wish[wishes.EDGE + colour], 0) + max(wish[wishes.BESIDE + colour], 0)
    if EXPANDED:
        gain += FRIENDSHIP
    return gain + max(wish[wishes.FAMILIES], 0) + max(wish[wishes.LARGEST], 0) * size


@inner
def _family_gain(g, prices, terrain, kin, colour):
    """What a cat gains by joining the groups of its colour that it touches. kin: those groups, as marks."""
    day, wish = np.int64(g["day"]), terrain.wish
    size, gain, large, lonely = np.int64(1), np.int64(0), np.int64(0), wish[wishes.LONELY + colour]
    worth = derived.FAMILY_WORTH + day * derived.GROUP_SPAN
    if kin == 0:
        return prices[worth + 1] + lonely
    while kin != 0:
        other = terrain.group[lowest(kin)]
        kin &= kin - 1
        size += other
        gain -= prices[worth + other]
        if other == 1:
            gain -= lonely
        elif other >= wish[wishes.FAMILY_SIZE]:
            large += 1
    gain += prices[worth + size]
    if size >= wish[wishes.FAMILY_SIZE]:
        gain += wish[wishes.FAMILIES] * (1 - large)
    if wish[wishes.LARGEST] != 0:
        gain += wish[wishes.LARGEST] * max(size - max(wish[LARGEST_NOW], FAMILY - 1), 0)
    return gain


@inline
def _friend_gain(terrain, marks, colour):
    """What a cat gains by beasts: a friendship that it makes, or a step towards one. marks, colour: as in ``colour_gain``."""
    kin, size = marks & terrain.wish[GROUPS + colour], np.int64(1)
    beside = marks & (BY_ICON << colour)
    if beside == 0 and kin & terrain.wish[BY_BEAST] == 0:
        return np.int64(0)
    while kin != 0:
        size += terrain.group[lowest(kin)]
        kin &= kin - 1
    return np.int64(FRIEND[min(size, FAMILY)])


@inline
def colour_gain(g, prices, terrain, marks, colour):
    """What a placement gains by its colour. marks: those the colour looks for; colour: NO_COLOUR for treasure."""
    wish, gain = terrain.wish, np.int64(0)
    if colour == T.NO_COLOUR:
        for other in range(T.NUM_COLOURS):
            if marks & (BY_COLOUR << other):
                gain += wish[wishes.BESIDE + other]
        return gain
    if marks & ON_EDGE:
        gain += wish[wishes.EDGE + colour]
    if marks & BY_TREASURE:
        gain += wish[wishes.BESIDE + colour]
    if marks & (ON_MAP << colour):
        gain += prices[catalogue.MAP] + prices[catalogue.MAP_LOSS + g["day"]]
    if EXPANDED:
        gain += _friend_gain(terrain, marks, colour)
    return gain + _family_gain(g, prices, terrain, marks & wish[GROUPS + colour], colour)


@inline
def look_at(terrain, entry, size, cell):
    """What a placement touches and covers, as marks; what its squares bring; how many it covers of each room, 8 bits each."""
    marks = gain = rooms = np.int64(0)
    for k in range(size):
        at = cell + OFFSET[entry, k]
        marks |= terrain.marks[at]
        gain += terrain.value[at]
        rooms += 1 << bare(ROOM_SHIFT)[at]
    return marks, gain, rooms


@inline
def key_of(g, seat, prices, terrain, entry, size, cell, gain, rooms, extra):
    """A placement as a key, its gain and below it its action: of equal gains that of the lower action is greater.

    entry: of the tile in this orientation, cell: of its first square; gain, rooms: of ``look_at``; extra: what the placement has
    from its colour.
    """
    while rooms != 0:
        room = lowest(rooms) >> 3
        filled = (rooms >> (room * 8)) & 255
        rooms ^= filled << (room * 8)
        left = np.int64(g["room_left"][seat, room])
        now = derived.ROOM_WORTH + room * derived.ROOM_SPAN + left
        gain += prices[now - filled] - prices[now]
        if left == filled:
            gain += terrain.wish[wishes.ROOM_FULL]
    gain += extra
    if EXPANDED:
        if is_beast(entry):
            gain += _friends_near(g, seat, entry, size, cell)
    gain += terrain.wish[HOLES] - hole_cost(prices, np.int64(g["day"]), terrain.pairs, entry, cell)
    return (gain << KEY) + LAST - ORIENTATION[entry] * T.SQUARES - SQUARE[cell]


@inline
def is_beast(entry):
    """Is this an orientation of a beast?"""
    return T.FIRST_BEAST_SHAPE <= SHAPE[entry] < T.RAT_SHAPE


@inner
def _friends_near(g, seat, entry, size, cell):
    """What the icons of a beast promise where it would lie: a family beside one, a pair, a single cat, or room for a cat."""
    beast, gain = SHAPE[entry] - T.FIRST_BEAST_SHAPE, np.int64(0)
    for k in range(size):
        colour = T.BEAST_ICON[beast, ORIENTATION[entry], k] - 1
        if colour < 0:
            continue
        square, best = SQUARE[cell + OFFSET[entry, k]], np.int64(0)
        for side in range(4):
            beside = NEIGHBOURS[square, side]
            if beside < 0:
                continue
            slot = np.int64(g["tile_at"][seat, beside]) - 1
            if slot < 0:
                best = max(best, np.int64(NEAR_FRIEND[0]))
            elif g["tile_colour"][seat, slot] == colour:
                cats = min(np.int64(g["group_size"][seat, np.int64(g["tile_group"][seat, slot])]), FAMILY)
                best = max(best, np.int64(NEAR_FRIEND[cats]))
        gain += best
    return gain


@inline
def _search(g, seat, prices, terrain, colour, n, entry, size, most, best):
    """The better of the best so far and the placements of an orientation at terrain.near.

    n: number of the orientation, entry: its line in the tables; most: that the colour adds; best: a key.
    """
    looks_for, seen, extra = terrain.wish[LOOKS_FOR + colour], np.int64(-1), np.int64(0)
    slack = np.int64(0)
    if EXPANDED:
        if is_beast(entry):
            slack = np.int64(MOST_FRIENDS)
    for j in range(5):
        word = terrain.near[8 * n + j]
        if word != 0:
            least = -((most - (best >> KEY)) >> 1)
            word &= reaching(terrain.sums, n * SUMS + 2 * STRIDE * j, least)
        while word != 0:
            cell = 2 * STRIDE * j + lowest(word)
            word &= word - 1
            bound = 2 * np.int64(terrain.sums[n * SUMS + cell])
            if bound + most >= best >> KEY:
                marks, gain, rooms = look_at(terrain, entry, size, cell)
                marks &= looks_for
                if marks != seen:
                    seen, extra = marks, colour_gain(g, prices, terrain, marks, colour)
                if bound + extra + slack >= best >> KEY:
                    best = max(best, key_of(g, seat, prices, terrain, entry, size, cell, gain, rooms, extra))
    return best


@inline
def best_fit(g, seat, prices, terrain, shape, colour, at_least):
    """The best placement of a tile that counts as a colour (NO_COLOUR: treasure), if it brings enough.

    terrain: ``lay_out`` for this shape. Returns what it brings and its PLACE action, the lowest of equals; NOWHERE and -1 if
    the tile fits nowhere or brings less than ``at_least``.
    """
    size, first, last = T.SHAPE_SIZE[shape], FIRST_ENTRY[shape], FIRST_ENTRY[shape + 1]
    plain = colour_gain(g, prices, terrain, np.int64(0), colour)
    most = max(most_by_colour(g, prices, terrain, colour), plain)
    if EXPANDED:
        if is_beast(first):
            plain += MOST_FRIENDS
            most += MOST_FRIENDS
    best = none = (at_least << KEY) - 1
    if _top(terrain, last - first) + most < at_least:
        return np.int64(NOWHERE), np.int64(-1)
    find_near(g, seat, terrain, colour)
    likely = _likeliest(terrain, last - first)
    for far in range(2):
        for k in range(last - first):
            n = likely + k - (last - first if likely + k >= last - first else 0)
            if terrain.tops[n] + most >= best >> KEY:
                if far == 0:
                    _pick_near(terrain, n, first + n, size)
                else:
                    _pick_far(terrain, n)
                best = _search(g, seat, prices, terrain, colour, n, first + n, size, most, best)
        most = plain
    if best == none:
        return np.int64(NOWHERE), np.int64(-1)
    return best >> KEY, A.PLACE + LAST - (best & LAST)


@inline
def place_of(key):
    """The PLACE action of a key."""
    return A.PLACE + LAST - (key & LAST)
