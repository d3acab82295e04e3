"""Tasks for other processes, which import them from here."""

import os
import signal
from pathlib import Path


def squared(number: int) -> int:
    return number * number


def squared_after_a_death(number: int, folder: str, n_deaths: int) -> int:
    """Return the square; number 3 kills its process so many times before."""
    deaths = len(list(Path(folder).iterdir()))
    if number == 3 and deaths < n_deaths:
        Path(folder, str(deaths)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squared(number)
