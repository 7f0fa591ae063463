"""The work of a network, shared by threads: each takes some of the decisions through all of it, and back again.

    decisions ─┬─ a part ─→ thread 0: network ─┬─→ logits, values        gradients ─┬─→ thread 0: back ─┬─→ their sum
               └─ a part ─→ thread 1: network ─┘                                    └─→ thread 1: back ─┘

Torch itself divides every single operation among its threads, which wait for each other after each. With matrices as small as
these, two threads are then hardly faster than one. Parts of the decisions have nothing to wait for until all is done. Give torch
one thread (``torch.set_num_threads(1)``) where this is in use.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import torch
from torch import Tensor

from isle_training.network import RawNetwork

LEAST = 64
"""Fewest decisions that are worth a thread."""


class Sharing:
    """A network for N decisions, called like the network, which says how decisions are ``divided``. Outputs have N rows each.

    Gradients reach the network's own parameters. Sums are made part by part, so they depend on the number of threads in the last
    digits, and on nothing else.
    """

    def __init__(self, network: RawNetwork, threads: int) -> None:
        """threads: the caller's own included."""
        self.network = network
        self._parts = [network, *(copy.deepcopy(network) for _ in range(threads - 1))]
        """For each thread the network with the same weights, in the same memory."""
        self._weights = [list(part.parameters()) for part in self._parts]
        # A new thread divides its first products among all cores, whatever torch was told in another one, and the last digits
        # of sums follow from that: so each is told itself.
        told: Any = {"initializer": torch.set_num_threads, "initargs": (torch.get_num_threads(),)}
        self._pool = ThreadPoolExecutor(threads - 1, thread_name_prefix="sharing", **told) if threads > 1 else None

    def __call__(self, *inputs: Tensor) -> tuple[Tensor, ...]:
        """What the network makes of the decisions."""
        parts = min(len(self._parts), len(inputs[0]) // LEAST)
        if parts <= 1:
            found: tuple[Tensor, ...] = self.network(*inputs)
            return found
        self._tie()
        divided = self.network.divided(parts, *inputs)
        if torch.is_grad_enabled():
            return _Shared.apply(self, divided, *self._weights[0])  # type: ignore[no-any-return]
        return _joined(self.each(lambda k: self.forward(k, divided[k], gradients=False), parts))

    def each(self, task: Callable[[int], Any], parts: int) -> list[Any]:
        """What ``task(k)`` returns for each part, done by as many threads. Raises what one of them raises, when all are done."""
        assert self._pool is not None
        others = [self._pool.submit(task, k) for k in range(1, parts)]
        try:
            first = task(0)
        finally:
            rest = [other.exception() or other.result() for other in others]
        for one in rest:
            if isinstance(one, BaseException):
                raise one
        return [first, *rest]

    def forward(self, k: int, inputs: tuple[Tensor, ...], gradients: bool) -> tuple[Tensor, ...]:
        """What part k makes of its decisions. gradients: are they asked for later?"""
        with torch.set_grad_enabled(gradients):
            found: tuple[Tensor, ...] = self._parts[k](*inputs)
            return found

    def backward(self, k: int, outputs: tuple[Tensor, ...], gradients: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        """The gradients of part k's weights."""
        return torch.autograd.grad(outputs, self._weights[k], gradients)

    def _tie(self) -> None:
        """Put the weights of all parts where the network's own are, which may have been moved."""
        own, *others = self._weights
        for weights in others:
            for mine, its in zip(own, weights, strict=True):
                if its.data_ptr() != mine.data_ptr():
                    its.data = mine.data

    def __deepcopy__(self, memo: dict[int, Any]) -> Sharing:
        """For a copy of the network, with threads of its own."""
        return Sharing(copy.deepcopy(self.network, memo), len(self._parts))


class _Shared(torch.autograd.Function):
    """The network as one step of the calculation, whose gradients are worked out part by part."""

    @staticmethod
    def forward(ctx: Any, sharing: Sharing, divided: list[tuple[Tensor, ...]], *weights: Tensor) -> tuple[Tensor, ...]:
        """All parts' outputs, joined."""
        ctx.sharing = sharing
        ctx.outputs = sharing.each(lambda k: sharing.forward(k, divided[k], gradients=True), len(divided))
        return _joined([tuple(each.detach() for each in part) for part in ctx.outputs])

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor | None, ...]:
        """The sum of all parts' gradients."""
        lengths = [len(part[0]) for part in ctx.outputs]
        divided = list(zip(*(each.split(lengths) for each in gradients), strict=True))
        found = ctx.sharing.each(lambda k: ctx.sharing.backward(k, ctx.outputs[k], divided[k]), len(lengths))
        return None, None, *(sum(each[1:], start=each[0]) for each in zip(*found, strict=True))


def _joined(parts: list[tuple[Tensor, ...]]) -> tuple[Tensor, ...]:
    """The outputs of all parts, one after the other."""
    return tuple(torch.cat(each) for each in zip(*parts, strict=True))
