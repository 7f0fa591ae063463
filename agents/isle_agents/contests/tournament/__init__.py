"""Tournaments: who meets whom on which deal (schedule), one game (match), what is kept (folder, description), the results
of each agent (standings), and how they are shown (report, plot). ``runner`` ties them together for the command line.

    Settings ──schedule──▶ Fixture … ──pool: match──▶ SeatResult … ──folder──▶ games.csv
                                                         └──standings──▶ table, summary.csv, results.png

``isle_agents.playing`` has what solo games need as well.
"""
