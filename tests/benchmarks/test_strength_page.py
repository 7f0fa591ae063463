"""docs/strength.md and the matches that it is made from."""

from benchmarks import strength, strength_page
from benchmarks.kept import FILE, Kept


def test_the_page_says_what_the_table_says():
    """It is written anew when a match was played; what the tables say of it stands there word for word."""
    kept, text = Kept(FILE), strength.PAGE.read_text(encoding="utf-8")
    parts, of_curve = strength.wanted("all", 1)
    parts = {title: found for title, matches in parts.items() if (found := [match for match in matches if match in kept])}
    wanted = {match for matches in parts.values() for match in matches} | set(of_curve)
    assert not [match.name for match, _ in kept if match not in wanted], "a match that no part of the page shows"
    for title, shown in parts.items():
        for piece in strength_page._part(title, shown, kept):
            assert piece.strip() in text, title
    for heading, grid in strength_page.ladders([match for shown in parts.values() for match in shown], kept):
        assert grid.markdown() in text, heading
