"""What a seat did itself, and the boat sheets, as it observes them: cards left and given up (R-10, R-13, R-37, R-40)."""

from collections import Counter

import numpy as np

from isle_env import Game
from isle_env.components import tables as T
from isle_env.games.isle import layout, state
from tests.oracle.pieces import KIND, kind_of
from tests.support.positions import buying, deck, do, drafting, hold, learn, rescue_turn


def sees(game: Game, seat: int) -> dict[str, np.ndarray]:
    """The named views of what a seat observes."""
    return layout.views(game.observe(seat), game.num_players)


def counted(counts: np.ndarray, kinds: np.ndarray | range = range(T.NUM_KINDS)) -> Counter[int]:
    """A field by kind as the kinds it counts."""
    return Counter({int(kind): int(count) for kind, count in zip(kinds, counts, strict=True) if count})


def test_cards_not_bought():
    game = buying()
    seat = game.current_seat
    offered = Counter(kind_of(card) for card in game.record["pick"][seat])
    cheapest = min(offered, key=lambda kind: int(T.KIND_COST[kind]))
    do(game, f"keep {T.KIND_KEY[cheapest]}")
    assert not sees(game, seat)["unbought"].any(), "nothing is left before the purchase is over"
    do(game, "pass")
    left = offered - Counter({cheapest: 1})
    assert counted(sees(game, seat)["unbought"]) == left
    assert not sees(game, 1 - seat)["unbought"].any(), "they lie face down"


def test_drawn_cards_not_bought_are_added():
    game = rescue_turn()
    before = counted(sees(game, 0)["unbought"])
    hold(game, 0, "draw_2_cards")
    deck(game, "oshax", "gain_permanent_basket")
    do(game, "play draw_2_cards", "keep oshax", "pass")
    assert counted(sees(game, 0)["unbought"]) == before + Counter({KIND["gain_permanent_basket"]: 1})


def test_alone_cards_left_in_the_draft_count_too():
    game = drafting(mode="solo", seats=1)
    shown = Counter(kind_of(card) for card in game.record["pack"][0][:5])
    kept = Counter[int]()
    while game.record["draft_round"] == 0:
        action = int(game.legal_actions()[0])
        kept[action - 1] += 1
        game.apply(action)
    assert counted(sees(game, 0)["unbought"]) == shown - kept


def test_lessons_given_up():
    game = rescue_turn()
    hold(game, 0, "discard_2_lessons_for_basket")
    learn(game, 0, "edge_full", "visible_rats", "oshax_lesson")
    do(game, "play discard_2_lessons_for_basket", "keep edge_full", "keep oshax_lesson")
    given_up = Counter({KIND["edge_full"]: 1, KIND["oshax_lesson"]: 1})
    assert counted(sees(game, 0)["given_up"], layout.PRIVATE_KINDS) == given_up
    assert counted(sees(game, 0)["lessons"], layout.PRIVATE_KINDS) == Counter({KIND["visible_rats"]: 1})
    assert not sees(game, 1)["given_up"].any(), "they were face down"


def test_the_family_card_returned():
    game = drafting(3, 5, mode="family")
    seat = game.current_seat
    offered = np.flatnonzero(game.record["family_where"] == state.FAMILY_OFFER + seat)
    for _ in range(2):
        assert not sees(game, seat)["family_returned"].any()
        game.apply(int(game.legal_actions()[0]))
    assert np.flatnonzero(sees(game, seat)["family_returned"]).tolist() == [offered[-1]]
    assert not sees(game, (seat + 1) % 3)["family_returned"].any()


def test_everybody_sees_every_boat_sheet():
    for seats in (1, 2, 3, 4):
        game = Game.new(seats, seed=3, mode="solo" if seats == 1 else "standard")
        for viewer in range(seats):
            sheets = sees(game, viewer)["seats"]["boat_sheet"]
            assert (sheets.sum(axis=1) == 1).all()
            assert np.roll(sheets.argmax(axis=1), viewer).tolist() == game.record["boat"][:seats].tolist()
