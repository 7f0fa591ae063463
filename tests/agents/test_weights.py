"""The weights that come with the project are those that were measured: their sums, and a card for each."""

import shutil

import pytest

from docs import make_weights
from isle_agents.players import sums
from isle_agents.players.card import WeightsError
from isle_agents.players.forecast import Forecast
from tests.support.extras import needs

FILE = "standard_2.forecast.json"


@needs("onnxruntime")
def test_cards_and_sums_are_up_to_date():
    assert make_weights.main(["--check"]) == 0


def test_every_file_has_a_sum():
    files = {path.name for path in sums.FOLDER.iterdir()} - {sums.FILE, "__pycache__"}
    assert set(sums.known()) == files
    assert (sums.FOLDER / sums.FILE).read_text(encoding="utf-8") == sums.written()


def test_a_file_with_another_sum_is_refused(tmp_path, monkeypatch):
    """One number of a forecast is another one: it could be read, and would play otherwise than was measured."""
    for path in sums.FOLDER.iterdir():
        if path.is_file():
            shutil.copy(path, tmp_path / path.name)
    monkeypatch.setattr(sums, "FOLDER", tmp_path)
    before = Forecast.read(tmp_path / FILE).weights
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    number = next(part for part in text.split() if part.startswith("[-") and part.endswith("],"))
    (tmp_path / FILE).write_text(text.replace(number, "[-1.5],", 1), encoding="utf-8")
    with pytest.raises(WeightsError, match="its SHA-256 is another"):
        Forecast.read(tmp_path / FILE)
    monkeypatch.setattr(sums, "FOLDER", tmp_path / "elsewhere")
    assert (Forecast.read(tmp_path / FILE).weights != before).any(), "a file of one's own has no sum"


def test_a_file_that_nobody_knows_is_refused(tmp_path, monkeypatch):
    shutil.copy(sums.FOLDER / FILE, tmp_path / "family_9.forecast.json")
    shutil.copy(sums.FOLDER / sums.FILE, tmp_path / sums.FILE)
    monkeypatch.setattr(sums, "FOLDER", tmp_path)
    with pytest.raises(WeightsError, match="its SHA-256 is another"):
        Forecast.read(tmp_path / "family_9.forecast.json")
