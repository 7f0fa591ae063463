"""What a morning says of the end of a game, as files: a forecast for each mode and number of seats of The Isle of Cats.

    files.py    reading and writing them        *.forecast.json, SHA256SUMS    those that come with the project

`champion` values its futures by them (``isle_env.policies.search.forecast``), and the reward "forecast" goes by them.
"""
