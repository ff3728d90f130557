# Tengen's commands. `make play` and `make test` set up whatever is missing first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := CMakeLists.txt bindings/stub.patterns $(shell find core bindings -name "*.cpp" -o -name "*.hpp")
FORMATTED := $(shell find core bindings brain tests/native benchmarks -name "*.cpp" -o -name "*.hpp")
STUB := src/tengen/_core.pyi
NODE := VENV=$(VENV) tools/node.sh
CHECKERS := node_modules/ready
# What the tests need besides Python's packages, installed where that can be done.
TOOLS := tools/debian.sh chromium "the tests of the web board will fail until one is installed" chromium chromium-browser google-chrome \
	&& tools/debian.sh bubblewrap "isolation is tested with the kernel's namespaces alone" bwrap
# A folder that is new since the editable install would not be found.
PACKAGES := $(shell find src/tengen -name "__init__.py")

.PHONY: help play native brain test test-all unit lint format warnings bench fingerprint sanitize tuning wire languages reference docs docs-serve wheel clean
.DEFAULT_GOAL := help

help: ## show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1 — /'

# The environment, made anew when the list of what is needed changes.
$(VENV)/ready: pyproject.toml tools/requirements.py
	@echo "== setting up $(VENV) (once; a minute or two)"
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tengen needs Python 3.11 or newer; run make PYTHON=python3.12")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check $$($(BIN)/python tools/requirements.py)
	@touch $@

# The package, editable; only the native part needs building again after a change.
$(STUB): $(VENV)/ready $(NATIVE) $(PACKAGES)
	@echo "== building the native core"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@cp $(VENV)/lib/python3*/site-packages/tengen/_core.pyi $@

# The checkers of the browser's side, anew when their list changes.
$(CHECKERS): package.json package-lock.json | $(VENV)/ready
	@echo "== setting up the checkers of the browser's side (once)"
	@$(NODE) npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# What is up to date Ninja knows best: the tests compile nothing themselves.
native: $(VENV)/ready ## build the native tests: the core and C++ programs against it, without Python
	@PYTHON=$(BIN)/python tools/cmake.sh build/native all -DTENGEN_TESTS=ON -DTENGEN_PYTHON=OFF

brain: $(VENV)/ready ## the Gomocup brain without Python: build/brain/pbrain-tengen
	@PYTHON=$(BIN)/python tools/cmake.sh build/brain-release pbrain-tengen -DTENGEN_PYTHON=OFF
	@mkdir -p build/brain && cp build/brain-release/brain/pbrain-tengen build/brain/ && echo "built build/brain/pbrain-tengen"

play: $(STUB) ## play on the web board, in your browser
	@$(BIN)/tengen play

test: $(STUB) native lint unit ## all quick checks: rules, oracle, records, drawing, command line, web board
	@$(TOOLS)
	$(BIN)/python -m pytest -n auto -m "not slow"

# Hundreds of megabytes, for one test: only here.
$(VENV)/torch-ready: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "torch==2.13.0"
	@touch $@

test-all: $(STUB) native lint unit $(VENV)/torch-ready ## the long checks too
	@$(TOOLS)
	$(BIN)/python -m pytest -n auto

unit: $(CHECKERS) ## the pure modules of the browser's side, in Node
	$(NODE) node --test --test-reporter=dot tests/web/unit/*.test.js

lint: $(STUB) native $(CHECKERS) ## ruff, mypy --strict, clang-format and clang-tidy; tsc and eslint for the browser's side
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(FORMATTED)
	$(BIN)/python tools/tidy.py
	$(NODE) node_modules/.bin/tsc
	$(NODE) node_modules/.bin/eslint

format: $(STUB) ## lay out Python and C++ as `make lint` wants it
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(FORMATTED)

warnings: $(VENV)/ready ## core, module and native tests with g++ and clang++, where a warning is an error
	@PYTHON=$(BIN)/python tools/warnings.sh

bench: $(STUB) ## figures, side by side with OpenSpiel
	$(BIN)/python benchmarks/rules.py

fingerprint: $(STUB) ## keep the node counts of a search that was changed on purpose
	$(BIN)/tengen bench --save tests/data/bench.txt
	@git --no-pager diff --stat -- tests/data/bench.txt
	@echo "Say in the commit: Bench: $$(sed -n 's/^total //p' tests/data/bench.txt)"

sanitize: $(VENV)/ready ## the core under the address, undefined-behaviour and thread sanitizers
	@PYTHON=$(BIN)/python tools/thread_sanitize.sh
	@PYTHON=$(BIN)/python tools/sanitize.sh -n 2

tuning: $(STUB) ## a build whose search can be tuned: build/tuning/python
	@PYTHON=$(BIN)/python tools/tuning.sh

wire: $(STUB) ## make schema, reference page and browser types anew from the types of the web board's wire
	$(BIN)/python -m tools.wire

languages: $(STUB) ## bring the catalogues of all languages up to date; NEW=de begins another one
	$(BIN)/python -m tools.languages $(if $(NEW),--new $(NEW))

reference: $(STUB) ## make docs/reference anew from the docstrings
	$(BIN)/python -m tools.reference

# Material for MkDocs tells at length of its successor; that is no fault of the pages.
docs: $(VENV)/ready ## the documentation as a site with search, in build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "Open build/site/index.html; search needs a server: make docs-serve"

docs-serve: $(VENV)/ready ## the same, shown in a browser and built anew while you write
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

wheel: $(STUB) ## one stable-ABI wheel in dist/
	$(BIN)/python -m build --wheel --outdir dist .

clean: ## forget everything that was built
	rm -rf build dist node_modules $(VENV) $(STUB)
