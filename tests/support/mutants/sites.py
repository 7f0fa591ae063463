"""Where a source can be changed, and how: one place, one small fault.

constant    n → n + 1, True ↔ False
condition   < ↔ <=, > ↔ >=, == ↔ !=, and ↔ or, `if x` ↔ `if not x`
statement   a call, or a value written into an array, is dropped
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.support.mutants.groups import GROUPS, ROOT, Group

SEED = 20
"""Of the draw."""
MANY = 300
"""Mutants in all."""

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COMPILED_AWAY = {"EXPANDED"}
"""Names that decide what is compiled: a turned condition about them compiles nothing that could be played."""


@dataclass(frozen=True)
class Mutant:
    """A fault. group; file: from the root; function; operator; before, after: the piece of source; number: of its like there."""

    group: str
    file: str
    function: str
    operator: str
    before: str
    after: str
    number: int
    place: tuple[int, int]
    """Where the piece lies in the file's bytes: from, to."""

    @property
    def key(self) -> str:
        """What a mutant is called in results: it stays when lines above it move."""
        return f"{self.file}:{self.function}: {self.before} → {self.after or 'nothing'} #{self.number}"

    def applied(self, source: bytes) -> bytes:
        """The source with the fault. source: of its file."""
        first, last = self.place
        assert source[first:last].decode() == self.before
        return source[:first] + (self.after or "pass").encode() + source[last:]


def drawn(group_name: str) -> list[Mutant]:
    """All faults of a group in the order of the draw; the first share of them is played, more if some do not compile."""
    group = GROUPS[group_name]
    found = [mutant for file in group.files() for mutant in mutants_of(group_name, group, file)]
    return sorted(found, key=lambda mutant: Random(f"{SEED} {mutant.key}").random())


def share(group_name: str) -> int:
    """How many mutants of a group are played."""
    number = list(GROUPS).index(group_name)
    return MANY * (number + 1) // len(GROUPS) - MANY * number // len(GROUPS)


def mutants_of(group_name: str, group: Group, file: str) -> Iterator[Mutant]:
    """Every fault of a file, from top to bottom."""
    source = (ROOT / file).read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(node: ast.AST) -> tuple[int, int]:
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]

    seen: Counter[tuple[str, str, str]] = Counter()
    for function in _functions(ast.parse(source)):
        if group.functions and not function.name.startswith(group.functions):
            continue
        for operator, node, after in _faults(function):
            first, last = place(node)
            before = source[first:last].decode()
            if after != before:
                like = (function.name, before, after)
                seen[like] += 1
                yield Mutant(group_name, file, function.name, operator, before, after, seen[like], (first, last))


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Functions, those in others as part of these alone."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.FunctionDef):
            yield node
        else:
            waiting += ast.iter_child_nodes(node)


def _faults(function: ast.FunctionDef) -> Iterator[tuple[str, ast.AST, str]]:
    """Operator, the node that is replaced, and the text in its place (nothing: the statement is dropped)."""
    for node in _walk(function.body):
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield "constant", node, str(not node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield "constant", node, str(node.value + 1)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            turned = ast.Compare(node.left, [_TURNED[type(node.ops[0])]()], node.comparators)
            yield "condition", node, ast.unparse(turned)
        elif isinstance(node, ast.BoolOp):
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "condition", node, f"({ast.unparse(ast.BoolOp(other, node.values))})"
        elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare | ast.BoolOp):
            if not {part.id for part in ast.walk(node.test) if isinstance(part, ast.Name)} & _COMPILED_AWAY:
                yield "condition", node.test, f"not ({ast.unparse(node.test)})"
        elif _can_be_dropped(node):
            yield "statement", node, ""


def _can_be_dropped(node: ast.AST) -> bool:
    """A call, or something written into an array or added to a name. Without an assignment to a name nothing would compile."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.AugAssign) or (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript))


def _walk(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Nodes in the order of the text, without docstrings, annotations, messages and decorators."""
    for statement in body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue  # a docstring
        if isinstance(statement, ast.Raise | ast.Assert):
            continue
        yield from _deeper(statement)


def _deeper(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.FunctionDef):  # one inside another
        yield from _walk(node.body)
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "keywords", "decorator_list", "ctx"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr | ast.Raise | ast.Assert):
                yield from _deeper(child)
