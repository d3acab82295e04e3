"""How many processors a process may use: by its affinity, and by the quotas of control groups."""

import os
from pathlib import Path

import pytest

from voyageur.kernel import processors


@pytest.fixture
def groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of control groups without a quota, of a process that may use eight processors."""
    monkeypatch.setattr(processors, "CGROUPS", tmp_path / "cgroup")
    monkeypatch.setattr(processors, "OWN_CGROUPS", tmp_path / "own")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    return tmp_path


def put(groups: Path, own: str, **files: str) -> None:
    (groups / "own").write_text(own)
    for name, text in files.items():
        path = groups / "cgroup" / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.mark.usefixtures("groups")
def test_without_quotas_the_affinity_counts():
    assert processors.allowed_processors() == 8


def test_the_quota_of_the_own_group_counts(groups: Path):
    put(groups, "0::/jobs/one\n", jobs__one__cpu_dot_max="150000 100000\n")
    assert processors.allowed_processors() == 2


def test_the_quota_of_a_group_above_counts(groups: Path):
    put(groups, "0::/jobs/one\n", jobs__cpu_dot_max="300000 100000", jobs__one__cpu_dot_max="max 100000")
    assert processors.allowed_processors() == 3


def test_the_quota_in_a_container_counts_whose_path_is_that_outside(groups: Path):
    put(groups, "0::/docker/abc\n", cpu_dot_max="50000 100000")
    assert processors.allowed_processors() == 1


def test_the_quota_of_version_1_counts(groups: Path):
    own = "4:memory:/a\n2:cpu,cpuacct:/a\n1:cpuset:/b\n"
    files = {"cpu,cpuacct__a__cpu_dot_cfs_quota_us": "400000", "cpu,cpuacct__a__cpu_dot_cfs_period_us": "100000"}
    put(groups, own, **files)
    assert processors.allowed_processors() == 4


def test_no_quota_in_version_1_is_below_nothing(groups: Path):
    files = {"cpu__cpu_dot_cfs_quota_us": "-1", "cpu__cpu_dot_cfs_period_us": "100000"}
    put(groups, "1:cpu:/\n", **files)
    assert processors.allowed_processors() == 8
