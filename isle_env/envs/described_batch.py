"""A batch that can describe the actions of whoever decides: the candidates of its games, for learners and for policies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env.candidate_views import TOLD
from isle_env.envs.batch_base import BatchBase, read_only
from isle_env.weights import Played

if TYPE_CHECKING:
    from isle_env.candidates import Candidates, View
    from isle_env.policies.prices.price_list import PriceList


class DescribedBatch(BatchBase):
    """What the rows of a batch leave out, if somebody asks for it: what each legal action does (:mod:`isle_env.candidates`)."""

    view: View | None = None
    """The learner's next decisions; None: nobody has asked for them."""

    def _allocate_view(self, prices: PriceList | None, view: str) -> None:
        """Room for what the learner's actions do, and what describes them. view: by name (candidate_views.py)."""
        from isle_env.candidates import Candidates

        self._describer = Candidates(prices, view=view)
        self._describer.words(Played.in_(self.setting))  # says what is wrong with the prices
        self._view = self._describer.empty(self.num_games, rules=self.rules)
        self._show_view()

    def _show_view(self) -> None:
        """The view as the caller sees it, who cannot write to it."""
        self.view = type(self._view)(*map(read_only, self._view))
        self.situations, self.candidates, self.candidate_ids = self.view

    def _describe(self) -> None:
        """Describe the learner's decisions, if that was asked for."""
        if self.view is not None:
            self._describe_into(self._view, self._everywhere, self._describer, self._rows.observations)

    def _describe_into(self, view: View, listed: np.ndarray, describer: Candidates, observations: np.ndarray) -> None:
        """Describe the pending decisions of some games. listed: int64[M]; observations: of the deciding seats, uint8[M, size]."""
        for kernel, given in describer.steps(Played.in_(self.setting), listed, self.games, self._words, observations, view):
            self._run(kernel, len(listed), *given)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """What ``__getstate__`` gave, in perhaps another process."""
        super().__setstate__(state)
        if self.view is not None:
            self._show_view()

    def _view_for(self, policy: Any, listed: np.ndarray, observations: np.ndarray) -> View:
        """Some games as a policy that wants candidates sees them. observations: of the deciding seats, a line for each game."""
        from isle_env.candidates import Candidates

        describer = Candidates(getattr(policy, "prices", None), view=getattr(policy, "view", TOLD))
        view = describer.empty(len(listed), rules=self.rules)
        self._describe_into(view, listed, describer, observations)
        return view

    def _keep_views(self, cut: np.ndarray, observations: np.ndarray) -> None:
        """Keep what actions would have done in games that are cut off. cut: int64[M], the games; observations: uint8[M, size]."""
        view = self._describer.empty(len(cut), rules=self.rules)
        self._describe_into(view, cut, self._describer, observations)
        self._cut_views = {k: type(view)(*(part[j] for part in view)) for j, k in enumerate(cut.tolist())}
