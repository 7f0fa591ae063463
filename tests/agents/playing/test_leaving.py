"""Reasons are one line, say where, and survive whatever a player puts into its errors."""

import pytest

from isle_agents.playing.leaving import Leaves, because, described, ended, kind, one_line, trace


def raised(error):
    """An error that was raised, so that it has a traceback."""
    try:
        raise error
    except BaseException as caught:
        return caught


class Mute(Exception):
    """Cannot be printed."""

    def __str__(self):
        raise SystemExit(0)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("bad\n\tprice"), "error: ValueError: bad price (test_leaving.py, line 11)"),
        (ValueError(), "error: ValueError (test_leaving.py, line 11)"),
        (ValueError("\x1b[2J\x00\ud800"), "error: ValueError: ?[2J?? (test_leaving.py, line 11)"),
        (Mute(), "error: Mute (test_leaving.py, line 11)"),
        (SystemExit(3), "exited: sys.exit(3)"),
        (MemoryError(), "memory: MemoryError"),
        (Leaves("illegal action: 5"), "illegal action: 5"),
    ],
)
def test_an_error_in_one_line(error, said):
    assert because(raised(error)) == said


def test_an_error_in_a_library_is_placed_in_the_file_that_called_it():
    import json

    with pytest.raises(ValueError) as caught:
        json.loads("{")
    assert "(test_leaving.py, line " in because(caught.value)


def test_a_syntax_error_names_file_and_line():
    with pytest.raises(SyntaxError) as caught:
        compile("x = 1\ny = = 2\n", "/home/me/player.py", "exec")
    assert described(caught.value).startswith("SyntaxError in /home/me/player.py, line 2: ")


def test_long_reasons_are_cut():
    assert len(because(ValueError("x" * 10_000))) == 200
    assert one_line("a" * 200) == "a" * 200
    assert one_line("a" * 201).endswith("a…")


def test_a_traceback_never_fails():
    assert "ValueError: x" in trace(raised(ValueError("x")))
    assert "Mute" in trace(raised(Mute()))


def test_how_a_process_ended():
    assert ended(0) == "exited: the process ended with status 0"
    assert ended(-11) == "killed: SIGSEGV"
    assert ended(-62) == "killed: signal 62"
    assert kind(ended(-11)) == "killed"
