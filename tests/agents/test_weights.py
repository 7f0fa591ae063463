"""The weights that come with the project are those that were measured: their sums, and a card for each."""

import shutil
from pathlib import Path

import pytest

from docs import make_weights
from isle_agents.players import network
from isle_env import weights
from isle_env.forecasts import files
from isle_env.forecasts.files import Forecast
from isle_env.weights import SUMS, WeightsError

FILE = "standard_2.forecast.json"


def test_cards_and_sums_are_up_to_date():
    assert make_weights.main(["--check"]) == 0


@pytest.mark.parametrize("folder", [files.FOLDER, network.FOLDER], ids=lambda folder: folder.name)
def test_every_file_has_a_sum(folder: Path):
    found = {path.name for path in folder.iterdir() if path.suffix != ".py"} - {SUMS, "__pycache__"}
    assert set(weights.known(folder)) == found
    assert (folder / SUMS).read_text(encoding="utf-8") == weights.sums(folder)


def test_a_file_with_another_sum_is_refused(tmp_path, monkeypatch):
    """One number of a forecast is another one: it could be read, and would play otherwise than was measured."""
    for name in (FILE, SUMS):
        shutil.copy(files.FOLDER / name, tmp_path / name)
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    before = Forecast.read(tmp_path / FILE).weights
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    number = next(part for part in text.split() if part.startswith("[-") and part.endswith("],"))
    (tmp_path / FILE).write_text(text.replace(number, "[-1.5],", 1), encoding="utf-8")
    with pytest.raises(WeightsError, match="its SHA-256 is another"):
        Forecast.read(tmp_path / FILE)
    monkeypatch.setattr(files, "FOLDER", tmp_path / "elsewhere")
    assert (Forecast.read(tmp_path / FILE).weights != before).any(), "a file of one's own has no sum"


def test_a_file_that_nobody_knows_is_refused(tmp_path, monkeypatch):
    shutil.copy(files.FOLDER / FILE, tmp_path / "family_9.forecast.json")
    shutil.copy(files.FOLDER / SUMS, tmp_path / SUMS)
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    with pytest.raises(WeightsError, match="its SHA-256 is another"):
        Forecast.read(tmp_path / "family_9.forecast.json")
