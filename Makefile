# Voyageur needs Python 3.11 or newer and make; everything else is fetched into .uv and .venv.
#
#   make play        install what is missing and start; ARGS='solve canoe ...' are passed to `voyageur`
#   make test        the tests, but the long ones; ARGS='tests/kernel -k copy' are passed to pytest, GAME=kanata takes those of a game
#   make test-quick  those of them that need no browser, server or other process, and no database
#   make test-long   the other tests, a folder at a time; ARGS='tests/games' names folders
#   make test-modes  the tests of kernel and games with bounds checks, then as plain Python
#   make check       format, style, types, layers, dead code, spelling, and the client's own checks
#   make bench       the speed, with comparisons; ARGS are passed to `voyageur bench`;
#                    ARGS='--against COMMIT' compares this checkout with a commit
#   make docs        the pages of docs/ as a site, in site/
#   make mutate      mutation tests: change the rules at random and check that the clause tests fail
#   make pins        resolve all dependencies again (maintainers)
#   make clean       remove all that was fetched and built

PYTHON ?= python3
ARGS   ?=
GAME   ?=

UV   := .uv/bin/uv
VENV := .venv
PY   := $(VENV)/bin/python
SYNC := UV_PYTHON="$$($(PYTHON) -c 'import sys; print(sys._base_executable)')" $(UV) sync --inexact --compile-bytecode
unexport VIRTUAL_ENV

PEERS := $(VENV)/peers

PYTEST := $(PY) -m pytest -n logical --inline-snapshot=disable
GAMES  := $(if $(GAME),--game $(GAME))

CLIENT  := $(shell find web -name node_modules -prune -o -name wire.d.ts -o -path web/tests -prune -o -print 2>/dev/null)
PROJECT := pyproject.toml hatch_build.py src/voyageur/version.py
BUILT   := src/voyageur/static/stamp.txt

.PHONY: play test test-quick test-long test-modes check check-python check-web bench docs mutate pins clean
.DELETE_ON_ERROR:

play: $(VENV)/.ready
	@$(VENV)/bin/voyageur $(ARGS)

test: $(VENV)/.ready-dev tests/e2e/node_modules/.ready
	$(PYTEST) -m 'not long' --durations=25 --durations-min=1 $(GAMES) $(ARGS)

# The tests of a file go to one process: what they share is worked out, and compiled code is loaded, once.
test-quick: $(VENV)/.ready-dev
	$(PYTEST) --dist loadscope -p tests.quick $(GAMES) $(ARGS)

test-long: $(VENV)/.ready-dev tests/e2e/node_modules/.ready
	$(PY) tests/long.py $(ARGS)

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
	$(PY) hatch_build.py web run lint
	$(PY) hatch_build.py web run check
	$(PY) hatch_build.py web run test

# OpenSpiel does not have a wheel for every machine; without it `voyageur bench` leaves the comparison out.  Pgx has a
# folder of its own, because it brings a package `tests`, which would hide ours.
bench: $(VENV)/.ready$(if $(findstring --against,$(ARGS)),-dev)
	@$(PY) -c 'import pyspiel, jax' 2>/dev/null || $(SYNC) --quiet --no-dev --group compare || true
	@test -d $(PEERS)/pgx || $(UV) pip install --quiet --python $(PY) --no-deps --target $(PEERS) pgx==2.6.0 svgwrite==1.4.3 || true
	@$(if $(findstring --against,$(ARGS)),$(PY) -m bench.ratios,$(VENV)/bin/voyageur bench) $(ARGS)

docs: $(VENV)/.ready-dev
	$(VENV)/bin/zensical build --clean

mutate: $(VENV)/.ready-dev
	$(PY) tests/mutate.py $(ARGS)

pins: $(UV)
	$(PYTHON) tests/meta/pins.py $(UV)

clean:
	rm -rf .uv .venv site dist mutants src/voyageur/static web/node_modules tests/e2e/node_modules

# The environments ------------------------------------------------------------------------------

# Install uv with pip, in the version and with the hashes of constraints.txt.
$(UV): constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Voyageur needs Python 3.11 or newer; choose one with make PYTHON=python3.13 ...' >&2; exit 2; }
	@$(PYTHON) -m venv --clear .uv \
	  || { echo 'This Python cannot make environments; on Debian and Ubuntu install python3-venv.' >&2; exit 2; }
	@sed -n '/^uv==/,/[^\\]$$/p' constraints.txt > .uv/uv.txt
	@.uv/bin/python -m pip install --quiet --quiet --disable-pip-version-check --require-hashes -r .uv/uv.txt
	@touch $@

# This runs only if the client or the project's files have changed.
$(VENV)/.ready: $(UV) $(PROJECT) $(CLIENT)
	@echo '$(if $(wildcard $(VENV)/bin/voyageur),Updating Voyageur ...,Installing Voyageur: about 100 MB are fetched once, which takes a minute or two ...)'
	@$(SYNC) --quiet --no-dev $(if $(wildcard $(BUILT)),,--reinstall-package voyageur) && touch $@ \
	  || { test -x $(VENV)/bin/voyageur && echo 'The update failed (see above); using what is installed.' >&2; }
	@test -e $(BUILT) || rm -f $@
	@test -e $(BUILT) || echo 'The browser client could not be built (no network?); the next start tries again.' >&2

$(VENV)/.ready-dev: $(VENV)/.ready
	$(SYNC)
	@$(SYNC) --quiet --extra openspiel --no-build-package open-spiel || echo 'OpenSpiel has no wheel for this machine (see above): the tests of its adapter are left out.' >&2
	@touch $@

# The browser for the tests: the self-contained one from npm, or the system's.
tests/e2e/node_modules/.ready: $(VENV)/.ready-dev tests/e2e/package-lock.json tests/e2e/unpack.mjs
	$(PY) hatch_build.py tests/e2e run unpack \
	  || command -v chromium \
	  || apt-get install --yes --no-install-recommends chromium
	@mkdir -p $(@D) && touch $@
