"""Public names and their parameters stay as they were promised (docs/stability.md)."""

import re

from tests.support.public import FILE, broken, lines, names
from tests.test_readme import ROOT


def test_what_was_promised_is_there():
    """A change needs a line under "Breaking" in the changelog's newest release, and ``python -m tests.support.public``."""
    newest = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)[1]
    breaking = re.split(r"^### ", newest, flags=re.M)[1]
    assert breaking.startswith("Breaking")
    assert broken(FILE.read_text(encoding="utf-8").splitlines(), lines(), breaking) == []


def test_what_counts_as_a_change():
    written = ["a.Game.new(players=2)", "a.Game.over", "a.GameOver is IsleError, Exception"]
    assert broken(written, [*written, "a.Game.more(x)"], "none") == [], "additions are free"
    now = ["a.Game.new(players=3)", "a.GameOver is Exception"]
    assert broken(written, now, "none") == written
    assert broken(written, now, "`a.Game.new` has other players") == written[1:]


def test_every_public_name_is_written_down():
    assert {
        "isle_env.Game.new",
        "isle_env.isle_of_cats_v0.env",
        "isle_env.vector.VectorGame.step",
        "isle_env.players.load",
    } <= names()
    assert len(names()) > 150
