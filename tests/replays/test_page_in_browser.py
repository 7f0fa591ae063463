"""The page of a replay in a real browser: it unpacks, draws, and obeys keys, slider and clicks, without the network."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from isle_env.replays.page import page_of
from isle_env.views.choices import choice_of
from tests.support.replays_made import random_replay

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_a_browser = pytest.mark.skipif(BROWSER is None, reason="needs Chromium (Debian: apt-get install chromium)")

SCRIPT = """
<script>
addEventListener("error", (event) => { document.title = "error: " + event.message; });
document.addEventListener("securitypolicyviolation", (event) => { document.title = "error: " + event.violatedDirective; });
const seen = [];
const note = () => seen.push([$("count").textContent, $("said").textContent, $("table").querySelectorAll("g").length,
  $("list").querySelectorAll("[aria-current]").length]);
const key = (name) => { dispatchEvent(new KeyboardEvent("keydown", { key: name })); note(); };
const wait = setInterval(() => {
  if (!$("count").textContent) return;
  clearInterval(wait);
  note();
  key("ArrowRight"); key("ArrowRight"); key("ArrowLeft"); key("End"); key("Home"); key("PageDown"); key("PageUp");
  $("slider").value = 5; $("slider").dispatchEvent(new Event("input")); note();
  $("list").querySelectorAll("li:not(.day)")[9].click(); note();
  $("next").click(); note();
  $("play").click();
  const playing = $("play").textContent;
  $("play").click();
  const wide = document.documentElement.scrollWidth <= innerWidth;
  const opinions = (show(0), $("opinions").querySelectorAll("tr").length), about = [$("opinions").textContent];
  show(10); about.push($("opinions").textContent);
  const dropped = $("opinions").querySelectorAll("tr.dropped").length;
  const chart = $("chart").querySelectorAll("path").length;
  document.title = JSON.stringify({ seen, playing, stopped: $("play").textContent, wide, opinions, about, dropped, chart });
}, 20);
</script>
"""


@needs_a_browser
@pytest.mark.parametrize("size", ["1400,900", "420,900"])
def test_a_game_is_clicked_through(tmp_path, size):
    replay = random_replay(num_players=2, players=("me", "you <b>"))
    page = tmp_path / "game.html"
    page.write_text(page_of(replay).replace("</body>", f"{SCRIPT}</body>"), encoding="utf-8")
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    command += [f"--window-size={size}", "--virtual-time-budget=20000", "--dump-dom", page.as_uri()]
    dom = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    title = re.search(r"<title>(.*?)</title>", dom, re.DOTALL)
    assert title
    found = json.loads(title[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    many = len(replay.decisions)
    counts = [count for count, *_ in found["seen"]]
    assert counts[:6] == [f"{k} / {many}" for k in (0, 1, 2, 1, many, 0)]
    assert int(counts[6].split()[0]) > 5, "a day has decisions"
    assert counts[7:] == [f"{k} / {many}" for k in (0, 5, 10, 11)]
    name = choice_of(replay.at(9), replay.decisions[9]).label
    assert found["seen"][9][1].startswith(f"seat {replay.at(9).current_seat}: ")
    assert name in found["seen"][9][1]
    assert all(groups > 50 for _, _, groups, _ in found["seen"])
    assert [current for *_, current in found["seen"]] == [int(not count.startswith("0 ")) for count in counts]
    assert (found["playing"], found["stopped"]) == ("Pause", "Play")
    assert found["opinions"] == len(replay.opinions[0].candidates)
    assert "50 % is an even game" in found["about"][0]
    assert "points" in found["about"][1]
    assert "8 playouts" in found["about"][1]
    assert ("drops what looks weaker" in found["about"][1]) == (found["dropped"] > 0)
    assert found["dropped"] == sum(map(replay.opinions[10].dropped, replay.opinions[10].candidates)) > 0
    assert found["chart"] == 4, "a line and its sample for each seat"
    assert found["wide"], "nothing is wider than the window"
