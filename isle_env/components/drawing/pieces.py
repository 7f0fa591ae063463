"""Reads pieces.toml: the shapes of cats, Oshax, rare and common treasures that the drawing games use."""

from __future__ import annotations

from isle_env.components.drawing.model import Discovery, Piece
from isle_env.components.model import SHAPE_KINDS
from isle_env.components.reading import DataFile, Entry, listed, unique
from isle_env.components.tiles import check_drawing, form

ORIGINS = ("printed: ", "inferred: ", "stand-in: ")
"""How a source begins: what the entry rests on."""
BOX = {"cat": 27, "oshax": 11, "rare": 10, "common": 4}
SMALL = 3
"""Most squares of a small cat and of a common treasure; more make a rare one."""


def checked_source(entry: Entry) -> str:
    """The entry's source, which must say what the entry rests on."""
    source = entry.source()
    if not source.startswith(ORIGINS):
        entry.fail(f"source = {source!r}; begin it with one of {listed(ORIGINS)}")
    return source


def read_pieces(file: DataFile) -> tuple[Piece, ...]:
    """All pieces: cats, then Oshax, then rare, then common treasures."""
    pieces: list[Piece] = []
    for kind in SHAPE_KINDS:
        names: dict[object, str] = {}
        forms: dict[object, str] = {}
        of_kind = []
        for entry in file.entries(kind):
            piece = _piece(entry, kind)
            unique(entry, names, piece.name, "name")
            unique(entry, forms, form(piece.squares), "the shape (turned or flipped)")
            of_kind.append(piece)
        if len(of_kind) != BOX[kind]:
            file.fail(f"[[{kind}]] has {len(of_kind)} shapes; the box has {BOX[kind]}")
        pieces += of_kind
    return tuple(pieces)


def _piece(entry: Entry, kind: str) -> Piece:
    name = entry.text("name")
    if " " in name:
        entry.fail(f"name = {name!r}; give one word, since cards name a piece as '<kind or colour> <name>'")
    rows = entry.strings("shape", "strings of '#' and '.', one per row")
    small = entry.value("small", bool, "true for a small cat, else false", False) if kind == "cat" else False
    piece = Piece(kind, name, rows, small, checked_source(entry))
    entry.done()
    check_drawing(entry, rows)
    squares = len(piece.squares)
    if small and squares > SMALL:
        entry.fail(f"small = true, but the shape has {squares} squares; a small cat has at most {SMALL}")
    if kind in ("rare", "common") and (squares > SMALL) != (kind == "rare"):
        entry.fail(f"the shape has {squares} squares; common treasures have at most {SMALL}, rare ones more (D-24)")
    return piece


class Named:
    """Finds pieces by the names that cards give them."""

    def __init__(self, pieces: tuple[Piece, ...], colours: tuple[str, ...]) -> None:
        self._colours = colours
        self._known = {(piece.kind, piece.name) for piece in pieces}
        self._pieces = pieces

    def discovery(self, entry: Entry, text: object) -> Discovery:  # noqa: RET503  (fail raises)
        """``text`` as a discovery: "<colour> <cat>", or a kind and one of its shapes."""
        words = text.split() if isinstance(text, str) else []
        if len(words) == 2:
            first, shape = words
            kind, colour = ("cat", first) if first in self._colours else (first, "")
            if (kind, shape) in self._known and (colour or kind != "cat"):
                return Discovery(kind, shape, colour)
        entry.fail(
            f"{text!r} is no discovery; give '<colour> <cat>', 'oshax <shape>', 'rare <shape>' or 'common <shape>' of pieces.toml"
        )

    def some(self, entry: Entry, key: str, number: tuple[int, ...]) -> tuple[Discovery, ...]:
        """The list of discoveries at ``key``. number: how many there may be."""
        meaning = f"a list of {' or '.join(map(str, number))} discoveries such as 'common pair'"
        texts = entry.strings(key, meaning)
        if len(texts) not in number:
            entry.fail(f"{key} = {list(texts)}; give {meaning}")
        return tuple(self.discovery(entry, text) for text in texts)

    def of_kind(self, entry: Entry, key: str, kind: str, names: tuple[str, ...]) -> tuple[Discovery, ...]:
        """Shapes of a kind by name alone, each once."""
        wrong = [name for name in names if (kind, name) not in self._known]
        if wrong or len(set(names)) != len(names):
            entry.fail(f"{key} = {list(names)}; give names of [[{kind}]] of pieces.toml, each once")
        return tuple(Discovery(kind, name, "") for name in names)

    def all_common(self) -> tuple[Discovery, ...]:
        """The common treasures, in order."""
        return tuple(Discovery("common", piece.name, "") for piece in self._pieces if piece.kind == "common")
