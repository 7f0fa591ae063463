"""Tournaments: who meets whom on which deal (schedule), one game (match), what is kept (folder, description), what follows
from it (standings), and how it is shown (report, plot). ``runner`` ties them together for the command line.

    Settings ──schedule──▶ Fixture … ──pool: match──▶ SeatResult … ──folder──▶ games.csv
                                                         └──standings──▶ table, summary.csv, results.png

What solo games need as well (agents asked, pool, folder, intervals, tables) is in ``agents.playing``.
"""
