"""Progress in lines: few of them, and true."""

import io

import pytest
from rich.console import Console

from isle_agents.playing.progress import Lines, in_words, shown


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self):
        return self.now


def test_a_line_after_ten_seconds_and_then_after_longer_and_longer_pauses():
    clock, said = Clock(), []
    lines = Lines(lambda line: said.append((clock.now, line)), total=100_000, clock=clock)
    for _ in range(7_200):
        clock.now += 0.5
        lines.advance()
    assert [when for when, _ in said] == [10, 30, 70, 150, 310, 630, 1230, 1830, 2430, 3030]
    assert said[0][1] == "20 of 100000 games, 2.0 a second, about 13 h 53 min left"


def test_games_of_an_earlier_start_do_not_count_as_speed():
    clock, said = Clock(), []
    lines = Lines(said.append, total=1000, done=900, clock=clock)
    clock.now = 20.0
    lines.advance()
    assert said == ["901 of 1000 games, 0.1 a second, about 33 min 0 s left"]


def test_a_short_run_and_the_last_game_say_nothing():
    clock, said = Clock(), []
    lines = Lines(said.append, total=2, clock=clock)
    lines.advance()
    clock.now = 100.0
    lines.advance()
    assert said == []


@pytest.mark.parametrize("terminal", [False, True])
def test_lines_are_for_files_only(terminal):
    clock, out = Clock(), io.StringIO()
    with shown(Console(file=out, force_terminal=terminal, width=100), 3, 0, clock) as advance:
        clock.now = 30.0
        advance()
    assert (out.getvalue() == "1 of 3 games, 0.0 a second, about 1 min 0 s left\n") == (not terminal)


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.2, "0 s"), (59.4, "59 s"), (59.6, "1 min 0 s"), (3599, "59 min 59 s"), (7500, "2 h 5 min")]
)
def test_times_in_words(seconds, said):
    assert in_words(seconds) == said
