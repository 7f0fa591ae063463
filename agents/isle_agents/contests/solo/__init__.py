"""Solo games: agents alone against the sister, all on the same deals (schedule, match), what is kept (folder), and their results
(figures, report, plot). ``runner`` ties them together for the command line.

    Settings ──schedule──▶ Fixture … ──pool: match──▶ SoloResult … ──folder──▶ games.csv
                                                         └──figures──▶ table, summary.csv, results.png
"""
