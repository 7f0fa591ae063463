"""The picture of solo games grows with its lines, and needs no interval."""

from isle_agents.contests.solo import plot
from tests.agents.solo.test_report import GREEDY, ONCE, RULES


def test_the_picture_grows_with_the_number_of_lines():
    sizes = []
    for lines in ([GREEDY], [GREEDY, ONCE] * 4):
        image = plot.draw(lines, "title", RULES)
        assert image.startswith(b"\x89PNG")
        sizes.append(tuple(int.from_bytes(image[k : k + 4], "big") for k in (16, 20)))
    assert sizes[0][0] == sizes[1][0] > 1500
    assert sizes[0][1] < sizes[1][1]


def test_lines_name_the_difficulty_where_there_are_several():
    assert plot._name(GREEDY, [GREEDY]) == "best[1]"
    assert plot._name(GREEDY, [GREEDY, ONCE]) == "best[1], very hard"
