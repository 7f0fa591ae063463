"""The page in a real browser: whole games by mouse and by keyboard, narrow and dark, and what a person may do wrong."""

import json
import re
import time
from contextlib import contextmanager

import pytest

from isle_agents.players.champion import ChampionAgent
from isle_agents.players.net import NetAgent
from isle_agents.table import session as session_module
from isle_env.machine import progress
from tests.agents.play import hanging
from tests.agents.play.browser import Page, emulate, opened, without_one
from tests.agents.play.serving import served

WHY_NOT = without_one()
pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT or "there is a browser")]


@pytest.fixture(scope="module")
def browser():
    browser = opened()
    yield browser
    browser.quit()


@pytest.fixture
def page(browser, tmp_path):
    """A standard game against `random`."""
    browser.set_window_size(1400, 950)
    emulate(browser, "light")
    with served(tmp_path, seed=5) as server:
        page = Page(browser, server)
        page.server = server
        yield page
        assert page.errors() == []
        browser.get("about:blank")


def choose(page, *wanted):
    """Click the first choice that begins with one of these words, else the first of all."""
    before = page.version
    page.script(
        "const all = [...document.querySelectorAll('#choices button')];"
        "(all.find(b => arguments[0].some(w => b.textContent.startsWith(w))) || all[0]).click()",
        list(wanted),
    )
    page.wait(before)


def until(true, seconds=30):
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it does not come true"
        time.sleep(0.05)


def until_placing_or_over(page):
    """Play until a tile is in hand, or the game is over."""
    while not page.placing and not page.over:
        choose(page, "Buy", "Take", "Lay down")


def until_placing(page):
    """Play until a tile is in hand."""
    for _ in range(100):
        if page.placing:
            return
        choose(page, "Buy", "Take", "Lay down")
    raise AssertionError("no tile came to hand in 100 decisions")


RINGED = """
const clickable = [...document.querySelectorAll('#table .can')].filter(e => e.matches(arguments[0]));
if (!clickable.length) return null;
clickable[0].scrollIntoView({ block: 'center' });
const b = clickable[0].getBoundingClientRect();
return [b.x + b.width / 2, b.y + b.height / 2];
"""


