# Two commands do everything: `make play` and `make test`. Each makes its own virtual environment first.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test bench clean
.DELETE_ON_ERROR:

play: .venv/ready
	$(BIN)/ludotheque play montana

test: .venv/ready-test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest --cov --cov-report=term-missing:skip-covered --cov-fail-under=98

bench: .venv/ready-test
	$(BIN)/python -m ludotheque.lab.bench

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

.venv/ready-test: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
