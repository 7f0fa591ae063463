"""What the wheel says of itself that depends on where the repository lies: addresses, and a README whose links lead there.

The address stands once, in pyproject.toml below [tool.hatch.metadata.hooks.custom]. While it is empty, links stay as they are.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # tests read this file where nothing is built
    MetadataHookInterface = object

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")


class AddressHook(MetadataHookInterface):
    """Fills in ``readme`` and ``urls``."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling."""
        address = str(self.config["repository"]).rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, address)}
        metadata["urls"] = urls(address)


def absolute(text: str, address: str) -> str:
    """A page with its links to files as links into the repository, pictures as the files themselves."""
    if not address:
        return text
    return _LINK.sub(lambda found: f"{found[1]}[{found[2]}]({address}/{'raw' if found[1] else 'blob'}/main/{found[3]})", text)


def urls(address: str) -> dict[str, str]:
    """The addresses that a package index shows."""
    if not address:
        return {}
    return {
        "Repository": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Documentation": f"{address}/blob/main/docs/index.md",
    }
