"""The page that a worker shares with the main process."""

from __future__ import annotations

from array import array

import pytest

from isle_agents.playing import board as boards
from isle_agents.playing.board import Board


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_every_seat_has_entries_of_its_own(seats):
    board = Board(array("d", bytes(8 * boards.SIZE)))
    board.begin(3)
    for seat in range(seats):
        board.note(seat, 100 + seat, seat + 1, seat + 0.5)
    assert board.game == 3
    assert [board.used(seat) for seat in range(seats)] == [(seat + 1, seat + 0.5) for seat in range(seats)]
    assert board.actions() == tuple(100 + seat for seat in range(seats))
