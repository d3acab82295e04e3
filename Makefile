# Voyageur needs Python 3.11 or newer and make; everything else is fetched into .uv and .venv here.
#
#   make play        install what is missing and start; ARGS='solve canoe ...' gives words to `voyageur`
#   make test        every test that is quick; ARGS='tests/kernel -k copy' gives words to pytest
#   make test-long   the others: minutes each
#   make test-modes  the tests of kernel and games with bounds checks, then as plain Python
#   make check       format, style, types, layers, dead code, spelling, and the client's own checks
#   make bench       how fast, with its comparisons; ARGS go to `voyageur bench`
#   make docs        the pages of docs/ as a site, in site/
#   make mutate      change the rules at random places and see whether the clause tests notice
#   make pins        resolve all dependencies anew (maintainers)
#   make clean       take away all that was fetched and built

PYTHON ?= python3
ARGS   ?=

UV   := .uv/bin/uv
VENV := .venv
PY   := $(VENV)/bin/python
SYNC := UV_PYTHON="$$($(PYTHON) -c 'import sys; print(sys._base_executable)')" $(UV) sync --inexact --compile-bytecode
unexport VIRTUAL_ENV

PYTEST := $(PY) -m pytest -n logical --inline-snapshot=disable

CLIENT := $(shell find web -name node_modules -prune -o -path web/tests -prune -o -print 2>/dev/null)
HOUSE  := pyproject.toml hatch_build.py src/voyageur/__init__.py
BUILT  := src/voyageur/static/stamp.txt

.PHONY: play test test-long test-modes check check-python check-web bench docs mutate pins clean
.DELETE_ON_ERROR:

play: $(VENV)/.ready
	@$(VENV)/bin/voyageur $(ARGS)

test: $(VENV)/.ready-dev tests/e2e/node_modules/.ready
	$(PYTEST) -m 'not long' $(ARGS)

test-long: $(VENV)/.ready-dev tests/e2e/node_modules/.ready
	$(PYTEST) -m long --hypothesis-profile=long $(ARGS)

test-modes: $(VENV)/.ready-dev
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -m 'not long' $(or $(ARGS),tests/kernel tests/games)
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m 'not long' $(or $(ARGS),tests/kernel tests/games)

check: check-python check-web

check-python: $(VENV)/.ready-dev
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/ruff check
	$(VENV)/bin/basedpyright
	$(VENV)/bin/lint-imports
	$(PY) tests/meta/dead_code.py
	$(VENV)/bin/codespell

check-web: $(VENV)/.ready-dev
	$(PY) hatch_build.py web run check
	$(PY) hatch_build.py web run test

# OpenSpiel has no wheel for every machine; without it `voyageur bench` says so in its row.
bench: $(VENV)/.ready
	@$(PY) -c 'import pyspiel' 2>/dev/null || $(SYNC) --quiet --no-dev --group compare || true
	@$(VENV)/bin/voyageur bench $(ARGS)

docs: $(VENV)/.ready-dev
	$(VENV)/bin/zensical build --clean

mutate: $(VENV)/.ready-dev
	$(PY) tests/mutate.py $(ARGS)

pins: $(UV)
	$(PYTHON) tests/meta/pins.py $(UV)

clean:
	rm -rf .uv .venv site dist mutants src/voyageur/static web/node_modules tests/e2e/node_modules

# The environments ------------------------------------------------------------------------------

# uv itself, by plain Python, in the version that constraints.txt pins and with its hashes.
$(UV): constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Voyageur needs Python 3.11 or newer; say which with make PYTHON=python3.13 ...' >&2; exit 2; }
	@$(PYTHON) -m venv --clear .uv \
	  || { echo 'This Python cannot make environments; on Debian and Ubuntu install python3-venv.' >&2; exit 2; }
	@sed -n '/^uv==/,/[^\\]$$/p' constraints.txt > .uv/uv.txt
	.uv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .uv/uv.txt
	@touch $@

# Nothing is done here while the client and the list of dependencies stay as they are.
$(VENV)/.ready: $(UV) $(HOUSE) $(CLIENT)
	@$(SYNC) --no-dev $(if $(wildcard $(BUILT)),,--reinstall-package voyageur) && touch $@ \
	  || { test -x $(VENV)/bin/voyageur && echo 'Not brought up to date (see above); this is what was installed.' >&2; }
	@test -e $(BUILT) || rm -f $@
	@test -e $(BUILT) || echo 'The browser client could not be built (no network?); the next start tries again.' >&2

$(VENV)/.ready-dev: $(VENV)/.ready
	$(SYNC)
	@touch $@

# The browser of the tests: one from npm that needs nothing else, or the system's.
tests/e2e/node_modules/.ready: $(VENV)/.ready-dev tests/e2e/package-lock.json tests/e2e/unpack.mjs
	$(PY) hatch_build.py tests/e2e run unpack \
	  || command -v chromium \
	  || apt-get install --yes --no-install-recommends chromium
	@mkdir -p $(@D) && touch $@
