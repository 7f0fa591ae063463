"""The family game's page: what it leaves out, family cards shown only to their owner until the end, whole games (R-40, R-41)."""

import numpy as np
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.games.isle import actions
from isle_env.games.isle import state as S
from isle_env.views.boat_text import LETTERS
from isle_env.views.text import render
from tests.support.volume import seeds
from tests.views.pages import decisions_drawn, listed, pictures_compared, played, section

FAMILY_KEYS = T.KIND_KEY[T.FIRST_FAMILY_KIND :]


def chosen(num_players: int, seed: int) -> Game:
    """A game on day 1: every seat has kept its two cards."""
    game = Game.new(num_players, seed=seed, mode="family")
    while game.phase == "family_cards":
        game.apply(int(game.legal_actions()[0]))
    return game


def card(key: str) -> int:
    """Number of a family card."""
    return FAMILY_KEYS.index(f"family_{key}")


def kept_by(game: Game, seat: int) -> list[str]:
    """Keys of the family cards a seat has kept."""
    return [FAMILY_KEYS[k] for k in np.flatnonzero(game.record["family_where"] == S.FAMILY_KEPT + seat)]


def test_before_the_first_day():
    game = Game.new(3, seed=4, mode="family")
    seat = game.current_seat
    lines = str(game).splitlines()
    assert lines[0] == "The Isle of Cats · family game · before day 1 of 5 · choosing family cards · 110 tiles in bag"
    assert lines[1] == f"Seat {seat} decides: keep a family card"
    offered = [FAMILY_KEYS[k] for k in np.flatnonzero(game.record["family_where"] == S.FAMILY_OFFER + seat)]
    title, heading, *cards = section(str(game), f"Seat {seat} alone sees")
    assert (title, heading) == (f"Seat {seat} alone sees", "  family cards dealt, 2 more to keep:")
    assert [line.split()[0] for line in cards] == offered
    assert all(T.COMPONENTS.family[FAMILY_KEYS.index(key)].text in line for key, line in zip(offered, cards, strict=True))


def test_after_the_first_card_is_kept():
    game = Game.new(2, seed=4, mode="family")
    seat = game.current_seat
    game.apply(int(game.legal_actions()[0]))
    own = section(str(game), f"Seat {seat} alone sees")
    assert own[1] == "  family cards dealt, 1 more to keep:"
    assert own[4].startswith("  family cards kept, ")
    assert list(listed(own)) == kept_by(game, seat)


def test_family_cards_and_their_points_are_for_their_owner():
    """With nineteen rats in sight on every boat the rats' card is worth 38 points, which nobody else sees."""
    game = chosen(2, 6)
    game.record["family_where"] = 0
    game.record["family_where"][[card("visible_rats"), card("no_visible_rats")]] = S.FAMILY_KEPT
    game.record["family_where"][[card("full_rooms"), card("edge_full")]] = S.FAMILY_KEPT + 1
    assert section(render(game, 0), "Seat 0 alone sees") == [
        "Seat 0 alone sees",
        "  family cards kept, 38 points so far:",
        f"   0 {'family_no_visible_rats':32}10 points when every rat is covered.",
        f"  38 {'family_visible_rats':32}2 points for each rat still seen, beside the usual loss.",
    ]
    assert "visible_rats" not in render(game, 1)
    assert section(render(game, 0), "Turn order") == section(render(game, 1), "Turn order"), "nor the seats' points"


def test_seat_line():
    game = chosen(2, 6)
    g = game.record
    seat = game.current_seat
    g["colour_cats"][seat] = [1, 0, 12, 0, 3]
    g["rare_count"][seat], g["common_count"][seat] = 2, 4
    g["room_left"][seat, :3] = 0
    g["passed"][1 - seat] = 1
    g["family_where"] = 0
    lines = section(render(game), "Turn order")
    assert lines[0] == f"Turn order: {seat} → {1 - seat}"
    assert lines[1] == "  seat boat     B G R P O  rare common  full rooms  points"
    boat = T.BOAT_NAMES[g["boat"][seat]]
    assert lines[2 + seat] == f">   {seat}  {boat:7}  1 0 12 0 3     2      4        3/7     -39"
    assert lines[4] == f"    seat {1 - seat} has passed"


def test_cats_lie_around_the_island():
    """All of them in one row, in the order they came, without a price."""
    game = chosen(4, 1)
    game.record["rare"], game.record["common"][2] = [0, 3, 0, 0, 1], 0
    lines = section(str(game), "Around the island")
    names = [f"{LETTERS[tile % 5]}{tile // 5}" for tile in game.record["field"][0, :16].tolist()]
    below = lines.index("Below the island")
    assert lines[below - 1].split() == names
    assert lines[-1].split() == ["*1", "×3", "*4", "×1", "$0", "×11", "$1", "×11", "$3", "×11"]


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_whole_games(num_players):
    """Every decision of the mode comes up, and no page mentions what the mode does not have."""
    found = set()
    for seed in seeds(4, 1):
        found |= decisions_drawn(played(Game.new(num_players, seed=seed, mode="family", auto_skip=seed % 2 > 0), seed))
        for turn, game in enumerate(played(Game.new(num_players, seed=seed, mode="family"), seed)):
            if turn % 20 == 0 or game.over:
                page = str(game)
                assert not [word for word in ("fish", "  hand", "Oshax", "&", "basket", "deck", "Public") if word in page]
    assert found == {"family_cards", "turn", "place", "treasure", "over"}


def test_a_map_offers_any_treasure():
    for game in played(Game.new(2, seed=3, mode="family", auto_skip=False), 1):
        if game.decision == "treasure":
            assert "Treasures to take: 1 common or rare, if wanted" in str(game).splitlines()
            return
    pytest.fail("no map was covered")


def test_nothing_hidden_shows():
    """A seat's page stays the same when everything it cannot see is redrawn (R-40)."""
    assert pictures_compared("family", 8) > 50


def test_choices_of_earlier_seats_do_not_show():
    """Whichever cards the first seat keeps, the next one's page is the same."""
    game = Game.new(2, seed=9, mode="family")
    pages = set()
    for first, second in ((0, 0), (0, 1), (1, 1)):
        copy = game.clone()
        for which in (first, second):
            copy.apply(int(copy.legal_actions()[which]))
        pages.add(str(copy))
    assert len(pages) == 1


def test_end_of_the_game():
    """The score by part, with family cards, the tie-break, the winners, everybody's cards with their points."""
    for seed in seeds(6, 1):
        *_, game = played(Game.new(3, seed=seed, mode="family"), seed)
        lines = str(game).splitlines()
        assert lines[:2] == [
            "The Isle of Cats · family game · the end",
            "seat  boat    rats  rooms  families  family cards  total  full rooms",
        ]
        for seat, score in enumerate(game.scores()):
            words = lines[2 + seat].split()
            parts = ("rats", "rooms", "families", "family_cards", "total")
            assert words[2:7] == [str(score[part]) for part in parts]
            assert int(words[7]) == sum(left == 0 for left in game.record["room_left"][seat])
            assert (words[-1] == "winner") == (seat in game.winners())
            title, *cards = section(str(game), f"Family cards of seat {seat}, ")
            assert title.split()[5] == str(score["family_cards"])
            assert list(listed(cards)) == kept_by(game, seat)
            assert sum(listed(cards).values()) == score["family_cards"]


def test_names_of_actions_are_the_keys_on_the_page():
    game = Game.new(2, seed=2, mode="family")
    page = str(game)
    assert all(actions.action_name(a).removeprefix("keep ") in page for a in game.legal_actions().tolist())
