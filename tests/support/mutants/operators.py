"""What a mutant changes: places in a source file where one small edit makes another program.

    constant     3 → 4, True → False
    condition    a < b → a <= b or a >= b, a == b → a != b, if x → if not (x), and → or
    statement    g["idle"] = 0 → pass
    arithmetic   + → -, << → >>, | → &, min → max

An edit is made in the bytes of the file: all others stay as they are. Nothing is changed in docstrings and other text,
decorators, annotations, imports, assertions and error messages, or in what asks which copy of the sources runs (`EXPANDED`).
"""

from __future__ import annotations

import ast
import hashlib
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

KINDS = ("constant", "condition", "statement", "arithmetic")

COMPARED: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
COMPUTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
CALLED = {"min": "max", "max": "min"}
WHICH_COPY = {"EXPANDED", "TYPE_CHECKING"}


@dataclass(frozen=True)
class Mutant:
    """One edit of one file."""

    file: str
    """From the project's root."""
    function: str
    """The function it stands in, with the classes around it; empty at the top of the file."""
    kind: str
    line: int
    before: str
    """The lines that it changes, without the space around them."""
    after: str
    occurrence: int
    """Of mutants of this function with the same lines before and after: 0, 1 …"""
    expanded: bool
    """Does it stand behind ``if EXPANDED:``? Then the base game contains nothing of it."""
    function_digest: str
    """Of the function's source."""
    start: int
    end: int
    new: bytes
    """The edit: these bytes in place of those from start to end."""

    @property
    def key(self) -> str:
        """Names the mutant for as long as its function has these lines, whatever is edited around them."""
        told = (self.file, self.function, self.before, self.after, str(self.occurrence))
        return hashlib.sha256("\0".join(told).encode()).hexdigest()[:12]

    def applied(self, source: bytes) -> bytes:
        """The file with the edit."""
        return source[: self.start] + self.new + source[self.end :]


def mutants_of(file: str, source: bytes) -> list[Mutant]:
    """All mutants of a file, in the order of the file."""
    return list(_Finder(file, source).found())


@dataclass(frozen=True)
class _Place:
    """Where in a file the finder is."""

    function: str = ""
    digest: str = ""
    expanded: bool = False
    in_function: bool = False
    assigned: frozenset[str] = frozenset()
    """Names that have a value wherever the function is left or entered: parameters, and what is assigned more than once."""


Edit = tuple[str, ast.AST, int, int, str]
"""Kind, node, start, end, new text."""


