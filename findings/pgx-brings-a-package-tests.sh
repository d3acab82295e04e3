#!/usr/bin/env bash
# Pgx 2.6.0: its wheel installs, beside `pgx`, a top-level package `tests`.  A good guess is that a project's own tests do
# not notice.  A project whose folder `tests` has no `__init__.py` (a namespace package, as pytest's guide allows) finds its
# own files as long as that folder was imported first; a process that is started afresh with the project's folder first
# on `sys.path` gets Pgx's package all the same: a regular package anywhere on the path wins over a namespace package
# that stands before it.  So tests that start processes fail with "No module named 'tests.<something>'".
#
# Other libraries of learners install such a package, too; this one is measured.  A remedy: `pip install --target` into a
# folder that only the process that needs Pgx puts on its path, or an `__init__.py` in one's own `tests`.
# Seen: `tests/__init__.py` among the installed files; `import tests.own` fails with Pgx, and not without it.
# This script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
mkdir -p "$folder/project/tests"
echo 'print("our own")' > "$folder/project/tests/own.py"
cd "$folder/project"
test "$("$folder/venv/bin/python" -c 'import tests.own')" = "our own"
"$folder/venv/bin/pip" install --quiet --no-deps "pgx==2.6.0"
find "$folder/venv" -path '*site-packages/tests/__init__.py' | grep -q .
if "$folder/venv/bin/python" -c 'import tests.own' 2> "$folder/said"; then
    echo "our own tests are found: the behaviour has changed"
    exit 1
fi
grep "No module named 'tests.own'" "$folder/said"
echo "as described: Pgx brings a package that hides a project's own tests"
