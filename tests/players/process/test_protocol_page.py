"""docs/protocol.md: its transcripts are those of games as they are played now, and it names all that is told."""

import re

import pytest

from docs import make_protocol
from isle_env.players.process import messages
from isle_env.players.process.agent import MOMENT, RETRIES, SECONDS, STARTING
from isle_env.players.process.program import LONGEST_LINE


def test_the_transcripts_are_new(tmp_path, monkeypatch):
    assert make_protocol.main(["--check"]) == 0, "python -m docs.make_protocol writes them"
    page = tmp_path / "protocol.md"
    page.write_text(make_protocol.PAGE.read_text(encoding="utf-8").replace('"take them all', '"take no one'), encoding="utf-8")
    monkeypatch.setattr(make_protocol, "PAGE", page)
    page.write_text(page.read_text(encoding="utf-8").replace("take them all", "take one"), encoding="utf-8")
    assert make_protocol.main(["--check"]) == 1
    assert make_protocol.main([]) == 0
    assert make_protocol.main(["--check"]) == 0
    page.write_text("nothing", encoding="utf-8")
    with pytest.raises(ValueError, match="no place for the transcript"):
        make_protocol.main([])


@pytest.mark.parametrize("kind", ["hello", "game", "decide", "wrong", "over"])
def test_every_entry_of_a_message_is_on_the_page(kind):
    """Those that the messages of the transcripts have, and the numbers that the page states."""
    text = make_protocol.PAGE.read_text(encoding="utf-8")
    part = re.search(rf"^### {kind}$(.*?)^##", text, re.M | re.S)[1]
    lines = [line[2:] for line in make_protocol.short_game() if line.startswith(f'> {{"type": "{kind}"')]
    entries = {key for line in lines for key in make_protocol.json.loads(line)}
    assert {*re.findall(r"^\| `(\w+)`", part, re.M)} >= entries
    if kind == "decide":
        assert all(f"`{one}`" in part for one in messages.WANTS)
    assert lines


def test_the_numbers_of_the_page():
    text = make_protocol.PAGE.read_text(encoding="utf-8")
    assert f"({RETRIES} times unless given)" in text
    assert f"({SECONDS} unless given)" in text
    assert f"within {MOMENT * 1000:g} milliseconds" in " ".join(text.split())
    assert f"{STARTING:g} seconds for this first line" in text
    assert f"more than {LONGEST_LINE:,} bytes" in text
