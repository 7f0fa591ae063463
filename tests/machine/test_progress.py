"""The line on a terminal while a kernel is compiled."""

from __future__ import annotations

import contextlib
import io
import time

import pytest

from isle_env.machine import cache, progress


class Terminal(io.StringIO):
    """What is written is kept; it says that it is a terminal."""

    def isatty(self) -> bool:
        return True

    def lines(self) -> list[str]:
        """What stays on the screen."""
        shown = []
        for line in self.getvalue().split("\n"):
            shown.append(line.split("\r")[-1].rstrip())
        return shown


def announced(stream: Terminal, one=None, once: bool = True) -> contextlib.ExitStack:
    """The announcement of a kernel, with this stream as the standard error."""
    both = contextlib.ExitStack()
    both.enter_context(contextlib.redirect_stderr(stream))
    both.enter_context(cache.announced(one or kernel, once))
    return both


def kernel() -> None:
    """Stands for one that takes long to compile."""


@pytest.fixture
def terminal(monkeypatch):
    stream = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setitem(cache._long, kernel, ("the rules", 10))
    return stream


def test_a_terminal_shows_how_far_it_is_and_keeps_one_line(terminal):
    with announced(terminal):
        time.sleep(2.5 * progress.EVERY)
    drawn = terminal.getvalue().split("\r")
    assert sum("compiling the rules, once: 0 s of some 10  ╌" in part for part in drawn) >= 3, "drawn again and again"
    assert terminal.lines() == ["isle_env: compiled the rules, once (1 s)", ""]


def test_the_thread_ends_with_the_last_kernel(terminal):
    display = progress.display_on(terminal)
    with announced(terminal, once=False):
        assert display._thread.is_alive()
    display._thread.join(5)
    assert not display._thread.is_alive()
    with announced(terminal, once=False):
        assert display._thread.is_alive(), "and is started again"


def test_one_that_is_begun_inside_another_does_not_count_for_it(terminal, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    display = progress.Display(terminal)
    with display.shown(progress.Work("the search", 20)):
        now[0] += 3
        with display.shown(progress.Work("the rules", 10)):
            now[0] += 9
    assert terminal.lines() == ["isle_env: compiled the rules (9 s)", "isle_env: compiled the search (3 s)", ""]


def test_nothing_stays_of_a_kernel_that_fails(terminal):
    with pytest.raises(KeyboardInterrupt), announced(terminal):
        raise KeyboardInterrupt
    assert terminal.lines() == [""]


def test_the_bar_waits_before_its_end_and_the_line_fits(terminal):
    work = progress.Work("samples of what a seat cannot know", 10, True)
    assert "99 s of some 10  " + "━" * (progress.WIDTH - 1) + "╌" in work.line(work.began + 99)
    assert work.line(work.began + 99).index("━") < 80, "what matters fits"


@pytest.mark.parametrize("stream", [Terminal(), io.StringIO()], ids=["no use", "a file"])
def test_elsewhere_it_is_one_plain_line(terminal, monkeypatch, stream):
    monkeypatch.setenv("TERM", "dumb")
    with announced(stream):
        pass
    assert stream.getvalue() == "isle_env: compiling the rules, once (some 10 seconds) …\n"


def test_a_quick_kernel_is_not_mentioned(terminal):
    with announced(terminal, test_a_quick_kernel_is_not_mentioned):
        pass
    assert terminal.getvalue() == ""


def test_a_terminal_without_these_signs_gets_others():
    class Ascii(Terminal):
        def write(self, text: str) -> int:
            text.encode("ascii")
            return super().write(text)

    stream = Ascii()
    with progress.Display(stream).shown(progress.Work("the rules", 10)):
        pass
    assert "compiling the rules: 0 s of some 10  ------------" in stream.getvalue()


@pytest.mark.parametrize("stream", [Terminal(), io.StringIO()], ids=["a terminal", "a file"])
def test_whoever_asks_is_told_what_is_being_compiled(terminal, monkeypatch, stream):
    monkeypatch.setitem(cache._long, announced, ("the search", 20))
    now = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    assert progress.UNDER_WAY.latest is None
    with announced(stream, announced):
        outer = progress.UNDER_WAY.latest
        now[0] += 3
        with announced(stream):
            now[0] += 9
            inner = progress.UNDER_WAY.latest
            assert (inner.what, inner.seconds, inner.once, inner.gone(now[0])) == ("the rules", 10, True, 9.0)
        assert progress.UNDER_WAY.latest is outer
        assert (outer.what, outer.gone(now[0])) == ("the search", 3.0)
    assert progress.UNDER_WAY.latest is None
