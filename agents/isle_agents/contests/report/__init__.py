"""``isle report``: a folder of ``isle tournament`` or ``isle solo`` as one page for people, without a network and without code.

games.csv or stats.csv ──reading──▶ Played ──strength, worth──▶ figures with intervals ──plots, tables──▶ page ──▶ report.html
"""
