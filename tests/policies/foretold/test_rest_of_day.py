"""How the rescue of a day goes on after a candidate: compared with a slow twin, which asks the candidates view for ratings."""

from __future__ import annotations

import numpy as np

from isle_env import Game
from isle_env.candidates import Candidates
from isle_env.engine.single import legal_mask
from isle_env.games.isle import actions as A
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase, Step
from isle_env.policies.foretold import FORETOLD
from isle_env.policies.foretold.rest_of_day import PLACES
from isle_env.policies.foretold.table import EXPECTED
from tests.policies.candidates.test_candidates import decisions
from tests.policies.search.test_forecast import each_table


def in_turn(game: Game, seat: int, hides: bool) -> Game:
    """The game with a seat asked which cat it rescues. hides: its lessons and family cards are gone."""
    one = game.clone()
    record = one.games[0]
    record["phase"], record["step"], record["seat"], record["acted"], record["turn_extra"] = Phase.RESCUE, Step.TURN, seat, 0, 0
    if hides:
        record["lessons"][seat] = 0
        record["family_where"][record["family_where"] == S.FAMILY_KEPT + seat] = S.FAMILY_RETURNED + seat
    words = np.zeros_like(one._words)
    legal_mask(one.games, 0, words)
    return Game.with_mask(one.games, words, one.rules)


def offers(game: Game) -> tuple[dict[int, tuple[int, int]], int]:
    """What each tile of the fields that the asked seat may take brings it, and costs in fish; and its bar."""
    view, at = Candidates().of(game), game.rules.module("policies.candidates.table").FEATURE
    fields = {int(tile) for side in range(2) for tile in game.record["field"][side][: game.record["field_count"][side]]}
    found, bar = {}, 0
    for action, row in zip(view.ids[: view.listed].tolist(), view.candidates, strict=False):
        if action == A.PASS:
            bar = int(row[at.rating])
        elif A.TILE <= action < A.COLOUR and action - A.TILE in fields and row[at.rated]:
            found[action - A.TILE] = int(row[at.rating]), int(row[at.price])
    return found, bar


def baskets(game: Game, seat: int) -> int:
    """Those that a seat can still use; in the family mode nobody needs one."""
    record = game.record
    if record["passed"][seat]:
        return 0
    if game.mode == "family":
        return 1000
    semi = int(record["semi"][seat]) if "semi" in record.dtype.names else 0
    fresh = int(record["permanent"][seat]) - int(record["permanent_used"][seat])
    return fresh + semi + int(record["regular"][seat]) + int(record["broken"][seat]) // 2


def play_on(
    game: Game, offered: list[dict[int, tuple[int, int]]], bar: int, fish: list[int], hands: list[int], gone: int, turn: int
) -> tuple[int, int]:
    """What the seats take from a place in the turn order on: what it brings the asked seat, and the others."""
    order, brought, left = game.record["order"][: game.num_players].tolist(), [0] * game.num_players, {gone}
    idle = 0
    while idle < len(order):
        seat = order[turn % len(order)]
        wanted = {
            tile: gain for tile, (gain, price) in offered[seat].items() if tile not in left and price <= fish[seat] and gain > bar
        }
        idle, turn = idle + 1, turn + 1
        if wanted and hands[seat] > 0:
            tile = min(wanted, key=lambda tile: (-wanted[tile], tile))
            left.add(tile)
            brought[seat] += wanted[tile]
            fish[seat] -= offered[seat][tile][1]
            hands[seat] -= 1
            idle = 0
    return brought[game.current_seat], sum(brought) - brought[game.current_seat]


@each_table
def test_numbers_are_those_of_a_slow_twin(setting):
    compared = {Step.TURN: 0, Step.PLACE: 0}
    for game in decisions(setting, 3, every=3):
        step, record, me = game.record["step"], game.record, game.current_seat
        view = Candidates(view="foretold").of(game)
        rows = view.candidates[: view.listed, -FORETOLD + EXPECTED :]
        if record["phase"] != Phase.RESCUE or step not in compared:
            assert not rows.any()
            continue
        seats = range(game.num_players)
        offered = [{} if seat == me else offers(in_turn(game, seat, True))[0] for seat in seats]
        worst = None
        for k, (action, row) in enumerate(zip(view.ids[: view.listed].tolist(), rows.tolist(), strict=True)):
            fish, hands, gone = record["fish"].tolist(), [baskets(game, seat) for seat in seats], -1
            after, turn = game, int(record["turn"])
            if step == Step.PLACE:
                if k >= PLACES:
                    assert row == [worst[0], worst[1]]
                    continue
                after = game.clone()
                after.apply(action)
                for name in ("fish", "passed", "field", "field_count"):  # who is next may have had a turn already
                    after.games[0][name] = record[name]
                if after.over or after.day != game.day:
                    break
                turn += 1
            elif action == A.PASS:
                hands[me], turn = 0, turn + 1
            elif A.TILE <= action < A.COLOUR:
                gone, turn = action - A.TILE, turn + 1
                fish[me] -= int(view.candidates[k, game.rules.module("policies.candidates.table").FEATURE.price])
                hands[me] -= 1
            offered[me], bar = offers(in_turn(after, me, False))
            found = play_on(game, offered, bar, fish, hands, gone, turn)
            assert row == list(found), f"{game!r}: {game.action_name(action)}"
            worst = found if worst is None else (min(worst[0], found[0]), max(worst[1], found[1]))
            compared[step] += 1
    assert min(compared.values()) > 10
