"""Print code that nothing uses, and fail if there is any: `python tests/meta/dead_code.py`.

Vulture finds it.  Fields and enum members are left out: they are read as data, by clients, by Numba or by eye.
Unused local variables are ruff's business.
"""

import sys
from pathlib import Path

from vulture.core import Vulture

ROOT = Path(__file__).resolve().parents[2]
IGNORED_KINDS = ("attribute", "variable")
CALLED_BY_OTHERS = {
    "browser_type_launch_args": "pytest-playwright asks for it",
    "bench": "the table of commands names it",
    "capture_signals": "uvicorn calls it",
    "define_pipelines": "Numba calls it",
    "finalize": "Numba calls it",
    "get_pointer_to_function": "Numba calls it",
    "replay_in_plain": "a second process calls it",
    "seconds_left": "agents may ask their clock",
    "set_env": "Numba calls it",
    "visit_*": "Fluent's visitors call them",
}
CALLED_THROUGH_DECORATORS = ["@pytest.fixture*", "@app.*", "@get", "@post", "@put", "@delete", "@websocket*"]


def unused() -> list[str]:
    """List what is defined in src or tests and named nowhere."""
    vulture = Vulture(ignore_names=list(CALLED_BY_OTHERS), ignore_decorators=CALLED_THROUGH_DECORATORS)
    vulture.scavenge([str(ROOT / "src"), str(ROOT / "tests")], exclude=["*/node_modules/*", "*/static/*"])
    return [
        f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: unused {item.typ} {item.name}"
        for item in vulture.get_unused_code(min_confidence=60)
        if item.typ not in IGNORED_KINDS
    ]


if __name__ == "__main__":
    found = unused()
    print("\n".join(found) or "Nothing is unused.")
    sys.exit(1 if found else 0)
