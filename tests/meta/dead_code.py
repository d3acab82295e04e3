"""Print unused code, found by Vulture, and fail if there is any: `python tests/meta/dead_code.py`.

Fields and enum members are not checked, because clients, Numba and people read them as data.  Ruff finds unused local
variables.
"""

import sys
from pathlib import Path

from vulture.core import Vulture

ROOT = Path(__file__).resolve().parents[2]
IGNORED_KINDS = ("attribute", "variable")
CALLED_BY_OTHERS = {
    "__dir__": "Python calls it for the names of a module",
    "__getattr__": "Python calls it for names that a module does not have",
    "action_probabilities": "OpenSpiel calls it",
    "browser_type_launch_args": "pytest-playwright uses it",
    "_action_to_string": "OpenSpiel calls it",
    "analyse": "the table of commands names it",
    "_apply_action": "OpenSpiel calls it",
    "bench": "the table of commands names it",
    "capture_signals": "uvicorn calls it",
    "define_pipelines": "Numba calls it",
    "finalize": "Numba calls it",
    "get_pointer_to_function": "Numba calls it",
    "ladder": "the table of commands names it",
    "_legal_actions": "OpenSpiel calls it",
    "_load_data": "Numba calls it",
    "_load_index": "Numba calls it",
    "make_py_observer": "OpenSpiel calls it",
    "on_end": "Numba calls it",
    "on_start": "Numba calls it",
    "_save_data": "Numba calls it",
    "_save_index": "Numba calls it",
    "pytest_*": "pytest calls its hooks",
    "replay_in_plain": "a second process calls it",
    "seconds_left": "for agents of third parties",
    "set_env": "Numba calls it",
    "teardown": "Hypothesis calls it",
    "xOpen": "SQLite calls it",
    "xSync": "SQLite calls it",
    "visit_*": "Fluent's visitors call them",
}
CALLED_THROUGH_DECORATORS = [
    "@pytest.fixture*",
    "@app.*",
    "@get",
    "@post",
    "@put",
    "@delete",
    "@websocket*",
    "@rule",
    "@precondition",
]


def unused() -> list[str]:
    """Return the definitions in src and tests that nothing uses."""
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
