"""The two lists of pins are equal, and every pin has hashes."""

import re
import tomllib

from tests.meta import pins


def test_pyproject_has_the_pins_of_constraints():
    requirements = pins.pinned(pins.CONSTRAINTS.read_text())
    project = pins.PROJECT.read_text()
    assert len(requirements) > 50
    assert pins.with_pins(project, requirements) == project


def test_every_pin_has_hashes():
    blocks = re.split(r"\n(?=[a-z0-9])", re.sub(r"(?m)^#.*\n", "", pins.CONSTRAINTS.read_text()).strip())
    assert [block.splitlines()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_every_dependency_is_pinned():
    project = tomllib.loads(pins.PROJECT.read_text())
    asked = list(project["project"]["dependencies"])
    for group in project["dependency-groups"].values():
        asked += group
    for extra in project["project"].get("optional-dependencies", {}).values():
        asked += extra
    names = {re.split(r"[\[<>=!;~ ]", each)[0].lower().replace("_", "-").replace(".", "-") for each in asked}
    assert names - {pins.name_of(each) for each in pins.pinned(pins.CONSTRAINTS.read_text())} == set()
