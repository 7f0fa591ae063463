"""The weights that come with the project, and their sums: a file that is not the one that was measured is refused.

weights/SHA256SUMS      as ``sha256sum`` writes it; docs/weights.md has a card for each file
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from isle_agents.players.card import WeightsError

FOLDER = Path(__file__).parent / "weights"
"""Where the files are."""
FILE = "SHA256SUMS"


def known() -> dict[str, str]:
    """File -> its SHA-256 in hexadecimal digits. Raises :class:`WeightsError`."""
    try:
        lines = (FOLDER / FILE).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise WeightsError(f"{FOLDER / FILE}: {error.strerror}") from None
    return {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}


def check(file: Path, content: bytes) -> None:
    """Raises :class:`WeightsError` if a file of the project's own folder is another one than it was. Others pass.

    content: the bytes of the file.
    """
    if file.parent == FOLDER and known().get(file.name) != hashlib.sha256(content).hexdigest():
        raise WeightsError(
            f"{file}: not the file that came with this release (its SHA-256 is another); install the package again"
        )


def written() -> str:
    """What the file of sums has to say."""
    files = sorted(path for path in FOLDER.iterdir() if path.suffix in (".json", ".onnx"))
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
