"""Run the long tests a folder at a time and print how long each took: `make test-long [ARGS=tests/games]`.

A test that takes longer than TEST_SECONDS prints where it is and fails; a folder is stopped after SHARD_SECONDS.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

TEST_SECONDS = 900  # twice what the slowest took at the lowest priority, with nine processes for each core
SHARD_SECONDS = 2700
LIMIT = ("-o", f"faulthandler_timeout={TEST_SECONDS}")
OPTIONS = ("-m", "long", "--hypothesis-profile=long", "--inline-snapshot=disable", *LIMIT)
PYTEST = (sys.executable, "-m", "pytest", *OPTIONS)
NOTHING_FOUND = 5  # pytest's exit status


def shards(words: list[str]) -> list[str]:
    """Return the folders that have long tests among what `words` select."""
    command = [*PYTEST, "--collect-only", "-q", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, NOTHING_FOUND):
        sys.exit(done.stdout + done.stderr)
    return sorted(set(re.findall(r"^(\S+)/\w+\.py::", done.stdout, flags=re.MULTILINE)))


def run_limited(command: Sequence[str], seconds: float) -> str:
    """Run `command` with the processes it starts, at most `seconds` long; return how it ended."""
    with subprocess.Popen(command, start_new_session=True) as process:
        try:
            return "FAILED" if process.wait(seconds) else "passed"
        except subprocess.TimeoutExpired:
            return f"FAILED: stopped after {seconds:.0f} s"
        finally:
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)


def main(words: list[str]) -> int:
    """Run each shard, also after one has failed; return 1 if any has."""
    results: dict[str, str] = {}
    begun = time.monotonic()
    for shard in shards(words):
        start = time.monotonic()
        how = run_limited([*PYTEST, "-n", "logical", "-q", "--durations=5", shard], SHARD_SECONDS)
        results[shard] = f"{time.monotonic() - start:6.0f} s  {how}"
        print(f"{shard:24}{results[shard]}", flush=True)
    print("\nAll shards:", *(f"{shard:24}{result}" for shard, result in results.items()), sep="\n")
    print(f"{'together':24}{time.monotonic() - begun:6.0f} s")
    return int(not results or any("FAILED" in result for result in results.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
