"""The page of a replay in a real browser: it unpacks, draws, and obeys keys, slider and clicks, without the network."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess

import pytest

from isle_env.replays import Replay
from isle_env.replays.page import page_of
from isle_env.views.choices import choice_of
from isle_env.views.table_boats import berths
from isle_env.views.table_svg import table_of
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
const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const wait = setInterval(async () => {
  if (!$("count").textContent) return;
  clearInterval(wait);
  const opened = $("count").textContent;
  await later(400);
  show(0);
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
  await later(400);
  const followed = location.hash;
  location.hash = "#12";
  await later(400);
  const parts = [...$("part").options].map((option) => {
    $("part").value = option.value;
    $("part").dispatchEvent(new Event("change"));
    const svg = $("table").firstChild;
    return [option.textContent, svg.getAttribute("viewBox"), svg.getBoundingClientRect().width / $("table").clientWidth];
  });
  $("part").value = 0;
  $("part").dispatchEvent(new Event("change"));
  const sizes = ["whole", "large", "fit"].map((size) => {
    $(size).click();
    const { width, height } = $("table").firstChild.getBoundingClientRect();
    return [width / $("table").clientWidth, height / innerHeight, $(size).getAttribute("aria-pressed")];
  });
  const aside = [0, 1].map(() => { $("listed").click(); return document.querySelector("aside").hidden; });
  const copied = [];
  const value = { writeText: async (words) => copied.push(words) };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value });
  $("on").click();
  dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  for (const button of document.querySelectorAll("[data-copies]")) button.click();
  await later(50);
  const buttons = [...document.querySelectorAll("[data-copies]")].map((button) => button.textContent);
  const title = $("going-title").textContent, behind = $("count").textContent;
  $("going").close();
  show(1000);
  $("on").click();
  const over = [$("over").hidden, $("playing").hidden];
  document.title = JSON.stringify({ seen, playing, stopped: $("play").textContent, wide, opinions, about, dropped, chart, opened,
    followed, parts, sizes, aside, copied, buttons, title, behind, over });
}, 20);
</script>
"""


@needs_a_browser
@pytest.mark.parametrize("size", ["1400,900", "420,900"])
def test_a_game_is_clicked_through(tmp_path, size):
    replay = random_replay(num_players=2, players=("me", "my_bots:You"))
    file = tmp_path / """it's "my" game.replay.json"""
    replay.save(file)
    replay = Replay.load(file)
    page = tmp_path / "game.html"
    page.write_text(page_of(replay).replace("</body>", f"{SCRIPT}</body>"), encoding="utf-8")
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    command += [f"--window-size={size}", "--virtual-time-budget=20000", "--dump-dom", f"{page.as_uri()}#7"]
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
    assert (found["opened"], found["followed"]) == (f"7 / {many}", "#10"), "the address opens the page, and follows"
    narrow = size.startswith("420")
    names = ["whole table", "boat of seat 0", "boat of seat 1", "island", "cards"]
    assert [(name, box) for name, box, _ in found["parts"]] == list(zip(names, boxes(replay), strict=True))
    assert all(share == pytest.approx(1, abs=0.02) for _, _, share in found["parts"][narrow:]), "they fit the width"
    (_, whole, _), (large, _, _), (fit, _, _) = found["sizes"]
    assert whole < 1 < 1.4 < large
    assert fit > 1.5 if narrow else fit == pytest.approx(1, abs=0.02), "in a narrow window words stay large enough to read"
    assert [pressed for *_, pressed in found["sizes"]] == ["true"] * 3
    assert found["aside"] == [True, False]
    command, python = found["copied"]
    seat = replay.at(12).current_seat
    assert shlex.split(command) == ["isle", "play", "my_bots:You", "--load", str(file), "--at", "12", "--seat", str(seat)]
    names = {}
    exec(python, names)
    assert names["game"] == replay.at(12)
    assert (found["buttons"], found["title"]) == (["Copied", "Copied"], "Go on after decision 12")
    assert found["behind"] == f"12 / {many}", "keys turn no page behind it"
    assert found["over"] == [False, True]


def boxes(replay):
    """The boxes of the parts of a table for two."""
    table = table_of(replay.start())
    boats = berths(table.pieces)
    assert boats == [(12, 86, 744, 394), (12, 492, 744, 394)]
    island, cards = (768, 86, 400, table.height - 128), (12, 898, 744, table.height - 940)
    return [" ".join(map(str, box)) for box in ((0, 0, table.width, table.height), *boats, island, cards)]
