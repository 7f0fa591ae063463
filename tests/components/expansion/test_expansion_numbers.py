"""Numbers of Kittens + Beasts that stand in the rules are those of the data file."""

from isle_env.components.expansion import tables as E
from isle_env.expanded.games.isle import state as S
from isle_env.expanded.games.isle.modules.beasts.play import FRIENDSHIP_POINTS, ICON_POINTS
from isle_env.expanded.games.isle.modules.beasts.record import BEAST_PRICE
from isle_env.expanded.games.isle.modules.events.record import TOKENS
from isle_env.expanded.games.isle.modules.kittens.record import KITTEN_PRICE, KITTENS_OPEN
from isle_env.expanded.games.isle.modules.royal_rats.play import ROYAL_RAT_POINTS
from isle_env.expanded.games.isle.modules.royal_rats.record import ROYAL_RATS

BOX = E.BOX


def test_prices_supplies_and_points():
    assert (BOX.kitten_board.size, BOX.kitten_board.fish) == (KITTENS_OPEN, KITTEN_PRICE)
    assert BOX.beast_field.fish == BEAST_PRICE
    assert (
        BOX.beast_field.friendship_points, BOX.beast_field.sister_points_per_icon,
    ) == (FRIENDSHIP_POINTS, ICON_POINTS)  # fmt: skip
    assert (BOX.rat.supply, BOX.rat.points) == (ROYAL_RATS, ROYAL_RAT_POINTS)
    assert (BOX.token.supply, BOX.token.speed) == (TOKENS, S.TOKEN_SPEED)
    assert BOX.rat.fish == 1, "a royal rat is fed away for one"
    assert BOX.token.baskets == 1, "a token is one basket"
