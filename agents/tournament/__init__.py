"""Tournaments: who meets whom on which deal (schedule), one game (match), many at once (pool), what is kept (folder),
what follows from it (standings), and how it is shown (report, plot). ``runner`` ties them together for the command
line.

    Settings ──schedule──▶ Fixture … ──pool: match──▶ Result … ──folder──▶ games.csv
                                                         └──standings──▶ table, summary.csv, results.png
"""
