"""The examples of the pages of adapters run."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PYTHON = re.compile(r"^```python\n(.*?)^```$", flags=re.DOTALL | re.MULTILINE)
BLOCKS = [
    (page, block)
    for page in ("pettingzoo.md", "gymnasium.md")
    for block in PYTHON.findall((DOCS / page).read_text("utf-8"))
]


@pytest.mark.parametrize(("page", "block"), BLOCKS)
def test_the_python_of_a_page_runs(page: str, block: str) -> None:
    exec(compile(block, page, "exec"), {})
