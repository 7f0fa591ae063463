"""A table says the same in the terminal and on a page."""

from rich.console import Console

from benchmarks.tables import Grid

GRID = Grid("Speeds", ("what", "figure", "reached"), [("snail", "1 /s", "no"), ("hare", "9 /s", "yes")])


def test_markdown():
    assert GRID.markdown().splitlines() == [
        "| what | figure | reached |",
        "| --- | ---: | ---: |",
        "| snail | 1 /s | no |",
        "| hare | 9 /s | yes |",
    ]


def test_terminal_shows_all_cells_and_the_title():
    console = Console(width=80)
    with console.capture() as shown:
        console.print(GRID.rich())
    assert all(word in shown.get() for word in ("Speeds", "snail", "9 /s", "reached", "no"))
    assert "[red]" not in shown.get()


def test_columns_can_be_left_out():
    short = GRID.without("figure")
    assert short.head == ("what", "reached")
    assert short.cells == [("snail", "no"), ("hare", "yes")]
