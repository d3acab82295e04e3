"""Run the long tests a folder at a time and print how long each took: `make test-long [ARGS=tests/games]`."""

import re
import subprocess
import sys
import time

PYTEST = (sys.executable, "-m", "pytest", "-m", "long", "--hypothesis-profile=long", "--inline-snapshot=disable")
NOTHING_FOUND = 5  # pytest's exit status


def shards(words: list[str]) -> list[str]:
    """Return the folders that have long tests among what `words` select."""
    command = [*PYTEST, "--collect-only", "-q", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, NOTHING_FOUND):
        sys.exit(done.stdout + done.stderr)
    return sorted(set(re.findall(r"^(\S+)/\w+\.py::", done.stdout, flags=re.MULTILINE)))


def main(words: list[str]) -> int:
    """Run each shard, also after one has failed; return 1 if any has."""
    results: dict[str, str] = {}
    begun = time.monotonic()
    for shard in shards(words):
        start = time.monotonic()
        status = subprocess.run([*PYTEST, "-n", "logical", "-q", "--durations=5", shard], check=False).returncode
        results[shard] = f"{time.monotonic() - start:6.0f} s  {'FAILED' if status else 'passed'}"
        print(f"{shard:24}{results[shard]}", flush=True)
    print("\nAll shards:", *(f"{shard:24}{result}" for shard, result in results.items()), sep="\n")
    print(f"{'together':24}{time.monotonic() - begun:6.0f} s")
    return int(not results or any(result.endswith("FAILED") for result in results.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
