"""The rows of the table of speeds: what each figure is, and its target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.tables import Grid

Figures = dict[str, "float | None"]


@dataclass(frozen=True)
class Row:
    """One figure: its key in the JSON, what it is, its unit, and its target, a lower or an upper bound.

    judged_by: the key of a ratio. If the ratio was measured, only the ratio is judged; this row's absolute target replaces it
    otherwise.
    """

    key: str
    what: str
    unit: str = "/s"
    at_least: float | None = None
    at_most: float | None = None
    judged_by: str = ""

    @property
    def target(self) -> float | None:
        """The bound, if there is one."""
        return self.at_least if self.at_most is None else self.at_most

    @property
    def goal(self) -> str:
        """The target in words."""
        return "" if self.target is None else f"{'≥' if self.at_most is None else '≤'} {written(self.target, self.unit)}"

    def reached(self, figures: Figures) -> bool | None:
        """Is the target reached? None if there is nothing to judge."""
        value = figures[self.key]
        if value is None or self.target is None or figures.get(self.judged_by) is not None:
            return None
        return value >= self.target if self.at_most is None else value <= self.target


def written(value: float | None, unit: str) -> str:
    """A figure as people read it."""
    if value is None:
        return "not measured"
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if unit == "×" else 3
    return f"{value:,.{digits}f} {unit}"


OURS = (
    Row("placement_ns_per_tile", "legal placements of a tile", "ns", at_most=195, judged_by="placement_times_c"),
    Row("placement_c_ns_per_tile", "the same by a plain C loop", "ns"),
    Row("placement_times_c", "our time, times that of C", "×", at_most=1.3),
    Row("core_decisions_per_s", "random decisions in compiled code, 2 seats", at_least=2e6),
    Row("core_games_per_s", "random games in compiled code, 2 seats", at_least=8000),
    Row("core_decisions_per_s_4_seats", "random decisions in compiled code, 4 seats"),
    Row("core_games_per_s_4_seats", "random games in compiled code, 4 seats"),
    Row("core_decisions_per_s_family", "random decisions in compiled code, family mode, 2 seats"),
    Row("core_games_per_s_family", "random games in compiled code, family mode, 2 seats"),
    Row("core_decisions_per_s_solo", "random decisions in compiled code, solo mode"),
    Row("core_games_per_s_solo", "random games in compiled code, solo mode"),
    Row("core_decisions_per_s_explore_and_draw", "random decisions in compiled code, Explore & Draw, 2 seats"),
    Row("core_explore_and_draw_times_family", "the same against the family mode", "×", at_least=1.0),
    Row("core_games_per_s_explore_and_draw", "random games in compiled code, Explore & Draw, 2 seats"),
    Row("core_decisions_per_s_explore_and_draw_6_seats", "random decisions in compiled code, Explore & Draw, 6 seats"),
    Row("core_games_per_s_explore_and_draw_6_seats", "random games in compiled code, Explore & Draw, 6 seats"),
    Row("core_decisions_per_s_explore_and_draw_alone", "random decisions in compiled code, Explore & Draw alone"),
    Row("core_games_per_s_explore_and_draw_alone", "random games in compiled code, Explore & Draw alone"),
    Row("core_decisions_per_s_remote", "random decisions in compiled code, Remote Edition, 2 seats"),
    Row("core_remote_times_family", "the same against the family mode", "×", at_least=1.0),
    Row("core_games_per_s_remote", "random games in compiled code, Remote Edition, 2 seats"),
    Row("core_decisions_per_s_modules", "random decisions in compiled code, Kittens + Beasts, 2 seats"),
    Row("core_modules_times_base", "the same against the game without modules", "×", at_least=0.7),
    Row("core_games_per_s_modules", "random games in compiled code, Kittens + Beasts, 2 seats"),
    Row("batch_64_steps_per_s", "VectorGame of 64: step_random()", at_least=3e6),
    Row("batch_64_steps_per_s_explore_and_draw", "VectorGame of 64, Explore & Draw", at_least=1.5e6),
    Row("batch_64_steps_per_s_modules", "VectorGame of 64, Kittens + Beasts"),
    Row("batch_modules_times_base", "the same against the game without modules", "×", at_least=0.7),
    Row("batch_256_steps_per_s", "VectorGame of 256", at_least=3e6),
    Row("batch_1024_steps_per_s", "VectorGame of 1024", at_least=3e6),
    Row("batch_two_threads_times_one", "VectorGame of 1024, two threads against one", "×", at_least=1.8),
    Row("seat_vector_random_steps_per_s", "SeatVectorEnv of 64 against random, the learner's steps"),
    Row("seat_vector_greedy_steps_per_s", "SeatVectorEnv of 64 against the reference policy"),
    Row("candidates_decisions_per_s", "SeatBatch of 64 against random, with candidates", at_least=300_000),
    Row("phase_reset_us", "reset of draft_v0, 2 seats, any day", "µs", at_most=1000),
    Row("phase_reset_day_5_us", "reset of rare_finds_v0, 2 seats, day 5", "µs", at_most=1000),
    Row("phase_reset_4_seats_day_5_us", "reset of rare_finds_v0, 4 seats, day 5", "µs", at_most=1000),
    Row("reference_ms_per_game", "a whole game of the reference policy, 2 seats", "ms"),
    Row("reference_ms_per_game_4_seats", "a whole game of the reference policy, 4 seats", "ms"),
    Row("determinize_us", "Game.determinize(), a sample of the hidden cards, 2 seats", "µs", at_most=100),
    Row("determinize_4_seats_us", "the same with 4 seats", "µs", at_most=1000),
    Row("next_sample_us", "Game.samples(), each next sample, 2 seats", "µs", at_most=30),
    Row("next_sample_4_seats_us", "the same with 4 seats", "µs", at_most=250),
    Row("game_steps_per_s", "Game: legal_actions() and apply()", at_least=0.75e6),
    Row("aec_steps_per_s", "raw_env: last() and step()", at_least=5 * 31_000, judged_by="aec_times_blokus_rl"),
    Row("aec_times_blokus_rl", "raw_env against blokus-rl", "×", at_least=5),
    Row("aec_steps_per_s_explore_and_draw", "raw_env of Explore & Draw: last() and step()", at_least=200_000),
    Row("env_steps_per_s", "env: last() and step()", at_least=2 * 31_000, judged_by="env_times_blokus_rl"),
    Row("env_times_blokus_rl", "env against blokus-rl", "×", at_least=2),
)
"""In the order of the layers. An absolute target that replaces a ratio is that ratio times the peer's speed when it was set."""

