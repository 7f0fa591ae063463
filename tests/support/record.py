"""What a run of the tests leaves to the next: which tests were skipped, and how long the others took.

    pytest                                   writes both into pytest's cache (RECORD)
    pytest --again=FILE -m 'long or again'   with another run's file: the long tests, and those that were skipped there
    pytest --cheap=FILE                      the cheaper half of the tests below each folder, and none that the file does not know

So ``.ci/run`` plays the ordinary tests once, where nothing is installed but the extra ``test``, and then with all extras what had
to be skipped there; ``tests.support.without_extras`` plays the cheap half many times.

pytest loads this as a plugin (conftest.py). The options need their ``=``: pytest meets them before it has loaded the plugin, and
would take a FILE that stands by itself for the tests that are to be run.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

import pytest

NAME = "isle/record"
RECORD = Path(".pytest_cache", "v", *NAME.split("/"))
"""The file of the last run, from the project's root."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("records of earlier runs")
    group.addoption("--again", metavar="FILE", help="mark the tests that another run skipped with `again`")
    group.addoption("--cheap", metavar="FILE", help="only the half of the tests below each folder that took least there")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "again: another run skipped it (--again=FILE)")
    if not hasattr(config, "workerinput") and hasattr(config, "cache"):
        config.pluginmanager.register(Recorder(config), "isle-recorder")


class Recorder:
    """Writes the record: ``skipped``, names of tests and of files skipped as a whole, and ``seconds`` by name.

    What earlier runs say of tests that this one does not play stays in it.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._skipped: set[str] = set()
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self._skipped.add(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped:
            self._skipped.add(report.nodeid)
        elif report.passed:
            self._seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        assert self._config.cache is not None
        before: dict[str, Any] = self._config.cache.get(NAME, {"skipped": [], "seconds": {}})
        played = self._seconds.keys() - self._skipped
        skipped = set(before["skipped"]) - played - set(map(file_of, played)) | self._skipped
        seconds = {**before["seconds"], **{name: round(self._seconds[name], 4) for name in played}}
        self._config.cache.set(NAME, {"skipped": sorted(skipped), "seconds": seconds})


@pytest.hookimpl(tryfirst=True)  # before -m looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if (file := config.getoption("again")) is not None:
        skipped = set(_read(file)["skipped"])
        for item in items:
            if item.nodeid in skipped or file_of(item.nodeid) in skipped:
                item.add_marker("again")
    if (file := config.getoption("cheap")) is not None:
        cheap = cheaper_half(_read(file)["seconds"])
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in cheap])
        items[:] = [item for item in items if item.nodeid in cheap]


def file_of(name: str) -> str:
    """The file that a test stands in."""
    return name.partition("::")[0]


def cheaper_half(seconds: dict[str, float]) -> set[str]:
    """Of the tests below each folder of ``tests``, those that take no longer than half of them do. seconds: by name."""
    folders: defaultdict[str, list[str]] = defaultdict(list)
    for name in seconds:
        folders["/".join(file_of(name).split("/")[:2])].append(name)
    most = {folder: median(seconds[name] for name in names) for folder, names in folders.items()}
    return {name for folder, names in folders.items() for name in names if seconds[name] <= most[folder]}


def _read(file: str) -> dict[str, Any]:
    """A record. Raises ``UsageError`` if there is none."""
    try:
        return json.loads(Path(file).read_text(encoding="utf-8"))  # type: ignore[no-any-return]
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"{file}: {error}; a run of pytest writes {RECORD}") from None
