"""The README as a package index shows it: every link leads into the repository, by the one address in pyproject.toml."""

import importlib.util
import re

from tests.test_readme import ROOT

_spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
hatch_build = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(hatch_build)

ADDRESS = "https://example.org/somebody/isle"


def test_links_lead_into_the_repository():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = hatch_build.absolute(text, ADDRESS)
    targets = re.findall(r"\]\(([^)\s]+)\)", shown)
    assert all(target.startswith(("https://", "http://", "#")) for target in targets), targets
    ours = [target.removeprefix(ADDRESS) for target in targets if target.startswith(ADDRESS)]
    assert len(ours) > 10
    for target in ours:
        kind, branch, path = target.strip("/").split("/", 2)
        assert (kind in ("raw", "blob"), branch) == (True, "main")
        assert (ROOT / path.partition("#")[0]).exists()
    assert any(target.startswith("/raw/main/docs/images/") for target in ours), "pictures are the files themselves"


def test_without_an_address_nothing_is_made_up():
    assert hatch_build.absolute("[a](b.md) ![c](d.png)", "") == "[a](b.md) ![c](d.png)"
    assert hatch_build.urls("") == {}
    assert set(hatch_build.urls(ADDRESS)) == {"Repository", "Issues", "Changelog", "Documentation"}