START = (
    Row("import_package_s", "import isle_env", "s"),
    Row("import_s", "from isle_env import isle_of_cats_v0", "s", at_most=0.6),
    Row("first_step_empty_cache_s", "first step, nothing compiled yet", "s", at_most=25),
    Row("first_step_filled_cache_s", "first step, compiled before", "s", at_most=1.0),
    Row("first_step_empty_cache_s_explore_and_draw", "first step of Explore & Draw, nothing compiled yet", "s", at_most=20),
    Row("first_step_filled_cache_s_explore_and_draw", "first step of Explore & Draw, compiled before", "s", at_most=1.0),
    Row("first_step_empty_cache_s_modules", "first step with Kittens + Beasts, nothing compiled yet", "s", at_most=30),
    Row("first_step_filled_cache_s_modules", "first step with Kittens + Beasts, compiled before", "s", at_most=1.2),
    Row("game_bytes_modules", "one game with Kittens + Beasts in memory", "bytes"),
    Row("game_bytes_explore_and_draw", "one game of Explore & Draw in memory", "bytes"),
    Row("game_bytes", "one game in memory", "bytes"),
    Row("peak_memory_mb", "peak memory after the first step", "MB"),
)

PEERS = (
    Row("peer_blokus_rl_steps_per_s", "blokus-rl: last() and step()"),
    Row("peer_pettingzoo_connect_four_steps_per_s", "PettingZoo's connect four, raw_env"),
    Row("peer_pettingzoo_tictactoe_steps_per_s", "PettingZoo's tic-tac-toe, raw_env"),
    Row("peer_pettingzoo_go_steps_per_s", "PettingZoo's Go 19×19, raw_env"),
    Row("peer_pettingzoo_chess_steps_per_s", "PettingZoo's chess, raw_env"),
    Row("peer_open_spiel_quoridor_steps_per_s", "OpenSpiel's quoridor from Python"),
    Row("peer_open_spiel_chess_steps_per_s", "OpenSpiel's chess from Python"),
    Row("peer_open_spiel_go_9x9_steps_per_s", "OpenSpiel's Go 9×9 from Python"),
    Row("peer_catanatron_steps_per_s", "catanatron from Python"),
    Row("peer_open_spiel_quoridor_decisions_per_s", "OpenSpiel's quoridor inside C++"),
    Row("peer_open_spiel_chess_decisions_per_s", "OpenSpiel's chess inside C++"),
    Row("peer_open_spiel_go_9x9_decisions_per_s", "OpenSpiel's Go 9×9 inside C++"),
)

ROWS = (*OURS, *START, *PEERS)


def grid(title: str, rows: Iterable[Row], figures: Figures) -> Grid:
    """The figures of some rows beside their targets."""
    verdicts = {None: "", True: "yes", False: "no"}
    cells = [(row.what, written(figures[row.key], row.unit), row.goal, verdicts[row.reached(figures)]) for row in rows]
    return Grid(title, ("what", "figure", "target", "reached"), cells)
