"""Numbers of Kittens + Beasts that stand in the rules are those of the data file."""

from isle_env.components.expansion import tables as E
from isle_env.expanded.games.isle import scoring
from isle_env.expanded.games.isle import state as S

BOX = E.BOX


def test_prices_supplies_and_points():
    assert (BOX.kitten_board.size, BOX.kitten_board.fish) == (S.KITTENS_OPEN, S.KITTEN_PRICE)
    assert BOX.beast_field.fish == S.BEAST_PRICE
    assert (
        BOX.beast_field.friendship_points, BOX.beast_field.sister_points_per_icon,
    ) == (scoring.FRIENDSHIP_POINTS, scoring.ICON_POINTS)  # fmt: skip
    assert (BOX.rat.supply, BOX.rat.points) == (S.ROYAL_RATS, scoring.ROYAL_RAT_POINTS)
    assert (BOX.token.supply, BOX.token.speed) == (S.TOKENS, S.TOKEN_SPEED)
    assert BOX.rat.fish == 1, "royal_rats.feed takes one"
    assert BOX.token.baskets == 1, "a token is one basket"
