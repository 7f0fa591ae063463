"""A real browser without a window, and what a person does with the page."""

from __future__ import annotations

import shutil

from tests.support.extras import is_here, reason

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
"""Debian's packages chromium and chromium-driver, which .ci/run installs where it can."""


def without_one():
    """Why there is no browser to test with; empty if there is one."""
    if CHROMIUM is None or DRIVER is None:
        return "needs Chromium with its driver (Debian: apt-get install chromium chromium-driver)"
    return next((reason(name) for name in ("selenium", "starlette", "uvicorn") if not is_here(name)), "")


def opened(width=1400, height=950, dark=False):
    """A browser with a window of so many pixels."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--window-size={width},{height}"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    if dark:
        emulate(browser, "dark")
    return browser


def emulate(browser, scheme):
    """Show the page as to a person who prefers a colour scheme, ``light`` or ``dark``."""
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})


class Page:
    """The page of a server in a browser."""

    def __init__(self, browser, server):
        self.browser = browser
        browser.get(server.address)
        self.wait()

    def wait(self, over=None):
        """Until it is the person's turn or the game is over. over: until the version is another than this."""
        from selenium.webdriver.support.ui import WebDriverWait

        def there(browser):
            version, turn = self.script("return [document.body.dataset.version, document.body.dataset.turn]")
            return version != over and turn in ("mine", "over")

        WebDriverWait(self.browser, 60, 0.02).until(there)

    def script(self, code, *arguments):
        """Run JavaScript in the page."""
        return self.browser.execute_script(code, *arguments)

    @property
    def version(self):
        """The version that is shown."""
        return self.script("return document.body.dataset.version")

    @property
    def over(self):
        """Is the game over?"""
        return self.script("return document.body.dataset.turn") == "over"

    @property
    def placing(self):
        """Is there a tile in hand?"""
        return self.script("return !document.getElementById('placing').hidden")

    def text(self, name):
        """What an element says. name: its id."""
        return self.script("return document.getElementById(arguments[0]).textContent", name)

    def element(self, name):
        """An element by its id."""
        return self.browser.find_element("id", name)

    def press(self, *keys):
        """Press keys, wherever the focus is."""
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.browser).send_keys(*keys).perform()

    def spots(self):
        """Middles of the legal squares of the tile in hand, in pixels of the window."""
        return self.script(
            "return [...document.querySelectorAll('.spot')].map(e => {const b = e.getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2]})"
        )

    def click_at(self, x, y):
        """Move the mouse to a point of the window, and click."""
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        builder = ActionBuilder(self.browser, duration=0)
        builder.pointer_action.move_to_location(round(x), round(y)).click()
        builder.perform()

    def errors(self):
        """What the page has complained of, except answers of the server that refuse."""
        found = [entry for entry in self.browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
        return [entry["message"] for entry in found if "Failed to load resource" not in entry["message"]]
