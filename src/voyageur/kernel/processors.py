"""How many processors this process may use: those that the system allows it, and no more than its quota of time."""

import math
import os
from collections.abc import Iterator
from pathlib import Path

CGROUPS, OWN_CGROUPS = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")


def allowed_processors() -> int:
    """Return how many processors this process may use at once, at least 1."""
    quotas = (math.ceil(quota) for quota in _quotas(CGROUPS, OWN_CGROUPS))
    return max(1, min((_given(), *quotas)))


def _given() -> int:
    """Return the processors that the system lets this process run on, by its affinity where it has one."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _quotas(cgroups: Path, own: Path) -> Iterator[float]:
    """Yield the processors that the control groups of Linux allow, in versions 1 and 2, with all groups above."""
    for controllers, path in _own_groups(own):
        roots = [cgroups / name for name in (controllers, "cpu")] if controllers else [cgroups]
        for root in roots:
            for folder in (root / path, *(root / path).parents):
                quota = _quota_in(folder) if folder.is_relative_to(root) else None
                if quota is not None:
                    yield quota


def _own_groups(own: Path) -> Iterator[tuple[str, str]]:
    """Yield the groups of this process that count processors: "" or the names of the controllers, and the path."""
    try:
        lines = own.read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if not controllers or "cpu" in controllers.split(","):
            yield controllers, path.lstrip("/")
            yield controllers, ""  # in a container the path may be that outside


def _quota_in(folder: Path) -> float | None:
    """Return the quota of one group in processors, or None if it has none."""
    try:
        if (folder / "cpu.max").exists():
            quota, period = (folder / "cpu.max").read_text().split()
        else:
            quota, period = ((folder / f"cpu.cfs_{name}_us").read_text() for name in ("quota", "period"))
        return float(quota) / float(period) if float(quota) > 0 else None
    except (OSError, ValueError, ZeroDivisionError):  # "max": no quota
        return None
