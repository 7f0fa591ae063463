"""What ``isle show`` and ``isle replay`` do: files in, text, pictures and pages out; errors are one line each."""

from __future__ import annotations

import sys
from pathlib import Path

from isle_env.game import Game, SaveError
from isle_env.replays import Replay, ReplayError
from isle_env.replays.replay import contents_of
from isle_env.views import page

DONE, FAILED, USAGE = 0, 1, 2
"""Exit statuses."""


class _Wrong(Exception):
    """What cannot be done, in one line. status: of the command."""

    def __init__(self, message: str, status: int = FAILED) -> None:
        super().__init__(message)
        self.status = status


def show(file: Path, seat: int | None, out: Path | None, scale: float | None) -> int:
    """Show a saved game or the end of a replay. Returns the exit status. See ``isle show --help``."""
    try:
        _show(file, seat, out, scale)
    except _Wrong as error:
        return _complain(error)
    return DONE


def replay(file: Path, out: Path | None, gif: bool, open_it: bool) -> int:
    """Make a page or a moving picture of a replay. Returns the exit status. See ``isle replay --help``."""
    try:
        if out is not None and (out.suffix.lower() == ".gif") != gif:
            raise _Wrong(f"--out {out}: a name that ends in .gif goes with --gif, and no other does", USAGE)
        path = _replayed(file, out or file.with_name(file.name.removesuffix(".json") + (".gif" if gif else ".html")), gif)
    except _Wrong as error:
        return _complain(error)
    print(f"{path} ({path.stat().st_size / 1000:.0f} kB)")
    if open_it:
        import webbrowser

        webbrowser.open(path.resolve().as_uri())
    return DONE


def _complain(error: _Wrong) -> int:
    print(f"error: {error}", file=sys.stderr)
    return error.status


def _read(file: Path) -> bytes:
    """The contents of a file. Raises :class:`_Wrong`."""
    try:
        return contents_of(file)
    except OSError as error:
        raise _Wrong(f"cannot read {file}: {error.strerror or error}") from None
    except ReplayError as error:
        raise _Wrong(str(error)) from None


def _write(path: Path, contents: bytes) -> None:
    """Write a file. Raises :class:`_Wrong`."""
    try:
        path.write_bytes(contents)
    except OSError as error:
        raise _Wrong(f"cannot write {path}: {error.strerror or error}") from None


def _game(file: Path) -> Game:
    """The game in a file. Raises :class:`_Wrong`."""
    contents = _read(file)
    try:
        if contents[:1] == b"{":
            return Replay.from_json(contents).end()
        return Game.from_bytes(contents)
    except (SaveError, ReplayError) as error:
        raise _Wrong(f"{file}: {error}") from None


def _show(file: Path, seat: int | None, out: Path | None, scale: float | None) -> None:
    if out is not None and out.suffix.lower() not in (".svg", ".png"):
        raise _Wrong(f"--out {out}: expected a name that ends in .svg or .png", USAGE)
    if scale is not None and (out is None or out.suffix.lower() != ".png"):
        raise _Wrong(f"--scale {scale:g}: only a PNG has a size; {'text' if out is None else 'an SVG'} has none", USAGE)
    game = _game(file)
    if seat is not None and seat >= game.num_players:
        raise _Wrong(f"--seat {seat}: this game has seats 0 to {game.num_players - 1}", USAGE)
    if out is None:
        print(page.render(game, seat))
        return
    svg = game.to_svg(seat)
    _write(out, svg.encode() if out.suffix.lower() == ".svg" else _png(svg, 1.0 if scale is None else scale))
    print(out)


def _png(svg: str, scale: float) -> bytes:
    """A picture as PNG. Raises :class:`_Wrong`."""
    from isle_env.views.pixels import PicturesMissing, png

    try:
        return png(svg, scale)
    except PicturesMissing as error:
        raise _Wrong(str(error)) from None


def _replayed(file: Path, out: Path, gif: bool) -> Path:
    """Make the page or the moving picture. Returns where it is. Raises :class:`_Wrong`."""
    try:
        found = Replay.from_json(_read(file)).lying_in(file)
    except ReplayError as error:
        raise _Wrong(f"{file}: {error}") from None
    if not gif:
        try:
            page = found.to_html()
        except ReplayError as error:
            raise _Wrong(f"{file}: {error}; --gif makes a moving picture of any length") from None
        _write(out, page.encode())
        return out
    from isle_env.replays.gif import write_gif
    from isle_env.views.pixels import PicturesMissing

    print(f"isle_env: drawing {len(found.decisions) + 1} pictures …", file=sys.stderr)
    try:
        write_gif(found, out)
    except PicturesMissing as error:
        raise _Wrong(str(error)) from None
    except OSError as error:
        raise _Wrong(f"cannot write {out}: {error.strerror or error}") from None
    return out