def test_a_whole_game_by_mouse(page):
    """Cards and cats are clicked in the picture, tiles put down on squares that light up."""
    clicked = put = 0
    for _ in range(400):
        if page.over:
            break
        before = page.version
        if page.placing:
            page.script("document.querySelector('.spot').scrollIntoView({block: 'center'})")
            spots = page.spots()
            page.click_at(*spots[len(spots) // 2])
            page.wait(before)
            put += 1
        elif (where := page.script(RINGED, "[data-tile], [data-card]")) is not None:
            page.click_at(*where)
            page.wait(before)
            clicked += 1
        else:
            choose(page)
    assert page.over
    assert put >= 3
    assert clicked > 20
    assert "The game is over" in page.text("prompt")
    rows = page.script("return [...document.querySelectorAll('#end tbody tr')].map(r => r.textContent)")
    assert any(row.startswith("total") for row in rows)
    link = page.script("return document.querySelector('#end a').href")
    page.browser.get(link)
    assert "<svg" in page.script("return new Promise(done => setTimeout(() => done(document.body.innerHTML), 1500))")


def test_a_whole_game_by_keyboard_alone(page):
    """Only Tab, arrows, R, F, N and Enter; the focus is always somewhere that can be seen."""
    from selenium.webdriver.common.keys import Keys

    placed = 0
    for number in range(400):
        if page.over:
            break
        before = page.version
        if page.placing:
            if placed == 0:
                page.press("r", "f", "n")
            if page.script("return document.getElementById('put').disabled"):
                page.press("n")
            page.press(Keys.ENTER)
            placed += 1
        else:
            inside = page.script("return document.activeElement.closest('#choices') !== null")
            for _ in range(40):
                if inside:
                    break
                page.press(Keys.TAB)
                inside = page.script("return document.activeElement.closest('#choices') !== null")
            assert inside, "no choice can be reached with Tab"
            if number % 3 == 0:
                page.press(Keys.ARROW_DOWN)
            outline = page.script("return getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none"
            page.press(Keys.ENTER)
        page.wait(before)
    assert page.over
    assert placed >= 3


def test_the_tile_follows_turns_and_flips(page):
    until_placing(page)
    page.script("document.querySelector('.spot').scrollIntoView({block: 'center'})")
    ghost = "return document.querySelector('.ghost').getAttribute('transform')"
    look = "return document.querySelector('.ghost .rim').getAttribute('d')"
    places = set()
    from selenium.webdriver.common.actions.action_builder import ActionBuilder

    for x, y in page.spots()[:6]:
        builder = ActionBuilder(page.browser)
        builder.pointer_action.move_to_location(round(x), round(y))
        builder.perform()
        places.add(page.script(ghost))
        assert page.script("return document.querySelector('.ghost.bad')") is None
    assert len(places) == min(6, len(page.spots()))
    looks = [page.script(look)]
    for _ in range(4):
        page.press("r")
        looks.append(page.script(look))
    assert looks[4] == looks[0]
    page.press("f")
    page.press("f")
    assert page.script(look) == looks[0]


def test_an_illegal_square_says_why(page):
    from selenium.webdriver.common.keys import Keys

    until_placing(page)
    before = page.version
    page.press(*[Keys.ARROW_LEFT] * 25, *[Keys.ARROW_UP] * 12)
    until(lambda: "off the boat" in page.text("why"))
    assert page.script("return document.querySelector('.ghost.bad') !== null")
    page.press(Keys.ENTER)
    time.sleep(0.3)
    assert page.version == before


def test_a_cat_that_cannot_be_taken_now_says_why(page):
    where = page.script(
        "const b = document.querySelector('[data-place=field][data-tile]').getBoundingClientRect();"
        "return [b.x + b.width / 2, b.y + b.height / 2]"
    )
    before = page.version
    page.click_at(*where)
    until(lambda: "cannot be chosen now" in page.text("message"))
    assert "keep a card of the pack" in page.text("message")
    assert page.version == before


def test_undo_and_hint(page):
    from selenium.webdriver.common.keys import Keys

    until_placing(page)
    before = page.version
    page.element("undo").click()
    page.wait(before)
    assert not page.placing
    assert "Taken back: Take" in page.text("message")
    choose(page, "Take")
    before = page.version
    page.press(Keys.ESCAPE)
    page.wait(before)
    assert not page.placing
    page.element("hint").click()
    until(lambda: page.script("return !document.getElementById('hinted').hidden"), 60)
    assert "Search would choose:" in page.text("hinted")
    assert "50 % is an even game" in page.text("hinted")
    assert "playouts" in page.text("hinted")
    assert page.script("return document.querySelectorAll('#choices button.hinted').length") == 1


def test_save_and_go_on_later(page):
    until_placing(page)
    hand = page.text("in-hand")
    page.element("save").click()
    until(lambda: "Saved as" in page.text("message"))
    name = next(page.server.session.folder.iterdir()).name
    assert name in page.text("message")
    page.element("new").click()
    until(lambda: page.element("form").is_displayed())
    page.script("const m = document.getElementById('field-mode'); m.value = 'solo'; m.dispatchEvent(new Event('change'))")
    page.element("begin").click()
    until(lambda: not page.placing)
    assert "seat 1" not in page.text("title")
    page.element("new").click()
    until(lambda: page.element("form").is_displayed())
    page.script("[...document.querySelectorAll('#saves button')].find(b => b.textContent.includes(arguments[0])).click()", name)
    until(lambda: page.placing)
    assert page.text("in-hand") == hand


def chosen(page, name):
    """The value of a field of the form."""
    return page.script(
        "const e = document.getElementById(arguments[0]); return e && (e.type === 'checkbox' ? e.checked : e.value)", name
    )


def choose_field(page, name, value):
    """Choose a value of a field of the form."""
    page.script(
        "const e = document.getElementById(arguments[0]);"
        "if (e.type === 'checkbox') e.checked = arguments[1]; else e.value = arguments[1];"
        "e.dispatchEvent(new Event('change')); e.dispatchEvent(new Event('input'))",
        name,
        value,
    )


def options_of(page):
    """The options of the game that is played, as the page is sent them."""
    return json.loads(json.dumps(page.server.session.state()["options"]))


def open_form(page):
    """Open the form for a new game."""
    page.element("new").click()
    until(lambda: page.element("form").is_displayed())


def begin(page):
    """Begin the game that the form asks for."""
    page.element("begin").click()
    until(lambda: not page.element("form").is_displayed(), 60)
    page.wait()


def offered(page):
    """The agents that the form offers for the first of the other seats."""
    return page.script("return [...document.getElementById('field-0').options].map(o => o.value)")


@pytest.fixture
def without_expansion(monkeypatch):
    """Two players as if they were others', who do not play with Kittens + Beasts."""
    for player in (ChampionAgent, NetAgent):
        monkeypatch.setattr(player, "ABOUT", player.ABOUT._replace(expansion=False))


def test_the_form_offers_what_is_allowed_and_begins_with_the_present_game(without_expansion, page):
    open_form(page)
    assert not page.element("more").get_property("open"), "what is rare is folded away"
    assert {"champion", "net"} <= set(offered(page))
    choose_field(page, "field-lesson_modules", "A,C,I")
    assert not {"champion", "net"} & set(offered(page))
    choose_field(page, "field-lesson_modules", "A,B,C")
    assert {"champion", "net"} <= set(offered(page))
    for name in ("kittens", "promo_oshax", "promo_rare_treasures", "reaction_windows"):
        choose_field(page, f"field-{name}", True)
    choose_field(page, "field-kittens", True)
    choose_field(page, "field-lesson_modules", "A,C,I")
    choose_field(page, "field-0", "greedy")
    choose_field(page, "field-seed", "77")
    begin(page)
    wanted = {
        "modules": ["kittens"], "lesson_modules": ["A", "C", "I"],
        "promo_oshax": True, "promo_rare_treasures": True, "reaction_windows": True,
    }  # fmt: skip
    assert options_of(page) == wanted
    assert page.script("return document.activeElement.closest('#choices') !== null"), "the keyboard goes on with the game"
    open_form(page)
    assert page.element("more").get_property("open"), "what is chosen is in sight"
    names = ("kittens", "beasts", "promo_oshax", "promo_rare_treasures", "reaction_windows", "lesson_modules", "0", "seed")
    assert [chosen(page, f"field-{name}") for name in names] == [True, False, True, True, True, "A,C,I", "greedy", ""]
    choose_field(page, "field-mode", "family")
    assert chosen(page, "field-kittens") is None
    assert chosen(page, "field-promo_oshax") is None
    assert "champion" in offered(page)
    choose_field(page, "field-family_cards", "all")
    assert "champion" not in offered(page)
    begin(page)
    assert options_of(page) == {"family_cards": "all"}
    open_form(page)
    assert chosen(page, "field-family_cards") == "all"
    choose_field(page, "field-mode", "solo")
    choose_field(page, "field-difficulty", "very_hard")
    begin(page)
    open_form(page)
    assert chosen(page, "field-difficulty") == "very_hard"
    choose_field(page, "field-game", "explore_and_draw")
    choose_field(page, "field-promo", True)
    begin(page)
    assert options_of(page) == {"difficulty": "very_hard", "promo": True}
    open_form(page)
    assert chosen(page, "field-promo") is True
    choose_field(page, "field-game", "remote")
    assert chosen(page, "field-promo") is None
    begin(page)
    assert options_of(page) == {}


def test_what_the_server_refuses_is_said_in_the_form(page):
    open_form(page)
    page.script(
        "window.fetch = ((real) => (what, sent) => real(what, what === 'new'"
        " ? {...sent, body: JSON.stringify({...JSON.parse(sent.body), lesson_modules: ['A']})} : sent))(fetch)"
    )
    page.element("begin").click()
    until(lambda: "exactly three different modules" in page.text("form-error"))
    assert page.element("form").is_displayed()
    assert page.element("begin").is_enabled()


def test_the_form_by_keyboard(page):
    """The details are unfolded, a box is ticked and the focus stays on it, and the game begins."""
    from selenium.webdriver.common.keys import Keys

    open_form(page)
    for _ in range(20):
        page.press(Keys.TAB)
        if page.script("return document.activeElement.tagName") == "SUMMARY":
            break
    page.press(Keys.ENTER)
    for name in ("lesson_modules", "promo_oshax"):
        page.press(Keys.TAB)
        assert page.script("return document.activeElement.id") == f"field-{name}"
    page.press(Keys.SPACE)
    assert page.script("return document.activeElement.id") == "field-promo_oshax"
    assert chosen(page, "field-promo_oshax") is True
    assert page.element("more").get_property("open")
    page.script("document.getElementById('begin').focus()")
    page.press(Keys.ENTER)
    until(lambda: not page.element("form").is_displayed(), 60)
    assert options_of(page) == {"promo_oshax": True}


def test_a_game_that_would_be_lost_is_not_given_up_unasked(page):
    from selenium.webdriver.common.keys import Keys

    def ask():
        open_form(page)
        page.element("begin").click()
        until(lambda: page.element("sure").is_displayed())

    session = page.server.session
    choose(page)
    first, title = session.id, page.text("title")
    ask()
    page.press(Keys.ESCAPE)
    until(lambda: not page.element("sure").is_displayed())
    assert page.element("form").is_displayed()
    assert session.id == first
    page.element("begin").click()
    until(lambda: page.element("sure").is_displayed())
    page.press(Keys.TAB, Keys.TAB, Keys.ENTER)  # keep playing it
    until(lambda: not page.element("sure").is_displayed())
    assert session.id == first
    assert session.saved() == []
    page.press(Keys.ESCAPE)
    until(lambda: not page.element("form").is_displayed())
    ask()
    page.press(Keys.ENTER)  # save it first
    until(lambda: session.id != first)
    (saved,) = session.saved()
    until(lambda: not page.element("form").is_displayed())
    page.wait()
    second = session.id
    choose(page)
    open_form(page)
    go_on = "[...document.querySelectorAll('#saves button')].find(b => b.textContent.includes(arguments[0])).click()"
    page.script(go_on, saved)
    until(lambda: page.element("sure").is_displayed())
    page.press(Keys.TAB, Keys.ENTER)  # give it up
    until(lambda: session.id != second)
    assert session.saved() == [saved]
    until(lambda: not page.element("form").is_displayed())
    assert page.text("title") == title
    assert session.state()["log"]
    third = session.id
    open_form(page)
    page.element("begin").click()  # nothing was decided since it was loaded
    until(lambda: session.id != third)
    assert not page.element("sure").is_displayed()


def test_after_a_hint_enter_takes_what_was_hinted(page):
    """Wherever it is in the list."""
    from selenium.webdriver.common.keys import Keys

    last = page.script("return +[...document.querySelectorAll('#choices button')].at(-1).dataset.action")
    page.script(
        "window.fetch = ((real) => (what, ...more) => what !== 'hint' ? real(what, ...more) : Promise.resolve(new Response("
        "JSON.stringify({action: arguments[0], label: 'the last', tried: []}))))(fetch)".replace("arguments[0]", str(last))
    )
    before = page.version
    page.script("document.getElementById('hint').focus()")
    page.press(Keys.ENTER)
    until(lambda: page.script("return +document.activeElement.dataset.action") == last)
    assert page.script("return document.activeElement.classList.contains('hinted')")
    page.press(Keys.ENTER)
    page.wait(before)
    taken = page.server.session._match._decisions
    assert last in taken


def test_an_agent_that_never_answers(browser, tmp_path, monkeypatch):
    """The page says since when it thinks, offers to go on without it, and another game can begin meanwhile."""
    browser.set_window_size(1400, 950)
    emulate(browser, "light")
    hanging.begin()
    monkeypatch.setattr(session_module, "TOO_LONG", 6.0)
    name = f"{hanging.__name__}:Burns"
    try:
        with served(tmp_path, agents=(name,), seed=5) as server:
            page = Page.__new__(Page)
            page.browser = browser
            browser.get(server.address)
            until(lambda: page.text("prompt") == f"Seat 1 ({name}) is thinking …")
            assert not page.element("waiting").is_displayed()
            until(lambda: page.element("waiting").is_displayed())
            assert re.fullmatch(r"It has thought for \d+ s, since \S+( [AP]M)?\.", page.text("waited"))
            assert not page.element("without").is_displayed()
            until(lambda: page.element("without").is_displayed())
            assert "go on without it" in page.text("may")
            assert [pair for pair in page.script(CONTRAST) if pair[1] < 4.5] == []
            page.element("without").click()
            page.wait()
            assert "'random' plays on" in page.text("message")
            assert not page.element("waiting").is_displayed()
            choose(page)
            open_form(page)
            choose_field(page, "field-seed", "5")
            page.element("begin").click()
            until(lambda: page.element("sure").is_displayed())
            page.script("document.querySelector('#sure [value=drop]').click()")
            until(lambda: page.text("prompt") == f"Seat 1 ({name}) is thinking …")
            open_form(page)
            choose_field(page, "field-mode", "solo")
            begin(page)
            assert page.text("prompt").startswith("Your turn")
            assert page.errors() == []
            browser.get("about:blank")
    finally:
        hanging.let_go.set()


def test_two_tabs_show_the_same_and_the_later_click_changes_nothing(page):
    """The second tab is cut off while the first goes on: its next click comes too late, and it shows the table as it is."""
    first = page.browser.current_window_handle
    page.browser.switch_to.new_window("tab")
    other = Page(page.browser, page.server)
    other.script(
        "window.fetch = ((real) => (what, ...more) =>"
        " String(what).startsWith('state?') ? new Promise(() => {}) : real(what, ...more))(fetch);"
        "window.stop()"
    )
    until(lambda: "still running" in other.text("message"))
    second = page.browser.current_window_handle
    page.browser.switch_to.window(first)
    choose(page)
    shown = page.text("choices")
    page.browser.switch_to.window(second)
    assert other.text("choices") != shown
    other.script("document.querySelector('#choices button').click()")
    until(lambda: other.text("choices") == shown)
    assert "perhaps in another tab" in other.text("message")
    page.browser.close()
    page.browser.switch_to.window(first)
    assert page.text("choices") == shown, "the late click has changed nothing"


def test_a_click_before_the_answer_to_the_last_one_is_not_lost(page):
    """The table may show a decision before the answer to its click is there; the next click then waits, and a second one on
    the same table asks nothing.
    """
    page.script(
        "window.asked = 0;"
        "window.fetch = ((real) => async (what, ...more) => {"
        "  const answer = await real(what, ...more);"
        "  if (what === 'act') { window.asked += 1; await new Promise((done) => setTimeout(done, 1500)); }"
        "  return answer; })(fetch)"
    )
    first = page.version
    choose(page)
    before = page.version
    assert before != first
    assert page.script("return window.asked") == 1
    choices = "const all = document.querySelectorAll('#choices button');"
    page.script(choices + "all[0].click(); all[all.length - 1].click(); all[0].click()")
    page.wait(before)
    time.sleep(4)
    assert page.script("return window.asked") == 2
    assert page.text("message") == ""


CONTRAST = """
const lum = (c) => { const [r, g, b] = c.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const rgb = (s) => (s.match(/[0-9.]+/g) || []).map(Number);
const ground = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor);
  if (c.length === 3 || c[3] > 0.99) return c.slice(0, 3); } return [255, 255, 255]; };
const ratio = (a, b) => { const [x, y] = [lum(a), lum(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
const found = [];
for (const e of document.querySelectorAll('body *')) {
  if (e.closest('svg') || !e.checkVisibility()) continue;
  if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
  const own = ratio(rgb(getComputedStyle(e).color).slice(0, 3), ground(e));
  found.push([e.id || e.tagName + ': ' + e.textContent.slice(0, 30), own]);
}
for (const e of document.querySelectorAll('button, select, input')) {
  if (!e.checkVisibility()) continue;
  const inside = rgb(getComputedStyle(e, '::placeholder').color).slice(0, 3);
  if (e.placeholder) found.push(['placeholder of ' + e.id, ratio(inside, ground(e))]);
  const edge = ratio(rgb(getComputedStyle(e).borderTopColor).slice(0, 3), ground(e.parentElement));
  found.push(['edge of ' + (e.id || e.textContent), edge * 1.5]);
}
return found;
"""
"""Contrast of all words (AA: 4.5) and, scaled to the same bound, of the edges of what can be used (AA: 3)."""


def hinted(page):
    """Ask for a hint with a tile in hand. Returns the ids of the listed places, and their words."""
    page.element("hint").click()
    until(lambda: page.script("return !document.getElementById('hinted').hidden"), 60)
    found = page.script("return [...document.querySelectorAll('#hinted ol button')].map(b => [b.dataset.action, b.textContent])")
    return [(action, words) for action, words in found if words.startswith("Place it")]


def test_hinted_places_are_shown_on_the_boat_and_can_be_taken(page):
    """Pointing at one shows the tile there, as long as it is pointed at; a click takes the tile there, and Enter lays it."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    until_placing(page)
    ghost = "return document.querySelector('.ghost').getAttribute('transform')"
    places = hinted(page)
    assert len(places) > 1
    first = page.script(ghost)
    shown = set()
    for action, words in places:
        button = page.browser.find_element("css selector", f"#hinted ol [data-action='{action}']")
        ActionChains(page.browser).move_to_element(button).perform()
        shown.add(page.script(ghost) + page.script("return document.querySelector('.ghost .rim').getAttribute('d')"))
        place = re.match(r"Place it in ([^:]*)", words)[1]
        assert page.text("why").startswith(f"{place[0].upper()}{place[1:]}: "), "one place has one name"
    assert len(shown) == len(places)
    ActionChains(page.browser).move_to_element(page.element("prompt")).perform()
    assert page.script(ghost) == first
    action = places[-1][0]
    page.script("document.querySelector(`#hinted ol [data-action='${arguments[0]}']`).focus()", action)
    assert page.script(ghost) in "".join(shown), "by keyboard, too"
    page.press(Keys.ENTER)
    assert page.script("return document.activeElement.id") == "table"
    before = page.version
    page.press(Keys.ENTER)
    page.wait(before)
    assert int(action) in page.server.session._match._decisions


def test_the_edges_of_ones_own_boat_are_numbered_from_one(page):
    numbers = page.script("return [...document.querySelectorAll('#table .edge')].map(e => e.textContent)")
    assert numbers == [*map(str, range(1, 23)), *map(str, range(1, 10))]
    own = page.script(
        "const n = document.querySelectorAll('#table .edge')[12].getBoundingClientRect();"
        "const boat = document.querySelector('[data-boat=\"0\"]');"
        "const cell = +boat.dataset.cell, at = new DOMPoint(12.5 * cell, 0).matrixTransform(boat.getScreenCTM());"
        "return [n.x + n.width / 2 - at.x, at.y - n.y]"
    )
    assert abs(own[0]) < 2
    assert 0 < own[1] < 40, "above the middle of column 13"


def test_the_rules_are_one_key_away(page):
    from selenium.webdriver.common.keys import Keys

    page.press("?")
    until(lambda: page.script("return document.getElementById('how').open"))
    assert page.text("how-title") == "The Isle of Cats: how it goes"
    assert "Rescue: Rescue cards are chosen in secret" in page.text("how-parts")
    assert "Kittens" not in page.text("how-parts")
    assert [pair for pair in page.script(CONTRAST) if pair[1] < 4.5] == []
    page.press(Keys.ESCAPE)
    until(lambda: not page.script("return document.getElementById('how').open"))
    page.element("rules").click()
    until(lambda: page.script("return document.getElementById('how').open"))
    page.script("document.querySelector('#how button').click()")


def test_what_is_compiled_is_not_called_thinking(browser, tmp_path, monkeypatch):
    """The page says what is compiled, for whom and how far it is, and offers nothing; then the agent thinks."""
    browser.set_window_size(1400, 950)
    emulate(browser, "light")
    hanging.begin()
    monkeypatch.setattr(session_module, "TOO_LONG", 1.0)
    name = f"{hanging.__name__}:Sleeps"
    try:
        with served(tmp_path, agents=(name,), seed=5) as server:
            assert hanging.asked.acquire(timeout=30)
            server.session._clock.pause()  # as the compiler has it do
            server.session._clock.start()
            page = Page.__new__(Page)
            page.browser = browser
            with progress.UNDER_WAY.begun(progress.Work("the rules", 10, once=True)):
                browser.get(server.address)
                until(lambda: page.text("prompt") == f"Compiling the rules for seat 1 ({name}), once on this machine …")
                until(lambda: re.fullmatch("[2-9] s of some 10 s", page.text("compiled-words")))
                assert 0 < page.script("return document.getElementById('compiled').value") < 1
                assert page.text("waited") == ""
                assert not page.element("without").is_displayed()
                assert [pair for pair in page.script(CONTRAST) if pair[1] < 4.5] == []
            server.session._clock.go_on()
            until(lambda: page.text("prompt") == f"Seat 1 ({name}) is thinking …")
            until(lambda: page.element("without").is_displayed())
            assert not page.element("compiling").is_displayed()
            page.element("without").click()
            page.wait()
            assert page.errors() == []
            browser.get("about:blank")
    finally:
        hanging.let_go.set()


@contextmanager
def phone(browser):
    """A screen of 390 by 844 pixels, to be touched."""
    size = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    yield
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize(
    "options",
    [{}, {"game": "explore_and_draw", "players": 6}, {"modules": ("kittens", "events"), "mode": "solo", "agents": ()}],
    ids=["standard", "six seats", "modules alone"],
)
def test_on_a_phone_ones_own_boat_is_whole_and_first(browser, tmp_path, options):
    box = "const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.left, r.right, r.top, r.bottom]"
    with phone(browser), served(tmp_path, seed=5, **options) as server:
        page = Page(browser, server)
        left, right, *_ = page.script(box, "#table svg.own")
        assert (left >= 0, right <= 390, right - left > 350) == (True, True, True)
        boat = page.script(
            "const boat = document.querySelector('#table svg.own [data-boat=\"0\"]'), {cell, columns, rows} = boat.dataset;"
            "const at = new DOMPoint(cell * columns, cell * rows).matrixTransform(boat.getScreenCTM());"
            "return [at.x, at.y, document.querySelector('#table svg.own').getBoundingClientRect().bottom]"
        )
        assert boat[0] <= 390
        assert boat[1] <= boat[2]
        pieces = (
            "const svg = new DOMParser().parseFromString(arguments[0], 'image/svg+xml').documentElement;"
            "return svg.querySelectorAll(':scope > g').length"
        )
        whole = page.script(pieces, server.session.state()["svg"])
        in_parts = page.script("return document.querySelectorAll('#table svg.part > g:not(.edges)').length")
        head = page.script("return document.querySelectorAll('#table .head p').length")
        assert 0 < whole - in_parts < 14, "the header has become words, and the ground is left out; nothing else is lost"
        assert head >= 2
        until_placing_or_over(page)
        if page.placing:
            before = page.version
            page.script("document.getElementById('put').click()")
            page.wait(before)
        page.element("fit").click()
        left, right, *_ = page.script(box, "#table svg")
        assert (left >= 0, right <= 390) == (True, True)
        assert page.script("return document.getElementById('table').scrollWidth <= document.getElementById('table').clientWidth")
        assert page.script("return [document.documentElement.scrollWidth <= innerWidth]") == [True]
        assert page.errors() == []
        browser.get("about:blank")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(page, scheme):
    emulate(page.browser, scheme)
    until_placing(page)
    page.element("hint").click()
    until(lambda: page.script("return !document.getElementById('hinted').hidden"), 60)
    pairs = page.script(CONTRAST)
    page.element("undo").click()
    time.sleep(0.5)
    pairs += page.script(CONTRAST)
    open_form(page)
    page.script("document.getElementById('more').open = true")
    pairs += page.script(CONTRAST)
    page.element("begin").click()
    until(lambda: page.element("sure").is_displayed())
    pairs += page.script(CONTRAST)
    assert len(pairs) > 60
    assert {"placeholder of field-seed", "sure-why", "SUMMARY: More options"} <= {pair[0] for pair in pairs}
    assert [pair for pair in pairs if pair[1] < 4.5] == []


def test_the_form_in_a_narrow_window(page):
    """Nothing of it is cut off, whatever is unfolded; Begin can be reached."""
    page.browser.set_window_size(500, 800)
    choose(page)
    open_form(page)
    for mode in ("standard", "family", "solo"):
        choose_field(page, "field-mode", mode)
        page.script("document.getElementById('more').open = true")
        cut = page.script(
            "const form = document.getElementById('form'), box = form.getBoundingClientRect();"
            "return [form.scrollWidth > form.clientWidth, ...[...form.querySelectorAll('*')].filter(e => e.checkVisibility())"
            ".filter(e => {const r = e.getBoundingClientRect(); return r.left < box.left || r.right > box.right}).map(e => e.id)]"
        )
        assert cut == [False]
    page.element("begin").click()
    until(lambda: page.element("sure").is_displayed())
    box = page.script("const r = document.getElementById('sure').getBoundingClientRect(); return [r.left, innerWidth - r.right]")
    assert min(box) >= 0


def test_a_narrow_window(page):
    """Nothing is cut off or wider than the window except the table, which scrolls by itself; a tile can be put down."""
    page.browser.set_window_size(500, 800)
    until_placing(page)
    wide = page.script("return [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    cut = page.script(
        "return [...document.querySelectorAll('button')].filter(b => b.checkVisibility()).filter(b => {"
        "const r = b.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth}).map(b => b.textContent)"
    )
    assert cut == []
    inside = page.script(
        "const boxes = ['.ghost', '#put'].map(e => document.querySelector(e).getBoundingClientRect());"
        "return boxes.flatMap(box => [box.top >= 0, box.bottom <= innerHeight])"
    )
    assert all(inside), "the tile and the button are in sight together"
    before = page.version
    page.element("put").click()
    page.wait(before)
    assert not page.placing or page.version != before


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "family", "seat": 1},
        {"mode": "solo", "agents": ()},
        {"modules": ("kittens", "beasts", "events")},
        {"game": "explore_and_draw", "players": 3},
        {"game": "remote"},
        {"players": 4, "seat": 2},
    ],
    ids=lambda options: " ".join(map(str, options.values())),
)
def test_every_mode_and_game_to_its_end(browser, tmp_path, options):
    browser.set_window_size(1400, 950)
    with served(tmp_path, seed=8, **options) as server:
        page = Page(browser, server)
        clicked = 0
        for number in range(500):
            if page.over:
                break
            before = page.version
            if page.placing:
                page.script("document.getElementById('put').click()")
                page.wait(before)
            elif number % 2 and (where := page.script(RINGED, "*")) is not None:
                page.click_at(*where)
                page.wait(before)
                clicked += 1
            else:
                choose(page, "Take", "Buy", "Resolve")
        assert page.over
        assert clicked > 1
        assert page.errors() == []
        browser.get("about:blank")
