"""Check what files must not contain, and that the Makefile, CI and pages agree."""

import json
import re
import subprocess
from pathlib import Path

import pytest

# Joined from parts, so that the pattern does not match this file.
REGISTRIES = re.compile(
    "|".join((r"registry\." + "npmjs", "pypi" + r"\.org", "pythonhosted" + r"\.", "npm" + "mirror"))
)
MACHINE_PATHS = re.compile(r"(?<![\w.$}*])/(?:root|home|Users|work)/\w")
GAMES = re.compile(r"kanata|canoe|island|nouvelle", re.IGNORECASE)
MAKE_COMMAND = re.compile(r"^\s*(?:\$ )?make ([a-z][a-z-]*)|`make ([a-z][a-z-]*)", re.MULTILINE)


def offenders(texts: dict[Path, str], pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()[:120]}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_registry(texts):
    assert offenders(texts, REGISTRIES) == []


def test_no_file_names_a_path_of_a_developers_machine(texts):
    assert offenders(texts, MACHINE_PATHS) == []


def test_the_client_names_no_game(texts):
    client = {path: text for path, text in texts.items() if path.parts[:2] in {("web", "src"), ("web", "tests")}}
    assert offenders(client, GAMES) == []
    assert [str(path) for path in client if GAMES.search(str(path))] == []


def test_no_lock_of_npm_records_where_a_package_came_from(files, root):
    locks = [path for path in files if path.name == "package-lock.json"]
    assert locks
    for path in locks:
        for name, package in json.loads((root / path).read_text())["packages"].items():
            assert "resolved" not in package, name
            assert name == "" or package["integrity"], name


def test_git_tracks_no_built_file(root):
    tracked = subprocess.run(
        ["git", "ls-files", "-ci", "--exclude-standard"], cwd=root, check=True, capture_output=True, text=True
    )
    assert tracked.stdout == ""
    everything = subprocess.run(["git", "ls-files"], cwd=root, check=True, capture_output=True, text=True).stdout
    built = re.compile(r"(^|/)(node_modules|static|dist|site|__pycache__)/|\.(pyc|so|whl|woff2?)$|uv\.lock$")
    assert [name for name in everything.splitlines() if built.search(name)] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_command_of_a_page_is_a_target(root, page):
    targets = set(re.findall(r"^([a-z][a-z-]*):", (root / "Makefile").read_text(), flags=re.MULTILINE))
    commands = {one or other for one, other in MAKE_COMMAND.findall((root / page).read_text())}
    assert commands, "the page names no command"
    assert commands <= targets


def test_ci_checks_and_tests_and_hides_nothing(root):
    path = root / ".ci" / "run"
    assert path.stat().st_mode & 0o111
    lines = path.read_text().splitlines()
    assert "set -euo pipefail" in lines
    assert lines[-2:] == ["make check", "make test"]


def test_each_make_target_is_listed_in_its_first_lines(root):
    text = (root / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", text, flags=re.MULTILINE)
    assert phony
    listed = set(re.findall(r"^#   make ([a-z-]+)", text, flags=re.MULTILINE))
    assert listed == set(phony[1].split()) - {"check-python", "check-web"}