class _Finder:
    """Goes through the tree of one file."""

    def __init__(self, file: str, source: bytes) -> None:
        self._file, self._source = file, source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def found(self) -> Iterator[Mutant]:
        """Its mutants. Of two with the same lines before and after in one function, the later one has the higher occurrence."""
        seen: Counter[tuple[str, str, str]] = Counter()
        for place, (kind, _, start, end, new) in self._statements(ast.parse(self._source).body, _Place()):
            first, last = self._line_of(start), self._line_of(end)
            left, right = self._starts[first], self._starts[last + 1]
            before = self._source[left:right].decode().strip()
            after = (self._source[left:start] + new.encode() + self._source[end:right]).decode().strip()
            seen[place.function, before, after] += 1
            yield Mutant(
                self._file, place.function, kind, first + 1, before, after, seen[place.function, before, after] - 1,
                place.expanded, place.digest, start, end, new.encode(),
            )  # fmt: skip

    # ---- statements ----

    def _statements(self, body: list[ast.stmt], place: _Place) -> Iterator[tuple[_Place, Edit]]:
        for statement in body:
            yield from self._statement(statement, place)

    def _statement(self, node: ast.stmt, place: _Place) -> Iterator[tuple[_Place, Edit]]:
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.Raise, ast.Pass)) or _is_text(node):
            return
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield from self._statements(node.body, self._inside(node, place))
            return
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets
        ):
            return
        if place.in_function and _can_be_dropped(node, place.assigned):
            yield place, ("statement", node, *self._span(node), "pass")
        if isinstance(node, (ast.If, ast.While)) and _names_copy(node.test):
            yield from self._statements(node.body, _with(place, expanded=True))
            yield from self._statements(node.orelse, place)
            return
        for edit in self._own(node):
            yield place, edit
        for part in ("body", "orelse", "finalbody"):
            yield from self._statements(getattr(node, part, []), place)

    def _inside(self, node: ast.FunctionDef | ast.ClassDef, place: _Place) -> _Place:
        """The place inside a function or class."""
        name = f"{place.function}.{node.name}" if place.function else node.name
        if isinstance(node, ast.ClassDef):
            return _Place(name, place.digest, place.expanded)
        start, end = self._span(node)
        digest = hashlib.sha256(self._source[start:end]).hexdigest()[:12]
        return _Place(name, digest, place.expanded, True, _assigned(node))

    def _own(self, node: ast.stmt) -> Iterator[Edit]:
        """The edits in a statement, but not in the statements within it."""
        for name, value in ast.iter_fields(node):
            if name in ("body", "orelse", "finalbody", "handlers", "annotation"):
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from self._expression(part)
        if isinstance(node, ast.AugAssign):
            yield from self._computed(node, node.op, node.target, node.value)
        if isinstance(node, (ast.If, ast.While)):
            yield from self._turned(node.test)

    # ---- expressions ----

    def _expression(self, node: ast.AST) -> Iterator[Edit]:
        if isinstance(node, (ast.JoinedStr, ast.Lambda)):
            return
        if isinstance(node, ast.Constant):
            if isinstance(node.value, (bool, int)):
                new = str(not node.value) if isinstance(node.value, bool) else str(node.value + 1)
                yield ("constant", node, *self._span(node), new)
            return
        if isinstance(node, ast.Compare):
            for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                old, others = COMPARED[type(op)]
                for new in others:
                    yield from self._between("condition", node, left, right, old, new)
        elif isinstance(node, ast.BoolOp):
            old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                if not _names_copy(left) and not _names_copy(right):
                    yield from self._between("condition", node, left, right, old, new)
        elif isinstance(node, ast.BinOp):
            yield from self._computed(node, node.op, node.left, node.right)
        elif isinstance(node, ast.IfExp):
            if _names_copy(node.test):
                return
            yield from self._turned(node.test)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLED:
            yield ("arithmetic", node, *self._span(node.func), CALLED[node.func.id])
        for child in ast.iter_child_nodes(node):
            yield from self._expression(child)

    def _turned(self, test: ast.expr) -> Iterator[Edit]:
        """A condition that is no comparison is negated."""
        if not isinstance(test, (ast.Compare, ast.BoolOp, ast.Constant)) and not _names_copy(test):
            start, end = self._span(test)
            yield ("condition", test, start, end, f"not ({self._source[start:end].decode()})")

    def _computed(self, node: ast.AST, op: ast.operator, left: ast.expr, right: ast.expr) -> Iterator[Edit]:
        if type(op) in COMPUTED and not _is_words(left) and not _is_words(right):
            old, new = COMPUTED[type(op)]
            yield from self._between("arithmetic", node, left, right, old, new)

    def _between(self, kind: str, node: ast.AST, left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[Edit]:
        """Change the operator between two expressions."""
        start, end = self._span(left)[1], self._span(right)[0]
        gap = self._source[start:end].decode()
        if "#" in gap:
            return
        where = re.search(re.sub(r"\s+", r"\\s+", re.escape(old).replace(r"\ ", " ")), gap)
        assert where is not None, f"{self._file}: no {old} in {gap!r}"
        yield kind, node, start + where.start(), start + where.end(), new

    # ---- places in the file ----

    def _span(self, node: ast.AST) -> tuple[int, int]:
        """First byte of a node, and the one behind its last. A function begins with its first decorator."""
        first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])  # type: ignore[attr-defined]
        column = node.col_offset if first == node.lineno else 0  # type: ignore[attr-defined]
        return self._starts[first - 1] + column, self._starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]

    def _line_of(self, at: int) -> int:
        """The number of the line, from 0, that a byte stands in."""
        return bisect_right(self._starts, at) - 1


def _with(place: _Place, expanded: bool) -> _Place:
    return _Place(place.function, place.digest, expanded, place.in_function, place.assigned)


def _names_copy(node: ast.AST) -> bool:
    """Does an expression ask which copy of the sources runs?"""
    return any(isinstance(each, ast.Name) and each.id in WHICH_COPY for each in ast.walk(node))


def _is_text(node: ast.stmt) -> bool:
    """A docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_words(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _can_be_dropped(node: ast.stmt, assigned: frozenset[str]) -> bool:
    """Is what is left without the statement a program that compiles?"""
    if isinstance(node, ast.Return):
        return node.value is None
    if isinstance(node, ast.Assign):
        names = [each.id for target in node.targets for each in ast.walk(target) if _is_stored(each)]
        return set(names) <= assigned
    return isinstance(node, (ast.Expr, ast.AugAssign, ast.Continue, ast.Break))


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _assigned(node: ast.FunctionDef) -> frozenset[str]:
    """Parameters of a function, and names that it gives a value more than once."""
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    stored = Counter(each.id for each in ast.walk(node) if _is_stored(each))  # type: ignore[attr-defined]
    return frozenset([argument.arg for argument in arguments] + [name for name, times in stored.items() if times > 1])
