# make play: set Parlour up and open it in the browser. make test: set up and run all tests. make check: what the maker runs before a commit.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test check bench browser clean

play: $(READY)
	@$(BIN)/parlour serve --open

test: $(READY) browser
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

check: $(READY) browser
	$(BIN)/ruff format --check src tests
	$(BIN)/ruff check src tests
	$(BIN)/mypy
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

bench: $(READY)
	$(BIN)/parlour bench

browser:
	@sh tests/browser/get_chromium.sh

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

clean:
	rm -rf .venv
